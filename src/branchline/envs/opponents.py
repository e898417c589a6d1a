"""The other seats of a single-agent environment: bots by name, given what a bot may know and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..bots import Seated
from ..bots.registry import make_bot
from .tables import COMPILED_BOTS, Tables


def opponent_specs(opponents: str | Sequence[str], players: int) -> tuple[str, ...]:
    """Returns a spec for each of the other seats; one alone is for all of them."""
    if isinstance(opponents, str):
        return (opponents,) * (players - 1)
    if len(opponents) != players - 1:
        raise ValueError(f"{len(opponents)} opponents for {players - 1} other seats")
    return tuple(opponents)


def compiled_bots(specs: Sequence[str]) -> str | None:
    """Returns the bot that compiled code can play at all these seats, None if it can't."""
    return specs[0] if len(set(specs)) == 1 and specs[0] in COMPILED_BOTS else None


class Opponents:
    """Bots at all seats of a row's game but one; each has a random stream of its own."""

    def __init__(self, tables: Tables, row: int, specs: Sequence[str], player: int) -> None:
        self.tables, self.row, self.player = tables, row, player
        self.game = tables.game(row)
        others = [seat for seat in range(tables.setting.players) if seat != player]
        self.seated = {
            seat: Seated(make_bot(spec), seat, Random(f"{tables.seeds[row]} {seat}"))  # noqa: S311
            for seat, spec in zip(others, specs, strict=True)
        }

    def answer(self) -> float:
        """Plays until the player is to decide or the game is over. Returns what that brings the player."""
        earned = 0.0
        while (seat := self.game.seat) is not None and seat != self.player:
            action = self.seated[seat].decide(self.game).action
            self.tables.choices[self.row] = self.game.number(action, seat)
            self.tables.step()
            earned += float(self.tables.gains[self.row, self.player])
        if self.game.seat is None:
            self.end()
        return earned

    def end(self) -> None:
        """Tells the bots that the game is over or given up."""
        for seated in self.seated.values():
            seated.end(self.game.result)
        self.seated = {}
