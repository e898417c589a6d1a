"""Load on a server: many tables, a socket client at each that makes a move a second, bots on the other seats.

    python bench/server_load.py --tables 200 --seconds 300

It starts a server of its own on a free port, with its games in a temporary folder, and prints how long a move takes
to be acknowledged, how many went wrong, and how the server's memory grows.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

MAPS = (("usa", 4), ("nederland", 4), ("amsterdam", 3))


@dataclass
class Tally:
    """What all clients saw."""

    milliseconds: list[float] = field(default_factory=list)
    moves: int = 0
    games: int = 0
    problems: list[str] = field(default_factory=list)


class Client:
    """Somebody at a table of their own, who plays at random, a move a second."""

    def __init__(self, url: str, number: int, level: str, tally: Tally) -> None:
        self.url = url
        self.level = level
        self.tally = tally
        self.stream = random.Random(number)
        self.map, self.players = MAPS[number % len(MAPS)]
        self.game: dict[str, Any] = {}
        self.routes: dict[str, Any] = {}
        self.sent: dict[str, float] = {}

    async def play(self, until: float) -> None:
        """Plays game after game."""
        while time.monotonic() < until:
            try:
                table, cookie = await asyncio.to_thread(self.make_table)
                path = f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket?chair=0"
                async with connect(path, origin=self.url, additional_headers={"Cookie": cookie}) as socket:
                    await self.sit(socket, until)
            except Exception as problem:
                self.tally.problems.append(f"{type(problem).__name__}: {problem}")
                await asyncio.sleep(1)

    def make_table(self) -> tuple[str, str]:
        seats = [{"kind": "me", "name": "Load"}, *[{"kind": "bot", "level": self.level}] * (self.players - 1)]
        body = json.dumps({"map": self.map, "seats": seats, "start": True}).encode()
        headers = {"origin": self.url, "content-type": "application/json"}
        with urllib.request.urlopen(urllib.request.Request(f"{self.url}/api/tables", body, headers)) as answer:
            table = json.load(answer)["table"]["id"]
            return table, answer.headers["set-cookie"].partition(";")[0]

    async def sit(self, socket: ClientConnection, until: float) -> None:
        mover = asyncio.create_task(self.move_on(socket))
        try:
            while time.monotonic() < until:
                self.take_in(json.loads(await asyncio.wait_for(socket.recv(), 120)))
                if self.game.get("ending"):
                    self.tally.games += 1
                    return
        finally:
            mover.cancel()

    def take_in(self, message: dict[str, Any]) -> None:
        if message["type"] == "answer":
            self.tally.milliseconds.append((time.perf_counter() - self.sent.pop(message["id"])) * 1000)
            self.tally.moves += message["status"] == "played"
            # Until the update is here there is nothing to decide.
            self.game = {**self.game, "legal": [], "may_claim": False}
            if message["status"] == "refused":
                self.tally.problems.append(json.dumps(message))
        elif message["type"] == "trouble":
            self.tally.problems.append(json.dumps(message))
        if message.get("game"):
            whole = message["type"] == "snapshot"
            self.game = message["game"]
            self.routes = self.game["routes"] if whole else {**self.routes, **self.game["routes"]}

    async def move_on(self, socket: ClientConnection) -> None:
        await asyncio.sleep(self.stream.random())
        number = 0
        while True:
            await asyncio.sleep(1)
            actions = self.actions()
            if not actions or self.sent:
                await socket.send('{"type":"ping"}')
                continue
            number += 1
            name = f"m{number}"
            self.sent[name] = time.perf_counter()
            move = {"type": "move", "id": name, "game": self.game["number"], "seq": self.game["seq"]}
            await socket.send(json.dumps({**move, "action": self.stream.choice(actions)}))

    def actions(self) -> list[dict[str, Any]]:
        claims = [
            {"do": "claim", "route": route, **choice["payments"][0]}
            for route, choice in self.routes.items()
            if choice and choice["payments"]
        ]
        may_claim = bool(self.game.get("may_claim"))
        return claims if may_claim and claims and self.stream.random() < 0.5 else self.game.get("legal", [])


def memory(process: int) -> float:
    """Returns a process's memory in MB, where the system tells it."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0.0
    return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024


async def watch(process: int, seconds: float, tally: Tally) -> None:
    began = time.monotonic()
    while True:
        await asyncio.sleep(max(1.0, seconds / 10))
        recent = sorted(tally.milliseconds[-2000:]) or [0.0]
        print(
            f"{time.monotonic() - began:5.0f} s  {tally.moves:7} moves  p99 {percentile(recent, 99):6.1f} ms  "
            f"{memory(process):6.0f} MB  {len(tally.problems)} problems",
            flush=True,
        )


def percentile(ordered: list[float], percent: float) -> float:
    """Returns a percentile of numbers in order."""
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


async def load(url: str, process: int, tables: int, seconds: float, level: str) -> Tally:
    """Runs all clients and returns what they saw."""
    tally = Tally()
    until = time.monotonic() + seconds
    watching = asyncio.create_task(watch(process, seconds, tally))
    await asyncio.gather(*(Client(url, number, level, tally).play(until) for number in range(tables)))
    watching.cancel()
    return tally


def main() -> int:
    """Starts a server, loads it, and returns 1 if anything went wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--level", default="planner", help="level or spec of the bots")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "branchline", "serve", "--port", "0", "--data", data]
        server = subprocess.Popen([*command, "--limit-factor", "10000"], stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            url = re.findall(r"http://[\d.:]+", server.stdout.readline())[0]
            wait_for(url)
            tally = asyncio.run(load(url, server.pid, options.tables, options.seconds, options.level))
            with urllib.request.urlopen(f"{url}/metrics") as answer:
                metrics = answer.read().decode()
        finally:
            server.terminate()
            server.wait()
    ordered = sorted(tally.milliseconds) or [0.0]
    print(f"{options.tables} tables, {options.seconds:.0f} s: {tally.moves} moves, {tally.games} games ended")
    print(
        f"acknowledged after: mean {statistics.fmean(ordered):.1f} ms, p50 {percentile(ordered, 50):.1f}, "
        f"p95 {percentile(ordered, 95):.1f}, p99 {percentile(ordered, 99):.1f}, worst {ordered[-1]:.1f}"
    )
    print("\n".join(line for line in metrics.splitlines() if not line.startswith("#")))
    for problem in tally.problems[:10]:
        print("PROBLEM", problem)
    return 1 if tally.problems else 0


def wait_for(url: str) -> None:
    """Waits until a server answers."""
    for _ in range(600):
        try:
            with urllib.request.urlopen(f"{url}/healthz"):
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


if __name__ == "__main__":
    sys.exit(main())
