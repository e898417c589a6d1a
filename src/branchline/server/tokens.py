"""Secrets that are handed out: seat tokens, keys and invites. Tokens and keys are stored as hashes only."""

from __future__ import annotations

import hashlib
import secrets

COOKIE = "branchline-seats"
MOST_TOKENS = 8


def new_token() -> str:
    """Returns 160 random bits: who knows them has the seat."""
    return secrets.token_urlsafe(20)


def new_code() -> str:
    """Returns 96 random bits: an invite, or the name of a table."""
    return secrets.token_urlsafe(12)


def hashed(token: str) -> str:
    """Returns what is stored of a token; it has too many bits for a slow hash to matter."""
    return hashlib.sha256(f"branchline {token}".encode()).hexdigest()


def tokens_in(cookie: str | None) -> list[str]:
    """Returns the tokens of a cookie; one device may hold several seats."""
    return [token for token in (cookie or "").split(".")[:MOST_TOKENS] if token and len(token) <= 64]


def shown(id: str) -> str:
    """Returns a short name of a table for logs, from which nobody can reach it."""
    return hashlib.sha256(id.encode()).hexdigest()[:8]
