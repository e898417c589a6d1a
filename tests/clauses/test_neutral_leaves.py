"""Nederland's neutral player leaves, and what it is no part of: X5 to X8."""

from __future__ import annotations

from typing import Any

import pytest

from .endings import last_turn
from .neutral_phase import (
    BLANK,
    BLANKS,
    ONE,
    SIX,
    SIX_ROUTE,
    THREE,
    THREE_ROUTE,
    TWO,
    TWO_ROUTE,
    end_turn,
    neutral,
    neutral_table,
    second,
    state,
    tokens,
)
from .positions import TICKETS, claim, keep, legal, named, names, play, refused


def test_x5_neutral_leaves_when_the_route_has_more_spaces_than_it_has_pieces(mode: str) -> None:
    game = neutral_table(mode, THREE, neutral={"pieces": 2})
    happened = names(end_turn(game))
    assert happened.count("neutral-out") == 1
    assert not {"neutral-claimed", "neutral-marker"} & set(happened)
    assert state(game)["active"] is False
    assert game.view(None)["claims"] == {}
    assert game.view(None)["pile_discards"] == [THREE]
    assert (game.phase, game.seat, game.view(None)["round"]) == ("turn", 0, 7)


def test_x5_nobody_is_paid_when_neutral_leaves_for_want_of_pieces(mode: str) -> None:
    game = neutral_table(mode, THREE, claims={THREE_ROUTE: 0}, neutral={"pieces": 2})
    happened = names(end_turn(game))
    assert "neutral-out" in happened
    assert "toll-paid" not in happened
    assert tokens(game) == [30, 30]
    assert game.view(None)["claims"] == {THREE_ROUTE: 0}


def test_x5_once_out_neutral_never_comes_back(mode: str) -> None:
    game = neutral_table(mode, THREE, ONE, neutral={"pieces": 2})
    end_turn(game)
    for _ in range(4):
        assert not [name for name in names(end_turn(game)) if name.startswith("neutral")]
    assert game.to_dict()["pile"][0] == ONE
    assert state(game)["active"] is False


@pytest.mark.parametrize(
    "claims",
    [
        {SIX_ROUTE: "neutral"},
        {SIX_ROUTE: "neutral", second(SIX_ROUTE): 0},
        {SIX_ROUTE: 0, second(SIX_ROUTE): 1},
    ],
)
def test_x5_a_blank_route_is_never_too_long(mode: str, claims: dict[str, Any]) -> None:
    game = neutral_table(mode, SIX, claims=claims, neutral={"pieces": 2})
    assert "neutral-out" not in names(end_turn(game))
    assert state(game) == {"pieces": 2, "holder": 1, "active": True, "ticket": None}


def test_x5_the_last_pieces_are_placed_by_choice_and_neutral_leaves_at_once(mode: str) -> None:
    game = neutral_table(mode, TWO, ONE, neutral={"pieces": 2})
    assert "neutral-out" not in names(end_turn(game))
    assert game.phase == "neutral"
    happened = names(play(game, neutral(TWO_ROUTE)))
    assert happened.index("neutral-claimed") < happened.index("neutral-out")
    assert game.view(None)["claims"] == {TWO_ROUTE: "neutral"}
    assert (state(game)["pieces"], state(game)["active"]) == (0, False)
    end_turn(game)
    assert "neutral-ticket" not in names(end_turn(game))


def test_x5_the_last_pieces_placed_beside_a_seat_pay_it_and_neutral_leaves_at_once(mode: str) -> None:
    game = neutral_table(mode, TWO, claims={TWO_ROUTE: 0}, neutral={"pieces": 2})
    happened = names(end_turn(game))
    assert happened.index("neutral-claimed") < happened.index("neutral-out")
    assert tokens(game) == [34, 30]
    assert (state(game)["pieces"], state(game)["active"]) == (0, False)


def test_x6_neutral_leaves_when_a_seat_draws_the_last_ticket(mode: str) -> None:
    game = neutral_table(mode, pile=[ONE, TWO, THREE, SIX], pile_discards=BLANKS)
    happened = names(play(game, TICKETS))
    assert happened.index("neutral-out") < happened.index("pile-shuffled")
    assert state(game)["active"] is False
    assert (game.view(None)["pile"], game.view(None)["pile_discards"]) == (5, [])
    assert "neutral-ticket" not in names(play(game, keep(ONE)))
    assert set(game.view(None)["pile_discards"]) == {TWO, THREE, SIX}


def test_x6_neutral_leaves_in_mid_draw_and_the_draw_goes_on_from_the_new_pile(mode: str) -> None:
    game = neutral_table(mode, seat=0, pile=[ONE, TWO], pile_discards=BLANKS)
    happened = names(play(game, TICKETS))
    assert (happened.count("neutral-out"), happened.count("pile-shuffled")) == (1, 1)
    offer = game.view(0)["seats"][0]["offer"]
    assert offer[:2] == [ONE, TWO]
    assert len(offer) == 4 and set(offer[2:]) < set(BLANKS)
    assert (game.view(None)["pile"], game.view(None)["pile_discards"]) == (3, [])
    assert state(game)["active"] is False


def test_x6_neutral_leaves_with_no_tickets_to_shuffle_and_stays_out_when_a_new_pile_forms(mode: str) -> None:
    game = neutral_table(mode, seat=0, pile=[ONE, TWO, THREE])
    assert "neutral-out" in names(play(game, TICKETS))
    assert game.view(None)["pile"] == 0
    play(game, keep(ONE))
    assert (game.view(None)["pile"], game.view(None)["pile_discards"]) == (2, [])
    assert not [name for name in names(end_turn(game)) if name.startswith("neutral")]
    assert (game.phase, game.seat, state(game)["active"]) == ("turn", 0, False)


def test_x6_one_ticket_left_in_the_pile_keeps_neutral_in_the_game(mode: str) -> None:
    game = neutral_table(mode, seat=0, pile=[ONE, TWO, THREE, SIX, BLANK])
    assert "neutral-out" not in names(play(game, TICKETS))
    assert state(game)["active"] is True


def test_x6_in_the_first_five_rounds_too(mode: str) -> None:
    game = neutral_table(mode, seat=0, round=2, pile=[ONE, TWO])
    assert "neutral-out" in names(play(game, TICKETS))


def test_x6_a_phase_that_turns_up_the_last_ticket_is_finished_first(mode: str) -> None:
    game = neutral_table(mode, pile=[TWO], pile_discards=BLANKS)
    assert not {"neutral-out", "pile-shuffled"} & set(names(end_turn(game)))
    assert game.phase == "neutral"
    assert (game.view(None)["pile"], set(game.view(None)["pile_discards"])) == (0, set(BLANKS))
    assert (state(game)["active"], state(game)["ticket"]) == (True, TWO)
    happened = names(play(game, neutral(second(TWO_ROUTE))))
    wanted = ["neutral-claimed", "neutral-out", "pile-shuffled"]
    assert [name for name in happened if name in wanted] == wanted
    assert game.view(None)["claims"] == {second(TWO_ROUTE): "neutral"}
    assert (state(game)["pieces"], state(game)["active"], state(game)["ticket"]) == (38, False, None)


@pytest.mark.parametrize("owner", [0, 1])
def test_x6_a_forced_placing_of_the_last_ticket_still_pays(mode: str, owner: int) -> None:
    game = neutral_table(mode, pile=[TWO], claims={TWO_ROUTE: owner})
    happened = names(end_turn(game))
    assert happened.index("neutral-claimed") < happened.index("neutral-out")
    assert tokens(game) == [34 if seat == owner else 30 for seat in (0, 1)]


@pytest.mark.parametrize("last", [BLANK, TWO])
def test_x6_the_ticket_turned_up_is_part_of_the_shuffle(mode: str, last: str) -> None:
    others = [ticket for ticket in BLANKS if ticket != last]
    game = neutral_table(mode, pile=[last], pile_discards=others, claims={TWO_ROUTE: 0})
    happened = names(end_turn(game))
    assert (happened.count("neutral-out"), happened.count("pile-shuffled")) == (1, 1)
    assert set(game.to_dict()["pile"]) == {last, *others}
    assert game.view(None)["pile_discards"] == []


def test_x6_the_ticket_turned_up_last_forms_the_new_pile_alone_if_need_be(mode: str) -> None:
    game = neutral_table(mode, pile=[BLANK])
    end_turn(game)
    assert game.to_dict()["pile"] == [BLANK]
    assert game.view(None)["pile_discards"] == []
    assert state(game)["active"] is False


def test_x6_a_last_ticket_with_too_long_a_route_sends_neutral_out_once(mode: str) -> None:
    game = neutral_table(mode, pile=[SIX], pile_discards=[ONE], neutral={"pieces": 2})
    assert names(end_turn(game)).count("neutral-out") == 1
    assert set(game.to_dict()["pile"]) == {SIX, ONE}
    assert game.view(None)["claims"] == {}


def test_x6_last_pieces_on_the_last_ticket_send_neutral_out_once(mode: str) -> None:
    game = neutral_table(mode, pile=[TWO], neutral={"pieces": 2})
    end_turn(game)
    assert names(play(game, neutral(TWO_ROUTE))).count("neutral-out") == 1
    assert game.to_dict()["pile"] == [TWO]


def test_x7_a_seat_beside_neutral_pays_the_bank(mode: str) -> None:
    game = neutral_table(mode, seat=0, claims={TWO_ROUTE: "neutral"}, seats=[{"hand": {"pink": 2}}])
    (paid,) = named(play(game, claim(second(TWO_ROUTE), "pink")), "toll-paid")
    assert (paid["seat"], paid["to"]) == (0, None)
    assert tokens(game) == [26, 30]
    assert game.view(None)["claims"] == {TWO_ROUTE: "neutral", second(TWO_ROUTE): 0}


def test_x7_a_loan_beside_neutral_pays_nobody(mode: str) -> None:
    seats = [{"tokens": 3, "hand": {"pink": 2}}]
    game = neutral_table(mode, seat=0, claims={TWO_ROUTE: "neutral"}, seats=seats)
    happened = names(play(game, claim(second(TWO_ROUTE), "pink")))
    assert "loan-taken" in happened
    assert "toll-paid" not in happened
    assert tokens(game) == [3, 30]
    assert state(game)["pieces"] == 38


def test_x7_a_seat_may_claim_beside_neutral_though_there_are_two_players(mode: str) -> None:
    game = neutral_table(mode, seat=0, claims={TWO_ROUTE: "neutral"}, seats=[{"hand": {"pink": 2}}])
    assert claim(second(TWO_ROUTE), "pink") in legal(game)
    refused(game, claim(TWO_ROUTE, None, 2))


@pytest.mark.parametrize("pieces", [1, 2])
def test_x7_neutral_pieces_never_trigger_the_end(mode: str, pieces: int) -> None:
    game = neutral_table(mode, TWO, neutral={"pieces": pieces + 2}, claims={TWO_ROUTE: 0})
    assert "last-turns" not in names(end_turn(game))
    assert state(game)["pieces"] == pieces
    assert game.view(None)["last_turns"] is None


def test_x7_neutral_scores_nothing_and_ranks_nowhere(mode: str) -> None:
    claims = {TWO_ROUTE: "neutral", SIX_ROUTE: "neutral"}
    result = last_turn(mode, "nederland", [{"loans": 1}, {"loans": 1}], variant="neutral", claims=claims)
    assert len(result.seats) == 2
    assert [seat.routes for seat in result.seats] == [0, 1]
    assert [seat.longest_path for seat in result.seats] == [0, 0]
    assert list(result.winners) == [1]


def test_x8_seat_zero_triggers_then_seat_one_neutral_phase_seat_zero_end(mode: str) -> None:
    game = neutral_table(mode, *BLANKS, seat=0, seats=[{"pieces": 2}])
    turns = []
    while game.seat is not None:
        seat = game.seat
        turns.append((seat, "neutral-ticket" in names(end_turn(game))))
    assert turns == [(0, False), (1, True), (0, False)]
    assert game.view(None)["pile_discards"] == BLANKS[:1]


def test_x8_seat_one_triggers_then_neutral_phase_seat_zero_seat_one_end(mode: str) -> None:
    game = neutral_table(mode, *BLANKS, seat=1, seats=[{}, {"pieces": 2}])
    turns = []
    while game.seat is not None:
        seat = game.seat
        turns.append((seat, "neutral-ticket" in names(end_turn(game))))
    assert turns == [(1, True), (0, False), (1, False)]


def test_x8_the_holder_still_chooses_during_the_final_turns(mode: str) -> None:
    game = neutral_table(mode, TWO, seat=0, seats=[{"pieces": 2}])
    end_turn(game)
    end_turn(game)
    assert (game.phase, game.seat, game.view(None)["last_turns"]) == ("neutral", 1, 1)
    play(game, neutral(TWO_ROUTE))
    assert (game.phase, game.seat, game.view(None)["last_turns"]) == ("turn", 0, 1)
    end_turn(game)
    assert game.seat is None


def test_x8_final_turns_in_the_first_five_rounds_see_no_neutral_phase(mode: str) -> None:
    game = neutral_table(mode, *BLANKS, seat=1, round=4, seats=[{}, {"pieces": 2}])
    while game.seat is not None:
        assert "neutral-ticket" not in names(end_turn(game))
