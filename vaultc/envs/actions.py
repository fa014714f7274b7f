"""Actions of the agent in the walking world; the first eight are numbered as in NLE."""

from __future__ import annotations

from collections import abc
from difflib import get_close_matches
from enum import IntEnum
from typing import Final

from vaultc.support.errors import InvalidValueError
from vaultc.world import grid

STRIDE: Final = grid.WIDTH
"""Step from a cell of the world to the one below it: cells lie row by row."""


class WalkAction(IntEnum):
    """An action of the agent; every action takes one step."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3
    NORTH_EAST = 4
    SOUTH_EAST = 5
    SOUTH_WEST = 6
    NORTH_WEST = 7
    SEARCH = 8
    PICK_UP = 9
    DOWN = 10
    UP = 11
    KICK_NORTH = 12
    KICK_EAST = 13
    KICK_SOUTH = 14
    KICK_WEST = 15
    CLOSE_NORTH = 16
    CLOSE_EAST = 17
    CLOSE_SOUTH = 18
    CLOSE_WEST = 19


MOVES: Final = 8
"""Actions below this number are moves."""
STRAIGHT: Final = 4
"""Moves below this number go straight, the others diagonally."""
OFFSETS: Final = (-STRIDE, 1, STRIDE, -1, 1 - STRIDE, 1 + STRIDE, STRIDE - 1, -1 - STRIDE)
"""Steps from a cell to its neighbours, by the number of the move."""


def chosen(actions: abc.Iterable[WalkAction | str] | None) -> tuple[WalkAction, ...]:
    """The actions that an environment offers: all, or some by their names or as values, in their order.

    Raises:
        InvalidValueError: there are none, or one does not exist.
    """
    if actions is None:
        return tuple(WalkAction)
    found = tuple([_named(action) for action in ([actions] if isinstance(actions, str) else actions)])
    if not found:
        raise InvalidValueError("an environment needs at least one action")
    return found


def _named(action: WalkAction | str) -> WalkAction:
    if isinstance(action, WalkAction):
        return action
    name = str(action).upper().replace("-", "_").replace(" ", "_")
    if name in WalkAction.__members__:
        return WalkAction[name]
    known = [each.name.lower() for each in WalkAction]
    near = get_close_matches(name.lower(), known, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
    raise InvalidValueError(f"there is no action {action!r}; {hint}")
