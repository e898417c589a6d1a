"""Setup: S1, S2, S4 and S5; the first tickets, S3, are in test_first_tickets.py."""

from collections import Counter

import pytest

from branchline import Game, IllegalAction

from .positions import (
    BLIND,
    box_of_cards,
    box_of_tickets,
    cards_on_table,
    discards,
    every_map,
    hand,
    keep,
    play,
    seat_of,
)

# map, variant, players, pieces, hand, dealt, kept at least
EDITIONS = [
    *[("usa", "standard", players, 45, 4, 3, 2) for players in (2, 3, 4, 5)],
    *[("nederland", "tolls", players, 40, 4, 5, 3) for players in (2, 3, 4, 5)],
    *[("nederland", "no-tolls", players, 40, 4, 5, 3) for players in (2, 3, 4, 5)],
    ("nederland", "neutral", 2, 40, 4, 5, 3),
    *[("amsterdam", "standard", players, 16, 2, 2, 1) for players in (2, 3, 4)],
]
every_edition = pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: f"{e[0]}-{e[1]}-{e[2]}")


@every_edition
def test_s1_every_seat_gets_its_pieces_its_hand_and_its_offer(
    edition: tuple[str, str, int, int, int, int, int], mode: str
) -> None:
    map_id, variant, players, pieces, cards, dealt, _ = edition
    game = Game(map_id, players=players, variant=variant, seed=11, mode=mode)
    assert (game.phase, game.seat, game.players) == ("first-tickets", 0, players)
    for seat in range(players):
        held = seat_of(game, seat)
        assert held["pieces"] == pieces
        assert sum(held["hand"].values()) == cards
        assert len(set(held["offer"])) == dealt
        assert not held["tickets"]
        assert not sum(held["known"].values())


@every_edition
def test_s1_the_rest_of_the_box_is_market_deck_and_pile(
    edition: tuple[str, str, int, int, int, int, int], mode: str
) -> None:
    map_id, variant, players, _, cards, dealt, _ = edition
    game = Game(map_id, players=players, variant=variant, seed=3, mode=mode)
    position = game.to_dict()
    assert len(position["market"]) == 5
    assert cards_on_table(game) == box_of_cards(map_id)
    assert len(position["deck"]) + sum(discards(game).values()) == (box_of_cards(map_id).total() - 5 - cards * players)
    offered = [ticket for seat in position["seats"] for ticket in seat["offer"]]
    assert len(position["pile"]) == len(box_of_tickets(map_id)) - dealt * players
    assert sorted(offered + position["pile"]) == sorted(box_of_tickets(map_id))
    assert not position["claims"]


@pytest.mark.parametrize(("map_id", "cards", "wilds"), [("usa", 110, 14), ("nederland", 110, 14), ("amsterdam", 44, 8)])
def test_s1_the_boxes_hold_the_cards_of_the_table(map_id: str, cards: int, wilds: int, mode: str) -> None:
    box = cards_on_table(Game(map_id, players=2, seed=1, mode=mode))
    assert (box.total(), box["wild"]) == (cards, wilds)
    assert set((box - Counter(wild=wilds)).values()) == {6 if map_id == "amsterdam" else 12}


@every_map
def test_s1_deck_and_pile_are_shuffled(map_id: str, mode: str) -> None:
    one, again, other = (Game(map_id, players=2, seed=seed, mode=mode).to_dict() for seed in (5, 5, 6))
    assert one == again
    assert one["deck"] != other["deck"]
    assert one["pile"] != other["pile"]


def test_s1_a_seed_beyond_64_bits_counts_whole(mode: str) -> None:
    low, high = (Game("usa", players=2, seed=seed, mode=mode).to_dict() for seed in (7, 7 + 2**100))
    assert low["deck"] != high["deck"]
    assert low["pile"] != high["pile"]


@every_map
def test_s2_the_first_market_never_shows_three_wilds(map_id: str, mode: str) -> None:
    swept = 0
    for seed in range(250):
        game = Game(map_id, players=2, seed=seed, mode=mode)
        gone = discards(game)
        assert game.to_dict()["market"].count("wild") < 3
        assert sum(gone.values()) % 5 == 0
        assert gone.get("wild", 0) * 5 >= sum(gone.values()) * 3
        swept += bool(gone)
    assert swept, "no first market had to be swept: the test has proved nothing"


def test_s2_a_market_dealt_with_three_wilds_is_swept(mode: str) -> None:
    top = ["wild", "red", "wild", "wild", "blue", "green", "black", "pink", "white", "yellow"]
    hands = Counter(box_of_cards("usa")) - Counter(top)
    game = Game.from_dict(
        {
            "map": "usa",
            "players": 2,
            "deck": [*top, "orange"],
            "seats": [{}, {"hand": dict(hands - Counter(orange=1))}],
        },
        mode=mode,
    )
    assert Counter(game.to_dict()["market"]) == Counter(["green", "black", "pink", "white", "yellow"])
    assert discards(game) == {"wild": 3, "red": 1, "blue": 1}
    assert game.to_dict()["deck"] == ["orange"]


@every_map
def test_s4_seat_0_has_the_first_turn_and_play_goes_clockwise(map_id: str, mode: str) -> None:
    players = 4
    game = Game(map_id, players=players, seed=2, mode=mode)
    for seat in range(players):
        play(game, keep(*seat_of(game, seat)["offer"]))
    turns = []
    for _ in range(2 * players + 1):
        turns.append((game.to_dict()["round"], game.seat))
        play(game, BLIND, BLIND)
    assert turns == [(1, 0), (1, 1), (1, 2), (1, 3), (2, 0), (2, 1), (2, 2), (2, 3), (3, 0)]


@pytest.mark.parametrize(
    ("map_id", "variant", "players"),
    [
        *[("usa", None, players) for players in (-1, 0, 1, 6)],
        *[("nederland", "tolls", players) for players in (0, 1, 6)],
        *[("nederland", "no-tolls", players) for players in (1, 6)],
        *[("nederland", "neutral", players) for players in (1, 3, 4, 5)],
        *[("amsterdam", None, players) for players in (1, 5)],
    ],
)
def test_s5_a_player_count_out_of_range_is_refused(map_id: str, variant: str | None, players: int, mode: str) -> None:
    with pytest.raises(ValueError, match="player") as caught:
        Game(map_id, players=players, variant=variant, mode=mode)
    assert not isinstance(caught.value, IllegalAction)
    most = 2 if variant == "neutral" else 4 if map_id == "amsterdam" else 5
    assert "2" in str(caught.value) and str(most) in str(caught.value)
    with pytest.raises(ValueError, match="player"):
        Game.from_dict({"map": map_id, "variant": variant or "standard", "players": players}, mode=mode)


@pytest.mark.parametrize(("map_id", "variant"), [("usa", "tolls"), ("amsterdam", "neutral"), ("nederland", "standard")])
def test_s5_a_variant_of_another_edition_is_refused(map_id: str, variant: str, mode: str) -> None:
    with pytest.raises(ValueError, match="variant"):
        Game(map_id, players=2, variant=variant, mode=mode)


def test_s5_the_first_variant_is_the_default(mode: str) -> None:
    assert Game("nederland", players=2, seed=1, mode=mode).to_dict()["variant"] == "tolls"
    assert Game("usa", players=2, seed=1, mode=mode).to_dict()["variant"] == "standard"
    assert Game("amsterdam", players=2, seed=1, mode=mode).to_dict()["variant"] == "standard"


def test_s1_hands_are_secret_from_the_first_deal_on(mode: str) -> None:
    game = Game("usa", players=2, seed=9, mode=mode)
    assert game.view(0)["seats"][1]["hand"] == 4
    assert {card: n for card, n in game.view(0)["seats"][0]["hand"].items() if n} == hand(game, 0)
