"""Expressions that parse, but whose meaning is not the author's."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from vaultc.language import semantics
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n


class Meant(Enum):
    """The intended meaning of an expression."""

    JOINED = auto()
    METHOD = auto()
    FRACTION = auto()


class Misreading(NamedTuple):
    """An expression, what it is meant to be, and how that is written."""

    node: n.Expression
    meant: Meant
    better: str


def misreadings(model: semantics.Model) -> tuple[Misreading, ...]:
    """All expressions whose meaning is not the author's, outermost ones only, in text order."""
    found = sorted((*_joined(model), *_dotted(model)), key=lambda m: (m.node.span.start, -m.node.span.end))
    outer: list[Misreading] = []
    for misreading in found:
        if not outer or not _inside(misreading.node.span, outer[-1].node.span):
            outer.append(misreading)
    return tuple(outer)


def covers(found: tuple[Misreading, ...], span: Span) -> bool:
    """Return whether a piece of the text belongs to a misreading, which has its own message."""
    return any(_inside(span, misreading.node.span) for misreading in found)


def _inside(span: Span, other: Span) -> bool:
    return span.source is other.source and other.start <= span.start and span.end <= other.end


def _joined(model: semantics.Model) -> Iterator[Misreading]:
    """``"a" + "b"``."""
    for node in model.find(n.Operation):
        parts = _terms(node)
        if any(model.type_of(part) is semantics.Type.STRING for part in parts):
            texts = [
                f"string({part.span.text})" if model.type_of(part) is semantics.Type.INTEGER else part.span.text
                for part in parts
            ]
            yield Misreading(node, Meant.JOINED, " . ".join(texts))


def _terms(node: n.Expression) -> list[n.Expression]:
    if isinstance(node, n.Operation) and node.operator == "+":
        return [*_terms(node.left), *_terms(node.right)]
    return [node]


def _dotted(model: semantics.Model) -> Iterator[Misreading]:
    """``$p[0].x`` and ``0.5``."""
    for node in model.find(n.Concatenation):
        source = node.span.source.text
        between = source[node.left.span.end : node.right.span.start]
        if between != ".":
            continue
        if isinstance(node.left, n.Element) and isinstance(node.right, n.CoreCall):
            name = node.left.name
            yield Misreading(node, Meant.METHOD, f"${name}_0 = {node.left.span.text}")
        elif isinstance(node.left, n.Integer) and isinstance(node.right, n.Integer):
            whole, _, part = node.span.text.partition(".")
            percent = min(100, int(whole[:3] or "0") * 100 + int((part + "00")[:2]))
            yield Misreading(node, Meant.FRACTION, f"[{percent}%]")
