"""`longroute`: long routes first, wherever they are; tickets are what happens to lie on the way."""

from __future__ import annotations

from collections.abc import Sequence

from ..actions import Action, Keep
from ..maps import Route
from .builder import Builder
from .outlook import Outlook
from .registry import bot


@bot("longroute")
class LongRouteBot(Builder):
    """Goes for the longest open routes, of those for the one that it can pay soonest or that serves a ticket."""

    def keep(self, outlook: Outlook) -> Keep:
        """Few and cheap tickets: they are only losses avoided."""
        points = {ticket.id: ticket.points for ticket in outlook.map.tickets}
        return min(outlook.keeps, key=lambda keep: sum(points[ticket] for ticket in keep.tickets))

    def targets(self, outlook: Outlook) -> Sequence[Route]:
        network = outlook.ways.network(outlook.tickets)
        useful = set(network.routes) if network is not None else set()
        routes = [
            route for route in outlook.map.routes if route.id in outlook.ways.open and route.length <= outlook.pieces
        ]
        longest = max((route.length for route in routes), default=0)

        def order(route: Route) -> tuple[float, int]:
            # One space less is made up for by a card more in hand, two are not.
            return outlook.missing(route) + 1.5 * (longest - route.length), route not in useful

        return sorted(routes, key=order)[:3]

    def act(self, outlook: Outlook) -> Action:
        if outlook.turns_left <= 3:
            return self.fill(outlook)
        return self.build(outlook, self.targets(outlook)[:1])
