"""`branchline bench`: hands over to the benchmark, which has options of its own."""

from __future__ import annotations

import importlib
from collections.abc import Sequence

from .output import FINE, Refused

MODULE = "branchline.bench"


def run_bench(arguments: Sequence[str]) -> int:
    """Runs the benchmark with these arguments; it is loaded only now."""
    try:
        module = importlib.import_module(MODULE)
    except ModuleNotFoundError as error:
        if error.name != MODULE:
            raise Refused(f"bench needs {error.name}, which is not installed") from None
        raise Refused("this installation has no benchmark") from None
    if not hasattr(module, "main"):
        raise Refused("this installation has no benchmark")
    code: int | None = module.main(list(arguments))
    return code or FINE
