"""Bodies and answers of the HTTP interface: what may come in, with its bounds, and what goes out."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from msgspec import UNSET, Meta, UnsetType, field

from .game_types import Ending, GameEvent, Id, PlayAction, View, Wire
from .map_types import Edition

MESSAGE_LIMIT = 16 * 1024
"""Bytes of a socket message and of an ordinary body."""
RECORD_LIMIT = 1024 * 1024
"""Bytes of a game file that is sent to be replayed."""

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Code = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]
Chair = Annotated[int, Meta(ge=0, le=4)]
Color = Literal["blue", "red", "green", "yellow", "black"]
COLORS: tuple[Color, ...] = get_args(Color)
Phrase = Literal["hello", "good-luck", "nice-move", "well-played", "thanks", "oops", "thinking", "take-your-time"]
PHRASES: tuple[Phrase, ...] = get_args(Phrase)
BotName = Annotated[str, Meta(min_length=1, max_length=80)]
"""A level (easy, normal, hard, expert) or the spec of a bot that comes with Branchline."""


class NoClock(Wire, tag_field="kind", tag="none"):
    """Take your time."""


class MoveClock(Wire, tag_field="kind", tag="move"):
    """So many seconds for each decision."""

    seconds: Annotated[int, Meta(ge=10, le=3600)]


class DaysClock(Wire, tag_field="kind", tag="days"):
    """So many days for each decision."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock = NoClock | MoveClock | DaysClock


class MySeat(Wire, tag_field="kind", tag="me"):
    """A seat of the device that makes the table: its first, or one more on the same device."""

    name: Name
    color: Color | None = None


class OpenSeat(Wire, tag_field="kind", tag="open"):
    """A seat for whoever comes by the link."""


class BotSeat(Wire, tag_field="kind", tag="bot"):
    """A seat for a bot."""

    level: BotName = "normal"
    color: Color | None = None


SeatPlan = MySeat | OpenSeat | BotSeat


class NewTable(Wire):
    """Make a table. The first `me` seat is the host's; with no open seat it can start at once."""

    map: Id
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=5)]
    variant: Id | None = None
    clock: Clock = field(default_factory=NoClock)
    public: bool = False
    start: bool = False


class Join(Wire):
    """Take a free seat. A device that has one already gets that one again, unless it asks for another."""

    name: Name
    invite: Code | None = None
    color: Color | None = None
    chair: Chair | None = None
    another: bool = False


class UseKey(Wire):
    """Bring a seat to this device, with the key that its other device made."""

    key: Code


class Rename(Wire, tag_field="do", tag="rename"):
    """Change a seat's name or colour: one's own, or (host) a bot's colour."""

    chair: Chair
    name: Name | None = None
    color: Color | None = None


class SetSeat(Wire, tag_field="do", tag="seat"):
    """Host, before the start: put a bot on a seat, or open it (which sends away who sits there)."""

    chair: Chair
    to: BotSeat | OpenSeat


class AddSeat(Wire, tag_field="do", tag="add-seat"):
    """Host, before the start: one more seat."""

    to: BotSeat | OpenSeat


class DropSeat(Wire, tag_field="do", tag="drop-seat"):
    """Host, before the start: take a seat away."""

    chair: Chair


class Settings(Wire, tag_field="do", tag="settings"):
    """Host, before the start: change map, variant, clock, listing, or who begins (null: drawn by lot)."""

    map: Id | UnsetType = UNSET
    variant: Id | UnsetType = UNSET
    clock: Clock | UnsetType = UNSET
    public: bool | UnsetType = UNSET
    first: Chair | UnsetType | None = UNSET


class Start(Wire, tag_field="do", tag="start"):
    """Host: begin."""


class Leave(Wire, tag_field="do", tag="leave"):
    """Give a seat up: it is open again before the start; a bot plays on after it."""

    chair: Chair


class Resign(Wire, tag_field="do", tag="resign"):
    """Give the game up: a bot plays the seat to the end."""

    chair: Chair


class LetBot(Wire, tag_field="do", tag="let-bot"):
    """Let a bot play for a seat that has been gone for a while, until its owner is back; anyone seated may ask."""

    chair: Chair


class Remove(Wire, tag_field="do", tag="remove"):
    """Host, after the start: give the seat of somebody who has been gone for a while to a bot, for good."""

    chair: Chair


class Back(Wire, tag_field="do", tag="back"):
    """Take one's seat back from the bot that played for it; opening the seat's socket does so too."""

    chair: Chair


class Rematch(Wire, tag_field="do", tag="rematch"):
    """After the end: want another game. It begins when everyone here does."""

    chair: Chair


class MakeKey(Wire, tag_field="do", tag="key"):
    """Make a key that brings one's seat to another device, once, within the hour."""

    chair: Chair


Command = (
    Rename
    | SetSeat
    | AddSeat
    | DropSeat
    | Settings
    | Start
    | Leave
    | Resign
    | LetBot
    | Remove
    | Back
    | Rematch
    | MakeKey
)


class Upload(Wire):
    """A game file to check and replay."""

    record: dict[str, Any]


class SeatInfo(Wire):
    """A seat of a table. `chair` stays the same; the order of seats is the order of play."""

    chair: int
    kind: Literal["open", "human", "bot"]
    name: str
    color: Color | None
    level: str | None
    connected: bool
    away: bool
    """A bot plays for its owner until they are back."""
    resigned: bool
    gone: bool
    """Away from the table so long that the others may let a bot play."""
    wants_rematch: bool


class TableInfo(Wire):
    """A table, as everybody at it may see it."""

    id: str
    map: str
    variant: str
    status: Literal["open", "playing", "over"]
    public: bool
    clock: Clock
    host: int | None
    first: int | None
    seats: list[SeatInfo]
    spectators: int
    game: int
    """The number of the game at this table, from 1; 0 before the first."""


class TableAnswer(Wire):
    """A table and what you are at it."""

    table: TableInfo
    yours: list[int]
    """Your chairs; empty for a spectator."""
    invite: str | None
    """The code that lets others join; null for a spectator."""
    key: str | UnsetType = UNSET
    """The answer to `key`."""


class OpenTable(Wire):
    """A table in the lobby that has a free seat."""

    id: str
    map: str
    variant: str
    clock: Clock
    host: str
    seats: int
    free: int
    names: list[str]


class Lobby(Wire):
    tables: list[OpenTable]


class Setup(Wire):
    """What a front page can offer."""

    version: str
    editions: list[Edition]
    levels: list[str]
    bots: list[str]
    colors: list[str]
    phrases: list[str]
    name_length: int
    grace_seconds: int


class LogEntry(Wire):
    """What one update told, and the `seq` of the game after it."""

    seq: int
    events: list[GameEvent]


class Log(Wire):
    """What a seat was told of a game so far: the events of every update, in order."""

    entries: list[LogEntry]


class ReplayStep(Wire):
    """One action: what happened, and the board after it, as far as you may know."""

    seat: int | None
    action: PlayAction | None
    events: list[GameEvent]
    view: View


class Replay(Wire):
    """A game move by move. Step 0 is the deal; the first tickets of all seats are one step."""

    map: str
    variant: str
    names: list[str]
    colors: list[str | None]
    you: int | None
    commitment: str | None
    over: bool
    steps: list[ReplayStep]
    ending: Ending | None


class Problem(Wire):
    """Every error of the HTTP interface."""

    code: str
    text: str
    figures: dict[str, Any] = field(default_factory=dict)


class Health(Wire):
    status: Literal["ok", "stopping"]
    version: str
