"""Edits of a layout: painting its ground, and placing, moving, replacing, removing and exchanging things by name."""

from __future__ import annotations

from collections import abc
from collections.abc import Collection, Iterable
from dataclasses import fields
from dataclasses import replace as with_facts
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

from vaultc.api.layouts import ground, naming
from vaultc.api.layouts.ground import HARDNESS, RESISTING, LayoutGround
from vaultc.generation.layout import walls
from vaultc.generation.layout.doors import STEPS
from vaultc.rendering.converters import naming as records
from vaultc.rendering.converters.naming import NamedDoor, NamedDrawbridge, NamedEngraving, NamedStairs
from vaultc.support import errors
from vaultc.support.errors import InvalidValueError, whole
from vaultc.translation.freezing.things import begins_with_one
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from vaultc.api.layouts.state import LayoutState

CellMask: TypeAlias = "NDArray[numpy.bool_] | NDArray[numpy.integer]"
"""Marked cells, of shape (21, 80)."""
Where: TypeAlias = "grid.Cell | grid.Box | CellMask | Iterable[grid.Cell]"
"""Cells: one (x, y), a box (left, top, right, bottom), an array that is true there, or several cells."""
HEADSTONE = "headstone"
_SHAPE = grid.HEIGHT, grid.WIDTH


def cell_of(x: int, y: int) -> int:
    """The index of a cell.

    Raises:
        InvalidValueError: it lies off the level.
    """
    column, row = whole(x, "a column"), whole(y, "a row")
    if not (0 <= column < grid.WIDTH and 0 <= row < grid.HEIGHT):
        raise InvalidValueError(f"({x},{y}) lies off the level, whose cells are (0,0) to (79,20)")
    return grid.at(column, row)


def cells_of(where: Where) -> list[int]:
    """The indices of some cells.

    Raises:
        InvalidValueError: a cell lies off the level, or it is none of the ways to tell cells.
    """
    shape = getattr(where, "shape", None)
    if shape is not None:
        if tuple(shape) != _SHAPE:
            raise InvalidValueError(f"an array that marks cells must have the shape {_SHAPE}, not {tuple(shape)}")
        marks: Any = where
        rows, columns = marks.nonzero()
        return [int(x) * grid.HEIGHT + int(y) for x, y in zip(columns, rows, strict=True)]
    listed = tuple(where) if isinstance(where, Iterable) and not isinstance(where, str) else None
    if listed is None:
        raise InvalidValueError(f"{where!r} is neither a cell (x, y) nor a box (left, top, right, bottom) nor cells")
    if all(isinstance(cell, Iterable) for cell in listed):
        return [cell_of(*_pair(cell)) for cell in listed]
    numbers = [whole(number, "a column or a row") for number in listed]
    if len(numbers) == 2:
        return [cell_of(numbers[0], numbers[1])]
    if len(numbers) == 4:
        left, top, right, bottom = numbers
        cell_of(left, top)
        cell_of(right, bottom)
        if left > right or top > bottom:
            raise InvalidValueError(f"({left},{top},{right},{bottom}) is not a box: left and top come first")
        return list(grid.cells((left, top, right, bottom)))
    raise InvalidValueError(f"{listed} is neither a cell (x, y) nor a box (left, top, right, bottom)")


def _pair(cell: Any) -> tuple[Any, Any]:
    numbers = tuple(cell)
    if len(numbers) != 2:
        raise InvalidValueError(f"{cell!r} is not a cell (x, y)")
    return numbers


# ---- terrain and light


def paint_terrain(layout: LayoutState, cells: Collection[int], code: int) -> None:
    """Give cells a terrain; walls and rock keep their resistance if they stay walls and rock."""
    ground = layout.ground
    for cell in cells:
        kept = ground.flags[cell] & HARDNESS if RESISTING[code] and RESISTING[ground.terrain[cell]] else 0
        across = lies_across(ground, cell) if code in (terrain.DOOR, terrain.SDOOR) else False
        ground.put(cell, code, terrain.CLOSED if code == terrain.SDOOR else kept, int(across))
    if code != terrain.GRAVE and any(e.kind == HEADSTONE for e in layout.engravings):
        forget_headstones(layout, cells)
    if layout.branch is not None and code != terrain.STAIRS and grid.at(*layout.branch) in cells:
        layout.branch = None


def forget_headstones(layout: LayoutState, cells: Collection[int]) -> None:
    """Remove the headstones of some cells."""
    layout.keep_engravings(lambda e: e.kind != HEADSTONE or grid.at(e.x, e.y) not in cells)


def paint_light(layout: LayoutState, cells: Iterable[int], lit: bool) -> None:
    """Light or darken cells; lava always shines."""
    ground = layout.ground
    for cell in cells:
        ground.lit[cell] = lit or ground.terrain[cell] == terrain.LAVAPOOL


def paint_resistance(layout: LayoutState, cells: Iterable[int], diggable: bool | None, phaseable: bool | None) -> None:
    """Decide whether walls, rock and trees can be dug and passed."""
    wanted = ((terrain.NON_DIGGABLE, diggable), (terrain.NON_PASSWALL, phaseable))
    flags, codes = layout.ground.flags, layout.ground.terrain
    for bit, on in wanted:
        if on is not None:
            for cell in cells:
                if RESISTING[codes[cell]]:
                    flags[cell] = flags[cell] & ~bit | (0 if on else bit)


# ---- rooms and walls


def make_room(layout: LayoutState, box: grid.Box, floor: str, lit: bool) -> None:
    """Paint a room whose walls stand on the sides of a box."""
    left, top, right, bottom = box
    cells = cells_of(box)
    if right - left < 2 or bottom - top < 2:
        raise InvalidValueError(f"a room of {right - left + 1} by {bottom - top + 1} cells has no inside")
    inside = set(grid.cells((left + 1, top + 1, right - 1, bottom - 1)))
    code = naming.terrain_code(floor, layout.game.catalog)
    codes = layout.ground.terrain
    sides = [cell for cell in cells if cell not in inside and not terrain.JOINING[codes[cell]]]
    paint_terrain(layout, sides, terrain.HWALL)
    paint_terrain(layout, inside, code)
    paint_light(layout, cells, lit)
    fix_walls(layout)


def fix_walls(layout: LayoutState) -> None:
    """Give walls the shapes, and doors the directions, that the game gives them."""
    ground = layout.ground
    ground.terrain[:] = walled(ground.terrain)
    for code in (terrain.DOOR, terrain.SDOOR):
        cell = ground.terrain.find(code)
        while cell >= 0:
            ground.horizontal[cell] = lies_across(ground, cell)
            cell = ground.terrain.find(code, cell + 1)


def walled(cells: bytes | bytearray) -> bytearray:
    """Terrain in which walls have their shapes."""
    codes = bytearray(cells) + bytearray(2 * grid.HEIGHT)
    walls.shape_walls(codes, *grid.WHOLE_LEVEL)
    return codes[: grid.CELLS]


def lies_across(ground: LayoutGround, cell: int) -> bool:
    """True if a door on a cell lies in a horizontal wall: there is wall beside it, and not above and below."""
    x, y = divmod(cell, grid.HEIGHT)
    codes = ground.terrain

    def joins(column: int, row: int) -> bool:
        return grid.valid(column, row) and bool(_DOOR_WALLS[codes[grid.at(column, row)]])

    def ends(column: int, row: int) -> bool:
        return not grid.valid(column, row) or bool(_SOLID[codes[grid.at(column, row)]])

    sides = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
    left, right, up, down = (joins(*side) for side in sides)
    if not (left or right or up or down):
        left, right, up, down = (ends(*side) for side in sides)
    return (left or right) and not (up and down)


_DOOR_WALLS = bytes([terrain.is_wall(code) or code in (terrain.DOOR, terrain.SDOOR) for code in range(256)])
_SOLID = bytes([code < terrain.POOL or code == terrain.IRONBARS for code in range(256)])


ThingFacts = dict[str, Any]
_MONSTER_FACTS = ("symbol", *[field.name for field in fields(naming.PlacedMonster)[4:]])
_OBJECT_FACTS = ("symbol", *[field.name for field in fields(naming.PlacedObject)[4:]])
_ENGRAVINGS = ("dust", "engrave", "burn", "mark", "blood")
_BLESSINGS = ("blessed", "uncursed", "cursed")
_DISGUISES = ("monster", "object", "feature")


def put_on_cell(layout: LayoutState, kind: str, name: str, x: int, y: int, facts: ThingFacts) -> naming.AnyThing:
    """Put something on a cell."""
    column, row = divmod(cell_of(x, y), grid.HEIGHT)
    what, known, put = _PLACERS[
        naming.one_of("kind of things", errors.checked_text(kind, "a kind of things"), _PLACERS)
    ]
    called = errors.checked_text(name, "the name of a thing")
    known_facts(what, facts, known)
    made: naming.AnyThing = put(layout, called, column, row, facts)
    return made


def known_facts(what: str, facts: ThingFacts, known: abc.Iterable[str]) -> None:
    """Refuse facts that there are not.

    Raises:
        InvalidValueError: there is no such fact.
    """
    names = tuple(known)
    for fact in facts:
        if fact not in names:
            raise naming.unknown(f"fact of {what}", fact, names)


def _typed(facts: ThingFacts, kind: type) -> ThingFacts:
    """Facts whose numbers and texts are such, by the fields of a class of things.

    Raises:
        InvalidValueError: one is something else.
    """
    found = dict(facts)
    for field in fields(kind):
        if field.name in found and field.type == "int":
            found[field.name] = errors.whole(found[field.name], field.name)
        elif found.get(field.name) is not None and field.type in ("str", "str | None"):
            errors.checked_text(found[field.name], field.name)
    return found


# ---- things


def _place_monster(layout: LayoutState, name: str, x: int, y: int, facts: ThingFacts) -> naming.PlacedMonster:
    catalog = layout.game.catalog
    spelt, symbol = naming.species_of(name, facts.pop("symbol", None), catalog)
    if naming.is_always_invisible(spelt):
        facts["conditions"] = {**dict(facts.get("conditions", {})), "invisible": 1}
    monster = naming.PlacedMonster(spelt, symbol, x, y, **monster_facts(facts, catalog))
    layout.add(monster)
    return monster


def monster_facts(facts: ThingFacts, catalog: Catalog) -> ThingFacts:
    """The facts of a monster as layouts keep them."""
    found = _typed(facts, naming.PlacedMonster)
    if "conditions" in found:
        given = found["conditions"]
        pairs = sorted(given.items() if isinstance(given, dict) else given)
        found["conditions"] = tuple(
            (naming.one_of("condition", word, ground.CONDITIONS), int(n)) for word, n in pairs if n
        )
    if "inventory" in found:
        found["inventory"] = _contents(found["inventory"], catalog)
    if found.get("disguise") is not None:
        look, what = found["disguise"]
        found["disguise"] = naming.one_of("kind of disguise", look, _DISGUISES), str(what)
    return found


def _place_object(layout: LayoutState, name: str, x: int, y: int, facts: ThingFacts) -> naming.PlacedObject:
    thing = an_object(name, facts, layout.game.catalog, x, y)
    layout.add(thing)
    return thing


def an_object(
    name: str, facts: ThingFacts, catalog: Catalog, x: int | None = None, y: int | None = None
) -> naming.PlacedObject:
    """An object by its name.

    Raises:
        InvalidValueError: there is no such object or fact.
    """
    known_facts("objects", facts, _OBJECT_FACTS)
    spelt, symbol = naming.kind_of(name, facts.pop("symbol", None), catalog)
    if catalog.kind_number(spelt, symbol) in begins_with_one(catalog):
        facts.setdefault("bonus", 1)
    if naming.is_wishing_wand(spelt, symbol):
        facts.setdefault("recharged", 1)
    return naming.PlacedObject(spelt, symbol, x, y, **object_facts(facts, catalog))


def object_facts(facts: ThingFacts, catalog: Catalog) -> ThingFacts:
    """The facts of an object as layouts keep them."""
    found = _typed(facts, naming.PlacedObject)
    if "blessing" in found:
        naming.one_of("blessing", found["blessing"], _BLESSINGS)
    if found.get("species") is not None:
        found["species"] = naming.species_of(found["species"], None, catalog)[0]
    if "contents" in found:
        found["contents"] = _contents(found["contents"], catalog)
    return found


def _contents(given: abc.Iterable[Any], catalog: Catalog) -> tuple[naming.PlacedObject, ...]:
    if not isinstance(given, abc.Iterable) or isinstance(given, str):
        raise errors.InvalidValueError(f"contents must be a list of objects or names, not {given!r}")
    return tuple(an_object(thing, {}, catalog) if isinstance(thing, str) else thing for thing in given)


def _place_trap(layout: LayoutState, name: str, x: int, y: int, facts: ThingFacts) -> naming.PlacedTrap:
    trap = naming.PlacedTrap(naming.trap_of(name, layout.game.catalog), x, y, **_typed(facts, naming.PlacedTrap))
    layout.add(trap)
    return trap


def _place_engraving(layout: LayoutState, name: str, x: int, y: int, facts: ThingFacts) -> NamedEngraving:
    engraving = NamedEngraving(x, y, naming.one_of("kind of engraving", name, _ENGRAVINGS), str(facts.get("text", "")))
    layout.add(engraving)
    return engraving


# ---- ground


def _place_way(code: int) -> abc.Callable[[LayoutState, str, int, int, ThingFacts], Any]:
    def put(layout: LayoutState, name: str, x: int, y: int, _facts: ThingFacts) -> Any:
        up = naming.one_of("direction", name, ("up", "down")) == "up"
        cell = _cleared(layout, x, y)
        layout.ground.put(cell, code, terrain.UP if up else terrain.DOWN)
        return records.stairs_at(layout.ground, cell, layout.branch)

    return put


def _cleared(layout: LayoutState, x: int, y: int) -> int:
    """A cell whose former feature is gone."""
    cell = grid.at(x, y)
    paint_terrain(layout, [cell], terrain.ROOM)
    return cell


def _place_door(layout: LayoutState, name: str, x: int, y: int, facts: ThingFacts) -> Any:
    state = naming.one_of("state of doors", "nodoor" if name == "none" else name, records.DOOR_STATES)
    hidden = bool(facts.get("hidden"))
    if hidden and state not in ("closed", "locked"):
        raise errors.InvalidValueError(f"a hidden door must be closed or locked, not {state!r}")
    across = lies_across(layout.ground, grid.at(x, y))
    flags = records.DOOR_STATES[state] | (terrain.TRAPPED if facts.get("trapped") else 0)
    cell = _cleared(layout, x, y)
    layout.ground.put(cell, terrain.SDOOR if hidden else terrain.DOOR, flags, int(facts.get("horizontal", across)))
    return records.door_at(layout.ground, cell)


def _place_altar(layout: LayoutState, name: str, x: int, y: int, facts: ThingFacts) -> Any:
    bits = records.ALTAR_ALIGNMENTS[naming.one_of("alignment", name, records.ALTAR_ALIGNMENTS)]
    cell = _cleared(layout, x, y)
    layout.ground.put(cell, terrain.ALTAR, bits | (terrain.SHRINE if facts.get("shrine") else 0))
    return ground.feature_at(layout.ground, cell, layout.game.catalog)


def _place_grave(layout: LayoutState, name: str, x: int, y: int, _facts: ThingFacts) -> Any:
    cell = _cleared(layout, x, y)
    layout.ground.put(cell, terrain.GRAVE)
    layout.keep_engravings(lambda e: (e.x, e.y) != (x, y))
    if name:
        layout.add(NamedEngraving(x, y, HEADSTONE, name))
    return ground.feature_at(layout.ground, cell, layout.game.catalog)


def _place_feature(layout: LayoutState, name: str, x: int, y: int, _facts: ThingFacts) -> Any:
    catalog = layout.game.catalog
    known = {
        word: code for word, code in naming.terrain_codes(catalog).items() if catalog.terrain_classes.furniture[code]
    }
    code = known[naming.one_of("feature", name, known)]
    if code in (terrain.STAIRS, terrain.LADDER):
        raise errors.InvalidValueError(f"{name} are a kind of their own: place({name!r}, 'up', {x}, {y})")
    cell = _cleared(layout, x, y)
    layout.ground.put(cell, code)
    return ground.feature_at(layout.ground, cell, catalog)


def _place_drawbridge(layout: LayoutState, name: str, x: int, y: int, facts: ThingFacts) -> Any:
    """The span on a cell, and the portcullis in the wall beside it."""
    number, step_x, step_y = STEPS[naming.one_of("side of the portcullis", name, STEPS)]
    under = records.DRAWBRIDGE_UNDER[naming.one_of("ground", str(facts.get("over", "moat")), records.DRAWBRIDGE_UNDER)]
    portcullis = cell_of(x + step_x, y + step_y)
    is_open = bool(facts.get("open"))
    span = _cleared(layout, x, y)
    _cleared(layout, x + step_x, y + step_y)
    bridge, gate = (terrain.DRAWBRIDGE_DOWN, terrain.DOOR) if is_open else (terrain.DRAWBRIDGE_UP, terrain.DBWALL)
    layout.ground.put(span, bridge, number | under, int(step_x != 0))
    layout.ground.lit[span] |= under == terrain.LAVA_UNDER
    layout.ground.put(portcullis, gate, 0 if is_open else terrain.NON_DIGGABLE, int(step_x == 0))
    return records.drawbridge_at(layout.ground, span)


_Placer: TypeAlias = abc.Callable[["LayoutState", str, int, int, ThingFacts], Any]
_PLACERS: dict[str, tuple[str, abc.Sequence[str], _Placer]] = {
    "monster": ("monsters", _MONSTER_FACTS, _place_monster),
    "object": ("objects", _OBJECT_FACTS, _place_object),
    "trap": ("traps", ("leads_to",), _place_trap),
    "engraving": ("engravings", ("text",), _place_engraving),
    "stairs": ("stairs", (), _place_way(terrain.STAIRS)),
    "ladder": ("stairs", (), _place_way(terrain.LADDER)),
    "door": ("doors", ("hidden", "trapped", "horizontal"), _place_door),
    "altar": ("altars", ("shrine",), _place_altar),
    "grave": ("graves", (), _place_grave),
    "feature": ("features", (), _place_feature),
    "drawbridge": ("drawbridges", ("open", "over"), _place_drawbridge),
}
"""For each kind of things its plural, the facts that it may have, and the function that places it."""
KINDS = tuple(_PLACERS)
"""The kinds of things that can be placed."""


Swapped: TypeAlias = naming.AnyThing | grid.Cell | grid.Box
"""Something to exchange: a thing, a cell, or a box."""
_Moved = TypeVar("_Moved", bound=naming.AnyThing)
_Loose = TypeVar("_Loose", bound=naming.LooseThing)
_THINGS = (naming.PlacedMonster, naming.PlacedObject, naming.PlacedTrap, NamedEngraving)
_GROUND = (NamedStairs, NamedDoor, naming.PlacedFeature)


def _index(layout: LayoutState, thing: Any) -> int:
    """The place of a thing in its list.

    Raises:
        InvalidValueError: the layout has no such thing.
    """
    found: list[Any] = layout.list_of(thing)
    try:
        return found.index(thing)
    except ValueError:
        raise errors.InvalidValueError(f"the layout has no {thing!r}") from None


def _on_ground(layout: LayoutState, thing: Any) -> int:
    """The cell of stairs, a door or another feature.

    Raises:
        InvalidValueError: the layout has it not.
    """
    if isinstance(thing, NamedDrawbridge):
        raise errors.InvalidValueError("a drawbridge stays where it is; paint over it, and place another one")
    if not isinstance(thing, _GROUND):
        raise errors.InvalidValueError(f"a layout cannot hold {thing!r}")
    cell = cell_of(thing.x, thing.y)
    if ground.record_at(layout.ground, cell, layout.branch, layout.game.catalog) != thing:
        raise errors.InvalidValueError(f"the layout has no {thing!r}")
    return cell


def _leave(layout: LayoutState, cell: int) -> None:
    """Take away the feature of a cell: floor is left of furniture, wall of doors."""
    ground = layout.ground
    was_door = ground.terrain[cell] in (terrain.DOOR, terrain.SDOOR)
    across = ground.horizontal[cell]
    left = (terrain.HWALL if across else terrain.VWALL) if was_door else terrain.ROOM
    paint_terrain(layout, [cell], left)


def move(layout: LayoutState, thing: _Moved, x: int, y: int) -> _Moved:
    """Move a thing or a feature to a cell."""
    target = cell_of(x, y)
    if isinstance(thing, _THINGS):
        found = layout.list_of(thing)
        del found[_index(layout, thing)]
        return cast("_Moved", layout.add(with_facts(thing, x=x, y=y)))
    cell = _on_ground(layout, thing)
    if cell != target:
        _carry(layout, cell, target)
    return cast("_Moved", ground.record_at(layout.ground, target, layout.branch, layout.game.catalog))


def _carry(layout: LayoutState, cell: int, target: int) -> None:
    ground = layout.ground
    marks = ground.terrain[cell], ground.flags[cell], ground.horizontal[cell]
    branch, texts = layout.branch, [e for e in layout.engravings if _is_headstone(e) and grid.at(e.x, e.y) == cell]
    _leave(layout, cell)
    paint_terrain(layout, [target], terrain.ROOM)
    ground.put(target, *marks)
    if branch is not None and grid.at(*branch) == cell:
        layout.branch = divmod(target, grid.HEIGHT)
    for text in texts:
        layout.add(_at(text, target))


def _at(thing: _Loose, cell: int) -> _Loose:
    """A thing that lies on a cell."""
    x, y = divmod(cell, grid.HEIGHT)
    return with_facts(thing, x=x, y=y)


def _is_headstone(thing: naming.LooseThing) -> bool:
    return isinstance(thing, NamedEngraving) and thing.kind == HEADSTONE


def replace(layout: LayoutState, thing: _Loose, facts: dict[str, Any]) -> _Loose:
    """Change facts of a thing."""
    if not isinstance(thing, _THINGS):
        raise errors.InvalidValueError(f"{thing!r} is part of the terrain: place another feature over it")
    index = _index(layout, thing)
    known = [name for name in type(thing).__dataclass_fields__ if name not in ("x", "y")]
    known_facts("such a thing", facts, known)
    settled = dict(facts)
    if isinstance(thing, naming.PlacedMonster):
        settled = monster_facts(facts, layout.game.catalog)
    elif isinstance(thing, naming.PlacedObject):
        settled = object_facts(facts, layout.game.catalog)
    layout.list_of(thing)[index] = changed = with_facts(thing, **settled)
    return changed


def remove(layout: LayoutState, thing: Any) -> None:
    """Remove a thing or a feature."""
    if isinstance(thing, _THINGS):
        del layout.list_of(thing)[_index(layout, thing)]
    else:
        _leave(layout, _on_ground(layout, thing))


def clear(layout: LayoutState, cells: abc.Collection[int]) -> None:
    """Remove all things on some cells."""
    marked = set(cells)
    layout.map_things(lambda thing: None if grid.at(*naming.place_of(thing)) in marked else thing)


# ---- exchange


def swap(layout: LayoutState, a: Any, b: Any) -> None:
    """Exchange two things, features, cells or boxes."""
    if isinstance(a, tuple) and isinstance(b, tuple):
        _swap_boxes(layout, _box(a), _box(b))
    elif isinstance(a, _THINGS) and isinstance(b, _THINGS):
        mine, other = _index(layout, a), _index(layout, b)
        cell, target = grid.at(*naming.place_of(a)), grid.at(*naming.place_of(b))
        layout.list_of(a)[mine], layout.list_of(b)[other] = _at(a, target), _at(b, cell)
    else:
        first, second = _on_ground(layout, a), _on_ground(layout, b)
        pairs = {first: second, second: first}
        ground = layout.ground
        _swap_ground(layout, pairs, (ground.terrain, ground.flags, ground.horizontal))
        layout.map_things(_carrier(pairs, _is_headstone))


def _box(where: tuple[int, ...]) -> grid.Box:
    if len(where) == 2:
        return where[0], where[1], where[0], where[1]
    if len(where) != 4:
        raise errors.InvalidValueError(f"{where} is neither a cell (x, y) nor a box (left, top, right, bottom)")
    return where[0], where[1], where[2], where[3]


def _swap_boxes(layout: LayoutState, a: grid.Box, b: grid.Box) -> None:
    mine, others = cells_of(a), cells_of(b)
    if (a[2] - a[0], a[3] - a[1]) != (b[2] - b[0], b[3] - b[1]):
        raise errors.InvalidValueError(f"boxes of different sizes cannot be exchanged: {a} and {b}")
    if a != b and set(mine) & set(others):
        raise errors.InvalidValueError(f"boxes that overlap cannot be exchanged: {a} and {b}")
    pairs = dict(zip(mine, others, strict=True)) | dict(zip(others, mine, strict=True))
    ground = layout.ground
    _swap_ground(layout, pairs, (ground.terrain, ground.lit, ground.flags, ground.horizontal))
    layout.map_things(_carrier(pairs, lambda _thing: True))


def _swap_ground(layout: LayoutState, pairs: dict[int, int], arrays: tuple[bytearray, ...]) -> None:
    """Carry the ground of cells to others, and the stairs of a branch with it."""
    for array in arrays:
        old = bytes(array)
        for source, target in pairs.items():
            array[target] = old[source]
    if layout.branch is not None:
        here = grid.at(*layout.branch)
        layout.branch = divmod(pairs.get(here, here), grid.HEIGHT)


def _carrier(
    pairs: dict[int, int], chosen: abc.Callable[[naming.LooseThing], bool]
) -> abc.Callable[[naming.LooseThing], naming.LooseThing]:
    def carried(thing: naming.LooseThing) -> naming.LooseThing:
        target = pairs.get(grid.at(*naming.place_of(thing))) if chosen(thing) else None
        return thing if target is None else _at(thing, target)

    return carried
