"""Draw tickets: T1 and T4; the end of the pile, T2 and T3, is in test_ticket_pile.py."""

import json
from typing import Any

import pytest

from branchline import Keep, Tickets
from branchline.actions import KeepPlaces

from .positions import (
    BLIND,
    PASS,
    TICKETS,
    box_of_tickets,
    draw,
    every_map,
    keep,
    legal,
    named,
    offer,
    pile,
    play,
    refused,
    seat_of,
    table,
    told,
)

seeds = pytest.mark.parametrize("seed", range(6))

TOP = {
    "usa": ["boston--miami", "seattle--new-york", "denver--el-paso"],
    "nederland": ["emmen--antwerpen", "groningen--breda", "den-helder--liege", "lingen--duisburg"],
    "amsterdam": ["noordermarkt--waag", "dam--jordaan"],
}


@every_map
def test_t1_the_tickets_come_from_the_top_of_the_pile_in_order(map_id: str, mode: str) -> None:
    top = TOP[map_id]
    game = table(map_id, mode, pile_top=top)
    below = pile(game)[len(top) :]
    events = play(game, TICKETS)
    assert (game.phase, game.seat) == ("tickets", 0)
    assert offer(game) == top
    assert pile(game) == below
    assert seat_of(game, 0)["tickets"] == []
    assert len(named(events, "tickets-offered")) == 1


@pytest.mark.parametrize(("map_id", "choices"), [("usa", 7), ("nederland", 15), ("amsterdam", 3)])
def test_t1_any_of_the_offer_but_at_least_one_is_kept(map_id: str, choices: int, mode: str) -> None:
    game = table(map_id, mode, pile_top=TOP[map_id])
    play(game, TICKETS)
    kept = {frozenset(action["tickets"]) for action in legal(game)}
    assert len(game.legal) == len(kept) == choices
    assert all(tickets and tickets <= set(TOP[map_id]) for tickets in kept)
    refused(game, keep(), "T1")
    refused(game, Keep(()), "T1")


@every_map
def test_t1_tickets_not_offered_or_named_twice_are_refused(map_id: str, mode: str) -> None:
    top = TOP[map_id]
    game = table(map_id, mode, pile_top=top)
    under = pile(game)[-1]
    play(game, TICKETS)
    refused(game, keep(under))
    refused(game, keep(top[0], under))
    refused(game, keep(top[0], top[0]))
    refused(game, keep("atlantis--el-dorado"))


@pytest.mark.parametrize(
    "action",
    [
        {"do": "keep"},
        {"do": "keep", "tickets": None},
        {"do": "keep", "tickets": "boston--miami"},
        {"do": "keep", "tickets": 1},
        {"do": "keep", "tickets": True},
        {"do": "keep", "tickets": [0]},
        {"do": "keep", "tickets": [None]},
        {"do": "keep", "tickets": [["boston--miami"]]},
        {"do": "keep", "tickets": {"boston--miami": True}},
        {"do": "keep", "tickets": ["boston--miami"], "seat": 0},
        {"do": "keep", "tickets": ["miami--boston"]},
        {"do": "tickets"},
    ],
    ids=repr,
)
def test_t1_a_malformed_choice_is_refused(action: dict[str, Any], mode: str) -> None:
    game = table(mode=mode, pile_top=TOP["usa"])
    play(game, TICKETS)
    refused(game, action)


@pytest.mark.parametrize(
    "action",
    [
        Keep(("boston--miami", "boston--miami")),
        Keep(("Boston--Miami",)),
        Keep((0,)),  # type: ignore[arg-type]
        Keep((["boston--miami"],)),  # type: ignore[arg-type]
        Keep("boston--miami"),  # type: ignore[arg-type]
        Keep(None),  # type: ignore[arg-type]
        KeepPlaces(()),
        KeepPlaces((0, 0)),
        KeepPlaces((3,)),
        KeepPlaces((-1,)),
        KeepPlaces((10**9,)),
        KeepPlaces((True,)),
        KeepPlaces(("0",)),  # type: ignore[arg-type]
        KeepPlaces(([0],)),  # type: ignore[arg-type]
        KeepPlaces(None),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_t1_a_malformed_choice_of_ours_is_refused(action: Keep | KeepPlaces, mode: str) -> None:
    game = table(mode=mode, pile_top=TOP["usa"])
    play(game, TICKETS)
    refused(game, action)


def test_t1_the_action_table_names_a_choice_by_places(mode: str) -> None:
    game = table(mode=mode, pile_top=TOP["usa"])
    play(game, TICKETS)
    game.play(KeepPlaces((0, 2)))
    assert set(seat_of(game, 0)["tickets"]) == {TOP["usa"][0], TOP["usa"][2]}


def test_t1_tickets_takes_no_other_key(mode: str) -> None:
    game = table(mode=mode)
    refused(game, {"do": "tickets", "count": 1})
    refused(game, {"do": "tickets", "tickets": []})
    assert Tickets() in game.legal


@pytest.mark.parametrize("map_id", ["usa", "amsterdam"])
def test_t1_the_rest_goes_under_the_pile_in_the_order_drawn(map_id: str, mode: str) -> None:
    top = TOP[map_id]
    game = table(map_id, mode, pile_top=top)
    below = pile(game)[len(top) :]
    play(game, TICKETS, keep(top[-1]))
    assert pile(game) == below + top[:-1]
    assert game.to_dict()["returned"] == dict.fromkeys(top[:-1], 0)
    assert seat_of(game, 0)["tickets"] == [top[-1]]
    assert offer(game) == []
    assert (game.phase, game.seat) == ("turn", 1)


def test_t1_the_middle_one_kept_leaves_the_others_in_order(mode: str) -> None:
    game = table(mode=mode, pile_top=TOP["usa"])
    play(game, TICKETS, keep(TOP["usa"][1]))
    assert pile(game)[-2:] == [TOP["usa"][0], TOP["usa"][2]]


def test_t1_later_returns_go_below_earlier_ones(mode: str) -> None:
    top = [*TOP["usa"], "toronto--miami", "duluth--houston", "helena--los-angeles"]
    game = table(mode=mode, pile_top=top)
    play(game, TICKETS, keep(top[0]), TICKETS, keep(top[5]))
    assert pile(game)[-4:] == [top[1], top[2], top[3], top[4]]
    assert game.to_dict()["returned"] == {top[1]: 0, top[2]: 0, top[3]: 1, top[4]: 1}


def test_t1_a_returned_ticket_that_is_drawn_again_is_no_longer_returned(mode: str) -> None:
    a, b, c = TOP["usa"]
    game = table(mode=mode, pile=[a, b, c])
    play(game, TICKETS, keep(a))
    assert (pile(game), game.to_dict()["returned"]) == ([b, c], {b: 0, c: 0})
    play(game, TICKETS)
    assert offer(game, 1) == [b, c]
    assert game.to_dict()["returned"] == {}


def test_t1_in_nederland_the_rest_goes_face_up_on_the_discards(mode: str) -> None:
    top = TOP["nederland"]
    game = table("nederland", mode, pile_top=top)
    below = pile(game)[4:]
    events = game.play(TICKETS) + game.play(keep(top[1], top[3]))
    assert pile(game) == below
    assert set(game.to_dict()["pile_discards"]) == {top[0], top[2]}
    assert game.to_dict()["returned"] == {}
    for onlooker in (0, 1, None):
        (shown,) = named(told(events, onlooker), "tickets-returned")
        assert set(shown["tickets"]) == {top[0], top[2]}
        assert set(game.view(onlooker)["pile_discards"]) == {top[0], top[2]}


@every_map
def test_t1_nothing_else_can_be_done_before_the_choice(map_id: str, mode: str) -> None:
    game = table(map_id, mode, pile_top=TOP[map_id])
    play(game, TICKETS)
    assert {action["do"] for action in legal(game)} == {"keep"}
    for action in (BLIND, draw("red"), TICKETS, PASS):
        refused(game, action)


@every_map
def test_t1_a_kept_ticket_is_never_given_back(map_id: str, mode: str) -> None:
    top = TOP[map_id]
    held = box_of_tickets(map_id)[-1]
    game = table(map_id, mode, pile_top=top, seats=[{"tickets": [held]}, {}])
    play(game, TICKETS)
    assert not any(held in action["tickets"] for action in legal(game))
    refused(game, keep(held))
    refused(game, keep(top[0], held))
    play(game, keep(top[0]))
    assert set(seat_of(game, 0)["tickets"]) == {held, top[0]}
    assert held not in pile(game)


@every_map
def test_t4_there_is_no_limit_on_tickets_held(map_id: str, mode: str) -> None:
    every = list(box_of_tickets(map_id))
    game = table(map_id, mode, pile=every[:2], seats=[{"tickets": every[2:]}, {}])
    play(game, TICKETS, keep(*every[:2]))
    assert sorted(seat_of(game, 0)["tickets"]) == sorted(every)


@every_map
def test_t4_others_see_how_many_tickets_are_offered_kept_and_returned_but_not_which(map_id: str, mode: str) -> None:
    top = TOP[map_id]
    game = table(map_id, mode, pile_top=top)
    events = game.play(TICKETS)
    assert [game.view(seat)["seats"][0]["offer"] for seat in (1, None)] == [len(top)] * 2
    assert game.view(0)["seats"][0]["offer"] == top
    events += game.play(keep(top[0]))
    for onlooker in (1, None):
        heard = told(events, onlooker)
        assert top[0] not in json.dumps(heard)
        assert len(named(heard, "tickets-offered")) == len(named(heard, "tickets-kept")) == 1
        assert len(named(heard, "tickets-returned")) == 1
        assert game.view(onlooker)["seats"][0]["tickets"] == 1
        if map_id != "nederland":
            assert not any(ticket in json.dumps(heard) for ticket in top)
            assert top[1] not in json.dumps(game.view(onlooker))
    assert game.view(0)["seats"][0]["tickets"] == [top[0]]


@pytest.mark.parametrize("map_id", ["usa", "amsterdam"])
def test_t4_two_choices_of_the_same_size_look_the_same_to_others(map_id: str, mode: str) -> None:
    seen = []
    for kept in TOP[map_id][:2]:
        game = table(map_id, mode, pile_top=TOP[map_id])
        events = game.play(TICKETS) + game.play(keep(kept))
        seen.append([(told(events, seat), game.view(seat)) for seat in (1, None)])
    assert seen[0] == seen[1]


def test_t4_a_completed_ticket_stays_secret(mode: str) -> None:
    ticket = "denver--el-paso"
    seats = [{"tickets": [ticket], "hand": {"red": 2}}, {}]
    game = table(mode=mode, claims={"santa-fe--denver": 0}, seats=seats, pile_top=["boston--miami"])
    other = table(
        mode=mode,
        claims={"santa-fe--denver": 0},
        seats=[{"tickets": ["toronto--miami"], "hand": {"red": 2}}, {}],
        pile_top=["boston--miami"],
    )
    completing = {"do": "claim", "route": "el-paso--santa-fe", "with": "red", "wilds": 0}
    assert told(game.play(completing), 1) == told(other.play(completing), 1)
    assert game.view(1) == other.view(1)
    assert game.view(None)["standing"]["completed"] is None
    assert game.view(0)["standing"]["completed"] == [ticket]


def test_t4_the_seat_knows_where_its_own_returned_tickets_lie_and_others_do_not(mode: str) -> None:
    top = TOP["usa"]
    game = table(mode=mode, pile_top=top)
    play(game, TICKETS, keep(top[0]))
    own = json.dumps(game.view(0)["returned"])
    assert top[1] in own and top[2] in own
    assert top[1] not in json.dumps(game.view(1))
