"""The rules and the actions of the walking world; the first eight actions are numbered as in NLE."""

from __future__ import annotations

from collections import abc
from enum import IntEnum
from typing import Any, Final, Literal, TypedDict, get_args

import numpy
from numpy.typing import NDArray

from vaultc.support.dataclass import dataclass, fields
from vaultc.support.errors import InvalidValueError, did_you_mean, whole
from vaultc.world import grid

Hazard = Literal["ignore", "block", "kill"]
"""The effect of entering a cell: none, the cell cannot be entered, or the agent dies."""

Goal = Literal["down", "up"]
"""The goal of an episode: a way down or a way up."""

_ALLOWED: Final[abc.Mapping[str, tuple[object, ...]]] = {
    "liquids": get_args(Hazard),
    "monsters": get_args(Hazard),
    "traps": get_args(Hazard),
    "secrets": ("hidden", "known"),
    "goal": (*get_args(Goal), None),
    "leave": (True, False),
    "autopickup": (True, False),
}


class RuleOptions(TypedDict, total=False):
    """The fields of :class:`WorldRules` as keyword arguments."""

    liquids: Hazard
    monsters: Hazard
    traps: Hazard
    secrets: Literal["hidden", "known"]
    goal: Goal | None
    leave: bool
    autopickup: bool
    goal_reward: float
    step_reward: float
    gold_reward: float
    death_reward: float


@dataclass(frozen=True, slots=True)
class WorldRules:
    """The rules of an environment.

    ``liquids``, ``monsters`` and ``traps`` say what happens where water or lava, a monster or a trap is entered.
    ``secrets`` says if hidden doors and corridors must be searched for. An episode ends at its ``goal``; with ``leave``
    the agent must take the action that leads off the level there, and None is an episode without goal. ``autopickup``
    picks up all objects of each cell that is entered. The reward of a step is the sum of ``step_reward``, of
    ``gold_reward`` for each gold piece, and of ``goal_reward`` or ``death_reward``.

    Raises:
        InvalidValueError: a word is not one of those allowed.
    """

    liquids: Hazard = "block"
    monsters: Hazard = "block"
    traps: Hazard = "ignore"
    secrets: Literal["hidden", "known"] = "hidden"
    goal: Goal | None = "down"
    leave: bool = False
    autopickup: bool = False
    goal_reward: float = 1.0
    step_reward: float = 0.0
    gold_reward: float = 0.0
    death_reward: float = 0.0

    def __post_init__(self) -> None:
        for name, allowed in _ALLOWED.items():
            value = getattr(self, name)
            if value not in allowed:
                raise InvalidValueError(f"{name} must be {' or '.join(map(repr, allowed))}, not {value!r}")
        for name in ("goal_reward", "step_reward", "gold_reward", "death_reward"):
            if not isinstance(getattr(self, name), (int, float)):
                raise InvalidValueError(f"{name} must be a number, not {getattr(self, name)!r}")


def rules_of(options: RuleOptions) -> WorldRules:
    """The rules from keyword arguments.

    Raises:
        InvalidValueError: there is no such rule, or it cannot have that value.
    """
    known = [field.name for field in fields(WorldRules)]
    for name in options:
        if name not in known:
            raise InvalidValueError(f"there is no option {name!r}; rules are {', '.join(known)}")
    return WorldRules(**options)


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
    if not isinstance(actions, abc.Iterable):
        raise InvalidValueError(f"actions must be a list of names, not {actions!r}")
    found = tuple([_named(action) for action in ([actions] if isinstance(actions, str) else actions)])
    if not found:
        raise InvalidValueError("an environment needs at least one action")
    return found


def number_of(action: object, count: int) -> int:
    """The number of an action, one of ``count``.

    Raises:
        InvalidValueError: there is no such action.
    """
    number = whole(action, "an action")
    if not 0 <= number < count:
        raise InvalidValueError(f"there is no action {number}; there are 0 to {count - 1}")
    return number


def numbers_of(actions: object, worlds: int, count: int) -> NDArray[numpy.integer[Any]]:
    """The numbers of the actions of some worlds, each one of ``count``.

    Raises:
        InvalidValueError: there is no such action, or not one for each world.
    """
    numbers = numpy.asarray(actions)
    if numbers.shape != (worlds,) or numbers.dtype.kind not in "iu":
        raise InvalidValueError(f"actions must be an array of {worlds} whole numbers, not {actions!r}")
    outside = (numbers < 0) | (numbers >= count)
    if outside.any():
        raise InvalidValueError(f"there is no action {numbers[outside][0]}; there are 0 to {count - 1}")
    return numbers


def _named(action: WalkAction | str) -> WalkAction:
    if isinstance(action, WalkAction):
        return action
    name = str(action).upper().replace("-", "_").replace(" ", "_")
    if name in WalkAction.__members__:
        return WalkAction[name]
    known = [each.name.lower() for each in WalkAction]
    hint = did_you_mean(name.lower(), known, f"there are {', '.join(known)}", repr)
    raise InvalidValueError(f"there is no action {action!r}{hint}")
