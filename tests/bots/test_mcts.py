"""The search: the worlds it believes in, the choices it looks at, its playouts, and what it makes of them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from branchline import Claim, Game
from branchline.bots import Budget, Turn, make_bot
from branchline.bots.mcts import MctsBot
from branchline.bots.search.believing import deal_world, weigh_tickets
from branchline.bots.search.choices import list_choices
from branchline.bots.search.record import make_search
from branchline.bots.search.room import Room
from branchline.bots.search.rounds import count_wishes, open_search, play_rounds
from branchline.bots.search.ways import link_board
from branchline.rules.chance import seeded
from branchline.rules.longest import Scratch
from branchline.rules.scoring import Sheet
from branchline.rules.state import State
from branchline.rules.twin import compiled

from .tables import SETTINGS, Setting, name, positions, seated


def usa(hand: dict[str, int], tickets: list[str], **position: Any) -> Game:
    """Seat 0 to move in a game of which only that is said."""
    mine = {"hand": hand, "tickets": tickets, **position.pop("mine", {})}
    other = position.pop("other", {})
    return Game.from_dict({"map": "usa", "players": 2, "round": 9, **position, "seats": [mine, other]})


def worlds_of(game: Game, seat: int, count: int, faith: float = 3.0) -> list[State]:
    """Worlds that a seat believes in, in plain rules."""
    (board,), (state,) = game.arrays("plain")
    search = make_search({"faith": faith})
    link_board(board, search)
    weigh_tickets(board, state, search, seat)
    worlds = []
    for seed in range(count):
        world = state.copy()
        world.stream.words = seeded(seed, "worlds")
        deal_world(board, world, Scratch(), search, seat)
        worlds.append(world)
    return worlds


def searched(game: Game, *, mode: str, playouts: int, seed: int = 1, guided: int = 1, depth: float = 0.0) -> Any:
    """The room of a search after so many playouts, and how many choices there were."""
    made: Any = compiled if mode == "compiled" else (lambda function: function)
    seat = game.seat
    assert seat is not None
    boards, states = game.arrays(mode)
    room = Room({"depth": depth}, compiles=mode == "compiled")
    room.seed(Random(seed))
    records = (room.searches, room.intents)
    made(open_search)(boards, states, *records, seat, 4)
    made(count_wishes)(boards, states, room.worlds, room.scratches, room.streams, *records, seat, 3)
    count = int(made(list_choices)(boards, states, room.scratches, *records, room.trees, seat, -1, 6))
    played = made(play_rounds)(
        boards, states, room.worlds, room.logs, room.scratches, room.streams, room.sheets, *records, room.trees,
        seat, playouts, guided,
    )  # fmt: skip
    assert played == playouts
    return room, count


@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_k1_a_believed_world_leaves_all_that_the_seat_knows(setting: Setting) -> None:
    for game in positions(setting, seed=3, every=30):
        seat = game.seat
        assert seat is not None
        view = game.view(seat)
        for world in worlds_of(game, seat, 2):
            other = game.in_mode("plain")
            other._states[0] = world
            assert other.view(seat) == view


def test_tickets_that_a_network_makes_are_believed_more_often() -> None:
    claims = {"los-angeles--el-paso": 1, "el-paso--houston": 1, "houston--new-orleans": 1}
    game = usa(
        {"red": 4}, ["boston--miami"], claims=claims, other={"tickets": ["seattle--new-york", "denver--el-paso"]}
    )
    number = [ticket.id for ticket in game.map.tickets].index("los-angeles--miami")
    held = [sum(world.ticket_at[number] == 1 for world in worlds_of(game, 0, 150, faith)) for faith in (0.0, 3.0)]
    assert held[1] > 2 * held[0]


@pytest.mark.compiled
@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_playouts_of_every_phase_end_and_are_counted(setting: Setting) -> None:
    for game in positions(setting, seed=4, every=25, mode="compiled"):
        for guided, depth in ((1, 0.0), (1, 3.0), (0, 0.0)):
            room, count = searched(game, mode="compiled", playouts=2 * CHOICES_AT_MOST, guided=guided, depth=depth)
            visits, total = room.figures("visits", count), room.figures("total", count)
            assert sum(visits) == 2 * CHOICES_AT_MOST
            assert max(visits) - min(visits) <= 1
            assert all(0 <= total[k] <= visits[k] for k in range(count))


CHOICES_AT_MOST = 64


@pytest.mark.compiled
@pytest.mark.parametrize("depth", [0.0, 2.0])
def test_both_modes_play_the_same_playouts(depth: float) -> None:
    for game in positions(("mini", "neutral", 2), seed=5, every=12):
        (one, count), (other, _) = (
            searched(game, mode=mode, playouts=30, depth=depth) for mode in ("plain", "compiled")
        )
        assert one.figures("number", count) == other.figures("number", count)
        assert one.figures("visits", count) == other.figures("visits", count)
        assert one.figures("total", count) == pytest.approx(other.figures("total", count))


@pytest.mark.parametrize("setting", SETTINGS, ids=name)
def test_choices_are_legal_and_hold_one_payment_a_route(setting: Setting) -> None:
    for game in positions(setting, seed=6, every=25):
        room, count = searched(game, mode="plain", playouts=0)
        numbers = [int(number) for number in room.figures("number", count)]
        assert set(numbers) <= set(game.legal.numbers())
        assert len(set(numbers)) == count > 0
        claims = Counter(action.route for action in map(game.table.__getitem__, numbers) if isinstance(action, Claim))
        assert all(payments == 1 for payments in claims.values())


@pytest.mark.compiled
def test_on_its_last_turn_it_takes_the_claim_that_makes_its_ticket() -> None:
    claims = {"boston--new-york": 0, "washington--raleigh": 0, "seattle--portland": 1}
    game = usa(
        {"orange": 2, "red": 6},
        ["boston--miami"],
        claims={**claims, "raleigh--charleston": 0, "charleston--miami": 0},
        last_turns=1,
        mine={"pieces": 20},
        other={"pieces": 1},
    )
    assert seated("mcts", 0, seed=3, iterations=400).decide(game).action == Claim("new-york--washington", "orange", 0)


def test_few_playouts_say_little_against_the_planners_choice() -> None:
    bot = MctsBot()
    bot._rooms = [Room({}, compiles=False)]
    bot._doubts = [bot.doubt] * 2
    search = bot._rooms[0].searches[0]
    values = []
    for visits in (4, 4000):
        search.visits[:2] = [visits, visits]
        search.total[:2] = [0.50 * visits, 0.52 * visits]
        search.squares[:2] = [0.30 * visits, 0.32 * visits]
        values.append(bot.values(2)[1])
    assert values[0] < 0 < values[1]


def choices_of(spec: str, iterations: int, seed: int) -> list[Any]:
    game = Game("mini", players=2, seed=9, mode="compiled")
    seats = [seated(spec, seat, seed + seat, iterations=iterations) for seat in range(2)]
    while game.seat is not None:
        decision = seats[game.seat].decide(game)
        assert decision.forfeit is None, decision.why
        game.play(decision.action)
    for seat in seats:
        seat.end(game.result)
    return game.history


@pytest.mark.compiled
@pytest.mark.parametrize("spec", ["mcts", "mcts:threads=2", "mcts:depth=2", "mcts:guided=false", "expert"])
def test_the_same_seed_gives_the_same_game_with_a_budget_of_iterations(spec: str) -> None:
    assert choices_of(spec, 150, seed=1) == choices_of(spec, 150, seed=1)


@pytest.mark.compiled
def test_threads_share_a_budget_of_iterations_and_spend_it_whole() -> None:
    game = next(game for game in positions(("usa", "standard", 2), 1, mode="compiled") if game.phase == "turn")
    assert game.seat is not None
    bot = make_bot("mcts:threads=3")
    assert isinstance(bot, MctsBot)
    turn = Turn(game.sample(game.seat, 1), game.seat, Random(1), Budget(iterations=1000))
    bot.choose(turn)
    spent = [sum(room.figures("visits", 64)) for room in bot._rooms]
    bot.end(None)
    assert sum(spent) == turn.budget.used == 1000
    assert min(spent) > 0


@pytest.mark.compiled
def test_a_sheet_that_wins_by_more_is_worth_more() -> None:
    from branchline.bots.search.rounds import value_of

    (board,), _ = Game("usa", players=3, seed=1).arrays("plain")
    values = []
    for lead in (-40, -5, 5, 40):
        sheet = Sheet()
        sheet.total[:3] = [100 + lead, 100, 60]
        sheet.rank[:3] = [1, 2, 3] if lead > 0 else [2, 1, 3]
        values.append(value_of(board, sheet, make_search({}), 0))
    assert values == sorted(set(values))
    assert values[0] > 0
    assert values[-1] < 1
