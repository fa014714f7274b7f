"""A value of the wrong type for its place.

Every place in the language takes values of certain types, such as a text where a text is shown, or a number where
something is counted. Arrays are used element by element, and only arrays have elements.

Bad:
    LEVEL: "cellar"
    $amount = 3d6
    MESSAGE: $amount
             ^^^^^^^

Says:
    3:10: error: `$amount` is an integer, but a string is needed here
    help: write `string($amount)`, which makes a string of an integer

Good:
    LEVEL: "cellar"
    $amount = 3d6
    MESSAGE: string($amount)
"""

from vaultc.language.semantics import scopes
from vaultc.language.semantics.types import listed
from vaultc.linter import misreadings, n, rule

TYPE_WORDS = {rule.Type.MAP_CHARACTER: "terrain", rule.Type.MONSTER: "monster", rule.Type.OBJECT: "object"}
BRACKETS = rule.lazy_pattern(r"\[[ \t]*([0-9.]+)[ \t]*\]")


@rule.error()
def check(model: rule.Model) -> rule.Findings:
    misread = misreadings.find(model)
    texts = [
        pair
        for pair in model.find(n.Comparison)
        if all(model.type_of(part) is rule.Type.STRING for part in (pair.left, pair.right))
    ]
    compared = {part.span for pair in texts for part in (pair.left, pair.right)}
    for pair in texts:
        yield rule.Finding("strings cannot be compared", pair, "only numbers can: write it like `[level.depth > 5]`")
    yield from (_misreading(found) for found in misread if found.meant is not misreadings.Meant.METHOD)
    for scope in model.scopes:
        for mismatch in scope.mismatches:
            if not misreadings.covers(misread, mismatch.node.span) and mismatch.node.span not in compared:
                yield _mismatch(mismatch, scope)
        yield from _misused(scope)
    for node in model.find(n.Parenthesized):
        if model.type_of(node) is rule.Type.STRING:
            yield rule.Finding("a string cannot be in parentheses", node, "remove the parentheses")


def _misreading(found: misreadings.Misreading) -> rule.Finding:
    span, help = found.node.span, f"write `{found.better}`"
    if found.meant is misreadings.Meant.FRACTION:
        chance = BRACKETS.match(span.source.text, span.source.text.rfind("[", 0, span.start))
        whole = span.source.span(*chance.span()) if chance and chance[1] == span.text else None
        fix = rule.replacement(help, whole, found.better, safe=True) if whole else None
        return rule.Finding("there are no fractions; a chance is a percentage", span, help, fix=fix)
    fix = rule.replacement(help, span, found.better, safe=found.meant is misreadings.Meant.JOINED)
    return rule.Finding("strings are joined with `.`, not with `+`", span, help, fix=fix)


def _mismatch(mismatch: scopes.Mismatch, scope: rule.Scope) -> rule.Finding:
    node, actual = mismatch.node, mismatch.actual
    notes = _declaration(scope, node.name) if isinstance(node, n.Variable | n.Element) else ()
    is_line = "\n" not in node.span.text
    subject = rule.quoted(node.span.text) if is_line else "this"
    message = f"{subject} is {actual}, but {listed(mismatch.expected)} is needed here"
    if mismatch.expected == scopes.PLAIN_ASSIGNMENT:
        message = f"{subject} is {actual}, which cannot be assigned like this"
    fix = None
    if mismatch.expected == (rule.Type.STRING,) and actual is rule.Type.INTEGER and is_line:
        # a number where a text is shown: that cannot change what is meant
        fix = rule.replacement("make it a string", node.span, f"string({node.span.text})", safe=True)
    return rule.Finding(message, node, _help(node, mismatch), notes, fix)


def _help(node: n.Expression, mismatch: scopes.Mismatch) -> str | None:
    actual, expected = mismatch.actual, mismatch.expected
    if actual.is_array and actual.element in expected and isinstance(node, n.Variable):
        return f"write an element, such as `${node.name}[0]`"
    text = node.span.text if len(node.span.text) <= 40 and "\n" not in node.span.text else "…"
    if expected == (rule.Type.STRING,) and actual is rule.Type.INTEGER:
        return f"write `string({text})`, which makes a string of an integer"
    if expected == (rule.Type.INTEGER,) and actual is rule.Type.STRING:
        return f"write `integer({text})`, which makes an integer of a string"
    if expected == scopes.PLAIN_ASSIGNMENT and actual.is_array:
        return "arrays cannot be copied"
    if expected == scopes.PLAIN_ASSIGNMENT:
        return f"write the type in front: `{TYPE_WORDS.get(actual, 'selection')}: …`"
    return None


def _misused(scope: rule.Scope) -> rule.Findings:
    """Elements and shuffles of variables that are not arrays."""
    for use in scope.uses:
        if use.type in (None, rule.Type.UNKNOWN) or use.type.is_array:
            continue
        message = {
            scopes.VariableUse.ELEMENT: "{} is {} and has no elements",
            scopes.VariableUse.SHUFFLE: "{} is {}; only arrays can be shuffled",
        }.get(use.form)
        if message:
            text = message.format(rule.quoted("$" + use.name), use.type)
            yield rule.Finding(text, use, notes=_declaration(scope, use.name))


def _declaration(scope: rule.Scope, name: str) -> tuple[rule.Note, ...]:
    symbol = scope.symbols.get(name)
    return (rule.Note(f"{rule.quoted('$' + name)} is declared here", symbol.declaration),) if symbol else ()
