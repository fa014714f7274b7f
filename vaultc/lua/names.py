"""Names of species and objects in scripts, by the catalogue of the game that the preview has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from vaultc.world.catalog import Catalog

if TYPE_CHECKING:
    from vaultc.lua.player import ScriptPlayer

_PREFIXES: Final = {"ring of ": "=", "potion of ": "!", "scroll of ": "?", "spellbook of ": "+", "wand of ": "/"}
"""The words before the names of classes of objects, and their letters."""


_LONGEST: Final = 60
"""The characters of the longest text that is compared with names for advice."""
_COMPARISON: Final = 120
"""The work of a comparison with one name."""


class ObjectName(NamedTuple):
    """The class and the name of a kind of object as des files write them."""

    character: str | None
    name: str


def object_named(player: ScriptPlayer, text: str) -> ObjectName | None:
    """The object of a name, with or without the word for its class; None if there is none."""
    catalog = player.site.catalog
    lowered = text.lower()
    for prefix, character in _PREFIXES.items():
        if lowered.startswith(prefix):
            return _found(player, catalog, character, text[len(prefix) :])
    return _found(player, catalog, None, text)


def _found(player: ScriptPlayer, catalog: Catalog, character: str | None, name: str) -> ObjectName | None:
    older = player.version.object_names.get(name.lower(), name)
    _tell_newer(player, name, player.version.world.newer_objects)
    if catalog.kind_number(older, character) is not None:
        return ObjectName(character, older)
    wanted = name.lower()
    for kind in catalog.kinds:
        if kind.name and kind.appearance and kind.appearance.lower() == wanted and character in (None, kind.character):
            return ObjectName(kind.character, kind.name)
    return None


def species_named(player: ScriptPlayer, text: str) -> str | None:
    """The species of a name as des files write it; None if there is none."""
    older = player.version.species_names.get(text.lower(), text)
    _tell_newer(player, text, player.version.world.newer_species)
    return next((name for name in (text, older) if player.site.catalog.species_number(name) is not None), None)


def _tell_newer(player: ScriptPlayer, text: str, newer: Mapping[str, str]) -> None:
    near = next((near for name, near in newer.items() if name.lower() == text.lower()), None)
    if near is not None:
        player.warn("lua-preview", f"the preview shows {near!r} for {text!r}")


def species_of_option(player: ScriptPlayer, text: str) -> str | None:
    """As :func:`species_named`, for the option ``montype``, which takes no alternate names."""
    is_alternate = text.lower() in player.version.world.alternate_species
    return None if is_alternate else species_named(player, text)


def species_for_option(player: ScriptPlayer, text: str) -> str:
    """Advice for a name that the option ``montype`` does not take."""
    world, lowered = player.version.world, text.lower()
    if lowered not in world.alternate_species:
        return near_species(player, text)
    older = world.alternate_species[lowered]
    return f"; write {world.montypes.get(older, older)!r}"


def near_species(player: ScriptPlayer, text: str) -> str:
    """Advice for an unknown species."""
    return advice(player.machine.count_work, text, (row.name for row in player.site.catalog.species))


def near_object(player: ScriptPlayer, text: str) -> str:
    """Advice for an unknown object."""
    return advice(player.machine.count_work, text, (row.name for row in player.site.catalog.kinds if row.name))


def advice(count_work: Callable[[int], None], text: str, known: Iterable[str]) -> str:
    """A question after the nearest of some names, if one is near; long texts have none, since comparing takes long."""
    from difflib import get_close_matches

    if len(text) > _LONGEST:
        return ""
    names = list(known)
    count_work(_COMPARISON * len(names))
    found = get_close_matches(text, names, n=1)
    return f"; did you mean {found[0]!r}?" if found else ""
