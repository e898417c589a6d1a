"""The observation's layout: named slices of a row of bytes, and the record that tells compiled code where they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

from ..core import Setting
from ..rules.layout import Plain
from ..rules.records import name_array, name_record
from ..rules.state import PHASES

SLICES: Mapping[str, str] = {
    "phase": "one-hot: first-tickets, turn, second-card, tickets, neutral, over",
    "you": "one-hot: the seat that observes, counted from the first player",
    "turn": "one-hot, from you on: whose decision it is; all 0 when over, and for first tickets that others choose",
    "round": "the round",
    "last_turns": "whether the final turns have begun, and how many are still to finish",
    "passes": "passes in a row",
    "hand": "your cards, by card (colours in the map's order, then wild)",
    "known": "cards taken face up and not played since, by seat from you on, by card",
    "hand_sizes": "how many cards each seat holds, from you on",
    "market": "face-up cards, by card",
    "deck": "cards in the deck",
    "discards": "discarded cards, by card",
    "routes": "owner of each route, a plane of 0 and 1 for each seat from you on",
    "neutral_routes": "routes of the neutral player",
    "open": "routes that are free and not closed to you (C6, C7)",
    "tickets": "tickets that you have kept",
    "completed": "those of them that are complete",
    "offer": "your offer: a one-hot ticket for each place of it, which the keep actions name",
    "choice": "places of the offer that you have chosen to keep, until all have chosen (S3)",
    "returned": "tickets in the pile that you put back",
    "pile_discards": "tickets discarded face up",
    "pile": "tickets in the pile",
    "ticket_counts": "tickets that each seat has kept, from you on",
    "offer_sizes": "tickets in each seat's offer, from you on",
    "pieces": "pieces left, by seat from you on",
    "score": "points on the track, by seat from you on",
    "tokens": "your toll tokens",
    "loans": "loans, by seat from you on",
    "merchandise": "merchandise cards, by seat from you on",
    "merchandise_left": "merchandise cards left to earn",
    "neutral_active": "whether the neutral player is still in the game",
    "neutral_pieces": "its pieces left",
    "neutral_holder": "one-hot, from you on: who has its marker",
    "neutral_ticket": "one-hot: the ticket turned up, while its track is to be chosen",
}
"""What each slice holds. Numbers above 255 are written as 255."""


class Frame(Plain):
    """Where each slice begins, and the sizes they share."""

    LAYOUT = {name: ("i4",) for name in (*SLICES, "size", "cards", "places")}

    phase: int
    you: int
    turn: int
    round: int
    last_turns: int
    passes: int
    hand: int
    known: int
    hand_sizes: int
    market: int
    deck: int
    discards: int
    routes: int
    neutral_routes: int
    open: int
    tickets: int
    completed: int
    offer: int
    choice: int
    returned: int
    pile_discards: int
    pile: int
    ticket_counts: int
    offer_sizes: int
    pieces: int
    score: int
    tokens: int
    loans: int
    merchandise: int
    merchandise_left: int
    neutral_active: int
    neutral_pieces: int
    neutral_holder: int
    neutral_ticket: int
    size: int
    cards: int  # how many kinds of cards the map has, the wild included
    places: int  # the places of the largest offer


name_record("frame", Frame, "frames")
name_array("observation", "u1", 1)
name_array("observations", "u1", 2)


@dataclass(frozen=True)
class Slice:
    """A named part of the observation."""

    name: str
    start: int
    shape: tuple[int, ...]
    text: str

    @property
    def size(self) -> int:
        """How many bytes it takes."""
        return prod(self.shape)

    @property
    def stop(self) -> int:
        """Where the next one begins."""
        return self.start + self.size


class Layout(Mapping[str, Slice]):
    """The slices of a map's variant for a number of seats, by name.

    >>> from branchline.envs import layout_of
    >>> layout_of("usa", players=2)["hand"].shape
    (9,)
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self._slices: dict[str, Slice] = {}
        start = 0
        for name, shape in _shapes(setting).items():
            self._slices[name] = Slice(name, start, shape, SLICES[name])
            start = self._slices[name].stop
        self.size = start

    def __getitem__(self, name: str) -> Slice:
        return self._slices[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._slices)

    def __len__(self) -> int:
        return len(self._slices)

    def part(self, observation: Any, name: str) -> Any:
        """Returns the slice of an observation, or of an array of them, in its shape."""
        place = self[name]
        cut = observation[..., place.start : place.stop]
        return cut.reshape(*observation.shape[:-1], *place.shape)

    def frame(self) -> Frame:
        """Returns the record for compiled code; a slice that the variant has not is never written."""
        frame = Frame()
        for name in SLICES:
            setattr(frame, name, self._slices[name].start if name in self._slices else -1)
        frame.size = self.size
        frame.cards = self.setting.board.colors + 1
        frame.places = places_of(self.setting)
        return frame

    def table(self) -> str:
        """Returns the layout as a table in Markdown."""
        rows = ["| slice | bytes | shape | what it holds |", "|---|---|---|---|"]
        rows += [
            f"| `{each.name}` | {each.start}–{each.stop - 1} | {' × '.join(map(str, each.shape))} | {each.text} |"
            for each in self.values()
        ]
        return "\n".join(rows)


def places_of(setting: Setting) -> int:
    """Returns how many tickets the largest offer of the variant has."""
    board = setting.board
    return max(board.first_deal, board.draw_deal)


def _shapes(setting: Setting) -> dict[str, tuple[int, ...]]:
    """Returns the slices that a variant has, in order."""
    board = setting.board
    seats, cards, routes, tickets, places = (
        board.seats,
        board.colors + 1,
        board.routes,
        board.tickets,
        places_of(setting),
    )
    shapes: dict[str, tuple[int, ...]] = {
        "phase": (len(PHASES),),
        "you": (seats,),
        "turn": (seats,),
        "round": (1,),
        "last_turns": (2,),
        "passes": (1,),
        "hand": (cards,),
        "known": (seats, cards),
        "hand_sizes": (seats,),
        "market": (cards,),
        "deck": (1,),
        "discards": (cards,),
        "routes": (seats, routes),
        "neutral_routes": (routes,) if board.neutral else (),
        "open": (routes,),
        "tickets": (tickets,),
        "completed": (tickets,),
        "offer": (places, tickets),
        "choice": (places,),
        "returned": (tickets,) if board.returns_under else (),
        "pile_discards": () if board.returns_under else (tickets,),
        "pile": (1,),
        "ticket_counts": (seats,),
        "offer_sizes": (seats,),
        "pieces": (seats,),
        "score": (seats,),
        "tokens": (1,) if board.money else (),
        "loans": (seats,) if board.money else (),
        "merchandise": (seats,) if board.merchandise else (),
        "merchandise_left": (1,) if board.merchandise else (),
        "neutral_active": (1,) if board.neutral else (),
        "neutral_pieces": (1,) if board.neutral else (),
        "neutral_holder": (seats,) if board.neutral else (),
        "neutral_ticket": (tickets,) if board.neutral else (),
    }
    return {name: shape for name, shape in shapes.items() if shape}
