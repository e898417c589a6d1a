"""A game that is being played: its place in the log, its clock, and what each seat is told of it."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import msgspec

from ..actions import Claim, Keep, action_from_dict
from ..errors import IllegalAction
from ..events import Event
from ..game import Game
from ..maps import Map
from ..record import commitment
from .bodies import Clock, DaysClock, MoveClock
from .choices import RouteChoices
from .ending import ending_of
from .messages import Answer, GameState
from .store import ActionRow, GameRow

Plain = Any
"""A plain dict of the engine's where a message has a type that describes it."""


class Unplayable(Exception):
    """A stored game that this server can't go on with: its map has changed or is gone."""


class LiveGame:
    """One game in memory. It is the same again after a restart: header and actions are all it depends on."""

    def __init__(self, row: GameRow, map: Map) -> None:
        if map.hash != row.map_hash:
            raise Unplayable(f"the map {row.map} has changed since the game began")
        self.row = row
        self.game = Game(map, players=row.players, seed=row.seed, variant=row.variant, mode="plain", names=row.names)
        self.deadline = row.deadline
        self.commitment = commitment(row.seed)
        self.actions = 0
        self.answers: dict[tuple[int, str], Answer] = {}
        self._choices: dict[int, RouteChoices] = {}
        self._ending: Plain = None

    @classmethod
    def resumed(cls, row: GameRow, map: Map, actions: Iterable[ActionRow]) -> LiveGame:
        """Returns a stored game as it stood."""
        live = cls(row, map)
        for entry in actions:
            live.play(entry.seat, msgspec.json.decode(entry.action))
            if entry.client is not None:
                live.remember(entry.seat, live.played(entry.client))
        live.deadline = row.deadline
        return live

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.phase == "over"

    @property
    def seq(self) -> int:
        """The number that clients know; it stands still during first tickets, or it would tell who has chosen."""
        return 0 if self.game.phase == "first-tickets" else self.actions

    def deciding(self) -> list[int]:
        """Returns the seats that are to decide now: several during first tickets."""
        if self.game.phase == "first-tickets":
            return [seat for seat in range(self.game.players) if len(self.game.legal_for(seat))]
        return [] if self.game.seat is None else [self.game.seat]

    def refusal(self, seat: int, action: dict[str, Any]) -> IllegalAction | None:
        """Returns why a seat may not do this now."""
        return self.game.refusal(action, seat=seat)

    def tried(self, seat: int, action: dict[str, Any]) -> tuple[Game, list[Event]]:
        """Returns the game as it would be after an action, and what would have happened; this one stays as it is."""
        trial = self.game.copy()
        return trial, trial.play(action_from_dict(action), seat=seat)

    def accept(self, trial: Game) -> None:
        """Goes on with the game after an action that has been tried and committed."""
        self.game = trial
        self.actions += 1

    def play(self, seat: int, action: dict[str, Any]) -> None:
        """Plays an action that has been committed before."""
        self.game.play(action_from_dict(action), seat=seat)
        self.actions += 1

    def played(self, client: str) -> Answer:
        """Returns the answer to a move that has just been played."""
        return Answer(id=client, status="played", seq=self.seq, refusal=None)

    def remember(self, seat: int, answer: Answer) -> None:
        """Keeps an answer for when the move is sent again."""
        self.answers[seat, answer.id] = answer

    def state(self, seat: int | None, *, whole: bool) -> GameState:
        """Returns how the game stands for a seat, with all routes or only those that changed since it was last told."""
        game = self.game
        view: Plain = game.view(seat)
        legal: list[Plain] = []
        least = None
        routes: Plain = {}
        if seat is not None:
            actions = [action for action in game.legal_for(seat) if not isinstance(action, Claim)]
            legal = [action.to_dict() for action in actions]
            keeps = [len(action.tickets) for action in actions if isinstance(action, Keep)]
            least = min(keeps) if keeps else None
            choices = self._choices.setdefault(seat, RouteChoices(seat))
            changed = choices.refresh(game, view)
            routes = choices.all if whole else changed
        if self.over and self._ending is None:
            self._ending = ending_of(game)
        return GameState(
            number=self.row.number,
            seq=self.seq,
            view=view,
            legal=legal,
            may_claim=seat is not None and game.phase == "turn" and game.seat == seat,
            keep_at_least=least,
            routes=routes,
            closed=list(game.closed),
            deadline=None if self.deadline is None else int(self.deadline * 1000),
            commitment=self.commitment,
            ending=self._ending,
        )


def seen_by(events: Iterable[Event], seat: int | None) -> list[Plain]:
    """Returns events as a seat may see them."""
    seen = (event.for_seat(seat) for event in events)
    return [event.to_dict() for event in seen if event is not None]


def deadline_after(clock: Clock, now: float | None = None) -> float | None:
    """Returns when the next decision is due."""
    now = time.time() if now is None else now
    match clock:
        case MoveClock(seconds):
            return now + seconds
        case DaysClock(days):
            return now + days * 86400
    return None
