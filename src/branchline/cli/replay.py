"""`branchline replay`: the log of a kept game, and the board that it led to."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..actions import Action, Keep
from ..board_text import ALL, Eyes, action_text, board_text, event_text
from ..events import Event, TicketsKept
from ..game import Game
from ..log_text import many, seat_text
from .arguments import Commands, add_command, add_eyes, add_map_of_file, checked_eyes, whole_number
from .output import FINE, USAGE, Refused, say, say_json
from .verify import RECORD_HELP, read_record, replayed


def add_replay(commands: Commands) -> None:
    """Adds the command."""
    parser = add_command(
        commands,
        "replay",
        replay,
        help="show a kept game: its log and the board",
        description="Shows the log of a kept game, and the board at its end or after N actions.\n"
        "The rules play every action again: a changed file is refused,\n"
        "and the first action that differs is named.",
        examples="  branchline replay game.json\n"
        "  branchline replay game.json --to 40 --events\n"
        "  branchline replay game.json --seat 1",
    )
    parser.add_argument("file", metavar="FILE", help=RECORD_HELP)
    parser.add_argument(
        "--to", type=whole_number(0, 10**9), metavar="N", help="stop after the first N actions (default: all)"
    )
    parser.add_argument("--events", action="store_true", help="tell everything that each action caused")
    add_eyes(parser)
    add_map_of_file(parser)


def replay(args: argparse.Namespace) -> int:
    """Shows the log and the board."""
    record = read_record(args.file)
    recorded = len(record["actions"]) if isinstance(record.get("actions"), list) else 0
    if args.to is not None and args.to > recorded:
        raise Refused(f"--to {args.to}: {args.file} has {many(recorded, 'action')}", USAGE)
    game = replayed(args, record, args.to)
    seat = checked_eyes(args.seat, game.players)
    steps = list(_steps(replayed(args, record, 0), game, seat))
    if args.json:
        say_json(_form(game, seat, steps))
        return FINE
    played = len(game.history)
    extent = many(played, "action") if played == recorded else f"after {played} of {recorded} actions"
    say(f"{game.map.name} ({game.variant}), {many(game.players, 'seat')}: {extent}")
    say()
    for step in steps:
        say(f"{step.ply:4}  {seat_text(step.seat, game.names)}: {step.text}")
        if args.events:
            for event in step.events:
                say(f"        {event_text(game, event)}")
    say()
    say(board_text(game, seat))
    return FINE


@dataclass(frozen=True)
class _Step:
    """An action and what it caused, as the looker may see them; secret tickets are only counted."""

    ply: int
    seat: int
    action: Action
    events: list[Event]
    secret: bool

    @property
    def text(self) -> str:
        if not self.secret:
            return action_text(self.action)
        kept = [event for event in self.events if isinstance(event, TicketsKept) and event.seat == self.seat]
        return f"keep {many(sum(event.count for event in kept), 'ticket')}"

    def to_dict(self) -> dict[str, Any]:
        return {
            "ply": self.ply,
            "seat": self.seat,
            "action": {"do": self.action.do} if self.secret else self.action.to_dict(),
            "events": [event.to_dict() for event in self.events],
        }


def _steps(begun: Game, ended: Game, looker: Eyes) -> Iterator[_Step]:
    """Yields every action that the looker may know of (K1, K2)."""
    for ply, (seat, action) in enumerate(ended.history):
        first_tickets = begun.phase == "first-tickets"
        events = begun.play(action, seat=seat)
        hidden = looker not in (ALL, seat)
        if looker != ALL:
            events = [seen for event in events if (seen := event.for_seat(looker)) is not None]
        # S3: nobody learns who has chosen before all have.
        if not (first_tickets and hidden and not events):
            yield _Step(ply, seat, action, events, hidden and isinstance(action, Keep))


def _form(game: Game, seat: Eyes, steps: list[_Step]) -> dict[str, Any]:
    return {
        "map": game.map.id,
        "variant": game.variant,
        "players": game.players,
        "names": None if game.names is None else list(game.names),
        "actions": [step.to_dict() for step in steps],
        "position": game.to_dict() if seat == ALL else game.view(seat),
        "result": None if game.result is None else game.result.to_dict(),
    }
