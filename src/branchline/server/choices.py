"""What a seat may do, said so that a client never needs to know a rule: payments or a refusal for every open route."""

from __future__ import annotations

from typing import Any

from ..game import Game
from ..rules.board import WILD
from ..rules.claims import route_open
from ..rules.legal import count_ways, key_color, key_wilds, pick_payment
from ..rules.longest import Scratch
from ..rules.state import FREE

Choice = dict[str, Any]

_ROOM = Scratch()


def thrift(payment: dict[str, Any]) -> tuple[int, bool]:
    """Fewest wilds first."""
    return payment["wilds"], payment["with"] is None


class RouteChoices:
    """A seat's choices by route, kept from one action to the next: what did not change is not worked out again."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.all: dict[str, Choice] = {}
        self._means: tuple[Any, ...] = ()
        self._owners: list[int] = []

    def refresh(self, game: Game) -> dict[str, Choice | None]:
        """Works out what changed, and returns that; None stands for a route that has been taken."""
        state, board = game._plain(), game._setting.board
        means = (tuple(state.hand[self.seat]), state.pieces[self.seat], state.tokens[self.seat])
        owners = list(state.owner[: board.routes])
        afresh = means != self._means or not self._owners
        changed: dict[str, Choice | None] = {}
        if not afresh and owners == self._owners:
            return changed
        reach = count_ways(board, state, _ROOM, self.seat) if afresh else -1
        for number, route in enumerate(game.map.routes):
            twin = board.twin[number]
            concerned = (number,) if twin < 0 else (number, twin)
            if not afresh and all(owners[each] == self._owners[each] for each in concerned):
                continue
            if reach < 0:
                reach = count_ways(board, state, _ROOM, self.seat)
            choice = None if owners[number] != FREE else self._choice(game, number, route.id, reach)
            if choice != self.all.get(route.id):
                changed[route.id] = choice
                if choice is None:
                    del self.all[route.id]
                else:
                    self.all[route.id] = choice
        self._means, self._owners = means, owners
        return changed

    def _choice(self, game: Game, number: int, route: str, reach: int) -> Choice:
        state, board, table = game._plain(), game._setting.board, game.table
        length = board.length[number]
        payments = []
        if length <= reach and route_open(board, state, self.seat, number):
            ways = _ROOM.ways[length][board.color[number]]
            for place in range(ways):
                key = pick_payment(board, state, self.seat, number, place)
                color = None if key_color(key) == WILD else table.card(key_color(key))
                payments.append({"with": color, "wilds": key_wilds(key)})
            payments.sort(key=thrift)
        refusal = None
        if not payments:
            error = game.route_refusal(route, self.seat)
            assert error is not None
            refusal = {"code": error.code, "clause": error.clause, "figures": error.figures}
        return {"payments": payments, "refusal": refusal, "loan": board.toll[number] > state.tokens[self.seat]}


def closed_tracks(game: Game) -> list[str]:
    """Returns the tracks that are closed for everyone (C7)."""
    state, board = game._plain(), game._setting.board
    if not board.doubles_closed:
        return []
    return [
        route.id
        for number, route in enumerate(game.map.routes)
        if state.owner[number] == FREE and board.twin[number] >= 0 and state.owner[board.twin[number]] != FREE
    ]
