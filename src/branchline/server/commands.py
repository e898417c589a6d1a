"""What can be done at a table besides playing: seats, settings, start, resigning, rematch."""

from __future__ import annotations

import logging
import secrets
import time

from .bodies import (
    AddSeat,
    Back,
    Command,
    DropSeat,
    Join,
    Leave,
    LetBot,
    MakeKey,
    Rematch,
    Remove,
    Rename,
    Resign,
    SetSeat,
    Settings,
    Start,
)
from .levels import spec_of
from .play import LiveGame, deadline_after
from .refusals import Refused
from .room import Room
from .store import GameRow
from .tables import Table, chosen
from .tokens import hashed, new_code, new_token, shown

log = logging.getLogger("branchline.server")

KEY_SECONDS = 3600
MOST_KEYS = 8
STAND_IN = "normal"
"""The level of the bot that plays on for somebody who is away."""


async def join(room: Room, hashes: frozenset[str], request: Join) -> str | None:
    """Takes a free seat for a device and returns its token, or None if it has a seat and wants no other."""
    async with room.lock:
        mine = room.chairs_of(hashes)
        if mine and not request.another:
            return None
        invited = request.invite is not None and secrets.compare_digest(
            request.invite.encode(), room.table.invite.encode()
        )
        if not (invited or room.table.public or mine):
            raise Refused(403, "invite", "an invitation is needed")
        room.table.must_be("open")
        table = room.copy_of_table()
        seat = table.free_seat(request.chair)
        table.sit(seat, request.name, request.color)
        token = new_token()
        await room.drop_chair(seat.chair)
        await room.save(table)
        await give(room, {hashed(token): seat.chair})
        room.tell_table()
        return token


async def give(room: Room, chairs: dict[str, int]) -> None:
    """Gives chairs to the holders of tokens."""
    await room.services.store.add_tokens(room.table.id, chairs)
    room.tokens = {**room.tokens, **chairs}


async def use_key(room: Room, key: str) -> str:
    """Brings a seat to another device and returns its token; a key works once."""
    async with room.lock:
        table = room.copy_of_table()
        chair, until = table.keys.pop(hashed(key), (-1, 0.0))
        if until < time.time():
            raise Refused(403, "key", "the key is wrong, used or too old")
        token = new_token()
        await room.save(table)
        await give(room, {hashed(token): chair})
        return token


async def carry_out(room: Room, hashes: frozenset[str], command: Command) -> str | None:
    """Does what a device asks for, if it may; returns the key that it asked for."""
    async with room.lock:
        mine = room.chairs_of(hashes)
        _check_right(room, mine, command)
        table = room.copy_of_table()
        key = None
        match command:
            case Rename():
                table.rename(command)
            case SetSeat() | AddSeat() | DropSeat():
                board, variant = chosen(room.services.catalogue, table.map, table.variant)
                table.change_seats(command, board.variants[variant].players[1])
            case Settings():
                table.change_settings(command, room.services.catalogue)
            case Start():
                table.must_be("open", "over")
                await begin(room, table)
                return None
            case Leave(chair):
                table.leave(chair)
                if table.status != "open":
                    table.seat_at(chair).give_to_bot(STAND_IN)
            case Remove(chair):
                table.must_be("playing", "over")
                _check_gone(room, chair)
                table.leave(chair)
                table.seat_at(chair).give_to_bot(STAND_IN)
            case Resign(chair):
                table.must_be("playing")
                table.seat_at(chair).resigned = True
            case LetBot(chair):
                table.must_be("playing")
                if chair not in mine:
                    _check_gone(room, chair)
                table.seat_at(chair).away = True
            case Back(chair):
                table.seat_at(chair).away = False
            case Rematch(chair):
                table.must_be("over")
                table.seat_at(chair).wants_rematch = True
                if _all_want(room, table):
                    await begin(room, table)
                    return None
            case MakeKey(chair):
                key = new_code()
                table.keys = dict(list(table.keys.items())[1 - MOST_KEYS :])
                table.keys[hashed(key)] = (chair, time.time() + KEY_SECONDS)
        if isinstance(command, DropSeat | Leave | Remove | SetSeat):
            table.keys = {each: key for each, key in table.keys.items() if key[0] != command.chair}
            # First, so that no crash can leave a seat with two owners.
            await room.drop_chair(command.chair)
        await room.save(table)
        room.tell_table()
        room.on_change()
        return key


async def take_back(room: Room, chair: int) -> None:
    """Gives a seat back to its owner, who is here again, from the bot that played for it."""
    async with room.lock:
        if room.table.has(chair) and room.table.seat_at(chair).away:
            table = room.copy_of_table()
            table.seat_at(chair).away = False
            await room.save(table)
            room.tell_table()


def _check_gone(room: Room, chair: int) -> None:
    if not room.is_gone(chair):
        raise Refused(409, "not-gone", "they have not been away for long")


def _check_right(room: Room, mine: list[int], command: Command) -> None:
    table = room.table
    if not mine:
        raise Refused(403, "not-yours", "you have no seat at this table")
    is_host = table.host in mine
    match command:
        case SetSeat() | AddSeat() | DropSeat() | Settings() | Start() | Remove():
            if not is_host:
                raise Refused(403, "not-host", "only the host may do that")
    match command:
        case LetBot(chair) | Remove(chair):
            if table.seat_at(chair).kind != "human":
                raise Refused(409, "no-person", "nobody sits there")
        case Rename(chair):
            if chair not in mine and not (is_host and table.seat_at(chair).kind == "bot"):
                raise Refused(403, "not-yours", "that is not your seat")
        case Leave(chair) | Resign(chair) | Back(chair) | Rematch(chair) | MakeKey(chair):
            if chair not in mine:
                raise Refused(403, "not-yours", "that is not your seat")


def _all_want(room: Room, table: Table) -> bool:
    """Whether everybody who is here wants another game."""
    return all(
        seat.wants_rematch
        for seat in table.seats
        if seat.kind == "human" and not seat.resigned and room.is_connected(seat.chair)
    )


async def begin(room: Room, table: Table) -> None:
    """Begins a game at a table that has been changed for it; the caller holds the lock."""
    services = room.services
    board = services.catalogue.get(table.map)
    if board is None:
        raise Refused(409, "no-such-map", "the map is not offered any more")
    if table.status == "over":
        for seat in table.seats:
            seat.away = seat.kind == "human" and not room.is_connected(seat.chair)
    table.seat_for_play(board)
    row = GameRow(
        id=new_code(),
        table=table.id,
        number=table.game,
        map=board.id,
        map_hash=board.hash,
        variant=table.variant,
        players=len(table.seats),
        seed=secrets.randbits(128),
        names=tuple(seat.name for seat in table.seats),
        deadline=deadline_after(table.clock),
    )
    live = LiveGame(row, board)
    await services.store.begin_game(row, room.row_of(table))
    room.table, room.live = table, live
    services.metrics.count("games", "begun")
    log.info("game-begun", extra={"table": shown(table.id), "map": board.id, "players": row.players})
    room.tell_table()
    room.tell_snapshots()
    room.on_change()


def bot_spec(level: str | None) -> str:
    """Returns the bot for a seat; one that is no longer there is stood in for."""
    return spec_of(level or STAND_IN) or spec_of(STAND_IN) or "random"
