"""`mybot` once more, as a program of its own: JSON lines in, JSON lines out, and nothing imported from Branchline."""

from __future__ import annotations

import json
import sys
from typing import Any


def choose(board: dict[str, Any], view: dict[str, Any], legal: list[dict[str, Any]]) -> dict[str, Any]:
    """Keeps cheap tickets, claims the longest route it can pay, draws for the colour it holds most of."""
    points = {ticket["id"]: ticket["points"] for ticket in board["tickets"]}
    lengths = {route["id"]: route["length"] for route in board["routes"]}
    keeps = [action for action in legal if action["do"] == "keep"]
    if keeps:
        return min(keeps, key=lambda keep: sum(points[ticket] for ticket in keep["tickets"]))
    draws = [action for action in legal if action["do"] == "draw"]
    claims = [action for action in legal if action["do"] == "claim"]
    if claims:
        best = max(claims, key=lambda claim: (lengths[claim["route"]], -claim["wilds"]))
        if lengths[best["route"]] >= 3 or not draws:
            return best
    if draws:
        hand = view["seats"][view["you"]]["hand"]
        return max(draws, key=lambda draw: hand.get(draw["from"], 0))
    return legal[0]


def main() -> None:
    """Answers every message that wants an answer, until the game is over."""
    board: dict[str, Any] = {}
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            board = message["map"]
            answer: dict[str, Any] = {"type": "hello", "name": "mybot"}
        elif message["type"] == "turn":
            answer = {"id": message["id"], "action": choose(board, message["view"], message["legal"])}
        else:
            break
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
