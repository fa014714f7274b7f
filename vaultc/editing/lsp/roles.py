"""The role of a text or a character in quotes, by its statement and its place there."""

from __future__ import annotations

from typing import NamedTuple

from vaultc.editing.lsp.context import Context


class NameRole(NamedTuple):
    """The kind of name: a kind of ``names.KINDS``, or LEVEL, FILE, FEATURE, ROOM_NAME, "" for free text; its class."""

    what: str
    character: str | None = None


LEVEL, FILE, FEATURE, ROOM_NAME, FREE = "level", "file", "feature", "room name", ""

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


_SORTED_ARGUMENTS = {
    **_ARGUMENTS,
    ("MONSTER", 1): "monsters",
    ("OBJECT", 1): "objects",
    ("CONTAINER", 1): "objects",
    ("OBJECT", 3): "monsters",
    ("CONTAINER", 3): "monsters",
    ("OBJECT", 4): "monsters",
    ("CONTAINER", 4): "monsters",
    ("OBJECT", 5): "artifacts",
    ("OBJECT", 6): "artifacts",
    ("SUBROOM", 4): ROOM_NAME,
}
"""The same in sorted levels, where a name follows its class, and an object's species and name its place."""
_SORTED_LISTS = {"RANDOM_OBJECTS": "objects", "RANDOM_MONSTERS": "monsters"}
_SORTED_DISGUISES = {"m_object": "objects", "m_monster": "monsters", "m_feature": FEATURE}


def role_of(context: Context, *, in_sorted: bool = False) -> NameRole:
    """The role of a text at the cursor; ``in_sorted`` in a level whose statements the game sorts."""
    if in_sorted:
        return _of_sorted(context)
    what = _of_option(context) or _of_statement(context)
    return NameRole(what, _class(context))


def _of_sorted(context: Context) -> NameRole:
    if context.head in _SORTED_LISTS:
        return NameRole(_SORTED_LISTS[context.head])
    last = context.before[-1].text if context.before and context.before[-1].type != "MAP_BLOCK" else ""
    if last in _SORTED_DISGUISES:
        return NameRole(_SORTED_DISGUISES[last])
    what = "flags" if context.head == "FLAGS" else _SORTED_ARGUMENTS.get((context.head, context.argument), FREE)
    named = context.argument == 1 and context.last(2) == ("CHAR", ",") and what != FREE
    return NameRole(what, context.before[-2].text[-2] if named else None)


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
