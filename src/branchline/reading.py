"""Reading a position: fills in what it leaves out, and refuses what cannot be, saying what and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from .core import Setting, known_map
from .errors import PositionError, shown
from .maps import Map
from .positions import KEYS, NEUTRAL_KEYS, SEAT_KEYS
from .rules.board import NONE, WILD
from .rules.capacity import CARDS, MARKET
from .rules.cards import market_must_go, open_market, plain_cards_left, shuffle_deck
from .rules.chance import SEED_LIMIT, WORD, seeded
from .rules.claims import take_track
from .rules.events import Events
from .rules.merchandise import earn_merchandise
from .rules.neutral import turned_up_track
from .rules.pile import shuffle_pile
from .rules.setup import clear_table
from .rules.state import (
    FIRST_TICKETS,
    FREE,
    IN_DISCARDS,
    IN_OFFER,
    IN_PILE,
    NEUTRAL,
    NEUTRAL_TRACK,
    OVER,
    PHASES,
    SECOND_CARD,
    TICKET_OFFER,
    TURNED_UP,
    State,
)
from .rules.tickets import first_to_choose, keep_refusal

MOST = 32_000
"""No number of a seat is larger: records keep them in 16 bits."""


class Reader:
    """Reads one position into a state; `problems` gathers what cannot be."""

    def __init__(self, setting: Setting, form: Mapping[str, Any]) -> None:
        self.setting = setting
        self.board = setting.board
        self.map: Map = setting.map
        self.form = form
        self.problems: list[str] = []
        self.state = State()
        self.ticket_numbers = {ticket.id: i for i, ticket in enumerate(self.map.tickets)}
        self.route_numbers = {route.id: i for i, route in enumerate(self.map.routes)}
        self.card_numbers = {**{name: i for i, name in enumerate(self.map.colors)}, "wild": WILD}
        self.log = Events()

    def read(self) -> State:
        """Returns the state, or raises PositionError with everything that is wrong."""
        clear_table(self.board, self.state)
        self.state.stream.words = seeded(self.seed(), "game")
        seats = self.seats()
        self.stop_if_wrong()
        for step in (self.turn, self.claims, self.holdings, self.cards, self.tickets, self.neutral, self.ending):
            step(seats)
            self.stop_if_wrong()
        words = self.form.get("random")
        if words is not None:
            self.random(words)
            self.stop_if_wrong()
        return self.state

    def stop_if_wrong(self) -> None:
        if self.problems:
            raise PositionError(self.problems)

    def wrong(self, problem: str) -> None:
        self.problems.append(problem)

    def number(self, value: Any, what: str, least: int, most: int) -> int:
        """Returns a whole number within bounds; notes a problem and returns the least one otherwise."""
        if type(value) is not int or not least <= value <= most:
            self.wrong(f"{what} is a whole number from {least} to {most}, not {shown(value)}")
            return least
        return value

    def listed(self, value: Any, what: str, numbers: Mapping[str, int]) -> list[int]:
        """Returns the numbers of a list of ids."""
        if not isinstance(value, list | tuple):
            self.wrong(f"{what} is a list, not {type(value).__name__}")
            return []
        found = []
        for name in value:
            if isinstance(name, str) and name in numbers:
                found.append(numbers[name])
            else:
                self.wrong(f"{what}: {self.map.name} has no {shown(name)}")
        return found

    def counted(self, value: Any, what: str) -> list[int]:
        """Returns the count of each card."""
        counts = [0] * CARDS
        if not isinstance(value, Mapping):
            self.wrong(f"{what} is a dict of counts by card, not {type(value).__name__}")
            return counts
        for name, count in value.items():
            if not isinstance(name, str) or name not in self.card_numbers:
                self.wrong(f"{what}: {self.map.name} has no card {shown(name)}")
            else:
                most = self.board.cards[self.card_numbers[name]]
                counts[self.card_numbers[name]] = self.number(count, f"{what}: {name}", 0, most)
        return counts

    def seed(self) -> int:
        return self.number(self.form.get("seed", 0), "seed", 0, SEED_LIMIT - 1)

    def random(self, words: Any) -> None:
        if not isinstance(words, list | tuple) or len(words) != 4:
            self.wrong("random is a list of four numbers")
            return
        self.state.stream.words = [self.number(word, "random", 0, WORD) for word in words]
        if not any(self.state.stream.words):
            self.wrong("random: four zeros shuffle nothing")

    def seats(self) -> list[Mapping[str, Any]]:
        seats = self.form.get("seats")
        if seats is None:
            return [{} for _ in range(self.board.seats)]
        if not isinstance(seats, list | tuple) or not all(isinstance(seat, Mapping) for seat in seats):
            self.wrong("seats is a list of dicts, one a seat")
            return []
        if len(seats) != self.board.seats:
            self.wrong(f"seats has {len(seats)} entries for {self.board.seats} players")
        for seat, entry in enumerate(seats):
            for key in entry:
                if key not in SEAT_KEYS:
                    self.wrong(f"seat {seat}: unknown key {shown(key)}")
        return list(seats)

    def turn(self, seats: list[Mapping[str, Any]]) -> None:
        """Reads phase, round, final turns and passes; whose decision it is comes last (`ending`)."""
        state, form = self.state, self.form
        phase = form.get("phase", "turn")
        if not isinstance(phase, str) or phase not in PHASES:
            self.wrong(f"phase is one of {', '.join(PHASES)}, not {shown(phase)}")
            return
        state.phase = PHASES.index(phase)
        state.round = self.number(form.get("round", 1), "round", 1, MOST)
        over = state.phase == OVER
        last = form.get("last_turns", 0 if over else None)
        if over and last is None:
            last = 0
        if last is None:
            state.last_turns = -1
        else:
            state.last_turns = self.number(last, "last_turns", 0 if over else 1, 0 if over else self.board.seats)
        most = self.board.seats if over else self.board.seats - 1
        state.passes = self.number(form.get("passes", 0), "passes", 0, most)
        if state.phase == NEUTRAL_TRACK and not self.board.neutral:
            self.wrong(f"phase neutral is not part of {self.setting.variant}")

    def claims(self, seats: list[Mapping[str, Any]]) -> None:
        """Reads who owns which route (C6, C7)."""
        claims = self.form.get("claims", {})
        if not isinstance(claims, Mapping):
            self.wrong("claims is a dict of owners by route")
            return
        for name, owner in claims.items():
            if name not in self.route_numbers:
                self.wrong(f"claims: {self.map.name} has no route {shown(name)}")
            elif owner == "neutral" and self.board.neutral:
                take_track(self.board, self.state, self.route_numbers[name], NEUTRAL)
            elif type(owner) is int and 0 <= owner < self.board.seats:
                take_track(self.board, self.state, self.route_numbers[name], owner)
            else:
                self.wrong(f"claims: {name} can't belong to {shown(owner)}")
        for route, twin in enumerate(self.board.twin[: self.board.routes]):
            owner = self.state.owner[route]
            if route < twin and FREE not in (owner, self.state.owner[twin]):
                if owner == self.state.owner[twin]:
                    self.wrong(f"claims: nobody has both tracks of {self.map.routes[route].id} (C6)")
                elif self.board.doubles_closed:
                    self.wrong(f"claims: the second track of {self.map.routes[route].id} is closed (C7)")

    def holdings(self, seats: list[Mapping[str, Any]]) -> None:
        """Reads pieces, score, money and merchandise, or derives them from the claims."""
        board, state = self.board, self.state
        for route in range(board.routes):
            owner = state.owner[route]
            if 0 <= owner < board.seats:
                state.pieces[owner] -= board.length[route]
                state.score[owner] += board.points[board.length[route]]
                earn_merchandise(board, state, self.log, owner, route)
        explicit = self.form.get("merchandise_left") is not None
        for seat, entry in enumerate(seats):
            if "pieces" not in entry and state.pieces[seat] < 0:
                self.wrong(f"seat {seat}: its routes have more spaces than it has pieces")
            money = MOST if board.money else 0
            for key, most in (
                ("pieces", board.pieces),
                ("score", MOST),
                ("tokens", money),
                ("loans", money),
                ("merchandise", board.merchandise),
            ):
                if key in entry:
                    explicit = explicit or key == "merchandise"
                    getattr(state, key)[seat] = self.number(entry[key], f"seat {seat}: {key}", 0, most)
        if explicit:
            held = sum(state.merchandise[: board.seats])
            rest = board.merchandise - held
            if rest < 0:
                self.wrong(f"the seats have {held} merchandise cards of {board.merchandise}")
            elif self.form.get("merchandise_left") is not None:
                left = self.number(self.form["merchandise_left"], "merchandise_left", 0, board.merchandise)
                if left != rest:
                    self.wrong(f"merchandise_left is {left}, but {rest} of {board.merchandise} are left")
            state.merchandise_left = max(rest, 0)

    def cards(self, seats: list[Mapping[str, Any]]) -> None:
        """Reads hands, market, discards and deck; what is placed nowhere is the deck, and deals a missing market."""
        board, state, form = self.board, self.state, self.form
        rest = list(board.cards)
        for seat, entry in enumerate(seats):
            state.hand[seat] = self.counted(entry.get("hand", {}), f"seat {seat}: hand")
            state.known[seat] = self.counted(entry.get("known", {}), f"seat {seat}: known")
            if any(known > held for known, held in zip(state.known[seat], state.hand[seat], strict=True)):
                self.wrong(f"seat {seat}: known has cards that the hand has not")
            rest = [left - held for left, held in zip(rest, state.hand[seat], strict=True)]
        state.discards = self.counted(form.get("discards", {}), "discards")
        rest = [left - count for left, count in zip(rest, state.discards, strict=True)]
        market = form.get("market")
        if market is not None:
            state.market = self.listed(market, "market", self.card_numbers)
            if len(state.market) != MARKET:
                self.wrong(f"market has {MARKET} cards, not {len(state.market)}")
                state.market = [0] * MARKET
            rest = [left - state.market.count(card) for card, left in enumerate(rest)]
        deck = form.get("deck")
        if deck is not None:
            cards = self.listed(deck, "deck", self.card_numbers)
            rest = [left - cards.count(card) for card, left in enumerate(rest)]
            if any(left > 0 for left in rest):
                self.wrong(f"the deck is given, and these cards are nowhere: {self.spelled(rest)}")
        if any(left < 0 for left in rest):
            self.wrong(f"there are not that many cards: {self.spelled([-left for left in rest])} too many")
        self.stop_if_wrong()
        if deck is None:
            cards = [card for card in range(CARDS) for _ in range(rest[card])]
        state.deck_size = len(cards)
        state.deck[: len(cards)] = reversed(cards)
        if deck is None:
            shuffle_deck(state)
        if market is None:
            if state.deck_size < MARKET:
                self.wrong(f"{state.deck_size} cards are not enough for a market of {MARKET}")
                return
            open_market(board, state, self.log)
        if market_must_go(board, state):
            left = plain_cards_left(board, state)
            self.wrong(f"market shows three wilds while {left} other cards are not in hands (D6)")
        if state.deck_size == 0 and any(state.discards):
            self.wrong("the deck is empty beside discards (D7)")
        if state.phase == SECOND_CARD and state.deck_size == 0:
            self.wrong("a second card can't be awaited without a deck (D8)")

    def spelled(self, counts: list[int]) -> str:
        names = {number: name for name, number in self.card_numbers.items()}
        return ", ".join(f"{count} {names[card]}" for card, count in enumerate(counts) if count > 0)

    def tickets(self, seats: list[Mapping[str, Any]]) -> None:
        """Reads tickets kept, offered, discarded and turned up; those placed nowhere are the pile."""
        state, form = self.state, self.form
        places: list[tuple[str, int, list[int]]] = []
        for seat, entry in enumerate(seats):
            kept = self.listed(entry.get("tickets", []), f"seat {seat}: tickets", self.ticket_numbers)
            offer = self.listed(entry.get("offer", []), f"seat {seat}: offer", self.ticket_numbers)
            places += [(f"seat {seat}: tickets", seat, kept), (f"seat {seat}: offer", IN_OFFER, offer)]
            self.read_offer(seat, kept, offer)
        discards = self.listed(form.get("pile_discards", []), "pile_discards", self.ticket_numbers)
        if discards and self.board.returns_under:
            self.wrong(f"pile_discards: tickets go under the pile in {self.map.name}")
        places.append(("pile_discards", IN_DISCARDS, discards))
        turned = self.turned_up()
        places.append(("neutral: ticket", TURNED_UP, turned))
        pile = form.get("pile")
        given = None if pile is None else self.listed(pile, "pile", self.ticket_numbers)
        if given is not None:
            places.append(("pile", IN_PILE, given))
        count = Counter(ticket for _, _, tickets in places for ticket in tickets)
        for ticket, times in count.items():
            if times > 1:
                self.wrong(f"ticket {self.map.tickets[ticket].id} is in {times} places")
        nowhere = [ticket for ticket in range(self.board.tickets) if ticket not in count]
        if given is not None and nowhere:
            names = ", ".join(self.map.tickets[ticket].id for ticket in nowhere)
            self.wrong(f"the pile is given, and these tickets are nowhere: {names}")
        self.stop_if_wrong()
        for _, where, tickets in places:
            for ticket in tickets:
                state.ticket_at[ticket] = where
        lying = nowhere if given is None else given
        state.pile_size = len(lying)
        state.pile[: len(lying)] = lying
        if given is None:
            shuffle_pile(state)
        if state.pile_size == 0 and discards and state.phase != NEUTRAL_TRACK:
            self.wrong("the pile is empty beside discards (T3)")
        short = state.phase == TICKET_OFFER and max(state.offer_size) < self.board.draw_deal
        if short and state.pile_size > 0:
            self.wrong(f"an offer of {max(state.offer_size)} is short though the pile has tickets (T1, T2)")
        self.read_choices(seats)
        self.read_returned()

    def read_offer(self, seat: int, kept: list[int], offer: list[int]) -> None:
        """S3, T1: who has an offer, and of what size, follows from the phase."""
        state, phase = self.state, self.state.phase
        deciding = self.form.get("seat", 0)
        if phase == FIRST_TICKETS:
            if len(offer) != self.board.first_deal:
                self.wrong(f"seat {seat}: an offer of first tickets has {self.board.first_deal}, not {len(offer)} (S3)")
            if kept:
                self.wrong(f"seat {seat}: nobody has tickets before the first are chosen (S3)")
        elif phase == TICKET_OFFER and seat == deciding:
            state.offer_size[seat] = len(offer)
            if not 1 <= len(offer) <= self.board.draw_deal:
                self.wrong(f"seat {seat}: an offer has 1 to {self.board.draw_deal} tickets, not {len(offer)} (T1)")
        elif offer:
            self.wrong(
                f"seat {seat}: there is no offer in phase {PHASES[phase]}"
                + (" but the deciding seat's" if phase == TICKET_OFFER else "")
            )
        if not self.problems:
            state.offer_size[seat] = len(offer)
            state.offer[seat][: len(offer)] = offer

    def read_choices(self, seats: list[Mapping[str, Any]]) -> None:
        """S3: choices wait only while some seat has not chosen."""
        for seat, entry in enumerate(seats):
            choice = entry.get("choice")
            if choice is None:
                continue
            if self.state.phase != FIRST_TICKETS:
                self.wrong(f"seat {seat}: there is no choice in phase {PHASES[self.state.phase]}")
                continue
            chosen = self.listed(choice, f"seat {seat}: choice", self.ticket_numbers)
            offer = self.state.offer[seat][: self.state.offer_size[seat]]
            if len(set(chosen)) != len(chosen) or not set(chosen) <= set(offer):
                self.wrong(f"seat {seat}: choice is part of its offer, each ticket once")
                continue
            kept = sum(1 << offer.index(ticket) for ticket in chosen)
            if keep_refusal(self.board, self.state, self.log, seat, kept):
                self.wrong(f"seat {seat}: choice keeps too few (S3)")
                continue
            self.state.choice[seat] = kept
        if self.state.phase == FIRST_TICKETS and first_to_choose(self.board, self.state) == self.board.seats:
            self.wrong("all have chosen, so no choice waits any more (S3)")

    def read_returned(self) -> None:
        """T1: who put back which ticket of the pile."""
        returned = self.form.get("returned", {})
        if not isinstance(returned, Mapping):
            self.wrong("returned is a dict of seats by ticket")
            return
        for name, seat in returned.items():
            ticket = self.ticket_numbers.get(name) if isinstance(name, str) else None
            if ticket is None:
                self.wrong(f"returned: {self.map.name} has no ticket {shown(name)}")
            elif not self.board.returns_under:
                self.wrong(f"returned: nothing goes under the pile in {self.map.name}")
            elif self.state.ticket_at[ticket] != IN_PILE:
                self.wrong(f"returned: {name} is not in the pile")
            else:
                self.state.returned_by[ticket] = self.number(seat, f"returned: {name}", 0, self.board.seats - 1)

    def neutral_form(self) -> Mapping[str, Any]:
        neutral = self.form.get("neutral")
        if neutral is None:
            return {}
        if not self.board.neutral or not isinstance(neutral, Mapping):
            self.wrong("neutral is a dict, and only in a variant with a neutral player")
            return {}
        for key in neutral:
            if key not in NEUTRAL_KEYS:
                self.wrong(f"neutral: unknown key {shown(key)}")
        return neutral

    def turned_up(self) -> list[int]:
        ticket = self.neutral_form().get("ticket")
        if (ticket is not None) != (self.state.phase == NEUTRAL_TRACK):
            self.wrong("neutral: a ticket is turned up in phase neutral, and only then (X2)")
            return []
        if ticket is None:
            return []
        found = self.listed([ticket], "neutral: ticket", self.ticket_numbers)
        if found:
            self.state.neutral_ticket = found[0]
        return found

    def neutral(self, seats: list[Mapping[str, Any]]) -> None:
        """Reads the neutral player's pieces and marker (X1)."""
        board, state = self.board, self.state
        form = self.neutral_form()
        if not board.neutral:
            return
        laid = sum(board.length[r] for r in range(board.routes) if state.owner[r] == NEUTRAL)
        if "pieces" not in form and laid > board.neutral_pieces:
            self.wrong("neutral: its routes have more spaces than it has pieces")
        pieces = form.get("pieces", max(0, board.neutral_pieces - laid))
        state.neutral_pieces = self.number(pieces, "neutral: pieces", 0, board.neutral_pieces)
        state.neutral_holder = self.number(
            form.get("holder", board.neutral_marker), "neutral: holder", 0, board.seats - 1
        )
        waiting = state.phase == NEUTRAL_TRACK
        possible = state.neutral_pieces > 0 and (state.pile_size > 0 or waiting)
        active = form.get("active", possible)
        if not isinstance(active, bool):
            self.wrong(f"neutral: active is true or false, not {shown(active)}")
        elif active and not possible:
            self.wrong("neutral: it has left with its last piece or the pile's last ticket (X5, X6)")
        elif waiting and not active:
            self.wrong("neutral: its phase can't wait when it has left")
        state.neutral_active = int(active is True)
        if waiting and not self.problems:
            track = turned_up_track(board, state)
            if track == NONE or state.owner[track] != FREE or state.owner[board.twin[track]] != FREE:
                self.wrong("neutral: the holder chooses only where both tracks are free (X3)")
            elif board.length[track] > state.neutral_pieces:
                self.wrong("neutral: it has too few pieces for the ticket turned up (X5)")

    def ending(self, seats: list[Mapping[str, Any]]) -> None:
        """Reads whose decision it is: anybody's on a turn, else as the phase says."""
        state, board = self.state, self.board
        given = self.form.get("seat", ...)
        if state.phase == OVER:
            if given not in (..., None):
                self.wrong(f"seat is null when the game is over, not {shown(given)}")
            state.seat = -1
            return
        if state.phase == FIRST_TICKETS:
            due, why = first_to_choose(board, state), "the lowest that has not chosen (S3)"
        elif state.phase == NEUTRAL_TRACK:
            due, why = state.neutral_holder, "the marker's holder (X3)"
        else:
            state.seat = self.number(0 if given is ... else given, "seat", 0, board.seats - 1)
            return
        if given is not ... and given != due:
            self.wrong(f"seat is {due}, {why}, not {shown(given)}")
        state.seat = due


def setting_of(form: Any, map: Map | None) -> tuple[Map, str | None, int]:
    """Returns the map, variant and number of players that a position is about."""
    if not isinstance(form, Mapping):
        raise PositionError(f"a position is a dict, not {type(form).__name__}")
    unknown = [f"unknown key {shown(key)}" for key in form if key not in KEYS]
    missing = [f"{key} is missing" for key in ("map", "players") if key not in form]
    if unknown or missing:
        raise PositionError(unknown + missing)
    found = map or known_map(form["map"])
    if found is None or found.id != form["map"]:
        raise PositionError(f"map {shown(form['map'])} is not known here: load it first, or pass it as `map`")
    return found, form.get("variant"), form["players"]
