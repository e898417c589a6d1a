"""Who plays an arena's games: this machine's processes, or a Ray cluster."""

from __future__ import annotations

import argparse
import math
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from .arguments import whole_number
from .output import complain

if TYPE_CHECKING:
    from ..arena import Crew


def add_crew(parser: argparse._ActionsContainer) -> None:
    """Adds the choice of who plays."""
    parser.add_argument("--jobs", type=whole_number(1, 1024), metavar="N", help="processes (default: all cores)")
    parser.add_argument(
        "--on",
        type=place,
        metavar="RAY",
        help="play on a Ray cluster: ray (the one of this machine, else one is started), or ray://HOST:PORT",
    )


def crew_of(args: argparse.Namespace) -> Crew:
    """Returns who plays."""
    if args.on is None:
        from ..arena import local_crew

        return local_crew(args.jobs)
    from ..arena.on_ray import ray_crew

    return ray_crew(args.on, lost=complain)


def at_hand(args: argparse.Namespace) -> AbstractContextManager[object]:
    """Keeps who plays at hand for several runs: a cluster is connected to once."""
    if args.on is None:
        return nullcontext()
    from ..arena.on_ray import connected

    return connected(args.on)


def place(text: str) -> str:
    """Reads where games are played."""
    if text == "ray" or (text.startswith("ray://") and len(text) > len("ray://")):
        return text
    raise argparse.ArgumentTypeError(f"ray or ray://HOST:PORT is needed, not {text!r}")


def two_ratings(text: str) -> tuple[float, float]:
    """Reads the two ratings that a sequential test asks about."""
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        low, high = 0.0, 0.0
    if not low < high or not math.isfinite(high - low):
        raise argparse.ArgumentTypeError(f"two numbers are needed, the lower one first, such as 0,20; not {text!r}")
    return low, high
