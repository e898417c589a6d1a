"""A sequential test is wrong as seldom as it says, and tells the same whoever plays its blocks, in whatever order."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Generator, Sequence
from pathlib import Path
from random import Random

import pytest

from branchline.arena import Outcome, Question, Store, Trial, local_crew
from branchline.arena.runner import Block
from branchline.arena.sprt import block_scores, expected_score, log_likelihood_ratio, rating_of, run_trial
from branchline.cli import main

from .runs import game, plan, seat

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)


def block_shares(elo: float) -> list[float]:
    """How blocks of two games of one deal might end, with the mean that such a difference of rating has."""
    base = (0.2, 0.02, 0.56, 0.02, 0.2)
    low, high = -20.0, 20.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        shares = [share * math.exp(middle * score) for share, score in zip(base, SCORES, strict=True)]
        mean = sum(share * score for share, score in zip(shares, SCORES, strict=True)) / sum(shares)
        low, high = (middle, high) if mean < expected_score(elo) else (low, middle)
    return shares


def answers(question: Question, elo: float, trials: int) -> Counter[str | None]:
    random = Random(5)
    shares = block_shares(elo)
    found: Counter[str | None] = Counter()
    for _ in range(trials):
        trial = Trial(question)
        while trial.add(random.choices(SCORES, shares)[0]) is None:
            pass
        found[trial.decision] += 1
    return found


@pytest.mark.parametrize(("elo", "wrong"), [(0, "better"), (100, "not better")])
def test_it_errs_no_more_often_than_it_says(elo: float, wrong: str) -> None:
    trials, rate = 300, 0.05
    found = answers(Question(0, 100, rate, rate), elo, trials)
    # Three standard errors of a rate that is just as large as allowed.
    assert found[wrong] <= trials * (rate + 3 * math.sqrt(rate * (1 - rate) / trials))
    # And it does err: a test that never does is one that asks for more games than it needs.
    assert found[wrong] >= 1


def test_in_the_middle_it_may_say_either() -> None:
    found = answers(Question(0, 100), 50, 60)
    assert min(found["better"], found["not better"]) > 10


def test_far_off_it_needs_few_blocks() -> None:
    trial = Trial(Question(0, 50))
    while trial.add(1.0) is None:
        pass
    assert trial.decision == "better"
    assert trial.blocks < 40
    worse = Trial(Question(0, 50))
    while worse.add(0.25) is None:
        pass
    assert worse.decision == "not better"


def test_one_block_decides_nothing() -> None:
    for score in SCORES:
        assert Trial(Question(0, 400, 0.05, 0.05)).add(score) is None


def test_more_wins_are_more_evidence() -> None:
    question = Question(0, 30)
    ratios = [log_likelihood_ratio(Counter({0.0: 100 - wins, 1.0: wins}), question) for wins in range(20, 81, 10)]
    assert ratios == sorted(ratios)
    assert ratios[0] < 0 < ratios[-1]


def test_for_single_games_it_is_walds_ratio() -> None:
    # With two scores the mean says everything, so that the generalised ratio is the plain one.
    question = Question(0, 60)
    low, high = expected_score(0), expected_score(60)
    plain = 55 * math.log(high / low) + 45 * math.log((1 - high) / (1 - low))
    assert log_likelihood_ratio(Counter({1.0: 55, 0.0: 45}), question) == pytest.approx(plain, abs=0.01)


def test_blocks_that_vary_less_tell_more() -> None:
    question = Question(0, 60)
    wild = log_likelihood_ratio(Counter({0.0: 40, 1.0: 60}), question)
    steady = log_likelihood_ratio(Counter({0.5: 80, 1.0: 20}), question)
    assert steady > wild > 0


def test_ratings_and_scores_are_two_words_for_the_same() -> None:
    assert expected_score(0) == 0.5
    assert rating_of(expected_score(123)) == pytest.approx(123)
    assert rating_of(1.0) == math.inf
    assert rating_of(0.0) == -math.inf


def test_a_block_score_is_how_often_one_ends_ahead() -> None:
    outcomes = [
        game(0, seat("a", 9), seat("b", 5, 2), seat("b", 12, 1), seat("a", 3, 4)),
        game(1, seat("a", 9, 1, 0.5), seat("b", 9, 1, 0.5)),
    ]
    assert block_scores(outcomes, "a") == {0: (1 + 0.5 + 0 + 0) / 4, 1: 0.5}


@pytest.mark.parametrize(
    "question", [(20, 20), (20, 0), (0, math.inf)], ids=["equal", "the wrong way round", "without end"]
)
def test_a_question_needs_two_ratings(question: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="two ratings"):
        Question(*question)


def backwards(blocks: Sequence[Block]) -> Generator[list[Outcome], None, None]:
    yield from local_crew(1)(list(reversed(blocks)))


def test_the_answer_does_not_depend_on_which_block_is_done_first() -> None:
    run = plan("path", "random", games=24)
    question = Question(0, 400, 0.2, 0.2)
    trial, outcomes = run_trial(run, Store(), question, jobs=1)
    again, others = run_trial(run, Store(), question, crew=backwards)
    assert trial.decision == "better"
    assert trial.to_dict() == again.to_dict()
    assert outcomes == others


def test_it_stops_as_soon_as_it_knows_and_goes_on_where_it_stopped() -> None:
    run = plan("path", "random", games=60)
    store = Store()
    trial, outcomes = run_trial(run, store, Question(0, 400, 0.2, 0.2), jobs=1)
    assert len(store.games()) == len(outcomes) == 2 * trial.blocks < 60
    seen: list[Outcome] = []
    again, _ = run_trial(
        run, store, Question(0, 400, 0.2, 0.2), jobs=1, watch=lambda outcomes, trial: seen.extend(outcomes)
    )
    assert again.to_dict() == trial.to_dict()
    assert seen == []
    stricter, _ = run_trial(run, store, Question(0, 400, 0.05, 0.05), jobs=1)
    assert stricter.blocks > trial.blocks


def test_a_test_is_about_two_bots() -> None:
    with pytest.raises(ValueError, match="two bots"):
        run_trial(plan("path", "random", "hungry"), Store(), Question())


def test_the_command_says_yes_and_no_with_its_exit_code(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["--map", "mini", "--sprt", "0,400", "--alpha", "0.2", "--beta", "0.2", "--jobs", "1"]
    assert main(["arena", "path", "random", *words]) == 0
    said = capsys.readouterr().out
    assert "Is path better than random, by 400 points of rating rather than 0?" in said
    assert "Yes. LLR +" in said
    assert main(["arena", "random", "path", *words, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["sprt"]["decision"] == "not better"
    assert told["sprt"]["llr"] <= told["sprt"]["bounds"][0]
    assert main(["arena", "path", "random", *words, "--games", "2", "--store", ":memory:"]) == 1
    assert "Not decided yet" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["path", "random", "--sprt", "20"], "two numbers"),
        (["path", "random", "--sprt", "20,10"], "lower one first"),
        (["path", "random", "--sprt", "0,10", "--alpha", "0.9"], "between 0 and 0.5"),
        (["path", "random", "hungry", "--sprt", "0,10"], "two bots"),
        (["path", "random", "--on", "cloud"], "ray or ray://HOST:PORT"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(
    words: list[str], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *words, "--map", "mini", "--store", ":memory:"]) == 2
    assert text in capsys.readouterr().err
