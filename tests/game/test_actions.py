"""Actions: the two ways to write them, and what is malformed."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from branchline import Claim, Draw, Game, Keep, Neutral, Pass, Tickets, action_from_dict
from branchline.actions import KeepPlaces

from ..clauses.positions import (
    BLIND,
    PASS,
    TICKETS,
    Action,
    box_of_tickets,
    claim,
    draw,
    keep,
    refused,
    table,
)

WRITTEN: list[tuple[Any, Action]] = [
    (Draw("deck"), {"do": "draw", "from": "deck"}),
    (Draw("red"), {"do": "draw", "from": "red"}),
    (Draw("wild"), {"do": "draw", "from": "wild"}),
    (
        Claim("seattle--portland", "red", 0),
        {"do": "claim", "route": "seattle--portland", "with": "red", "wilds": 0},
    ),
    (
        Claim("seattle--helena", None, 6),
        {"do": "claim", "route": "seattle--helena", "with": None, "wilds": 6},
    ),
    (Tickets(), {"do": "tickets"}),
    (Keep(("denver--el-paso",)), {"do": "keep", "tickets": ["denver--el-paso"]}),
    (Neutral("rotterdam--breda--2"), {"do": "neutral", "route": "rotterdam--breda--2"}),
    (Pass(), {"do": "pass"}),
]


OFFER = ["boston--miami", "calgary--phoenix", "dallas--new-york"]


class Odd:
    """Equal to nothing and fit for nothing."""

    __hash__ = None  # type: ignore[assignment]


MALFORMED: list[Any] = [
    None, True, 0, 1.5, float("nan"), "draw", b"draw", (), [], {}, set(), object(), Odd(), Draw,
    [BLIND], (("do", "draw"),),
    {"do": None}, {"do": 1}, {"do": True}, {"do": ["draw"]}, {"do": {"draw": 1}}, {"do": "fly"}, {"do": "DRAW"},
    {"do": ""},
    {"from": "deck"}, {1: 2}, {None: None}, {"do": "draw", 1: 2}, {"do": "draw", None: "deck"},
    {"do": "draw"}, {"do": "draw", "from": None}, {"do": "draw", "from": 0}, {"do": "draw", "from": True},
    {"do": "draw", "from": ["red"]}, {"do": "draw", "from": {"red": 1}}, {"do": "draw", "from": "purple"},
    {"do": "draw", "from": "Red"}, {"do": "draw", "from": ""}, {"do": "draw", "from": "deck", "seat": 0},
    {"do": "draw", "from": "deck", "x": None}, {"do": "draw", "card": "deck"},
    {"do": "claim"}, {"do": "claim", "route": "seattle--portland"},
    {"do": "claim", "route": "seattle--portland", "with": "red"},
    {"do": "claim", "route": "seattle--portland", "wilds": 1},
    {"do": "claim", "with": "red", "wilds": 0},
    {"do": "claim", "route": None, "with": "red", "wilds": 0}, {"do": "claim", "route": 5, "with": "red", "wilds": 0},
    {"do": "claim", "route": ["seattle--portland"], "with": "red", "wilds": 0},
    {"do": "claim", "route": "portland--seattle", "with": "red", "wilds": 0},
    {"do": "claim", "route": "seattle--portland--3", "with": "red", "wilds": 0},
    {"do": "claim", "route": "atlantis--portland", "with": "red", "wilds": 0},
    {"do": "claim", "route": "seattle--portland", "with": "purple", "wilds": 0},
    {"do": "claim", "route": "seattle--portland", "with": "wild", "wilds": 0},
    {"do": "claim", "route": "seattle--portland", "with": "wild", "wilds": 1},
    {"do": "claim", "route": "seattle--portland", "with": "deck", "wilds": 0},
    {"do": "claim", "route": "seattle--portland", "with": 7, "wilds": 0},
    {"do": "claim", "route": "seattle--portland", "with": False, "wilds": 1},
    {"do": "claim", "route": "seattle--portland", "with": ["red"], "wilds": 0},
    {"do": "claim", "route": "seattle--portland", "with": "red", "wilds": True},
    {"do": "claim", "route": "seattle--portland", "with": "red", "wilds": False},
    {"do": "claim", "route": "seattle--portland", "with": None, "wilds": True},
    {"do": "claim", "route": "seattle--portland", "with": "red", "wilds": 0.0},
    {"do": "claim", "route": "seattle--portland", "with": "red", "wilds": "0"},
    {"do": "claim", "route": "seattle--portland", "with": "red", "wilds": None},
    {"do": "claim", "route": "seattle--portland", "with": "red", "wilds": [0]},
    {"do": "claim", "route": "seattle--portland", "with": "red", "wilds": -1},
    {"do": "claim", "route": "seattle--portland", "with": "red", "wilds": 1},
    {"do": "claim", "route": "seattle--portland", "with": "red", "wilds": 2},
    {"do": "claim", "route": "seattle--portland", "with": "red", "wilds": 10**30},
    {"do": "claim", "route": "seattle--portland", "with": None, "wilds": 0},
    {"do": "claim", "route": "seattle--portland", "with": None, "wilds": 2},
    {"do": "claim", "route": "seattle--portland", "with": None, "wilds": -10**30},
    {"do": "claim", "route": "seattle--portland", "with": "red", "wilds": 0, "loan": True},
    {"do": "tickets", "count": 3}, {"do": "tickets", "tickets": []},
    {"do": "pass", "why": "tired"},
    {"do": "neutral"}, {"do": "neutral", "route": 3}, {"do": "neutral", "route": "atlantis--breda"},
]  # fmt: skip


MALFORMED_KEEPS: list[Any] = [
    {"do": "keep"}, {"do": "keep", "tickets": None}, {"do": "keep", "tickets": OFFER[0]}, {"do": "keep", "tickets": 1},
    {"do": "keep", "tickets": True}, {"do": "keep", "tickets": {OFFER[0]: 1}}, {"do": "keep", "tickets": [None]},
    {"do": "keep", "tickets": [0]}, {"do": "keep", "tickets": [[OFFER[0]]]}, {"do": "keep", "tickets": [{}]},
    {"do": "keep", "tickets": ["atlantis--boston"]}, {"do": "keep", "tickets": [OFFER[0], OFFER[0]]},
    {"do": "keep", "tickets": [OFFER[0], OFFER[0], OFFER[1]]}, {"do": "keep", "tickets": []},
    {"do": "keep", "tickets": ["denver--el-paso"]}, {"do": "keep", "tickets": [*OFFER, "denver--el-paso"]},
    {"do": "keep", "tickets": OFFER * 50}, {"do": "keep", "tickets": [OFFER[0]], "return": OFFER[1:]},
]  # fmt: skip


@pytest.mark.parametrize(("action", "written"), WRITTEN)
def test_an_action_is_written_as_in_the_contract_and_read_back(action: Any, written: Action) -> None:
    assert action.to_dict() == written
    assert action_from_dict(written) == action
    assert hash(action_from_dict(written)) == hash(action)


@pytest.mark.parametrize(("action", "written"), WRITTEN)
def test_actions_are_frozen(action: Any, written: Action) -> None:
    for field in dataclasses.fields(action):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(action, field.name, "other")
    assert action.to_dict() == written


def test_keep_ignores_order() -> None:
    assert Keep((OFFER[0], OFFER[1])) == Keep((OFFER[1], OFFER[0]))
    assert hash(Keep((OFFER[0], OFFER[1]))) == hash(Keep((OFFER[1], OFFER[0])))


def test_play_takes_an_action_as_a_class_and_as_a_dict(mode: str) -> None:
    for first, second in ((Draw("red"), Draw("deck")), (draw("red"), BLIND)):
        game = table(mode=mode, deck_top=["white", "yellow"])
        assert first in game.legal
        game.play(first)
        game.play(second)
        held = game.view(0)["seats"][0]["hand"]
        assert {card: count for card, count in held.items() if count} == {"red": 1, "yellow": 1}


def test_a_market_card_named_by_colour_is_the_leftmost_and_its_place_is_filled(mode: str) -> None:
    game = table(mode=mode, market=["blue", "red", "green", "red", "black"], deck_top=["white"])
    game.play(draw("red"))
    assert game.view(None)["market"] == ["blue", "white", "green", "red", "black"]


def test_keep_takes_the_tickets_in_any_order(mode: str) -> None:
    results = []
    for chosen in (OFFER[:2], OFFER[1::-1]):
        game = table(mode=mode, phase="tickets", seats=[{"offer": OFFER}])
        game.play(keep(*chosen))
        results.append(game.to_dict())
    assert results[0] == results[1]


@pytest.mark.parametrize("action", MALFORMED, ids=lambda action: repr(action).split(" at 0x")[0][:70])
def test_anything_malformed_is_an_illegal_action_and_changes_nothing(mode: str, action: Any) -> None:
    seats: list[dict[str, Any]] = [{"hand": {"red": 3, "wild": 3}}, {"hand": {"red": 3, "wild": 3}}]
    game = table(mode=mode, seats=seats)
    error = refused(game, action)
    assert isinstance(error, ValueError)
    assert error.code
    assert str(error)


@pytest.mark.parametrize("action", MALFORMED_KEEPS, ids=lambda action: repr(action).split(" at 0x")[0][:70])
@pytest.mark.parametrize("phase", ["tickets", "first-tickets"])
def test_a_malformed_choice_is_refused(mode: str, phase: str, action: Any) -> None:
    other = ["seattle--new-york", "toronto--miami", "duluth--houston"]
    seats = [{"offer": OFFER}, {"offer": other} if phase == "first-tickets" else {}]
    refused(table(mode=mode, phase=phase, seats=seats), action)


NO_TEXT: list[Any] = [None, 3, [], "atlantis--boston"]
NO_WILDS: list[Any] = [True, False, 0.0, "0", None, -1, []]
NO_TICKETS: list[Any] = [None, "boston--miami", (1,), ([],), 3, {}]
NO_PLACES: list[Any] = [None, (-1,), ("a",), (1.5,), (True,), ([],), 3, (10**9,), (0, 0)]
NONSENSE: list[tuple[type[Any], Any]] = [
    *[(Draw, (source,)) for source in NO_TEXT],
    *[(Claim, ("seattle--portland", "red", wilds)) for wilds in NO_WILDS],
    *[(Claim, (route, "red", 0)) for route in NO_TEXT],
    *[(Claim, ("seattle--portland", color, 0)) for color in [*NO_TEXT, "wild", "deck"]],
    *[(Keep, (tickets,)) for tickets in NO_TICKETS],
    *[(KeepPlaces, (places,)) for places in NO_PLACES],
    *[(Neutral, (route,)) for route in NO_TEXT],
]


@pytest.mark.parametrize(("kind", "fields"), NONSENSE, ids=str)
@pytest.mark.parametrize("phase", ["turn", "tickets"])
def test_an_action_class_filled_with_nonsense_is_refused_too(
    mode: str, phase: str, kind: type[Any], fields: Any
) -> None:
    seat: dict[str, Any] = {"hand": {"red": 3, "wild": 3}}
    if phase == "tickets":
        seat["offer"] = OFFER
    refused(table(mode=mode, phase=phase, seats=[seat]), kind(*fields))


def test_a_choice_may_be_named_by_the_places_of_the_offer(mode: str) -> None:
    game = table(mode=mode, phase="tickets", seats=[{"offer": OFFER}])
    assert KeepPlaces((0, 2)) in game.legal
    game.play(KeepPlaces((0, 2)))
    assert game.view(0)["seats"][0]["tickets"] == [OFFER[0], OFFER[2]]
    assert game.history[-1] == (0, Keep((OFFER[0], OFFER[2])))


@pytest.mark.parametrize("phase", ["turn", "second-card", "tickets", "first-tickets"])
def test_well_formed_actions_of_another_phase_are_refused(mode: str, phase: str) -> None:
    box = list(box_of_tickets("usa"))
    seats: list[dict[str, Any]] = [{"hand": {"red": 3}}, {}]
    if phase in ("tickets", "first-tickets"):
        seats[0]["offer"] = box[:3]
    if phase == "first-tickets":
        seats[1]["offer"] = box[3:6]
    game = table(mode=mode, phase=phase, seats=seats)
    fits = {
        "turn": [BLIND, TICKETS, claim("seattle--portland", "red")],
        "second-card": [BLIND],
        "tickets": [keep(box[0])],
        "first-tickets": [keep(*box[:2])],
    }[phase]
    for action in (BLIND, TICKETS, claim("seattle--portland", "red"), keep(box[0]), keep(*box[:2]), PASS):
        if action in fits or (phase == "tickets" and action["do"] == "keep"):
            assert game.refusal(action) is None
        else:
            refused(game, action)


@pytest.mark.parametrize("seat", [-1, 2, 99, True, False, "0", 0.0, [], 10**30])
def test_a_seat_that_does_not_exist_cannot_choose(mode: str, seat: Any) -> None:
    game = Game("usa", players=2, seed=1, mode=mode)
    refused(game, keep(*game.view(0)["seats"][0]["offer"]), seat=seat)


def test_seat_may_be_named_when_it_is_to_decide_and_is_refused_when_not(mode: str) -> None:
    game = table(mode=mode, players=3)
    refused(game, BLIND, seat=1)
    refused(game, BLIND, seat=2)
    game.play(BLIND, seat=0)
    refused(game, BLIND, seat=1)
    game.play(BLIND, seat=0)
    assert game.seat == 1


def test_a_first_choice_cannot_be_changed(mode: str) -> None:
    game = Game("usa", players=3, seed=1, mode=mode)
    offer = game.view(1)["seats"][1]["offer"]
    game.play(keep(*offer), seat=1)
    refused(game, keep(*offer[:2]), "S3", seat=1)
    refused(game, keep(*offer), "S3", seat=1)
