"""The games that bots are tried on: every map and variant, at its fewest and most seats, somewhere in mid-game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from branchline import Game, load_map, map_ids
from branchline.bots import Bot, Seated, make_bot
from branchline.game import LegalActions

Setting = tuple[str, str, int]

SETTINGS: list[Setting] = [
    (map_id, variant, players)
    for map_id in map_ids()
    for variant, numbers in load_map(map_id).variants.items()
    for players in sorted(set(numbers.players))
]


def name(setting: Setting) -> str:
    return "-".join(map(str, setting))


def new_game(setting: Setting, seed: int, mode: str = "plain") -> Game:
    map_id, variant, players = setting
    return Game(map_id, players=players, variant=variant, seed=seed, mode=mode)


def at_random(legal: LegalActions, chance: Random) -> dict[str, object]:
    """A random action that leads somewhere: claims more often than their number alone would have it."""
    actions = [action.to_dict() for action in legal]
    claims = [action for action in actions if action["do"] == "claim"]
    return chance.choice(claims if claims and chance.random() < 0.4 else actions)


def positions(setting: Setting, seed: int, every: int = 1, mode: str = "plain") -> Iterator[Game]:
    """Every so many decisions of a random game, from the deal to the end."""
    game, chance = new_game(setting, seed, mode), Random(seed)
    step = chance.randrange(every)
    while game.seat is not None:
        if step % every == 0:
            yield game
        game.play(at_random(game.legal, chance))
        step += 1


def seated(bot: str | Bot, seat: int, seed: int = 0, **limits: int) -> Seated:
    return Seated(
        make_bot(bot) if isinstance(bot, str) else bot, seat, Random(seed), iterations=limits.get("iterations")
    )
