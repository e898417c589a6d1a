"""Many games side by side, in arrays that compiled code steps through: what all environments stand on."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from ..core import Setting
from ..game import Game
from ..rules.chance import Stream, seeded
from ..rules.events import Events
from ..rules.layout import Plain
from ..rules.longest import Scratch
from ..rules.scoring import Sheet
from ..rules.state import OVER, State
from ..rules.twin import chosen_mode, compiled
from . import doors, stepping
from .desk import Desk
from .layout import Layout
from .rewards import reward_number
from .stepping import (
    ACT,
    AGAINST_OTHERS,
    AGAINST_RANDOM,
    ENDED,
    GOES_ON,
    NO_AUTORESET,
    RENEWED,
    SAME_STEP,
    SELF_PLAY,
    UNTOUCHED,
    WORDS,
)

Bytes = npt.NDArray[np.uint8]
_OWN = (
    *("states", "desks", "streams", "pickers", "deals", "choices", "observations", "masks", "gains"),
    *("finals", "outcomes", "whose", "waits", "bases", "episodes", "seeds", "waiting"),
)
"""What a copy does not share; the rest is room to work in."""
PLANNER = "planner"
RANDOM = "random"
COMPILED_BOTS = (RANDOM, PLANNER)
"""Bots that compiled code plays itself."""
_OTHERS = {None: SELF_PLAY, RANDOM: AGAINST_RANDOM, PLANNER: AGAINST_OTHERS}


def episode_seed(seed: int, episode: int) -> int:
    """Returns the seed of a later game of an environment that was seeded once; the first game has that very seed."""
    if episode == 0:
        return seed
    return int.from_bytes(hashlib.sha256(f"branchline episode {seed} {episode}".encode()).digest()[:8], "big")


def player_seat(seed: int, players: int, seat: int | None) -> int:
    """Returns the seat that is not a bot's: as asked for, or drawn anew for each game."""
    return seeded(seed, "seat")[0] % players if seat is None else seat


class Rows(list[Any]):
    """Plain records in a list that copies what is put into it, as an array does."""

    def __setitem__(self, row: Any, record: Any) -> None:
        super().__setitem__(row, record.copy())


class Tables:
    """Games of one setting in rows. The game of a row is `Game(…, seed=seeds[row])` after the row's actions."""

    def __init__(
        self,
        setting: Setting,
        rows: int,
        *,
        reward: str = "win",
        autoreset: int = NO_AUTORESET,
        bots: str | None = None,
        seat: int | None = None,
        threads: int = 1,
    ) -> None:
        if rows < 1 or threads < 1:
            raise ValueError("there is at least one game, and one thread")
        if bots not in (None, *COMPILED_BOTS):
            raise ValueError(f"compiled opponents are {' or '.join(COMPILED_BOTS)}, not {bots!r}")
        if seat is not None and not 0 <= seat < setting.players:
            raise ValueError(f"there is no seat {seat}: seats are 0 to {setting.players - 1}")
        self.setting, self.rows, self.bots, self.seat = setting, rows, bots, seat
        self.reward, self.autoreset = reward_number(reward), autoreset
        self.mode = chosen_mode("compiled")
        self.layout = Layout(setting)
        self.threads = min(threads, rows)
        self.solo = bots is None and seat is None
        self._make_arrays(setting, rows)
        self._spans = [
            (room, room * rows // self.threads, (room + 1) * rows // self.threads) for room in range(self.threads)
        ]
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None

    def _make_arrays(self, setting: Setting, rows: int) -> None:
        numbers, seats = setting.board.numbers, setting.players
        self.boards = setting.boards(self.mode)
        self.frames = self._records(self.layout.frame)
        self.states, self.desks = self._records(State, rows), self._records(Desk, rows)
        self.streams, self.pickers = self._records(Stream, rows), self._records(Stream, rows)
        self.logs, self.scratches = self._records(Events, self.threads), self._records(Scratch, self.threads)
        self.sheets = self._records(Sheet, self.threads)
        self.rooms = np.zeros((self.threads, numbers), np.int64)
        self.deals = np.zeros((rows, WORDS + 1), np.uint32)
        self.choices = np.zeros(rows, np.int64)
        self.observations, self.masks = (
            np.zeros((rows, self.layout.size), np.uint8),
            np.zeros((rows, numbers), np.uint8),
        )
        self.last_observations, self.seen = np.zeros_like(self.observations), np.zeros((1, self.layout.size), np.uint8)
        self.gains = np.zeros((rows, seats))
        self.finals = np.zeros((rows, seats, 2), np.int32)
        self.outcomes = np.zeros(rows, np.uint8)
        self.whose, self.waits = np.zeros(rows, np.int64), np.zeros(rows, np.uint8)
        self.bases, self.episodes = [0] * rows, [-1] * rows
        self.seeds, self.waiting = [0] * rows, [0] * rows

    def _records(self, make: Callable[[], Plain], count: int = 1) -> Any:
        """Returns records as the mode takes them: a structured array, or a list of plain objects."""
        if self.mode != "compiled":
            return Rows(make() for _ in range(count))
        return np.repeat(make().packed(), count)

    def door(self, rule: Callable[..., Any]) -> Callable[..., Any]:
        """Returns a rule as the mode runs it."""
        return compiled(rule) if self.mode == "compiled" else rule

    def reset(self, seeds: Iterable[int | None], rows: Iterable[int] | None = None) -> None:
        """Deals rows (all): from a seed, or without one the next game of the seed that the row had."""
        dealt = list(range(self.rows) if rows is None else rows)
        for row, seed in zip(dealt, seeds, strict=True):
            if seed is not None or self.episodes[row] < 0:
                self._seed(row, secrets.randbits(63) if seed is None else int(seed))
        self.outcomes[:] = UNTOUCHED
        self.outcomes[dealt] = RENEWED
        self._run()
        self._go_on(dealt)

    def _seed(self, row: int, seed: int) -> None:
        """Gives a row its games from a seed on, and the streams of opponents and of random choices."""
        self.bases[row], self.episodes[row] = seed, -1
        self._set_words(self.streams, row, seeded(seed, "opponents"))
        self._set_words(self.pickers, row, seeded(seed, "choices"))
        self.waiting[row] = seed
        self._lay_out([row])

    def _set_words(self, streams: Any, row: int, words: list[int]) -> None:
        if self.mode == "compiled":
            streams["words"][row] = words
        else:
            streams[row].words = words

    def _lay_out(self, rows: list[int]) -> None:
        """Writes down the words of the games that wait, and who is to play them."""
        seeds = [self.waiting[row] for row in rows]
        self.deals[rows, :WORDS] = [seeded(seed, "game") for seed in seeds]
        if not self.solo:
            players = self.setting.players
            self.deals[rows, WORDS] = [player_seat(seed, players, self.seat) + 1 for seed in seeds]

    def _go_on(self, rows: list[int]) -> None:
        """Notes that the games that waited have begun, and lays out the next ones."""
        for row in rows:
            self.seeds[row] = self.waiting[row]
            self.episodes[row] += 1
            self.waiting[row] = episode_seed(self.bases[row], self.episodes[row] + 1)
        if rows:
            self._lay_out(rows)

    def allows(self, choice: int) -> bool:
        """Tells whether a choice is legal in the only row there is."""
        return bool(0 <= choice < self.setting.board.numbers and self.masks[0, choice])

    def first_illegal(self) -> int:
        """Returns the first row whose choice is not legal, or -1."""
        illegal = self.door(stepping.first_illegal)
        return int(illegal(self.boards, self.desks, self.masks, self.choices, 0, self.rows))

    def step(self) -> None:
        """Plays the choices, all of them legal; writes rewards, outcomes, observations and masks."""
        self.outcomes[:] = GOES_ON
        self._run()
        if self.autoreset != NO_AUTORESET:
            begun = ENDED if self.autoreset == SAME_STEP else RENEWED
            self._go_on(np.flatnonzero(self.outcomes == begun).tolist())

    def _run(self) -> None:
        """Lets every row go on to where the next choice is to be made; planners choose between the calls."""
        self._each_span(partial(self._step_span, 0))
        while self.bots == PLANNER and self.waits.any():
            self._plan(self.streams, self.waits)
            self._each_span(partial(self._step_span, 1))

    def _step_span(self, again: int, room: int, first: int, last: int) -> None:
        self.door(stepping.step_rows)(
            *(self.boards, self.frames, self.states, self.desks, self.logs, self.scratches, self.sheets),
            *(self.streams, self.deals, self.rooms, self.choices, self.observations),
            *(self.last_observations, self.masks, self.gains, self.finals, self.outcomes, self.whose, self.waits),
            *(room, first, last, self.reward, self.autoreset, _OTHERS[self.bots], again),
        )

    def choose(self) -> npt.NDArray[np.int64]:
        """Chooses a legal action for each row, each equally likely, and returns them."""
        choose = self.door(stepping.choose_rows)
        self._each_span(
            lambda room, first, last: choose(
                self.boards, self.states, self.scratches, self.pickers, self.choices, room, first, last
            )
        )
        return self.choices

    def advise(self) -> npt.NDArray[np.int64]:
        """Puts down what a planner would do in each row, and returns it."""
        self._plan(self.pickers, np.full(self.rows, ACT, np.uint8))
        return self.choices

    def _plan(self, streams: Any, waits: Bytes) -> None:
        """Puts down what a planner would do in each row that waits."""
        from ..bots.plan.record import TASTES, make_plan
        from .planning import plan_rows

        if not hasattr(self, "plans"):
            self.plans = self._records(lambda: make_plan(TASTES), self.threads + 1)
            self.targets = self._records(State, self.threads)
        plan = self.door(plan_rows)
        self._each_span(
            lambda room, first, last: plan(
                *(self.boards, self.states, self.targets, self.scratches, self.plans, streams, self.choices, waits),
                *(room, first, last),
            )
        )

    def _each_span(self, work: Callable[[int, int, int], None]) -> None:
        if self._pool is None:
            work(*self._spans[0])
        else:
            for done in [self._pool.submit(work, *span) for span in self._spans]:
                done.result()

    def observation(self, row: int, seat: int) -> Bytes:
        """Returns any seat's observation of a row's game, in an array of its own."""
        self.door(doors.look)(self.boards, self.frames, self.states, self.desks, self.seen, row, seat, 0)
        seen: Bytes = self.seen[0].copy()
        return seen

    def number(self, field: str, row: int) -> int:
        """Returns a number of a row's state."""
        if self.mode == "compiled":
            return int(self.states[field][row])
        return int(getattr(self.states[row], field))

    def seats(self) -> npt.NDArray[np.int64]:
        """Returns the seat to decide in each row, -1 where the game is over."""
        if self.mode == "compiled":
            return self.states["seat"].astype(np.int64)  # type: ignore[no-any-return]
        return np.array([state.seat for state in self.states], np.int64)

    def is_over(self, row: int) -> bool:
        """Tells whether a row's game is over."""
        return self.number("phase", row) == OVER

    def game(self, row: int) -> Game:
        """Returns the game of a row as it is now and goes on to be: it shares the row's state."""
        game = object.__new__(Game)
        game._open(self.setting, State(), self.seeds[row], self.mode, None)
        game._states = self.states[row : row + 1]
        return game

    def copy(self) -> Tables:
        """Returns tables at which the same games go on by themselves."""
        twin = object.__new__(Tables)
        twin.__dict__.update(self.__dict__, _pool=None, _spans=[(0, 0, self.rows)])
        for name in _OWN:
            records = getattr(self, name)
            setattr(twin, name, Rows(each.copy() for each in records) if isinstance(records, Rows) else records.copy())
        return twin

    def close(self) -> None:
        """Lets the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None
            self._spans = [(0, 0, self.rows)]

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_pool": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.boards = self.setting.boards(self.mode)
        if self.threads > 1:
            self._pool = ThreadPoolExecutor(self.threads)
