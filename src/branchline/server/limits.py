"""Token buckets: how often somebody may do something."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable


class Bucket:
    """Holds up to `burst` tokens and gains `rate` a second."""

    __slots__ = ("_at", "_clock", "_tokens", "burst", "rate")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._tokens = burst
        self._at = clock()

    def take(self) -> bool:
        """Takes a token, or returns False if there is none."""
        now = self._clock()
        self._tokens = min(self.burst, self._tokens + (now - self._at) * self.rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Buckets:
    """One bucket each for many askers; the longest unseen are forgotten first."""

    def __init__(
        self, rate: float, burst: float, most: int = 10_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._clock = clock
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, who: Hashable) -> bool:
        """Takes a token from somebody's bucket, or returns False if it is empty."""
        bucket = self._buckets.pop(who, None) or Bucket(self.rate, self.burst, self._clock)
        self._buckets[who] = bucket
        if len(self._buckets) > self.most:
            self._buckets.popitem(last=False)
        return bucket.take()


class Limits:
    """All limits of a server."""

    def __init__(self, factor: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._factor = factor
        self._clock = clock
        self.reads = self._by_address(30, 300)
        self.writes = self._by_address(4, 40)
        self.new_tables = self._by_address(0.2, 20)
        self.guesses = self._by_address(0.1, 10)
        self.replays = self._by_address(0.5, 10)
        self.logs = self._by_address(1, 30)
        self.sockets = self._by_address(2, 40)

    def _by_address(self, rate: float, burst: float) -> Buckets:
        return Buckets(rate * self._factor, burst * self._factor, clock=self._clock)

    def for_socket(self) -> Bucket:
        """Returns a bucket for the messages of one socket."""
        return Bucket(10 * self._factor, 60 * self._factor, self._clock)

    def for_phrases(self) -> Bucket:
        """Returns a bucket for the phrases of one socket."""
        return Bucket(0.5 * self._factor, 5 * self._factor, self._clock)

    def for_game(self) -> Bucket:
        """Returns a bucket for the moves of one game."""
        return Bucket(20 * self._factor, 120 * self._factor, self._clock)
