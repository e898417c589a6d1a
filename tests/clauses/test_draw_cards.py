"""Draw cards: D1 to D5 and D9; D6 is in test_three_wilds.py, D7 and D8 in test_deck.py."""

import json
from typing import Any

import pytest

from branchline import Draw, Game

from .positions import (
    BLIND,
    PASS,
    TICKETS,
    box_of_cards,
    cards_on_table,
    claim,
    discards,
    draw,
    every_map,
    hand,
    keep,
    legal,
    named,
    play,
    refused,
    seat_of,
    table,
    told,
)

ROUTES = {"usa": "seattle--portland", "nederland": "groningen--emden", "amsterdam": "oude-waal--waag"}


def what_others_see(game: Game, action: dict[str, Any]) -> str:
    """Everything that seat 1 and the spectators are told of an action."""
    events = game.play(action)
    return json.dumps([told(events, 1), told(events, None)])


@every_map
def test_d1_two_cards_one_after_the_other(map_id: str, mode: str) -> None:
    game = table(map_id, mode, deck_top=["orange", "green"])
    play(game, BLIND)
    assert (game.phase, game.seat) == ("second-card", 0)
    assert hand(game, 0) == {"orange": 1}
    play(game, BLIND)
    assert (game.phase, game.seat) == ("turn", 1)
    assert hand(game, 0) == {"orange": 1, "green": 1}
    assert hand(game, 1) == {}


@every_map
def test_d1_every_market_colour_and_the_deck_may_be_drawn_from(map_id: str, mode: str) -> None:
    game = table(map_id, mode, market=["red", "blue", "red", "wild", "pink"])
    drawable = [draw("deck"), draw("red"), draw("blue"), draw("wild"), draw("pink")]
    drawn = [action for action in legal(game) if action["do"] == "draw"]
    assert sorted(drawn, key=str) == sorted(drawable, key=str)
    assert Draw("red") in game.legal
    assert Draw("deck") in game.legal


@pytest.mark.parametrize(
    ("first", "second", "held"),
    [
        ("deck", "deck", {"orange": 1, "yellow": 1}),
        ("deck", "red", {"orange": 1, "red": 1}),
        ("red", "deck", {"red": 1, "yellow": 1}),
        ("red", "blue", {"red": 1, "blue": 1}),
    ],
)
def test_d1_each_card_is_from_the_market_or_from_the_deck(
    first: str, second: str, held: dict[str, int], mode: str
) -> None:
    game = table(mode=mode, deck_top=["orange", "yellow", "white"])
    events = play(game, draw(first), draw(second))
    assert hand(game, 0) == held
    assert len(named(events, "card-drawn")) == 2
    assert (game.phase, game.seat) == ("turn", 1)


def test_d1_the_drawer_sees_the_first_card_before_the_second_choice(mode: str) -> None:
    game = table(mode=mode, deck_top=["orange", "yellow"])
    (drawn,) = named(told(game.play(BLIND), 0), "card-drawn")
    assert drawn["card"] == "orange"
    assert {card: count for card, count in game.view(0)["seats"][0]["hand"].items() if count} == {"orange": 1}


def test_d1_others_do_not_see_a_card_drawn_blind(mode: str) -> None:
    one = table(mode=mode, deck_top=["orange", "yellow", "white"])
    other = table(mode=mode, deck_top=["yellow", "orange", "white"])
    assert what_others_see(one, BLIND) == what_others_see(other, BLIND)
    assert one.view(1) == other.view(1)
    assert one.view(None) == other.view(None)
    assert one.view(1)["seats"][0]["hand"] == 1


def test_d1_others_see_a_card_taken_face_up(mode: str) -> None:
    assert "pink" in what_others_see(table(mode=mode, deck_top=["white"]), draw("pink"))


@every_map
def test_d1_the_second_card_must_be_drawn_before_anything_else(map_id: str, mode: str) -> None:
    game = table(map_id, mode, seats=[{"hand": {"red": 3}}, {}])
    assert claim(ROUTES[map_id], "red") in game.legal
    play(game, BLIND)
    assert {action["do"] for action in legal(game)} == {"draw"}
    for action in (claim(ROUTES[map_id], "red"), TICKETS, PASS, keep()):
        refused(game, action)


def test_d1_a_card_that_is_not_face_up_cannot_be_taken(mode: str) -> None:
    game = table(mode=mode)
    for card in ("white", "wild", "orange"):
        refused(game, draw(card))


@pytest.mark.parametrize(
    "action",
    [
        {"do": "draw"},
        {"do": "draw", "from": None},
        {"do": "draw", "from": 0},
        {"do": "draw", "from": True},
        {"do": "draw", "from": ["red"]},
        {"do": "draw", "from": "Red"},
        {"do": "draw", "from": "purple"},
        {"do": "draw", "from": ""},
        {"do": "draw", "from": "deck", "seat": 0},
        {"do": "draw", "from": "deck", "count": 2},
        {"do": "take", "from": "deck"},
        {"do": ["draw"], "from": "deck"},
        {"from": "deck"},
        {},
        [],
        "draw",
        None,
        7,
        True,
    ],
    ids=repr,
)
def test_d1_a_malformed_draw_is_refused(action: Any, mode: str) -> None:
    refused(table(mode=mode), action)


def test_d2_a_card_taken_is_replaced_in_its_place_at_once(mode: str) -> None:
    game = table(mode=mode, market=["red", "blue", "green", "blue", "pink"], deck_top=["white", "orange"])
    events = play(game, draw("green"))
    assert game.to_dict()["market"] == ["red", "blue", "white", "blue", "pink"]
    assert game.to_dict()["deck"][0] == "orange"
    assert game.phase == "second-card"
    assert len(named(events, "market-refilled")) == 1


def test_d2_of_two_equal_cards_the_leftmost_is_taken(mode: str) -> None:
    game = table(mode=mode, market=["red", "blue", "green", "blue", "pink"], deck_top=["white", "orange"])
    play(game, draw("blue"))
    assert game.to_dict()["market"] == ["red", "white", "green", "blue", "pink"]
    play(game, draw("blue"))
    assert game.to_dict()["market"] == ["red", "white", "green", "orange", "pink"]
    assert hand(game, 0) == {"blue": 2}


@every_map
def test_d2_a_colour_just_turned_up_may_be_the_second_card(map_id: str, mode: str) -> None:
    game = table(map_id, mode, deck_top=["orange", "green"])
    play(game, draw("red"), draw("orange"))
    assert hand(game, 0) == {"red": 1, "orange": 1}
    assert game.to_dict()["market"][0] == "green"


def test_d2_a_blind_draw_leaves_the_market_alone(mode: str) -> None:
    game = table(mode=mode)
    market = game.to_dict()["market"]
    events = play(game, BLIND, BLIND)
    assert game.to_dict()["market"] == market
    assert not named(events, "market-refilled")


def test_d2_cards_taken_face_up_are_known_and_blind_ones_are_not(mode: str) -> None:
    game = table(mode=mode, deck_top=["orange", "yellow"])
    play(game, draw("red"), BLIND)
    assert {card: n for card, n in seat_of(game, 0)["known"].items() if n} == {"red": 1}
    known = game.view(1)["seats"][0]["known"]
    assert {card: n for card, n in known.items() if n} == {"red": 1}


@every_map
def test_d3_a_face_up_wild_taken_first_ends_the_draw(map_id: str, mode: str) -> None:
    game = table(map_id, mode, market=["red", "blue", "wild", "wild", "pink"], deck_top=["orange", "green"])
    play(game, draw("wild"))
    assert hand(game, 0) == {"wild": 1}
    assert (game.phase, game.seat) == ("turn", 1)
    assert game.to_dict()["market"] == ["red", "blue", "orange", "wild", "pink"]


@every_map
def test_d4_a_face_up_wild_cannot_be_the_second_card(map_id: str, mode: str) -> None:
    for first in ("deck", "red"):
        game = table(map_id, mode, market=["red", "blue", "wild", "wild", "pink"], deck_top=["orange", "green"])
        play(game, draw(first))
        refused(game, draw("wild"), "D4")
        refused(game, Draw("wild"), "D4")


@every_map
def test_d4_a_wild_just_turned_up_cannot_be_the_second_card(map_id: str, mode: str) -> None:
    game = table(map_id, mode, deck_top=["wild", "orange"])
    play(game, draw("red"))
    assert game.to_dict()["market"][0] == "wild"
    refused(game, draw("wild"), "D4")
    assert sorted(action["from"] for action in legal(game)) == ["black", "blue", "deck", "green", "pink"]


def test_d4_holds_in_a_position_set_up_before_the_second_card(mode: str) -> None:
    game = table(mode=mode, phase="second-card", market=["red", "blue", "wild", "wild", "pink"])
    refused(game, draw("wild"), "D4")
    play(game, draw("pink"))
    assert (game.phase, game.seat) == ("turn", 1)


@every_map
def test_d5_a_wild_drawn_blind_is_an_ordinary_first_card(map_id: str, mode: str) -> None:
    game = table(map_id, mode, deck_top=["wild", "wild"])
    play(game, BLIND)
    assert (game.phase, game.seat) == ("second-card", 0)
    play(game, BLIND)
    assert hand(game, 0) == {"wild": 2}
    assert (game.phase, game.seat) == ("turn", 1)


@every_map
def test_d5_a_wild_may_be_drawn_blind_as_the_second_card(map_id: str, mode: str) -> None:
    game = table(map_id, mode, deck_top=["green", "wild"])
    play(game, draw("red"), BLIND)
    assert hand(game, 0) == {"red": 1, "wild": 1}


def test_d5_others_cannot_tell_a_wild_drawn_blind(mode: str) -> None:
    wild = table(mode=mode, deck_top=["wild", "orange", "white"])
    plain = table(mode=mode, deck_top=["orange", "wild", "white"])
    assert what_others_see(wild, BLIND) == what_others_see(plain, BLIND)
    assert wild.view(1) == plain.view(1)


def test_d9_there_is_no_hand_limit(mode: str) -> None:
    game = table(mode=mode, deck=["red", "blue", "green"])
    play(game, BLIND, BLIND)
    held = sum(hand(game, 1).values())
    assert held == 102
    play(game, draw("pink"))
    assert sum(hand(game, 1).values()) == held + 1
    assert cards_on_table(game) == box_of_cards("usa")
    assert not discards(game)
