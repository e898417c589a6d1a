"""Branchline: route-building board games, by the book."""

from .actions import Action, Claim, Draw, Keep, KeepPlaces, Neutral, Pass, Tickets, action_from_dict
from .errors import IllegalAction, PositionError, RecordError
from .events import Event
from .game import Game
from .maps import Map, MapError, load_map, map_ids
from .record import check_commitment, commitment
from .results import Result

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Claim",
    "Draw",
    "Event",
    "Game",
    "IllegalAction",
    "Keep",
    "KeepPlaces",
    "Map",
    "MapError",
    "Neutral",
    "Pass",
    "PositionError",
    "RecordError",
    "Result",
    "Tickets",
    "action_from_dict",
    "check_commitment",
    "commitment",
    "load_map",
    "map_ids",
]
