"""Ratings find the strengths that games were made from, say how sure they are, and tell who should play next."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest

from branchline import load_map
from branchline.arena import Store, ladders, local_crew, rate, run_plan
from branchline.arena.ladder import classes, meetings, next_pair
from branchline.arena.nightly import play_on
from branchline.arena.plot import svg
from branchline.arena.ratings import Game, _stages
from branchline.arena.schedule import kind_of
from branchline.cli import main

from .runs import plan

TRUE = {"weak": -200, "middle": 0, "strong": 150, "best": 300}


def played(random: Random, *who: str) -> tuple[tuple[str, int], ...]:
    """One game among bots of known strength: places drawn as Plackett and Luce's model has them."""
    left, order = list(range(len(who))), []
    while left:
        chances = [10 ** (TRUE[who[place]] / 400) for place in left]
        order.append(random.choices(left, chances)[0])
        left.remove(order[-1])
    return tuple((name, order.index(place) + 1) for place, name in enumerate(who))


def season(deals: int, *tables: tuple[str, ...], seed: int = 1) -> list[Game]:
    random = Random(seed)
    return [(("0", deal), played(random, *table)) for deal in range(deals) for table in (*tables, *tables)]


PAIRS = [("weak", "middle"), ("middle", "strong"), ("strong", "best"), ("middle", "best")]


@pytest.mark.parametrize("tables", [PAIRS, [("weak", "middle", "strong", "best"), ("best", "middle", "middle")]])
def test_ratings_find_the_strengths_behind_the_games(tables: list[tuple[str, ...]]) -> None:
    found = rate(season(300, *tables), anchor="middle")
    assert [each.name for each in found.ratings] == ["best", "strong", "middle", "weak"]
    for each in found.ratings:
        assert each.rating is not None and each.low is not None and each.high is not None
        assert each.low <= each.rating <= each.high
        assert each.rating == pytest.approx(1000 + TRUE[each.name], abs=60)
    anchor = found.ratings[2]
    assert (anchor.rating, anchor.low, anchor.high) == (1000, 1000, 1000)


def test_intervals_hold_what_they_promise() -> None:
    runs, inside = 60, 0
    for seed in range(runs):
        found = rate(season(40, ("middle", "strong"), seed=seed), anchor="middle", resamples=200)
        strong = next(each for each in found.ratings if each.name == "strong")
        assert strong.low is not None and strong.high is not None
        inside += strong.low <= 1000 + TRUE["strong"] <= strong.high
    assert inside >= 0.85 * runs


def test_games_of_one_deal_are_no_independent_evidence() -> None:
    results = [(("a", 1), ("b", 2))] * 40 + [(("a", 2), ("b", 1))] * 20
    one_deal_each = [(("0", number), seats) for number, seats in enumerate(results)]
    in_tens = [(("0", number // 10), seats) for number, seats in enumerate(results)]
    apart, together = (rate(games, anchor="b").ratings[0] for games in (one_deal_each, in_tens))
    assert apart.rating == together.rating
    assert apart.high is not None and together.high is not None
    assert together.high - (together.low or 0) > apart.high - (apart.low or 0)


def test_ten_wins_of_ten_are_not_for_ever() -> None:
    found = rate([(("0", deal), (("a", 1), ("b", 2))) for deal in range(10)], anchor="b")
    best = found.ratings[0]
    assert best.rating is not None and best.low is not None and best.high is not None
    assert 1000 < best.low < best.rating < best.high < 2000


def test_who_shares_a_place_comes_first_and_second_equally_often() -> None:
    stages = Counter({stage[:2]: stage[2] for stage in _stages([(0, 1), (1, 1), (2, 3)])})
    assert stages == {((0, 1, 2), 0): 0.5, ((0, 1, 2), 1): 0.5, ((1, 2), 1): 0.5, ((0, 2), 0): 0.5}
    even = rate([(("0", deal), (("a", 1), ("b", 1))) for deal in range(5)], anchor="a")
    assert [each.rating for each in even.ratings] == pytest.approx([1000, 1000])


def test_whom_nothing_links_to_the_anchor_has_no_rating() -> None:
    found = rate(season(20, ("weak", "middle"), ("strong", "best")), anchor="middle")
    assert {each.name for each in found.ratings if each.rating is None} == {"strong", "best"}
    assert found.doubt("weak", "best") == 1.0
    assert found.above_next(1) is None


def test_the_same_games_give_the_same_ladder() -> None:
    games = season(30, *PAIRS)
    assert rate(games).ratings == rate(games).ratings


@pytest.mark.parametrize(("games", "text"), [([], "no two bots"), (season(2, ("weak", "middle")), "no game here")])
def test_what_can_not_be_rated_is_refused(games: list[Game], text: str) -> None:
    with pytest.raises(ValueError, match=text):
        rate(games, anchor="nobody")


def test_the_pair_that_is_least_clear_plays_next() -> None:
    games = [*season(200, ("weak", "middle"), ("middle", "best")), *season(4, ("middle", "strong"))]
    pair = next_pair(["weak", "middle", "strong", "best"], rate(games), meetings(games))
    assert "strong" in pair
    assert set(next_pair(["weak", "new", "best"], rate(games), meetings(games))) >= {"new"}
    assert next_pair(["a", "b"], None, Counter()) == ("a", "b")


def test_each_kind_of_game_has_its_own_ladder() -> None:
    store = Store()
    run_plan(plan("path", "random", games=4), store, jobs=1)
    run_plan(plan("path", "random", "hungry", games=3, players=3, mirror=True), store, jobs=1)
    run_plan(plan("random", games=2, seed=4), store, jobs=1)
    found = ladders(store, anchor="random", resamples=50)
    assert {(key.players, len(each.ratings)) for key, each in found.items()} == {(2, 2), (3, 3)}
    assert all(each.anchor == "random" for each in found.values())


def test_a_bot_that_was_changed_is_rated_anew(tmp_path: Path) -> None:
    from ..bots.test_registry import write

    store, file = Store(), tmp_path / "mine.py"
    for place in (0, -1):
        write(file, place=place)
        run_plan(plan(str(file), "random", games=2), store, jobs=1)
    ((_, games),) = classes(store).items()
    assert len(games.names) == 3
    assert sum(name.startswith(str(file)) and "[" in name for name in games.names.values()) == 2


def test_playing_on_plays_everybody_and_stops_in_time() -> None:
    store, mini = Store(), load_map("mini")
    kind = kind_of(mini)
    played = play_on(store, mini, kind, ["path", "random", "hungry"], games=12, batch=2, crew=local_crew(1))
    assert played == 12 == len(store.games())
    ((_, games),) = classes(store).items()
    assert set(meetings(games.games)) == {
        frozenset(pair) for pair in (("path", "random"), ("path", "hungry"), ("random", "hungry"))
    }
    # From now on those of the store play, and nobody plays a game twice.
    assert play_on(store, mini, kind, games=4, batch=2, crew=local_crew(1)) == 4
    assert len(store.games()) == 16
    assert play_on(store, mini, kind, minutes=1e-9) == 0
    with pytest.raises(ValueError, match="two bots"):
        play_on(Store(), mini, kind, games=4)


def test_a_picture_shows_every_rating_and_its_interval() -> None:
    store = Store()
    run_plan(plan("path", "random", games=4), store, jobs=1)
    picture = ET.fromstring(svg(ladders(store, resamples=50)))
    kinds = Counter(each.get("class") for each in picture.iter())
    assert (kinds["rating"], kinds["interval"], kinds["anchor"]) == (2, 2, 1)
    width = float(picture.get("width") or 0)
    for line in picture.iter("{http://www.w3.org/2000/svg}line"):
        assert 0 <= float(line.get("x1") or -1) <= float(line.get("x2") or -1) <= width


def test_the_command_tells_writes_and_draws(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["--map", "mini", "--play", "--bots", "path", "random", "--games", "4", "--jobs", "1"]
    assert main(["ladder", *words, "--anchor", "random", "--plot", "l.svg", "--csv", "l.csv"]) == 0
    said = capsys.readouterr()
    assert "mini (standard), 2 players" in said.out
    assert "anchor" in said.out
    assert "4 games played" in said.err
    assert Path("l.svg").read_text(encoding="utf-8").startswith("<svg")
    rows = list(csv.DictReader(Path("l.csv").read_text(encoding="utf-8").splitlines()))
    assert [row["bot"] for row in rows] == ["path", "random"]
    assert main(["ladder", "--json", "--resamples", "50"]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert [each["bot"] for each in told["ratings"]] == ["path", "random"]


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        (["nothing.sqlite"], 1, "no such file"),
        (["--play", "--bots", "path", "random"], 2, "how many"),
        (["--play", "--bots", "path", "random", "--minutes", "-1"], 2, "more than 0"),
        (["--play", "--bots", "path", "--games", "2", "--map", "mini"], 1, "two bots"),
        (["--play", "--bots", "path", "random", "--games", "2", "--map", "mini", "--variant", "no"], 1, "no variant"),
        (["--play", "--bots", "nobody", "random", "--games", "2", "--map", "mini"], 1, "no bot 'nobody'"),
        (["--play", "--plot", "l.gif"], 2, ".svg"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(
    words: list[str],
    code: int,
    text: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["ladder", *words]) == code
    said = capsys.readouterr()
    assert text in said.err
    assert said.out == ""
