"""Claim a route: C1 to C7."""

from collections import Counter
from typing import Any

import pytest

from branchline import Claim, Game, load_map

from .positions import (
    BLIND,
    TICKETS,
    Action,
    claim,
    discards,
    draw,
    every_map,
    hand,
    legal,
    named,
    play,
    refused,
    seat_of,
    table,
)

# A single grey route of three spaces; a coloured one, its colour and length; a double and its colours.
GREY = {
    "usa": "vancouver--calgary",
    "nederland": "waddeneilanden--sneek",
    "amsterdam": "jordaan--jan-roodenpoortstoren",
}
COLORED = {
    "usa": ("duluth--chicago", "red", 3),
    "nederland": ("waddeneilanden--leeuwarden", "green", 2),
    "amsterdam": ("westermarkt--begijnhof", "red", 3),
}
DOUBLE = {
    "usa": ("boston--new-york", "yellow", "red"),
    "nederland": ("turnhout--antwerpen", "red", "pink"),
    "amsterdam": ("oude-kerk--dam", "pink", "orange"),
}


def holding(map_id: str, mode: str, cards: dict[str, int], **seat: Any) -> Game:
    return table(map_id, mode, seats=[{"hand": cards, **seat}, {}])


def payments(game: Game, route: str) -> list[tuple[str | None, int]]:
    """Colour and wilds of every way in which the seat on turn may claim the route."""
    return [(a["with"], a["wilds"]) for a in legal(game) if a["do"] == "claim" and a["route"] == route]


def second(route: str) -> str:
    return f"{route}--2"


@every_map
def test_c1_a_route_takes_its_colour_or_wilds_for_any_of_it(map_id: str, mode: str) -> None:
    route, color, length = COLORED[map_id]
    game = holding(map_id, mode, {color: length, "wild": length, "black": length, "blue": length})
    expected = [(color, wilds) for wilds in range(length)] + [(None, length)]
    assert Counter(payments(game, route)) == Counter(expected)


@every_map
def test_c1_another_colour_is_refused(map_id: str, mode: str) -> None:
    route, _, length = COLORED[map_id]
    game = holding(map_id, mode, {"black": length, "wild": 1})
    refused(game, claim(route, "black"), "C1")
    refused(game, claim(route, "black", 1), "C1")
    refused(game, Claim(route, "black", 0), "C1")


@every_map
def test_c1_a_grey_route_takes_any_one_colour(map_id: str, mode: str) -> None:
    for color in load_map(map_id).colors:
        game = holding(map_id, mode, {color: 3})
        assert payments(game, GREY[map_id]) == [(color, 0)]
        play(game, claim(GREY[map_id], color))
        assert game.to_dict()["claims"] == {GREY[map_id]: 0}


@every_map
def test_c1_colours_cannot_be_mixed_even_on_a_grey_route(map_id: str, mode: str) -> None:
    game = holding(map_id, mode, {"red": 2, "blue": 1, "black": 1})
    assert payments(game, GREY[map_id]) == []
    refused(game, claim(GREY[map_id], "red"), "C1")
    refused(game, claim(GREY[map_id], "red", 1), "C1")


@every_map
def test_c1_all_wilds_is_allowed_on_any_route(map_id: str, mode: str) -> None:
    game = holding(map_id, mode, {"wild": 6})
    affordable = {route.id for route in load_map(map_id).routes if route.length <= 6}
    assert {a["route"] for a in legal(game) if a["do"] == "claim"} == affordable
    assert all(a["with"] is None for a in legal(game) if a["do"] == "claim")
    route, _, length = COLORED[map_id]
    play(game, claim(route, None, length))
    assert hand(game, 0) == {"wild": 6 - length}


def test_c1_too_few_cards_are_refused_and_the_figures_say_what_is_missing(mode: str) -> None:
    game = holding("usa", mode, {"red": 1, "wild": 1})
    refusal = refused(game, claim("duluth--chicago", "red", 1), "C1")
    assert 1 in refusal.figures.values()
    refused(game, claim("duluth--chicago", "red", 0), "C1")
    refused(game, claim("duluth--chicago", "red", 2), "C1")
    refused(game, claim("duluth--chicago", None, 3), "C1")


@pytest.mark.parametrize(
    "action",
    [
        claim("duluth--chicago", "red", -1),
        claim("duluth--chicago", "red", 3),
        claim("duluth--chicago", "red", 4),
        claim("duluth--chicago", "red", 10**30),
        claim("duluth--chicago", None, 0),
        claim("duluth--chicago", None, 2),
        claim("duluth--chicago", None, 4),
        claim("duluth--chicago", "wild", 3),
        claim("duluth--chicago", "wild", 0),
        claim("duluth--chicago", "purple", 0),
        claim("chicago--duluth", "red", 0),
        claim("duluth--chicago--2", "red", 0),
        claim("", "red", 0),
        {"do": "claim", "route": "duluth--chicago", "with": "red"},
        {"do": "claim", "route": "duluth--chicago", "wilds": 0},
        {"do": "claim", "route": "duluth--chicago", "with": "red", "wilds": False},
        {"do": "claim", "route": "duluth--chicago", "with": "red", "wilds": True},
        {"do": "claim", "route": "duluth--chicago", "with": "red", "wilds": 1.0},
        {"do": "claim", "route": "duluth--chicago", "with": "red", "wilds": "1"},
        {"do": "claim", "route": "duluth--chicago", "with": "red", "wilds": None},
        {"do": "claim", "route": "duluth--chicago", "with": ["red"], "wilds": 0},
        {"do": "claim", "route": "duluth--chicago", "with": False, "wilds": 0},
        {"do": "claim", "route": ["duluth--chicago"], "with": "red", "wilds": 0},
        {"do": "claim", "route": 44, "with": "red", "wilds": 0},
        {"do": "claim", "route": None, "with": "red", "wilds": 0},
        {"do": "claim", "route": "duluth--chicago", "with": "red", "wilds": 0, "cards": 3},
        {"do": "claim", "with": "red", "wilds": 0},
    ],
    ids=repr,
)
def test_c1_a_malformed_claim_is_refused(action: Action, mode: str) -> None:
    refused(holding("usa", mode, {"red": 6, "wild": 6}), action)


@every_map
def test_c2_every_split_that_the_hand_allows_is_legal(map_id: str, mode: str) -> None:
    game = holding(map_id, mode, {"red": 3, "blue": 1, "wild": 4})
    expected = [("red", 0), ("red", 1), ("red", 2), ("blue", 2), (None, 3)]
    assert Counter(payments(game, GREY[map_id])) == Counter(expected)


@pytest.mark.parametrize(
    ("color", "wilds", "left"),
    [
        ("red", 0, {"blue": 1, "wild": 3}),
        ("red", 2, {"red": 2, "blue": 1, "wild": 1}),
        ("blue", 2, {"red": 3, "wild": 1}),
        (None, 3, {"red": 3, "blue": 1}),
    ],
)
def test_c2_wilds_may_be_played_where_colour_cards_would_have_done(
    color: str | None, wilds: int, left: dict[str, int], mode: str
) -> None:
    game = holding("usa", mode, {"red": 3, "blue": 1, "wild": 3})
    play(game, claim("vancouver--calgary", color, wilds))
    assert hand(game, 0) == left
    assert Counter(discards(game)) == Counter({"red": 3, "blue": 1, "wild": 3}) - Counter(left)


def test_c2_dict_and_class_say_the_same(mode: str) -> None:
    one, other = (holding("usa", mode, {"red": 2, "wild": 1}) for _ in range(2))
    one.play(claim("vancouver--calgary", "red", 1))
    other.play(Claim("vancouver--calgary", "red", 1))
    assert one.to_dict() == other.to_dict()


@every_map
def test_c3_one_route_a_turn(map_id: str, mode: str) -> None:
    game = holding(map_id, mode, {"red": 5, "blue": 3})
    play(game, claim(GREY[map_id], "red"))
    assert (game.seat, game.phase) == (1, "turn")
    assert hand(game, 0) == {"red": 2, "blue": 3}
    assert hand(game, 1) == {}


def test_c3_a_route_need_not_touch_the_network(mode: str) -> None:
    game = table(mode=mode, claims={"seattle--portland": 0}, seats=[{"hand": {"pink": 4}}, {}])
    play(game, claim("charleston--miami", "pink"))
    assert game.to_dict()["claims"] == {"seattle--portland": 0, "charleston--miami": 0}


@every_map
def test_c3_a_claimed_route_is_taken_for_everyone(map_id: str, mode: str) -> None:
    for owner in (0, 1):
        game = table(map_id, mode, claims={GREY[map_id]: owner}, seats=[{"hand": {"red": 3}}, {}])
        assert payments(game, GREY[map_id]) == []
        refused(game, claim(GREY[map_id], "red"))


@every_map
def test_c4_a_piece_for_every_space_is_needed(map_id: str, mode: str) -> None:
    for pieces in (0, 1, 2):
        game = holding(map_id, mode, {"red": 3, "wild": 3}, pieces=pieces)
        refused(game, claim(GREY[map_id], "red"), "C4")
        refused(game, claim(GREY[map_id], None, 3), "C4")
    game = holding(map_id, mode, {"red": 3}, pieces=3)
    play(game, claim(GREY[map_id], "red"))
    assert seat_of(game, 0)["pieces"] == 0


@every_map
def test_c4_the_pieces_go_down_and_the_cards_to_the_discards(map_id: str, mode: str) -> None:
    game = holding(map_id, mode, {"red": 2, "blue": 1, "wild": 2})
    pieces = seat_of(game, 0)["pieces"]
    events = play(game, claim(GREY[map_id], "red", 1))
    assert seat_of(game, 0)["pieces"] == pieces - 3
    assert discards(game) == {"red": 2, "wild": 1}
    assert hand(game, 0) == {"blue": 1, "wild": 1}
    (claimed,) = named(events, "route-claimed")
    assert (claimed["seat"], claimed["route"]) == (0, GREY[map_id])


def test_c4_cards_played_count_first_against_the_known_ones(mode: str) -> None:
    game = holding("usa", mode, {"red": 5, "wild": 1}, known={"red": 2, "wild": 1})
    play(game, claim("vancouver--calgary", "red"))
    known = {card: count for card, count in seat_of(game, 0)["known"].items() if count}
    assert known == {"wild": 1}


@pytest.mark.parametrize(
    ("map_id", "route", "length", "points"),
    [
        ("usa", "nashville--atlanta", 1, 1),
        ("usa", "los-angeles--las-vegas", 2, 2),
        ("usa", "vancouver--calgary", 3, 4),
        ("usa", "seattle--calgary", 4, 7),
        ("usa", "phoenix--denver", 5, 10),
        ("usa", "winnipeg--sault-st-marie", 6, 15),
        ("nederland", "haarlem--amsterdam", 1, 1),
        ("nederland", "hasselt--liege", 2, 2),
        ("nederland", "utrecht--rotterdam", 3, 4),
        ("nederland", "emmen--zwolle", 4, 7),
        ("nederland", "aarschot--liege", 5, 10),
        ("nederland", "waddeneilanden--groningen", 6, 15),
        ("amsterdam", "oude-waal--waag", 1, 1),
        ("amsterdam", "oude-kerk--oude-waal", 2, 2),
        ("amsterdam", "noordermarkt--korenmetershuisje", 3, 4),
        ("amsterdam", "montelbaanstoren--blauwbrug", 4, 7),
    ],
)
def test_c5_points_at_once_by_length(map_id: str, route: str, length: int, points: int, mode: str) -> None:
    game = holding(map_id, mode, {"wild": length}, score=20)
    play(game, claim(route, None, length))
    assert seat_of(game, 0)["score"] == 20 + points
    assert game.view(1)["seats"][0]["score"] == 20 + points


@pytest.mark.parametrize(
    ("map_id", "variant", "players"),
    [
        ("usa", "standard", 4),
        ("usa", "standard", 5),
        ("nederland", "tolls", 2),
        ("nederland", "tolls", 5),
        ("nederland", "neutral", 2),
        ("nederland", "no-tolls", 4),
        ("amsterdam", "standard", 3),
    ],
)
def test_c6_nobody_claims_both_tracks_of_a_double(map_id: str, variant: str, players: int, mode: str) -> None:
    route, color, other_color = DOUBLE[map_id]
    for taken, wanted, with_ in ((route, second(route), other_color), (second(route), route, color)):
        seats = [{"hand": {color: 2, other_color: 2, "wild": 2}}]
        game = table(map_id, mode, players=players, variant=variant, claims={taken: 0}, seats=seats)
        assert payments(game, wanted) == []
        refused(game, claim(wanted, with_), "C6")
        refused(game, claim(wanted, None, 2), "C6")


@pytest.mark.parametrize(
    ("map_id", "variant", "players", "closed"),
    [
        ("usa", "standard", 2, True),
        ("usa", "standard", 3, True),
        ("usa", "standard", 4, False),
        ("usa", "standard", 5, False),
        ("nederland", "tolls", 2, False),
        ("nederland", "tolls", 3, False),
        ("nederland", "tolls", 4, False),
        ("nederland", "tolls", 5, False),
        ("nederland", "no-tolls", 2, True),
        ("nederland", "no-tolls", 3, True),
        ("nederland", "no-tolls", 4, False),
        ("nederland", "no-tolls", 5, False),
        ("nederland", "neutral", 2, False),
        ("amsterdam", "standard", 2, True),
        ("amsterdam", "standard", 3, False),
        ("amsterdam", "standard", 4, False),
    ],
)
def test_c7_one_track_closes_the_other_where_the_table_says_so(
    map_id: str, variant: str, players: int, closed: bool, mode: str
) -> None:
    route, color, other_color = DOUBLE[map_id]
    for taken, wanted, with_ in ((route, second(route), other_color), (second(route), route, color)):
        seats = [{"hand": {color: 2, other_color: 2}}, {"hand": {color: 2, other_color: 2}}]
        game = table(map_id, mode, players=players, variant=variant, seats=seats)
        play(game, claim(taken, other_color if taken == second(route) else color))
        assert game.seat == 1
        if closed:
            assert payments(game, wanted) == []
            refused(game, claim(wanted, with_), "C7")
        else:
            play(game, claim(wanted, with_))
            assert game.to_dict()["claims"] == {taken: 0, wanted: 1}


@pytest.mark.parametrize("players", [2, 3])
def test_c7_a_closed_track_is_closed_for_the_owner_too(players: int, mode: str) -> None:
    game = table(
        mode=mode,
        players=players,
        claims={"boston--new-york": 0},
        seats=[{"hand": {"red": 2}} for _ in range(players)],
    )
    refused(game, claim("boston--new-york--2", "red"))


def test_c7_other_doubles_stay_open(mode: str) -> None:
    game = table(mode=mode, claims={"boston--new-york": 1}, seats=[{"hand": {"orange": 2, "black": 2}}, {}])
    assert payments(game, "new-york--washington") == [("orange", 0)]
    assert payments(game, "new-york--washington--2") == [("black", 0)]


@pytest.mark.parametrize(
    ("variant", "players", "owners"),
    [("standard", 4, (2, 2)), ("standard", 2, (0, 1)), ("standard", 3, (2, 0))],
)
def test_c7_a_position_with_both_tracks_against_the_rules_is_refused(
    variant: str, players: int, owners: tuple[int, int], mode: str
) -> None:
    claims = dict(zip(("boston--new-york", "boston--new-york--2"), owners, strict=True))
    with pytest.raises(ValueError, match="boston--new-york"):
        table(mode=mode, variant=variant, players=players, claims=claims)


def test_c3_a_seat_that_can_claim_need_not(mode: str) -> None:
    game = holding("usa", mode, {"red": 6})
    assert all(action in game.legal for action in (BLIND, draw("blue"), TICKETS))
