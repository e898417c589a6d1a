"""What a first visit costs: bytes over the line, counted as they were sent."""

from __future__ import annotations

import re

import pytest

from .player import Player

LIMIT = 150_000
WITH_A_BOARD = 400_000
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


@pytest.mark.parametrize("map_id", ["usa", "nederland", "amsterdam"])
def test_the_first_load_of_a_table_with_its_board_is_small(player: Player, map_id: str) -> None:
    made = player.make({"kind": "bot", "level": "easy"}, map_id=map_id, start=True)
    sent: dict[str, int] = {}
    told: list[int] = []
    player.page.on("requestfinished", lambda request: sent.update({request.url: request.sizes()["responseBodySize"]}))
    player.page.on(
        "websocket", lambda line: line.on("framereceived", lambda text: told.append(len(str(text).encode())))
    )
    player.open(f"/t/{made['table']['id']}")
    player.page.wait_for_selector("[data-offer]")
    player.page.wait_for_load_state("networkidle")
    assert player.page.locator(".board [data-route]").count() > 0
    loaded = {url.removeprefix(player.url): size for url, size in sent.items()}
    assert any(MAP_ART.search(path) for path in loaded) and f"/api/maps/{map_id}" in loaded and told
    total = sum(loaded.values()) + sum(told)
    print(f"{map_id}: {total} bytes")
    assert total <= WITH_A_BOARD, loaded


def test_texts_and_scripts_are_sent_compressed(player: Player) -> None:
    kinds: dict[str, str] = {}
    player.page.on("response", lambda answer: kinds.update({answer.url: answer.headers.get("content-encoding", "")}))
    player.open()
    player.page.get_by_role("button", name="Play now").wait_for()
    scripts = [coding for url, coding in kinds.items() if url.endswith((".js", ".css"))]
    # Short ones are not worth it.
    assert scripts.count("gzip") >= 3
