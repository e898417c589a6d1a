"""The maps that a server offers: ours, and those of a folder."""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec

from ..maps import Map, MapError, load_map, map_ids
from .map_types import Edition, edition_of, map_info

log = logging.getLogger("branchline.server")


class Catalogue:
    """Maps by id. A file that is no map is left out, and said so in the log."""

    def __init__(self, folder: Path | None = None) -> None:
        self._maps: dict[str, Map] = {name: load_map(name) for name in map_ids()}
        self._ours = frozenset(self._maps)
        self._encoded: dict[str, bytes] = {}
        for path in sorted(folder.glob("*.toml")) if folder is not None else []:
            self._add(path)

    def _add(self, path: Path) -> None:
        try:
            found = load_map(path)
        except (MapError, OSError) as error:
            log.warning("map-refused", extra={"file": path.name, "why": str(error)})
            return
        if found.id in self._maps:
            log.warning("map-refused", extra={"file": path.name, "why": f"there is a map {found.id} already"})
            return
        self._maps[found.id] = found

    def get(self, id: str) -> Map | None:
        """Returns the map of this id, if it is offered."""
        return self._maps.get(id)

    def is_custom(self, id: str) -> bool:
        """Returns whether a map is not one of ours."""
        return id not in self._ours

    def editions(self) -> list[Edition]:
        """Returns all maps in short, ours first."""
        return [edition_of(each, custom=self.is_custom(name)) for name, each in self._maps.items()]

    def encoded(self, id: str) -> bytes | None:
        """Returns a map as JSON, made once."""
        found = self._maps.get(id)
        if found is None:
            return None
        if id not in self._encoded:
            self._encoded[id] = msgspec.json.encode(map_info(found, custom=self.is_custom(id)))
        return self._encoded[id]
