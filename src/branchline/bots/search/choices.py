"""Choices: the few actions that a search compares, the likeliest first; a claim's many payments come as one."""

from __future__ import annotations

from ...rules.board import NONE, WILD, Board
from ...rules.legal import (
    claim_number,
    claimable,
    count_draws,
    count_legal,
    pick_draw,
    pick_legal,
)
from ...rules.longest import Scratch
from ...rules.state import TURN, State
from ...rules.tickets import can_draw_tickets
from ...rules.twin import rule
from .drafting import count_needs
from .guided import thrifty_color
from .record import CHOICES, Intent, Search, Tree
from .rounds import ROOT
from .tree import plant


@rule
def list_choices(
    boards: list[Board],
    states: list[State],
    scratches: list[Scratch],
    searches: list[Search],
    intents: list[Intent],
    trees: list[Tree],
    seat: int,
    favourite: int,
    claims: int,
) -> int:
    """Lists a favourite, then draws, so many claims, and tickets; in other phases all that is legal."""
    searches[0].choices = 0
    if favourite != NONE:
        add_choice(searches[0], favourite)
    if states[0].phase != TURN:
        for place in range(count_legal(boards[0], states[0], scratches[0], seat)):
            add_choice(searches[0], pick_legal(boards[0], states[0], scratches[0], seat, place))
        plant(trees[0], int(searches[0].choices))
        return int(searches[0].choices)
    for place in range(count_draws(states[0])):
        add_choice(searches[0], pick_draw(boards[0], states[0], place))
    if can_draw_tickets(states[0]) and states[0].last_turns < 0:
        add_choice(searches[0], int(boards[0].tickets_number))
    count_needs(boards[0], states[0], searches[0], intents[ROOT], seat)
    for route in range(boards[0].routes):
        searches[0].price[route] = claim_appeal(boards[0], states[0], searches[0], intents[ROOT], seat, route)
    for _ in range(claims):
        best = 0
        for route in range(1, boards[0].routes):
            if searches[0].price[route] > searches[0].price[best]:
                best = route
        if searches[0].price[best] <= 0.0:
            break
        searches[0].price[best] = 0.0
        add_choice(searches[0], thrifty_claim(boards[0], states[0], searches[0], seat, best))
    if searches[0].choices == 0:
        add_choice(searches[0], pick_legal(boards[0], states[0], scratches[0], seat, 0))
    plant(trees[0], int(searches[0].choices))
    return int(searches[0].choices)


@rule
def add_choice(search: Search, number: int) -> None:
    """Adds an action to the choices, once."""
    for choice in range(search.choices):
        if search.number[choice] == number:
            return
    if search.choices < CHOICES:
        search.number[search.choices] = number
        search.alive[search.choices] = 1
        search.visits[search.choices] = 0
        search.total[search.choices] = 0.0
        search.squares[search.choices] = 0.0
        search.choices += 1


@rule
def claim_appeal(board: Board, state: State, search: Search, intent: Intent, seat: int, route: int) -> float:
    """Returns how much a claim deserves a look, 0 if it can't be made: wanted, long, or in another's way."""
    if not claimable(board, state, seat, route):
        return 0.0
    appeal = 0.1 + 0.1 * board.points[board.length[route]]
    for place in range(intent.count[seat]):
        if intent.route[seat][place] == route:
            appeal += 3.0
    appeal += 0.25 * search.wish[route]
    return appeal


@rule
def thrifty_claim(board: Board, state: State, search: Search, seat: int, route: int) -> int:
    """Returns the number of the claim that pays with the cards needed least."""
    length = int(board.length[route])
    color = thrifty_color(board, state, search, seat, route)
    wilds = max(0, length - int(state.hand[seat][color]))
    if wilds >= length:
        return claim_number(board, route, WILD, length)
    return claim_number(board, route, color, wilds)
