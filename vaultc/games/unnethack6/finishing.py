"""Steps after scripts and ordinary levels of UnNetHack 6, and its texts on the floor.

Rules: "UnNetHack 6: Finishing a script", "UnNetHack 6: Booty", "UnNetHack 6: Fix-ups", "UnNetHack 6: Contents of
ordinary rooms".

The orcs that raided the first form of the town leave with all of the booty, so that only its draws and the names of the
orcs that stay matter for the level. An orc that joins the gang afterwards takes one thing of the booty and a name with
it, as long as something is left. The vault has the way to Fort Ludios.

All their draws come from the level's own stream. The game's texts are not part of vaultc, but the lengths of their
lines are, and how each of their letters wears down. So the draws are exact without the texts, for which others are
shown.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import cache
from itertools import accumulate
from typing import Any, Final, NamedTuple

from vaultc.games.nethack_base import levels as base
from vaultc.games.unnethack.levels import MAKING as BEFORE
from vaultc.generation import finishing
from vaultc.generation.dungeon import rooms
from vaultc.generation.layout import positions, walls
from vaultc.generation.layout import rooms as layout_rooms
from vaultc.generation.population import furnishings, monsters, objects
from vaultc.generation.population import species as species_of
from vaultc.generation.population.special_rooms.choosing import has_upstairs
from vaultc.generation.population.traps import make_portal
from vaultc.generation.site import Script, Site
from vaultc.generation.variations import Wear
from vaultc.level import author_places
from vaultc.level.level import Item, Level, Monster, Room
from vaultc.world import grid
from vaultc.world.catalog import terrain
from vaultc.world.catalog.kinds import VAULT
from vaultc.world.catalog.tables import shipped

_LEVEL: Final = "minetn-1"
_CAPTAIN: Final = "orc-captain"
_VOWELS = ("a", "ai", "og", "u")
_CONSONANTS = ("gor", "gris", "un", "bane", "ruk", "oth", "ul", "z", "thos", "akh", "hai")
_UNWANTED = frozenset({"lembas wafer", "meat stick", "meatball", "meat ring", "huge chunk of meat", "corpse"})
_FARTHEST: Final = 40


def leave_booty(site: Site) -> None:
    """Let a gang of orcs share out what it took in the town, if the level has the name of that form of the town."""
    if not site.locality.in_mines or site.level.name != _LEVEL:
        return
    gang = _name(site)
    left = _share_out(site)
    captain = _enlist(site, species_of.wanted_species(site, _CAPTAIN), named=left > 0)
    if captain is not None:
        _send_away(site, captain, _FARTHEST)
    for orc in list(site.level.monsters):
        # Captains keep to themselves.
        row = site.species[orc.species]
        if row.character == "o" and not orc.name and site.dice.rn2(10) and row.name != _CAPTAIN:
            orc.name = f"{_name(site)} of {gang}"
    orcs = species_of.wanted_species_between(site, "orc", "orc shaman")
    place = site.surroundings
    left -= captain is not None
    for _ in range(site.dice.rn2(10) + 5):
        raider = _enlist(site, orcs[site.dice.rn2(len(orcs))], named=left > 0)
        if raider is not None:
            left -= 1
            _send_away(site, raider, place.levels_in_dungeon - place.level_in_dungeon + 1)


def _enlist(site: Site, species: int, *, named: bool) -> Monster | None:
    """Make an orc of the gang at a random place; a name is still drawn from the monster stream."""
    orc = monsters.create(site, species)
    if orc is not None and named:
        site.dice.enter_monster_stream()
        _name(site)
        site.dice.leave_monster_stream()
    return orc


# ---- names


def _name(site: Site) -> str:
    """A name of three or four parts, of which every second begins with a vowel."""
    dice = site.dice
    count, vowel, name = 3 + dice.rn2(2), dice.rn2(2) != 0, ""
    for number in range(count):
        vowel = not vowel
        parts = _VOWELS if vowel else _CONSONANTS
        part = parts[dice.rn2(len(parts))]
        hyphen = "-" if number and not dice.rn2(30) else ""
        name += hyphen + part
    return name.capitalize()


# ---- things


def _share_out(site: Site) -> int:
    """Make the things that the gang has stolen; returns their number."""
    dice = site.dice
    candles = dice.rnd(4)
    for _ in range(candles):
        _steal(site, species_of.wanted_kind(site, "tallow candle" if dice.rn2(4) else "wax candle"))
    keys = dice.rnd(3)
    for _ in range(keys):
        _steal(site, species_of.wanted_kind(site, "skeleton key"))
    _steal(site, _one_of(site, "leather gloves", "gauntlets of dexterity"))
    food = 0
    for _ in range(dice.rnd(10)):
        food += _steal_food(site, _one_of(site, "tripe ration", "tin"))
    _steal(site, species_of.wanted_kind(site, "long sword" if dice.rn2(2) else "silver saber"))
    return candles + keys + food + 2


def _one_of(site: Site, first: str, last: str) -> int:
    """A kind from one to another, in the order of the table."""
    start, stop = species_of.wanted_kinds(site, first, last)
    return start + site.dice.rn2(stop - start + 1)


def _steal(site: Site, kind: int) -> Item:
    return objects.create(site, kind, True, False)


def _steal_food(site: Site, kind: int) -> bool:
    """Make some food, unless orcs would not carry it off; returns whether they do."""
    if site.kinds[kind].model in _UNWANTED:
        return False
    _steal(site, kind)
    if kind == species_of.known_kind(site.catalog, "slime mold"):
        site.dice.rn2(2)
    site.dice.rn2(3)
    return True


def _send_away(site: Site, orc: Monster, levels: int) -> None:
    """Give an orc things that shine, and let it leave for one of some levels."""
    dice, captain = site.dice, site.species[orc.species].name == _CAPTAIN
    greed = 600 if captain else 300
    if dice.rn2(1000) < greed:
        _steal(site, site.named.gold)
        dice.rnd(greed)
    if dice.rn2(1000) < greed // 4:
        objects.random_item(site, "GEM", False)
    if captain or not dice.rn2(8):
        _steal(site, _shiny_ring(site))
    dice.rn2(levels)
    site.level.monsters.remove(orc)


def _shiny_ring(site: Site) -> int:
    rings = [kind for kind in site.kinds if kind.object_class == "RING"]
    shiny = [kind for kind in rings if "shiny" in (kind.name, kind.appearance)]
    roll = site.dice.rn2(sum(kind.probability for kind in shiny))
    for kind in shiny:
        roll -= kind.probability
        if roll < 0:
            break
    return kind.index


def reject_inaccessibles(script: Script) -> None:
    """Refuse a level whose closed parts are to be opened.

    Raises:
        GenerationError: the game looks for a way to them forever, once there is any cell to stand on.
    """
    if "inaccessibles" not in script.words:
        return
    walkable = script.site.terrain_classes.walkable
    for cell in range(grid.CELLS):
        if walkable[script.level.terrain[cell]]:
            x, y = divmod(cell, grid.HEIGHT)
            place = author_places.in_words(script.level, x, y)
            raise script.site.fail(
                f"with the flag 'inaccessibles' the game looks forever for a way to the open cell {place}; "
                "leave the flag out"
            )


def fix_up(script: Script) -> None:
    """Place level regions and the branch, and complete some special levels; every script of a vault does it anew."""
    for step in BEFORE.finish_special:
        step(script.site)
    leave_booty(script.site)


def flip(script: Script) -> None:
    """Draw how the level is mirrored; only levels of Sokoban are, within the box that they fill."""
    axes = base.drawn_axes(script)
    if axes and script.site.locality.in_sokoban:
        base.mirror(script.level, axes)
        walls.extend_spines(script.level, *grid.WHOLE_LEVEL)


def reveal(script: Script) -> None:
    """Premapped levels show their traps and secrets; secret doors become doorways without a door."""
    if "premapped" not in script.words:
        return
    level = script.level
    for cell in range(grid.HEIGHT, grid.CELLS):
        if level.terrain[cell] == terrain.SDOOR:
            level.flags[cell] = terrain.NO_DOOR
    finishing.reveal(script)


_COLUMNS = range(10, 70)
_SIDE: Final = 4
_FLOOR, _WATER = 5, 11
_MIDDLE = ((1, 1), (1, 2), (2, 1), (2, 2))


def complete_medusa(site: Site) -> None:
    """Statues of earlier heroes, and a vault on an islet if the way to the fort may still begin on this level."""
    finishing.petrify(site)
    place = site.surroundings
    if place.ludios_placed or place.branch is not None:
        return
    for x in _COLUMNS:
        for y in range(grid.HEIGHT):
            if _is_islet(site.level, x, y):
                _build(site, x + 1, y + 1)
                return


def _is_islet(level: Level, x: int, y: int) -> bool:
    """True if a square of sixteen cells is an islet of five cells, of which four are its middle."""
    if not all(_has(level, (x + dx, y + dy), terrain.ROOM) for dx, dy in _MIDDLE):
        return False
    square = [(column, row) for column in range(x, x + _SIDE) for row in range(y, y + _SIDE)]
    floor, water = (sum(_has(level, cell, code) for cell in square) for code in (terrain.ROOM, terrain.MOAT))
    return (floor, water) == (_FLOOR, _WATER)


def _has(level: Level, cell: grid.Cell, code: int) -> bool:
    return grid.valid(*cell) and level.terrain[grid.at(*cell)] == code


def _build(site: Site, x: int, y: int) -> None:
    """A vault of one cell, whose gold lies in a safe if the portal is there."""
    layout_rooms.lay(site, layout_rooms.new_room(site.level), (x, y, x, y), True, VAULT)
    site.level.flags_set.add("has vault")
    gold = objects.gold(site, site.dice.rn2(abs(site.locality.depth) * 100) + 51, x, y)
    if rooms.holds_portal(site):
        make_portal(site, x, y)
        safe = objects.create(site, species_of.wanted_kind(site, "iron safe"), True, False)
        objects.take(site.level, gold)
        objects.put_into(site, gold, safe.contents)
        objects.put_on_pile(site, safe, x, y)


_BUILT_IN: Final = 101


class GraffitiLine(NamedTuple):
    """A text, or the classes of its letters if it is not ``known``; an ``unfit`` one is drawn again."""

    letters: str
    known: bool
    unfit: bool


class Shapes(NamedTuple):
    """The lines of a file of rumours without their letters: its bytes, and the place behind the end of each line."""

    size: int
    ends: tuple[int, ...]
    lines: tuple[GraffitiLine, ...]

    def line_after(self, place: int) -> GraffitiLine:
        """The line after the line that holds a byte; after the last one the first."""
        return self.lines[(bisect_right(self.ends, place) + 1) % len(self.lines)]


LineSource = Callable[[bool], GraffitiLine]
"""Draws a true or a false rumour."""


# ---- lengths and classes


@cache
def _table() -> dict[str, Any]:
    return shipped("unnethack-6.0", "graffiti")


@cache
def _shapes(truth: bool) -> Shapes:
    section = _table()["rumours"]["true" if truth else "false"]
    lines = section["lines"]
    ends = tuple(accumulate(length + 1 for length, _, _ in lines))
    return Shapes(
        section["bytes"], ends, tuple(GraffitiLine(letters, False, bool(unfit)) for _, letters, unfit in lines)
    )


@cache
def _built_in() -> tuple[GraffitiLine, ...]:
    return tuple(GraffitiLine(letters, False, False) for _, letters, _ in _table()["built_in"])


@cache
def _wear_of_classes() -> Wear:
    """The wear of classes of letters; a small mark stands for everything that a hit leaves unreadable."""
    classes = _table()["classes"]
    return Wear(frozenset("."), {name: "".join(row) for name, row in classes.items() if isinstance(row, list)}, ".")


# ---- rumours


def _source(site: Site, rumours: rooms.Rumours | None) -> LineSource:
    """The rumours given by a caller, else from the files that a user names, else their shapes."""
    if rumours is not None:
        return lambda truth: _known(rumours(truth))
    texts = site.surroundings.texts
    if texts is not None and texts.has_rumours:
        return lambda truth: _known(
            texts.rumour(truth, site.dice.rn2(len(texts.true_rumours if truth else texts.false_rumours)))
        )
    return lambda truth: _shapes(truth).line_after(site.dice.rn2(_shapes(truth).size))


def _known(text: str) -> GraffitiLine:
    return GraffitiLine(text, True, any(word in text.lower() for word in ("fortune", "pity")))


def _rumour(site: Site, source: LineSource, *, only_true: bool = False) -> GraffitiLine:
    """A rumour without words that only suit a cookie; hearing it exercises wisdom."""
    dice = site.dice
    for _ in range(51):
        truth = dice.rn2(2) != 0 or only_true
        line = source(truth)
        if not line.unfit:
            break
    dice.rn2(19 if truth else 2)
    return line


# ---- engraving


def scribble(site: Site, room: Room, rumours: rooms.Rumours | None) -> None:
    """A text on the floor of some rooms, and a hint in the room with the first level's stairs up."""
    depth = site.locality.depth
    if depth == 1 and has_upstairs(site, room):
        _leave_hint(site, room, rumours)
    elif not site.dice.rn2(27 + 3 * abs(depth)):
        text = _worn(site, _graffiti(site, rumours))
        found, x, y = positions.somexyspace(site, room, positions.AVOID_WATER_AND_FURNITURE)
        if found:
            furnishings.make_engraving(site.level, "mark", text, x, y)


def _leave_hint(site: Site, room: Room, rumours: rooms.Rumours | None) -> None:
    found, x, y = positions.somexyspace(site, room, positions.AVOID_DOORS)
    if not found:
        return
    if site.dice.rn2(2):
        line = _rumour(site, _source(site, rumours), only_true=True)
        text = line.letters if line.known else rooms.TEXTS[len(line.letters) % len(rooms.TEXTS)]
    else:
        site.dice.rn2(9)
        text = "Look before you step, and twice before you read."
    furnishings.make_engraving(site.level, "mark", text, x, y)


def _graffiti(site: Site, rumours: rooms.Rumours | None) -> GraffitiLine:
    if site.dice.rn2(4):
        return _rumour(site, _source(site, rumours))
    number, texts = site.dice.rn2(_BUILT_IN), site.surroundings.texts
    if texts is not None and len(texts.graffiti) == _BUILT_IN:
        return _known(texts.graffiti[number])
    return _built_in()[number]


def _worn(site: Site, line: GraffitiLine) -> str:
    """The text a little worn; an unknown one is only worn as far as the draws go, and another is shown."""
    count = len(line.letters) // 4
    if line.known:
        return furnishings.smudge(site, line.letters, count)
    furnishings.smudge(site, line.letters, count, _wear_of_classes())
    return rooms.TEXTS[len(line.letters) % len(rooms.TEXTS)]
