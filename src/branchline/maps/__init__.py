"""Maps: boards, tickets and edition numbers, each a TOML file; docs/maps.md tells how to write one."""

from .files import MapSource
from .loader import load_map, map_ids, parse_map
from .model import COLORS, Label, Location, Map, Neutral, Route, Ticket, Variant
from .problems import MapError

__all__ = [
    "COLORS",
    "Label",
    "Location",
    "Map",
    "MapError",
    "MapSource",
    "Neutral",
    "Route",
    "Ticket",
    "Variant",
    "load_map",
    "map_ids",
    "parse_map",
]
