"""The HTTP interface against its own OpenAPI document, and the pages beside it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance, unsupported_method
from starlette.applications import Starlette
from starlette.routing import Route

from branchline.server.openapi import ENDPOINTS, document
from branchline.server.static import Client

schema = schemathesis.openapi.from_dict(document())


# A name or a map may be well-formed and yet refused; a GET that is no endpoint belongs to the client's pages.
NOT_PROMISED = [positive_data_acceptance, unsupported_method]


@schema.parametrize()
@settings(max_examples=12, suppress_health_check=list(HealthCheck))
def test_every_endpoint_keeps_to_the_document(url: str, case: schemathesis.Case) -> None:
    case.call_and_validate(base_url=url, headers={"origin": url}, excluded_checks=NOT_PROMISED)


def test_the_server_has_had_no_error_by_then(url: str) -> None:
    assert "branchline_errors_total" not in httpx.get(f"{url}/metrics").text


def test_the_document_is_served_and_names_every_endpoint(url: str) -> None:
    served = httpx.get(f"{url}/api/openapi.json").json()
    assert served == document()
    assert {(path, method) for path, each in served["paths"].items() for method in each} == {
        (each.path, each.method) for each in ENDPOINTS
    }
    assert {"ClientMessage", "ServerMessage", "GameEvent"} <= set(served["components"]["schemas"])


def test_the_clients_types_are_made_from_this_document() -> None:
    kept = Path(__file__).parents[2] / "web" / "openapi.json"
    # `python -m branchline.server.openapi > web/openapi.json` brings it up to date.
    assert json.loads(kept.read_text(encoding="utf-8")) == document()


def test_setup_and_maps_give_what_a_front_page_needs(url: str) -> None:
    setup = httpx.get(f"{url}/api/setup").json()
    assert [edition["id"] for edition in setup["editions"]][:3] == ["usa", "nederland", "amsterdam"]
    assert setup["levels"] == ["easy", "normal", "hard", "expert"]
    for edition in setup["editions"]:
        board = httpx.get(f"{url}/api/maps/{edition['id']}").json()
        assert board["routes"] and board["locations"] and board["variants"]


def test_health_and_metrics(url: str) -> None:
    assert httpx.get(f"{url}/healthz").json()["status"] == "ok"
    assert "branchline_sockets" in httpx.get(f"{url}/metrics").text


def test_large_answers_are_packed(url: str) -> None:
    answer = httpx.get(f"{url}/api/maps/usa")
    assert answer.headers["content-encoding"] == "gzip"


@pytest.fixture
def client_folder(tmp_path: Path) -> Path:
    (tmp_path / "client" / "assets").mkdir(parents=True)
    (tmp_path / "client" / "index.html").write_text("<p>page")
    (tmp_path / "client" / "assets" / "a.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    return tmp_path / "client"


def page(folder: Path, path: str) -> httpx.Response:
    """Asks for a page of a client that was built into a folder."""
    client = Client(folder)
    app = Starlette(routes=[Route("/", client.get), Route("/{path:path}", client.get)])

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://x") as web:
            return await web.get(path)

    return asyncio.run(ask())


def test_the_client_is_served_and_its_own_paths_give_its_page(client_folder: Path) -> None:
    for path in ("/", "/t/abc", "/replay/abc/1", "/index.html"):
        assert page(client_folder, path).text == "<p>page"
        assert page(client_folder, path).headers["cache-control"] == "no-cache"
    assert "immutable" in page(client_folder, "/assets/a.js").headers["cache-control"]
    for path in ("/assets/b.js", "/api/x", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/..%5csecret.txt", "/a%00.txt"):
        assert page(client_folder, path).status_code == 404


def test_without_a_built_client_the_page_says_how_to_build_it(tmp_path: Path) -> None:
    answer = page(tmp_path, "/")
    assert answer.status_code == 503 and "./play" in answer.text
