"""A table in memory: its live game, the sockets at it, and what each of them is told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import msgspec

from ..events import Event
from .bodies import SeatInfo, TableAnswer, TableInfo
from .catalogue import Catalogue
from .limits import Limits
from .messages import CLOSE_GONE, CLOSE_REPLACED, ServerMessage, Snapshot, TableChanged, Update
from .metrics import Metrics
from .play import LiveGame, seen_by
from .settings import Settings
from .sockets import Connection, encoder
from .store import Store, TableRow
from .tables import Table
from .tokens import hashed, tokens_in
from .workers import Workers

T = TypeVar("T")


class Services:
    """What all rooms share."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        catalogue: Catalogue,
        workers: Workers,
        metrics: Metrics,
        limits: Limits,
    ) -> None:
        self.settings = settings
        self.store = store
        self.catalogue = catalogue
        self.workers = workers
        self.metrics = metrics
        self.limits = limits
        self._running: set[asyncio.Task[Any]] = set()

    async def whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Does something to its end, even if who asked for it goes away: a commit must be followed by its effect."""
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def finish(self) -> None:
        """Waits for what is under way."""
        if self._running:
            await asyncio.gather(*self._running, return_exceptions=True)


class Room:
    """A table with its sockets. Whoever changes something holds the lock, commits, and only then tells."""

    def __init__(self, services: Services, table: Table, tokens: dict[str, int], live: LiveGame | None) -> None:
        self.services = services
        self.table = table
        self.tokens = tokens
        self.live = live
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.moves = services.limits.for_game()
        self.used = time.monotonic()
        self.on_change: Callable[[], None] = lambda: None
        """Called when the game has gone on: a bot may be next."""
        self._seen: dict[int, float] = {}
        self._presence: tuple[Any, ...] = ()

    def chairs_of(self, hashes: frozenset[str]) -> list[int]:
        """Returns the chairs of a device."""
        chairs = {self.tokens[each] for each in hashes if each in self.tokens}
        return sorted(chairs & {seat.chair for seat in self.table.seats})

    def copy_of_table(self) -> Table:
        """Returns the table to be changed, saved, and then put in place."""
        return msgspec.json.decode(msgspec.json.encode(self.table), type=Table)

    def row_of(self, table: Table) -> TableRow:
        """Returns a table as it is stored."""
        return TableRow(table.id, msgspec.json.encode(table), table.status, table.public, time.time())

    async def save(self, table: Table) -> None:
        """Commits a changed table and puts it in place."""
        await self.services.store.save_table(self.row_of(table))
        self.table = table
        self.used = time.monotonic()

    def is_connected(self, chair: int) -> bool:
        """Returns whether a chair's owner has been heard of lately."""
        limit = time.monotonic() - self.services.settings.heard_within
        return any(each.chair == chair and each.heard >= limit for each in self.connections)

    def is_gone(self, chair: int) -> bool:
        """Returns whether a chair's owner has been away so long that a bot may play for them."""
        if self.is_connected(chair):
            return False
        return time.monotonic() - self._seen.setdefault(chair, self.used) > self.services.settings.gone_after

    def info(self) -> TableInfo:
        """Returns the table as everybody may see it."""
        table = self.table
        seats = [
            SeatInfo(
                chair=seat.chair,
                kind=seat.kind,
                name=seat.name,
                color=seat.color,
                level=seat.level,
                connected=seat.kind == "bot" or self.is_connected(seat.chair),
                away=seat.away,
                resigned=seat.resigned,
                gone=seat.kind == "human" and self.is_gone(seat.chair),
                wants_rematch=seat.wants_rematch,
            )
            for seat in table.seats
        ]
        return TableInfo(
            id=table.id,
            map=table.map,
            variant=table.variant,
            status=table.status,
            public=table.public,
            clock=table.clock,
            host=table.host,
            first=table.first,
            seats=seats,
            spectators=sum(each.chair is None for each in self.connections),
            game=table.game,
        )

    def answer(self, hashes: frozenset[str]) -> TableAnswer:
        """Returns the table and what a device is at it."""
        mine = self.chairs_of(hashes)
        return TableAnswer(table=self.info(), yours=mine, invite=self.table.invite if mine else None)

    def seat_of(self, chair: int | None) -> int | None:
        """Returns the seat in the game of a chair; None is a spectator's."""
        return None if chair is None else self.table.index_of(chair)

    def snapshot(self, connection: Connection) -> ServerMessage:
        """Returns all that a socket may know."""
        mine = self.chairs_of(connection.hashes)
        state = None if self.live is None else self.live.state(self.seat_of(connection.chair), whole=True)
        return Snapshot(
            chair=connection.chair,
            table=self.info(),
            yours=mine,
            invite=self.table.invite if mine else None,
            game=state,
            now=now(),
        )

    def tell_snapshots(self) -> None:
        """Sends everybody everything: a new game has begun."""
        for connection in list(self.connections):
            connection.send(self.snapshot(connection))

    def tell_table(self) -> None:
        """Sends everybody the table."""
        info, texts = self.info(), {}
        self._presence = self._present()
        for connection in list(self.connections):
            mine = tuple(self.chairs_of(connection.hashes))
            if mine not in texts:
                texts[mine] = encoder.encode(TableChanged(table=info, yours=list(mine))).decode()
            connection.send_text(texts[mine])

    def tell_events(self, connections: list[Connection], events: list[Event], only: int | None = None) -> None:
        """Sends each seat what it may see of events, and how the game stands; first tickets only to who chose."""
        assert self.live is not None
        texts: dict[int | None, str] = {}
        for connection in connections:
            seat = self.seat_of(connection.chair)
            if only is not None and seat != only:
                continue
            if seat not in texts:
                state = self.live.state(seat, whole=False)
                texts[seat] = encoder.encode(Update(events=seen_by(events, seat), game=state, now=now())).decode()
            connection.send_text(texts[seat])

    def _present(self) -> tuple[Any, ...]:
        """Returns what of a table changes by itself, as people come and go."""
        people = [seat.chair for seat in self.table.seats if seat.kind == "human"]
        spectators = sum(each.chair is None for each in self.connections)
        return spectators, *((chair, self.is_connected(chair), self.is_gone(chair)) for chair in people)

    def check_presence(self) -> None:
        """Tells everybody if somebody came, left, or has been silent for long."""
        for connection in self.connections:
            if connection.chair is not None and self.is_connected(connection.chair):
                self._seen[connection.chair] = time.monotonic()
        if self._present() != self._presence:
            self.tell_table()

    def connect(self, connection: Connection) -> None:
        """Adds a socket; an older one of the same chair is closed."""
        for other in list(self.connections):
            if connection.chair is not None and other.chair == connection.chair:
                self.connections.discard(other)
                other.close(CLOSE_REPLACED)
        self.connections.add(connection)
        self.used = time.monotonic()
        connection.send(self.snapshot(connection))
        self.check_presence()

    def disconnect(self, connection: Connection) -> None:
        """Takes a socket away."""
        if connection in self.connections:
            self.connections.discard(connection)
            self.used = time.monotonic()
            if connection.chair is not None:
                self._seen[connection.chair] = time.monotonic()
            self.check_presence()

    async def drop_chair(self, chair: int) -> None:
        """Takes a chair away from its device."""
        await self.services.store.drop_tokens(self.table.id, chair)
        self.tokens = {each: held for each, held in self.tokens.items() if held != chair}
        for connection in list(self.connections):
            if connection.chair == chair:
                self.connections.discard(connection)
                connection.close(CLOSE_GONE)


def device(cookie: str | None) -> frozenset[str]:
    """Returns the hashes of the tokens in a cookie."""
    return frozenset(hashed(token) for token in tokens_in(cookie))


def now() -> int:
    """Returns the time in milliseconds since 1970."""
    return int(time.time() * 1000)
