"""The limit: a C program of the same algorithm, compiled where there is a C compiler, fed the same boards and seeds."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Self

from ..rules.board import Board

SOURCE = Path(__file__).parents[3] / "bench" / "limit" / "limit.c"
FLAGS = ("-O3", "-march=native")


def compiler() -> str | None:
    """Returns a C compiler of this machine, or None; also where the program's source did not come along."""
    names = [os.environ.get("CC"), "cc", "gcc", "clang"]
    found = next((path for name in names if name and (path := shutil.which(name))), None)
    return found if SOURCE.exists() else None


class Limit:
    """The C program, running, with one board."""

    def __init__(self, board: Board) -> None:
        tool = compiler()
        if tool is None:
            raise FileNotFoundError("no C compiler, or no bench/limit/limit.c beside the package")
        self._folder = tempfile.TemporaryDirectory()
        program = Path(self._folder.name) / "limit"
        subprocess.run([tool, *FLAGS, "-o", str(program), str(SOURCE)], check=True)  # noqa: S603
        self._process = subprocess.Popen(  # noqa: S603
            [str(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._write(_numbers(board))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()
        self._folder.cleanup()

    def _write(self, numbers: list[int]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(" ".join(map(str, numbers)) + "\n")
        self._process.stdin.flush()

    def play(self, games: int, words: list[int]) -> tuple[list[int], float]:
        """Plays games and returns actions, sum and checksum of scores, and the processor seconds."""
        self._write([games, *words])
        assert self._process.stdout is not None
        *numbers, nanoseconds = map(int, self._process.stdout.readline().split())
        return numbers, nanoseconds / 1e9


def _numbers(board: Board) -> list[int]:
    """Returns a board as the C program reads it."""
    numbers = [board.seats, board.locations, board.routes, board.tickets, board.colors, board.pieces]
    numbers += [board.end_pieces, board.hand, board.first_deal, board.first_keep, board.draw_deal, board.draw_keep]
    numbers += [board.doubles_closed, board.longest_bonus, board.longest_route]
    numbers += [*board.cards, *board.start_score, *board.points]
    for field in (board.route_a, board.route_b, board.length, board.color, board.twin):
        numbers += field[: board.routes]
    for field in (board.ticket_a, board.ticket_b, board.ticket_points):
        numbers += field[: board.tickets]
    for rows in (board.kind_first, board.kind_size):
        numbers += [number for row in rows for number in row]
    return numbers + board.kind_routes[: board.routes]
