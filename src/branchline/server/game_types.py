"""What of a game goes over the wire: actions, events, views and results, each with its type.

The engine makes these as plain dicts; the types here decode what comes in and describe what goes out.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

Id = Annotated[str, Meta(min_length=1, max_length=80)]
"""A location, route, ticket or card."""
Count = Annotated[int, Meta(ge=0)]
Phase = Literal["first-tickets", "turn", "second-card", "tickets", "neutral", "over"]
Claimant = int | Literal["neutral"]


class Wire(Struct, forbid_unknown_fields=True):
    """The base of everything that is sent or received."""


class DrawAction(Wire, tag_field="do", tag="draw"):
    """Draw a card: "deck", or the market card of that name."""

    source: Id = field(name="from")


class ClaimAction(Wire, tag_field="do", tag="claim"):
    """Claim a route with cards of a colour (null: wilds alone) and some wilds."""

    route: Id
    color: Annotated[str, Meta(max_length=80)] | None = field(name="with")
    wilds: Annotated[int, Meta(ge=0, le=8)]


class TicketsAction(Wire, tag_field="do", tag="tickets"):
    """Draw tickets."""


class KeepAction(Wire, tag_field="do", tag="keep"):
    """Keep these tickets of an offer."""

    tickets: Annotated[list[Id], Meta(max_length=8)]


class NeutralAction(Wire, tag_field="do", tag="neutral"):
    """Choose the track for neutral pieces."""

    route: Id


class PassAction(Wire, tag_field="do", tag="pass"):
    """Do nothing, when nothing can be done."""


PlayAction = DrawAction | ClaimAction | TicketsAction | KeepAction | NeutralAction | PassAction


class CardDrawn(Wire, tag_field="event", tag="card-drawn"):
    seat: int
    source: Literal["deck", "market"] = field(name="from")
    card: str | UnsetType = UNSET


class MarketRefilled(Wire, tag_field="event", tag="market-refilled"):
    place: int
    card: str


class MarketReset(Wire, tag_field="event", tag="market-reset"):
    times: int
    market: list[str]


class DeckShuffled(Wire, tag_field="event", tag="deck-shuffled"):
    deck: int
    times: int


class RouteClaimed(Wire, tag_field="event", tag="route-claimed"):
    seat: int
    route: str
    color: str | None = field(name="with")
    wilds: int


class TollPaid(Wire, tag_field="event", tag="toll-paid"):
    """A toll; `seat` and `to` are null for the bank."""

    seat: int | None
    to: int | None
    toll: int
    route: str


class LoanTaken(Wire, tag_field="event", tag="loan-taken"):
    seat: int
    route: str


class MerchandiseEarned(Wire, tag_field="event", tag="merchandise-earned"):
    seat: int
    route: str
    left: int


class TicketsOffered(Wire, tag_field="event", tag="tickets-offered"):
    seat: int
    count: int
    tickets: list[str] | UnsetType = UNSET


class TicketsKept(Wire, tag_field="event", tag="tickets-kept"):
    seat: int
    count: int
    tickets: list[str] | UnsetType = UNSET


class TicketsReturned(Wire, tag_field="event", tag="tickets-returned"):
    seat: int
    count: int
    tickets: list[str] | UnsetType = UNSET


class PileShuffled(Wire, tag_field="event", tag="pile-shuffled"):
    pile: int


class NeutralTicket(Wire, tag_field="event", tag="neutral-ticket"):
    ticket: str


class NeutralClaimed(Wire, tag_field="event", tag="neutral-claimed"):
    route: str
    pieces: int


class NeutralMarker(Wire, tag_field="event", tag="neutral-marker"):
    seat: int


class NeutralOut(Wire, tag_field="event", tag="neutral-out"):
    pass


class Passed(Wire, tag_field="event", tag="passed"):
    seat: int


class LastTurns(Wire, tag_field="event", tag="last-turns"):
    seat: int
    turns: int


class TurnStarted(Wire, tag_field="event", tag="turn-started"):
    seat: int
    round: int


class GameOver(Wire, tag_field="event", tag="game-over"):
    pass


GameEvent = (
    CardDrawn
    | MarketRefilled
    | MarketReset
    | DeckShuffled
    | RouteClaimed
    | TollPaid
    | LoanTaken
    | MerchandiseEarned
    | TicketsOffered
    | TicketsKept
    | TicketsReturned
    | PileShuffled
    | NeutralTicket
    | NeutralClaimed
    | NeutralMarker
    | NeutralOut
    | Passed
    | LastTurns
    | TurnStarted
    | GameOver
)


class SeatView(Wire):
    """A seat as another sees it; what is secret is a count, or absent."""

    hand: dict[str, int] | int
    known: dict[str, int]
    tickets: list[str] | int
    offer: list[str] | int
    pieces: int
    score: int
    loans: int
    merchandise: int
    choice: list[str] | UnsetType | None = UNSET
    tokens: int | UnsetType = UNSET


class NeutralView(Wire):
    """The neutral player of Nederland."""

    pieces: int
    holder: int
    active: bool
    ticket: str | None


class Standing(Wire):
    """Longest path of each seat, and which of your own tickets are complete so far (null for a spectator)."""

    longest_path: list[int]
    completed: list[str] | None


class View(Wire):
    """What a seat may know (K1, K2): `Game.view(seat)`."""

    map: str
    variant: str
    players: int
    phase: Phase
    seat: int | None
    round: int
    market: list[str]
    deck: int
    discards: dict[str, int]
    pile: int
    pile_discards: list[str]
    returned: dict[str, int]
    seats: list[SeatView]
    claims: dict[str, Claimant]
    merchandise_left: int
    neutral: NeutralView | None
    last_turns: int | None
    passes: int
    you: int | None
    standing: Standing


class Refusal(Wire):
    """Why something is not allowed: a code and figures for a text in any language, and the clause that says so."""

    code: str
    clause: str
    figures: dict[str, Any]


class Payment(Wire):
    """Cards that pay for a route: a colour (null: wilds alone) and some wilds."""

    color: str | None = field(name="with")
    wilds: int


class RouteChoice(Wire):
    """What your cards and pieces allow on an open route: payments, the thriftiest first, or why there is none."""

    payments: list[Payment]
    refusal: Refusal | None
    loan: bool
    """Claiming it would take a loan, because the tokens do not pay the toll."""


class SeatResult(Wire):
    routes: int
    tickets_made: int
    tickets_missed: int
    completed: int
    longest_path: int
    bonus: int
    loans: int
    total: int
    rank: int


class Result(Wire):
    """The score sheet."""

    winners: list[int]
    seats: list[SeatResult]


class SeatEnd(Wire):
    """What the end reveals of a seat: its tickets, made and missed, its cards, its tokens, its longest trail."""

    made: list[str]
    missed: list[str]
    hand: dict[str, int]
    tokens: int
    path: list[str] | None
    """The routes of a longest path, in order; null where none was looked for or found."""


class Ending(Wire):
    """Sent once the game is over: the result, what was secret, and the seed that the commitment promised."""

    result: Result
    seats: list[SeatEnd]
    seed: str
    """In decimal: it is too large for a JSON number."""
