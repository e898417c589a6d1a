"""The arena: which bot is stronger, and how sure we are. docs/arena.md tells how to use it and how to read it."""

from .match import Played, play_game
from .outcome import Outcome, SeatOutcome
from .runner import play_fixture, run_plan
from .schedule import Entrant, Fixture, Kind, Plan, make_plan
from .statistics import Estimate
from .store import Store, StoreError
from .summary import Summary, move_times, summarize

__all__ = [
    "Entrant",
    "Estimate",
    "Fixture",
    "Kind",
    "Outcome",
    "Plan",
    "Played",
    "SeatOutcome",
    "Store",
    "StoreError",
    "Summary",
    "make_plan",
    "move_times",
    "play_fixture",
    "play_game",
    "run_plan",
    "summarize",
]
