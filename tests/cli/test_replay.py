"""`branchline replay`: the log and the board of a kept game."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import Game
from branchline.board_text import action_text, board_text

from .conftest import Keep, Run


def tampered(record: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """The record with one market card drawn blind instead, and the ply of it."""
    actions = [dict(action) for action in record["actions"]]
    ply = next(i for i, action in enumerate(actions) if i > 20 and action.get("from", "deck") != "deck")
    actions[ply]["from"] = "deck"
    return {**record, "actions": actions}, ply


def test_the_log_and_the_last_board_are_shown(
    branchline: Run, keep: Keep, played: Game, record: dict[str, Any]
) -> None:
    said = branchline("replay", keep(record))
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[0] == f"Nederland (neutral), 2 seats: {len(played.history)} actions"
    seat, action = played.history[7]
    assert f"   7  seat {seat} ({'Ann' if seat == 0 else 'Bo'}): {action_text(action)}" in lines
    assert said.out.endswith(board_text(played) + "\n")


def test_to_stops_after_so_many_actions(branchline: Run, keep: Keep, record: dict[str, Any]) -> None:
    said = branchline("replay", keep(record), "--to", 5)
    assert said.out.splitlines()[0].endswith(f"after 5 of {len(record['actions'])} actions")
    assert said.out.endswith(board_text(Game.replay(record, to=5)) + "\n")
    assert "\n   4  seat" in said.out and "\n   5  seat" not in said.out


def test_to_nothing_shows_the_deal(branchline: Run, keep: Keep, record: dict[str, Any]) -> None:
    said = branchline("replay", keep(record), "--to", 0)
    assert said.code == 0
    assert "first tickets" in said.out


def test_events_tell_what_followed(branchline: Run, keep: Keep, record: dict[str, Any]) -> None:
    short = branchline("replay", keep(record), "--to", 30)
    told = branchline("replay", keep(record), "--to", 30, "--events")
    assert "round 1: seat 0 (Ann) is to play" in told.out
    assert "round 1: seat 0 (Ann) is to play" not in short.out


def test_a_changed_action_is_refused_with_its_ply(branchline: Run, keep: Keep, record: dict[str, Any]) -> None:
    changed, ply = tampered(record)
    file = keep(changed)
    said = branchline("replay", file)
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith(f"branchline: {file}: ply {ply}: ")
    assert said.err.count("\n") == 1
    assert branchline("replay", file, "--json").json["ply"] == ply
    assert branchline("replay", file, "--to", ply).code == 0
    assert branchline("replay", file, "--to", ply + 1).code == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_k2_a_seat_sees_nothing_of_the_others_secrets(
    branchline: Run, keep: Keep, played: Game, record: dict[str, Any], seat: int
) -> None:
    file = keep(record)
    game = Game.replay(record, to=0)
    for to, (by, action) in enumerate(played.history[:60], 1):
        game.play(action, seat=by)
        if to % 12:
            continue
        said = branchline("replay", file, "--to", to, "--events", "--seat", seat)
        own = set(game.to_dict()["seats"][seat]["tickets"])
        for ticket in game.to_dict()["seats"][1 - seat]["tickets"]:
            assert ticket not in said.out
        assert all(ticket in branchline("replay", file, "--to", to).out for ticket in own)


def test_k2_two_games_that_a_seat_cannot_tell_apart_look_alike(branchline: Run, keep: Keep) -> None:
    seen = []
    for choice in (0, 1):
        game = Game("usa", players=2, seed=8)
        game.play(list(game.legal_for(1))[choice], seat=1)
        file = keep(game.record())
        for form in ([], ["--json"]):
            seen.append(branchline("replay", file, "--seat", 0, "--events", *form).out)
            seen.append(branchline("replay", file, "--seat", "none", "--events", *form).out)
    assert seen[:4] == seen[4:]


def test_s3_others_first_choices_are_no_lines_of_the_log(branchline: Run, keep: Keep) -> None:
    game = Game("usa", players=3, seed=8)
    game.play(game.legal_for(2)[0], seat=2)
    said = branchline("replay", keep(game.record()), "--seat", 0)
    assert "keep" not in said.out


def test_json_has_the_actions_their_events_and_the_position(
    branchline: Run, keep: Keep, record: dict[str, Any]
) -> None:
    form = branchline("replay", keep(record), "--to", 20, "--json").json
    assert form["position"] == Game.replay(record, to=20).to_dict()
    assert [step["ply"] for step in form["actions"]] == list(range(20))
    assert form["actions"][1]["events"][0]["event"] == "tickets-kept"
    assert form["result"] is None


def test_json_for_a_seat_has_its_view(branchline: Run, keep: Keep, record: dict[str, Any]) -> None:
    form = branchline("replay", keep(record), "--to", 20, "--seat", 1, "--json").json
    assert form["position"] == Game.replay(record, to=20).view(1)
    assert "seed" not in form["position"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--to", "9999"], "--to 9999"),
        (["--to", "-1"], "--to"),
        (["--to", "9" * 5000], "--to"),
        (["--seat", "2"], "no seat 2: seats are 0 to 1"),
        (["--seat", "7"], "--seat"),
    ],
)
def test_a_wrong_command_line_is_code_2(
    branchline: Run, keep: Keep, record: dict[str, Any], options: list[str], words: str
) -> None:
    said = branchline("replay", keep(record), *options)
    assert (said.code, said.out) == (2, "")
    assert words in said.err and said.err.count("\n") == 1
