"""The word, key or value that is being written at a place of a Lua script, which may be unfinished."""

from __future__ import annotations

from typing import Final

from vaultc.lua.text.tokens import LuaText, LuaToken, inside_of, read
from vaultc.support.named_tuple import NamedTuple

_BLOCKS: Final = ("function", "if", "do", "repeat")
_OPENING: Final = ("(", "{", "[")
_CLOSING: Final = (")", "}", "]")


class ScriptCursor(NamedTuple):
    """The word or text at a place, and what it is a part of.

    ``start`` and ``end`` are the offsets of the word, or of the inside of the text, ``written`` is the part before the
    place. ``owner`` is the name before a dot or colon at the word. ``function`` is the call around it as it is written,
    ``argument`` the number of its argument from 0 on, ``field`` the field of the table there whose value is written,
    and ``is_key`` tells that a name of a field is. ``keys`` are the fields that are there already.
    """

    start: int
    end: int
    written: str
    is_text: bool
    owner: str = ""
    function: str = ""
    argument: int = 0
    field: str = ""
    is_key: bool = False
    keys: frozenset[str] = frozenset()


def cursor_at(text: str, offset: int) -> ScriptCursor | None:
    """The word, key or value at an offset; None in comments and numbers."""
    script = read(text)
    if any(start < offset and (offset < end or ("\n" not in text[start:end][-1:] and offset <= end))
           for start, end in script.comments):  # fmt: skip
        return None
    index = next((at for at, token in enumerate(script.tokens) if token.end >= offset), len(script.tokens))
    token = script.tokens[index] if index < len(script.tokens) else None
    if token is not None and token.kind == "string" and token.start < offset and _is_inside(token, offset):
        opening, last = inside_of(token)
        found = ScriptCursor(opening, last, text[opening:offset], True)
        return _around(script, index, found)
    if token is not None and token.kind == "number" and token.start < offset <= token.end:
        return None
    if token is not None and token.kind in ("name", "keyword") and token.start < offset <= token.end:
        found = ScriptCursor(token.start, token.end, text[token.start : offset], False)
    else:
        index = next((at for at, each in enumerate(script.tokens) if each.start >= offset), len(script.tokens))
        found = ScriptCursor(offset, offset, "", False)
    if index > 1 and script.tokens[index - 1].text in (".", ":") and script.tokens[index - 1].end == found.start:
        before = script.tokens[index - 2]
        return found._replace(owner=(before.text if before.kind == "name" else "") + script.tokens[index - 1].text)
    return _around(script, index, found)


def _is_inside(token: LuaToken, offset: int) -> bool:
    closed = len(token.text) > 1 and token.text[-1] == token.text[0] and token.text[0] in "\"'"
    return offset < token.end or (not closed and token.text[0] != "[")


def _around(script: LuaText, index: int, found: ScriptCursor) -> ScriptCursor:
    """The cursor with the call and the table around a token."""
    tokens = script.tokens
    opener, commas = _opener(tokens, index)
    if opener < 0:
        return found
    if tokens[opener].text == "(":
        return found._replace(function=_callee(tokens, opener), argument=commas)
    if tokens[opener].text == "{":
        before = tokens[index - 1]
        field = tokens[index - 2].text if before.text == "=" and index >= 2 and tokens[index - 2].kind == "name" else ""
        keys = frozenset(
            one.text for one, two in zip(tokens[opener:], tokens[opener + 1 :], strict=False)
            if two.text == "=" and one.kind == "name" and one.start < found.start
        )  # fmt: skip
        found = found._replace(field=field, is_key=before.text in ("{", ",", ";") and not found.is_text, keys=keys)
        function = _callee(tokens, opener) if opener and tokens[opener - 1].kind == "name" else ""
        if not function and opener and tokens[opener - 1].text in ("(", ","):
            call, argument = _opener(tokens, opener)
            if call >= 0 and tokens[call].text == "(":
                return found._replace(function=_callee(tokens, call), argument=argument)
        return found._replace(function=function)
    return found


def _opener(tokens: tuple[LuaToken, ...], index: int) -> tuple[int, int]:
    """The bracket that is open before a token, with the commas after it; -1 in a block or at the top."""
    depth = commas = 0
    for at in range(index - 1, -1, -1):
        token = tokens[at]
        if token.kind == "string":
            continue
        if token.text in _CLOSING or token.text in ("end", "until"):
            depth += 1
        elif token.text in _OPENING or token.text in _BLOCKS:
            if depth == 0:
                return (at, commas) if token.text in _OPENING else (-1, 0)
            depth -= 1
        elif token.text == "," and depth == 0:
            commas += 1
    return -1, 0


def _callee(tokens: tuple[LuaToken, ...], opening: int) -> str:
    """The name of the function that is called with a bracket; empty for a bracket of an expression."""
    last = opening - 1
    if last < 0 or tokens[last].kind != "name":
        return ""
    first = last
    while first >= 2 and tokens[first - 1].text in (".", ":") and tokens[first - 2].kind == "name":
        first -= 2
    name = "".join(token.text for token in tokens[first : last + 1])
    is_method = first >= 1 and tokens[first - 1].text in (".", ":")
    return f":{name}" if is_method else name
