"""An element of an array that is never used.

All indices are fixed, and the array is not shuffled, so some elements are certainly never read. Perhaps a
`SHUFFLE` is missing.

Bad:
    LEVEL: "cellar"
    $spots = { (2,2), (5,5) }
                      ^^^^^
    GOLD: 5, $spots[0]

Says:
    2:19: warning: element 1 of `$spots` is never used
    help: a `SHUFFLE` may be missing

Good:
    LEVEL: "cellar"
    $spots = { (2,2), (5,5) }
    SHUFFLE: $spots
    GOLD: 5, $spots[0]
"""

from collections import abc

from vaultc.language import semantics
from vaultc.linter import n, rule


@rule.warning(needs_whole_text=True)
def check(model: rule.Model) -> rule.Findings:
    elements = {element.span: element for element in model.find(n.Element)}
    arrays = {node.variable.span: node.value for node in model.find(n.Assignment)}
    for scope in model.scopes:
        for symbol in scope.symbols.values():
            value = arrays.get(symbol.declaration)
            array = value.value if isinstance(value, n.Typed) else value
            if isinstance(array, n.Array) and symbol.uses:
                yield from _unused(symbol, array, elements)


def _unused(
    symbol: semantics.VariableSymbol, array: n.Array, elements: abc.Mapping[rule.Span, n.Element]
) -> rule.Findings:
    used: set[int] = set()
    for use in symbol.uses:
        index = rule.constant(elements[use.span].index) if use.span in elements else None
        if index is None:
            return
        used.add(index % len(array.elements))
    for number, element in enumerate(array.elements):
        if number not in used:
            message = f"element {number} of {rule.quoted('$' + symbol.name)} is never used"
            yield rule.Finding(message, element, "a `SHUFFLE` may be missing")
            return
