"""Links that open a text in a playground; the text is in the fragment, which browsers send to no server."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping
from urllib.parse import urlencode

LONGEST = 32 * 1024
"""Characters of a packed text; the playground takes no more."""


def playground_link(playground: str, text: str, wish: Mapping[str, object] | None = None) -> str | None:
    """The link to a playground with a text; None if it is too long for one.

    ``playground`` is the address of its folder; ``wish`` has fields of the page, such as ``level`` (a number from 0
    on) and ``seed``.
    """
    packed = base64.urlsafe_b64encode(zlib.compress(text.encode("utf-8"), 9, -15)).decode("ascii").rstrip("=")
    if len(packed) > LONGEST:
        return None
    return f"{playground.rstrip('/')}/#{urlencode({**(wish or {}), 'text': packed})}"
