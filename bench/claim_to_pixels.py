"""From the click that pays for a route to the frame that shows its pieces: a real server and a real Chromium.

    python bench/claim_to_pixels.py --claims 60

It plays games against a bot through the page, as the browser tests do, and prints how long each claim took: over the
socket to the server, into its store, back, and onto the screen. Motion is off, so that pieces show at once.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import sys
import tempfile
from multiprocessing.connection import Connection
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

# Notes when a payment is clicked and, after the first frame with more pieces than before, how long that took.
WATCH = """() => {
  const laid = () => document.querySelectorAll('.pieces:not(.ghost)').length;
  window.claims = [];
  let clicked = null, before = 0;
  addEventListener('click', (event) => {
    if (!event.target.closest('[data-pay]')) return;
    clicked = event.timeStamp;
    before = laid();
  }, true);
  const shown = new MessageChannel();
  shown.port1.onmessage = (event) => window.claims.push(performance.now() - event.data);
  new MutationObserver(() => {
    if (clicked === null || laid() <= before) return;
    const since = clicked;
    clicked = null;
    requestAnimationFrame(() => shown.port2.postMessage(since));
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
}"""


def serve(data: str, told: Connection) -> None:
    """Runs a server whose bots do not hesitate, until its process is ended."""
    from branchline.server.run import SWITCH_INTERVAL, address_of, listen, make_server
    from branchline.server.settings import Settings

    sys.setswitchinterval(SWITCH_INTERVAL)
    listener = listen("127.0.0.1", 0)
    told.send(address_of(listener))
    settings = Settings(data=Path(data), bot_delay=(0.0, 0.0), limit_factor=10_000, workers=1, compiled_bots=())
    make_server(settings).run(sockets=[listener])


def measured(url: str, map_id: str, claims: int) -> list[float]:
    """Plays until there have been so many claims, and returns the milliseconds of each."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import FLAGS, chromium
    from tests.browser.player import Player

    times: list[float] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        while len(times) < claims:
            player = Player(browser, url, width=1280, height=800, touch=False)
            player.play_now(map_id)
            player.page.evaluate(WATCH)
            while len(times) + player.page.evaluate("window.claims.length") < claims:
                if player.wait_for_turn() == "over":
                    break
                player.move()
            player.page.wait_for_timeout(100)
            times += player.page.evaluate("window.claims")
            print(f"{len(times)} claims", flush=True)
            player.close()
        browser.close()
    return times


def main() -> int:
    """Measures, and returns 1 if the slowest twentieth is slower than the limit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--claims", type=int, default=60)
    parser.add_argument("--map", default="usa")
    parser.add_argument("--limit", type=float, default=50.0, help="milliseconds for 95 of 100 claims")
    options = parser.parse_args()
    import client

    client.ensure(sys.executable)
    told, telling = multiprocessing.Pipe(duplex=False)
    with tempfile.TemporaryDirectory() as data:
        server = multiprocessing.get_context("spawn").Process(target=serve, args=(data, telling))
        server.start()
        try:
            times = sorted(measured(told.recv(), options.map, options.claims))
        finally:
            server.terminate()
            server.join()
    p95 = times[min(len(times) - 1, int(len(times) * 0.95))]
    print(f"{len(times)} claims on {options.map}: mean {statistics.fmean(times):.1f} ms, ", end="")
    print(f"p50 {statistics.median(times):.1f}, p95 {p95:.1f}, worst {times[-1]:.1f}")
    return int(p95 > options.limit)


if __name__ == "__main__":
    sys.exit(main())
