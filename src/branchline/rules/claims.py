"""Claiming a route: who may, with which cards, and what it brings (C1–C7)."""

from __future__ import annotations

from . import refusals as no
from .board import GREY, NONE, WILD, Board
from .cards import discard
from .events import ROUTE_CLAIMED, Events, emit
from .merchandise import earn_merchandise
from .refusals import refuse
from .state import FREE, State
from .tolls import settle_toll
from .twin import rule


@rule
def route_open(board: Board, state: State, seat: int, route: int) -> bool:
    """C6, C7: nobody owns the route, the seat does not own its double, and the double has not closed it."""
    if state.owner[route] != FREE:
        return False
    twin = int(board.twin[route])
    if twin == NONE or state.owner[twin] == FREE:
        return True
    return not board.doubles_closed and state.owner[twin] != seat


@rule
def take_track(board: Board, state: State, route: int, owner: int) -> None:
    """C4, C6, C7: the route gets an owner, who may not have its twin too; nobody may where doubles are closed."""
    state.owner[route] = owner
    length = int(board.length[route])
    color = int(board.color[route])
    state.open[length][color] -= 1
    twin = int(board.twin[route])
    if twin == NONE:
        return
    other = int(state.owner[twin])
    if board.doubles_closed:
        state.open[length][board.color[twin]] -= 1
    elif other == FREE and owner < board.seats:
        state.barred[owner][length][board.color[twin]] += 1
    elif 0 <= other < board.seats:
        state.barred[other][length][color] -= 1


@rule
def payments(have: int, wilds: int, length: int) -> int:
    """C1, C2: returns how many splits between one colour and wilds pay a length, all wilds not counted."""
    fewest = length - have if have < length else 0
    most = wilds if wilds < length else length - 1
    return most - fewest + 1 if most >= fewest else 0


@rule
def color_fits(board: Board, route: int, color: int) -> bool:
    """C1: the colour is the route's, or the route is grey; all wilds fit every route."""
    if color == WILD:
        return True
    return 0 <= color < board.colors and (board.color[route] == GREY or board.color[route] == color)


@rule
def track_refusal(board: Board, state: State, events: Events, seat: int, route: int) -> int:
    """C3, C4, C6, C7: why the seat can't claim the route, whatever it pays; 0 if it can."""
    if state.owner[route] != FREE:
        return refuse(events, no.ROUTE_TAKEN, 0, 0, 0)
    if not route_open(board, state, seat, route):
        if state.owner[board.twin[route]] == seat:
            return refuse(events, no.BOTH_TRACKS, 0, 0, 0)
        return refuse(events, no.TRACK_CLOSED, int(board.seats), 0, 0)
    if state.pieces[seat] < board.length[route]:
        return refuse(events, no.PIECES, int(board.length[route]), int(state.pieces[seat]), 0)
    return no.LEGAL


@rule
def payment_refusal(board: Board, state: State, events: Events, seat: int, route: int, color: int, wilds: int) -> int:
    """C1, C2: why these cards do not pay for the route; 0 if they do."""
    length = int(board.length[route])
    if not color_fits(board, route, color):
        return refuse(events, no.COLOR, int(board.color[route]), color, 0)
    if wilds < 0 or wilds > length or (wilds == length) != (color == WILD):
        return refuse(events, no.WILDS, length, wilds, 0)
    if state.hand[seat][WILD] < wilds:
        return refuse(events, no.CARDS, wilds - int(state.hand[seat][WILD]), WILD, wilds)
    if color != WILD and state.hand[seat][color] < length - wilds:
        return refuse(events, no.CARDS, length - wilds - int(state.hand[seat][color]), color, length - wilds)
    return no.LEGAL


@rule
def claim_refusal(board: Board, state: State, events: Events, seat: int, route: int, color: int, wilds: int) -> int:
    """C1–C7: why the claim is not allowed; 0 if it is."""
    code = track_refusal(board, state, events, seat, route)
    if code == no.LEGAL:
        code = payment_refusal(board, state, events, seat, route, color, wilds)
    return code


@rule
def route_refusal(board: Board, state: State, events: Events, seat: int, route: int) -> int:
    """C1–C7: why the seat can't claim the route with any cards it has, by what is missing least; 0 if it can."""
    code = track_refusal(board, state, events, seat, route)
    if code != no.LEGAL:
        return code
    best = WILD
    for color in range(board.colors):
        if color_fits(board, route, color) and (best == WILD or state.hand[seat][color] > state.hand[seat][best]):
            best = color
    length = int(board.length[route])
    missing = length - int(state.hand[seat][best]) - int(state.hand[seat][WILD])
    if missing > 0:
        return refuse(events, no.CARDS, missing, best, length)
    return no.LEGAL


@rule
def claim(board: Board, state: State, events: Events, seat: int, route: int, color: int, wilds: int) -> None:
    """C4, C5, O1: cards to the discards, toll or loan, pieces, points, merchandise."""
    length = int(board.length[route])
    spend(state, seat, WILD, wilds)
    if color != WILD:
        spend(state, seat, color, length - wilds)
    take_track(board, state, route, seat)
    emit(events, ROUTE_CLAIMED, seat, route, color, wilds)
    settle_toll(board, state, events, seat, route)
    state.pieces[seat] -= length
    state.score[seat] += board.points[length]
    earn_merchandise(board, state, events, seat, route)


@rule
def spend(state: State, seat: int, card: int, count: int) -> None:
    """C4: cards of the hand go to the discards; those known to the others are counted as played first."""
    state.hand[seat][card] -= count
    state.known[seat][card] = max(0, state.known[seat][card] - count)
    discard(state, card, count)
