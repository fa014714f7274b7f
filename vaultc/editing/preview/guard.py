"""Request guard: same origin and token."""

from __future__ import annotations

import secrets
from collections import abc
from typing import Any

RequestScope = abc.MutableMapping[str, Any]
App = abc.Callable[
    [RequestScope, abc.Callable[..., abc.Awaitable[Any]], abc.Callable[..., abc.Awaitable[None]]], abc.Awaitable[None]
]


class Guard:
    """Lets a request through if it comes to this machine's own name, from this page or from nowhere, with the token.

    The name (Host) is checked so that no foreign name that points here can be used by other pages; the Origin, so that
    other pages can ask nothing.
    """

    def __init__(self, app: App, token: str, port: int) -> None:
        self._app = app
        self._token = token
        self._hosts = frozenset(f"{name}:{port}" for name in ("127.0.0.1", "localhost"))

    async def __call__(self, scope: RequestScope, receive: Any, send: Any) -> None:
        """Answer, or refuse with 403; without the token everything is unknown.

        What names no path is refused with 400, and a request whose body is too long, or of unknown length, with 413.
        """
        if scope["type"] != "http":
            return
        status = self._objection(scope)
        if status is None:
            await self._app(scope, receive, send)
            return
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": _REFUSALS[status]})

    def _objection(self, scope: RequestScope) -> int | None:
        headers: dict[bytes, list[str]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name.lower(), []).append(value.decode("latin-1"))
        hosts, origins = headers.get(b"host", []), headers.get(b"origin", [])
        if scope["method"] not in _MOST_BYTES or len(hosts) != 1 or hosts[0] not in self._hosts:
            return 403
        if any(origin != f"http://{hosts[0]}" for origin in origins):
            return 403
        if headers.get(b"sec-fetch-site", ["none"])[0] not in ("none", "same-origin"):
            return 403
        if not scope["path"].startswith("/"):
            return 400
        if b"transfer-encoding" in headers or not _is_short(scope["method"], headers.get(b"content-length", [])):
            return 413
        given = scope["path"].split("/")[1].encode("utf-8", "surrogatepass")
        return None if secrets.compare_digest(given, self._token.encode()) else 404


def _is_short(method: str, lengths: list[str]) -> bool:
    """Return whether a body is as short as its method allows; a question says how long it is."""
    if method == "POST" and len(lengths) != 1:
        return False
    return all(length.isdecimal() and len(length) < 20 and int(length) <= _MOST_BYTES[method] for length in lengths)


_MOST_BYTES = {"GET": 0, "HEAD": 0, "POST": 32 * 1024 * 1024}
"""Bytes of the body of a request, by method."""
_REFUSALS = {
    400: b"the target of a request must be a path\n",
    403: b"not here\n",
    404: b"not here\n",
    413: b"this body is too long, or its length is unknown\n",
}
