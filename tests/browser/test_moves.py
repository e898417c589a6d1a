"""How a move is made: dragged, taken back before it counts, chosen early and dropped."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from .conftest import NewPlayer
from .player import Player, friends


def at_turn(player: Player) -> None:
    """Plays until something can be claimed."""
    for _ in range(40):
        player.wait_for_turn()
        if player.phase == "turn" and player.payable():
            return
        player.draw()
        player.page.wait_for_timeout(50)
    raise AssertionError("nothing could be claimed")


def hand(player: Player) -> dict[str, int]:
    stacks = player.page.locator("[data-hand]")
    return {str(stack.get_attribute("data-hand")): int(stack.locator(".count").inner_text()) for stack in stacks.all()}


def payable_for_both(mover: Player, waiter: Player) -> str | None:
    """Returns a route that both can pay, chosen on the page of who waits."""
    for route in mover.payable():
        waiter.click_route(route)
        if waiter.page.locator("[data-pay]").count():
            return route
        waiter.page.keyboard.press("Escape")
    return None


def begin(player: Player) -> None:
    made = player.make({"kind": "bot", "level": "random"}, start=True)
    player.open(f"/t/{made['table']['id']}")
    player.page.wait_for_selector("[data-offer]")
    player.keep_all()
    player.wait_for_turn()


def takes(pay: str, card: str) -> bool:
    """Whether a payment, as the page names it, takes cards of that kind."""
    color, wilds = pay.rsplit("-", 1)
    return int(wilds) > 0 if card == "wild" else color == card


def test_a_stack_of_cards_dragged_onto_a_route_claims_it(player: Player) -> None:
    begin(player)
    at_turn(player)
    route, cards = player.payable()[0], hand(player)
    laid = player.page.locator(".pieces:not(.ghost)").count()
    pays = []
    for card in cards:
        player.drag(card, route)
        pays = player.page.locator("[data-pay]").evaluate_all("(all) => all.map((each) => each.dataset.pay)")
        if any(takes(pay, card) for pay in pays):
            break
        player.page.keyboard.press("Escape")
    # What was dragged is offered first.
    assert takes(pays[0], card)
    player.page.locator("[data-pay]").first.click()
    player.page.wait_for_function(f"() => document.querySelectorAll('.pieces:not(.ghost)').length > {laid}")
    player.page.wait_for_selector("[data-pay]", state="detached")


def test_a_stack_dropped_beside_the_tracks_does_nothing(player: Player) -> None:
    begin(player)
    at_turn(player)
    card = next(iter(hand(player)))
    stack = player.page.locator(f"[data-hand={card}]")
    stack.hover()
    player.page.mouse.down()
    player.page.mouse.move(3, 120, steps=4)
    player.page.mouse.up()
    assert player.page.locator("[data-pay]").count() == 0
    # The click that ends a drag is none.
    assert stack.get_attribute("aria-pressed") == "false"


def test_a_claim_is_shown_before_it_is_made_and_can_be_taken_back(player: Player) -> None:
    begin(player)
    at_turn(player)
    cards, laid = hand(player), player.page.locator(".pieces:not(.ghost)").count()
    player.click_route(player.payable()[0])
    player.page.wait_for_selector(".pieces.ghost")
    player.page.keyboard.press("Escape")
    player.page.wait_for_selector(".pieces.ghost", state="detached")
    assert player.deciding and hand(player) == cards
    player.click_route(player.payable()[0])
    player.page.get_by_role("dialog").get_by_role("button", name="Cancel").first.click()
    player.page.wait_for_selector(".pieces.ghost", state="detached")
    assert player.page.locator(".pieces:not(.ghost)").count() == laid
    assert player.page.locator("[data-status=turn][data-mine=true]").count() == 1


class Line:
    """Stands between a page and its server; while `holding`, the server is not heard, and `moves` are not passed on."""

    def __init__(self, player: Player) -> None:
        self.holding = False
        self.moves: list[dict[str, Any]] = []
        self._held: list[str] = []
        self._send: Callable[[str], None] = self._held.append
        player.page.route_web_socket(re.compile("/socket"), self._open)

    def _open(self, socket: Any) -> None:
        server = socket.connect_to_server()
        self.socket, self._server, self._send = socket, server, socket.send

        def say(text: str) -> None:
            if self.holding and '"move"' in text:
                self.moves.append(json.loads(text))
            else:
                server.send(text)

        socket.on_message(say)
        server.on_message(lambda text: self._held.append(text) if self.holding else self._send(text))

    def let_go(self) -> None:
        """Passes on what was kept back."""
        self.holding = False
        for move in self.moves:
            self._server.send(json.dumps(move))
        for text in self._held:
            self._send(text)
        self._held.clear()

    def refuse(self, code: str) -> None:
        """Answers the last move with a no that the server never said."""
        refusal = {"code": code, "clause": "C1", "figures": {}}
        move = self.moves.pop()
        answer = {"type": "answer", "id": move["id"], "status": "refused", "seq": move["seq"], "refusal": refusal}
        self._send(json.dumps(answer))


def pay_with_a_held_line(player: Player) -> tuple[Line, str]:
    """Pays for a route while nothing comes from the server."""
    line = Line(player)
    begin(player)
    at_turn(player)
    route = player.payable()[0]
    player.click_route(route)
    player.page.wait_for_selector(".pieces.ghost")
    line.holding = True
    player.page.locator("[data-pay]").first.click()
    return line, route


def test_a_claim_lies_at_once_and_is_marked_until_the_server_has_it(player: Player) -> None:
    line, route = pay_with_a_held_line(player)
    player.page.wait_for_selector(".pieces.sent")
    assert player.page.locator(".pieces.ghost, [data-pay]").count() == 0
    assert player.page.locator(f'.mark.chosen[data-mark="{route}"]').count() == 1
    assert not player.deciding
    cards, laid = hand(player), player.page.locator(".pieces.laid").count()
    line.let_go()
    player.page.wait_for_selector(".pieces.sent", state="detached")
    player.page.wait_for_selector(f'.mark.chosen[data-mark="{route}"]', state="detached")
    assert player.page.locator(".pieces.laid").count() > laid
    player.wait_for_turn()
    assert hand(player) != cards


def test_a_claim_that_is_refused_is_taken_back_and_said_so(player: Player) -> None:
    line, route = pay_with_a_held_line(player)
    player.page.wait_for_selector(".pieces.sent")
    cards, laid = hand(player), player.page.locator(".pieces.laid").count()
    line.refuse("color")
    player.page.locator("[data-notice]").wait_for()
    player.page.wait_for_selector(".pieces.sent", state="detached")
    assert player.page.locator(".pieces.laid").count() == laid and hand(player) == cards
    assert player.deciding and route in player.payable()
    line.let_go()
    player.claim(route)
    player.page.wait_for_function(f"() => document.querySelectorAll('.pieces.laid').length > {laid}")


def test_a_claim_made_while_the_line_is_lost_waits_marked_and_is_sent_again(player: Player) -> None:
    line, route = pay_with_a_held_line(player)
    player.page.wait_for_selector(".pieces.sent")
    laid = player.page.locator(".pieces.laid").count()
    line.holding = False
    line.socket.close()
    player.page.wait_for_selector("[data-line=lost]")
    assert player.page.locator(".pieces.sent").count() == 1
    assert player.page.locator(f'.mark.chosen[data-mark="{route}"]').count() == 1
    player.page.wait_for_selector("[data-line]", state="detached")
    player.page.wait_for_selector(".pieces.sent", state="detached")
    player.page.wait_for_function(f"() => document.querySelectorAll('.pieces.laid').length > {laid}")


def test_a_choice_of_tickets_can_be_changed_until_it_is_confirmed(player: Player) -> None:
    made = player.make({"kind": "bot", "level": "random"}, start=True)
    player.open(f"/t/{made['table']['id']}")
    boxes = player.page.locator("[data-offer]")
    boxes.first.wait_for()
    for box in boxes.all():
        box.uncheck()
    assert player.page.locator("[data-keep]").is_disabled()
    boxes.last.check()
    boxes.first.check()
    player.page.locator("[data-keep]:enabled").click()
    player.wait_for_turn()
    assert player.page.locator("[data-offer]").count() == 0


def test_a_queued_move_that_became_impossible_is_dropped_and_said_so(new_player: NewPlayer) -> None:
    host, friend = new_player(), new_player()
    friends(host, friend)
    mover, waiter = host, friend
    while not (route := payable_for_both(mover, waiter)):
        mover.draw()
        mover.page.wait_for_selector("[data-status=second-card][data-mine=true]")
        mover.draw()
        waiter.page.wait_for_selector("[data-status=turn][data-mine=true]")
        mover.page.wait_for_selector("[data-status=turn][data-mine=false]")
        mover, waiter = waiter, mover
    waiter.page.locator("[data-pay]").first.click()
    if waiter.page.locator("[data-confirm]").count():
        waiter.page.locator("[data-confirm]").click()
    waiter.page.locator(".queued").wait_for()
    cards = hand(waiter)
    mover.claim(route)
    waiter.page.locator("[data-notice]").wait_for()
    waiter.page.locator(".queued").wait_for(state="detached")
    waiter.page.wait_for_selector("[data-status=turn][data-mine=true]")
    assert hand(waiter) == cards


def test_a_queued_move_can_be_cancelled(new_player: NewPlayer) -> None:
    host, friend = new_player(), new_player()
    friends(host, friend)
    friend.page.locator("[data-deck]").click()
    friend.page.locator(".queued button").click()
    friend.page.locator(".queued").wait_for(state="detached")
    for _ in range(2):
        host.draw()
    friend.page.wait_for_selector("[data-status=turn][data-mine=true]")
    friend.page.wait_for_timeout(200)
    assert friend.phase == "turn"
