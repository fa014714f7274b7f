"""An object or class of objects that does not exist.

Names are the plain ones: a scroll of identify is `('?', "identify")`. A name is looked up as it is written, then
without regard to case. With a class in front only that class is searched.

Bad:
    LEVEL: "cellar"
    OBJECT: "scroll of identify", random
            ^^^^^^^^^^^^^^^^^^^^

Says:
    2:9: error: unknown object `scroll of identify`
    help: did you mean `"identify"`?

Good:
    LEVEL: "cellar"
    OBJECT: ('?', "identify"), random
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language import diagnostics
from vaultc.language.semantics import Model, names, suggestions
from vaultc.language.syntax import nodes as n
from vaultc.linter import edits, rule, wording
from vaultc.world.catalog import Catalog


def check(model: Model) -> Iterator[rule.Finding]:
    catalog = model.game.catalog
    for kind in model.find(n.ObjectKind):
        if kind.character is not None and not names.is_object_class(catalog, kind.character):
            yield _unknown_class(catalog, kind, kind.character)
        elif kind.name is not None and catalog.kind_number(kind.name, kind.character) is None:
            yield _unknown(catalog, kind, kind.name)


def _unknown_class(catalog: Catalog, kind: n.ObjectKind, character: str) -> rule.Finding:
    message = f"unknown object class {wording.quoted(character)}"
    if names.is_monster_class(catalog, character):
        return rule.Finding(message, kind.span, f"it is a class of monsters: write `MONSTER: '{character}', random`")
    return rule.Finding(
        message, kind.span, "write the character of a class, such as `'*'` for gems or `')'` for weapons"
    )


def _unknown(catalog: Catalog, kind: n.ObjectKind, name: str) -> rule.Finding:
    span = edits.last_string(kind.span)
    elsewhere = catalog.kind_number(name) if kind.character else None
    if elsewhere is not None:
        character = catalog.kinds[elsewhere].character
        message = f"{wording.quoted(name)} is not in class {wording.quoted(kind.character or '')}"
        better = f"('{character}', \"{name}\")"
        fix = edits.replacement(f"write the class {wording.quoted(character)}", kind.span, better)
        return rule.Finding(
            message, kind.span, f"it is in class {wording.quoted(character)}: write `{better}`", fix=fix
        )
    message = f"unknown object {wording.quoted(name)}"
    if len(name) == 1 and names.is_object_class(catalog, name):
        fix = edits.replacement("write the class", kind.span, f"'{name}'", safe=True)
        return rule.Finding(message, kind.span, f"a class needs single quotes: write `'{name}'`", fix=fix)
    made = suggestions.artifact_literal(catalog, name)
    if made is not None:
        return rule.Finding(message, span, f"an artifact is its kind with its name: write `OBJECT: {made}`")
    body = suggestions.remains_literal(catalog, name)
    if body is not None:
        return rule.Finding(message, span, f"the species comes after `montype:`: write `OBJECT: {body}`")
    meant = suggestions.objects_meant(catalog, name, kind.character) or suggestions.objects_meant(catalog, name)
    fixed: diagnostics.Fix | None = edits.replacement(f"make it {meant[0]}", kind.span, meant[0]) if meant else None
    help = wording.did_you_mean(meant) or _other_help(catalog, kind, name)
    if meant and meant[0] == '"gold piece"':
        help += " or write `GOLD: 50, random`"
    return rule.Finding(message, span, help, fix=fixed)


def _other_help(catalog: Catalog, kind: n.ObjectKind, name: str) -> str:
    if catalog.species_number(name) is not None:
        return f'it is a monster: write `MONSTER: "{name}", random`'
    members = [known.name for known in catalog.kinds if known.name and known.character == kind.character]
    if members:
        listing = f"`vaultc names --class {wording.shell_word(kind.character or '')}` lists all of the class"
        return f"of class {wording.quoted(kind.character or '')} are {wording.some(members)}; {listing}"
    return "write an object's plain name, such as `\"long sword\"`, or the character of its class: `')'`"


RULE = rule.Rule("unknown-object", diagnostics.Severity.ERROR, __doc__, check)
