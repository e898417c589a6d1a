"""Money: tolls, loans and the bonus for tokens left (N1–N5, X7)."""

from __future__ import annotations

from .board import NONE, Board
from .events import BANK, LOAN_TAKEN, TOLL_PAID, Events, emit
from .state import FREE, NEUTRAL, State
from .twin import rule


@rule
def toll_goes_to(board: Board, state: State, route: int) -> int:
    """N2, X7: the seat that owns the other track of a double; the bank otherwise, also where neutral owns it."""
    twin = int(board.twin[route])
    if twin == NONE or state.owner[twin] == FREE or state.owner[twin] == NEUTRAL:
        return BANK
    return int(state.owner[twin])


@rule
def takes_loan(board: Board, state: State, seat: int, route: int) -> bool:
    """N3: the seat's tokens do not pay the whole toll."""
    return int(state.tokens[seat]) < int(board.toll[route])


@rule
def settle_toll(board: Board, state: State, events: Events, seat: int, route: int) -> None:
    """N2, N3: the seat pays the whole toll; if it can't, it takes a loan and the bank pays the other track's owner."""
    toll = int(board.toll[route])
    if toll == 0:
        return
    receiver = toll_goes_to(board, state, route)
    if takes_loan(board, state, seat, route):
        state.loans[seat] += 1
        emit(events, LOAN_TAKEN, seat, route, 0, 0)
        if receiver != BANK:
            pay(state, events, BANK, receiver, toll, route)
    else:
        state.tokens[seat] -= toll
        pay(state, events, seat, receiver, toll, route)


@rule
def pay(state: State, events: Events, payer: int, receiver: int, toll: int, route: int) -> None:
    """N2: writes down a toll, and credits it unless it goes to the bank."""
    if receiver != BANK:
        state.tokens[receiver] += toll
    emit(events, TOLL_PAID, payer, receiver, toll, route)


@rule
def token_bonus(board: Board, state: State, seat: int) -> int:
    """N5: by rank of tokens left among the seats without a loan."""
    if state.loans[seat] > 0:
        return 0
    ahead = 0
    for other in range(board.seats):
        if state.loans[other] == 0 and state.tokens[other] > state.tokens[seat]:
            ahead += 1
    return int(board.token_bonus[ahead])
