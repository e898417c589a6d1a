"""Messages of a socket: what may come in, with its bounds, and what goes out."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from .bodies import Code, Phrase, TableInfo
from .game_types import Ending, GameEvent, PlayAction, Refusal, RouteChoice, View, Wire


class Move(Wire, tag_field="type", tag="move"):
    """Play an action. Resend it with the same id until it is answered."""

    id: Code
    game: Annotated[int, Meta(ge=1)]
    seq: Annotated[int, Meta(ge=0)]
    action: PlayAction


class Say(Wire, tag_field="type", tag="say"):
    """Say one of the fixed phrases."""

    phrase: Phrase


class Resync(Wire, tag_field="type", tag="resync"):
    """Ask for a snapshot."""


class Ping(Wire, tag_field="type", tag="ping"):
    """Show that you are there: every four seconds."""


ClientMessage = Move | Say | Resync | Ping


class GameState(Wire):
    """The game as your seat may know it now."""

    number: int
    seq: int
    view: View
    legal: list[PlayAction]
    """What you may do now, claims left out: they are the payments of `routes`."""
    may_claim: bool
    """Now is the time to claim: it is your turn and no first card has been drawn."""
    keep_at_least: int | None
    routes: dict[str, RouteChoice | None]
    """In a snapshot every open route; in an update those that changed, null for one that is no longer open."""
    closed: list[str]
    """Tracks that are closed for everyone (C7)."""
    deadline: int | None
    """When the clock runs out, in milliseconds since 1970."""
    commitment: str
    ending: Ending | None


class Snapshot(Wire, tag_field="type", tag="snapshot"):
    """All there is to know: the first message of a socket, and the answer to a stale move."""

    chair: int | None
    table: TableInfo
    yours: list[int]
    invite: str | None
    game: GameState | None
    now: int


class Update(Wire, tag_field="type", tag="update"):
    """Something happened in the game: the events, then how it stands."""

    events: list[GameEvent]
    game: GameState
    now: int


class TableChanged(Wire, tag_field="type", tag="table"):
    """Something changed at the table: who sits where, who is connected, who is away."""

    table: TableInfo
    yours: list[int]


class Answer(Wire, tag_field="type", tag="answer"):
    """A move was played, or not. `refused`: see `refusal`. `stale`: you had not seen all, and a snapshot follows."""

    id: str
    status: Literal["played", "refused", "stale"]
    seq: int
    refusal: Refusal | None


class Said(Wire, tag_field="type", tag="said"):
    """Somebody said a phrase."""

    chair: int
    phrase: Phrase


class Pong(Wire, tag_field="type", tag="pong"):
    now: int


class Trouble(Wire, tag_field="type", tag="trouble"):
    """A message that was not understood, or came too soon after others."""

    code: str
    text: str


ServerMessage = Snapshot | Update | TableChanged | Answer | Said | Pong | Trouble

CLOSE_REPLACED = 4001
CLOSE_SLOW = 4002
CLOSE_TROUBLE = 4003
CLOSE_GONE = 4004
