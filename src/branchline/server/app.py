"""The application: everything put together."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from . import http
from .catalogue import Catalogue
from .commands import take_back
from .guard import Guard, problem_answer
from .levels import names
from .limits import Limits
from .lobby import Tables
from .messages import Move, Ping, Pong, Resync, Said, Say
from .metrics import Metrics
from .moves import make_move
from .openapi import GAME, TABLE
from .refusals import Refused, no_such
from .room import Room, Services, device, now
from .settings import Settings
from .sockets import Connection
from .sqlite_store import FILE, SqliteStore
from .static import Client
from .store import Store
from .tokens import COOKIE
from .workers import Workers

log = logging.getLogger("branchline.server")

MOST_AT_A_TABLE = 200
ANYTHING = "/{path:path}"


async def table_socket(socket: WebSocket) -> None:
    """A socket at a table: of one of the device's chairs, or a spectator's."""
    tables: Tables = socket.app.state.tables
    try:
        room = await tables.room(socket.path_params["table"])
        hashes = device(socket.cookies.get(COOKIE))
        chair = _chair(room, hashes, socket.query_params.get("chair"))
        if chair is None and len(room.connections) >= MOST_AT_A_TABLE:
            raise Refused(429, "crowded", "too many people watch this table")
    except Refused as refusal:
        await socket.send_denial_response(problem_answer(refusal))
        return
    await socket.accept()
    connection = Connection(socket, chair, hashes, tables.services.limits)
    room.connect(connection)
    try:
        if chair is not None:
            await tables.services.whole(take_back(room, chair))
        await connection.serve(lambda message: _handle(room, connection, message))
    finally:
        room.disconnect(connection)
        if connection.closing is not None:
            tables.services.metrics.count("dropped", str(connection.closing))


def _chair(room: Room, hashes: frozenset[str], wanted: str | None) -> int | None:
    if wanted is None:
        return None
    if not wanted.isdecimal() or len(wanted) > 2 or int(wanted) not in room.chairs_of(hashes):
        raise Refused(403, "not-yours", "that is not your seat")
    return int(wanted)


async def _handle(room: Room, connection: Connection, message: Any) -> None:
    services = room.services
    services.metrics.count("messages", type(message).__name__.lower())
    match message:
        case Move():
            await services.whole(make_move(room, connection, message))
        case Say(phrase):
            if connection.chair is None:
                connection.trouble("spectator", "only seats speak")
                return
            if not connection.phrases.take():
                connection.trouble("too-many", "not so fast")
                return
            for other in list(room.connections):
                other.send(Said(chair=connection.chair, phrase=phrase))
        case Resync():
            connection.send(room.snapshot(connection))
        case Ping():
            connection.send(Pong(now=now()))


def _missing(request: Request, error: Exception) -> Response:
    return problem_answer(no_such("page"))


def _not_so(request: Request, error: Exception) -> Response:
    answer = problem_answer(Refused(405, "method", "not with this method"))
    answer.headers["allow"] = ", ".join(sorted(_methods(request)))
    return answer


def _methods(request: Request) -> set[str]:
    """Returns what can be done with a path."""
    routes = (route for route in request.app.routes if isinstance(route, Route) and route.path != ANYTHING)
    fitting = [route.methods or set() for route in routes if route.matches(request.scope)[0] is not Match.NONE]
    return set().union(*fitting) or {"GET", "HEAD"}


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return problem_answer(error)


def make_app(settings: Settings, store: Store | None = None) -> ASGIApp:
    """Returns a server's application; it opens its store when it starts."""
    limits, metrics = Limits(settings.limit_factor), Metrics()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        kept = store or SqliteStore(settings.data / FILE)
        workers = Workers(settings.workers, settings.bot_patience, settings.compiled_bots)
        services = Services(settings, kept, Catalogue(settings.maps), workers, metrics, limits)
        tables = app.state.tables = Tables(services)
        _add_gauges(metrics, tables, kept)
        names()
        workers.warm_up()
        tables.start()
        log.info("server-up")
        try:
            yield
        finally:
            await tables.close()
            await workers.close()
            await kept.close()
            log.info("server-down")

    client = Client()
    routes = [
        Route("/api/setup", http.get_setup),
        Route("/api/maps/{map}", http.get_map),
        Route("/api/tables", http.list_tables),
        Route("/api/tables", http.make_table, methods=["POST"]),
        Route(TABLE, http.get_table),
        Route(TABLE + "/join", http.join_table, methods=["POST"]),
        Route(TABLE + "/key", http.use_seat_key, methods=["POST"]),
        Route(TABLE + "/do", http.do_at_table, methods=["POST"]),
        Route(GAME.replace("number", "number:int") + "/log", http.get_log),
        Route(GAME.replace("number", "number:int") + "/replay", http.get_replay),
        Route(GAME.replace("number", "number:int") + "/record", http.get_record),
        Route("/api/replay", http.check_record, methods=["POST"]),
        Route("/api/openapi.json", http.get_openapi),
        Route("/healthz", http.get_health),
        Route("/metrics", http.get_metrics),
        WebSocketRoute(TABLE + "/socket", table_socket),
        Route("/", client.get),
        Route(ANYTHING, client.get),
    ]
    middleware = [
        Middleware(Guard, settings=settings, limits=limits, metrics=metrics),
        Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
    ]
    handlers: dict[Any, Any] = {404: _missing, 405: _not_so, Refused: _refused}
    return Starlette(routes=routes, middleware=middleware, exception_handlers=handlers, lifespan=lifespan)


def _add_gauges(metrics: Metrics, tables: Tables, store: Store) -> None:
    rooms = tables.rooms
    metrics.gauge("rooms", lambda: len(rooms))
    metrics.gauge("sockets", lambda: sum(len(room.connections) for room in rooms.values()))
    metrics.gauge("bot_decisions_waiting", lambda: tables.services.workers.waiting)
    metrics.gauge("bot_decisions_made", lambda: tables.services.workers.decided)
    metrics.gauge("bot_decisions_failed", lambda: tables.services.workers.failed)
    metrics.gauge("store_commits", lambda: getattr(store, "commits", 0))
    metrics.gauge("store_commit_seconds", lambda: getattr(store, "commit_seconds", 0.0))
