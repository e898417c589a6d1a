"""The gate before everything: hosts, origins, body sizes, rates, and the headers that every answer carries."""

from __future__ import annotations

import ipaddress
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .bodies import MESSAGE_LIMIT, RECORD_LIMIT, Problem
from .limits import Limits
from .metrics import Metrics
from .refusals import Refused
from .settings import Settings
from .sockets import ABORT

POLICY = "; ".join(  # noqa: FLY002
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
UPLOAD = "/api/replay"


class Guard:
    """An ASGI layer that lets through only what may go on."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits, metrics: Metrics) -> None:
        self.app = app
        self.limits = limits
        self.metrics = metrics
        self._hosts = {"localhost", *(host.lower() for host in settings.hosts)}
        self._origins = {origin.rstrip("/").lower() for origin in settings.origins}
        if settings.base_url:
            parts = urlsplit(settings.base_url)
            self._hosts.add((parts.hostname or "").lower())
            self._origins.add(f"{parts.scheme}://{parts.netloc}".lower())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            if scope["type"] == "websocket":
                self._check_socket(scope, headers)
                transport = getattr(getattr(send, "__self__", None), "transport", None)
                if transport is not None:
                    scope[ABORT] = transport.abort
                await self.app(scope, receive, send)
            else:
                self._check_request(scope, headers)
                await self.app(scope, _limited(receive, limit_of(scope)), _with_headers(send))
        except Refused as refusal:
            self.metrics.count("refused", refusal.code)
            await _refuse(refusal)(scope, receive, send)

    def _check_request(self, scope: Scope, headers: Headers) -> None:
        self._check_host(headers)
        address = address_of(scope)
        # Only POST can change something; what else there may be is answered with 405 later.
        reading = scope["method"] != "POST"
        if not (self.limits.reads if reading else self.limits.writes).take(address):
            raise Refused(429, "too-many", "too many requests")
        if reading:
            return
        self._check_origin(scope, headers)
        if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise Refused(415, "not-json", "the body must be application/json")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > limit_of(scope):
            raise Refused(413, "too-large", "the body is too large", most=limit_of(scope))

    def _check_socket(self, scope: Scope, headers: Headers) -> None:
        self._check_host(headers)
        self._check_origin(scope, headers)
        if not self.limits.sockets.take(address_of(scope)):
            raise Refused(429, "too-many", "too many sockets")

    def _check_host(self, headers: Headers) -> None:
        """Names must be known, or a foreign page could point its own name at this server; addresses can't be forged."""
        host = _host_name(headers.get("host", ""))
        if host in self._hosts:
            return
        try:
            ipaddress.ip_address(host)
        except ValueError:
            raise Refused(400, "host", "unknown host name: see --base-url") from None

    def _check_origin(self, scope: Scope, headers: Headers) -> None:
        origin = headers.get("origin", "").lower()
        scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
        if origin != f"{scheme}://{headers.get('host', '').lower()}" and origin not in self._origins:
            raise Refused(403, "origin", "requests from other sites are not taken")


def limit_of(scope: Scope) -> int:
    """Returns how large a body may be."""
    return RECORD_LIMIT if scope["path"] == UPLOAD else MESSAGE_LIMIT


def address_of(scope: Scope) -> str:
    """Returns who asks, for limits; the network in the case of IPv6, where everybody has addresses without end."""
    host = (scope.get("client") or ("",))[0]
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return str(host)
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def _host_name(host: str) -> str:
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def _limited(receive: Receive, most: int) -> Receive:
    """A body may be longer than its header says, or have no header."""
    taken = 0

    async def limited() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > most:
            raise Refused(413, "too-large", "the body is too large", most=most)
        return message

    return limited


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending


def problem_answer(refusal: Refused) -> Response:
    """Returns a refusal as an HTTP answer."""
    problem: Any = Problem(code=refusal.code, text=refusal.text, figures=refusal.figures)
    extra = {"retry-after": "2"} if refusal.status == 429 else {}
    return Response(
        msgspec.json.encode(problem),
        refusal.status,
        {**HEADERS, "cache-control": "no-store", **extra},
        "application/json",
    )


def _refuse(refusal: Refused) -> Response:
    return problem_answer(refusal)
