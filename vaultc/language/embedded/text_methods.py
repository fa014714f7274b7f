"""Methods of texts and of templates, on texts that know the places of their characters."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from vaultc.language.embedded import formatting
from vaultc.language.embedded.pieces import EmbeddedText, TracedPiece, plain, reformed
from vaultc.language.embedded.scopes import UNKNOWN, PythonScope, PythonValue
from vaultc.language.embedded.values import Mapped, Sequenced, SplitRows, is_text

_STRIPS: Final = ("strip", "lstrip", "rstrip")
_SAME_LENGTH: Final[dict[str, Callable[[str], str]]] = {"upper": str.upper, "lower": str.lower}
_SAME: Final = ("encode", "decode")
_SUBSTITUTIONS: Final = ("substitute", "safe_substitute")
_FORMATS: Final = ("format", "format_map")


class FillsTexts(Protocol):
    """The values of expressions, and the texts that they are used as."""

    def value(self, node: ast.expr, scope: PythonScope) -> PythonValue: ...

    def keep(self, value: PythonValue) -> None: ...

    def text_of(self, value: PythonValue, node: ast.expr) -> EmbeddedText: ...

    def argument(
        self, field: TracedPiece, positional: Sequence[object], named: Mapping[str, object]
    ) -> EmbeddedText: ...


def result(evaluator: FillsTexts, text: EmbeddedText, name: str, node: ast.Call, scope: PythonScope) -> PythonValue:
    """The value of a method of a text."""
    arguments = [evaluator.value(argument, scope) for argument in node.args]
    if name == "join" and len(arguments) == 1 and isinstance(arguments[0], Sequenced):
        pairs = zip(arguments[0], arguments[0].nodes, strict=True)
        return formatting.joined(text, [evaluator.text_of(*pair) for pair in pairs]) or UNKNOWN
    if name in _SUBSTITUTIONS or name in _FORMATS:
        return _filled(evaluator, text, name, node, arguments, scope)
    if name == "replace" and len(arguments) >= 2:
        return _replaced(evaluator, text, node, arguments)
    if name in _STRIPS:
        return formatting.stripped(text, name, _constant(arguments[0]) if arguments else None) or _emptied(text)
    if name in _SAME_LENGTH:
        return formatting.changed_signs(reformed(text), _SAME_LENGTH[name]) or UNKNOWN
    if name in _SAME:
        return text
    if name == "splitlines" or (name == "split" and arguments and _constant(arguments[0]) == "\n"):
        evaluator.keep(text)
        rows = [formatting.stripped(row, "rstrip", "\n") or _emptied(row) for row in formatting.rows_of(text)]
        return SplitRows(rows, [node] * len(rows))
    for argument in arguments:
        evaluator.keep(argument)
    evaluator.keep(text)
    return UNKNOWN


def _emptied(text: EmbeddedText) -> EmbeddedText:
    return (text[0].cut(0, 0),)


def _constant(value: PythonValue) -> str | None:
    """A text without holes; None for all other values."""
    return plain(value) if is_text(value) and not any(piece.hole for piece in value) else None


def _filled(
    evaluator: FillsTexts, text: EmbeddedText, name: str, node: ast.Call, arguments: list[PythonValue],
    scope: PythonScope,
) -> EmbeddedText:  # fmt: skip
    """The text with its fields filled, as far as the arguments are known."""
    named: dict[str, object] = {}
    for keyword in node.keywords:
        value = evaluator.value(keyword.value, scope)
        if keyword.arg is not None:
            named[keyword.arg] = value
        elif isinstance(value, Mapped):
            named |= value.named
    if name != "format":
        given = arguments[0] if arguments else None
        named = (given.named if isinstance(given, Mapped) else {}) | named
    if name != "format" or any(isinstance(argument, ast.Starred) for argument in node.args):
        arguments = []

    def field_of(field: TracedPiece) -> EmbeddedText:
        return evaluator.argument(field, arguments, named)

    if name in _SUBSTITUTIONS:
        return formatting.filled_by_name(text, field_of)
    return formatting.formatted(text, field_of)


def _replaced(evaluator: FillsTexts, text: EmbeddedText, node: ast.Call, arguments: list[PythonValue]) -> EmbeddedText:
    """The text with other words in the place of some; nothing of it is judged if these are not known."""
    old = _constant(arguments[0])
    if not old or len(arguments) > 2:
        return formatting.unjudged(text)
    return formatting.replaced(text, old, evaluator.text_of(arguments[1], node.args[1]))
