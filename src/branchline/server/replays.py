"""Games move by move: a seat's own views while a game runs, open hands once it is over, and checked game files.

All of it is plain work on games of its own, done in threads: a long game must not hold up the tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from ..actions import action_from_dict
from ..errors import IllegalAction, PositionError, RecordError
from ..events import Event
from ..game import Game
from ..maps import Map
from ..record import check_of, commitment
from .bodies import Log, LogEntry, Replay, ReplayStep
from .catalogue import Catalogue
from .ending import ending_of
from .play import Plain, seen_by
from .refusals import Refused
from .store import ActionRow, GameRow

MOST_ACTIONS = 4000
Played = tuple[int, dict[str, Any]]
"""A seat and its action."""
Told = tuple[int | None, dict[str, Any] | None, list[Event]]
"""Who acted, how, and what happened; nobody and nothing where it is the first tickets of all."""


def open_view(game: Game) -> dict[str, Any]:
    """Returns the board with all hands open, in the shape of a view: for games that are over."""
    view, position = game.view(None), game.to_dict()
    view["seats"] = position["seats"]
    return view


def told_of(game: Game, actions: Iterable[Played]) -> Iterator[Told]:
    """Plays actions in a game from its beginning on and yields what can be told, once it can: first tickets are one."""
    for seat, action in actions:
        was_first = game.phase == "first-tickets"
        events = game.play(action_from_dict(action), seat=seat)
        # Nobody may see who has chosen until all have.
        if game.phase != "first-tickets":
            yield (None, None, events) if was_first else (seat, action, events)


def steps_of(game: Game, actions: Iterable[Played], seat: int | None, *, all_open: bool) -> list[ReplayStep]:
    """Plays actions in a game from its beginning on and returns its steps."""

    def step(who: int | None, action: dict[str, Any] | None, events: list[Event]) -> ReplayStep:
        shown: Plain = [event.to_dict() for event in events] if all_open else seen_by(events, seat)
        view: Plain = open_view(game) if all_open else game.view(seat)
        done: Plain = action
        return ReplayStep(seat=who, action=done, events=shown, view=view)

    steps = [step(None, None, [])]
    for who, action, events in told_of(game, actions):
        secret = not all_open and who != seat and action is not None and action["do"] == "keep"
        steps.append(step(who, None if secret else action, events))
    if game.phase == "first-tickets":
        # The only thing to show is one's own choice.
        steps = [step(None, None, [])]
    return steps


def _stored(rows: Iterable[ActionRow]) -> Iterator[Played]:
    for row in rows:
        yield row.seat, msgspec.json.decode(row.action)


def dealt(catalogue: Catalogue, row: GameRow) -> Game:
    """Returns a stored game at its beginning."""
    board = catalogue.get(row.map)
    if board is None or board.hash != row.map_hash:
        raise Refused(409, "unplayable", "the map has changed since the game was played")
    return Game(board, players=row.players, seed=row.seed, variant=row.variant, mode="plain", names=row.names)


def replay_of(game: Game, row: GameRow, actions: list[ActionRow], seat: int | None, colors: list[str | None]) -> Replay:
    """Returns a table's game as a seat may see it: with its own eyes while it runs, with everybody's after it."""
    steps = steps_of(game, _stored(actions), seat, all_open=row.over)
    ending: Plain = ending_of(game) if row.over else None
    return Replay(
        map=row.map,
        variant=row.variant,
        names=list(row.names),
        colors=colors,
        you=seat,
        commitment=commitment(row.seed),
        over=row.over,
        steps=steps,
        ending=ending,
    )


def log_of(game: Game, actions: list[ActionRow], seat: int | None) -> Log:
    """Returns what a seat was told of a game so far."""
    told = enumerate(told_of(game, _stored(actions)), game.players)
    return Log(entries=[LogEntry(seq=seq, events=seen_by(events, seat)) for seq, (_, _, events) in told])


def record_of(game: Game, actions: list[ActionRow]) -> dict[str, Any]:
    """Returns the game file of a game that is over."""
    for seat, action in _stored(actions):
        game.play(action_from_dict(action), seat=seat)
    return game.record()


def replay_of_file(record: dict[str, Any], catalogue: Catalogue) -> Replay:
    """Returns a game file move by move, every action checked; Refused if it does not replay."""
    board = catalogue.get(str(record.get("map")))
    if board is None:
        raise Refused(400, "record", "the file names a map that is not offered here", map=str(record.get("map"))[:80])
    actions = record.get("actions")
    if not isinstance(actions, list) or len(actions) > MOST_ACTIONS:
        raise Refused(400, "record", f"a game file has a list of at most {MOST_ACTIONS} actions")
    try:
        if "start" in record:
            check_start(record["start"], board)
        game = Game.replay(record, to=0, map=board, mode="plain")
        steps = steps_of(game, _checked(game, record), None, all_open=True)
        result = None if game.result is None else game.result.to_dict()
        if result != record["result"]:
            raise RecordError("the result is another one than when the game was recorded", len(actions))
    except RecordError as error:
        raise Refused(400, "record", str(error)[:300], ply=error.ply) from None
    except (IllegalAction, PositionError) as error:
        raise Refused(400, "record", str(error)[:300]) from None
    ending: Plain = ending_of(game) if result is not None else None
    return Replay(
        map=board.id,
        variant=game.variant,
        names=list(game.names or [f"{seat + 1}" for seat in range(game.players)]),
        colors=[None] * game.players,
        you=None,
        commitment=commitment(game.seed),
        over=result is not None,
        steps=steps,
        ending=ending,
    )


def check_start(position: Mapping[str, Any], board: Map) -> None:
    """A game file may begin from any position, but not from one with more on the board than there are pieces.

    Networks that no game can have would keep the search for their longest path busy without end.
    """
    game = Game.from_dict(position, map=board, mode="plain")
    pieces = board.variants[game.variant].pieces
    spaces = Counter[int | str]()
    for route, owner in game.to_dict()["claims"].items():
        spaces[owner] += board.route(route).length
    for seat in range(game.players):
        if spaces[seat] > pieces:
            raise PositionError(f"seat {seat}: its routes have {spaces[seat]} spaces, and a seat has {pieces} pieces")


def _checked(game: Game, record: dict[str, Any]) -> Iterator[Played]:
    """Yields a record's actions, and compares the position after each with the record's check."""
    for ply, form in enumerate(record["actions"]):
        if not isinstance(form, dict) or game.seat is None:
            raise RecordError("not an action of this game", ply)
        action = {key: value for key, value in form.items() if key != "seat"}
        seat = form.get("seat", game.seat)
        error = game.refusal(action, seat=seat)
        if error is not None:
            raise RecordError(str(error), ply)
        yield seat, action
        if check_of(game) != record["checks"][ply]:
            raise RecordError("the position is another one than when the game was recorded", ply)
