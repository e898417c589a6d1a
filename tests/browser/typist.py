"""Somebody who plays with the keyboard alone, and never loses the focus."""

from __future__ import annotations

from .player import STATE_CHANGED, Player

FOCUSED = """(selector) => document.activeElement?.matches(selector) ?? false"""
NOWHERE = """() => document.activeElement === null || document.activeElement === document.body"""
CHOICE = """() => {
  const group = document.activeElement?.closest('section.now [role=radiogroup]');
  const label = document.getElementById(group?.getAttribute('aria-labelledby') ?? '');
  return [label?.textContent.trim() ?? '', document.activeElement?.closest('label')?.textContent.trim() ?? ''];
}"""
HEARD = """() => {
  window.heard = [];
  const seen = new Set();
  const listen = () => {
    for (const line of document.querySelectorAll('[data-spoken] p')) {
      if (!seen.has(line)) { seen.add(line); window.heard.push(line.textContent); }
    }
  };
  listen();
  new MutationObserver(listen).observe(document.querySelector('[data-spoken]'), { childList: true, subtree: true });
}"""


class Typist:
    """Presses keys, and looks at what a player's page says."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def on(self, selector: str) -> bool:
        return bool(self.page.evaluate(FOCUSED, selector))

    def tab_to(self, selector: str, steps: int = 120) -> None:
        """Presses Tab until the focus is there."""
        for _ in range(steps):
            if self.on(selector):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not reach {selector}")

    def choose(self, group: str, radio: str) -> None:
        """Goes to a group of radio buttons with Tab, and to one of them with the arrows."""
        self.tab_to(group)
        for _ in range(12):
            if self.on(radio):
                return
            self.press("ArrowRight")
        raise AssertionError(f"the arrows do not reach {radio}")

    def pick(self, group: str, choice: str) -> None:
        """Picks one of a few by the words that stand there."""
        for step in range(160):
            at, chosen = self.page.evaluate(CHOICE)
            if at == group and chosen == choice:
                return
            self.press("ArrowRight" if at == group else "Tab")
            assert step < 159, f"{choice} of {group} is out of reach"

    def play_now(self, map_id: str, *, variant: str | None = None) -> None:
        """From the front page to a game against one easy bot."""
        self.player.open()
        self.page.wait_for_selector(f"section.now input[value={map_id}]")
        self.choose("section.now input[type=radio]", f"section.now input[value={map_id}]")
        if variant is not None:
            self.tab_to("section.now select[name=variant]")
            self.press("Home")
            for _ in range(6):
                if self.page.locator("section.now select[name=variant]").input_value() == variant:
                    break
                self.press("ArrowDown")
        self.pick("Opponents", "1")
        self.pick("Level", "Easy")
        self.tab_to("section.now button.primary")
        self.press("Enter")
        self.page.wait_for_selector("[data-offer]")
        self.page.evaluate(HEARD)

    def assert_focus_is_kept(self) -> None:
        assert not self.page.evaluate(NOWHERE), f"focus is lost in {self.player.phase}"

    def move(self) -> None:
        """Decides once, as `Player.move` does, by keys."""
        before = self.player.state()
        phase = self.player.phase
        if phase in ("first-tickets", "tickets"):
            self.page.wait_for_function("() => document.activeElement?.closest('[role=dialog]') !== null")
            self.keep()
        elif phase == "neutral":
            self.page.wait_for_function("() => document.activeElement?.matches('[data-neutral]')")
            self.press("Enter")
        elif phase == "turn" and self.player.payable() and self.player.random.random() < 0.8:
            self.claim()
        else:
            self.draw()
        self.player.page.wait_for_function(STATE_CHANGED, arg=before)
        self.assert_focus_is_kept()

    def keep(self) -> None:
        """Ticks every ticket and keeps them."""
        for _ in range(8):
            if self.on("[data-keep]"):
                break
            if self.on("[data-offer]:not(:checked)"):
                self.press("Space")
            self.press("Tab")
        assert self.on("[data-keep]")
        self.press("Enter")

    def claim(self) -> None:
        """Claims the longest route that can be paid: the list, its first route, its first payment."""
        self.press("c")
        self.page.wait_for_function("() => document.activeElement?.matches('.routes [data-list]')")
        self.press("Enter")
        self.page.wait_for_function("() => document.activeElement?.matches('[data-pay]')")
        self.press("Enter")
        self.page.wait_for_selector("[data-pay]", state="detached")

    def draw(self) -> None:
        """Takes a card, tickets where there is none, or passes."""
        if self.page.locator("[data-deck].can").count():
            self.press("d")
        elif self.page.locator("[data-market].can").count():
            self.press(str(int(self.page.locator("[data-market].can").first.get_attribute("data-place") or 0) + 1))
        elif self.page.locator("[data-tickets].can").count():
            self.press("t")
        else:
            self.press("p")

    def heard(self) -> list[str]:
        """What a screen reader was told, in order."""
        return [str(each) for each in self.page.evaluate("() => window.heard")]
