"""Moves: checked, committed, played, and only then told. A move sent again gets its first answer."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec

from .game_types import Refusal
from .messages import Answer, Move
from .play import LiveGame, deadline_after
from .room import Room
from .sockets import Connection
from .store import ActionRow, Conflict

MOST_REFUSALS = 256


async def make_move(room: Room, connection: Connection, move: Move) -> None:
    """Carries out a move of a socket's chair and answers it."""
    async with room.lock:
        live = room.live
        if connection.chair is None:
            connection.trouble("spectator", "only seats play")
            return
        if live is None or move.game != live.row.number:
            connection.trouble("wrong-game", "that game is not played here now")
            return
        seat = room.table.index_of(connection.chair)
        first = live.answers.get((seat, move.id))
        if first is not None:
            connection.send(first)
            return
        if not room.moves.take():
            connection.trouble("too-many", "too many moves in this game")
            return
        answer = await _decided(room, live, seat, move)
        room.services.metrics.count("moves", answer.status)
        if answer.status == "played":
            # It went out before the update that it caused.
            return
        if answer.status == "refused" and len(live.answers) < live.actions + MOST_REFUSALS:
            live.remember(seat, answer)
        connection.send(answer)
        if answer.status == "stale":
            connection.send(room.snapshot(connection))


async def _decided(room: Room, live: LiveGame, seat: int, move: Move) -> Answer:
    owner = room.table.seats[seat]
    if owner.resigned:
        return _refused(live, move.id, "resigned", "", {})
    if move.seq != live.seq:
        return Answer(id=move.id, status="stale", seq=live.seq, refusal=None)
    action = msgspec.to_builtins(move.action)
    error = live.refusal(seat, action)
    if error is not None:
        return _refused(live, move.id, error.code, error.clause, error.figures)
    if owner.away:
        table = room.copy_of_table()
        table.seats[seat].away = False
        await room.save(table)
        room.tell_table()
    try:
        await play(room, live, seat, action, move.id)
    except Conflict:
        # Another writer was first: what is in memory is old.
        room.live = live = await reloaded(room, live)
        return live.answers.get((seat, move.id)) or Answer(id=move.id, status="stale", seq=live.seq, refusal=None)
    return live.answers[seat, move.id]


async def reloaded(room: Room, live: LiveGame) -> LiveGame:
    """Returns the game as the store has it."""
    actions = await room.services.store.actions(live.row.id)
    return LiveGame.resumed(live.row, live.game.map, actions)


def _refused(live: LiveGame, id: str, code: str, clause: str, figures: dict[str, Any]) -> Answer:
    return Answer(id=id, status="refused", seq=live.seq, refusal=Refusal(code=code, clause=clause, figures=figures))


async def play(room: Room, live: LiveGame, seat: int, action: dict[str, Any], client: str | None) -> None:
    """Commits an action that has been found legal, plays it, and tells everybody; the caller holds the lock."""
    trial, events = live.tried(seat, action)
    over, shown = trial.phase == "over", trial.phase != "first-tickets"
    # First tickets have one clock for all: a new one would tell that somebody has chosen.
    deadline = None if over else deadline_after(room.table.clock) if shown else live.deadline
    row = ActionRow(live.row.id, live.actions, seat, msgspec.json.encode(action), client, time.time())
    await room.services.store.append(row, deadline=deadline, over=over)
    live.accept(trial)
    live.deadline = deadline
    present = list(room.connections)
    if client is not None:
        answer = live.played(client)
        live.remember(seat, answer)
        for connection in present:
            if connection.chair == room.table.seats[seat].chair:
                connection.send(answer)
        # It leaves now, before the update is worked out. Who comes meanwhile is told by a snapshot.
        await asyncio.sleep(0)
    room.tell_events(present, events, only=None if shown else seat)
    room.used = time.monotonic()
    if over:
        await _end(room)
    room.on_change()


async def _end(room: Room) -> None:
    table = room.copy_of_table()
    table.status = "over"
    await room.save(table)
    room.services.metrics.count("games", "ended")
    room.tell_table()
