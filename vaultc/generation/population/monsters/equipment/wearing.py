"""The pieces of its belongings that a monster puts on. Nothing is drawn. Rules: "Wearing"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vaultc.generation.population.monsters.species_table import species_table
from vaultc.generation.population.monsters.states import set_state
from vaultc.generation.population.objects.lighting import glows
from vaultc.generation.site import Site
from vaultc.level.level import Item, Monster
from vaultc.world.catalog import monsters
from vaultc.world.catalog.objects import Kind

_SUIT, _SHIELD, _HELMET, _GLOVES, _BOOTS, _CLOAK, _SHIRT = range(7)
"""Parts of the body by the skill number of armour."""

_AMULETS: Final = frozenset({"amulet of life saving", "amulet of reflection"})
_SOFT: Final = 7
"""The highest material number that horns go through."""
_SPEED: Final = 20
_WRAPPING, _SPEED_BOOTS = "mummy wrapping", "speed boots"
_TURNCOAT = "helm of opposite alignment"
_RACIAL = {
    "elf": {"elven leather helm", "elven mithril-coat", "elven cloak", "elven shield", "elven boots"},
    "orc": {
        *("orcish helm", "orcish chain mail", "orcish ring mail"),
        *("orcish cloak", "orcish shield", "Uruk-hai shield"),
    },
    "dwarf": {"dwarvish iron helm", "dwarvish mithril-coat", "dwarvish cloak", "dwarvish roundshield"},
}

Admits = Callable[[Kind], bool]


def dress(site: Site, monster: Monster) -> None:
    """Let a monster put on its best piece for each part of the body."""
    row = species_table(site)[monster.species]
    if not monster.inventory or monster.helpless_turns or not _wears_things(row):
        return
    kinds = site.catalog.kinds
    amulets = [item for item in monster.inventory if kinds[item.kind].model in _AMULETS]
    if amulets and not any(item.worn for item in amulets):
        amulets[0].worn = True
    giants_wrapped = site.rules.monsters.wrappings_fit_giants
    no_suit = "no_suit" in row.derived
    can_be_wrapped = "wrapping_ok" in row.derived if giants_wrapped else row.size == monsters.SIZES["small"]
    any_cloak_fits = not giants_wrapped or row.size <= monsters.SIZES["medium"]
    if not no_suit and not any(item.worn and _part(kinds[item.kind]) == _SUIT for item in monster.inventory):
        _wear_best(site, monster, _SHIRT)
    if not no_suit or can_be_wrapped:
        _wear_best(site, monster, _CLOAK, lambda kind: any_cloak_fits or kind.model == _WRAPPING)
    _wear_best(site, monster, _HELMET, lambda kind: _fits_head(site, monster, row, kind))
    _wear_best(site, monster, _SHIELD)
    _wear_best(site, monster, _GLOVES)
    if "slithy" not in row.flags and row.character != "C":
        _wear_best(site, monster, _BOOTS)
    if not no_suit or row.model == "hobbit":
        _wear_best(site, monster, _SUIT, lambda kind: not no_suit or kind.model == "elven mithril-coat")


def undress(site: Site, monster: Monster) -> None:
    """Undo the effects of all that a monster wears."""
    kinds = site.catalog.kinds
    if any(item.worn and kinds[item.kind].model == _SPEED_BOOTS for item in monster.inventory):
        monster.fast = False
    monster.invisibility_blocked = False
    set_state(monster, "invisible", monster.permanently_invisible)


def _fits_head(site: Site, monster: Monster, row: monsters.Species, kind: Kind) -> bool:
    if "horns" in row.derived and kind.material_number > _SOFT:
        return False
    serves = "minion" in monster.state or "priest" in monster.state or row.sound == "priest"
    return not (site.rules.monsters.faithful_helms and kind.model == _TURNCOAT and serves)


def _wears_things(row: monsters.Species) -> bool:
    if row.size == monsters.SIZES["tiny"] or "no_hands" in row.flags or "animal" in row.flags:
        return False
    return "mindless" not in row.flags or row.character == "M" or row.model == "skeleton"


def _part(kind: Kind) -> int | None:
    return kind.skill if kind.object_class == "ARMOR" else None


def _wear_best(site: Site, monster: Monster, part: int, admits: Admits | None = None) -> None:
    """Put on the best armour for a part of the body instead of the worn piece."""
    kinds = site.catalog.kinds
    fitting = [item for item in monster.inventory if _part(kinds[item.kind]) == part]
    worn = next((item for item in fitting if item.worn), None)
    if worn is not None and worn.cursed:
        return
    best = worn
    for item in fitting:
        if item is worn or (admits is not None and not admits(kinds[item.kind])):
            continue
        if best is None or _value(site, monster, item) > _value(site, monster, best):
            best = item
    if best is None or best is worn:
        return
    if worn is not None:
        worn.worn = False
        worn.lit = worn.lit and not glows(kinds[worn.kind])
    best.worn = True
    best.lit = best.lit or glows(kinds[best.kind])
    if kinds[best.kind].model in site.rules.monsters.cursed_when_worn:
        best.cursed, best.blessed = True, False
    _take_effect(monster, kinds[best.kind])


def _value(site: Site, monster: Monster, item: Item) -> int:
    kind = site.catalog.kinds[item.kind]
    value = kind.armor_class + item.spe - min(max(item.eroded, item.eroded2), kind.armor_class)
    if site.rules.monsters.racial_armor and kind.model in _RACIAL.get(site.surroundings.hero.race, ()):
        value += 1
    return value + _SPEED if kind.model == _SPEED_BOOTS and not monster.fast else value


def _take_effect(monster: Monster, kind: Kind) -> None:
    if kind.model == "cloak of invisibility" and not monster.invisibility_blocked:
        set_state(monster, "invisible", True)
    elif kind.model == _WRAPPING:
        monster.invisibility_blocked = True
        set_state(monster, "invisible", False)
    elif kind.model == _SPEED_BOOTS:
        monster.fast = True
