"""Nederland: N1 to N8."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import Game

from .endings import last_turn
from .positions import BLIND, TICKETS, claim, keep, legal, named, names, play, refused, seat_of, table

# Tolls: Hasselt-Liège, a single route, 1; Utrecht-Rotterdam, single, 3; Rotterdam-Breda, a double, 4.
SINGLE = "utrecht--rotterdam"
FIRST = "rotterdam--breda"
SECOND = "rotterdam--breda--2"
VARIANTS = [("tolls", 5), ("tolls", 2), ("no-tolls", 5), ("no-tolls", 2), ("neutral", 2)]


def tokens(game: Game) -> list[int]:
    return [seat["tokens"] for seat in game.to_dict()["seats"]]


def loans(game: Game) -> list[int]:
    return [seat["loans"] for seat in game.view(None)["seats"]]


def bonuses(mode: str, *money: tuple[int, int]) -> list[int]:
    """What the seats get for their (tokens, loans) at the end."""
    seats = [{"tokens": held, "loans": taken} for held, taken in money]
    return [seat.bonus for seat in last_turn(mode, "nederland", seats).seats]


def test_n1_each_seat_starts_with_thirty_in_tokens(mode: str) -> None:
    game = Game("nederland", players=4, seed=1, mode=mode)
    assert [game.view(seat)["seats"][seat]["tokens"] for seat in range(4)] == [30, 30, 30, 30]


def test_n1_no_view_shows_another_seats_total(mode: str) -> None:
    game = table("nederland", mode, players=3, seats=[{"tokens": 21}, {"tokens": 22}, {"tokens": 23}])
    for you in (0, 1, 2):
        shown = [seat.get("tokens") for seat in game.view(you)["seats"]]
        assert shown == [20 + 1 + seat if seat == you else None for seat in range(3)]
        assert [("tokens" in seat) for seat in game.view(you)["seats"]] == [seat == you for seat in range(3)]
    assert not any("tokens" in seat for seat in game.view(None)["seats"])


def test_n1_no_view_shows_another_seats_total_when_the_game_is_over(mode: str) -> None:
    game = table("nederland", mode, last_turns=1, seat=1, seats=[{"tokens": 21}, {"tokens": 22, "pieces": 2}])
    play(game, BLIND, BLIND)
    assert game.result is not None
    assert [("tokens" in seat) for seat in game.view(0)["seats"]] == [True, False]


def test_n1_what_is_paid_is_public_and_no_total_is_said(mode: str) -> None:
    seats = [{"tokens": 17, "hand": {"yellow": 2}}, {"tokens": 19}]
    game = table("nederland", mode, seats=seats)
    events = game.play(claim(FIRST, "yellow"))
    paid = [event for event in events if event.to_dict()["event"] == "toll-paid"]
    assert len(paid) == 1
    for seat in (0, 1, None):
        heard = paid[0].for_seat(seat)
        assert heard is not None
        told = heard.to_dict()
        assert 4 in told.values()
        assert 13 not in told.values() and 17 not in told.values()


def test_n1_a_loan_is_public_and_says_no_total(mode: str) -> None:
    game = table("nederland", mode, seats=[{"tokens": 2, "hand": {"yellow": 2}}])
    taken = [event for event in game.play(claim(FIRST, "yellow")) if event.to_dict()["event"] == "loan-taken"]
    assert len(taken) == 1
    for seat in (1, None):
        heard = taken[0].for_seat(seat)
        assert heard is not None
        assert 2 not in heard.to_dict().values()


def test_n1_two_totals_that_another_seat_cannot_tell_apart_give_it_the_same_view(mode: str) -> None:
    one = table("nederland", mode, seats=[{}, {"tokens": 11}])
    other = table("nederland", mode, seats=[{}, {"tokens": 12}])
    assert one.view(0) == other.view(0)
    assert one.view(None) == other.view(None)
    assert one.view(1) != other.view(1)


def test_n2_the_toll_of_a_single_route_goes_to_the_bank(mode: str) -> None:
    game = table("nederland", mode, seats=[{"hand": {"red": 3}}])
    (paid,) = named(play(game, claim(SINGLE, "red")), "toll-paid")
    assert (paid["seat"], paid["to"], paid["toll"], paid["route"]) == (0, None, 3, SINGLE)
    assert tokens(game) == [27, 30]


@pytest.mark.parametrize(("route", "color"), [(FIRST, "yellow"), (SECOND, "pink")])
def test_n2_the_toll_of_whichever_track_is_claimed_first_goes_to_the_bank(mode: str, route: str, color: str) -> None:
    game = table("nederland", mode, players=3, seats=[{"hand": {color: 2}}])
    play(game, claim(route, color))
    assert tokens(game) == [26, 30, 30]


@pytest.mark.parametrize(("owned", "route", "color"), [(FIRST, SECOND, "pink"), (SECOND, FIRST, "yellow")])
def test_n2_the_toll_of_the_second_track_goes_to_the_owner_of_the_first(
    mode: str, owned: str, route: str, color: str
) -> None:
    game = table("nederland", mode, players=3, claims={owned: 2}, seats=[{"hand": {color: 2}}])
    (paid,) = named(play(game, claim(route, color)), "toll-paid")
    assert (paid["seat"], paid["to"], paid["toll"], paid["route"]) == (0, 2, 4, route)
    assert tokens(game) == [26, 30, 34]


def test_n2_tokens_received_can_be_spent(mode: str) -> None:
    seats: list[dict[str, Any]] = [{"tokens": 0, "hand": {"red": 3}}, {"hand": {"pink": 2}}]
    game = table("nederland", mode, seat=1, claims={FIRST: 0}, seats=seats)
    play(game, claim(SECOND, "pink"))
    assert tokens(game) == [4, 26]
    events = play(game, claim(SINGLE, "red"))
    assert "loan-taken" not in names(events)
    assert tokens(game) == [1, 26]


def test_n2_every_route_has_a_toll(mode: str) -> None:
    board = Game("nederland", players=2, seed=1, mode=mode).map
    assert all(1 <= route.toll <= 4 for route in board.routes)


def test_n3_a_seat_that_cannot_pay_the_whole_toll_takes_a_loan_and_keeps_its_tokens(mode: str) -> None:
    game = table("nederland", mode, seats=[{"tokens": 3, "hand": {"yellow": 2}}])
    events = play(game, claim(FIRST, "yellow"))
    assert names(events).count("loan-taken") == 1
    assert "toll-paid" not in names(events)
    assert tokens(game) == [3, 30]
    assert loans(game) == [1, 0]
    assert game.to_dict()["claims"] == {FIRST: 0}
    assert seat_of(game, 0)["score"] == 2


def test_n3_a_seat_that_can_just_pay_must_pay(mode: str) -> None:
    game = table("nederland", mode, seats=[{"tokens": 4, "hand": {"yellow": 2}}])
    assert [action for action in legal(game) if action.get("route") == FIRST] == [claim(FIRST, "yellow")]
    assert "loan-taken" not in names(play(game, claim(FIRST, "yellow")))
    assert tokens(game) == [0, 30]
    assert loans(game) == [0, 0]


def test_n3_the_owner_of_the_first_track_gets_the_toll_from_the_bank(mode: str) -> None:
    seats: list[dict[str, Any]] = [{"tokens": 3, "hand": {"pink": 2}}, {"tokens": 5}]
    game = table("nederland", mode, claims={FIRST: 1}, seats=seats)
    events = play(game, claim(SECOND, "pink"))
    assert "loan-taken" in names(events)
    assert [(paid["seat"], paid["to"], paid["toll"]) for paid in named(events, "toll-paid")] == [(None, 1, 4)]
    assert tokens(game) == [3, 9]
    assert loans(game) == [1, 0]


def test_n3_a_loan_on_a_first_track_or_single_route_pays_nobody(mode: str) -> None:
    for route, hand in ((FIRST, {"yellow": 2}), (SINGLE, {"yellow": 3})):
        game = table("nederland", mode, players=3, seats=[{"tokens": 0, "hand": hand}])
        play(game, claim(route, "yellow"))
        assert tokens(game) == [0, 30, 30]


def test_n3_any_number_of_loans_a_game_one_a_route(mode: str) -> None:
    seats: list[dict[str, Any]] = [{"tokens": 0, "loans": 11, "hand": {"yellow": 2}}, {}]
    game = table("nederland", mode, seats=seats)
    assert names(play(game, claim(FIRST, "yellow"))).count("loan-taken") == 1
    assert loans(game) == [12, 0]


def test_n3_a_loan_is_never_repaid(mode: str) -> None:
    seats: list[dict[str, Any]] = [{"tokens": 0, "loans": 1}, {"hand": {"pink": 2}}]
    game = table("nederland", mode, seat=1, claims={FIRST: 0}, seats=seats)
    play(game, claim(SECOND, "pink"))
    assert (tokens(game), loans(game)) == ([4, 26], [1, 0])


def test_n3_loans_are_public(mode: str) -> None:
    game = table("nederland", mode, players=3, seats=[{}, {"loans": 2}])
    for seat in (0, 1, 2, None):
        assert [each["loans"] for each in game.view(seat)["seats"]] == [0, 2, 0]


def test_n4_each_loan_costs_five_points_at_the_end(mode: str) -> None:
    seats = [{"loans": 3, "score": 40}, {"loans": 1, "score": 40}]
    result = last_turn(mode, "nederland", seats)
    assert [(seat.loans, seat.total) for seat in result.seats] == [(3, 25), (1, 35)]


def test_n4_a_loan_costs_nothing_on_the_score_track(mode: str) -> None:
    game = table("nederland", mode, seats=[{"tokens": 0, "hand": {"yellow": 2}}])
    play(game, claim(FIRST, "yellow"))
    assert seat_of(game, 0)["score"] == 2


@pytest.mark.parametrize(
    ("held", "bonus"),
    [
        ([5, 4, 3, 2, 1], [55, 35, 20, 10, 0]),
        ([1, 2, 3, 4, 5], [0, 10, 20, 35, 55]),
        ([4, 3, 2, 1], [55, 35, 20, 0]),
        ([3, 2, 1], [55, 35, 0]),
        ([1, 2], [0, 35]),
    ],
)
def test_n5_the_bonus_goes_by_rank_in_the_column_of_the_number_of_seats(
    mode: str, held: list[int], bonus: list[int]
) -> None:
    assert bonuses(mode, *[(each, 0) for each in held]) == bonus


def test_n5_the_books_example_of_two_ties_and_a_loan(mode: str) -> None:
    assert bonuses(mode, (9, 0), (9, 0), (3, 1), (1, 0)) == [55, 55, 0, 20]


def test_n5_seats_with_a_loan_are_struck_out_before_the_ranking_however_rich(mode: str) -> None:
    assert bonuses(mode, (30, 1), (5, 0), (29, 2), (4, 0), (3, 0)) == [0, 55, 0, 35, 20]
    assert bonuses(mode, (30, 1), (0, 0)) == [0, 35]


def test_n5_no_tokens_left_is_a_rank_like_any_other(mode: str) -> None:
    assert bonuses(mode, (7, 0), (0, 0), (0, 0)) == [55, 35, 35]
    assert bonuses(mode, (0, 0), (0, 0), (0, 0), (0, 0)) == [55, 55, 55, 55]


@pytest.mark.parametrize(
    ("held", "bonus"),
    [
        ([9, 9, 9, 1, 0], [55, 55, 55, 10, 0]),
        ([9, 5, 5, 5, 0], [55, 35, 35, 35, 0]),
        ([9, 8, 7, 5, 5], [55, 35, 20, 10, 10]),
        ([6, 6, 1], [55, 55, 0]),
        ([6, 6], [35, 35]),
    ],
)
def test_n5_a_seats_rank_is_one_more_than_the_ranked_seats_with_more(
    mode: str, held: list[int], bonus: list[int]
) -> None:
    assert bonuses(mode, *[(each, 0) for each in held]) == bonus


def test_n5_if_all_have_loans_nobody_gets_it(mode: str) -> None:
    assert bonuses(mode, (9, 1), (5, 2), (0, 1)) == [0, 0, 0]


def test_n5_neutral_never_counts_as_a_seat(mode: str) -> None:
    seats = [{"tokens": 9}, {"tokens": 3}]
    result = last_turn(mode, "nederland", seats, variant="neutral", claims={FIRST: "neutral"})
    assert [seat.bonus for seat in result.seats] == [35, 0]


@pytest.mark.parametrize(("variant", "players"), VARIANTS)
def test_n6_neither_longest_path_nor_most_tickets_gives_a_bonus(mode: str, variant: str, players: int) -> None:
    money: dict[str, Any] = {} if variant == "no-tolls" else {"loans": 1}
    seats: list[dict[str, Any]] = [{**money, "score": 0} for _ in range(players)]
    seats[0]["tickets"] = ["amsterdam--rotterdam"]
    result = last_turn(mode, "nederland", seats, variant=variant, claims={"amsterdam--rotterdam": 0})
    assert result.seats[0].longest_path == 4
    assert (result.seats[0].completed, result.seats[0].tickets_made) == (1, 10)
    assert [seat.bonus for seat in result.seats] == [0] * players


@pytest.mark.parametrize(("variant", "players"), VARIANTS)
def test_n7_seat_k_starts_with_k_points(mode: str, variant: str, players: int) -> None:
    game = Game("nederland", players=players, variant=variant, seed=3, mode=mode)
    assert [seat["score"] for seat in game.view(None)["seats"]] == list(range(players))


def test_n7_starting_points_count_in_the_result(mode: str) -> None:
    result = last_turn(mode, "nederland", [{"loans": 1}, {"loans": 1}, {"loans": 1}], claims={FIRST: 2})
    assert [seat.routes for seat in result.seats] == [0, 1, 4]
    assert [seat.total for seat in result.seats] == [-5, -4, -1]


def test_n8_without_tolls_nobody_has_tokens_or_takes_loans(mode: str) -> None:
    game = table("nederland", mode, variant="no-tolls", seats=[{"hand": {"yellow": 2}}])
    events = play(game, claim(FIRST, "yellow"))
    assert not {"toll-paid", "loan-taken"} & set(names(events))
    assert (tokens(game), loans(game)) == ([0, 0], [0, 0])


def test_n8_without_tolls_there_is_no_token_bonus(mode: str) -> None:
    result = last_turn(mode, "nederland", [{}, {}, {}], variant="no-tolls")
    assert [(seat.bonus, seat.loans, seat.total) for seat in result.seats] == [
        (0, 0, 0),
        (0, 0, 1),
        (0, 0, 2),
    ]


@pytest.mark.parametrize("players", [2, 3])
def test_n8_without_tolls_two_or_three_players_close_the_second_track(mode: str, players: int) -> None:
    seats = [{"hand": {"pink": 2}}]
    game = table("nederland", mode, variant="no-tolls", players=players, claims={FIRST: 1}, seats=seats)
    refused(game, claim(SECOND, "pink"), "C7")


@pytest.mark.parametrize("players", [4, 5])
def test_n8_without_tolls_four_or_five_players_have_both_tracks(mode: str, players: int) -> None:
    seats = [{"hand": {"pink": 2}}]
    game = table("nederland", mode, variant="no-tolls", players=players, claims={FIRST: 1}, seats=seats)
    play(game, claim(SECOND, "pink"))
    assert game.to_dict()["claims"] == {FIRST: 1, SECOND: 0}


@pytest.mark.parametrize("players", [2, 3])
def test_n8_with_tolls_no_second_track_is_ever_closed(mode: str, players: int) -> None:
    game = table("nederland", mode, players=players, claims={FIRST: 1}, seats=[{"hand": {"pink": 2}}])
    assert claim(SECOND, "pink") in legal(game)


def test_n8_without_tolls_tickets_and_starting_scores_stay(mode: str) -> None:
    game = Game("nederland", players=3, variant="no-tolls", seed=5, mode=mode)
    assert [len(game.view(seat)["seats"][seat]["offer"]) for seat in range(3)] == [5, 5, 5]
    assert {len(action["tickets"]) for action in legal(game)} == {3, 4, 5}
    for seat in range(3):
        game.play(keep(*game.view(seat)["seats"][seat]["offer"][:3]))
    assert len(game.view(None)["pile_discards"]) == 6
    play(game, TICKETS)
    offer = game.view(0)["seats"][0]["offer"]
    assert len(offer) == 4
    assert {len(action["tickets"]) for action in legal(game)} == {1, 2, 3, 4}
    play(game, keep(offer[3]))
    assert set(offer[:3]) < set(game.view(None)["pile_discards"])


def test_n8_the_variants_positions_hold_no_money(mode: str) -> None:
    game = Game("nederland", players=2, variant="no-tolls", seed=1, mode=mode)
    assert tokens(game) == [0, 0]
