"""The OpenAPI document: every endpoint, and the socket's messages among its schemas. `python -m` prints it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import msgspec

from .. import __version__
from . import bodies as b
from . import messages as m
from .game_types import GameEvent, PlayAction
from .map_types import MapInfo

REF = "#/components/schemas/{name}"


@dataclass(frozen=True)
class Endpoint:
    """One operation of the HTTP interface."""

    method: str
    path: str
    name: str
    about: str
    answer: Any
    body: Any = None
    content: str = "application/json"


TABLE = "/api/tables/{table}"
GAME = TABLE + "/games/{number}"

ENDPOINTS = (
    Endpoint("get", "/api/setup", "getSetup", "What a front page can offer", b.Setup),
    Endpoint("get", "/api/maps/{map}", "getMap", "A map, to be drawn", MapInfo),
    Endpoint("get", "/api/tables", "listTables", "Open tables with a free seat", b.Lobby),
    Endpoint("post", "/api/tables", "makeTable", "Make a table, and start it if asked", b.TableAnswer, b.NewTable),
    Endpoint("get", TABLE, "getTable", "A table and your chairs at it", b.TableAnswer),
    Endpoint("post", TABLE + "/join", "joinTable", "Take a free seat", b.TableAnswer, b.Join),
    Endpoint("post", TABLE + "/key", "useKey", "Bring a seat to this device", b.TableAnswer, b.UseKey),
    Endpoint("post", TABLE + "/do", "doAtTable", "Do something at a table", b.TableAnswer, b.Command),
    Endpoint("get", GAME + "/log", "getLog", "What has happened in a game so far, as you were told", b.Log),
    Endpoint("get", GAME + "/replay", "getReplay", "A game, move by move, as you may know it", b.Replay),
    Endpoint(
        "get",
        GAME + "/record",
        "getRecord",
        "The game file, once the game is over",
        dict[str, Any],
    ),
    Endpoint("post", "/api/replay", "checkRecord", "Check a game file and get it move by move", b.Replay, b.Upload),
    Endpoint("get", "/healthz", "getHealth", "Whether the server is up", b.Health),
    Endpoint("get", "/metrics", "getMetrics", "Numbers for a monitor", str, content="text/plain"),
)

UNIONS: dict[str, Any] = {
    "ClientMessage": m.ClientMessage,
    "ServerMessage": m.ServerMessage,
    "Command": b.Command,
    "Clock": b.Clock,
    "SeatPlan": b.SeatPlan,
    "PlayAction": PlayAction,
    "GameEvent": GameEvent,
}
"""Unions that have a name of their own in the document, and so in what is generated from it."""

_PARAMETERS = {
    "table": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$"},
    "map": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$"},
    "number": {"type": "integer", "minimum": 1, "maximum": 1_000_000},
}

_PROBLEMS = {
    400: "The body is not what it should be",
    403: "Not allowed: a seat of another device, a foreign origin, or not the host",
    404: "There is no such thing",
    409: "Not possible as things stand",
    413: "The body is too large",
    415: "The body is not JSON",
    429: "Too many requests",
}


def document() -> dict[str, Any]:
    """Returns the OpenAPI document."""
    types = [each.answer for each in ENDPOINTS] + [each.body for each in ENDPOINTS if each.body is not None]
    types += [b.Problem, *UNIONS.values()]
    shapes, components = msgspec.json.schema_components(types, ref_template=REF)
    named = dict(zip(map(_key, types), shapes, strict=True))
    components |= {name: named[_key(kind)] for name, kind in UNIONS.items()}
    paths: dict[str, Any] = {}
    for each in ENDPOINTS:
        paths.setdefault(each.path, {})[each.method] = _operation(each, named)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Branchline", "version": __version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _key(kind: Any) -> str:
    return repr(kind)


def _operation(each: Endpoint, named: dict[str, Any]) -> dict[str, Any]:
    shape = REF.format(name="Command") if each.body is b.Command else None
    operation: dict[str, Any] = {
        "operationId": each.name,
        "summary": each.about,
        "responses": {
            "200": {"description": each.about, "content": {each.content: {"schema": named[_key(each.answer)]}}}
        },
    }
    names = [part[1:-1] for part in each.path.split("/") if part.startswith("{")]
    if names:
        operation["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": _PARAMETERS[name]} for name in names
        ]
    if each.name in ("getLog", "getReplay"):
        chair = {"type": "integer", "minimum": 0, "maximum": 4}
        operation["parameters"].append({"name": "chair", "in": "query", "required": False, "schema": chair})
    problems = {429, *((404,) if names else ()), *((409,) if "table" in names else ())}
    if each.body is not None:
        problems |= {400, 403, 404, 409, 413, 415}
        body = {"$ref": shape} if shape else named[_key(each.body)]
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    for status in sorted(problems):
        operation["responses"][str(status)] = {
            "description": _PROBLEMS[status],
            "content": {"application/json": {"schema": named[_key(b.Problem)]}},
        }
    return operation


if __name__ == "__main__":
    print(json.dumps(document(), indent=1, sort_keys=True))
