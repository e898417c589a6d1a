"""Doors for measuring: many games, samples or copies in one call, so that only the rules are timed."""

from __future__ import annotations

from ..rules.board import Board
from ..rules.chance import Stream
from ..rules.events import Events
from ..rules.longest import Scratch
from ..rules.playout import play_out
from ..rules.sampling import deal_hidden
from ..rules.scoring import Sheet, score_game
from ..rules.setup import set_up
from ..rules.state import State
from ..rules.twin import rule

ACTIONS, SUM, CHECK = range(3)


@rule
def play_many(
    boards: list[Board],
    states: list[State],
    logs: list[Events],
    scratches: list[Scratch],
    streams: list[Stream],
    sheets: list[Sheet],
    numbers: list[int],
    games: int,
) -> None:
    """Plays random games one after the other; counts actions and sums up scores, to be compared with other programs."""
    numbers[ACTIONS] = 0
    numbers[SUM] = 0
    numbers[CHECK] = 0
    for _ in range(games):
        logs[0].count = 0
        set_up(boards[0], states[0], logs[0])
        numbers[ACTIONS] += play_out(boards[0], states[0], logs[0], scratches[0], streams[0])
        score_game(boards[0], states[0], scratches[0], sheets[0])
        for seat in range(boards[0].seats):
            numbers[SUM] += sheets[0].total[seat]
            numbers[CHECK] = (numbers[CHECK] * 31 + sheets[0].total[seat] + 1000) & 0xFFFFFFFF


@rule
def sample_many(
    boards: list[Board], states: list[State], targets: list[State], scratches: list[Scratch], seat: int, times: int
) -> None:
    """Copies a state and deals anew what the seat can't know; the stream goes on from sample to sample."""
    for _ in range(times):
        for word in range(4):
            states[0].stream.words[word] = targets[0].stream.words[word]
        targets[0] = states[0]
        deal_hidden(boards[0], targets[0], scratches[0], seat)


@rule
def copy_many(states: list[State], targets: list[State], times: int) -> None:
    """Copies a state over and over; a number changes in between, so that no copy can be left out."""
    for time in range(times):
        states[0].round = time
        targets[0] = states[0]
