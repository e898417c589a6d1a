"""Runs a server: uvicorn around the application, and a sentence for a person when it can't start."""

from __future__ import annotations

import contextlib
import errno
import gc
import socket
import sqlite3
import sys
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path

import uvicorn

from .alone import Taken, alone_in
from .app import make_app
from .bodies import MESSAGE_LIMIT
from .logs import set_up_logs
from .migrations import TooNew
from .settings import Settings
from .sqlite_store import FILE, SqliteStore
from .store import Store

SWITCH_INTERVAL = 0.0005
"""Seconds after which a busy thread hands over: the store's asks for its turn several times a commit."""


COLLECTING = (25_000, 20, 20)
"""When to look for garbage in circles. There is little, and a look at hundreds of games takes a tenth of a second."""


class CannotServe(Exception):
    """The address or the games can't be had; the text says why and what to do."""


def listen(host: str, port: int) -> socket.socket:
    """Returns a listening socket."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(512)
    except OSError as error:
        listener.close()
        taken = error.errno == errno.EADDRINUSE
        hint = ": is a server running there already? --port takes another, --port 0 any free one" if taken else ""
        raise CannotServe(f"{host}:{port} can't be listened on ({error.strerror or error}){hint}") from None
    return listener


def address_of(listener: socket.socket) -> str:
    """Returns the address that a browser on this machine opens."""
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{shown}:{port}"


@contextlib.contextmanager
def kept_games(data: Path) -> Iterator[Store]:
    """Gives the store of a folder that no other server has."""
    with contextlib.ExitStack() as held:
        try:
            held.enter_context(alone_in(data))
            store = SqliteStore(data / FILE)
        except (OSError, sqlite3.Error, TooNew, Taken) as error:
            raise CannotServe(f"the games in {data} can't be opened: {error}") from None
        yield store


def make_server(settings: Settings, *, store: Store | None = None, trusted_proxy: str | None = None) -> uvicorn.Server:
    """Returns a server that does not listen yet."""
    config = uvicorn.Config(
        make_app(settings, store),
        ws="websockets-sansio",
        ws_max_size=MESSAGE_LIMIT,
        ws_max_queue=16,
        ws_per_message_deflate=False,
        proxy_headers=trusted_proxy is not None,
        forwarded_allow_ips=trusted_proxy,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=30,
    )
    return uvicorn.Server(config)


def serve(
    settings: Settings,
    host: str,
    port: int,
    *,
    trusted_proxy: str | None,
    open_browser: bool,
    say: Callable[[str], None],
    log_level: str = "INFO",
) -> None:
    """Serves until it is stopped."""
    with contextlib.closing(listen(host, port)) as listener, kept_games(settings.data) as store:
        set_up_logs(log_level)
        server = make_server(settings, store=store, trusted_proxy=trusted_proxy)
        address = settings.base_url or address_of(listener)
        say(f"Branchline is at {address} (Ctrl-C ends it). Games are kept in {settings.data}.")
        if open_browser:
            webbrowser.open(address)
        sys.setswitchinterval(SWITCH_INTERVAL)
        # What is loaded by now stays: no collection need look at it again.
        gc.freeze()
        gc.set_threshold(*COLLECTING)
        server.run(sockets=[listener])
