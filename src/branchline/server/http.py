"""The HTTP interface: each endpoint decodes, asks the tables, and encodes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from .. import __version__
from ..game import Game
from .bodies import COLORS, PHRASES, Command, Health, Join, NewTable, Setup, TableAnswer, Upload, UseKey
from .commands import carry_out, join, use_key
from .guard import address_of, problem_answer
from .levels import LEVELS, names
from .lobby import Tables
from .names import LONGEST
from .openapi import document
from .refusals import Refused, no_such
from .replays import dealt, log_of, record_of, replay_of, replay_of_file
from .room import Room, device
from .store import ActionRow, GameRow
from .tokens import COOKIE, MOST_TOKENS, hashed, tokens_in

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]
YEAR = 365 * 24 * 3600

log = logging.getLogger("branchline.server")


def refusing(handler: Handler) -> Handler:
    """Answers a refusal, and hides what went wrong otherwise."""

    @wraps(handler)
    async def answering(request: Request) -> Response:
        metrics = tables_of(request).services.metrics
        try:
            return await handler(request)
        except Refused as refusal:
            metrics.count("refused", refusal.code)
            return problem_answer(refusal)
        except Exception:
            metrics.count("errors", "http")
            log.exception("request-failed", extra={"endpoint": handler.__name__})
            return problem_answer(Refused(500, "error", "something went wrong here"))

    return answering


def tables_of(request: Request) -> Tables:
    """Returns the tables of the server that a request came to."""
    tables: Tables = request.app.state.tables
    return tables


def encoded(answer: Any) -> Response:
    """Returns an answer as JSON that nobody keeps."""
    return Response(msgspec.json.encode(answer), 200, {"cache-control": "no-store"}, "application/json")


async def decoded(request: Request, kind: type[T]) -> T:
    """Returns a body; Refused if it is not of that kind."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused(400, "malformed", str(error)[:200]) from None


def limited(request: Request, what: str) -> None:
    """Refuses somebody who does this too often."""
    if not getattr(tables_of(request).services.limits, what).take(address_of(request.scope)):
        raise Refused(429, "too-many", "too many requests")


def seated(request: Request, answer: TableAnswer, tokens: list[str]) -> Response:
    """Returns an answer that also gives the device its new tokens, beside those it had."""
    response = encoded(answer)
    if tokens:
        held = [*tokens_in(request.cookies.get(COOKIE)), *tokens]
        response.set_cookie(
            COOKIE,
            ".".join(held[-MOST_TOKENS:]),
            max_age=YEAR,
            path=f"/api/tables/{answer.table.id}",
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="strict",
        )
    return response


def mine(request: Request) -> frozenset[str]:
    """Returns the hashes of a device's tokens."""
    return device(request.cookies.get(COOKIE))


async def room_of(request: Request) -> Room:
    """Returns the room that a path names."""
    return await tables_of(request).room(request.path_params["table"])


@refusing
async def get_setup(request: Request) -> Response:
    services = tables_of(request).services
    return encoded(
        Setup(
            version=__version__,
            editions=services.catalogue.editions(),
            levels=list(LEVELS),
            bots=list(names()),
            colors=list(COLORS),
            phrases=list(PHRASES),
            name_length=LONGEST,
            grace_seconds=int(services.settings.gone_after),
        )
    )


@refusing
async def get_map(request: Request) -> Response:
    body = tables_of(request).services.catalogue.encoded(request.path_params["map"])
    if body is None:
        raise no_such("map")
    return Response(body, 200, {"cache-control": "no-cache"}, "application/json")


@refusing
async def list_tables(request: Request) -> Response:
    return encoded(await tables_of(request).listed())


@refusing
async def make_table(request: Request) -> Response:
    limited(request, "new_tables")
    tables = tables_of(request)
    room, tokens = await tables.services.whole(tables.make(await decoded(request, NewTable)))
    return seated(request, room.answer(frozenset(map(hashed, tokens))), tokens)


@refusing
async def get_table(request: Request) -> Response:
    room = await room_of(request)
    return encoded(room.answer(mine(request)))


@refusing
async def join_table(request: Request) -> Response:
    asked = await decoded(request, Join)
    room = await room_of(request)
    if asked.invite is not None and asked.invite != room.table.invite:
        limited(request, "guesses")
    token = await room.services.whole(join(room, mine(request), asked))
    tokens = [] if token is None else [token]
    return seated(request, room.answer(mine(request) | set(map(hashed, tokens))), tokens)


@refusing
async def use_seat_key(request: Request) -> Response:
    limited(request, "guesses")
    asked = await decoded(request, UseKey)
    room = await room_of(request)
    token = await room.services.whole(use_key(room, asked.key))
    return seated(request, room.answer(mine(request) | {hashed(token)}), [token])


@refusing
async def do_at_table(request: Request) -> Response:
    command: Command = await decoded(request, Command)  # type: ignore[arg-type]
    room = await room_of(request)
    key = await room.services.whole(carry_out(room, mine(request), command))
    answer = room.answer(mine(request))
    return encoded(answer if key is None else msgspec.structs.replace(answer, key=key))


async def _game_row(request: Request, room: Room) -> GameRow:
    number = request.path_params["number"]
    row = await room.services.store.load_game(room.table.id, number) if number <= room.table.game else None
    if row is None:
        raise no_such("game")
    return row


def _eyes(request: Request, room: Room, row: GameRow) -> int | None:
    """Returns the seat through whose eyes a device may look: the chair asked for, else its first, else nobody's."""
    if row.number != room.table.game:
        return None
    chairs = room.chairs_of(mine(request))
    wanted = request.query_params.get("chair", "")
    chair = int(wanted) if wanted.isdecimal() and int(wanted) in chairs else min(chairs, default=None)
    return room.seat_of(chair)


async def _beginning(room: Room, row: GameRow) -> tuple[Game, list[ActionRow]]:
    """Returns a game as it was dealt, and the actions since."""
    game = dealt(room.services.catalogue, row)
    return game, await room.services.store.actions(row.id)


@refusing
async def get_log(request: Request) -> Response:
    limited(request, "logs")
    room = await room_of(request)
    row = await _game_row(request, room)
    game, actions = await _beginning(room, row)
    return encoded(await asyncio.to_thread(log_of, game, actions, _eyes(request, room, row)))


@refusing
async def get_replay(request: Request) -> Response:
    limited(request, "replays")
    room = await room_of(request)
    row = await _game_row(request, room)
    game, actions = await _beginning(room, row)
    same = row.number == room.table.game
    colors: list[str | None] = [each.color for each in room.table.seats] if same else [None] * row.players
    return encoded(await asyncio.to_thread(replay_of, game, row, actions, _eyes(request, room, row), colors))


@refusing
async def get_record(request: Request) -> Response:
    limited(request, "replays")
    room = await room_of(request)
    row = await _game_row(request, room)
    if not row.over:
        raise Refused(409, "not-over", "the game is not over")
    response = encoded(await asyncio.to_thread(record_of, *await _beginning(room, row)))
    response.headers["content-disposition"] = f'attachment; filename="branchline-{row.map}-{row.number}.json"'
    return response


@refusing
async def check_record(request: Request) -> Response:
    limited(request, "replays")
    upload = await decoded(request, Upload)
    catalogue = tables_of(request).services.catalogue
    return encoded(await asyncio.to_thread(replay_of_file, upload.record, catalogue))


@refusing
async def get_health(request: Request) -> Response:
    stopping = tables_of(request).stopping
    return encoded(Health(status="stopping" if stopping else "ok", version=__version__))


@refusing
async def get_metrics(request: Request) -> Response:
    return PlainTextResponse(tables_of(request).services.metrics.text(), headers={"cache-control": "no-store"})


@refusing
async def get_openapi(request: Request) -> Response:
    return encoded(document())
