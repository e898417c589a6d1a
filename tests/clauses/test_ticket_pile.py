"""Draw tickets, the end of the pile: T2 and T3."""

from dataclasses import replace
from typing import Any

import pytest

from branchline import Game, Tickets, load_map

from .positions import (
    TICKETS,
    box_of_tickets,
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
)

seeds = pytest.mark.parametrize("seed", range(6))

TOP = {
    "usa": ["boston--miami", "seattle--new-york", "denver--el-paso"],
    "nederland": ["emmen--antwerpen", "groningen--breda", "den-helder--liege", "lingen--duisburg"],
    "amsterdam": ["noordermarkt--waag", "dam--jordaan"],
}
NEDERLAND = ["sneek--utrecht", "haarlem--breda", "zwolle--haarlem", "emden--utrecht", "zwolle--rotterdam"]


def nederland(mode: str, top: list[str], face_up: list[str], **position: Any) -> Game:
    """A table whose whole pile and ticket discards are given; seat 1 holds the other tickets."""
    return table("nederland", mode, pile=top, pile_discards=face_up, **position)


@pytest.mark.parametrize(("map_id", "left"), [("usa", 2), ("amsterdam", 1), ("nederland", 3), ("nederland", 2)])
def test_t2_with_fewer_left_the_seat_takes_what_there_is(map_id: str, left: int, mode: str) -> None:
    top = TOP[map_id][:left]
    game = table(map_id, mode, pile=top)
    play(game, TICKETS)
    assert offer(game) == top
    assert pile(game) == []
    assert len(game.legal) == 2**left - 1


@every_map
def test_t2_a_single_ticket_is_offered_and_must_be_kept(map_id: str, mode: str) -> None:
    last = TOP[map_id][0]
    game = table(map_id, mode, pile=[last])
    events = play(game, TICKETS)
    assert (game.phase, game.seat) == ("tickets", 0)
    assert named(events, "tickets-offered")
    assert legal(game) == [keep(last)]
    refused(game, keep())
    play(game, keep(last))
    assert seat_of(game, 0)["tickets"] == [last]
    assert (game.phase, game.seat) == ("turn", 1)


@every_map
def test_t2_with_no_ticket_to_be_had_the_action_is_not_allowed(map_id: str, mode: str) -> None:
    game = table(map_id, mode, pile=[])
    assert TICKETS not in game.legal
    refused(game, TICKETS, "T2")
    refused(game, Tickets(), "T2")


def test_t2_a_short_offer_goes_back_under_the_empty_pile(mode: str) -> None:
    a, b, _ = TOP["usa"]
    game = table(mode=mode, pile=[a, b])
    events = play(game, TICKETS, keep(b))
    assert pile(game) == [a]
    assert not named(events, "pile-shuffled")
    assert TICKETS in game.legal


def test_t2_an_offer_shorter_than_the_minimum_is_kept_whole(mode: str) -> None:
    usa = load_map("usa")
    keep_two = {"standard": replace(usa.variants["standard"], draw_keep=2)}
    position = {**table(pile=["boston--miami"]).to_dict(), "map": "keep-two"}
    game = Game.from_dict(position, map=replace(usa, id="keep-two", variants=keep_two, hash=""), mode=mode)
    play(game, TICKETS)
    assert legal(game) == [keep("boston--miami")]
    play(game, keep("boston--miami"))
    assert game.seat == 1


@seeds
def test_t3_the_discards_become_the_pile_the_moment_it_is_empty(seed: int, mode: str) -> None:
    game = nederland(mode, TOP["nederland"], NEDERLAND, seed=seed)
    events = play(game, TICKETS)
    assert offer(game) == TOP["nederland"]
    assert sorted(pile(game)) == sorted(NEDERLAND)
    assert game.to_dict()["pile_discards"] == []
    assert len(named(events, "pile-shuffled")) == 1


def test_t3_the_new_pile_is_shuffled(mode: str) -> None:
    piles = []
    for seed in range(8):
        game = nederland(mode, TOP["nederland"], NEDERLAND, seed=seed)
        play(game, TICKETS)
        piles.append(tuple(pile(game)))
    assert len(set(piles)) > 1


def test_t3_tickets_in_the_offer_are_not_shuffled_in(mode: str) -> None:
    game = nederland(mode, TOP["nederland"], NEDERLAND)
    play(game, TICKETS, keep(TOP["nederland"][0]))
    assert sorted(pile(game)) == sorted(NEDERLAND)
    assert set(game.to_dict()["pile_discards"]) == set(TOP["nederland"][1:])


@seeds
def test_t3_a_short_draw_goes_on_from_the_new_pile(seed: int, mode: str) -> None:
    top = TOP["nederland"][:2]
    game = nederland(mode, top, NEDERLAND, seed=seed)
    events = play(game, TICKETS)
    assert offer(game)[:2] == top
    assert len(offer(game)) == 4
    assert set(offer(game)[2:]) | set(pile(game)) == set(NEDERLAND)
    assert len(pile(game)) == 3
    assert game.to_dict()["pile_discards"] == []
    assert len(named(events, "pile-shuffled")) == 1


def test_t3_when_both_run_out_the_seat_takes_what_there_is(mode: str) -> None:
    game = nederland(mode, TOP["nederland"][:2], NEDERLAND[:1])
    play(game, TICKETS)
    assert offer(game) == [*TOP["nederland"][:2], NEDERLAND[0]]
    assert pile(game) == []
    assert game.to_dict()["pile_discards"] == []


def test_t3_a_draw_may_take_exactly_the_whole_of_both(mode: str) -> None:
    game = nederland(mode, TOP["nederland"][:2], NEDERLAND[:2])
    play(game, TICKETS)
    assert offer(game)[:2] == TOP["nederland"][:2]
    assert set(offer(game)[2:]) == set(NEDERLAND[:2])
    assert pile(game) == []


def test_t3_with_no_discards_the_next_tickets_returned_form_the_pile_at_once(mode: str) -> None:
    top = TOP["nederland"]
    game = nederland(mode, top, [])
    events = play(game, TICKETS)
    assert pile(game) == []
    assert not named(events, "pile-shuffled")
    events = play(game, keep(top[2]))
    assert set(pile(game)) == {top[0], top[1], top[3]}
    assert game.to_dict()["pile_discards"] == []
    assert len(named(events, "pile-shuffled")) == 1
    assert TICKETS in game.legal


def test_t3_all_kept_leaves_no_tickets_to_be_had(mode: str) -> None:
    game = nederland(mode, TOP["nederland"][:3], [])
    play(game, TICKETS, keep(*TOP["nederland"][:3]))
    assert (pile(game), game.to_dict()["pile_discards"]) == ([], [])
    refused(game, TICKETS, "T2")


def test_t3_who_returned_them_no_longer_shows_but_the_contents_are_public(mode: str) -> None:
    game = nederland(mode, TOP["nederland"], NEDERLAND)
    play(game, TICKETS)
    assert game.view(1)["pile"] == len(NEDERLAND)
    assert game.view(1)["pile_discards"] == []


def test_t3_an_empty_pile_beside_discards_cannot_be(mode: str) -> None:
    with pytest.raises(ValueError, match="pile"):
        nederland(mode, [], NEDERLAND)


@pytest.mark.parametrize("map_id", ["usa", "amsterdam"])
def test_t3_where_tickets_go_under_the_pile_there_are_no_discards(map_id: str, mode: str) -> None:
    with pytest.raises(ValueError, match="discards"):
        table(map_id, mode, pile_top=[], pile_discards=[box_of_tickets(map_id)[0]])
