"""The game: actions, events, views and results over the rules, for people who write programs."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from . import record as records
from .actions import (
    Action,
    ActionTable,
    Claim,
    Draw,
    Keep,
    KeepPlaces,
    Neutral,
    Pass,
    Tickets,
    action_from_dict,
    malformed,
)
from .core import Doors, Setting, doors, setting
from .errors import IllegalAction, PositionError, shown
from .events import Event, named_events
from .maps import Map, load_map
from .positions import offered, position_of
from .reading import Reader, setting_of
from .refusing import illegal
from .results import Result, result_of
from .rules import turn
from .rules.board import WILD
from .rules.capacity import OFFER
from .rules.chance import checked_seed, seeded
from .rules.scoring import Sheet
from .rules.state import OVER, PHASES, State
from .rules.twin import chosen_mode
from .views import view_of

History = tuple[Any, int, Action] | None
"""The actions so far, newest first: (earlier ones, seat, action). Copies share it."""


class Game:
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

    def _open(self, setting: Setting, state: State, seed: int, mode: str | None, names: Sequence[str] | None) -> None:
        self._setting = setting
        self._doors: Doors = doors(chosen_mode(mode))
        self._boards = setting.boards(self._doors.mode)
        self._states = self._doors.hold(state)
        self._history: History = None
        self._origin: Any = None
        self._paths: dict[int, tuple[tuple[int, ...], int]] = {}
        self.seed = seed
        self.names = _checked_names(names, setting.players)

    def _set_stream(self, words: list[int]) -> None:
        if self.mode == "compiled":
            self._states["stream"]["words"][0] = words
        else:
            self._states[0].stream.words = words

    def _number(self, field: str) -> int:
        if self._doors.mode == "compiled":
            return int(self._states[field][0])
        return int(getattr(self._states[0], field))

    def _offer(self, seat: int) -> list[int]:
        if self._doors.mode == "compiled":
            size = int(self._states["offer_size"][0, seat])
            return self._states["offer"][0, seat, :size].tolist()  # type: ignore[no-any-return]
        return offered(self._states[0], seat)

    def _plain(self) -> State:
        """Returns the state to read, never to write."""
        state: State = self._doors.plain(self._states, State)
        return state

    @property
    def map(self) -> Map:
        """The map that is played."""
        return self._setting.map

    @property
    def variant(self) -> str:
        """The variant's name."""
        return self._setting.variant

    @property
    def players(self) -> int:
        """The number of seats."""
        return self._setting.players

    @property
    def mode(self) -> str:
        """How the rules run: "plain" or "compiled"."""
        return self._doors.mode

    @property
    def table(self) -> ActionTable:
        """All actions of the map, numbered."""
        return self._setting.table

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
        """Returns an action as the rules know it."""
        table = self._setting.table
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
                return turn.KEEP, self._kept(tickets, seat), 0, 0
            case KeepPlaces():
                return turn.KEEP, action.mask(), 0, 0
            case Neutral(route):
                return turn.CHOOSE_TRACK, table.route_number(route), 0, 0
            case Pass():
                return turn.PASS, 0, 0, 0
        raise malformed(f"{shown(action)} is no action")

    def _kept(self, tickets: Any, seat: int) -> int:
        """Returns the places of the seat's offer that hold these tickets; one that is not there is a place too far."""
        if not isinstance(tickets, tuple):
            raise malformed("tickets is a list of ticket ids")
        numbers = [self._setting.table.ticket_number(ticket) for ticket in tickets]
        if len(set(numbers)) != len(numbers):
            raise malformed("a ticket is kept once", "kept-twice")
        offer = self._offer(seat)
        return sum(1 << (offer.index(number) if number in offer else OFFER) for number in set(numbers))

    def _by_tickets(self, action: KeepPlaces, seat: int) -> Keep:
        """Returns a choice by places of the seat's offer as one by ticket ids."""
        offer = self._offer(seat)
        return Keep(tuple(self.map.tickets[offer[place]].id for place in action.places if place < len(offer)))

    def _copied_states(self) -> Any:
        """Returns the state as it is now, in an array of its own."""
        return self._states.copy() if self.mode == "compiled" else [self._states[0].copy()]

    @property
    def start(self) -> dict[str, Any] | None:
        """The position that the game began from, or None if it began with the deal."""
        if self._origin is None:
            return None
        return position_of(self._setting, self._doors.plain(self._origin, State), self.seed)

    @property
    def history(self) -> list[tuple[int, Action]]:
        """The actions so far, with the seats that played them."""
        entries, node = [], self._history
        while node is not None:
            node, seat, action = node
            entries.append((seat, action))
        return entries[::-1]

    def copy(self) -> Game:
        """Returns a game that goes on from here without touching this one."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._states = self._copied_states()
        twin._paths = dict(self._paths)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.to_dict(), self.mode, self.names, self.map, self._history, self.start)

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


class LegalActions:
    """A lazy view of the legal actions of a seat, in the order of the action table."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self._game = game
        self._seat = seat

    def __len__(self) -> int:
        if self._seat is None:
            return 0
        game = self._game
        return int(game._doors.how_many(game._boards, game._states, game._doors.scratches, self._seat))

    def __iter__(self) -> Iterator[Action]:
        return iter([self._named(number) for number in self.numbers()])

    def __getitem__(self, place: int) -> Action:
        count = len(self)
        if not -count <= place < count:
            raise IndexError(f"there are {count} legal actions")
        game = self._game
        number = game._doors.which(game._boards, game._states, game._doors.scratches, self._seat, place % count)
        return self._named(int(number))

    def __contains__(self, action: object) -> bool:
        if self._seat is None or not isinstance(action, Action | Mapping):
            return False
        return self._game.refusal(action, seat=self._seat) is None

    def numbers(self) -> list[int]:
        """Returns the legal actions' numbers in the action table, ascending."""
        if self._seat is None:
            return []
        game = self._game
        numbers = game._doors.numbers(len(game.table))
        count = game._doors.all_legal(game._boards, game._states, game._doors.scratches, self._seat, numbers)
        return [int(number) for number in numbers[:count]]

    def _named(self, number: int) -> Action:
        action = self._game.table[number]
        if isinstance(action, KeepPlaces) and self._seat is not None:
            return self._game._by_tickets(action, self._seat)
        return action

    def __repr__(self) -> str:
        shown = ", ".join(str(action.to_dict()) for _, action in zip(range(6), self, strict=False))
        return f"<{len(self)} legal actions: {shown}{', …' if len(self) > 6 else ''}>"


def _checked_names(names: Sequence[str] | None, players: int) -> tuple[str, ...] | None:
    if names is None:
        return None
    if isinstance(names, str) or len(names) != players or not all(isinstance(name, str) for name in names):
        raise ValueError(f"names is a list of {players} texts")
    return tuple(names)


def _unpickled(
    position: dict[str, Any], mode: str, names: Any, map: Map, history: History, start: dict[str, Any] | None
) -> Game:
    game = Game.from_dict(position, map=map, mode=mode, names=names)
    game._history = history
    game._origin = None if start is None else Game.from_dict(start, map=map, mode=mode)._origin
    return game
