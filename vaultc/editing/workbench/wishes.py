"""Wishes: the level that a page shows, read from what it asked."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, NamedTuple

from vaultc.api.level_script import LevelScript
from vaultc.chance.dice import Dice
from vaultc.editing.workbench.contract import AskedFields, WishError
from vaultc.pipeline import generating
from vaultc.world.surroundings import Surroundings

_NUMBERS: Final = {"level": 0, "seed": 1, "depth": 5, "luck": 0}
_LIMITS: Final = {"level": (0, 100_000), "seed": (0, 2**32 - 1), "depth": (1, 52), "luck": (-13, 13)}


class Wish(NamedTuple):
    """A file, a level by its index, a seed, and the place and properties of the hero."""

    file: str
    level: int = 0
    seed: int = 1
    depth: int = 5
    role: str = "Valkyrie"
    luck: int = 0
    theme: str = "dark"

    def surroundings_of(self, script: LevelScript) -> Surroundings:
        """The place and the hero; a level that is at home somewhere is made there unless another depth is wanted."""
        usual = script.game.surroundings
        hero = replace(usual.hero, role=self.role, luck=self.luck)
        if self.depth == usual.depth:
            return script.surroundings_at(surroundings=replace(usual, hero=hero, anywhere=True))
        return replace(usual, hero=hero).at_depth(self.depth)

    def dice_for(self, script: LevelScript) -> Dice:
        """The dice of the seed."""
        level = self.surroundings_of(script).hero.level
        return generating.dice_of(script.game, self.seed, None, experience_level=level)


def wish_of(asked: AskedFields) -> Wish:
    """The wish of a question; numbers are limited to sensible values.

    Raises:
        WishError: a value is none.
    """
    level, seed, depth, luck = (number_of(asked, name, _NUMBERS[name], _LIMITS[name]) for name in _NUMBERS)
    theme = "light" if asked.get("theme") == "light" else "dark"
    return Wish(text_of(asked, "file"), level, seed, depth, text_of(asked, "role", "Valkyrie"), luck, theme)


def text_of(asked: AskedFields, name: str, default: str = "") -> str:
    """A text that was asked with a question.

    Raises:
        WishError: it is none.
    """
    written = asked.get(name, default)
    if not isinstance(written, str):
        raise WishError(f"{name} must be a text")
    return written


def number_of(asked: AskedFields, name: str, default: int, limits: tuple[int, int]) -> int:
    """A number that was asked with a question, within its limits.

    Raises:
        WishError: it is none.
    """
    written = asked.get(name, default)
    if isinstance(written, int) and not isinstance(written, bool):
        return min(max(written, limits[0]), limits[1])
    if not isinstance(written, str) or not re.fullmatch(r"[+-]?[0-9]{1,20}", written):
        shown = str(written)[:40]
        raise WishError(f"{name} is {shown!r}; it must be a number of at most 20 digits")
    return min(max(int(written), limits[0]), limits[1])
