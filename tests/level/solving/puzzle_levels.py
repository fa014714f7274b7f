"""Small levels for solvers: drawn by hand, or at random from a seed."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from level.measures.drawn import CATALOG, drawn, trap

from vaultc.level.level import Item, Level
from vaultc.level.measures.survey import Survey
from vaultc.level.solving.powers import abilities_of
from vaultc.level.solving.solver import EFFORT, Solution, quest_of, solve
from vaultc.world.catalog.terrain import LOCKED
from vaultc.world.grid import at

Spot = tuple[int, int]

TOOLS = {
    "key": ("(", "skeleton key"),
    "pick": ("(", "pick-axe"),
    "ring": ("=", "levitation"),
    "boots": ("[", "water walking boots"),
    "flask": ("!", "levitation"),
    "cold": ("/", "cold"),
    "blast": ("/", "digging"),
    "opener": ("/", "opening"),
    "boulder": ("`", "boulder"),
    "chest": ("(", "chest"),
}
"""Short names of objects, with their classes and names."""


def thing(name: str, **facts: object) -> Item:
    """An object by its short name."""
    letter, kind = TOOLS[name]
    number = CATALOG.kind_number(kind, letter)
    assert number is not None
    made = Item(number)
    for key, value in facts.items():
        setattr(made, key, value)
    return made


@dataclass(frozen=True)
class PuzzleLevel:
    """A level: rows of terrain, where ``X`` is a locked door and ``^`` a pit, ``O`` a hole, ``0`` a boulder, and tools
    by square."""

    rows: tuple[str, ...]
    tools: dict[Spot, str] = field(default_factory=dict)
    boxed: frozenset[Spot] = frozenset()
    sokoban: bool = False
    amount: int = 1

    def level(self) -> Level:
        """The level that a solver takes."""
        plain = "\n".join(self.rows).translate(str.maketrans("X^O0", "+..."))
        made = drawn(plain)
        for y, row in enumerate(self.rows):
            for x, letter in enumerate(row, 1):
                self._lay(made, letter, x, y)
        for (x, y), name in self.tools.items():
            lying = thing(name, spe=self.amount, quantity=self.amount if name == "flask" else 1)
            if (x, y) in self.boxed:
                lying = thing("chest", locked=True, contents=[lying])
            made.piles.setdefault(at(x, y), []).append(lying)
        return made

    def _lay(self, made: Level, letter: str, x: int, y: int) -> None:
        if letter == "X":
            made.flags[at(x, y)] = LOCKED
        elif letter in "^O":
            made.traps.append(trap("pit" if letter == "^" else "hole", x, y))
        elif letter == "0":
            made.piles[at(x, y)] = [thing("boulder")]

    def solved(self, *words: str, effort: int = EFFORT) -> Solution:
        """The solver's result, from the stairs up to the stairs down."""
        survey = Survey(self.level(), CATALOG)
        ends = survey.cells_of("up"), survey.cells_of("down")
        return solve(quest_of(survey.level, CATALOG, ends, abilities_of(words), True, self.sokoban), CATALOG, effort)


def random_level(seed: int, tools: tuple[str, ...] = ("key", "pick", "ring", "boots")) -> PuzzleLevel:
    """A level with an interior of 4x4 to 7x5 squares; stairs up are in its first column, stairs down in its last."""
    dice = random.Random(seed)
    width, height = dice.randint(4, 7), dice.randint(4, 5)
    letters = dice.choice(
        ("....|", "......|0", ".....||X+", "....|}X0", "....^^0|", "...}0|^OX+", "....0O|", "..|.}L0+")
    )
    squares = {(x, y): dice.choice(letters) for x in range(2, width + 2) for y in range(1, height + 1)}
    if dice.random() < 0.6:
        column = dice.randint(3, width)
        bar = dice.choice(("|X", "}", "|^", "||O", "|+", "L}"))
        squares |= {(column, y): dice.choice(bar) for y in range(1, height + 1)}
    ends = (2, dice.randint(1, height)), (width + 1, dice.randint(1, height))
    squares[ends[0]], squares[ends[1]] = "<", ">"
    free = [spot for spot, letter in squares.items() if letter == "."]
    placed = dice.sample(free, min(dice.randint(0, 2), len(free)))
    found = {spot: dice.choice(tools) for spot in placed}
    rows = ["-" * (width + 2)]
    rows += ["|" + "".join(squares[x, y] for x in range(2, width + 2)) + "|" for y in range(1, height + 1)]
    rows.append("-" * (width + 2))
    boxed = frozenset(spot for spot in found if dice.random() < 0.3)
    return PuzzleLevel(tuple(rows), found, boxed, sokoban=dice.random() < 0.4, amount=dice.randint(1, 3))
