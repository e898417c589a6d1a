"""The arena: which bot is stronger, and how sure we are. docs/arena.md tells how to use it and how to read it."""

from .ladder import Class, ladders
from .match import Played, play_game
from .outcome import Outcome, SeatOutcome
from .ratings import Ladder, Rating, rate
from .runner import Crew, local_crew, play_fixture, run_plan
from .schedule import Entrant, Fixture, Kind, Plan, make_plan
from .sprt import Question, Trial
from .statistics import Estimate
from .store import Store, StoreError
from .summary import Summary, move_times, summarize

__all__ = [
    "Class",
    "Crew",
    "Entrant",
    "Estimate",
    "Fixture",
    "Kind",
    "Ladder",
    "Outcome",
    "Plan",
    "Played",
    "Question",
    "Rating",
    "SeatOutcome",
    "Store",
    "StoreError",
    "Summary",
    "Trial",
    "ladders",
    "local_crew",
    "make_plan",
    "move_times",
    "play_fixture",
    "play_game",
    "rate",
    "run_plan",
    "summarize",
]
