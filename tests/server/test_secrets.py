"""K2: nothing that a seat is sent holds what its view does not; whole games, every byte."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline import Game, load_map
from branchline.server.messages import Update
from branchline.server.play import LiveGame, seen_by
from branchline.server.sockets import encoder
from branchline.server.store import GameRow

from .people import BOT, ME, Device, pick

GAMES = [
    ("mini", None, 2),
    ("usa", None, 3),
    ("nederland", "tolls", 3),
    ("nederland", "neutral", 2),
    ("amsterdam", None, 3),
]
ROUTE_KEYS = ("claims", "routes")
ROUTE_FIELDS = ("route", "closed")


def ticket_words(form: Any, tickets: set[str], field: str = "") -> Iterator[str]:
    """All ticket ids in a message, except where a route of the same name is meant."""
    if isinstance(form, dict):
        for key, value in form.items():
            if key in tickets and field not in ROUTE_KEYS:
                yield key
            yield from ticket_words(value, tickets, key)
    elif isinstance(form, list):
        for value in form:
            yield from ticket_words(value, tickets, field)
    elif isinstance(form, str) and form in tickets and field not in ROUTE_FIELDS:
        yield form


def may_know(game: Game, seat: int | None) -> set[str]:
    """The tickets that a seat has seen by now: its own, its offers, what lies open."""
    view = game.view(seat)
    known = {*view["pile_discards"], *view["returned"]}
    if seat is not None:
        known |= {*view["seats"][seat]["tickets"], *view["seats"][seat]["offer"]}
    if view["neutral"] and view["neutral"]["ticket"]:
        known.add(view["neutral"]["ticket"])
    return known


@pytest.mark.parametrize(("map", "variant", "players"), GAMES)
def test_k2_every_byte_of_a_whole_game(ada: Device, map: str, variant: str | None, players: int) -> None:
    ada.make(ME, *[BOT] * (players - 1), map=map, variant=variant, start=True)
    with ada.sit(0) as player, ada.sit(None, max_queue=None) as watcher:
        seat = player.seat
        player.play_out(seed=players)
        while watcher.phase != "over":
            watcher.next()
    record = ada.http.get(f"/api/tables/{ada.table}/games/1/record").json()
    for eyes, heard in ((seat, player.heard), (None, watcher.heard)):
        check_all(record, eyes, heard)


def check_all(record: dict[str, Any], seat: int | None, heard: list[str]) -> None:
    """Compares all that a seat was told with what it may know, move by move."""
    game = Game.replay(record, to=0)
    tickets = {ticket.id for ticket in game.map.tickets}
    secrets = (str(record["seed"]), json.dumps(record["seed"]))
    known: set[str] = may_know(game, seat)
    views = 0
    for text in heard:
        message = json.loads(text)
        state = message.get("game")
        if state and state["ending"]:
            break
        assert not any(secret in text for secret in secrets)
        assert '"random":' not in text and '"seed":' not in text
        if state is None:
            assert not set(ticket_words(message, tickets))
            continue
        while len(game.history) < state["seq"]:
            ply = len(game.history)
            action = dict(record["actions"][ply])
            events = game.play({k: v for k, v in action.items() if k != "seat"}, seat=action.get("seat"))
            known |= may_know(game, seat) | set(ticket_words(seen_by(events, seat), tickets))
        if state["seq"]:
            assert state["view"] == json.loads(json.dumps(game.view(seat)))
            views += 1
        for other, held in enumerate(state["view"]["seats"]):
            open_hand = isinstance(held["hand"], dict), isinstance(held["tickets"], list), "tokens" in held
            assert open_hand == ((other == seat,) * 3)
        assert set(ticket_words(message, tickets)) <= known
    assert views > 20


@given(seed=st.integers(0, 2**32), moves=st.integers(0, 60), again=st.integers(0, 2**32), which=st.sampled_from(GAMES))
def test_two_games_that_look_alike_to_a_seat_give_it_the_same_bytes(
    seed: int, moves: int, again: int, which: tuple[str, str | None, int]
) -> None:
    name, variant, players = which
    board = load_map(name)
    variant = variant or next(iter(board.variants))
    live = LiveGame(GameRow("g", "t", 1, name, board.hash, variant, players, seed, ("x",) * players), board)
    stream = Random(seed)
    for _ in range(moves):
        if live.over:
            return
        legal = [action.to_dict() for action in live.game.legal]
        live.play(live.game.seat or 0, pick(stream, legal))
    for seat in range(players):
        if live.over:
            return
        twin = LiveGame(live.row, board)
        twin.game, twin.actions = live.game.sample(seat, again), live.actions
        assert told(live, seat) == told(twin, seat)


def told(live: LiveGame, seat: int) -> bytes:
    return encoder.encode(Update(events=[], game=live.state(seat, whole=True), now=0))
