"""The turn: what a seat may do, what follows, and when the game ends (D1–D4, T1, P1, O1, E1)."""

from __future__ import annotations

from . import refusals as no
from .board import WILD, Board
from .cards import (
    FROM_DECK,
    can_draw,
    draw_blind,
    draw_from_market,
    place_in_market,
    renew_deck,
    sweep_market,
)
from .claims import claim, claim_refusal
from .events import GAME_OVER, LAST_TURNS, PASSED, TURN_STARTED, Events, emit
from .legal import claim_color, claim_wilds, claimed_route, drawn_card, may_act
from .neutral import choose_track, may_choose_track, neutral_moves, turn_up_ticket
from .pile import renew_pile
from .refusals import refuse
from .state import FIRST_TICKETS, NEUTRAL_TRACK, OVER, SECOND_CARD, TICKET_OFFER, TURN, State
from .tickets import can_draw_tickets, choose_first, keep_refusal, keep_tickets, offer_tickets
from .twin import hot, rule

DRAW, CLAIM, DRAW_TICKETS, KEEP, CHOOSE_TRACK, PASS = range(6)
"""What an action does; its three numbers: a card or FROM_DECK; route, colour, wilds; kept places; route."""


@rule
def refusal(board: Board, state: State, events: Events, seat: int, do: int, first: int, second: int, third: int) -> int:
    """Why the seat may not do this now, the clauses in their order; 0 if it may. Changes nothing but figures."""
    code = seat_refusal(state, events, seat)
    if code == no.LEGAL:
        code = phase_refusal(state, events, do)
    if code != no.LEGAL:
        return code
    if do == DRAW:
        return draw_refusal(state, events, first)
    if do == CLAIM:
        return claim_refusal(board, state, events, seat, first, second, third)
    if do == DRAW_TICKETS and not can_draw_tickets(state):
        return refuse(events, no.NO_TICKETS_LEFT, 0, 0, 0)
    if do == KEEP:
        return keep_refusal(board, state, events, seat, first)
    if do == CHOOSE_TRACK and not may_choose_track(board, state, first):
        return refuse(events, no.NOT_THIS_TRACK, 0, 0, 0)
    if do == PASS and may_act(board, state, seat):
        return refuse(events, no.CAN_ACT, 0, 0, 0)
    return no.LEGAL


@rule
def seat_refusal(state: State, events: Events, seat: int) -> int:
    """S3, O1: the seat is to decide; of the first tickets every seat that has not chosen yet."""
    if state.phase == OVER:
        return refuse(events, no.GAME_OVER, 0, 0, 0)
    if state.phase == FIRST_TICKETS:
        if state.choice[seat] != 0:
            return refuse(events, no.ALREADY_CHOSEN, 0, 0, 0)
    elif seat != state.seat:
        return refuse(events, no.NOT_TO_DECIDE, int(state.seat), 0, 0)
    return no.LEGAL


@rule
def phase_refusal(state: State, events: Events, do: int) -> int:
    """D1, S3, T1, X3: a draw, an offer or a neutral track under way is finished first."""
    if state.phase == FIRST_TICKETS or state.phase == TICKET_OFFER:
        return no.LEGAL if do == KEEP else refuse(events, no.KEEP_FIRST, 0, 0, 0)
    if state.phase == NEUTRAL_TRACK:
        return no.LEGAL if do == CHOOSE_TRACK else refuse(events, no.TRACK_FIRST, 0, 0, 0)
    if do == KEEP:
        return refuse(events, no.NO_OFFER, 0, 0, 0)
    if do == CHOOSE_TRACK:
        return refuse(events, no.NO_TRACK_TO_CHOOSE, 0, 0, 0)
    if state.phase == SECOND_CARD and do != DRAW:
        return refuse(events, no.SECOND_CARD_FIRST, 0, 0, 0)
    return no.LEGAL


@rule
def draw_refusal(state: State, events: Events, card: int) -> int:
    """D1, D4, D8: why the seat can't draw this card; 0 if it can."""
    if not can_draw(state):
        return refuse(events, no.NO_CARDS_LEFT, 0, 0, 0)
    if card != FROM_DECK and place_in_market(state, card) < 0:
        return refuse(events, no.NOT_IN_MARKET, card, 0, 0)
    if card == WILD and state.phase == SECOND_CARD:
        return refuse(events, no.WILD_AS_SECOND, 0, 0, 0)
    return no.LEGAL


@rule
def act(board: Board, state: State, events: Events, seat: int, do: int, first: int, second: int, third: int) -> None:
    """Does what `refusal` does not refuse, and all that follows from it (O1)."""
    if do == DRAW:
        draw(board, state, events, seat, first)
    elif do == CLAIM:
        claim_route(board, state, events, seat, first, second, third)
    elif do == DRAW_TICKETS:
        draw_tickets(board, state, events, seat)
    elif do == KEEP:
        keep(board, state, events, seat, first)
    elif do == CHOOSE_TRACK:
        choose_track(board, state, events, first)
        start_round(board, state, events)
    else:
        pass_turn(board, state, events, seat)


@rule
def act_number(board: Board, state: State, events: Events, seat: int, number: int) -> None:
    """Does a legal action of the action table, by its number."""
    if number < board.claim_number[0]:
        act(board, state, events, seat, DRAW, drawn_card(board, number), 0, 0)
    elif number < board.tickets_number:
        route = claimed_route(board, number)
        color = claim_color(board, route, number)
        act(board, state, events, seat, CLAIM, route, color, claim_wilds(board, route, number))
    elif number == board.tickets_number:
        act(board, state, events, seat, DRAW_TICKETS, 0, 0, 0)
    elif number < board.neutral_number:
        act(board, state, events, seat, KEEP, number - int(board.keep_number) + 1, 0, 0)
    elif number < board.pass_number:
        route = int(board.neutral_route[number - board.neutral_number])
        act(board, state, events, seat, CHOOSE_TRACK, route, 0, 0)
    else:
        act(board, state, events, seat, PASS, 0, 0, 0)


@hot
def draw(board: Board, state: State, events: Events, seat: int, card: int) -> None:
    """D1, D3, D8: one card; a second follows unless the first was a face-up wild or no card is left to draw."""
    state.passes = 0
    ends = state.phase == SECOND_CARD
    if card == FROM_DECK:
        draw_blind(board, state, events, seat)
    elif draw_from_market(board, state, events, seat, place_in_market(state, card)) == WILD:
        ends = True
    if ends or not can_draw(state):
        end_turn(board, state, events)
    else:
        state.phase = SECOND_CARD


@rule
def claim_route(board: Board, state: State, events: Events, seat: int, route: int, color: int, wilds: int) -> None:
    """O1: the claim itself, then D7, then D6, and the turn ends."""
    state.passes = 0
    claim(board, state, events, seat, route, color, wilds)
    renew_deck(state, events)
    sweep_market(board, state, events)
    end_turn(board, state, events)


@rule
def draw_tickets(board: Board, state: State, events: Events, seat: int) -> None:
    """T1, T2: tickets are offered; keeping some of them ends the turn."""
    state.passes = 0
    state.phase = TICKET_OFFER
    offer_tickets(board, state, events, seat, int(board.draw_deal))


@rule
def pass_turn(board: Board, state: State, events: Events, seat: int) -> None:
    """P1: a turn in which nothing can be done."""
    state.passes += 1
    emit(events, PASSED, seat, 0, 0, 0)
    end_turn(board, state, events)


@rule
def keep(board: Board, state: State, events: Events, seat: int, kept: int) -> None:
    """S3, T1: first tickets wait for the other seats; tickets drawn later end the turn."""
    if state.phase == FIRST_TICKETS:
        if choose_first(board, state, events, seat, kept):
            start_turn(state, events, 0)
    else:
        keep_tickets(board, state, events, seat, kept)
        renew_pile(board, state, events)
        end_turn(board, state, events)


@hot
def end_turn(board: Board, state: State, events: Events) -> None:
    """O1, E1, P1: the final turns begin, go on or end; else the round or the next seat's turn follows."""
    seat = int(state.seat)
    if state.last_turns > 0:
        state.last_turns -= 1
    elif state.pieces[seat] <= board.end_pieces:
        state.last_turns = board.seats
        emit(events, LAST_TURNS, seat, int(state.last_turns), 0, 0)
    if state.last_turns == 0 or state.passes == board.seats:
        end_game(state, events)
    elif seat + 1 < board.seats:
        start_turn(state, events, seat + 1)
    else:
        end_round(board, state, events)


@rule
def end_round(board: Board, state: State, events: Events) -> None:
    """O1, X1: a neutral phase follows the round, if there is one; it may wait for a choice."""
    if neutral_moves(board, state):
        turn_up_ticket(board, state, events)
    if state.phase != NEUTRAL_TRACK:
        start_round(board, state, events)


@rule
def start_round(board: Board, state: State, events: Events) -> None:
    """The next round begins with seat 0."""
    state.round += 1
    start_turn(state, events, 0)


@rule
def start_turn(state: State, events: Events, seat: int) -> None:
    """The seat is to choose one of the three actions."""
    state.phase = TURN
    state.seat = seat
    emit(events, TURN_STARTED, seat, int(state.round), 0, 0)


@rule
def end_game(state: State, events: Events) -> None:
    """E1, P1: nobody decides any more; the scores are there for the reading (E2)."""
    state.phase = OVER
    state.seat = -1
    state.last_turns = 0
    emit(events, GAME_OVER, 0, 0, 0, 0)
