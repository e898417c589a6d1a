"""Positions: what `from_dict` fills in, and what it takes as it stands."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from branchline import Game

from ..clauses.positions import BLIND, MARKET, box_of_cards, box_of_tickets, cards_on_table, keep

EDITIONS = [
    ("usa", "standard", 2),
    ("usa", "standard", 5),
    ("nederland", "tolls", 3),
    ("nederland", "no-tolls", 4),
    ("nederland", "neutral", 2),
    ("amsterdam", "standard", 4),
]


every_edition = pytest.mark.parametrize(("map_id", "variant", "players"), EDITIONS)


def filled(mode: str, map_id: str = "usa", players: int = 2, **position: Any) -> dict[str, Any]:
    """The whole of a position of which only this is given."""
    return Game.from_dict({"map": map_id, "players": players, **position}, mode=mode).to_dict()


def seats_of(position: dict[str, Any], key: str) -> list[Any]:
    return [seat[key] for seat in position["seats"]]


@pytest.mark.parametrize(
    ("map_id", "variant"), [("usa", "standard"), ("nederland", "tolls"), ("amsterdam", "standard")]
)
def test_the_variant_left_out_is_the_maps_default(mode: str, map_id: str, variant: str) -> None:
    assert filled(mode, map_id)["variant"] == variant


def test_phase_seat_and_round_left_out_are_the_first_turn(mode: str) -> None:
    position = filled(mode)
    assert (position["phase"], position["seat"], position["round"]) == ("turn", 0, 1)
    assert (position["last_turns"], position["passes"], position["claims"]) == (None, 0, {})


@every_edition
def test_cards_placed_nowhere_form_the_deck(mode: str, map_id: str, variant: str, players: int) -> None:
    hand = {"red": 3, "wild": 2}
    seats: list[dict[str, Any]] = [{"hand": hand}, *({} for _ in range(players - 1))]
    position = filled(
        mode, map_id, players, variant=variant, market=MARKET, discards={"blue": 2, "wild": 1}, seats=seats
    )
    placed = Counter(MARKET) + Counter(hand) + Counter({"blue": 2, "wild": 1})
    assert Counter(position["deck"]) == box_of_cards(map_id) - placed
    assert position["market"] == MARKET
    assert +Counter(position["discards"]) == Counter({"blue": 2, "wild": 1})


@every_edition
def test_tickets_placed_nowhere_form_the_pile(mode: str, map_id: str, variant: str, players: int) -> None:
    box = box_of_tickets(map_id)
    seats: list[dict[str, Any]] = [{"tickets": list(box[:2])}, *({} for _ in range(players - 1))]
    position = filled(mode, map_id, players, variant=variant, seats=seats)
    assert sorted(position["pile"]) == sorted(box[2:])
    assert seats_of(position, "tickets")[1:] == [[] for _ in range(players - 1)]


def test_deck_and_pile_are_shuffled_from_the_seed_which_is_nought_if_left_out(mode: str) -> None:
    plain, nought, one = filled(mode), filled(mode, seed=0), filled(mode, seed=1)
    assert plain == nought
    assert plain["seed"] == 0
    assert plain["deck"] != one["deck"]
    assert plain["pile"] != one["pile"]
    assert plain["pile"] != list(box_of_tickets("usa"))
    assert plain["deck"] != sorted(plain["deck"])


def test_large_seeds_differ_in_all_their_bits(mode: str) -> None:
    decks = {tuple(filled(mode, seed=seed)["deck"]) for seed in (1, 1 + 2**32, 1 + 2**64, 1 + 2**127)}
    assert len(decks) == 4


def test_hands_tickets_and_discards_left_out_are_empty(mode: str) -> None:
    position = filled(mode, seats=[{}, {}])
    for seat in position["seats"]:
        assert not any(seat["hand"].values())
        assert not any(seat["known"].values())
        assert (seat["tickets"], seat["offer"]) == ([], [])
        assert not seat["choice"]
    assert not any(position["discards"].values())
    assert (position["pile_discards"], position["returned"]) == ([], {})


def test_seats_left_out_are_filled_like_empty_ones(mode: str) -> None:
    assert filled(mode, players=3) == filled(mode, players=3, seats=[{}, {}, {}])


@pytest.mark.parametrize("seed", range(20))
def test_a_missing_market_is_dealt_from_the_deck_and_keeps_the_three_wilds_rule(mode: str, seed: int) -> None:
    game = Game.from_dict({"map": "amsterdam", "players": 2, "seed": seed}, mode=mode)
    market = game.view(None)["market"]
    assert len(market) == 5
    assert market.count("wild") < 3
    assert cards_on_table(game) == box_of_cards("amsterdam")


def test_a_missing_market_is_dealt_from_the_top_of_a_given_deck(mode: str) -> None:
    deck = (
        sorted((box_of_cards("usa") - Counter({"wild": 14})).elements(), key=MARKET[::-1].__contains__) + ["wild"] * 14
    )
    position = filled(mode, deck=deck)
    assert position["market"] == deck[:5]
    assert position["deck"] == deck[5:]


def test_pieces_left_out_are_the_full_set_less_the_spaces_claimed(mode: str) -> None:
    claims = {"seattle--helena": 0, "vancouver--seattle": 0, "santa-fe--denver": 1}
    assert seats_of(filled(mode, players=3, claims=claims), "pieces") == [38, 43, 45]
    assert seats_of(filled(mode, "amsterdam", claims={"dam--begijnhof": 1}), "pieces") == [16, 14]
    assert seats_of(filled(mode, "nederland", claims={"amsterdam--utrecht": 1}), "pieces") == [40, 39]


def test_the_score_left_out_is_the_starting_score_plus_the_points_of_the_routes_claimed(mode: str) -> None:
    claims = {"seattle--helena": 0, "vancouver--seattle": 0, "santa-fe--denver": 1}
    assert seats_of(filled(mode, players=3, claims=claims), "score") == [16, 2, 0]
    nederland = filled(mode, "nederland", 4, claims={"amsterdam--rotterdam": 2, "hasselt--liege": 0})
    assert seats_of(nederland, "score") == [2, 1, 9, 3]


@pytest.mark.parametrize(
    ("map_id", "variant", "tokens"),
    [
        ("usa", "standard", 0),
        ("amsterdam", "standard", 0),
        ("nederland", "no-tolls", 0),
        ("nederland", "tolls", 30),
        ("nederland", "neutral", 30),
    ],
)
def test_tokens_left_out_are_thirty_where_there_is_money_whatever_is_claimed(
    mode: str, map_id: str, variant: str, tokens: int
) -> None:
    claims = {"amsterdam--rotterdam": 0} if map_id == "nederland" else {}
    position = filled(mode, map_id, variant=variant, claims=claims)
    assert seats_of(position, "tokens") == [tokens, tokens]
    assert seats_of(position, "loans") == [0, 0]


def test_merchandise_left_out_is_as_earned_by_the_claims(mode: str) -> None:
    claims = {"nieuwe-waal--noordermarkt": 0, "haringpakkerstoren--oude-waal": 0, "dam--begijnhof": 0}
    claims["jordaan--westermarkt"] = 1
    position = filled(mode, "amsterdam", 3, claims=claims)
    assert seats_of(position, "merchandise") == [2, 1, 0]
    assert position["merchandise_left"] == 13


def test_merchandise_left_is_what_the_seats_do_not_have(mode: str) -> None:
    position = filled(mode, "amsterdam", seats=[{"merchandise": 5}, {"merchandise": 4}])
    assert position["merchandise_left"] == 7


def test_boards_without_merchandise_have_none(mode: str) -> None:
    position = filled(mode)
    assert (position["merchandise_left"], seats_of(position, "merchandise")) == (0, [0, 0])


def test_neutral_left_out_holds_the_rest_of_its_pieces_and_seat_one_its_marker(mode: str) -> None:
    claims = {"amsterdam--rotterdam": "neutral", "rotterdam--breda": "neutral", "amsterdam--utrecht": 0}
    position = filled(mode, "nederland", variant="neutral", claims=claims)
    assert position["neutral"] == {"pieces": 34, "holder": 1, "active": True, "ticket": None}


@pytest.mark.parametrize("given", [{}, {"holder": 0}, {"pieces": 7}, {"active": False}])
def test_neutral_given_in_part_is_filled_in_the_rest(mode: str, given: dict[str, Any]) -> None:
    position = filled(mode, "nederland", variant="neutral", neutral=given)
    assert position["neutral"] == {"pieces": 40, "holder": 1, "active": True, "ticket": None, **given}


def test_neutral_is_out_once_it_has_no_pieces(mode: str) -> None:
    position = filled(mode, "nederland", variant="neutral", neutral={"pieces": 0})
    assert position["neutral"]["active"] is False


def test_neutral_is_out_once_the_pile_is_empty(mode: str) -> None:
    seats = [{"tickets": list(box_of_tickets("nederland"))}, {}]
    position = filled(mode, "nederland", variant="neutral", pile=[], seats=seats)
    assert position["neutral"]["active"] is False


def test_in_a_neutral_phase_the_pile_may_be_empty_and_neutral_is_still_in(mode: str) -> None:
    ticket = "sneek--eindhoven"
    rest = [each for each in box_of_tickets("nederland") if each != ticket]
    position = filled(
        mode, "nederland", variant="neutral", phase="neutral", seat=1, round=8, pile=[],
        neutral={"ticket": ticket}, seats=[{"tickets": rest}, {}],
    )  # fmt: skip
    assert position["neutral"] == {"pieces": 40, "holder": 1, "active": True, "ticket": ticket}
    game = Game.from_dict(position, mode=mode)
    game.play({"do": "neutral", "route": "amsterdam--utrecht"})
    assert game.to_dict()["pile"] == [ticket]
    assert game.to_dict()["neutral"]["active"] is False


@pytest.mark.parametrize(("map_id", "variant"), [("usa", "standard"), ("nederland", "tolls")])
def test_neutral_is_null_outside_its_variant(mode: str, map_id: str, variant: str) -> None:
    assert filled(mode, map_id, variant=variant)["neutral"] is None


def test_explicit_figures_stand_though_the_claims_say_otherwise(mode: str) -> None:
    seat = {"pieces": 3, "score": 77, "tokens": 41, "loans": 2}
    position = filled(mode, "nederland", claims={"amsterdam--rotterdam": 0}, seats=[seat, {}])
    assert {key: position["seats"][0][key] for key in seat} == seat
    cart = {"nieuwe-waal--noordermarkt": 0}
    position = filled(mode, "amsterdam", claims=cart, seats=[{"merchandise": 0}, {"merchandise": 6}])
    assert (seats_of(position, "merchandise"), position["merchandise_left"]) == ([0, 6], 10)


def test_a_given_deck_and_pile_are_the_whole_of_it(mode: str) -> None:
    deck = sorted((box_of_cards("usa") - Counter(MARKET)).elements())
    pile = sorted(box_of_tickets("usa"))
    position = filled(mode, market=MARKET, deck=deck, pile=pile)
    assert (position["deck"], position["pile"]) == (deck, pile)
    game = Game.from_dict(position, mode=mode)
    game.play(BLIND)
    assert game.view(0)["seats"][0]["hand"][deck[0]] == 1


def test_offers_keep_their_order_and_choices_wait_beside_them(mode: str) -> None:
    box = list(box_of_tickets("usa"))
    seats = [{"offer": box[2::-1]}, {"offer": box[3:6], "choice": box[4:6]}]
    position = filled(mode, phase="first-tickets", seats=seats)
    assert seats_of(position, "offer") == [box[2::-1], box[3:6]]
    assert not position["seats"][0]["choice"]
    assert sorted(position["seats"][1]["choice"]) == sorted(box[4:6])
    game = Game.from_dict(position, mode=mode)
    assert game.seat == 0
    game.play(keep(box[0], box[1]))
    assert game.phase == "turn"
    assert [seat["tickets"] for seat in game.view(None)["seats"]] == [2, 2]


def test_tickets_choices_and_face_up_discards_have_no_order(mode: str) -> None:
    box = list(box_of_tickets("nederland"))
    one = Game.from_dict({"map": "nederland", "players": 2, "pile_discards": box[:4],
                          "seats": [{"tickets": box[4:8]}, {}]}, mode=mode)  # fmt: skip
    other = Game.from_dict({"map": "nederland", "players": 2, "pile_discards": box[3::-1],
                            "seats": [{"tickets": box[7:3:-1]}, {}]}, mode=mode)  # fmt: skip
    assert one.view(0) == other.view(0)
    assert one.to_dict() == other.to_dict()


def test_a_second_card_phase_is_a_position_too(mode: str) -> None:
    game = Game.from_dict({"map": "usa", "players": 2, "phase": "second-card"}, mode=mode)
    game.play(BLIND)
    assert (game.phase, game.seat) == ("turn", 1)
