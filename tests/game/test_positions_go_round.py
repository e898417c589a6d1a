"""Positions go round unchanged, play on identically, and keep who knows and returned what."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from typing import Any

import pytest

from branchline import Game

from ..clauses.positions import BLIND, MARKET, box_of_tickets, claim, keep

EDITIONS = [
    ("usa", "standard", 2),
    ("usa", "standard", 5),
    ("nederland", "tolls", 3),
    ("nederland", "no-tolls", 4),
    ("nederland", "neutral", 2),
    ("amsterdam", "standard", 4),
]


every_edition = pytest.mark.parametrize(("map_id", "variant", "players"), EDITIONS)


KEYS = {
    "map", "variant", "players", "phase", "seat", "round", "market", "deck", "discards", "pile", "pile_discards",
    "returned", "seats", "claims", "merchandise_left", "neutral", "last_turns", "passes", "seed", "random",
}  # fmt: skip


SEAT_KEYS = {
    "hand", "known", "tickets", "offer", "choice", "pieces", "score", "tokens", "loans", "merchandise",
}  # fmt: skip


@every_edition
def test_a_position_has_every_key_of_the_contract_and_no_other(
    mode: str, map_id: str, variant: str, players: int
) -> None:
    position = Game(map_id, players=players, variant=variant, seed=1, mode=mode).to_dict()
    assert set(position) == KEYS
    assert all(set(seat) == SEAT_KEYS for seat in position["seats"])
    assert json.loads(json.dumps(position)) == position


def test_from_dict_neither_changes_nor_keeps_what_it_was_given(mode: str) -> None:
    given: dict[str, Any] = {
        "map": "usa",
        "players": 2,
        "market": list(MARKET),
        "seats": [{"hand": {"red": 3}}, {}],
    }
    before = copy.deepcopy(given)
    game = Game.from_dict(given, mode=mode)
    position = game.to_dict()
    assert given == before
    given["market"].clear()
    given["seats"][0]["hand"]["red"] = 0
    assert game.to_dict() == position


def test_to_dict_gives_a_copy(mode: str) -> None:
    game = Game.from_dict({"map": "usa", "players": 2, "seats": [{"hand": {"red": 3}}, {}]}, mode=mode)
    position = game.to_dict()
    position["seats"][0]["hand"]["red"] = 9
    position["deck"].clear()
    position["claims"]["seattle--portland"] = 1
    assert game.to_dict()["seats"][0]["hand"]["red"] == 3
    assert claim("seattle--portland", "red") in game.legal


@every_edition
def test_every_position_of_a_game_goes_round_and_plays_on_identically(
    mode: str, map_id: str, variant: str, players: int
) -> None:
    chance = random.Random(17)
    game = Game(map_id, players=players, variant=variant, seed=23, mode=mode)
    while game.seat is not None:
        position = game.to_dict()
        again = Game.from_dict(json.loads(json.dumps(position)), mode=mode)
        assert again.to_dict() == position
        assert (again.seat, again.phase) == (game.seat, game.phase)
        assert list(again.legal) == list(game.legal)
        action = chance.choice(list(game.legal))
        happened = [event.to_dict() for event in game.play(action)]
        assert [event.to_dict() for event in again.play(action)] == happened
        assert again.to_dict() == game.to_dict()
        if chance.random() < 0.5:
            game = again
    over = Game.from_dict(json.loads(json.dumps(game.to_dict())), mode=mode)
    assert (over.seat, over.phase, len(over.legal)) == (None, "over", 0)
    assert over.result == game.result
    assert over.to_dict() == game.to_dict()


def test_both_modes_fill_and_play_the_same_position(mode: str) -> None:
    given = {"map": "nederland", "variant": "neutral", "players": 2, "seat": 1, "round": 6, "seed": 5}
    plain, this = Game.from_dict(given, mode="plain"), Game.from_dict(given, mode=mode)
    assert plain.to_dict() == this.to_dict()
    chance = random.Random(3)
    while plain.seat is not None:
        action = chance.choice(list(plain.legal))
        plain.play(action)
        this.play(action)
        assert plain.to_dict() == this.to_dict()


def test_the_first_tickets_of_a_game_are_a_position_with_offers(mode: str) -> None:
    position = Game("nederland", players=2, seed=4, mode=mode).to_dict()
    assert (position["phase"], position["seat"], position["round"]) == ("first-tickets", 0, 1)
    assert [len(seat["offer"]) for seat in position["seats"]] == [5, 5]
    assert len(position["pile"]) == 34


def test_a_first_choice_waits_in_choice_its_offer_untouched(mode: str) -> None:
    game = Game("usa", players=3, seed=4, mode=mode)
    offer = game.to_dict()["seats"][1]["offer"]
    game.play(keep(*offer[:2]), seat=1)
    seat = game.to_dict()["seats"][1]
    assert seat["offer"] == offer
    assert sorted(seat["choice"]) == sorted(offer[:2])
    assert seat["tickets"] == []


def test_tickets_put_under_the_pile_say_who_returned_them(mode: str) -> None:
    pile = list(box_of_tickets("usa"))
    game = Game.from_dict({"map": "usa", "players": 2, "pile": pile}, mode=mode)
    game.play({"do": "tickets"})
    game.play(keep(pile[1]))
    position = game.to_dict()
    assert position["returned"] == {pile[0]: 0, pile[2]: 0}
    assert position["pile"] == [*pile[3:], pile[0], pile[2]]


def test_tickets_returned_in_nederland_are_noted_nowhere_but_in_the_discards(mode: str) -> None:
    pile = list(box_of_tickets("nederland"))
    game = Game.from_dict({"map": "nederland", "players": 2, "pile": pile}, mode=mode)
    game.play({"do": "tickets"})
    game.play(keep(pile[1]))
    assert game.to_dict()["returned"] == {}
    assert set(game.to_dict()["pile_discards"]) == {pile[0], pile[2], pile[3]}


def test_a_returned_ticket_drawn_again_is_no_longer_noted(mode: str) -> None:
    pile = list(box_of_tickets("usa"))
    given = {"map": "usa", "players": 2, "pile": pile, "returned": {pile[0]: 1, pile[-1]: 0}}
    game = Game.from_dict(given, mode=mode)
    game.play({"do": "tickets"})
    assert game.to_dict()["returned"] == {pile[-1]: 0}


def test_cards_played_count_first_against_those_known_and_never_below_none(mode: str) -> None:
    seat = {"hand": {"red": 5, "wild": 2}, "known": {"red": 2}}
    game = Game.from_dict({"map": "usa", "players": 2, "seats": [seat, {}]}, mode=mode)
    game.play(claim("seattle--portland", "red"))
    assert +Counter(game.to_dict()["seats"][0]["known"]) == Counter({"red": 1})
    game.play(BLIND)
    game.play(BLIND)
    game.play(claim("duluth--chicago", "red", 1))
    assert +Counter(game.to_dict()["seats"][0]["known"]) == Counter()
