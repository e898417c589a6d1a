"""Whatever the text, the answer is a map or a MapError: never another exception."""

from __future__ import annotations

import re

from hypothesis import example, given
from hypothesis import strategies as st

from branchline.maps import Map, MapError, parse_map

from .texts import GOOD

VALUES = re.compile(r'"[^"\n]*"|-?\b\d+\.?\d*\b|\btrue\b|\[[^\[\]\n]*\]|\{[^{}\n]*\}|\b[a-z_]+(?= =)')
SPOTS = [match.span() for match in VALUES.finditer(GOOD)]
NEW = [
    "true",
    "-1",
    "0",
    "3",
    "1e400",
    "nan",
    "[]",
    "{}",
    '"x"',
    '""',
    "[[1]]",
    "{ a = 1 }",
    "1979-05-27",
    "x",
]


def loads(text: str) -> bool:
    """Returns whether the text is a map; if not, every problem must name the file."""
    try:
        return isinstance(parse_map(text, "bays.toml"), Map)
    except MapError as error:
        problems = error.problems
    assert problems and all(problem.startswith("bays.toml") for problem in problems)
    return False


@given(st.lists(st.tuples(st.sampled_from(SPOTS), st.sampled_from(NEW)), min_size=1, max_size=3))
def test_other_values_in_a_good_map(edits: list[tuple[tuple[int, int], str]]) -> None:
    text = GOOD
    for (start, end), new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    loads(text)


@given(st.lists(st.integers(0, GOOD.count("\n") - 1), min_size=1, max_size=5))
def test_lines_left_out_doubled_or_moved(lines: list[int]) -> None:
    text = GOOD.splitlines()
    for number in lines:
        line = text.pop(number % len(text))
        text[number // 2 : number // 2] = [line] * (number % 3)
    loads("\n".join(text))


@example("\ud800")
@given(st.text(st.characters(), max_size=200) | st.text("[]{}=\"'#\n.,ab1 -", max_size=80))
def test_any_text_at_all(text: str) -> None:
    assert not loads(text)
