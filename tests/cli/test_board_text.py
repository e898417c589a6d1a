"""The board, what happens and what is done, as a terminal shows them."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import Claim, Draw, Game, Keep, Neutral, Pass, Tickets, map_ids
from branchline.actions import KeepPlaces
from branchline.board_text import ALL, Eyes, action_text, board_text, event_text, result_text
from branchline.events import Event
from branchline.log_text import route_text, ticket_text
from branchline.simulate import random_game


def position(**parts: Any) -> Game:
    return Game.from_dict({"map": "usa", "players": 2, **parts})


def seen_by(event: Event, seat: int | None) -> Event:
    seen = event.for_seat(seat)
    assert seen is not None
    return seen


def told(game: Game, action: Any) -> list[str]:
    return [event_text(game, event) for event in game.play(action)]


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Draw("deck"), "draw from the deck"),
        (Draw("wild"), "take wild from the market"),
        (Claim("a--b", "red", 0), "claim a--b with red"),
        (Claim("a--b", "red", 1), "claim a--b with red and 1 wild"),
        (Claim("a--b", None, 3), "claim a--b with 3 wilds"),
        (Tickets(), "draw tickets"),
        (Keep(("x--y", "a--b")), "keep a--b, x--y"),
        (KeepPlaces((0, 2)), "keep 1 and 3 of the offer"),
        (Neutral("a--b--2"), "choose a--b--2 for neutral pieces"),
        (Pass(), "pass"),
    ],
)
def test_an_action_is_told_in_words(action: Any, text: str) -> None:
    assert action_text(action) == text


def test_a_claim_tells_the_cards_that_were_played() -> None:
    game = position(seats=[{"hand": {"red": 1, "wild": 1}}, {}])
    route = next(route for route in game.map.routes if route.length == 2 and route.color is None and route.twin)
    first, *_ = told(game, Claim(route.id, "red", 1))
    assert first == f"seat 0 claims {route_text(game.map, route.id)} with 1 red and 1 wild"


def test_the_second_track_of_a_double_says_so() -> None:
    game = position()
    assert route_text(game.map, "seattle--portland") == "Seattle – Portland"
    assert route_text(game.map, "seattle--portland--2") == "Seattle – Portland (second track)"


def test_a_card_drawn_blind_is_named_only_to_its_drawer() -> None:
    game = position(seats=[{}, {}], seed=4)
    event = game.play(Draw("deck"))[0]
    card = event.to_dict()["card"]
    assert event_text(game, event) == f"seat 0 draws {card} from the deck"
    assert event_text(game, seen_by(event, 1)) == "seat 0 draws a card from the deck"


def test_tickets_of_others_are_a_number() -> None:
    game = position(seed=4)
    event = game.play(Tickets())[0]
    assert event_text(game, seen_by(event, 1)) == "seat 0 is offered 3 tickets"
    named = [ticket_text(game.map, ticket) for ticket in event.to_dict()["tickets"]]
    assert event_text(game, event) == f"seat 0 is offered {named[0]}, {named[1]} and {named[2]}"


def test_the_board_shows_what_is_on_the_table() -> None:
    game = position(
        market=["red", "red", "blue", "wild", "white"],
        claims={"seattle--portland": 0},
        seats=[{"hand": {"red": 3, "wild": 1}, "tickets": ["seattle--los-angeles"]}, {}],
    )
    lines = board_text(game).splitlines()
    assert lines[0] == "USA (standard), 2 seats, round 1: seat 0 is to play"
    assert "market       red, red, blue, wild, white" in lines
    assert "pile         29 tickets" in lines
    assert "seat 0: 1 point, 44 trains, longest path 1" in lines
    assert "  hand       3 red, 1 wild" in lines
    assert "  tickets    Seattle – Los Angeles 9" in lines
    assert "  routes     Seattle – Portland 1 grey" in lines


def test_a_ticket_that_is_made_is_marked() -> None:
    game = Game.from_dict(
        {"map": "mini", "players": 2, "claims": {}, "seats": [{"tickets": ["quillmouth--pepperstow"]}, {}]}
    )
    assert "(made)" not in board_text(game)
    claims = {route.id: 0 for route in game.map.routes if route.twin is None or not route.id.endswith("--2")}
    whole = Game.from_dict(
        {
            "map": "mini",
            "players": 2,
            "claims": claims,
            "seats": [{"tickets": ["quillmouth--pepperstow"], "pieces": 3}, {}],
        }
    )
    assert "Quillmouth – Pepperstow 4 (made)" in board_text(whole)


def test_k2_a_seat_sees_its_own_cards_and_counts_of_the_others() -> None:
    game = Game.from_dict(
        {
            "map": "nederland",
            "players": 2,
            "seats": [{"hand": {"red": 2}, "tokens": 17}, {"hand": {"blue": 5}, "tokens": 13}],
        }
    )
    mine = board_text(game, 0)
    assert "2 red" in mine and "17 tokens" in mine
    assert "5 blue" not in mine and "13 tokens" not in mine and "  hand       5 cards" in mine
    spectator = board_text(game, None)
    assert "2 red" not in spectator and "17 tokens" not in spectator


def test_s3_a_first_choice_shows_to_nobody_else() -> None:
    game = Game("usa", players=2, seed=1)
    game.play(game.legal[0])
    assert "chosen" in board_text(game, ALL)
    assert "chosen" in board_text(game, 0)
    for looker in (1, None):
        untouched = Game("usa", players=2, seed=1)
        assert board_text(game, looker) == board_text(untouched, looker)


def test_a_shared_victory_is_called_one() -> None:
    game = random_game("mini", players=2, seed=0)
    result = game.result
    assert result is not None
    assert result_text(result).splitlines()[-1] == "seat 0 wins"
    shared = type(result)(winners=(0, 1), seats=result.seats)
    assert result_text(shared, ("Ann", "Bo")).splitlines()[-1] == "seat 0 (Ann) and seat 1 (Bo) share the victory"


def test_a_name_cannot_move_the_cursor() -> None:
    game = Game("mini", players=2, seed=1, names=["\x1b[2J\nAnn", "\ud800"])
    assert "\x1b" not in board_text(game)
    assert "\ud800" not in board_text(game)
    assert "�[2J�Ann" in board_text(game)


@pytest.mark.parametrize("map", map_ids())
def test_every_event_and_every_board_of_whole_games_has_a_text(map: str) -> None:
    from branchline import load_map

    for variant in load_map(map).variants:
        ended = random_game(map, players=2, seed=5, variant=variant)
        game = Game(map, players=2, seed=5, variant=variant)
        for seat, action in ended.history:
            assert action_text(action)
            for event in game.play(action, seat=seat):
                for looker in (0, 1, None):
                    seen = event.for_seat(looker)
                    assert seen is None or event_text(game, seen)
                assert event_text(game, event)
        lookers: list[Eyes] = [ALL, 0, 1, None]
        for eyes in lookers:
            text = board_text(game, eyes)
            assert text == board_text(ended, eyes)
            assert all(len(line) <= 100 for line in text.splitlines())
            assert "None" not in text
        assert "the game is over" in board_text(game)


def test_what_is_no_action_or_event_is_refused() -> None:
    with pytest.raises(TypeError):
        action_text("pass")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        event_text(position(), Event())
