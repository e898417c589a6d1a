"""English, German and Dutch: a game in each, with every word in it and none cut off on a narrow phone."""

from __future__ import annotations

import pytest

from .conftest import NewPlayer
from .player import Player
from .speech import cut_on, english_on, words

LANGUAGES = ["en", "de", "nl"]
NARROW = {"width": 320, "height": 640}
WIDE = {"width": 1280, "height": 800}


class Reader:
    """Looks at each page of a language: wide for its words, narrow for whether they fit."""

    def __init__(self, player: Player, language: str) -> None:
        self.player = player
        self.language = language
        self.wrong: list[str] = []

    def read(self, where: str) -> None:
        page = self.player.page
        assert page.locator("html").get_attribute("lang") == self.language
        self._note(where, "is English", self._english())
        page.set_viewport_size(NARROW)
        page.wait_for_timeout(300)
        self._note(where, "is cut", cut_on(page))
        self._note(where, "is English", self._english())
        page.set_viewport_size(WIDE)
        page.wait_for_timeout(100)

    def press(self, key: str) -> None:
        self.player.page.get_by_role("button", name=words(self.language, key), exact=True).first.click()

    def _english(self) -> list[str]:
        return [] if self.language == "en" else english_on(self.player.page, self.language)

    def _note(self, where: str, what: str, texts: list[str]) -> None:
        self.wrong += [f"{where}: {text!r} {what}" for text in texts]


def reader(new_player: NewPlayer, language: str) -> Reader:
    player = new_player(locale={"en": "en-GB", "de": "de-DE", "nl": "nl-NL"}[language])
    player.context.add_init_script("localStorage.setItem('branchline.name', 'Ada')")
    return Reader(player, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_from_the_front_page_to_its_replay(new_player: NewPlayer, language: str) -> None:
    reading = reader(new_player, language)
    player = reading.player
    player.open()
    player.page.locator("section.now input[value=mini]").check(force=True)
    reading.read("front page")
    reading.press("lobby.play-now")
    player.page.wait_for_selector("[data-offer]")
    reading.read("choosing tickets")
    player.move()
    for turn in range(4):
        if player.wait_for_turn() == "over":
            break
        reading.read(f"turn {turn}")
        player.move()
    player.play_to_the_end()
    reading.read("the end is told")
    player.totals()
    reading.read("totals")
    player.totals()
    player.page.locator("[data-replay]").click()
    player.page.locator("[data-next]").click()
    reading.read("replay")
    player.page.keyboard.press("End")
    reading.read("replay's end")
    assert not reading.wrong, "\n".join(reading.wrong)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("map_id", ["usa", "nederland"])
def test_a_table_of_friends_and_what_a_turn_shows(new_player: NewPlayer, language: str, map_id: str) -> None:
    reading = reader(new_player, language)
    player = reading.player
    page = player.page
    player.open()
    page.get_by_role("tab", name=words(language, "lobby.device")).click()
    reading.read("one device")
    page.get_by_role("tab", name=words(language, "lobby.friends")).click()
    page.locator(f"section.now input[value={map_id}]").check(force=True)
    reading.press("lobby.make-table")
    page.wait_for_selector("[data-link]")
    reading.read("waiting")
    while page.locator("[data-bot]").count():
        free = page.locator("[data-bot]").count()
        page.locator("[data-bot]").first.click()
        page.wait_for_function("(free) => document.querySelectorAll('[data-bot]').length < free", arg=free)
    page.locator("[data-start]:enabled").click()
    page.wait_for_selector("[data-offer]")
    player.move()
    player.wait_for_turn()
    routes = page.evaluate("[...document.querySelectorAll('[data-route]')].map((each) => each.dataset.route)")
    player.click_route(next(route for route in routes if player.length(route) >= 4))
    page.locator("[data-refusal], [data-pay]").first.wait_for()
    reading.read("a route")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.get_by_role("dialog").first.wait_for()
    reading.read("help")
    page.keyboard.press("Escape")
    player.move()
    reading.read("after a card")
    assert not reading.wrong, "\n".join(reading.wrong)


def test_the_switch_changes_the_page_and_is_remembered(new_player: NewPlayer) -> None:
    player = new_player()
    player.open()
    page = player.page
    page.get_by_role("button", name=words("en", "lobby.play-now")).wait_for()
    page.locator("[data-language]").first.select_option("nl")
    page.get_by_role("button", name=words("nl", "lobby.play-now")).wait_for()
    page.reload()
    page.get_by_role("button", name=words("nl", "lobby.play-now")).wait_for()
    assert page.locator("html").get_attribute("lang") == "nl"


def test_english_and_cut_texts_are_noticed(new_player: NewPlayer) -> None:
    player = new_player()
    player.open()
    player.page.get_by_role("button", name=words("en", "lobby.play-now")).wait_for()
    assert words("en", "lobby.friends-about") in english_on(player.page, "de")
    assert cut_on(player.page) == []
    player.page.locator("section.now h2").first.evaluate(
        "(it) => { it.style.width = '3em'; it.style.overflow = 'hidden'; it.style.whiteSpace = 'nowrap' }"
    )
    heading = player.page.locator("section.now h2").first.inner_text()
    assert {text.startswith(heading) for text in cut_on(player.page)} == {True}


def test_only_the_language_in_use_is_loaded(new_player: NewPlayer) -> None:
    player = new_player(locale="de-AT")
    loaded: list[str] = []
    player.page.on("request", lambda request: loaded.append(request.url.rsplit("/", 1)[-1]))
    player.open()
    player.page.get_by_role("button", name=words("de", "lobby.play-now")).wait_for()
    assert [name.split("-")[0] for name in loaded if name.split("-")[0] in LANGUAGES] == ["de"]


def test_a_language_that_there_is_not_is_answered_in_english(new_player: NewPlayer) -> None:
    player = new_player(locale="ja-JP")
    player.open()
    player.page.get_by_role("button", name=words("en", "lobby.play-now")).wait_for()
    assert player.page.locator("html").get_attribute("lang") == "en"
