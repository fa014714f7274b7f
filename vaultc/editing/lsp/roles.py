"""The role of a text or a character in quotes, by its statement and its place there."""

from __future__ import annotations

from typing import NamedTuple

from vaultc.editing.lsp.context import Context


class NameRole(NamedTuple):
    """The kind of name: a kind of ``names.KINDS``, or LEVEL, FILE, "" for free text; and its class."""

    what: str
    character: str | None = None


LEVEL, FILE, FREE = "level", "file", ""

_ARGUMENTS = {
    ("MONSTER", 0): "monsters",
    ("OBJECT", 0): "objects",
    ("CONTAINER", 0): "objects",
    ("TRAP", 0): "traps",
    ("ROOM", 0): "rooms",
    ("SUBROOM", 0): "rooms",
    ("REGION", 2): "rooms",
    ("PORTAL", 2): LEVEL,
    ("INCLUDE", 0): FILE,
    ("FLAGS", 0): "flags",
}
"""By keyword and number of the argument."""

_OPTIONS = {
    "montype": "monsters",
    "name": "artifacts",
    "NAME": "artifacts",
    "m_object": "objects",
    "m_monster": "monsters",
    "seen_traps": "traps",
    "monster": "monsters",
    "MONSTER": "monsters",
    "object": "objects",
    "obj": "objects",
    "OBJECT": "objects",
    "terrain": "terrain",
    "TERRAIN": "terrain",
}
"""By the word before the text, or the word and the colon."""


def role_of(context: Context) -> NameRole:
    """The role of a text at the cursor."""
    what = _of_option(context) or _of_statement(context)
    return NameRole(what, _class(context))


def _of_option(context: Context) -> str:
    """The role by the word before it: ``montype:``, ``m_object``, ``$x = monster:``; in arrays the first such word."""
    words = [token.text for token in context.before if token.type != "MAP_BLOCK"]
    if context.head == "$":
        return next((_OPTIONS[word] for word in words[:4] if word in _OPTIONS), "")
    while (words and words[-1] in ("(", ",", ":", "|", "{")) or (words and words[-1][:1] in "\"'"):
        word = words.pop()
        if word == "," and "(" not in words[-3:] and "seen_traps" not in words and context.head != "MON_GENERATION":
            return ""
    last = words[-1] if words else ""
    return _OPTIONS.get(last, "") if len(words) > 1 else ""


def _of_statement(context: Context) -> str:
    if context.head == "FLAGS":
        return "flags"
    if context.head == "MON_GENERATION":
        return "monsters"
    return _ARGUMENTS.get((context.head, context.argument), FREE)


def _class(context: Context) -> str | None:
    """The class before the text in ``('D', "``."""
    if context.last(3)[1:] == ("CHAR", ",") and context.last(3)[0] == "(":
        return context.before[-2].text[-2]
    return None
