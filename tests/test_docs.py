"""The README's examples run, and the links between pages lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import branchline.game

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_examples_of_the_readme_give_what_they_say() -> None:
    outcome = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert outcome.attempted >= 4 and outcome.failed == 0


def test_the_example_of_the_game_gives_what_it_says() -> None:
    assert doctest.testmod(branchline.game).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#]+)", text):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"
