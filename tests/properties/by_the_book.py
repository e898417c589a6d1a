"""What is legal, worked out once more from a position and RULES.md alone: slow, short, and not the engine's way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from branchline import Action, Claim, Draw, Keep, Map, Neutral, Pass, Tickets
from branchline.maps import Route

Position = dict[str, Any]


def legal_by_the_book(board: Map, position: Position) -> set[Action]:
    """All actions that the seat to decide may choose from."""
    phase = position["phase"]
    if phase in ("first-tickets", "tickets"):
        return set(keeps(board, position))
    if phase == "neutral":
        ends = board.ticket(position["neutral"]["ticket"]).neutral
        return {Neutral(route.id) for route in board.routes if ends and {route.a, route.b} == set(ends)}
    actions = set(draws(position))
    if phase == "turn":
        actions |= set(claims(board, position))
        if position["pile"]:
            actions.add(Tickets())
    return actions or {Pass()}


def draws(position: Position) -> Iterator[Action]:
    """D1, D4, D8."""
    if position["deck"]:
        yield Draw("deck")
        for card in position["market"]:
            if card != "wild" or position["phase"] == "turn":
                yield Draw(card)


def claims(board: Map, position: Position) -> Iterator[Action]:
    """C1, C2, C4: every split of every colour that the hand allows."""
    seat = position["seats"][position["seat"]]
    wilds = seat["hand"].get("wild", 0)
    for route in board.routes:
        if route.length > seat["pieces"] or not is_open(board, position, route):
            continue
        for color in board.colors if route.color is None else (route.color,):
            for used in range(min(wilds, route.length - 1) + 1):
                if seat["hand"].get(color, 0) >= route.length - used:
                    yield Claim(route.id, color, used)
        if wilds >= route.length:
            yield Claim(route.id, None, route.length)


def is_open(board: Map, position: Position, route: Route) -> bool:
    """C6, C7."""
    taken: dict[str, Any] = position["claims"]
    variant, seat = board.variants[position["variant"]], position["seat"]
    if route.id in taken or route.twin is None or route.twin not in taken:
        return route.id not in taken
    return not (position["players"] <= variant.close_doubles or taken[route.twin] == seat)


def keeps(board: Map, position: Position) -> Iterator[Action]:
    """S3, T1, T2."""
    variant, offer = board.variants[position["variant"]], position["seats"][position["seat"]]["offer"]
    least = variant.first_keep if position["phase"] == "first-tickets" else variant.draw_keep
    for size in range(min(least, len(offer)), len(offer) + 1):
        yield from (Keep(kept) for kept in combinations(offer, size))
