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
    key_color,
    key_route,
    key_wilds,
    pick_any_claim,
    pick_card,
    pick_legal,
)
from .longest import Scratch
from .state import OVER, SECOND_CARD, TURN, State
from .tickets import can_draw_tickets
from .turn import act_number, claim_route, draw, draw_tickets, pass_turn
from .twin import hot, rule


@hot
def act_at_random(board: Board, state: State, events: Events, scratch: Scratch, stream: Stream) -> None:
    """Plays a legal action of the seat to decide, each equally likely."""
    seat = int(state.seat)
    if state.phase == SECOND_CARD:
        draw(board, state, events, seat, pick_card(state, below(stream, count_draws(state))))
    elif state.phase == TURN:
        take_random_turn(board, state, events, scratch, stream)
    else:
        act_number(board, state, events, seat, random_number(board, state, scratch, seat, stream))


@hot
def take_random_turn(board: Board, state: State, events: Events, scratch: Scratch, stream: Stream) -> None:
    """Plays one of the actions that begin a turn, each equally likely."""
    seat = int(state.seat)
    draws = count_draws(state)
    reach = count_ways(board, state, scratch, seat)
    claims = count_claims(board, state, scratch, seat, reach)
    tickets = 1 if can_draw_tickets(state) else 0
    if draws + claims + tickets == 0:
        pass_turn(board, state, events, seat)
        return
    place = below(stream, draws + claims + tickets)
    if place < draws:
        draw(board, state, events, seat, pick_card(state, place))
    elif place < draws + claims:
        key = pick_any_claim(board, state, scratch, seat, reach, place - draws)
        claim_route(board, state, events, seat, key_route(key), key_color(key), key_wilds(key))
    else:
        draw_tickets(board, state, events, seat)


@rule
def random_number(board: Board, state: State, scratch: Scratch, seat: int, stream: Stream) -> int:
    """Returns the number of a legal action of a seat, each equally likely."""
    place = below(stream, count_legal(board, state, scratch, seat))
    return pick_legal(board, state, scratch, seat, place)


@rule
def play_out(board: Board, state: State, events: Events, scratch: Scratch, stream: Stream) -> int:
    """Plays at random until the game is over. Returns the number of actions."""
    actions = 0
    while state.phase != OVER:
        events.count = 0
        act_at_random(board, state, events, scratch, stream)
        actions += 1
    return actions
