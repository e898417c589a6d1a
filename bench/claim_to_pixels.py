"""From the click that pays for a route to the frame that shows its pieces: a real server and a real Chromium.

    python bench/claim_to_pixels.py --claims 60

It plays games against a bot through the page, as the browser tests do, and prints how long each claim took: to the
frame in which the pieces lie, and over the socket to the server, into its store, back, and to the frame that shows them
acknowledged. Motion is off, so that pieces show at once. The bot waits a little, as bots do, so that its move does not
fall into the time that is measured.
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

# Notes when a payment is clicked, when the server's yes arrives, and the ends of the frames that first show the pieces
# and first show them as acknowledged.
WATCH = """() => {
  window.claims = [];
  const count = (kind) => document.querySelectorAll(kind).length;
  const kinds = { laid: '.pieces:not(.ghost)', acknowledged: '.pieces.laid' };
  let claim = null, before = {}, answered = null;
  const Socket = WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', (event) => {
        if (event.data.startsWith('{"type":"answer"')) answered = event.timeStamp;
      });
    }
  };
  addEventListener('click', (event) => {
    if (!event.target.closest?.('[data-pay]')) return;
    claim = { clicked: event.timeStamp };
    for (const kind in kinds) before[kind] = count(kinds[kind]);
  }, true);
  const shown = new MessageChannel();
  shown.port1.onmessage = ({ data: kind }) => {
    const now = performance.now();
    claim[kind] = now - claim.clicked;
    if (kind === 'laid') return;
    window.claims.push({ ...claim, answered: answered - claim.clicked, drawn: now - answered });
    claim = null;
  };
  new MutationObserver(() => {
    for (const kind in kinds) {
      if (claim === null || kind in claim || count(kinds[kind]) <= before[kind]) continue;
      claim[kind] = null;
      requestAnimationFrame(() => shown.port2.postMessage(kind));
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
}"""
FIGURES = {
    "laid": "click to the frame with the pieces",
    "acknowledged": "click to the frame that shows them acknowledged",
    "answered": "click to the server's yes",
    "drawn": "the server's yes to its frame",
}
LIMITED = ("laid", "acknowledged")


def serve(data: str, told: Connection) -> None:
    """Runs a server whose bots do not hesitate, until its process is ended."""
    from branchline.server.run import SWITCH_INTERVAL, address_of, listen, make_server
    from branchline.server.settings import Settings

    sys.setswitchinterval(SWITCH_INTERVAL)
    listener = listen("127.0.0.1", 0)
    told.send(address_of(listener))
    settings = Settings(data=Path(data), bot_delay=(0.15, 0.15), limit_factor=10_000, workers=1, compiled_bots=())
    make_server(settings).run(sockets=[listener])


def measured(url: str, map_id: str, claims: int) -> list[dict[str, float]]:
    """Plays until there have been so many claims, and returns the milliseconds of each."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import FLAGS, chromium
    from tests.browser.player import Player

    times: list[dict[str, float]] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        while len(times) < claims:
            player = Player(browser, url, width=1280, height=800, touch=False)
            player.page.add_init_script(f"({WATCH})()")
            player.play_now(map_id)
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
            times = measured(told.recv(), options.map, options.claims)
        finally:
            server.terminate()
            server.join()
    print(f"{len(times)} claims on {options.map}, in milliseconds:")
    slow = False
    for figure, words in FIGURES.items():
        each = sorted(claim[figure] for claim in times)
        p95 = each[min(len(each) - 1, int(len(each) * 0.95))]
        print(f"{words:50} mean {statistics.fmean(each):5.1f}  p50 {statistics.median(each):5.1f}", end="")
        print(f"  p95 {p95:5.1f}  worst {each[-1]:5.1f}")
        slow = slow or (figure in LIMITED and p95 > options.limit)
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
