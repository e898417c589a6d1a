"""The legal actions of a seat: counted, looked up and listed only when somebody asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from .actions import Action

if TYPE_CHECKING:
    from .game import Game


class LegalActions:
    """A lazy view of the legal actions of a seat, in the order of the action table."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self._game = game
        self._seat = seat

    def __len__(self) -> int:
        if self._seat is None:
            return 0
        doors, (boards, states) = self._game.doors, self._game.arrays()
        return int(doors.how_many(boards, states, doors.scratches, self._seat))

    def __iter__(self) -> Iterator[Action]:
        return iter([self._game.action(number, self._seat) for number in self.numbers()])

    def __getitem__(self, place: int) -> Action:
        count = len(self)
        if not -count <= place < count:
            raise IndexError(f"there are {count} legal actions")
        doors, (boards, states) = self._game.doors, self._game.arrays()
        number = int(doors.which(boards, states, doors.scratches, self._seat, place % count))
        return self._game.action(number, self._seat)

    def __contains__(self, action: object) -> bool:
        if self._seat is None or not isinstance(action, Action | Mapping):
            return False
        return self._game.refusal(action, seat=self._seat) is None

    def numbers(self) -> list[int]:
        """Returns the legal actions' numbers in the action table, ascending."""
        if self._seat is None:
            return []
        doors, (boards, states) = self._game.doors, self._game.arrays()
        numbers = doors.numbers(len(self._game.table))
        count = doors.all_legal(boards, states, doors.scratches, self._seat, numbers)
        return [int(number) for number in numbers[:count]]

    def __repr__(self) -> str:
        shown = ", ".join(str(action.to_dict()) for _, action in zip(range(6), self, strict=False))
        return f"<{len(self)} legal actions: {shown}{', …' if len(self) > 6 else ''}>"
