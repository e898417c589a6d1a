"""Ways over the map: own routes for nothing, lost ones never, and no rule that the game itself would not confirm."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import Claim, Game, load_map
from branchline.bots.ways import Ways

from .tables import SETTINGS, Setting, name, positions


def ways(claims: dict[str, Any], *, map_id: str = "usa", players: int = 2, seat: int = 0) -> Ways:
    game = Game.from_dict({"map": map_id, "players": players, "claims": claims})
    return Ways(game.map, game.view(seat))


def ids(found: Any) -> list[str]:
    return [route.id for route in found.routes]


def test_the_shortest_way_counts_turns_of_drawing_and_claiming() -> None:
    way = ways({}).way("seattle", "san-francisco")
    assert way is not None
    assert way.spaces == 6
    assert len(way.routes) == 2


def test_own_routes_cost_nothing_and_are_not_in_the_way() -> None:
    open_way = ways({}).way("seattle", "san-francisco")
    assert open_way is not None
    first = open_way.routes[0]
    way = ways({first.id: 0}).way("seattle", "san-francisco")
    assert way is not None
    assert first not in way.routes
    assert way.spaces == open_way.spaces - first.length


def test_a_lost_route_is_gone_around() -> None:
    direct = ways({}).way("nashville", "atlanta")
    assert direct is not None
    assert ids(direct) == ["nashville--atlanta"]
    around = ways({"nashville--atlanta": 1}).way("nashville", "atlanta")
    assert around is not None
    assert "nashville--atlanta" not in ids(around)


def test_a_place_whose_routes_are_all_lost_cannot_be_reached() -> None:
    lost = {route.id: 1 for route in load_map("usa").routes if "miami" in (route.a, route.b)}
    assert ways(lost).way("miami", "new-york") is None
    assert ways(lost).network([load_map("usa").ticket("boston--miami")]) is None


def test_a_network_uses_its_own_ways_again() -> None:
    board = load_map("usa")
    tickets = [board.ticket("seattle--new-york"), board.ticket("portland--nashville")]
    all_ways = ways({})
    network = all_ways.network(tickets)
    assert network is not None
    alone = [all_ways.way(ticket.a, ticket.b) for ticket in tickets]
    assert network.spaces < sum(way.spaces for way in alone if way is not None)
    assert len({route.id for route in network.routes}) == len(network.routes)


@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_c6_c7_what_is_open_is_what_the_rules_leave_open(setting: Setting) -> None:
    for game in positions(setting, seed=11, every=60):
        for seat in range(game.players):
            open_routes = Ways(game.map, game.view(seat)).open
            for route in game.map.routes:
                refusal = game.route_refusal(route.id, seat)
                closed = refusal is not None and refusal.code in ("route-taken", "both-tracks", "track-closed")
                assert (route.id in open_routes) == (not closed), route.id


def test_open_routes_hold_every_legal_claim() -> None:
    for game in positions(("nederland", "tolls", 3), seed=4, every=9):
        seat = game.seat
        assert seat is not None
        claims = {action.route for action in game.legal if isinstance(action, Claim)}
        assert claims <= Ways(game.map, game.view(seat)).open
