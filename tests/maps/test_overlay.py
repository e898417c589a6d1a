"""An overlay file puts other tickets into a map without touching it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from branchline.maps import MapError, load_map

TICKETS = """
tickets = [
  { a = "westermarkt", b = "munttoren", points = 5 },
  { a = "dam", b = "nieuwe-waal", points = 5 },
  { a = "waag", b = "de-drie-hendricken", points = 6 },
  { a = "blauwbrug", b = "noordermarkt", points = 8 },
]
"""
OVERLAY = 'map = "amsterdam"\nreplaces = "unofficial"\nsource = "my own copy"\n' + TICKETS
TICKET_1 = "mine.toml:6: ticket 1 (westermarkt--munttorren):"
TICKET_2 = "mine.toml:7: ticket 2 (de-drie-hendricken--dam):"
TICKET_4 = "mine.toml:9: ticket 4 (blauwbrug--noordermarkt):"


def overlay_problems(text: str) -> tuple[str, ...]:
    stream = io.StringIO(text)
    stream.name = "mine.toml"
    with pytest.raises(MapError) as caught:
        load_map("amsterdam", overlay=stream)
    return caught.value.problems


def test_an_overlay_replaces_the_unofficial_tickets(tmp_path: Path) -> None:
    path = tmp_path / "my_contracts.toml"
    path.write_text(OVERLAY, encoding="utf-8")
    ours, theirs = load_map("amsterdam"), load_map("amsterdam", overlay=path)
    assert theirs.id == "amsterdam"
    assert theirs.hash != ours.hash
    assert theirs.routes == ours.routes and theirs.variants == ours.variants
    assert [ticket.id for ticket in theirs.tickets] == [
        "dam--de-drie-hendricken",
        "oude-waal--blauwbrug",
        "noordermarkt--waag",
        "jordaan--oude-kerk",
        "westermarkt--munttoren",
        "dam--nieuwe-waal",
        "waag--de-drie-hendricken",
        "blauwbrug--noordermarkt",
    ]
    assert all(ticket.official for ticket in theirs.tickets)
    assert theirs.provenance["overlay"] == "my own copy"


def test_the_note_on_made_up_contracts_goes_with_them() -> None:
    note = "Only 4 of the 24 contracts"
    assert any(note in text for text in load_map("amsterdam").notes)
    assert not any(note in text for text in load_map("amsterdam", overlay=io.StringIO(OVERLAY)).notes)
    added = OVERLAY.replace('"unofficial"', '"none"')
    assert any(note in text for text in load_map("amsterdam", overlay=io.StringIO(added)).notes)


def test_our_own_map_is_not_touched_by_an_overlay() -> None:
    before = load_map("amsterdam").hash
    load_map("amsterdam", overlay=io.StringIO(OVERLAY))
    assert load_map("amsterdam").hash == before
    assert len(load_map("amsterdam").tickets) == 24


@pytest.mark.parametrize(("replaces", "count"), [("none", 28), ("unofficial", 8)])
def test_what_an_overlay_replaces(replaces: str, count: int) -> None:
    text = OVERLAY.replace('"unofficial"', f'"{replaces}"')
    assert len(load_map("amsterdam", overlay=io.StringIO(text)).tickets) == count


def test_an_overlay_can_be_the_whole_list() -> None:
    nine = "".join(
        f'{{ a = "dam", b = "{end}", points = 3 }},'
        for end in (
            "waag",
            "jordaan",
            "oude-waal",
            "munttoren",
            "blauwbrug",
            "westermarkt",
            "noordermarkt",
            "begijnhof",
        )
    )
    text = f'map = "amsterdam"\nreplaces = "all"\nnotes = ["All by me."]\ntickets = [{nine}]'
    theirs = load_map("amsterdam", overlay=io.StringIO(text))
    assert len(theirs.tickets) == 8
    assert theirs.notes[-1] == "All by me."


def test_an_overlay_works_on_a_file_of_one_s_own(tmp_path: Path) -> None:
    path = load_map("amsterdam").path
    assert path is not None
    mine = tmp_path / "mine.toml"
    mine.write_bytes(path.read_bytes())
    theirs = load_map(mine, overlay=io.StringIO(OVERLAY))
    assert theirs.hash == load_map("amsterdam", overlay=io.StringIO(OVERLAY)).hash


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            'map = "amsterdam"',
            'map = "usa"',
            'mine.toml:1: is an overlay for the map "usa", not for "amsterdam"',
        ),
        ('map = "amsterdam"\n', "", 'mine.toml: "map" is missing'),
        (
            '"unofficial"',
            '"some"',
            'mine.toml:2: replaces must be one of "unofficial", "all", "none", not "some"',
        ),
        ('source = "my own copy"', "zzz = []", 'mine.toml:3: unknown key "zzz"'),
        (
            '"munttoren"',
            '"munttorren"',
            f'{TICKET_1} unknown location "munttorren" (did you mean "munttoren"?)',
        ),
        (
            "points = 8",
            "points = 0",
            f"{TICKET_4} points must be a whole number from 1 to 100, not 0",
        ),
        (
            '"dam", b = "nieuwe-waal"',
            '"de-drie-hendricken", b = "dam"',
            f"{TICKET_2} has the same two locations as ticket 1 (dam--de-drie-hendricken) of amsterdam.toml",
        ),
        ('"amsterdam"', "amsterdam", "mine.toml:1: is not TOML: Invalid value"),
    ],
)
def test_a_bad_overlay_is_refused_with_its_own_file_and_line(old: str, new: str, problem: str) -> None:
    assert OVERLAY.count(old) == 1
    assert problem in overlay_problems(OVERLAY.replace(old, new))


def test_an_overlay_with_too_few_tickets() -> None:
    text = OVERLAY.replace('"unofficial"', '"all"')
    (problem,) = overlay_problems(text)
    assert problem.endswith("edition: 4 tickets are too few to deal 2 to 4 players")


def test_an_overlay_with_too_many_tickets() -> None:
    pairs = [
        (a.id, b.id) for a in load_map("amsterdam").locations for b in load_map("amsterdam").locations if a.id < b.id
    ]
    taken = {frozenset((ticket.a, ticket.b)) for ticket in load_map("amsterdam").tickets}
    lines = [f'{{ a = "{a}", b = "{b}", points = 1 }},' for a, b in pairs if {a, b} not in taken][:105]
    text = 'map = "amsterdam"\nreplaces = "none"\ntickets = [' + "\n".join(lines) + "]"
    (problem,) = overlay_problems(text)
    assert problem.endswith("board: 129 tickets with the overlay's, but at most 128 fit")


def test_an_overlay_that_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(MapError, match="No such file"):
        load_map("amsterdam", overlay=tmp_path / "none.toml")
