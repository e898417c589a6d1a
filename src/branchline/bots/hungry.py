"""`hungry`: collects tickets early, then builds one network for all of them."""

from __future__ import annotations

from collections.abc import Sequence

from ..actions import Action, Tickets
from ..maps import Route
from .builder import SPARE, Builder
from .outlook import Outlook
from .path import by_urgency
from .registry import bot


@bot("hungry")
class HungryBot(Builder):
    """Draws tickets in its first turns until its network would fill its pieces, or it holds `tickets` of them."""

    def __init__(self, tickets: int = 5, rounds: int = 4) -> None:
        self.tickets = tickets
        self.rounds = rounds

    def targets(self, outlook: Outlook) -> Sequence[Route]:
        tickets = sorted(outlook.tickets, key=lambda ticket: -ticket.points)
        while tickets:
            network = outlook.ways.network(tickets)
            if network is not None and outlook.in_reach(network):
                return by_urgency(outlook, network)
            hopeless = [each for each in tickets if outlook.way_of(each) is None]
            tickets.remove(hopeless[0] if hopeless else tickets[-1])
        return []

    def act(self, outlook: Outlook) -> Action:
        if outlook.may_draw_tickets and self.is_hungry(outlook):
            return Tickets()
        routes = self.targets(outlook)
        return self.build(outlook, routes) if routes else self.fill(outlook)

    def is_hungry(self, outlook: Outlook) -> bool:
        """Whether it is early, and there is room for another ticket in its plan."""
        if outlook.view["round"] > self.rounds or len(outlook.me["tickets"]) >= self.tickets:
            return False
        network = outlook.ways.network(outlook.tickets)
        return network is not None and network.spaces < SPARE * outlook.pieces * 0.7
