"""Datasets: what is written can be read, and is what was played."""

from __future__ import annotations

import json

import numpy as np
import pytest

from branchline import Game
from branchline.cli import main
from branchline.envs import layout_of
from branchline.envs.dataset import Recorder, read_dataset, write_dataset

pytestmark = pytest.mark.compiled


def written(file, bots, games, **options):
    recorder = Recorder(bots, **options)
    progress = list(write_dataset(recorder, games, file))
    about, groups = read_dataset(file)
    columns = [*groups]
    joined = {name: np.concatenate([group[name] for group in columns]) for name in columns[0]}
    return progress, about, joined


def test_every_row_replays_in_the_engine(tmp_path):
    progress, about, rows = written(tmp_path / "d.parquet", ["random", "hungry"], 3, map="amsterdam", seed=50)
    layout = layout_of("amsterdam", players=2)
    assert [done for done, _ in progress] == [1, 2, 3]
    assert len(rows["action"]) == progress[-1][1]
    assert about["bots"] == ["random", "hungry"]
    assert about["slices"]["hand"] == [layout["hand"].start, list(layout["hand"].shape)]
    place = 0
    for number in range(3):
        game = Game("amsterdam", players=2, seed=50 + number)
        while game.seat is not None:
            assert (rows["game"][place], rows["seat"][place]) == (number, game.seat)
            assert np.flatnonzero(rows["mask"][place]).tolist() == game.legal.numbers()
            hand = game.view(game.seat)["seats"][game.seat]["hand"]
            assert layout.part(rows["observation"][place], "hand").sum() == sum(hand.values())
            game.play(game.table[int(rows["action"][place])])
            place += 1
        totals = {rows["seat"][row]: rows["total"][row] for row in np.flatnonzero(rows["game"] == number)}
        assert [totals[seat] for seat in range(2)] == [seat.total for seat in game.result.seats]
        gains = {rows["seat"][row]: rows["return"][row] for row in np.flatnonzero(rows["game"] == number)}
        assert {seat for seat in range(2) if gains[seat] > 0} <= set(game.result.winners)
    assert place == len(rows["action"])


def test_the_same_seed_writes_the_same_games(tmp_path):
    first = written(tmp_path / "a.parquet", ["planner", "random", "random"], 2, map="amsterdam")[2]
    second = written(tmp_path / "b.parquet", ["planner", "random", "random"], 2, map="amsterdam")[2]
    assert all(np.array_equal(first[name], second[name]) for name in first)


def test_a_file_that_is_not_finished_does_not_stay(tmp_path):
    file = tmp_path / "d.parquet"
    writing = write_dataset(Recorder(["random", "random"], map="mini"), 5, file)
    next(writing)
    assert (tmp_path / "d.parquet.part").exists()
    writing.close()
    assert list(tmp_path.iterdir()) == []


def test_the_command_writes_a_file_and_tells_its_size(tmp_path, capsys):
    file = tmp_path / "d.parquet"
    command = ["dataset", "--map", "mini", "--bots", "random", "random", "--games", "2", "--out", str(file), "--json"]
    assert main(command) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 2
    assert told["bytes"] == file.stat().st_size


@pytest.mark.parametrize(
    ("bots", "says"),
    [(["random"], "players"), (["nobody", "random"], "no bot"), (["random"] * 9, "players")],
    ids=["too-few", "unknown", "too-many"],
)
def test_the_command_refuses_what_cannot_be_played(tmp_path, capsys, bots, says):
    assert main(["dataset", "--bots", *bots, "--out", str(tmp_path / "d.parquet")]) == 2
    assert says in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
