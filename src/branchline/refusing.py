"""Refusals in words: a rule's reason and figures become an IllegalAction."""

from __future__ import annotations

from typing import Any

from .core import Setting
from .errors import IllegalAction
from .rules import refusals as no
from .rules.board import GREY
from .rules.state import FIRST_TICKETS

_TEXTS = {
    "game-over": "the game is over",
    "not-to-decide": "it is seat {seat}'s decision",
    "already-chosen": "this seat has chosen its first tickets",
    "keep-first": "tickets are on offer: keep some of them first",
    "second-card-first": "the second card is drawn first",
    "track-first": "the track for neutral pieces is chosen first",
    "no-offer": "no tickets are on offer",
    "no-track-to-choose": "there is no track to choose for neutral pieces",
    "no-cards-left": "deck and discards are empty",
    "not-in-market": "no {card} card lies face up",
    "wild-as-second": "a face-up wild can't be the second card",
    "route-taken": "the route is taken",
    "both-tracks": "nobody claims both tracks of a double",
    "track-closed": "the second track is closed with {players} players",
    "pieces": "the route has {needed} spaces, and only {have} pieces are left",
    "color": "the route takes {route}, not {card}",
    "wilds": "{wilds} wilds do not pay a route of {length} that way (all wilds: with null, and wilds {length})",
    "cards": "{missing} more {card} needed",
    "no-tickets-left": "no tickets are left",
    "not-offered": "keep tickets of the offer, each once",
    "keep-more": "keep at least {least}",
    "not-this-track": "choose one of the two tracks that the turned-up ticket names",
    "can-act": "pass only when nothing else can be done",
}

_FIGURES = {
    no.NOT_TO_DECIDE: ("seat",),
    no.NOT_IN_MARKET: ("card",),
    no.TRACK_CLOSED: ("players",),
    no.PIECES: ("needed", "have"),
    no.COLOR: ("route", "card"),
    no.WILDS: ("length", "wilds"),
    no.CARDS: ("missing", "card", "needed"),
    no.KEEP_MORE: ("least", "kept"),
}


def illegal(setting: Setting, phase: int, reason: int, figures: list[int]) -> IllegalAction:
    """Returns the error for a rule's reason."""
    code, clause = no.REASONS[reason]
    if clause == "T1" and phase == FIRST_TICKETS:
        clause = "S3"
    named: dict[str, Any] = dict(zip(_FIGURES.get(reason, ()), figures, strict=False))
    if "route" in named:
        named["route"] = "any one colour" if named["route"] == GREY else setting.table.card(named["route"])
    if "card" in named:
        named["card"] = setting.table.card(named["card"])
    return IllegalAction(_TEXTS[code].format(**named), clause=clause, code=code, figures=named)
