"""The records of a search: what every seat intends in a playout, and what the search knows and counts."""

from __future__ import annotations

from typing import ClassVar

from ...rules.capacity import CARDS, LOCATIONS, ROUTES, SEATS, TICKETS
from ...rules.layout import Field, Plain
from ...rules.records import name_array, name_record

FAR = 1e9
"""A price that nobody pays."""
WANTED = 48
"""Routes that a seat may want at a time."""
OPEN = 16
"""Unfinished tickets that a draft looks at."""
CHOICES = 64
"""Actions that a search compares."""
NODES = 4096
"""Own later decisions that a search can remember."""
DEEPEST = 8
"""Own later decisions in a row that a search looks into."""

FOR_TICKETS, FOR_POINTS = 1, 2
"""What a wanted route is for."""

NEW_TICKETS = 2
"""Why a draft is stale, if for more than routes lost."""

TASTES: dict[str, float] = {
    "tempo": 1.4,
    "waste": 1.05,
    "hurry": 8.0,
    "stride": 1.45,
    "pace": 0.56,
    "cushion": 5.0,
    "second": 0.9,
    "spare": 0.25,
    "wild": 1.25,
    "toll": 0.6,
    "loan": 8.0,
    "cart": 1.5,
    "fresh_turns": 9.0,
    "fresh_pieces": 0.35,
    "slack": 2.0,
    "alarm": 2.0,
    "renew": 8.0,
    "attach": 1.0,
    "draws": 0.65,
    "useful": 0.7,
    "effort": 2.0,
    "faith": 3.0,
    "margin": 30.0,
    "winning": 0.6,
    "depth": 0.0,
    "curiosity": 0.15,
    "widening": 0.5,
}
"""Tastes of playouts by default, as in the planner's plan where the names are the same."""


class Intent(Plain):
    """What each seat intends: the routes it wants, longest first; copied for every playout."""

    LAYOUT: ClassVar[dict[str, Field]] = {
        "route": ("i2", SEATS, WANTED),
        "aim": ("i1", SEATS, WANTED),
        "count": ("i2", SEATS),
        "stale": ("i1", SEATS),
        "drawn": ("i1", SEATS),
        "order": ("i1", SEATS),
        "touched": ("i1", LOCATIONS),
    }

    route: list[list[int]]
    aim: list[list[int]]
    count: list[int]
    stale: list[int]  # the seat must draft anew before its next turn
    order: list[int]  # in which the seat's tickets were joined best
    drawn: list[int]  # how often the seat has drawn tickets in this playout
    touched: list[int]  # of each location: a bit for each seat whose network reaches it


class Search(Plain):
    """Tastes, what holds for all playouts of a decision, the figures of each choice, and room to draft in."""

    LAYOUT: ClassVar[dict[str, Field]] = {
        **dict.fromkeys(TASTES, ("f8",)),
        "first_step": ("i2", LOCATIONS + 1),
        "step_route": ("i2", 2 * ROUTES),
        "step_from": ("i2", 2 * ROUTES),
        "step_to": ("i2", 2 * ROUTES),
        "cost": ("f8", ROUTES),
        "mean_length": ("f8",),
        "weight": ("f8", SEATS, TICKETS),
        "price": ("f8", ROUTES),
        "distance": ("f8", LOCATIONS),
        "via": ("i2", LOCATIONS),
        "frontier": ("i2", LOCATIONS),
        "component": ("i2", LOCATIONS),
        "on": ("i1", ROUTES),
        "ticket": ("i2", OPEN),
        "tickets_open": ("i4",),
        "turns_left": ("f8",),
        "spare_cards": ("i4", CARDS),
        "need": ("i4", CARDS),
        "ticket_need": ("i4", CARDS),
        "missing": ("i4",),
        "ticket_missing": ("i4",),
        "ticket_routes": ("i4",),
        "ticket_spaces": ("i4",),
        "spaces": ("i4",),
        "choices": ("i4",),
        "number": ("i4", CHOICES),
        "alive": ("i1", CHOICES),
        "visits": ("i8", CHOICES),
        "total": ("f8", CHOICES),
        "squares": ("f8", CHOICES),
        "wish": ("i4", ROUTES),
    }

    first_step: list[int]  # of each location: where the routes that leave it begin among the steps
    step_route: list[int]
    step_from: list[int]
    step_to: list[int]
    cost: list[float]  # of each route: its price, or 0 once it is on the draft
    mean_length: float
    weight: list[list[float]]  # of each seat and ticket: how likely the seat's network makes it
    price: list[float]
    distance: list[float]
    via: list[int]
    frontier: list[int]
    component: list[int]
    on: list[int]
    ticket: list[int]
    tickets_open: int
    turns_left: float
    spare_cards: list[int]
    need: list[int]
    ticket_need: list[int]
    missing: int
    ticket_missing: int
    ticket_routes: int
    ticket_spaces: int
    spaces: int
    choices: int
    number: list[int]
    alive: list[int]
    visits: list[int]
    total: list[float]
    squares: list[float]
    wish: list[int]  # of each route: in how many of the worlds looked at another seat wants it
    tempo: float
    waste: float
    hurry: float
    stride: float
    pace: float
    cushion: float
    second: float
    spare: float
    wild: float
    toll: float
    loan: float
    cart: float
    fresh_turns: float
    fresh_pieces: float
    slack: float
    alarm: float
    renew: float
    attach: float
    draws: float
    useful: float
    effort: float
    faith: float
    margin: float
    winning: float
    depth: float
    curiosity: float
    widening: float


class Tree(Plain):
    """What the seat may do after each choice: a node for each of its later decisions, whatever the world."""

    LAYOUT: ClassVar[dict[str, Field]] = {
        "size": ("i4",),
        "does": ("i4", NODES),
        "child": ("i4", NODES),
        "sibling": ("i4", NODES),
        "visits": ("i4", NODES),
        "total": ("f8", NODES),
        "path": ("i4", DEEPEST + 1),
    }

    size: int
    does: list[int]  # FOLLOW, LAY, or the number of a draw
    child: list[int]
    sibling: list[int]
    visits: list[int]
    total: list[float]
    path: list[int]  # the nodes of the playout under way


name_record("intent", Intent, "intents")
name_record("search", Search, "searches")
name_record("tree", Tree, "trees")
name_array("worlds", "state", 1)


def make_search(tastes: dict[str, float]) -> Search:
    """Returns an empty search with these tastes, the others by default."""
    search = Search()
    for taste, value in {**TASTES, **tastes}.items():
        setattr(search, taste, float(value))
    return search
