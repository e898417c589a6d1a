"""Observations: what a seat may know (K1, K2), written as bytes into the slices of the layout."""

from __future__ import annotations

from ..rules.board import WILD, Board
from ..rules.capacity import MARKET
from ..rules.claims import route_open
from ..rules.state import FIRST_TICKETS, FREE, IN_DISCARDS, NEUTRAL, NEUTRAL_TRACK, OVER, State
from ..rules.twin import rule
from .desk import Desk, is_made
from .layout import Frame

FULL = 255


@rule
def observe(board: Board, state: State, frame: Frame, desk: Desk, seat: int, observation: list[int]) -> None:
    """Writes a seat's observation: a function of its view alone."""
    for place in range(frame.size):
        observation[place] = 0
    observe_moment(board, state, frame, seat, observation)
    observe_cards(board, state, frame, seat, observation)
    observe_routes(board, state, frame, seat, observation)
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


@rule
def from_you(board: Board, seat: int, other: int) -> int:
    """Returns how many seats after the observer another one sits."""
    return other - seat if other >= seat else other - seat + int(board.seats)


@rule
def observe_cards(board: Board, state: State, frame: Frame, seat: int, observation: list[int]) -> None:
    """Hands, market, deck and discards; of others' hands what was taken face up, and how many there are."""
    cards = int(frame.cards)
    for column in range(cards):
        card = column if column < board.colors else WILD
        observation[frame.hand + column] = min(FULL, int(state.hand[seat][card]))
        observation[frame.discards + column] = min(FULL, int(state.discards[card]))
    for other in range(board.seats):
        start = int(frame.known) + from_you(board, seat, other) * cards
        held = 0
        for column in range(cards):
            card = column if column < board.colors else WILD
            observation[start + column] = min(FULL, int(state.known[other][card]))
            held += int(state.hand[other][card])
        observation[frame.hand_sizes + from_you(board, seat, other)] = min(FULL, held)
    for place in range(MARKET):
        observation[frame.market + min(int(state.market[place]), cards - 1)] += 1
    observation[frame.deck] = min(FULL, int(state.deck_size))


@rule
def observe_routes(board: Board, state: State, frame: Frame, seat: int, observation: list[int]) -> None:
    """Owners, and what is open to the seat; only doubles can be free and closed."""
    routes = int(board.routes)
    for other in range(board.seats):
        start = int(frame.routes) + from_you(board, seat, other) * routes
        mark_owner(state, routes, other, observation[start : start + routes])
    tracks = observation[frame.open : frame.open + routes]
    mark_owner(state, routes, FREE, tracks)
    for rank in range(board.doubles):
        first = int(board.double[rank])
        second = int(board.twin[first])
        if state.owner[first] == FREE:
            if state.owner[second] != FREE:
                tracks[first] = route_open(board, state, seat, first)
        elif state.owner[second] == FREE:
            tracks[second] = route_open(board, state, seat, second)


@rule
def mark_owner(state: State, routes: int, owner: int, observation: list[int]) -> None:
    """Marks an owner's routes, in a slice that begins with the first: so the loop runs many routes at a time."""
    for route in range(routes):
        observation[route] = state.owner[route] == owner


@rule
def observe_tickets(board: Board, state: State, frame: Frame, desk: Desk, seat: int, observation: list[int]) -> None:
    """The seat's own tickets and offer, what it put back, the discards; of others how many they have (T4)."""
    tickets = int(board.tickets)
    kept = observation[frame.tickets : frame.tickets + tickets]
    made = observation[frame.completed : frame.completed + tickets]
    mark_tickets(state, tickets, seat, kept)
    for ticket in range(tickets):
        if kept[ticket]:
            made[ticket] = is_made(board, desk, seat, ticket)
    for other in range(board.seats):
        held = 0
        for ticket in range(tickets):
            held += state.ticket_at[ticket] == other
        observation[frame.ticket_counts + from_you(board, seat, other)] = held
    if board.returns_under:
        back = observation[frame.returned : frame.returned + tickets]
        for ticket in range(tickets):
            back[ticket] = state.returned_by[ticket] == seat
    else:
        mark_tickets(state, tickets, IN_DISCARDS, observation[frame.pile_discards : frame.pile_discards + tickets])
    for place in range(state.offer_size[seat]):
        observation[frame.offer + place * tickets + state.offer[seat][place]] = 1
        observation[frame.choice + place] = (int(state.choice[seat]) >> place) & 1
    observation[frame.pile] = min(FULL, int(state.pile_size))


@rule
def mark_tickets(state: State, tickets: int, where: int, observation: list[int]) -> None:
    """Marks the tickets that are with a seat or at a place."""
    for ticket in range(tickets):
        observation[ticket] = state.ticket_at[ticket] == where


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
