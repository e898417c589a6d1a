"""The game: actions, events, views and results over the rules, for people who write programs."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from . import record as records
from .acting import by_places, by_tickets, rule_numbers
from .actions import Action, Keep, KeepPlaces, action_from_dict, malformed
from .core import setting
from .errors import IllegalAction, PositionError, shown
from .events import Event, named_events
from .holding import Holding
from .legal_actions import LegalActions
from .maps import Map, load_map
from .paying import Purse, RouteChoice
from .positions import position_of
from .reading import Reader, setting_of
from .refusing import illegal
from .results import Result, result_of
from .rules.chance import checked_seed, seeded
from .rules.claims import route_open
from .rules.scoring import Sheet
from .rules.state import FREE, OVER, PHASES, State
from .views import view_of

__all__ = ["Game", "LegalActions", "RouteChoice"]


class Game(Holding):
    """A game of a map's variant, from the deal or from a position on.

    >>> game = Game("usa", players=3, seed=7)
    >>> game.phase, game.seat
    ('first-tickets', 0)
    """

    def __init__(
        self,
        map: str | Map = "usa",
        *,
        players: int,
        seed: int | None = None,
        variant: str | None = None,
        mode: str | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        seed = secrets.randbits(128) if seed is None else checked_seed(seed)
        self._open(
            setting(map if isinstance(map, Map) else load_map(map), variant, players), State(), seed, mode, names
        )
        self._set_stream(seeded(seed, "game"))
        self._doors.begin(self._boards, self._states, self._doors.logs)

    @property
    def seat(self) -> int | None:
        """Whose decision it is, None when the game is over; of first tickets, the lowest seat that has not chosen."""
        seat = self._number("seat")
        return None if seat < 0 else seat

    @property
    def phase(self) -> str:
        """What kind of decision it is."""
        return PHASES[self._number("phase")]

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self._number("round")

    @property
    def legal(self) -> LegalActions:
        """The legal actions of the seat that is to decide."""
        return LegalActions(self, self.seat)

    def legal_for(self, seat: int) -> LegalActions:
        """The legal actions of any seat: none for one that is not to decide."""
        self._check_seat(seat)
        return LegalActions(self, seat if self._may_decide(seat) else None)

    def _may_decide(self, seat: int) -> bool:
        if self.phase == "first-tickets":
            choice = self._states["choice"][0] if self.mode == "compiled" else self._states[0].choice
            return not choice[seat]
        return seat == self.seat

    def play(self, action: Action | Mapping[str, Any], *, seat: int | None = None) -> list[Event]:
        """Plays an action and returns what happened, in full; IllegalAction, and nothing changed, if not legal."""
        acting, parsed = self._acting(seat), self._parsed(action)
        numbers = self._numbers(parsed, acting)
        if isinstance(parsed, KeepPlaces):
            parsed = self._by_tickets(parsed, acting)
        code = self._doors.play(self._boards, self._states, self._doors.logs, acting, *numbers)
        if code:
            raise illegal(self._setting, self._number("phase"), code, self._doors.figures())
        self._history = (self._history, acting, parsed)
        return named_events(self._setting.table, self._doors.rows())

    def refusal(self, action: Action | Mapping[str, Any], *, seat: int | None = None) -> IllegalAction | None:
        """Returns None if the action is legal, else the error that playing it would raise."""
        try:
            acting = self._acting(seat)
            numbers = self._numbers(self._parsed(action), acting)
        except IllegalAction as error:
            return error
        code = self._doors.why_not(self._boards, self._states, self._doors.logs, acting, *numbers)
        return illegal(self._setting, self._number("phase"), code, self._doors.figures()) if code else None

    def route_refusal(self, route: str, seat: int) -> IllegalAction | None:
        """Returns why a seat can't claim a route with all it has, whoever's turn it is; None if it can."""
        self._check_seat(seat)
        number = self._setting.table.route_number(route)
        code = self._doors.why_not_route(self._boards, self._states, self._doors.logs, seat, number)
        return illegal(self._setting, self._number("phase"), code, self._doors.figures()) if code else None

    def _acting(self, seat: int | None) -> int:
        if seat is None:
            return max(0, self._number("seat"))
        self._check_seat(seat)
        return seat

    def _check_seat(self, seat: Any) -> None:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise malformed(f"there is no seat {shown(seat)}: seats are 0 to {self.players - 1}", "unknown-seat")

    def _parsed(self, action: Action | Mapping[str, Any]) -> Action:
        return action if isinstance(action, Action) else action_from_dict(action)

    def _numbers(self, action: Action, seat: int) -> tuple[int, int, int, int]:
        offer = self._offer(seat) if isinstance(action, Keep) else []
        return rule_numbers(self.table, action, offer)

    def action(self, number: int, seat: int | None = None) -> Action:
        """Returns the action of a number as a seat (the deciding one) plays it: tickets by their ids."""
        action = self.table[number]
        return self._by_tickets(action, self._acting(seat)) if isinstance(action, KeepPlaces) else action

    def number(self, action: Action, seat: int | None = None) -> int:
        """Returns the number of a seat's action in the table, of a choice of tickets by its offer."""
        if isinstance(action, Keep):
            action = by_places(self.table, action, self._offer(self._acting(seat)))
        return self.table.index(action)

    def _by_tickets(self, action: KeepPlaces, seat: int) -> Keep:
        return by_tickets(self.table, action, self._offer(seat))

    def choices(self, seat: int, routes: Iterable[str] | None = None) -> Mapping[str, RouteChoice]:
        """Returns a seat's choices about these routes (all), whoever is to decide: payments, or why there is none."""
        self._check_seat(seat)
        wanted = [route.id for route in self.map.routes] if routes is None else routes
        return Purse(self._setting, self._doors, self._states, seat).choices(wanted)

    @property
    def closed(self) -> tuple[str, ...]:
        """The free tracks that are closed for everyone (C7)."""
        board, state = self._setting.board, self._plain()
        routes = enumerate(self.map.routes)
        return tuple(
            route.id for n, route in routes if state.owner[n] == FREE and not route_open(board, state, FREE, n)
        )

    @property
    def start(self) -> dict[str, Any] | None:
        """The position that the game began from, or None if it began with the deal."""
        if self._origin is None:
            return None
        return position_of(self._setting, self._doors.plain(self._origin, State), self.seed)

    def sample(self, seat: int, seed: int) -> Game:
        """Returns a game that this seat could believe in: what it can't know is dealt anew from the seed."""
        self._check_seat(seat)
        words = seeded(checked_seed(seed), "sample")
        twin = self.copy()
        twin.seed, twin._history = seed, None
        twin._set_stream(words)
        twin._doors.sample_hidden(twin._boards, twin._states, twin._doors.scratches, seat)
        twin._origin = twin._copied_states()
        return twin

    def view(self, seat: int | None) -> dict[str, Any]:
        """Returns what a seat may know (K1, K2); None is a spectator."""
        completed = None
        if seat is not None:
            self._check_seat(seat)
            completed = self._completed(seat)
        return view_of(self._setting, self._plain(), seat, self._longest_paths(), completed)

    def _completed(self, seat: int) -> list[str]:
        numbers = self._doors.numbers(len(self.map.tickets))
        made = self._doors.tickets_made(self._boards, self._states, self._doors.scratches, seat, numbers)
        return [self.map.tickets[ticket].id for ticket in numbers[:made]]

    def _longest_paths(self) -> list[int]:
        owner = self._plain().owner
        for seat in range(self.players):
            network = tuple(route for route in range(len(self.map.routes)) if owner[route] == seat)
            if seat not in self._paths or self._paths[seat][0] != network:
                path = self._doors.path_of(self._boards, self._states, self._doors.scratches, seat)
                self._paths[seat] = (network, path)
        return [self._paths[seat][1] for seat in range(self.players)]

    @property
    def result(self) -> Result | None:
        """The final scores and places, or None while the game goes on."""
        if self._number("phase") != OVER:
            return None
        self._doors.final_score(self._boards, self._states, self._doors.scratches, self._doors.sheets)
        sheet: Sheet = self._doors.plain(self._doors.sheets, Sheet)
        return result_of(self._setting.board, self._plain(), sheet)

    def to_dict(self) -> dict[str, Any]:
        """Returns the position as a plain dict that `from_dict` reads back."""
        return position_of(self._setting, self._plain(), self.seed)

    @classmethod
    def from_dict(
        cls,
        position: Mapping[str, Any],
        *,
        map: Map | None = None,
        mode: str | None = None,
        names: Sequence[str] | None = None,
    ) -> Game:
        """Returns a game that goes on from a position; PositionError says what in it cannot be."""
        found, variant, players = setting_of(position, map)
        try:
            kind = setting(found, variant, players)
        except ValueError as error:
            raise PositionError(str(error)) from None
        reader = Reader(kind, position)
        game = object.__new__(cls)
        game._open(kind, reader.read(), position.get("seed", 0), mode, names)
        game._origin = game._copied_states()
        return game

    def record(self) -> dict[str, Any]:
        """Returns the game, finished or running, as a plain dict that `replay` reads back. It holds every secret."""
        return records.record_of(self)

    @classmethod
    def replay(
        cls, record: Mapping[str, Any], to: int | None = None, *, map: Map | None = None, mode: str | None = None
    ) -> Game:
        """Returns the game of a record after its first `to` actions (all); RecordError if it does not replay."""
        return records.replayed(cls, record, to, map, mode)

    def __repr__(self) -> str:
        whose = "over" if self.seat is None else f"seat {self.seat} to decide"
        return f"<Game {self.map.id} {self.variant}, {self.players} players, round {self.round}, {self.phase}, {whose}>"
