"""K1, K2: what a seat can't know makes no difference to anything it gets; what it gets agrees with the truth."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given

from branchline import Action, Event, Game, IllegalAction, Keep

from .games import Play, in_both_modes, many, pasteable, plays, some
from .hidden import SOON, another_truth, other_choices


def seen(events: list[Event], seat: int | None) -> list[dict[str, Any]]:
    """What a seat is told of the events."""
    return [part.to_dict() for part in (event.for_seat(seat) for event in events) if part is not None]


def swept_deep(events: list[Event]) -> bool:
    """Whether sweeps turned up more cards than the two truths share."""
    return any(told["event"] == "market-reset" and told["times"] * 5 + 2 > SOON for told in seen(events, None))


def same_decision(action: Action, game: Game, other: Game, seat: int) -> Action | None:
    """The action as the seat would take it in the other truth, or None if it can't."""
    if isinstance(action, Keep):
        kept = {game.to_dict()["seats"][seat]["offer"].index(ticket) for ticket in action.tickets}
        offer = other.to_dict()["seats"][seat]["offer"]
        return Keep(tuple(offer[place] for place in sorted(kept)))
    return None if other.refusal(action, seat=seat) else action


def check_alike(game: Game, other: Game, watcher: int | None) -> None:
    """Asserts that a seat, or a spectator, can't tell the two games from each other."""
    assert other.view(watcher) == game.view(watcher)
    if watcher is not None:
        assert list(other.legal_for(watcher)) == list(game.legal_for(watcher))
        believed = game.sample(watcher, 11)
        assert other.sample(watcher, 11).to_dict() == believed.to_dict()
        assert believed.view(watcher) == game.view(watcher)
        assert Game.from_dict(believed.to_dict()).to_dict() == believed.to_dict()
        assert list(believed.legal_for(watcher)) == list(game.legal_for(watcher))


def check_watched(mode: str, play: Play) -> None:
    chance, game = random.Random(play.choices), play.begin(mode)
    for seat, action in play.decisions(game):
        with pasteable(game, action):
            if chance.random() < 0.15:
                watcher = chance.choice([None, *range(game.players)])
                other = another_truth(game, watcher, chance)
                check_alike(game, other, watcher)
                same = same_decision(action, game, other, seat)
                if same is not None:
                    events = game.copy().play(action, seat=seat)
                    if not swept_deep(events):
                        assert seen(other.play(same, seat=seat), watcher) == seen(events, watcher)
                        after = game.copy()
                        after.play(action, seat=seat)
                        check_alike(after, other, watcher)
        game.play(action, seat=seat)


@in_both_modes
@some(0.4)
@given(plays())
def test_what_a_seat_cannot_know_makes_no_difference_to_what_it_gets(mode: str, play: Play) -> None:
    check_watched(mode, play)


@in_both_modes
@some(0.3)
@given(plays())
def test_nothing_shows_who_has_chosen_first_tickets_and_which(mode: str, play: Play) -> None:
    chance, game = random.Random(play.choices), play.begin(mode)
    for seat, action in play.decisions(game):
        if game.phase != "first-tickets":
            break
        for watcher in range(game.players):
            with pasteable(game):
                check_alike(game, other_choices(game, watcher, chance), watcher)
        game.play(action, seat=seat)


@in_both_modes
@some(0.2)
@given(plays())
def test_an_error_tells_a_seat_nothing_that_it_cannot_know(mode: str, play: Play) -> None:
    chance, game = random.Random(play.choices), play.begin(mode)
    for seat, action in play.decisions(game):
        if chance.random() < 0.1:
            with pasteable(game):
                watcher = chance.randrange(game.players)
                other = another_truth(game, watcher, chance)
                for number in chance.sample(range(len(game.table)), 20):
                    errors = [each.refusal(each.table[number], seat=watcher) for each in (game, other)]
                    assert tells(errors[0]) == tells(errors[1])
        game.play(action, seat=seat)


def tells(error: IllegalAction | None) -> tuple[Any, ...] | None:
    return None if error is None else (str(error), error.clause, error.code, error.figures)


@in_both_modes
@some(0.4)
@given(plays())
def test_a_view_holds_nothing_of_the_secrets(mode: str, play: Play) -> None:
    chance, game = random.Random(play.choices), play.begin(mode)
    for seat, action in play.decisions(game):
        if chance.random() < 0.1:
            with pasteable(game):
                check_view(game, chance.choice([None, *range(game.players)]))
        game.play(action, seat=seat)


def check_view(game: Game, watcher: int | None) -> None:
    """Asserts that counts stand where the truth is secret, and that no ticket shows that should not."""
    truth, view = game.to_dict(), game.view(watcher)
    assert (view["deck"], view["pile"]) == (len(truth["deck"]), len(truth["pile"]))
    assert "seed" not in view and "random" not in view
    hidden = {ticket for ticket in truth["pile"] if truth["returned"].get(ticket, -1) != watcher}
    for number, (true, shown) in enumerate(zip(truth["seats"], view["seats"], strict=True)):
        if number == watcher:
            assert shown == true
            continue
        assert shown["hand"] == sum(true["hand"].values())
        assert (shown["tickets"], shown["offer"]) == (len(true["tickets"]), len(true["offer"]))
        assert "choice" not in shown and "tokens" not in shown
        hidden |= {*true["tickets"], *true["offer"]}
    shown_text = json.dumps({key: value for key, value in view.items() if key not in ("claims", "market")})
    assert not [ticket for ticket in hidden if f'"{ticket}"' in shown_text]


@in_both_modes
@some(0.2)
@given(plays())
def test_a_sample_is_a_position_of_its_own_that_plays_to_the_end(mode: str, play: Play) -> None:
    chance, game = random.Random(play.choices), play.begin(mode)
    stop = chance.randint(0, 120)
    for ply, (seat, action) in enumerate(play.decisions(game)):
        if ply == stop:
            break
        game.play(action, seat=seat)
    with pasteable(game):
        before, watcher = game.to_dict(), chance.randrange(game.players)
        believed = game.sample(watcher, chance.getrandbits(120))
        assert Game.from_dict(believed.to_dict(), mode=mode).to_dict() == believed.to_dict()
        for seat, action in play.decisions(believed):
            believed.play(action, seat=seat)
        assert believed.result is not None
        assert game.to_dict() == before


@pytest.mark.slow
@in_both_modes
@many
@given(plays())
def test_in_many_more_games_what_a_seat_cannot_know_makes_no_difference(mode: str, play: Play) -> None:
    check_watched(mode, play)
