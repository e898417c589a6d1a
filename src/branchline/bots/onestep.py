"""`onestep`: the best immediate gain, with no plan beyond it."""

from __future__ import annotations

from collections.abc import Sequence

from ..actions import Action, Claim, Tickets
from ..maps import Route, Ticket
from .builder import Builder
from .outlook import Outlook
from .registry import bot


@bot("onestep")
class OneStepBot(Builder):
    """Weighs each claim (points, and the part of a ticket it brings nearer) against the cards that it costs."""

    def __init__(self, card: float = 0.9) -> None:
        self.card = card

    def targets(self, outlook: Outlook) -> Sequence[Route]:
        routes = {route.id: route for ticket in outlook.tickets for route in way_of(outlook, ticket)}
        gains = {name: self.gain(outlook, route) for name, route in routes.items()}
        return sorted(routes.values(), key=lambda route: -gains[route.id])

    def act(self, outlook: Outlook) -> Action:
        best: Claim | None = None
        # Two cards are what a turn of drawing brings.
        most = 2 * self.card if outlook.draws else 0.0
        for name in outlook.claims:
            route = outlook.map.route(name)
            gain = self.gain(outlook, route) - self.card * (0 if outlook.turns_left <= 2 else route.length)
            if gain > most:
                most, best = gain, outlook.payment(name)
        if best is not None:
            return best
        if not outlook.tickets and outlook.may_draw_tickets and outlook.pieces > outlook.variant.pieces // 3:
            return Tickets()
        if outlook.draws and outlook.turns_left > 2:
            return outlook.draw(self.targets(outlook))
        return self.fill(outlook)

    def gain(self, outlook: Outlook, route: Route) -> float:
        """The points of a route, and of each ticket the share that the route shortens its way by."""
        gain = float(outlook.points(route))
        for ticket in outlook.tickets:
            way = way_of(outlook, ticket)
            if route in way:
                gain += 2 * ticket.points * route.length / sum(each.length for each in way)
        return gain


def way_of(outlook: Outlook, ticket: Ticket) -> Sequence[Route]:
    """Returns the routes that a ticket still takes, none if it can't be finished."""
    way = outlook.way_of(ticket)
    return () if way is None else way.routes
