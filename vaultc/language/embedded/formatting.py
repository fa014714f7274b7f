"""String methods and operators that put texts together, on texts that know the places of their characters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from textwrap import dedent
from typing import TypeAlias

from vaultc.language.embedded.pieces import HOLE_SIGN, EmbeddedText, TracedPiece, hole, kept, plain, reformed, written
from vaultc.support.lazy import lazy_pattern

Constant: TypeAlias = "int | float | bool | None"
"""A constant that is no text."""
FieldOf: TypeAlias = Callable[[TracedPiece], EmbeddedText]
"""The text that replaces a field; the field itself if that text is not known."""

_FIELD = lazy_pattern(
    r"\{\{|\}\}|\{(?P<name>[^{}!:]*)(?:!(?P<conversion>[rsa]))?(?::(?P<spec>(?:[^{}]|\{[^{}]*\})*))?\}"
)
_PERCENT = lazy_pattern(
    r"%(?:\((?P<name>[^)]*)\))?(?P<spec>[-#0 +]*(?:\*|\d+)?(?:\.(?:\*|\d+))?)[hlL]?(?P<kind>.)", re.DOTALL
)
_DOLLAR = lazy_pattern(r"\$(?:\$|(?P<name>[_a-zA-Z][_a-zA-Z0-9]*)|\{(?P<braced>[_a-zA-Z][_a-zA-Z0-9]*)\})")
_ROW = lazy_pattern(r"[^\n]*\n?")


def dedented(text: EmbeddedText) -> EmbeddedText:
    """As :func:`textwrap.dedent`; literals remember the margin that is taken away."""
    before = plain(text)
    after = dedent(before)
    rows, places, at = [], [], 0
    shown = after.split("\n")
    for number, row in enumerate(before.split("\n")):
        rows.append(row)
        left = len(row) - len(shown[number]) if number < len(shown) else 0
        last = number == len(shown) - 1
        if row.strip():
            places.append((at + left, at + len(row) + (not last)))
        else:
            places.append((at + len(row), at + len(row) + (not last)))
        at += len(row) + 1
    margin = next((row[: len(row) - len(new)] for row, new in zip(rows, shown, strict=False) if new.strip()), "")
    return reformed(kept(text, places), margin=margin)


def cleaned(text: EmbeddedText) -> EmbeddedText:
    """As :func:`inspect.cleandoc`: blanks before the first line do not count, and blank lines around the text go."""
    first, line_end, _ = plain(text).partition("\n")
    begun = len(first) + len(line_end)
    rest = dedented(kept(text, [(begun, len(plain(text)))]))
    whole = (*kept(text, [(len(first) - len(first.lstrip()), begun)]), *rest)
    shown = plain(whole)
    return kept(whole, [(len(shown) - len(shown.lstrip("\n")), len(shown.rstrip()))])


def stripped(text: EmbeddedText, method: str, signs: str | None) -> EmbeddedText:
    """As ``strip``, ``lstrip`` and ``rstrip``."""
    before = plain(text)
    left = len(before) - len(before.lstrip(signs)) if method != "rstrip" else 0
    right = len(before.rstrip(signs)) if method != "lstrip" else len(before)
    return kept(text, [(left, max(right, left))])


def joined(between: EmbeddedText, texts: Sequence[EmbeddedText]) -> EmbeddedText:
    """As ``join``."""
    result: list[TracedPiece] = []
    for number, text in enumerate(texts):
        result += (*(between if number else ()), *text)
    return tuple(result)


def formatted(text: EmbeddedText, field_of: FieldOf) -> EmbeddedText:
    """As ``format``: the fields are holes that ``field_of`` fills; unnamed ones are called by their numbers."""
    numbers = iter(range(len(plain(text)) + 1))

    def hole_of(match: re.Match[str]) -> tuple[str, str, str] | None:
        if match["name"] is None:
            return None
        return match["name"] or str(next(numbers)), match["spec"] or "", match["conversion"] or ""

    return _replaced(reformed(text, braces=True), _FIELD, hole_of, field_of)


def percent_formatted(text: EmbeddedText, field_of: FieldOf) -> EmbeddedText:
    """As the operator ``%``, in the same way."""
    numbers = iter(range(len(plain(text)) + 1))

    def hole_of(match: re.Match[str]) -> tuple[str, str, str] | None:
        if match["kind"] == "%":
            return None
        return match["name"] or str(next(numbers)), match["spec"] + match["kind"], "%"

    return _replaced(reformed(text, percents=True), _PERCENT, hole_of, field_of)


def template_of(text: EmbeddedText) -> EmbeddedText:
    """As :class:`string.Template`: the names after dollars are holes."""

    def hole_of(match: re.Match[str]) -> tuple[str, str, str] | None:
        name = match["name"] or match["braced"]
        return (name, "", "") if name else None

    return _replaced(reformed(text, dollars=True), _DOLLAR, hole_of, lambda field: (field,))


def _replaced(
    text: EmbeddedText,
    pattern: re.Pattern[str],
    hole_of: Callable[[re.Match[str]], tuple[str, str, str] | None],
    field_of: FieldOf,
) -> EmbeddedText:
    """The text with its fields exchanged; a doubled sign becomes one, which has the place of both."""
    result: list[TracedPiece] = []
    for piece in text:
        place = 0
        for match in pattern.finditer(piece.text):
            start, end = match.span()
            result.append(piece.cut(place, start))
            found = hole_of(match)
            place = end
            if found is None:
                sign = piece.cut(start, start + 1)
                sign.ends[0] = piece.ends[end - 1]
                result.append(sign)
                continue
            name, spec, conversion = found
            result += field_of(hole(name, piece.starts[start], piece.ends[end - 1], spec, conversion))
        result.append(piece.cut(place, len(piece.text)) if piece.hole is None else piece)
    return tuple(result)


def replaced(text: EmbeddedText, old: str, new: EmbeddedText) -> EmbeddedText:
    """As ``replace``: what is put in has the place of what was there, and so has a hole."""
    shown = plain(text)
    result: list[TracedPiece] = []
    place, found = 0, shown.find(old)
    while found >= 0:
        result += kept(text, [(place, found)])
        there = kept(text, [(found, found + len(old))])
        starts = [piece.starts[0] for piece in there if piece.starts]
        ends = [piece.ends[-1] for piece in there if piece.ends]
        if not starts:
            return unjudged(text)
        for piece in new:
            if piece.hole is not None:
                result.append(replace(piece, hole=piece.hole._replace(start=starts[0], end=ends[-1])))
            else:
                result.append(written(piece.text, starts[0], ends[-1]))
        place = found + len(old)
        found = shown.find(old, place)
    return (*result, *kept(text, [(place, len(shown))])) if place else text


def unjudged(text: EmbeddedText) -> EmbeddedText:
    """The literals of a text without its characters, which nobody knows any more."""
    return tuple(piece.cut(0, 0) for piece in text) or text


def filled_field(field: TracedPiece, value: EmbeddedText | Constant | tuple[object, ...]) -> EmbeddedText:
    """A field with its value; the field itself if its format cannot be applied."""
    here = field.hole
    if here is None:
        return (field,)
    if isinstance(value, tuple) and all(isinstance(part, TracedPiece) for part in value):
        text = tuple(part for part in value if isinstance(part, TracedPiece))
        if here.spec in ("", "s") and here.conversion in ("", "s", "%"):
            return text
        value_of: object = plain(text)
        if HOLE_SIGN in plain(text):
            return (field,)
    else:
        value_of = value
    try:
        if here.conversion == "%":
            shown = f"%{here.spec}" % (value_of,)
        else:
            converted = {"r": repr(value_of), "s": str(value_of), "a": ascii(value_of)}
            shown = format(converted.get(here.conversion, value_of), here.spec)
    except (TypeError, ValueError, OverflowError, MemoryError):
        return (field,)
    return (written(shown, here.start, here.end),)


def changed_signs(text: EmbeddedText, change: Callable[[str], str]) -> EmbeddedText | None:
    """A text whose characters are changed one for one, as by ``upper``; None if their number changes."""
    result = []
    for piece in text:
        shown = change(piece.text)
        if len(shown) != len(piece.text):
            return None
        result.append(replace(piece, text=shown))
    return tuple(result)


def rows_of(text: EmbeddedText) -> Iterator[EmbeddedText]:
    """The lines of a text with their ends."""
    for match in _ROW.finditer(plain(text)):
        if match[0]:
            yield kept(text, [match.span()])
