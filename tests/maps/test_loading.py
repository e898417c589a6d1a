"""Loading by id, path and stream; files that are no map; what the hash of a map depends on."""

from __future__ import annotations

import copy
import io
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from branchline.maps import Map, MapError, load_map, map_ids, parse_map

from .texts import GOOD, spoiled


def refused(source: str | Path) -> str:
    with pytest.raises(MapError) as caught:
        load_map(source)
    assert len(caught.value.problems) == 1
    return str(caught.value)


@pytest.fixture
def good_file(tmp_path: Path) -> Path:
    path = tmp_path / "bays.toml"
    path.write_text(GOOD, encoding="utf-8")
    return path


def test_one_of_ours_is_loaded_once() -> None:
    assert load_map("usa") is load_map("usa")


def test_every_map_file_in_the_package_is_listed() -> None:
    path = load_map("usa").path
    assert path is not None
    assert {file.stem for file in path.parent.glob("*.toml")} == set(map_ids())


def test_a_file_is_loaded_from_its_path_as_text_or_path(good_file: Path) -> None:
    assert load_map(good_file) == load_map(str(good_file))
    assert load_map(good_file).path == good_file


def test_a_file_that_changes_is_read_again(good_file: Path) -> None:
    before = load_map(good_file)
    good_file.write_text(spoiled(("pieces = 8", "pieces = 9")), encoding="utf-8")
    assert before.variants["tolls"].pieces == 8
    assert load_map(good_file).variants["tolls"].pieces == 9


def test_an_open_file_is_loaded_as_text_or_bytes(good_file: Path) -> None:
    with good_file.open("rb") as binary, good_file.open(encoding="utf-8") as text:
        assert load_map(binary).hash == load_map(text).hash == load_map(good_file).hash
    assert load_map(io.StringIO(GOOD)).path is None


def test_a_problem_in_a_stream_has_the_stream_s_name(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("id = 3", encoding="utf-8")
    with path.open("rb") as stream, pytest.raises(MapError) as caught:
        load_map(stream)
    assert all(problem.startswith(str(path)) for problem in caught.value.problems)
    with pytest.raises(MapError, match=r"^map:1: is not TOML"):
        load_map(io.StringIO("="))


def test_windows_line_ends_and_a_byte_order_mark_are_no_problem(tmp_path: Path) -> None:
    path = tmp_path / "bays.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert load_map(path).hash == parse_map(GOOD).hash
    path.write_bytes(GOOD.replace("points = 5", "points = 0").replace("\n", "\r\n").encode())
    line = GOOD[: GOOD.index("points = 5")].count("\n") + 1
    assert refused(path).startswith(f"{path}:{line}: ticket 1")


def test_an_unknown_id_names_the_maps_there_are() -> None:
    ours = "ours are usa, nederland, amsterdam, mini; another is a .toml file"
    assert refused("usaa") == f'no map "usaa" (did you mean "usa"?): {ours}'
    assert refused("") == f'no map "": {ours}'


def test_a_path_that_is_no_file(tmp_path: Path) -> None:
    missing = tmp_path / "none.toml"
    assert refused(missing) == f"{missing}: cannot be read: No such file or directory"
    assert refused(tmp_path) == f"{tmp_path}: cannot be read: it is a folder"
    long = tmp_path / ("x" * 300 + ".toml")
    assert refused(long) == f"{long}: cannot be read: File name too long"
    assert refused("a\0b.toml") == "'a\\x00b.toml': cannot be read: embedded null byte"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
@pytest.mark.may_skip
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    assert refused(pipe) == f"{pipe}: cannot be read: it is not a file"


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    path = tmp_path / "bays.toml"
    path.write_bytes(b'id = "x"\nname = "M\xfcnster"\n')
    assert refused(path) == f"{path}:2: is not UTF-8 text"
    with path.open(encoding="utf-8") as stream, pytest.raises(MapError, match="is not UTF-8 text"):
        load_map(stream)


def test_a_huge_file(tmp_path: Path) -> None:
    path = tmp_path / "bays.toml"
    path.write_text(GOOD + "#" * 1_000_000, encoding="utf-8")
    assert refused(path) == f"{path}: is too long for a map: more than 1000000 bytes"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("id = \n", "bays.toml:1: is not TOML: Invalid value"),
        ('id = "a"\nid = "b"\n', "bays.toml:2: is not TOML: Cannot overwrite a value"),
        ("id = [1,\n2,\n", "bays.toml:2: is not TOML: Invalid value"),
        ("x = " + "[" * 100_000, "bays.toml: is nested too deeply"),
        ("x = " + "1" * 5000, "bays.toml: is not TOML: Exceeds the limit"),
    ],
)
def test_what_is_not_toml_is_refused_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(MapError) as caught:
        parse_map(text, "bays.toml")
    assert str(caught.value).startswith(problem)


@pytest.mark.parametrize("id", map_ids())
def test_a_map_survives_pickling_and_copying(id: str) -> None:
    board = load_map(id)
    for other in (pickle.loads(pickle.dumps(board)), copy.deepcopy(board)):
        assert other == board
        assert hash(other) == hash(board)
        assert other.route(board.routes[-1].id) == board.routes[-1]


def test_a_map_error_survives_pickling() -> None:
    error = pickle.loads(pickle.dumps(MapError(["a: b", "c: d"])))
    assert error.problems == ("a: b", "c: d")
    assert isinstance(error, ValueError)


def test_a_map_without_variants_has_one_called_standard() -> None:
    text = GOOD[: GOOD.index("[variants.tolls]")] + GOOD[GOOD.index("[board]") :]
    text = text.replace(', neutral = ["mid", "north"]', "").replace(", cart = true", "").replace("toll = 1", "toll = 0")
    assert list(parse_map(text).variants) == ["standard"]


def test_what_is_left_out_has_its_default() -> None:
    board = parse_map(GOOD)
    carts = board.variants["carts"]
    assert (carts.end_pieces, carts.close_doubles, carts.start_scores) == (2, 0, (0, 0, 0))
    assert (carts.longest_path_bonus, carts.longest_path_breaks_ties, carts.tokens) == (0, False, 0)
    assert board.location("north").lat is None and board.location("north").label is None
    assert board.location("south").label == (4.0, -4.5, "end")
    assert board.route("north--mid").cart is False
    assert board.ticket("north--mid").neutral is None


def test_a_text_over_several_lines_is_read_as_one() -> None:
    board = parse_map(spoiled(('board = "made up"', 'board = """\nmade\n  up"""')))
    assert board.provenance == {"board": "made up"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('name = "Three Bays"', 'name = "Trois Baies"'),
        ('id = "three-bays"', 'id = "other"'),
        ("x = 60", "x = 61"),
        ("width = 300", "width = 310"),
        ('name = "Mid Bay"', 'name = "Middle"'),
        ("dx = 4", "dx = 5"),
        ("made up", "invented"),
        ('["A map for tests."]', "[]"),
    ],
)
def test_the_hash_does_not_depend_on_what_only_readers_see(old: str, new: str) -> None:
    assert parse_map(spoiled((old, new))).hash == parse_map(GOOD).hash


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("each = 10", "each = 11"),
        ("wilds = 4", "wilds = 5"),
        ('["blue", "red"]', '["red", "blue"]'),
        ("pieces = 8", "pieces = 9"),
        ("3 = 4 }", "3 = 5 }"),
        ("loan_cost = 5", "loan_cost = 4"),
        ("token_bonus = { 2 = [5, 0]", "token_bonus = { 2 = [6, 0]"),
        ("first_round = 2", "first_round = 3"),
        ("[variants.carts]", "[variants.goods]"),
        ("length = 3", "length = 2"),
        ('color = "grey"', 'color = "red"'),
        ("toll = 0", "toll = 1"),
        (", cart = true", ""),
        ("points = 5", "points = 6"),
        ('neutral = ["mid", "north"]', 'neutral = ["north", "mid"]'),
    ],
)
def test_the_hash_depends_on_what_a_game_depends_on(old: str, new: str) -> None:
    edits = [(old, new)]
    if "cart" in old and "variants" not in old:
        edits.append(("track = 2", "track = 2, cart = true"))
    assert parse_map(spoiled(*edits)).hash != parse_map(GOOD).hash


def test_the_hash_is_the_same_in_another_process() -> None:
    code = "from branchline.maps import load_map; print(load_map('nederland').hash)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == load_map("nederland").hash
    assert len(load_map("nederland").hash) == 64


def test_a_map_is_read_only() -> None:
    board: Map = load_map("mini")
    with pytest.raises(AttributeError):
        board.name = "other"  # type: ignore[misc]
