"""Where games are kept: what a server asks of it. SQLite is one answer, see sqlite_store."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


class Conflict(Exception):
    """Something was to be written a second time: another writer was first."""


@dataclass(frozen=True)
class TableRow:
    """A table; `state` is its JSON."""

    id: str
    state: bytes
    status: str
    public: bool
    touched: float


@dataclass(frozen=True)
class GameRow:
    """The header of a game: with its actions it gives the same game again. The seed is the secret of secrets."""

    id: str
    table: str
    number: int
    map: str
    map_hash: str
    variant: str
    players: int
    seed: int
    names: tuple[str, ...]
    deadline: float | None = None
    over: bool = False


@dataclass(frozen=True)
class ActionRow:
    """One action of a game. (game, seq) is unique, and so is (game, seat, client)."""

    game: str
    seq: int
    seat: int
    action: bytes
    client: str | None
    at: float


class Store(Protocol):
    """Keeps tables, tokens, games and actions. What has returned is durable."""

    async def save_table(self, table: TableRow) -> None:
        """Writes a table, new or changed."""

    async def load_table(self, id: str) -> TableRow | None:
        """Returns a table."""

    async def open_tables(self, touched_since: float, most: int) -> list[TableRow]:
        """Returns public tables that wait for players, the latest first."""

    async def forget_tables(self, touched_before: float) -> int:
        """Deletes tables that never started, and returns how many there were."""

    async def add_tokens(self, table: str, chairs: dict[str, int]) -> None:
        """Gives chairs of a table to the holders of these tokens (by hash)."""

    async def drop_tokens(self, table: str, chair: int) -> None:
        """Takes a chair away from everybody."""

    async def tokens(self, table: str) -> dict[str, int]:
        """Returns the chairs of a table by token hash."""

    async def begin_game(self, game: GameRow, table: TableRow) -> None:
        """Writes a new game and its table together."""

    async def load_game(self, table: str, number: int) -> GameRow | None:
        """Returns the header of a table's game."""

    async def append(self, action: ActionRow, *, deadline: float | None, over: bool) -> None:
        """Writes one more action, and when the next is due; Conflict if there is one of that number or client id."""

    async def actions(self, game: str) -> list[ActionRow]:
        """Returns all actions of a game, in order."""

    async def due(self, now: float) -> list[str]:
        """Returns the tables whose game's clock has run out."""

    async def backup(self, path: Path) -> None:
        """Writes a copy of everything to a new file, while games go on."""

    async def close(self) -> None:
        """Waits for what is being written and closes."""
