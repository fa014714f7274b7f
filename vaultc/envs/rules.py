"""The choices between rules of the walking world."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final, Literal, TypedDict, get_args

from vaultc.support.errors import InvalidValueError

Hazard = Literal["ignore", "block", "kill"]
"""The effect of entering a cell: none, the cell cannot be entered, or the agent dies."""

Goal = Literal["down", "up"]
"""The goal of an episode: a way down or a way up."""

_HAZARDS: Final = ("liquids", "monsters", "traps")


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
        for name in _HAZARDS:
            _check(name, getattr(self, name), get_args(Hazard))
        _check("secrets", self.secrets, ("hidden", "known"))
        _check("goal", self.goal, (*get_args(Goal), None))
        _check("leave", self.leave, (True, False))
        _check("autopickup", self.autopickup, (True, False))
        for name in ("goal_reward", "step_reward", "gold_reward", "death_reward"):
            if not isinstance(getattr(self, name), (int, float)):
                raise InvalidValueError(f"{name} is a number, not {getattr(self, name)!r}")


def _check(name: str, value: object, allowed: tuple[object, ...]) -> None:
    if value not in allowed:
        raise InvalidValueError(f"{name} is {' or '.join(map(repr, allowed))}, not {value!r}")


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
