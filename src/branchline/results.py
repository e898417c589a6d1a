"""The result of a game: each seat's column of the score sheet, and who won."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from .rules.board import Board
from .rules.scoring import Sheet
from .rules.state import State


@dataclass(frozen=True)
class SeatResult:
    """One seat's points (E2): `routes` is the track score; total = routes + made - missed + bonus - loans' cost."""

    routes: int
    tickets_made: int
    tickets_missed: int
    completed: int
    longest_path: int
    bonus: int
    loans: int
    total: int
    rank: int


@dataclass(frozen=True)
class Result:
    """All seats' points and places (E4)."""

    winners: tuple[int, ...]
    seats: tuple[SeatResult, ...]

    def to_dict(self) -> dict[str, Any]:
        """Returns the result as plain JSON."""
        return {"winners": list(self.winners), "seats": [asdict(seat) for seat in self.seats]}


def result_of(board: Board, state: State, sheet: Sheet) -> Result:
    """Returns the result that a filled score sheet says."""
    seats = tuple(
        SeatResult(
            routes=state.score[seat],
            tickets_made=sheet.made[seat],
            tickets_missed=sheet.missed[seat],
            completed=sheet.completed[seat],
            longest_path=sheet.longest[seat],
            bonus=sheet.bonus[seat],
            loans=state.loans[seat],
            total=sheet.total[seat],
            rank=sheet.rank[seat],
        )
        for seat in range(board.seats)
    )
    return Result(tuple(i for i, seat in enumerate(seats) if seat.rank == 1), seats)
