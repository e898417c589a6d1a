"""What a run says: how often each bot wins, and how; who beats whom; what a seat is worth; how long a move takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from .outcome import Outcome, SeatOutcome
from .statistics import Estimate, mean_of, percentile, share_of

Value = Callable[[SeatOutcome], float]


@dataclass(frozen=True)
class BotLine:
    """One bot's record over some games: `par` is the share of wins that equal players would have."""

    bot: str
    version: str
    games: int
    par: float
    win: Estimate
    score: Estimate
    winning_score: Estimate | None
    turns: Estimate
    kept: float
    made: float
    forfeits: dict[str, int]

    @property
    def tickets_made(self) -> float:
        """The part of its kept tickets that it completed."""
        return self.made / self.kept if self.kept else 0.0

    def to_dict(self) -> dict[str, Any]:
        """Returns the line as plain JSON."""
        return {
            "bot": self.bot,
            "version": self.version,
            "games": self.games,
            "par": self.par,
            "win": self.win.to_dict(),
            "score": self.score.to_dict(),
            "winning_score": None if self.winning_score is None else self.winning_score.to_dict(),
            "turns": self.turns.to_dict(),
            "tickets_kept": self.kept,
            "tickets_made": self.made,
            "forfeits": self.forfeits,
        }


@dataclass(frozen=True)
class SeatLine:
    """What a seat is worth: its wins and scores over all bots that sat there."""

    seat: int
    win: Estimate
    score: Estimate

    def to_dict(self) -> dict[str, Any]:
        """Returns the line as plain JSON."""
        return {"seat": self.seat, "win": self.win.to_dict(), "score": self.score.to_dict()}


@dataclass(frozen=True)
class Section:
    """Some games of a run seen together."""

    games: int
    blocks: int
    bots: tuple[BotLine, ...]
    seats: tuple[SeatLine, ...]
    winning_score: Estimate | None

    def to_dict(self) -> dict[str, Any]:
        """Returns the section as plain JSON."""
        return {
            "games": self.games,
            "blocks": self.blocks,
            "bots": [line.to_dict() for line in self.bots],
            "seats": [line.to_dict() for line in self.seats],
            "winning_score": None if self.winning_score is None else self.winning_score.to_dict(),
        }


@dataclass(frozen=True)
class Summary:
    """All that the outcomes of a run say, but for times: the same whenever the same games are played."""

    matches: Section | None
    mirrors: dict[str, Section]
    pairs: dict[tuple[str, str], Estimate]

    def to_dict(self) -> dict[str, Any]:
        """Returns the summary as plain JSON."""
        return {
            "matches": None if self.matches is None else self.matches.to_dict(),
            "mirrors": {bot: section.to_dict() for bot, section in self.mirrors.items()},
            "pairs": [{"bot": a, "against": b, **each.to_dict()} for (a, b), each in self.pairs.items()],
        }


def summarize(outcomes: Sequence[Outcome]) -> Summary:
    """Returns what outcomes say; bots stand in the order of their first seats."""
    mixed = [outcome for outcome in outcomes if not outcome.mirror]
    mirrors: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        if outcome.mirror:
            mirrors.setdefault(outcome.seats[0].bot, []).append(outcome)
    return Summary(
        _section(mixed) if mixed else None,
        {bot: _section(games) for bot, games in mirrors.items()},
        dict(_pairs(mixed)),
    )


def move_times(outcomes: Iterable[Outcome]) -> dict[str, tuple[float, float, int]]:
    """Returns each bot's median and 95th percentile of milliseconds a move, and of how many moves."""
    times: dict[str, list[float]] = {}
    for outcome in outcomes:
        for seat, milliseconds in zip(outcome.seats, outcome.milliseconds, strict=False):
            times.setdefault(seat.bot, []).extend(milliseconds)
    return {bot: (percentile(moves, 0.5), percentile(moves, 0.95), len(moves)) for bot, moves in times.items() if moves}


def _section(outcomes: Sequence[Outcome]) -> Section:
    bots = dict.fromkeys((seat.bot, seat.version) for outcome in outcomes for seat in outcome.seats)
    players = len(outcomes[0].seats)
    return Section(
        len(outcomes),
        len({outcome.block for outcome in outcomes}),
        tuple(_bot_line(outcomes, bot, version, players) for bot, version in bots),
        tuple(_seat_line(outcomes, place) for place in range(players)),
        mean_of(_by_block(outcomes, lambda seat: seat.total, lambda seat: seat.rank == 1)),
    )


def _bot_line(outcomes: Sequence[Outcome], bot: str, version: str, players: int) -> BotLine:
    def own(seat: SeatOutcome) -> bool:
        return (seat.bot, seat.version) == (bot, version)

    seats = [seat for outcome in outcomes for seat in outcome.seats if own(seat)]
    win = share_of(_by_block(outcomes, lambda seat: seat.win, own))
    score = mean_of(_by_block(outcomes, lambda seat: seat.total, own))
    turns = mean_of(_by_block(outcomes, lambda seat: seat.turns, own))
    assert win is not None
    assert score is not None
    assert turns is not None
    return BotLine(
        bot,
        version,
        sum(any(map(own, outcome.seats)) for outcome in outcomes),
        1 / players,
        win,
        score,
        mean_of(_by_block(outcomes, lambda seat: seat.total, lambda seat: own(seat) and seat.rank == 1)),
        turns,
        fmean(seat.kept for seat in seats),
        fmean(seat.made for seat in seats),
        {name: sum(getattr(seat, name) for seat in seats) for name in ("crashed", "late", "illegal")},
    )


def _seat_line(outcomes: Sequence[Outcome], place: int) -> SeatLine:
    only = [Outcome(outcome.key, outcome.block, (outcome.seats[place],)) for outcome in outcomes]
    win = share_of(_by_block(only, lambda seat: seat.win))
    score = mean_of(_by_block(only, lambda seat: seat.total))
    assert win is not None
    assert score is not None
    return SeatLine(place, win, score)


def _by_block(
    outcomes: Iterable[Outcome], value: Value, of: Callable[[SeatOutcome], bool] = lambda seat: True
) -> list[float]:
    """Returns the mean value of each block: games of one deal are no independent evidence."""
    blocks: dict[int, list[float]] = {}
    for outcome in outcomes:
        blocks.setdefault(outcome.block, []).extend(value(seat) for seat in outcome.seats if of(seat))
    return [fmean(values) for _, values in sorted(blocks.items()) if values]


def _pairs(outcomes: Sequence[Outcome]) -> Iterator[tuple[tuple[str, str], Estimate]]:
    """Yields for each two bots how often the one ends ahead of the other; a shared place counts half."""
    bots = list(dict.fromkeys(seat.bot for outcome in outcomes for seat in outcome.seats))
    for one in bots:
        for other in bots:
            estimate = None if one == other else share_of(_ahead(outcomes, one, other))
            if estimate is not None:
                yield (one, other), estimate


def _ahead(outcomes: Sequence[Outcome], one: str, other: str) -> list[float]:
    blocks: dict[int, list[float]] = {}
    for outcome in outcomes:
        for a in outcome.seats:
            for b in outcome.seats:
                if (a.bot, b.bot) == (one, other):
                    ahead = 1.0 if a.rank < b.rank else 0.5 if a.rank == b.rank else 0.0
                    blocks.setdefault(outcome.block, []).append(ahead)
    return [fmean(values) for _, values in sorted(blocks.items())]
