"""Actions on their way to the rules and back: four numbers there, ticket ids instead of places here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .actions import Action, ActionTable, Claim, Draw, Keep, KeepPlaces, Neutral, Pass, Tickets, malformed
from .errors import shown
from .rules import turn
from .rules.board import WILD
from .rules.capacity import OFFER


def rule_numbers(table: ActionTable, action: Action, offer: Sequence[int]) -> tuple[int, int, int, int]:
    """Returns an action of a seat with that offer as the rules know it; IllegalAction if it is malformed."""
    match action:
        case Draw(source):
            return turn.DRAW, table.card_number(source), 0, 0
        case Claim(route, color, wilds):
            if type(wilds) is not int:
                raise malformed(f"wilds is a whole number, not {shown(wilds)}")
            if color in ("deck", "wild"):
                raise malformed(f"a route is paid with a colour or, all of wilds, with null, not {shown(color)}")
            card = WILD if color is None else table.card_number(color)
            return turn.CLAIM, table.route_number(route), card, max(-1, min(wilds, 99))
        case Tickets():
            return turn.DRAW_TICKETS, 0, 0, 0
        case Keep(tickets):
            return turn.KEEP, _mask(table, tickets, offer), 0, 0
        case KeepPlaces():
            return turn.KEEP, action.mask(), 0, 0
        case Neutral(route):
            return turn.CHOOSE_TRACK, table.route_number(route), 0, 0
        case Pass():
            return turn.PASS, 0, 0, 0
    raise malformed(f"{shown(action)} is no action")


def _mask(table: ActionTable, tickets: Any, offer: Sequence[int]) -> int:
    """Returns the places of the offer that hold these tickets; one that is not there is a place too far."""
    if not isinstance(tickets, tuple):
        raise malformed("tickets is a list of ticket ids")
    numbers = [table.ticket_number(ticket) for ticket in tickets]
    if len(set(numbers)) != len(numbers):
        raise malformed("a ticket is kept once", "kept-twice")
    return sum(1 << (offer.index(number) if number in offer else OFFER) for number in set(numbers))


def by_places(table: ActionTable, action: Keep, offer: Sequence[int]) -> KeepPlaces:
    """Returns a choice by ticket ids as one by places of the offer."""
    mask = _mask(table, action.tickets, offer)
    return KeepPlaces(tuple(place for place in range(OFFER + 1) if mask >> place & 1))


def by_tickets(table: ActionTable, action: KeepPlaces, offer: Sequence[int]) -> Keep:
    """Returns a choice by places of the offer as one by ticket ids."""
    tickets = table.map.tickets
    return Keep(tuple(tickets[offer[place]].id for place in action.places if place < len(offer)))
