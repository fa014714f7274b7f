"""Level scripts of NetHack 3.7, which are Lua programs, taken for des files."""

from __future__ import annotations

import re

from vaultc.language.diagnostics import Diagnostic
from vaultc.language.source import Source
from vaultc.language.syntax.messages import error

CALL = re.compile(r"^[ \t]*des\.[a-z_]+[ \t]*[({\"']", re.MULTILINE)
LEVEL = re.compile(r"^[ \t]*(?:LEVEL|MAZE)[ \t]*:", re.MULTILINE)


def is_lua(text: str) -> bool:
    """Return whether a text without a level calls functions of the Lua interface."""
    return "des." in text and CALL.search(text) is not None and LEVEL.search(text) is None


def finding(source: Source) -> Diagnostic:
    """The one thing to say about such a file."""
    call = CALL.search(source.text)
    assert call is not None
    start = source.text.index("des.", call.start())
    advice = 'a des file begins with `LEVEL: "name"`; for `des.monster("newt")` it has `MONSTER: "newt", random`'
    message = "this is Lua, a level script of NetHack 3.7, and no des file"
    return error("lua-script", message, source.span(start, call.end() - 1), advice)
