"""Legal actions: counted, and the k-th picked, in the order of the action table, without listing them."""

from __future__ import annotations

from .board import GREY, NONE, WILD, Board
from .capacity import CARDS, COLORS, MARKET
from .cards import FROM_DECK, can_draw, place_in_market
from .claims import payments, route_open
from .longest import Scratch
from .state import FIRST_TICKETS, NEUTRAL_TRACK, OVER, SECOND_CARD, TICKET_OFFER, TURN, State
from .tickets import can_draw_tickets, kept_count, least_to_keep
from .twin import hot, rule


@rule
def claimable(board: Board, state: State, seat: int, route: int) -> bool:
    """C1–C7: the seat can claim the route with cards it has."""
    length = int(board.length[route])
    if state.pieces[seat] < length or not route_open(board, state, seat, route):
        return False
    wilds = int(state.hand[seat][WILD])
    if board.color[route] != GREY:
        return int(state.hand[seat][board.color[route]]) + wilds >= length
    for color in range(board.colors):
        if int(state.hand[seat][color]) + wilds >= length:
            return True
    return False


@rule
def may_act(board: Board, state: State, seat: int) -> bool:
    """P1: the seat can do at least one of the three things of a turn."""
    if can_draw(state) or can_draw_tickets(state):
        return True
    for route in range(board.routes):
        if claimable(board, state, seat, route):
            return True
    return False


@hot
def count_ways(board: Board, state: State, scratch: Scratch, seat: int) -> int:
    """C1, C2, C4: counts the payments that the hand allows, by length and route colour. Returns the longest it pays."""
    wilds = int(state.hand[seat][WILD])
    most = 0
    for color in range(COLORS):
        most = max(most, int(state.hand[seat][color]))
    reach = min(most + wilds, int(state.pieces[seat]), int(board.longest_route))
    for length in range(1, reach + 1):
        all_wild = 1 if wilds >= length else 0
        grey = all_wild
        for color in range(COLORS):
            ways = payments(int(state.hand[seat][color]), wilds, length)
            scratch.ways[length][color] = ways + all_wild
            grey += ways
        scratch.ways[length][GREY] = grey
    return reach


@hot
def count_claims(board: Board, state: State, scratch: Scratch, seat: int, reach: int) -> int:
    """C1–C7: returns how many claims the seat may make, each payment counted; by kind of route, which is faster."""
    claims = 0
    for length in range(1, reach + 1):
        for color in range(CARDS):
            routes = int(state.open[length][color]) - int(state.barred[seat][length][color])
            claims += routes * int(scratch.ways[length][color])
    return claims


@rule
def pick_any_claim(board: Board, state: State, scratch: Scratch, seat: int, reach: int, place: int) -> int:
    """Returns one of the claims counted, as a key; kind by kind, so in another order than the table's."""
    for length in range(1, reach + 1):
        for color in range(CARDS):
            ways = int(scratch.ways[length][color])
            routes = int(state.open[length][color]) - int(state.barred[seat][length][color])
            if place >= routes * ways:
                place -= routes * ways
                continue
            first = int(board.kind_first[length][color])
            for rank in range(first, first + board.kind_size[length][color]):
                route = int(board.kind_routes[rank])
                if route_open(board, state, seat, route):
                    if place < ways:
                        return pick_payment(board, state, seat, route, place)
                    place -= ways
    return NONE


@rule
def pick_claim(board: Board, state: State, scratch: Scratch, seat: int, reach: int, place: int) -> int:
    """Returns the action number of the claim at a place among the legal ones; the hand's ways have been counted."""
    for route in range(board.routes):
        if board.length[route] <= reach and route_open(board, state, seat, route):
            ways = int(scratch.ways[board.length[route]][board.color[route]])
            if place < ways:
                return key_number(board, pick_payment(board, state, seat, route, place))
            place -= ways
    return NONE


@rule
def pick_payment(board: Board, state: State, seat: int, route: int, place: int) -> int:
    """Returns the claim with the payment at a place among those the hand allows for a route, as a key."""
    wilds = int(state.hand[seat][WILD])
    length = int(board.length[route])
    color = 0 if board.color[route] == GREY else int(board.color[route])
    last = board.colors - 1 if board.color[route] == GREY else color
    while color <= last:
        have = int(state.hand[seat][color])
        ways = payments(have, wilds, length)
        if place < ways:
            return claim_key(route, color, max(0, length - have) + place)
        place -= ways
        color += 1
    return claim_key(route, WILD, length)


@rule
def claim_key(route: int, color: int, wilds: int) -> int:
    """Returns a claim in one number, without the action table."""
    return (route << 8) | (color << 4) | wilds


@rule
def key_route(key: int) -> int:
    """Returns the route of a claim's key."""
    return key >> 8


@rule
def key_color(key: int) -> int:
    """Returns the colour that a claim's key pays with, WILD if with wilds alone."""
    return (key >> 4) & 15


@rule
def key_wilds(key: int) -> int:
    """Returns the wilds that a claim's key pays with."""
    return key & 15


@rule
def claim_number(board: Board, route: int, color: int, wilds: int) -> int:
    """Returns the number of a claim in the action table."""
    if color == WILD:
        return int(board.claim_number[route + 1]) - 1
    slot = color if board.color[route] == GREY else 0
    return int(board.claim_number[route]) + slot * int(board.length[route]) + wilds


@rule
def key_number(board: Board, key: int) -> int:
    """Returns the number in the action table of a claim given as a key."""
    return claim_number(board, key_route(key), key_color(key), key_wilds(key))


@rule
def claimed_route(board: Board, number: int) -> int:
    """Returns the route that a claim of the action table is about."""
    low = 0
    high = int(board.routes) - 1
    while low < high:
        middle = (low + high + 1) >> 1
        if board.claim_number[middle] <= number:
            low = middle
        else:
            high = middle - 1
    return low


@rule
def claim_color(board: Board, route: int, number: int) -> int:
    """Returns the colour with which a claim of the action table pays, WILD if with wilds alone."""
    if number == board.claim_number[route + 1] - 1:
        return WILD
    if board.color[route] != GREY:
        return int(board.color[route])
    return (number - int(board.claim_number[route])) // int(board.length[route])


@rule
def claim_wilds(board: Board, route: int, number: int) -> int:
    """Returns the wilds with which a claim of the action table pays."""
    if number == board.claim_number[route + 1] - 1:
        return int(board.length[route])
    return (number - int(board.claim_number[route])) % int(board.length[route])


@rule
def may_take(state: State, card: int) -> bool:
    """D1, D4: the card lies face up and may be taken now."""
    return place_in_market(state, card) >= 0 and (card != WILD or state.phase != SECOND_CARD)


@hot
def count_draws(state: State) -> int:
    """D1, D4, D8: returns how many different draws there are."""
    if not can_draw(state):
        return 0
    seen = 0
    draws = 1
    for place in range(MARKET):
        card = int(state.market[place])
        if not (seen >> card) & 1 and (card != WILD or state.phase != SECOND_CARD):
            draws += 1
        seen |= 1 << card
    return draws


@hot
def pick_card(state: State, place: int) -> int:
    """Returns what the draw at a place among the legal ones takes: FROM_DECK first, then the cards that show."""
    if place > 0:
        for card in range(CARDS):
            if may_take(state, card):
                place -= 1
                if place == 0:
                    return card
    return FROM_DECK


@rule
def pick_draw(board: Board, state: State, place: int) -> int:
    """Returns the action number of the draw at a place among the legal ones."""
    return draw_number(board, pick_card(state, place))


@rule
def draw_number(board: Board, card: int) -> int:
    """Returns the number of a draw in the action table: the deck, the colours, the wild."""
    if card == FROM_DECK:
        return 0
    return 1 + (int(board.colors) if card == WILD else card)


@rule
def drawn_card(board: Board, number: int) -> int:
    """Returns the card that a draw of the action table takes, or FROM_DECK."""
    if number == 0:
        return FROM_DECK
    return WILD if number == board.colors + 1 else number - 1


@rule
def count_keeps(board: Board, state: State, seat: int) -> int:
    """S3, T1, T2: returns how many choices the seat has in its offer."""
    least = least_to_keep(board, state, seat)
    choices = 0
    for kept in range(1, 1 << int(state.offer_size[seat])):
        if kept_count(kept) >= least:
            choices += 1
    return choices


@rule
def pick_keep(board: Board, state: State, seat: int, place: int) -> int:
    """Returns the action number of the choice at a place among the legal ones."""
    least = least_to_keep(board, state, seat)
    for kept in range(1, 1 << int(state.offer_size[seat])):
        if kept_count(kept) >= least:
            if place == 0:
                return int(board.keep_number) + kept - 1
            place -= 1
    return NONE


@rule
def pick_track(board: Board, state: State, place: int) -> int:
    """X3: returns the action number of one of the two tracks, in the table's order."""
    track = int(board.ticket_track[state.neutral_ticket])
    twin = int(board.twin[track])
    chosen = min(track, twin) if place == 0 else max(track, twin)
    return int(board.neutral_number) + int(board.neutral_rank[chosen])


@rule
def count_legal(board: Board, state: State, scratch: Scratch, seat: int) -> int:
    """Returns how many actions are legal for the seat that is to decide; a pass, if it is all there is, counts."""
    if state.phase == OVER:
        return 0
    if state.phase == FIRST_TICKETS or state.phase == TICKET_OFFER:
        return count_keeps(board, state, seat)
    if state.phase == NEUTRAL_TRACK:
        return 2
    if state.phase == SECOND_CARD:
        return count_draws(state)
    reach = count_ways(board, state, scratch, seat)
    count = count_draws(state) + count_claims(board, state, scratch, seat, reach)
    if can_draw_tickets(state):
        count += 1
    return max(1, count)


@rule
def pick_legal(board: Board, state: State, scratch: Scratch, seat: int, place: int) -> int:
    """Returns the number of the legal action at a place, in the order of the action table."""
    if state.phase == FIRST_TICKETS or state.phase == TICKET_OFFER:
        return pick_keep(board, state, seat, place)
    if state.phase == NEUTRAL_TRACK:
        return pick_track(board, state, place)
    draws = count_draws(state)
    if place < draws:
        return pick_draw(board, state, place)
    if state.phase == SECOND_CARD:
        return NONE
    reach = count_ways(board, state, scratch, seat)
    number = pick_claim(board, state, scratch, seat, reach, place - draws)
    if number != NONE:
        return number
    return int(board.tickets_number) if can_draw_tickets(state) else int(board.pass_number)


@rule
def list_legal(board: Board, state: State, scratch: Scratch, seat: int, numbers: list[int]) -> int:
    """Writes down the numbers of all legal actions, in the order of the action table. Returns how many there are."""
    if state.phase != TURN:
        count = count_legal(board, state, scratch, seat)
        for place in range(count):
            numbers[place] = pick_legal(board, state, scratch, seat, place)
        return count
    count = count_draws(state)
    for place in range(count):
        numbers[place] = pick_draw(board, state, place)
    reach = count_ways(board, state, scratch, seat)
    for route in range(board.routes):
        if board.length[route] <= reach and route_open(board, state, seat, route):
            for place in range(scratch.ways[board.length[route]][board.color[route]]):
                numbers[count] = key_number(board, pick_payment(board, state, seat, route, place))
                count += 1
    if can_draw_tickets(state):
        numbers[count] = int(board.tickets_number)
        count += 1
    if count == 0:
        numbers[count] = int(board.pass_number)
        count += 1
    return count
