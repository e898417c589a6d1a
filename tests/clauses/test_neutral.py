"""Nederland's neutral player at work: X1 to X4."""

from __future__ import annotations

import pytest

from branchline import Game

from .neutral_phase import (
    BLANK,
    BLANKS,
    ONE,
    ONE_ROUTE,
    SIX,
    THREE,
    TURNED,
    TURNED_ROUTE,
    TWO,
    TWO_ROUTE,
    end_turn,
    neutral,
    neutral_table,
    second,
    state,
    tokens,
)
from .positions import BLIND, TICKETS, claim, keep, legal, named, names, play, refused, table


def test_x1_neutral_has_forty_pieces_and_seat_one_starts_with_the_marker(mode: str) -> None:
    game = Game("nederland", players=2, variant="neutral", seed=1, mode=mode)
    for seat in (0, 1, None):
        assert game.view(seat)["neutral"] == {"pieces": 40, "holder": 1, "active": True, "ticket": None}


def test_x1_the_first_neutral_phase_follows_seat_ones_sixth_turn(mode: str) -> None:
    game = Game("nederland", players=2, variant="neutral", seed=1, mode=mode)
    for _ in range(2):
        play(game, legal(game)[0])
    seen: list[tuple[int, int]] = []
    turned_up: list[tuple[int, int]] = []
    while not turned_up:
        seat, number = int(game.seat or 0), int(game.view(None)["round"])
        seen.append((number, seat))
        if "neutral-ticket" in names(end_turn(game)):
            turned_up.append((number, seat))
    assert turned_up == [(6, 1)]
    assert seen == [(number, seat) for number in range(1, 7) for seat in (0, 1)]


@pytest.mark.parametrize("number", [1, 5])
def test_x1_neutral_does_nothing_in_the_first_five_rounds(mode: str, number: int) -> None:
    game = neutral_table(mode, ONE, round=number)
    assert not [name for name in names(end_turn(game)) if name.startswith("neutral")]
    assert (game.phase, game.seat, game.view(None)["round"]) == ("turn", 0, number + 1)
    assert game.to_dict()["pile"][0] == ONE


def test_x1_a_phase_follows_each_round_and_not_each_turn(mode: str) -> None:
    game = neutral_table(mode, *BLANKS, round=6)
    assert "neutral-ticket" in names(end_turn(game))
    assert "neutral-ticket" not in names(end_turn(game))
    assert "neutral-ticket" in names(end_turn(game))
    assert set(game.view(None)["pile_discards"]) == set(BLANKS[:2])


def test_x1_tickets_offered_kept_or_returned_place_no_neutral_pieces(mode: str) -> None:
    game = neutral_table(mode, ONE, TWO, THREE, SIX, seat=0)
    events = play(game, TICKETS, keep(ONE))
    assert not [name for name in names(events) if name.startswith("neutral")]
    assert game.view(None)["claims"] == {}
    assert set(game.view(None)["pile_discards"]) == {TWO, THREE, SIX}
    assert (game.phase, game.seat) == ("turn", 1)


def test_x1_two_seats_may_play_with_tolls_and_no_neutral(mode: str) -> None:
    game = table("nederland", mode, variant="tolls", seat=1, round=6)
    assert game.view(None)["neutral"] is None
    assert "neutral-ticket" not in names(end_turn(game))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_x1_neutral_is_for_two_seats_only(mode: str, players: int) -> None:
    with pytest.raises(ValueError, match="2"):
        Game("nederland", players=players, variant="neutral", seed=1, mode=mode)


def test_x1_a_seat_pays_tolls_beside_neutral(mode: str) -> None:
    game = neutral_table(mode, seat=0, seats=[{"hand": {"yellow": 2}}])
    play(game, claim(TWO_ROUTE, "yellow"))
    assert tokens(game) == [26, 30]


def test_x2_a_ticket_without_a_neutral_route_changes_nothing_and_is_discarded(mode: str) -> None:
    game = neutral_table(mode, BLANK)
    happened = names(end_turn(game))
    assert happened.count("neutral-ticket") == 1
    assert not {"neutral-claimed", "neutral-marker", "neutral-out"} & set(happened)
    assert state(game) == {"pieces": 40, "holder": 1, "active": True, "ticket": None}
    assert game.view(None)["pile_discards"] == [BLANK]
    assert (game.phase, game.seat, game.view(None)["round"]) == ("turn", 0, 7)


@pytest.mark.parametrize("holder", [0, 1])
def test_x2_the_holder_keeps_the_marker_on_a_blank(mode: str, holder: int) -> None:
    game = neutral_table(mode, BLANK, neutral={"holder": holder})
    end_turn(game)
    assert state(game)["holder"] == holder


@pytest.mark.parametrize("track", [TWO_ROUTE, second(TWO_ROUTE)])
def test_x2_a_route_on_which_neutral_is_already_counts_as_blank(mode: str, track: str) -> None:
    game = neutral_table(mode, TWO, claims={track: "neutral"})
    happened = names(end_turn(game))
    assert not {"neutral-claimed", "neutral-marker", "toll-paid"} & set(happened)
    assert game.view(None)["claims"] == {track: "neutral"}
    assert state(game) == {"pieces": 38, "holder": 1, "active": True, "ticket": None}
    assert game.view(None)["pile_discards"] == [TWO]


def test_x2_neutral_on_one_track_and_a_seat_on_the_other_is_blank(mode: str) -> None:
    game = neutral_table(mode, TWO, claims={TWO_ROUTE: 0, second(TWO_ROUTE): "neutral"})
    end_turn(game)
    assert tokens(game) == [30, 30]
    assert state(game)["pieces"] == 38


def test_x2_both_tracks_taken_by_the_seats_is_blank(mode: str) -> None:
    game = neutral_table(mode, TWO, claims={TWO_ROUTE: 0, second(TWO_ROUTE): 1})
    happened = names(end_turn(game))
    assert not {"neutral-claimed", "neutral-marker", "neutral-out", "toll-paid"} & set(happened)
    assert tokens(game) == [30, 30]
    assert state(game) == {"pieces": 40, "holder": 1, "active": True, "ticket": None}


def test_x2_the_ticket_turned_up_is_public(mode: str) -> None:
    game = neutral_table(mode, BLANK)
    game.play(BLIND)
    turned = [event for event in game.play(BLIND) if event.to_dict()["event"] == "neutral-ticket"]
    for seat in (0, 1, None):
        heard = turned[0].for_seat(seat)
        assert heard is not None
        assert heard.to_dict()["ticket"] == BLANK


@pytest.mark.parametrize("holder", [0, 1])
def test_x3_the_holder_chooses_between_two_free_tracks(mode: str, holder: int) -> None:
    game = neutral_table(mode, TWO, neutral={"holder": holder})
    events = end_turn(game)
    assert "neutral-ticket" in names(events)
    assert (game.phase, game.seat, game.view(None)["round"]) == ("neutral", holder, 6)
    assert state(game)["ticket"] == TWO
    assert TWO not in game.view(None)["pile_discards"]
    assert legal(game) == [neutral(TWO_ROUTE), neutral(second(TWO_ROUTE))]


@pytest.mark.parametrize("track", [TWO_ROUTE, second(TWO_ROUTE)])
@pytest.mark.parametrize("holder", [0, 1])
def test_x3_the_chosen_track_is_neutrals_and_the_marker_goes_to_the_other_seat(
    mode: str, track: str, holder: int
) -> None:
    game = neutral_table(mode, TWO, neutral={"holder": holder})
    end_turn(game)
    events = play(game, neutral(track))
    assert [event["route"] for event in named(events, "neutral-claimed")] == [track]
    assert [event["seat"] for event in named(events, "neutral-marker")] == [1 - holder]
    assert game.view(None)["claims"] == {track: "neutral"}
    assert state(game) == {"pieces": 38, "holder": 1 - holder, "active": True, "ticket": None}
    assert game.view(None)["pile_discards"] == [TWO]
    assert (game.phase, game.seat, game.view(None)["round"]) == ("turn", 0, 7)


def test_x3_no_toll_is_paid(mode: str) -> None:
    game = neutral_table(mode, TWO)
    end_turn(game)
    assert not {"toll-paid", "loan-taken"} & set(names(play(game, neutral(TWO_ROUTE))))
    assert tokens(game) == [30, 30]
    assert [seat["score"] for seat in game.view(None)["seats"]] == [0, 1]


def test_x3_a_ticket_may_name_its_route_from_the_other_end(mode: str) -> None:
    game = neutral_table(mode, TURNED)
    end_turn(game)
    assert legal(game) == [neutral(TURNED_ROUTE), neutral(second(TURNED_ROUTE))]


def test_x3_only_the_two_tracks_named_can_be_chosen_and_only_by_the_holder(mode: str) -> None:
    game = neutral_table(mode, TWO)
    end_turn(game)
    refused(game, neutral(ONE_ROUTE), "X3")
    for action in (BLIND, TICKETS, {"do": "pass"}, keep(TWO), neutral("nowhere--breda")):
        refused(game, action)
    refused(game, neutral(TWO_ROUTE), seat=0)


def test_x3_placing_neutral_pieces_is_no_action_of_a_turn(mode: str) -> None:
    refused(neutral_table(mode, TWO), neutral(TWO_ROUTE))


def test_x3_the_new_holder_chooses_next(mode: str) -> None:
    game = neutral_table(mode, ONE, TWO)
    end_turn(game)
    play(game, neutral(ONE_ROUTE))
    end_turn(game)
    end_turn(game)
    assert (game.phase, game.seat) == ("neutral", 0)


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(("owned", "other"), [(TWO_ROUTE, second(TWO_ROUTE)), (second(TWO_ROUTE), TWO_ROUTE)])
def test_x4_a_track_beside_a_seats_own_is_neutrals_and_the_bank_pays_that_seat(
    mode: str, owner: int, owned: str, other: str
) -> None:
    game = neutral_table(mode, TWO, claims={owned: owner})
    events = end_turn(game)
    assert [event["route"] for event in named(events, "neutral-claimed")] == [other]
    assert [(paid["seat"], paid["to"], paid["toll"]) for paid in named(events, "toll-paid")] == [(None, owner, 4)]
    assert "neutral-marker" not in names(events)
    assert game.view(None)["claims"] == {owned: owner, other: "neutral"}
    assert tokens(game) == [34 if seat == owner else 30 for seat in (0, 1)]
    assert state(game) == {"pieces": 38, "holder": 1, "active": True, "ticket": None}
    assert game.view(None)["pile_discards"] == [TWO]
    assert (game.phase, game.seat) == ("turn", 0)


def test_x4_a_seat_with_a_loan_is_paid_like_any_other_and_keeps_its_loan(mode: str) -> None:
    game = neutral_table(mode, TWO, claims={TWO_ROUTE: 0}, seats=[{"tokens": 1, "loans": 1}])
    end_turn(game)
    assert tokens(game) == [5, 30]
    assert game.view(None)["seats"][0]["loans"] == 1
