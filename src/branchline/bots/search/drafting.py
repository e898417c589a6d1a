"""Drafts: a seat's network for its tickets and what it fills up with, made fast enough for every playout."""

from __future__ import annotations

from ...rules.board import GREY, NONE, WILD, Board
from ...rules.capacity import CARDS
from ...rules.claims import route_open
from ...rules.state import State
from ...rules.twin import rule
from .record import FAR, FOR_POINTS, FOR_TICKETS, OPEN, WANTED, Intent, Search
from .ways import find_way, price_routes, reset_costs, take_way

MOST_FILLERS = 4


@rule
def draft(board: Board, state: State, search: Search, intent: Intent, seat: int, effort: int) -> None:
    """Plans the seat's network anew: joins its tickets in several orders (or again in the best one), and fills up."""
    intent.stale[seat] = 0
    count_turns_left(board, state, search, seat)
    price_routes(board, state, search, seat)
    list_tickets(board, state, search, seat)
    if effort > 1:
        choose_order(board, state, search, intent, seat, effort)
    grow(board, state, search, seat, int(intent.order[seat]))
    intent.count[seat] = 0
    for route in range(board.routes):
        if search.on[route] and state.owner[route] != seat:
            want(board, intent, seat, route, FOR_TICKETS)
    fill_up(board, state, search, intent, seat)


@rule
def choose_order(board: Board, state: State, search: Search, intent: Intent, seat: int, effort: int) -> None:
    """Finds the order of joining the tickets that leaves the best outlook."""
    most = -FAR
    for order in range(max(1, min(2 * int(search.tickets_open), effort))):
        outlook = grow(board, state, search, seat, order)
        if outlook > most:
            most = outlook
            intent.order[seat] = order


@rule
def want(board: Board, intent: Intent, seat: int, route: int, aim: int) -> None:
    """Adds a route to those that the seat wants, longest first, tickets' before others of the same length."""
    if intent.count[seat] == WANTED:
        return
    place = int(intent.count[seat])
    length = int(board.length[route])
    while place > 0 and board.length[intent.route[seat][place - 1]] < length:
        intent.route[seat][place] = intent.route[seat][place - 1]
        intent.aim[seat][place] = intent.aim[seat][place - 1]
        place -= 1
    intent.route[seat][place] = route
    intent.aim[seat][place] = aim
    intent.count[seat] += 1


@rule
def count_turns_left(board: Board, state: State, search: Search, seat: int) -> None:
    """E1: how many turns the seat can count on, this one included, at the pace at which others lay their pieces."""
    soonest = 99.0
    for other in range(board.seats):
        if other != seat:
            lay = float(max(0, int(state.pieces[other]) - int(board.end_pieces)))
            cards = 0
            for card in range(CARDS):
                cards += state.hand[other][card]
            soonest = min(soonest, max(0.0, lay - cards) * search.pace + lay / (search.stride * search.mean_length))
    search.turns_left = soonest + 1.0 if state.last_turns < 0 else 1.0


@rule
def list_tickets(board: Board, state: State, search: Search, seat: int) -> None:
    """Lists the seat's tickets, most points first."""
    search.tickets_open = 0
    for ticket in range(board.tickets):
        if state.ticket_at[ticket] == seat and search.tickets_open < OPEN:
            list_ticket(board, search, ticket)


@rule
def list_ticket(board: Board, search: Search, ticket: int) -> None:
    """Puts a ticket in its place in the list."""
    place = int(search.tickets_open)
    points = int(board.ticket_points[ticket])
    while place > 0 and board.ticket_points[search.ticket[place - 1]] < points:
        search.ticket[place] = search.ticket[place - 1]
        place -= 1
    search.ticket[place] = ticket
    search.tickets_open += 1


@rule
def list_open_tickets(board: Board, state: State, search: Search, seat: int) -> None:
    """Lists the seat's tickets that its network does not make yet, most points first."""
    search.tickets_open = 0
    for ticket in range(board.tickets):
        apart = search.component[board.ticket_a[ticket]] != search.component[board.ticket_b[ticket]]
        if state.ticket_at[ticket] == seat and apart and search.tickets_open < OPEN:
            list_ticket(board, search, ticket)


@rule
def grow(board: Board, state: State, search: Search, seat: int, order: int) -> float:
    """Joins the listed tickets one after the other, each if its way is worth it and there is room. Returns points."""
    reset_costs(board, search)
    count = int(search.tickets_open)
    outlook = 0.0
    spaces = 0
    routes = 0
    cards = 0
    for card in range(CARDS):
        cards += state.hand[seat][card]
    for step in range(count):
        place = (order >> 1) + step if order & 1 == 0 else (order >> 1) - step + count
        ticket = int(search.ticket[place % count])
        points = float(board.ticket_points[ticket])
        end = int(board.ticket_b[ticket])
        find_way(board, search, int(board.ticket_a[ticket]), end)
        cost = search.distance[end]
        if cost == 0.0:
            continue
        joins = False
        if cost < 2.0 * points:
            more = 0
            laid = 0
            here = end
            while search.via[here] != NONE:
                route = int(search.step_route[search.via[here]])
                if search.cost[route] > 0.0:
                    more += int(board.length[route])
                    laid += 1
                here = int(search.step_from[search.via[here]])
            turns = routes + laid + search.draws * max(0.0, spaces + more - search.useful * cards)
            late = search.hurry * max(0.0, turns - search.turns_left)
            joins = spaces + more <= state.pieces[seat] and cost + late < 2.0 * points
            if joins:
                spaces += more
                routes += laid
                outlook += points - cost - late
                take_way(board, search, end)
        if not joins:
            outlook -= points
    return outlook


@rule
def fill_up(board: Board, state: State, search: Search, intent: Intent, seat: int) -> None:
    """Adds the routes that pay best for their turns, while pieces and turns last."""
    for _ in range(MOST_FILLERS):
        count_needs(board, state, search, intent, seat)
        left = int(state.pieces[seat]) - int(search.spaces)
        turns_left = search.turns_left - turns_needed(search, intent, seat)
        most_spare = 0
        for color in range(1, board.colors):
            if search.spare_cards[color] > search.spare_cards[most_spare]:
                most_spare = color
        best = NONE
        most = 0.0
        for route in range(board.routes):
            length = int(board.length[route])
            if length <= left and not search.on[route] and search.price[route] < FAR and state.owner[route] != seat:
                color = most_spare if board.color[route] == GREY else int(board.color[route])
                short = max(0, length - int(search.spare_cards[color]) - int(search.spare_cards[WILD]))
                turns = 1.0 + 0.5 * search.waste * short
                twin = int(board.twin[route])
                if turns <= turns_left and (twin == NONE or not search.on[twin]):
                    gain = float(board.points[length])
                    if board.longest_bonus > 0:
                        mine = 1 << seat
                        if int(intent.touched[board.route_a[route]]) & mine:
                            gain += search.attach
                        if int(intent.touched[board.route_b[route]]) & mine:
                            gain += search.attach
                    rate = gain / turns
                    if rate > most:
                        most = rate
                        best = route
        if best == NONE:
            break
        search.on[best] = 1
        want(board, intent, seat, best, FOR_POINTS)


@rule
def turns_needed(search: Search, intent: Intent, seat: int) -> float:
    """Returns the turns that laying what is wanted and drawing for it takes."""
    return intent.count[seat] + search.draws * search.missing


@rule
def tidy(board: Board, state: State, intent: Intent, seat: int) -> None:
    """Takes off the list what the seat has got; what it can't have any more, or has no pieces for, makes it stale."""
    kept = 0
    spaces = 0
    for place in range(intent.count[seat]):
        route = int(intent.route[seat][place])
        if state.owner[route] == seat:
            continue
        if not route_open(board, state, seat, route):
            intent.stale[seat] = 1
        spaces += int(board.length[route])
        intent.route[seat][kept] = route
        intent.aim[seat][kept] = intent.aim[seat][place]
        kept += 1
    intent.count[seat] = kept
    if spaces > state.pieces[seat]:
        intent.stale[seat] = 1


@rule
def count_needs(board: Board, state: State, search: Search, intent: Intent, seat: int) -> None:
    """Shares the hand out to the wanted routes, the tickets' first, coloured before grey, wilds last."""
    for color in range(board.colors):
        search.spare_cards[color] = int(state.hand[seat][color])
    search.spaces = 0
    search.ticket_routes = 0
    wilds = int(state.hand[seat][WILD])
    share_out(board, search, intent, seat, FOR_TICKETS)
    search.ticket_spaces = search.spaces
    short = 0
    for color in range(board.colors):
        search.ticket_need[color] = max(0, -int(search.spare_cards[color]))
        short += int(search.ticket_need[color])
    search.ticket_missing = max(0, short - wilds)
    share_out(board, search, intent, seat, FOR_POINTS)
    short = 0
    for color in range(board.colors):
        search.need[color] = max(0, -int(search.spare_cards[color]))
        short += int(search.need[color])
    search.missing = max(0, short - wilds)
    search.spare_cards[WILD] = max(0, wilds - short)


@rule
def share_out(board: Board, search: Search, intent: Intent, seat: int, aim: int) -> None:
    """Takes the cards of all wanted routes of one kind off those to spare."""
    grey = 0
    for place in range(intent.count[seat]):
        if intent.aim[seat][place] == aim:
            route = int(intent.route[seat][place])
            search.spaces += int(board.length[route])
            if aim == FOR_TICKETS:
                search.ticket_routes += 1
            if board.color[route] == GREY:
                grey += 1
            else:
                search.spare_cards[board.color[route]] -= int(board.length[route])
    if grey == 0:
        return
    for place in range(intent.count[seat]):
        route = int(intent.route[seat][place])
        if intent.aim[seat][place] == aim and board.color[route] == GREY:
            best = 0
            for color in range(1, board.colors):
                if search.spare_cards[color] > search.spare_cards[best]:
                    best = color
            search.spare_cards[best] -= int(board.length[route])
