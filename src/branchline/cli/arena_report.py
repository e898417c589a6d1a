"""The arena's tables: what people read of a run. The same games give the same tables, but for the one of times."""

from __future__ import annotations

from collections.abc import Mapping

from ..arena import Estimate, Plan, Summary
from ..arena.summary import BotLine, Section
from ..maps import Map
from .output import say, say_table


def say_report(plan: Plan, map: Map, summary: Summary, times: Mapping[str, tuple[float, float, int]]) -> None:
    """Prints the tables of a run."""
    kind = plan.kind
    budget = ""
    if kind.milliseconds is not None:
        budget += f", {kind.milliseconds:g} ms a move"
    if kind.iterations is not None:
        budget += f", {kind.iterations} iterations a move"
    say(f"{map.name} ({kind.variant}), {kind.players} players, seed {kind.seed}{budget}")
    say(f"map {kind.map_hash[:12]}, rules {kind.rules}; intervals: 95 %, from blocks (one deal, every seating)")
    say()
    if summary.matches is not None:
        _say_matches(summary.matches)
        if len(summary.matches.bots) > 2:
            _say_pairs(summary)
        _say_seats("Seats, all bots together", summary.matches)
    if summary.mirrors:
        _say_mirrors(summary.mirrors)
    _say_times(times)


def _say_matches(section: Section) -> None:
    heads = ("bot", "games", "wins", "interval", "par", "score", "winning", "tickets made", "turns", "forfeits")
    rows = [
        [
            line.bot,
            str(line.games),
            f"{line.win.mean:.1%}",
            interval(line.win),
            f"{line.par:.0%}",
            plus_minus(line.score),
            "–" if line.winning_score is None else f"{line.winning_score.mean:.1f}",
            made(line),
            f"{line.turns.mean:.1f}",
            forfeits(line),
        ]
        for line in section.bots
    ]
    say_table(f"{section.games} games in {section.blocks} blocks", heads, rows)
    say(f"mean winning score {plus_minus(section.winning_score)}")
    say()


def _say_pairs(summary: Summary) -> None:
    bots = list(dict.fromkeys(bot for bot, _ in summary.pairs))
    rows = []
    for bot in bots:
        cells = [summary.pairs.get((bot, other)) for other in bots]
        rows.append([bot, *("–" if cell is None else share(cell) for cell in cells)])
    say_table("How often the row ends ahead of the column, in percent (interval)", ("", *bots), rows)


def _say_seats(title: str, section: Section) -> None:
    rows = [
        [f"seat {line.seat}", f"{line.win.mean:.1%}", interval(line.win), plus_minus(line.score)]
        for line in section.seats
    ]
    say_table(title, ("", "wins", "interval", "score"), rows)


def _say_mirrors(mirrors: Mapping[str, Section]) -> None:
    seats = len(next(iter(mirrors.values())).seats)
    heads = ("bot", "games", "winning", "score", "tickets made", "turns", *(f"seat {k} wins" for k in range(seats)))
    rows = [
        [
            bot,
            str(section.games),
            plus_minus(section.winning_score),
            plus_minus(section.bots[0].score),
            made(section.bots[0]),
            f"{section.bots[0].turns.mean:.1f}",
            *(f"{line.win.mean:.0%}" for line in section.seats),
        ]
        for bot, section in mirrors.items()
    ]
    say_table("Each against itself", heads, rows)


def _say_times(times: Mapping[str, tuple[float, float, int]]) -> None:
    rows = [[bot, f"{median:.2f}", f"{p95:.2f}", str(moves)] for bot, (median, p95, moves) in times.items()]
    say_table("Milliseconds a move (on this machine)", ("bot", "median", "95 %", "moves"), rows)


def interval(estimate: Estimate) -> str:
    """Returns a share's interval in words."""
    return "–" if estimate.low is None or estimate.high is None else f"{estimate.low:.1%} – {estimate.high:.1%}"


def plus_minus(estimate: Estimate | None) -> str:
    """Returns a mean and half its interval."""
    if estimate is None:
        return "–"
    return f"{estimate.mean:.1f}" + ("" if estimate.margin is None else f" ± {estimate.margin:.1f}")


def share(estimate: Estimate) -> str:
    """Returns a share and its interval in short."""
    return f"{estimate.mean:.0%} ({100 * (estimate.low or 0):.0f}–{100 * (estimate.high or 0):.0f})"


def made(line: BotLine) -> str:
    """Returns how many of its tickets a bot completes."""
    return f"{line.tickets_made:.0%} of {line.kept:.1f}"


def forfeits(line: BotLine) -> str:
    """Returns what moves a bot forfeited, and why."""
    return ", ".join(f"{count} {why}" for why, count in line.forfeits.items() if count) or "none"
