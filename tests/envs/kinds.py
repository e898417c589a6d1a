"""Every map, variant and number of players, and games of them to look at."""

from __future__ import annotations

from random import Random

from branchline import Game, load_map, map_ids

KINDS = [
    (name, variant, players)
    for name in map_ids()
    for variant, numbers in load_map(name).variants.items()
    for players in range(numbers.players[0], numbers.players[1] + 1)
]
SHORT = [("amsterdam", "standard", 3), ("nederland", "neutral", 2), ("usa", "standard", 2)]


def name_of(kind: tuple[str, str, int]) -> str:
    return "-".join(map(str, kind))


def positions(kind: tuple[str, str, int], seed: int, every: int, mode: str = "compiled") -> list[Game]:
    """A random game, looked at now and then, and when it is over."""
    name, variant, players = kind
    game = Game(name, players=players, variant=variant, seed=seed, mode=mode)
    stream, seen = Random(seed), [game.copy()]
    while game.seat is not None:
        legal = game.legal
        game.play(legal[stream.randrange(len(legal))])
        if stream.randrange(every) == 0 or game.phase in ("neutral", "over"):
            seen.append(game.copy())
    return seen
