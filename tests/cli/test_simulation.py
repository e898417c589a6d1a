"""Many random games: every one ends, and all modes play the same."""

from __future__ import annotations

import statistics
from typing import Any

import pytest

from branchline import Game, Pass, load_map, map_ids
from branchline.rules import batch
from branchline.rules.chance import SEED_LIMIT, Stream
from branchline.rules.longest import Scratch
from branchline.simulate import Simulation, Spread, play_chunks, random_game, simulate, start

KINDS = [
    (each, variant.name, players)
    for each in map_ids()
    for variant in load_map(each).variants.values()
    for players in range(variant.players[0], variant.players[1] + 1)
]


def form(run: Simulation) -> dict[str, Any]:
    return {key: value for key, value in run.to_dict().items() if key != "mode"}


def of_games(games: list[Game]) -> dict[str, Any]:
    """What a simulation tells, put together from whole games in the slow and obvious way."""
    results = [game.result for game in games]
    assert all(result is not None for result in results)
    seats = []
    for seat in range(games[0].players):
        own = [result.seats[seat] for result in results if result]
        seats.append(
            {
                "seat": seat,
                "wins": sum(result.winners == (seat,) for result in results if result),
                "shared": sum(seat in result.winners and len(result.winners) > 1 for result in results if result),
                "score": spread([each.total for each in own]),
                "routes": spread([each.routes for each in own]),
                "completed": spread([each.completed for each in own]),
                "tickets": spread([len(game.to_dict()["seats"][seat]["tickets"]) for game in games]),
                "bonus": spread([each.bonus for each in own]),
                "loans": spread([each.loans for each in own]),
            }
        )
    return {
        "winning_score": spread([max(seat.total for seat in result.seats) for result in results if result]),
        "turns": spread([turns(game) for game in games]),
        "rounds": spread([game.round for game in games]),
        "actions": spread([len(game.history) for game in games]),
        "shared_victories": sum(len(result.winners) > 1 for result in results if result),
        "seats": seats,
    }


def turns(ended: Game) -> int:
    game = Game.replay(ended.record(), to=0)
    count = 0
    for seat, action in ended.history:
        count += sum(event.event == "turn-started" for event in game.play(action, seat=seat))
    return count


def spread(numbers: list[int]) -> dict[str, Any]:
    return {
        "mean": pytest.approx(statistics.mean(numbers)),
        "sd": pytest.approx(statistics.stdev(numbers)),
        "min": min(numbers),
        "max": max(numbers),
    }


@pytest.mark.parametrize(("map", "variant", "players"), KINDS)
def test_a_run_is_made_of_games_that_anybody_can_play_again(map: str, variant: str, players: int) -> None:
    run = simulate(map, players=players, games=4, seed=50, variant=variant, mode="plain")
    games = [random_game(map, players=players, seed=50 + k, variant=variant) for k in range(4)]
    told = form(run)
    assert {key: told[key] for key in of_games(games)} == of_games(games)
    assert [game.seed for game in games] == [50, 51, 52, 53]


@pytest.mark.compiled
@pytest.mark.parametrize(("map", "variant", "players"), KINDS)
def test_compiled_and_plain_runs_are_the_same(map: str, variant: str, players: int) -> None:
    plain = simulate(map, players=players, games=6, seed=7, variant=variant, mode="plain")
    compiled = simulate(map, players=players, games=6, seed=7, variant=variant, mode="compiled")
    assert form(compiled) == form(plain)


@pytest.mark.compiled
@pytest.mark.parametrize(("map", "variant", "players"), KINDS)
def test_every_game_ends(map: str, variant: str, players: int) -> None:
    run = simulate(map, players=players, games=2000, variant=variant, mode="compiled")
    assert run.games == 2000
    assert sum(seat.wins for seat in run.seats) + run.shared_victories == 2000
    assert all(len(seat.score) == 2000 for seat in run.seats)


def test_a_seat_that_can_do_nothing_passes_in_a_run_too() -> None:
    usa = load_map("usa")
    held = dict.fromkeys(usa.colors, usa.cards_per_color) | {"wild": usa.wilds}
    held["red"] -= 5
    tickets = [ticket.id for ticket in usa.tickets]
    stuck = Game.from_dict(
        {"map": "usa", "players": 2, "market": ["red"] * 5, "seats": [{}, {"hand": held, "tickets": tickets}]}
    )
    number = batch.number_at_random(stuck._setting.board, stuck._plain(), Scratch(), Stream())
    assert stuck.table[number] == Pass()
    assert list(stuck.legal) == [Pass()]


def test_a_game_without_end_would_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "LONGEST_GAME", 10)
    with pytest.raises(AssertionError, match="the game with seed 7 does not end"):
        simulate("mini", players=2, games=3, seed=7, mode="plain")


def test_a_run_can_be_cut_anywhere() -> None:
    whole = simulate("mini", players=3, games=9, seed=4, mode="plain")
    first = simulate("mini", players=3, games=5, seed=4, mode="plain")
    for _ in play_chunks(first, 9):
        pass
    assert first.to_dict() == whole.to_dict()


def test_progress_begins_at_nothing_and_ends_with_all() -> None:
    run = start("mini", players=2, games=5, mode="plain")
    seen = list(play_chunks(run, 5))
    assert seen[0] == 0 and seen[-1] == 5
    assert seen == sorted(seen)


def test_few_games_do_not_wait_for_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BRANCHLINE_MODE", raising=False)
    assert start("usa", players=2, games=10).mode == "plain"


def test_a_spread_is_exact() -> None:
    numbers = [3, -1, 4, 1, -5, 9, 2, 6]
    counted = Spread()
    counted.add(numbers[:3])
    counted.add(numbers[3:])
    assert len(counted) == 8 and counted.total == sum(numbers)
    assert counted.mean == statistics.mean(numbers)
    assert counted.sd == pytest.approx(statistics.stdev(numbers), rel=1e-15)
    assert (counted.least, counted.most) == (-5, 9)


def test_one_number_has_no_deviation() -> None:
    counted = Spread()
    counted.add([3])
    assert counted.sd is None and counted.mean == 3


@pytest.mark.parametrize(
    "wrong", [{"games": 0}, {"games": True}, {"seed": -1}, {"seed": SEED_LIMIT - 1}, {"players": 9}]
)
def test_numbers_out_of_range_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        start("usa", **{"players": 2, "games": 2, **wrong})
