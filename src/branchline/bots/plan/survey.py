"""The survey: what a seat can count from its own cards and from what lies open (K1)."""

from __future__ import annotations

from ...rules.board import Board
from ...rules.capacity import CARDS, MARKET
from ...rules.longest import Scratch, link_network, mark_components
from ...rules.state import State
from ...rules.twin import rule
from .bonuses import price_bonuses
from .record import Plan


@rule
def survey(board: Board, state: State, scratch: Scratch, plan: Plan, seat: int) -> None:
    """Counts cards, hands, networks and turns as the seat can; the later steps read nothing else of the others."""
    count_unseen(board, state, plan, seat)
    touch_locations(board, state, plan)
    link_network(board, state, scratch, seat)
    mark_components(board, scratch)
    for location in range(board.locations):
        plan.component[location] = scratch.component[location]
    # A turn is worth what it brings the seat, and what it gives each rival.
    plan.turn_price = plan.tempo + plan.rivalry / (board.seats - 1)
    plan.turns_left = turns_left(board, state, plan, seat)
    price_bonuses(board, state, plan, seat)


@rule
def count_unseen(board: Board, state: State, plan: Plan, seat: int) -> None:
    """K1: cards neither held, nor face up, nor discarded, nor known to be in another's hand."""
    plan.unseen_total = 0
    for card in range(CARDS):
        unseen = int(board.cards[card]) - int(state.hand[seat][card]) - int(state.discards[card])
        for place in range(MARKET):
            if state.market[place] == card:
                unseen -= 1
        for other in range(board.seats):
            if other != seat:
                unseen -= int(state.known[other][card])
        plan.unseen[card] = max(0, unseen)
        plan.unseen_total += max(0, unseen)
    for other in range(board.seats):
        plan.hands[other] = 0
        for card in range(CARDS):
            plan.hands[other] += int(state.hand[other][card])


@rule
def touch_locations(board: Board, state: State, plan: Plan) -> None:
    """Marks the locations that each seat's network reaches."""
    for other in range(board.seats):
        for location in range(board.locations):
            plan.touched[other][location] = 0
    for route in range(board.routes):
        owner = int(state.owner[route])
        if 0 <= owner < board.seats:
            plan.touched[owner][board.route_a[route]] = 1
            plan.touched[owner][board.route_b[route]] = 1


@rule
def turns_left(board: Board, state: State, plan: Plan, seat: int) -> float:
    """E1: how many turns the seat can count on, this one included, at the pace at which others lay their pieces."""
    if state.last_turns >= 0:
        return 1.0
    spaces = 0
    for route in range(board.routes):
        spaces += int(board.length[route])
    stride = plan.stride * spaces / board.routes
    soonest = 99.0
    for other in range(board.seats):
        if other != seat:
            lay = float(max(0, int(state.pieces[other]) - int(board.end_pieces)))
            draws = max(0.0, lay - plan.hands[other]) * plan.pace
            soonest = min(soonest, draws + lay / stride)
    return soonest + 1.0


@rule
def best_color(board: Board, state: State, seat: int) -> int:
    """Returns the colour of which the seat holds most cards."""
    best = 0
    for color in range(1, board.colors):
        if state.hand[seat][color] > state.hand[seat][best]:
            best = color
    return best


@rule
def chance_of(plan: Plan, card: int) -> float:
    """Returns how likely the deck's next card is this one, as far as the seat can tell."""
    if plan.unseen_total == 0:
        return 0.0
    return plan.unseen[card] / plan.unseen_total
