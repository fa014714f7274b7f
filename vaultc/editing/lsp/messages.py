"""Messages as the server takes them: JSON that is looked at before anything is made of it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, NoReturn

from vaultc.support import errors

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
NOT_INITIALIZED = -32002
REQUEST_CANCELLED = -32800
REQUEST_FAILED = -32803
"""A request that failed for a reason to be shown."""
LARGEST_POSITION = 2**31 - 1
"""The largest line and character that the protocol has."""
_LARGE = 2**63

RequestId = int | str | None
"""By which an answer names its request."""


class MessageError(errors.VaultcError):
    """A message that cannot be used; the text says why."""

    def __init__(self, code: int, text: str, key: RequestId = None) -> None:
        super().__init__(text)
        self.code = code
        self.key = key


def message_of(body: bytes) -> dict[str, Any]:
    """The message of a body, with an id that can be answered or none.

    Lines and characters beyond what the protocol has are limited to it, like those beyond the end of a text.

    Raises:
        MessageError: it is not JSON, or no message.
    """
    try:
        message = json.loads(body, object_hook=_limited, parse_int=_integer, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        why = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise MessageError(PARSE_ERROR, f"this is not JSON: {why}") from None
    if not isinstance(message, dict):
        raise MessageError(INVALID_REQUEST, "a message must be a JSON object; batches are not taken")
    key = message.get("id")
    is_key = isinstance(key, str) or (isinstance(key, int) and not isinstance(key, bool) and abs(key) < _LARGE)
    if "id" in message and not is_key and (key is not None or "method" in message):
        raise MessageError(INVALID_REQUEST, "the id of a request must be a string or an integer")
    if message.get("jsonrpc") != "2.0":
        raise MessageError(INVALID_REQUEST, 'a message must have "jsonrpc": "2.0"', key)
    if not isinstance(message.get("method", ""), str):
        raise MessageError(INVALID_REQUEST, "the method must be a string", key)
    return message


def address_in(params: Any) -> str | None:
    """The address of the document that some parameters are about."""
    document = params.get("textDocument") if isinstance(params, Mapping) else None
    address = document.get("uri") if isinstance(document, Mapping) else None
    return address if isinstance(address, str) else None


def _limited(found: dict[str, Any]) -> dict[str, Any]:
    """An object of a message; in a place of a text the numbers are limited, and others left out."""
    if "line" in found and "character" in found:
        found = {**found, **{name: _unit(found[name]) for name in ("line", "character")}}
    if "range" in found and found["range"] is None:
        del found["range"]
    return found


def _unit(value: object) -> int | None:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return min(max(value, 0), LARGEST_POSITION)


def _integer(digits: str) -> int:
    """A number of JSON; one with hundreds of digits is only large."""
    if len(digits) <= 19:
        return int(digits)
    return -_LARGE if re.match("-", digits) else _LARGE


def _refuse(word: str) -> NoReturn:
    raise errors.InvalidValueError(f"{word} is not a number of JSON")
