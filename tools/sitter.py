"""Somebody at a table who plays sensibly enough for a picture: over the table's socket, as any client would."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

State = dict[str, Any]


class Sitter:
    """Makes a table against bots and plays its first seat; `cookie` lets a browser sit down in its place."""

    def __init__(self, url: str, map_id: str, players: int, level: str = "normal") -> None:
        self.url = url
        seats = [{"kind": "me", "name": "Juniper Wren"}, *[{"kind": "bot", "level": level}] * (players - 1)]
        answer, self.cookie = ask(url, "/api/tables", {"map": map_id, "seats": seats, "start": True})
        self.table = str(answer["table"]["id"])
        routes = httpx.get(f"{url}/api/maps/{map_id}").json()["routes"]
        self.lengths = {route["id"]: int(route["length"]) for route in routes}
        # Shorter ones are left to others, as long as there are cards to draw.
        self.long = (max(self.lengths.values()) + 1) // 2
        self.game: State = {}
        self.routes: State = {}
        self.sent = 0

    @property
    def view(self) -> State:
        return dict(self.game["view"])

    def play_until(self, reached: Callable[[State], bool]) -> None:
        """Plays until the view is so; then it is our turn, unless the game is over."""
        address = f"{self.url.replace('http', 'ws')}/api/tables/{self.table}/socket?chair=0"
        cookie = {"Cookie": self.cookie}
        with connect(address, origin=Origin(self.url), additional_headers=cookie) as socket:
            while True:
                self.take_in(json.loads(socket.recv(timeout=120)))
                over = self.view["phase"] == "over"
                if over or (self.view["phase"] == "turn" and self.game["legal"] and reached(self.view)):
                    return
                action = self.decision()
                if action is not None:
                    self.move(socket, action)

    def take_in(self, message: State) -> None:
        if message["type"] == "answer":
            # Until the update is here there is nothing to decide.
            self.game = {**self.game, "legal": [], "may_claim": False}
        if message.get("game"):
            whole = message["type"] == "snapshot"
            self.game = message["game"]
            self.routes = self.game["routes"] if whole else {**self.routes, **self.game["routes"]}

    def move(self, socket: ClientConnection, action: State) -> None:
        self.sent += 1
        seq = self.game["seq"]
        move = {"type": "move", "id": f"{self.table}-{seq}-{self.sent}", "game": self.game["number"], "seq": seq}
        socket.send(json.dumps({**move, "action": action}))
        self.game = {**self.game, "legal": [], "may_claim": False}

    def decision(self) -> State | None:
        """Keeps many tickets, claims what is long, and collects the colour it has most of."""
        legal = self.game["legal"]
        keeps = [each for each in legal if each["do"] == "keep"]
        if keeps:
            return dict(max(keeps, key=lambda each: len(each["tickets"])))
        claim = self.claim() if self.game["may_claim"] else None
        if claim is not None:
            return claim
        hand = Counter(self.view["seats"][self.view["you"]]["hand"]) if legal else Counter[str]()
        draws = [each for each in legal if each["do"] == "draw"]
        if draws:
            return dict(max(draws, key=lambda each: (each["from"] == "wild", hand[each["from"]], each["from"])))
        return dict(legal[0]) if legal else None

    def claim(self) -> State | None:
        payable = {
            route: choice["payments"][0] for route, choice in self.routes.items() if choice and choice["payments"]
        }
        route = max(payable, key=lambda each: self.lengths[each], default=None)
        if route is None or (self.lengths[route] < self.long and self.view["deck"] > 0):
            return None
        return {"do": "claim", "route": route, **payable[route]}


def ask(url: str, path: str, body: State, cookie: str = "") -> tuple[State, str]:
    """Posts to the server; returns its answer, and the cookie of the seat."""
    headers = {"origin": url, "cookie": cookie}
    answer = httpx.post(f"{url}{path}", json=body, headers=headers).raise_for_status()
    given = answer.headers.get("set-cookie", "").partition(";")[0]
    return answer.json(), given or cookie
