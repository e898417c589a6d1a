"""Maps as the browser gets them: all that a board's drawing and texts need."""

from __future__ import annotations

from dataclasses import asdict

import msgspec

from ..maps import Map
from .game_types import Wire


class LabelInfo(Wire):
    dx: float
    dy: float
    anchor: str


class LocationInfo(Wire):
    id: str
    name: str
    x: float
    y: float
    lat: float | None
    lon: float | None
    label: LabelInfo | None


class RouteInfo(Wire):
    id: str
    a: str
    b: str
    length: int
    color: str | None
    twin: str | None
    toll: int
    cart: bool


class TicketInfo(Wire):
    id: str
    a: str
    b: str
    points: int
    neutral: list[str] | None
    official: bool


class NeutralInfo(Wire):
    pieces: int
    first_round: int
    marker: int


class VariantInfo(Wire):
    """A variant with all its numbers."""

    name: str
    players: list[int]
    pieces: int
    end_pieces: int
    hand: int
    first_deal: int
    first_keep: int
    draw_deal: int
    draw_keep: int
    returns: str
    close_doubles: int
    start_scores: list[int]
    points: list[int]
    longest_path_bonus: int
    longest_path_breaks_ties: bool
    tokens: int
    loan_cost: int
    token_bonus: dict[str, list[int]]
    merchandise: int
    merchandise_bonus: dict[str, list[int]]
    neutral: NeutralInfo | None


class MapInfo(Wire):
    """A map: board, tickets, variants (the first is the default)."""

    id: str
    name: str
    piece: str
    hash: str
    players: list[int]
    colors: list[str]
    cards_per_color: int
    wilds: int
    width: float
    height: float
    locations: list[LocationInfo]
    routes: list[RouteInfo]
    tickets: list[TicketInfo]
    variants: list[VariantInfo]
    notes: list[str]
    custom: bool


class EditionVariant(Wire):
    name: str
    players: list[int]


class Edition(Wire):
    """A map in short, for choosing one."""

    id: str
    name: str
    piece: str
    custom: bool
    variants: list[EditionVariant]


def edition_of(map: Map, *, custom: bool) -> Edition:
    """Returns a map in short."""
    variants = [EditionVariant(name=name, players=list(v.players)) for name, v in map.variants.items()]
    return Edition(id=map.id, name=map.name, piece=map.piece, custom=custom, variants=variants)


def map_info(map: Map, *, custom: bool) -> MapInfo:
    """Returns a map as the browser gets it."""
    form = asdict(map)
    del form["provenance"], form["path"]
    form["variants"] = list(form["variants"].values())
    for variant in form["variants"]:
        for bonus in ("token_bonus", "merchandise_bonus"):
            variant[bonus] = {str(players): points for players, points in variant[bonus].items()}
    for location in form["locations"]:
        if location["label"] is not None:
            location["label"] = location["label"]._asdict()
    return msgspec.convert({**form, "custom": custom}, MapInfo)
