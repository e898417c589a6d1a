"""Nothing to do, P1; the order of events, O1."""

from collections import Counter
from typing import Any

import pytest

from branchline import Game, Pass, load_map

from .positions import (
    BLIND,
    PASS,
    TICKETS,
    Action,
    claim,
    discards,
    draw,
    every_map,
    hand,
    keep,
    legal,
    names,
    play,
    refused,
    seat_of,
    table,
)

# With tolls both tracks of a double are open to two seats; a board all claimed is simplest without.
VARIANT = {"usa": "standard", "nederland": "no-tolls", "amsterdam": "standard"}

SHORT = {"usa": "nashville--atlanta", "nederland": "hasselt--liege", "amsterdam": "oude-waal--waag"}
THREE = {"usa": "vancouver--calgary", "nederland": "utrecht--rotterdam", "amsterdam": "munttoren--blauwbrug"}


def every_link(map_id: str, players: int, *but: str) -> dict[str, int]:
    """Every route that can be claimed, except some. Trees first, so that longest paths are quickly found."""
    board = load_map(map_id)
    closed = players <= board.variants[VARIANT[map_id]].close_doubles
    joined = [{place.id: place.id for place in board.locations} for _ in range(players)]
    claims: dict[str, int] = {}
    for route in board.routes:
        twin = claims.get(route.twin or "")
        if route.id in but or (closed and twin is not None):
            continue
        for seat in range(players):
            if seat == twin:
                continue
            group = joined[seat]
            a, b = group[route.a], group[route.b]
            if a != b or seat == players - 1:
                joined[seat] = {place: b if root == a else root for place, root in group.items()}
                claims[route.id] = seat
                break
    return claims


def stuck(map_id: str, mode: str, *, players: int = 2, free: tuple[str, ...] = (), **position: Any) -> Game:
    """No card, no ticket and no route to be had: only the `free` routes are open."""
    seats = position.pop("seats", [{} for _ in range(players)])
    seats = [{"pieces": 10, **seat} for seat in seats]
    claims = every_link(map_id, players, *free)
    position = {"variant": VARIANT[map_id], "deck": [], "pile": [], "claims": claims, **position}
    return table(map_id, mode, players=players, seats=seats, **position)


@every_map
def test_p1_a_seat_that_can_do_nothing_passes(map_id: str, mode: str) -> None:
    game = stuck(map_id, mode)
    assert legal(game) == [PASS]
    assert Pass() in game.legal
    before = game.to_dict()
    events = play(game, PASS)
    assert names(events) == ["passed", "turn-started"]
    assert (game.phase, game.seat) == ("turn", 1)
    after = game.to_dict()
    assert after["passes"] == 1
    for name in ("market", "deck", "pile", "claims", "seats", "last_turns", "round"):
        assert after[name] == before[name]


@every_map
@pytest.mark.parametrize(
    "possible",
    ["cards", "tickets", "claim"],
)
def test_p1_a_seat_that_can_do_one_of_the_three_may_not_pass(map_id: str, possible: str, mode: str) -> None:
    ticket = load_map(map_id).tickets[0].id
    changes: dict[str, dict[str, Any]] = {
        "cards": {"deck": ["orange"]},
        "tickets": {"pile": [ticket]},
        "claim": {"free": (SHORT[map_id],), "seats": [{"hand": {"pink": 2}}, {}]},
    }
    game = stuck(map_id, mode, **changes[possible])
    assert legal(game)
    assert PASS not in legal(game)
    refused(game, PASS, "P1")
    refused(game, Pass(), "P1")


def test_p1_cards_without_pieces_or_pieces_without_cards_do_not_claim(mode: str) -> None:
    free = ("winnipeg--sault-st-marie",)
    few_pieces = stuck("usa", mode, free=free, seats=[{"hand": {"pink": 6}, "pieces": 5}, {}])
    assert legal(few_pieces) == [PASS]
    few_cards = stuck("usa", mode, free=free, seats=[{"hand": {"pink": 5}}, {}])
    assert legal(few_cards) == [PASS]


def test_p1_pass_takes_no_other_key(mode: str) -> None:
    refused(stuck("usa", mode), {"do": "pass", "seat": 0})


@pytest.mark.parametrize(
    ("map_id", "players"),
    [("usa", 3), ("usa", 4), ("nederland", 2), ("nederland", 5), ("amsterdam", 2), ("amsterdam", 3)],
)
def test_p1_the_game_ends_when_every_seat_has_passed_in_a_row(map_id: str, players: int, mode: str) -> None:
    game = stuck(map_id, mode, players=players)
    for _ in range(players - 1):
        play(game, PASS)
        assert game.phase == "turn"
        assert game.result is None
    events = play(game, PASS)
    assert names(events) == ["passed", "game-over"]
    assert (game.phase, game.seat) == ("over", None)
    assert game.result is not None
    assert len(game.result.seats) == players
    assert len(game.legal) == 0
    assert game.to_dict()["last_turns"] in (None, 0)
    for action in (PASS, BLIND, TICKETS):
        refused(game, action)


def test_p1_passes_must_be_in_a_row(mode: str) -> None:
    free = ("nashville--atlanta",)
    game = stuck("usa", mode, players=3, free=free, seats=[{}, {"hand": {"pink": 1}}, {}])
    play(game, PASS, claim("nashville--atlanta", "pink"))
    assert game.to_dict()["passes"] == 0
    assert game.seat == 2
    play(game, BLIND)
    assert (game.seat, game.phase) == (0, "turn")
    play(game, PASS, PASS)
    assert game.phase == "turn"
    play(game, PASS)
    assert game.phase == "over"


@pytest.mark.parametrize("action", [BLIND, TICKETS])
def test_p1_drawing_too_breaks_the_row_of_passes(action: Action, mode: str) -> None:
    change: dict[str, Any] = {"deck": ["orange"]} if action == BLIND else {"pile": ["boston--miami"]}
    game = stuck("usa", mode, seat=1, passes=1, **change)
    play(game, action)
    if action == TICKETS:
        play(game, keep("boston--miami"))
    assert game.to_dict()["passes"] == 0
    play(game, PASS)
    assert game.phase == "turn"


def test_p1_the_position_remembers_the_passes(mode: str) -> None:
    game = stuck("usa", mode, players=3)
    play(game, PASS, PASS)
    again = Game.from_dict(game.to_dict(), mode=mode)
    assert again.to_dict() == game.to_dict()
    play(again, PASS)
    assert again.phase == "over"


def test_p1_a_game_ended_by_passes_is_scored(mode: str) -> None:
    seats = [{"score": 40, "tickets": ["boston--miami"]}, {"score": 3}, {}]
    game = stuck("usa", mode, players=3, seats=seats)
    play(game, PASS, PASS, PASS)
    assert game.result is not None
    first, second, third = game.result.seats
    assert (first.routes, first.tickets_made, first.tickets_missed) == (40, 12, 0)
    assert (second.routes, second.tickets_made, second.tickets_missed) == (3, 0, 0)
    assert third.tickets_made + third.tickets_missed == 349 - 12
    assert first.total == 40 + 12 + first.bonus


@every_map
def test_o1_a_claim_rebuilds_the_deck_and_then_looks_for_three_wilds(map_id: str, mode: str) -> None:
    color = "blue" if map_id == "amsterdam" else "green"
    for seed in range(8):
        game = table(
            map_id,
            mode,
            seed=seed,
            market=["wild", "wild", "wild", "red", "black"],
            deck=[],
            seats=[{"hand": {color: 3}}, {}],
        )
        happened = names(play(game, claim(THREE[map_id], color)))
        market = Counter(game.to_dict()["market"])
        assert market[color] == 3, "the three cards played were the deck when the market was swept"
        assert market + Counter(game.to_dict()["deck"]) == Counter({color: 3, "wild": 3, "red": 1, "black": 1})
        assert not discards(game)
        first, reset = happened.index("deck-shuffled"), happened.index("market-reset")
        assert happened.index("route-claimed") < first < reset
        assert happened[-1] == "turn-started"
        if map_id == "nederland":
            assert happened.index("toll-paid") < first
        if map_id == "amsterdam":
            assert happened.index("merchandise-earned") < first


def test_o1_a_loan_comes_before_the_deck_is_rebuilt(mode: str) -> None:
    game = table("nederland", mode, deck=[], seats=[{"hand": {"green": 3}, "tokens": 2}, {}])
    happened = names(play(game, claim("utrecht--rotterdam", "green")))
    assert happened.index("loan-taken") < happened.index("deck-shuffled")
    assert seat_of(game, 0)["loans"] == 1


def test_o1_the_market_is_settled_before_the_end_is_tested(mode: str) -> None:
    game = table(
        mode=mode,
        market=["wild", "wild", "wild", "red", "black"],
        deck=["wild"],
        seats=[{"hand": {"green": 3}, "pieces": 5}, {}],
    )
    happened = names(play(game, claim("vancouver--calgary", "green")))
    order = [happened.index(name) for name in ("route-claimed", "market-reset", "last-turns", "turn-started")]
    assert order == sorted(order)


@every_map
def test_o1_the_round_rises_after_the_last_seats_turn(map_id: str, mode: str) -> None:
    game = table(map_id, mode, players=3, deck_top=[])
    rounds = []
    for _ in range(7):
        rounds.append(game.to_dict()["round"])
        play(game, BLIND, BLIND)
    assert rounds == [1, 1, 1, 2, 2, 2, 3]


def test_o1_a_pass_is_a_turn_after_which_the_end_is_tested(mode: str) -> None:
    game = stuck("usa", mode, players=3, seats=[{"pieces": 2}, {}, {}])
    events = play(game, PASS)
    assert names(events) == ["passed", "last-turns", "turn-started"]
    assert game.to_dict()["last_turns"] == 3


def test_o1_a_pass_uses_up_a_final_turn(mode: str) -> None:
    game = stuck("usa", mode, players=3, last_turns=2, seat=1, round=9)
    play(game, PASS)
    assert (game.to_dict()["last_turns"], game.seat) == (1, 2)
    events = play(game, PASS)
    assert names(events) == ["passed", "game-over"]
    assert (game.phase, game.to_dict()["last_turns"], game.to_dict()["round"]) == ("over", 0, 9)


def test_o1_a_pass_ends_the_round_like_any_turn(mode: str) -> None:
    game = stuck("usa", mode, players=3, seat=2, round=4, passes=0)
    play(game, PASS)
    assert (game.seat, game.to_dict()["round"]) == (0, 5)


def test_o1_after_the_last_final_turn_the_game_is_scored_with_the_claim_in_it(mode: str) -> None:
    game = table(mode=mode, seat=1, last_turns=1, seats=[{}, {"hand": {"wild": 6}}])
    events = play(game, claim("winnipeg--sault-st-marie", None, 6))
    assert names(events)[-1] == "game-over"
    assert "turn-started" not in names(events)
    assert game.result is not None
    assert (game.result.seats[1].routes, game.result.seats[1].longest_path) == (15, 6)
    assert seat_of(game, 1)["score"] == 15


def test_o1_a_draw_that_ends_early_ends_the_turn_in_the_same_way(mode: str) -> None:
    game = table(mode=mode, seat=1, last_turns=1, deck=["orange"])
    assert names(play(game, draw("red")))[-1] == "game-over"
    assert game.phase == "over"
    assert hand(game, 1)["red"] >= 1
