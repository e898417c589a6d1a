"""The neutral phase in a few words: its tickets, how it begins and what it leaves."""

from __future__ import annotations

from typing import Any

from branchline import Game

from .positions import BLIND, Action, play, table

BLANK = "waddeneilanden--duisburg"


BLANKS = [BLANK, "den-helder--liege", "lelystad--aarschot", "duisburg--rotterdam", "amsterdam--antwerpen"]


# Tickets by the neutral route they name: Amsterdam-Utrecht (1 space, toll 1), Rotterdam-Breda (2, toll 4),
# Groningen-Emden (3, toll 3), 's-Gravenhage-Middelburg (6, toll 4), and Sneek-Leeuwarden (1, toll 1).
ONE, ONE_ROUTE = "sneek--eindhoven", "amsterdam--utrecht"


TWO, TWO_ROUTE = "nijmegen--antwerpen", "rotterdam--breda"


THREE, THREE_ROUTE = "leeuwarden--antwerpen", "groningen--emden"


SIX, SIX_ROUTE = "sneek--utrecht", "s-gravenhage--middelburg"


TURNED, TURNED_ROUTE = "groningen--breda", "leeuwarden--sneek"


def second(route: str) -> str:
    return f"{route}--2"


def neutral(route: str) -> Action:
    return {"do": "neutral", "route": route}


def neutral_table(mode: str, *pile_top: str, **position: Any) -> Game:
    """Seat 1 is to end round 6 unless told otherwise; these tickets lie on top of the pile."""
    position = {"variant": "neutral", "seat": 1, "round": 6, **position}
    if "pile" not in position:
        position["pile_top"] = pile_top
    return table("nederland", mode, **position)


def end_turn(game: Game) -> list[dict[str, Any]]:
    """The seat to play spends its turn drawing two cards."""
    return play(game, BLIND, BLIND)


def state(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = game.view(None)["neutral"]
    return found


def tokens(game: Game) -> list[int]:
    return [seat["tokens"] for seat in game.to_dict()["seats"]]
