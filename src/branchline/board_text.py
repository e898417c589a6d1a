"""The board and the score sheet as plain text for a terminal; the same game gives the same text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias

from .game import Game
from .log_text import action_text, event_text, listed, many, route_text, seat_text, ticket_text
from .maps import Map
from .results import Result

__all__ = ["ALL", "Eyes", "action_text", "board_text", "event_text", "result_text"]

ALL: Literal["all"] = "all"
Eyes: TypeAlias = int | Literal["all"] | None
"""Who looks: a seat, a spectator (None), or somebody who may see everything."""

WIDTH = 100
COLUMN = 13

PHASE_TEXTS = {
    "first-tickets": "to choose first tickets",
    "turn": "to play",
    "second-card": "to draw a second card",
    "tickets": "to choose from an offer of tickets",
    "neutral": "to choose a track for neutral pieces",
}


def board_text(game: Game, seat: Eyes = ALL) -> str:
    """Returns the board, the market and all seats, as `seat` may see them (K1, K2)."""
    seen = _seen(game, seat)
    lines = [_heading(game, seen), *_table_lines(game, seen)]
    for number in range(game.players):
        completed = game.view(number)["standing"]["completed"] if seat in (ALL, number) else ()
        lines += ["", *_seat_lines(game, number, seen, completed)]
    if seen["neutral"] is not None:
        lines += ["", *_neutral_lines(game, seen)]
    if game.result is not None:
        lines += ["", result_text(game.result, game.names)]
    return "\n".join(lines)


def result_text(result: Result, names: tuple[str, ...] | None = None) -> str:
    """Returns the score sheet (E2) as a table, and who won (E4)."""
    columns = ("routes", "made", "missed", "bonus", "loans", "total", "completed", "longest path")
    labels = [seat_text(number, names) for number in range(len(result.seats))]
    widest = max(len(label) for label in labels)
    rows = [f"place  {'':{widest}}  {'  '.join(columns)}"]
    for label, seat in zip(labels, result.seats, strict=True):
        numbers = (
            seat.routes,
            seat.tickets_made,
            -seat.tickets_missed,
            seat.bonus,
            seat.loans,
            seat.total,
            seat.completed,
            seat.longest_path,
        )
        cells = "  ".join(f"{number:{len(name)}}" for name, number in zip(columns, numbers, strict=True))
        rows.append(f"{seat.rank:5}  {label:{widest}}  {cells}")
    winners = listed([labels[seat] for seat in result.winners])
    rows.append(f"{winners} {'wins' if len(result.winners) == 1 else 'share the victory'}")
    return "\n".join(rows)


def _seen(game: Game, seat: Eyes) -> dict[str, Any]:
    if seat != ALL:
        return game.view(seat)
    return {**game.to_dict(), "standing": game.view(None)["standing"]}


def _heading(game: Game, seen: Mapping[str, Any]) -> str:
    text = f"{game.map.name} ({game.variant}), {many(game.players, 'seat')}, round {seen['round']}"
    if seen["phase"] == "over":
        return f"{text}: the game is over"
    if seen["seat"] is None:
        return f"{text}: first tickets are being chosen"
    text = f"{text}: {seat_text(seen['seat'], game.names)} is {PHASE_TEXTS[seen['phase']]}"
    turns = seen["last_turns"]
    return text if turns is None else f"{text}, {many(turns, 'turn')} to go"


def _table_lines(game: Game, seen: Mapping[str, Any]) -> list[str]:
    lines = [
        _line("market", ", ".join(seen["market"])),
        _line("deck", many(_count(seen["deck"]), "card")),
        _line("discards", _cards(game.map, seen["discards"])),
        _line("pile", many(_count(seen["pile"]), "ticket")),
    ]
    if game.map.variants[game.variant].returns == "discard":
        lines += _wrapped("discarded", [ticket_text(game.map, ticket) for ticket in seen["pile_discards"]])
    if game.map.variants[game.variant].merchandise:
        lines.append(_line("merchandise", f"{many(seen['merchandise_left'], 'card')} left"))
    return lines


def _seat_lines(game: Game, number: int, seen: Mapping[str, Any], completed: Iterable[str]) -> list[str]:
    variant = game.map.variants[game.variant]
    entry = seen["seats"][number]
    facts = [many(entry["score"], "point"), many(entry["pieces"], game.map.piece)]
    if variant.tokens:
        facts += [many(entry["tokens"], "token")] if "tokens" in entry else []
        facts.append(many(entry["loans"], "loan"))
    if variant.merchandise:
        facts.append(many(entry["merchandise"], "merchandise card"))
    if variant.longest_path_bonus:
        facts.append(f"longest path {seen['standing']['longest_path'][number]}")
    lines = [f"{seat_text(number, game.names)}: {', '.join(facts)}"]
    lines += _hidden(game, "hand", entry["hand"], completed)
    lines += _hidden(game, "tickets", entry["tickets"], completed)
    if entry["offer"]:
        lines += _hidden(game, "offer", entry["offer"], ())
    if entry.get("choice"):
        lines += _hidden(game, "chosen", entry["choice"], ())
    taken = [route for route, owner in seen["claims"].items() if owner == number]
    return [*lines, *_wrapped("  routes", _routes(game.map, taken))]


def _neutral_lines(game: Game, seen: Mapping[str, Any]) -> list[str]:
    neutral = seen["neutral"]
    facts = [many(neutral["pieces"], game.map.piece)]
    if neutral["active"]:
        facts.append(f"marker with {seat_text(neutral['holder'], game.names)}")
    else:
        facts.append("out of the game")
    if neutral["ticket"] is not None:
        facts.append(f"turned up {ticket_text(game.map, neutral['ticket'])}")
    taken = [route for route, owner in seen["claims"].items() if owner == "neutral"]
    return [f"neutral: {', '.join(facts)}", *_wrapped("  routes", _routes(game.map, taken))]


def _hidden(game: Game, label: str, value: Any, completed: Iterable[str]) -> list[str]:
    """Returns a line of cards or tickets, or how many there are where that is all that may be seen."""
    label = f"  {label}"
    if isinstance(value, int):
        return [_line(label, many(value, "card" if "hand" in label else "ticket"))]
    if isinstance(value, Mapping):
        return [_line(label, _cards(game.map, value))]
    made = set(completed)
    return _wrapped(label, [ticket_text(game.map, each) + (" (made)" if each in made else "") for each in value])


def _routes(map: Map, ids: Iterable[str]) -> list[str]:
    routes = [map.route(each) for each in ids]
    return [f"{route_text(map, route.id)} {route.length} {route.color or 'grey'}" for route in routes]


def _line(label: str, text: str) -> str:
    return f"{label:{COLUMN}}{text}"


def _wrapped(label: str, items: list[str]) -> list[str]:
    """Returns items as lines, none of them cut in two."""
    text = ", ".join(item.replace(" ", "\0") for item in items) or "none"
    lines = textwrap.wrap(
        text,
        WIDTH,
        initial_indent=_line(label, ""),
        subsequent_indent=" " * COLUMN,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace("\0", " ") for line in lines]


def _cards(map: Map, cards: Mapping[str, int]) -> str:
    held = [f"{cards[name]} {name}" for name in (*map.colors, "wild") if cards.get(name)]
    return ", ".join(held) or "none"


def _count(value: Any) -> int:
    return value if isinstance(value, int) else len(value)
