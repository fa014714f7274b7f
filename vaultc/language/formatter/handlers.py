"""The handlers that write every node: listed statements by their forms, everything else family by family."""

from __future__ import annotations

from vaultc.language.formatter import control, expressions, headers, phrases, rooms, spelling, things
from vaultc.language.syntax import nodes

LISTED: phrases.PhraseHandlers = {
    cls: phrases.listed(cls) for cls in nodes.concrete(nodes.Statement) if cls.form.listed
}
"""The statements that are a keyword and their fields."""

BASE = (
    LISTED | control.PHRASES | expressions.PHRASES | headers.PHRASES | rooms.PHRASES | spelling.PHRASES | things.PHRASES
)
"""The canonical text of the whole language."""
