"""The store in one SQLite file: a single writer thread, every answer durable."""

from __future__ import annotations

import asyncio
import json
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from .migrations import migrate
from .store import ActionRow, Conflict, GameRow, TableRow

T = TypeVar("T")
Job = tuple[Callable[[sqlite3.Connection], Any], asyncio.AbstractEventLoop, "asyncio.Future[Any]"]

FILE = "games.sqlite3"
_BATCH = 64


class SqliteStore:
    """Implements Store. Jobs wait in one queue; those that wait together share a commit."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.commits = 0
        self.commit_seconds = 0.0
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._connection = connect(path)
        migrate(self._connection)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._work, name="branchline-store", daemon=True)
        self._writer.start()

    async def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._jobs.put((work, loop, done))
        return await done

    async def _change(self, work: Callable[[sqlite3.Connection], object]) -> None:
        """Runs what gives back a cursor, and keeps that in the writer's thread: freed in another, it resets a
        statement that the writer may be using."""

        def drop(connection: sqlite3.Connection) -> None:
            work(connection)

        await self._run(drop)

    def _work(self) -> None:
        while True:
            job = self._jobs.get()
            if job is None:
                return
            jobs, last = [job], False
            while len(jobs) < _BATCH and not self._jobs.empty():
                more = self._jobs.get()
                if more is None:
                    last = True
                    break
                jobs.append(more)
            self._commit(jobs)
            if last:
                return

    def _commit(self, jobs: list[Job]) -> None:
        """Does all jobs in one transaction; one that fails is undone alone."""
        outcomes: list[tuple[Any, BaseException | None]] = []
        began = time.perf_counter()
        try:
            self._connection.execute("begin immediate")
            for work, _, _ in jobs:
                outcomes.append(self._try(work, alone=len(jobs) == 1))
            if self._connection.in_transaction:
                self._connection.execute("commit")
        except sqlite3.Error as error:
            if self._connection.in_transaction:
                self._connection.execute("rollback")
            outcomes = [(None, error)] * len(jobs)
        self.commits += 1
        self.commit_seconds += time.perf_counter() - began
        for (_, loop, done), (value, problem) in zip(jobs, outcomes, strict=True):
            try:
                loop.call_soon_threadsafe(_settle, done, value, problem)
            except RuntimeError:
                # The loop has closed: nobody waits any more.
                continue

    def _try(self, work: Callable[[sqlite3.Connection], Any], *, alone: bool) -> tuple[Any, BaseException | None]:
        # A job alone needs no savepoint; fewer statements, fewer waits for the interpreter.
        if not alone:
            self._connection.execute("savepoint job")
        try:
            value = work(self._connection)
        except Exception as error:
            self._connection.execute("rollback" if alone else "rollback to job")
            return None, Conflict(str(error)) if isinstance(error, sqlite3.IntegrityError) else error
        finally:
            if not alone:
                self._connection.execute("release job")
        return value, None

    async def save_table(self, table: TableRow) -> None:
        await self._run(lambda connection: _save_table(connection, table))

    async def load_table(self, id: str) -> TableRow | None:
        def work(connection: sqlite3.Connection) -> TableRow | None:
            row = connection.execute("select * from tables where id = ?", (id,)).fetchone()
            return None if row is None else _table(row)

        return await self._run(work)

    async def open_tables(self, touched_since: float, most: int) -> list[TableRow]:
        text = """select * from tables where status = 'open' and public = 1 and touched >= ?
                  order by touched desc limit ?"""
        rows = await self._run(lambda connection: connection.execute(text, (touched_since, most)).fetchall())
        return [_table(row) for row in rows]

    async def forget_tables(self, touched_before: float) -> int:
        text = "delete from tables where status = 'open' and touched < ?"
        return await self._run(lambda connection: connection.execute(text, (touched_before,)).rowcount)

    async def add_tokens(self, table: str, chairs: dict[str, int]) -> None:
        rows = [(each, table, chair) for each, chair in chairs.items()]
        text = "insert into tokens (hash, table_id, chair) values (?, ?, ?)"
        await self._change(lambda connection: connection.executemany(text, rows))

    async def drop_tokens(self, table: str, chair: int) -> None:
        text = "delete from tokens where table_id = ? and chair = ?"
        await self._change(lambda connection: connection.execute(text, (table, chair)))

    async def tokens(self, table: str) -> dict[str, int]:
        text = "select hash, chair from tokens where table_id = ?"
        rows = await self._run(lambda connection: connection.execute(text, (table,)).fetchall())
        return {row["hash"]: row["chair"] for row in rows}

    async def begin_game(self, game: GameRow, table: TableRow) -> None:
        def work(connection: sqlite3.Connection) -> None:
            _save_table(connection, table)
            connection.execute(
                """insert into games (id, table_id, number, map, map_hash, variant, players, seed, names, deadline)
                   values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                (
                    game.id,
                    game.table,
                    game.number,
                    game.map,
                    game.map_hash,
                    game.variant,
                    game.players,
                    str(game.seed),
                    json.dumps(game.names),
                    game.deadline,
                ),
            )

        await self._run(work)

    async def load_game(self, table: str, number: int) -> GameRow | None:
        def work(connection: sqlite3.Connection) -> GameRow | None:
            text = "select * from games where table_id = ? and number = ?"
            row = connection.execute(text, (table, number)).fetchone()
            return None if row is None else _game(row)

        return await self._run(work)

    async def append(self, action: ActionRow, *, deadline: float | None, over: bool) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "insert into actions (game, seq, seat, action, client, at) values (?, ?, ?, ?, ?, ?)",
                (action.game, action.seq, action.seat, action.action, action.client, action.at),
            )
            text = "update games set deadline = ?1, over = ?2 where id = ?3 and (deadline is not ?1 or over is not ?2)"
            connection.execute(text, (deadline, int(over), action.game))

        await self._run(work)

    async def actions(self, game: str) -> list[ActionRow]:
        text = "select * from actions where game = ? order by seq"
        rows = await self._run(lambda connection: connection.execute(text, (game,)).fetchall())
        return [ActionRow(**dict(row)) for row in rows]

    async def due(self, now: float) -> list[str]:
        text = "select table_id from games where over = 0 and deadline is not null and deadline <= ?"
        rows = await self._run(lambda connection: connection.execute(text, (now,)).fetchall())
        return [row["table_id"] for row in rows]

    async def backup(self, path: Path) -> None:
        await asyncio.to_thread(copy_database, self.path, path)

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._connection.close()


def connect(path: Path) -> sqlite3.Connection:
    """Opens a database so that a commit survives a power cut."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.row_factory = sqlite3.Row
    for pragma in ("journal_mode = wal", "synchronous = full", "foreign_keys = on"):
        connection.execute(f"pragma {pragma}")
    path.chmod(0o600)
    return connection


def copy_database(source: Path, target: Path) -> None:
    """Copies a database, also one that is being written to, into a new file."""
    if target.exists():
        raise FileExistsError(f"{target} is there already")
    if not source.exists():
        raise FileNotFoundError(f"there are no games at {source}")
    with sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True) as games, sqlite3.connect(target) as copy:
        games.backup(copy)
    games.close()
    copy.close()
    target.chmod(0o600)


def _settle(done: asyncio.Future[Any], value: Any, problem: BaseException | None) -> None:
    if done.cancelled():
        return
    if problem is None:
        done.set_result(value)
    else:
        done.set_exception(problem)


def _save_table(connection: sqlite3.Connection, table: TableRow) -> None:
    connection.execute(
        """insert into tables (id, state, status, public, touched) values (?, ?, ?, ?, ?)
           on conflict (id) do update set state = excluded.state, status = excluded.status,
           public = excluded.public, touched = excluded.touched""",
        (table.id, table.state, table.status, int(table.public), table.touched),
    )


def _table(row: sqlite3.Row) -> TableRow:
    return TableRow(row["id"], row["state"], row["status"], bool(row["public"]), row["touched"])


def _game(row: sqlite3.Row) -> GameRow:
    return GameRow(
        id=row["id"],
        table=row["table_id"],
        number=row["number"],
        map=row["map"],
        map_hash=row["map_hash"],
        variant=row["variant"],
        players=row["players"],
        seed=int(row["seed"]),
        names=tuple(json.loads(row["names"])),
        deadline=row["deadline"],
        over=bool(row["over"]),
    )
