"""A monster or class of monsters that does not exist.

A name is looked up as it is written, then without regard to case. With a class in front only that class is searched.

Bad:
    LEVEL: "cellar"
    MONSTER: "newtt", random

Good:
    LEVEL: "cellar"
    MONSTER: "newt", random
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.catalog import Catalog
from vaultc.diagnostics import Fix, Severity
from vaultc.linter.edits import last_string, replacement
from vaultc.linter.rule import Finding, Rule
from vaultc.linter.wording import did_you_mean, quoted
from vaultc.semantics import Model
from vaultc.semantics.names import is_monster_class, similar_species
from vaultc.syntax import nodes as n


def check(model: Model) -> Iterator[Finding]:
    catalog = model.game.catalog
    for kind in model.find(n.MonsterKind):
        if kind.character is not None and not is_monster_class(catalog, kind.character):
            yield Finding(f"unknown monster class {quoted(kind.character)}", kind.span)
        elif kind.name is not None and catalog.species_number(kind.name, kind.character) is None:
            yield _unknown(catalog, kind, kind.name)


def _unknown(catalog: Catalog, kind: n.MonsterKind, name: str) -> Finding:
    span = last_string(kind.span)
    elsewhere = catalog.species_number(name) if kind.character else None
    if elsewhere is not None:
        letter = catalog.species[elsewhere].character
        message = f"{quoted(name)} is not in class {quoted(kind.character or '')}"
        fix = replacement(f"write the class {quoted(letter)}", kind.span, f'({_literal(letter)}, "{name}")')
        return Finding(message, kind.span, f"it is in class {quoted(letter)}", fix=fix)
    names = similar_species(catalog, name, kind.character)
    fixed: Fix | None = replacement(f"make it {names[0]}", span, f'"{names[0]}"') if names else None
    return Finding(f"unknown monster {quoted(name)}", span, did_you_mean(names), fix=fixed)


def _literal(letter: str) -> str:
    return f"'\\{letter}'" if letter in "'\\" else f"'{letter}'"


RULE = Rule("unknown-monster", Severity.ERROR, __doc__, check)
