"""U1: the longest path is what trying every trail finds, on networks of the maps and on wilder ones."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline import Game, Map, load_map, map_ids
from branchline.maps import Route, parse_map

from .games import in_both_modes, many, pasteable, some

MOST_ROUTES = 14
PLACES = ("ash", "birch", "cedar", "elm", "fir", "hazel", "maple", "oak")


@cache
def knot() -> Map:
    """A map on which every location is next to every other, by routes of all lengths."""
    pairs = list(combinations(PLACES, 2))
    routes = [f'{{ a = "{a}", b = "{b}", length = {1 + n % 6}, color = "grey" }}' for n, (a, b) in enumerate(pairs)]
    tickets = [f'{{ a = "{a}", b = "{b}", points = 1 }}' for a, b in pairs]
    locations = [f'{{ id = "{each}", name = "{each}", x = {n}, y = {n * n} }}' for n, each in enumerate(PLACES)]
    return parse_map(f"""
        id = "knot"
        name = "Knot"
        piece = "train"
        provenance = {{ board = "made up" }}
        cards = {{ colors = ["blue", "red"], each = 20, wilds = 4 }}
        edition = {{ players = [2, 3], pieces = 84, hand = 1, first_deal = 1, first_keep = 1, draw_deal = 1, \
            draw_keep = 1, returns = "under", points = {{ 1 = 1, 2 = 2, 3 = 4, 4 = 7, 5 = 10, 6 = 15 }} }}
        variants = {{ standard = {{ longest_path_bonus = 10 }} }}
        board = {{ width = 100, height = 100, locations = [{", ".join(locations)}], \
            routes = [{", ".join(routes)}], tickets = [{", ".join(tickets)}] }}
    """)


MAPS = {**{map_id: load_map(map_id) for map_id in map_ids()}, "knot": knot()}


def longest_trail(routes: Iterable[Route]) -> int:
    """The longest trail by trying all: from every location along every route not yet used."""
    network = list(routes)

    def onwards(here: str, used: frozenset[str]) -> int:
        best = 0
        for route in network:
            if route.id not in used and here in (route.a, route.b):
                there = route.b if here == route.a else route.a
                best = max(best, route.length + onwards(there, used | {route.id}))
        return best

    return max((onwards(end, frozenset()) for route in network for end in (route.a, route.b)), default=0)


@st.composite
def networks(draw: st.DrawFn) -> tuple[Map, list[Route]]:
    """Some routes of a map, most of them touching each other, no double twice (C6)."""
    board = MAPS[draw(st.sampled_from(sorted(MAPS)))]
    pieces = next(iter(board.variants.values())).pieces
    chosen: list[Route] = []
    for _ in range(draw(st.integers(0, MOST_ROUTES))):
        reached = {end for route in chosen for end in (route.a, route.b)}
        taken = {each for route in chosen for each in (route.id, route.twin)}
        left = pieces - sum(route.length for route in chosen)
        free = [route for route in board.routes if route.id not in taken and route.length <= left]
        near = [route for route in free if {route.a, route.b} & reached]
        closing = [route for route in near if {route.a, route.b} <= reached]
        pools = [pool for pool in (closing, near, free) if pool]
        if not pools:
            break
        chosen.append(draw(st.sampled_from(draw(st.sampled_from(pools)))))
    return board, chosen


def check_network(mode: str, board: Map, routes: list[Route]) -> None:
    claims = {route.id: 1 for route in routes}
    position: dict[str, Any] = {"map": board.id, "players": 2, "claims": claims}
    game = Game.from_dict(position, map=board, mode=mode)
    over = Game.from_dict({**position, "phase": "over"}, map=board, mode=mode)
    with pasteable(game):
        longest = longest_trail(routes)
        assert game.view(None)["standing"]["longest_path"] == [0, longest]
        assert over.result is not None
        assert [seat.longest_path for seat in over.result.seats] == [0, longest]


@in_both_modes
@some(2, shrink=True)
@given(networks())
def test_the_longest_path_is_the_longest_of_all_trails(mode: str, network: tuple[Map, list[Route]]) -> None:
    check_network(mode, *network)


@in_both_modes
@some(0.2, shrink=True)
@given(st.lists(networks(), min_size=3, max_size=3))
def test_each_seat_has_the_longest_path_of_its_own_routes(mode: str, drawn: list[tuple[Map, list[Route]]]) -> None:
    board = drawn[0][0]
    claims: dict[str, int] = {}
    for seat, (of_map, routes) in enumerate(drawn):
        for route in routes if of_map is board else ():
            if route.id not in claims and route.twin not in claims:
                claims[route.id] = seat
    game = Game.from_dict({"map": board.id, "players": 3, "claims": claims}, map=board, mode=mode)
    with pasteable(game):
        expected = [longest_trail(board.route(route) for route in claims if claims[route] == seat) for seat in range(3)]
        assert game.view(0)["standing"]["longest_path"] == expected


@pytest.mark.slow
@in_both_modes
@many
@given(networks())
def test_in_many_more_networks_the_longest_path_is_the_longest_of_all_trails(
    mode: str, network: tuple[Map, list[Route]]
) -> None:
    check_network(mode, *network)
