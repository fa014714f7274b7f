"""An exhaustive search that shares nothing with the solver: every state of a small level, breadth first.

A state holds the hero's square, what the hero carries with its charges, the doors that were opened, the squares that
were dug, frozen or filled, and the boulders. It reads the drawing, not the level.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .puzzle_levels import PuzzleLevel, Spot

CHARGED = ("cold", "blast", "opener")
FLIGHT = 8


class Moment(NamedTuple):
    """A state of the whole level; ``flight`` are the squares over which the current potion still carries."""

    hero: Spot
    bag: tuple[tuple[str, int], ...]
    taken: frozenset[Spot]
    cleared: frozenset[Spot]
    boulders: frozenset[Spot]
    flight: int


class World:
    """The rules for one drawing; ``kicking`` tells if locks give way to a kick."""

    def __init__(self, puzzle: PuzzleLevel, kicking: bool = False) -> None:
        self.puzzle, self.kicking = puzzle, kicking
        self.map = {(x, y): letter for y, row in enumerate(puzzle.rows) for x, letter in enumerate(row, 1)}
        self.goal = next(spot for spot, letter in self.map.items() if letter == ">")

    def first(self) -> Moment:
        """The state on arrival."""
        hero = next(spot for spot, letter in self.map.items() if letter == "<")
        boulders = frozenset(spot for spot, letter in self.map.items() if letter == "0")
        return self.looted(Moment(hero, (), frozenset(), frozenset(), boulders, 0))

    def looted(self, moment: Moment) -> Moment:
        """The state after the hero took what lies here; locked boxes need a key or a kick."""
        name = self.puzzle.tools.get(moment.hero)
        if name is None or moment.hero in moment.taken:
            return moment
        bag = dict(moment.bag)
        if moment.hero in self.puzzle.boxed and not (self.kicking or "key" in bag):
            return moment
        bag[name] = bag.get(name, 0) + (self.puzzle.amount if name in (*CHARGED, "flask") else 1)
        return moment._replace(bag=tuple(sorted(bag.items())), taken=moment.taken | {moment.hero})

    def following(self, moment: Moment) -> Iterator[Moment]:
        """The states one step later."""
        x, y = moment.hero
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if (dx, dy) != (0, 0) and (x + dx, y + dy) in self.map:
                    for after in self.stepped(moment, dx, dy):
                        yield self.looted(after)

    def stepped(self, moment: Moment, dx: int, dy: int) -> Iterator[Moment]:
        """The states after a step in a direction: none, or several where there are several means."""
        x, y = moment.hero
        spot = x + dx, y + dy
        if dx and dy:
            if self.is_door(moment.hero) or self.is_door(spot):
                return
            if self.puzzle.sokoban and self.is_solid((x + dx, y), moment) and self.is_solid((x, y + dy), moment):
                return
        for ready in self.entered(moment, spot):
            if spot not in moment.boulders:
                yield ready._replace(hero=spot)
                continue
            if "pick" in dict(moment.bag):
                yield ready._replace(hero=spot, boulders=moment.boulders - {spot})
            yield from self.pushed(ready, spot, (spot[0] + dx, spot[1] + dy), bool(dx and dy))

    def pushed(self, moment: Moment, spot: Spot, beyond: Spot, diagonal: bool) -> Iterator[Moment]:
        """The state after a boulder is pushed from one square to the next."""
        letter = "." if beyond in moment.cleared else self.map.get(beyond, "|")
        if beyond in moment.boulders or (diagonal and (self.puzzle.sokoban or self.is_door(beyond))):
            return
        rest = moment.boulders - {spot}
        if letter in "^O}" and beyond not in moment.cleared:
            yield moment._replace(hero=spot, boulders=rest, cleared=moment.cleared | {beyond})
        elif letter in ".<>0" and (beyond not in moment.cleared or self.map[beyond] in "^O}"):
            yield moment._replace(hero=spot, boulders=rest | {beyond})

    def entered(self, moment: Moment, spot: Spot) -> Iterator[Moment]:
        """The states in which the hero may stand on a square, one for each means."""
        letter, bag = self.map[spot], dict(moment.bag)
        landed = moment._replace(flight=0)
        if letter in ".<>0+" or spot in moment.cleared:
            yield landed
            return
        floats = not (self.puzzle.sokoban and letter in "^O")
        free = {
            "X": self.kicking or "key" in bag or "pick" in bag,
            "|": "pick" in bag, "-": "pick" in bag, "}": "boots" in bag or "ring" in bag,
            "L": "ring" in bag, "^": not self.puzzle.sokoban, "O": "ring" in bag and floats,
        }  # fmt: skip
        if free[letter]:
            yield landed
            return
        for name in {"X": ("opener", "blast"), "|": ("blast",), "-": ("blast",), "}": ("cold",), "L": ("cold",)}.get(
            letter, ()
        ):
            if bag.get(name):
                yield landed._replace(bag=less(bag, name), cleared=moment.cleared | {spot})
        if letter in "}LO" and floats:
            if moment.flight:
                yield moment._replace(flight=moment.flight - 1)
            elif bag.get("flask"):
                yield moment._replace(bag=less(bag, "flask"), flight=FLIGHT - 1)

    def is_door(self, spot: Spot) -> bool:
        """True for doors, which are entered and left straight on."""
        return self.map.get(spot, ".") in "+X"

    def is_solid(self, spot: Spot, moment: Moment) -> bool:
        """True for what makes a corner of Sokoban tight."""
        return self.map[spot] in "|-" or spot in moment.boulders


def less(bag: dict[str, int], name: str) -> tuple[tuple[str, int], ...]:
    """The bag after using a charge."""
    return tuple(sorted((bag | {name: bag[name] - 1}).items()))


def fewest(puzzle: PuzzleLevel, kicking: bool = False, most: int = 400_000) -> int | str | None:
    """The fewest steps to the stairs down, None if there is no way; "too large" after many states."""
    world = World(puzzle, kicking)
    front = [world.first()]
    seen = set(front)
    steps = 0
    while front:
        if any(moment.hero == world.goal for moment in front):
            return steps
        steps += 1
        reached: dict[Moment, None] = {}
        for moment in front:
            reached.update(dict.fromkeys(world.following(moment)))
        front = [moment for moment in reached if moment not in seen]
        seen.update(front)
        if len(seen) > most:
            return "too large"
    return None
