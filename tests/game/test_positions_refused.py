"""Positions that cannot be: `from_dict` refuses them, saying what and why."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from branchline import Game, PositionError, load_map

from ..clauses.positions import MARKET, box_of_cards, box_of_tickets

USA = list(box_of_tickets("usa"))
NEDERLAND = list(box_of_tickets("nederland"))
DECK = sorted((box_of_cards("usa") - Counter(MARKET)).elements())


def refused(mode: str, says: str = "", /, **position: Any) -> None:
    """The position is refused, in words that name what is wrong."""
    position = {"map": "usa", "players": 2, **position}
    with pytest.raises(PositionError) as caught:
        Game.from_dict(position, mode=mode)
    assert isinstance(caught.value, ValueError)
    assert says in str(caught.value)


def taken(mode: str, **position: Any) -> Game:
    return Game.from_dict({"map": "usa", "players": 2, **position}, mode=mode)


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
    refused(
        mode, "D6", market=market, deck=["wild"] * 11, discards={"red": 1}, seats=[{"hand": with_three}, {}]
    )


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
    refused(
        mode, map="nederland", pile=[], pile_discards=NEDERLAND[:1], seats=[{"tickets": NEDERLAND[1:]}, {}]
    )


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
        {"phase": "neutral", "seat": 1, "round": 5, "neutral": {"ticket": "sneek--eindhoven"}},
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
