"""Checks of the objects, monsters and traps of layouts, and the findings about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from vaultc.api.layouts import naming
from vaultc.api.layouts.ground import TEMPORARY
from vaultc.generation.population.monsters.shapes import player_kinds
from vaultc.generation.population.objects import stays_above
from vaultc.generation.population.traps import PITS, dug
from vaultc.generation.site import making_of
from vaultc.language.diagnostics import Severity
from vaultc.language.game import Feature, Game
from vaultc.level.level import LARGEST_QUANTITY
from vaultc.rendering.renderers.wording import with_article
from vaultc.support.dataclass import dataclass, replace
from vaultc.translation.freezing.ground import is_laid_first
from vaultc.world import grid
from vaultc.world.catalog import Catalog, kinds, named, terrain
from vaultc.world.catalog.monsters import Species
from vaultc.world.surroundings import Surroundings

if TYPE_CHECKING:
    from vaultc.api.layouts.layout import Layout


@dataclass(frozen=True, slots=True)
class LayoutFinding:
    """Something that the game would refuse, change or draw by chance; ``x`` and ``y`` are None for whole levels."""

    severity: Severity
    message: str
    x: int | None = None
    y: int | None = None

    def __str__(self) -> str:
        where = "" if self.x is None else f" at ({self.x},{self.y})"
        return f"{self.severity}{where}: {self.message}"


def error(message: str, x: int | None = None, y: int | None = None) -> LayoutFinding:
    """A certain difference."""
    return LayoutFinding(Severity.ERROR, message, x, y)


def warning(message: str, x: int | None = None, y: int | None = None) -> LayoutFinding:
    """A possible difference."""
    return LayoutFinding(Severity.WARNING, message, x, y)


def note(message: str, x: int | None = None, y: int | None = None) -> LayoutFinding:
    """Something odd that the game makes as it is."""
    return LayoutFinding(Severity.NOTE, message, x, y)


@dataclass(frozen=True)
class Checked:
    """A layout and the game that shall make it."""

    layout: Layout
    game: Game

    @cached_property
    def catalog(self) -> Catalog:
        """The catalogue of the layout's own game, in which its things are named."""
        return self.layout.game.catalog

    @cached_property
    def place(self) -> Surroundings:
        """The place where the level is made."""
        return self.layout.place_in(self.game)

    @cached_property
    def codes(self) -> bytes:
        """The terrain of all cells."""
        return bytes(self.layout.ground.terrain)

    def cells(self, *wanted: int) -> Iterator[tuple[int, int, int]]:
        """Index, column and row of the cells with one of some terrain codes."""
        for code in wanted:
            cell = self.codes.find(code)
            while cell >= 0:
                yield cell, *divmod(cell, grid.HEIGHT)
                cell = self.codes.find(code, cell + 1)

    def code_at(self, x: int | None, y: int | None) -> int:
        """The terrain of a cell, stone off the level."""
        if x is None or y is None or not (0 <= x < grid.WIDTH and 0 <= y < grid.HEIGHT):
            return 0
        return self.codes[grid.at(x, y)]

    def under_bridge(self, x: int, y: int) -> int | None:
        """The bits of the ground under a raised drawbridge; None for any other cell."""
        if self.code_at(x, y) != terrain.DRAWBRIDGE_UP:
            return None
        return self.layout.ground.flags[grid.at(x, y)] & terrain.UNDER_BRIDGE


_BOULDER: Final = "boulder"
_CURSELESS: Final = frozenset(("COIN", "ROCK", "BALL", "CHAIN", "VENOM"))
_SELF_CURSING: Final = frozenset(("dunce cap", "helm of opposite alignment"))
_MOST: Final = {"eroded": 3, "corroded": 3, "recharged": 7}


def objects_on_the_level(checked: Checked) -> Iterator[LayoutFinding]:
    """Objects lie on the level, and are as a statement makes them."""
    for thing in checked.layout.objects:
        x, y = naming.place_of(thing)
        if not grid.valid(x, y):
            yield error("an object lies off the level", x, y)
        yield from about(checked, thing, x, y, inside=False)
        if checked.catalog.terrain_classes.rock[checked.code_at(x, y)] and not thing.buried:
            yield note(f"the {thing.name} lies in rock", x, y)


def piles(checked: Checked) -> Iterator[LayoutFinding]:
    """Like things in one pile become one, and other objects go below a boulder; in some games, boulders do as well."""
    found: dict[tuple[int, int], list[naming.PlacedObject]] = {}
    for thing in checked.layout.objects:
        if not thing.buried:
            found.setdefault(naming.place_of(thing), []).append(thing)
    for (x, y), pile in found.items():
        yield from merging(checked, pile, x, y)
        boulders = [thing for thing in pile if thing.name == _BOULDER]
        if boulders != pile[: len(boulders)]:
            yield error("boulders must lie on top of a pile", x, y)
        elif len(set(boulders)) > 1 and not making_of(checked.game).things.boulders_on_top:
            yield error("boulders in one place must be equal: the game puts new ones below the others", x, y)


def unique_things(checked: Checked) -> Iterator[LayoutFinding]:
    """An artifact comes once."""
    carried = [item for monster in checked.layout.monsters for item in monster.inventory]
    names = Counter(thing.called for thing in _all((*checked.layout.objects, *carried)) if thing.called)
    for artifact in checked.catalog.artifacts:
        if names[artifact.name] > 1:
            yield error(f"{artifact.name} exists only once")


def _all(things: Iterable[naming.PlacedObject]) -> Iterator[naming.PlacedObject]:
    for thing in things:
        yield thing
        yield from _all(thing.contents)


def about(checked: Checked, thing: naming.PlacedObject, x: int, y: int, *, inside: bool) -> Iterator[LayoutFinding]:
    """The faults of one object and of its contents."""
    number = checked.catalog.kind_number(thing.name, thing.symbol)
    if number is None:
        yield error("a des file cannot ask for an object without a name", x, y)
        return
    kind = checked.catalog.kinds[number]
    for reason in _faults(checked, thing, kind, inside):
        yield error(f"{thing.name}: {reason}", x, y)
    if kind.index in checked.catalog.missiles and not thing.trapped:
        yield warning(f"{thing.name}: missiles may be poisoned", x, y)
    if thing.name == "novel" and thing.called is None:
        yield warning("novel: a novel gets a random title", x, y)
    if inside and kind.name in _SELF_CURSING and thing.blessing != "cursed":
        yield warning(f"{thing.name}: it curses itself when a monster puts it on", x, y)
    yield from merging(checked, thing.contents, x, y)
    for inner in thing.contents:
        yield from about(checked, inner, x, y, inside=True)


def _faults(checked: Checked, thing: naming.PlacedObject, kind: kinds.Kind, inside: bool) -> Iterator[str]:
    yield from _numbers(thing, kind)
    if kind.object_class == "ILLOBJ":
        yield "the game stops on it"
    coin = naming.PlacedObject(thing.name, thing.symbol, thing.x, thing.y)
    if kind.object_class == "COIN" and not thing.buried and not inside and replace(thing, quantity=1) != coin:
        yield "gold has only an amount"
    if naming.is_wishing_wand(thing.name, thing.symbol) and not thing.recharged:
        yield "the game always makes it recharged once"
    if thing.locked and thing.lock_broken:
        yield "a lock cannot be both locked and broken"
    if thing.erodeproof and (thing.eroded or thing.corroded):
        yield "an erodeproof object cannot be eroded"
    if thing.contents and kind.index not in named.holders(checked.catalog):
        yield "it is not a container, so it has no contents"
    if thing.lit and (kind.index not in naming.lights(checked.catalog) or thing.buried or inside):
        yield "it does not burn"
    if thing.buried and inside:
        yield "only an object on the level can be buried"
    elif thing.buried:
        yield from _not_buried(checked, thing, kind)
    if kind.index in named.named(checked.catalog).crysknives:
        tooth = checked.catalog.one_kind(named.named(checked.catalog).worm_tooth)
        yield f"it becomes a {tooth.name} when it is made"
    of_species = kind.index in named.of_species(checked.catalog)
    if of_species and thing.species is None:
        yield f"a des file cannot ask for a {kind.name} without a species"
    elif not of_species and thing.species is not None:
        yield "it has no species"


def _not_buried(checked: Checked, thing: naming.PlacedObject, kind: kinds.Kind) -> Iterator[str]:
    """Faults of buried things that the game leaves on the floor or destroys."""
    species = None if thing.species is None else checked.catalog.species_number(thing.species)
    if stays_above(checked.catalog, kind.index, -1 if species is None else species):
        yield "the game does not bury it"
    elif kind.index == named.named(checked.catalog).rock:
        under = checked.under_bridge(*naming.place_of(thing))
        if under != terrain.ICE_UNDER and (
            under is not None or checked.code_at(*naming.place_of(thing)) != terrain.ICE
        ):
            yield "it is destroyed if buried, except under ice"


def _numbers(thing: naming.PlacedObject, kind: kinds.Kind) -> Iterator[str]:
    if thing.quantity < 1 or (thing.quantity > 1 and not kind.merges and kind.object_class != "COIN"):
        yield "it is never stacked" if thing.quantity > 1 else "its quantity is at least 1"
    if thing.quantity > LARGEST_QUANTITY:
        yield f"its quantity is at most {LARGEST_QUANTITY}"
    if thing.blessing != "uncursed" and kind.object_class in _CURSELESS:
        yield "it cannot be blessed or cursed"
    if not -126 <= thing.bonus <= 127:
        yield "its bonus must be from -126 to 127"
    for fact, most in _MOST.items():
        if not 0 <= getattr(thing, fact) <= most:
            yield f"{fact} must be from 0 to {most}"


def merging(checked: Checked, things: Iterable[naming.PlacedObject], x: int, y: int) -> Iterator[LayoutFinding]:
    """Like things side by side."""
    seen: set[naming.PlacedObject] = set()
    for thing in things:
        number = checked.catalog.kind_number(thing.name, thing.symbol)
        alike = replace(thing, quantity=1, contents=(), recharged=0)
        if number is not None and checked.catalog.kinds[number].merges and alike in seen:
            yield error(f"{thing.name}: equal things in one place merge into one stack", x, y)
        seen.add(alike)


OBJECT_CHECKS: Final = (objects_on_the_level, piles, unique_things)


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
            yield error("a cell can hold only one monster: the game moves others aside", x, y)


def unique_monsters(checked: Checked) -> Iterator[LayoutFinding]:
    """Unique monsters come once."""
    seen: set[str] = set()
    for monster in checked.layout.monsters:
        if monster.name in seen and "unique" in _species(checked, monster).generation:
            yield error(f"{monster.name} exists only once", monster.x, monster.y)
        seen.add(monster.name)


def monsters_as_made(checked: Checked) -> Iterator[LayoutFinding]:
    """Monsters are as a statement makes them."""
    for monster in checked.layout.monsters:
        x, y, species = monster.x, monster.y, _species(checked, monster)
        for reason in _monster_faults(checked, monster, species):
            yield error(f"{monster.name}: {reason}", x, y)
        for reason in _chances(checked, monster, species):
            yield warning(f"{monster.name}: {reason}", x, y)
        for item in monster.inventory:
            yield from about(checked, item, x, y, inside=True)
        yield from merging(checked, monster.inventory, x, y)


def _species(checked: Checked, monster: naming.PlacedMonster) -> Species:
    number = checked.catalog.species_number(monster.name, monster.symbol)
    assert number is not None
    return checked.catalog.species[number]


def _monster_faults(checked: Checked, monster: naming.PlacedMonster, species: Species) -> Iterator[str]:
    if monster.female and not checked.game.has(Feature.GIVEN_SEX):
        yield f"{checked.game.title} chooses the sex of monsters at random"
    for word, turns in monster.conditions:
        if word in TEMPORARY and not 1 <= turns <= _LONGEST:
            yield f"{word} must last from 1 to {_LONGEST} turns"
        elif word not in TEMPORARY and turns != 1:
            yield f"{word} must have the number 1"
        elif word in ("shopkeeper", "priest"):
            yield "a shopkeeper or priest would have no shop or temple"
    if species.character in _BRING_OBJECTS and monster.y:
        yield "a spider or snake comes with an object"
    if naming.is_always_invisible(species.name) and ("invisible", 1) not in monster.conditions:
        yield "it is always invisible"
    if monster.disguise is not None and species.character != _MIMIC and not species.shifts:
        yield "only mimics and shapeshifters can look like something else"


def _chances(checked: Checked, monster: naming.PlacedMonster, species: Species) -> Iterator[str]:
    if monster.disguise is None and species.character == _MIMIC:
        yield "a mimic takes a random shape; give it a disguise"
    if species.shifts:
        yield "a shapeshifter takes random shapes"
    if species.name == _GHOST and monster.called is None:
        yield "a ghost gets a random name"
    if species.name == _WORM:
        yield "the game places a worm's tail at random"
    if species.index in player_kinds(checked.catalog):
        yield "a hero gets a random name and sex"


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
            yield note(f"{monster.name}: it cannot live in {name}", monster.x, monster.y)


MONSTER_CHECKS: Final = (places_of_monsters, unique_monsters, monsters_as_made, odd_places)


_STEEP: Final = (terrain.STAIRS, terrain.LADDER)
_WATER: Final = (terrain.POOL, terrain.MOAT, terrain.WATER)
_COMPANY: Final = {
    kinds.ROLLING_BOULDER: "this trap comes with a boulder, which starts at a random place",
    kinds.STATUE: "the statue of this trap has a random species",
    kinds.WEB: "a giant spider may come with this web",
}
_DEADLY: Final = frozenset(
    (kinds.ARROW, kinds.DART, kinds.FALLING_ROCK, kinds.BEAR, kinds.LAND_MINE, kinds.SLEEP_GAS, kinds.FIRE)
)
_BOTTOMLESS: Final = "nothing falls through the floor of this level: the game makes a falling rock trap instead"
_DEEPEST_VICTIM: Final = 4


def one_trap_a_cell(checked: Checked) -> Iterator[LayoutFinding]:
    """A second trap would change the first."""
    for (x, y), number in Counter((trap.x, trap.y) for trap in checked.layout.traps).items():
        if not grid.valid(x, y):
            yield error("a trap lies off the level", x, y)
        if number > 1:
            yield error("a cell can hold only one trap", x, y)


def ground_of_traps(checked: Checked) -> Iterator[LayoutFinding]:
    """Traps are where the game makes them, and pits leave the ground as it is."""
    for trap in checked.layout.traps:
        code = checked.code_at(trap.x, trap.y)
        reason, number = _refused(checked, trap, code), checked.catalog.trap_codes[trap.name]
        is_deadly_up_here = number in _DEADLY and checked.place.difficulty <= _DEEPEST_VICTIM
        if reason is not None:
            yield error(reason, trap.x, trap.y)
        elif number in _COMPANY:
            yield warning(_COMPANY[number], trap.x, trap.y)
        elif is_deadly_up_here and making_of(checked.game).traps.aftermath is not None:
            found = with_article(f"{trap.name} trap")
            yield warning(f"{found} may come with a victim at this depth", trap.x, trap.y)
        elif terrain.is_wall(code) or code == terrain.STONE:
            yield note("this trap is in rock", trap.x, trap.y)


def _refused(checked: Checked, trap: naming.PlacedTrap, code: int) -> str | None:
    number = checked.catalog.trap_codes[trap.name]
    name = naming.terrain_name(code, checked.catalog)
    if number == kinds.MAGIC_PORTAL:
        return None
    is_swamp = code == terrain.BOG and not checked.game.has(Feature.DOORS_LISTED_AT_ONCE)
    if code in _WATER or is_swamp or checked.under_bridge(trap.x, trap.y) == terrain.MOAT_UNDER:
        return f"the game makes no trap in {name}"
    if code in _STEEP:
        return f"the game makes no trap on {name}"
    if is_laid_first(number, code, checked.game):
        return _BOTTOMLESS if _falls(checked, number) else None
    spared = code == terrain.GRAVE and number in (kinds.PIT, kinds.HOLE)
    furniture = checked.game.catalog.terrain_classes.furniture[code]
    if furniture and not checked.game.has(Feature.TRAPS_ON_FURNITURE) and not spared:
        return f"{checked.game.title} never makes a trap on furniture"
    if code == terrain.GRAVE:
        return "the game makes no grave on a trap"
    if number in PITS:
        return _changed_by_pit(checked, trap, code, name)
    return None


def _changed_by_pit(checked: Checked, trap: naming.PlacedTrap, code: int, name: str) -> str | None:
    if _falls(checked, checked.catalog.trap_codes[trap.name]):
        return _BOTTOMLESS
    become = dug(checked.layout.level_flags, code)
    if become != code:
        return f"a {trap.name} turns {name} into {naming.terrain_name(become, checked.catalog)}"
    if checked.layout.ground.flags[grid.at(trap.x, trap.y)]:
        return f"a {trap.name} removes the state of {with_article(name)}"
    return None


def _falls(checked: Checked, number: int) -> bool:
    """True for a hole or trap door in a floor that cannot be dug, and lets no hero fall."""
    place = checked.place
    if number not in (kinds.HOLE, kinds.TRAP_DOOR) or place.special_level == "castle":
        return False
    return "hardfloor" in checked.layout.level_flags or place.last_level or place.on_vibrating_square_level


TRAP_CHECKS: Final = (one_trap_a_cell, ground_of_traps)
