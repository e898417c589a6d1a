"""What a seat could do about routes, whoever's turn it is: every payment, or why there is none (C1–C7, N3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from .actions import Claim
from .core import Doors, Setting
from .errors import IllegalAction
from .refusing import illegal
from .rules.board import WILD
from .rules.claims import route_open
from .rules.legal import count_ways, key_color, key_wilds, pick_payment
from .rules.longest import Scratch
from .rules.state import State
from .rules.tolls import takes_loan

Payment = tuple[str | None, int]


@dataclass(frozen=True)
class RouteChoice:
    """What a seat could do about a route."""

    payments: tuple[Payment, ...]
    """Colours (None: wilds alone) and wilds, the fewest wilds first."""
    refusal: IllegalAction | None
    """Why there is no payment."""
    loan: bool
    """Whether the claim would take a loan (N3)."""

    def claims(self, route: str) -> list[Claim]:
        """Returns the payments as actions."""
        return [Claim(route, color, wilds) for color, wilds in self.payments]


def thrift(payment: Payment) -> tuple[int, bool]:
    """Fewest wilds first."""
    color, wilds = payment
    return wilds, color is None


class Purse:
    """A seat's means, and what they are good for; routes of a kind, open alike, are worked out once."""

    def __init__(self, setting: Setting, doors: Doors, states: object, seat: int) -> None:
        self._setting = setting
        self._state: State = doors.plain(states, State)
        self._why_not = partial(doors.why_not_route, setting.boards(doors.mode), states, doors.logs, seat)
        self._figures = doors.figures
        self._seat = seat
        self._ways = Scratch()
        self._reach = count_ways(setting.board, self._state, self._ways, seat)
        self._known: dict[tuple[int, int, int], RouteChoice] = {}

    def choices(self, routes: Iterable[str]) -> Mapping[str, RouteChoice]:
        """Returns the seat's choice about each of the routes."""
        numbers = {route: self._setting.table.route_number(route) for route in routes}
        return {route: self._choice(number) for route, number in numbers.items()}

    def _choice(self, route: int) -> RouteChoice:
        board = self._setting.board
        if not route_open(board, self._state, self._seat, route):
            return self._work_out(route, 0)
        kind = board.length[route], board.color[route], board.toll[route]
        if kind not in self._known:
            ways = self._ways.ways[kind[0]][kind[1]] if kind[0] <= self._reach else 0
            self._known[kind] = self._work_out(route, ways)
        return self._known[kind]

    def _work_out(self, route: int, ways: int) -> RouteChoice:
        board, state, seat = self._setting.board, self._state, self._seat
        keys = [pick_payment(board, state, seat, route, place) for place in range(ways)]
        paid = [(None if key_color(key) == WILD else self._card(key_color(key)), key_wilds(key)) for key in keys]
        refusal = None
        if not paid:
            refusal = illegal(self._setting, state.phase, self._why_not(route), self._figures())
        return RouteChoice(tuple(sorted(paid, key=thrift)), refusal, takes_loan(board, state, seat, route))

    def _card(self, number: int) -> str:
        return self._setting.table.card(number)
