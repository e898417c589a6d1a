"""Actions: the two ways to write them, what is malformed, `refusal`, the `legal` view and the action table."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

from branchline import Claim, Draw, Game, IllegalAction, Keep, Neutral, Pass, Tickets, action_from_dict
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
    legal,
    refused,
    table,
)

EDITIONS = [
    ("usa", "standard", 2),
    ("usa", "standard", 4),
    ("nederland", "tolls", 3),
    ("nederland", "no-tolls", 2),
    ("nederland", "neutral", 2),
    ("amsterdam", "standard", 3),
]
every_edition = pytest.mark.parametrize(("map_id", "variant", "players"), EDITIONS)
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
    None, True, 0, 1.5, float("nan"), "draw", b"draw", (), [], {}, set(), object(), Odd(), Draw, [BLIND], (("do", "draw"),),
    {"do": None}, {"do": 1}, {"do": True}, {"do": ["draw"]}, {"do": {"draw": 1}}, {"do": "fly"}, {"do": "DRAW"}, {"do": ""},
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


NONSENSE: list[tuple[type[Any], Any]] = [
    *[(Draw, (source,)) for source in (None, 1, [], "purple")],
    *[(Claim, ("seattle--portland", "red", wilds)) for wilds in (True, False, 0.0, "0", None, -1, [])],
    *[(Claim, (route, "red", 0)) for route in (None, 3, [], "atlantis--boston")],
    *[(Claim, ("seattle--portland", color, 0)) for color in (3, [], "wild", "deck", "purple")],
    *[(Keep, (tickets,)) for tickets in (None, "boston--miami", (1,), ([],), 3, {})],
    *[(KeepPlaces, (places,)) for places in (None, (-1,), ("a",), (1.5,), ([],), 3, (10**9,), (0, 0))],
    *[(Neutral, (route,)) for route in (None, 3, [], "atlantis--boston")],
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


def test_refusal_is_what_play_would_raise(mode: str) -> None:
    game = table(mode=mode, seats=[{"hand": {"red": 1, "wild": 1}}])
    assert game.refusal(claim("seattle--portland", "red")) is None
    error = game.refusal(claim("seattle--helena", "yellow"))
    assert isinstance(error, IllegalAction)
    raised = refused(game, claim("seattle--helena", "yellow"), "C1")
    assert (error.clause, error.code, error.figures, str(error)) == (
        raised.clause, raised.code, raised.figures, str(raised),
    )  # fmt: skip


def test_a_refusal_says_its_clause_and_how_many_cards_are_missing(mode: str) -> None:
    game = table(mode=mode, seats=[{"hand": {"yellow": 4}}])
    error = refused(game, claim("seattle--helena", "yellow"), "C1")
    assert 2 in error.figures.values()
    assert "yellow" in error.figures.values()
    assert "C1" in str(error)


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


def test_nothing_is_legal_when_the_game_is_over(mode: str) -> None:
    game = table(mode=mode, last_turns=1, seat=1, seats=[{}, {"pieces": 2}])
    game.play(BLIND)
    game.play(BLIND)
    assert list(game.legal) == []
    for action in (BLIND, TICKETS, PASS, claim("seattle--portland", "red"), keep(OFFER[0])):
        refused(game, action)


@every_edition
def test_legal_counts_lists_and_contains_the_same_actions(
    mode: str, map_id: str, variant: str, players: int
) -> None:
    chance = random.Random(29)
    game = Game(map_id, players=players, variant=variant, seed=31, mode=mode)
    while game.seat is not None:
        listed = list(game.legal)
        assert len(game.legal) == len(listed) == len(set(listed)) > 0
        assert bool(game.legal)
        for action in chance.sample(listed, min(len(listed), 8)):
            assert action in game.legal
            assert action.to_dict() in game.legal
            assert game.refusal(action) is None
        game.play(chance.choice(listed))
    assert len(game.legal) == 0


@every_edition
def test_legal_is_in_the_order_of_the_action_table(
    mode: str, map_id: str, variant: str, players: int
) -> None:
    chance = random.Random(37)
    game = Game(map_id, players=players, variant=variant, seed=41, mode=mode)
    while game.seat is not None:
        numbers = list(game.legal.numbers())
        assert numbers == sorted(set(numbers))
        assert len(numbers) == len(game.legal)
        assert all(0 <= number < len(game.table) for number in numbers)
        listed = list(game.legal)
        for number, action in zip(numbers, listed, strict=True):
            if not isinstance(action, Keep):
                assert game.table[number] == action
                assert game.table.index(action) == number
        game.play(chance.choice(listed))


@pytest.mark.parametrize("map_id", ["usa", "nederland", "amsterdam"])
def test_the_action_table_is_numbered_with_names_both_ways(mode: str, map_id: str) -> None:
    game = Game(map_id, players=2, seed=1, mode=mode)
    entries = [game.table[number] for number in range(len(game.table))]
    assert len(set(entries)) == len(entries)
    assert [game.table.index(entry) for entry in entries] == list(range(len(entries)))
    colors = list(game.map.colors)
    draws = [entry for entry in entries if isinstance(entry, Draw)]
    assert draws == [Draw("deck"), *(Draw(color) for color in colors), Draw("wild")]
    payments = [
        payment
        for route in game.map.routes
        for payment in (
            *(
                Claim(route.id, color, wilds)
                for color in (colors if route.color is None else [route.color])
                for wilds in range(route.length)
            ),
            Claim(route.id, None, route.length),
        )
    ]
    assert [entry for entry in entries if isinstance(entry, Claim)] == payments
    kinds = [type(entry).__name__ for entry in entries]
    order = list(dict.fromkeys(kinds))
    wanted = ["Draw", "Claim", "Tickets", "KeepPlaces", "Neutral", "Pass"]
    assert order == [kind for kind in wanted if kind in order]
    assert {"Draw", "Claim", "Tickets", "KeepPlaces", "Pass"} <= set(order)


def test_a_number_outside_the_table_names_no_action(mode: str) -> None:
    game = table(mode=mode)
    for number in (len(game.table), 10**9):
        with pytest.raises(IndexError):
            game.table[number]


@pytest.mark.parametrize("map_id", ["usa", "nederland"])
@pytest.mark.parametrize(
    "action",
    [
        Claim("atlantis--boston", "red", 0),
        Claim([], "red", 0),  # type: ignore[arg-type]
        Draw("purple"),
        Draw([]),  # type: ignore[arg-type]
        Neutral("atlantis--boston"),
        Neutral([]),  # type: ignore[arg-type]
        {"do": "fly"},
        7,
    ],
    ids=str,
)
def test_what_is_no_action_of_the_map_has_no_number(mode: str, map_id: str, action: Any) -> None:
    with pytest.raises(ValueError, match="table"):
        table(map_id, mode).table.index(action)


def test_the_legal_actions_of_a_plain_turn_are_just_these(mode: str) -> None:
    game = table(
        mode=mode, market=["wild", "red", "red", "blue", "wild"], seats=[{"hand": {"pink": 1, "wild": 1}}]
    )
    singles = [route.id for route in game.map.routes if route.length == 1]
    twos = [route.id for route in game.map.routes if route.length == 2 and route.color in (None, "pink")]
    wanted = [BLIND, draw("blue"), draw("red"), draw("wild")]
    for route in game.map.routes:
        if route.id in singles:
            wanted += [claim(route.id, "pink", 0), claim(route.id, None, 1)]
        elif route.id in twos:
            wanted.append(claim(route.id, "pink", 1))
    assert legal(game) == [*wanted, TICKETS]


def test_legal_reads_well_and_belongs_to_its_moment(mode: str) -> None:
    game = table(mode=mode, seats=[{"hand": {"red": 1}}])
    text = repr(game.legal)
    assert str(len(game.legal)) in text and "deck" in text
    assert len(text) < 2000
    assert BLIND in game.legal
    assert PASS not in game.legal


def test_copy_plays_on_by_itself(mode: str) -> None:
    game = Game("nederland", players=3, seed=3, mode=mode)
    chance = random.Random(43)
    for _ in range(30):
        before, twin = game.to_dict(), game.copy()
        game.play(chance.choice(list(game.legal)))
        assert twin.to_dict() == before
        other = game.copy()
        other.play(chance.choice(list(other.legal)))
        assert game.to_dict() != other.to_dict()
