"""The move of a bot that has none: sane, legal, and always the same in the same position."""

from __future__ import annotations

from ..actions import Action, Claim, Draw, Keep
from .base import Turn

FULL_HAND = 10
"""With so many cards it claims what it can rather than draw on, so that the game comes to an end."""


def fallback(turn: Turn) -> Action:
    """Returns a legal action: fewest ticket points, the longest route of a full hand, else a card from the deck."""
    legal = list(turn.legal)
    keeps = [action for action in legal if isinstance(action, Keep)]
    if keeps:
        points = {ticket.id: ticket.points for ticket in turn.game.map.tickets}
        return min(keeps, key=lambda keep: sum(points[ticket] for ticket in keep.tickets))
    claims = [action for action in legal if isinstance(action, Claim)]
    draws = [action for action in legal if isinstance(action, Draw)]
    hand = turn.view["seats"][turn.seat]["hand"]
    if claims and (not draws or sum(hand.values()) >= FULL_HAND):
        return max(claims, key=lambda claim: (turn.game.map.route(claim.route).length, -claim.wilds))
    return draws[0] if draws else legal[0]
