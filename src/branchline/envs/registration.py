"""Names of the environments: one a map and variant, in Gymnasium's and PettingZoo's registries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..maps import load_map, map_ids

NAMESPACE = "branchline"
VERSION = "v0"


def environment_ids() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields each name with the options that it fixes: the map's first variant has the map's name alone."""
    for name in map_ids():
        for place, (variant, numbers) in enumerate(load_map(name).variants.items()):
            short = name if place == 0 else f"{name}-{variant}"
            yield f"{NAMESPACE}/{short}-{VERSION}", {"map": name, "variant": variant, "players": numbers.players[0]}


def register_gymnasium() -> None:
    """Registers the single and the vector environments with Gymnasium; again does nothing."""
    import gymnasium

    for name, options in environment_ids():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="branchline.envs.single:BranchlineEnv",
                vector_entry_point="branchline.envs.vector:BranchlineVectorEnv",
                kwargs=options,
                disable_env_checker=True,
            )


def register_pettingzoo() -> None:
    """Registers the environments of all seats with PettingZoo; again does nothing."""
    import pettingzoo

    for name, options in environment_ids():
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, entry_point="branchline.envs.aec:env", kwargs=options)


def register() -> None:
    """Registers everything that is installed here."""
    import importlib.util

    if importlib.util.find_spec("gymnasium"):
        register_gymnasium()
    if importlib.util.find_spec("pettingzoo"):
        register_pettingzoo()
    if importlib.util.find_spec("pyspiel"):
        from . import spiel

        spiel.register()
