"""Nederland's neutral player: X1 to X8."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import Game

from .endings import last_turn
from .positions import BLIND, TICKETS, Action, claim, keep, legal, named, names, play, refused, table

BLANK = "waddeneilanden--duisburg"
BLANKS = [BLANK, "den-helder--liege", "lelystad--aarschot", "duisburg--rotterdam", "amsterdam--antwerpen"]
# Tickets by the neutral route they name: Amsterdam-Utrecht (1 space, toll 1), Rotterdam-Breda (2, toll 4),
# Groningen-Emden (3, toll 3), 's-Gravenhage-Middelburg (6, toll 4), and Sneek-Leeuwarden (1, toll 1).
ONE, ONE_ROUTE = "sneek--eindhoven", "amsterdam--utrecht"
TWO, TWO_ROUTE = "nijmegen--antwerpen", "rotterdam--breda"
THREE, THREE_ROUTE = "leeuwarden--antwerpen", "groningen--emden"
SIX, SIX_ROUTE = "sneek--utrecht", "s-gravenhage--middelburg"
TURNED, TURNED_ROUTE = "groningen--breda", "leeuwarden--sneek"


def second(route: str) -> str:
    return f"{route}--2"


def neutral(route: str) -> Action:
    return {"do": "neutral", "route": route}


def neutral_table(mode: str, *pile_top: str, **position: Any) -> Game:
    """Seat 1 is to end round 6 unless told otherwise; these tickets lie on top of the pile."""
    position = {"variant": "neutral", "seat": 1, "round": 6, **position}
    if "pile" not in position:
        position["pile_top"] = pile_top
    return table("nederland", mode, **position)


def end_turn(game: Game) -> list[dict[str, Any]]:
    """The seat to play spends its turn drawing two cards."""
    return play(game, BLIND, BLIND)


def state(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = game.view(None)["neutral"]
    return found


def tokens(game: Game) -> list[int]:
    return [seat["tokens"] for seat in game.to_dict()["seats"]]


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
        assert BLANK in turned[0].for_seat(seat).to_dict().values()


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
    assert [(paid["seat"], paid["to"], paid["toll"]) for paid in named(events, "toll-paid")] == [
        (None, owner, 4)
    ]
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


def test_x5_neutral_leaves_when_the_route_has_more_spaces_than_it_has_pieces(mode: str) -> None:
    game = neutral_table(mode, THREE, neutral={"pieces": 2})
    happened = names(end_turn(game))
    assert happened.count("neutral-out") == 1
    assert not {"neutral-claimed", "neutral-marker"} & set(happened)
    assert state(game)["active"] is False
    assert game.view(None)["claims"] == {}
    assert game.view(None)["pile_discards"] == [THREE]
    assert (game.phase, game.seat, game.view(None)["round"]) == ("turn", 0, 7)


def test_x5_nobody_is_paid_when_neutral_leaves_for_want_of_pieces(mode: str) -> None:
    game = neutral_table(mode, THREE, claims={THREE_ROUTE: 0}, neutral={"pieces": 2})
    happened = names(end_turn(game))
    assert "neutral-out" in happened
    assert "toll-paid" not in happened
    assert tokens(game) == [30, 30]
    assert game.view(None)["claims"] == {THREE_ROUTE: 0}


def test_x5_once_out_neutral_never_comes_back(mode: str) -> None:
    game = neutral_table(mode, THREE, ONE, neutral={"pieces": 2})
    end_turn(game)
    for _ in range(4):
        assert not [name for name in names(end_turn(game)) if name.startswith("neutral")]
    assert game.to_dict()["pile"][0] == ONE
    assert state(game)["active"] is False


@pytest.mark.parametrize(
    "claims",
    [
        {SIX_ROUTE: "neutral"},
        {SIX_ROUTE: "neutral", second(SIX_ROUTE): 0},
        {SIX_ROUTE: 0, second(SIX_ROUTE): 1},
    ],
)
def test_x5_a_blank_route_is_never_too_long(mode: str, claims: dict[str, Any]) -> None:
    game = neutral_table(mode, SIX, claims=claims, neutral={"pieces": 2})
    assert "neutral-out" not in names(end_turn(game))
    assert state(game) == {"pieces": 2, "holder": 1, "active": True, "ticket": None}


def test_x5_the_last_pieces_are_placed_by_choice_and_neutral_leaves_at_once(mode: str) -> None:
    game = neutral_table(mode, TWO, ONE, neutral={"pieces": 2})
    assert "neutral-out" not in names(end_turn(game))
    assert game.phase == "neutral"
    happened = names(play(game, neutral(TWO_ROUTE)))
    assert happened.index("neutral-claimed") < happened.index("neutral-out")
    assert game.view(None)["claims"] == {TWO_ROUTE: "neutral"}
    assert (state(game)["pieces"], state(game)["active"]) == (0, False)
    end_turn(game)
    assert "neutral-ticket" not in names(end_turn(game))


def test_x5_the_last_pieces_placed_beside_a_seat_pay_it_and_neutral_leaves_at_once(mode: str) -> None:
    game = neutral_table(mode, TWO, claims={TWO_ROUTE: 0}, neutral={"pieces": 2})
    happened = names(end_turn(game))
    assert happened.index("neutral-claimed") < happened.index("neutral-out")
    assert tokens(game) == [34, 30]
    assert (state(game)["pieces"], state(game)["active"]) == (0, False)


def test_x6_neutral_leaves_when_a_seat_draws_the_last_ticket(mode: str) -> None:
    game = neutral_table(mode, pile=[ONE, TWO, THREE, SIX], pile_discards=BLANKS)
    happened = names(play(game, TICKETS))
    assert happened.index("neutral-out") < happened.index("pile-shuffled")
    assert state(game)["active"] is False
    assert (game.view(None)["pile"], game.view(None)["pile_discards"]) == (5, [])
    assert "neutral-ticket" not in names(play(game, keep(ONE)))
    assert set(game.view(None)["pile_discards"]) == {TWO, THREE, SIX}


def test_x6_neutral_leaves_in_mid_draw_and_the_draw_goes_on_from_the_new_pile(mode: str) -> None:
    game = neutral_table(mode, seat=0, pile=[ONE, TWO], pile_discards=BLANKS)
    happened = names(play(game, TICKETS))
    assert (happened.count("neutral-out"), happened.count("pile-shuffled")) == (1, 1)
    offer = game.view(0)["seats"][0]["offer"]
    assert offer[:2] == [ONE, TWO]
    assert len(offer) == 4 and set(offer[2:]) < set(BLANKS)
    assert (game.view(None)["pile"], game.view(None)["pile_discards"]) == (3, [])
    assert state(game)["active"] is False


def test_x6_neutral_leaves_with_no_tickets_to_shuffle_and_stays_out_when_a_new_pile_forms(mode: str) -> None:
    game = neutral_table(mode, seat=0, pile=[ONE, TWO, THREE])
    assert "neutral-out" in names(play(game, TICKETS))
    assert game.view(None)["pile"] == 0
    play(game, keep(ONE))
    assert (game.view(None)["pile"], game.view(None)["pile_discards"]) == (2, [])
    assert not [name for name in names(end_turn(game)) if name.startswith("neutral")]
    assert (game.phase, game.seat, state(game)["active"]) == ("turn", 0, False)


def test_x6_one_ticket_left_in_the_pile_keeps_neutral_in_the_game(mode: str) -> None:
    game = neutral_table(mode, seat=0, pile=[ONE, TWO, THREE, SIX, BLANK])
    assert "neutral-out" not in names(play(game, TICKETS))
    assert state(game)["active"] is True


def test_x6_in_the_first_five_rounds_too(mode: str) -> None:
    game = neutral_table(mode, seat=0, round=2, pile=[ONE, TWO])
    assert "neutral-out" in names(play(game, TICKETS))


def test_x6_a_phase_that_turns_up_the_last_ticket_is_finished_first(mode: str) -> None:
    game = neutral_table(mode, pile=[TWO], pile_discards=BLANKS)
    assert not {"neutral-out", "pile-shuffled"} & set(names(end_turn(game)))
    assert game.phase == "neutral"
    assert (game.view(None)["pile"], set(game.view(None)["pile_discards"])) == (0, set(BLANKS))
    assert (state(game)["active"], state(game)["ticket"]) == (True, TWO)
    happened = names(play(game, neutral(second(TWO_ROUTE))))
    wanted = ["neutral-claimed", "neutral-out", "pile-shuffled"]
    assert [name for name in happened if name in wanted] == wanted
    assert game.view(None)["claims"] == {second(TWO_ROUTE): "neutral"}
    assert (state(game)["pieces"], state(game)["active"], state(game)["ticket"]) == (38, False, None)


@pytest.mark.parametrize("owner", [0, 1])
def test_x6_a_forced_placing_of_the_last_ticket_still_pays(mode: str, owner: int) -> None:
    game = neutral_table(mode, pile=[TWO], claims={TWO_ROUTE: owner})
    happened = names(end_turn(game))
    assert happened.index("neutral-claimed") < happened.index("neutral-out")
    assert tokens(game) == [34 if seat == owner else 30 for seat in (0, 1)]


@pytest.mark.parametrize("last", [BLANK, TWO])
def test_x6_the_ticket_turned_up_is_part_of_the_shuffle(mode: str, last: str) -> None:
    others = [ticket for ticket in BLANKS if ticket != last]
    game = neutral_table(mode, pile=[last], pile_discards=others, claims={TWO_ROUTE: 0})
    happened = names(end_turn(game))
    assert (happened.count("neutral-out"), happened.count("pile-shuffled")) == (1, 1)
    assert set(game.to_dict()["pile"]) == {last, *others}
    assert game.view(None)["pile_discards"] == []


def test_x6_the_ticket_turned_up_last_forms_the_new_pile_alone_if_need_be(mode: str) -> None:
    game = neutral_table(mode, pile=[BLANK])
    end_turn(game)
    assert game.to_dict()["pile"] == [BLANK]
    assert game.view(None)["pile_discards"] == []
    assert state(game)["active"] is False


def test_x6_a_last_ticket_with_too_long_a_route_sends_neutral_out_once(mode: str) -> None:
    game = neutral_table(mode, pile=[SIX], pile_discards=[ONE], neutral={"pieces": 2})
    assert names(end_turn(game)).count("neutral-out") == 1
    assert set(game.to_dict()["pile"]) == {SIX, ONE}
    assert game.view(None)["claims"] == {}


def test_x6_last_pieces_on_the_last_ticket_send_neutral_out_once(mode: str) -> None:
    game = neutral_table(mode, pile=[TWO], neutral={"pieces": 2})
    end_turn(game)
    assert names(play(game, neutral(TWO_ROUTE))).count("neutral-out") == 1
    assert game.to_dict()["pile"] == [TWO]


def test_x7_a_seat_beside_neutral_pays_the_bank(mode: str) -> None:
    game = neutral_table(mode, seat=0, claims={TWO_ROUTE: "neutral"}, seats=[{"hand": {"pink": 2}}])
    (paid,) = named(play(game, claim(second(TWO_ROUTE), "pink")), "toll-paid")
    assert (paid["seat"], paid["to"]) == (0, None)
    assert tokens(game) == [26, 30]
    assert game.view(None)["claims"] == {TWO_ROUTE: "neutral", second(TWO_ROUTE): 0}


def test_x7_a_loan_beside_neutral_pays_nobody(mode: str) -> None:
    seats = [{"tokens": 3, "hand": {"pink": 2}}]
    game = neutral_table(mode, seat=0, claims={TWO_ROUTE: "neutral"}, seats=seats)
    happened = names(play(game, claim(second(TWO_ROUTE), "pink")))
    assert "loan-taken" in happened
    assert "toll-paid" not in happened
    assert tokens(game) == [3, 30]
    assert state(game)["pieces"] == 38


def test_x7_a_seat_may_claim_beside_neutral_though_there_are_two_players(mode: str) -> None:
    game = neutral_table(mode, seat=0, claims={TWO_ROUTE: "neutral"}, seats=[{"hand": {"pink": 2}}])
    assert claim(second(TWO_ROUTE), "pink") in legal(game)
    refused(game, claim(TWO_ROUTE, None, 2))


@pytest.mark.parametrize("pieces", [1, 2])
def test_x7_neutral_pieces_never_trigger_the_end(mode: str, pieces: int) -> None:
    game = neutral_table(mode, TWO, neutral={"pieces": pieces + 2}, claims={TWO_ROUTE: 0})
    assert "last-turns" not in names(end_turn(game))
    assert state(game)["pieces"] == pieces
    assert game.view(None)["last_turns"] is None


def test_x7_neutral_scores_nothing_and_ranks_nowhere(mode: str) -> None:
    claims = {TWO_ROUTE: "neutral", SIX_ROUTE: "neutral"}
    result = last_turn(mode, "nederland", [{"loans": 1}, {"loans": 1}], variant="neutral", claims=claims)
    assert len(result.seats) == 2
    assert [seat.routes for seat in result.seats] == [0, 1]
    assert [seat.longest_path for seat in result.seats] == [0, 0]
    assert list(result.winners) == [1]


def test_x8_seat_zero_triggers_then_seat_one_neutral_phase_seat_zero_end(mode: str) -> None:
    game = neutral_table(mode, *BLANKS, seat=0, seats=[{"pieces": 2}])
    turns = []
    while game.seat is not None:
        seat = game.seat
        turns.append((seat, "neutral-ticket" in names(end_turn(game))))
    assert turns == [(0, False), (1, True), (0, False)]
    assert game.view(None)["pile_discards"] == BLANKS[:1]


def test_x8_seat_one_triggers_then_neutral_phase_seat_zero_seat_one_end(mode: str) -> None:
    game = neutral_table(mode, *BLANKS, seat=1, seats=[{}, {"pieces": 2}])
    turns = []
    while game.seat is not None:
        seat = game.seat
        turns.append((seat, "neutral-ticket" in names(end_turn(game))))
    assert turns == [(1, True), (0, False), (1, False)]


def test_x8_the_holder_still_chooses_during_the_final_turns(mode: str) -> None:
    game = neutral_table(mode, TWO, seat=0, seats=[{"pieces": 2}])
    end_turn(game)
    end_turn(game)
    assert (game.phase, game.seat, game.view(None)["last_turns"]) == ("neutral", 1, 1)
    play(game, neutral(TWO_ROUTE))
    assert (game.phase, game.seat, game.view(None)["last_turns"]) == ("turn", 0, 1)
    end_turn(game)
    assert game.seat is None


def test_x8_final_turns_in_the_first_five_rounds_see_no_neutral_phase(mode: str) -> None:
    game = neutral_table(mode, *BLANKS, seat=1, round=4, seats=[{}, {"pieces": 2}])
    while game.seat is not None:
        assert "neutral-ticket" not in names(end_turn(game))
