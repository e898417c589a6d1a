"""The gate: origins, hosts, sizes, rates, cookies and headers."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from branchline.server.limits import Bucket, Buckets

from .people import BOT, ME, OPEN, Device
from .running import running

BODY = {"map": "mini", "seats": [ME, BOT]}


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "http://127.0.0.1", "https://127.0.0.1:1"])
def test_a_write_from_another_site_is_refused(url: str, origin: str) -> None:
    answer = httpx.post(f"{url}/api/tables", json=BODY, headers={"origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")


def test_a_write_without_an_origin_is_refused(url: str) -> None:
    assert httpx.post(f"{url}/api/tables", json=BODY).json()["code"] == "origin"


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_form_can_write_nothing(url: str, kind: str) -> None:
    answer = httpx.post(f"{url}/api/tables", content=b"{}", headers={"origin": url, "content-type": kind})
    assert (answer.status_code, answer.json()["code"]) == (415, "not-json")


@pytest.mark.parametrize("host", ["evil.example", "", "a b", "[::1", "127.0.0.1.evil.example"])
def test_an_unknown_host_name_is_refused(url: str, host: str) -> None:
    answer = httpx.get(f"{url}/api/setup", headers={"host": host})
    assert answer.status_code == 400


@pytest.mark.parametrize("host", ["localhost", "localhost:9", "192.168.1.7:8000", "[::1]:8000"])
def test_addresses_and_localhost_are_answered(url: str, host: str) -> None:
    assert httpx.get(f"{url}/api/setup", headers={"host": host}).status_code == 200


def test_the_base_url_names_host_and_origin(tmp_path: Path) -> None:
    with running(tmp_path, base_url="https://play.example.org") as url:
        headers = {"host": "play.example.org", "origin": "https://play.example.org"}
        assert httpx.post(f"{url}/api/tables", json=BODY, headers=headers).status_code == 200


def test_a_body_that_is_too_large_is_refused_with_and_without_a_length(url: str) -> None:
    headers = {"origin": url, "content-type": "application/json"}
    large = b'"' + b"x" * 20_000 + b'"'
    for content in (large, iter([large[:10_000], large[10_000:]])):
        answer = httpx.post(f"{url}/api/tables", content=content, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff", b'{"map":"mini","seats":[],"x":1}', b"[" * 10_000])
def test_a_body_that_is_no_request_is_refused(url: str, content: bytes) -> None:
    headers = {"origin": url, "content-type": "application/json"}
    answer = httpx.post(f"{url}/api/tables", content=content, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_every_answer_carries_the_policy(url: str) -> None:
    for path in ("/", "/api/setup", "/api/nothing", "/api/tables/nothing", "/healthz", "/x.js"):
        headers = httpx.get(url + path).headers
        assert "script-src 'self'" in headers["content-security-policy"], path
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_the_seat_token_is_long_hidden_from_scripts_and_sent_to_its_table_only(ada: Device) -> None:
    answer = ada.post("/api/tables", BODY)
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie
    assert f"path=/api/tables/{answer.json()['table']['id'].lower()}" in cookie
    (token,) = (each.value for each in ada.http.cookies.jar)
    assert token is not None and len(token) >= 22 and token not in answer.text


def test_tokens_are_stored_hashed(tmp_path: Path) -> None:
    with running(tmp_path) as url:
        device = Device(url)
        device.make(ME, OPEN)
        key = device.do("key", chair=0)["key"]
        (token,) = (each.value for each in device.http.cookies.jar)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert device.table.encode() in kept
    assert str(token).encode() not in kept
    assert key.encode() not in kept


def test_too_many_requests_are_slowed_down(tmp_path: Path) -> None:
    with running(tmp_path, limit_factor=0.1) as url:
        device = Device(url)
        codes = [device.post("/api/tables", BODY).status_code for _ in range(8)]
        assert codes[0] == 200 and codes[-1] == 429
        assert device.post("/api/tables", BODY).headers["retry-after"]


def test_a_bucket_gives_a_burst_and_then_its_rate() -> None:
    now = 0.0
    bucket = Bucket(2, 3, lambda: now)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_buckets_forget_who_was_not_seen_for_longest() -> None:
    buckets = Buckets(0, 1, most=2, clock=lambda: 0.0)
    assert [buckets.take(who) for who in ("a", "b", "a", "c", "a")] == [True, True, False, True, False]
    assert buckets.take("b")


def test_unknown_paths_and_methods_are_problems(url: str) -> None:
    assert httpx.get(f"{url}/api/nothing").status_code == 404
    answer = httpx.request("DELETE", f"{url}/api/tables", headers={"origin": url, "content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (405, "method")
