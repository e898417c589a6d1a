"""What a seat may know: K1."""

from __future__ import annotations

import pytest

from branchline import Game

from .hearing import EDITIONS, PRIVATE, SEED, told
from .positions import BLIND, TICKETS, claim, draw, keep, play, table


@pytest.mark.parametrize(("map_id", "variant", "players"), EDITIONS)
def test_k1_a_view_has_the_positions_keys_without_what_is_secret(
    mode: str, map_id: str, variant: str, players: int
) -> None:
    game = Game(map_id, players=players, variant=variant, seed=SEED, mode=mode)
    position = game.to_dict()
    for seat in (*range(players), None):
        view = game.view(seat)
        assert set(view) == (set(position) - PRIVATE) | {"you", "standing"}
        assert view["you"] == seat
        hidden = PRIVATE | {"deck", "pile", "seats", "returned", "seat"}
        assert {key: view[key] for key in set(position) - hidden} == {
            key: position[key] for key in set(position) - hidden
        }
        assert (view["deck"], view["pile"]) == (len(position["deck"]), len(position["pile"]))


def test_k1_a_seat_sees_its_own_cards_tickets_and_tokens(mode: str) -> None:
    seats = [{"hand": {"red": 2}, "tickets": ["amsterdam--rotterdam"], "tokens": 12, "known": {"red": 1}}]
    own = table("nederland", mode, seats=seats).view(0)["seats"][0]
    assert {card: count for card, count in own["hand"].items() if count} == {"red": 2}
    assert {card: count for card, count in own["known"].items() if count} == {"red": 1}
    assert (own["tickets"], own["tokens"]) == (["amsterdam--rotterdam"], 12)


def test_k1_others_hands_tickets_and_offers_are_counts(mode: str) -> None:
    offer = ["boston--miami", "calgary--phoenix", "dallas--new-york"]
    seats = [{}, {"hand": {"red": 2, "wild": 1}, "tickets": ["denver--el-paso"], "offer": offer}]
    game = table(mode=mode, phase="tickets", seat=1, seats=seats)
    for you in (0, None):
        shown = game.view(you)["seats"][1]
        assert (shown["hand"], shown["tickets"], shown["offer"]) == (3, 1, 3)
        assert not {"choice", "tokens"} & set(shown)
    assert game.view(1)["seats"][1]["offer"] == offer


def test_k1_cards_taken_face_up_are_known_to_all_until_played(mode: str) -> None:
    game = table(mode=mode, seats=[{"hand": {"red": 1}}], deck_top=["white", "white"])
    play(game, draw("red"), BLIND)
    for you in (0, 1, None):
        known = game.view(you)["seats"][0]["known"]
        assert {card: count for card, count in known.items() if count} == {"red": 1}
    play(game, BLIND, BLIND, claim("seattle--portland", "red"))
    assert not any(game.view(1)["seats"][0]["known"].values())
    assert game.view(0)["seats"][0]["hand"]["red"] == 1


def test_k1_the_board_scores_and_counts_are_the_same_for_everybody(mode: str) -> None:
    game = table(mode=mode, players=3, claims={"seattle--helena": 1}, seats=[{}, {"loans": 0}])
    views = [game.view(seat) for seat in (0, 1, 2, None)]
    for key in ("market", "deck", "discards", "pile", "claims", "round", "seat", "phase", "last_turns"):
        assert all(view[key] == views[0][key] for view in views)
    for view in views:
        assert [seat["score"] for seat in view["seats"]] == [0, 15, 0]
        assert [seat["pieces"] for seat in view["seats"]] == [45, 39, 45]
        assert view["standing"]["longest_path"] == [0, 6, 0]


def test_k1_completed_tickets_are_shown_to_their_own_seat_only(mode: str) -> None:
    claims = dict.fromkeys(["el-paso--santa-fe", "santa-fe--denver"], 0)
    seats = [{"tickets": ["denver--el-paso", "boston--miami"]}]
    game = table(mode=mode, claims=claims, seats=seats)
    assert game.view(0)["standing"]["completed"] == ["denver--el-paso"]
    assert game.view(1)["standing"]["completed"] == []
    assert game.view(None)["standing"]["completed"] is None


def test_k1_a_face_up_card_is_named_to_all_and_a_blind_one_to_its_drawer(mode: str) -> None:
    game = table(mode=mode, deck_top=["white", "yellow"])
    for action, card, seen_by_all in ((draw("red"), "red", True), (BLIND, "yellow", False)):
        events = [event for event in game.play(action) if event.to_dict()["event"] == "card-drawn"]
        assert len(events) == 1
        assert (events[0].to_dict()["card"], told(events, 0)[0]["card"]) == (card, card)
        for seat in (1, None):
            assert ("card" in told(events, seat)[0]) is seen_by_all


def test_k1_how_many_tickets_a_seat_kept_and_returned_is_public(mode: str) -> None:
    game = table(mode=mode, pile_top=["boston--miami", "calgary--phoenix", "dallas--new-york"])
    events = game.play(TICKETS) + game.play(keep("calgary--phoenix"))
    heard = {event["event"]: event for event in told(events, 1)}
    assert {"tickets-offered", "tickets-kept", "tickets-returned"} <= set(heard)
    assert [heard[f"tickets-{what}"]["count"] for what in ("offered", "kept", "returned")] == [3, 1, 2]
    assert not any("tickets" in event for event in heard.values())


def test_k1_in_nederland_the_tickets_returned_are_public_with_who_returned_them(mode: str) -> None:
    offer = ["emmen--antwerpen", "groningen--breda", "den-helder--liege", "lingen--duisburg"]
    game = table("nederland", mode, pile_top=offer)
    play(game, TICKETS)
    returned = [e for e in game.play(keep(offer[1])) if e.to_dict()["event"] == "tickets-returned"]
    for seat in (1, None):
        (heard,) = told(returned, seat)
        assert heard["seat"] == 0
        assert set(heard["tickets"]) == {offer[0], offer[2], offer[3]}
        assert set(game.view(seat)["pile_discards"]) == {offer[0], offer[2], offer[3]}


def test_k1_a_seat_sees_which_tickets_in_the_pile_it_put_back_itself(mode: str) -> None:
    offer = ["boston--miami", "calgary--phoenix", "dallas--new-york"]
    game = table(mode=mode, pile_top=offer)
    play(game, TICKETS, keep(offer[0]))
    assert game.view(0)["returned"] == {offer[1]: 0, offer[2]: 0}
    assert not game.view(1)["returned"]
    assert not game.view(None)["returned"]
