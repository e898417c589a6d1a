"""`./test tests/golden --golden-update` writes the playthroughs anew; read the difference before you keep it."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden-update", action="store_true", help="write the golden playthroughs anew")
