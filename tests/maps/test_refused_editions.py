"""Cards and edition numbers that do not fit together, or not with the board, are refused where they stand."""

from __future__ import annotations

import pytest

from branchline.maps import COLORS, parse_map

from .texts import assert_refused, found, problems_of, spoiled

NEEDS = "variant neutral: the neutral player needs"


@pytest.mark.parametrize(
    ("old", "new", "at", "words"),
    [
        (
            '["blue", "red"]',
            '["blue", "red", "mauve"]',
            "mauve",
            f'cards: colors holds "mauve", which is none of the colours {", ".join(COLORS)}',
        ),
        ('["blue", "red"]', '["blue", "red", "blue"]', '"blue"]', 'cards: colors holds "blue" twice'),
        ('["blue", "red"]', "[]", "colors", "cards: colors must be a list of colours, not []"),
        ("each = 10", "each = 130", "[cards]", "cards: 264 cards, but at most 256 fit"),
    ],
)
def test_cards(old: str, new: str, at: str, words: str) -> None:
    assert_refused(old, new, at, words)


def test_a_deck_too_small_for_the_most_players() -> None:
    text = spoiled(("hand = 3", "hand = 7"))
    too_few = "24 cards are too few for 3 players: 3 hands of 7, the market and one to draw are 27"
    assert problems_of(text) == (found(text, "hand = ", f"edition: {too_few}"),)


def test_a_deck_just_large_enough() -> None:
    parse_map(spoiled(("hand = 3", "hand = 6")))


def test_a_deck_of_wilds() -> None:
    text = spoiled(('["blue", "red"]', '["blue"]'), ("each = 10", "each = 2"), ("wilds = 4", "wilds = 20"))
    assert found(text, "[cards]", "cards: fewer than three cards are not wild (D6)") in problems_of(text)


def test_a_route_longer_than_all_cards_of_a_colour_and_all_wilds() -> None:
    text = spoiled(("each = 10", "each = 2"), ("wilds = 4", "wilds = 0"), ("hand = 3", "hand = 0"))
    paid = "route 3 (mid--south): length 3 can never be paid for: 2 cards of a colour and 0 wilds (C1)"
    assert found(text, "cart = true", paid) in problems_of(text)


@pytest.mark.parametrize(
    ("old", "new", "at", "words"),
    [
        ("first_keep = 1", "first_keep = 2", "first_keep", "edition: first_keep 2 is more than first_deal 1"),
        ("draw_keep = 1", "draw_keep = 3", "draw_keep", "edition: draw_keep 3 is more than draw_deal 2"),
        ("hand = 3", "hand = 3\nend_pieces = 8", "end_pieces", "edition: end_pieces 8 is not below pieces 8"),
        (
            "hand = 3",
            "hand = 3\nstart_scores = [0, 1]",
            "start_scores",
            "edition: start_scores has 2 scores for 3 players",
        ),
        ("2 = 2, 3 = 4 }", "2 = 2 }", "points = { 1 =", "edition: points has no entry for length 3"),
        ("2 = 2, 3 = 4 }", "3 = 4 }", "points = { 1 =", "edition: points has no entry for length 2"),
        (
            "token_bonus = { 2 = [5, 0], 3 = [5, 2, 0] }",
            "token_bonus = { 2 = [5, 0] }",
            "token_bonus",
            "variant tolls: token_bonus has no column for 3 players",
        ),
        (
            "merchandise_bonus = { 2 = [5, 0], 3 = [5, 2, 0] }",
            "merchandise_bonus = { 3 = [5, 2, 0] }",
            "merchandise_bonus",
            "variant carts: merchandise_bonus has no column for 2 players",
        ),
        (
            "merchandise = 2\n",
            "merchandise = 2\nloan_cost = 3\n",
            "loan_cost = 3",
            "variant carts: loan_cost without tokens",
        ),
        (
            "merchandise = 2\n",
            "merchandise = 2\ntoken_bonus = { 2 = [1, 0], 3 = [2, 1, 0] }\n",
            "2 = [1, 0]",
            "variant carts: token_bonus without tokens",
        ),
        (
            "tokens = 10\nneutral",
            "tokens = 10\nmerchandise_bonus = { 2 = [1, 0] }\nneutral",
            "2 = [1, 0]",
            "variant neutral: merchandise_bonus without merchandise",
        ),
    ],
)
def test_numbers(old: str, new: str, at: str, words: str) -> None:
    assert_refused(old, new, at, words)


def test_too_few_tickets_for_the_first_deal() -> None:
    text = spoiled(("first_deal = 1", "first_deal = 2"))
    assert problems_of(text) == (
        found(text, "first_deal", "edition: 3 tickets are too few to deal 2 to 3 players"),
        found(text, "[2, 2]", "variant neutral: 3 tickets are too few to deal 2 to 2 players"),
    )


def test_a_number_missing_in_the_edition_and_in_one_variant() -> None:
    text = spoiled(("hand = 3\n", ""), ("merchandise = 2\n", "merchandise = 2\nhand = 3\n"))
    assert problems_of(text) == (found(text, "[edition]", 'edition: "hand" is missing'),)


def test_a_route_longer_than_the_pieces_of_a_variant() -> None:
    text = spoiled(("merchandise = 2\n", "merchandise = 2\nend_pieces = 0\npieces = 2\n"))
    claimed = "route 3 (mid--south): length 3 can never be claimed with 2 pieces in variant carts (C4)"
    assert found(text, "cart = true", claimed) in problems_of(text)


def test_there_must_be_a_variant() -> None:
    tables = spoiled().split("[variants.tolls]")
    text = "variants = {}\n" + tables[0] + "[board]" + tables[1].split("[board]")[1]
    assert "bays.toml:1: variants: there must be at least one" in problems_of(text)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("players = [2, 2]", "players = [2, 3]", f"{NEEDS} players = [2, 2] (X1 to X6)"),
        ("tokens = 10\nneutral", "neutral", f"{NEEDS} tokens (X1 to X6)"),
        (
            "players = [2, 2]",
            'players = [2, 2]\nreturns = "under"',
            f'{NEEDS} returns = "discard" (X1 to X6)',
        ),
        ("players = [2, 2]", "players = [2, 2]\nclose_doubles = 2", f"{NEEDS} close_doubles = 0 (X1 to X6)"),
    ],
)
def test_what_the_neutral_player_needs(old: str, new: str, words: str) -> None:
    assert_refused(old, new, "neutral = {", words)


@pytest.mark.parametrize(
    ("old", "new", "at", "words"),
    [
        (
            ', neutral = ["mid", "north"]',
            "",
            "tickets = [",
            "board: no ticket names a neutral route, but there is a variant with a neutral player",
        ),
        (
            "neutral = { pieces = 5, first_round = 2, marker = 1 }\n",
            "",
            '["mid", "north"]',
            "ticket 1 (north--south): names a neutral route, but no variant has a neutral player",
        ),
        (
            "toll = 0, ",
            "",
            '"grey"',
            'route 3 (mid--south): "toll" is missing, and there is a variant with tokens (N2)',
        ),
        (
            ", cart = true",
            "",
            "routes = [",
            "board: no route has a cart mark, but there is a variant with merchandise",
        ),
        (
            "merchandise = 2\nmerchandise_bonus = { 2 = [5, 0], 3 = [5, 2, 0] }\n",
            "",
            "cart = true",
            "route 3 (mid--south): has a cart mark, but no variant has merchandise",
        ),
    ],
)
def test_marks_that_count_in_no_variant(old: str, new: str, at: str, words: str) -> None:
    assert_refused(old, new, at, words)


def test_tolls_without_tokens_are_said_once() -> None:
    text = spoiled(
        ("tokens = 10\nloan_cost = 5\ntoken_bonus = { 2 = [5, 0], 3 = [5, 2, 0] }\n", ""),
        ("tokens = 10\nneutral = { pieces = 5, first_round = 2, marker = 1 }\n", ""),
        (', neutral = ["mid", "north"]', ""),
    )
    toll = "route 1 (north--mid): has a toll, but no variant has tokens (and 1 more like it)"
    assert problems_of(text) == (found(text, 'color = "red"', toll),)
