"""The numbers of every edition and variant, as the table of the rules has them."""

from __future__ import annotations

import pytest

from branchline.maps import Neutral, Variant, load_map, map_ids

SIX = (0, 1, 2, 4, 7, 10, 15)


def variant(id: str, name: str) -> Variant:
    return load_map(id).variants[name]


def test_the_first_variant_is_the_default() -> None:
    assert list(load_map("usa").variants) == ["standard"]
    assert list(load_map("nederland").variants) == ["tolls", "no-tolls", "neutral"]
    assert list(load_map("amsterdam").variants) == ["standard"]
    assert list(load_map("mini").variants) == ["standard", "tolls", "neutral", "carts"]


@pytest.mark.parametrize("id", map_ids())
def test_a_variant_knows_its_name(id: str) -> None:
    assert all(name == numbers.name for name, numbers in load_map(id).variants.items())


@pytest.mark.parametrize(
    ("id", "players", "colors", "each", "wilds"),
    [("usa", (2, 5), 8, 12, 14), ("nederland", (2, 5), 8, 12, 14), ("amsterdam", (2, 4), 6, 6, 8)],
)
def test_players_and_cards(id: str, players: tuple[int, int], colors: int, each: int, wilds: int) -> None:
    board = load_map(id)
    assert board.players == players
    assert (len(board.colors), board.cards_per_color, board.wilds) == (colors, each, wilds)


def test_usa() -> None:
    assert variant("usa", "standard") == Variant(
        name="standard",
        players=(2, 5),
        pieces=45,
        end_pieces=2,
        hand=4,
        first_deal=3,
        first_keep=2,
        draw_deal=3,
        draw_keep=1,
        returns="under",
        close_doubles=3,
        start_scores=(0, 0, 0, 0, 0),
        points=SIX,
        longest_path_bonus=10,
        longest_path_breaks_ties=True,
        tokens=0,
        loan_cost=0,
        token_bonus={},
        merchandise=0,
        merchandise_bonus={},
        neutral=None,
    )


def test_nederland_tolls() -> None:
    assert variant("nederland", "tolls") == Variant(
        name="tolls",
        players=(2, 5),
        pieces=40,
        end_pieces=2,
        hand=4,
        first_deal=5,
        first_keep=3,
        draw_deal=4,
        draw_keep=1,
        returns="discard",
        close_doubles=0,
        start_scores=(0, 1, 2, 3, 4),
        points=SIX,
        longest_path_bonus=0,
        longest_path_breaks_ties=False,
        tokens=30,
        loan_cost=5,
        token_bonus={2: (35, 0), 3: (55, 35, 0), 4: (55, 35, 20, 0), 5: (55, 35, 20, 10, 0)},
        merchandise=0,
        merchandise_bonus={},
        neutral=None,
    )


def test_n8_nederland_without_tolls_has_no_money_and_closes_doubles_with_up_to_three() -> None:
    no_tolls = variant("nederland", "no-tolls")
    assert (no_tolls.tokens, no_tolls.loan_cost, no_tolls.token_bonus) == (0, 0, {})
    assert no_tolls.close_doubles == 3
    assert no_tolls.start_scores == (0, 1, 2, 3, 4)
    assert (no_tolls.first_deal, no_tolls.first_keep, no_tolls.draw_deal, no_tolls.draw_keep) == (5, 3, 4, 1)
    assert no_tolls.returns == "discard"


def test_x1_nederland_neutral_is_for_exactly_two_with_tolls() -> None:
    neutral = variant("nederland", "neutral")
    assert neutral.players == (2, 2)
    assert neutral.neutral == Neutral(pieces=40, first_round=6, marker=1)
    assert (neutral.tokens, neutral.loan_cost, neutral.token_bonus) == (30, 5, {2: (35, 0)})
    assert neutral.close_doubles == 0
    assert neutral.start_scores == (0, 1)


def test_amsterdam() -> None:
    assert variant("amsterdam", "standard") == Variant(
        name="standard",
        players=(2, 4),
        pieces=16,
        end_pieces=2,
        hand=2,
        first_deal=2,
        first_keep=1,
        draw_deal=2,
        draw_keep=1,
        returns="under",
        close_doubles=2,
        start_scores=(0, 0, 0, 0),
        points=(0, 1, 2, 4, 7),
        longest_path_bonus=0,
        longest_path_breaks_ties=False,
        tokens=0,
        loan_cost=0,
        token_bonus={},
        merchandise=16,
        merchandise_bonus={2: (8, 4), 3: (8, 5, 2), 4: (8, 6, 4, 2)},
        neutral=None,
    )
