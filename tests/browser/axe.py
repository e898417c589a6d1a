"""What axe finds wrong with a page, for the tests of any page."""

from __future__ import annotations

from typing import Any

from .developing import WEB, npm_with_tools

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"


def assert_axe_clean(page: Any, state: str = "") -> None:
    """Runs every rule of axe, best practices too, and fails with what it found and where."""
    if not AXE.exists():
        npm_with_tools()
    # The page's policy forbids scripts of others; what the browser itself evaluates is not asked.
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(
        """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations.map((each) =>
          [each.id, each.help, each.nodes.slice(0, 4).map((node) => node.html.slice(0, 200) + ' ' +
            (node.any[0]?.message ?? node.all[0]?.message ?? ''))])"""
    )
    assert found == [], f"{state}: {found}"
