"""The build hook: wheels carry the built browser client, and a machine without Node gets one to build it with."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))

import client
from environment import SetupFailed


class ClientHook(BuildHookInterface[Any]):
    """Builds `web/` into the package."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Asks for Node where the machine has none that will do."""
        if self.target_name != "wheel" or client.is_current() or client.find_npm() is not None:
            return []
        return [client.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        try:
            if not client.is_current():
                client.build()
        except SetupFailed as failure:
            # Whoever works on the rules needs no client; `./play` asks for it again and says why it failed.
            if version != "editable":
                raise
            self.app.display_warning(f"The browser client was not built: {failure}")
        build_data["artifacts"].append("src/branchline/server/client/**")
