"""What a seat may not know: K2."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from branchline import Game

from .hearing import EDITIONS, PRIVATE, SEED, told
from .positions import BLIND, TICKETS, claim, draw, keep, play, refused, table


def strings(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a plain value, with the key under which it stands."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from strings(name, key)
            yield from strings(part, name)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from strings(part, key)


def at_random(seed: int, map_id: str, variant: str, players: int, mode: str) -> Iterator[tuple[Game, list[Any]]]:
    """A game played at random: after each action the game and what happened."""
    chance = random.Random(seed)
    game = Game(map_id, players=players, variant=variant, seed=SEED + seed, mode=mode)
    while game.seat is not None:
        yield game, game.play(chance.choice(list(game.legal)))


def two_worlds(mode: str) -> tuple[Game, Game]:
    """Two positions that differ only in what seat 0 and a spectator cannot know."""
    shared: dict[str, Any] = {"players": 3, "seat": 1, "discards": {"pink": 3}, "claims": {"seattle--portland": 1}}
    mine = {"hand": {"red": 2, "wild": 1}, "tickets": ["denver--el-paso"]}
    one = table(
        mode=mode, seed=1, deck_top=["red", "wild", "green"],
        pile_top=["boston--miami", "calgary--phoenix", "dallas--new-york"],
        seats=[mine, {"hand": {"red": 3, "blue": 2}, "known": {"red": 1}, "tickets": ["seattle--new-york"]},
               {"hand": {"black": 4}, "tickets": ["toronto--miami"]}],
        **shared,
    )  # fmt: skip
    other = table(
        mode=mode, seed=2, deck_top=["white", "yellow", "green"],
        pile_top=["winnipeg--houston", "toronto--miami", "seattle--new-york"],
        seats=[mine, {"hand": {"red": 1, "white": 4}, "known": {"red": 1}, "tickets": ["duluth--el-paso"]},
               {"hand": {"wild": 4}, "tickets": ["boston--miami"]}],
        **shared,
    )  # fmt: skip
    return one, other


def test_k2_two_worlds_a_seat_cannot_tell_apart_look_the_same_to_it(mode: str) -> None:
    one, other = two_worlds(mode)
    for seat in (0, None):
        assert one.view(seat) == other.view(seat)
    assert one.view(1) != other.view(1)


def test_k2_what_happens_in_two_such_worlds_sounds_the_same(mode: str) -> None:
    one, other = two_worlds(mode)
    plays = [
        (BLIND, BLIND),
        (BLIND, BLIND),
        (TICKETS, TICKETS),
        (keep("boston--miami"), keep("winnipeg--houston")),
    ]
    for here, there in plays:
        happened, twin = one.play(here), other.play(there)
        for seat in (0, None):
            assert told(happened, seat) == told(twin, seat)
            assert one.view(seat) == other.view(seat)
    assert one.seat == other.seat == 0


def test_k2_errors_and_legal_actions_of_a_seat_do_not_depend_on_what_it_cannot_know(mode: str) -> None:
    one, other = two_worlds(mode)
    for here in (one, other):
        play(here, BLIND, BLIND)
        play(here, BLIND, BLIND)
    assert one.seat == other.seat == 0
    assert list(one.legal) == list(other.legal)
    assert repr(one.legal) == repr(other.legal)
    assert one.legal.numbers() == other.legal.numbers()
    assert [len(game.legal_for(seat)) for game in (one, other) for seat in (1, 2)] == [0, 0, 0, 0]
    tries: list[Any] = [
        TICKETS,
        BLIND,
        {"do": "pass"},
        draw("white"),
        keep("boston--miami"),
        keep("toronto--miami"),
    ]
    for route in one.map.routes:
        for color in (*one.map.colors, None):
            tries += [claim(route.id, color, wilds) for wilds in range(route.length + 1)]
    for action in tries:
        mine, theirs = one.refusal(action), other.refusal(action)
        assert str(mine) == str(theirs)
        if mine is not None and theirs is not None:
            assert (mine.clause, mine.code, mine.figures) == (theirs.clause, theirs.code, theirs.figures)


def test_k2_a_ticket_is_refused_in_the_same_words_whoever_has_it(mode: str) -> None:
    mine = ["boston--miami", "calgary--phoenix", "dallas--new-york"]
    theirs = ["seattle--new-york", "toronto--miami", "duluth--houston"]
    game = table(mode=mode, phase="first-tickets", seats=[{"offer": mine}, {"offer": theirs}])
    words = {
        str(refused(game, keep(mine[0], wanted))).replace(wanted, "TICKET").replace(name(game, wanted), "TICKET")
        for wanted in (theirs[0], "winnipeg--houston", "denver--el-paso")
    }
    assert len(words) == 1


def name(game: Game, ticket: str) -> str:
    """A ticket as a person would write it, should an error do so."""
    places = {place.id: place.name for place in game.map.locations}
    found = next(each for each in game.map.tickets if each.id == ticket)
    return f"{places[found.a]}–{places[found.b]}"


@pytest.mark.parametrize("chooser", [0, 1, 2])
@pytest.mark.parametrize("map_id", ["usa", "nederland", "amsterdam"])
def test_k2_nobody_learns_of_a_first_choice_before_all_have_chosen(mode: str, map_id: str, chooser: int) -> None:
    game = Game(map_id, players=3, seed=SEED, mode=mode)
    offer = game.view(chooser)["seats"][chooser]["offer"]
    views = {seat: game.view(seat) for seat in (0, 1, 2, None) if seat != chooser}
    events = game.play(keep(*offer), seat=chooser)
    assert game.phase == "first-tickets"
    for seat, before in views.items():
        assert game.view(seat) == before
        assert told(events, seat) == []
        if seat is not None:
            assert len(game.legal_for(seat)) > 0


def test_k2_a_chooser_sees_its_own_choice_and_nobody_elses(mode: str) -> None:
    game = Game("usa", players=2, seed=SEED, mode=mode)
    offer = game.view(1)["seats"][1]["offer"]
    game.play(keep(*offer[:2]), seat=1)
    assert sorted(game.view(1)["seats"][1]["choice"]) == sorted(offer[:2])
    assert "choice" not in game.view(0)["seats"][1]
    assert "choice" not in game.view(None)["seats"][1]


def test_k2_the_kept_number_shows_when_all_have_chosen_but_never_which(mode: str) -> None:
    game = Game("usa", players=2, seed=SEED, mode=mode)
    offers = [game.view(seat)["seats"][seat]["offer"] for seat in range(2)]
    game.play(keep(*offers[0][:2]))
    events = game.play(keep(*offers[1]))
    assert [seat["tickets"] for seat in game.view(None)["seats"]] == [2, 3]
    for seat in (0, 1, None):
        others = {ticket for who, offer in enumerate(offers) if who != seat for ticket in offer}
        assert not others & {text for _, text in strings(told(events, seat))}


@pytest.mark.parametrize(("map_id", "variant", "players"), EDITIONS)
def test_k2_no_ticket_reaches_a_seat_that_should_not_have_it(
    mode: str, map_id: str, variant: str, players: int
) -> None:
    game = Game(map_id, players=players, variant=variant, seed=SEED, mode=mode)
    ids = {ticket.id for ticket in game.map.tickets}
    for seat in (*range(players), None):
        public: set[str] = set()
        for now, events in at_random(5, map_id, variant, players, mode):
            if now.seat is None:
                break
            position, view = now.to_dict(), now.view(seat)
            mine = position["seats"][seat] if seat is not None else {}
            public |= {*position["pile_discards"], *mine.get("tickets", ()), *mine.get("offer", ())}
            public |= {*(mine.get("choice") or ()), (position["neutral"] or {}).get("ticket")} - {None}
            public |= {text for event in events if event.to_dict()["event"] == "neutral-ticket"
                       for _, text in strings(event.to_dict())}  # fmt: skip
            if map_id != "nederland" and seat is not None:
                public |= {ticket for ticket, who in position["returned"].items() if who == seat}
            view = {key: part for key, part in view.items() if key != "claims"}
            shown = {text for key, text in strings([told(events, seat), view]) if key != "route"}
            assert shown & ids <= public


@pytest.mark.parametrize(("map_id", "variant", "players"), EDITIONS)
def test_k2_no_blind_card_reaches_another_seat(mode: str, map_id: str, variant: str, players: int) -> None:
    for game, events in at_random(7, map_id, variant, players, mode):
        cards = {*game.map.colors, "wild"}
        for event in events:
            said = event.to_dict()
            if said["event"] == "card-drawn" and said["from"] == "deck":
                for seat in (*range(players), None):
                    (heard,) = told([event], seat)
                    assert bool(cards & set(map(str, heard.values()))) is (seat == said["seat"])


@pytest.mark.parametrize(("map_id", "variant", "players"), EDITIONS)
def test_k2_seed_and_random_state_are_in_no_view_event_or_repr(
    mode: str, map_id: str, variant: str, players: int
) -> None:
    secret = {str(SEED + 9), f"{SEED + 9:x}", f"{SEED + 9:X}"}
    for game, events in at_random(9, map_id, variant, players, mode):
        if game.seat is None:
            break
        random_state = json.dumps(game.to_dict()["random"])
        for seat in (0, 1, None):
            text = json.dumps([told(events, seat), game.view(seat)]) + repr(game) + repr(game.legal) + repr(events)
            text += str(game.refusal({"do": "fly"}))
            assert random_state not in text
            assert not any(number in text for number in secret)


def test_k2_events_as_printed_in_full_are_for_the_table_and_never_for_a_seat(mode: str) -> None:
    game = table(mode=mode, deck_top=["white", "yellow"])
    (drawn,) = [event for event in game.play(BLIND) if event.to_dict()["event"] == "card-drawn"]
    heard = drawn.for_seat(1)
    assert "white" in repr(drawn)
    assert heard is not None
    assert "white" not in repr(heard)
    assert "white" not in json.dumps(heard.to_dict())


def test_k2_an_event_told_to_a_seat_cannot_be_asked_for_more(mode: str) -> None:
    game = table(mode=mode, deck_top=["white", "yellow"])
    (drawn,) = [event for event in game.play(BLIND) if event.to_dict()["event"] == "card-drawn"]
    heard = drawn.for_seat(1)
    assert heard is not None
    again = heard.for_seat(0)
    assert again is None or "white" not in json.dumps(again.to_dict())


@pytest.mark.parametrize(("map_id", "variant", "players"), EDITIONS)
def test_k2_a_view_keeps_its_shape_when_the_game_is_over(mode: str, map_id: str, variant: str, players: int) -> None:
    over = [game for game, _ in at_random(11, map_id, variant, players, mode)][-1]
    assert over.result is not None
    for seat in (*range(players), None):
        view = over.view(seat)
        assert set(view) == (set(over.to_dict()) - PRIVATE) | {"you", "standing"}
        for who, shown in enumerate(view["seats"]):
            if who != seat:
                assert all(isinstance(shown[key], int) for key in ("hand", "tickets", "offer"))
                assert not {"tokens", "choice"} & set(shown)


def test_k2_a_view_is_a_copy_that_changes_nothing(mode: str) -> None:
    game = table(mode=mode, seats=[{"hand": {"red": 2}}])
    before = game.to_dict()
    view = game.view(0)
    view["seats"][0]["hand"]["red"] = 12
    view["market"].clear()
    view["claims"]["seattle--portland"] = 0
    assert game.to_dict() == before
    assert game.view(0)["seats"][0]["hand"]["red"] == 2


def test_k2_there_is_no_view_of_a_seat_that_does_not_exist(mode: str) -> None:
    game = table(mode=mode)
    wrong: list[Any] = [2, -1, 17, True, "0"]
    for seat in wrong:
        with pytest.raises((ValueError, TypeError)):
            game.view(seat)
