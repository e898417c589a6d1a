"""Games move by move: a seat's own views while a game runs, open hands once it is over, and checked game files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from ..actions import action_from_dict
from ..errors import IllegalAction, RecordError
from ..events import Event
from ..game import Game
from ..record import check_of, commitment
from .bodies import Replay, ReplayStep
from .catalogue import Catalogue
from .ending import ending_of
from .play import Plain, seen_by
from .refusals import Refused
from .room import Room
from .store import ActionRow, GameRow

MOST_ACTIONS = 4000
_BREATH = 8
"""Actions after which others get their turn: a long replay must not hold up the tables."""


def open_view(game: Game) -> dict[str, Any]:
    """Returns the board with all hands open, in the shape of a view: for games that are over."""
    view, position = game.view(None), game.to_dict()
    view["seats"] = position["seats"]
    return view


async def steps_of(
    game: Game, actions: AsyncIterator[tuple[int, dict[str, Any]]], seat: int | None, *, all_open: bool
) -> list[ReplayStep]:
    """Plays actions in a game from its beginning and returns its steps; all first tickets are one step."""

    def step(who: int | None, action: dict[str, Any] | None, events: list[Event]) -> ReplayStep:
        shown: Plain = [event.to_dict() for event in events] if all_open else seen_by(events, seat)
        view: Plain = open_view(game) if all_open else game.view(seat)
        done: Plain = action
        return ReplayStep(seat=who, action=done, events=shown, view=view)

    steps = [step(None, None, [])]
    async for who, action in actions:
        was_first = game.phase == "first-tickets"
        events = game.play(action_from_dict(action), seat=who)
        if game.phase == "first-tickets":
            # Nobody may see who has chosen: until all have, the only thing to show is one's own choice.
            steps = [step(None, None, [])]
            continue
        secret = was_first or (not all_open and who != seat and action["do"] == "keep")
        steps.append(step(None if was_first else who, None if secret else action, events))
        if len(steps) % _BREATH == 0:
            await asyncio.sleep(0)
    return steps


async def _stored(rows: list[ActionRow]) -> AsyncIterator[tuple[int, dict[str, Any]]]:
    for row in rows:
        yield row.seat, msgspec.json.decode(row.action)


def _dealt(room: Room, row: GameRow) -> Game:
    board = room.services.catalogue.get(row.map)
    if board is None or board.hash != row.map_hash:
        raise Refused(409, "unplayable", "the map has changed since the game was played")
    return Game(board, players=row.players, seed=row.seed, variant=row.variant, mode="plain", names=row.names)


async def replay_of(room: Room, row: GameRow, seat: int | None, colors: list[str | None]) -> Replay:
    """Returns a table's game as a seat may see it: with its own eyes while it runs, with everybody's after it."""
    actions = await room.services.store.actions(row.id)
    game = _dealt(room, row)
    over = row.over
    steps = await steps_of(game, _stored(actions), seat, all_open=over)
    ending: Plain = ending_of(game) if over else None
    return Replay(
        map=row.map,
        variant=row.variant,
        names=list(row.names),
        colors=colors,
        you=seat,
        commitment=commitment(row.seed),
        over=over,
        steps=steps,
        ending=ending,
    )


async def record_of(room: Room, row: GameRow) -> dict[str, Any]:
    """Returns the game file of a game that is over."""
    game = _dealt(room, row)
    for count, entry in enumerate(await room.services.store.actions(row.id)):
        game.play(action_from_dict(msgspec.json.decode(entry.action)), seat=entry.seat)
        if count % _BREATH == 0:
            await asyncio.sleep(0)
    return game.record()


async def replay_of_file(record: dict[str, Any], catalogue: Catalogue) -> Replay:
    """Returns a game file move by move, every action checked; Refused if it does not replay."""
    board = catalogue.get(str(record.get("map")))
    if board is None:
        raise Refused(400, "record", "the file names a map that is not offered here", map=str(record.get("map"))[:80])
    actions = record.get("actions")
    if not isinstance(actions, list) or len(actions) > MOST_ACTIONS:
        raise Refused(400, "record", f"a game file has a list of at most {MOST_ACTIONS} actions")
    try:
        game = Game.replay(record, to=0, map=board, mode="plain")
        steps = await steps_of(game, _checked(game, record), None, all_open=True)
        result = None if game.result is None else game.result.to_dict()
        if result != record["result"]:
            raise RecordError("the result is another one than when the game was recorded", len(actions))
    except RecordError as error:
        raise Refused(400, "record", str(error)[:300], ply=error.ply) from None
    except IllegalAction as error:
        raise Refused(400, "record", str(error)[:300]) from None
    ending: Plain = ending_of(game) if result is not None else None
    return Replay(
        map=board.id,
        variant=game.variant,
        names=list(game.names or [f"{seat + 1}" for seat in range(game.players)]),
        colors=[None] * game.players,
        you=None,
        commitment=commitment(game.seed),
        over=result is not None,
        steps=steps,
        ending=ending,
    )


async def _checked(game: Game, record: dict[str, Any]) -> AsyncIterator[tuple[int, dict[str, Any]]]:
    """Yields a record's actions, and compares the position after each with the record's check."""
    for ply, form in enumerate(record["actions"]):
        if not isinstance(form, dict) or game.seat is None:
            raise RecordError("not an action of this game", ply)
        action = {key: value for key, value in form.items() if key != "seat"}
        seat = form.get("seat", game.seat)
        error = game.refusal(action, seat=seat)
        if error is not None:
            raise RecordError(str(error), ply)
        yield seat, action
        if check_of(game) != record["checks"][ply]:
            raise RecordError("the position is another one than when the game was recorded", ply)
