"""The few words in which the clause tests set up a table, act on it and look at it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain
from typing import Any

import pytest

from branchline import Event, Game, IllegalAction, load_map

Action = dict[str, Any]

BLIND: Action = {"do": "draw", "from": "deck"}
TICKETS: Action = {"do": "tickets"}
PASS: Action = {"do": "pass"}

every_map = pytest.mark.parametrize("map_id", ["usa", "nederland", "amsterdam"])

# Five colours that every edition has.
MARKET = ["red", "blue", "green", "black", "pink"]


def draw(card: str) -> Action:
    return {"do": "draw", "from": card}


def claim(route: str, color: str | None, wilds: int = 0) -> Action:
    return {"do": "claim", "route": route, "with": color, "wilds": wilds}


def keep(*tickets: str) -> Action:
    return {"do": "keep", "tickets": list(tickets)}


@cache
def box_of_cards(map_id: str) -> Counter[str]:
    """Every card of the edition."""
    board = load_map(map_id)
    return Counter({**dict.fromkeys(board.colors, board.cards_per_color), "wild": board.wilds})


@cache
def box_of_tickets(map_id: str) -> tuple[str, ...]:
    """Every ticket of the edition, in the order of its map file."""
    return tuple(ticket.id for ticket in load_map(map_id).tickets)


def table(map_id: str = "usa", mode: str = "plain", *, players: int = 2, **position: Any) -> Game:
    """A game at a position of which only what matters is said.

    The market is MARKET unless given. `deck_top` and `pile_top` are the uppermost cards and tickets; the rest
    of the box follows them, wilds at the very bottom. A whole `deck` or `pile` leaves the rest of the box to
    the last seat: every other card in its hand, every other ticket among its own.
    """
    seats = [dict(seat) for seat in position.pop("seats", [])]
    seats += [{} for _ in range(players - len(seats))]
    position = {"map": map_id, "players": players, "market": list(MARKET), **position, "seats": seats}
    if "deck" in position or "deck_top" in position:
        _place_cards(map_id, position)
    if "pile" in position or "pile_top" in position:
        _place_tickets(map_id, position)
    return Game.from_dict(position, mode=mode)


def _place_cards(map_id: str, position: dict[str, Any]) -> None:
    seats = position["seats"]
    deck = list(position["deck" if "deck" in position else "deck_top"])
    placed = Counter(chain(deck, position["market"]))
    for cards in (position.get("discards", {}), *(seat.get("hand", {}) for seat in seats)):
        placed.update(cards)
    rest = box_of_cards(map_id) - placed
    if "deck" in position:
        seats[-1]["hand"] = dict(Counter(seats[-1].get("hand", {})) + rest)
    else:
        del position["deck_top"]
        position["deck"] = deck + sorted(rest.elements(), key=lambda card: (card == "wild", card))


def _place_tickets(map_id: str, position: dict[str, Any]) -> None:
    seats = position["seats"]
    pile = list(position["pile" if "pile" in position else "pile_top"])
    placed = {*pile, *position.get("pile_discards", ())}
    for seat in seats:
        placed.update(seat.get("tickets", ()), seat.get("offer", ()))
    rest = [ticket for ticket in box_of_tickets(map_id) if ticket not in placed]
    if "pile" in position:
        seats[-1]["tickets"] = [*seats[-1].get("tickets", ()), *rest]
    else:
        del position["pile_top"]
        position["pile"] = pile + rest


def play(game: Game, *actions: Action) -> list[dict[str, Any]]:
    """Play the actions in turn and give all that happened, as dicts."""
    return [event.to_dict() for action in actions for event in game.play(action)]


def named(events: Iterable[Mapping[str, Any]], name: str) -> list[Mapping[str, Any]]:
    return [event for event in events if event["event"] == name]


def names(events: Iterable[Mapping[str, Any]]) -> list[str]:
    return [event["event"] for event in events]


def told(events: Iterable[Event], seat: int | None) -> list[dict[str, Any]]:
    """What a seat, or with None a spectator, may see of the events."""
    seen = (event.for_seat(seat) for event in events)
    return [event.to_dict() for event in seen if event is not None]


def legal(game: Game) -> list[Action]:
    """The legal actions as dicts; counted, listed, picked and looked up they must be the same ones."""
    actions = list(game.legal)
    assert len(game.legal) == len(actions) == len(set(actions))
    assert all(game.legal[place] == action and action in game.legal for place, action in enumerate(actions))
    return [action.to_dict() for action in actions]


def refused(game: Game, action: Any, clause: str | None = None, seat: int | None = None) -> IllegalAction:
    """The action is not legal, a ValueError says by which clause, and everything is as it was."""
    before = game.to_dict()
    which = {} if seat is None else {"seat": seat}
    with pytest.raises(IllegalAction) as caught:
        game.play(action, **which)
    error = caught.value
    assert isinstance(error, ValueError)
    if seat is None:
        foretold = game.refusal(action)
        assert foretold is not None
        assert (foretold.clause, foretold.code, foretold.figures) == (error.clause, error.code, error.figures)
        assert action not in game.legal
    assert game.to_dict() == before
    if clause is not None:
        assert error.clause == clause
        assert clause in str(error)
    return error


def seat_of(game: Game, seat: int) -> dict[str, Any]:
    """What the position says of a seat."""
    found: dict[str, Any] = game.to_dict()["seats"][seat]
    return found


def hand(game: Game, seat: int) -> dict[str, int]:
    """The cards a seat holds, without the colours it has none of."""
    return {card: count for card, count in seat_of(game, seat)["hand"].items() if count}


def market(game: Game) -> Counter[str]:
    return Counter(game.to_dict()["market"])


def deck(game: Game) -> list[str]:
    """The deck, top first."""
    cards: list[str] = game.to_dict()["deck"]
    return cards


def pile(game: Game) -> list[str]:
    """The ticket pile, top first."""
    tickets: list[str] = game.to_dict()["pile"]
    return tickets


def offer(game: Game, seat: int = 0) -> list[str]:
    """The tickets a seat is choosing from, in the order drawn."""
    tickets: list[str] = seat_of(game, seat)["offer"]
    return tickets


def discards(game: Game) -> dict[str, int]:
    return {card: count for card, count in game.to_dict()["discards"].items() if count}


def cards_on_table(game: Game) -> Counter[str]:
    """All cards of a position, wherever they are."""
    position = game.to_dict()
    cards = Counter(chain(position["market"], position["deck"]))
    cards.update(position["discards"])
    for seat in position["seats"]:
        cards.update(seat["hand"])
    return +cards
