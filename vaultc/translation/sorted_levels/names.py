"""Monsters, objects, traps and rooms by the names that the other game has for them."""

from __future__ import annotations

from collections import abc
from functools import cache
from typing import Final

from vaultc.language.features import Feature
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import sorted_nodes as s
from vaultc.translation.sorted_levels.grades import NotExpressibleError
from vaultc.translation.sorted_levels.setting import Setting
from vaultc.translation.sorted_levels.values import character, string
from vaultc.world.catalog import Catalog, other_names
from vaultc.world.catalog.monsters import Species
from vaultc.world.catalog.objects import Kind

DESCRIPTION: Final = "#"
"""The class whose name is a description in free words."""


def monster(setting: Setting, node: n.MonsterKind | s.MonsterRegister) -> str:
    """A monster.

    Raises:
        NotExpressibleError: the other game has none of that name or class.
    """
    if isinstance(node, s.MonsterRegister):
        return setting.registers.entry("monster", node.index)
    if node.character is None:
        return "random"
    own, catalog = setting.game.catalog, setting.to.catalog
    if node.name is not None and (node.name in _names(own, "monster", node.character) or _is_open(setting)):
        return _named(setting, "monster", node.character, node.name, catalog.species, catalog.species_number)
    if node.character not in catalog.monster_characters:
        raise NotExpressibleError(f"{setting.to.title} has no class of monsters {character(node.character)}")
    return character(node.character)


def object_kind(setting: Setting, node: n.ObjectKind | s.ObjectRegister) -> str:
    """An object; a name takes the place of a register.

    Raises:
        NotExpressibleError: the other game has none of that name or class.
    """
    own, catalog = setting.game.catalog, setting.to.catalog
    if isinstance(node, s.ObjectRegister):
        if node.name is None or not (node.name in _names(own, "object") or _is_open(setting)):
            return setting.registers.entry("object", node.index)
        return _named(setting, "object", None, node.name, catalog.kinds, catalog.kind_number)
    if node.character is None:
        return "random"
    if node.name is not None and (node.name in _names(own, "object", node.character) or _is_open(setting)):
        return _named(setting, "object", node.character, node.name, catalog.kinds, catalog.kind_number)
    if node.character not in catalog.object_class_of:
        raise NotExpressibleError(f"{setting.to.title} has no class of objects {character(node.character)}")
    return character(node.character)


def species(setting: Setting, name: str) -> str:
    """The species of a corpse, a statue and the like: a name, or ``random`` for a name that the old game lacks.

    Raises:
        NotExpressibleError: the other game has none of that name.
    """
    catalog = setting.to.catalog
    if name not in _names(setting.game.catalog, "monster") and not _is_open(setting):
        return "random"
    return _named(setting, "monster", None, name, catalog.species, catalog.species_number)


def _is_open(setting: Setting) -> bool:
    """True if the old game has monsters and objects that its catalogue does not know."""
    return setting.game.has(Feature.OPEN_NAMES)


@cache
def _names(catalog: Catalog, what: str, sign: str | None = None) -> frozenset[str]:
    """The names of a class as the old game compares them: letter by letter, capitals included."""
    rows: abc.Iterable[Species | Kind] = catalog.species if what == "monster" else catalog.kinds
    return frozenset(row.name for row in rows if row.name and sign in (None, row.character))


def _named(
    setting: Setting, what: str, sign: str | None, name: str,
    rows: abc.Sequence[Species] | abc.Sequence[Kind], number_of: abc.Callable[..., int | None],
) -> str:  # fmt: skip
    """Something by name, in its class or in the class that it has in the other game."""
    if sign == DESCRIPTION:
        raise NotExpressibleError(f"{setting.to.title} has no descriptions of {what}s in free words")
    known = _known_name(setting, what, name, number_of)
    if sign is None:
        return string(known)
    if number_of(known, sign) is None:
        number = number_of(known)
        assert number is not None
        sign = rows[number].character
        setting.near(f"`{known}` is in class '{sign}' in {setting.to.title}")
    return f"({character(sign)}, {string(known)})"


def _known_name(setting: Setting, what: str, name: str, number_of: abc.Callable[..., int | None]) -> str:
    if number_of(name) is not None:
        return name
    plain = " ".join(word for word in name.split() if word not in other_names.MATERIALS)
    others = (other_names.NEW_NAMES.get(name), other_names.SUCCESSORS.get(name), plain)
    better = next((other for other in others if other and number_of(other) is not None), None)
    if better is None:
        raise NotExpressibleError(f"{setting.to.title} has no {what} `{name}`")
    if name not in other_names.NEW_NAMES:
        setting.near(f"`{name}` becomes `{better}`: {setting.to.title} has no {what} of that name")
    return better
