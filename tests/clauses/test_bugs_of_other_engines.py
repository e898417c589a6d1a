"""Bugs that other engines of these games have had, each as a test."""

from collections import Counter

import pytest

from branchline import Game

from .positions import (
    BLIND,
    PASS,
    TICKETS,
    claim,
    discards,
    draw,
    hand,
    keep,
    legal,
    play,
    refused,
    seat_of,
    table,
)


def test_face_up_places_are_refilled(mode: str) -> None:
    game = table(mode=mode, deck_top=["white", "orange", "yellow"])
    play(game, draw("red"), draw("pink"))
    assert game.to_dict()["market"] == ["white", "blue", "green", "black", "orange"]
    play(game, draw("blue"))
    assert game.to_dict()["market"] == ["white", "yellow", "green", "black", "orange"]


def test_three_wilds_are_flushed_again_if_three_come_up_again(mode: str) -> None:
    bad = ["wild", "wild", "wild", "red", "red"]
    game = table(
        mode=mode,
        market=["red", "wild", "wild", "blue", "green"],
        deck_top=["wild", *bad, *bad, *["pink"] * 5],
    )
    play(game, draw("red"))
    assert game.to_dict()["market"] == ["pink"] * 5
    assert sum(discards(game).values()) == 15


@pytest.mark.parametrize("others", [0, 1, 2, 3])
def test_a_flush_always_ends(others: int, mode: str) -> None:
    few = ["black", "pink", "white"][:others]
    game = table(mode=mode, market=["red", "red", "blue", "wild", "wild"], deck=["wild"] * 8 + few)
    play(game, draw("red"))
    if others == 0:
        assert game.to_dict()["market"] == ["wild", "red", "blue", "wild", "wild"]
    else:
        assert game.to_dict()["market"].count("wild") < 3


def test_a_wild_is_no_second_pick(mode: str) -> None:
    game = table(mode=mode, market=["red", "wild", "wild", "blue", "green"], deck_top=["pink"])
    play(game, draw("red"))
    refused(game, draw("wild"), "D4")
    assert draw("wild") not in legal(game)


def test_discards_shuffled_into_the_deck_are_no_longer_discards(mode: str) -> None:
    game = table(mode=mode, deck=["orange"], discards={"white": 7, "wild": 2})
    play(game, BLIND)
    assert Counter(game.to_dict()["deck"]) == Counter(white=7, wild=2)
    assert discards(game) == {}
    assert {card: count for card, count in game.view(1)["discards"].items() if count} == {}


def test_the_deck_is_rebuilt_as_often_as_it_runs_out(mode: str) -> None:
    game = table(mode=mode, deck=["orange"], discards={"white": 1}, seats=[{"hand": {"pink": 2}}, {}])
    play(game, BLIND, BLIND)
    assert game.to_dict()["deck"] == []
    play(game, claim("nashville--atlanta", "black"))
    assert game.to_dict()["deck"] == ["black"]
    play(game, claim("el-paso--santa-fe", "pink"))
    play(game, BLIND)
    assert game.to_dict()["deck"] == ["pink", "pink"]
    assert game.phase == "second-card"


def test_one_card_drawn_and_nothing_left_is_no_dead_end(mode: str) -> None:
    for first in (BLIND, draw("red")):
        game = table(mode=mode, deck=["orange"])
        play(game, first)
        assert (game.phase, game.seat) == ("turn", 1)
        assert len(game.legal) > 0


@pytest.mark.parametrize("wilds", [-6, -1, 4, 5, 2**31, 2**63, -(2**63), 2**64])
@pytest.mark.parametrize("color", ["red", None])
def test_negative_or_over_large_card_counts_in_a_payment_are_refused(wilds: int, color: str | None, mode: str) -> None:
    game = table(mode=mode, seats=[{"hand": {"red": 6, "wild": 6}}, {}])
    refused(game, claim("vancouver--calgary", color, wilds))


def test_the_same_ticket_is_not_kept_twice(mode: str) -> None:
    game = table(mode=mode, pile_top=["boston--miami", "toronto--miami", "duluth--houston"])
    play(game, TICKETS)
    refused(game, keep("boston--miami", "boston--miami"))
    play(game, keep("boston--miami"))
    assert seat_of(game, 0)["tickets"] == ["boston--miami"]


def test_the_same_first_ticket_does_not_count_twice_towards_the_minimum(mode: str) -> None:
    game = Game("usa", players=2, seed=1, mode=mode)
    offer = seat_of(game, 0)["offer"]
    refused(game, keep(offer[0], offer[0]))


def test_the_longest_path_may_pass_a_city_twice(mode: str) -> None:
    loop_with_a_tail = ["seattle--portland", "vancouver--seattle", "vancouver--calgary", "seattle--calgary"]
    game = table(mode=mode, claims=dict.fromkeys(loop_with_a_tail, 0))
    assert list(game.view(None)["standing"]["longest_path"]) == [9, 0]


def test_the_longest_path_does_not_sum_a_component(mode: str) -> None:
    star = ["calgary--helena", "helena--winnipeg", "helena--denver", "helena--salt-lake-city"]
    game = table(mode=mode, claims=dict.fromkeys(star, 1))
    assert list(game.view(None)["standing"]["longest_path"]) == [0, 8]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nobody_gets_both_tracks_of_a_double(players: int, mode: str) -> None:
    game = table(mode=mode, players=players, seats=[{"hand": {"yellow": 2, "red": 2, "wild": 4}}])
    play(game, claim("boston--new-york", "yellow"))
    while game.seat != 0:
        play(game, BLIND, BLIND)
    refused(game, claim("boston--new-york--2", "red"))
    refused(game, claim("boston--new-york--2", None, 2))


def test_the_seat_that_triggers_the_end_has_a_last_turn_too(mode: str) -> None:
    game = table(mode=mode, players=3, seat=1, seats=[{}, {"hand": {"red": 3}, "pieces": 5}, {}])
    play(game, claim("vancouver--calgary", "red"))
    turns = []
    while game.phase != "over":
        turns.append(game.seat)
        play(game, BLIND, BLIND)
    assert turns == [2, 0, 1]


def test_three_seats_tied_for_the_longest_path_all_get_it(mode: str) -> None:
    claims = {"seattle--calgary": 0, "helena--denver": 1, "omaha--chicago": 2, "vancouver--calgary": 3}
    game = table(mode=mode, players=4, claims=claims, seat=3, last_turns=1)
    play(game, BLIND, BLIND)
    assert game.result is not None
    assert [seat.bonus for seat in game.result.seats] == [10, 10, 10, 0]
    assert [seat.longest_path for seat in game.result.seats] == [4, 4, 4, 3]
    assert [seat.rank for seat in game.result.seats] == [1, 1, 1, 4]


def test_three_seats_tied_for_the_token_bonus_all_get_it(mode: str) -> None:
    seats = [
        {"tokens": 7, "score": 0},
        {"tokens": 7, "score": 0},
        {"tokens": 7, "score": 0},
        {"tokens": 2, "score": 0},
    ]
    game = table("nederland", mode, players=4, seats=seats, seat=3, last_turns=1)
    play(game, BLIND, BLIND)
    assert game.result is not None
    assert [seat.bonus for seat in game.result.seats] == [55, 55, 55, 0]


def test_three_seats_tied_for_the_merchandise_bonus_all_get_it(mode: str) -> None:
    seats = [{"merchandise": 3}, {"merchandise": 3}, {"merchandise": 3}, {"merchandise": 1}]
    game = table("amsterdam", mode, players=4, seats=seats, seat=3, last_turns=1)
    play(game, BLIND, BLIND)
    assert game.result is not None
    assert [seat.bonus for seat in game.result.seats] == [8, 8, 8, 2]


@pytest.mark.parametrize("map_id", ["usa", "nederland", "amsterdam"])
def test_hidden_first_choices_do_not_show_in_the_piles_size(map_id: str, mode: str) -> None:
    game = Game(map_id, players=3, seed=8, mode=mode)
    before = game.view(2)
    least = {"usa": 2, "nederland": 3, "amsterdam": 1}[map_id]
    for seat in (0, 1):
        game.play(keep(*seat_of(game, seat)["offer"][:least]), seat=seat)
        assert game.view(2) == before


def test_no_seat_is_ever_without_a_legal_action(mode: str) -> None:
    game = table(mode=mode, deck=[], pile=[], seats=[{"hand": {}, "pieces": 0}, {}])
    assert legal(game) == [PASS]
    assert hand(game, 0) == {}
