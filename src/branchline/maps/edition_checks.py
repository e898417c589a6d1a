"""What cards and edition numbers must be together and with the board: enough of everything for every seat."""

from __future__ import annotations

from collections.abc import Mapping

from ..rules import capacity
from .draft import Draft, VariantEntry
from .fields import CARDS, complete


def check_edition(draft: Draft) -> None:
    """Adds every problem that the variants have among themselves, with the cards, or with the board."""
    if complete(draft.cards, CARDS):
        _check_cards(draft)
    for entry in draft.variants:
        _check_numbers(entry, draft)
        _check_bonuses(entry, draft)
        _check_neutral(entry, draft)
        _check_routes(entry, draft)
    if len(draft.variants) == len(draft.top.get("variants", ())):
        _check_marks(draft)


def _wrong(draft: Draft, entry: VariantEntry, text: str, *keys: str) -> None:
    """Adds a problem where one of these numbers stands."""
    place = entry.place if entry.own.intersection(keys) else entry.edition
    draft.problems.add(place, text, next((key for key in keys if key in entry.own), keys[0]))


def _check_cards(draft: Draft) -> None:
    each, wilds = draft.cards["each"], draft.cards["wilds"]
    colored = len(draft.cards["colors"]) * each
    total = colored + wilds
    if total > capacity.DECK:
        draft.problems.add(draft.place("cards"), f"{total} cards, but at most {capacity.DECK} fit")
    if colored < 3:
        draft.problems.add(draft.place("cards"), "fewer than three cards are not wild (D6)")
    for place, track in ((entry.place, entry.item) for entry in draft.tracks):
        if track.length > each + wilds:
            can_pay = f"{each} cards of a colour and {wilds} wilds"
            draft.problems.add(place, f"length {track.length} can never be paid for: {can_pay} (C1)")
    for entry in draft.variants:
        hand, most = entry.item.hand, entry.item.players[1]
        needed = most * hand + capacity.MARKET + 1
        if total < needed:
            few = f"{total} cards are too few for {most} players"
            text = f"{few}: {most} hands of {hand}, the market and one to draw are {needed}"
            _wrong(draft, entry, text, "hand", "players")


def _check_numbers(entry: VariantEntry, draft: Draft) -> None:
    variant = entry.item
    most = variant.players[1]
    for keep, deal in (("first_keep", "first_deal"), ("draw_keep", "draw_deal")):
        kept, dealt = getattr(variant, keep), getattr(variant, deal)
        if kept > dealt:
            _wrong(draft, entry, f"{keep} {kept} is more than {deal} {dealt}", keep, deal)
    if variant.end_pieces >= variant.pieces:
        text = f"end_pieces {variant.end_pieces} is not below pieces {variant.pieces}"
        _wrong(draft, entry, text, "end_pieces", "pieces")
    if len(variant.start_scores) < most:
        text = f"start_scores has {len(variant.start_scores)} scores for {most} players"
        _wrong(draft, entry, text, "start_scores", "players")
    if 0 < draft.ticket_count < most * variant.first_deal:
        text = f"{draft.ticket_count} tickets are too few to deal {variant.first_deal} to {most} players"
        _wrong(draft, entry, text, "first_deal", "players")


def _check_bonuses(entry: VariantEntry, draft: Draft) -> None:
    variant = entry.item
    fewest, most = variant.players
    for key in ("token_bonus", "merchandise_bonus"):
        columns: Mapping[int, object] = getattr(variant, key)
        lacking = [str(count) for count in range(fewest, most + 1) if count not in columns]
        if columns and lacking:
            _wrong(draft, entry, f"{key} has no column for {', '.join(lacking)} players", key, "players")
    for key, needs in (
        ("loan_cost", "tokens"),
        ("token_bonus", "tokens"),
        ("merchandise_bonus", "merchandise"),
    ):
        if getattr(variant, key) and not getattr(variant, needs):
            _wrong(draft, entry, f"{key} without {needs}", key, needs)


def _check_neutral(entry: VariantEntry, draft: Draft) -> None:
    variant = entry.item
    if not variant.neutral:
        return
    for need, met in {
        "players = [2, 2]": variant.players == (2, 2),
        "tokens": variant.tokens > 0,
        'returns = "discard"': variant.returns == "discard",
        "close_doubles = 0": variant.close_doubles == 0,
    }.items():
        if not met:
            _wrong(draft, entry, f"the neutral player needs {need} (X1 to X6)", "neutral")


def _check_routes(entry: VariantEntry, draft: Draft) -> None:
    variant = entry.item
    longest = max((track.item.length for track in draft.tracks), default=0)
    for length in range(len(variant.points), longest + 1):
        _wrong(draft, entry, f"points has no entry for length {length}", "points")
    for place, track in ((track.place, track.item) for track in draft.tracks):
        if track.length > variant.pieces:
            pieces = f"{variant.pieces} pieces in variant {variant.name}"
            draft.problems.add(place, f"length {track.length} can never be claimed with {pieces} (C4)")


def _check_marks(draft: Draft) -> None:
    """What routes and tickets are marked with must count in some variant, and the other way round."""
    variants = [entry.item for entry in draft.variants]
    money = any(variant.tokens for variant in variants)
    goods = any(variant.merchandise for variant in variants)
    neutral = any(variant.neutral for variant in variants)
    tracks = [(entry.place, entry.item) for entry in draft.tracks]
    untolled = [place for place, track in tracks if track.toll is None]
    tolled = [place for place, track in tracks if track.toll]
    marked = [place for place, track in tracks if track.cart]
    naming = [entry.place for entry in draft.tickets if entry.item.neutral]
    for wrong, places, text in (
        (money, untolled, '"toll" is missing, and there is a variant with tokens (N2)'),
        (not money, tolled, "has a toll, but no variant has tokens"),
        (not goods, marked, "has a cart mark, but no variant has merchandise"),
        (not neutral, naming, "names a neutral route, but no variant has a neutral player"),
    ):
        if wrong and places:
            more = f" (and {len(places) - 1} more like it)" if len(places) > 1 else ""
            draft.problems.add(places[0], text + more)
    if goods and not marked and draft.board_whole:
        text = "no route has a cart mark, but there is a variant with merchandise"
        draft.problems.add(draft.place("board"), text, "routes")
    if neutral and not naming and 0 < draft.ticket_count == len(draft.tickets):
        text = "no ticket names a neutral route, but there is a variant with a neutral player"
        draft.problems.add(draft.place("board"), text, "tickets")
