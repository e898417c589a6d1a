"""How large a map may be: one layout serves all maps, so that nothing compiles anew for another one."""

from __future__ import annotations

LOCATIONS = 64
ROUTES = 320
TICKETS = 128
SEATS = 5
COLORS = 8
CARDS = COLORS + 1
LENGTH = 8
OFFER = 6
DECK = 256
MARKET = 5
