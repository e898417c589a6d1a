"""Reads a dataset of `branchline dataset` and tells what is in it: a start for learning from games.

branchline dataset --bots planner hungry --games 50 --out games.parquet
python examples/load_dataset.py games.parquet
"""

from __future__ import annotations

import sys
from collections import Counter

from branchline.envs import layout_of
from branchline.envs.dataset import read_dataset


def tell(file: str) -> dict[str, float]:
    """Prints and returns a few figures of a dataset."""
    about, groups = read_dataset(file)
    layout = layout_of(about["map"], players=about["players"], variant=about["variant"])
    rows, seats, wins = 0, Counter(), Counter()
    hand = legal = 0
    for group in groups:
        rows += len(group["action"])
        hand += int(layout.part(group["observation"], "hand").sum())
        legal += int(group["mask"].sum())
        last = {
            (game, seat): gain for game, seat, gain in zip(group["game"], group["seat"], group["return"], strict=True)
        }
        for (_, seat), gain in last.items():
            seats[int(seat)] += 1
            wins[int(seat)] += gain > 0
        # The action is legal in every row: bit and number agree.
        assert all(group["mask"][range(len(group["action"])), group["action"]])
    figures = {"rows": rows, "cards in hand": hand / rows, "legal actions": legal / rows}
    print(f"{about['map']}, {about['variant']}: {', '.join(about['bots'])}")
    for name, value in figures.items():
        print(f"  {name}: {value:.1f}")
    for seat in sorted(seats):
        print(f"  seat {seat} ({about['bots'][seat]}): won {wins[seat]} of {seats[seat]}")
    return figures


if __name__ == "__main__":
    tell(sys.argv[1])
