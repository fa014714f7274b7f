"""Level scripts of NetHack 3.7, which are Lua programs, taken for des files."""

from __future__ import annotations

from vaultc.language.diagnostics import Diagnostic
from vaultc.language.lua_scripts import CALL
from vaultc.language.source import Source
from vaultc.language.syntax.messages import error


def finding(source: Source) -> Diagnostic:
    """The one thing to say about such a file."""
    call = CALL.search(source.text)
    start, end = (source.text.index("des.", call.start()), call.end() - 1) if call is not None else (0, 0)
    advice = 'a des file begins with `LEVEL: "name"`; for `des.monster("newt")` it has `MONSTER: "newt", random`'
    message = "this is Lua, a level script of NetHack 3.7, and no des file"
    return error("lua-script", message, source.span(start, end), advice)
