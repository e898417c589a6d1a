"""Playouts: games played to the end by uniformly random choice among the legal actions."""

from __future__ import annotations

from .board import Board
from .chance import Stream, below
from .events import Events
from .legal import (
    count_claims,
    count_draws,
    count_legal,
    count_ways,
    pick_any_claim,
    pick_draw,
    pick_legal,
)
from .longest import Scratch
from .state import OVER, TURN, State
from .tickets import can_draw_tickets
from .turn import act_number
from .twin import rule


@rule
def random_number(board: Board, state: State, scratch: Scratch, stream: Stream) -> int:
    """Returns the number of a legal action of the seat to decide, each equally likely."""
    seat = int(state.seat)
    if state.phase != TURN:
        place = below(stream, count_legal(board, state, scratch, seat))
        return pick_legal(board, state, scratch, seat, place)
    draws = count_draws(state)
    reach = count_ways(board, state, scratch, seat)
    claims = count_claims(board, state, scratch, seat, reach)
    tickets = 1 if can_draw_tickets(state) else 0
    if draws + claims + tickets == 0:
        return int(board.pass_number)
    place = below(stream, draws + claims + tickets)
    if place < draws:
        return pick_draw(board, state, place)
    if place < draws + claims:
        return pick_any_claim(board, state, scratch, seat, reach, place - draws)
    return int(board.tickets_number)


@rule
def play_out(board: Board, state: State, events: Events, scratch: Scratch, stream: Stream) -> int:
    """Plays at random until the game is over. Returns the number of actions."""
    actions = 0
    while state.phase != OVER:
        events.count = 0
        act_number(board, state, events, int(state.seat), random_number(board, state, scratch, stream))
        actions += 1
    return actions
