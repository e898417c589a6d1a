"""The observation as the layout describes it, built from a seat's view in plain Python."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from branchline import Map
from branchline.envs import Layout
from branchline.rules.state import PHASES


def observation_from(layout: Layout, map: Map, view: Mapping[str, Any]) -> np.ndarray:
    parts = {name: np.asarray(values).reshape(-1) for name, values in _parts(layout, map, view).items()}
    assert set(layout) <= set(parts)
    flat = [parts[name] for name in layout]
    assert [len(part) for part in flat] == [layout[name].size for name in layout]
    return np.minimum(np.concatenate(flat), 255).astype(np.uint8)


def _parts(layout: Layout, map: Map, view: Mapping[str, Any]) -> dict[str, Any]:
    you, players = view["you"], view["players"]
    cards = [*map.colors, "wild"]
    around = [view["seats"][(you + place) % players] for place in range(players)]
    tickets = [ticket.id for ticket in map.tickets]
    mine, turns, neutral = around[0], view["last_turns"], view["neutral"]

    def place(seat: int | None) -> list[int]:
        return [int(seat is not None and (seat - you) % players == other) for other in range(players)]

    def marks(names: Iterable[str]) -> list[int]:
        return [int(ticket in set(names)) for ticket in tickets]

    def owned(owner: Any) -> list[int]:
        return [int(view["claims"].get(route.id) == owner) for route in map.routes]

    offers = layout["offer"].shape[0]
    offer = [*mine["offer"], *[None] * (offers - len(mine["offer"]))]
    return {
        "phase": [int(view["phase"] == phase) for phase in PHASES],
        "you": [int(seat == you) for seat in range(players)],
        "turn": place(view["seat"]),
        "round": [view["round"]],
        "last_turns": [0, 0] if turns is None else [1, turns],
        "passes": [view["passes"]],
        "hand": [mine["hand"].get(card, 0) for card in cards],
        "known": [entry["known"].get(card, 0) for entry in around for card in cards],
        "hand_sizes": [sum(mine["hand"].values()), *(entry["hand"] for entry in around[1:])],
        "market": [view["market"].count(card) for card in cards],
        "deck": [view["deck"]],
        "discards": [view["discards"].get(card, 0) for card in cards],
        "routes": [owned((you + other) % players) for other in range(players)],
        "neutral_routes": owned("neutral"),
        "open": [int(_open_to_you(map, view, route)) for route in map.routes],
        "tickets": marks(mine["tickets"]),
        "completed": marks(view["standing"]["completed"]),
        "offer": [[int(ticket == offered) for ticket in tickets] for offered in offer],
        "choice": [int(offered is not None and offered in (mine["choice"] or ())) for offered in offer],
        "returned": marks(view["returned"]),
        "pile_discards": marks(view["pile_discards"]),
        "pile": [view["pile"]],
        "ticket_counts": [len(mine["tickets"]), *(entry["tickets"] for entry in around[1:])],
        "offer_sizes": [len(mine["offer"]), *(entry["offer"] for entry in around[1:])],
        "pieces": [entry["pieces"] for entry in around],
        "score": [entry["score"] for entry in around],
        "tokens": [mine["tokens"]],
        "loans": [entry["loans"] for entry in around],
        "merchandise": [entry["merchandise"] for entry in around],
        "merchandise_left": [view["merchandise_left"]],
        "neutral_active": [int(neutral["active"])] if neutral else [],
        "neutral_pieces": [neutral["pieces"]] if neutral else [],
        "neutral_holder": place(neutral["holder"]) if neutral else [],
        "neutral_ticket": marks([neutral["ticket"]]) if neutral else [],
    }


def _open_to_you(map: Map, view: Mapping[str, Any], route: Any) -> bool:
    claims = view["claims"]
    if route.id in claims:
        return False
    if route.twin not in claims:
        return True
    closed = view["players"] <= map.variants[view["variant"]].close_doubles
    return not closed and claims[route.twin] != view["you"]
