"""Takes the pictures of the documentation again: every page and board, large and small, by day and by night.

    python tools/screenshots.py                 # all of them, into docs/screenshots
    python tools/screenshots.py front board-usa # only those whose name begins so

It builds the client, starts a server of its own, plays games against bots, and looks at them with Chromium.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import client
from environment import ROOT, say
from playwright.sync_api import Browser, Page, sync_playwright
from sitter import Sitter, State, ask

from branchline.server.run import address_of, listen, make_server
from branchline.server.settings import Settings

FOLDER = ROOT / "docs" / "screenshots"
QUALITY = 70
# Bots answer at once; nothing waits for a limit.
SERVER = Settings(bot_delay=(0.0, 0.0), limit_factor=10_000, workers=1, compiled_bots=(), tick=0.05)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
BOARDS = {"usa": 4, "nederland": 4, "amsterdam": 3}


@dataclass(frozen=True)
class Look:
    """How a page is looked at."""

    name: str
    width: int
    height: int
    scheme: Literal["light", "dark"]

    @property
    def small(self) -> bool:
        return self.width < 600


LOOKS = (
    Look("desktop-day", 1440, 900, "light"),
    Look("desktop-night", 1440, 900, "dark"),
    Look("phone-day", 390, 844, "light"),
    Look("phone-night", 390, 844, "dark"),
)
TITLES = {
    "front": "The front page",
    "waiting": "A table that waits for friends",
    "join": "Invited",
    "tickets-usa": "First tickets: USA",
    "tickets-nederland": "First tickets: Nederland",
    "tickets-amsterdam": "First tickets: Amsterdam",
    **{
        f"board-{map_id}-{stage}": f"{map_id.title() if map_id != 'usa' else 'USA'}, {words}"
        for map_id in BOARDS
        for stage, words in (("early", "early"), ("middle", "in mid-game"), ("end", "at the end"))
    },
    "payment": "Paying for a route",
    "help": "Help",
    "curtain": "One device for several people",
    "replay": "A replay",
    "open-file": "Opening a game file",
    "lost": "No such page",
    "no-table": "No such table",
}
# What is done on a page before its picture is taken.
Prepare = Callable[[Page, Look], None]


class Studio:
    """Takes pictures of a server's pages."""

    def __init__(self, browser: Browser, url: str, wanted: tuple[str, ...]) -> None:
        self.browser = browser
        self.url = url
        self.wanted = wanted

    def wants(self, name: str) -> bool:
        return not self.wanted or name.startswith(self.wanted)

    def shoot(
        self, name: str, path: str, *, cookie: str = "", person: str = "Juniper Wren", prepare: Prepare | None = None
    ) -> None:
        """Takes one page's pictures, in every look."""
        if not self.wants(name):
            return
        for look in LOOKS:
            context = self.browser.new_context(
                viewport={"width": look.width, "height": look.height},
                color_scheme=look.scheme,
                has_touch=look.small,
                is_mobile=look.small,
                locale="en-GB",
                reduced_motion="reduce",
            )
            if cookie:
                key, _, value = cookie.partition("=")
                context.add_cookies([{"name": key, "value": value, "url": self.url}])
            context.add_init_script(f"localStorage.setItem('branchline.name', '{person}')")
            page = context.new_page()
            page.goto(f"{self.url}{path}", wait_until="networkidle")
            if prepare is not None:
                prepare(page, look)
            page.wait_for_load_state("networkidle")
            page.evaluate("document.fonts.ready")
            page.wait_for_timeout(400)
            taken = context.new_cdp_session(page).send(
                "Page.captureScreenshot", {"format": "webp", "quality": QUALITY, "optimizeForSpeed": False}
            )
            (FOLDER / f"{name}-{look.name}.webp").write_bytes(base64.b64decode(taken["data"]))
            context.close()
        say(f"  {name}")


def pages(studio: Studio) -> None:
    """Everything but the boards."""
    url = studio.url
    friends = [{"kind": "me", "name": "Juniper Wren"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}]
    answer, cookie = ask(url, "/api/tables", {"map": "nederland", "seats": friends, "public": True})
    table, invite = answer["table"]["id"], answer["invite"]
    chairs = [seat["chair"] for seat in answer["table"]["seats"]]
    bot = {"do": "seat", "chair": chairs[1], "to": {"kind": "bot", "level": "hard"}}
    ask(url, f"/api/tables/{table}/do", bot, cookie)
    ask(url, f"/api/tables/{table}/join", {"name": "Velvet Heron", "invite": invite})

    studio.shoot("front", "/", prepare=until(".maps label:last-child svg"))
    studio.shoot("waiting", f"/t/{table}#{invite}", cookie=cookie, prepare=until("[data-link]"))
    studio.shoot("join", f"/t/{table}#{invite}", person="Amber Otter", prepare=until("[data-join]"))
    studio.shoot("lost", "/nowhere", prepare=until("[data-stop]"))
    studio.shoot("no-table", "/t/nothing-here", prepare=until("[data-stop] .button"))
    studio.shoot("open-file", "/replay")

    people = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bram"}, {"kind": "bot", "level": "normal"}]
    answer, cookie = ask(url, "/api/tables", {"map": "amsterdam", "seats": people, "start": True})
    studio.shoot("curtain", f"/t/{answer['table']['id']}", cookie=cookie, prepare=until("[data-curtain]"))


def boards(studio: Studio) -> None:
    """Each board at the first tickets, early, in mid-game and at the end."""
    for map_id, players in BOARDS.items():
        names = [f"board-{map_id}-{stage}" for stage in ("early", "middle", "end")]
        others = [f"tickets-{map_id}"] + (["payment", "help", "replay"] if map_id == "usa" else [])
        if not any(studio.wants(name) for name in names + others):
            continue
        sitter = Sitter(studio.url, map_id, players)
        at = f"/t/{sitter.table}"
        studio.shoot(f"tickets-{map_id}", at, cookie=sitter.cookie, prepare=until("[data-offer]"))
        sitter.play_until(lambda view: view["round"] >= 5)
        whole = pieces_left(sitter.view)
        studio.shoot(names[0], at, cookie=sitter.cookie, prepare=until("[data-status=turn]"))
        sitter.play_until(lambda view, half=whole * 0.45: pieces_left(view) <= half)  # type: ignore[misc]
        studio.shoot(names[1], at, cookie=sitter.cookie, prepare=until("[data-status=turn]"))
        if map_id == "usa":
            studio.shoot("payment", at, cookie=sitter.cookie, prepare=pay)
            studio.shoot("help", at, cookie=sitter.cookie, prepare=ask_for_help)
        sitter.play_until(lambda view: False)
        studio.shoot(names[2], at, cookie=sitter.cookie, prepare=to_the_totals)
        if map_id == "usa":
            studio.shoot("replay", f"/replay/{sitter.table}/1#60", cookie=sitter.cookie, prepare=until("[data-at]"))


def pieces_left(view: State) -> int:
    """Returns how many pieces somebody has left who has fewest."""
    return min(int(seat["pieces"]) for seat in view["seats"])


def until(selector: str) -> Prepare:
    """Waits for a part of the page."""

    def wait(page: Page, look: Look) -> None:
        page.wait_for_selector(selector)

    return wait


def pay(page: Page, look: Look) -> None:
    page.wait_for_selector(".mark.open")
    route = page.locator(".mark.open").first.get_attribute("data-mark")
    page.locator(f'[data-route="{route}"]').dispatch_event("click")
    page.wait_for_selector("[data-pay]")


def ask_for_help(page: Page, look: Look) -> None:
    page.wait_for_selector("[data-status=turn]")
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")


def to_the_totals(page: Page, look: Look) -> None:
    page.locator("[data-skip]").click()
    page.wait_for_selector("[data-result]")


def gallery() -> str:
    """Returns the page that shows all pictures."""
    parts = ["# What it looks like\n\nTaken by `python tools/screenshots.py`.\n"]
    for name, title in TITLES.items():
        cells = [f"![{title}]({name}-{look.name}.webp)" for look in LOOKS]
        desktop, phone = (f"| {' | '.join(row)} |" for row in (cells[:2], cells[2:]))
        parts.append(f"## {title}\n\n| by day | by night |\n|---|---|\n{desktop}\n{phone}\n")
    return "\n".join(parts)


@contextlib.contextmanager
def server(data: Path) -> Iterator[str]:
    """Runs a server in a thread and gives its address."""
    serving = make_server(replace(SERVER, data=data))
    listener = listen("127.0.0.1", 0)
    thread = threading.Thread(target=serving.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        while not serving.started:
            time.sleep(0.01)
        yield address_of(listener)
    finally:
        serving.should_exit = True
        thread.join()
        listener.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="take only the pictures whose name begins so")
    options = parser.parse_args()
    chromium = next(
        (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
    )
    if chromium is None:
        say("There is no Chromium on this machine.")
        return 1
    client.ensure(sys.executable)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, server(Path(data)) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        studio = Studio(browser, url, tuple(options.names))
        pages(studio)
        boards(studio)
        browser.close()
    (FOLDER / "README.md").write_text(gallery(), encoding="utf-8")
    total = sum(file.stat().st_size for file in FOLDER.glob("*.webp"))
    say(f"{len(list(FOLDER.glob('*.webp')))} pictures, {total / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
