"""Results that last: one SQLite file with every game, who played it in which version, and its actions."""

from __future__ import annotations

import json
import sqlite3
import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Any

from .. import __version__
from ..game import Game
from ..maps import Map, load_map, parse_map
from .outcome import Outcome, SeatOutcome
from .schedule import Fixture

FORMAT = 1
NAME = int.from_bytes(b"Brla", "big")
BUSY_SECONDS = 60
"""How long to wait for another run that writes to the same store."""

_SEAT_COLUMNS = [field.name for field in fields(SeatOutcome) if field.name not in ("bot", "version")]
_TABLES = f"""
CREATE TABLE maps (hash TEXT PRIMARY KEY, id TEXT NOT NULL, text TEXT);
CREATE TABLE bots (id INTEGER PRIMARY KEY, bot TEXT NOT NULL, version TEXT NOT NULL, UNIQUE (bot, version));
CREATE TABLE games (
    game TEXT PRIMARY KEY, map_hash TEXT NOT NULL REFERENCES maps, variant TEXT NOT NULL, players INTEGER NOT NULL,
    rules INTEGER NOT NULL, code TEXT NOT NULL, seed TEXT NOT NULL, block INTEGER NOT NULL, deck_seed TEXT NOT NULL,
    milliseconds REAL, iterations INTEGER, played TEXT NOT NULL, actions BLOB NOT NULL, whys TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL, bot INTEGER NOT NULL REFERENCES bots,
    {", ".join(f"{name} {'REAL' if name == 'win' else 'INTEGER'} NOT NULL" for name in _SEAT_COLUMNS)},
    times BLOB NOT NULL, PRIMARY KEY (game, seat)
) WITHOUT ROWID;
"""


class StoreError(ValueError):
    """A file that is no store, or of another format, or a game that it does not hold."""


@dataclass(frozen=True)
class Places:
    """Of one game, what ratings need: its kind, its deal, and each seat's bot, version and rank."""

    seats: tuple[tuple[str, str, int], ...]
    map: str
    map_hash: str
    variant: str
    players: int
    rules: int
    seed: str
    block: int
    milliseconds: float | None
    iterations: int | None


class Store:
    """A store of games. `:memory:` is one that is gone when it is closed."""

    def __init__(self, path: str | Path = ":memory:") -> None:
        self.path = str(path)
        try:
            self._base = sqlite3.connect(self.path, timeout=BUSY_SECONDS)
            self._base.execute("PRAGMA foreign_keys = ON")
            self._open()
        except sqlite3.Error as error:
            raise StoreError(f"{self.path}: {error}") from None

    def _open(self) -> None:
        name = self._base.execute("PRAGMA application_id").fetchone()[0]
        made_for = self._base.execute("PRAGMA user_version").fetchone()[0]
        empty = self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
        if empty and (name, made_for) == (0, 0):
            with self._base:
                self._base.executescript(
                    f"BEGIN; {_TABLES} PRAGMA application_id = {NAME}; PRAGMA user_version = {FORMAT}; COMMIT;"
                )
        elif name != NAME:
            raise StoreError(f"{self.path}: is no store of arena games")
        elif made_for != FORMAT:
            raise StoreError(f"{self.path}: is a store of format {made_for}, and this is format {FORMAT}")

    def close(self) -> None:
        """Closes the file."""
        self._base.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add_map(self, map: Map) -> None:
        """Keeps a map's text, so that its games replay even if the file is changed."""
        text = map.path.read_text(encoding="utf-8") if map.path is not None and map.path.is_file() else None
        with self._base:
            self._base.execute("INSERT OR IGNORE INTO maps VALUES (?, ?, ?)", (map.hash, map.id, text))

    def known(self, keys: Iterable[str]) -> set[str]:
        """Returns which of these games it holds."""
        held = {row[0] for row in self._base.execute("SELECT game FROM games")}
        return held & set(keys)

    def add(self, games: Iterable[tuple[Fixture, Outcome]]) -> None:
        """Keeps games, all of them or, if anything goes wrong, none."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        with self._base:
            for fixture, outcome in games:
                self._add(fixture, outcome, now)

    def _add(self, fixture: Fixture, outcome: Outcome, now: str) -> None:
        kind = fixture.kind
        actions = zlib.compress(json.dumps(outcome.actions, separators=(",", ":")).encode())
        kept = self._base.execute(
            f"INSERT OR IGNORE INTO games VALUES ({', '.join('?' * 14)})",  # noqa: S608
            (
                outcome.key,
                kind.map_hash,
                kind.variant,
                kind.players,
                kind.rules,
                __version__,
                str(kind.seed),
                fixture.block,
                str(fixture.deck_seed),
                kind.milliseconds,
                kind.iterations,
                now,
                actions,
                json.dumps(outcome.whys),
            ),
        )
        if kept.rowcount == 0:
            # Another run has played it meanwhile, and so just the same.
            return
        for place, seat in enumerate(outcome.seats):
            times = array("f", outcome.milliseconds[place]).tobytes()
            numbers = [getattr(seat, name) for name in _SEAT_COLUMNS]
            self._base.execute(
                f"INSERT INTO seats VALUES ({', '.join('?' * (4 + len(numbers)))})",  # noqa: S608
                (outcome.key, place, self._bot(seat.bot, seat.version), *numbers, times),
            )

    def _bot(self, bot: str, version: str) -> int:
        self._base.execute("INSERT OR IGNORE INTO bots (bot, version) VALUES (?, ?)", (bot, version))
        row = self._base.execute("SELECT id FROM bots WHERE bot = ? AND version = ?", (bot, version)).fetchone()
        return int(row[0])

    def outcomes(self, keys: Sequence[str]) -> list[Outcome]:
        """Returns the games with these keys that it holds, in this order, without their actions."""
        games = {row[0]: row[1:] for row in self._base.execute("SELECT game, block, whys FROM games")}
        seats: dict[str, list[SeatOutcome]] = {}
        times: dict[str, list[tuple[float, ...]]] = {}
        for row in self._seats():
            seats.setdefault(row["game"], []).append(
                SeatOutcome(**{field.name: row[field.name] for field in fields(SeatOutcome)})
            )
            times.setdefault(row["game"], []).append(_floats(row["times"]))
        return [
            Outcome(
                key,
                games[key][0],
                tuple(seats[key]),
                milliseconds=tuple(times[key]),
                whys=tuple(json.loads(games[key][1])),
            )
            for key in keys
            if key in games
        ]

    def _seats(self) -> Iterator[dict[str, Any]]:
        columns = ", ".join(f"seats.{name}" for name in _SEAT_COLUMNS)
        cursor = self._base.execute(
            f"SELECT seats.game, seats.seat, bots.bot, bots.version, {columns}, seats.times"  # noqa: S608
            " FROM seats JOIN bots ON bots.id = seats.bot ORDER BY seats.game, seats.seat"
        )
        names = [column[0] for column in cursor.description]
        return (dict(zip(names, row, strict=True)) for row in cursor)

    def rows(self) -> Iterator[dict[str, Any]]:
        """Returns one flat row for each seat of each game, for exports."""
        cursor = self._base.execute(
            "SELECT games.game, maps.id AS map, games.map_hash, games.variant, games.players, games.rules, games.code,"
            " games.seed, games.block, games.deck_seed, games.milliseconds, games.iterations"
            " FROM games JOIN maps ON maps.hash = games.map_hash"
        )
        names = [column[0] for column in cursor.description]
        games = {row[0]: dict(zip(names, row, strict=True)) for row in cursor}
        ordered = sorted(self._seats(), key=lambda row: _place(games[row["game"]], row))
        for row in ordered:
            times = _floats(row.pop("times"))
            yield {**games[row["game"]], **row, "mean_ms": sum(times) / len(times) if times else None}

    def places(self) -> Iterator[Places]:
        """Yields who ended where in each game, in the order of their keys."""
        cursor = self._base.execute(
            "SELECT games.game, maps.id, games.map_hash, games.variant, games.players, games.rules, games.seed,"
            " games.block, games.milliseconds, games.iterations, bots.bot, bots.version, seats.rank"
            " FROM games JOIN maps ON maps.hash = games.map_hash JOIN seats ON seats.game = games.game"
            " JOIN bots ON bots.id = seats.bot ORDER BY games.game, seats.seat"
        )
        for _, rows in groupby(cursor, key=lambda row: row[0]):
            seats = list(rows)
            places = tuple((str(row[10]), str(row[11]), int(row[12])) for row in seats)
            yield Places(places, *seats[0][1:10])

    def games(self) -> list[str]:
        """Returns the keys of all games."""
        return [row[0] for row in self._base.execute("SELECT game FROM games ORDER BY game")]

    def game(self, key: str) -> Game:
        """Returns a game played again to its end; `key` may be shortened as long as one game only begins with it."""
        found = self._base.execute(
            "SELECT game, map_hash, variant, players, deck_seed, actions FROM games WHERE substr(game, 1, ?) = ?",
            (len(key), key),
        ).fetchall()
        if len(found) != 1:
            raise StoreError(f"{self.path}: {len(found) or 'no'} game{'s' * (len(found) > 1)} {key!r}")
        name, map_hash, variant, players, deck_seed, actions = found[0]
        bots = self._base.execute(
            "SELECT bots.bot FROM seats JOIN bots ON bots.id = seats.bot WHERE game = ? ORDER BY seat", (name,)
        )
        names = [row[0] for row in bots]
        game = Game(self.map(map_hash), players=players, seed=int(deck_seed), variant=variant, names=names)
        for action in json.loads(zlib.decompress(actions)):
            game.play(action)
        return game

    def map(self, hash: str) -> Map:
        """Returns a map that games were played on."""
        row = self._base.execute("SELECT id, text FROM maps WHERE hash = ?", (hash,)).fetchone()
        if row is None:
            raise StoreError(f"{self.path}: no map {hash!r}")
        name, text = row
        found = load_map(name) if text is None else parse_map(text, name)
        if found.hash != hash:
            raise StoreError(f"the map {name!r} here is another version than the one that was played")
        return found


def _place(game: dict[str, Any], row: dict[str, Any]) -> tuple[Any, ...]:
    return game["map"], game["variant"], game["players"], int(game["seed"]), game["block"], row["game"], row["seat"]


def _floats(blob: bytes) -> tuple[float, ...]:
    numbers = array("f")
    numbers.frombytes(blob)
    return tuple(numbers)
