"""Draw cards, the deck and its end: D7 and D8."""

from collections import Counter

import pytest

from .positions import (
    BLIND,
    TICKETS,
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
    refused,
    seat_of,
    table,
)

seeds = pytest.mark.parametrize("seed", range(12))

# A grey route of two spaces.
TWO_GREY = {"usa": "duluth--omaha", "nederland": "hasselt--liege", "amsterdam": "oude-kerk--oude-waal"}

TWO_WILDS = ["red", "wild", "wild", "blue", "green"]


def only(*cards: str, **counts: int) -> Counter[str]:
    return Counter(cards) + Counter(counts)


@every_map
def test_d7_a_blind_draw_of_the_last_card_shuffles_the_discards(map_id: str, mode: str) -> None:
    game = table(map_id, mode, deck=["pink"], discards={"red": 2, "wild": 1, "blue": 3})
    events = play(game, BLIND)
    assert Counter(deck(game)) == only(red=2, wild=1, blue=3)
    assert not discards(game)
    assert len(named(events, "deck-shuffled")) == 1
    assert game.phase == "second-card"
    assert BLIND in game.legal


@every_map
def test_d7_a_refill_with_the_last_card_shuffles_the_discards(map_id: str, mode: str) -> None:
    game = table(map_id, mode, deck=["pink"], discards={"red": 2, "black": 3})
    play(game, draw("red"))
    assert game.to_dict()["market"][0] == "pink"
    assert Counter(deck(game)) == only(red=2, black=3)
    assert not discards(game)


def test_d7_the_second_card_too_shuffles_at_once_not_at_the_next_turn(mode: str) -> None:
    game = table(mode=mode, deck=["pink", "pink"], discards={"red": 4})
    play(game, BLIND)
    assert deck(game) == ["pink"]
    assert discards(game) == {"red": 4}
    play(game, BLIND)
    assert deck(game) == ["red"] * 4
    assert not discards(game)


def test_d7_a_new_deck_is_shuffled_from_the_seed(mode: str) -> None:
    decks = []
    for seed in (1, 1, 2, 3):
        game = table(mode=mode, seed=seed, deck=["pink"], discards={"red": 6, "blue": 6, "black": 6})
        play(game, BLIND)
        decks.append(deck(game))
    assert decks[0] == decks[1]
    assert decks[0] != decks[2] or decks[0] != decks[3]
    assert decks[0] != sorted(decks[0])


@seeds
def test_d7_the_discards_are_shuffled_before_three_wilds_are_looked_for(seed: int, mode: str) -> None:
    game = table(mode=mode, seed=seed, market=TWO_WILDS, deck=["wild"], discards={"pink": 6})
    play(game, draw("red"))
    assert market(game) == only(pink=5)
    assert deck(game) == ["pink"]
    assert discards(game) == {"wild": 3, "blue": 1, "green": 1}


@every_map
def test_d7_with_no_discards_the_next_cards_played_form_the_deck_at_once(map_id: str, mode: str) -> None:
    game = table(map_id, mode, deck=[], seats=[{"hand": {"pink": 1, "wild": 1}}, {}])
    events = play(game, claim(TWO_GREY[map_id], "pink", 1))
    assert Counter(deck(game)) == only("pink", "wild")
    assert not discards(game)
    assert len(named(events, "deck-shuffled")) == 1
    assert BLIND in game.legal
    assert draw("red") in game.legal


def test_d7_cards_played_on_top_of_a_deck_stay_discards(mode: str) -> None:
    game = table(mode=mode, deck=["white"], discards={"blue": 1}, seats=[{"hand": {"pink": 2}}, {}])
    play(game, claim("duluth--omaha", "pink"))
    assert deck(game) == ["white"]
    assert discards(game) == {"blue": 1, "pink": 2}


def test_d7_an_empty_deck_beside_discards_cannot_be(mode: str) -> None:
    with pytest.raises(ValueError, match="deck"):
        table(mode=mode, deck=[], discards={"red": 1})


@every_map
def test_d8_with_no_card_to_draw_even_the_market_is_closed(map_id: str, mode: str) -> None:
    game = table(map_id, mode, market=["red", "blue", "wild", "black", "pink"], deck=[])
    assert not any(action["do"] == "draw" for action in legal(game))
    for card in ("deck", "red", "pink", "wild"):
        refused(game, draw(card), "D8")
    assert TICKETS in game.legal


@every_map
@pytest.mark.parametrize("first", ["deck", "red"])
def test_d8_the_draw_ends_when_the_first_card_was_the_last(map_id: str, first: str, mode: str) -> None:
    game = table(map_id, mode, deck=["orange"])
    events = play(game, draw(first))
    assert sum(hand(game, 0).values()) == 1
    assert (game.phase, game.seat) == ("turn", 1)
    assert names(events)[-1] == "turn-started"
    assert len(game.to_dict()["market"]) == 5
    assert deck(game) == []
    refused(game, BLIND, "D8")


def test_d8_the_draw_goes_on_when_the_first_card_brought_the_discards_back(mode: str) -> None:
    game = table(mode=mode, deck=["orange"], discards={"white": 1})
    play(game, BLIND)
    assert game.phase == "second-card"
    play(game, BLIND)
    assert hand(game, 0) == {"orange": 1, "white": 1}
    assert (game.phase, game.seat) == ("turn", 1)


def test_d8_the_draw_ends_with_only_face_up_wilds_and_no_deck(mode: str) -> None:
    game = table(mode=mode, market=["wild", "wild", "wild", "wild", "red"], deck=["wild"])
    play(game, draw("red"))
    assert market(game) == only(wild=5)
    assert (game.phase, game.seat) == ("turn", 1)
    assert hand(game, 0) == {"red": 1}


def test_d8_with_only_face_up_wilds_the_second_card_comes_from_the_deck(mode: str) -> None:
    game = table(mode=mode, market=["wild"] * 5, deck=["red", "blue", "wild"])
    play(game, BLIND)
    assert legal(game) == [BLIND]
    refused(game, draw("wild"), "D4")


def test_d8_the_last_two_cards_can_both_be_drawn(mode: str) -> None:
    game = table(mode=mode, deck=["orange", "white"])
    play(game, BLIND)
    assert (game.phase, deck(game)) == ("second-card", ["white"])
    play(game, draw("red"))
    assert game.to_dict()["market"][0] == "white"
    assert hand(game, 0) == {"orange": 1, "red": 1}
    assert (game.phase, game.seat) == ("turn", 1)


@every_map
def test_d8_the_market_always_holds_five_cards(map_id: str, mode: str) -> None:
    short = ["red", "blue", "green", "black"]
    for face_up in (short, [], [*short, "pink", "pink"]):
        with pytest.raises(ValueError, match="market"):
            table(map_id, mode, market=face_up, deck=[])


def test_d8_a_second_card_cannot_be_pending_when_there_is_none(mode: str) -> None:
    with pytest.raises(ValueError, match=r"deck|second|draw"):
        table(mode=mode, phase="second-card", deck=[])


def test_d8_known_cards_are_kept_over_the_ended_draw(mode: str) -> None:
    game = table(mode=mode, deck=["orange"])
    play(game, draw("red"))
    assert {card: n for card, n in seat_of(game, 0)["known"].items() if n} == {"red": 1}
