"""Draws the client's PNG icons from `web/public/icon.svg`: for home screens, which take no SVG.

python tools/icons.py
"""

from __future__ import annotations

import re
import shutil
import sys

from environment import ROOT, say
from playwright.sync_api import sync_playwright

FOLDER = ROOT / "web" / "public"
RIM = re.compile(r'\s*<rect x="3\.5".*?/>')
# A launcher may cut a maskable icon down to a circle of 80 %.
SAFE = '<g transform="translate(32 32) scale(.78) translate(-32 -32)">'


def main() -> int:
    plate = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    square = RIM.sub("", plate).replace(' rx="14"', "")
    maskable = square.replace("<g fill", f"{SAFE}<g fill", 1).replace("</svg>", "</g></svg>")
    drawings = {"icon-192": plate, "icon-512": plate, "icon-180": square, "icon-maskable-512": maskable}
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        say("There is no Chromium on this machine.")
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for name, drawing in drawings.items():
            size = int(name.rsplit("-", 1)[1])
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{drawing}")
            page.screenshot(path=FOLDER / f"{name}.png", omit_background=True)
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
