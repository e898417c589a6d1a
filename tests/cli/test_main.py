"""The command as a whole: help, versions, exit codes, and what happens outside this process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import branchline as package
from branchline import load_map, map_ids
from branchline.cli import bench as bench_command

from .conftest import COMMAND, Run, started

COMMANDS = [
    ("maps", "list"),
    ("maps", "show"),
    ("maps", "check"),
    ("simulate",),
    ("replay",),
    ("verify",),
    ("position",),
    ("version",),
]


def test_no_command_shows_the_help_and_is_wrong_usage(branchline: Run) -> None:
    said = branchline()
    assert (said.code, said.out) == (2, "")
    assert "examples:" in said.err and "exit codes:" in said.err


@pytest.mark.parametrize("command", [(), *COMMANDS], ids=" ".join)
def test_help_has_examples_that_begin_with_the_command(branchline: Run, command: tuple[str, ...]) -> None:
    said = branchline(*command, "--help")
    assert (said.code, said.err) == (0, "")
    examples = said.out[said.out.index("examples:") :]
    assert f"  branchline {' '.join(command)}".rstrip() in examples
    assert all(len(line) <= 100 for line in said.out.splitlines())


def test_every_command_answers_in_json(branchline: Run) -> None:
    for command in COMMANDS:
        assert "--json" in branchline(*command, "--help").out


@pytest.mark.parametrize("argv", [("frob",), ("maps", "frob"), ("--frob",), ("version", "--frob"), ("replay",)])
def test_a_wrong_command_is_one_line_and_code_2(branchline: Run, argv: tuple[str, ...]) -> None:
    said = branchline(*argv)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("branchline: ") and said.err.count("\n") == 1
    assert "--help" in said.err


def test_a_wrong_command_with_json_tells_programs_too(branchline: Run) -> None:
    said = branchline("simulate", "--games", "0", "--json")
    assert said.code == 2
    assert "--games" in said.json["error"]


def test_version_tells_rules_and_maps(branchline: Run) -> None:
    said = branchline("version")
    assert said.code == 0
    assert said.out.splitlines()[0] == f"branchline {package.__version__}"
    form = branchline("version", "--json").json
    assert form["maps"] == {each: load_map(each).hash for each in map_ids()}
    assert all(digest in said.out for digest in form["maps"].values())
    assert form["python"].startswith(f"{sys.version_info[0]}.{sys.version_info[1]}.")
    assert branchline("--version").out == f"branchline {package.__version__}\n"


def test_bench_hands_over_its_options(branchline: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "some_bench.py").write_text("def main(argv):\n    print(argv)\n    return 3\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(bench_command, "MODULE", "some_bench")
    said = branchline("bench", "--quick", "--help")
    assert (said.code, said.out) == (3, "['--quick', '--help']\n")


def test_bench_says_clearly_what_is_missing(branchline: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bench_command, "MODULE", "there_is_no_such_bench")
    said = branchline("bench")
    assert (said.code, said.err) == (1, "branchline: this installation has no benchmark\n")
    (tmp_path / "empty_bench.py").write_text("", encoding="utf-8")
    (tmp_path / "needy_bench.py").write_text("import there_is_no_such_thing\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(bench_command, "MODULE", "needy_bench")
    assert "bench needs there_is_no_such_thing" in branchline("bench").err
    monkeypatch.setattr(bench_command, "MODULE", "empty_bench")
    assert branchline("bench").err == said.err


def test_the_module_is_the_command() -> None:
    said = started("version")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"branchline {package.__version__}\n")


def test_the_installed_command_runs() -> None:
    command = Path(sys.executable).with_name("branchline")
    said = subprocess.run([command, "--version"], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout) == (0, f"branchline {package.__version__}\n")


def test_quick_commands_load_neither_tables_nor_compiler() -> None:
    look = (
        "import sys; from branchline.cli import main; main(['version']); "
        "print(sorted({'rich', 'numba', 'llvmlite'} & set(sys.modules)))"
    )
    said = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert said.stdout.splitlines()[-1] == "[]"


def test_without_numba_it_says_so_once_and_plays_on() -> None:
    script = (
        "import sys; sys.modules['numba'] = None; from branchline.cli import main; "
        "sys.exit(main(['simulate', '--map', 'mini', '--games', '3', '--mode', 'compiled']))"
    )
    environment = {name: value for name, value in os.environ.items() if name != "BRANCHLINE_MODE"}
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, env=environment)
    assert said.returncode == 0
    assert "plain rules" in said.stdout
    assert said.stderr.count("\n") == 1 and said.stderr.startswith("branchline: compiled rules are not to be had")


@pytest.mark.skipif(os.name == "nt", reason="no such pipes and signals here")
@pytest.mark.may_skip
def test_a_reader_that_goes_away_causes_no_complaint() -> None:
    with subprocess.Popen([*COMMAND, "maps", "show", "usa"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.wait(60) == 141
        assert process.stderr.read() == b""


@pytest.mark.skipif(os.name == "nt", reason="no such pipes and signals here")
@pytest.mark.may_skip
def test_ctrl_c_stops_with_whole_games_counted(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    command = [*COMMAND, "simulate", "--map", "mini", "--games", "1000000", "--mode", "plain", "--save", str(saved)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while not saved.exists() and process.poll() is None:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert err.startswith("branchline: stopped")
    assert out == "" or "random game" in out


@pytest.mark.skipif(os.name == "nt", reason="no such terminals here")
@pytest.mark.may_skip
def test_a_progress_bar_shows_on_a_terminal_and_only_there() -> None:
    import pty

    command = [*COMMAND, "simulate", "--map", "mini", "--games", "30", "--mode", "plain"]
    ours, theirs = pty.openpty()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, text=True) as process:
        os.close(theirs)
        shown = b""
        try:
            while part := os.read(ours, 4096):
                shown += part
        except OSError:
            # Linux says so when the other side has closed.
            pass
        os.close(ours)
        out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert b"playing" in shown and b"30/30" in shown
    piped = started("simulate", "--map", "mini", "--games", "30", "--mode", "plain")
    assert (out, piped.err) == (piped.out, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.may_skip
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        said = subprocess.run([*COMMAND, "maps", "list"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert said.returncode == 1
    assert said.stderr.startswith("branchline: cannot write: ") and said.stderr.count("\n") == 1


def test_a_terminal_without_our_letters_shows_others() -> None:
    said = started("maps", "list", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (said.code, said.err) == (0, "")
    assert "2?5" in said.out and "--+--" in said.out
