"""The measures of a level: their names, their meanings, and their functions.

A measure is a whole number, or a flag. A number may be missing: the way from the stairs up to the stairs down where one
of them is not there. Families count the things of a name (``monsters("dragon")``), which means a species, a kind of
object or trap, or a class of them. Danger and loot are the damage of monsters and the value of objects, from the game's
tables: speed, attacks and dice of species, price and magic of kinds.
"""

from __future__ import annotations

from collections import ChainMap, abc, defaultdict
from functools import lru_cache
from typing import Final

from vaultc.level.level import LARGEST_QUANTITY, Item, Monster, Trap
from vaultc.level.measures.survey import Survey, dead_ends, loops, with_contents
from vaultc.level.solving.powers import USUAL_ABILITIES
from vaultc.level.solving.solver import tools_needed
from vaultc.support.dataclass import dataclass
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.catalog.monsters import Species

HANDS_ON: Final = frozenset(("bite", "butt", "claw", "engl", "expl", "hugs", "kick", "stng", "tent", "tuch", "weap"))
"""The forms of attack that count: those on a hero beside the monster.

Breath, spit, gazes and screams, which reach farther, spells, and answers to the hero's own blows do not.
"""

UNHURT: Final = frozenset(("blnd", "halu", "heal"))
"""Kinds of damage whose dice are not hit points that the hero loses: blindness, hallucination, healing."""

COMMON_SPEED: Final = 12
"""The speed with which a monster moves once a turn."""

DAMAGE_UNIT: Final = 2 * COMMON_SPEED
"""Damage is counted in parts of a hit point, of which this many make one, so that it is a whole number."""

_COIN: Final = "COIN"


def species_damage(species: Species) -> int:
    """The damage of a monster of a species a turn, on average, if all its blows hit: in 1/24 of a hit point.

    It is speed/12 times the sum over its attacks of dice * (sides + 1)/2.
    """
    blows = (one for one in species.attacks if one.how in HANDS_ON and one.damage not in UNHURT)
    return species.speed * sum(one.dice * (one.sides + 1) for one in blows if one.sides > 0)


def is_active(monster: Monster) -> bool:
    """True for hostile monsters that neither sleep nor are paralyzed; those that wait for the hero are active."""
    return not (monster.peaceful or monster.asleep or monster.state.get("paralyzed", 0))


def exact_damage(survey: Survey) -> int:
    """The damage of all active monsters a turn, in 1/24 of a hit point."""
    species = survey.catalog.species
    return sum(species_damage(species[monster.species]) for monster in survey.level.monsters if is_active(monster))


def price(items: abc.Iterable[Item], catalog: Catalog) -> int:
    """The base prices of objects in zorkmids, each times the number in its stack; without gold."""
    kinds = catalog.kinds
    total = sum(kinds[item.kind].cost * item.quantity for item in items if kinds[item.kind].object_class != _COIN)
    return min(total, LARGEST_QUANTITY)


_Numbers = abc.Mapping[str, frozenset[int]]


class KindNames(NamedTuple):
    """For each kind of thing the catalogue numbers that a name means; names are in lower case, but letters."""

    monsters: _Numbers
    objects: _Numbers
    traps: _Numbers
    terrain: _Numbers


@lru_cache(maxsize=8)
def names_of(catalog: Catalog) -> KindNames:
    """All names that a game knows.

    A name of a single species, kind or trap means that one; otherwise the name or the letter of a class means all in
    it (``dragon``, ``D``, ``wand``, ``/``).
    """
    plurals = {c.id: c.plural_name or "" for c in catalog.object_classes.values()}
    kinds = [(kind.index, kind.character, plurals[kind.object_class]) for kind in catalog.kinds]
    words = {c.character: (c.name, c.explanation) for c in catalog.monster_classes}
    species = _table(
        (row.index, word) for row in catalog.species for word in (row.character, *words.get(row.character, ()))
    )
    objects = _table(
        (index, word) for index, letter, plural in kinds for word in (letter, plural, plural.removesuffix("s"))
    )
    types = catalog.terrain_types
    return KindNames(
        species | _table((row.index, row.name) for row in catalog.species),
        objects | _table((kind.index, kind.name) for kind in catalog.kinds),
        _table((code, name) for name, code in catalog.trap_codes.items()),
        _table(
            (row.code, word)
            for row in catalog.terrain
            for word in (terrain.word(row.code, types), terrain.name(row.code, types), row.liquid)
        ),
    )


def _table(rows: abc.Iterable[tuple[int, str | None]]) -> dict[str, frozenset[int]]:
    found: defaultdict[str, set[int]] = defaultdict(set)
    for number, name in rows:
        if name:
            found[name if len(name) == 1 else name.lower()].add(number)
    return {name: frozenset(numbers) for name, numbers in found.items()}


MeasureValue = int | None


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure without arguments: its name, its meaning, and its function; a ``flag`` is 0 or 1."""

    name: str
    meaning: str
    take: abc.Callable[[Survey], MeasureValue]
    flag: bool = False


def _width(survey: Survey) -> int:
    marks = survey.ground_marks
    return marks.rfind(1) // grid.HEIGHT - marks.find(1) // grid.HEIGHT + 1 if survey.area else 0


def _height(survey: Survey) -> int:
    marks = survey.ground_marks
    rows = [y for y in range(grid.HEIGHT) if 1 in marks[y :: grid.HEIGHT]]
    return rows[-1] - rows[0] + 1 if rows else 0


def _of_terrain(*codes: int) -> abc.Callable[[Survey], MeasureValue]:
    return lambda survey: sum(survey.terrain[code] for code in codes)


def _of_class(marks: abc.Callable[[terrain.TerrainClasses], bytes]) -> abc.Callable[[Survey], MeasureValue]:
    def take(survey: Survey) -> int:
        belongs = marks(survey.catalog.terrain_classes)
        return sum(number for code, number in survey.terrain.items() if belongs[code])

    return take


def _doors_with(bit: int) -> abc.Callable[[Survey], MeasureValue]:
    return lambda survey: sum(1 for cell in survey.doors if survey.level.flags[cell] & bit)


def _gold(survey: Survey) -> int:
    """Gold of monsters is an object in some games, and a number in others."""
    kinds = survey.catalog.kinds
    items = (*survey.items, *survey.carried)
    coins = sum(item.quantity for item in items if kinds[item.kind].object_class == _COIN)
    return min(coins + sum(monster.gold for monster in survey.level.monsters), LARGEST_QUANTITY)


def _hostile(survey: Survey) -> list[int]:
    species = survey.catalog.species
    return [species[monster.species].difficulty for monster in survey.level.monsters if not monster.peaceful]


MEASURES: dict[str, Measure] = {
    measure.name: measure
    for measure in (
        Measure("width", "columns from the first to the last with ground", _width),
        Measure("height", "rows from the first to the last with ground", _height),
        Measure("area", "squares of ground: floor, furniture, corridors, water, lava and the like",
                lambda survey: survey.area),
        Measure("lit", "whether more than half of the ground is lit",
                lambda survey: int(2 * survey.lit_area > survey.area), flag=True),
        Measure("lit_area", "squares of lit ground", lambda survey: survey.lit_area),
        Measure("floor", "squares of bare floor", _of_terrain(terrain.ROOM)),
        Measure("corridor", "squares of corridor", _of_terrain(terrain.CORR)),
        Measure("wall", "squares of wall of any shape, and raised portcullises; no walls of ice",
                _of_class(lambda classes: classes.walls)),
        Measure("water", "squares of pool, moat and water", _of_class(lambda classes: classes.water)),
        Measure("lava", "squares of lava", _of_class(lambda classes: classes.lava)),
        Measure("rooms", "rooms, not counting subrooms", lambda survey: len(survey.level.rooms)),
        Measure("subrooms", "rooms inside other rooms", lambda survey: len(survey.level.subrooms)),
        Measure("doors", "doors and empty doorways, including hidden ones", _of_terrain(terrain.DOOR, terrain.SDOOR)),
        Measure("secret_doors", "hidden doors", _of_terrain(terrain.SDOOR)),
        Measure("locked_doors", "locked doors, including hidden ones", _doors_with(terrain.LOCKED)),
        Measure("trapped_doors", "doors with a trap, including hidden ones", _doors_with(terrain.TRAPPED)),
        Measure("parts", "parts of the level that are not joined for a hero who walks and swims",
                lambda survey: len(survey.reach.parts)),
        Measure("unreachable", "dry squares that cannot be reached without digging, as in `unreachable-floor`",
                lambda survey: len(survey.unreachable)),
        Measure("ways", "stairs, ladders and portals", lambda survey: len(survey.ways)),
        Measure("ways_joined", "whether all stairs, ladders and portals are in one part",
                lambda survey: int(len({survey.reach.part_at(way.cell) for way in survey.ways}) < 2), flag=True),
        Measure("stairs_path", 'steps on foot from the way up to the way down: `path("up", "down")`',
                lambda survey: survey.path("up", "down")),
        Measure("farthest", "steps on foot from the way up (or, without one, from any way) to the farthest square",
                lambda survey: survey.farthest),
        Measure("dead_ends", "dry squares from which exactly one step leads",
                lambda survey: dead_ends(survey.reach)),
        Measure("loops", "obstacles that a hero can walk around", lambda survey: loops(survey.reach)),
        Measure("objects", "objects on the floor, buried and in containers; a stack is one",
                lambda survey: len(survey.items)),
        Measure("carried", "objects that monsters carry; a stack is one", lambda survey: len(survey.carried)),
        Measure("gold", "gold pieces on the floor, buried, in containers and with monsters", _gold),
        Measure("value", "base prices of all objects but gold on the floor, buried and in containers, in zorkmids",
                lambda survey: price(survey.items, survey.catalog)),
        Measure("carried_value", "the same for the objects that monsters carry",
                lambda survey: price(survey.carried, survey.catalog)),
        Measure("buried", "buried objects, including those in buried containers; a stack is one",
                lambda survey: sum(1 for _ in with_contents(survey.level.buried))),
        Measure("buried_value", "base prices of the buried objects, which are part of `value`",
                lambda survey: price(with_contents(survey.level.buried), survey.catalog)),
        Measure("magical", "objects of magical kinds on the floor, buried and in containers; a stack is one",
                lambda survey: sum(survey.catalog.kinds[item.kind].magic for item in survey.items)),
        Measure("monsters", "monsters", lambda survey: len(survey.level.monsters)),
        Measure("peaceful", "peaceful monsters",
                lambda survey: sum(monster.peaceful for monster in survey.level.monsters)),
        Measure("asleep", "sleeping monsters",
                lambda survey: sum(monster.asleep for monster in survey.level.monsters)),
        Measure("difficulty", "the difficulties of all monsters that are not peaceful, added up",
                lambda survey: sum(_hostile(survey))),
        Measure("hardest", "the largest difficulty of a monster that is not peaceful",
                lambda survey: max(_hostile(survey), default=0)),
        Measure("damage", "hit points per turn, on average, if all hostile and awake monsters hit with every blow",
                lambda survey: (2 * exact_damage(survey) + DAMAGE_UNIT) // (2 * DAMAGE_UNIT)),
        Measure("traps", "traps", lambda survey: len(survey.level.traps)),
        Measure("engravings", "engravings and headstones", lambda survey: len(survey.level.engravings)),
        Measure("left_out", "rooms that found no place and were left out with their blocks",
                lambda survey: survey.left_out),
        Measure("vetoes", "random vaults that failed", lambda survey: sum(bool(row[1]) for row in survey.level.vaults)),
        Measure("complaints", "complaints of the game that do not end the level",
                lambda survey: len(survey.level.complaints)),
        Measure("draws", "random numbers drawn, from both streams", lambda survey: sum(survey.level.draws)),
    )
}  # fmt: skip
"""All measures by name, in the order in which they are shown."""


FINISHED = tuple(name for name in MEASURES if name != "left_out")
"""The measures of finished levels."""


# ---- measures that take longer


def _solvable(survey: Survey) -> int | None:
    found = survey.solution("up", "down", USUAL_ABILITIES).is_solvable
    return None if found is None else int(found)


def _tools_needed(survey: Survey) -> int | None:
    found = survey.solution("up", "down", USUAL_ABILITIES)
    return tools_needed(survey.quest("up", "down", USUAL_ABILITIES), found) if found.is_solvable else None


REQUESTED: dict[str, Measure] = {
    measure.name: measure
    for measure in (
        Measure("solvable", 'whether the way down is reachable from the way up with what the level has; only by name',
                _solvable, flag=True),
        Measure("solve_path", "the steps of such a plan; only by name",
                lambda survey: survey.solution("up", "down", USUAL_ABILITIES).steps),
        Measure("tools_needed", "the kinds of tools of the level that such a plan needs; only by name", _tools_needed),
    )
}  # fmt: skip
"""Measures that are computed only where they are named, since they may take seconds."""

NAMED: abc.Mapping[str, Measure] = ChainMap(REQUESTED, MEASURES)
"""All measures that can be named, in the order in which they are shown."""


# ---- families: the number of things of a name


def _of_kinds(things: abc.Callable[[Survey], abc.Iterable[Item | Trap]]) -> abc.Callable[[Survey, frozenset[int]], int]:
    """Count objects (a stack is one) or traps of some kinds."""
    return lambda survey, numbers: sum(thing.kind in numbers for thing in things(survey))


@dataclass(frozen=True, slots=True)
class Family:
    """A measure of all things of a name: its meaning, the function that finds the name, the function that counts."""

    name: str
    meaning: str
    table: abc.Callable[[KindNames], abc.Mapping[str, frozenset[int]]]
    take: abc.Callable[[Survey, frozenset[int]], int]


FAMILIES: dict[str, Family] = {
    family.name: family
    for family in (
        Family("monsters", "monsters of a species or class", lambda names: names.monsters,
               lambda survey, numbers: sum(one.species in numbers for one in survey.level.monsters)),
        Family("objects", "objects of a kind or class, on the floor, buried and in containers",
               lambda names: names.objects, _of_kinds(lambda survey: survey.items)),
        Family("carried", "objects of a kind or class that monsters carry", lambda names: names.objects,
               _of_kinds(lambda survey: survey.carried)),
        Family("traps", "traps of a kind", lambda names: names.traps, _of_kinds(lambda survey: survey.level.traps)),
        Family("terrain", "squares of a terrain", lambda names: names.terrain,
               lambda survey, numbers: sum(survey.terrain[code] for code in numbers)),
    )
}  # fmt: skip
"""Measures of things with a name, by their own names."""

COUNTED = ("monsters", "objects", "carried", "traps")
"""The families that ``count`` adds up."""


def measures_of(survey: Survey) -> dict[str, MeasureValue]:
    """All measures of a level by name."""
    return {name: measure.take(survey) for name, measure in MEASURES.items()}
