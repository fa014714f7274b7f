"""An index beyond the end of an array.

Elements count from 0. An index past the end starts again at the front; a negative one reads what is not there.

Bad:
    LEVEL: "cellar"
    $spots = { (2,2), (5,5) }
    GOLD: 5, $spots[0]
    GOLD: 9, $spots[1]
    GOLD: 50, $spots[2]
                     ^

Says:
    5:18: warning: `$spots` has 2 elements, numbered from 0
    help: write `$spots[0]` to `$spots[1]`

Good:
    LEVEL: "cellar"
    $spots = { (2,2), (5,5), (8,8) }
    GOLD: 5, $spots[0]
    GOLD: 9, $spots[1]
    GOLD: 50, $spots[2]
"""

from __future__ import annotations

from collections import abc

from vaultc.language import semantics
from vaultc.language.semantics.constants import constant
from vaultc.linter.rule import Finding, Findings, Model, Span, n, quoted, warning
from vaultc.support.safe_text import counted


@warning()
def check(model: Model) -> Findings:
    elements = {element.span: element for element in model.find(n.Element)}
    for scope in model.scopes:
        for symbol in scope.symbols.values():
            if symbol.type.is_array:
                yield from _beyond(symbol, _lengths(model, scope, symbol), elements)


def _beyond(symbol: semantics.VariableSymbol, lengths: set[int], elements: abc.Mapping[Span, n.Element]) -> Findings:
    length = max(lengths, default=0)
    for use in symbol.uses:
        index = constant(elements[use.span].index) if use.span in elements else None
        if len(lengths) == 1 and index is not None and not 0 <= index < length:
            message = f"{quoted('$' + symbol.name)} has {counted(length, 'element')}, numbered from 0"
            help = f"write `${symbol.name}[0]` to `${symbol.name}[{length - 1}]`"
            yield Finding(message, elements[use.span].index.span, help)


def _lengths(model: Model, scope: semantics.Scope, symbol: semantics.VariableSymbol) -> set[int]:
    """The lengths of the lists that an array is given."""
    values = [node.value for node in model.assignments.of(scope.owner, symbol.name) if isinstance(node, n.Assignment)]
    arrays = [value.value if isinstance(value, n.Typed) else value for value in values]
    return {len(array.elements) for array in arrays if isinstance(array, n.Array)}
