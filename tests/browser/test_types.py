"""The browser's types are made from the server's own document, and are up to date."""

from __future__ import annotations

import json
from pathlib import Path

from branchline.server.openapi import document

WEB = Path(__file__).resolve().parents[2] / "web"


def test_the_document_in_web_is_the_servers() -> None:
    kept = json.loads((WEB / "openapi.json").read_text(encoding="utf-8"))
    assert kept == json.loads(json.dumps(document())), "python -m branchline.server.openapi > web/openapi.json"


def test_the_lock_names_no_host() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    assert len(lock["packages"]) > 50
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []
    assert "://registry" not in json.dumps(lock)
