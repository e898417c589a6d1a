"""How strength grows with thinking time: a bot against another at several budgets, as an SVG with intervals."""

from __future__ import annotations

import argparse
import math
from pathlib import Path

from branchline import load_map
from branchline.arena import Store, make_plan, run_plan, summarize
from branchline.arena.plot import STYLE
from branchline.arena.statistics import Estimate

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 640, 360, 64, 48, 48


def played(args: argparse.Namespace, milliseconds: float, games: int) -> Estimate:
    """Plays the match at one budget (what the store has is not played again) and returns how often the bot wins."""
    plan = make_plan(
        load_map(args.map),
        [args.bot, args.against],
        games=games,
        seed=args.seed,
        source=args.map,
        milliseconds=milliseconds,
        mirror=False,
    )
    with Store(args.store) as store:
        return summarize(run_plan(plan, store, jobs=args.jobs)).pairs[args.bot, args.against]


def svg(title: str, points: dict[float, Estimate]) -> str:
    """Returns the picture: budgets to the right, each ten times the one before as far; wins upwards."""
    low, high = math.log10(min(points)), math.log10(max(points))

    def x(milliseconds: float) -> float:
        return LEFT + 30 + (WIDTH - LEFT - 90) * (math.log10(milliseconds) - low) / max(0.1, high - low)

    def y(share: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)

    parts = [f'<text class="title" x="{LEFT}" y="28">{title}</text>']
    for tenth in range(0, 11, 2):
        at = y(tenth / 10)
        kind = "anchor" if tenth == 5 else "grid"
        parts.append(f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - 24}" y1="{at:.1f}" y2="{at:.1f}"/>')
        parts.append(f'<text class="tick" x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{10 * tenth} %</text>')
    line = " ".join(f"{x(each):.1f},{y(found.mean):.1f}" for each, found in points.items())
    parts.append(f'<polyline class="interval" fill="none" points="{line}"/>')
    for each, found in points.items():
        ends = (found.mean if found.low is None else found.low, found.mean if found.high is None else found.high)
        across = f'x1="{x(each):.1f}" x2="{x(each):.1f}"'
        parts.append(
            f'<line class="interval" {across} y1="{y(ends[0]):.1f}" y2="{y(ends[1]):.1f}"/>'
            f'<circle class="rating" cx="{x(each):.1f}" cy="{y(found.mean):.1f}" r="5"/>'
            f'<text class="soft" x="{x(each) + 9:.1f}" y="{y(found.mean) - 9:.1f}">{100 * found.mean:.0f} %</text>'
            f'<text class="tick" x="{x(each):.1f}" y="{HEIGHT - 22}" text-anchor="middle">{each:g} ms</text>'
        )
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"><title>{title}</title><style>{STYLE}</style>'
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>{"".join(parts)}</svg>\n'
    )


def main() -> None:
    """Plays and draws."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--against", default="planner")
    parser.add_argument("--map", default="usa")
    parser.add_argument("--milliseconds", type=float, nargs="+", default=[10, 50, 200, 1000])
    parser.add_argument("--games", type=int, nargs="+", default=[100], help="one for all budgets, or one each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes; more than there are idle cores steals time")
    parser.add_argument("--store", default="budgets.sqlite")
    parser.add_argument("--plot", default="budgets.svg")
    args = parser.parse_args()
    games = args.games if len(args.games) > 1 else args.games * len(args.milliseconds)
    if len(games) != len(args.milliseconds):
        parser.error(f"{len(args.milliseconds)} budgets, but {len(games)} numbers of games")
    budgets = dict(sorted(zip(args.milliseconds, games, strict=True)))
    points = {each: played(args, each, count) for each, count in budgets.items()}
    for each, found in points.items():
        print(f"{each:6g} ms: {100 * found.mean:.1f} % of {budgets[each]} games, ± {100 * (found.margin or 0):.1f}")
    title = f"{args.bot} against {args.against}, {args.map}, 2 players: wins by thinking time a move"
    Path(args.plot).write_text(svg(title, points), encoding="utf-8")


if __name__ == "__main__":
    main()
