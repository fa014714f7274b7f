"""Moving, replacing, removing and exchanging what is on a layout."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace as with_facts
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

from vaultc.api.layouts import ground_views, painting, placed, placing
from vaultc.rendering.converters.named_things import NamedDoor, NamedDrawbridge, NamedEngraving, NamedStairs
from vaultc.support.errors import InvalidValueError
from vaultc.world import grid
from vaultc.world.catalog import terrain

if TYPE_CHECKING:
    from vaultc.api.layouts.state import LayoutState

Swapped: TypeAlias = placed.AnyThing | grid.Cell | grid.Box
"""Something to exchange: a thing, a cell, or a box."""
_Moved = TypeVar("_Moved", bound=placed.AnyThing)
_Loose = TypeVar("_Loose", bound=placed.LooseThing)
_THINGS = (placed.PlacedMonster, placed.PlacedObject, placed.PlacedTrap, NamedEngraving)
_GROUND = (NamedStairs, NamedDoor, placed.PlacedFeature)


def _index(layout: LayoutState, thing: Any) -> int:
    """The place of a thing in its list.

    Raises:
        InvalidValueError: the layout has no such thing.
    """
    found: list[Any] = layout.list_of(thing)
    try:
        return found.index(thing)
    except ValueError:
        raise InvalidValueError(f"the layout has no {thing!r}") from None


def _on_ground(layout: LayoutState, thing: Any) -> int:
    """The cell of stairs, a door or another feature.

    Raises:
        InvalidValueError: the layout has it not.
    """
    if isinstance(thing, NamedDrawbridge):
        raise InvalidValueError("a drawbridge stays where it is; paint over it, and place another one")
    if not isinstance(thing, _GROUND):
        raise InvalidValueError(f"{thing!r} is nothing that a layout holds")
    cell = painting.cell_of(thing.x, thing.y)
    if ground_views.record_at(layout.ground, cell, layout.branch, layout.game.catalog) != thing:
        raise InvalidValueError(f"the layout has no {thing!r}")
    return cell


def _leave(layout: LayoutState, cell: int) -> None:
    """Take away the feature of a cell: floor is left of furniture, wall of doors."""
    ground = layout.ground
    was_door = ground.terrain[cell] in (terrain.DOOR, terrain.SDOOR)
    across = ground.horizontal[cell]
    left = (terrain.HWALL if across else terrain.VWALL) if was_door else terrain.ROOM
    painting.paint_terrain(layout, [cell], left)


def move(layout: LayoutState, thing: _Moved, x: int, y: int) -> _Moved:
    """Move a thing or a feature to a cell."""
    target = painting.cell_of(x, y)
    if isinstance(thing, _THINGS):
        found = layout.list_of(thing)
        del found[_index(layout, thing)]
        return cast("_Moved", layout.add(with_facts(thing, x=x, y=y)))
    cell = _on_ground(layout, thing)
    if cell != target:
        _carry(layout, cell, target)
    return cast("_Moved", ground_views.record_at(layout.ground, target, layout.branch, layout.game.catalog))


def _carry(layout: LayoutState, cell: int, target: int) -> None:
    ground = layout.ground
    marks = ground.terrain[cell], ground.flags[cell], ground.horizontal[cell]
    branch, texts = layout.branch, [e for e in layout.engravings if _is_headstone(e) and grid.at(e.x, e.y) == cell]
    _leave(layout, cell)
    painting.paint_terrain(layout, [target], terrain.ROOM)
    ground.put(target, *marks)
    if branch is not None and grid.at(*branch) == cell:
        x, y = divmod(target, grid.HEIGHT)
        layout.branch = x, y
    x, y = divmod(target, grid.HEIGHT)
    for text in texts:
        layout.add(with_facts(text, x=x, y=y))


def _is_headstone(thing: placed.LooseThing) -> bool:
    return isinstance(thing, NamedEngraving) and thing.kind == painting.HEADSTONE


def replace(layout: LayoutState, thing: _Loose, facts: dict[str, Any]) -> _Loose:
    """Change facts of a thing."""
    if not isinstance(thing, _THINGS):
        raise InvalidValueError(f"{thing!r} is part of the ground: place another one over it")
    index = _index(layout, thing)
    known = [name for name in type(thing).__dataclass_fields__ if name not in ("x", "y")]
    placing.known_facts("such a thing", facts, known)
    settled = dict(facts)
    if isinstance(thing, placed.PlacedMonster):
        settled = placing.monster_facts(facts, layout.game.catalog)
    elif isinstance(thing, placed.PlacedObject):
        settled = placing.object_facts(facts, layout.game.catalog)
    layout.list_of(thing)[index] = changed = with_facts(thing, **settled)
    return changed


def remove(layout: LayoutState, thing: Any) -> None:
    """Remove a thing or a feature."""
    if isinstance(thing, _THINGS):
        del layout.list_of(thing)[_index(layout, thing)]
    else:
        _leave(layout, _on_ground(layout, thing))


def clear(layout: LayoutState, cells: Collection[int]) -> None:
    """Remove all things on some cells."""
    marked = set(cells)
    layout.map_things(lambda thing: None if grid.at(*placed.place_of(thing)) in marked else thing)


# ---- exchange


def swap(layout: LayoutState, a: Any, b: Any) -> None:
    """Exchange two things, features, cells or boxes."""
    if isinstance(a, tuple) and isinstance(b, tuple):
        _swap_boxes(layout, _box(a), _box(b))
    elif isinstance(a, _THINGS) and isinstance(b, _THINGS):
        _swap_things(layout, a, b)
    else:
        first, second = _on_ground(layout, a), _on_ground(layout, b)
        pairs = {first: second, second: first}
        ground = layout.ground
        _swap_ground(layout, pairs, (ground.terrain, ground.flags, ground.horizontal))
        layout.map_things(_carrier(pairs, _is_headstone))


def _swap_things(layout: LayoutState, a: placed.LooseThing, b: placed.LooseThing) -> None:
    first, second = _index(layout, a), _index(layout, b)
    (x1, y1), (x2, y2) = placed.place_of(a), placed.place_of(b)
    layout.list_of(a)[first] = with_facts(a, x=x2, y=y2)
    layout.list_of(b)[second] = with_facts(b, x=x1, y=y1)


def _box(where: tuple[int, ...]) -> grid.Box:
    if len(where) == 2:
        return where[0], where[1], where[0], where[1]
    if len(where) != 4:
        raise InvalidValueError(f"{where} is neither a cell (x, y) nor a box (left, top, right, bottom)")
    return where[0], where[1], where[2], where[3]


def _swap_boxes(layout: LayoutState, a: grid.Box, b: grid.Box) -> None:
    mine, others = painting.cells_of(a), painting.cells_of(b)
    if (a[2] - a[0], a[3] - a[1]) != (b[2] - b[0], b[3] - b[1]):
        raise InvalidValueError(f"boxes of different sizes cannot be exchanged: {a} and {b}")
    if a != b and set(mine) & set(others):
        raise InvalidValueError(f"boxes that overlap cannot be exchanged: {a} and {b}")
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
        x, y = divmod(pairs.get(grid.at(*layout.branch), grid.at(*layout.branch)), grid.HEIGHT)
        layout.branch = x, y


def _carrier(
    pairs: dict[int, int], chosen: Callable[[placed.LooseThing], bool]
) -> Callable[[placed.LooseThing], placed.LooseThing]:
    def carried(thing: placed.LooseThing) -> placed.LooseThing:
        target = pairs.get(grid.at(*placed.place_of(thing)))
        if target is None or not chosen(thing):
            return thing
        x, y = divmod(target, grid.HEIGHT)
        return with_facts(thing, x=x, y=y)

    return carried
