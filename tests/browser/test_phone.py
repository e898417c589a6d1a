"""The game on a phone: by taps alone, in both directions, down to 320 pixels."""

from __future__ import annotations

import re

import pytest

from .conftest import NewPlayer
from .player import STATE_CHANGED, Player
from .test_whole_games import assert_table_of_totals_is_right, loan_cost_of

GAMES = [
    pytest.param("mini", "tolls", id="mini"),
    pytest.param("amsterdam", None, id="amsterdam", marks=pytest.mark.slow),
    pytest.param("usa", None, id="usa", marks=pytest.mark.slow),
    pytest.param("nederland", "tolls", id="nederland", marks=pytest.mark.slow),
]

SCREENS = [
    pytest.param(390, 844, id="portrait"),
    pytest.param(844, 390, id="landscape"),
    pytest.param(320, 640, id="smallest"),
]

# The middle of a city, where a finger meets that city and nothing else.
CITY_POINT = """(id) => {
  const box = document.querySelector(`[data-city="${id}"]`).getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return document.elementFromPoint(x, y)?.closest('[data-city]')?.dataset.city === id ? [x, y] : null;
}"""

# Everything that can be tapped and is smaller than a finger, with its size.
TOO_SMALL = """() => [...document.querySelectorAll('button, a[href], input, select, summary, [role=option]')]
  .filter((each) => !each.closest('svg, .skip, [inert]'))
  .map((each) => (each.matches('input[type=checkbox], input[type=radio]') ? each.closest('label') ?? each : each))
  .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
  .map(([each, box]) => `${each.outerHTML.slice(0, 90)} ${box.width.toFixed(1)}x${box.height.toFixed(1)}`)"""

# What stands out of the screen sideways, and text that does not fit in its box.
TOO_WIDE = """() => {
  const wide = document.scrollingElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
  for (const each of document.querySelectorAll('.game *, dialog *')) {
    if (each.closest('svg, .skip, .sr, .board') || !each.checkVisibility()) continue;
    const box = each.getBoundingClientRect();
    if (box.width > 0 && (box.left < -0.5 || box.right > innerWidth + 0.5)) {
      wide.push(`out of the screen: ${each.outerHTML.slice(0, 120)}`);
    }
    const hides = getComputedStyle(each).overflowX !== 'visible';
    if (hides && each.scrollWidth > each.clientWidth + 1) wide.push(`cut off: ${each.outerHTML.slice(0, 120)}`);
  }
  return wide;
}"""


class Thumb:
    """Somebody with a phone, who taps."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.tap()

    def to_cards(self) -> None:
        if not self.page.locator("[data-deck]").count():
            self.tap("[data-tab=cards]")
        if not self.page.locator("[data-deck]").count():
            self.tap("[data-tab=cards]")

    def move(self) -> None:
        """Decides once: a claim from city to city or from the list, else a card."""
        before = self.player.state()
        phase = self.player.phase
        if phase in ("first-tickets", "tickets"):
            for box in self.page.locator("[data-offer]:not(:checked)").all():
                box.tap()
            self.tap("[data-keep]")
        elif phase == "neutral":
            self.tap("[data-neutral]")
        else:
            routes = self.player.payable() if phase == "turn" else []
            if routes and self.player.random.random() < 0.8:
                self.claim(max(routes, key=self.player.length))
            else:
                self.draw()
        self.page.wait_for_function(STATE_CHANGED, arg=before)

    def claim(self, route: str) -> None:
        """Taps the two cities of a route; where one is out of sight, its line in the list."""
        a, b = re.sub(r"--\d$", "", route).split("--")[:2]
        if self.city_to_city(a, b):
            self.pay()
            return
        self.tap("[data-tab=routes]")
        self.scroll_to(f'.routes [data-list="{route}"]')
        self.tap(f'.routes [data-list="{route}"]')
        self.pay()

    def scroll_to(self, line: str) -> None:
        """A list grows as one comes to its end."""
        while not self.page.locator(line).count():
            self.page.locator(".routes > li").last.scroll_into_view_if_needed()
            self.page.wait_for_timeout(50)

    def city_to_city(self, a: str, b: str) -> bool:
        """Returns whether both could be tapped."""
        first, second = (self.page.evaluate(CITY_POINT, city) for city in (a, b))
        if first is None or second is None:
            return False
        self.page.touchscreen.tap(*first)
        self.page.wait_for_selector(".city.panel")
        # The board turns to the route that the panel points at: the second city may be elsewhere now, or covered.
        self.page.wait_for_selector(".mark.chosen", state="attached")
        second = self.page.evaluate(CITY_POINT, b)
        if second is None:
            self.tap(".city.panel .head button")
            return False
        self.page.touchscreen.tap(*second)
        self.page.wait_for_selector("[data-confirm]")
        return True

    def pay(self) -> None:
        self.tap("[data-pay]")
        self.tap("[data-confirm]")
        self.page.wait_for_selector("[data-confirm]", state="detached")

    def draw(self) -> None:
        self.to_cards()
        for choice in ("[data-deck].can", "[data-market].can", "[data-tickets].can", "[data-pass]"):
            if self.page.locator(choice).count():
                self.tap(choice)
                return
        raise AssertionError("nothing to do")

    def drag(self, selector: str, by: float) -> None:
        """Drags something up or down with a finger."""
        box = self.page.locator(selector).bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        line = self.player.context.new_cdp_session(self.page)
        line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for step in range(1, 11):
            point = {"x": x, "y": y + by * step / 10}
            line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
            self.page.wait_for_timeout(60)
        line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def phone(new_player: NewPlayer, width: int = 390, height: int = 844) -> Thumb:
    return Thumb(new_player(width=width, height=height, touch=True))


@pytest.mark.parametrize(("map_id", "variant"), GAMES)
def test_a_whole_game_by_touch(new_player: NewPlayer, map_id: str, variant: str | None) -> None:
    thumb = phone(new_player)
    thumb.player.play_now(map_id, variant=variant)
    while thumb.player.wait_for_turn() != "over":
        thumb.move()
    thumb.tap("[data-skip]")
    thumb.page.wait_for_selector("[data-result]")
    cost = loan_cost_of(thumb.player.url, map_id, variant or "standard")
    assert_table_of_totals_is_right(thumb.player, loan_cost=cost)


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_every_target_is_as_large_as_a_finger_and_nothing_is_cut_off(
    new_player: NewPlayer, width: int, height: int
) -> None:
    thumb = phone(new_player, width, height)
    page = thumb.page

    def look(state: str) -> None:
        page.wait_for_timeout(50)
        assert page.evaluate(TOO_SMALL) == [], state
        assert page.evaluate(TOO_WIDE) == [], state

    thumb.player.play_now("nederland", variant="tolls", opponents=4)
    look("choosing tickets")
    thumb.move()
    while thumb.player.wait_for_turn() == "turn" and not thumb.player.payable():
        thumb.move()
    thumb.to_cards()
    look("cards")
    for tab in ("tickets", "log", "players", "routes"):
        thumb.tap(f"[data-tab={tab}]")
        look(tab)
    thumb.tap(".routes [data-list]")
    look("payment")
    thumb.tap("[role=dialog] .head button")
    page.keyboard.press("/")
    page.keyboard.type("am")
    look("finding a city")
    page.keyboard.press("Enter")
    page.wait_for_selector(".city.panel")
    look("a city")
    thumb.tap(".city.panel .head button")
    thumb.tap("[data-menu]")
    look("menu")
    page.get_by_role("button", name="The board in words", exact=True).tap()
    look("the board in words")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    look("help")


def test_the_sheet_snaps_where_it_is_dragged_and_obeys_its_buttons(new_player: NewPlayer) -> None:
    thumb = phone(new_player)
    thumb.player.play_now("amsterdam")
    thumb.move()
    thumb.player.wait_for_turn()
    thumb.to_cards()
    sheet = thumb.page.locator("[data-sheet]")
    assert sheet.get_attribute("data-sheet") == "mid"
    thumb.drag(".handle", -420)
    assert sheet.get_attribute("data-sheet") == "high"
    thumb.drag(".handle", 700)
    assert sheet.get_attribute("data-sheet") == "low"
    thumb.tap(".handle")
    assert sheet.get_attribute("data-sheet") == "mid"
    thumb.tap("[data-tab=tickets]")
    thumb.page.wait_for_selector("[data-ticket]")
    thumb.tap("[data-tab=tickets]")
    assert sheet.get_attribute("data-sheet") == "low"


def test_two_taps_on_cities_without_a_track_between_them_say_so(new_player: NewPlayer) -> None:
    thumb = phone(new_player, 844, 390)
    thumb.player.play_now("mini")
    thumb.move()
    thumb.player.wait_for_turn()
    cities = thumb.page.evaluate("() => [...document.querySelectorAll('[data-city]')].map((each) => each.dataset.city)")
    routes = thumb.page.evaluate(
        "() => [...document.querySelectorAll('[data-route]')].map((each) => each.dataset.route)"
    )
    joined = {frozenset(route.split("--")[:2]) for route in routes}
    a, b = next((a, b) for a in cities for b in cities if a != b and frozenset((a, b)) not in joined)
    for city in (a, b):
        thumb.page.touchscreen.tap(*thumb.page.evaluate(CITY_POINT, city))
        thumb.page.wait_for_timeout(400)
    assert "No open track" in thumb.page.locator("[data-notice]").inner_text()


def test_a_colour_of_the_hand_marks_what_it_pays(new_player: NewPlayer) -> None:
    thumb = phone(new_player)
    thumb.player.play_now("usa")
    thumb.move()
    thumb.player.wait_for_turn()
    every = set(thumb.player.payable())
    paid = set()
    for stack in thumb.page.locator("[data-hand]").all():
        stack.tap()
        assert stack.get_attribute("aria-pressed") == "true"
        marked = set(thumb.player.payable())
        assert marked <= every
        paid |= marked
        stack.tap()
        assert set(thumb.player.payable()) == every
    assert paid == every
