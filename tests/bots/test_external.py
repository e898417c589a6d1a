"""A bot over stdin and stdout: what it is sent, what it may answer, and every way to go wrong."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from random import Random

import pytest

from branchline import Game
from branchline.arena import play_game
from branchline.bots import Decision, Seated, external, make_bot

from .tables import new_game

HEAD = """
import json, sys, time
def say(message):
    print(json.dumps(message), flush=True)
def hear():
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return json.loads(line)
hello = hear()
"""
HELLO = 'say({"type": "hello", "name": "mine"})\n'


def program(folder: Path, text: str, head: str = HEAD + HELLO) -> str:
    file = folder / "program.py"
    file.write_text(head + text, encoding="utf-8")
    return f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(file))}"


def played(spec: str, milliseconds: float | None = None, limit: int | None = None) -> tuple[Game, tuple[Decision, ...]]:
    game = new_game(("mini", "standard", 2), 3)
    seats = [
        Seated(make_bot(spec), 0, Random(1), milliseconds=milliseconds),
        Seated(make_bot("random"), 1, Random(2)),
    ]
    return game, play_game(game, seats, limit=limit).decisions[0]


def test_a_program_plays_a_whole_game(tmp_path: Path) -> None:
    text = """
while (message := hear())["type"] == "turn":
    say({"id": message["id"], "action": message["legal"][-1]})
sys.exit(0 if message["type"] == "over" else 1)
"""
    game, decisions = played(program(tmp_path, text))
    assert game.result is not None
    assert [decision.why for decision in decisions if decision.forfeit] == []


def test_what_a_program_is_sent(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    text = f"""
turn = hear()
say({{"id": turn["id"], "sample": 7}})
sample = hear()
open({str(kept)!r}, "w").write(json.dumps([hello, turn, sample]))
say({{"id": turn["id"], "action": 0}})
"""
    spec = program(tmp_path, text)
    game = new_game(("mini", "neutral", 2), 3)
    decision = Seated(make_bot(spec), 1, Random(1), milliseconds=60_000, iterations=9).decide(game)
    assert decision.forfeit is None
    assert decision.action == game.legal_for(1)[0]
    hello, turn, sample = json.loads(kept.read_text(encoding="utf-8"))
    assert hello["type"] == "hello"
    assert (hello["protocol"], hello["seat"], hello["players"]) == (external.PROTOCOL, 1, 2)
    assert hello["map"]["variant"]["neutral"] == {"pieces": 6, "first_round": 3, "marker": 1}
    assert [route["id"] for route in hello["map"]["routes"]] == [route.id for route in game.map.routes]
    assert hello["budget"] == {"milliseconds": 60_000, "iterations": 9}
    assert turn["type"] == "turn"
    assert turn["view"] == game.view(1)
    assert turn["legal"] == [action.to_dict() for action in game.legal_for(1)]
    believed = Game.from_dict(sample["position"])
    assert believed.view(1) == game.view(1)
    assert believed.to_dict()["deck"] != game.to_dict()["deck"]


@pytest.mark.parametrize(
    ("answer", "forfeit", "why"),
    [
        ('print("what?", flush=True)', "illegal", "what?"),
        ("print('null', flush=True)", "illegal", "None"),
        ('say({"action": 0})', "illegal", "the turn's id"),
        ('say({"id": turn["id"]})', "illegal", "an action is a dict"),
        ('say({"id": turn["id"], "action": 99999})', "illegal", "no number 99999"),
        ('say({"id": turn["id"], "action": True})', "illegal", "not bool"),
        ('say({"id": turn["id"], "action": {"do": "pass"}})', "illegal", "keep"),
        ('say({"id": turn["id"], "sample": "x"})', "illegal", "sample"),
        ('sys.exit("I give up")', "crashed", "I give up"),
        ("pass", "crashed", "exit code 0"),
    ],
    ids=["noise", "null", "no-id", "no-action", "no-place", "a-truth", "not-legal", "bad-sample", "dies", "stops"],
)
def test_a_wrong_answer_forfeits_the_move(tmp_path: Path, answer: str, forfeit: str, why: str) -> None:
    _, decisions = played(program(tmp_path, f"turn = hear()\n{answer}\n"), limit=1)
    assert [decision.forfeit for decision in decisions] == [forfeit]
    assert why in decisions[0].why


def test_after_an_illegal_answer_a_program_plays_on(tmp_path: Path) -> None:
    text = """
while (turn := hear())["type"] == "turn":
    say({"id": turn["id"], "action": 0 if turn["id"] != 2 else -1})
"""
    _, decisions = played(program(tmp_path, text), limit=8)
    assert [decision.forfeit for decision in decisions[:3]] == [None, "illegal", None]


def test_a_program_that_has_died_forfeits_the_rest(tmp_path: Path) -> None:
    game, decisions = played(program(tmp_path, 'say({"id": hear()["id"], "action": 0})\nhear()\n'))
    assert game.result is not None
    assert [decision.forfeit for decision in decisions[:1]] == [None]
    assert {decision.forfeit for decision in decisions[1:]} == {"crashed"}


def test_a_late_answer_is_not_taken_for_the_next_turns(tmp_path: Path) -> None:
    # It answers its first turn only when it is asked for the second one: one turn too late, with the old id.
    text = """
first = hear()
second = hear()
say({"id": first["id"], "action": -5})
say({"id": second["id"], "action": 0})
"""
    _, decisions = played(program(tmp_path, text), milliseconds=1, limit=3)
    assert [decision.forfeit for decision in decisions] == ["late", None]


def test_a_program_that_hangs_is_not_waited_for_again_and_again(tmp_path: Path) -> None:
    game, decisions = played(program(tmp_path, "hear()\ntime.sleep(1000)\n"), milliseconds=1)
    assert game.result is not None
    assert [decision.forfeit for decision in decisions[:4]] == ["late", "late", "late", "crashed"]
    assert {decision.forfeit for decision in decisions[3:]} == {"crashed"}


@pytest.mark.parametrize(
    ("head", "text", "why"),
    [
        ("raise SystemExit('no way')", "", "no way"),
        (HEAD, "print('good morning', flush=True)\nhear()", "good morning"),
    ],
    ids=["dies", "no-hello"],
)
def test_a_program_that_does_not_begin_well(tmp_path: Path, head: str, text: str, why: str) -> None:
    _, decisions = played(program(tmp_path, text, head), limit=4)
    assert {decision.forfeit for decision in decisions} == {"crashed"}
    assert why in decisions[0].why


def test_a_program_without_a_hello_is_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "START_SECONDS", 0.2)
    _, decisions = played(program(tmp_path, "time.sleep(1000)", HEAD), limit=4)
    assert decisions[0].forfeit == "late"
    assert {decision.forfeit for decision in decisions[1:]} == {"crashed"}


@pytest.mark.parametrize("command", ["", "./nowhere-at-all", "'unclosed"], ids=["empty", "no-file", "no-words"])
def test_a_command_that_cannot_be_started_is_reported(command: str) -> None:
    _, decisions = played(f"exec:{command}", limit=2)
    assert decisions[0].forfeit == "crashed"
    assert decisions[0].why
