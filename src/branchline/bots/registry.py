"""Bots by name: what a spec such as `planner:risk=0.3` means, and which bots there are."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import pkgutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from .base import Bot

B = TypeVar("B", bound=type[Bot])

EXEC = "exec:"
_BOTS: dict[str, type[Bot]] = {}
_FILE = "branchline_bot_"
"""How modules of bot files are called: each keeps its names to itself, so that two versions of a bot can meet."""


class BotError(ValueError):
    """A spec that names no bot, or a parameter that the bot does not have."""


def bot(name: str) -> Callable[[B], B]:
    """Registers a class of bots under a name."""

    def register(kind: B) -> B:
        _parameters(kind)
        if kind.__module__.startswith(_FILE):
            return kind
        known = _BOTS.get(name)
        if known is not None and (known.__module__, known.__qualname__) != (kind.__module__, kind.__qualname__):
            raise BotError(f"there are two bots {name!r}: {known.__module__} and {kind.__module__}")
        _BOTS[name] = kind
        return kind

    return register


def bot_names() -> tuple[str, ...]:
    """Returns the names of the bots that come with Branchline, sorted."""
    package = __package__
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        importlib.import_module(f"{package}.{module.name}")
    return tuple(sorted(name for name, kind in _BOTS.items() if kind.__module__.startswith(f"{package}.")))


def bot_parameters(name: str) -> Mapping[str, Any]:
    """Returns the parameters of a bot and their defaults."""
    return _parameters(_kind_named(name))


def bot_text(name: str) -> str:
    """Returns in a line what a bot does."""
    module = inspect.getmodule(_kind_named(name))
    return (inspect.getdoc(module) or "").partition("\n")[0].removeprefix(f"`{name}`: ")


@dataclass(frozen=True)
class Spec:
    """A bot and its parameters, read from a spec; `str` gives the spec back in its one canonical form."""

    name: str
    kind: type[Bot]
    parameters: tuple[tuple[str, Any], ...]
    source: Path | None = None

    def make(self) -> Bot:
        """Returns a new bot, for one seat of one game."""
        made = self.kind(**dict(self.parameters))
        made.name = str(self)
        return made

    def __str__(self) -> str:
        given = ",".join(f"{name}={_written(value)}" for name, value in self.parameters)
        if self.name == "exec":
            return EXEC + str(dict(self.parameters)["command"])
        return f"{self.name}:{given}" if given else self.name


def make_bot(spec: str) -> Bot:
    """Returns a new bot: a name, the path of a Python file, or `exec:` and a command; parameters follow a colon.

    >>> make_bot("random").name
    'random'
    """
    return read_spec(spec).make()


def read_spec(text: str) -> Spec:
    """Returns what a spec means; BotError if there is no such bot or no such parameter."""
    if text.startswith(EXEC):
        from .external import ExternalBot

        return Spec("exec", ExternalBot, (("command", text.removeprefix(EXEC).strip()),))
    name, source, given = _split(text)
    kind = _kind_in(source) if source else _kind_named(name)
    return Spec(name, kind, _read_parameters(name, kind, given), source)


def version_of(spec: Spec) -> str:
    """Returns a digest of the bot's own code: its file and the bot files it imports, or the files a command names."""
    if spec.name == "exec":
        from .external import command_files

        files = command_files(str(dict(spec.parameters)["command"]))
    else:
        files = _sources(Path(inspect.getfile(spec.kind)))
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def _split(text: str) -> tuple[str, Path | None, str]:
    """Returns name, file and parameters; a file's path may hold colons, so it ends at `.py`."""
    head, mark, rest = text.partition(".py")
    if mark and (not rest or rest.startswith(":")):
        file = Path(head + mark)
        return file.as_posix(), file, rest[1:]
    name, _, given = text.partition(":")
    return name, None, given


def _kind_named(name: str) -> type[Bot]:
    if name not in _BOTS and name.isidentifier():
        try:
            importlib.import_module(f"{__package__}.{name}")
        except ModuleNotFoundError as missing:
            if missing.name != f"{__package__}.{name}":
                raise
    if name not in _BOTS:
        raise BotError(f"there is no bot {name!r}; there are {', '.join(bot_names())} (or a .py file, or exec:COMMAND)")
    return _BOTS[name]


def _kind_in(path: Path) -> type[Bot]:
    """Returns the one bot that a file registers."""
    if not path.is_file():
        raise BotError(f"{path}: there is no such file")
    module = _load(path)
    found = [each for each in vars(module).values() if _is_bot_of(each, module)]
    if len(found) != 1:
        raise BotError(f"{path}: {len(found)} classes of bots; a bot file has one")
    kind: type[Bot] = found[0]
    return kind


def _is_bot_of(value: Any, module: ModuleType) -> bool:
    """Whether a module's value is a class of bots that it has itself, and that is more than a part of another."""
    return (
        isinstance(value, type)
        and issubclass(value, Bot)
        and value.__module__ == module.__name__
        and not inspect.isabstract(value)
    )


def _load(path: Path) -> ModuleType:
    resolved = path.resolve()
    name = f"{_FILE}{hashlib.sha256(str(resolved).encode()).hexdigest()[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    module_spec = importlib.util.spec_from_file_location(name, resolved)
    assert module_spec is not None
    assert module_spec.loader is not None
    module = importlib.util.module_from_spec(module_spec)
    sys.modules[name] = module
    try:
        module_spec.loader.exec_module(module)
    except Exception as problem:
        del sys.modules[name]
        raise BotError(f"{path}: {type(problem).__name__}: {problem}") from problem
    return module


def _parameters(kind: type[Bot]) -> Mapping[str, Any]:
    """Returns the parameters of a bot and their defaults."""
    if kind.__init__ is object.__init__:
        return {}
    parameters = list(inspect.signature(kind.__init__).parameters.values())[1:]
    for parameter in parameters:
        if not isinstance(parameter.default, bool | int | float | str):
            raise BotError(f"{kind.__qualname__}: the default of {parameter.name!r} is no number, text or truth")
    return {parameter.name: parameter.default for parameter in parameters}


def _read_parameters(name: str, kind: type[Bot], given: str) -> tuple[tuple[str, Any], ...]:
    known = _parameters(kind)
    values: dict[str, Any] = {}
    for part in filter(None, given.split(",")):
        key, equals, text = part.partition("=")
        if not equals or key not in known:
            has = f"it has {', '.join(known)}" if known else "it has none"
            raise BotError(f"{name} has no parameter {part!r}: {has} (NAME:parameter=value,other=value)")
        values[key] = _read_value(name, key, text, known[key])
    return tuple((key, values[key]) for key in known if key in values and values[key] != known[key])


def _read_value(name: str, key: str, text: str, default: bool | int | float | str) -> Any:
    try:
        match default:
            case bool():
                return {"true": True, "false": False, "1": True, "0": False}[text.lower()]
            case int():
                return int(text)
            case float():
                return float(text)
            case _:
                return text
    except (KeyError, ValueError):
        raise BotError(f"{name}: {key} is {_written(default)} by default; {text!r} is nothing of that kind") from None


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _sources(path: Path) -> list[Path]:
    """Returns a bot's file and all bot files that it imports, in a fixed order."""
    import ast

    here = Path(__file__).parent
    found: dict[Path, None] = {}
    waiting = [path.resolve()]
    while waiting:
        file = waiting.pop()
        if file in found:
            continue
        found[file] = None
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                waiting += _imported(file, node.level, node.module or "", [each.name for each in node.names], here)
    return sorted(found, key=lambda each: each.as_posix())


def _imported(file: Path, level: int, module: str, names: list[str], here: Path) -> list[Path]:
    """Returns the files of this package that a `from … import …` names."""
    if level:
        folder = file.parents[level - 1]
    elif module.startswith(__package__ or ""):
        folder, module = here, module.removeprefix(__package__ or "").lstrip(".")
    else:
        return []
    base = folder.joinpath(*module.split(".")) if module else folder
    candidates = [base.with_suffix(".py"), *((base / name).with_suffix(".py") for name in names)]
    return [each for each in candidates if each.is_file() and here in each.parents]
