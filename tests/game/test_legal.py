"""`legal`, `refusal`, the action table and copies."""

from __future__ import annotations

import random
from typing import Any

import pytest

from branchline import Claim, Draw, Game, IllegalAction, Keep, Neutral

from ..clauses.positions import (
    BLIND,
    PASS,
    TICKETS,
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


OFFER = ["boston--miami", "calgary--phoenix", "dallas--new-york"]


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


def test_nothing_is_legal_when_the_game_is_over(mode: str) -> None:
    game = table(mode=mode, last_turns=1, seat=1, seats=[{}, {"pieces": 2}])
    game.play(BLIND)
    game.play(BLIND)
    assert list(game.legal) == []
    for action in (BLIND, TICKETS, PASS, claim("seattle--portland", "red"), keep(OFFER[0])):
        refused(game, action)


@every_edition
def test_legal_counts_lists_and_contains_the_same_actions(mode: str, map_id: str, variant: str, players: int) -> None:
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
def test_legal_is_in_the_order_of_the_action_table(mode: str, map_id: str, variant: str, players: int) -> None:
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
    game = table(mode=mode, market=["wild", "red", "red", "blue", "wild"], seats=[{"hand": {"pink": 1, "wild": 1}}])
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
