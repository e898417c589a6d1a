"""The lines that problems name are those on which the entries stand, however the file is laid out."""

from __future__ import annotations

import tomllib

import pytest

from branchline.maps import load_map, map_ids
from branchline.maps.lines import find_lines

ODD = '''\
# routes = [ { a = "comment" } ]
title = "a [bracket], a {brace} and a # sign"   # [here]
long = """
two "quoted" lines
[not.a.table]
and \\""" more""" # end
raw = \'\'\'
[neither] = "this"
\'\'\'

[board] # routes
"quoted key" = 'lit#eral'
routes = [ { a = "one" }, { a = "two", n = [1, 2] },
  # { a = "none" },
  { a = "thr]ee" },

  [ 4,
    5 ], { a = "five" }
]
dotted.key = 3

[[board.tickets]]
a = 1
[[ board . tickets ]]
a = 2
[variants."no-tolls"]
empty = []
'''


def test_odd_but_valid_toml() -> None:
    tomllib.loads(ODD)
    lines = find_lines(ODD)
    assert lines == {
        ("title",): 2,
        ("long",): 3,
        ("raw",): 7,
        ("board",): 11,
        ("board", "quoted key"): 12,
        ("board", "routes"): 13,
        ("board", "routes", 0): 13,
        ("board", "routes", 1): 13,
        ("board", "routes", 2): 15,
        ("board", "routes", 3): 17,
        ("board", "routes", 4): 18,
        ("board", "dotted", "key"): 20,
        ("board", "tickets"): 22,
        ("board", "tickets", 0): 22,
        ("board", "tickets", 0, "a"): 23,
        ("board", "tickets", 1): 24,
        ("board", "tickets", 1, "a"): 25,
        ("variants", "no-tolls"): 26,
        ("variants", "no-tolls", "empty"): 27,
    }


@pytest.mark.parametrize("id", map_ids())
def test_every_entry_of_our_maps_is_found_on_its_line(id: str) -> None:
    board = load_map(id)
    assert board.path is not None
    text = board.path.read_text(encoding="utf-8")
    source, lines = text.splitlines(), find_lines(text)
    for index, location in enumerate(board.locations):
        assert f'id = "{location.id}"' in source[lines["board", "locations", index] - 1]
    ends = {
        "routes": [(route.a, route.b) for route in board.routes],
        "tickets": [(ticket.a, ticket.b) for ticket in board.tickets],
    }
    for key, pairs in ends.items():
        for index, (a, b) in enumerate(pairs):
            line = source[lines["board", key, index] - 1]
            assert f'a = "{a}"' in line and f'b = "{b}"' in line
