"""From a press to the next frame: a game played through the page on a slowed CPU, by what the browser itself measures.

    python bench/interactions.py --map usa --slow 4 --turns 25

It starts a server of its own, plays by keys and clicks in Chromium with its CPU slowed, and prints the time from each
interaction to the next paint (the browser's Event Timing, in steps of 8 ms), with the slowest by name. Those of less
than 16 ms the browser only counts. Bots decide in another process; motion is on, as it is for people. On a virtual
machine it prints too what the host took away of the processors' time: where that is much, figures are worse.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import sys
import tempfile
from collections import defaultdict
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

GOAL = 100.0
SHORTEST = 16.0
"""Milliseconds below which Event Timing counts an interaction, but does not time it."""

# Every event that belongs to an interaction, with the longest of those that share its id.
WATCH = """() => {
  window.took = new Map();
  window.doing = '';
  window.before = performance.interactionCount;
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) {
      if (!each.interactionId) continue;
      const known = window.took.get(each.interactionId);
      const name = known?.name ?? window.doing;
      window.took.set(each.interactionId, { name, ms: Math.max(known?.ms ?? 0, each.duration) });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}"""


def serve(line: Connection) -> None:
    """Runs a server until told to stop."""
    from tests.server.running import running

    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as url:
        line.send(url)
        line.recv()


def processor_time() -> tuple[int, int]:
    """Returns what a host took away of the time of all processors, and all of it, in ticks; none where nobody tells."""
    counts = Path("/proc/stat")
    if not counts.exists():
        return 0, 0
    ticks = [int(each) for each in counts.read_text().splitlines()[0].split()[1:9]]
    return ticks[7], sum(ticks)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--map", default="usa")
    parser.add_argument("--slow", type=float, default=4.0, help="how many times slower the CPU is")
    parser.add_argument("--turns", type=int, default=25)
    parser.add_argument("--phone", action="store_true", help="on a screen of 390 x 844")
    options = parser.parse_args()

    import client
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import FLAGS, chromium

    client.ensure(sys.executable)
    here, there = multiprocessing.Pipe()
    server = multiprocessing.get_context("spawn").Process(target=serve, args=(there,))
    server.start()
    url = here.recv()
    taken, passed = processor_time()
    try:
        with sync_playwright() as started:
            browser = started.chromium.launch(executable_path=chromium(), args=FLAGS)
            took = play(browser, url, options)
            browser.close()
    finally:
        here.send("stop")
        server.join()
    taken_now, passed_now = processor_time()
    if passed_now > passed:
        print(f"the host took {(taken_now - taken) / (passed_now - passed):.0%} of the processors' time")
    report(took, options.slow)


def play(browser: Any, url: str, options: argparse.Namespace) -> list[tuple[str, float]]:
    """Plays some turns and returns what each interaction was, and how long it took."""
    from tests.browser.player import Player

    size = (390, 844) if options.phone else (1280, 800)
    player = Player(browser, url, width=size[0], height=size[1], touch=options.phone)
    page = player.page
    page.emulate_media(reduced_motion="no-preference")
    player.play_now(options.map)
    page.evaluate(WATCH)
    line = player.context.new_cdp_session(page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": options.slow})

    def press(name: str, *keys: str) -> None:
        page.evaluate("(name) => { window.doing = name; }", name)
        for key in keys:
            page.keyboard.press(key)
            page.wait_for_timeout(250)

    def click(name: str, where: str, **point: float) -> None:
        page.evaluate("(name) => { window.doing = name; }", name)
        position: Any = point or None
        target = page.locator(where)
        (target.tap if options.phone else target.click)(position=position, force=True)
        page.wait_for_timeout(400)

    press("keep tickets", *["Tab"] * page.locator("[data-offer]").count(), "Enter")
    for turn in range(options.turns):
        if player.wait_for_turn() == "over":
            break
        if player.phase in ("tickets", "neutral"):
            player.move()
            continue
        if player.phase == "turn":
            press("list of routes", "c")
            press("step through the list", "ArrowDown", "ArrowDown")
            press("payment sheet", "Enter")
            press("back", "Escape", "Escape")
            press("find a city", "/", "a", "n", "Enter")
            press("step through a city", "ArrowDown", "ArrowDown")
            press("back", "Escape")
            if turn % 5 == 0:
                press("board in words", "b", "ArrowDown", "Escape")
            if turn % 3 == 2 and player.payable():
                press("list of routes", "c")
                press("payment sheet", "Enter")
                press("claim", "Enter")
                continue
            click("board", ".board .window", x=20, y=120)
            if turn % 5 == 1:
                click("zoom", ".zoom button:first-of-type")
                click("zoom", ".zoom button:last-of-type")
        press("draw a card", "d")
    entries = page.evaluate("() => [...window.took.values()].map(({ name, ms }) => [name, ms])")
    count = page.evaluate("() => performance.interactionCount - window.before")
    player.close()
    took = [(str(name), float(ms)) for name, ms in entries]
    return took + [("too short to time", SHORTEST)] * (count - len(took))


def report(took: list[tuple[str, float]], slow: float) -> None:
    times = sorted(ms for _, ms in took)
    if not times:
        sys.exit("nothing was measured")
    p95 = times[min(len(times) - 1, int(len(times) * 0.95))]
    print(f"{len(times)} interactions, CPU slowed x{slow:g}: ", end="")
    print(
        f"p50 {statistics.median(times):.0f} ms, p95 {p95:.0f} ms, longest {times[-1]:.0f} ms (goal: p95 <= {GOAL:.0f})"
    )
    kinds: dict[str, list[float]] = defaultdict(list)
    for name, ms in took:
        kinds[name].append(ms)
    for name, each in sorted(kinds.items(), key=lambda item: -max(item[1])):
        late = sum(ms > GOAL for ms in each)
        print(f"  {name:22} {len(each):4} times, median {statistics.median(each):4.0f}", end="")
        print(f", longest {max(each):4.0f} ms, {late} over {GOAL:.0f}")
    sys.exit(p95 > GOAL)


if __name__ == "__main__":
    main()
