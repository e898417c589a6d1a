"""A store keeps every game so that it can be counted, replayed and exported, and no two kinds are mixed up."""

from __future__ import annotations

import csv
import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from branchline import Game, Map, load_map
from branchline.arena import Outcome, Store, StoreError, run_plan
from branchline.arena.export import export
from branchline.arena.runner import play_fixture

from .runs import plan


@pytest.fixture
def filled(tmp_path: Path) -> Store:
    store = Store(tmp_path / "games.sqlite")
    run_plan(plan("path", "random", games=2), store, jobs=1)
    return store


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    run = plan("path", "random", games=2)
    first, second = run.fixtures
    outcomes = [play_fixture(first), play_fixture(second)]
    path = tmp_path / "games.sqlite"
    with Store(path) as store:
        run_plan(run, store, jobs=1)
    with Store(path) as store:
        kept = store.outcomes([first.key, second.key])
    assert [each.seats for each in kept] == [each.seats for each in outcomes if each is not None]
    assert all(len(seat) == each.seats[0].decisions for each in kept for seat in each.milliseconds[:1])


def test_every_game_replays_to_the_same_result(filled: Store) -> None:
    for key in filled.games():
        game = filled.game(key)
        (outcome,) = filled.outcomes([key])
        assert game.result is not None
        assert [seat.total for seat in game.result.seats] == [seat.total for seat in outcome.seats]
        assert game.names == tuple(seat.bot for seat in outcome.seats)
        again = Game.replay(json.loads(json.dumps(game.record())))
        assert again.result == game.result


def test_a_key_may_be_shortened_while_it_names_one_game(filled: Store) -> None:
    one, other = filled.games()
    length = next(n for n in range(1, 17) if one[:n] != other[:n])
    assert filled.game(one[:length]).result == filled.game(one).result
    with pytest.raises(StoreError, match="2 games ''"):
        filled.game("")
    with pytest.raises(StoreError, match="no game 'zzz'"):
        filled.game("zzz")


def test_games_on_a_map_of_ones_own_replay_without_its_file(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    mini = load_map("mini").path
    assert mini is not None
    text = mini.read_text(encoding="utf-8")
    file.write_text(
        text.replace('id = "mini"', 'id = "own"', 1).replace("pieces = 12", "pieces = 9", 1), encoding="utf-8"
    )
    store = Store()
    run = plan("random", games=1, map_id=str(file), source=str(file))
    run_plan(run, store, jobs=1)
    file.unlink()
    (key,) = store.games()
    game = store.game(key)
    assert game.map.id == "own"
    assert game.map.variants["standard"].pieces == 9
    assert game.result is not None


def test_nothing_of_a_block_is_kept_when_something_goes_wrong(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    run = plan("random", games=2)
    fixtures = list(run.fixtures)
    store.add_map(store_map())
    good = play_fixture(fixtures[0])
    assert good is not None
    broken = replace(good, key="broken", actions=({"do": object()},))
    with pytest.raises(TypeError):
        store.add([(fixtures[0], good), (fixtures[1], broken)])
    assert store.games() == []


def test_a_game_that_another_run_has_kept_meanwhile_is_kept_once(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    run = plan("random", games=1)
    (fixture,) = run.fixtures
    outcome = play_fixture(fixture)
    assert outcome is not None
    stores = [Store(path), Store(path)]
    for store in stores:
        store.add_map(store_map())
        store.add([(fixture, outcome)])
    assert stores[0].games() == stores[1].games() == [fixture.key]
    assert stores[1].outcomes([fixture.key])[0].seats == outcome.seats


def store_map() -> Map:
    return load_map("mini")


def test_versions_are_kept(filled: Store) -> None:
    rows = list(filled.rows())
    assert {row["bot"] for row in rows} == {"path", "random"}
    assert all(len(row["version"]) == 12 and row["code"] and row["rules"] == 1 for row in rows)
    assert {row["map_hash"] for row in rows} == {store_map().hash}


def test_another_file_is_not_taken_for_a_store(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("not a database, and longer than a header of one " * 10, encoding="utf-8")
    with pytest.raises(StoreError, match="not a database"):
        Store(text)
    foreign = tmp_path / "foreign.sqlite"
    base = sqlite3.connect(foreign)
    base.execute("CREATE TABLE t (x)")
    base.commit()
    base.close()
    with pytest.raises(StoreError, match="no store of arena games"):
        Store(foreign)
    later = tmp_path / "later.sqlite"
    Store(later).close()
    base = sqlite3.connect(later)
    base.execute("PRAGMA user_version = 99")
    base.commit()
    base.close()
    with pytest.raises(StoreError, match="format 99"):
        Store(later)


@pytest.mark.parametrize("suffix", [".csv", ".json"])
def test_an_export_has_a_row_for_each_seat_of_each_game(filled: Store, tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"games{suffix}"
    assert export(filled, file) == 4
    if suffix == ".csv":
        with file.open(encoding="utf-8", newline="") as opened:
            rows = list(csv.DictReader(opened))
    else:
        rows = json.loads(file.read_text(encoding="utf-8"))
    assert len(rows) == 4
    outcomes: dict[str, Outcome] = {each.key: each for each in filled.outcomes(filled.games())}
    for row in rows:
        seat = outcomes[row["game"]].seats[int(row["seat"])]
        assert (row["bot"], int(row["total"]), int(row["turns"])) == (seat.bot, seat.total, seat.turns)


@pytest.mark.may_skip
def test_parquet_holds_the_same_rows(filled: Store, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow, of the extra `arena`, is not installed")
    file = tmp_path / "games.parquet"
    export(filled, file)
    assert parquet.read_table(file).to_pylist() == list(filled.rows())


def test_parquet_without_pyarrow_says_what_to_install(
    filled: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(StoreError, match=r"branchline\[arena\]"):
        export(filled, tmp_path / "games.parquet")


def test_an_export_that_makes_no_sense_is_refused(filled: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="ends with one of"):
        export(filled, tmp_path / "games.xls")
    with pytest.raises(StoreError, match="no games"):
        export(Store(), tmp_path / "games.csv")
