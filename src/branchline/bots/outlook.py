"""What a seat sees when it is to decide, sorted for bots that build: its tickets, ways, payments and draws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from ..actions import Action, Claim, Draw, Keep, Neutral, Tickets
from ..maps import Route, Ticket
from .base import Turn
from .ways import Way, Ways

WILD = "wild"


class Outlook:
    """A turn as a builder looks at it. What is legal comes from the turn alone."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.map = turn.game.map
        self.view = turn.view
        self.variant = self.map.variants[self.view["variant"]]
        self.me = self.view["seats"][turn.seat]
        self.hand: dict[str, int] = self.me["hand"]
        self.pieces: int = self.me["pieces"]
        self.legal: list[Action] = list(turn.legal)
        self.draws = [action for action in self.legal if isinstance(action, Draw)]
        self.keeps = [action for action in self.legal if isinstance(action, Keep)]
        self.tracks = [action for action in self.legal if isinstance(action, Neutral)]
        self.may_draw_tickets = any(isinstance(action, Tickets) for action in self.legal)
        self.ways = Ways(self.map, self.view, self.hand)
        self._ways: dict[str, Way | None] = {}

    @cached_property
    def claims(self) -> dict[str, list[Claim]]:
        """The legal payments of each route that can be claimed now."""
        claims: dict[str, list[Claim]] = {}
        for action in self.legal:
            if isinstance(action, Claim):
                claims.setdefault(action.route, []).append(action)
        return claims

    @cached_property
    def tickets(self) -> list[Ticket]:
        """The kept tickets that are not complete."""
        done = set(self.view["standing"]["completed"])
        return [self.map.ticket(name) for name in self.me["tickets"] if name not in done]

    def way_of(self, ticket: Ticket) -> Way | None:
        """Returns the way that a ticket still takes, None if it can't be finished."""
        if ticket.id not in self._ways:
            way = self.ways.way(ticket.a, ticket.b)
            self._ways[ticket.id] = way if self.in_reach(way) else None
        return self._ways[ticket.id]

    @cached_property
    def turns_left(self) -> int:
        """A guess of the turns that the seat still has: at the pace of the seat with the fewest pieces."""
        if self.view["last_turns"] is not None:
            return 1
        fewest: int = min(entry["pieces"] for entry in self.view["seats"])
        return 2 + max(0, fewest - self.variant.end_pieces)

    def points(self, route: Route) -> int:
        """The points of claiming a route (C5)."""
        return self.variant.points[route.length]

    def missing(self, route: Route) -> int:
        """How many cards the hand lacks for a route, wilds used."""
        colors = [route.color] if route.color else self.map.colors
        held = max(self.hand.get(color, 0) for color in colors)
        return max(0, route.length - held - self.hand.get(WILD, 0))

    def needs(self, routes: Iterable[Route]) -> dict[str, int]:
        """The cards that routes still need, by colour: each route takes of the hand what it can use."""
        left = {color: self.hand.get(color, 0) for color in self.map.colors}
        needs = dict.fromkeys(self.map.colors, 0)
        for route in sorted(routes, key=lambda route: route.color is None):
            color = route.color or max(left, key=lambda color: left[color])
            used = min(left[color], route.length)
            left[color] -= used
            needs[color] += route.length - used
        return needs

    def payment(self, route: str, planned: Sequence[Route] = ()) -> Claim:
        """Returns how to pay: few wilds, and a colour that the rest of the plan can spare."""
        wanted = dict.fromkeys(self.map.colors, 0)
        for other in planned:
            if other.id != route and other.color:
                wanted[other.color] += other.length

        def cost(claim: Claim) -> tuple[int, int]:
            spare = 0 if claim.color is None else self.hand.get(claim.color, 0) - wanted[claim.color]
            return claim.wilds, -spare

        return min(self.claims[route], key=cost)

    def draw(self, routes: Sequence[Route]) -> Draw:
        """Returns the draw that helps most to pay these routes, the first ones before the others."""
        if len(self.draws) == 1:
            return self.draws[0]
        first = self.needs(routes[:1])
        every = self.needs(routes)
        market = [draw for draw in self.draws if draw.source not in ("deck", WILD)]
        wilds = [draw for draw in self.draws if draw.source == WILD]
        best = max(market, key=lambda draw: (first[draw.source], every[draw.source]), default=None)
        if best is not None and first[best.source]:
            return best
        if wilds and routes and self.missing(routes[0]) == 1:
            return wilds[0]
        if best is not None and every[best.source]:
            return best
        return next((draw for draw in self.draws if draw.source == "deck"), self.draws[0])

    def best_claim(self, least: int = 1) -> Claim | None:
        """Returns the claim of the most points among routes of at least that length, None if there is none."""
        routes = [self.map.route(name) for name in self.claims]
        routes = [route for route in routes if route.length >= least]
        if not routes:
            return None
        return self.payment(max(routes, key=self.points).id)

    def in_reach(self, way: Way | None) -> bool:
        """Whether there are pieces, and perhaps turns, enough for a way."""
        if way is None or way.spaces > self.pieces:
            return False
        return len(way.routes) <= self.turns_left
