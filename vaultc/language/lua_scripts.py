"""Level scripts that are Lua programs: told from des files by their words, and reported where taken for one."""

from __future__ import annotations

import re
from typing import Final

from vaultc.language.diagnostics import Diagnostic
from vaultc.language.source import Source
from vaultc.support.lazy_pattern import lazy_pattern

SUFFIX: Final = ".lua"
NAMELESS: Final = "<stdin>"
CALL: Final = lazy_pattern(r"^[ \t]*des\.[a-z_]+[ \t]*[({\"']", re.MULTILINE)
_LEVEL: Final = lazy_pattern(r"^[ \t]*(?:LEVEL|MAZE)[ \t]*:", re.MULTILINE)


def is_lua(text: str) -> bool:
    """Return whether a text without a level calls functions of the Lua interface."""
    return "des." in text and CALL.search(text) is not None and _LEVEL.search(text) is None


def is_script(source: Source) -> bool:
    """Return whether a file is a Lua script by its name, or a nameless text by its words."""
    return source.name.endswith(SUFFIX) or (source.name == NAMELESS and is_lua(source.text))


def finding(source: Source) -> Diagnostic:
    """The one thing to say about a Lua script that was taken for a des file."""
    from vaultc.language.syntax.messages import error

    call = CALL.search(source.text)
    start, end = (source.text.index("des.", call.start()), call.end() - 1) if call is not None else (0, 0)
    advice = 'a des file begins with `LEVEL: "name"`; for `des.monster("newt")` it has `MONSTER: "newt", random`'
    message = "this is Lua, a level script of NetHack 3.7, and no des file"
    return error("lua-script", message, source.span(start, end), advice)
