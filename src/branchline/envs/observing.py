"""Observations: what a seat may know (K1, K2), written as bytes into the slices of the layout."""

from __future__ import annotations

from ..rules.board import WILD, Board
from ..rules.capacity import MARKET
from ..rules.state import FIRST_TICKETS, IN_DISCARDS, NEUTRAL, NEUTRAL_TRACK, OVER, State
from ..rules.twin import hot, rule
from .desk import Desk
from .layout import Frame

FULL = 255


@rule
def observe(board: Board, state: State, frame: Frame, desk: Desk, seat: int, observation: list[int]) -> None:
    """Writes a seat's observation: a function of its view alone."""
    for place in range(frame.size):
        observation[place] = 0
    observe_moment(board, state, frame, seat, observation)
    observe_cards(board, state, frame, seat, observation)
    observe_routes(board, state, frame, desk, seat, observation)
    observe_tickets(board, state, frame, desk, seat, observation)
    observe_seats(board, state, frame, seat, observation)
    if board.neutral:
        observe_neutral(board, state, frame, seat, observation)


@rule
def observe_moment(board: Board, state: State, frame: Frame, seat: int, observation: list[int]) -> None:
    """Phase, round, final turns, and whose decision it is; who has chosen first tickets does not show (S3)."""
    observation[frame.phase + state.phase] = 1
    observation[frame.you + seat] = 1
    if state.phase == FIRST_TICKETS:
        if state.choice[seat] == 0:
            observation[frame.turn] = 1
    elif state.phase != OVER:
        observation[frame.turn + from_you(board, seat, int(state.seat))] = 1
    observation[frame.round] = min(FULL, int(state.round))
    if state.last_turns >= 0:
        observation[frame.last_turns] = 1
        observation[frame.last_turns + 1] = state.last_turns
    observation[frame.passes] = state.passes


@hot
def from_you(board: Board, seat: int, other: int) -> int:
    """Returns how many seats after the observer another one sits."""
    return other - seat if other >= seat else other - seat + int(board.seats)


@rule
def observe_cards(board: Board, state: State, frame: Frame, seat: int, observation: list[int]) -> None:
    """Hands, market, deck and discards; of others' hands what was taken face up, and how many there are."""
    colors = int(board.colors)
    for color in range(colors):
        observation[frame.hand + color] = min(FULL, int(state.hand[seat][color]))
        observation[frame.discards + color] = min(FULL, int(state.discards[color]))
    observation[frame.hand + colors] = min(FULL, int(state.hand[seat][WILD]))
    observation[frame.discards + colors] = min(FULL, int(state.discards[WILD]))
    for other in range(board.seats):
        place = from_you(board, seat, other)
        start = int(frame.known) + place * int(frame.cards)
        held = int(state.hand[other][WILD])
        for color in range(colors):
            observation[start + color] = min(FULL, int(state.known[other][color]))
            held += int(state.hand[other][color])
        observation[start + colors] = min(FULL, int(state.known[other][WILD]))
        observation[frame.hand_sizes + place] = min(FULL, held)
    for place in range(MARKET):
        observation[frame.market + min(int(state.market[place]), colors)] += 1
    observation[frame.deck] = min(FULL, int(state.deck_size))


@rule
def observe_routes(board: Board, state: State, frame: Frame, desk: Desk, seat: int, observation: list[int]) -> None:
    """Owners, and what is open to the seat."""
    routes = int(board.routes)
    for other in range(board.seats):
        start = int(frame.routes) + from_you(board, seat, other) * routes
        mark_owner(state, routes, other, observation[start : start + routes])
    mark_open(desk, routes, seat, observation[frame.open : frame.open + routes])


@hot
def mark_owner(state: State, routes: int, owner: int, observation: list[int]) -> None:
    """Marks an owner's routes, in a slice that begins with the first: so the loop runs many routes at a time."""
    for route in range(routes):
        observation[route] = state.owner[route] == owner


@hot
def mark_open(desk: Desk, routes: int, seat: int, observation: list[int]) -> None:
    """Marks the routes that a seat may have, in a slice of their own too."""
    bit = 1 << seat
    for route in range(routes):
        observation[route] = (desk.shut[route] & bit) == 0


@rule
def observe_tickets(board: Board, state: State, frame: Frame, desk: Desk, seat: int, observation: list[int]) -> None:
    """The seat's own tickets and offer, what it put back, the discards; of others how many they have (T4)."""
    tickets = int(board.tickets)
    mark_tickets(state, tickets, seat, observation[frame.tickets : frame.tickets + tickets])
    mark_made(state, desk, tickets, seat, observation[frame.completed : frame.completed + tickets])
    for other in range(board.seats):
        observation[frame.ticket_counts + from_you(board, seat, other)] = desk.held[other]
    if board.returns_under:
        mark_returned(state, tickets, seat, observation[frame.returned : frame.returned + tickets])
    else:
        mark_tickets(state, tickets, IN_DISCARDS, observation[frame.pile_discards : frame.pile_discards + tickets])
    for place in range(state.offer_size[seat]):
        observation[frame.offer + place * tickets + state.offer[seat][place]] = 1
        observation[frame.choice + place] = (int(state.choice[seat]) >> place) & 1
    observation[frame.pile] = min(FULL, int(state.pile_size))


@hot
def mark_tickets(state: State, tickets: int, where: int, observation: list[int]) -> None:
    """Marks the tickets that are with a seat or at a place."""
    for ticket in range(tickets):
        observation[ticket] = state.ticket_at[ticket] == where


@hot
def mark_made(state: State, desk: Desk, tickets: int, seat: int, observation: list[int]) -> None:
    """Marks the tickets that a seat keeps and has completed."""
    bit = 1 << seat
    for ticket in range(tickets):
        observation[ticket] = (state.ticket_at[ticket] == seat) & ((desk.made[ticket] & bit) != 0)


@hot
def mark_returned(state: State, tickets: int, seat: int, observation: list[int]) -> None:
    """Marks the tickets in the pile that a seat has put back."""
    for ticket in range(tickets):
        observation[ticket] = state.returned_by[ticket] == seat


@rule
def observe_seats(board: Board, state: State, frame: Frame, seat: int, observation: list[int]) -> None:
    """Pieces, points, loans and merchandise of all seats; tokens of the seat alone (N1)."""
    for other in range(board.seats):
        place = from_you(board, seat, other)
        observation[frame.offer_sizes + place] = state.offer_size[other]
        observation[frame.pieces + place] = min(FULL, int(state.pieces[other]))
        observation[frame.score + place] = min(FULL, int(state.score[other]))
        if board.money:
            observation[frame.loans + place] = min(FULL, int(state.loans[other]))
        if board.merchandise:
            observation[frame.merchandise + place] = min(FULL, int(state.merchandise[other]))
    if board.money:
        observation[frame.tokens] = min(FULL, int(state.tokens[seat]))
    if board.merchandise:
        observation[frame.merchandise_left] = min(FULL, int(state.merchandise_left))


@rule
def observe_neutral(board: Board, state: State, frame: Frame, seat: int, observation: list[int]) -> None:
    """X1–X3: the neutral player's routes, pieces, marker and turned-up ticket."""
    routes = int(board.routes)
    mark_owner(state, routes, NEUTRAL, observation[frame.neutral_routes : frame.neutral_routes + routes])
    observation[frame.neutral_active] = state.neutral_active
    observation[frame.neutral_pieces] = min(FULL, int(state.neutral_pieces))
    observation[frame.neutral_holder + from_you(board, seat, int(state.neutral_holder))] = 1
    if state.phase == NEUTRAL_TRACK:
        observation[frame.neutral_ticket + state.neutral_ticket] = 1
