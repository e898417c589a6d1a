"""`branchline arena --sprt`: is the first bot better than the second? Plays until that is clear."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..arena import Question, Trial, summarize
from ..arena.sprt import rating_of, run_trial
from ..maps import Map
from .arena_report import interval
from .output import FINE, NO, complain, say, say_json, wrong_usage

if TYPE_CHECKING:
    from ..arena import Outcome, Plan, Store

EVERY = 25
"""Blocks between two lines of progress."""


def ask(args: argparse.Namespace, plan: Plan, map: Map, store: Store) -> int:
    """Plays until the question is answered, or the games are over."""
    from .arena import heading
    from .crew import crew_of

    try:
        low, high = args.sprt
        question = Question(low, high, args.alpha, args.beta)
        trial, outcomes = run_trial(plan, store, question, crew=crew_of(args), watch=_line)
    except ValueError as problem:
        wrong_usage(str(problem))
    if args.json:
        summary = summarize(outcomes).to_dict() if outcomes else {}
        say_json({"arena": heading(plan, map), "sprt": trial.to_dict(), **summary})
    else:
        _say(plan, map, trial, len(outcomes))
    return FINE if trial.decision == "better" else NO


def _line(outcomes: Sequence[Outcome], trial: Trial) -> None:
    if trial.blocks and trial.blocks % EVERY == 0 and trial.decision is None:
        low, high = trial.question.bounds
        complain(f"{trial.blocks} blocks, LLR {trial.llr:+.2f} between {low:.2f} and {high:.2f}")


def _say(plan: Plan, map: Map, trial: Trial, games: int) -> None:
    kind, question = plan.kind, trial.question
    one, other = (each.spec for each in plan.entrants)
    low, high = question.bounds
    say(f"{map.name} ({kind.variant}), {kind.players} players, seed {kind.seed}")
    say(f"Is {one} better than {other}, by {question.high:g} points of rating rather than {question.low:g}?")
    answer = {"better": "Yes.", "not better": "No.", None: "Not decided yet: more --games would tell."}[trial.decision]
    say(f"{answer} LLR {trial.llr:+.2f}, bounds {low:.2f} and {high:.2f}, {trial.blocks} blocks, {games} games")
    say(f"(wrong with {question.alpha:.1%} if it says yes, with {question.beta:.1%} if it says no)")
    score = trial.score
    if score is not None:
        points, low, high = (rating_of(share) for share in (score.mean, score.low or 0.0, score.high or 0.0))
        say(f"{one} ends ahead in {score.mean:.1%} ({interval(score)})")
        say(f"that is {points:+.0f} points of rating ({low:+.0f} to {high:+.0f})")
    counts = ", ".join(f"{share:g}: {count}" for share, count in sorted(trial.counts.items()))
    say(f"block scores of {one}: {counts}")
