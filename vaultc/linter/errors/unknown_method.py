"""A method that the variable's type does not have.

Coordinates have `.x` and `.y`, arrays have `.length`; nothing else has methods.

Bad:
    LEVEL: "cellar"
    $place = (3,4)
    ENGRAVING: $place, dust, string($place.length)
                                    ^^^^^^^^^^^^^

Says:
    3:33: error: `$place` is a coordinate and has no method `length`
    help: it has `x` or `y`

Good:
    LEVEL: "cellar"
    $place = (3,4)
    ENGRAVING: $place, dust, string($place.x)
"""

from vaultc.linter import misreadings, rule


@rule.error(needs=rule.Feature.METHODS)
def check(model: rule.Model) -> rule.Findings:
    for found in misreadings.find(model):
        if found.meant is misreadings.Meant.METHOD:
            # `$p[0].x`, read as a concatenation
            variable, method = found.better.partition(" ")[0], found.node.span.text.rpartition(".")[2]
            message = f"an element of an array has no methods: {rule.quoted(found.node.span.text)}"
            help = f"assign it first: write `{found.better}` on a line before, and `{variable}.{method}` here"
            yield rule.Finding(message, found.node, help)
    for scope in model.scopes:
        for use in scope.uses:
            if use.method is None or use.type in (None, rule.Type.UNKNOWN):
                continue
            known: tuple[str, ...] = ("length",) if use.type.is_array else ()
            if use.type is rule.Type.COORDINATE:
                known = ("x", "y")
            if use.method not in known:
                message = f"{rule.quoted('$' + use.name)} is {use.type} and has no method {rule.quoted(use.method)}"
                other = f"it has {rule.choice(rule.quoted(name) for name in known)}" if known else None
                yield rule.Finding(message, use, other)
