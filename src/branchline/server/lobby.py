"""All tables: found in memory or in the store, made, listed, and let go when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec

from .bodies import Lobby, NewTable, OpenTable
from .commands import begin, give
from .driving import Driver
from .play import LiveGame, Unplayable
from .refusals import Refused, no_such
from .room import Room, Services
from .tables import Table, make_table
from .tokens import hashed, new_token, shown

log = logging.getLogger("branchline.server")

LISTED = 100
RESTART = 1012


class Tables:
    """The rooms in memory, and the way to those that are not."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.rooms: dict[str, Room] = {}
        self._drivers: dict[str, Driver] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tick: asyncio.Task[None] | None = None
        self._forgot = 0.0
        self._unplayable: set[str] = set()
        self.stopping = False

    async def room(self, id: str) -> Room:
        """Returns the room of a table; Refused if there is no such table."""
        found = self.rooms.get(id)
        if found is not None:
            found.used = time.monotonic()
            return found
        lock = self._loading.setdefault(id, asyncio.Lock())
        try:
            async with lock:
                return self.rooms.get(id) or await self._load(id)
        finally:
            self._loading.pop(id, None)

    async def _load(self, id: str) -> Room:
        store = self.services.store
        row = await store.load_table(id)
        if row is None:
            raise no_such("table")
        table = msgspec.json.decode(row.state, type=Table)
        live = await self.game_of(table, table.game) if table.game else None
        if live is not None and live.over and table.status == "playing":
            table.status = "over"
        return self._add(Room(self.services, table, await store.tokens(id), live))

    async def game_of(self, table: Table, number: int) -> LiveGame:
        """Returns a game of a table, from the store."""
        row = await self.services.store.load_game(table.id, number)
        if row is None:
            raise no_such("game")
        board = self.services.catalogue.get(row.map)
        try:
            if board is None:
                raise Unplayable(f"the map {row.map} is not offered any more")
            return LiveGame.resumed(row, board, await self.services.store.actions(row.id))
        except Unplayable as problem:
            log.warning("game-unplayable", extra={"table": shown(table.id), "why": str(problem)})
            raise Refused(409, "unplayable", str(problem)) from None

    def _add(self, room: Room) -> Room:
        self.rooms[room.table.id] = room
        driver = self._drivers[room.table.id] = Driver(room)
        driver.wake()
        return room

    async def make(self, request: NewTable) -> tuple[Room, list[str]]:
        """Makes a table, starts it if that was asked for, and returns it with the tokens of its maker's seats."""
        table, mine = make_table(request, self.services.catalogue)
        room = Room(self.services, table, {}, None)
        if request.start and any(seat.kind == "open" for seat in table.seats):
            raise Refused(409, "seats-open", "some seats are free")
        await room.save(table)
        tokens = [new_token() for _ in mine]
        await give(room, {hashed(token): chair for token, chair in zip(tokens, mine, strict=True)})
        self._add(room)
        self.services.metrics.count("tables")
        if request.start:
            async with room.lock:
                await begin(room, room.copy_of_table())
        return room, tokens

    async def listed(self) -> Lobby:
        """Returns the open tables with a free seat."""
        since = time.time() - self.services.settings.listed_for
        rows = await self.services.store.open_tables(since, LISTED)
        tables = [_open_table(msgspec.json.decode(row.state, type=Table)) for row in rows]
        return Lobby(tables=[table for table in tables if table.free])

    def start(self) -> None:
        """Begins to look after the tables."""
        self._tick = asyncio.create_task(self._look_after())

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(self.services.settings.tick)
            try:
                await self.look()
            except Exception:
                self.services.metrics.count("errors", "tick")
                log.exception("tick-failed")

    async def look(self) -> None:
        """One look at everything that changes by itself: clocks, people who come and go, tables nobody is at."""
        now = time.time()
        for late in await self.services.store.due(now):
            if late not in self._unplayable:
                await self._run_out(late, now)
        for room in list(self.rooms.values()):
            if room.table.id not in self.rooms:
                continue
            room.check_presence()
            self._drivers[room.table.id].wake()
            await self._touch(room, now)
            if self._is_idle(room):
                await self._drop(room)
            # Thousands of tables must not keep those who play waiting.
            await asyncio.sleep(0)
        if now - self._forgot > self.services.settings.kept_open_for / 100:
            self._forgot = now
            await self.services.store.forget_tables(now - self.services.settings.kept_open_for)

    async def _run_out(self, id: str, now: float) -> None:
        """The clock of a game has run out: a bot plays for those who were to decide, until they are back."""
        try:
            room = await self.room(id)
        except Refused:
            self._unplayable.add(id)
            return
        async with room.lock:
            live = room.live
            if live is None or live.over or live.deadline is None or live.deadline > now:
                return
            late = [seat for seat in live.deciding() if not room.table.seats[seat].by_bot]
            if late:
                table = room.copy_of_table()
                for seat in late:
                    table.seats[seat].away = True
                await room.save(table)
                room.tell_table()
            room.on_change()

    async def _touch(self, room: Room, now: float) -> None:
        """Keeps an open table in the lobby as long as its host is at it."""
        table = room.table
        if table.status != "open" or table.host is None or not room.is_connected(table.host):
            return
        if time.monotonic() - room.used > self.services.settings.listed_for / 4:
            async with room.lock:
                await room.save(room.table)

    def _is_idle(self, room: Room) -> bool:
        settings = self.services.settings
        quiet = time.monotonic() - room.used > (
            settings.ended_after if room.table.status == "over" else settings.idle_after
        )
        return quiet and not room.connections and not room.lock.locked()

    async def _drop(self, room: Room) -> None:
        self.rooms.pop(room.table.id, None)
        await self._drivers.pop(room.table.id).stop()

    async def close(self) -> None:
        """Says goodbye to every socket, and waits for what is under way."""
        self.stopping = True
        if self._tick is not None:
            self._tick.cancel()
            await asyncio.gather(self._tick, return_exceptions=True)
        for driver in self._drivers.values():
            await driver.stop()
        for room in self.rooms.values():
            for connection in list(room.connections):
                connection.close(RESTART)
        await self.services.finish()


def _open_table(table: Table) -> OpenTable:
    names = [seat.name for seat in table.seats if seat.kind != "open"]
    host = next((seat.name for seat in table.seats if seat.chair == table.host), "")
    return OpenTable(
        id=table.id,
        map=table.map,
        variant=table.variant,
        clock=table.clock,
        host=host,
        seats=len(table.seats),
        free=sum(seat.kind == "open" for seat in table.seats),
        names=names,
    )
