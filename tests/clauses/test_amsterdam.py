"""Amsterdam: A1 to A3."""

from __future__ import annotations

from typing import Any

import pytest

from .endings import last_turn
from .positions import claim, names, play, table

CART = "nieuwe-waal--noordermarkt"
LONG_CART = "haringpakkerstoren--oude-waal"
PLAIN = "oude-waal--waag"


def counts(game: Any) -> list[int]:
    return [seat["merchandise"] for seat in game.view(None)["seats"]]


def with_merchandise(mode: str, *cards: int) -> Any:
    """The result of a game that ends with so many merchandise cards, seat by seat."""
    return last_turn(mode, "amsterdam", [{"merchandise": count} for count in cards])


def test_a1_a_route_with_cart_symbols_earns_one_merchandise_card(mode: str) -> None:
    game = table("amsterdam", mode, seats=[{"hand": {"green": 2}}])
    events = play(game, claim(CART, "green"))
    assert names(events).count("merchandise-earned") == 1
    assert counts(game) == [1, 0]
    assert game.view(None)["merchandise_left"] == 15


def test_a1_one_card_a_route_whatever_its_length(mode: str) -> None:
    game = table("amsterdam", mode, seats=[{"hand": {"green": 4}}])
    assert names(play(game, claim(LONG_CART, "green"))).count("merchandise-earned") == 1
    assert counts(game) == [1, 0]


def test_a1_a_route_without_cart_symbols_earns_none(mode: str) -> None:
    game = table("amsterdam", mode, seats=[{"hand": {"green": 1}}])
    assert "merchandise-earned" not in names(play(game, claim(PLAIN, "green")))
    assert counts(game) == [0, 0]
    assert game.view(None)["merchandise_left"] == 16


def test_a1_each_track_of_a_double_has_its_own_card(mode: str) -> None:
    pair = {"nieuwe-waal--haringpakkerstoren": 0, "nieuwe-waal--haringpakkerstoren--2": 1}
    game = table("amsterdam", mode, players=3, claims=pair)
    assert counts(game) == [1, 1, 0]


def test_a1_the_deck_of_sixteen_runs_out(mode: str) -> None:
    seats: list[dict[str, Any]] = [{"hand": {"green": 2}, "merchandise": 9}, {"merchandise": 7}]
    game = table("amsterdam", mode, seats=seats)
    assert game.view(None)["merchandise_left"] == 0
    events = play(game, claim(CART, "green"))
    assert "route-claimed" in names(events)
    assert "merchandise-earned" not in names(events)
    assert counts(game) == [9, 7]
    assert game.view(None)["merchandise_left"] == 0


def test_a1_the_last_card_of_the_deck_is_earned(mode: str) -> None:
    seats: list[dict[str, Any]] = [{"hand": {"green": 2}, "merchandise": 8}, {"merchandise": 7}]
    game = table("amsterdam", mode, seats=seats)
    assert "merchandise-earned" in names(play(game, claim(CART, "green")))
    assert counts(game) == [9, 7]
    assert game.view(None)["merchandise_left"] == 0


def test_a1_counts_are_public(mode: str) -> None:
    game = table("amsterdam", mode, claims={CART: 1})
    for seat in (0, 1, None):
        assert [each["merchandise"] for each in game.view(seat)["seats"]] == [0, 1]
        assert game.view(seat)["merchandise_left"] == 15
    game = table("amsterdam", mode, seats=[{"hand": {"green": 2}}])
    earned = [event for event in game.play(claim(CART, "green")) if event.to_dict()["event"] == "merchandise-earned"]
    assert len(earned) == 1
    assert earned[0].for_seat(1) is not None
    assert earned[0].for_seat(None) is not None


def test_a1_points_come_before_the_merchandise_card(mode: str) -> None:
    game = table("amsterdam", mode, seats=[{"hand": {"green": 2}}])
    happened = names(play(game, claim(CART, "green")))
    assert happened.index("route-claimed") < happened.index("merchandise-earned")


@pytest.mark.parametrize(
    ("cards", "bonus"),
    [
        ((4, 3, 2, 1), [8, 6, 4, 2]),
        ((1, 2, 3, 4), [2, 4, 6, 8]),
        ((5, 3, 1), [8, 5, 2]),
        ((5, 3), [8, 4]),
    ],
)
def test_a2_the_bonus_goes_by_rank_in_the_column_of_the_number_of_seats(
    mode: str, cards: tuple[int, ...], bonus: list[int]
) -> None:
    result = with_merchandise(mode, *cards)
    assert [seat.bonus for seat in result.seats] == bonus
    assert [seat.total for seat in result.seats] == bonus


@pytest.mark.parametrize(
    ("cards", "bonus"),
    [
        ((3, 3, 2, 1), [8, 8, 4, 2]),
        ((4, 2, 2, 1), [8, 6, 6, 2]),
        ((4, 1, 1, 1), [8, 6, 6, 6]),
        ((2, 2, 2, 1), [8, 8, 8, 2]),
        ((2, 2, 2, 2), [8, 8, 8, 8]),
        ((3, 3, 1), [8, 8, 2]),
        ((3, 1, 1), [8, 5, 5]),
        ((6, 6), [8, 8]),
    ],
)
def test_a2_a_seats_rank_is_one_more_than_the_seats_with_more_cards(
    mode: str, cards: tuple[int, ...], bonus: list[int]
) -> None:
    assert [seat.bonus for seat in with_merchandise(mode, *cards).seats] == bonus


@pytest.mark.parametrize(
    ("cards", "bonus"),
    [
        ((0, 0), [0, 0]),
        ((1, 0), [8, 0]),
        ((3, 0, 0), [8, 0, 0]),
        ((0, 2, 0, 1), [0, 8, 0, 6]),
        ((1, 1, 1, 0), [8, 8, 8, 0]),
    ],
)
def test_a2_a_seat_with_no_card_gets_nothing(mode: str, cards: tuple[int, ...], bonus: list[int]) -> None:
    assert [seat.bonus for seat in with_merchandise(mode, *cards).seats] == bonus


def test_a3_there_is_no_longest_path_bonus(mode: str) -> None:
    claims = {"oude-kerk--oude-waal": 0, "dam--begijnhof": 1, "oude-waal--waag": 0}
    result = last_turn(mode, "amsterdam", [{}, {}], claims=claims)
    assert [seat.longest_path for seat in result.seats] == [3, 2]
    assert [seat.bonus for seat in result.seats] == [0, 0]
    assert [seat.total for seat in result.seats] == [3, 2]
