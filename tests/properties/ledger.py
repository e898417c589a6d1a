"""A ledger kept from a game's events alone: a position must be what was told, to the last card and token."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from branchline import Map
from branchline.maps import Route

Told = dict[str, Any]
FIGURES = ("pieces", "score", "tokens", "loans", "merchandise")


class Ledger:
    """Everything about a position that events tell, from a first position on; one entry a kind of event."""

    def __init__(self, board: Map, position: Told) -> None:
        seats = position["seats"]
        self.board = board
        self.variant = board.variants[position["variant"]]
        self.hands = [Counter(seat["hand"]) for seat in seats]
        self.known = [Counter(seat["known"]) for seat in seats]
        self.tickets = [set(seat["tickets"]) for seat in seats]
        self.offers = [list(seat["offer"]) for seat in seats]
        self.figures = {key: [seat[key] for seat in seats] for key in FIGURES}
        self.market: list[str] = list(position["market"])
        self.deck = len(position["deck"])
        self.discards: Counter[str] = Counter(position["discards"])
        self.pile = len(position["pile"])
        self.pile_discards = set(position["pile_discards"])
        self.claims = dict(position["claims"])
        self.neutral: Told = dict(position["neutral"] or {})
        self.round = position["round"]
        self.seat = position["seat"]
        self.turns_left = position["last_turns"]
        self.turn_over = position["phase"] in ("first-tickets", "neutral")
        self.swept_often = False
        self.due: list[tuple[Any, ...]] = []

    def follow(self, events: list[Told]) -> None:
        """Enters what happened, one event after the other."""
        for event in events:
            enter: Callable[[Told], None] = getattr(self, "enter_" + event["event"].replace("-", "_"))
            enter(event)
        assert not self.due, "something was to follow a claim"

    def agrees_with(self, position: Told) -> None:
        """Asserts that the position is what was told."""
        seats, phase = position["seats"], position["phase"]
        if self.swept_often:
            # Of several sweeps in a row only the number is told, not which cards came and went.
            self.deck, self.discards = len(position["deck"]), Counter(position["discards"])
            self.swept_often = False
        assert [Counter(seat["hand"]) for seat in seats] == self.hands
        assert [Counter(seat["known"]) for seat in seats] == self.known
        assert [set(seat["tickets"]) for seat in seats] == self.tickets
        assert [seat["offer"] for seat in seats] == self.offers
        for key in FIGURES:
            assert [seat[key] for seat in seats] == self.figures[key], key
        assert position["market"] == self.market
        assert (len(position["deck"]), Counter(position["discards"])) == (self.deck, self.discards)
        assert position["claims"] == self.claims
        assert position["last_turns"] == self.turns_left
        turned_up = {position["neutral"]["ticket"]} if phase == "neutral" else set()
        assert (len(position["pile"]), set(position["pile_discards"])) == (
            self.pile,
            self.pile_discards - turned_up,
        )
        if position["neutral"] is not None:
            assert {**position["neutral"], "ticket": None} == {**self.neutral, "ticket": None}
        if phase != "first-tickets":
            assert position["round"] == self.round
            assert position["seat"] == (self.neutral["holder"] if phase == "neutral" else self.seat)

    def enter_card_drawn(self, event: Told) -> None:
        seat, card = event["seat"], event["card"]
        assert seat == self.seat
        self.hands[seat][card] += 1
        if event["from"] == "deck":
            self.deck -= 1
        else:
            self.known[seat][card] += 1
            self.market[self.market.index(card)] = "taken"

    def enter_market_refilled(self, event: Told) -> None:
        assert self.market[event["place"]] == "taken"
        self.market[event["place"]] = event["card"]
        self.deck -= 1

    def enter_market_reset(self, event: Told) -> None:
        assert self.market.count("wild") >= 3
        self.discards += Counter(self.market)
        self.deck -= len(self.market)
        self.market = event["market"]
        self.swept_often = event["times"] > 1

    def enter_deck_shuffled(self, event: Told) -> None:
        self.deck = event["deck"]
        self.discards.clear()

    def enter_route_claimed(self, event: Told) -> None:
        seat, route = event["seat"], self.board.route(event["route"])
        paid = +Counter({"wild": event["wilds"]})
        if event["with"] is not None:
            paid[event["with"]] += route.length - event["wilds"]
        assert seat == self.seat
        assert paid.total() == route.length
        assert paid <= self.hands[seat]
        assert route.id not in self.claims
        self.hands[seat] -= paid
        self.known[seat] -= paid
        self.discards += paid
        self.claims[route.id] = seat
        self.figures["pieces"][seat] -= route.length
        self.figures["score"][seat] += self.variant.points[route.length]
        owner = self.other_track(route)
        if self.variant.tokens and route.toll:
            if self.figures["tokens"][seat] >= route.toll:
                self.due.append(("toll", seat, owner))
            else:
                self.due += [("loan", seat), *([] if owner is None else [("toll", None, owner)])]
        if route.cart and sum(self.figures["merchandise"]) < self.variant.merchandise:
            self.due.append(("merchandise", seat))

    def other_track(self, route: Route) -> int | None:
        """The seat that owns the other track of a double, if one does (N2, X4)."""
        owner = self.claims.get(route.twin)
        return owner if isinstance(owner, int) else None

    def enter_toll_paid(self, event: Told) -> None:
        assert self.due.pop(0) == ("toll", event["seat"], event["to"])
        for seat, amount in ((event["seat"], -event["toll"]), (event["to"], event["toll"])):
            if seat is not None:
                self.figures["tokens"][seat] += amount
                assert self.figures["tokens"][seat] >= 0
        assert event["toll"] == self.board.route(event["route"]).toll

    def enter_loan_taken(self, event: Told) -> None:
        assert self.due.pop(0) == ("loan", event["seat"])
        self.figures["loans"][event["seat"]] += 1

    def enter_merchandise_earned(self, event: Told) -> None:
        assert self.due.pop(0) == ("merchandise", event["seat"])
        self.figures["merchandise"][event["seat"]] += 1
        assert event["left"] == self.variant.merchandise - sum(self.figures["merchandise"])

    def enter_tickets_offered(self, event: Told) -> None:
        assert event["seat"] == self.seat
        assert len(event["tickets"]) == event["count"] > 0
        self.offers[event["seat"]] = event["tickets"]
        self.pile -= event["count"]

    def enter_tickets_kept(self, event: Told) -> None:
        assert len(event["tickets"]) == event["count"] > 0
        assert set(event["tickets"]) <= set(self.offers[event["seat"]])
        self.tickets[event["seat"]] |= set(event["tickets"])

    def enter_tickets_returned(self, event: Told) -> None:
        seat = event["seat"]
        assert len(event["tickets"]) == event["count"]
        assert set(event["tickets"]) == set(self.offers[seat]) - self.tickets[seat]
        self.offers[seat] = []
        if self.variant.returns == "discard":
            self.pile_discards |= set(event["tickets"])
        else:
            self.pile += event["count"]

    def enter_pile_shuffled(self, event: Told) -> None:
        assert event["pile"] == len(self.pile_discards)
        self.pile += event["pile"]
        self.pile_discards.clear()

    def enter_neutral_ticket(self, event: Told) -> None:
        self.end_turn()
        self.pile -= 1
        self.pile_discards.add(event["ticket"])

    def enter_neutral_claimed(self, event: Told) -> None:
        route = self.board.route(event["route"])
        assert route.id not in self.claims
        self.claims[route.id] = "neutral"
        self.neutral["pieces"] -= route.length
        assert self.neutral["pieces"] == event["pieces"] >= 0
        if route.toll and self.other_track(route) is not None:
            self.due.append(("toll", None, self.other_track(route)))

    def enter_neutral_marker(self, event: Told) -> None:
        assert self.neutral["holder"] == 1 - event["seat"]
        self.neutral["holder"] = event["seat"]

    def enter_neutral_out(self, event: Told) -> None:
        assert self.neutral["active"]
        self.neutral["active"] = False

    def enter_passed(self, event: Told) -> None:
        assert event["seat"] == self.seat

    def enter_last_turns(self, event: Told) -> None:
        assert self.turns_left is None
        assert self.figures["pieces"][event["seat"]] <= self.variant.end_pieces
        assert event["turns"] == len(self.hands)
        # The turn that is ending is none of them.
        self.turns_left = event["turns"] + 1

    def enter_turn_started(self, event: Told) -> None:
        seats = len(self.hands)
        if not self.turn_over:
            self.end_turn()
        if (event["seat"], event["round"]) != (0, 1):
            assert (event["seat"], event["round"]) == (
                (self.seat + 1) % seats,
                self.round + (self.seat + 1 == seats),
            )
        self.seat, self.round, self.turn_over = event["seat"], event["round"], False

    def enter_game_over(self, event: Told) -> None:
        self.end_turn()
        self.seat, self.turns_left = None, 0

    def end_turn(self) -> None:
        if self.turns_left is not None:
            self.turns_left -= 1
        else:
            assert self.figures["pieces"][self.seat] > self.variant.end_pieces
        self.turn_over = True
