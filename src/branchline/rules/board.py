"""The board: a map, a variant and a number of seats, as the numbers that rules read. Nothing ever writes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .capacity import CARDS, COLORS, LENGTH, OFFER, ROUTES, SEATS, TICKETS
from .layout import Plain

if TYPE_CHECKING:
    from ..maps import Map, Variant

WILD = COLORS
"""The wild's card number; colours are numbered from 0 in the map's order."""
GREY = COLORS
"""A grey route's colour: any one colour pays it (C1)."""
NONE = -1


class Board(Plain):
    """What the table of RULES.md says of an edition, and the map itself."""

    LAYOUT = {
        "seats": ("i4",),
        "locations": ("i4",),
        "routes": ("i4",),
        "tickets": ("i4",),
        "colors": ("i4",),
        "cards": ("i4", CARDS),
        "pieces": ("i4",),
        "end_pieces": ("i4",),
        "hand": ("i4",),
        "first_deal": ("i4",),
        "first_keep": ("i4",),
        "draw_deal": ("i4",),
        "draw_keep": ("i4",),
        "returns_under": ("i4",),
        "doubles_closed": ("i4",),
        "start_score": ("i4", SEATS),
        "points": ("i4", LENGTH + 1),
        "longest_bonus": ("i4",),
        "longest_breaks_ties": ("i4",),
        "money": ("i4",),
        "tokens": ("i4",),
        "loan_cost": ("i4",),
        "token_bonus": ("i4", SEATS),
        "merchandise": ("i4",),
        "merchandise_bonus": ("i4", SEATS),
        "neutral": ("i4",),
        "neutral_pieces": ("i4",),
        "neutral_round": ("i4",),
        "neutral_marker": ("i4",),
        "route_a": ("i2", ROUTES),
        "route_b": ("i2", ROUTES),
        "length": ("i2", ROUTES),
        "longest_route": ("i4",),
        "color": ("i2", ROUTES),
        "twin": ("i2", ROUTES),
        "doubles": ("i4",),
        "double": ("i2", ROUTES),
        "kind_first": ("i2", LENGTH + 1, CARDS),
        "kind_size": ("i2", LENGTH + 1, CARDS),
        "kind_routes": ("i2", ROUTES),
        "toll": ("i2", ROUTES),
        "cart": ("i2", ROUTES),
        "ticket_a": ("i2", TICKETS),
        "ticket_b": ("i2", TICKETS),
        "ticket_points": ("i2", TICKETS),
        "ticket_track": ("i2", TICKETS),
        "claim_number": ("i4", ROUTES + 1),
        "neutral_rank": ("i2", ROUTES),
        "neutral_route": ("i2", ROUTES),
        "tickets_number": ("i4",),
        "keep_number": ("i4",),
        "neutral_number": ("i4",),
        "pass_number": ("i4",),
        "numbers": ("i4",),
    }

    seats: int
    locations: int
    routes: int
    tickets: int
    colors: int
    cards: list[int]  # how many of each card there are
    pieces: int
    end_pieces: int
    hand: int
    first_deal: int
    first_keep: int
    draw_deal: int
    draw_keep: int
    returns_under: int
    doubles_closed: int
    start_score: list[int]
    points: list[int]
    longest_bonus: int
    longest_breaks_ties: int
    money: int
    tokens: int
    loan_cost: int
    token_bonus: list[int]
    merchandise: int
    merchandise_bonus: list[int]
    neutral: int
    neutral_pieces: int
    neutral_round: int
    neutral_marker: int
    route_a: list[int]
    route_b: list[int]
    length: list[int]
    longest_route: int
    color: list[int]
    twin: list[int]
    doubles: int
    double: list[int]  # the first track of each double
    kind_first: list[list[int]]  # of each length and colour: where its routes stand in kind_routes
    kind_size: list[list[int]]
    kind_routes: list[int]
    toll: list[int]
    cart: list[int]
    ticket_a: list[int]
    ticket_b: list[int]
    ticket_points: list[int]
    ticket_track: list[int]  # the first track of the neutral route it names
    claim_number: list[int]  # the action table's first payment of each route
    neutral_rank: list[int]
    neutral_route: list[int]
    tickets_number: int
    keep_number: int
    neutral_number: int
    pass_number: int
    numbers: int  # how many actions the table holds


def make_board(map: Map, variant: Variant, players: int) -> Board:
    """Returns the board record of a map's variant for a number of seats (S5: the caller has checked it)."""
    board = Board()
    board.seats = players
    board.colors = len(map.colors)
    board.cards = [map.cards_per_color if c < board.colors else 0 for c in range(COLORS)] + [map.wilds]
    _copy_edition(board, variant, players)
    _copy_routes(board, map)
    _copy_tickets(board, map)
    _number_actions(board, map)
    return board


def _copy_edition(board: Board, variant: Variant, players: int) -> None:
    """C7, N5, N7, N8, A2: what differs between editions, variants and numbers of seats; no tokens, no tolls."""
    board.pieces, board.end_pieces, board.hand = variant.pieces, variant.end_pieces, variant.hand
    board.first_deal, board.first_keep = variant.first_deal, variant.first_keep
    board.draw_deal, board.draw_keep = variant.draw_deal, variant.draw_keep
    board.returns_under = int(variant.returns == "under")
    board.doubles_closed = int(players <= variant.close_doubles)
    board.start_score = _padded(variant.start_scores[:players], SEATS)
    board.points = _padded(variant.points, LENGTH + 1)
    board.longest_bonus = variant.longest_path_bonus
    board.longest_breaks_ties = int(variant.longest_path_breaks_ties)
    board.money, board.tokens, board.loan_cost = int(variant.tokens > 0), variant.tokens, variant.loan_cost
    board.token_bonus = _padded(variant.token_bonus.get(players, ()), SEATS)
    board.merchandise = variant.merchandise
    board.merchandise_bonus = _padded(variant.merchandise_bonus.get(players, ()), SEATS)
    if variant.neutral:
        board.neutral = 1
        board.neutral_pieces = variant.neutral.pieces
        board.neutral_round = variant.neutral.first_round
        board.neutral_marker = variant.neutral.marker


def _copy_routes(board: Board, map: Map) -> None:
    place = {location.id: i for i, location in enumerate(map.locations)}
    number = {route.id: i for i, route in enumerate(map.routes)}
    color = {name: i for i, name in enumerate(map.colors)}
    board.locations, board.routes = len(map.locations), len(map.routes)
    for i, route in enumerate(map.routes):
        board.route_a[i], board.route_b[i] = place[route.a], place[route.b]
        board.length[i] = route.length
        board.color[i] = GREY if route.color is None else color[route.color]
        board.twin[i] = NONE if route.twin is None else number[route.twin]
        board.toll[i] = route.toll if board.money else 0
        board.cart[i] = int(route.cart)
    board.longest_route = max(route.length for route in map.routes)
    firsts = [i for i in range(board.routes) if i < board.twin[i]]
    board.doubles, board.double = len(firsts), _padded(firsts, ROUTES)
    _sort_by_kind(board)


def _sort_by_kind(board: Board) -> None:
    by_kind = sorted(range(board.routes), key=lambda i: (board.length[i], board.color[i]))
    board.kind_routes = _padded(by_kind, ROUTES)
    for place, route in enumerate(by_kind):
        length, color = board.length[route], board.color[route]
        if board.kind_size[length][color] == 0:
            board.kind_first[length][color] = place
        board.kind_size[length][color] += 1


def _copy_tickets(board: Board, map: Map) -> None:
    place = {location.id: i for i, location in enumerate(map.locations)}
    tracks: dict[frozenset[str], int] = {}
    for i, route in enumerate(map.routes):
        tracks.setdefault(frozenset((route.a, route.b)), i)
    board.tickets = len(map.tickets)
    for i, ticket in enumerate(map.tickets):
        board.ticket_a[i], board.ticket_b[i] = place[ticket.a], place[ticket.b]
        board.ticket_points[i] = ticket.points
        board.ticket_track[i] = tracks[frozenset(ticket.neutral)] if ticket.neutral else NONE


def _number_actions(board: Board, map: Map) -> None:
    """Numbers the action table: draws, payments of every route, tickets, subsets of an offer, neutral tracks, pass."""
    number = board.colors + 2
    for i in range(board.routes):
        board.claim_number[i] = number
        number += (board.colors if board.color[i] == GREY else 1) * board.length[i] + 1
    board.claim_number[board.routes] = number
    board.tickets_number = number
    board.keep_number = number + 1
    offer = max(max(variant.first_deal, variant.draw_deal) for variant in map.variants.values())
    board.neutral_number = board.keep_number + (1 << min(offer, OFFER)) - 1
    named = {t for t in board.ticket_track[: board.tickets] if t != NONE}
    tracks = sorted(named | {board.twin[t] for t in named})
    board.neutral_rank = [NONE] * ROUTES
    for rank, track in enumerate(tracks):
        board.neutral_rank[track], board.neutral_route[rank] = rank, track
    board.pass_number = board.neutral_number + len(tracks)
    board.numbers = board.pass_number + 1


def _padded(numbers: Sequence[int], size: int) -> list[int]:
    return [*numbers, *[0] * (size - len(numbers))]
