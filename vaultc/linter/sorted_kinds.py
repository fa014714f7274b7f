"""Kinds of monsters and objects in sorted levels: a class, and a name that is looked up in it to the letter."""

from __future__ import annotations

from collections import abc
from typing import TYPE_CHECKING, NamedTuple

from vaultc.language.features import Feature
from vaultc.language.semantics import Model, names, suggestions
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.linter import edits, rule, wording
from vaultc.world.catalog import Catalog

if TYPE_CHECKING:
    from vaultc.world.catalog.monsters import Species
    from vaultc.world.catalog.objects import Kind


def unknown_classes(model: Model, kind_of: type[n.MonsterKind] | type[n.ObjectKind]) -> abc.Iterator[rule.Finding]:
    """The letters that stand for no class of monsters, or of objects."""
    catalog = model.game.catalog
    if model.game.has(Feature.OPEN_NAMES):
        return
    monsters = kind_of is n.MonsterKind
    kinds: abc.Sequence[n.MonsterKind | n.ObjectKind] = model.find(kind_of)
    for kind in kinds:
        letter = kind.character
        if letter is None or (names.is_monster_class if monsters else names.is_object_class)(catalog, letter):
            continue
        what, other = ("monster", "OBJECT") if monsters else ("object", "MONSTER")
        is_other = (names.is_object_class if monsters else names.is_monster_class)(catalog, letter)
        example = "`'o'` for orcs" if monsters else "`'*'` for gems"
        help = f"it is a class for {other}" if is_other else f"write the letter of a class, such as {example}"
        yield rule.Finding(f"unknown {what} class {wording.quoted(letter)}", kind.span, help)


class Misspelt(NamedTuple):
    """A name that a game does not find: where it is, the game's name that is meant, and the class of that."""

    span: Span
    name: str
    better: str | None
    letter: str | None


def misspelt_monster(catalog: Catalog, kind: n.MonsterKind) -> Misspelt | None:
    """The mistake in the name of a monster, within its class if it has one; None if it has none."""

    def similar(name: str, letter: str | None) -> list[str]:
        meant = suggestions.monsters_meant(catalog, name, letter)
        return [each.strip('"') for each in meant if each.startswith('"')]

    return _misspelt(kind, catalog.species_number, catalog.one_species, similar)


def misspelt_object(catalog: Catalog, kind: n.ObjectKind) -> Misspelt | None:
    """The mistake in the name of an object within its class; None if it has none."""

    def similar(name: str, letter: str | None) -> abc.Sequence[str]:
        return names.similar(name, [each.name for each in catalog.kinds if each.name and each.character == letter])

    return _misspelt(kind, catalog.kind_number, catalog.one_kind, similar)


def _misspelt(
    kind: n.MonsterKind | n.ObjectKind,
    number_of: abc.Callable[..., int | None],
    one: abc.Callable[[int], Species | Kind],
    similar: abc.Callable[[str, str | None], abc.Sequence[str]],
) -> Misspelt | None:
    name, letter = kind.name or "", kind.character
    number = number_of(name, letter)
    if number is not None and one(number).name == name:
        return None
    span = edits.last_string(kind.span)
    if number is not None:
        return Misspelt(span, name, one(number).name, letter)
    elsewhere = number_of(name)
    if elsewhere is not None:
        return Misspelt(span, name, one(elsewhere).name, one(elsewhere).character)
    meant = similar(name, letter)
    return Misspelt(span, name, meant[0] if meant else None, letter)
