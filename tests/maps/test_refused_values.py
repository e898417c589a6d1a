"""Keys and values: what is unknown, missing or of the wrong kind is refused where it stands."""

from __future__ import annotations

import pytest

from branchline.maps import COLORS, parse_map

from .texts import GOOD, assert_refused, found, problems_of

AN_ID = "must be an id of lower-case letters, digits and single hyphens, not"
SEATS = "edition: players must be [fewest, most] players, within 2 to 5, not"
PIECES = "edition: pieces must be a whole number from 1 to 100, not"
SCORES = "edition: start_scores must be"
WILDS = "cards: wilds must be a whole number from 0 to 256, not"
NEUTRAL = "variant neutral: neutral"
HOLDER = "{ pieces, first_round, holder }"
ROUTE_3 = "route 3 (mid--south):"
GREY_AND_COLORS = ", ".join(f'"{word}"' for word in ("grey", *COLORS))


def test_the_map_that_these_tests_spoil_is_good() -> None:
    assert parse_map(GOOD, "bays.toml").id == "three-bays"


@pytest.mark.parametrize(
    ("old", "new", "at", "words"),
    [
        ('name = "Three Bays"\n', "", "", '"name" is missing'),
        (
            'piece = "train"',
            'piece = "train"\npiecez = 1',
            "piecez",
            'unknown key "piecez" (did you mean "piece"?)',
        ),
        ('id = "three-bays"', 'id = "Three-Bays"', "Three-Bays", f'id {AN_ID} "Three-Bays"'),
        ('id = "three-bays"', 'id = "three--bays"', "three--bays", f'id {AN_ID} "three--bays"'),
        ('id = "three-bays"', 'id = "bays-"', "bays-", f'id {AN_ID} "bays-"'),
        ('id = "three-bays"', 'id = "bays\\n"', "bays\\n", f"id {AN_ID} 'bays\\n'"),
        ('id = "three-bays"', "id = 3", "id = 3", f"id {AN_ID} 3"),
        ('name = "Three Bays"', 'name = "  "', '"  "', 'name must be a text, not "  "'),
        ('name = "Three Bays"', 'name = "\\u001b[2J"', "u001b", "name must be a text, not '\\x1b[2J'"),
        ('["A map for tests."]', "[3]", "notes", "notes must be a text, not 3"),
        ('["A map for tests."]', '"one"', "notes", 'notes must be a list of texts, not "one"'),
        ('"made up"', "1979-05-27", "1979", "provenance: board must be a text, not 1979-05-27"),
        ("[cards]", "[[cards]]", "[[cards]]", "cards must be a table, not [{ colors, each, wilds }]"),
        (
            "each = 10",
            "each = 0xffff_ffff_ffff_ffff_ffff",
            "each",
            "cards: each must be a whole number from 1 to 256, not 1208925819614629174706175",
        ),
        ("wilds = 4", 'wilds = "4"', "wilds", f'{WILDS} "4"'),
        ("wilds = 4", f"wilds = 0x{'f' * 9000}", "wilds", f"{WILDS} a number of many digits"),
        ("wilds = 4\n", "", "[cards]", 'cards: "wilds" is missing'),
        ("pieces = 8\n", "pieces = true\n", "pieces = true", f"{PIECES} true"),
        ("pieces = 8\n", "pieces = 8.0\n", "pieces = 8.0", f"{PIECES} 8.0"),
        ("pieces = 8\n", "pieces = 101\n", "pieces = 101", f"{PIECES} 101"),
        ("pieces = 8\n", "pieces = 0\n", "pieces = 0", f"{PIECES} 0"),
        ("pieces = 8\n", "", "[edition]", 'edition: "pieces" is missing'),
        ("hand = 3", "hand = -1", "hand = ", "edition: hand must be a whole number from 0 to 256, not -1"),
        ("hand = 3", "hand = 3\nhandy = 3", "handy", 'edition: unknown key "handy" (did you mean "hand"?)'),
        ("hand = 3", "hand = 3\nzzz = 3", "zzz", 'edition: unknown key "zzz"'),
        ("discard", "away", "away", 'edition: returns must be one of "under", "discard", not "away"'),
        ("players = [2, 3]", "players = [1, 3]", "[1, 3]", f"{SEATS} [1, 3]"),
        ("players = [2, 3]", "players = [2, 6]", "[2, 6]", f"{SEATS} [2, 6]"),
        ("players = [2, 3]", "players = [3, 2]", "[3, 2]", f"{SEATS} [3, 2]"),
        ("players = [2, 3]", "players = [2, 3, 4]", "[2, 3, 4]", f"{SEATS} [2, 3, 4]"),
        ("players = [2, 3]", "players = [true, 3]", "[true, 3]", f"{SEATS} [true, 3]"),
        ("players = [2, 3]", "players = 3", "players = 3", f"{SEATS} 3"),
        (
            "hand = 3",
            "hand = 3\nstart_scores = [0, 1, -1]",
            "start",
            f"{SCORES} a whole number from 0 to 100, not -1",
        ),
        (
            "hand = 3",
            "hand = 3\nstart_scores = [0, 1, 2, 3, 4, 5]",
            "start_scores",
            f"{SCORES} a list of at most 5 scores, not [0, 1, 2, 3, 4, 5]",
        ),
        (
            "draw_deal = 2",
            "draw_deal = 7",
            "draw_deal",
            "edition: draw_deal must be a whole number from 1 to 6, not 7",
        ),
        ("3 = 4 }", "3 = -4 }", "3 = -4", "edition: points must be a whole number from 0 to 100, not -4"),
        (
            "3 = 4 }",
            "3 = 4, nine = 9 }",
            "nine",
            'edition: points has an entry "nine", which is no length from 1 to 8',
        ),
        (
            "points = { 1 = 1, 2 = 2, 3 = 4 }",
            "points = [1, 2, 4]",
            "points = [",
            "edition: points must be a table of points by length, not [1, 2, 4]",
        ),
        (
            "token_bonus = { 2 = [5, 0],",
            "token_bonus = { 2 = [5, 1, 0],",
            "token_bonus",
            "variant tolls: token_bonus must have 2 bonuses in the column for 2 players, not [5, 1, 0]",
        ),
        (
            "token_bonus = { 2 = [5, 0],",
            "token_bonus = { 2 = [5, 0], 9 = [1],",
            "token_bonus",
            'variant tolls: token_bonus has a column "9", which is no number of players from 2 to 5',
        ),
        (
            "[variants.carts]",
            '[variants."my carts"]',
            "my carts",
            f'variant my carts: its name {AN_ID} "my carts"',
        ),
        ("marker = 1", "marker = 2", "marker", f"{NEUTRAL} marker must be a whole number from 0 to 1, not 2"),
        (
            "marker = 1",
            "holder = 1",
            "holder",
            f"{NEUTRAL} must be a table of pieces, first_round, marker, not {HOLDER}",
        ),
        ("width = 300", 'width = "wide"', "width", 'board: width must be a number, not "wide"'),
        ("width = 300", "width = nan", "width", "board: width must be a number from 1 to 10000, not nan"),
        ("height = 200\n", "", "[board]", 'board: "height" is missing'),
        ("x = 60,", "x = true,", "x = true", "location 1 (north): x must be a number, not true"),
        ("x = 60,", "x = inf,", "x = inf", "location 1 (north): x must be a number from 0 to 10000, not inf"),
        (
            "lat = 50.5",
            "lat = 90.5",
            "lat",
            "location 2 (mid): lat must be a number from -90 to 90, not 90.5",
        ),
        (
            'anchor = "end"',
            'anchor = "left"',
            "left",
            'location 3 (south): label anchor must be one of "start", "middle", "end", not "left"',
        ),
        (
            ', anchor = "end"',
            "",
            "label",
            "location 3 (south): label must be a table of dx, dy, anchor, not { dx, dy }",
        ),
        ("cart = true", "cart = 1", "cart = 1", "route 3 (mid--south): cart must be true or false, not 1"),
        (
            "toll = 0",
            "toll = -1",
            "toll = -1",
            f"{ROUTE_3} toll must be a whole number from 0 to 100, not -1",
        ),
        (
            "length = 3",
            "length = 0",
            "length = 0",
            f"{ROUTE_3} length must be a whole number from 1 to 8, not 0",
        ),
        (
            "length = 3",
            "length = 9",
            "length = 9",
            f"{ROUTE_3} length must be a whole number from 1 to 8, not 9",
        ),
        ("length = 3, ", "", '"south", color', 'route 3 (mid--south): "length" is missing'),
        (
            'color = "grey"',
            'color = "gray"',
            "gray",
            f'{ROUTE_3} color must be one of {GREY_AND_COLORS}, not "gray"',
        ),
        (
            "track = 2",
            "track = 3",
            "track = 3",
            "route 2 (north--mid): track must be a whole number from 1 to 2, not 3",
        ),
        (
            "points = 5,",
            "points = -5,",
            "points = -5",
            "ticket 1 (north--south): points must be a whole number from 1 to 100, not -5",
        ),
        (
            'neutral = ["mid", "north"]',
            'neutral = ["mid"]',
            '["mid"]',
            'ticket 1 (north--south): neutral must be two location ids, not ["mid"]',
        ),
        (
            '{ a = "north", b = "mid", points = 2 }',
            '"north--mid"',
            '"north--mid"',
            'ticket 2: must be a table, not "north--mid"',
        ),
    ],
)
def test_a_wrong_key_or_value_is_named(old: str, new: str, at: str, words: str) -> None:
    assert_refused(old, new, at, words)


@pytest.mark.parametrize("key", ["locations", "routes", "tickets"])
def test_a_list_that_is_empty_or_none(key: str) -> None:
    start = GOOD.index(f"{key} = [")
    end = GOOD.index("\n]", start)
    for wrong, shown in (("[]", "[]"), ('"many"', '"many"')):
        text = f"{GOOD[:start]}{key} = {wrong}{GOOD[end + 2 :]}"
        problem = found(text, f"{key} = ", f"board: {key} must be a list of entries, not {shown}")
        assert problems_of(text) == (problem,)
