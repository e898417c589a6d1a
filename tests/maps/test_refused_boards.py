"""Places, tracks and tickets that do not fit together are refused where they stand."""

from __future__ import annotations

import pytest

from branchline.maps import MapError
from branchline.rules import capacity

from .texts import assert_refused, found, problems_of, spoiled

FIRST = '{ a = "north", b = "mid", length = 2, color = "red", toll = 1 },'
SECOND = '{ a = "north", b = "mid", length = 2, color = "blue", toll = 1, track = 2 },'
THIRD = '{ a = "mid", b = "south", length = 3, color = "grey", toll = 0, cart = true },'
TICKET_1 = '{ a = "north", b = "south", points = 5, neutral = ["mid", "north"] },'
TICKET_2 = '{ a = "north", b = "mid", points = 2 },'
TICKET_3 = '{ a = "mid", b = "south", points = 3 },'


@pytest.mark.parametrize(
    ("old", "new", "at", "words"),
    [
        (
            "x = 250, y = 170",
            "x = 60, y = 40",
            "South Bay",
            "location 3 (south): stands on the same spot as location 1 (north)",
        ),
        ("x = 250", "x = 301", "x = 301", "location 3 (south): x 301 is beyond the board's width 300"),
        ("y = 170", "y = 201", "y = 201", "location 3 (south): y 201 is beyond the board's height 200"),
        (", lon = -4.5", "", "lat", "location 2 (mid): lat and lon go together: one is missing"),
    ],
)
def test_locations(old: str, new: str, at: str, words: str) -> None:
    assert_refused(old, new, at, words)


def test_two_locations_with_one_id() -> None:
    text = spoiled(('{ id = "north", name', '{ id = "north", name = "Other", x = 9, y = 9 },\n  { id = "north", name'))
    assert problems_of(text) == (
        found(text, "North Bay", 'location 2 (north): the id "north" is taken by location 1 (north)'),
    )


@pytest.mark.parametrize(
    ("old", "new", "at", "words"),
    [
        (
            THIRD,
            THIRD.replace('"south"', '"suoth"'),
            "suoth",
            'route 3 (mid--suoth): unknown location "suoth" (did you mean "south"?)',
        ),
        (
            THIRD,
            THIRD + '\n  { a = "mid", b = "mid", length = 1, color = "red", toll = 1 },',
            '"mid", b = "mid"',
            "route 4 (mid--mid): both ends are the same location",
        ),
        (
            FIRST,
            FIRST.replace("red", "white"),
            "white",
            'route 1 (north--mid): unknown colour "white": the cards are blue, red',
        ),
        (
            SECOND,
            SECOND.replace("length = 2", "length = 3"),
            "track = 2",
            "route 2 (north--mid): length 3, but its twin has 2 (route 1 (north--mid))",
        ),
        (
            SECOND,
            SECOND.replace('a = "north", b = "mid"', 'a = "mid", b = "north"'),
            "track = 2",
            "route 2 (mid--north): its ends must stand in the order of route 1 (north--mid)",
        ),
        (
            SECOND,
            SECOND + "\n  " + SECOND.replace('"blue"', '"grey"'),
            'color = "grey", toll = 1',
            "route 3 (north--mid): a third track between the same two locations",
        ),
        (
            THIRD,
            THIRD + '\n  { a = "north", b = "south", length = 2, color = "red", toll = 1, track = 2 },',
            'b = "south", length = 2',
            "route 4 (north--south): track = 2, but no other track joins the same two locations",
        ),
        (
            THIRD,
            THIRD + "\n  " + THIRD.replace("grey", "red"),
            '"south", length = 3, color = "red"',
            "route 4 (mid--south): has the ends of route 3 (mid--south): a second track needs track = 2",
        ),
        (
            FIRST,
            FIRST.replace("toll = 1", "toll = 1, track = 2"),
            '"blue", toll',
            "route 2 (north--mid): this and route 1 (north--mid) both have track = 2",
        ),
    ],
)
def test_tracks(old: str, new: str, at: str, words: str) -> None:
    assert_refused(old, new, at, words)


def test_a_board_in_pieces_and_the_tickets_that_it_makes_impossible() -> None:
    text = spoiled(
        (THIRD, THIRD.replace('"mid"', '"far"')),
        ("locations = [", 'locations = [\n  { id = "far", name = "F", x = 1, y = 1 },'),
    )
    assert problems_of(text) == (
        found(text, "routes = [", "board: is in pieces: no route joins north, mid to far"),
        found(text, "points = 5", "ticket 1 (north--south): can never be made: no routes join its two locations"),
        found(text, "points = 3", "ticket 3 (mid--south): can never be made: no routes join its two locations"),
    )


@pytest.mark.parametrize(
    ("old", "new", "at", "words"),
    [
        (
            TICKET_3,
            '{ a = "nowhere", b = "south", points = 3 },',
            "nowhere",
            'ticket 3 (nowhere--south): unknown location "nowhere"',
        ),
        (
            TICKET_2,
            '{ a = "north", b = "north", points = 2 },',
            "points = 2 }",
            "ticket 2 (north--north): both ends are the same location",
        ),
        (
            TICKET_2,
            TICKET_3.replace("3", "2"),
            "points = 3 }",
            "ticket 3 (mid--south): has the same two locations as ticket 2 (mid--south)",
        ),
        (
            TICKET_2,
            '{ a = "south", b = "north", points = 2 },',
            "points = 2 }",
            "ticket 2 (south--north): has the same two locations as ticket 1 (north--south)",
        ),
        (
            TICKET_1,
            TICKET_1.replace('["mid", "north"]', '["mid", "south"]'),
            '["mid", "south"]',
            "ticket 1 (north--south): neutral names mid and south, which no double route joins (X2)",
        ),
        (
            TICKET_2,
            TICKET_2.replace(" }", ", official = false }"),
            "",
            '"unofficial_note" is missing: some tickets have official = false',
        ),
    ],
)
def test_tickets(old: str, new: str, at: str, words: str) -> None:
    assert_refused(old, new, at, words)


def test_a_ticket_too_far_for_the_pieces_of_a_variant() -> None:
    text = spoiled(("merchandise = 2\n", "merchandise = 2\npieces = 4\n"))
    assert problems_of(text) == (
        found(
            text,
            "points = 5",
            "ticket 1 (north--south): can never be made: it takes 5 spaces, with 4 pieces in variant carts",
        ),
    )


def test_a_wrong_location_is_not_held_against_its_routes_and_tickets() -> None:
    assert_refused("x = 60", 'x = "60"', 'x = "60"', 'location 1 (north): x must be a number, not "60"')


def grown(key: str, count: int, entry: str) -> str:
    """Returns the good map with so many entries more in a list, `#` in them numbered."""
    more = "\n".join("  " + entry.replace("#", str(number)) for number in range(count))
    return spoiled((f"{key} = [", f"{key} = [\n{more}"))


@pytest.mark.parametrize(
    ("key", "most", "entry"),
    [
        ("locations", capacity.LOCATIONS, '{ id = "l#", name = "L", x = 1, y = # },'),
        ("routes", capacity.ROUTES, '{ a = "mid", b = "r#", length = 1, color = "red", toll = 1 },'),
        ("tickets", capacity.TICKETS, '{ a = "mid", b = "t#", points = 1 },'),
    ],
)
def test_a_map_over_capacity(key: str, most: int, entry: str) -> None:
    text = grown(key, most - 2, entry)
    over = found(text, f"{key} = [", f"board: {most + 1} {key}, but at most {most} fit")
    assert over in problems_of(text)
    assert not any("but at most" in problem for problem in problems_of(grown(key, most - 3, entry)))


def test_all_problems_come_at_once_in_the_order_of_the_lines() -> None:
    text = spoiled(
        ('piece = "train"\n', ""),
        ("hand = 3", "hand = true"),
        ('name = "Mid Bay"', 'nmae = "Mid Bay"'),
        (THIRD, THIRD.replace('"south"', '"suoth"')),
        ("points = 2 }", "points = 0 }"),
    )
    assert problems_of(text) == (
        'bays.toml: "piece" is missing',
        found(text, "hand = ", "edition: hand must be a whole number from 0 to 256, not true"),
        found(text, "nmae", 'location 2 (mid): unknown key "nmae" (did you mean "name"?)'),
        found(text, "nmae", 'location 2 (mid): "name" is missing'),
        found(text, "suoth", 'route 3 (mid--suoth): unknown location "suoth" (did you mean "south"?)'),
        found(text, "points = 0", "ticket 2 (north--mid): points must be a whole number from 1 to 100, not 0"),
    )


def test_an_empty_file_lacks_everything() -> None:
    lacking = {problem.removeprefix("bays.toml: ") for problem in problems_of("")}
    assert lacking == {f'"{key}" is missing' for key in ("id", "name", "piece", "cards", "edition", "board")}


def test_one_problem_reads_as_a_line_and_several_as_a_list() -> None:
    assert str(MapError(["a: b"])) == "a: b"
    assert str(MapError(["a: b", "c: d"])) == "2 problems:\na: b\nc: d"
