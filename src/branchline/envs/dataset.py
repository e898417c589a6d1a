"""Datasets: games between bots as Parquet, a row a decision, written as they are played.

| column | type | |
|---|---|---|
| `game`, `ply`, `seat` | int64, int32, int8 | which decision of which game, and whose |
| `observation` | fixed-size binary | the seat's observation, as in the environments |
| `mask` | fixed-size binary | the legal actions, a bit each (`numpy.packbits`, big-endian) |
| `action` | int32 | the action's number in the map's table |
| `return` | float32 | what the game brought the seat, by `reward="win"` |
| `total`, `place` | int16, int8 | the seat's final points and place |

The schema's metadata, under the key `branchline`, is JSON: map, variant, players, bots, seed, the slices of the
observation and the number of actions.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from ..bots import Seated
from ..bots.registry import make_bot, read_spec
from ..core import setting
from ..maps import Map, load_map
from .stepping import PLACE, TOTAL
from .tables import PLANNER, RANDOM, Tables

if TYPE_CHECKING:
    import pyarrow as pa

SIDE_BY_SIDE = 64
"""Games that are played at a time."""
ROW_GROUP = 16_384


class Recorder:
    """Plays games between bots and hands out their decisions, game by game."""

    def __init__(
        self,
        bots: Sequence[str],
        *,
        map: str | Map = "usa",
        variant: str | None = None,
        seed: int = 0,
    ) -> None:
        self.specs = tuple(str(read_spec(bot)) for bot in bots)
        self.setting = setting(map if isinstance(map, Map) else load_map(map), variant, len(bots))
        self.seed = seed

    def metadata(self) -> dict[str, Any]:
        """Returns what a reader needs to make sense of the columns."""
        layout = Tables(self.setting, 1).layout
        return {
            "format": 1,
            "map": self.setting.map.id,
            "map_hash": self.setting.map.hash,
            "variant": self.setting.variant,
            "players": self.setting.players,
            "bots": list(self.specs),
            "seed": self.seed,
            "actions": self.setting.board.numbers,
            "slices": {each.name: [each.start, list(each.shape)] for each in layout.values()},
        }

    def games(self, count: int) -> Iterator[list[dict[str, Any]]]:
        """Yields the decisions of each game, in the order of the games' seeds; game k has the seed `seed` + k."""
        for first in range(0, count, SIDE_BY_SIDE):
            yield from self._block(first, min(SIDE_BY_SIDE, count - first))

    def _block(self, first: int, rows: int) -> Iterator[list[dict[str, Any]]]:
        tables = Tables(self.setting, rows)
        tables.reset([self.seed + first + row for row in range(rows)])
        seated = [self._seated(first + row) for row in range(rows)]
        games = [tables.game(row) for row in range(rows)]
        decisions: list[list[dict[str, Any]]] = [[] for _ in range(rows)]
        while (seats := tables.seats()).max() >= 0:
            numbers = self._choices(tables, seats, seated, games)
            for row in np.flatnonzero(seats >= 0).tolist():
                decisions[row].append(
                    {
                        "game": first + row,
                        "ply": len(decisions[row]),
                        "seat": int(seats[row]),
                        "observation": tables.observations[row].tobytes(),
                        "mask": np.packbits(tables.masks[row]).tobytes(),
                        "action": int(numbers[row]),
                    }
                )
            tables.choices[:] = numbers
            if (row := tables.first_illegal()) >= 0:
                raise AssertionError(f"game {first + row}: a bot's action is not in its mask")
            tables.step()
        for row in range(rows):
            for seat in seated[row].values():
                seat.end(games[row].result)
            for decision in decisions[row]:
                seat_number = decision["seat"]
                decision["return"] = float(tables.gains[row, seat_number])
                decision["total"] = int(tables.finals[row, seat_number, TOTAL])
                decision["place"] = int(tables.finals[row, seat_number, PLACE])
            yield decisions[row]

    def _seated(self, game: int) -> dict[int, Seated]:
        """Returns the bots that play through Python: all but those that compiled code plays itself."""
        return {
            seat: Seated(make_bot(spec), seat, Random(f"{self.seed + game} {seat}"))  # noqa: S311
            for seat, spec in enumerate(self.specs)
            if spec not in (RANDOM, PLANNER)
        }

    def _choices(self, tables: Tables, seats: Any, seated: list[dict[int, Seated]], games: list[Any]) -> Any:
        numbers = np.zeros(tables.rows, np.int64)
        whose = np.array([*self.specs, ""])[seats]
        if RANDOM in whose:
            numbers = np.where(whose == RANDOM, tables.choose(), numbers)
        if PLANNER in whose:
            numbers = np.where(whose == PLANNER, tables.advise(), numbers)
        for row in np.flatnonzero(seats >= 0).tolist():
            seat = int(seats[row])
            if seat in seated[row]:
                action = seated[row][seat].decide(games[row]).action
                numbers[row] = games[row].number(action, seat)
        return numbers


def schema_of(recorder: Recorder) -> pa.Schema:
    """Returns the columns, with the metadata."""
    import pyarrow as pa

    about = recorder.metadata()
    size = sum(int(np.prod(shape)) for _, shape in about["slices"].values())
    return pa.schema(
        [
            ("game", pa.int64()),
            ("ply", pa.int32()),
            ("seat", pa.int8()),
            ("observation", pa.binary(size)),
            ("mask", pa.binary((about["actions"] + 7) // 8)),
            ("action", pa.int32()),
            ("return", pa.float32()),
            ("total", pa.int16()),
            ("place", pa.int8()),
        ],
        metadata={"branchline": json.dumps(about)},
    )


def write_dataset(recorder: Recorder, games: int, file: Path) -> Iterator[tuple[int, int]]:
    """Plays games into a Parquet file; yields the games and rows done after each. The file appears when all is done."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = schema_of(recorder)
    unfinished = file.with_name(f"{file.name}.part")
    waiting: list[dict[str, Any]] = []
    rows = 0
    try:
        with pq.ParquetWriter(unfinished, schema, compression="zstd") as writer:
            for done, decisions in enumerate(recorder.games(games), start=1):
                waiting += decisions
                rows += len(decisions)
                if len(waiting) >= ROW_GROUP or done == games:
                    writer.write_table(pa.Table.from_pylist(waiting, schema=schema))
                    waiting = []
                yield done, rows
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)


def read_dataset(file: Path | str) -> tuple[dict[str, Any], Iterator[dict[str, Any]]]:
    """Returns a dataset's metadata, and its row groups as dicts of NumPy arrays: bytes and bits unpacked."""
    import pyarrow.parquet as pq

    parquet = pq.ParquetFile(file)
    about: dict[str, Any] = json.loads(parquet.schema_arrow.metadata[b"branchline"])

    def groups() -> Iterator[dict[str, Any]]:
        for number in range(parquet.num_row_groups):
            table = parquet.read_row_group(number)
            columns = {
                name: table[name].to_numpy() for name in table.column_names if name not in ("observation", "mask")
            }
            columns["observation"] = _bytes(table["observation"], len(table))
            bits = np.unpackbits(_bytes(table["mask"], len(table)), axis=1)
            columns["mask"] = bits[:, : about["actions"]].astype(np.int8)
            yield columns

    return about, groups()


def _bytes(column: Any, rows: int) -> Any:
    return np.frombuffer(b"".join(column.to_pylist()), np.uint8).reshape(rows, -1)
