"""`sample`: hidden cards and tickets dealt anew, in agreement with a seat's view, each placement as likely."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Hashable
from math import comb
from typing import Any

import pytest

from branchline import Game

from ..clauses.positions import BLIND, box_of_cards, box_of_tickets, keep, table

EDITIONS = [
    ("usa", "standard", 2),
    ("usa", "standard", 5),
    ("nederland", "tolls", 3),
    ("nederland", "no-tolls", 4),
    ("nederland", "neutral", 2),
    ("amsterdam", "standard", 4),
]
every_edition = pytest.mark.parametrize(("map_id", "variant", "players"), EDITIONS)
COLORS = box_of_cards("usa") - Counter({"wild": 14})


def misfit(seen: Counter[Any], odds: dict[Any, float]) -> float:
    """Pearson's sum: how far the counts are from what the odds lead one to expect."""
    total = sum(seen.values())
    assert set(seen) <= set(odds)
    return sum((seen[each] - total * chance) ** 2 / (total * chance) for each, chance in odds.items())


def tally(game: Game, seat: int, what: Callable[[dict[str, Any]], Hashable], samples: int = 900) -> Counter[Any]:
    return Counter(what(game.sample(seat, seed).to_dict()) for seed in range(samples))


def hand(position: dict[str, Any], seat: int) -> Counter[str]:
    return +Counter(position["seats"][seat]["hand"])


@every_edition
def test_a_sample_agrees_with_the_view_it_came_from(mode: str, map_id: str, variant: str, players: int) -> None:
    chance = random.Random(1)
    game = Game(map_id, players=players, variant=variant, seed=2, mode=mode)
    while game.seat is not None:
        game.play(chance.choice(list(game.legal)))
        if game.phase != "over" and chance.random() < 0.3:
            for seat in range(players):
                sample = game.sample(seat, chance.getrandbits(64))
                assert sample.view(seat) == game.view(seat)


@every_edition
def test_a_sample_is_itself_a_possible_position(mode: str, map_id: str, variant: str, players: int) -> None:
    chance = random.Random(3)
    game = Game(map_id, players=players, variant=variant, seed=4, mode=mode)
    for _ in range(60):
        for seat in range(players):
            position = game.sample(seat, chance.getrandbits(64)).to_dict()
            again = Game.from_dict(json.loads(json.dumps(position)), mode=mode)
            assert again.to_dict() == position
        if game.seat is None:
            break
        game.play(chance.choice(list(game.legal)))


@every_edition
def test_a_sample_can_be_played_to_the_end_and_leaves_the_game_alone(
    mode: str, map_id: str, variant: str, players: int
) -> None:
    chance = random.Random(5)
    game = Game(map_id, players=players, variant=variant, seed=6, mode=mode)
    for _ in range(30):
        game.play(chance.choice(list(game.legal)))
    before = game.to_dict()
    sample = game.sample(int(game.seat or 0), 7)
    assert list(sample.legal) == list(game.legal)
    while sample.seat is not None:
        sample.play(chance.choice(list(sample.legal)))
    assert sample.result is not None
    assert game.to_dict() == before


def test_the_same_seed_gives_the_same_sample_and_another_another(mode: str) -> None:
    game = Game("usa", players=3, seed=8, mode=mode)
    assert game.sample(1, 9).to_dict() == game.sample(1, 9).to_dict()
    assert game.sample(1, 9).to_dict()["deck"] != game.sample(1, 10).to_dict()["deck"]
    assert game.sample(1, 2**127).to_dict()["deck"] != game.sample(1, 0).to_dict()["deck"]


def test_both_modes_give_the_same_sample(mode: str) -> None:
    plain, this = (Game("nederland", players=3, seed=8, mode=each) for each in ("plain", mode))
    assert plain.sample(2, 77).to_dict() == this.sample(2, 77).to_dict()


def test_a_sample_carries_neither_seed_nor_random_state_of_the_game(mode: str) -> None:
    secret = 0xFEED_0123_4567_89AB_CDEF
    game = Game("usa", players=2, seed=secret, mode=mode)
    position = game.sample(0, 3).to_dict()
    assert str(secret) not in json.dumps(position)
    assert position["random"] != game.to_dict()["random"]
    assert str(secret) not in json.dumps(game.sample(0, 3).record())


def test_a_sample_forgets_what_was_played_before(mode: str) -> None:
    game = Game("usa", players=2, seed=5, mode=mode)
    for seat in range(2):
        game.play(keep(*game.view(seat)["seats"][seat]["offer"]))
    game.play(BLIND)
    text = json.dumps(game.sample(1, 3).record()["actions"])
    assert not any(ticket in text for ticket in game.to_dict()["seats"][0]["tickets"])


def test_own_cards_and_tickets_and_all_that_is_public_stay(mode: str) -> None:
    seats = [
        {"hand": {"red": 2, "wild": 1}, "tickets": ["denver--el-paso"]},
        {"hand": {"blue": 5}, "known": {"blue": 3}, "tickets": ["boston--miami", "toronto--miami"]},
        {"hand": {"white": 2}},
    ]
    game = table(mode=mode, players=3, discards={"green": 4}, claims={"seattle--helena": 2}, seats=seats)
    truth = game.to_dict()
    for seed in range(20):
        position = game.sample(0, seed).to_dict()
        hidden = {"deck", "pile", "seats", "seed", "random"}
        assert {k: v for k, v in position.items() if k not in hidden} == {
            k: v for k, v in truth.items() if k not in hidden
        }
        assert position["seats"][0] == truth["seats"][0]
        assert [sum(hand(position, seat).values()) for seat in range(3)] == [3, 5, 2]
        assert [len(each["tickets"]) for each in position["seats"]] == [1, 2, 0]
        assert len(position["deck"]) == len(truth["deck"])
        assert len(position["pile"]) == len(truth["pile"])


def test_cards_known_to_have_been_taken_face_up_stay(mode: str) -> None:
    seats = [{}, {"hand": {"blue": 4, "wild": 1}, "known": {"blue": 3, "wild": 1}}]
    game = table(mode=mode, seats=seats)
    others = set()
    for seed in range(40):
        held = hand(game.sample(0, seed).to_dict(), 1)
        assert held["blue"] >= 3 and held["wild"] >= 1
        assert sum(held.values()) == 5
        others |= {card for card, _ in (held - Counter({"blue": 3, "wild": 1})).items()}
    assert len(others) > 4


def test_a_hand_known_in_full_is_never_dealt_anew(mode: str) -> None:
    game = table(mode=mode, seats=[{}, {"hand": {"blue": 3}, "known": {"blue": 3}}])
    assert all(hand(game.sample(0, seed).to_dict(), 1) == {"blue": 3} for seed in range(10))


def test_own_returned_tickets_stay_at_their_places_and_others_do_not(mode: str) -> None:
    pile = list(box_of_tickets("usa"))
    returned = {pile[-1]: 0, pile[-2]: 1, pile[-3]: 0, pile[4]: 0, pile[-4]: 1}
    game = table(mode=mode, pile=pile, returned=returned)
    places: Counter[int] = Counter()
    for seed in range(40):
        sampled = game.sample(0, seed).to_dict()["pile"]
        assert [sampled[at] for at in (-1, -3, 4)] == [pile[at] for at in (-1, -3, 4)]
        assert sorted(sampled) == sorted(pile)
        places[sampled.index(pile[-2])] += 1
    assert len(places) > 5


def test_nederlands_face_up_tickets_stay_where_they_are(mode: str) -> None:
    box = list(box_of_tickets("nederland"))
    game = table("nederland", mode, pile_discards=box[:5], seats=[{}, {"tickets": box[5:8]}])
    for seed in range(10):
        position = game.sample(0, seed).to_dict()
        assert sorted(position["pile_discards"]) == sorted(box[:5])
        assert not set(position["seats"][1]["tickets"]) & set(box[:5])


def test_anothers_offer_is_dealt_anew_and_ones_own_is_not(mode: str) -> None:
    offer = ["boston--miami", "calgary--phoenix", "dallas--new-york"]
    game = table(mode=mode, phase="tickets", seats=[{"offer": offer}])
    assert all(game.sample(0, seed).to_dict()["seats"][0]["offer"] == offer for seed in range(10))
    offers = [tuple(game.sample(1, seed).to_dict()["seats"][0]["offer"]) for seed in range(30)]
    assert all(len(set(each)) == 3 for each in offers)
    assert len(set(offers)) > 20
    assert game.sample(1, 0).phase == "tickets"


@pytest.mark.parametrize("map_id", ["usa", "nederland", "amsterdam"])
def test_in_first_tickets_seats_below_have_chosen_and_the_others_have_not(mode: str, map_id: str) -> None:
    game = Game(map_id, players=4, seed=3, mode=mode)
    least = {"usa": 2, "nederland": 3, "amsterdam": 1}[map_id]
    for seat in range(4):
        for seed in range(15):
            sample = game.sample(seat, seed)
            assert (sample.phase, sample.seat) == ("first-tickets", seat)
            for who, shown in enumerate(sample.to_dict()["seats"]):
                if who < seat:
                    assert len(shown["choice"]) >= least
                    assert set(shown["choice"]) <= set(shown["offer"])
                else:
                    assert not shown["choice"]
            assert sample.view(seat) == game.view(seat)


def test_in_first_tickets_a_sample_does_not_know_who_has_chosen(mode: str) -> None:
    game, other = (Game("usa", players=3, seed=3, mode=mode) for _ in range(2))
    game.play(keep(*game.view(2)["seats"][2]["offer"]), seat=2)
    for seed in range(10):
        chosen = [bool(seat["choice"]) for seat in game.sample(1, seed).to_dict()["seats"]]
        assert chosen == [bool(seat["choice"]) for seat in other.sample(1, seed).to_dict()["seats"]]
        assert chosen == [True, False, False]


def test_in_first_tickets_ones_own_choice_stays(mode: str) -> None:
    game = Game("usa", players=3, seed=3, mode=mode)
    offer = game.view(1)["seats"][1]["offer"]
    game.play(keep(*offer[1:]), seat=1)
    for seed in range(10):
        sample = game.sample(1, seed)
        assert sorted(sample.to_dict()["seats"][1]["choice"]) == sorted(offer[1:])
        assert sample.view(1) == game.view(1)


def test_every_legal_first_choice_comes_up_about_as_often(mode: str) -> None:
    game = Game("usa", players=2, seed=3, mode=mode)

    def places(position: dict[str, Any]) -> tuple[int, ...]:
        offer = position["seats"][0]["offer"]
        return tuple(sorted(offer.index(ticket) for ticket in position["seats"][0]["choice"]))

    odds = dict.fromkeys([(0, 1), (0, 2), (1, 2), (0, 1, 2)], 0.25)
    assert misfit(tally(game, 1, places), odds) < 21.1


@pytest.mark.parametrize("seat", [-1, 2, True, "0", None])
def test_only_a_seat_of_the_game_can_sample(mode: str, seat: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        table(mode=mode).sample(seat, 1)


@pytest.mark.parametrize("seed", [-1, 2**128, True, "1", 1.0, None])
def test_only_a_seed_deals_a_sample(mode: str, seed: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        table(mode=mode).sample(0, seed)


# The bounds below are those that chance alone passes once in ten thousand times (chi-square, 0.9999).


def test_three_hidden_cards_fall_in_every_way_equally_often(mode: str) -> None:
    # Hidden: red, blue, blue. Two of the three placements leave seat 1 a blue card.
    market = ["pink", "green", "black", "white", "yellow"]
    rest = box_of_cards("usa") - Counter(market) - Counter({"red": 1, "blue": 2})
    game = table(mode=mode, market=market, deck=["blue", "red"], seats=[{"hand": dict(rest)}, {"hand": {"blue": 1}}])
    odds = {
        ("red", ("blue", "blue")): 1 / 3,
        ("blue", ("red", "blue")): 1 / 3,
        ("blue", ("blue", "red")): 1 / 3,
    }

    def placement(position: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
        (held,) = hand(position, 1)
        return held, tuple(position["deck"])

    assert misfit(tally(game, 0, placement), odds) < 18.4


def test_hidden_tickets_fall_in_every_order_equally_often(mode: str) -> None:
    box = list(box_of_tickets("usa"))
    mine, pile = box[:-4], box[-3:]
    seats = [{"tickets": mine}, {"tickets": [box[-4]]}]
    game = table(mode=mode, pile=pile, returned={pile[1]: 0, pile[2]: 1}, seats=seats)
    hidden = [box[-4], pile[0], pile[2]]
    odds = {(a, b, c): 1 / 6 for a in hidden for b in hidden for c in hidden if len({a, b, c}) == 3}

    def placement(position: dict[str, Any]) -> tuple[str, str, str]:
        assert position["pile"][1] == pile[1]
        return position["seats"][1]["tickets"][0], position["pile"][0], position["pile"][2]

    assert misfit(tally(game, 0, placement), odds) < 25.8


def test_wilds_in_a_hidden_hand_follow_the_hypergeometric_law(mode: str) -> None:
    # Twenty hidden cards, six of them wild; seat 1 holds five it drew blind and one it took face up.
    colors = Counter({"blue": 7, "white": 7})
    seen = dict(COLORS - colors - Counter({"red": 5, "green": 1}))
    seats = [{"hand": {**seen, "wild": 8}}, {"hand": {"blue": 5, "green": 1}, "known": {"green": 1}}]
    deck = ["wild"] * 6 + ["blue"] * 2 + ["white"] * 7
    game = table(mode=mode, market=["red"] * 5, deck=deck, seats=seats)
    odds = {wilds: comb(6, wilds) * comb(14, 5 - wilds) / comb(20, 5) for wilds in range(6)}
    counts = tally(game, 0, lambda position: hand(position, 1)["wild"], samples=1500)
    merged = Counter({wilds: counts[wilds] for wilds in range(4)})
    merged[4] = counts[4] + counts[5]
    odds[4] += odds.pop(5)
    assert misfit(merged, odds) < 23.6


def test_every_hidden_card_is_as_likely_on_top_of_the_deck(mode: str) -> None:
    game = Game.from_dict(
        {"map": "amsterdam", "players": 2, "market": ["red", "blue", "green", "black", "pink"]}, mode=mode
    )
    hidden = box_of_cards("amsterdam") - Counter(["red", "blue", "green", "black", "pink"])
    odds = {card: count / hidden.total() for card, count in hidden.items()}
    assert misfit(tally(game, 1, lambda position: position["deck"][0]), odds) < 27.9


def test_what_is_truly_hidden_makes_no_difference(mode: str) -> None:
    # Two truths that look alike to seat 0 lead it to believe alike.
    market = ["pink", "green", "black", "white", "yellow"]
    rest = dict(box_of_cards("usa") - Counter(market) - Counter({"red": 2, "blue": 2}))
    odds = {"red": 1 / 2, "blue": 1 / 2}
    for held, deck in (("red", ["red", "blue", "blue"]), ("blue", ["blue", "red", "red"])):
        game = table(mode=mode, market=market, deck=deck, seats=[{"hand": rest}, {"hand": {held: 1}}])
        assert misfit(tally(game, 0, lambda position: next(iter(hand(position, 1)))), odds) < 15.2
