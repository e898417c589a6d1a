"""`branchline maps`: what is told of a map, and what of a bad one."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline import load_map, map_ids

from .conftest import Keep, Run

OVERLAY = """
map = "amsterdam"
replaces = "unofficial"
source = "my own box"
tickets = [
  { a = "westermarkt", b = "munttoren", points = 5 },
  { a = "dam", b = "nieuwe-waal", points = 5 },
  { a = "waag", b = "de-drie-hendricken", points = 6 },
  { a = "blauwbrug", b = "noordermarkt", points = 8 },
  { a = "blauwbrug", b = "jordaan", points = 9 },
]
"""


def mini_with(old: str, new: str) -> str:
    path = load_map("mini").path
    assert path is not None
    text = Path(path).read_text(encoding="utf-8")
    assert old in text
    return text.replace(old, new)


def test_list_names_every_map_with_its_size(branchline: Run) -> None:
    said = branchline("maps", "list")
    assert said.code == 0
    for each in map_ids():
        line = next(line for line in said.out.splitlines() if line.split()[:1] == [each])
        assert str(len(load_map(each).routes)) in line.split()


def test_list_for_programs(branchline: Run) -> None:
    maps = {each["id"]: each for each in branchline("maps", "list", "--json").json}
    assert tuple(maps) == map_ids()
    assert maps["usa"]["spaces"] == 309
    assert maps["usa"]["doubles"] == 22
    assert maps["amsterdam"]["unofficial_tickets"] == 20


@pytest.mark.parametrize("map", map_ids())
def test_show_tells_every_variant_route_and_ticket(branchline: Run, map: str) -> None:
    shown = load_map(map)
    said = branchline("maps", "show", map)
    assert (said.code, said.err) == (0, "")
    words = set(said.out.split())
    assert {route.id for route in shown.routes} <= words
    assert {ticket.id for ticket in shown.tickets} <= words
    assert set(shown.variants) <= words
    assert shown.hash in words
    assert all(topic + ":" in words for topic in shown.provenance)


def test_show_tells_the_numbers_of_a_variant(branchline: Run) -> None:
    lines = branchline("maps", "show", "nederland").out.splitlines()
    spaces = sum(route.length for route in load_map("nederland").routes)
    assert f"30 locations, 97 routes (44 doubles, {spaces} spaces), 44 tickets" in lines
    tokens = next(line for line in lines if line.strip().startswith("toll tokens"))
    assert tokens.count("30 each, a loan costs 5 points") == 2 and tokens.count("–") == 1
    assert any("40 trains, from round 6" in line for line in lines)


def test_show_says_which_contracts_are_our_own_and_how_to_replace_them(branchline: Run) -> None:
    said = branchline("maps", "show", "amsterdam")
    assert "Note: 20 of the 24 tickets, marked above, are our own, not the published game's." in said.out
    assert said.out.count(" our own  ") == 20
    assert said.out.count(" documented  ") == 4
    assert 'replaces = "unofficial"' in said.out
    assert "--overlay my_tickets.toml" in said.out
    assert "our own" not in branchline("maps", "show", "usa").out


def test_the_overlay_that_show_suggests_can_be_used(branchline: Run, keep: Keep) -> None:
    lines = branchline("maps", "show", "amsterdam").out.splitlines()
    suggested = lines[lines.index('    map = "amsterdam"') : lines.index("    ]")]
    more = [f'      {{ a = "{end}", b = "blauwbrug", points = 5 }},' for end in ("dam", "jordaan", "oude-kerk")]
    found = load_map("amsterdam", overlay=keep("\n".join([*suggested, *more, "    ]"]), "suggested.toml"))
    assert [ticket.official for ticket in found.tickets] == [True] * 8


def test_show_with_an_overlay_shows_its_tickets(branchline: Run, keep: Keep) -> None:
    said = branchline("maps", "show", "amsterdam", "--overlay", keep(OVERLAY, "mine.toml"))
    assert said.code == 0
    assert "blauwbrug--jordaan" in said.out
    assert "our own" not in said.out
    assert "overlay: my own box" in said.out


def test_show_for_programs_has_everything(branchline: Run) -> None:
    form = branchline("maps", "show", "usa", "--json").json
    usa = load_map("usa")
    assert form["hash"] == usa.hash
    assert [route["id"] for route in form["routes"]] == [route.id for route in usa.routes]
    assert form["variants"][0]["points"] == [0, 1, 2, 4, 7, 10, 15]


@pytest.mark.parametrize("source", ["atlantis", "no/such/file.toml", "."])
def test_show_of_what_is_no_map_is_one_line_and_code_1(branchline: Run, source: str) -> None:
    said = branchline("maps", "show", source)
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("branchline: ") and said.err.count("\n") == 1
    assert source in said.err


def test_check_of_a_good_map(branchline: Run) -> None:
    said = branchline("maps", "check", "mini", "usa")
    assert said.code == 0
    assert said.out.splitlines()[1].startswith("usa: fine: 36 locations, 100 routes, 30 tickets")


def test_check_tells_all_problems_with_their_lines(branchline: Run, keep: Keep) -> None:
    file = keep(mini_with('a = "quillmouth"', 'a = "quilmouth"').replace("points = 4", "points = -4"), "bad.toml")
    said = branchline("maps", "check", file)
    assert said.code == 1
    problems = said.out.splitlines()
    assert len(problems) > 2
    assert all(problem.startswith(file + ":") for problem in problems)
    assert any('did you mean "quillmouth"' in problem for problem in problems)
    assert any("points" in problem and "-4" in problem for problem in problems)


def test_check_goes_on_after_a_bad_map(branchline: Run, keep: Keep) -> None:
    said = branchline("maps", "check", "missing.toml", keep("id = 3", "bad.toml"), "usa", "--json")
    assert said.code == 1
    assert [answer["ok"] for answer in said.json] == [False, False, True]
    assert said.json[0]["problems"] and said.json[1]["problems"]


def test_check_of_an_overlay(branchline: Run, keep: Keep) -> None:
    assert branchline("maps", "check", "amsterdam", "--overlay", keep(OVERLAY, "o.toml")).code == 0
    bad = keep(OVERLAY.replace('b = "munttoren"', 'b = "muntoren"'), "bad.toml")
    said = branchline("maps", "check", "amsterdam", "--overlay", bad)
    assert said.code == 1
    assert "muntoren" in said.out


def test_other_commands_name_one_problem_and_say_where_the_rest_is(branchline: Run, keep: Keep) -> None:
    file = keep(mini_with('a = "quillmouth"', 'a = "quilmouth"'), "bad.toml")
    said = branchline("simulate", "--map", file, "--games", 1)
    assert said.code == 1
    assert said.err.count("\n") == 1
    assert f"branchline maps check {file}" in said.err


def test_maps_alone_is_wrong_usage(branchline: Run) -> None:
    said = branchline("maps")
    assert said.code == 2
    assert "branchline maps --help" in said.err
