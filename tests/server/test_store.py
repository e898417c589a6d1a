"""The SQLite store: durable, one writer, no second action of a number, migrated, copied while in use."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from branchline.server.migrations import STEPS, TooNew, migrate
from branchline.server.sqlite_store import FILE, SqliteStore, copy_database
from branchline.server.store import ActionRow, Conflict, GameRow, TableRow

TABLE = TableRow("t", b"{}", "open", True, 100.0)
GAME = GameRow("g", "t", 1, "mini", "hash", "standard", 2, 2**127 + 1, ("Ada", "Bob"), 50.0)


def action(seq: int, client: str | None = None, seat: int = 0) -> ActionRow:
    return ActionRow("g", seq, seat, b'{"do":"pass"}', client, 1.0)


def using(path: Path, work: Any) -> Any:
    async def run() -> Any:
        store = SqliteStore(path / FILE)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


async def filled(store: SqliteStore) -> None:
    await store.begin_game(GAME, TABLE)
    await store.append(action(0, "a"), deadline=60.0, over=False)


def test_what_was_written_is_there_after_the_store_was_closed(tmp_path: Path) -> None:
    using(tmp_path, filled)

    async def read(store: SqliteStore) -> Any:
        return await store.load_table("t"), await store.load_game("t", 1), await store.actions("g")

    table, game, actions = using(tmp_path, read)
    assert table == TABLE
    assert (game.seed, game.names, game.deadline, game.over) == (GAME.seed, GAME.names, 60.0, False)
    assert actions == [action(0, "a")]


@pytest.mark.parametrize("row", [action(0, "b"), action(1, "a")], ids=["number", "client"])
def test_a_second_action_of_a_number_or_client_id_is_a_conflict(tmp_path: Path, row: ActionRow) -> None:
    async def work(store: SqliteStore) -> Any:
        await filled(store)
        with pytest.raises(Conflict):
            await store.append(row, deadline=None, over=True)
        await store.append(action(1, "a", seat=1), deadline=None, over=False)
        return await store.load_game("t", 1), len(await store.actions("g"))

    game, count = using(tmp_path, work)
    assert (game.over, count) == (False, 2)


def test_jobs_that_wait_together_share_a_commit_and_fail_alone(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> Any:
        await filled(store)
        before = store.commits
        jobs: list[Coroutine[Any, Any, None]] = [
            store.append(action(seq), deadline=None, over=False) for seq in (1, 2, 2, 3, *range(4, 40))
        ]
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        return outcomes, store.commits - before, [row.seq for row in await store.actions("g")]

    outcomes, commits, numbers = using(tmp_path, work)
    assert [isinstance(each, Conflict) for each in outcomes[:4]] == [False, False, True, False]
    assert numbers == list(range(40))
    assert commits < 40


def test_nothing_of_the_writers_connection_reaches_another_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    results: list[Any] = []

    async def work(store: SqliteStore) -> None:
        attempt = store._try

        def noted(work: Any, *, alone: bool) -> Any:
            results.append(attempt(work, alone=alone))
            return results[-1]

        monkeypatch.setattr(store, "_try", noted)
        await filled(store)
        await asyncio.gather(
            store.save_table(TABLE),
            store.add_tokens("t", {"h": 1}),
            store.drop_tokens("t", 2),
            store.tokens("t"),
            store.load_table("t"),
            store.load_game("t", 1),
            store.open_tables(0.0, 5),
            store.actions("g"),
            store.due(1.0),
        )
        await store.forget_tables(0.0)

    using(tmp_path, work)
    assert len(results) == 12
    # A cursor that another thread lets go of resets a statement that the writer may be using.
    assert not [value for value, _ in results if isinstance(value, sqlite3.Cursor | sqlite3.Connection)]


def test_many_tables_are_made_at_once_while_games_go_on(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> Any:
        await filled(store)

        async def make(number: int) -> None:
            await store.save_table(replace(TABLE, id=f"t{number}"))
            await store.add_tokens(f"t{number}", {f"h{number}": 0, f"k{number}": 1})

        moves = (store.append(action(seq), deadline=None, over=False) for seq in range(1, 300))
        await asyncio.gather(*map(make, range(300)), *moves)
        return [await store.tokens(f"t{number}") for number in (0, 299)], len(await store.actions("g"))

    tokens, actions = using(tmp_path, work)
    assert tokens == [{"h0": 0, "k0": 1}, {"h299": 0, "k299": 1}]
    assert actions == 300


def test_a_job_that_fails_alone_leaves_nothing_behind(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> Any:
        await filled(store)
        with pytest.raises(Conflict):
            await store.begin_game(GAME, replace(TABLE, status="playing"))
        table = await store.load_table("t")
        await store.append(action(1), deadline=None, over=False)
        return table, len(await store.actions("g"))

    assert using(tmp_path, work) == (TABLE, 2)


def test_due_and_listed_and_forgotten_tables(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> Any:
        await store.begin_game(GAME, TABLE)
        assert await store.due(49.0) == []
        assert await store.due(51.0) == ["t"]
        assert [row.id for row in await store.open_tables(99.0, 5)] == ["t"]
        assert await store.open_tables(101.0, 5) == []
        await store.add_tokens("t", {"h": 1})
        assert await store.tokens("t") == {"h": 1}
        await store.drop_tokens("t", 1)
        assert await store.tokens("t") == {}
        assert await store.forget_tables(100.5) == 1
        return await store.load_table("t"), await store.load_game("t", 1)

    assert using(tmp_path, work) == (None, None)


def test_a_copy_is_made_while_games_go_on(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await filled(store)
        await store.backup(tmp_path / "copy.sqlite3")
        await store.append(action(1), deadline=None, over=False)

    using(tmp_path, work)
    with sqlite3.connect(tmp_path / "copy.sqlite3") as copy:
        assert copy.execute("select count(*) from actions").fetchone() == (1,)
    copy.close()
    with pytest.raises(FileExistsError):
        copy_database(tmp_path / FILE, tmp_path / "copy.sqlite3")
    with pytest.raises(FileNotFoundError):
        copy_database(tmp_path / "nothing", tmp_path / "other")


def test_the_file_is_for_its_owner_only(tmp_path: Path) -> None:
    using(tmp_path, filled)
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0


def test_a_new_file_is_brought_to_the_latest_schema_once(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "x", isolation_level=None)
    assert migrate(connection) == len(STEPS)
    assert migrate(connection) == 0
    connection.execute(f"pragma user_version = {len(STEPS) + 1}")
    with pytest.raises(TooNew):
        migrate(connection)
    connection.close()


def test_a_step_that_fails_leaves_the_schema_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("branchline.server.migrations.STEPS", (STEPS[0], "create table more (x); nonsense;"))
    connection = sqlite3.connect(tmp_path / "x", isolation_level=None)
    with pytest.raises(sqlite3.OperationalError):
        migrate(connection)
    connection.rollback()
    names = {row[0] for row in connection.execute("select name from sqlite_master")}
    assert "tables" in names and "more" not in names
    assert connection.execute("pragma user_version").fetchone() == (1,)
    connection.close()
