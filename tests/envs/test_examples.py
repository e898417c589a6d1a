"""The examples run as they stand, with short settings."""

from __future__ import annotations

import importlib.util
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from random import Random

import pytest

from branchline import Game
from branchline.bots import Seated, make_bot
from branchline.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"
pytestmark = pytest.mark.compiled


def example(name):
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_the_random_agent_plays_in_all_environments(capsys):
    agent = example("random_agent")
    assert agent.one_seat(1) in (-1.0, 0.0, 1.0)
    agent.every_seat(1)
    assert agent.many_games(1, games=64, steps=300) > 0
    assert "every seat: the game is over" in capsys.readouterr().out


def test_the_loader_reads_what_the_command_writes(tmp_path, capsys):
    file = tmp_path / "games.parquet"
    assert main(["dataset", "--map", "mini", "--bots", "planner", "random", "--games", "3", "--out", str(file)]) == 0
    figures = example("load_dataset").tell(str(file))
    assert figures["rows"] > 30
    assert "seat 0 (planner): won" in capsys.readouterr().out


def test_the_learner_learns_a_little_and_its_weights_play_as_a_bot(tmp_path):
    learn = example("learn")
    weights, curve = tmp_path / "learned.npz", tmp_path / "learned.svg"
    settings = ["--map", "mini", "--minutes", "9", "--rounds", "40", "--games", "32", "--hidden", "32", "--against"]
    settings += ["--trial-games", "4", "--threads", "1", "--weights", str(weights), "--curve", str(curve)]
    history = learn.learn(learn.parsed(settings))
    assert history[-1]["loss"] < history[0]["loss"]
    assert history[-1]["as the planner"] > history[0]["as the planner"]
    assert ET.fromstring(curve.read_text()).tag.endswith("svg")
    game = Game("mini", players=2, seed=1, mode="compiled")
    seats = [Seated(make_bot(spec), seat, Random(seat)) for seat, spec in enumerate((learned(weights), "random"))]
    while game.seat is not None:
        decision = seats[game.seat].decide(game)
        assert decision.forfeit is None, decision.why
        game.play(decision.action)


def learned(weights):
    return f"{EXAMPLES / 'learned_bot.py'}:weights={weights}"
