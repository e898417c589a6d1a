"""One socket: a bounded queue and a task that empties it, so that nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from .bodies import MESSAGE_LIMIT
from .limits import Limits
from .messages import CLOSE_REPLACED, CLOSE_SLOW, CLOSE_TROUBLE, ClientMessage, ServerMessage, Trouble

QUEUE = 64
PATIENCE = 20.0
"""Seconds that one message may take to leave, and that a closing handshake may take."""
MOST_TROUBLE = 20
"""Messages that made no sense, after which a socket is closed."""

ABORT = "branchline.abort"
"""In a socket's scope: how to cut the line."""

decoder = msgspec.json.Decoder(ClientMessage)
encoder = msgspec.json.Encoder()


def _nothing() -> None:
    """Stands in where the line can't be cut."""


class Connection:
    """A socket of a chair, or of a spectator (chair None)."""

    def __init__(self, socket: WebSocket, chair: int | None, hashes: frozenset[str], limits: Limits) -> None:
        self.chair = chair
        self.hashes = hashes
        self.heard = time.monotonic()
        self.closing: int | None = None
        self._socket = socket
        self.phrases = limits.for_phrases()
        self._bucket = limits.for_socket()
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(QUEUE)
        self._reader: asyncio.Task[Any] | None = None
        self._trouble = 0

    def send(self, message: ServerMessage) -> None:
        """Queues a message; a socket that has not taken the earlier ones is dropped."""
        self.send_text(encoder.encode(message).decode())

    def send_text(self, text: str) -> None:
        """Queues a message that is already encoded."""
        if self.closing is not None:
            return
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self.close(CLOSE_SLOW)

    def close(self, code: int) -> None:
        """Ends the socket: what is queued is sent first, unless it is too slow for that."""
        if self.closing is not None:
            return
        self.closing = code
        if code in (CLOSE_SLOW, CLOSE_REPLACED):
            while not self._queue.empty():
                self._queue.get_nowait()
        with contextlib.suppress(asyncio.QueueFull):
            self._queue.put_nowait(None)
        if code == CLOSE_SLOW:
            # It does not read, so a closing handshake would hang as well.
            self._socket.scope.get(ABORT, _nothing)()

    async def pump(self) -> None:
        """Sends what is queued until the socket is closed."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError, OSError):
            while (text := await self._queue.get()) is not None:
                await asyncio.wait_for(self._socket.send_text(text), PATIENCE)
            await asyncio.wait_for(self._socket.close(self.closing or 1000), PATIENCE)
        if self._reader is not None:
            self._reader.cancel()

    async def messages(self) -> Any:
        """Yields what the other end sends, decoded; what is no message is answered with trouble."""
        while True:
            raw = await self._socket.receive()
            if raw["type"] != "websocket.receive":
                return
            self.heard = time.monotonic()
            body = raw.get("text") or raw.get("bytes") or ""
            if not self._bucket.take():
                self._complain("too-many", "too many messages")
                continue
            if len(body) > MESSAGE_LIMIT:
                self._complain("too-large", "the message is too large")
                continue
            try:
                yield decoder.decode(body)
            except (msgspec.DecodeError, UnicodeError) as error:
                self._complain("malformed", str(error)[:200])

    def trouble(self, code: str, text: str) -> None:
        """Says that a message was not carried out."""
        self.send(Trouble(code=code, text=text))

    def _complain(self, code: str, text: str) -> None:
        self._trouble += 1
        self.trouble(code, text)
        if self._trouble >= MOST_TROUBLE:
            self.close(CLOSE_TROUBLE)

    async def serve(self, handle: Any) -> None:
        """Runs the socket until either end closes it; `handle` is called with each message."""

        async def read() -> None:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                async for message in self.messages():
                    await handle(message)

        self._reader = asyncio.create_task(read())
        pump = asyncio.create_task(self.pump())
        try:
            await asyncio.wait({self._reader, pump}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (self._reader, pump):
                task.cancel()
            await asyncio.gather(self._reader, pump, return_exceptions=True)
