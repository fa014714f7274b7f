"""Tiles of brushes: each terrain that can be painted and each thing that can be placed, as the level shows it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from vaultc.editing.drawing.canvas import LevelCanvas
from vaultc.editing.drawing.errors import ChangeError
from vaultc.editing.drawing.painting import paints
from vaultc.editing.drawing.placing import known_things
from vaultc.language.syntax import nodes as n
from vaultc.level.level import Level
from vaultc.rendering.renderers import svg, symbols
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.grid import Cell, at

_SEED = 2
_MIDDLE: Cell = (40, 10)


class BrushTile(NamedTuple):
    """The tile of a brush as SVG, empty if there is none, and its character on the screen."""

    picture: str = ""
    character: str = ""


def terrain_tiles(canvas: LevelCanvas, theme: str) -> dict[str, BrushTile]:
    """The tiles of the terrain that can be painted, by its map characters."""
    catalog = canvas.game.catalog
    return {character: _tile(_piece(catalog, character), catalog, _MIDDLE, theme) for character in paints(canvas)}


def _piece(catalog: Catalog, character: str) -> Level:
    """A level with a piece of terrain: walls and doors in a stretch of wall, other terrain among more of its kind."""
    level, code, (x, y) = Level(), catalog.codes[character], _MIDDLE
    classes = catalog.terrain_classes
    in_wall = bool(classes.walls[code] or classes.doors[code])
    stretch = [(x, y - 1), (x, y + 1)] if character == "|" else [(x - 1, y), (x + 1, y)]
    for cell in ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
        level.lit[at(*cell)] = True
        level.terrain[at(*cell)] = catalog.codes["."] if in_wall else code
    for cell in stretch if in_wall else ():
        level.terrain[at(*cell)] = code if classes.walls[code] else catalog.codes["-"]
    level.terrain[at(x, y)] = code
    if in_wall:
        level.horizontal[at(x, y)] = character != "|"
    if classes.doors[code]:
        level.flags[at(x, y)] = terrain.CLOSED
    return level


def thing_tiles(canvas: LevelCanvas, theme: str) -> dict[str, BrushTile]:
    """The tiles of the things that can be placed, from a level with one of each; none if the game lacks a form."""
    things = known_things(canvas.game)
    places = {thing: (3 * number + 1, 1) for number, thing in enumerate(things)}
    floor = "\n".join(["." * 3 * len(things)] * 3)
    lines = ['LEVEL: "brushes"', "GEOMETRY: center, center", "MAP", floor, "ENDMAP"]
    for thing, form in things.items():
        x, y = places[thing]
        parts = {**form.parts, **form.sample, "place": f"({x},{y})"}
        lines.append(f"{form.keyword}: {', '.join(parts[name] for name in form.parts)}")
    shown = replace(canvas.with_text("\n".join([*lines, ""])), index=0, seed=_SEED)
    try:
        traced = shown.traced
    except ChangeError:
        return {}
    block = next(placed.node.span for placed in shown.statements.values() if isinstance(placed.node, n.Map))
    left, top = traced.of(block)[-1].after.part
    cells = {thing: traced.finished((left + x, top + y)) for thing, (x, y) in places.items()}
    return {thing: _tile(traced.level, canvas.game.catalog, cell, theme) for thing, cell in cells.items()}


def _tile(level: Level, catalog: Catalog, cell: Cell, theme: str) -> BrushTile:
    frame = symbols.Viewport(*cell, *cell)
    picture = svg.render(level, catalog, title="tile", theme=theme, frame=frame, areas=False)
    return BrushTile(picture, symbols.sight(level, catalog, *cell).character)
