"""A real Ray on this machine: the same games as without it, and those of a lost worker played again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from branchline.arena import Store, run_plan
from branchline.arena.on_ray import TRIES, RayProblem, connected, ray_crew

from .runs import plan

pytest.importorskip("ray", reason="Ray is not installed")

MORTAL = """
import os, signal
from pathlib import Path
from branchline.bots import Bot, bot

@bot("mortal")
class Mortal(Bot):
    \"\"\"Takes its process along at its first move, as long as there is life left in the file beside it.\"\"\"

    def choose(self, turn):
        lives = Path(__file__).with_name("lives")
        left = int(lives.read_text())
        if left:
            lives.write_text(str(left - 1))
            os.kill(os.getpid(), signal.SIGKILL)
        return turn.legal[0]
"""


# Ray gives its own agent a quarter of a minute to start, which a machine with much else to do may not keep.
pytestmark = pytest.mark.may_skip
STARTS = 4


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    ray = pytest.importorskip("ray")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BRANCHLINE_MODE", "plain")
        for _ in range(STARTS):
            try:
                # Two workers are enough, and no more than any machine has.
                ray.init("local", num_cpus=2, include_dashboard=False, logging_level="error", log_to_driver=False)
                break
            except Exception as error:
                ray.shutdown()
                why = str(error).splitlines()[0]
        else:
            pytest.skip(f"Ray did not start: {why}")
        yield
        ray.shutdown()


def test_a_cluster_plays_the_same_games_as_this_machine(cluster: None) -> None:
    here, there = Store(), Store()
    run = plan("path", "random", games=8)
    assert run_plan(run, there, crew=ray_crew()) == run_plan(run, here, jobs=1)
    assert [there.game(key).history for key in there.games()] == [here.game(key).history for key in here.games()]


def test_the_blocks_of_a_lost_worker_are_played_again(cluster: None, tmp_path: Path) -> None:
    file, lives = tmp_path / "mortal.py", tmp_path / "lives"
    file.write_text(MORTAL, encoding="utf-8")
    lives.write_text("2", encoding="utf-8")
    told: list[str] = []
    run = plan(str(file), "random", games=6)
    with_losses = run_plan(run, Store(), crew=ray_crew(lost=told.append))
    assert len(told) == 2
    assert all("played again" in line for line in told)
    assert lives.read_text(encoding="utf-8") == "0"
    assert with_losses == run_plan(run, Store(), jobs=1)


@pytest.mark.slow
def test_a_block_that_kills_every_worker_is_given_up(cluster: None, tmp_path: Path) -> None:
    file, lives = tmp_path / "mortal.py", tmp_path / "lives"
    file.write_text(MORTAL, encoding="utf-8")
    lives.write_text("1000", encoding="utf-8")
    told: list[str] = []
    with pytest.raises(RayProblem, match=f"lost its worker {TRIES} times"):
        run_plan(plan(str(file), "random", games=2), Store(), crew=ray_crew(lost=told.append))
    assert len(told) == TRIES - 1


def test_a_bot_that_is_another_version_there_is_refused(cluster: None, tmp_path: Path) -> None:
    file = tmp_path / "mortal.py"
    file.write_text(MORTAL, encoding="utf-8")
    (tmp_path / "lives").write_text("0", encoding="utf-8")
    run = plan(str(file), "random", games=2)
    file.write_text(MORTAL.replace("legal[0]", "legal[-1]"), encoding="utf-8")
    with pytest.raises(RayProblem, match="another version"):
        run_plan(run, Store(), crew=ray_crew())


def test_a_connection_that_was_there_is_left_alone(cluster: None) -> None:
    with connected("ray") as ray:
        assert ray.is_initialized()
    assert ray.is_initialized()
