"""A table: who sits where, what is played, and who may change it. No input or output happens here."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Literal

import msgspec

from ..maps import Map
from .bodies import (
    COLORS,
    AddSeat,
    BotSeat,
    Clock,
    Color,
    DropSeat,
    MySeat,
    NewTable,
    NoClock,
    OpenSeat,
    Rename,
    SeatPlan,
    SetSeat,
    Settings,
)
from .catalogue import Catalogue
from .levels import spec_of
from .names import clean_name
from .refusals import Refused, no_such
from .tokens import new_code

MOST_SEATS = 5
BOT_NAMES = ("Ida", "Otto", "Mina", "Hugo", "Vera", "Anton", "Lotte", "Emil")


class Seat(msgspec.Struct):
    """One chair of a table and who has it."""

    chair: int
    kind: Literal["open", "human", "bot"] = "open"
    name: str = ""
    color: Color | None = None
    level: str | None = None
    away: bool = False
    resigned: bool = False
    wants_rematch: bool = False

    @property
    def by_bot(self) -> bool:
        """Whether a bot decides for the seat now."""
        return self.kind == "bot" or self.away or self.resigned

    def give_to_bot(self, level: str) -> None:
        """Lets a bot have the seat for good, under the name that it has."""
        self.kind, self.level, self.away = "bot", level, False


class Table(msgspec.Struct):
    """A table as it is kept. The order of seats is the order of play."""

    id: str
    invite: str
    map: str
    variant: str
    seats: list[Seat]
    clock: Clock = msgspec.field(default_factory=NoClock)
    public: bool = False
    host: int | None = None
    first: int | None = None
    status: Literal["open", "playing", "over"] = "open"
    game: int = 0
    keys: dict[str, tuple[int, float]] = {}
    """Hashes of keys that bring a chair to another device, and when they end."""

    def seat_at(self, chair: int) -> Seat:
        """Returns the seat of a chair."""
        for seat in self.seats:
            if seat.chair == chair:
                return seat
        raise no_such("chair")

    def has(self, chair: int) -> bool:
        """Returns whether the table has this chair."""
        return any(seat.chair == chair for seat in self.seats)

    def index_of(self, chair: int) -> int:
        """Returns the place of a chair in the order of play: its seat in the game."""
        return self.seats.index(self.seat_at(chair))

    def must_be(self, *statuses: str) -> None:
        """Refuses what can't be done now."""
        if self.status not in statuses:
            code = {"open": "not-started", "playing": "started", "over": "over"}[self.status]
            raise Refused(409, code, f"not possible while the table is {self.status}")

    def free_color(self, wanted: Color | None = None, *, but: Seat | None = None) -> Color:
        """Returns the colour wanted, or a free one; refuses one that somebody has."""
        taken = {seat.color for seat in self.seats if seat is not but}
        if wanted is not None:
            if wanted in taken:
                raise Refused(409, "color-taken", "somebody has that colour")
            return wanted
        return next(color for color in COLORS if color not in taken)

    def sit(self, seat: Seat, name: str, color: Color | None) -> None:
        """Seats a person."""
        seat.name = checked_name(name)
        seat.color = self.free_color(color, but=seat)
        seat.kind, seat.level = "human", None
        seat.away = seat.resigned = seat.wants_rematch = False
        if self.host is None:
            self.host = seat.chair

    def put(self, seat: Seat, plan: BotSeat | OpenSeat) -> None:
        """Gives a seat to a bot, or to whoever comes."""
        seat.away = seat.resigned = seat.wants_rematch = False
        if isinstance(plan, OpenSeat):
            seat.kind, seat.name, seat.level, seat.color = "open", "", None, None
            return
        if spec_of(plan.level) is None:
            raise Refused(409, "no-such-bot", "there is no such bot")
        seat.color = self.free_color(plan.color, but=seat)
        seat.kind, seat.level = "bot", plan.level
        taken = {other.name for other in self.seats}
        seat.name = next(name for name in BOT_NAMES if name not in taken)

    def free_seat(self, chair: int | None) -> Seat:
        """Returns the open seat asked for, or the first one."""
        free = [seat for seat in self.seats if seat.kind == "open" and chair in (None, seat.chair)]
        if not free:
            raise Refused(409, "full", "there is no free seat")
        return free[0]

    def leave(self, chair: int) -> None:
        """Frees a seat before the start; later a bot plays on."""
        seat = self.seat_at(chair)
        if self.status == "open":
            self.put(seat, OpenSeat())
        else:
            seat.resigned, seat.wants_rematch = True, False
        if self.host == chair:
            others = [other.chair for other in self.seats if other.kind == "human" and not other.resigned]
            self.host = others[0] if others else None

    def rename(self, command: Rename) -> None:
        """Changes a name or a colour."""
        seat = self.seat_at(command.chair)
        if command.color is not None and command.color != seat.color:
            self.must_be("open", "over")
            seat.color = self.free_color(command.color, but=seat)
        if command.name is not None:
            seat.name = checked_name(command.name)

    def change_seats(self, command: SetSeat | AddSeat | DropSeat, most: int) -> None:
        """Host, before the start: gives, adds or takes away a seat."""
        self.must_be("open")
        match command:
            case SetSeat(chair, to):
                if chair == self.host:
                    raise Refused(409, "own-seat", "the host's own seat: leave it instead")
                self.put(self.seat_at(chair), to)
            case AddSeat(to):
                if len(self.seats) >= most:
                    raise Refused(409, "players", "no more seats", least=2, most=most)
                chair = min(set(range(MOST_SEATS)) - {seat.chair for seat in self.seats})
                seat = Seat(chair)
                self.seats.append(seat)
                self.put(seat, to)
            case DropSeat(chair):
                if chair == self.host:
                    raise Refused(409, "own-seat", "the host's own seat: leave it instead")
                self.seats.remove(self.seat_at(chair))
                if self.first == chair:
                    self.first = None

    def change_settings(self, command: Settings, catalogue: Catalogue) -> None:
        """Host, between games: changes what is played, and how."""
        self.must_be("open")
        if command.map is not msgspec.UNSET or command.variant is not msgspec.UNSET:
            wanted = self.map if command.map is msgspec.UNSET else command.map
            variant = None if command.variant is msgspec.UNSET else command.variant
            board, found = chosen(catalogue, wanted, variant)
            least, most = board.variants[found].players
            if len(self.seats) > most:
                raise Refused(409, "players", f"too many seats for {board.name}", least=least, most=most)
            self.map, self.variant = board.id, found
        if command.clock is not msgspec.UNSET:
            self.clock = command.clock
        if command.public is not msgspec.UNSET:
            self.public = command.public
        if command.first is not msgspec.UNSET:
            if command.first is not None:
                self.seat_at(command.first)
            self.first = command.first

    def seat_for_play(self, map: Map) -> None:
        """Checks that the game can begin, and turns the seats so that the first player is seat 0 (S4)."""
        least, most = map.variants[self.variant].players
        if any(seat.kind == "open" for seat in self.seats):
            raise Refused(409, "seats-open", "some seats are free")
        if not least <= len(self.seats) <= most:
            raise Refused(409, "players", f"{map.name} is for {least} to {most} players", least=least, most=most)
        if all(seat.kind == "bot" for seat in self.seats):
            raise Refused(409, "players", "nobody would play", least=least, most=most)
        begins = secrets.randbelow(len(self.seats)) if self.first is None else self.index_of(self.first)
        self.seats = self.seats[begins:] + self.seats[:begins]
        for seat in self.seats:
            seat.resigned = seat.wants_rematch = False
        self.status = "playing"
        self.game += 1


def checked_name(text: str) -> str:
    """Returns a name as it is shown; refuses one that would not show."""
    name = clean_name(text)
    if name is None:
        raise Refused(400, "name", "a name has 1 to 24 letters that can be seen")
    return name


def chosen(catalogue: Catalogue, id: str, variant: str | None) -> tuple[Map, str]:
    """Returns a map and the name of one of its variants."""
    board = catalogue.get(id)
    if board is None:
        raise no_such("map")
    name = next(iter(board.variants)) if variant is None else variant
    if name not in board.variants:
        raise no_such("variant")
    return board, name


def make_table(request: NewTable, catalogue: Catalogue) -> tuple[Table, list[int]]:
    """Returns a new table and the chairs of the device that asked for it."""
    board, variant = chosen(catalogue, request.map, request.variant)
    least, most = board.variants[variant].players
    if not least <= len(request.seats) <= most:
        raise Refused(409, "players", f"{board.name} is for {least} to {most} players", least=least, most=most)
    table = Table(
        id=new_code(),
        invite=new_code(),
        map=board.id,
        variant=variant,
        seats=[Seat(chair) for chair in range(len(request.seats))],
        clock=request.clock,
        public=request.public,
    )
    mine = _seat_all(table, request.seats)
    if not mine:
        raise Refused(409, "no-seat", "one seat must be yours")
    return table, mine


def _seat_all(table: Table, plans: Sequence[SeatPlan]) -> list[int]:
    mine = []
    # Wishes first: a bot must not get the colour that a person asked for.
    order = sorted(zip(table.seats, plans, strict=True), key=lambda pair: getattr(pair[1], "color", None) is None)
    for seat, plan in order:
        if isinstance(plan, MySeat):
            table.sit(seat, plan.name, plan.color)
            mine.append(seat.chair)
        else:
            table.put(seat, plan)
    mine.sort()
    table.host = mine[0] if mine else None
    return mine
