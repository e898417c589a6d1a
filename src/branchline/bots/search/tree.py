"""The tree: in the seat's next decisions, playouts try more than what its draft says, and more of what did well."""

from __future__ import annotations

from math import log, sqrt

from ...rules.board import NONE, Board
from ...rules.cards import FROM_DECK, can_draw
from ...rules.chance import below
from ...rules.events import Events
from ...rules.legal import count_draws, drawn_card, may_take, pick_draw
from ...rules.longest import Scratch
from ...rules.state import OVER, SECOND_CARD, TURN, State
from ...rules.turn import act_number
from ...rules.twin import rule
from .drafting import count_needs
from .guided import act_guided, best_wanted, lay_route
from .record import DEEPEST, NODES, Intent, Search, Tree

FOLLOW, LAY = -1, -2
"""What a node does, if it is no draw: as the draft has it, or lay a wanted route now."""


@rule
def plant(tree: Tree, branches: int) -> None:
    """Makes a tree of nothing but the choices of the decision at hand."""
    tree.size = branches
    for node in range(branches):
        clear_node(tree, node, FOLLOW)


@rule
def clear_node(tree: Tree, node: int, does: int) -> None:
    """Makes a node new."""
    tree.does[node] = does
    tree.child[node] = NONE
    tree.sibling[node] = NONE
    tree.visits[node] = 0
    tree.total[node] = 0.0


@rule
def play_on(
    board: Board,
    state: State,
    events: Events,
    scratch: Scratch,
    search: Search,
    intent: Intent,
    tree: Tree,
    seat: int,
    choice: int,
) -> int:
    """Plays a game on after a choice, first by the tree and then by drafts. Returns how deep in the tree it went."""
    depth = 0
    deepest = min(int(search.depth), DEEPEST)
    tree.path[0] = choice
    while state.phase != OVER:
        own = state.seat == seat and state.last_turns < 0 and (state.phase == TURN or state.phase == SECOND_CARD)
        if own and depth < deepest:
            node = next_node(board, state, search, intent, tree, seat, int(tree.path[depth]))
            if node != NONE:
                depth += 1
                tree.path[depth] = node
                play_node(board, state, events, scratch, search, intent, seat, int(tree.does[node]))
                continue
            deepest = depth
        act_guided(board, state, events, scratch, search, intent)
    return depth


@rule
def next_node(board: Board, state: State, search: Search, intent: Intent, tree: Tree, seat: int, node: int) -> int:
    """Returns the child to go on with: a new one while there are few for its visits, else the most promising.

    NONE if there is no room for the first one.
    """
    children = 0
    child = int(tree.child[node])
    while child != NONE:
        children += 1
        child = int(tree.sibling[child])
    if children == 0:
        return add_child(tree, node, FOLLOW)
    if children < 1 + int(search.widening * sqrt(float(tree.visits[node]))):
        does = LAY
        if children > 1 or state.phase == SECOND_CARD:
            does = pick_draw(board, state, below(state.stream, count_draws(state))) if can_draw(state) else FOLLOW
        if find_child(tree, node, does) == NONE and playable(board, state, search, intent, seat, does):
            return add_child(tree, node, does)
    best = NONE
    most = -1.0
    child = int(tree.child[node])
    while child != NONE:
        if playable(board, state, search, intent, seat, int(tree.does[child])):
            visits = max(1, int(tree.visits[child]))
            promise = tree.total[child] / visits
            promise += search.curiosity * sqrt(log(1.0 + tree.visits[node]) / visits)
            if promise > most:
                most = promise
                best = child
        child = int(tree.sibling[child])
    return best


@rule
def add_child(tree: Tree, node: int, does: int) -> int:
    """Adds a child and returns it; in a full tree, the one that follows the draft, if there is one."""
    if tree.size == NODES:
        return find_child(tree, node, FOLLOW)
    child = int(tree.size)
    tree.size += 1
    clear_node(tree, child, does)
    tree.sibling[child] = tree.child[node]
    tree.child[node] = child
    return child


@rule
def find_child(tree: Tree, node: int, does: int) -> int:
    """Returns the child that does this, or NONE."""
    child = int(tree.child[node])
    while child != NONE and tree.does[child] != does:
        child = int(tree.sibling[child])
    return child


@rule
def playable(board: Board, state: State, search: Search, intent: Intent, seat: int, does: int) -> bool:
    """Whether the seat can do this in the world of this playout."""
    if does == FOLLOW:
        return True
    if does == LAY:
        return state.phase == TURN and best_wanted(board, state, search, intent, seat, True) != NONE
    card = drawn_card(board, does)
    return can_draw(state) and (card == FROM_DECK or may_take(state, card))


@rule
def play_node(
    board: Board,
    state: State,
    events: Events,
    scratch: Scratch,
    search: Search,
    intent: Intent,
    seat: int,
    does: int,
) -> None:
    """Plays what a node does."""
    if does == FOLLOW:
        act_guided(board, state, events, scratch, search, intent)
    elif does == LAY:
        count_needs(board, state, search, intent, seat)
        lay_route(board, state, events, search, intent, seat, best_wanted(board, state, search, intent, seat, True))
    else:
        act_number(board, state, events, seat, does)
