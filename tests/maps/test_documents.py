"""The manual and the schema tell of every key that a map file may hold, and the manual's examples load."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from branchline.maps import COLORS, fields, load_map, parse_map
from branchline.rules import capacity

MANUAL = (Path(__file__).resolve().parents[2] / "docs" / "maps.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", MANUAL, re.DOTALL)
SCHEMA: dict[str, Any] = json.loads(Path(fields.__file__).with_name("schema.json").read_text(encoding="utf-8"))
DEFINED = SCHEMA["definitions"]
EDITION = DEFINED["edition"]["properties"]
BOARD = SCHEMA["properties"]["board"]["properties"]


@pytest.mark.parametrize(
    "table",
    [
        fields.MAP,
        fields.CARDS,
        fields.EDITION,
        fields.NEUTRAL,
        fields.BOARD,
        fields.LOCATION,
        fields.LABEL,
        fields.ROUTE,
        fields.TICKET,
        fields.OVERLAY,
    ],
)
def test_the_manual_has_every_key(table: Mapping[str, fields.Field]) -> None:
    rows = "\n".join(line for line in MANUAL.splitlines() if line.startswith("|"))
    assert [key for key in table if f"`{key}`" not in rows] == []


def test_the_manual_s_map_and_overlay_load() -> None:
    whole, overlay = EXAMPLES
    assert parse_map(whole, "docs/maps.md").id == "three-bays"
    assert len(load_map("amsterdam", overlay=io.StringIO(overlay)).tickets) == 8


@pytest.mark.parametrize(
    ("schema", "table", "partial"),
    [
        (SCHEMA, fields.MAP, False),
        (SCHEMA["properties"]["cards"], fields.CARDS, False),
        (DEFINED["edition"], fields.EDITION, True),
        (EDITION["neutral"], fields.NEUTRAL, False),
        (SCHEMA["properties"]["board"], fields.BOARD, False),
        (DEFINED["location"], fields.LOCATION, False),
        (DEFINED["location"]["properties"]["label"], fields.LABEL, False),
        (DEFINED["route"], fields.ROUTE, False),
        (DEFINED["ticket"], fields.TICKET, False),
    ],
)
def test_the_schema_has_just_the_keys_that_the_loader_takes(
    schema: dict[str, Any], table: Mapping[str, fields.Field], partial: bool
) -> None:
    assert schema["properties"].keys() == table.keys()
    required = {key for key, field in table.items() if field.required and not partial}
    assert set(schema.get("required", ())) == required
    assert schema["additionalProperties"] is False


def test_the_schema_has_the_loader_s_capacities() -> None:
    assert BOARD["locations"]["maxItems"] == capacity.LOCATIONS
    assert BOARD["routes"]["maxItems"] == capacity.ROUTES
    assert BOARD["tickets"]["maxItems"] == capacity.TICKETS
    assert EDITION["players"]["items"]["maximum"] == capacity.SEATS
    assert EDITION["first_deal"]["maximum"] == EDITION["draw_deal"]["maximum"] == capacity.OFFER
    assert DEFINED["route"]["properties"]["length"]["maximum"] == capacity.LENGTH
    assert DEFINED["route"]["properties"]["color"]["enum"] == ["grey", *COLORS]
    assert SCHEMA["properties"]["cards"]["properties"]["colors"]["items"]["enum"] == list(COLORS)


def test_the_manual_has_the_loader_s_capacities() -> None:
    says = MANUAL[MANUAL.index("## How large") : MANUAL.index("## When something")].replace("\n", " ")
    for number, what in (
        (capacity.LOCATIONS, "locations"),
        (capacity.ROUTES, "tracks"),
        (capacity.TICKETS, "tickets"),
        (capacity.SEATS, "seats"),
        (capacity.COLORS, "colours"),
        (capacity.DECK, "cards"),
        (capacity.LENGTH, "spaces"),
        (capacity.OFFER, "tickets"),
    ):
        assert f"{number} {what}" in says
