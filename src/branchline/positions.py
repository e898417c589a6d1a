"""Positions as plain dicts: any state, readable and editable. What a position leaves out is filled in."""

from __future__ import annotations

from typing import Any

from .core import Setting
from .rules.board import Board
from .rules.capacity import CARDS, TICKETS
from .rules.state import FIRST_TICKETS, FREE, IN_DISCARDS, NEUTRAL, NEUTRAL_TRACK, OVER, PHASES, State

KEYS = (
    *("map", "variant", "players", "phase", "seat", "round", "market", "deck", "discards"),
    *("pile", "pile_discards", "returned", "seats", "claims", "merchandise_left", "neutral"),
    *("last_turns", "passes", "seed", "random"),
)
SEAT_KEYS = ("hand", "known", "tickets", "offer", "choice", "pieces", "score", "tokens", "loans", "merchandise")
NEUTRAL_KEYS = ("pieces", "holder", "active", "ticket")


def position_of(setting: Setting, state: State, seed: int) -> dict[str, Any]:
    """Returns a state as a plain dict."""
    board, table, routes = setting.board, setting.table, setting.map.routes
    ids = [ticket.id for ticket in setting.map.tickets]
    return {
        "map": setting.map.id,
        "variant": setting.variant,
        "players": board.seats,
        "phase": PHASES[state.phase],
        "seat": None if state.phase == OVER else state.seat,
        "round": state.round,
        "market": [table.card(card) for card in state.market],
        "deck": [table.card(card) for card in reversed(state.deck[: state.deck_size])],
        "discards": _cards(setting, state.discards),
        "pile": [ids[ticket] for ticket in pile_tickets(state)],
        "pile_discards": [ids[t] for t in range(board.tickets) if state.ticket_at[t] == IN_DISCARDS],
        "returned": {ids[t]: state.returned_by[t] for t in pile_tickets(state) if state.returned_by[t] >= 0},
        "seats": [_seat(setting, state, seat) for seat in range(board.seats)],
        "claims": {
            routes[r].id: "neutral" if state.owner[r] == NEUTRAL else state.owner[r]
            for r in range(board.routes)
            if state.owner[r] != FREE
        },
        "merchandise_left": state.merchandise_left,
        "neutral": _neutral(board, state, ids),
        "last_turns": None if state.last_turns < 0 else state.last_turns,
        "passes": state.passes,
        "seed": seed,
        "random": list(state.stream.words),
    }


def pile_tickets(state: State) -> list[int]:
    """Returns the tickets of the pile, top first."""
    return [state.pile[(state.pile_top + depth) % TICKETS] for depth in range(state.pile_size)]


def offered(state: State, seat: int) -> list[int]:
    """Returns the tickets offered to a seat, in order."""
    return state.offer[seat][: state.offer_size[seat]]


def _seat(setting: Setting, state: State, seat: int) -> dict[str, Any]:
    ids = [ticket.id for ticket in setting.map.tickets]
    chosen = None
    if state.phase == FIRST_TICKETS and state.choice[seat]:
        chosen = [ids[t] for i, t in enumerate(offered(state, seat)) if state.choice[seat] >> i & 1]
    return {
        "hand": _cards(setting, state.hand[seat]),
        "known": _cards(setting, state.known[seat]),
        "tickets": [ids[t] for t in range(setting.board.tickets) if state.ticket_at[t] == seat],
        "offer": [ids[t] for t in offered(state, seat)],
        "choice": chosen,
        "pieces": state.pieces[seat],
        "score": state.score[seat],
        "tokens": state.tokens[seat],
        "loans": state.loans[seat],
        "merchandise": state.merchandise[seat],
    }


def _cards(setting: Setting, counts: list[int]) -> dict[str, int]:
    return {setting.table.card(card): counts[card] for card in range(CARDS) if counts[card]}


def _neutral(board: Board, state: State, ids: list[str]) -> dict[str, Any] | None:
    if not board.neutral:
        return None
    return {
        "pieces": state.neutral_pieces,
        "holder": state.neutral_holder,
        "active": bool(state.neutral_active),
        "ticket": ids[state.neutral_ticket] if state.phase == NEUTRAL_TRACK else None,
    }
