"""Compiled twins: each rule is a plain function, and the same code compiled by Numba, made when first asked for."""

from __future__ import annotations

import contextlib
import dis
import hashlib
import os
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_RULES: set[FunctionType] = set()
_HOT: set[Callable[..., Any]] = set()


def rule(function: F) -> F:
    """Marks a plain function as one that has a compiled twin; the function itself stays as it is."""
    assert isinstance(function, FunctionType)
    _RULES.add(function)
    return function


def hot(function: F) -> F:
    """Marks a rule like `rule`, one that is called so often that its twin is copied into its callers' twins."""
    _HOT.add(rule(function))
    return function


@cache
def numba_missing() -> str | None:
    """Returns None where rules can be compiled, else why not."""
    try:
        import numba  # noqa: F401
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"
    return None


def chosen_mode(asked: str | None = None) -> str:
    """Returns "plain" or "compiled": what the environment forces, else what was asked for, else "plain"."""
    mode = os.environ.get("BRANCHLINE_MODE") or asked or "plain"
    if mode not in ("plain", "compiled"):
        raise ValueError(f"mode is 'plain' or 'compiled', not {mode!r}")
    if mode == "compiled" and numba_missing():
        _say_once(f"compiled rules are not to be had here ({numba_missing()}); the plain ones run instead, slowly")
        return "plain"
    return mode


@cache
def _say_once(text: str) -> None:
    warnings.warn(text, RuntimeWarning, stacklevel=3)


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Returns the compiled twin of a rule, for calls from Python with structured arrays."""
    dispatcher = _twin(function)
    # One signature a rule: its C entry can be called without Numba's look at the arguments' types.
    (result,) = dispatcher.overloads.values()
    return result.entry_point  # type: ignore[no-any-return]


@cache
def _twin(function: Any) -> Any:
    import numba

    folder = _cache_folder(function)
    if folder and (folder / _mark(function)).exists():
        # A kept twin has all it calls linked into it: only the asked-for ones are loaded.
        with contextlib.suppress(numba.errors.NumbaError):
            return _compile(function, function.__globals__, folder)
    names = {**function.__globals__, **{name: _twin(other) for name, other in _called(function)}}
    twin = _compile(function, names, folder)
    if folder:
        (folder / _mark(function)).touch()
    return twin


def _mark(function: Any) -> str:
    return f"{function.__module__}.{function.__qualname__}.kept"


def _compile(function: Any, names: dict[str, Any], folder: Path | None) -> Any:
    import numba

    body = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    body.__module__, body.__qualname__ = function.__module__, function.__qualname__
    signature = _signature(function)
    options = {"nogil": True, "error_model": "numpy", "forceinline": function in _HOT}
    before = numba.config.CACHE_DIR
    try:
        numba.config.CACHE_DIR = str(folder or "")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", numba.NumbaPerformanceWarning)
            return numba.njit(signature, cache=folder is not None, **options)(body)
    finally:
        numba.config.CACHE_DIR = before


def _called(function: Any) -> Iterator[tuple[str, Any]]:
    """Yields the other rules that a rule calls, by the name under which it knows them."""
    loaded = (step.argval for step in dis.get_instructions(function.__code__) if step.opname == "LOAD_GLOBAL")
    for name in dict.fromkeys(loaded):
        other = function.__globals__.get(name)
        if isinstance(other, FunctionType) and other in _RULES:
            yield name, other


def _signature(function: Any) -> tuple[Any, ...]:
    """Returns a rule's one signature: records and arrays of them by the parameter's name, int64 otherwise."""
    code = function.__code__
    return tuple(_type_of(name) for name in code.co_varnames[: code.co_argcount])


@cache
def _type_of(parameter: str) -> Any:
    import numba
    import numpy as np

    from .records import ARRAYS, RECORDS

    if parameter in RECORDS:
        return numba.from_dtype(RECORDS[parameter].dtype())
    if parameter in ARRAYS:
        kind, dimensions = ARRAYS[parameter]
        element = _type_of(kind) if kind in RECORDS else numba.from_dtype(np.dtype(kind))
        return numba.types.Array(element, dimensions, "C")
    return numba.int64


@cache
def _sources(function: Any) -> frozenset[Path]:
    files = {Path(function.__code__.co_filename)}
    for _, other in _called(function):
        files |= _sources(other)
    return frozenset(files)


@cache
def _cache_folder(function: Any) -> Path | None:
    """Returns where the twin is kept: a folder named by every source it is made of, as Numba looks at one file only."""
    import numba

    digest = hashlib.sha256(
        f"{sys.version} {numba.__version__} {os.environ.get('NUMBA_BOUNDSCHECK')} {numba.config.DISABLE_JIT}".encode()
    )
    here = Path(__file__).parent
    for path in sorted({*here.glob("*.py"), *_sources(function)}):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return _writable(digest.hexdigest()[:20])


@cache
def _writable(name: str) -> Path | None:
    places = [os.environ.get("BRANCHLINE_CACHE"), os.environ.get("XDG_CACHE_HOME"), "~/.cache"]
    for place in places:
        if not place:
            continue
        folder = Path(place).expanduser() / "branchline" / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except (OSError, RuntimeError):
            continue
    _say_once(
        "there is no place to keep compiled rules: they are compiled anew in every process (set BRANCHLINE_CACHE)"
    )
    return None
