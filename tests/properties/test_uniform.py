"""`sample` deals what a seat can't know so that every placement of the hidden cards and tickets is as likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from itertools import permutations, product
from typing import Any

import pytest

from branchline import Game, load_map

from .games import in_both_modes, pasteable

Position = dict[str, Any]
Odds = Counter[Hashable]

SAMPLES = 1800
MARKET = ["blue", "green", "yellow", "red", "blue"]


def far_off(expected: Odds, seen: Odds) -> bool:
    """Whether Pearson's sum is one that chance reaches only once in ten thousand times (Wilson and Hilferty's rule)."""
    total, samples = expected.total(), seen.total()
    freedom = len(expected) - 1
    misfit = sum((seen[case] - samples * n / total) ** 2 / (samples * n / total) for case, n in expected.items())
    spread = 2 / (9 * freedom)
    limit: float = freedom * (1 - spread + 3.719 * spread**0.5) ** 3
    return misfit > limit


def check_uniform(
    game: Game, seat: int, placement: Callable[[Position], Hashable], possible: Iterable[Hashable]
) -> None:
    """Asserts that samples fall on the possible placements, each as often as it is listed among them."""
    expected: Odds = Counter(possible)
    with pasteable(game):
        seen: Odds = Counter(placement(game.sample(seat, seed).to_dict()) for seed in range(SAMPLES))
        assert set(seen) <= set(expected)
        assert not far_off(expected, seen)


def mini(mode: str, players: int, variant: str = "standard", **position: Any) -> Game:
    return Game.from_dict({"map": "mini", "players": players, "variant": variant, **position}, mode=mode)


def all_but(*placed: Iterable[str]) -> dict[str, int]:
    """The hand of a seat that has all of mini's cards but these."""
    box = Counter({"blue": 8, "green": 8, "yellow": 8, "red": 8, "wild": 6})
    for cards in placed:
        box -= Counter(cards)
    return dict(box)


def held(position: Position, seat: int) -> tuple[str, ...]:
    return tuple(sorted(Counter(position["seats"][seat]["hand"]).elements()))


@in_both_modes
def test_cards_of_one_hidden_hand_and_the_deck(mode: str) -> None:
    hidden = ["red", "red", "blue", "wild", "green"]
    seats = [{"hand": all_but(hidden, MARKET)}, {"hand": {"red": 2}}]
    game = mini(mode, 2, market=MARKET, deck=hidden[2:], seats=seats)
    check_uniform(
        game,
        0,
        lambda position: (held(position, 1), tuple(position["deck"])),
        [(tuple(sorted(cards[:2])), cards[2:]) for cards in permutations(hidden)],
    )


@in_both_modes
def test_cards_of_two_hidden_hands_of_which_some_cards_are_known(mode: str) -> None:
    hidden = ["red", "blue", "blue", "wild", "green"]
    seats = [
        {"hand": {"red": 1, "blue": 1, "yellow": 2}, "known": {"yellow": 2}},
        {"hand": all_but(hidden, MARKET, ["yellow", "yellow", "wild"])},
        {"hand": {"blue": 1, "wild": 2}, "known": {"wild": 1}},
    ]
    game = mini(mode, 3, seat=2, market=MARKET, deck=["green"], seats=seats)
    check_uniform(
        game,
        1,
        lambda position: (held(position, 0), held(position, 2), tuple(position["deck"])),
        [
            (tuple(sorted([*cards[:2], "yellow", "yellow"])), tuple(sorted([*cards[2:4], "wild"])), cards[4:])
            for cards in permutations(hidden)
        ],
    )


@in_both_modes
def test_cards_where_three_wilds_may_lie_face_up_only_because_hands_hold_the_others(mode: str) -> None:
    # D6 lets them lie: of cards that are not wild, two at most are outside the hands, one of them in the market.
    market, hidden = ["wild", "wild", "wild", "wild", "blue"], ["wild", "wild", "red", "green", "yellow"]
    seats = [{"hand": all_but(market, hidden)}, {"hand": {"red": 1, "green": 1, "yellow": 1}}]
    game = mini(mode, 2, market=market, deck=["wild", "wild"], seats=seats)
    check_uniform(
        game,
        0,
        lambda position: (held(position, 1), tuple(position["deck"])),
        [(tuple(sorted(cards[:3])), cards[3:]) for cards in permutations(hidden) if cards[3:].count("wild") >= 1],
    )


def tickets(count: int) -> tuple[list[str], list[str]]:
    """Some tickets of mini that are hidden, and the others."""
    ids = [ticket.id for ticket in load_map("mini").tickets]
    return ids[:count], ids[count:]


@in_both_modes
def test_tickets_of_two_others_and_the_pile_in_which_ones_own_returns_stay(mode: str) -> None:
    hidden, own = tickets(5)
    pile = [hidden[3], own[0], hidden[4]]
    seats = [{"tickets": hidden[:1]}, {"tickets": own[1:]}, {"tickets": sorted(hidden[1:3])}]
    returned = {own[0]: 1, hidden[4]: 2}
    game = mini(mode, 3, pile=pile, returned=returned, seats=seats)

    def placement(position: Position) -> Hashable:
        assert position["returned"] == {own[0]: 1}
        kept = [tuple(sorted(seat["tickets"])) for seat in position["seats"]]
        return kept[0], kept[2], tuple(position["pile"])

    possible = [((a,), tuple(sorted((b, c))), (d, own[0], e)) for a, b, c, d, e in permutations(hidden)]
    check_uniform(game, 1, placement, possible)


@in_both_modes
@pytest.mark.parametrize("variant", ["standard", "tolls"])
def test_tickets_of_anothers_offer_in_their_order(mode: str, variant: str) -> None:
    hidden, own = tickets(4)
    seats = [{"tickets": own}, {"tickets": hidden[:1], "offer": hidden[1:3]}]
    game = mini(mode, 2, variant, phase="tickets", seat=1, pile=hidden[3:], seats=seats)
    check_uniform(
        game,
        0,
        lambda position: (
            *position["seats"][1]["tickets"],
            *position["seats"][1]["offer"],
            *position["pile"],
        ),
        permutations(hidden),
    )


@in_both_modes
def test_tickets_that_lie_face_up_stay_and_the_others_move(mode: str) -> None:
    hidden, seen = tickets(4)
    game = mini(
        mode,
        2,
        "neutral",
        pile=hidden[2:],
        pile_discards=seen[:3],
        seats=[{"tickets": hidden[:2]}, {"tickets": seen[3:]}],
    )

    def placement(position: Position) -> Hashable:
        assert set(position["pile_discards"]) == set(seen[:3])
        return tuple(sorted(position["seats"][0]["tickets"])), tuple(position["pile"])

    check_uniform(game, 1, placement, [(tuple(sorted(order[:2])), order[2:]) for order in permutations(hidden)])


@in_both_modes
def test_first_choices_of_the_seats_before(mode: str) -> None:
    game = Game("mini", players=3, seed=5, mode=mode)
    choices = [(n,) for n in range(3)] + [(0, 1), (0, 2), (1, 2), (0, 1, 2)]

    def placement(position: Position) -> Hashable:
        return tuple(tuple(sorted(map(seat["offer"].index, seat["choice"]))) for seat in position["seats"][:2])

    check_uniform(game, 2, placement, product(choices, choices))


@in_both_modes
def test_the_top_of_the_deck_and_the_first_ticket_do_not_hang_together(mode: str) -> None:
    cards, (hidden, own) = ["red", "blue", "wild"], tickets(3)
    seats = [{"hand": all_but(cards, MARKET), "tickets": own}, {"hand": {"red": 1}, "tickets": hidden[:1]}]
    game = mini(mode, 2, market=MARKET, deck=cards[1:], pile=hidden[1:], seats=seats)
    check_uniform(
        game,
        0,
        lambda position: (tuple(position["deck"]), tuple(position["pile"])),
        [(deck[1:], pile[1:]) for deck, pile in product(permutations(cards), permutations(hidden))],
    )
