"""A spec names a bot and its parameters, and says clearly what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline.bots import (
    Bot,
    BotError,
    Turn,
    bot,
    bot_names,
    bot_parameters,
    bot_text,
    make_bot,
    read_spec,
    version_of,
)
from branchline.bots.hungry import HungryBot
from branchline.bots.onestep import OneStepBot

FILE = """
from branchline.bots import Bot, bot

@bot("{name}")
class Mine(Bot):
    def __init__(self, depth: int = 2, bold: bool = False, style: str = "calm") -> None:
        self.depth, self.bold, self.style = depth, bold, style

    def choose(self, turn):
        return turn.legal[{place}]
"""


def write(path: Path, name: str = "mine", place: int = 0) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(FILE.format(name=name, place=place), encoding="utf-8")
    return path


def test_our_bots_are_there_by_name() -> None:
    assert {"random", "hungry", "path", "longroute", "onestep"} <= set(bot_names())
    assert list(bot_names()) == sorted(bot_names())


@pytest.mark.parametrize("name", bot_names())
def test_every_bot_says_what_it_does(name: str) -> None:
    assert make_bot(name).name == name
    assert len(bot_text(name)) > 10
    assert all(isinstance(value, bool | int | float | str) for value in bot_parameters(name).values())


def test_parameters_follow_a_colon() -> None:
    made = make_bot("hungry:tickets=7,rounds=2")
    assert isinstance(made, HungryBot)
    assert (made.tickets, made.rounds) == (7, 2)
    one = make_bot("onestep:card=1.5")
    assert isinstance(one, OneStepBot)
    assert one.card == 1.5


def test_a_spec_has_one_canonical_form() -> None:
    assert str(read_spec("hungry:rounds=2,tickets=7")) == "hungry:tickets=7,rounds=2"
    assert str(read_spec("hungry:tickets=5")) == "hungry"
    assert make_bot("hungry:rounds=2").name == "hungry:rounds=2"


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("nobody", "no bot 'nobody'"),
        ("", "no bot ''"),
        ("base", "no bot 'base'"),
        ("hungry:tickets=many", "tickets is 5 by default"),
        ("hungry:speed=3", "no parameter 'speed=3'"),
        ("hungry:tickets", "no parameter 'tickets'"),
        ("random:x=1", "it has none"),
        ("./nowhere.py", "no such file"),
    ],
    ids=["unknown", "empty", "no-bot-module", "bad-value", "no-parameter", "no-value", "has-none", "no-file"],
)
def test_what_is_wrong_with_a_spec_is_said(spec: str, text: str) -> None:
    with pytest.raises(BotError, match=text):
        make_bot(spec)


def test_a_bot_of_ones_own_is_a_file(tmp_path: Path) -> None:
    file = write(tmp_path / "mine.py")
    made = make_bot(f"{file}:depth=4,bold=true,style=wild")
    assert vars(made) == {
        "depth": 4, "bold": True, "style": "wild", "name": f"{file.as_posix()}:depth=4,bold=true,style=wild",
    }  # fmt: skip


def test_two_versions_of_a_bot_can_meet(tmp_path: Path) -> None:
    old, new = write(tmp_path / "old" / "mine.py"), write(tmp_path / "new" / "mine.py", place=-1)
    assert type(make_bot(str(old))) is not type(make_bot(str(new)))
    assert version_of(read_spec(str(old))) != version_of(read_spec(str(new)))


def test_a_file_without_a_bot_or_with_two_is_refused(tmp_path: Path) -> None:
    none = tmp_path / "none.py"
    none.write_text("from branchline.bots import Bot\n", encoding="utf-8")
    with pytest.raises(BotError, match="0 classes"):
        make_bot(str(none))
    two = tmp_path / "two.py"
    two.write_text(
        FILE.format(name="a", place=0) + FILE.format(name="b", place=0).replace("Mine", "Other"), encoding="utf-8"
    )
    with pytest.raises(BotError, match="2 classes"):
        make_bot(str(two))


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("def choose(:\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(BotError, match="SyntaxError"):
            make_bot(str(file))


def test_a_name_belongs_to_one_bot() -> None:
    class Impostor(Bot):
        def choose(self, turn: Turn) -> None:  # type: ignore[override]
            raise NotImplementedError

    with pytest.raises(BotError, match="two bots 'random'"):
        bot("random")(Impostor)


def test_a_parameter_needs_a_default_that_tells_its_kind() -> None:
    class Vague(Bot):
        def __init__(self, depth: int) -> None:
            self.depth = depth

        def choose(self, turn: Turn) -> None:  # type: ignore[override]
            raise NotImplementedError

    with pytest.raises(BotError, match="'depth'"):
        bot("vague")(Vague)


def test_a_version_is_of_the_bots_own_code_and_what_it_imports_of_ours() -> None:
    from branchline.bots import registry

    files = {path.name for path in registry._sources(Path(registry.__file__).with_name("hungry.py"))}
    assert {"hungry.py", "builder.py", "path.py", "ways.py", "outlook.py", "base.py"} <= files
    assert "longroute.py" not in files
    assert version_of(read_spec("hungry")) != version_of(read_spec("path"))
    assert version_of(read_spec("hungry:tickets=7")) == version_of(read_spec("hungry"))


def test_the_version_of_a_command_is_that_of_the_files_it_names(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("print(1)\n", encoding="utf-8")
    first = version_of(read_spec(f"exec:python3 {program}"))
    program.write_text("print(2)\n", encoding="utf-8")
    assert version_of(read_spec(f"exec:python3 {program}")) != first
