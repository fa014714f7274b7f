"""The job of a worker: make the levels of some seeds, measure them, and add up what need not be kept level by level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import numpy
from numpy.typing import NDArray

from vaultc.api.level_script import LevelScript
from vaultc.generation.interpreter.program import Coverage
from vaultc.language.diagnostics import GenerationError
from vaultc.level import fingerprints
from vaultc.level.level import Level
from vaultc.level.measures import level_measures
from vaultc.level.measures.survey import Survey
from vaultc.sampling import columns
from vaultc.sampling.equal_levels import combined
from vaultc.support.dataclass import dataclass, field
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.grid import CELLS, HEIGHT, WIDTH, at
from vaultc.world.surroundings import Surroundings

COLUMNS = tuple(level_measures.MEASURES)
MISSING = numpy.iinfo(numpy.int64).min
"""The entry in the table where a measure has no value."""

HEAT = ("monsters", "objects", "traps", "ground")
"""Kinds of things that are counted cell by cell."""
GROUND = HEAT.index("ground")

ThingKind = tuple[str, str]
"""A family of things (``monsters``, ``objects``, ``traps``, ``terrain``) and a name in it."""


RAN, JUMPED, LEVELS_RAN, LEVELS_JUMPED, LEVELS_STAYED = range(5)
"""Counts of instructions: executions, jumps, and levels on which they ran, jumped, and did not jump."""


@dataclass(slots=True)
class MeasuredSeeds:
    """The results of some seeds.

    ``table`` has a row a seed and a column a measure, and ``prints`` the fingerprints of each level at the three
    grains, shape (n, 3, 16). If near levels are counted, ``cells`` has the numbers of all cells by terrain and by all
    layers, shape (n, 1680). ``present`` and ``number`` hold for each kind of thing the number of levels with it and its
    total. ``counts`` has a row for each of the five counts of instructions. ``heat`` has shape (4, 21, 80); levels of
    vaults are moved to the corner first.
    """

    table: NDArray[Any]
    prints: NDArray[numpy.uint8]
    counts: NDArray[Any]
    heat: NDArray[Any]
    cells: dict[str, NDArray[Any]] = field(default_factory=dict)
    present: Counter[ThingKind] = field(default_factory=Counter)
    number: Counter[ThingKind] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)
    first_failure: int | None = None

    def add(self, other: MeasuredSeeds) -> None:
        """Add another part, except for what has a row a seed."""
        self.counts += other.counts
        self.heat += other.heat
        self.present.update(other.present)
        self.number.update(other.number)
        self.failures.update(other.failures)
        first = [seed for seed in (self.first_failure, other.first_failure) if seed is not None]
        self.first_failure = min(first, default=None)


def empty_part(rows: int, instructions: int, *, near: bool = False) -> MeasuredSeeds:
    """A part without levels; ``near`` makes room for their cells."""
    kinds = {"terrain": numpy.uint8, "things": numpy.uint32} if near else {}
    return MeasuredSeeds(
        numpy.full((rows, len(COLUMNS)), MISSING, dtype=numpy.int64),
        numpy.zeros((rows, len(fingerprints.GRAINS), fingerprints.DIGEST), dtype=numpy.uint8),
        numpy.zeros((5, instructions), dtype=numpy.int64),
        numpy.zeros((len(HEAT), HEIGHT, WIDTH), dtype=numpy.int64),
        {name: numpy.zeros((rows, CELLS), dtype=dtype) for name, dtype in kinds.items()},
    )


@dataclass(frozen=True, eq=False)
class Measuring:
    """Measures the levels of a script; may be sent to other processes. With ``near`` it keeps their cells."""

    script: LevelScript
    rng: str | None = None
    surroundings: Surroundings = field(default_factory=Surroundings)
    near: bool = False

    def __getstate__(self) -> dict[str, Any]:
        """Without the watched script, which is soon made again."""
        return {"script": self.script, "rng": self.rng, "surroundings": self.surroundings, "near": self.near}

    @cached_property
    def coverage(self) -> Coverage:
        """The script, watched."""
        return Coverage(self.script.program)

    def survey(self, seed: int) -> Survey:
        """The level of a seed, ready to be measured.

        Raises:
            GenerationError: it cannot be made.
        """
        self.coverage.begin()
        return Survey(self._level_of(seed), self.script.catalog, self.script.is_vault, self.coverage.left_out)

    @cached_property
    def _level_of(self) -> Callable[[int], Level]:
        """The function from seeds to levels."""
        from vaultc.pipeline import generating

        game, place = self.script.game, self.script.surroundings_at(surroundings=self.surroundings)
        make = generating.level_maker(self.coverage.program, place, game, self.rng)
        return lambda seed: make(generating.whole_seed(seed, game))

    def __call__(self, seeds: range) -> MeasuredSeeds:
        """Measure the levels of some seeds."""
        part = empty_part(len(seeds), len(self.coverage.ran), near=self.near)
        for number, (row, seed) in enumerate(zip(part.table, seeds, strict=True)):
            try:
                survey = self.survey(seed)
            except GenerationError as error:
                part.failures[error.diagnostic.message] += 1
                part.first_failure = seed if part.first_failure is None else part.first_failure
                continue
            row[:] = [MISSING if value is None else value for value in level_measures.measures_of(survey).values()]
            part.prints[number] = [list(fingerprints.fingerprint(survey.level, grain)) for grain in fingerprints.GRAINS]
            if self.near:
                layers = {name: columns.layer_of(name, [survey.level], survey.catalog) for name in columns.LAYERS}
                part.cells["terrain"][number] = layers["terrain"].reshape(-1)
                part.cells["things"][number] = combined(layers.values())[0]
            things = Counter(kinds(survey))
            part.number += things
            part.present.update(things.keys())
            ran, jumped = (numpy.array(times, dtype=numpy.int64) for times in (self.coverage.ran, self.coverage.jumped))
            part.counts += (ran, jumped, ran > 0, jumped > 0, ran > jumped)
            add_heat(part.heat, survey)
        return part


def kinds(survey: Survey) -> Iterator[ThingKind]:
    """The things on a level, one by one, by family and name; a stack of objects is one."""
    catalog, level = survey.catalog, survey.level
    for monster in level.monsters:
        yield "monsters", catalog.species[monster.species].name
    for item in survey.items:
        kind = catalog.kinds[item.kind]
        yield "objects", kind.name or kind.appearance or ""
    for trap in level.traps:
        yield "traps", catalog.trap_kinds[trap.kind].des_name
    for code, number in survey.terrain.items():
        name = terrain.word(code, catalog.terrain_types)
        yield from [("terrain", name)] * number


def corner(survey: Survey) -> tuple[int, int]:
    """The shift that aligns the levels of vaults: the first column and row of ground."""
    if not survey.is_vault or not survey.ground:
        return 0, 0
    return survey.ground[0] // HEIGHT, min(cell % HEIGHT for cell in survey.ground)


def add_heat(heat: NDArray[Any], survey: Survey) -> None:
    """Count where things are."""
    left, top = corner(survey)
    level = survey.level
    places: list[list[int]] = [
        [at(monster.x, monster.y) for monster in level.monsters],
        [cell for cell, pile in level.piles.items() if pile],
        [at(trap.x, trap.y) for trap in level.traps],
    ]
    heat[GROUND, : HEIGHT - top, : WIDTH - left] += _walked(level, survey.catalog)[top:, left:]
    for grid, cells in zip(heat, places, strict=False):
        for cell in cells:
            x, y = divmod(cell, HEIGHT)
            if 0 <= x - left < WIDTH and 0 <= y - top < HEIGHT:
                grid[y - top, x - left] += 1


def _walked(level: Level, catalog: Catalog) -> NDArray[Any]:
    """1 for open ground, else 0, of shape (21, 80)."""
    cells = bytes(HEIGHT) + level.terrain[HEIGHT:CELLS].translate(catalog.terrain_classes.space)
    return numpy.frombuffer(cells, dtype=numpy.uint8).reshape(WIDTH, HEIGHT).T
