"""The end: E1 to E4."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import Game, load_map

from .endings import last_turn
from .positions import BLIND, PASS, TICKETS, claim, legal, names, play, table

SPACE = claim("seattle--portland", "red")
PATH = ["el-paso--santa-fe", "santa-fe--denver"]


def turns_until_over(game: Game) -> list[int]:
    """Seats in the order in which they still have a turn, each turn spent drawing cards."""
    seats = []
    while game.seat is not None:
        seats.append(game.seat)
        play(game, BLIND, BLIND)
    return seats


def test_e1_ending_a_turn_with_two_pieces_gives_every_seat_one_more_turn_that_one_included(mode: str) -> None:
    game = table(mode=mode, players=3, seats=[{"pieces": 3, "hand": {"red": 1}}])
    events = play(game, SPACE)
    assert "last-turns" in names(events)
    assert game.view(None)["last_turns"] == 3
    assert turns_until_over(game) == [1, 2, 0]
    assert game.result is not None


def test_e1_the_turns_go_round_from_whichever_seat_triggered(mode: str) -> None:
    game = table(mode=mode, players=3, seat=1, seats=[{}, {"pieces": 3, "hand": {"red": 1}}])
    play(game, SPACE)
    assert turns_until_over(game) == [2, 0, 1]


def test_e1_three_pieces_left_do_not_trigger(mode: str) -> None:
    game = table(mode=mode, seats=[{"pieces": 4, "hand": {"red": 1}}])
    assert "last-turns" not in names(play(game, SPACE))
    assert game.view(None)["seats"][0]["pieces"] == 3
    assert game.view(None)["last_turns"] is None


@pytest.mark.parametrize("left", [0, 1])
def test_e1_one_piece_or_none_triggers_as_well(mode: str, left: int) -> None:
    game = table(mode=mode, seats=[{"pieces": 1 + left, "hand": {"red": 1}}])
    assert names(play(game, SPACE)).count("last-turns") == 1
    assert game.view(None)["last_turns"] == 2


def test_e1_a_turn_spent_on_cards_can_trigger_but_only_when_it_ends(mode: str) -> None:
    game = table(mode=mode, seats=[{"pieces": 2}])
    assert "last-turns" not in names(play(game, BLIND))
    assert game.view(None)["last_turns"] is None
    assert "last-turns" in names(play(game, BLIND))
    assert game.view(None)["last_turns"] == 2


def test_e1_a_turn_spent_on_tickets_triggers_after_the_choice(mode: str) -> None:
    game = table(mode=mode, seats=[{"pieces": 0}])
    assert "last-turns" not in names(play(game, TICKETS))
    assert game.view(None)["last_turns"] is None
    play(game, legal(game)[0])
    assert game.view(None)["last_turns"] == 2


def test_e1_a_pass_is_a_turn_and_triggers(mode: str) -> None:
    game = table(mode=mode, deck=[], pile=[], seats=[{"pieces": 0}])
    assert legal(game) == [PASS]
    assert "last-turns" in names(play(game, PASS))
    assert game.view(None)["last_turns"] == 2


def test_e1_the_trigger_fires_once(mode: str) -> None:
    seats = [{"pieces": 3, "hand": {"red": 1}}, {"pieces": 3, "hand": {"blue": 1}}]
    game = table(mode=mode, seats=seats)
    play(game, SPACE)
    events = play(game, claim("vancouver--seattle", "blue"))
    assert "last-turns" not in names(events)
    assert game.view(None)["last_turns"] == 1
    assert turns_until_over(game) == [0]


def test_e1_the_last_turns_count_down_the_current_one_included_to_none(mode: str) -> None:
    game = table(mode=mode, seats=[{"pieces": 2}])
    seen = []
    while game.seat is not None:
        play(game, BLIND, BLIND)
        seen.append(game.view(None)["last_turns"])
    assert seen == [2, 1, 0]


def test_e1_the_last_turn_ends_the_game_and_says_so(mode: str) -> None:
    game = table(mode=mode, last_turns=1, seat=1, seats=[{}, {"pieces": 2}])
    play(game, BLIND)
    assert game.result is None
    assert names(play(game, BLIND))[-1] == "game-over"
    assert (game.seat, game.phase, len(game.legal)) == (None, "over", 0)


def test_e1_the_round_does_not_rise_when_the_game_ends(mode: str) -> None:
    game = table(mode=mode, round=9, last_turns=1, seat=1, seats=[{}, {"pieces": 2}])
    play(game, BLIND, BLIND)
    assert game.view(None)["round"] == 9


def test_e1_no_turns_are_left_either_when_all_have_passed(mode: str) -> None:
    first_tracks = [route.id for route in load_map("usa").routes if not route.id.endswith("--2")]
    seats = [{"pieces": 45}, {"pieces": 45}]
    game = table(mode=mode, deck=[], pile=[], claims=dict.fromkeys(first_tracks, 0), seats=seats)
    play(game, PASS, PASS)
    assert (game.phase, game.seat, game.to_dict()["last_turns"]) == ("over", None, 0)


def test_e2_a_score_is_routes_plus_tickets_made_less_tickets_missed_plus_the_bonus(mode: str) -> None:
    seat = {"tickets": ["denver--el-paso", "boston--miami", "seattle--new-york"]}
    result = last_turn(mode, "usa", [seat, {}], claims=dict.fromkeys(PATH, 0))
    got = result.seats[0]
    assert (got.routes, got.tickets_made, got.tickets_missed, got.completed) == (4, 4, 34, 1)
    assert (got.longest_path, got.bonus, got.loans) == (4, 10, 0)
    assert got.total == 4 + 4 - 34 + 10


def test_e2_the_track_score_stays_as_it_is_when_the_game_is_over(mode: str) -> None:
    seats = [{"tickets": ["denver--el-paso"]}, {"pieces": 2}]
    game = table(mode=mode, last_turns=1, seat=1, claims=dict.fromkeys(PATH, 0), seats=seats)
    play(game, BLIND, BLIND)
    assert [seat["score"] for seat in game.view(None)["seats"]] == [4, 0]


def test_e2_a_total_can_be_below_nothing(mode: str) -> None:
    result = last_turn(mode, "usa", [{"tickets": ["seattle--new-york"]}, {}])
    assert result.seats[0].total == -22
    assert [seat.rank for seat in result.seats] == [2, 1]


def test_e3_a_ticket_is_complete_over_several_of_the_seats_own_routes(mode: str) -> None:
    game = table(mode=mode, claims=dict.fromkeys(PATH, 0), seats=[{"tickets": ["denver--el-paso"]}])
    assert game.view(0)["standing"]["completed"] == ["denver--el-paso"]


def test_e3_another_seats_routes_do_not_join_locations(mode: str) -> None:
    claims = {PATH[0]: 0, PATH[1]: 1}
    result = last_turn(mode, "usa", [{"tickets": ["denver--el-paso"]}, {}], claims=claims)
    assert (result.seats[0].tickets_made, result.seats[0].tickets_missed) == (0, 4)


def test_e3_two_pieces_of_network_that_do_not_meet_complete_nothing(mode: str) -> None:
    claims = {"phoenix--el-paso": 0, "santa-fe--denver": 0}
    result = last_turn(mode, "usa", [{"tickets": ["denver--el-paso"]}, {}], claims=claims)
    assert result.seats[0].completed == 0


def test_e3_the_second_track_of_a_double_joins_as_well_as_the_first(mode: str) -> None:
    claims = {"dallas--houston--2": 0, "oklahoma-city--dallas--2": 0, "kansas-city--oklahoma-city--2": 0}
    result = last_turn(mode, "usa", [{"tickets": ["kansas-city--houston"]}, {}], claims=claims)
    assert result.seats[0].tickets_made == 5


def test_e3_neutral_routes_complete_no_tickets(mode: str) -> None:
    claims = {"amsterdam--rotterdam": "neutral"}
    seat = {"tickets": ["amsterdam--rotterdam"]}
    result = last_turn(mode, "nederland", [seat, {}], claims=claims, variant="neutral")
    assert (result.seats[0].completed, result.seats[0].tickets_missed) == (0, 10)


def test_e4_places_go_by_points(mode: str) -> None:
    result = last_turn(mode, "usa", [{"score": 20}, {"score": 40}, {"score": 30}])
    assert [seat.rank for seat in result.seats] == [3, 1, 2]
    assert list(result.winners) == [1]


def test_e4_equal_points_go_to_the_seat_with_more_completed_tickets_even_without_the_longest_path(
    mode: str,
) -> None:
    # Seat 0 holds the longest path (6 spaces, 10 points); seat 1 completes a ticket of 4.
    claims = {"seattle--helena": 0, PATH[0]: 1, PATH[1]: 1}
    seats: list[dict[str, Any]] = [{"score": 30}, {"score": 36, "tickets": ["denver--el-paso"]}]
    result = last_turn(mode, "usa", seats, claims=claims)
    assert [seat.total for seat in result.seats] == [40, 40]
    assert [seat.bonus for seat in result.seats] == [10, 0]
    assert [seat.rank for seat in result.seats] == [2, 1]
    assert list(result.winners) == [1]


def test_e4_the_number_of_completed_tickets_counts_and_not_their_points(mode: str) -> None:
    claims = {
        "el-paso--santa-fe": 0, "santa-fe--denver": 0, "dallas--houston": 0, "oklahoma-city--dallas": 0,
        "kansas-city--oklahoma-city": 0, "helena--salt-lake-city": 1, "calgary--helena": 1,
    }  # fmt: skip
    seats = [
        {"score": 10, "tickets": ["denver--el-paso", "kansas-city--houston"]},
        {"score": 2, "tickets": ["calgary--salt-lake-city"]},
    ]
    result = last_turn(mode, "usa", seats, claims=claims)
    assert [seat.completed for seat in result.seats] == [2, 1]
    assert [seat.total for seat in result.seats] == [19, 19]
    assert [seat.rank for seat in result.seats] == [1, 2]


def test_e4_missed_tickets_do_not_count_as_completed(mode: str) -> None:
    seats: list[dict[str, Any]] = [{"score": 16, "tickets": ["boston--miami", "denver--el-paso"]}, {}]
    result = last_turn(mode, "usa", seats)
    assert [seat.total for seat in result.seats] == [0, 0]
    assert [seat.rank for seat in result.seats] == [1, 1]


def test_e4_usa_seats_still_equal_go_by_the_longest_path_card(mode: str) -> None:
    claims = {"seattle--helena": 1, "portland--salt-lake-city": 1, PATH[0]: 0}
    result = last_turn(mode, "usa", [{"score": 30}, {"score": 20}], claims=claims)
    assert [seat.total for seat in result.seats] == [30, 30]
    assert [seat.rank for seat in result.seats] == [2, 1]
    assert list(result.winners) == [1]


def test_e4_all_seats_tied_for_the_longest_path_hold_its_card(mode: str) -> None:
    claims = {"seattle--helena": 0, "portland--salt-lake-city": 1}
    result = last_turn(mode, "usa", [{"score": 30}, {"score": 30}, {"score": 40}], claims=claims)
    assert [seat.total for seat in result.seats] == [40, 40, 40]
    assert [seat.rank for seat in result.seats] == [1, 1, 3]
    assert sorted(result.winners) == [0, 1]


def test_e4_nobody_holds_the_longest_path_card_when_nobody_has_a_route(mode: str) -> None:
    result = last_turn(mode, "usa", [{"score": 7}, {"score": 7}])
    assert [(seat.bonus, seat.rank) for seat in result.seats] == [(0, 1), (0, 1)]
    assert sorted(result.winners) == [0, 1]


def test_e4_a_shared_place_skips_the_next_ones(mode: str) -> None:
    result = last_turn(mode, "usa", [{"score": 20}, {"score": 50}, {"score": 20}, {"score": 20}, {"score": 10}])
    assert [seat.rank for seat in result.seats] == [2, 1, 2, 2, 5]


def test_e4_a_shared_first_place_is_a_shared_victory(mode: str) -> None:
    result = last_turn(mode, "usa", [{"score": 9}, {"score": 8}, {"score": 9}])
    assert sorted(result.winners) == [0, 2]
    assert [seat.rank for seat in result.seats] == [1, 3, 1]


def test_e4_lower_places_go_by_completed_tickets_and_the_longest_path_card_too(mode: str) -> None:
    # Seats 1 to 3 all reach 20: seat 2 with a ticket, seat 3 with the longest path, seat 1 with neither.
    claims = {PATH[0]: 2, PATH[1]: 2, "seattle--helena": 3}
    seats: list[dict[str, Any]] = [
        {"score": 90},
        {"score": 20},
        {"score": 16, "tickets": ["denver--el-paso"]},
        {"score": 10},
    ]
    result = last_turn(mode, "usa", seats, claims=claims)
    assert [seat.total for seat in result.seats] == [90, 20, 20, 20]
    assert [seat.rank for seat in result.seats] == [1, 4, 2, 3]


@pytest.mark.parametrize(
    ("map_id", "variant", "claims"),
    [
        ("amsterdam", "standard", {"dam--begijnhof": 0, "haringpakkerstoren--korenmetershuisje": 1}),
        ("nederland", "no-tolls", {"hasselt--liege": 0, "amsterdam--utrecht": 1}),
    ],
)
def test_e4_outside_usa_the_longest_path_breaks_no_tie(
    mode: str, map_id: str, variant: str, claims: dict[str, int]
) -> None:
    seats = [{"score": 12}, {"score": 12}]
    result = last_turn(mode, map_id, seats, claims=claims, variant=variant)
    assert [seat.longest_path for seat in result.seats] == [2, 1]
    assert [seat.rank for seat in result.seats] == [1, 1]
    assert sorted(result.winners) == [0, 1]


def test_e4_amsterdam_completed_tickets_break_a_tie(mode: str) -> None:
    claims = {"jan-roodenpoortstoren--dam": 1, "westermarkt--jan-roodenpoortstoren": 1}
    claims["de-drie-hendricken--westermarkt"] = 1
    seats: list[dict[str, Any]] = [
        {"score": 13},
        {"score": 10, "merchandise": 0, "tickets": ["dam--de-drie-hendricken"]},
    ]
    result = last_turn(mode, "amsterdam", seats, claims=claims, merchandise_left=16)
    assert [seat.total for seat in result.seats] == [13, 13]
    assert [seat.rank for seat in result.seats] == [2, 1]
