"""USA: U1, the longest path."""

from __future__ import annotations

import pytest

from .endings import last_turn
from .positions import table

# Two triangles that meet in Phoenix, 10 and 12 spaces round.
NORTH = ["phoenix--santa-fe", "santa-fe--denver", "phoenix--denver"]
SOUTH = ["los-angeles--phoenix", "los-angeles--el-paso", "phoenix--el-paso"]


def longest(mode: str, routes: list[str]) -> int:
    """The longest path of seat 0, if it has these routes."""
    game = table(mode=mode, claims=dict.fromkeys(routes, 0))
    spaces: list[int] = game.view(None)["standing"]["longest_path"]
    assert spaces[1] == 0
    return spaces[0]


def test_u1_a_location_may_be_passed_again(mode: str) -> None:
    assert longest(mode, NORTH + SOUTH) == 22


def test_u1_a_loop_counts_whole(mode: str) -> None:
    assert longest(mode, NORTH) == 10


def test_u1_a_loop_with_a_tail_is_one_trail(mode: str) -> None:
    assert longest(mode, [*NORTH, "los-angeles--phoenix"]) == 13


def test_u1_a_route_is_never_passed_twice_so_a_star_is_not_its_sum(mode: str) -> None:
    star = ["santa-fe--denver", "helena--denver", "denver--omaha", "denver--oklahoma-city"]
    assert longest(mode, star) == 8


def test_u1_three_arms_count_the_two_longest(mode: str) -> None:
    assert longest(mode, ["helena--omaha", "helena--salt-lake-city", "helena--duluth"]) == 11


def test_u1_a_loop_with_three_tails_leaves_something_out(mode: str) -> None:
    # Helena, round the whole loop and back to Denver (4 + 10), or the loop's two long sides between two tails.
    tails = ["los-angeles--phoenix", "el-paso--santa-fe", "helena--denver"]
    assert longest(mode, NORTH + tails) == 14


def test_u1_two_loops_joined_by_a_bridge(mode: str) -> None:
    # Only the bridge's two ends are odd, so one trail walks everything.
    east = ["denver--omaha", "omaha--kansas-city", "denver--kansas-city"]
    triangle = ["saint-louis--nashville", "little-rock--nashville", "saint-louis--little-rock"]
    assert longest(mode, [*east, "kansas-city--saint-louis", *triangle]) == 9 + 2 + 7


def test_u1_a_wheel_of_loops_leaves_out_as_little_as_it_can(mode: str) -> None:
    # Four locations with three routes each: one of the two shortest routes, 2 of the 24 spaces, stays out.
    rim = ["phoenix--denver", "denver--oklahoma-city", "el-paso--oklahoma-city", "phoenix--el-paso"]
    spokes = ["phoenix--santa-fe", "el-paso--santa-fe", "santa-fe--denver"]
    assert longest(mode, rim + spokes) == 22


def test_u1_separate_networks_are_not_added_up(mode: str) -> None:
    assert longest(mode, [*NORTH, "seattle--helena", "new-york--washington"]) == 10


def test_u1_spaces_count_and_not_routes(mode: str) -> None:
    claims = dict.fromkeys(["dallas--houston", "oklahoma-city--dallas", "houston--new-orleans"], 0)
    claims["seattle--helena"] = 1
    assert table(mode=mode, claims=claims).view(None)["standing"]["longest_path"] == [5, 6]


def test_u1_another_seats_routes_do_not_lengthen_a_path(mode: str) -> None:
    claims = {NORTH[0]: 0, NORTH[1]: 1, NORTH[2]: 0}
    assert table(mode=mode, claims=claims).view(None)["standing"]["longest_path"] == [8, 2]


def test_u1_both_tracks_of_a_double_belong_to_two_seats_and_two_paths(mode: str) -> None:
    claims = {"denver--kansas-city": 0, "denver--kansas-city--2": 1, "omaha--kansas-city": 1}
    spaces = table(mode=mode, players=4, claims=claims).view(None)["standing"]["longest_path"]
    assert spaces == [4, 5, 0, 0]


def test_u1_the_longest_path_gives_ten_points(mode: str) -> None:
    result = last_turn(mode, "usa", [{}, {}, {}], claims={"seattle--helena": 1, "santa-fe--denver": 0})
    assert [(seat.longest_path, seat.bonus) for seat in result.seats] == [(2, 0), (6, 10), (0, 0)]
    assert [seat.total for seat in result.seats] == [2, 25, 0]


@pytest.mark.parametrize("tied", [2, 3])
def test_u1_every_seat_tied_for_it_gets_ten_points(mode: str, tied: int) -> None:
    sixes = ["seattle--helena", "portland--salt-lake-city", "los-angeles--el-paso"][:tied]
    claims = {route: seat for seat, route in enumerate(sixes)}
    result = last_turn(mode, "usa", [{}, {}, {}, {}], claims=claims)
    assert [seat.bonus for seat in result.seats] == [10] * tied + [0] * (4 - tied)


def test_u1_a_seat_with_no_route_gets_nothing_even_when_nobody_has_one(mode: str) -> None:
    result = last_turn(mode, "usa", [{}, {}, {}])
    assert [(seat.longest_path, seat.bonus, seat.total) for seat in result.seats] == [(0, 0, 0)] * 3
