"""Somebody at a browser, who knows what the page shows and nothing else."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

PATIENCE = 60_000

# A point of a track where a click meets that track and nothing that lies over it.
FREE_POINT = """(id) => {
  const path = document.querySelector(`[data-route="${id}"]`);
  const matrix = path.getScreenCTM();
  for (const share of [0.5, 0.4, 0.6, 0.3, 0.7, 0.25, 0.75, 0.2, 0.8]) {
    const at = path.getPointAtLength(path.getTotalLength() * share).matrixTransform(matrix);
    if (document.elementFromPoint(at.x, at.y) === path) return [at.x, at.y];
  }
  return null;
}"""


# The first of some things to do, once it is our turn: what was offered before is shown until the last move is answered.
OFFERED = """(selectors) => document.querySelector('[data-mine=true]')
  && selectors.find((each) => document.querySelector(each) !== null)"""


class Player:
    """A browser profile with one page; `errors` holds what the page complained of."""

    def __init__(self, browser: Any, url: str, *, width: int, height: int, touch: bool, locale: str = "en-GB") -> None:
        self.url = url
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, locale=locale, reduced_motion="reduce"
        )
        self.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=url)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.random = random.Random(7)
        self.worth: Callable[[str], float] = self.length

    def close(self) -> None:
        self.context.close()

    def open(self, path: str = "/") -> None:
        self.page.goto(f"{self.url}{path}")

    def play_now(self, map_id: str, *, variant: str | None = None, opponents: int = 1, level: str = "Easy") -> None:
        """From the front page to a game against bots."""
        self.open()
        form = self.page.locator("section.now")
        form.locator(f"input[value={map_id}]").check(force=True)
        if variant is not None:
            form.locator("select[name=variant]").select_option(variant)
        form.get_by_role("radiogroup", name="Opponents").get_by_text(str(opponents), exact=True).click()
        form.get_by_text(level, exact=True).click()
        form.get_by_role("button", name="Play now").click()
        self.page.wait_for_selector("[data-offer]")

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Asks the server for something, as the page would."""
        answer = self.page.request.post(f"{self.url}/api/tables{path}", data=body, headers={"origin": self.url})
        assert answer.ok, answer.text()
        return answer.json()

    def make(self, *seats: dict[str, Any], map_id: str = "mini", **more: Any) -> Any:
        """Makes a table without the front page; the first seat is ours."""
        me = {"kind": "me", "name": "Ada"}
        return self.post("", {"map": map_id, "seats": [me, *seats], **more})

    def do(self, what: str, **more: Any) -> Any:
        """Does something at the table on the page."""
        return self.post(f"/{self.table}/do", {"do": what, **more})

    def drag(self, card: str, route: str) -> None:
        """Drags a stack of the hand onto a route."""
        point = self.page.evaluate(FREE_POINT, route)
        assert point is not None, f"{route} is hidden"
        self.page.locator(f"[data-hand={card}]").hover()
        self.page.mouse.down()
        self.page.mouse.move(*point, steps=5)
        self.page.mouse.up()

    @property
    def phase(self) -> str:
        return str(self.page.locator("[data-status]").get_attribute("data-status"))

    @property
    def table(self) -> str:
        found = re.search(r"/t/([\w-]+)", self.page.url)
        assert found is not None, self.page.url
        return found[1]

    def keep_all(self) -> None:
        for box in self.page.locator("[data-offer]").all():
            box.check()
        self.page.locator("[data-keep]").click()

    def wait_for_turn(self) -> str:
        """Waits until there is something to decide, or the game is over."""
        self.page.wait_for_selector("[data-mine=true], [data-status=over]")
        return self.phase

    @property
    def deciding(self) -> bool:
        return bool(self.page.locator("[data-mine=true]").count())

    def payable(self) -> list[str]:
        """The routes that the board marks as open to our cards."""
        ids = self.page.evaluate("[...document.querySelectorAll('.mark.open')].map((each) => each.dataset.mark)")
        return [str(each) for each in ids]

    def click_route(self, route: str) -> None:
        point = self.page.evaluate(FREE_POINT, route)
        assert point is not None, f"{route} is hidden"
        self.page.mouse.click(*point)

    def claim(self, route: str) -> None:
        self.click_route(route)
        self.page.locator("[data-pay]").first.click()
        self.page.wait_for_selector("[data-pay]", state="detached")

    def draw(self) -> None:
        """Takes a card: from the deck, else from the market; passes where nothing is to be had."""
        choices = ["[data-deck].can", "[data-market].can", "[data-tickets].can", "[data-pass]"]
        choice = self.page.wait_for_function(OFFERED, arg=choices).json_value()
        self.page.locator(choice).first.click()

    def move(self) -> None:
        """Decides once: the payable route that is worth most, else a card."""
        before = self.state()
        phase = self.phase
        if phase in ("first-tickets", "tickets"):
            self.keep_all()
        elif phase == "neutral":
            self.page.locator("[data-neutral]").first.click()
        else:
            routes = self.payable() if phase == "turn" else []
            if routes and self.random.random() < 0.8:
                self.claim(max(routes, key=self.worth))
            else:
                self.draw()
        self.page.wait_for_function(STATE_CHANGED, arg=before)

    def length(self, route: str) -> int:
        label = self.page.locator(f'[data-route="{route}"]').get_attribute("aria-label") or ""
        found = re.search(r", (\d+) ", label)
        return int(found[1]) if found else 0

    def state(self) -> str:
        return str(self.page.evaluate(STATE))

    def play_to_the_end(self) -> None:
        while self.wait_for_turn() != "over":
            self.move()

    def totals(self) -> list[list[int]]:
        """The score table as shown, best first: the seat, then every number of its row."""
        if self.page.locator("[data-skip]").count():
            self.page.locator("[data-skip]").click()
        self.page.wait_for_selector("[data-result]")
        rows = []
        for row in self.page.locator("[data-result]").all():
            cells = row.locator("td").evaluate_all(
                "(cells) => cells.slice(1).map((cell) => parseInt(cell.firstChild.textContent.replace('−', '-')))"
            )
            rows.append([int(row.get_attribute("data-result") or -1), *cells])
        return rows


def friends(host: Player, friend: Player, map_id: str = "mini", *others: dict[str, Any], **more: Any) -> None:
    """Seats both at a table, the host first, begins, and lets both choose their first tickets."""
    made = host.make({"kind": "open"}, *others, map_id=map_id, **more)
    table = made["table"]["id"]
    friend.post(f"/{table}/join", {"name": "Bob", "invite": made["invite"]})
    host.post(f"/{table}/do", {"do": "settings", "first": 0})
    host.post(f"/{table}/do", {"do": "start"})
    for each in (host, friend):
        each.open(f"/t/{table}")
        each.page.wait_for_selector("[data-offer]")
        each.keep_all()
    host.page.wait_for_selector("[data-status=turn][data-mine=true]")
    friend.page.wait_for_selector("[data-status=turn]")


def first_to_decide(*players: Player) -> Player | None:
    """Waits until one of them has something to decide; None once the game is over for all."""
    while not all(player.phase == "over" for player in players):
        for player in players:
            if player.deciding:
                return player
        players[0].page.wait_for_timeout(20)
    return None


# What a move changes on the page: whose turn and phase, the hand, the market, the log.
STATE = """() => [
  document.querySelector('[data-status]')?.dataset.status,
  document.querySelector('[data-status]')?.dataset.mine,
  document.querySelector('.hand')?.textContent,
  document.querySelectorAll('.log p').length,
].join('|')"""
STATE_CHANGED = f"(before) => ({STATE})() !== before"
