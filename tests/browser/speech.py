"""What a page says: its texts against the catalogues, and whether all of a text can be read."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

CATALOGUES = Path(__file__).resolve().parents[2] / "web" / "src" / "i18n"

# Every text that is shown or read aloud, with the values of what stands in fields left out.
TEXTS = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) found.push(walker.currentNode.textContent);
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext']) {
    for (const each of document.querySelectorAll(`[${name}]`)) found.push(each.getAttribute(name));
  }
  return found.map((text) => text.replace(/\\s+/g, ' ').trim()).filter((text) => text !== '');
}"""

# Texts of which a part lies outside of what is shown, or outside of the box that it belongs to.
CUT = """() => {
  const found = new Set();
  const seen = (rect) => rect.width > 0 && rect.height > 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const owner = node.parentElement;
    const text = node.textContent.replace(/\\s+/g, ' ').trim();
    if (text === '' || owner.closest('svg, select, option, script, style')) continue;
    if (!owner.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(seen);
    if (rects.length === 0) continue;
    let left = Math.min(...rects.map((rect) => rect.left));
    let right = Math.max(...rects.map((rect) => rect.right));
    let top = Math.min(...rects.map((rect) => rect.top));
    let bottom = Math.max(...rects.map((rect) => rect.bottom));
    let [scrollsX, scrollsY, hidden] = [false, false, false];
    for (let each = owner; each !== null && each !== document.documentElement; each = each.parentElement) {
      const style = getComputedStyle(each);
      const box = each.getBoundingClientRect();
      // What only a screen reader is to find.
      if (box.width <= 1 || box.height <= 1 || style.clipPath !== 'none') hidden = true;
      if (hidden) break;
      if (style.display === 'inline' || style.display === 'contents') continue;
      if (['auto', 'scroll'].includes(style.overflowX)) scrollsX = true;
      if (['auto', 'scroll'].includes(style.overflowY)) scrollsY = true;
      // A sheet or slide that is wholly out of sight is no cut text.
      if (right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom) {
        if (style.overflowX !== 'visible' || style.overflowY !== 'visible') { hidden = true; break; }
      }
      const clipsX = ['hidden', 'clip'].includes(style.overflowX);
      const clipsY = ['hidden', 'clip'].includes(style.overflowY);
      const spills = each === owner && /^(BUTTON|A|LABEL|TH|TD|SUMMARY)$/.test(each.tagName);
      if (!scrollsX && (clipsX || spills) && (right > box.right + 1.5 || left < box.left - 1.5)) {
        found.add(`${text} (beyond ${each.tagName}.${each.className})`);
      }
      if (!scrollsY && clipsY && (bottom > box.bottom + 3 || top < box.top - 3)) {
        found.add(`${text} (below ${each.tagName}.${each.className})`);
      }
      if (each === owner && style.textOverflow === 'ellipsis' && each.scrollWidth > each.clientWidth + 1) {
        found.add(`${text} (…)`);
      }
    }
    if (!hidden && !scrollsX && (right > innerWidth + 1.5 || left < -1.5)) found.add(`${text} (off the screen)`);
  }
  const brush = document.createElement('canvas').getContext('2d');
  for (const select of document.querySelectorAll('select')) {
    if (!select.checkVisibility()) continue;
    const style = getComputedStyle(select);
    brush.font = style.font;
    const text = select.selectedOptions[0]?.textContent.trim() ?? '';
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (brush.measureText(text).width > room + 1) found.add(`${text} (SELECT)`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) found.add('the page is wider than the screen');
  return [...found];
}"""


@cache
def catalogue(language: str) -> dict[str, list[str]]:
    """Returns the texts of a language by key, each with all of its forms."""
    entries = json.loads((CATALOGUES / f"{language}.json").read_text(encoding="utf-8"))
    return {key: [each] if isinstance(each, str) else list(each.values()) for key, each in entries.items()}


def words(language: str, key: str) -> str:
    """Returns a text that has one form and no values."""
    (text,) = catalogue(language)[key]
    return text


@cache
def english_only(language: str) -> re.Pattern[str]:
    """Returns what matches an English text that the language says in other words."""
    own = {form.casefold() for forms in catalogue(language).values() for form in forms}
    texts = {form for forms in catalogue("en").values() for form in forms if form.casefold() not in own}
    telling = [text for text in texts if len(re.findall(r"[a-z]", re.sub(r"\{\w+\}", "", text))) >= 3]
    assert len(telling) > 250, "the catalogues are too alike to tell English from the others"
    patterns = [re.sub(r"\\\{\w+\\\}", ".+", re.escape(text)) for text in telling]
    return re.compile("|".join(patterns))


def english_on(page: Any, language: str) -> list[str]:
    """Returns what the page says in English though its language is another."""
    parts = [part for text in page.evaluate(TEXTS) for part in (text, *text.split(" · "), *text.split("; "))]
    return sorted({part for part in parts if english_only(language).fullmatch(part)})


def cut_on(page: Any) -> list[str]:
    """Returns the texts of which something can't be read."""
    return sorted(page.evaluate(CUT))
