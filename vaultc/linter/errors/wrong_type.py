"""A value of the wrong type for its place.

Every place in the language takes values of certain types: a text where a text is shown, a number where something is
counted. Arrays are used element by element, and a variable that is not an array has no elements.

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

from __future__ import annotations

from vaultc.language import diagnostics, semantics
from vaultc.language.semantics import scopes
from vaultc.language.semantics.types import listed
from vaultc.linter.misreadings import Meant, Misreading, covers, misreadings
from vaultc.linter.rule import Finding, Findings, Model, Span, error, n, quoted, replacement
from vaultc.support.lazy_pattern import lazy_pattern

TYPE_WORDS = {
    semantics.Type.MAP_CHARACTER: "terrain",
    semantics.Type.MONSTER: "monster",
    semantics.Type.OBJECT: "object",
}
BRACKETS = lazy_pattern(r"\[[ \t]*([0-9.]+)[ \t]*\]")


@error()
def check(model: Model) -> Findings:
    misread = misreadings(model)
    texts = [
        pair
        for pair in model.find(n.Comparison)
        if all(model.type_of(part) is semantics.Type.STRING for part in (pair.left, pair.right))
    ]
    compared = {part.span for pair in texts for part in (pair.left, pair.right)}
    for pair in texts:
        yield Finding("strings cannot be compared", pair, "only numbers can: write it like `[level.depth > 5]`")
    yield from (_misreading(found) for found in misread if found.meant is not Meant.METHOD)
    for scope in model.scopes:
        for mismatch in scope.mismatches:
            if not covers(misread, mismatch.node.span) and mismatch.node.span not in compared:
                yield _mismatch(mismatch, scope)
        yield from _misused(scope)
    for node in model.find(n.Parenthesized):
        if model.type_of(node) is semantics.Type.STRING:
            yield Finding("a string cannot be in parentheses", node, "remove the parentheses")


def _misreading(found: Misreading) -> Finding:
    span, help = found.node.span, f"write `{found.better}`"
    if found.meant is Meant.FRACTION:
        chance = BRACKETS.match(span.source.text, span.source.text.rfind("[", 0, span.start))
        whole = span.source.span(*chance.span()) if chance and chance[1] == span.text else None
        fix = replacement(help, whole, found.better, safe=True) if whole else None
        return Finding("there are no fractions; a chance is a percentage", span, help, fix=fix)
    fix = replacement(help, span, found.better, safe=found.meant is Meant.JOINED)
    return Finding("strings are joined with `.`, not with `+`", span, help, fix=fix)


def _mismatch(mismatch: scopes.Mismatch, scope: semantics.Scope) -> Finding:
    node, actual = mismatch.node, mismatch.actual
    notes = _declaration(scope, node.name) if isinstance(node, n.Variable | n.Element) else ()
    message = f"{_subject(node)} is {actual}, but {listed(mismatch.expected)} is needed here"
    if mismatch.expected == scopes.PLAIN_ASSIGNMENT:
        message = f"{_subject(node)} is {actual}, which cannot be assigned like this"
    return Finding(message, node, _help(node, mismatch), notes, _converted(node, mismatch))


def _converted(node: n.Expression, mismatch: scopes.Mismatch) -> diagnostics.Fix | None:
    """A number where a text is shown is made one; that cannot change what is meant."""
    if (
        mismatch.expected != (semantics.Type.STRING,)
        or mismatch.actual is not semantics.Type.INTEGER
        or "\n" in node.span.text
    ):
        return None
    return replacement("make it a string", node.span, f"string({node.span.text})", safe=True)


def _subject(node: n.Expression) -> str:
    return quoted(node.span.text) if "\n" not in node.span.text else "this"


def _help(node: n.Expression, mismatch: scopes.Mismatch) -> str | None:
    actual, expected = mismatch.actual, mismatch.expected
    if actual.is_array and actual.element in expected and isinstance(node, n.Variable):
        return f"write an element, such as `${node.name}[0]`"
    if expected == (semantics.Type.STRING,) and actual is semantics.Type.INTEGER:
        return f"write `string({_short(node)})`, which makes a string of an integer"
    if expected == (semantics.Type.INTEGER,) and actual is semantics.Type.STRING:
        return f"write `integer({_short(node)})`, which makes an integer of a string"
    if expected == scopes.PLAIN_ASSIGNMENT:
        return (
            "arrays cannot be copied"
            if actual.is_array
            else f"write the type in front: `{TYPE_WORDS.get(actual, 'selection')}: …`"
        )
    return None


def _short(node: n.Expression) -> str:
    text = node.span.text
    return text if len(text) <= 40 and "\n" not in text else "…"


def _misused(scope: semantics.Scope) -> Findings:
    """Elements and shuffles of variables that are not arrays."""
    for use in scope.uses:
        if use.type in (None, semantics.Type.UNKNOWN) or use.type.is_array:
            continue
        name = quoted("$" + use.name)
        if use.form is scopes.VariableUse.ELEMENT:
            yield Finding(f"{name} is {use.type} and has no elements", use, notes=_declaration(scope, use.name))
        elif use.form is scopes.VariableUse.SHUFFLE:
            message = f"{name} is {use.type}; only arrays can be shuffled"
            yield Finding(message, use, notes=_declaration(scope, use.name))


def _declaration(scope: semantics.Scope, name: str) -> tuple[diagnostics.Note, ...]:
    symbol = scope.symbols.get(name)
    span: Span | None = symbol.declaration if symbol else None
    return (diagnostics.Note(f"{quoted('$' + name)} is declared here", span),) if span else ()
