"""Values that expressions of Python have here, beside texts and numbers: sequences, mappings, functions."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeGuard

from vaultc.language.embedded.pieces import EmbeddedText, TracedPiece
from vaultc.language.embedded.scopes import UNKNOWN, PythonScope, PythonValue, dotted
from vaultc.support.dataclass import dataclass

LONGEST_TEXT: Final = 1 << 20
"""Characters of a text that is still put together."""
MOST_PARTS: Final = 10_000
"""Pieces of a text, and parts of a list, that are still put together."""


def is_text(value: PythonValue) -> TypeGuard[EmbeddedText]:
    """Return whether a value is a text; the empty tuple is none."""
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], TracedPiece)


def bounded(value: PythonValue) -> PythonValue:
    """A value; unknown if it is a text that was put together and is too long."""
    if not is_text(value) or len(value) == 1:
        return value
    is_short = len(value) <= MOST_PARTS and sum(len(piece.text) for piece in value) <= LONGEST_TEXT
    return value if is_short else UNKNOWN


def written_to(node: ast.expr) -> str:
    """The name under which a scope knows what was written to a file or buffer; no name of Python is like it."""
    return f"{dotted(node)}.<contents>"


class Sequenced(tuple[object, ...]):
    """The values of a tuple or a list, with the expressions of its parts."""

    nodes: Sequence[ast.expr]

    def __new__(cls, values: Sequence[object], nodes: Sequence[ast.expr]) -> Sequenced:
        self = super().__new__(cls, values)
        self.nodes = nodes
        return self

    def added(self, other: Sequenced) -> PythonValue:
        """The parts of both; unknown if they are too many."""
        nodes = (*self.nodes, *other.nodes)
        return Sequenced((*self, *other), nodes) if len(nodes) <= MOST_PARTS else UNKNOWN

    def continued(self, node: ast.expr) -> PythonValue:
        """The parts, and some more that only running the file would tell."""
        return self.added(Sequenced([UNKNOWN], [node]))


class SplitRows(Sequenced):
    """The lines of a text, which are no texts of their own until they are joined."""


class Mapped(dict[object, object]):
    """The values of a dictionary by their keys, which are constants."""

    @property
    def named(self) -> dict[str, object]:
        """The values whose keys are names."""
        return {key: value for key, value in self.items() if isinstance(key, str)}


@dataclass(frozen=True, eq=False, slots=True)
class FollowedFunction:
    """A function of the file; ``scope`` is what its body sees, and ``hidden`` the names that are its own."""

    node: ast.FunctionDef | ast.AsyncFunctionDef
    scope: PythonScope
    hidden: frozenset[str]

    def method_in(self, scope: PythonScope) -> FollowedFunction:
        """The function as a method of a class, whose attributes it sees through its instance."""
        return FollowedFunction(self.node, scope, self.hidden - {"self", "cls"})


@dataclass(frozen=True, eq=False, slots=True)
class FollowedClass:
    """A class of the file with its attributes, also those that it inherits."""

    attributes: Mapping[str, PythonValue]


def first_text(values: Iterable[PythonValue]) -> PythonValue:
    """The value of a call whose function gives one of several: the first text, or what a single one is."""
    given = list(values)
    texts = [value for value in given if is_text(value)]
    if texts:
        return texts[0]
    return given[0] if len(given) == 1 else UNKNOWN
