"""Setup, the first tickets: S3."""

import json
from dataclasses import replace
from itertools import permutations

import pytest

from branchline import Game, Keep, load_map

from .positions import (
    BLIND,
    PASS,
    TICKETS,
    draw,
    every_map,
    keep,
    legal,
    named,
    names,
    play,
    refused,
    seat_of,
    table,
    told,
)

OFFERS = {
    "usa": (
        ["boston--miami", "calgary--phoenix", "denver--el-paso"],
        ["seattle--new-york", "toronto--miami", "duluth--houston"],
        ["winnipeg--houston", "dallas--new-york", "portland--nashville"],
    ),
    "nederland": (
        ["emmen--antwerpen", "groningen--breda", "den-helder--liege", "lingen--duisburg", "breda--eindhoven"],
        ["sneek--utrecht", "haarlem--breda", "zwolle--haarlem", "emden--utrecht", "zwolle--rotterdam"],
        ["liege--duisburg", "sneek--eindhoven", "utrecht--hasselt", "lelystad--aarschot", "emmen--lelystad"],
    ),
    "amsterdam": (
        ["dam--de-drie-hendricken", "oude-waal--blauwbrug"],
        ["noordermarkt--waag", "jordaan--oude-kerk"],
        ["dam--jordaan", "blauwbrug--dam"],
    ),
}


def choosing(map_id: str, mode: str, players: int = 3, **position: object) -> Game:
    """A table at which all seats still have to choose their first tickets."""
    seats = [{"offer": offer} for offer in OFFERS[map_id][:players]]
    return table(map_id, mode, players=players, phase="first-tickets", seats=seats, **position)


@pytest.mark.parametrize(("map_id", "choices"), [("usa", 4), ("nederland", 16), ("amsterdam", 3)])
def test_s3_every_subset_of_at_least_the_minimum_may_be_kept(map_id: str, choices: int, mode: str) -> None:
    game = choosing(map_id, mode)
    least = {"usa": 2, "nederland": 3, "amsterdam": 1}[map_id]
    kept = [frozenset(action["tickets"]) for action in legal(game)]
    assert len(game.legal) == choices == len(set(kept))
    assert all(action["do"] == "keep" for action in legal(game))
    assert all(len(tickets) >= least and tickets <= set(OFFERS[map_id][0]) for tickets in kept)


@pytest.mark.parametrize(("map_id", "too_few"), [("usa", (0, 1)), ("nederland", (0, 1, 2)), ("amsterdam", (0,))])
def test_s3_fewer_than_the_minimum_are_refused(map_id: str, too_few: tuple[int, ...], mode: str) -> None:
    game = choosing(map_id, mode)
    for count in too_few:
        refused(game, keep(*OFFERS[map_id][0][:count]), "S3")
        refused(game, Keep(tuple(OFFERS[map_id][0][:count])), "S3")


def test_s3_tickets_not_offered_or_named_twice_are_refused(mode: str) -> None:
    game = choosing("usa", mode)
    own, other, _ = OFFERS["usa"]
    refused(game, keep(own[0], other[0]))
    refused(game, keep(own[0], "los-angeles--miami"))
    refused(game, keep(own[0], own[0]))
    refused(game, keep(own[0], own[1], own[1]))
    refused(game, keep(own[0], "atlantis--el-dorado"))


def test_s3_nothing_but_a_choice_can_be_done_before_the_first_turn(mode: str) -> None:
    game = choosing("usa", mode)
    for action in (BLIND, draw("red"), TICKETS, PASS):
        refused(game, action)


def test_s3_the_order_of_the_tickets_named_does_not_matter(mode: str) -> None:
    one, other = choosing("usa", mode), choosing("usa", mode)
    a, _, c = OFFERS["usa"][0]
    assert keep(c, a) in one.legal
    play(one, keep(a, c))
    play(other, keep(c, a))
    assert one.to_dict() == other.to_dict()


@every_map
def test_s3_any_seat_may_choose_first_and_the_lowest_that_has_not_is_to_decide(map_id: str, mode: str) -> None:
    game = choosing(map_id, mode)
    offers = OFFERS[map_id]
    game.play(keep(*offers[1]), seat=1)
    assert (game.seat, game.phase) == (0, "first-tickets")
    game.play(keep(*offers[0]))
    assert (game.seat, game.phase) == (2, "first-tickets")
    game.play(keep(*offers[2]), seat=2)
    assert (game.seat, game.phase) == (0, "turn")
    assert [set(seat_of(game, seat)["tickets"]) for seat in range(3)] == [set(offer) for offer in offers]


@every_map
def test_s3_the_choices_of_every_seat_are_listed_for_it(map_id: str, mode: str) -> None:
    game = choosing(map_id, mode)
    for seat, offer in enumerate(OFFERS[map_id]):
        actions = list(game.legal_for(seat))
        assert len(actions) == {"usa": 4, "nederland": 16, "amsterdam": 3}[map_id]
        assert all(set(action.to_dict()["tickets"]) <= set(offer) for action in actions)
    game.play(keep(*OFFERS[map_id][1]), seat=1)
    assert not list(game.legal_for(1))


def test_s3_a_choice_cannot_be_changed(mode: str) -> None:
    game = choosing("usa", mode)
    a, b, c = OFFERS["usa"][1]
    game.play(keep(a, b), seat=1)
    refused(game, keep(a, b), seat=1)
    refused(game, keep(a, b, c), seat=1)


@pytest.mark.parametrize("seat", [-1, 3, 5, 99])
def test_s3_a_seat_that_does_not_exist_cannot_choose(seat: int, mode: str) -> None:
    game = choosing("usa", mode)
    refused(game, keep(*OFFERS["usa"][0]), seat=seat)


def test_s3_a_seat_cannot_keep_anothers_offer(mode: str) -> None:
    refused(choosing("usa", mode), keep(*OFFERS["usa"][0]), seat=1)


def test_s3_after_the_first_tickets_only_the_seat_on_turn_may_act(mode: str) -> None:
    game = table(mode=mode)
    refused(game, BLIND, seat=1)
    game.play(BLIND, seat=0)
    assert game.phase == "second-card"
    refused(game, BLIND, seat=1)


@every_map
@pytest.mark.parametrize("first", [0, 1, 2])
def test_s3_nobody_sees_what_or_how_many_another_keeps(map_id: str, first: int, mode: str) -> None:
    games = []
    least = {"usa": 2, "nederland": 3, "amsterdam": 1}[map_id]
    offer = OFFERS[map_id][first]
    for kept in (offer, offer[:least], offer[-least:]):
        game = choosing(map_id, mode)
        events = game.play(keep(*kept), seat=first)
        games.append((game, events))
    for onlooker in {0, 1, 2, None} - {first}:
        views = [game.view(onlooker) for game, _ in games]
        assert views[0] == views[1] == views[2]
        heard = [told(events, onlooker) for _, events in games]
        assert heard[0] == heard[1] == heard[2]
        assert not any(ticket in json.dumps(heard[0]) for ticket in offer)


@every_map
@pytest.mark.parametrize("first", [0, 1, 2])
def test_s3_a_waiting_choice_changes_nothing_that_others_see(map_id: str, first: int, mode: str) -> None:
    game = choosing(map_id, mode)
    before = game.to_dict()
    offer = OFFERS[map_id][first]
    kept = offer[: {"usa": 2, "nederland": 3, "amsterdam": 1}[map_id]]
    onlookers = sorted({0, 1, 2} - {first})
    views = [game.view(seat) for seat in (*onlookers, None)]
    assert game.play(keep(*kept), seat=first) == []
    after = game.to_dict()
    assert set(after["seats"][first]["choice"]) == set(kept)
    assert after["seats"][first]["offer"] == offer
    assert not after["seats"][first]["tickets"]
    for name in ("pile", "pile_discards", "returned", "phase", "random"):
        assert after[name] == before[name]
    assert [game.view(seat) for seat in (*onlookers, None)] == views
    assert set(game.view(first)["seats"][first]["choice"]) == set(kept)


@every_map
def test_s3_the_outcome_does_not_depend_on_who_chose_first(map_id: str, mode: str) -> None:
    least = {"usa": 2, "nederland": 3, "amsterdam": 1}[map_id]
    offers = OFFERS[map_id]
    choices = [keep(*offers[0][:least]), keep(*offers[1]), keep(*offers[2][1:])]
    outcomes = []
    for order in permutations(range(3)):
        game = choosing(map_id, mode)
        for seat in order:
            game.play(choices[seat], seat=seat)
        outcomes.append(game.to_dict())
    assert all(outcome == outcomes[0] for outcome in outcomes)
    assert (outcomes[0]["phase"], outcomes[0]["seat"], outcomes[0]["round"]) == ("turn", 0, 1)


@pytest.mark.parametrize("map_id", ["usa", "amsterdam"])
def test_s3_returned_tickets_go_under_the_pile_seat_by_seat_in_the_order_dealt(map_id: str, mode: str) -> None:
    game = choosing(map_id, mode)
    pile = game.to_dict()["pile"]
    offers = OFFERS[map_id]
    kept = [offer[1:] for offer in offers]
    for seat in (2, 0, 1):
        game.play(keep(*kept[seat]), seat=seat)
    back = [offer[0] for offer in offers]
    assert game.to_dict()["pile"] == pile + back
    assert game.to_dict()["returned"] == dict(zip(back, range(3), strict=True))
    assert not game.to_dict()["pile_discards"]
    assert all(not seat_of(game, seat)["offer"] and not seat_of(game, seat)["choice"] for seat in range(3))


def test_s3_several_tickets_of_one_seat_go_under_the_pile_in_the_order_dealt(mode: str) -> None:
    usa = load_map("usa")
    keep_one = {"standard": replace(usa.variants["standard"], first_keep=1)}
    game = Game(replace(usa, id="keep-one", variants=keep_one, hash=""), players=2, seed=4, mode=mode)
    pile = game.to_dict()["pile"]
    offers = [seat_of(game, seat)["offer"] for seat in (0, 1)]
    game.play(keep(offers[1][1]), seat=1)
    game.play(keep(offers[0][0]), seat=0)
    assert game.to_dict()["pile"] == [*pile, *offers[0][1:], offers[1][0], offers[1][2]]


def test_s3_in_nederland_returned_tickets_are_turned_face_up_together(mode: str) -> None:
    game = choosing("nederland", mode)
    pile = game.to_dict()["pile"]
    offers = OFFERS["nederland"]
    early = play(game, keep(*offers[0][:3]), keep(*offers[1][:4]))
    assert not named(early, "tickets-returned")
    assert not game.to_dict()["pile_discards"]
    events = game.play(keep(*offers[2]))
    assert game.to_dict()["pile"] == pile
    assert set(game.to_dict()["pile_discards"]) == {*offers[0][3:], offers[1][4]}
    assert not game.to_dict()["returned"]
    for onlooker in (0, 1, 2, None):
        shown = json.dumps(told(events, onlooker))
        assert all(ticket in shown for ticket in (*offers[0][3:], offers[1][4]))
        assert set(game.view(onlooker)["pile_discards"]) == {*offers[0][3:], offers[1][4]}


def test_s3_who_returned_which_is_public_in_nederland(mode: str) -> None:
    game = choosing("nederland", mode)
    offers = OFFERS["nederland"]
    play(game, keep(*offers[0][:3]), keep(*offers[1][:4]))
    returns = named(play(game, keep(*offers[2])), "tickets-returned")
    by_seat = {event["seat"]: set(event["tickets"]) for event in returns if event["tickets"]}
    assert by_seat == {0: set(offers[0][3:]), 1: {offers[1][4]}}


def test_s3_a_choice_may_wait_in_a_position(mode: str) -> None:
    offers = OFFERS["usa"]
    game = table(
        mode=mode,
        phase="first-tickets",
        seat=1,
        seats=[{"offer": offers[0], "choice": offers[0][:2]}, {"offer": offers[1]}],
    )
    assert (game.seat, game.phase) == (1, "first-tickets")
    refused(game, keep(*offers[0]), seat=0)
    events = play(game, keep(*offers[1]))
    assert set(seat_of(game, 0)["tickets"]) == set(offers[0][:2])
    assert game.to_dict()["pile"][-1] == offers[0][2]
    assert names(events)[-1] == "turn-started"
