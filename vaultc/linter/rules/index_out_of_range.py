"""An index beyond the end of an array.

Elements count from 0. An index past the end starts again at the front; a negative index reads an element that does not
exist.

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

from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    elements = {element.span: element for element in model.find(n.Element)}
    for scope in model.scopes:
        for symbol in scope.symbols.values():
            if not symbol.type.is_array:
                continue
            given = model.assignments.of(scope.owner, symbol.name)
            values = [node.value for node in given if isinstance(node, n.Assignment)]
            arrays = [value.value if isinstance(value, n.Typed) else value for value in values]
            lengths = {len(array.elements) for array in arrays if isinstance(array, n.Array)}
            for use in symbol.uses if len(lengths) == 1 else ():
                index = rule.constant(elements[use.span].index) if use.span in elements else None
                if index is not None and not 0 <= index < max(lengths):
                    name, count = rule.quoted("$" + symbol.name), rule.counted(max(lengths), "element")
                    message = f"{name} has {count}, numbered from 0"
                    help = f"write `${symbol.name}[0]` to `${symbol.name}[{max(lengths) - 1}]`"
                    yield rule.Finding(message, elements[use.span].index, help)
