"""What a seat may do, said so that a client never needs to know a rule: payments or a refusal for every open route."""

from __future__ import annotations

from typing import Any

from ..game import Game, RouteChoice

Choice = dict[str, Any]
View = dict[str, Any]


class RouteChoices:
    """A seat's choices by route, kept from one action to the next: what did not change is not worked out again."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.all: dict[str, Choice] = {}
        self._means: View = {}
        self._claims: View | None = None

    def refresh(self, game: Game, view: View) -> dict[str, Choice | None]:
        """Works out what changed in the seat's view of the game; None stands for a route that has been taken."""
        own, claims = view["seats"][self.seat], view["claims"]
        means = {key: own[key] for key in ("hand", "pieces", "tokens")}
        concerned = [route.id for route in game.map.routes if route.id not in claims]
        gone = [route for route in self.all if route in claims]
        if self._claims is not None and means == self._means:
            # With the same means, only a track beside one that was just taken can have changed.
            taken = [game.map.route(route) for route in claims if route not in self._claims]
            concerned = [track.twin for track in taken if track.twin is not None and track.twin not in claims]
        changed: dict[str, Choice | None] = dict.fromkeys(gone)
        for route in gone:
            del self.all[route]
        for route, found in game.choices(self.seat, concerned).items() if concerned else ():
            choice = as_told(found)
            if choice != self.all.get(route):
                self.all[route] = changed[route] = choice
        self._means, self._claims = means, claims
        return changed


def as_told(choice: RouteChoice) -> Choice:
    """Returns a choice as a client is told it."""
    error = choice.refusal
    return {
        "payments": [{"with": color, "wilds": wilds} for color, wilds in choice.payments],
        "refusal": None if error is None else {"code": error.code, "clause": error.clause, "figures": error.figures},
        "loan": choice.loan,
    }
