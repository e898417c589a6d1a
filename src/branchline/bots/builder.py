"""What the four reference styles share: a builder keeps tickets, picks what to build, pays for it or draws for it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from ..actions import Action, Keep, Neutral, Tickets
from ..maps import Route
from .base import Bot, Turn
from .outlook import Outlook

SPARE = 0.85
"""The share of its pieces that a builder plans with: detours cost more."""
LONG = 5
"""A route of so many spaces is worth waiting for; if there is none, the longest there is."""


class Builder(Bot):
    """Decides by phase; a style says which tickets it keeps and what it does with a turn."""

    def choose(self, turn: Turn) -> Action:
        outlook = Outlook(turn)
        if len(outlook.legal) == 1:
            return outlook.legal[0]
        match outlook.view["phase"]:
            case "first-tickets" | "tickets":
                return self.keep(outlook)
            case "neutral":
                return spared_track(outlook)
            case "second-card":
                return outlook.draw(self.targets(outlook))
        return self.act(outlook)

    @abstractmethod
    def targets(self, outlook: Outlook) -> Sequence[Route]:
        """Returns the routes it wants now, the most wanted first."""

    @abstractmethod
    def act(self, outlook: Outlook) -> Action:
        """Returns what it does with a turn."""

    def keep(self, outlook: Outlook) -> Keep:
        """Returns the tickets it keeps: the set that is worth most beyond what its network costs."""
        return max(outlook.keeps, key=lambda keep: self.worth(outlook, keep))

    def worth(self, outlook: Outlook, keep: Keep) -> float:
        """Points of the kept tickets that fit its pieces, less the spaces that their network takes."""
        kept = [outlook.map.ticket(name) for name in keep.tickets]
        network = outlook.ways.network([*outlook.tickets, *kept])
        points = sum(ticket.points for ticket in kept)
        if network is None or network.spaces > SPARE * outlook.pieces:
            return -float(points)
        return points - network.spaces

    def build(self, outlook: Outlook, routes: Sequence[Route]) -> Action:
        """Claims the first route of the plan that it can pay, else draws for the plan, else does what it can."""
        for route in routes:
            if route.id in outlook.claims:
                return outlook.payment(route.id, routes)
        if outlook.draws:
            return outlook.draw(routes)
        return self.fill(outlook)

    def fill(self, outlook: Outlook) -> Action:
        """With no plan left: the longest route it can pay, or cards for a longer one."""
        open_routes = [route for route in outlook.map.routes if route.id in outlook.ways.open]
        lengths = [route.length for route in open_routes if route.length <= outlook.pieces]
        long = min(max(lengths, default=1), LONG)
        claim = outlook.best_claim(1 if not outlook.draws or outlook.turns_left <= 3 else long)
        if claim is not None:
            return claim
        if outlook.draws:
            return outlook.draw(cheapest(outlook, long))
        return Tickets() if outlook.may_draw_tickets else outlook.legal[0]


def cheapest(outlook: Outlook, least: int) -> list[Route]:
    """Returns open routes of at least that length, those first that the hand nearly pays."""
    routes = [
        route
        for route in outlook.map.routes
        if route.id in outlook.ways.open and least <= route.length <= outlook.pieces
    ]
    return sorted(routes, key=lambda route: (outlook.missing(route), -route.length))


def spared_track(outlook: Outlook) -> Neutral:
    """X3: gives neutral the track that the hand is further from paying, and so keeps the other one open."""
    return max(outlook.tracks, key=lambda track: outlook.missing(outlook.map.route(track.route)))
