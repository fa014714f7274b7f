"""Questions that generated levels answer: what lies where, how many, which species come."""

from __future__ import annotations

from collections import Counter, abc
from itertools import product
from typing import Final

from vaultc.api.loading import LevelScript
from vaultc.editing.page_facts.asking import FactQuestion
from vaultc.editing.page_facts.values import FactOutcome
from vaultc.level.level import Level
from vaultc.world.catalog import Catalog
from vaultc.world.catalog import terrain as terrains
from vaultc.world.grid import at

SEEDS: Final = range(1, 201)
"""The seeds of the levels that are measured."""

OutcomeCounts = Counter[FactOutcome]
_Measure = abc.Callable[["_Looked"], abc.Iterator[FactOutcome]]


class _Looked:
    """A level of a vault, looked at from the corner of the floor of its room."""

    def __init__(self, level: Level, catalog: Catalog) -> None:
        self.level = level
        self.catalog = catalog
        self.room = level.rooms[0]
        self.width, self.height = self.room.width, self.room.height
        self.squares = list(product(range(self.width), range(self.height)))

    def terrain(self, x: int, y: int) -> str:
        """The terrain of a square; walls, and the rock inside of them, are one."""
        code = self.level.terrain[at(self.room.lx + x, self.room.ly + y)]
        return "wall" if code <= terrains.DBWALL else terrains.word(code, self.catalog.terrain_types)

    def holds(self, x: int, y: int, *words: str) -> bool:
        """True if the terrain of a square is one of these."""
        return self.terrain(x, y) in words

    @property
    def obstacles(self) -> set[tuple[int, int]]:
        """The squares that are not plain floor."""
        return {(x, y) for x, y in self.squares if not self.holds(x, y, "floor")}


def measured(ask: FactQuestion, seeds: range = SEEDS) -> OutcomeCounts:
    """The outcomes of a measure over the levels of some seeds."""
    measure = MEASURES[ask.words[0]]
    found: OutcomeCounts = Counter()
    for looked in _levels(ask.script, ask, seeds):
        found.update(measure(looked))
    return found


def _levels(script: LevelScript, ask: FactQuestion, seeds: range) -> abc.Iterator[_Looked]:
    for seed in seeds:
        yield _Looked(script.generate(seed, surroundings=ask.surroundings).level, script.catalog)


def _truth(fits: bool) -> abc.Iterator[FactOutcome]:
    yield int(fits)


# ---- the measures


def _inner(of: _Looked) -> abc.Iterator[FactOutcome]:
    return _truth(bool(of.level.subrooms))


def _doors(of: _Looked) -> abc.Iterator[FactOutcome]:
    for room in of.level.subrooms:
        yield room.door_count


def _centre(of: _Looked) -> abc.Iterator[FactOutcome]:
    yield of.terrain(1, 1)


def _block(of: _Looked) -> abc.Iterator[FactOutcome]:
    """The middle of a map of eleven by eleven."""
    yield of.terrain(4, 4)


def _ring(of: _Looked) -> list[str]:
    return [of.terrain(x, y) for x, y in product((1, 2, 3), repeat=2) if (x, y) != (2, 2)]


def _bars(of: _Looked) -> abc.Iterator[FactOutcome]:
    yield from _ring(of)


def _tomb(of: _Looked) -> abc.Iterator[FactOutcome]:
    """A ring of wall with at most one secret door in it, and floor in it and around."""
    ring = _ring(of)
    closed = set(ring) <= {"wall", "secret door"} and ring.count("secret door") <= 1
    return _truth(closed and len(of.obstacles) == len(ring))


def _ice(of: _Looked) -> abc.Iterator[FactOutcome]:
    for x, y in of.squares:
        yield int(of.holds(x, y, "ice"))


def _replaced(of: _Looked) -> abc.Iterator[FactOutcome]:
    for square in of.squares:
        yield int(square in of.obstacles)


def _middle(of: _Looked) -> abc.Iterator[FactOutcome]:
    return _truth(of.holds(5, 8, "cloud"))


def _pillars(of: _Looked) -> abc.Iterator[FactOutcome]:
    return _truth(of.obstacles == set(product((2, 3, 6, 7), repeat=2)))


def _columns(of: _Looked) -> abc.Iterator[FactOutcome]:
    """Every second square both ways, or nothing."""
    odd = of.width % 2 == of.height % 2 == 1
    grid = set(product(range(1, of.width, 2), range(1, of.height, 2)))
    return _truth(of.obstacles == (grid if odd else set()))


def _mirrored(of: _Looked) -> abc.Iterator[FactOutcome]:
    """At most three squares and their images, or nothing."""
    images = {(of.width - 1 - x, of.height - 1 - y) for x, y in of.obstacles}
    large = min(of.width, of.height) >= 4
    return _truth(images == of.obstacles and len(images) <= 6 and bool(images) == large)


def _traps(of: _Looked) -> abc.Iterator[FactOutcome]:
    area = of.width * of.height
    return _truth(1 <= len(of.level.traps) - area // 4 <= area // 3)


def _family(of: _Looked) -> abc.Iterator[FactOutcome]:
    names = {number: name for name, number in of.catalog.trap_codes.items()}
    kinds = {names[trap.kind] for trap in of.level.traps}
    pairs = (("pit", "spiked pit"), ("cold", "fire"), ("trap door", "hole"), ("arrow", "dart"))
    yield next((" or ".join(pair) for pair in pairs if kinds <= set(pair)), " and ".join(sorted(kinds)))


def _classes(of: _Looked) -> abc.Iterator[FactOutcome]:
    yield len({of.catalog.species[monster.species].character for monster in of.level.monsters})


def _species(of: _Looked) -> abc.Iterator[FactOutcome]:
    for monster in of.level.monsters:
        yield of.catalog.species[monster.species].name


MEASURES: Final[abc.Mapping[str, _Measure]] = {
    "inner": _inner,
    "doors": _doors,
    "centre": _centre,
    "block": _block,
    "bars": _bars,
    "tomb": _tomb,
    "ice": _ice,
    "replaced": _replaced,
    "middle": _middle,
    "pillars": _pillars,
    "columns": _columns,
    "mirrored": _mirrored,
    "traps": _traps,
    "family": _family,
    "classes": _classes,
    "species": _species,
}
"""By name; each yields one outcome or more of a level, 1 and 0 for truths."""

MEASURED_AS: Final = {
    "centre": "choice", "block": "choice", "bars": "choice", "family": "choice", "classes": "number", "doors": "number",
    "species": "names",
}  # fmt: skip
"""The form in which the page's value of a measure is written; the others are chances."""
