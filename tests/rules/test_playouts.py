"""Random games by the rules alone: counted, picked by number, played out and played in batches."""

from __future__ import annotations

import random

import pytest

from branchline import Game, load_map
from branchline.core import doors, setting
from branchline.rules import entry
from branchline.rules.batch import ACTIONS, COLUMNS, RANK, SCORE, SEAT_COLUMNS, play_games
from branchline.rules.chance import Stream, below, checked_seed, next_word, seeded
from branchline.rules.events import Events
from branchline.rules.longest import Scratch
from branchline.rules.scoring import Sheet
from branchline.rules.state import OVER, State

EDITIONS = [
    ("usa", "standard", 2),
    ("usa", "standard", 5),
    ("nederland", "tolls", 4),
    ("nederland", "no-tolls", 3),
    ("nederland", "neutral", 2),
    ("amsterdam", "standard", 3),
    ("mini", "neutral", 2),
]


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_a_game_played_out_at_random_ends_and_is_scored(edition: tuple[str, str, int]) -> None:
    name, variant, players = edition
    board = setting(load_map(name), variant, players).board
    state, log, scratch, stream, sheet = State(), Events(), Scratch(), Stream(), Sheet()
    state.stream.words, stream.words = seeded(1, "game"), seeded(1, "picks")
    entry.begin([board], [state], [log])
    actions = entry.finish([board], [state], [log], [scratch], [stream], [sheet])
    assert state.phase == OVER and actions > 20
    assert min(sheet.rank[:players]) == 1


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_a_batch_plays_the_games_of_its_seeds(edition: tuple[str, str, int]) -> None:
    name, variant, players = edition
    board = setting(load_map(name), variant, players).board
    table = [[0] * COLUMNS for _ in range(2)]
    room = ([State()], [Events()], [Scratch()], [Stream()], [Sheet()])
    deals, picks = ([seeded(k, what) for k in (3, 4)] for what in ("game", "picks"))
    assert play_games([board], *room, deals, picks, table, 2) == 2
    alone = [[0] * COLUMNS]
    assert play_games([board], *room, deals[1:], picks[1:], alone, 1) == 1
    assert alone[0] == table[1] != table[0]
    ranks = [table[0][SEAT_COLUMNS + seat * 7 + RANK] for seat in range(players)]
    scores = [table[0][SEAT_COLUMNS + seat * 7 + SCORE] for seat in range(players)]
    assert table[0][ACTIONS] > 20 and ranks[scores.index(max(scores))] == 1


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_actions_can_be_played_by_their_numbers(edition: tuple[str, str, int]) -> None:
    name, variant, players = edition
    game, twin = (Game(name, variant=variant, players=players, seed=2, mode="plain") for _ in range(2))
    chance, rules, boards = random.Random(2), doors("plain"), game._boards
    while game.seat is not None:
        seat, number = game.seat, chance.choice(game.legal.numbers())
        action = next(a for a, n in zip(game.legal, game.legal.numbers(), strict=True) if n == number)
        game.play(action)
        rules.play_number(boards, twin._states, rules.logs, seat, number)
        assert twin.to_dict() == game.to_dict()


def test_a_random_pick_is_legal_and_every_legal_action_is_picked_at_times() -> None:
    game, rules, stream = Game("mini", players=2, seed=1, mode="plain"), doors("plain"), Stream()
    stream.words = seeded(5, "picks")
    while game.phase != "turn":
        game.play(game.legal[0])
    legal = game.legal.numbers()
    picked = {
        rules.pick_random(game._boards, game._states, rules.scratches, game.seat, [stream])
        for _ in range(60 * len(legal))
    }
    assert picked == set(legal)


def test_numbers_below_a_count_are_drawn_again_where_some_would_be_favoured() -> None:
    count = 3 << 30  # a quarter of all words must be thrown away
    stream = Stream()
    stream.words = seeded(7, "picks")
    drawn = [below(stream, count) for _ in range(400)]
    assert max(drawn) < count and min(drawn) < count // 50
    third = sum(number < count // 3 for number in drawn)
    assert 100 < third < 170
    untouched = Stream()
    untouched.words = seeded(7, "picks")
    words = [next_word(untouched) for _ in range(400)]
    assert stream.words != untouched.words, "some words were drawn again"
    assert all(0 <= word < 1 << 32 for word in words)


@pytest.mark.parametrize("seed", [-1, 1 << 128, True, "7", None, 1.0])
def test_what_is_no_seed_is_refused(seed: object) -> None:
    with pytest.raises(ValueError, match="seed"):
        checked_seed(seed)  # type: ignore[arg-type]


def test_the_generator_is_the_published_one() -> None:
    stream = Stream()
    stream.words = [1, 2, 3, 4]
    # xoshiro128++ from the state 1, 2, 3, 4, by its published definition
    assert [next_word(stream) for _ in range(3)] == reference(3)


def reference(count: int) -> list[int]:
    """The published C code, word for word, in unbounded integers."""
    s, mask, out = [1, 2, 3, 4], 0xFFFFFFFF, []

    def rotl(x: int, k: int) -> int:
        return ((x << k) & mask) | (x >> (32 - k))

    for _ in range(count):
        out.append((rotl((s[0] + s[3]) & mask, 7) + s[0]) & mask)
        t = (s[1] << 9) & mask
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 11)
    return out
