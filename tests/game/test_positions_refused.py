"""Positions with unknown, miscounted or misshapen parts: `from_dict` refuses them, saying what and why."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import Game, PositionError, load_map

from ..clauses.positions import MARKET
from .positions import DECK, NEDERLAND, USA, refused, taken


def test_unknown_keys_are_refused(mode: str) -> None:
    refused(mode, "colour", colour="red")
    refused(mode, "trains", seats=[{"trains": 45}, {}])
    refused(mode, "marker", map="nederland", variant="neutral", neutral={"marker": 1})
    refused(mode, seats=[{3: 4}, {}])


def test_a_views_own_keys_are_no_position(mode: str) -> None:
    with pytest.raises(PositionError):
        Game.from_dict(taken(mode).view(0), mode=mode)


@pytest.mark.parametrize(
    ("says", "wrong"),
    [
        ("atlantis", {"map": "atlantis"}),
        ("tolls", {"variant": "tolls"}),
        ("dreaming", {"phase": "dreaming"}),
        ("purple", {"market": ["purple", "red", "red", "blue", "blue"]}),
        ("purple", {"seats": [{"hand": {"purple": 1}}, {}]}),
        ("purple", {"discards": {"purple": 1}}),
        ("purple", {"market": MARKET, "deck": ["purple", *DECK[1:]]}),
        ("atlantis--boston", {"claims": {"atlantis--boston": 0}}),
        ("atlantis--boston", {"seats": [{"tickets": ["atlantis--boston"]}, {}]}),
        ("atlantis--boston", {"pile": ["atlantis--boston", *USA]}),
        ("atlantis--boston", {"returned": {"atlantis--boston": 0}}),
        ("seattle--portland", {"seats": [{"tickets": ["seattle--portland"]}, {}]}),
        ("7", {"claims": {"seattle--portland": 7}}),
        ("nobody", {"claims": {"seattle--portland": "nobody"}}),
        ("7", {"returned": {USA[0]: 7}}),
    ],
)
def test_unknown_ids_are_refused(mode: str, says: str, wrong: dict[str, Any]) -> None:
    refused(mode, says, **wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 1},
        {"players": 6},
        {"map": "amsterdam", "players": 5},
        {"map": "nederland", "variant": "neutral", "players": 3},
        {"seats": [{}]},
        {"seats": [{}, {}, {}]},
        {"seat": 2},
        {"seat": -1},
        {"seat": None},
        {"market": MARKET[:4]},
        {"market": [*MARKET, "red"]},
        {"market": []},
        {"last_turns": 3},
        {"last_turns": 0},
        {"passes": 2},
    ],
)
def test_wrong_counts_of_seats_players_and_places_are_refused(mode: str, wrong: dict[str, Any]) -> None:
    refused(mode, **wrong)


@pytest.mark.parametrize(
    ("says", "wrong"),
    [
        ("red", {"seats": [{"hand": {"red": 13}}, {}]}),
        ("red", {"seats": [{"hand": {"red": 7}}, {"hand": {"red": 6}}]}),
        ("wild", {"seats": [{"hand": {"wild": 15}}, {}]}),
        ("red", {"discards": {"red": 13}}),
        ("red", {"market": ["red"] * 5, "seats": [{"hand": {"red": 8}}, {}]}),
        ("", {"market": MARKET, "deck": DECK[1:]}),
        ("", {"market": MARKET, "deck": [*DECK, "red"]}),
        ("", {"market": MARKET, "deck": DECK, "seats": [{"hand": {"red": 1}}, {}]}),
    ],
)
def test_wrong_counts_of_cards_are_refused(mode: str, says: str, wrong: dict[str, Any]) -> None:
    refused(mode, says, **wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"pile": USA[1:]},
        {"pile": [*USA, USA[0]]},
        {"pile": USA, "seats": [{"tickets": [USA[0]]}, {}]},
        {"seats": [{"tickets": [USA[0], USA[0]]}, {}]},
        {"seats": [{"tickets": [USA[0]]}, {"tickets": [USA[0]]}]},
        {"phase": "tickets", "seats": [{"tickets": [USA[0]], "offer": USA[:3]}, {}]},
        {"map": "nederland", "pile_discards": [NEDERLAND[0], NEDERLAND[0]]},
        {"map": "nederland", "pile_discards": NEDERLAND[:1], "seats": [{"tickets": NEDERLAND[:1]}, {}]},
    ],
)
def test_a_ticket_missing_or_in_two_places_is_refused(mode: str, wrong: dict[str, Any]) -> None:
    refused(mode, **wrong)


@pytest.mark.parametrize("key", ["pieces", "score", "tokens", "loans", "merchandise"])
@pytest.mark.parametrize("map_id", ["usa", "nederland", "amsterdam"])
def test_negative_numbers_are_refused(mode: str, map_id: str, key: str) -> None:
    refused(mode, key, map=map_id, seats=[{key: -1}, {}])


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": [{"hand": {"red": -1}}, {}]},
        {"seats": [{"known": {"red": -1}}, {}]},
        {"discards": {"red": -1}},
        {"round": 0},
        {"round": -3},
        {"passes": -1},
        {"last_turns": -1},
        {"seed": -1},
        {"seed": 2**128},
        {"map": "amsterdam", "merchandise_left": -1},
        {"map": "nederland", "variant": "neutral", "neutral": {"pieces": -1}},
    ],
)
def test_numbers_below_their_range_or_above_it_are_refused(mode: str, wrong: dict[str, Any]) -> None:
    refused(mode, **wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": [{"pieces": 46}, {}]},
        {"map": "amsterdam", "seats": [{"pieces": 17}, {}]},
        {"map": "amsterdam", "seats": [{"merchandise": 17}, {}]},
        {"map": "nederland", "variant": "neutral", "neutral": {"pieces": 41}},
        {"map": "nederland", "variant": "neutral", "neutral": {"holder": 2}},
        {"map": "nederland", "variant": "neutral", "neutral": {"pieces": 0, "active": True}},
    ],
)
def test_explicit_figures_must_be_in_their_range(mode: str, wrong: dict[str, Any]) -> None:
    refused(mode, **wrong)


@pytest.mark.parametrize("bad", [True, 1.0, "1", [1], None, float("nan")])
@pytest.mark.parametrize("key", ["pieces", "score"])
def test_a_number_must_be_a_whole_number(mode: str, key: str, bad: Any) -> None:
    refused(mode, seats=[{key: bad}, {}])


@pytest.mark.parametrize(
    "wrong",
    [
        {"map": 3},
        {"map": None},
        {"map": ["usa"]},
        {"map": {}},
        {"map": ""},
        {"players": "2"},
        {"players": True},
        {"players": 2.0},
        {"seats": {}},
        {"seats": "ab"},
        {"seats": [None, {}]},
        {"market": "red"},
        {"market": [["red"], "red", "red", "blue", "blue"]},
        {"market": [True, "red", "red", "blue", "blue"]},
        {"deck": {"red": 3}},
        {"discards": ["red"]},
        {"discards": {"red": True}},
        {"claims": ["seattle--portland"]},
        {"claims": {"seattle--portland": True}},
        {"claims": {"seattle--portland": None}},
        {"pile": "boston--miami"},
        {"pile": [["boston--miami"]]},
        {"returned": ["boston--miami"]},
        {"round": 1.5},
        {"seed": "7"},
        {"seed": True},
        {"last_turns": True},
        {"random": "dice"},
        {"random": []},
        {"phase": None},
        {"phase": ["turn"]},
        {"seats": [{"hand": ["red"]}, {}]},
        {"seats": [{"hand": None}, {}]},
        {"seats": [{"tickets": 3}, {}]},
        {"seats": [{"tickets": {"boston--miami": 1}}, {}]},
        {"map": "nederland", "variant": "neutral", "neutral": 5},
        {"map": "nederland", "variant": "neutral", "neutral": {"active": 1}},
        {"map": "nederland", "variant": ["neutral"]},
    ],
)
def test_parts_of_a_wrong_type_are_refused(mode: str, wrong: dict[str, Any]) -> None:
    refused(mode, **wrong)


@pytest.mark.parametrize("given", [None, 3, "usa", [], {}, {"players": 2}, {"map": "usa"}, [("map", "usa")]])
def test_what_is_no_position_at_all_is_refused(mode: str, given: Any) -> None:
    with pytest.raises(PositionError):
        Game.from_dict(given, mode=mode)


def test_a_map_is_named_by_its_id_and_not_by_a_file(mode: str) -> None:
    # A position may come from anybody: it must not make the reader open files.
    path = load_map("usa").path
    assert path is not None and path.is_file()
    refused(mode, map=str(path))
