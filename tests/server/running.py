"""A real server for the tests: uvicorn on a free port, in a thread of this process or in a process of its own."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx

from branchline.server.run import address_of, listen, make_server
from branchline.server.settings import Settings

QUICK = Settings(bot_delay=(0.0, 0.0), limit_factor=10_000, workers=1, compiled_bots=(), tick=0.05)


@contextlib.contextmanager
def running(data: Path, **changes: object) -> Iterator[str]:
    """Runs a server in a thread and gives its address."""
    server = make_server(replace(QUICK, data=data, **changes))  # type: ignore[arg-type]
    listener = listen("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        yield address_of(listener)
    finally:
        server.should_exit = True
        thread.join()
        listener.close()


class Process:
    """A server in a process of its own, that can be killed."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.options = options
        self.url = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> str:
        command = [sys.executable, "-m", "branchline", "serve", "--port", "0", "--limit-factor", "10000"]
        self._process = subprocess.Popen(
            [*command, "--bot-processes", "1", "--data", str(self.data), *self.options],
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://[\d.:]+", line)
        assert found is not None, line
        self.url = found.group()
        for _ in range(2000):
            with contextlib.suppress(httpx.HTTPError):
                httpx.get(f"{self.url}/healthz")
                return self.url
            time.sleep(0.02)
        raise AssertionError("the server did not answer")

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def end(self) -> int:
        """As Ctrl-C or a service manager would."""
        assert self._process is not None
        self._process.terminate()
        return self._process.wait()


@contextlib.contextmanager
def process(data: Path, *options: str) -> Iterator[Process]:
    """Gives a server process that has not started yet, and leaves none behind."""
    server = Process(data, *options)
    try:
        yield server
    finally:
        if server._process is not None and server._process.poll() is None:
            server.kill()
