"""What `Game` promises holds in both modes of the rules."""

from ..clauses.conftest import mode

__all__ = ["mode"]
