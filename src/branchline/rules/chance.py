"""Chance: one generator (xoshiro128++) in the state, from SHA-256 of the seed, and fair shuffles drawn from it."""

from __future__ import annotations

import hashlib

from .layout import Plain
from .twin import hot

WORD = 0xFFFFFFFF
SEED_LIMIT = 1 << 128


class Stream(Plain):
    """A random stream: the generator's four words."""

    LAYOUT = {"words": ("u4", 4)}

    words: list[int]


def checked_seed(seed: int) -> int:
    """Returns the seed, or raises ValueError if it is none."""
    if type(seed) is not int or not 0 <= seed < SEED_LIMIT:
        raise ValueError("a seed is a whole number from 0 to 2**128 - 1")
    return seed


def seeded(seed: int, purpose: str) -> list[int]:
    """Returns the generator's whole state from SHA-256 of a seed; each purpose has a stream of its own."""
    digest = hashlib.sha256(f"branchline {purpose} {seed}".encode()).digest()
    return [int.from_bytes(digest[4 * i : 4 * i + 4], "big") for i in range(4)]


@hot
def next_word(stream: Stream) -> int:
    """Returns 32 random bits."""
    a = int(stream.words[0])
    b = int(stream.words[1])
    c = int(stream.words[2])
    d = int(stream.words[3])
    mixed = (a + d) & WORD
    result = ((((mixed << 7) & WORD) | (mixed >> 25)) + a) & WORD
    c ^= a
    d ^= b
    stream.words[1] = b ^ c
    stream.words[0] = a ^ d
    stream.words[2] = c ^ ((b << 9) & WORD)
    stream.words[3] = ((d << 11) & WORD) | (d >> 21)
    return result


@hot
def below(stream: Stream, count: int) -> int:
    """Returns a number from 0 to count - 1, each equally likely."""
    product = next_word(stream) * count
    if (product & WORD) < count:
        # Multiplying alone would favour some numbers by a hair: the few words that do so are drawn again.
        least = (WORD + 1 - count) % count
        while (product & WORD) < least:
            product = next_word(stream) * count
    return product >> 32
