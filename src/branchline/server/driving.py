"""Bots at a table: whenever one of theirs is to decide, it is asked, after a little while, as a person would take."""

from __future__ import annotations

import asyncio
import logging
import random

from .commands import bot_spec
from .moves import play, reloaded
from .play import LiveGame
from .room import Room
from .store import Conflict
from .tokens import shown

log = logging.getLogger("branchline.server")


class Driver:
    """Plays the bots' seats of a room, one decision at a time, in a task of its own."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._task: asyncio.Task[None] | None = None
        room.on_change = self.wake

    @property
    def busy(self) -> bool:
        """Whether a bot is to decide now."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Starts the task if a bot is to decide and it is not running."""
        if not self.busy and self._next() is not None:
            self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Ends the task; a decision being made is lost, and made again later."""
        # Room and driver hold each other: without this, only a collection would free them.
        self._room.on_change = lambda: None
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _next(self) -> tuple[LiveGame, int] | None:
        live = self._room.live
        if live is None or live.over:
            return None
        for seat in live.deciding():
            if self._room.table.seats[seat].by_bot:
                return live, seat
        return None

    async def _run(self) -> None:
        room = self._room
        try:
            while (turn := self._next()) is not None:
                live, seat = turn
                services = room.services
                if live.game.phase != "first-tickets":
                    # Not a secret: only to look human.
                    await asyncio.sleep(random.uniform(*services.settings.bot_delay))  # noqa: S311
                at = live.actions
                spec = bot_spec(room.table.seats[seat].level)
                action = await services.workers.decide(live.game, seat, spec, live.row.id)
                await services.whole(self._play(live, seat, at, action))
        except Exception:
            room.services.metrics.count("errors", "bot")
            log.exception("bot-failed", extra={"table": shown(room.table.id)})

    async def _play(self, live: LiveGame, seat: int, at: int, action: dict[str, object]) -> None:
        room = self._room
        async with room.lock:
            # Meanwhile its owner may have come back, or somebody else chosen first tickets.
            if room.live is not live or not room.table.seats[seat].by_bot or seat not in live.deciding():
                return
            if live.actions != at and live.game.phase != "first-tickets":
                return
            if live.refusal(seat, action) is None:
                try:
                    await play(room, live, seat, action, None)
                except Conflict:
                    room.live = await reloaded(room, live)
