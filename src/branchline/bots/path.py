"""`path`: builds the ticket that it can finish best, then the next one."""

from __future__ import annotations

from collections.abc import Sequence

from ..actions import Action, Tickets
from ..maps import Route, Ticket
from .builder import Builder
from .outlook import Outlook
from .registry import bot
from .ways import Way


@bot("path")
class PathBot(Builder):
    """Works on one ticket at a time: the one with the most points a turn, a missed ticket's loss counted too."""

    def __init__(self, more: int = 14) -> None:
        self.more = more

    def targets(self, outlook: Outlook) -> Sequence[Route]:
        best = best_ticket(outlook)
        return [] if best is None else by_urgency(outlook, best[1])

    def act(self, outlook: Outlook) -> Action:
        routes = self.targets(outlook)
        if routes:
            return self.build(outlook, routes)
        if not outlook.tickets and outlook.may_draw_tickets and self.has_room(outlook):
            return Tickets()
        return self.fill(outlook)

    def has_room(self, outlook: Outlook) -> bool:
        """Whether pieces and turns are left for one more ticket: `more`, as a share of USA's 45 pieces."""
        return outlook.pieces * 45 >= self.more * outlook.variant.pieces and outlook.turns_left > 8


def best_ticket(outlook: Outlook) -> tuple[Ticket, Way] | None:
    """Returns the ticket worth the most a turn, with its way; None if none can be finished."""
    found: tuple[Ticket, Way] | None = None
    most = 0.0
    for ticket in outlook.tickets:
        way = outlook.way_of(ticket)
        if way is None:
            continue
        gain = 2 * ticket.points + sum(outlook.points(route) for route in way.routes)
        turns = sum(1 + outlook.missing(route) / 2 for route in way.routes)
        if gain / turns > most:
            most, found = gain / turns, (ticket, way)
    return found


def by_urgency(outlook: Outlook, way: Way) -> list[Route]:
    """Returns a way's routes, those first that have no second track to fall back on, the longer before the shorter."""
    return sorted(way.routes, key=lambda route: (outlook.missing(route) > 0, route.twin is not None, -route.length))
