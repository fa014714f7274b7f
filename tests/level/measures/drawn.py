"""Levels drawn by hand."""

from __future__ import annotations

from vaultc.games.unnethack import GAME
from vaultc.level.level import Item, Level, Monster, Trap
from vaultc.level.measures.survey import Survey
from vaultc.world.catalog.terrain import CLOSED, DOOR, DOWN, SDOOR, STAIRS, UP
from vaultc.world.grid import at

CATALOG = GAME.catalog


def drawn(picture: str) -> Level:
    """A level whose cells are drawn as in a MAP, the first at (1,0); ``<`` and ``>`` are stairs.

    Doors are closed.
    """
    level = Level("drawn", 1)
    for y, line in enumerate(picture.strip("\n").split("\n")):
        for x, character in enumerate(line, 1):
            place = at(x, y)
            if character in "<>":
                level.terrain[place], level.flags[place] = STAIRS, UP if character == "<" else DOWN
                continue
            level.terrain[place] = CATALOG.codes[character]
            if level.terrain[place] in (DOOR, SDOOR):
                level.flags[place] = CLOSED
    return level


def surveyed(picture: str) -> Survey:
    """A drawn level, to be measured."""
    return Survey(drawn(picture), CATALOG)


def item(name: str, **facts: object) -> Item:
    """An object of a kind."""
    number = CATALOG.kind_number(name)
    assert number is not None
    made = Item(number)
    for key, value in facts.items():
        setattr(made, key, value)
    return made


def monster(name: str, x: int = 1, y: int = 1, **facts: object) -> Monster:
    """A monster of a species."""
    number = CATALOG.species_number(name)
    assert number is not None
    made = Monster(number, x, y)
    for key, value in facts.items():
        setattr(made, key, value)
    return made


def trap(name: str, x: int = 1, y: int = 1) -> Trap:
    """A trap of a kind."""
    return Trap(CATALOG.trap_codes[name], x, y)
