"""Positions that the rules do not allow: `from_dict` refuses them, saying what and why."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ..clauses.positions import MARKET, box_of_cards
from .positions import NEDERLAND, USA, refused, taken


def test_a_second_card_awaited_without_a_deck_is_refused(mode: str) -> None:
    rest = box_of_cards("usa") - Counter(MARKET)
    refused(mode, "D8", phase="second-card", market=MARKET, deck=[], seats=[{"hand": dict(rest)}, {}])


def test_three_wilds_face_up_are_refused(mode: str) -> None:
    refused(mode, "D6", market=["wild", "wild", "wild", "red", "blue"])
    refused(mode, "D6", market=["wild"] * 5)
    taken(mode, market=["wild", "wild", "green", "red", "blue"])


def test_three_wilds_face_up_are_taken_where_fewer_cannot_be(mode: str) -> None:
    # Two colour cards in market, deck and discards together: the sweep of D6 is not done.
    colors = box_of_cards("usa") - Counter({"wild": 14})
    hand = dict(colors - Counter({"red": 1, "blue": 1}))
    market = ["wild", "wild", "wild", "red", "blue"]
    game = taken(mode, market=market, deck=["wild"] * 11, seats=[{"hand": hand}, {}])
    assert game.view(None)["market"] == market
    with_three = dict(colors - Counter({"red": 2, "blue": 1}))
    refused(mode, "D6", market=market, deck=["red", *["wild"] * 11], seats=[{"hand": with_three}, {}])
    refused(mode, "D6", market=market, deck=["wild"] * 11, discards={"red": 1}, seats=[{"hand": with_three}, {}])


def test_an_empty_deck_beside_discards_is_refused(mode: str) -> None:
    rest = box_of_cards("usa") - Counter(MARKET)
    refused(
        mode,
        "deck",
        market=MARKET,
        deck=[],
        discards={"red": 1},
        seats=[{"hand": dict(rest - Counter({"red": 1}))}, {}],
    )
    game = taken(mode, market=MARKET, deck=[], seats=[{"hand": dict(rest)}, {}])
    assert game.view(None)["deck"] == 0


def test_an_empty_pile_beside_face_up_discards_is_refused(mode: str) -> None:
    refused(mode, map="nederland", pile=[], pile_discards=NEDERLAND[:1], seats=[{"tickets": NEDERLAND[1:]}, {}])


def test_face_up_discards_are_refused_where_tickets_go_under_the_pile(mode: str) -> None:
    refused(mode, pile_discards=USA[:1])


def test_returned_tickets_are_refused_where_none_goes_under_the_pile(mode: str) -> None:
    refused(mode, map="nederland", returned={NEDERLAND[0]: 0})


def test_a_returned_ticket_must_be_in_the_pile(mode: str) -> None:
    refused(mode, returned={USA[0]: 0}, seats=[{"tickets": [USA[0]]}, {}])


def test_both_tracks_of_a_double_in_one_hand_are_refused(mode: str) -> None:
    both = {"denver--kansas-city": 0, "denver--kansas-city--2": 0}
    refused(mode, "C6", players=4, claims=both)
    refused(mode, "C6", map="nederland", claims={"rotterdam--breda": 1, "rotterdam--breda--2": 1})


def test_neutral_never_has_both_tracks(mode: str) -> None:
    both = {"rotterdam--breda": "neutral", "rotterdam--breda--2": "neutral"}
    refused(mode, map="nederland", variant="neutral", claims=both)


def test_a_track_that_was_closed_is_refused(mode: str) -> None:
    both = {"denver--kansas-city": 0, "denver--kansas-city--2": 1}
    refused(mode, "C7", players=2, claims=both)
    refused(mode, "C7", players=3, claims=both)
    taken(mode, players=4, claims=both)
    tracks = {"rotterdam--breda": 0, "rotterdam--breda--2": 1}
    refused(mode, "C7", map="nederland", variant="no-tolls", claims=tracks)
    taken(mode, map="nederland", claims=tracks)
    carts = {"oude-kerk--dam": 0, "oude-kerk--dam--2": 1}
    refused(mode, "C7", map="amsterdam", claims=carts)
    taken(mode, map="amsterdam", players=3, claims=carts)


def test_neutral_claims_are_refused_outside_its_variant(mode: str) -> None:
    refused(mode, claims={"seattle--portland": "neutral"})
    refused(mode, map="nederland", claims={"rotterdam--breda": "neutral"})


def test_neutral_figures_are_refused_outside_its_variant(mode: str) -> None:
    refused(mode, neutral={"pieces": 40})
    refused(mode, map="nederland", neutral={"pieces": 40})
    taken(mode, neutral=None)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": [{"offer": USA[:3]}, {}]},
        {"phase": "second-card", "seats": [{"offer": USA[:3]}, {}]},
        {"phase": "tickets"},
        {"phase": "tickets", "seats": [{}, {"offer": USA[:3]}]},
        {"phase": "tickets", "seats": [{"offer": USA[:3]}, {"offer": USA[3:6]}]},
        {"phase": "tickets", "seats": [{"offer": USA[:4]}, {}]},
        {"phase": "tickets", "seats": [{"offer": USA[:2]}, {}]},
        {"phase": "over", "seat": None, "seats": [{"offer": USA[:3]}, {}]},
        {"map": "nederland", "phase": "tickets", "seats": [{"offer": NEDERLAND[:3]}, {}]},
        {"map": "nederland", "phase": "tickets", "seats": [{"offer": NEDERLAND[:5]}, {}]},
        {"phase": "tickets", "seats": [{"offer": [USA[0], USA[0], USA[1]]}, {}]},
        {"phase": "tickets", "seats": [{"offer": USA[:3], "choice": USA[:1]}, {}]},
        {"phase": "first-tickets"},
        {"phase": "first-tickets", "seats": [{"offer": USA[:3]}, {}]},
        {"phase": "first-tickets", "seats": [{"offer": USA[:2]}, {"offer": USA[3:6]}]},
        {"phase": "first-tickets", "seats": [{"offer": USA[:4]}, {"offer": USA[4:8]}]},
    ],
)
def test_offers_that_do_not_fit_the_phase_are_refused(mode: str, wrong: dict[str, Any]) -> None:
    refused(mode, **wrong)


@pytest.mark.parametrize(
    ("choices", "seat"),
    [
        ((None, USA[:1]), 0),
        ((None, USA[3:4]), 0),
        ((None, [USA[3], USA[3]]), 0),
        ((USA[:2], USA[3:5]), 0),
        ((USA[:2], None), 0),
        ((None, USA[3:5]), 1),
        ((None, None), 1),
    ],
)
def test_choices_that_do_not_fit_the_phase_are_refused(
    mode: str, choices: tuple[list[str] | None, ...], seat: int
) -> None:
    seats: list[dict[str, Any]] = [{"offer": USA[:3]}, {"offer": USA[3:6]}]
    for each, choice in zip(seats, choices, strict=True):
        if choice is not None:
            each["choice"] = choice
    refused(mode, phase="first-tickets", seat=seat, seats=seats)


def test_a_choice_outside_the_first_tickets_is_refused(mode: str) -> None:
    refused(mode, "choice", seats=[{"choice": USA[:1]}, {}])


def test_a_short_offer_is_taken_when_nothing_was_left(mode: str) -> None:
    game = taken(mode, phase="tickets", pile=[], seats=[{"offer": USA[:2]}, {"tickets": USA[2:]}])
    assert len(game.legal) == 3


@pytest.mark.parametrize(
    "wrong",
    [
        {"merchandise_left": 15},
        {"merchandise_left": 17},
        {"merchandise_left": 16, "seats": [{"merchandise": 1}, {}]},
        {"merchandise_left": 0, "seats": [{"merchandise": 8}, {"merchandise": 7}]},
        {"seats": [{"merchandise": 9}, {"merchandise": 8}]},
        {"merchandise_left": 16, "claims": {"nieuwe-waal--noordermarkt": 0}},
    ],
)
def test_merchandise_that_does_not_add_up_is_refused(mode: str, wrong: dict[str, Any]) -> None:
    refused(mode, "merchandise", map="amsterdam", **wrong)


def test_merchandise_is_refused_where_there_is_none(mode: str) -> None:
    refused(mode, "merchandise", seats=[{"merchandise": 1}, {}])
    refused(mode, "merchandise", merchandise_left=16)


def test_known_cards_above_the_hand_are_refused(mode: str) -> None:
    refused(mode, "known", seats=[{"hand": {"red": 1}, "known": {"red": 2}}, {}])
    refused(mode, "known", seats=[{"known": {"wild": 1}}, {}])
    taken(mode, seats=[{"hand": {"red": 2}, "known": {"red": 2}}, {}])


@pytest.mark.parametrize("key", ["tokens", "loans"])
@pytest.mark.parametrize(
    ("map_id", "variant"), [("usa", "standard"), ("amsterdam", "standard"), ("nederland", "no-tolls")]
)
def test_money_where_there_is_none_is_refused(mode: str, map_id: str, variant: str, key: str) -> None:
    refused(mode, key, map=map_id, variant=variant, seats=[{key: 1}, {}])
    taken(mode, map=map_id, variant=variant, seats=[{key: 0}, {}])


@pytest.mark.parametrize(
    "wrong",
    [
        {"neutral": {"ticket": "sneek--eindhoven"}},
        {"phase": "neutral", "seat": 1, "round": 6},
        {"phase": "neutral", "seat": 1, "round": 6, "neutral": {"ticket": "waddeneilanden--duisburg"}},
        {"phase": "neutral", "seat": 0, "round": 6, "neutral": {"ticket": "sneek--eindhoven"}},
        {"phase": "neutral", "seat": 1, "round": 6, "neutral": {"ticket": "sneek--eindhoven", "active": False}},
        {"phase": "neutral", "seat": 1, "round": 6, "neutral": {"ticket": "sneek--eindhoven"},
         "claims": {"amsterdam--utrecht": 0}},
        {"phase": "neutral", "seat": 1, "round": 6, "neutral": {"ticket": "sneek--utrecht", "pieces": 5}},
        {"phase": "neutral", "seat": 1, "round": 6, "neutral": {"ticket": "sneek--eindhoven"},
         "seats": [{"tickets": ["sneek--eindhoven"]}, {}]},
    ],
)  # fmt: skip
def test_a_neutral_phase_that_cannot_be_is_refused(mode: str, wrong: dict[str, Any]) -> None:
    refused(mode, map="nederland", variant="neutral", **wrong)


def test_phases_need_their_seat(mode: str) -> None:
    refused(mode, phase="over", seat=0, last_turns=0)
    refused(mode, phase="over", seat=None, last_turns=1)
    refused(mode, phase="neutral")
    over = taken(mode, phase="over", seat=None, last_turns=0)
    assert over.result is not None
