"""Ground, mazes, and ways into a level in words: the statements of special levels that make no thing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from vaultc.editing.description.document import plain
from vaultc.editing.description.nouns import Names
from vaultc.editing.description.places import Places
from vaultc.editing.description.walls import LIGHTS
from vaultc.language.syntax import nodes as n

_FROM: Final = {"down": "from above ", "up": "from below "}


def way_text(node: n.Statement, names: Names, places: Places) -> str:
    """The sentence for a statement of :data:`WAYS`."""
    return WAYS[type(node)](node, names, places)


def _area(node: n.StairRegion | n.Branch | n.Portal | n.TeleportRegion) -> str:
    """The area in which something comes: ``(1,0) to (10,20) of the level, except (1,1) to (5,5)``."""
    excluded = node.exclusion
    is_empty = not any((excluded.x1, excluded.y1, excluded.x2, excluded.y2))
    return _region(node.area) + ("" if is_empty else f", except {_region(excluded)}")


def _region(area: n.LevelRegion) -> str:
    where = " of the level" if area.absolute else ""
    if (area.x1, area.y1) == (area.x2, area.y2):
        return f"({area.x1},{area.y1}){where}"
    return f"({area.x1},{area.y1}) to ({area.x2},{area.y2}){where}"


def _stairs(node: n.StairRegion, _names: Names, _places: Places) -> str:
    return f"A staircase {node.direction.text} in {_area(node)}."


def _branch(node: n.Branch, _names: Names, _places: Places) -> str:
    return f"The stairs of a branch, if one begins here, in {_area(node)}."


def _portal(node: n.Portal, _names: Names, _places: Places) -> str:
    return f'A portal to "{plain(node.target.text)}" in {_area(node)}.'


def _arrival(node: n.TeleportRegion, _names: Names, _places: Places) -> str:
    came = "" if node.direction is None else _FROM.get(node.direction.text, "")
    return f"A hero who comes {came}without stairs arrives in {_area(node)}."


def _maze(node: n.MazeWalk, _names: Names, places: Places) -> str:
    return f"A maze begins{places.at(node.place)} to the {node.direction.text}."


def _grid(_node: n.MazeGrid, _names: Names, _places: Places) -> str:
    return "The ground is a grid for mazes."


def _cave(node: n.Mines, names: Names, _places: Places) -> str:
    ground = names.terrain(node.foreground) or "floor"
    return f"The ground is a {LIGHTS.get(node.light.text, node.light.text)} cave of {ground}."


WAYS: Final[Mapping[type[n.Statement], Callable[[Any, Names, Places], str]]] = {
    n.StairRegion: _stairs,
    n.Branch: _branch,
    n.Portal: _portal,
    n.TeleportRegion: _arrival,
    n.MazeWalk: _maze,
    n.MazeGrid: _grid,
    n.Mines: _cave,
}
"""By statement."""
