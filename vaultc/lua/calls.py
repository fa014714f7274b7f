"""The calls of a Lua text, down to the fields of tables, and the places of findings in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final

from vaultc.language.diagnostics import Edit, Fix
from vaultc.language.source import Source, Span
from vaultc.lua.kinds import ArgumentPlace, FieldName
from vaultc.lua.text import LuaText, LuaToken, read, string_value
from vaultc.support.dataclass import dataclass, field
from vaultc.support.named_tuple import NamedTuple

_BOOLEANS: Final = {"true": True, "false": False}


@dataclass(frozen=True, slots=True)
class LuaExpression:
    """An argument or the value of a field: its offsets, and what is written if it is a literal.

    ``fields`` are those of a table that is written here, ``keys`` the offsets of their names; ``literal`` is a text, a
    number or a boolean. ``is_open`` tells of a call or of ``...``, which may be several values or none.
    """

    start: int
    end: int
    literal: str | int | float | bool | None = None
    fields: Mapping[str | int, LuaExpression] | None = None
    keys: Mapping[str | int, tuple[int, int]] = field(default_factory=dict)
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class LuaCall:
    """A call: ``name`` as written (``des.monster``), or from the last colon on (``:grow``); ``start`` and ``end`` are
    the offsets of the name, ``inside`` and ``close`` of what is between the brackets."""

    name: str
    start: int
    end: int
    inside: int
    close: int
    arguments: tuple[LuaExpression, ...]

    @property
    def tail(self) -> str:
        """The last part of the name."""
        return self.name.replace(":", ".").rpartition(".")[2]

    @property
    def is_method(self) -> bool:
        """True if a value before the name is the first argument."""
        return ":" in self.name


class LuaCalls:
    """The calls of a text."""

    def __init__(self, text: str) -> None:
        self.read: LuaText = read(text)

    @cached_property
    def all(self) -> tuple[LuaCall, ...]:
        """All calls, in the order of their brackets."""
        return tuple(self._found())

    @cached_property
    def by_line(self) -> Mapping[int, tuple[LuaCall, ...]]:
        """The calls by the lines on which they or their brackets begin, as Lua counts lines, in order."""
        found: dict[int, list[LuaCall]] = {}
        for call in self.all:
            for line in {self.read.line_of(call.start), self.read.line_of(call.inside)}:
                found.setdefault(line, []).append(call)
        return {line: tuple(calls) for line, calls in found.items()}

    def around(self, offset: int) -> LuaCall | None:
        """The innermost call between whose brackets an offset lies."""
        holding = (call for call in self.all if call.inside <= offset <= call.close)
        return max(holding, key=lambda call: call.inside, default=None)

    def _found(self) -> Iterator[LuaCall]:
        tokens = self.read.tokens
        for index in range(1, len(tokens)):
            token, before = tokens[index], tokens[index - 1]
            if not ((token.text in ("(", "{") and token.kind == "operator") or token.kind == "string"):
                continue
            if not (before.kind == "name" or (before.text in (")", "]") and token.text == "(")):
                continue
            first = self._name_start(index - 1)
            if first is not None:
                yield self._call(first, index)

    def _name_start(self, last: int) -> int | None:
        """The index of the first token of the name that ends with a token; None if it names a function's definition."""
        tokens, first = self.read.tokens, last
        while first >= 2 and tokens[first].kind == "name" and tokens[first - 1].text in (".", ":"):
            if tokens[first - 2].kind != "name":
                break
            first -= 2
        return None if first and tokens[first - 1].text == "function" else first

    def _call(self, first: int, opening: int) -> LuaCall:
        tokens = self.read.tokens
        start = first
        if tokens[first].kind == "name" and first and tokens[first - 1].text in (".", ":"):
            start = first - 1  # a call of what another expression gives
        name = "".join(token.text for token in tokens[start:opening] if token.kind == "name" or token.text in ".:")
        head = tokens[first]
        if tokens[opening].text == "(":
            close = self.read.partners[opening]
            end = self._start_of(close)
            arguments = tuple(self._split(opening + 1, close))
            return LuaCall(name, head.start, tokens[opening - 1].end, tokens[opening].end, end, arguments)
        whole = self._expression(opening, self._after(opening))
        return LuaCall(name, head.start, tokens[opening - 1].end, whole.start, whole.end, (whole,))

    def _start_of(self, index: int) -> int:
        return self.read.tokens[index].start if index < len(self.read.tokens) else len(self.read.text)

    def _after(self, index: int) -> int:
        """The index after a token, or after the bracket that it opens."""
        return min(self.read.partners.get(index, index), len(self.read.tokens) - 1) + 1

    def _split(self, first: int, last: int) -> Iterator[LuaExpression]:
        """The expressions between commas, from a token up to another."""
        start = index = first
        while index < last:
            if self.read.tokens[index].text in (",", ";"):
                if index > start:
                    yield self._expression(start, index)
                start = index + 1
                index += 1
            else:
                index = self._after(index)
        if start < last:
            yield self._expression(start, last)

    def _expression(self, first: int, last: int) -> LuaExpression:
        tokens = self.read.tokens[first:last]
        start, end = tokens[0].start, tokens[-1].end
        if tokens[0].text == "{" and self._after(first) == last:
            return self._table(first, (start, end))
        return LuaExpression(start, end, _literal(tokens), is_open=tokens[-1].text in (")", "..."))

    def _table(self, first: int, place: tuple[int, int]) -> LuaExpression:
        tokens = self.read.tokens
        fields: dict[str | int, LuaExpression] = {}
        keys: dict[str | int, tuple[int, int]] = {}
        close = self.read.partners[first]
        index, position = first + 1, 0
        while index < close:
            if tokens[index].text in (",", ";"):
                index += 1
                continue
            end = index
            while end < close and tokens[end].text not in (",", ";"):
                end = self._after(end)
            end = min(end, close)
            signs = [at for at in range(index, min(index + 4, end)) if tokens[at].text == "="]
            if signs and signs[0] == index + 1 and tokens[index].kind == "name":
                key: str | int = tokens[index].text
                keys[key] = tokens[index].start, tokens[index].end
                index += 2
            elif signs and tokens[index].text == "[" and tokens[index + 1].kind == "string":
                key = string_value(tokens[index + 1].text)
                keys[key] = tokens[index + 1].start, tokens[index + 1].end
                index = signs[0] + 1
            else:
                position += 1
                key = position
            if index < end:
                fields[key] = self._expression(index, end)
            index = end
        return LuaExpression(*place, fields=fields, keys=keys)


def _literal(tokens: tuple[LuaToken, ...]) -> str | int | float | bool | None:
    sign = 1
    if len(tokens) == 2 and tokens[0].text == "-" and tokens[1].kind == "number":
        sign, tokens = -1, tokens[1:]
    if len(tokens) != 1:
        return None
    (token,) = tokens
    if token.kind == "string":
        return string_value(token.text)
    if token.kind == "number":
        return _number(token.text, sign)
    return _BOOLEANS.get(token.text)


def _number(text: str, sign: int) -> int | float | None:
    try:
        return sign * (int(text, 16) if text[:2] in ("0x", "0X") else int(text) if text.isdigit() else float(text))
    except ValueError:
        return None


def fits(call: LuaCall, actual: tuple[Any, ...], entries: Any) -> bool:
    """Return whether a call may have been made with these values; ``entries`` gives the entries of a table."""
    values = actual[1:] if call.is_method and actual else actual
    written = call.arguments
    is_open = bool(written) and written[-1].is_open
    if len(values) != len(written) and not (is_open and len(values) >= len(written) - 1):
        return False
    return all(_may_be(each, value, entries) for each, value in zip(written, values, strict=False))


def _may_be(written: LuaExpression, value: Any, entries: Any) -> bool:
    if written.literal is not None:
        return bool(written.literal == (_decoded(value) if isinstance(value, str) else value))
    if not written.fields or isinstance(value, str | int | float | bool | None):
        return written.fields is None or not isinstance(value, str | int | float | bool | None)
    held: Mapping[object, object] = entries(value)
    return all(_may_be(each, held.get(key), entries) for key, each in written.fields.items() if not each.is_open)


def _decoded(value: str) -> str:
    return value.encode("latin-1", "replace").decode("utf-8", "replace")


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
