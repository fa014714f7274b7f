"""An object or class of objects that does not exist.

Names are the plain ones: a scroll of identify is `('?', "identify")`. A name is looked up as it is written, then
without regard to case. With a class in front only that class is searched.

Bad:
    LEVEL: "cellar"
    OBJECT: "scroll of identify", random

Good:
    LEVEL: "cellar"
    OBJECT: ('?', "identify"), random
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.catalog import Catalog
from vaultc.diagnostics import Severity
from vaultc.linter.edits import last_string, replacement
from vaultc.linter.rule import Finding, Rule
from vaultc.linter.wording import did_you_mean, quoted
from vaultc.semantics import Model
from vaultc.semantics.names import is_object_class, similar_kinds
from vaultc.syntax import nodes as n


def check(model: Model) -> Iterator[Finding]:
    catalog = model.game.catalog
    for kind in model.find(n.ObjectKind):
        if kind.character is not None and not is_object_class(catalog, kind.character):
            yield Finding(f"unknown object class {quoted(kind.character)}", kind.span)
        elif kind.name is not None and catalog.kind_number(kind.name, kind.character) is None:
            yield _unknown(catalog, kind, kind.name)


def _unknown(catalog: Catalog, kind: n.ObjectKind, name: str) -> Finding:
    span = last_string(kind.span)
    elsewhere = catalog.kind_number(name) if kind.character else None
    if elsewhere is not None:
        character = catalog.kinds[elsewhere].character
        message = f"{quoted(name)} is not in class {quoted(kind.character or '')}"
        fix = replacement(f"write the class {quoted(character)}", kind.span, f"('{character}', \"{name}\")")
        return Finding(message, kind.span, f"it is in class {quoted(character)}", fix=fix)
    names = similar_kinds(catalog, name, kind.character)
    fixed = replacement(f"make it {names[0]}", span, f'"{names[0]}"') if names else None
    return Finding(f"unknown object {quoted(name)}", span, did_you_mean(names), fix=fixed)


RULE = Rule("unknown-object", Severity.ERROR, __doc__, check)
