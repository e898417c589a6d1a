"""People for the tests: a device that makes tables and joins them, and a seat that plays over a real socket."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from branchline.server.bodies import TableAnswer
from branchline.server.messages import ServerMessage

WAIT = 60.0
"""A test that waits so long has failed; nothing is measured by it."""


class Device:
    """A browser, as far as the server can tell: one cookie jar."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers={"origin": url}, timeout=WAIT)
        self.table = ""
        self.invite: str | None = None

    def post(self, path: str, body: Any, **options: Any) -> httpx.Response:
        return self.http.post(path, json=body, **options)

    def make(self, *seats: dict[str, Any], map: str = "mini", **more: Any) -> dict[str, Any]:
        return self._took(self.post("/api/tables", {"map": map, "seats": list(seats), **more}))

    def join(self, host: Device, name: str = "Bob", **more: Any) -> dict[str, Any]:
        body = {"name": name, "invite": host.invite, **more}
        return self._took(self.post(f"/api/tables/{host.table}/join", body))

    def do(self, what: str, **more: Any) -> dict[str, Any]:
        return self._took(self.post(f"/api/tables/{self.table}/do", {"do": what, **more}))

    def refused(self, what: str, **more: Any) -> tuple[int, str]:
        answer = self.post(f"/api/tables/{self.table}/do", {"do": what, **more})
        return answer.status_code, answer.json()["code"]

    def look(self) -> dict[str, Any]:
        return self._took(self.http.get(f"/api/tables/{self.table}"))

    def _took(self, answer: httpx.Response) -> dict[str, Any]:
        assert answer.status_code == 200, answer.text
        msgspec.json.decode(answer.content, type=TableAnswer)
        form: dict[str, Any] = answer.json()
        self.table = form["table"]["id"]
        self.invite = form["invite"] or self.invite
        return form

    def cookie(self) -> str:
        return "; ".join(
            f"{cookie.name}={cookie.value}"
            for cookie in self.http.cookies.jar
            if cookie.path == f"/api/tables/{self.table}"
        )

    def socket(self, chair: Any, table: str | None = None, **options: Any) -> ClientConnection:
        query = "" if chair is None else f"?chair={chair}"
        url = f"{self.url.replace('http', 'ws')}/api/tables/{table or self.table}/socket{query}"
        headers = {"Cookie": self.cookie()} if self.cookie() else {}
        options = {"origin": self.url, "open_timeout": WAIT, "max_size": None, **options}
        return connect(url, additional_headers=headers, **options)

    def open(self, chair: Any, table: str | None = None, **options: Any) -> None:
        """Opens a socket, and closes it if it could be opened."""
        with self.socket(chair, table, **options):
            pass

    @contextlib.contextmanager
    def sit(self, chair: int | None, table: str | None = None, **options: Any) -> Iterator[Player]:
        with self.socket(chair, table, **options) as socket:
            yield Player(socket)


class Player:
    """A seat at its socket. It remembers every byte it was sent."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self.game: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.routes: dict[str, Any] = {}
        self.answers: dict[str, dict[str, Any]] = {}
        self.next()

    def next(self) -> dict[str, Any]:
        """Receives one message and takes it in."""
        text = self.socket.recv(timeout=WAIT)
        assert isinstance(text, str)
        msgspec.json.decode(text, type=ServerMessage)
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if "table" in message:
            self.table = message["table"]
        if message.get("game"):
            self.game = message["game"]
            routes = self.game["routes"]
            if message["type"] == "snapshot":
                self.routes = dict(routes)
            else:
                self.routes |= routes
                self.routes = {route: choice for route, choice in self.routes.items() if choice is not None}
        if message["type"] == "answer":
            self.answers[message["id"]] = message
        return message

    def until(self, kind: str) -> dict[str, Any]:
        """Receives messages up to one of this kind."""
        while (message := self.next())["type"] != kind:
            pass
        return message

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def move(self, action: dict[str, Any], name: str = "", **more: Any) -> dict[str, Any]:
        """Makes a move and returns its answer; `name` is its id."""
        name = name or f"m{random.getrandbits(60)}"
        seq, number = self.game["seq"], self.game["number"]
        self.answers.pop(name, None)
        self.send(**{"type": "move", "id": name, "game": number, "seq": seq, "action": action, **more})
        while name not in self.answers:
            self.next()
        return self.answers[name]

    @property
    def phase(self) -> str:
        return str(self.game["view"]["phase"])

    @property
    def seat(self) -> int:
        return int(self.game["view"]["you"])

    def actions(self) -> list[dict[str, Any]]:
        """All that the server says this seat may do now."""
        claims = []
        if self.game["may_claim"]:
            claims = [
                {"do": "claim", "route": route, **payment}
                for route, choice in self.routes.items()
                for payment in choice["payments"]
            ]
        return self.game["legal"] + claims

    def to_decide(self) -> bool:
        return bool(self.actions())

    def play_out(self, seed: int = 1, most: int = 100_000) -> None:
        """Plays at random, claiming when it can, until the game is over."""
        stream = random.Random(seed)
        for _ in range(most):
            while self.phase != "over" and not self.to_decide():
                self.next()
            if self.phase == "over":
                return
            before = self.game["seq"], len(self.game["legal"])
            assert self.move(pick(stream, self.actions()))["status"] == "played"
            while (self.game["seq"], len(self.game["legal"])) == before:
                self.next()


def pick(stream: random.Random, actions: list[dict[str, Any]]) -> dict[str, Any]:
    """Any action, claims preferred: a random game should come to an end."""
    claims = [action for action in actions if action["do"] == "claim"]
    return stream.choice(claims if claims and stream.random() < 0.7 else actions)


def closed(player: Player) -> int:
    """Returns the code with which a socket was closed."""
    with pytest.raises(ConnectionClosed) as end:
        player.until("closed")
    assert end.value.rcvd is not None
    return end.value.rcvd.code


ME = {"kind": "me", "name": "Ada"}
BOT = {"kind": "bot", "level": "random"}
OPEN = {"kind": "open"}
