"""Why an action is not allowed: a number for each reason, with its name and the clause that says so."""

from __future__ import annotations

from .events import Events
from .twin import rule

LEGAL = 0
(
    GAME_OVER,
    NOT_TO_DECIDE,
    ALREADY_CHOSEN,
    KEEP_FIRST,
    SECOND_CARD_FIRST,
    TRACK_FIRST,
    NO_OFFER,
    NO_TRACK_TO_CHOOSE,
    NO_CARDS_LEFT,
    NOT_IN_MARKET,
    WILD_AS_SECOND,
    ROUTE_TAKEN,
    BOTH_TRACKS,
    TRACK_CLOSED,
    PIECES,
    COLOR,
    WILDS,
    CARDS,
    NO_TICKETS_LEFT,
    NOT_OFFERED,
    KEEP_MORE,
    NOT_THIS_TRACK,
    CAN_ACT,
) = range(1, 24)

REASONS = {
    GAME_OVER: ("game-over", "E1"),
    NOT_TO_DECIDE: ("not-to-decide", "O1"),
    ALREADY_CHOSEN: ("already-chosen", "S3"),
    KEEP_FIRST: ("keep-first", "T1"),
    SECOND_CARD_FIRST: ("second-card-first", "D1"),
    TRACK_FIRST: ("track-first", "X3"),
    NO_OFFER: ("no-offer", "T1"),
    NO_TRACK_TO_CHOOSE: ("no-track-to-choose", "X3"),
    NO_CARDS_LEFT: ("no-cards-left", "D8"),
    NOT_IN_MARKET: ("not-in-market", "D1"),
    WILD_AS_SECOND: ("wild-as-second", "D4"),
    ROUTE_TAKEN: ("route-taken", "C3"),
    BOTH_TRACKS: ("both-tracks", "C6"),
    TRACK_CLOSED: ("track-closed", "C7"),
    PIECES: ("pieces", "C4"),
    COLOR: ("color", "C1"),
    WILDS: ("wilds", "C1"),
    CARDS: ("cards", "C1"),
    NO_TICKETS_LEFT: ("no-tickets-left", "T2"),
    NOT_OFFERED: ("not-offered", "T1"),
    KEEP_MORE: ("keep-more", "T1"),
    NOT_THIS_TRACK: ("not-this-track", "X3"),
    CAN_ACT: ("can-act", "P1"),
}
"""Each reason's code and clause; what concerns first tickets cites S3 instead of T1."""


@rule
def refuse(events: Events, reason: int, first: int, second: int, third: int) -> int:
    """Notes a refusal's figures and returns its reason."""
    events.figures[0] = first
    events.figures[1] = second
    events.figures[2] = third
    return reason
