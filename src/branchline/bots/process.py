"""A program at the other end of two pipes, one JSON object a line each way, that may hang or die at any moment."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Sequence
from typing import IO, Any

LINE_BYTES = 1_000_000
"""A longer line is no answer."""


class Gone(Exception):
    """The program has ended, or never began."""


class JsonProcess:
    """A running program. Threads do the reading and writing, so that nothing here waits longer than it wants to."""

    def __init__(self, command: Sequence[str]) -> None:
        if not command:
            raise Gone("there is no command after exec:")
        try:
            # The command is the user's own, and no shell reads it.
            self._process = subprocess.Popen(  # noqa: S603
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=os.name == "posix",
            )
        except OSError as error:
            raise Gone(f"{command[0]}: {error.strerror or error}") from None
        self._outgoing: queue.Queue[bytes | None] = queue.Queue()
        self._incoming: queue.Queue[bytes] = queue.Queue()
        self._complaints: deque[str] = deque(maxlen=5)
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._threads = [
            _started(self._write, self._process.stdin),
            _started(self._read, self._process.stdout),
            _started(self._listen, self._process.stderr),
        ]

    def _write(self, pipe: IO[bytes]) -> None:
        try:
            while (line := self._outgoing.get()) is not None:
                pipe.write(line)
                pipe.flush()
            pipe.close()
        except (OSError, ValueError):
            return

    def _read(self, pipe: IO[bytes]) -> None:
        try:
            while line := pipe.readline(LINE_BYTES):
                self._incoming.put(line)
        except (OSError, ValueError):
            pass
        self._incoming.put(b"")

    def _listen(self, pipe: IO[bytes]) -> None:
        try:
            while line := pipe.readline(LINE_BYTES):
                self._complaints.append(line.decode(errors="replace").rstrip()[:200])
        except (OSError, ValueError):
            return

    def send(self, message: dict[str, Any]) -> None:
        """Sends a message; one that has ended does not get it."""
        self._outgoing.put(json.dumps(message, separators=(",", ":")).encode() + b"\n")

    def receive(self, seconds: float) -> Any:
        """Returns the next message, or TimeoutError if there is none in time; text that is no JSON comes as it is."""
        try:
            line = self._incoming.get(timeout=seconds)
        except queue.Empty:
            raise TimeoutError from None
        if not line:
            # Whoever asks again is to be told again.
            self._incoming.put(b"")
            raise Gone(self._last_words())
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            return line.decode(errors="replace").strip()

    def _last_words(self) -> str:
        try:
            code: int | str = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            code = "none yet"
        self._threads[2].join(timeout=1)
        return f"the program ended (exit code {code}) {self._complaints[-1] if self._complaints else ''}".rstrip()

    def close(self, patience: float = 0.0) -> None:
        """Ends the program: asks it to by closing its input, and after so many seconds does not ask."""
        self._outgoing.put(None)
        try:
            self._process.wait(timeout=patience)
        except subprocess.TimeoutExpired:
            self._kill()
        for thread in self._threads:
            thread.join(timeout=1)

    def _kill(self) -> None:
        try:
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        except ProcessLookupError:
            pass
        self._process.wait()


def _started(work: Any, pipe: IO[bytes]) -> threading.Thread:
    thread = threading.Thread(target=work, args=(pipe,), daemon=True)
    thread.start()
    return thread
