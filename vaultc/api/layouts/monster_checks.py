"""Checks of the monsters of layouts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from vaultc.api.layouts import naming, object_checks
from vaultc.api.layouts.findings import Checked, LayoutFinding, error, note, warning
from vaultc.api.layouts.placed import PlacedMonster
from vaultc.api.layouts.reading import TEMPORARY
from vaultc.generation.population.monsters.shapes import player_kinds
from vaultc.language.features import Feature
from vaultc.world import grid
from vaultc.world.catalog.monsters import Species

_MIMIC: Final = "m"
_GHOST: Final = "ghost"
_WORM: Final = "long worm"
_BRING_OBJECTS: Final = frozenset("sS")
_LONGEST: Final = 126


def places_of_monsters(checked: Checked) -> Iterator[LayoutFinding]:
    """One monster a cell."""
    for (x, y), number in Counter((monster.x, monster.y) for monster in checked.layout.monsters).items():
        if not grid.valid(x, y):
            yield error("a monster is off the level", x, y)
        if number > 1:
            yield error("one cell has one monster: the game moves others aside", x, y)


def unique_monsters(checked: Checked) -> Iterator[LayoutFinding]:
    """Unique monsters come once."""
    seen: set[str] = set()
    for monster in checked.layout.monsters:
        if monster.name in seen and "unique" in _species(checked, monster).generation:
            yield error(f"{monster.name} comes only once", monster.x, monster.y)
        seen.add(monster.name)


def monsters_as_made(checked: Checked) -> Iterator[LayoutFinding]:
    """Monsters are as a statement makes them."""
    for monster in checked.layout.monsters:
        x, y, species = monster.x, monster.y, _species(checked, monster)
        for reason in (*_faults(checked, monster, species), *_looks(monster, species)):
            yield error(f"{monster.name}: {reason}", x, y)
        for reason in _chances(checked, monster, species):
            yield warning(f"{monster.name}: {reason}", x, y)
        for item in monster.inventory:
            yield from object_checks.about(checked, item, x, y, inside=True)
        yield from object_checks.merging(checked, monster.inventory, x, y)


def _species(checked: Checked, monster: PlacedMonster) -> Species:
    number = checked.catalog.species_number(monster.name, monster.symbol)
    assert number is not None
    return checked.catalog.species[number]


def _faults(checked: Checked, monster: PlacedMonster, species: Species) -> Iterator[str]:
    if monster.female and not checked.game.has(Feature.GIVEN_SEX):
        yield f"{checked.game.title} draws the sex of monsters"
    for word, turns in monster.conditions:
        if word in TEMPORARY and not 1 <= turns <= _LONGEST:
            yield f"{word} lasts from 1 to {_LONGEST} turns"
        elif word not in TEMPORARY and turns != 1:
            yield f"{word} has the number 1"
        elif word in ("shopkeeper", "priest"):
            yield "shopkeepers and priests have no shop or temple"
    if species.character in _BRING_OBJECTS and monster.y:
        yield "a spider or snake brings an object"
    if naming.is_always_invisible(species.name) and ("invisible", 1) not in monster.conditions:
        yield "it is always invisible"


def _looks(monster: PlacedMonster, species: Species) -> Iterator[str]:
    if monster.disguise is None:
        return
    if species.character != _MIMIC and not species.shifts:
        yield "only mimics and shapeshifters look like something else"


def _chances(checked: Checked, monster: PlacedMonster, species: Species) -> Iterator[str]:
    if monster.disguise is None and species.character == _MIMIC:
        yield "a mimic takes a shape by chance; give it a disguise"
    if species.shifts:
        yield "a shapeshifter takes shapes by chance"
    if species.name == _GHOST and monster.called is None:
        yield "a ghost gets a name by chance"
    if species.name == _WORM:
        yield "a worm's tail lies anywhere"
    if species.index in player_kinds(checked.catalog):
        yield "a hero has a name and a sex by chance"


def odd_places(checked: Checked) -> Iterator[LayoutFinding]:
    """Monsters in ground on which they would not go."""
    classes = checked.catalog.terrain_classes
    for monster in checked.layout.monsters:
        code, species = checked.code_at(monster.x, monster.y), _species(checked, monster)
        flying = "fly" in species.flags or "floater" in species.derived
        swims = species.character == ";" or bool(species.flags & {"amphibious", "breathless", "swim"})
        ghostly = "wallwalk" in species.flags or "incorporeal" in species.derived
        hot = "flaming" in species.derived
        name = naming.terrain_name(code, checked.catalog)
        if classes.water[code]:
            fits = swims or flying
        elif classes.lava[code]:
            fits = flying or hot
        elif classes.rock[code]:
            fits = ghostly or "tunnel" in species.flags
        else:
            fits = species.character != ";"
        if not fits:
            yield note(f"{monster.name}: it does not live in {name}", monster.x, monster.y)


MONSTER_CHECKS: Final = (places_of_monsters, unique_monsters, monsters_as_made, odd_places)
