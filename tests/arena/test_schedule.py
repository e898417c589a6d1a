"""A block is one deal played from every seat, and every stream of chance in it is derived from the seed."""

from __future__ import annotations

from collections import Counter

import pytest

from branchline.arena.schedule import Entrant, seatings
from branchline.bots import BotError

from .runs import plan


def specs(block: tuple[object, ...]) -> list[tuple[str, ...]]:
    return [tuple(seat.spec for seat in fixture.seats) for fixture in block]  # type: ignore[attr-defined]


def test_two_bots_are_seated_both_ways_on_the_same_deal() -> None:
    run = plan("path", "random", games=6)
    assert len(run.blocks) == 3
    for number, block in enumerate(run.blocks):
        assert specs(block) == [("path", "random"), ("random", "path")]
        assert {fixture.block for fixture in block} == {number}
        assert len({fixture.deck_seed for fixture in block}) == 1
    assert len({fixture.deck_seed for fixture in run.fixtures}) == 3


def test_games_are_rounded_up_to_whole_blocks() -> None:
    assert sum(map(len, plan("path", "random", games=5).blocks)) == 6
    assert sum(map(len, plan("path", "hungry", "random", games=4, players=3).blocks)) == 6


def test_more_bots_than_seats_are_a_round_robin() -> None:
    run = plan("path", "hungry", "random", games=2)
    pairs = Counter(frozenset(each) for block in run.blocks for each in specs(block))
    assert len(pairs) == 3
    assert set(pairs.values()) == {2}


def test_fewer_bots_than_seats_are_repeated() -> None:
    run = plan("path", "random", games=2, players=4)
    assert all(Counter(each) == {"path": 2, "random": 2} for block in run.blocks for each in specs(block))


def test_three_seats_are_rotated_so_that_everybody_sits_everywhere() -> None:
    run = plan("path", "hungry", "random", games=3, players=3)
    (block,) = run.blocks
    for place in range(3):
        assert {each[place] for each in specs(block)} == {"path", "hungry", "random"}


def test_who_sits_beside_whom_changes_from_block_to_block() -> None:
    run = plan("path", "hungry", "random", games=60, players=3)
    after = {each[(each.index("path") + 1) % 3] for block in run.blocks for each in specs(block)}
    assert after == {"hungry", "random"}


def test_all_seatings_are_all_orders() -> None:
    bots = [Entrant(name, "1") for name in "abcd"]
    assert len(set(seatings(0, 0, bots, all_seatings=True))) == 24
    assert len(set(seatings(0, 0, [bots[0], *[bots[1]] * 3], all_seatings=True))) == 4


def test_a_mirror_match_takes_a_tenth_of_the_blocks() -> None:
    run = plan("path", "random", games=40, mirror=True)
    mirrors = [fixture for fixture in run.fixtures if fixture.mirror]
    assert Counter(fixture.seats[0].spec for fixture in mirrors) == {"path": 2, "random": 2}


def test_one_bot_plays_itself() -> None:
    run = plan("path", games=5, mirror=True)
    assert [len(block) for block in run.blocks] == [1] * 5
    assert all(fixture.mirror for fixture in run.fixtures)


def test_streams_are_separate_and_follow_the_bot_not_the_seat() -> None:
    there, back = plan("path", "random", games=2).blocks[0]
    draws = [[stream.random() for stream in fixture.streams] for fixture in (there, back)]
    assert draws[0] == draws[1][::-1]
    assert draws[0][0] != draws[0][1]
    twins = plan("random", games=1).blocks[0][0].streams
    assert twins[0].random() != twins[1].random()


def test_another_seed_is_another_run() -> None:
    one, other = plan(seed=1), plan(seed=2)
    assert not {fixture.key for fixture in one.fixtures} & {fixture.key for fixture in other.fixtures}
    assert not {fixture.deck_seed for fixture in one.fixtures} & {fixture.deck_seed for fixture in other.fixtures}


def test_a_game_has_the_same_key_in_whatever_run_it_is_played() -> None:
    pair = {fixture.key for fixture in plan("path", "random", games=4).fixtures}
    robin = {fixture.key for fixture in plan("hungry", "path", "random", games=8, mirror=True).fixtures}
    assert pair <= robin


@pytest.mark.parametrize(
    "options",
    [{"iterations": 5}, {"milliseconds": 5.0}, {"variant": "carts"}, {"seed": 9}],
    ids=["iterations", "milliseconds", "variant", "seed"],
)
def test_what_makes_another_game_makes_another_key(options: dict[str, object]) -> None:
    assert not {f.key for f in plan().fixtures} & {f.key for f in plan(**options).fixtures}  # type: ignore[arg-type]


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(BotError, match="nobody"):
        plan("nobody", "random")
    with pytest.raises(ValueError, match="S5"):
        plan("path", "random", players=5)
    with pytest.raises(ValueError, match="no variant"):
        plan("path", "random", variant="upside-down")
