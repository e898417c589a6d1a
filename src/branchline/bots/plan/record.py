"""The plan: what a seat makes of the board before it moves, and the tastes that steer it."""

from __future__ import annotations

from typing import ClassVar

from ...rules.capacity import CARDS, LOCATIONS, ROUTES, SEATS, TICKETS
from ...rules.layout import Field, Plain
from ...rules.records import name_record

FAR = 1e9
"""A price that nobody pays."""
MOST = 24
"""How many unfinished tickets a plan looks at."""

TASTES: dict[str, float] = {
    "tempo": 1.25,
    "rivalry": 0.45,
    "value": 2.5,
    "thrift": 0.0,
    "waste": 1.05,
    "narrow": 0.7,
    "risk": 1.0,
    "patience": 0.5,
    "greed": 1.0,
    "fresh": 30.0,
    "cushion": 6.0,
    "second": 0.75,
    "trust": 1.0,
    "tickets": 1.0,
    "filler": 1.0,
    "longest": 1.0,
    "money": 1.0,
    "carts": 1.0,
    "wild": 1.25,
    "spare": 0.25,
    "hurry": 8.0,
    "slack": 1.0,
    "nerve": 0.5,
    "stride": 1.45,
    "pace": 0.56,
    "finish": 1.0,
    "effort": 8.0,
    "block": 1.0,
    "spite": 3.0,
    "heed": 2.0,
}
"""Tastes by default: prices in points, turns, and weights of 1 (0 switches the idea off)."""


class Plan(Plain):
    """A seat's tastes, and room for its survey, prices, network and needs; only the tastes outlive a move."""

    LAYOUT: ClassVar[dict[str, Field]] = {
        **dict.fromkeys(TASTES, ("f8",)),
        "unseen": ("i4", CARDS),
        "unseen_total": ("i4",),
        "hands": ("i4", SEATS),
        "turns_left": ("f8",),
        "turn_price": ("f8",),
        "margin": ("f8",),
        "token_price": ("f8",),
        "loan_price": ("f8",),
        "cart_price": ("f8",),
        "component": ("i2", LOCATIONS),
        "touched": ("i1", SEATS, LOCATIONS),
        "first": ("i2", LOCATIONS),
        "next": ("i2", 2 * ROUTES),
        "price": ("f8", ROUTES),
        "net": ("f8", ROUTES),
        "banned": ("i2",),
        "banned_twin": ("i2",),
        "distance": ("f8", LOCATIONS),
        "via": ("i2", LOCATIONS),
        "settled": ("i1", LOCATIONS),
        "ticket": ("i2", MOST),
        "tickets_open": ("i4",),
        "lost": ("f8",),
        "skipped": ("i1", MOST),
        "joins": ("i1", MOST),
        "on": ("i1", ROUTES),
        "best_order": ("i4",),
        "outlook": ("f8",),
        "cost": ("f8",),
        "pieces_needed": ("i4",),
        "turns_needed": ("f8",),
        "ticket_pieces": ("i4",),
        "ticket_turns": ("f8",),
        "ticket_missing": ("i4",),
        "ticket_need": ("i4", CARDS),
        "turn_worth": ("f8",),
        "extra": ("i1", ROUTES),
        "pays_with": ("i1", ROUTES),
        "spare_cards": ("i4", CARDS),
        "need": ("i4", CARDS),
        "missing": ("i4",),
        "routes_needed": ("i4",),
        "worth": ("f8", CARDS),
        "gains": ("f8", TICKETS),
        "gains_count": ("i4",),
        "loss": ("f8", ROUTES),
        "pull": ("f8", ROUTES),
        "laid": ("i1", ROUTES),
        "path_now": ("i4",),
        "path_rival": ("i4",),
        "whole": ("f8", TICKETS),
        "gap": ("f8", TICKETS),
        "chance": ("f8", TICKETS),
        "way": ("i2", LOCATIONS),
        "lure": ("f8", SEATS, ROUTES),
        "harm": ("f8", ROUTES),
    }

    tempo: float  # what a turn brings the seat, when ways are compared
    rivalry: float  # what it gives the rivals
    value: float  # what a turn is worth when whole networks are compared
    thrift: float  # what a piece is worth
    waste: float  # draws needed for a card that the plan asks for, if any colour will do
    narrow: float  # and how many more if only one will
    risk: float  # how much the danger of losing a route counts
    patience: float  # danger that a planned claim waits for
    greed: float  # how much of a ticket's points it may cost
    fresh: float  # turns of the plan left when new tickets are looked at
    cushion: float  # turns to spare below which tickets are finished before anything else
    second: float  # a card for routes beyond the tickets, against one for them
    trust: float  # how much of a new ticket's points to count on
    tickets: float
    filler: float
    longest: float
    money: float
    carts: float
    wild: float  # a wild against a card of a needed colour
    spare: float  # a card that the plan does not need
    hurry: float  # what a turn beyond the game's end costs
    slack: float  # turns to spare that new tickets should leave
    nerve: float  # turns to spare against one rival: below them a ticket may be given up, new ones leave them too
    stride: float  # spaces of a claim to expect, against the board's mean length
    pace: float  # turns that others take to draw a card
    finish: float  # how much the end's nearness pushes claims by points a turn
    effort: float  # orders in which tickets are joined
    block: float  # how much the harm done to rivals counts
    spite: float  # harm beyond its cost that a claim off the plan waits for
    heed: float  # how much a rival's likely tickets tell of its next claims
    unseen: list[int]  # of each card: how many the seat can't place
    unseen_total: int
    hands: list[int]  # of each seat: how many cards it holds
    turns_left: float  # of the seat, this one included
    turn_price: float
    margin: float
    token_price: float
    loan_price: float
    cart_price: float
    component: list[int]  # of each location: a mark shared by those that the seat has joined
    touched: list[list[int]]  # of each seat and location: a route of the seat's ends there
    first: list[int]  # of each location: its first half, as in the rules' longest path
    next: list[int]
    price: list[float]  # of each route: 0 if the seat's own, FAR if closed to it, never less than 0
    net: list[float]  # of each route: what it costs beyond the points that it brings, which may be less than 0
    banned: int  # a route that the network must do without
    banned_twin: int
    distance: list[float]
    via: list[int]
    settled: list[int]
    ticket: list[int]  # those not made yet, most points first
    tickets_open: int
    lost: float  # points of tickets that are past hope
    skipped: list[int]
    joins: list[int]
    on: list[int]
    best_order: int
    outlook: float
    cost: float
    pieces_needed: int
    turns_needed: float
    ticket_pieces: int  # the same for the tickets alone
    ticket_turns: float
    ticket_missing: int
    ticket_need: list[int]
    turn_worth: float
    extra: list[int]  # routes wanted for their points alone
    pays_with: list[int]  # of each planned route: the colour that it is to be paid with
    spare_cards: list[int]
    need: list[int]  # of each colour: cards still missing
    missing: int  # cards still missing when the wilds are spent
    routes_needed: int
    worth: list[float]
    gains: list[float]  # of each ticket that may be drawn: what it would add, best first
    gains_count: int
    loss: list[float]
    pull: list[float]  # of each planned route: points a turn that the claim is on the way to
    laid: list[int]  # routes on the board for a look only
    path_now: int
    path_rival: int
    whole: list[float]  # of each ticket that a rival may hold: turns of its way without its routes, …
    gap: list[float]  # … and with them
    chance: list[float]  # … and how likely the rival holds it
    way: list[int]
    lure: list[list[float]]  # of each rival and route: how likely its next claim for a ticket is of that route
    harm: list[float]  # of each route that can be claimed now: points that it should cost the rivals


name_record("plan", Plan, "plans")


def make_plan(tastes: dict[str, float]) -> Plan:
    """Returns a plan with these tastes, the others by default."""
    plan = Plan()
    for taste, value in {**TASTES, **tastes}.items():
        setattr(plan, taste, float(value))
    return plan
