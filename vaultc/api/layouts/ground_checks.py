"""Checks of the ground of layouts: terrain, walls, doors, ways, drawbridges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from vaultc.api.layouts import naming, painting
from vaultc.api.layouts.object_checks import Checked, LayoutFinding, error, note, warning
from vaultc.generation.layout.doors import STEPS
from vaultc.generation.layout.walls import mark_boundary
from vaultc.language.game import Feature
from vaultc.rendering.converters.naming import DRAWBRIDGE_DIRECTIONS
from vaultc.world import grid
from vaultc.world.catalog import terrain

_UPRIGHT: Final = frozenset((terrain.VWALL, terrain.TLWALL, terrain.TRWALL))
_DRAWN: Final = bytes(
    [
        code if not terrain.VWALL <= code < terrain.DBWALL else terrain.VWALL if code in _UPRIGHT else terrain.HWALL
        for code in range(256)
    ]
)
"""Walls as a map draws them, by their shapes."""
_SETTLED: Final = (terrain.STAIRS, terrain.LADDER, terrain.GRAVE, terrain.ALTAR)
"""Terrain without a character in maps that statements make."""
_BRIDGES: Final = (terrain.DRAWBRIDGE_UP, terrain.DRAWBRIDGE_DOWN)
_HEADSTONE: Final = "headstone"


def first_column(checked: Checked) -> Iterator[LayoutFinding]:
    """Nothing reaches column 0."""
    ground = checked.layout.ground
    for y in range(grid.HEIGHT):
        if ground.terrain[y] or ground.lit[y] or ground.flags[y]:
            yield error("no statement reaches column 0", 0, y)


def sayable_terrain(checked: Checked) -> Iterator[LayoutFinding]:
    """Terrain that maps have characters for, or statements."""
    drawable = {*checked.game.catalog.codes.values(), *_SETTLED, *_BRIDGES, *range(terrain.VWALL, terrain.DBWALL + 1)}
    for code in sorted({*checked.codes} - drawable):
        name = naming.terrain_name(code, checked.catalog)
        for _, x, y in checked.cells(code):
            yield error(f"no character of a map means {name} in {checked.game.title}", x, y)


def light_of_lava(checked: Checked) -> Iterator[LayoutFinding]:
    """Lava always shines."""
    for cell, x, y in checked.cells(terrain.LAVAPOOL):
        if not checked.layout.ground.lit[cell]:
            yield error("lava is always lit", x, y)
    for cell, x, y in checked.cells(*_BRIDGES):
        over_lava = checked.layout.ground.flags[cell] & terrain.UNDER_BRIDGE == terrain.LAVA_UNDER
        if over_lava and not checked.layout.ground.lit[cell]:
            yield error("lava under a bridge is always lit", x, y)


def rim(checked: Checked) -> Iterator[LayoutFinding]:
    """The rim of the level resists digging, and the mark for that locks doors and sanctifies altars."""
    flags = bytearray(checked.layout.ground.flags)
    if not checked.place.on_plane_of_earth:
        mark_boundary(bytearray(checked.codes), flags, "mazelevel" in checked.layout.level_flags)
    for cell, x, y in checked.cells(terrain.DOOR, terrain.SDOOR, terrain.ALTAR):
        if flags[cell] != checked.layout.ground.flags[cell]:
            yield error("the rim of the level resists digging, which changes this door or altar", x, y)


def shapes_of_walls(checked: Checked) -> Iterator[LayoutFinding]:
    """Walls have the shapes that the cells around them require."""
    made = bytearray(checked.codes.translate(_DRAWN))
    if "corrmaze" not in checked.layout.level_flags:
        made = painting.walled(made)
    if made == checked.codes:
        return
    for cell in range(grid.HEIGHT, grid.CELLS):
        if made[cell] != checked.codes[cell]:
            become = naming.terrain_name(made[cell], checked.catalog)
            yield error(f"the game makes this wall a {become}", *divmod(cell, grid.HEIGHT))


def doors(checked: Checked) -> Iterator[LayoutFinding]:
    """Doors lie as the game turns them, in a wall, and without traps."""
    ground = checked.layout.ground
    turned = _turned(checked)
    gates = {cell for _, cell in _gates(checked)}
    for cell, x, y in checked.cells(terrain.DOOR, terrain.SDOOR):
        if ground.flags[cell] & terrain.TRAPPED:
            yield error("a door cannot be trapped by a statement", x, y)
        across = painting.lies_across(ground, cell)
        if turned and bool(ground.horizontal[cell]) != across:
            yield error(f"the game turns this door: it lies {'across' if across else 'upright'}", x, y)
        elif cell not in gates and not _walls_beside(checked, x, y, bool(ground.horizontal[cell])):
            yield note("this door is not in a wall", x, y)


def _turned(checked: Checked) -> bool:
    """True for games that turn doors by the walls around them, whatever was drawn."""
    return not checked.game.has(Feature.DOORS_LISTED_AT_ONCE)


def _walls_beside(checked: Checked, x: int, y: int, across: bool) -> bool:
    sides = ((x - 1, y), (x + 1, y)) if across else ((x, y - 1), (x, y + 1))
    joins = [terrain.is_wall(code) or code in (terrain.DOOR, terrain.SDOOR, terrain.IRONBARS, terrain.STONE)
             for code in (checked.code_at(*side) for side in sides)]  # fmt: skip
    return all(joins)


def ways(checked: Checked) -> Iterator[LayoutFinding]:
    """Stairs lead somewhere, and there are some."""
    ground, place = checked.layout.ground, checked.place
    found = False
    for cell, x, y in checked.cells(terrain.STAIRS, terrain.LADDER):
        found = True
        up, flags = bool(ground.flags[cell] & terrain.UP), ground.flags[cell]
        if flags not in (terrain.UP, terrain.DOWN):
            yield error("stairs lead either up or down", x, y)
        elif (x, y) == checked.layout.branch:
            continue
        elif ground.terrain[cell] == terrain.STAIRS and (place.first_level if up else place.last_level):
            yield error(f"no stairs lead {'up from the first' if up else 'down from the last'} level", x, y)
    if not found and not any(trap.name == "magic portal" for trap in checked.layout.traps):
        yield note("there is no way up or down")


def features(checked: Checked) -> Iterator[LayoutFinding]:
    """Altars without shrines, fountains without blessings."""
    ground = checked.layout.ground
    for cell, x, y in checked.cells(terrain.ALTAR):
        if ground.flags[cell] & terrain.SHRINE:
            yield error("an altar is a shrine only in a temple, which has a priest by chance", x, y)
        elif ground.flags[cell] not in (0, 1, 2, 4):
            yield error("an altar has one alignment", x, y)
    for cell, x, y in checked.cells(terrain.FOUNTAIN):
        if ground.horizontal[cell]:
            yield error("the fountains of a des file are not blessed", x, y)


def drawbridges(checked: Checked) -> Iterator[LayoutFinding]:
    """Each span has its portcullis, and each raised portcullis its span."""
    gates, turned = dict(_gates(checked)), _turned(checked)
    ground = checked.layout.ground
    for span, gate in gates.items():
        x, y = divmod(span, grid.HEIGHT)
        if gate < 0:
            yield error("the portcullis of this drawbridge lies off the level", x, y)
            continue
        is_open = ground.terrain[span] == terrain.DRAWBRIDGE_DOWN
        if ground.terrain[gate] != (terrain.DOOR if is_open else terrain.DBWALL):
            yield error("this drawbridge has no portcullis beside it", x, y)
        elif is_open and ground.flags[gate]:
            yield error("the portcullis of an open drawbridge is a doorway", *divmod(gate, grid.HEIGHT))
        elif not (is_open and turned) and bool(ground.horizontal[gate]) == bool(ground.horizontal[span]):
            yield error("the portcullis of this drawbridge lies in another direction", x, y)
        if ground.flags[span] & terrain.UNDER_BRIDGE not in (terrain.MOAT_UNDER, terrain.LAVA_UNDER):
            yield error("a drawbridge spans a moat or lava", x, y)
    shared = Counter(gate for gate in gates.values() if gate >= 0)
    for gate, number in shared.items():
        if number > 1:
            yield error("two drawbridges share this portcullis", *divmod(gate, grid.HEIGHT))
    for cell, x, y in checked.cells(terrain.DBWALL):
        if cell not in shared:
            yield error("a raised portcullis comes only with its drawbridge", x, y)


def _gates(checked: Checked) -> Iterator[tuple[int, int]]:
    """The span and the portcullis of each drawbridge; -1 for a portcullis off the level."""
    for span, x, y in checked.cells(*_BRIDGES):
        side = DRAWBRIDGE_DIRECTIONS[checked.layout.ground.flags[span] & terrain.PORTCULLIS_SIDE]
        _, step_x, step_y = STEPS[side]
        yield span, grid.at(x + step_x, y + step_y) if grid.valid(x + step_x, y + step_y) else -1


def engravings(checked: Checked) -> Iterator[LayoutFinding]:
    """One text a cell, headstones on graves alone."""
    texts: Counter[tuple[int, int]] = Counter()
    for engraving in checked.layout.engravings:
        x, y = engraving.x, engraving.y
        texts[x, y] += 1
        if not grid.valid(x, y):
            yield error("an engraving lies off the level", x, y)
        is_grave = checked.code_at(x, y) == terrain.GRAVE
        if engraving.kind == _HEADSTONE and not is_grave:
            yield error("there is no grave below this headstone", x, y)
        elif engraving.kind != _HEADSTONE and is_grave:
            yield error("the text of a grave is a headstone", x, y)
        if not engraving.text:
            yield error("an engraving without a text is none", x, y)
    for (x, y), number in texts.items():
        if number > 1:
            yield error("one cell has one engraving", x, y)


def terrain_of_the_game(checked: Checked) -> Iterator[LayoutFinding]:
    """Some places add things of their own."""
    around = checked.place
    if not around.registered and not around.in_endgame:
        yield warning("gold and gems may lie in the rock at this place")
    if around.depth in (23, 42) and checked.game.has(Feature.MIRRORED_LEVELS):
        yield warning("an engraving may appear at this depth")
    if around.branch is not None and checked.layout.branch is None:
        yield warning("the place has a branch, for which stairs or a portal come")


GROUND_CHECKS: Final = (
    *(first_column, sayable_terrain, light_of_lava, rim, shapes_of_walls, doors, ways, features, drawbridges),
    *(engravings, terrain_of_the_game),
)
