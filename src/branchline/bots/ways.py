"""The map as a seat sees it now: own routes carry it for nothing, lost ones are closed, open ones cost turns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from typing import Any

from ..maps import Map, Route, Ticket

TURNS_A_CLAIM = 1.0
TURNS_A_SPACE = 0.5
"""A claim takes a turn, and a turn of drawing brings two cards."""


@dataclass(frozen=True)
class Way:
    """Routes still to be claimed so that locations are joined; `spaces` is how many pieces they take."""

    routes: tuple[Route, ...]
    spaces: int


@lru_cache(maxsize=32)
def _neighbours(map: Map) -> dict[str, tuple[tuple[str, Route], ...]]:
    around: dict[str, list[tuple[str, Route]]] = {location.id: [] for location in map.locations}
    for route in map.routes:
        around[route.a].append((route.b, route))
        around[route.b].append((route.a, route))
    return {place: tuple(links) for place, links in around.items()}


class Ways:
    """Shortest ways for one seat in one position."""

    def __init__(self, map: Map, view: Mapping[str, Any], hand: Mapping[str, int] | None = None) -> None:
        self._map = map
        self._hand = hand or {}
        seat, claims = view["you"], view["claims"]
        closing = map.variants[view["variant"]].close_doubles >= view["players"]
        self.own = frozenset(route for route, owner in claims.items() if owner == seat)
        self.open = frozenset(route.id for route in map.routes if _is_open(route, claims, seat, closing))
        self._costs = {
            route.id: 0.0 if route.id in self.own else self._cost(route)
            for route in map.routes
            if route.id in self.own or route.id in self.open
        }

    def _cost(self, route: Route) -> float:
        """Turns to claim a route; of equal ones, that of which more cards are held comes first."""
        held = self._hand.get(route.color, 0) if route.color else max(self._hand.values(), default=0)
        return TURNS_A_CLAIM + TURNS_A_SPACE * route.length - 0.01 * min(held, route.length)

    def way(self, a: str, b: str, free: Iterable[str] = ()) -> Way | None:
        """Returns the way of the fewest turns from a to b, None if there is none; `free` routes cost nothing."""
        costs, given = self._costs, frozenset(free)
        around = _neighbours(self._map)
        best: dict[str, float] = {a: 0.0}
        came: dict[str, tuple[str, Route]] = {}
        waiting = [(0.0, a)]
        while waiting:
            far, place = heappop(waiting)
            if place == b:
                return self._traced(came, a, b, given)
            if far > best[place]:
                continue
            for other, route in around[place]:
                cost = costs.get(route.id)
                if cost is None:
                    continue
                there = far if route.id in given else far + cost
                if there < best.get(other, 1e9):
                    best[other] = there
                    came[other] = (place, route)
                    heappush(waiting, (there, other))
        return None

    def _traced(self, came: Mapping[str, tuple[str, Route]], a: str, b: str, given: frozenset[str]) -> Way:
        routes = []
        place = b
        while place != a:
            place, route = came[place]
            if route.id not in self.own and route.id not in given:
                routes.append(route)
        return Way(tuple(reversed(routes)), sum(route.length for route in routes))

    def network(self, tickets: Iterable[Ticket]) -> Way | None:
        """Returns routes that join all tickets' locations, the dearest ticket first; None if one can't be joined."""
        routes: dict[str, Route] = {}
        for ticket in sorted(tickets, key=lambda ticket: (-ticket.points, ticket.id)):
            way = self.way(ticket.a, ticket.b, routes)
            if way is None:
                return None
            routes.update((route.id, route) for route in way.routes)
        return Way(tuple(routes.values()), sum(route.length for route in routes.values()))


def _is_open(route: Route, claims: Mapping[str, Any], seat: int, closing: bool) -> bool:
    """C6, C7: nobody has the route, and its twin does not close it for this seat."""
    if route.id in claims:
        return False
    twin = route.twin
    return twin is None or twin not in claims or not (closing or claims[twin] == seat)
