"""The same run gives the same games, on one core or on several, at once or in parts."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline.arena import Outcome, Store, run_plan, summarize
from branchline.arena.runner import play_fixture

from .runs import plan

BOTS = ("path", "random")


def actions(store: Store) -> dict[str, list[tuple[int, object]]]:
    return {key: store.game(key).history for key in store.games()}  # type: ignore[misc]


def test_the_same_run_twice_gives_the_same_games_and_the_same_table() -> None:
    stores = [Store(), Store()]
    runs = [run_plan(plan(*BOTS, games=4, mirror=True), store, jobs=1) for store in stores]
    assert runs[0] == runs[1]
    assert actions(stores[0]) == actions(stores[1])
    assert summarize(runs[0]).to_dict() == summarize(runs[1]).to_dict()


def test_two_processes_play_the_same_games_as_one() -> None:
    one, two = Store(), Store()
    assert run_plan(plan(*BOTS), one, jobs=1) == run_plan(plan(*BOTS), two, jobs=2)
    assert actions(one) == actions(two)


@pytest.mark.compiled
def test_compiled_rules_play_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    (fixture, *_) = plan(*BOTS).fixtures
    compiled = play_fixture(fixture)
    monkeypatch.setenv("BRANCHLINE_MODE", "plain")
    assert play_fixture(fixture) == compiled


def test_another_seed_gives_other_games() -> None:
    one, other = (run_plan(plan(*BOTS, games=2, seed=seed), Store(), jobs=1) for seed in (1, 2))
    assert [each.seats for each in one] != [each.seats for each in other]


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"

    class Stop(Exception):
        pass

    def stop(outcomes: object) -> None:
        raise Stop

    with Store(path) as store, pytest.raises(Stop):
        run_plan(plan(*BOTS, games=6), store, jobs=1, watch=stop)
    seen: list[Outcome] = []
    with Store(path) as store:
        assert len(store.games()) == 2
        resumed = run_plan(plan(*BOTS, games=6), store, jobs=1, watch=seen.extend)
    assert len(seen) == 4
    assert resumed == run_plan(plan(*BOTS, games=6), Store(), jobs=1)


def test_a_run_that_is_all_there_plays_nothing() -> None:
    store, seen = Store(), []
    first = run_plan(plan(*BOTS), store, jobs=1)
    assert run_plan(plan(*BOTS), store, jobs=1, watch=seen.extend) == first
    assert seen == []


def test_more_games_of_the_same_run_are_only_the_new_ones() -> None:
    store, seen = Store(), []
    run_plan(plan(*BOTS, games=2), store, jobs=1)
    run_plan(plan(*BOTS, games=6), store, jobs=1, watch=seen.extend)
    assert len(seen) == 4


def test_a_bot_that_changes_is_another_entrant(tmp_path: Path) -> None:
    from ..bots.test_registry import write

    file = tmp_path / "mine.py"
    keys = []
    for place in (0, -1):
        write(file, place=place)
        keys.append({fixture.key for fixture in plan(str(file), "random").fixtures})
    assert not keys[0] & keys[1]


def test_a_bot_that_fails_is_reported_and_the_games_go_on(tmp_path: Path) -> None:
    from ..bots.test_registry import write

    store = Store()
    outcomes = run_plan(plan(str(write(tmp_path / "mine.py", place=999)), "random", games=2), store, jobs=1)
    mine = [seat for outcome in outcomes for seat in outcome.seats if seat.bot != "random"]
    assert all(seat.crashed == seat.decisions > 0 for seat in mine)
    assert all("IndexError" in outcome.whys[0] for outcome in outcomes)
    assert all(seat.forfeits == 0 for outcome in outcomes for seat in outcome.seats if seat.bot == "random")


def test_a_map_that_has_changed_since_is_noticed(tmp_path: Path) -> None:
    from branchline import load_map

    mini = load_map("mini").path
    assert mini is not None
    file = tmp_path / "own.toml"
    file.write_text(mini.read_text(encoding="utf-8"), encoding="utf-8")
    run = plan("random", games=1, map_id=str(file), source=str(file))
    file.write_text(mini.read_text(encoding="utf-8").replace("pieces = 12", "pieces = 9", 1), encoding="utf-8")
    with pytest.raises(ValueError, match="another version"):
        run_plan(run, Store(), jobs=1)


def test_no_bot_learns_whom_it_plays() -> None:
    from branchline.bots import Bot, Turn
    from branchline.bots.random import RandomBot

    seen = []

    class Nosy(RandomBot):
        def choose(self, turn: Turn):  # type: ignore[no-untyped-def]
            seen.append(turn.game.names)
            return super().choose(turn)

    from branchline.bots import registry

    before: type[Bot] = registry._BOTS["random"]
    try:
        registry._BOTS["random"] = Nosy
        run_plan(plan("random", games=1), Store(), jobs=1)
    finally:
        registry._BOTS["random"] = before
    assert set(seen) == {None}
