"""Another truth behind the same view: what a seat can't know is dealt anew, and what comes next is left in place."""

from __future__ import annotations

import random
from typing import Any

from branchline import Game

Position = dict[str, Any]

# More than one action turns up, unless the market is swept again and again.
SOON = 18


def another_truth(game: Game, seat: int | None, chance: random.Random) -> Game:
    """A game that looks the same to the seat, and at whose next action the same cards and tickets turn up."""
    position = game.to_dict()
    others = [number for number in range(game.players) if number != seat]
    deal_cards_anew(position, others, chance)
    deal_tickets_anew(game, position, seat, others, chance)
    position["seed"] = chance.getrandbits(128)
    return Game.from_dict(position, mode=game.mode)


def deal_cards_anew(position: Position, others: list[int], chance: random.Random) -> None:
    """Swaps cards drawn blind by the others with each other and with the lower part of the deck."""
    low = position["deck"][SOON:]
    blind = {seat: blind_cards(position["seats"][seat]) for seat in others}
    pool = low + [card for cards in blind.values() for card in cards]
    chance.shuffle(pool)
    position["deck"][SOON:] = [pool.pop() for _ in low]
    for seat, cards in blind.items():
        hand = dict(position["seats"][seat]["known"])
        for card in (pool.pop() for _ in cards):
            hand[card] = hand.get(card, 0) + 1
        position["seats"][seat]["hand"] = hand


def blind_cards(seat: Position) -> list[str]:
    return [card for card, count in seat["hand"].items() for _ in range(count - seat["known"].get(card, 0))]


def deal_tickets_anew(
    game: Game, position: Position, seat: int | None, others: list[int], chance: random.Random
) -> None:
    """Swaps the others' tickets, offers and returns with the pile, but for what may be turned up next."""
    seats, pile = position["seats"], position["pile"]
    face_up = game.map.variants[game.variant].returns == "discard"
    # The seat itself may draw tickets next; where those not kept are turned up, it sees the others' too.
    soon = game.map.variants[game.variant].draw_deal + 1 if face_up or seat == game.seat else 0
    places = [(pile, n) for n in range(soon, len(pile)) if seat is None or position["returned"].get(pile[n]) != seat]
    for other in others:
        places += [(seats[other]["tickets"], n) for n in range(len(seats[other]["tickets"]))]
        if not face_up:
            places += [(seats[other]["offer"], n) for n in range(len(seats[other]["offer"]))]
    position["returned"] = {ticket: by for ticket, by in position["returned"].items() if by == seat}
    chosen = {
        other: [seats[other]["offer"].index(ticket) for ticket in seats[other]["choice"]]
        for other in others
        if seats[other]["choice"] is not None
    }
    tickets = [row[n] for row, n in places]
    chance.shuffle(tickets)
    for (row, n), ticket in zip(places, tickets, strict=True):
        row[n] = ticket
    for other, kept in chosen.items():
        seats[other]["choice"] = [seats[other]["offer"][place] for place in kept]


def other_choices(game: Game, seat: int, chance: random.Random) -> Game:
    """The same first tickets, of which others than the seat have chosen, or not chosen, in some other way."""
    position, board = game.to_dict(), game.map.variants[game.variant]
    for number, each in enumerate(position["seats"]):
        if number != seat:
            kept = chance.sample(each["offer"], chance.randint(board.first_keep, board.first_deal))
            each["choice"] = chance.choice([None, kept])
    waiting = [number for number, each in enumerate(position["seats"]) if each["choice"] is None]
    if not waiting:
        waiting = [number for number in range(game.players) if number != seat][:1]
        position["seats"][waiting[0]]["choice"] = None
    return Game.from_dict({**position, "seat": waiting[0]}, mode=game.mode)
