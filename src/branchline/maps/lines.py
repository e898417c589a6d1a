"""On which line an entry of a TOML file stands: tomllib checks a file but does not tell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

Key: TypeAlias = str | int

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    r"|[\[\]{}=,\n]"
    r"""|[^\s"'\#\[\]{}=,]+""",
    re.DOTALL,
)


class _Token(NamedTuple):
    text: str
    line: int


def find_lines(text: str) -> dict[tuple[Key, ...], int]:
    """Returns the line of every table, key and array element of a valid TOML document, by its path.

    Elements of arrays are counted from 0. What is inside an inline table or a nested array is not listed.
    """
    lines: dict[tuple[Key, ...], int] = {}
    table: tuple[Key, ...] = ()
    counts: dict[tuple[Key, ...], int] = {}
    for statement in _statements(text):
        first = statement[0]
        if first.text == "[":
            table = _keys(statement)
            if statement[1].text == "[":
                index = counts.get(table, 0)
                counts[table] = index + 1
                lines.setdefault(table, first.line)
                table = (*table, index)
            lines[table] = first.line
        else:
            equals = next((i for i, token in enumerate(statement) if token.text == "="), len(statement))
            path = (*table, *_keys(statement[:equals]))
            lines[path] = first.line
            for index, line in enumerate(_elements(statement[equals + 1 :])):
                lines[(*path, index)] = line
    return lines


def _tokens(text: str) -> Iterator[_Token]:
    line, end = 1, 0
    for match in _TOKEN.finditer(text):
        line += text.count("\n", end, match.start())
        if not match.group().startswith("#"):
            yield _Token(match.group(), line)
        line += match.group().count("\n")
        end = match.end()


def _statements(text: str) -> Iterator[list[_Token]]:
    """Yields the document's headers and assignments, each without the line breaks in its brackets."""
    statement: list[_Token] = []
    depth = 0
    for token in _tokens(text):
        if token.text == "\n":
            if depth == 0 and statement:
                yield statement
                statement = []
            continue
        depth += (token.text in "[{") - (token.text in "]}")
        statement.append(token)
    if statement:
        yield statement


def _keys(tokens: list[_Token]) -> tuple[Key, ...]:
    keys: list[Key] = []
    for token in tokens:
        if token.text[0] in "\"'":
            keys.append(token.text[1:-1])
        elif token.text not in "[]":
            keys.extend(part for part in token.text.split(".") if part)
    return tuple(keys)


def _elements(value: list[_Token]) -> Iterator[int]:
    """Yields the line on which each element of an array begins; nothing for another value."""
    if not value or value[0].text != "[":
        return
    depth = 1
    begins = True
    for token in value[1:]:
        if begins and token.text != "]":
            yield token.line
            begins = False
        depth += (token.text in "[{") - (token.text in "]}")
        if depth == 1 and token.text == ",":
            begins = True
