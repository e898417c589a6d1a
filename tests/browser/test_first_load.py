"""What a first visit costs: bytes over the line, counted as they were sent."""

from __future__ import annotations

import re

from .player import Player

LIMIT = 150_000
MAP_ART = re.compile(r"/assets/(usa|nederland|amsterdam)-[\w-]+\.js$")


def test_the_first_load_is_small(player: Player) -> None:
    sent: dict[str, int] = {}
    player.page.on("requestfinished", lambda request: sent.update({request.url: request.sizes()["responseBodySize"]}))
    player.open()
    player.page.get_by_role("button", name="Play now").wait_for()
    player.page.wait_for_load_state("networkidle")
    loaded = {url.removeprefix(player.url): size for url, size in sent.items() if not MAP_ART.search(url)}
    assert "/" in loaded and any(path.endswith(".js") for path in loaded)
    assert sum(loaded.values()) <= LIMIT, loaded


def test_texts_and_scripts_are_sent_compressed(player: Player) -> None:
    kinds: dict[str, str] = {}
    player.page.on("response", lambda answer: kinds.update({answer.url: answer.headers.get("content-encoding", "")}))
    player.open()
    player.page.get_by_role("button", name="Play now").wait_for()
    scripts = [coding for url, coding in kinds.items() if url.endswith((".js", ".css"))]
    # Short ones are not worth it.
    assert scripts.count("gzip") >= 3
