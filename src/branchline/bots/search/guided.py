"""Guided playouts: every seat draws for its draft, lays it when it is paid for or in danger, and ends the game."""

from __future__ import annotations

from ...rules.board import GREY, NONE, WILD, Board
from ...rules.capacity import CARDS
from ...rules.cards import FROM_DECK, can_draw
from ...rules.chance import below
from ...rules.claims import route_open
from ...rules.events import Events
from ...rules.legal import claimable, may_take, pick_track
from ...rules.longest import Scratch
from ...rules.playout import take_random_turn
from ...rules.state import NEUTRAL_TRACK, SECOND_CARD, TURN, State
from ...rules.tickets import can_draw_tickets, kept_count, least_to_keep
from ...rules.turn import act_number, claim_route, draw, draw_tickets, keep
from ...rules.twin import rule
from .drafting import count_needs, count_turns_left, draft, grow, list_open_tickets, list_tickets, tidy
from .record import FAR, FOR_TICKETS, NEW_TICKETS, Intent, Search
from .ways import find_way, join_own, price_routes, take_way


@rule
def act_guided(board: Board, state: State, events: Events, scratch: Scratch, search: Search, intent: Intent) -> None:
    """Plays one action of the seat to decide."""
    seat = int(state.seat)
    if state.phase == SECOND_CARD:
        count_needs(board, state, search, intent, seat)
        draw(board, state, events, seat, best_card(board, state, search, seat))
    elif state.phase == TURN:
        take_turn(board, state, events, scratch, search, intent)
    elif state.phase == NEUTRAL_TRACK:
        act_number(board, state, events, seat, pick_track(board, state, below(state.stream, 2)))
    else:
        kept = choose_tickets(board, state, search, intent, seat)
        intent.stale[seat] = NEW_TICKETS
        keep(board, state, events, seat, kept)


@rule
def take_turn(board: Board, state: State, events: Events, scratch: Scratch, search: Search, intent: Intent) -> None:
    """Begins a turn: a claim, new tickets, or a card."""
    seat = int(state.seat)
    if state.last_turns >= 0:
        take_last_turn(board, state, events, scratch, search, intent)
        return
    tidy(board, state, intent, seat)
    if intent.stale[seat]:
        draft(board, state, search, intent, seat, int(search.effort) if intent.stale[seat] > 1 else 1)
    count_needs(board, state, search, intent, seat)
    if search.missing > 0 and (state.round + seat) % int(search.renew) == 0:
        draft(board, state, search, intent, seat, 1)
        count_needs(board, state, search, intent, seat)
    count_turns_left(board, state, search, seat)
    if wants_tickets(board, state, search, intent, seat):
        intent.drawn[seat] += 1
        draw_tickets(board, state, events, seat)
        return
    draws = can_draw(state)
    route = NONE
    if intent.count[seat] > 0:
        lay = search.missing == 0 or not draws or must_finish(search)
        route = best_wanted(board, state, search, intent, seat, lay)
    if route == NONE and (intent.count[seat] == 0 or not draws):
        route = longest_claim(board, state, seat)
    if route != NONE:
        lay_route(board, state, events, search, intent, seat, route)
    elif draws:
        draw(board, state, events, seat, best_card(board, state, search, seat))
    else:
        # Nothing to draw and nothing to lay: tickets or a pass, which the rules know best.
        stream = state.stream
        take_random_turn(board, state, events, scratch, stream)
        intent.stale[seat] = 1


@rule
def must_finish(search: Search) -> bool:
    """E1: the tickets' cards are there, and the others may end the game soon after the turns to lay them."""
    return (
        search.ticket_routes > 0
        and search.ticket_missing == 0
        and search.turns_left - search.ticket_routes <= search.cushion
    )


@rule
def wants_tickets(board: Board, state: State, search: Search, intent: Intent, seat: int) -> bool:
    """T1: the tickets held are as good as made, and pieces and turns would do for more."""
    return (
        intent.drawn[seat] < 3
        and can_draw_tickets(state)
        and search.turns_left - search.ticket_routes - search.draws * search.ticket_missing >= search.fresh_turns
        and state.pieces[seat] - search.ticket_spaces >= search.fresh_pieces * board.pieces
    )


@rule
def best_wanted(board: Board, state: State, search: Search, intent: Intent, seat: int, lay: bool) -> int:
    """Returns the wanted route to lay now, or NONE: one in danger or, if it is time, one for tickets, a long one."""
    best = NONE
    most = search.alarm - 0.001 if not lay else 0.0
    others = 127 & ~(1 << seat)
    for place in range(intent.count[seat]):
        route = int(intent.route[seat][place])
        if claimable(board, state, seat, route):
            ends = 0
            if int(intent.touched[board.route_a[route]]) & others:
                ends += 1
            if int(intent.touched[board.route_b[route]]) & others:
                ends += 1
            value = 0.01 + 0.01 * board.length[route]
            if intent.aim[seat][place] == FOR_TICKETS:
                value += ends + 0.5
            if value > most:
                most = value
                best = route
    return best


@rule
def longest_claim(board: Board, state: State, seat: int) -> int:
    """Returns the longest route that the seat can claim now, or NONE."""
    wilds = int(state.hand[seat][WILD])
    most = 0
    for color in range(board.colors):
        most = max(most, int(state.hand[seat][color]))
    for length in range(min(most + wilds, int(state.pieces[seat]), int(board.longest_route)), 0, -1):
        for color in range(CARDS):
            have = most if color == GREY else int(state.hand[seat][color])
            if have + wilds >= length and state.open[length][color] - state.barred[seat][length][color] > 0:
                first = int(board.kind_first[length][color])
                for rank in range(first, first + board.kind_size[length][color]):
                    route = int(board.kind_routes[rank])
                    if route_open(board, state, seat, route):
                        return route
    return NONE


@rule
def lay_route(
    board: Board, state: State, events: Events, search: Search, intent: Intent, seat: int, route: int
) -> None:
    """Claims a route with the fewest wilds and the cards that are needed least."""
    length = int(board.length[route])
    color = thrifty_color(board, state, search, seat, route)
    wilds = max(0, length - int(state.hand[seat][color]))
    if wilds >= length:
        color = WILD
        wilds = length
    claim_route(board, state, events, seat, route, color, wilds)
    intent.touched[board.route_a[route]] |= 1 << seat
    intent.touched[board.route_b[route]] |= 1 << seat
    tidy(board, state, intent, seat)
    if intent.count[seat] == 0:
        intent.stale[seat] = 1


@rule
def thrifty_color(board: Board, state: State, search: Search, seat: int, route: int) -> int:
    """C1, C2: the colour that takes fewest wilds and, by the needs counted last, most cards to spare."""
    if board.color[route] != GREY:
        return int(board.color[route])
    length = int(board.length[route])
    wilds = int(state.hand[seat][WILD])
    best = 0
    least = FAR
    for color in range(board.colors):
        have = int(state.hand[seat][color])
        if have + wilds >= length:
            used = min(have, length)
            cost = 1.5 * (length - used) + 0.5 * search.need[color] - 0.1 * search.spare_cards[color] - 0.01 * have
            if cost < least:
                least = cost
                best = color
    return best


@rule
def best_card(board: Board, state: State, search: Search, seat: int) -> int:
    """Returns the card to draw, by the needs counted last; a face-up wild stands against two cards (D3)."""
    blind = 0.0
    cards = 0
    for card in range(CARDS):
        blind += board.cards[card] * card_worth(search, state, seat, card)
        cards += board.cards[card]
    blind /= cards
    best = FROM_DECK
    most = blind
    second = blind
    for color in range(board.colors):
        if may_take(state, color):
            value = card_worth(search, state, seat, color)
            if value > most:
                second = most
                most = value
                best = color
            elif value > second:
                second = value
    if state.phase == TURN and may_take(state, WILD) and search.wild > most + second:
        best = WILD
    return best


@rule
def card_worth(search: Search, state: State, seat: int, card: int) -> float:
    """Returns what one more card is worth: 1 if a ticket needs it."""
    if card == WILD:
        return search.wild
    if search.ticket_need[card] > 0:
        return 1.0 + 0.02 * search.ticket_need[card]
    if search.need[card] > 0:
        return search.second + 0.02 * search.need[card]
    return search.spare + 0.02 * state.hand[seat][card]


@rule
def choose_tickets(board: Board, state: State, search: Search, intent: Intent, seat: int) -> int:
    """S3, T1: keeps the tickets that add to the draft, at least the best of them. Returns their places."""
    count_turns_left(board, state, search, seat)
    price_routes(board, state, search, seat)
    list_tickets(board, state, search, seat)
    grow(board, state, search, seat, 0)
    spaces = 0
    routes = 0
    cards = 0
    for card in range(CARDS):
        cards += state.hand[seat][card]
    for route in range(board.routes):
        if search.on[route] and state.owner[route] != seat:
            spaces += int(board.length[route])
            routes += 1
    kept = 0
    for _ in range(state.offer_size[seat]):
        best = NONE
        most = -FAR
        for place in range(state.offer_size[seat]):
            if not (kept >> place) & 1:
                gain = ticket_gain(board, state, search, seat, int(state.offer[seat][place]), spaces, routes, cards)
                if gain > most:
                    most = gain
                    best = place
        if most <= 0.0 and kept_count(kept) >= least_to_keep(board, state, seat):
            break
        kept |= 1 << best
        ticket = int(state.offer[seat][best])
        end = int(board.ticket_b[ticket])
        find_way(board, search, int(board.ticket_a[ticket]), end)
        here = end
        while search.distance[end] < FAR and search.via[here] != NONE:
            route = int(search.step_route[search.via[here]])
            if search.cost[route] > 0.0:
                spaces += int(board.length[route])
                routes += 1
            here = int(search.step_from[search.via[here]])
        if search.distance[end] < FAR:
            take_way(board, search, end)
    return kept


@rule
def ticket_gain(
    board: Board, state: State, search: Search, seat: int, ticket: int, spaces: int, routes: int, cards: int
) -> float:
    """Returns what a ticket adds to the draft: its points less its way, or its points lost where there is no room."""
    points = float(board.ticket_points[ticket])
    end = int(board.ticket_b[ticket])
    find_way(board, search, int(board.ticket_a[ticket]), end)
    if search.distance[end] >= FAR:
        return -points
    here = end
    while search.via[here] != NONE:
        route = int(search.step_route[search.via[here]])
        if search.cost[route] > 0.0:
            spaces += int(board.length[route])
            routes += 1
        here = int(search.step_from[search.via[here]])
    turns = routes + search.draws * max(0.0, spaces - search.useful * cards) + search.slack
    if spaces > state.pieces[seat] or turns > search.turns_left:
        return -points
    return max(-points, points - search.distance[end])


@rule
def take_last_turn(
    board: Board, state: State, events: Events, scratch: Scratch, search: Search, intent: Intent
) -> None:
    """E1: claims what adds most to the final score, or draws."""
    seat = int(state.seat)
    best = longest_claim(board, state, seat)
    most = 0
    if best != NONE:
        most = int(board.points[board.length[best]])
    join_own(board, state, search, seat)
    list_open_tickets(board, state, search, seat)
    if search.tickets_open > 0:
        for route in range(board.routes):
            one = int(search.component[board.route_a[route]])
            other = int(search.component[board.route_b[route]])
            gain = 0
            for place in range(search.tickets_open):
                a = int(search.component[board.ticket_a[search.ticket[place]]])
                b = int(search.component[board.ticket_b[search.ticket[place]]])
                if (a == one and b == other) or (a == other and b == one):
                    gain += 2 * int(board.ticket_points[search.ticket[place]])
            if gain > 0 and gain + board.points[board.length[route]] > most and claimable(board, state, seat, route):
                most = gain + int(board.points[board.length[route]])
                best = route
    if best != NONE:
        count_needs(board, state, search, intent, seat)
        lay_route(board, state, events, search, intent, seat, best)
    elif can_draw(state):
        draw(board, state, events, seat, FROM_DECK)
    else:
        stream = state.stream
        take_random_turn(board, state, events, scratch, stream)
