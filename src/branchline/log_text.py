"""What happens in a game, in words: actions, events, and what seats, routes and tickets are called."""

from __future__ import annotations

from .actions import Action, Claim, Draw, Keep, KeepPlaces, Neutral, Pass, Tickets
from .events import (
    CardDrawn,
    DeckShuffled,
    Event,
    GameOver,
    LastTurns,
    LoanTaken,
    MarketRefilled,
    MarketReset,
    MerchandiseEarned,
    NeutralClaimed,
    NeutralMarker,
    NeutralOut,
    NeutralTicket,
    Passed,
    PileShuffled,
    RouteClaimed,
    TicketsKept,
    TicketsOffered,
    TicketsReturned,
    TollPaid,
    TurnStarted,
)
from .game import Game
from .maps import Map


def action_text(action: Action) -> str:
    """Returns an action in words, with the ids that the map uses."""
    match action:
        case Draw("deck"):
            return "draw from the deck"
        case Draw(source):
            return f"take {source} from the market"
        case Claim(route, None, wilds):
            return f"claim {route} with {many(wilds, 'wild')}"
        case Claim(route, color, 0):
            return f"claim {route} with {color}"
        case Claim(route, color, wilds):
            return f"claim {route} with {color} and {many(wilds, 'wild')}"
        case Tickets():
            return "draw tickets"
        case Keep(tickets):
            return f"keep {', '.join(sorted(tickets)) or 'nothing'}"
        case KeepPlaces(places):
            return f"keep {listed([str(place + 1) for place in places])} of the offer"
        case Neutral(route):
            return f"choose {route} for neutral pieces"
        case Pass():
            return "pass"
    raise TypeError(f"{action!r} is no action")


def event_text(game: Game, event: Event) -> str:
    """Returns an event in words; what `event.for_seat` left out is not told."""
    board = game.map

    def who(seat: int) -> str:
        return seat_text(seat, game.names)

    match event:
        case CardDrawn(seat, "deck", None):
            return f"{who(seat)} draws a card from the deck"
        case CardDrawn(seat, "deck", card):
            return f"{who(seat)} draws {card} from the deck"
        case CardDrawn(seat, _, card):
            return f"{who(seat)} takes {card} from the market"
        case MarketRefilled(place, card):
            return f"{card} is turned up at place {place + 1} of the market"
        case MarketReset(times, market):
            often = "" if times == 1 else f" {times} times"
            return f"three wilds: the market is swept away{often} and is now {', '.join(market)}"
        case DeckShuffled(deck, times):
            often = "" if times == 1 else f", {times} times over"
            return f"the discards are shuffled into a deck of {deck}{often}"
        case RouteClaimed(seat, route, color, wilds):
            payment = _payment(board.route(route).length, color, wilds)
            return f"{who(seat)} claims {route_text(board, route)} with {payment}"
        case TollPaid(payer, to, toll, route):
            giver = "the bank" if payer is None else who(payer)
            getter = "the bank" if to is None else who(to)
            return f"{giver} pays {getter} a toll of {toll} for {route_text(board, route)}"
        case LoanTaken(seat, route):
            return f"{who(seat)} takes a loan for {route_text(board, route)}"
        case MerchandiseEarned(seat, route, left):
            return f"{who(seat)} earns a merchandise card for {route_text(board, route)}, {left} left"
        case TicketsOffered(seat, count, tickets):
            return f"{who(seat)} is offered {_tickets(board, count, tickets)}"
        case TicketsKept(seat, count, tickets):
            return f"{who(seat)} keeps {_tickets(board, count, tickets)}"
        case TicketsReturned(seat, count, tickets):
            return f"{who(seat)} returns {_tickets(board, count, tickets)}"
        case PileShuffled(pile):
            return f"the discarded tickets are shuffled into a pile of {pile}"
        case NeutralTicket(ticket):
            return f"neutral turns up {ticket_text(board, ticket)}"
        case NeutralClaimed(route, pieces):
            return f"neutral pieces go on {route_text(board, route)}, {pieces} left"
        case NeutralMarker(seat):
            return f"the neutral marker goes to {who(seat)}"
        case NeutralOut():
            return "neutral leaves the game"
        case Passed(seat):
            return f"{who(seat)} passes"
        case LastTurns(seat, turns):
            return f"{who(seat)} brings the last {many(turns, 'turn')}"
        case TurnStarted(seat, round):
            return f"round {round}: {who(seat)} is to play"
        case GameOver():
            return "the game is over"
    raise TypeError(f"{event!r} is no event")


def seat_text(seat: int, names: tuple[str, ...] | None = None) -> str:
    """Returns what a seat is called."""
    return f"seat {seat}" if names is None else f"seat {seat} ({_printable(names[seat])})"


def route_text(map: Map, id: str) -> str:
    """Returns a route by the names of its ends; the second track of a double says so."""
    route = map.route(id)
    ends = f"{map.location(route.a).name} – {map.location(route.b).name}"
    return f"{ends} (second track)" if id == f"{route.a}--{route.b}--2" else ends


def ticket_text(map: Map, id: str) -> str:
    """Returns a ticket by the names of its ends, with its points."""
    ticket = map.ticket(id)
    return f"{map.location(ticket.a).name} – {map.location(ticket.b).name} {ticket.points}"


def _payment(length: int, color: str | None, wilds: int) -> str:
    paid = [] if color is None or length == wilds else [f"{length - wilds} {color}"]
    return " and ".join([*paid, *([many(wilds, "wild")] if wilds else [])])


def _tickets(map: Map, count: int, tickets: tuple[str, ...] | None) -> str:
    if tickets is None or not tickets:
        return many(count, "ticket")
    return listed([ticket_text(map, ticket) for ticket in tickets])


def many(count: int, noun: str) -> str:
    """Returns a count with its noun."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(items: list[str]) -> str:
    """Returns items as a sentence has them."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def _printable(name: str) -> str:
    """Returns a name without what could move the cursor or break the line."""
    return "".join(letter if letter.isprintable() else "�" for letter in name)
