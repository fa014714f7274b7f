"""Functions: definitions, calls, and which definition each call means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from vaultc.language.semantics import types
from vaultc.language.semantics.statements import Placed
from vaultc.language.syntax import nodes as n


@dataclass(frozen=True, slots=True, eq=False)
class Function:
    """A defined function; ``previous`` is the earlier one of the same name, ``around`` the enclosing one."""

    definition: n.FunctionDefinition
    previous: Function | None
    around: n.FunctionDefinition | None

    @property
    def name(self) -> str:
        """The name by which it is called."""
        return self.definition.name.text

    @property
    def parameter_types(self) -> types.Types:
        """Declared types of the parameters."""
        return tuple(types.PARAMETER_TYPES.get(p.type.text, types.Type.UNKNOWN) for p in self.definition.parameters)


class FunctionCall(NamedTuple):
    """A call; ``function`` is None if nothing of that name is defined before it in the text."""

    node: n.Call
    function: Function | None
    recursive: bool


class Functions(NamedTuple):
    """All definitions and calls in text order; ``visible[i]`` is what level ``i`` can call at its end."""

    definitions: tuple[Function, ...]
    calls: tuple[FunctionCall, ...]
    visible: tuple[Mapping[str, n.FunctionDefinition], ...]


def resolve(statements: tuple[Placed, ...], level_count: int) -> Functions:
    """Match calls with definitions. Rules: "Functions"."""
    known: dict[str, Function] = {}
    definitions: list[Function] = []
    calls: list[FunctionCall] = []
    visible: list[Mapping[str, n.FunctionDefinition]] = []
    for placed in statements:
        if placed.level is not None:
            while len(visible) < placed.level:
                visible.append(_definitions(known))
        if isinstance(placed.node, n.FunctionDefinition):
            around = placed.nearest(n.FunctionDefinition)
            outer = around.node if around and isinstance(around.node, n.FunctionDefinition) else None
            function = Function(placed.node, known.get(placed.node.name.text), outer)
            known[function.name] = function
            definitions.append(function)
        elif isinstance(placed.node, n.Call):
            called = known.get(placed.node.function.text)
            recursive = called is not None and any(place.node is called.definition for place in placed.ancestors())
            calls.append(FunctionCall(placed.node, called, recursive))
    visible += [_definitions(known)] * (level_count - len(visible))
    return Functions(tuple(definitions), tuple(calls), tuple(visible))


def _definitions(known: dict[str, Function]) -> Mapping[str, n.FunctionDefinition]:
    return {name: function.definition for name, function in known.items()}
