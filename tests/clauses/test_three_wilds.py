"""Draw cards, three wilds in the market: D6."""

from collections import Counter
from typing import Any

import pytest

from .positions import (
    BLIND,
    box_of_cards,
    cards_on_table,
    claim,
    deck,
    discards,
    draw,
    every_map,
    hand,
    legal,
    market,
    named,
    names,
    play,
    table,
)

seeds = pytest.mark.parametrize("seed", range(12))

# A grey route of two spaces.
TWO_GREY = {"usa": "duluth--omaha", "nederland": "hasselt--liege", "amsterdam": "oude-kerk--oude-waal"}

TWO_WILDS = ["red", "wild", "wild", "blue", "green"]
THREE_WILDS = ["wild", "wild", "wild", "red", "blue"]


def only(*cards: str, **counts: int) -> Counter[str]:
    return Counter(cards) + Counter(counts)


@every_map
def test_d6_three_wilds_after_a_refill_sweep_all_five_away(map_id: str, mode: str) -> None:
    five = ["pink", "black", "orange", "black", "pink"]
    game = table(map_id, mode, market=TWO_WILDS, deck_top=["wild", *five, "orange"])
    events = play(game, draw("red"))
    assert market(game) == Counter(five)
    assert discards(game) == {"wild": 3, "blue": 1, "green": 1}
    assert hand(game, 0) == {"red": 1}
    assert deck(game)[0] == "orange"
    assert len(named(events, "market-reset")) == 1
    assert not named(events, "deck-shuffled")
    assert (game.phase, game.seat) == ("second-card", 0)


def test_d6_a_new_market_is_open_to_the_second_card(mode: str) -> None:
    game = table(mode=mode, market=TWO_WILDS, deck_top=["wild", "pink", "white", "orange", "black", "pink"])
    play(game, draw("red"))
    assert sorted(action["from"] for action in legal(game)) == ["black", "deck", "orange", "pink", "white"]


def test_d6_a_sweep_after_the_second_card_comes_before_the_next_turn(mode: str) -> None:
    five = ["pink", "white", "orange", "black", "pink"]
    game = table(mode=mode, market=TWO_WILDS, deck_top=["black", "wild", *five])
    play(game, BLIND)
    events = play(game, draw("red"))
    assert market(game) == Counter(five)
    assert names(events).index("market-reset") < names(events).index("turn-started")


def test_d6_two_wilds_stay(mode: str) -> None:
    game = table(mode=mode, market=["red", "wild", "pink", "blue", "green"], deck_top=["wild"])
    events = play(game, draw("red"))
    assert game.to_dict()["market"] == ["wild", "wild", "pink", "blue", "green"]
    assert not discards(game)
    assert not named(events, "market-reset")


@pytest.mark.parametrize("sweeps", [2, 3, 4])
def test_d6_the_sweep_is_repeated_until_fewer_than_three_wilds_show(sweeps: int, mode: str) -> None:
    bad = ["wild", "pink", "wild", "black", "wild"]
    good = ["red", "wild", "wild", "white", "yellow"]
    game = table(mode=mode, market=TWO_WILDS, deck_top=["wild", *bad * (sweeps - 1), *good, "orange"])
    events = play(game, draw("red"))
    assert market(game) == Counter(good)
    assert sum(discards(game).values()) == 5 * sweeps
    assert discards(game)["wild"] == 3 * sweeps
    assert deck(game)[0] == "orange"
    (reset,) = named(events, "market-reset")
    assert (reset["times"], reset["market"]) == (sweeps, game.to_dict()["market"])


def test_d6_a_blind_draw_does_not_disturb_three_wilds_that_may_stay(mode: str) -> None:
    game = table(mode=mode, market=THREE_WILDS, deck=["wild"] * 4)
    play(game, BLIND, BLIND)
    assert market(game) == Counter(THREE_WILDS)
    assert not discards(game)


def test_d6_with_fewer_than_three_other_cards_left_three_wilds_stay(mode: str) -> None:
    game = table(mode=mode, market=TWO_WILDS, deck=["wild", "wild", "wild"])
    events = play(game, draw("red"))
    assert game.to_dict()["market"] == ["wild", "wild", "wild", "blue", "green"]
    assert deck(game) == ["wild", "wild"]
    assert not discards(game)
    assert not named(events, "market-reset")


def test_d6_cards_in_the_discards_count_among_the_others_left(mode: str) -> None:
    game = table(mode=mode, market=TWO_WILDS, deck=["wild", "wild", "wild"], discards={"pink": 1})
    events = play(game, draw("red"))
    assert market(game) == only("blue", "green", "pink", wild=2)
    assert len(named(events, "market-reset")) == 1


def test_d6_cards_in_hands_do_not_count_among_the_others_left(mode: str) -> None:
    game = table(mode=mode, market=TWO_WILDS, deck=["wild", "wild"], seats=[{"hand": {"pink": 12}}, {}])
    play(game, draw("red"))
    assert market(game)["wild"] == 3


@seeds
def test_d6_with_exactly_three_other_cards_the_sweep_ends_with_all_of_them_up(seed: int, mode: str) -> None:
    game = table(mode=mode, seed=seed, market=["red", "red", "blue", "wild", "wild"], deck=["wild"] * 11 + ["green"])
    play(game, draw("red"))
    assert market(game) == only("red", "blue", "green", wild=2)
    assert Counter(deck(game)) + Counter(discards(game)) == only(wild=11)
    assert deck(game)
    assert cards_on_table(game) == box_of_cards("usa")


@seeds
def test_d6_the_last_ten_cards_do_not_swap_places_for_ever(seed: int, mode: str) -> None:
    game = table(mode=mode, seed=seed, market=TWO_WILDS, deck=["wild"] * 4 + ["pink", "pink"])
    play(game, draw("red"))
    assert market(game)["wild"] < 3
    assert market(game) + Counter(deck(game)) == only("blue", "green", "pink", "pink", wild=6)
    assert len(deck(game)) == 5
    assert not discards(game)


def test_d6_the_discards_are_not_shuffled_while_the_deck_can_deal(mode: str) -> None:
    five = ["pink", "white", "orange", "black", "pink"]
    game = table(mode=mode, market=TWO_WILDS, deck=["wild", *five, "yellow"], discards={"white": 3})
    events = play(game, draw("red"))
    assert market(game) == Counter(five)
    assert deck(game) == ["yellow"]
    assert discards(game) == {"wild": 3, "blue": 1, "green": 1, "white": 3}
    assert not named(events, "deck-shuffled")


def test_d6_a_deck_emptied_by_the_sweep_is_rebuilt_when_the_sweep_is_over(mode: str) -> None:
    five = ["pink", "white", "orange", "black", "pink"]
    game = table(mode=mode, market=TWO_WILDS, deck=["wild", *five], discards={"white": 3})
    events = play(game, draw("red"))
    assert market(game) == Counter(five)
    assert Counter(deck(game)) == only("blue", "green", wild=3, white=3)
    assert not discards(game)
    assert len(named(events, "deck-shuffled")) == 1


@seeds
def test_d6_a_deck_emptied_by_a_bad_deal_is_rebuilt_only_with_that_deal_in_it(seed: int, mode: str) -> None:
    bad = ["wild", "wild", "wild", "pink", "pink"]
    plenty = {"white": 12, "yellow": 12, "orange": 12, "black": 12}
    game = table(mode=mode, seed=seed, market=TWO_WILDS, deck=["wild", *bad], discards=plenty)
    events = play(game, draw("red"))
    assert [event["times"] for event in named(events, "market-reset")] == [2]
    assert market(game) + Counter(deck(game)) == only("blue", "green", "pink", "pink", wild=6, **plenty)
    assert not discards(game)


@seeds
def test_d6_when_the_deck_runs_short_in_a_sweep_the_deal_goes_on_from_the_swept_cards(seed: int, mode: str) -> None:
    game = table(mode=mode, seed=seed, market=TWO_WILDS, deck=["wild", "pink", "black", "pink"])
    events = play(game, draw("red"))
    assert market(game) >= only("pink", "black", "pink")
    assert market(game) + Counter(deck(game)) == only("pink", "black", "pink", "blue", "green", wild=3)
    assert not discards(game)
    assert len(named(events, "deck-shuffled")) == 1
    assert game.phase == "second-card"


@seeds
def test_d6_a_sweep_with_a_single_card_in_the_deck_settles(seed: int, mode: str) -> None:
    game = table(mode=mode, seed=seed, market=TWO_WILDS, deck=["wild", "pink"])
    play(game, draw("red"))
    assert market(game) == only("blue", "green", "pink", wild=2)
    assert deck(game) == ["wild"]
    assert not discards(game)


@every_map
@seeds
def test_d6_a_claim_that_brings_other_cards_back_sweeps_three_wilds_away(map_id: str, seed: int, mode: str) -> None:
    game = table(map_id, mode, seed=seed, market=THREE_WILDS, deck=["wild", "wild"], seats=[{"hand": {"pink": 2}}, {}])
    events = play(game, claim(TWO_GREY[map_id], "pink"))
    assert market(game)["wild"] < 3
    assert market(game) + Counter(deck(game)) == only("red", "blue", "pink", "pink", wild=5)
    assert not discards(game)
    assert len(named(events, "market-reset")) == 1


def test_d6_a_claim_that_brings_too_few_other_cards_back_leaves_three_wilds(mode: str) -> None:
    game = table(
        mode=mode,
        market=["wild", "wild", "wild", "wild", "blue"],
        deck=["wild", "wild"],
        seats=[{"hand": {"pink": 1, "wild": 1}}, {}],
    )
    events = play(game, claim("duluth--omaha", "pink", 1))
    assert market(game) == only("blue", wild=4)
    assert discards(game) == {"pink": 1, "wild": 1}
    assert not named(events, "market-reset")


def test_d6_taking_one_of_three_wilds_that_may_stay_ends_the_draw(mode: str) -> None:
    game = table(mode=mode, market=THREE_WILDS, deck=["wild", "wild"])
    play(game, draw("wild"))
    assert (game.phase, game.seat) == ("turn", 1)
    assert market(game) == Counter(THREE_WILDS)


@pytest.mark.parametrize(
    ("face_up", "rest"),
    [
        (THREE_WILDS, {"deck": ["pink", "wild"]}),
        (THREE_WILDS, {"deck": ["wild"], "discards": {"pink": 1}}),
        (["wild"] * 5, {"deck": ["pink", "pink", "pink"]}),
    ],
)
def test_d6_a_position_with_three_wilds_that_should_be_swept_is_refused(
    face_up: list[str], rest: dict[str, Any], mode: str
) -> None:
    with pytest.raises(ValueError, match="wild"):
        table(mode=mode, market=face_up, **rest)


def test_d6_a_position_with_three_wilds_that_may_stay_is_accepted(mode: str) -> None:
    assert market(table(mode=mode, market=["wild"] * 5, deck=["wild", "pink", "pink"]))["wild"] == 5
