"""`mybot`: keeps cheap tickets, claims the longest route it can pay, draws for the colour it holds most of."""

from __future__ import annotations

from branchline import Action, Claim, Draw, Keep
from branchline.bots import Bot, Turn, bot


@bot("mybot")
class MyBot(Bot):
    """A bot to start from; `patience` is the shortest route that it claims while it can still draw cards."""

    def __init__(self, patience: int = 3) -> None:
        self.patience = patience

    def choose(self, turn: Turn) -> Action:
        legal = list(turn.legal)
        keeps = [action for action in legal if isinstance(action, Keep)]
        if keeps:
            return min(keeps, key=lambda keep: self.points(turn, keep))
        draws = [action for action in legal if isinstance(action, Draw)]
        claims = [action for action in legal if isinstance(action, Claim)]
        if claims:
            best = max(claims, key=lambda claim: (self.length(turn, claim), -claim.wilds))
            if self.length(turn, best) >= self.patience or not draws:
                return best
        if draws:
            hand = turn.view["seats"][turn.seat]["hand"]
            return max(draws, key=lambda draw: hand.get(draw.source, 0))
        return turn.random.choice(legal)

    def points(self, turn: Turn, keep: Keep) -> int:
        return sum(turn.game.map.ticket(ticket).points for ticket in keep.tickets)

    def length(self, turn: Turn, claim: Claim) -> int:
        return turn.game.map.route(claim.route).length
