"""A whole game as text, state by state: documentation for a reader, and an alarm when anything in it changes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from branchline import Action, Claim, Draw, Event, Game, Tickets
from branchline.board_text import action_text, board_text, event_text
from branchline.record import check_of

BOARD_EVERY = 8
"""Rounds between two boards."""


@dataclass(frozen=True)
class Playthrough:
    """Which game is played; the decisions follow from its name and how often, of twenty times, it builds."""

    map: str
    variant: str
    players: int
    seed: int
    building: int = 11

    @property
    def name(self) -> str:
        return f"{self.map}-{self.variant}-{self.players}"

    def begin(self, mode: str) -> Game:
        return Game(self.map, variant=self.variant, players=self.players, seed=self.seed, mode=mode)

    def text(self, mode: str) -> str:
        """The whole game as it is kept in a file."""
        return "\n".join([*self.lines(self.begin(mode)), ""])

    def lines(self, game: Game) -> Iterator[str]:
        yield f"{game.map.name} ({self.variant}), {self.players} seats, seed {self.seed}"
        yield "In brackets: what the others are told, where that is less."
        yield from shown_board(game)
        board_due = BOARD_EVERY
        while game.seat is not None:
            if game.round >= board_due and game.phase == "turn":
                yield from shown_board(game)
                board_due = game.round + BOARD_EVERY
            seat, choices = game.seat, len(game.legal)
            action, events = self.step(game)
            yield f"seat {seat}, {choices} legal: {action_text(action)}"
            for event in events:
                yield f"    {told(game, event)}"
        yield from shown_board(game)
        yield f"position {check_of(game)} after {len(game.history)} actions"

    def step(self, game: Game) -> tuple[Action, list[Event]]:
        action = self.decision(game)
        return action, game.play(action)

    def decision(self, game: Game) -> Action:
        """Builds, draws cards otherwise and tickets now and then, with chances that no library changes."""
        actions, ply = list(game.legal), len(game.history)
        kinds = [[action for action in actions if isinstance(action, kind)] for kind in (Claim, Draw, Tickets)]
        die = number(f"{self.name} {ply} kind") % 20
        wanted = kinds[0] if die < self.building else kinds[2] if die == 19 else kinds[1]
        pool = wanted or kinds[1] or actions
        return pool[number(f"{self.name} {ply} choice") % len(pool)]


def number(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def told(game: Game, event: Event) -> str:
    """An event in words, and what the others are told of it where that is less."""
    text, public = event_text(game, event), event.for_seat(None)
    if public == event:
        return text
    return f"{text} [{'nothing' if public is None else event_text(game, public)}]"


def shown_board(game: Game) -> Iterator[str]:
    yield ""
    for line in board_text(game).splitlines():
        yield f"| {line}".rstrip()
    yield ""
