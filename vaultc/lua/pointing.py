"""The places of findings: from a call as Lua tells it, a name and a line, to the argument in the text."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

from vaultc.language.diagnostics import Edit, Fix
from vaultc.language.source import Source, Span
from vaultc.lua.kinds import ArgumentPlace, FieldName
from vaultc.lua.text.calls import LuaCall, LuaCalls, LuaExpression, fits
from vaultc.lua.text.tokens import string_value
from vaultc.support.named_tuple import NamedTuple

FIRST_WORDS: Final = {
    "feature": "type", "stair": "dir", "ladder": "dir", "trap": "type", "monster": "id", "object": "id",
    "door": "state",
}  # fmt: skip
"""The field of the first argument of functions that take a word and a place."""

OF_THREE: Final = {
    "terrain": ("x", "y", "typ"), "mazewalk": ("x", "y", "dir"), "grave": ("x", "y", "text"),
    "engraving": ("coord", "type", "text"), "gold": ("amount", "x", "y"),
}  # fmt: skip
"""The fields of three arguments of functions that take some without names."""

_OF_TWO: Final = {"terrain": ("selection", "typ"), "gold": ("amount", "coord"), "region": ("selection", "light")}
_PLACE: Final = ("place", "x", "y", "coord", "selection")
"""Names of fields that are places, in whatever form they are written."""


_NAMED: Final = re.compile(r"\((?:field|global|local|method|upvalue|constant) '([A-Za-z_]\w*)'\)")


class CallMade(NamedTuple):
    """A call as Lua tells it: the full name of the function, the line, and the values that it got."""

    name: str
    line: int
    values: tuple[Any, ...]


class PointedPlace(NamedTuple):
    """The place of a finding, and the expression there, if the call was found in the text."""

    span: Span
    expression: LuaExpression | None


class ArgumentPlaces:
    """Finds arguments of calls in a script; ``entries`` gives the entries of a table that the script holds."""

    def __init__(self, source: Source, entries: Callable[[Any], dict[object, object]]) -> None:
        self._source = source
        self._entries = entries

    @cached_property
    def _calls(self) -> LuaCalls:
        return LuaCalls(self._source.text)

    def place(self, made: CallMade, at: ArgumentPlace) -> PointedPlace | None:
        """The place of an argument, or of the function's name; None if the text does not show the call."""
        call = self._call(made)
        if call is None:
            return None
        function = made.name.removeprefix("des.")
        expression = None
        if isinstance(at, FieldName):
            expression = _key_of(call, at)
        elif at is not None:
            expression = _argument(function, call, at)
        if expression is None:
            return PointedPlace(self._source.span(call.start, call.end), None)
        return PointedPlace(self._source.span(expression.start, expression.end), expression)

    def named_in(self, message: str, line: int) -> Span | None:
        """The place on a line of the name that a message of Lua tells in quotation marks; None if it is not there."""
        told = _NAMED.search(message)
        if told is None or not 1 <= line <= len(self._source.line_starts):
            return None
        start = self._source.line_starts[line - 1]
        end = start + len(self._source.line(line))
        same = [each for each in self._calls.read.tokens if start <= each.start < end and each.text == told[1]]
        return self._source.span(same[0].start, same[0].end) if same else None

    def fix(self, pointed: PointedPlace, written: object, meant: str) -> Fix | None:
        """The fix that writes what was meant; None where the text does not say whence the wrong word comes."""
        expression, span = pointed.expression, pointed.span
        if expression is None:
            return Fix(f"write `{meant}`", (Edit(span, meant),), False)
        if isinstance(written, FieldName):
            return Fix(f"write `{meant}`", (Edit(span, meant if span.text.isidentifier() else f'"{meant}"'),), False)
        if not isinstance(expression.literal, str):
            tokens = [
                token
                for token in self._calls.read.tokens
                if token.kind == "string" and string_value(token.text) == written
            ]
            if len(tokens) != 1:
                return None
            span = self._source.span(tokens[0].start, tokens[0].end)
        sign = span.text[0] if span.text[:1] in "\"'" else '"'
        return Fix(f"write {sign}{meant}{sign}", (Edit(span, f"{sign}{meant}{sign}"),), False)

    def _call(self, made: CallMade) -> LuaCall | None:
        """The call in the text: of several on a line the first that has these values where it has literals."""
        tail = made.name.rpartition(".")[2]
        on_line = self._calls.by_line.get(made.line, ())
        found = [call for call in on_line if call.tail == tail]
        if not made.name.startswith(("selection.", "o.", "global.")):
            found = [call for call in found if call.name == made.name] or found
        if len(found) > 1:
            found = [call for call in found if fits(call, made.values, self._held)] or found
        return found[0] if found else None

    def _held(self, value: Any) -> dict[object, object]:
        try:
            return self._entries(value)
        except (AttributeError, TypeError):
            return {}


def _key_of(call: LuaCall, name: str) -> LuaExpression | None:
    for argument in call.arguments:
        if name in argument.keys:
            return LuaExpression(*argument.keys[name], literal=str(name))
    return None


def _argument(function: str, call: LuaCall, at: str | int) -> LuaExpression | None:
    written = call.arguments
    if isinstance(at, int):
        index = at - call.is_method
        return written[index] if 0 <= index < len(written) else None
    if len(written) == 1 and (written[0].fields is not None or function not in FIRST_WORDS):
        return _field(written[0], at)
    names = _names(function, len(written))
    return next((written[names.index(name)] for name in (at, *_of_places(at)) if name in names), None)


def _names(function: str, count: int) -> tuple[str, ...]:
    """The fields of arguments without names."""
    if count == 3 and function in OF_THREE:
        return OF_THREE[function]
    if count == 2 and function in _OF_TWO:
        return _OF_TWO[function]
    first = FIRST_WORDS.get(function)
    if first is None:
        return ()
    return (first, "coord") if count == 2 else (first, "x", "y")[:count]


def field_of_argument(function: str, number: int) -> str:
    """The field of an argument without name, as far as its number tells; empty if it does not."""
    names = _names(function, 3) or _names(function, 2)
    return names[number] if number < len(names) else "map" if function == "map" and number == 0 else ""


def _field(table: LuaExpression, name: str) -> LuaExpression:
    """The value of a field, else the whole table: a variable, or one without the field."""
    fields = table.fields or {}
    return next((fields[each] for each in (name, *_of_places(name)) if each in fields), table)


def _of_places(name: str) -> tuple[str, ...]:
    return _PLACE if name in _PLACE else ()
