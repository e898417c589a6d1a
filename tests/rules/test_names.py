"""Parameters of compiled rules are typed by their names: one name may not mean two things in two packages."""

from __future__ import annotations

import importlib
import inspect
import pkgutil

import branchline
import branchline.rules.twin as twin
from branchline.rules.records import ARRAYS, RECORDS


def test_a_name_means_the_same_in_all_rules() -> None:
    for module in pkgutil.walk_packages(branchline.__path__, "branchline."):
        if not module.name.startswith(("branchline.server", "branchline.cli", "branchline.__main__")):
            try:
                importlib.import_module(module.name)
            except ModuleNotFoundError as missing:
                if str(missing.name).startswith("branchline"):
                    raise
    typed = {*ARRAYS, *RECORDS}
    wrong = [
        f"{function.__module__}.{function.__name__}({parameter.name})"
        for function in twin._RULES
        for parameter in inspect.signature(function).parameters.values()
        if (parameter.annotation in ("int", "bool")) == (parameter.name in typed)
    ]
    assert wrong == []
