"""Whatever is played, nothing gets lost: cards, tickets, pieces, money and points are where the events say."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline import Game

from .games import EDITIONS, Edition, Play, as_json, in_both_modes, many, pasteable, plays, some, told
from .ledger import Ledger


def check_boxes(game: Game, position: dict[str, Any]) -> None:
    """Asserts that every card, ticket, piece and merchandise card of the box is in exactly one place."""
    board, variant, seats = game.map, game.map.variants[game.variant], position["seats"]
    box = Counter({**dict.fromkeys(board.colors, board.cards_per_color), "wild": board.wilds})
    cards = Counter(chain(position["market"], position["deck"]))
    for counts in (position["discards"], *(seat["hand"] for seat in seats)):
        assert all(count > 0 for count in counts.values())
        cards.update(counts)
    assert cards == box
    assert len(position["market"]) == 5
    places = [position["pile"], position["pile_discards"], *(seat["tickets"] for seat in seats)]
    places += [seat["offer"] for seat in seats]
    if position["neutral"] and position["neutral"]["ticket"]:
        places.append([position["neutral"]["ticket"]])
    assert sorted(chain(*places)) == sorted(ticket.id for ticket in board.tickets)
    assert set(position["returned"]) <= set(position["pile"])
    owned: dict[Any, list[int]] = {owner: [] for owner in (*range(game.players), "neutral")}
    for route, owner in position["claims"].items():
        owned[owner].append(board.route(route).length)
    for number, seat in enumerate(seats):
        assert seat["pieces"] >= 0
        assert seat["pieces"] + sum(owned[number]) == variant.pieces
        assert seat["score"] == variant.start_scores[number] + sum(variant.points[n] for n in owned[number])
        assert Counter(seat["known"]) <= Counter(seat["hand"])
    if variant.neutral:
        assert position["neutral"]["pieces"] + sum(owned["neutral"]) == variant.neutral.pieces
    assert sum(seat["merchandise"] for seat in seats) + position["merchandise_left"] == variant.merchandise


def check_standing_rules(position: dict[str, Any]) -> None:
    """Asserts what holds whenever somebody is to decide: D6, D7 and T3 have been seen to."""
    assert position["deck"] or not position["discards"]
    assert position["pile"] or not position["pile_discards"] or position["phase"] == "neutral"
    if position["market"].count("wild") >= 3:
        plain = Counter(chain(position["market"], position["deck"])) + Counter(position["discards"])
        assert plain.total() - plain["wild"] < 3
    if position["phase"] == "second-card":
        assert position["deck"]
    if position["phase"] == "tickets":
        assert position["seats"][position["seat"]]["offer"]


def check_result(game: Game) -> None:
    """Asserts that the result is the sum that E2 to E4 say."""
    position, result, variant = game.to_dict(), game.result, game.map.variants[game.variant]
    assert result is not None
    for number, (seat, sheet) in enumerate(zip(position["seats"], result.seats, strict=True)):
        made = [ticket for ticket in seat["tickets"] if joined(game, position["claims"], number, ticket)]
        missed = set(seat["tickets"]) - set(made)
        assert sheet.routes == seat["score"]
        assert sheet.completed == len(made)
        assert sheet.tickets_made == sum(game.map.ticket(ticket).points for ticket in made)
        assert sheet.tickets_missed == sum(game.map.ticket(ticket).points for ticket in missed)
        assert sheet.loans == seat["loans"]
        assert sheet.total == (
            sheet.routes + sheet.tickets_made - sheet.tickets_missed + sheet.bonus - variant.loan_cost * sheet.loans
        )
        assert game.view(number)["standing"]["completed"] == sorted(made, key=seat["tickets"].index)
    longest = max(sheet.longest_path for sheet in result.seats)
    standing = {
        number: (
            sheet.total,
            sheet.completed,
            variant.longest_path_breaks_ties and sheet.longest_path == longest > 0,
        )
        for number, sheet in enumerate(result.seats)
    }
    for number, sheet in enumerate(result.seats):
        assert sheet.rank == 1 + sum(other > standing[number] for other in standing.values())
    assert list(result.winners) == [n for n, sheet in enumerate(result.seats) if sheet.rank == 1]


def joined(game: Game, claims: dict[str, Any], seat: int, ticket: str) -> bool:
    """E3, by walking from one end over the seat's own routes as far as they lead."""
    reached, waiting = set(), [game.map.ticket(ticket).a]
    while waiting:
        here = waiting.pop()
        reached.add(here)
        for route in (game.map.route(name) for name, owner in claims.items() if owner == seat):
            waiting += [b for a, b in ((route.a, route.b), (route.b, route.a)) if a == here and b not in reached]
    return game.map.ticket(ticket).b in reached


def check_whole_game(mode: str, play: Play) -> None:
    game = play.begin(mode)
    ledger = Ledger(game.map, game.to_dict())
    check_boxes(game, game.to_dict())
    for seat, action in play.decisions(game):
        with pasteable(game, action):
            ledger.follow(as_json(told(game.play(action, seat=seat))))
            position = game.to_dict()
            check_boxes(game, position)
            check_standing_rules(position)
            ledger.agrees_with(position)
    with pasteable(game):
        assert (game.seat, game.phase, len(game.legal)) == (None, "over", 0)
        check_result(game)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: "-".join(map(str, edition)))
@some(0.04)
@given(st.data())
def test_in_every_edition_everything_is_where_the_events_say(edition: Edition, data: Any) -> None:
    check_whole_game("plain", data.draw(plays(edition)))


@pytest.mark.compiled
@some(0.3)
@given(plays())
def test_compiled_too_everything_is_where_the_events_say(play: Play) -> None:
    check_whole_game("compiled", play)


@pytest.mark.slow
@in_both_modes
@many
@given(plays())
def test_in_many_more_games_everything_is_where_the_events_say(mode: str, play: Play) -> None:
    check_whole_game(mode, play)
