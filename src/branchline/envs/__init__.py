"""Environments for research: PettingZoo, Gymnasium (single and vector), OpenSpiel, datasets. docs/env.md tells all.

>>> import branchline.envs
>>> branchline.envs.layout_of("usa", players=2).size
554
"""

from ..core import setting
from ..maps import Map, load_map
from .layout import Layout, Slice
from .registration import register
from .watching import mask_of, observation_of

__all__ = ["Layout", "Slice", "layout_of", "mask_of", "observation_of", "register"]


def layout_of(map: str | Map, *, players: int, variant: str | None = None) -> Layout:
    """Returns the layout of observations of a map's variant for a number of seats."""
    return Layout(setting(map if isinstance(map, Map) else load_map(map), variant, players))


register()
