"""Is A better than B? A sequential test over blocks: it stops as soon as the games have told."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from .outcome import Outcome
from .runner import Crew, run_plan
from .schedule import Plan
from .statistics import Estimate, share_of
from .store import Store

Decision = Literal["better", "not better"]

FEW = 1e-3
"""What stands for a block score that has not come up yet, so that none is held to be impossible."""


def expected_score(elo: float) -> float:
    """Returns how often somebody ends ahead of an opponent who is so many points of rating weaker."""
    return 1 / (1 + 10 ** (-elo / 400))


def rating_of(score: float) -> float:
    """Returns the points of rating that stand for ending ahead so often; infinite for always and never."""
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


@dataclass(frozen=True)
class Question:
    """Is it at least `high` points stronger rather than at most `low`? Wrong with `alpha` or `beta` at most."""

    low: float = 0.0
    high: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.low < self.high or not math.isfinite(self.high - self.low):
            raise ValueError("a sequential test asks about two ratings, the lower one first")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("error rates lie between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the log-likelihood ratio decides: no below the first, yes above the second (Wald)."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)


class Trial:
    """A sequential test under way: takes block scores in the order of blocks until it is decided."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.counts: Counter[float] = Counter()
        self.llr = 0.0
        self.decision: Decision | None = None

    @property
    def blocks(self) -> int:
        """How many blocks were looked at."""
        return self.counts.total()

    def add(self, score: float) -> Decision | None:
        """Looks at one more block and returns the decision, if there is one now; later blocks change nothing."""
        if self.decision is None:
            self.counts[score] += 1
            self.llr = log_likelihood_ratio(self.counts, self.question)
            low, high = self.question.bounds
            if self.llr >= high:
                self.decision = "better"
            elif self.llr <= low:
                self.decision = "not better"
        return self.decision

    @property
    def score(self) -> Estimate | None:
        """How often it ended ahead. A test that stops when it has seen enough leans to what it found."""
        return share_of(list(self.counts.elements()))

    def to_dict(self) -> dict[str, Any]:
        """Returns the state of the test as plain JSON."""
        low, high = self.question.bounds
        return {
            "elo0": self.question.low,
            "elo1": self.question.high,
            "alpha": self.question.alpha,
            "beta": self.question.beta,
            "llr": self.llr,
            "bounds": [low, high],
            "decision": self.decision,
            "blocks": self.blocks,
            "score": None if self.score is None else self.score.to_dict(),
            "counts": [[score, count] for score, count in sorted(self.counts.items())],
        }


def block_scores(outcomes: Iterable[Outcome], bot: str) -> dict[int, float]:
    """Returns for each block how often the bot's seats ended ahead of others' seats; a shared place is half."""
    sums: dict[int, list[float]] = {}
    for outcome in outcomes:
        for mine in outcome.seats:
            for other in outcome.seats:
                if mine.bot == bot != other.bot:
                    ahead = 1.0 if mine.rank < other.rank else 0.5 if mine.rank == other.rank else 0.0
                    sums.setdefault(outcome.block, []).append(ahead)
    return {block: sum(values) / len(values) for block, values in sorted(sums.items())}


def run_trial(
    plan: Plan,
    store: Store,
    question: Question,
    *,
    jobs: int | None = None,
    crew: Crew | None = None,
    watch: Callable[[Sequence[Outcome], Trial], None] | None = None,
) -> tuple[Trial, list[Outcome]]:
    """Plays a plan of two bots until it is clear whether the first is better; returns the trial and its games.

    Blocks count in their order, whichever is done first: the answer is the same on one core and on many. More blocks
    may be in the store by then; they are left out, as a test that goes on after its end has other error rates.
    """
    if len(plan.entrants) != 2:
        raise ValueError("a sequential test is about two bots")
    bot = plan.entrants[0].spec
    blocks = [[fixture.key for fixture in block] for block in plan.blocks]
    trial = Trial(question)
    have = {outcome.key: outcome for outcome in store.outcomes([key for block in blocks for key in block])}

    def decided() -> bool:
        while trial.decision is None and trial.blocks < len(blocks):
            games = [have[key] for key in blocks[trial.blocks] if key in have]
            if len(games) < len(blocks[trial.blocks]):
                return False
            (score,) = block_scores(games, bot).values()
            trial.add(score)
        return True

    def seen(outcomes: Sequence[Outcome]) -> None:
        have.update((outcome.key, outcome) for outcome in outcomes)
        decided()
        if watch is not None:
            watch(outcomes, trial)

    run_plan(plan, store, jobs=jobs, crew=crew, watch=seen, enough=decided)
    return trial, [have[key] for block in blocks[: trial.blocks] for key in block]


def log_likelihood_ratio(counts: Counter[float], question: Question) -> float:
    """Returns how much likelier the block scores are if the mean is that of `high` than if it is that of `low`.

    Neither hypothesis says how the scores are spread, only their mean: each is given the spread that fits best (the
    generalised ratio). Pairs of games of one deal are thus counted by what they vary, not by what single games would.
    """
    blocks = counts.total()
    # The ends are always possible: else a first score alone would rule out any mean but itself.
    shares = {score: counts.get(score, 0) / blocks or FEW / blocks for score in {0.0, 0.5, 1.0, *counts}}
    total = sum(shares.values())
    values = [(score, share / total) for score, share in shares.items()]
    low, high = (_tilt(values, expected_score(elo)) for elo in (question.low, question.high))
    return blocks * sum(
        share
        * (
            math.log1p(low * (score - expected_score(question.low)))
            - math.log1p(high * (score - expected_score(question.high)))
        )
        for score, share in values
    )


def _tilt(values: list[tuple[float, float]], mean: float) -> float:
    """Returns x such that the shares p / (1 + x (score - mean)) have that mean: the likeliest that do."""
    least, most = min(score for score, _ in values), max(score for score, _ in values)
    low, high = -1 / (most - mean), 1 / (mean - least)
    x = 0.0
    for _ in range(60):
        slope = sum(share * ((score - mean) / (1 + x * (score - mean))) ** 2 for score, share in values)
        value = sum(share * (score - mean) / (1 + x * (score - mean)) for score, share in values)
        low, high = (x, high) if value > 0 else (low, x)
        step = x + value / slope
        # Newton's step, or half the way where it would leave the range.
        after = step if low < step < high else (low + high) / 2
        if abs(after - x) < 1e-12 * (1 + abs(x)):
            return after
        x = after
    return x
