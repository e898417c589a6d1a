"""What a client is told it may do is what the rules say, for the seat to decide and for those who wait."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from branchline import Claim, Game
from branchline.server.choices import RouteChoices

from .people import pick

SETTINGS = [("mini", 2), ("usa", 3), ("usa", 5), ("nederland", 4), ("amsterdam", 2)]


@given(setting=st.sampled_from(SETTINGS), seed=st.integers(0, 2**32), moves=st.integers(1, 30))
def test_choices_are_the_legal_claims_and_the_refusals_of_the_rules(
    setting: tuple[str, int], seed: int, moves: int
) -> None:
    game = Game(setting[0], players=setting[1], seed=seed)
    stream = Random(seed)
    kept = [RouteChoices(seat) for seat in range(game.players)]
    told: list[dict[str, object]] = [{} for _ in kept]
    for _ in range(moves):
        if game.seat is None:
            return
        game.play(pick(stream, [action.to_dict() for action in game.legal]))
        for seat, choices in enumerate(kept):
            changed = choices.refresh(game, game.view(seat))
            told[seat] = {k: v for k, v in {**told[seat], **changed}.items() if v is not None}
            assert told[seat] == choices.all
    claims = game.view(None)["claims"]
    for seat, choices in enumerate(kept):
        afresh = RouteChoices(seat)
        afresh.refresh(game, game.view(seat))
        assert afresh.all == choices.all
        assert set(choices.all) == {route.id for route in game.map.routes} - set(claims)
        for route, choice in choices.all.items():
            refusal = game.route_refusal(route, seat)
            assert (refusal is None) == bool(choice["payments"])
            assert choice["refusal"] == (
                None
                if refusal is None
                else {"code": refusal.code, "clause": refusal.clause, "figures": refusal.figures}
            )
            wilds = [payment["wilds"] for payment in choice["payments"]]
            assert wilds == sorted(wilds)
    if game.phase == "turn":
        assert game.seat is not None
        listed = {
            Claim(route, payment["with"], payment["wilds"])
            for route, choice in kept[game.seat].all.items()
            for payment in choice["payments"]
        }
        assert listed == {action for action in game.legal if isinstance(action, Claim)}


@given(players=st.integers(2, 5), seed=st.integers(0, 2**32))
def test_c7_closed_tracks_are_those_that_nobody_can_claim(players: int, seed: int) -> None:
    game = Game("usa", players=players, seed=seed)
    stream = Random(seed)
    for _ in range(60):
        if game.seat is None:
            break
        game.play(pick(stream, [action.to_dict() for action in game.legal]))
    claims = game.view(None)["claims"]
    shut = set(game.closed)
    for route in game.map.routes:
        if route.id in claims:
            continue
        codes = {getattr(game.route_refusal(route.id, seat), "code", None) for seat in range(players)}
        assert (route.id in shut) == (codes <= {"track-closed", "both-tracks"})


def test_n3_a_claim_that_takes_a_loan_says_so_beforehand() -> None:
    seats = [{"hand": {"wild": 6}, "tokens": 2}, {}]
    game = Game.from_dict({"map": "nederland", "players": 2, "seats": seats})
    choices = RouteChoices(0)
    choices.refresh(game, game.view(0))
    assert {choice["loan"] for choice in choices.all.values()} == {True, False}
    for route, choice in choices.all.items():
        assert choice["loan"] == (game.map.route(route).toll > 2)
        if choice["payments"]:
            payment = choice["payments"][0]
            events = game.copy().play(Claim(route, payment["with"], payment["wilds"]))
            assert choice["loan"] == any(event.event == "loan-taken" for event in events)
