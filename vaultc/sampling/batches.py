"""Many levels at once: layers of cells, measures as columns, and things as tables with ragged rows.

:func:`generate_many` gives one batch, :func:`generate_batches` one after the other for what does not fit in memory.
The numbers in layers mean the same as in data sets (``docs/sampling.md``).
"""

from __future__ import annotations

import sys
from collections import abc
from functools import cached_property
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypedDict, TypeVar, Unpack, overload

import numpy
from numpy.typing import NDArray

from vaultc.language.diagnostics import GenerationError
from vaultc.level.fingerprints import fingerprint
from vaultc.level.level import Level
from vaultc.level.measures import level_measures
from vaultc.sampling import columns as kept
from vaultc.sampling.distinct import checked_grain
from vaultc.sampling.sample_types import ByteLayer, GlyphLayer, LayerCells, WideLayer
from vaultc.support import frames
from vaultc.support.dataclass import dataclass, field, fields, replace
from vaultc.support.errors import InvalidValueError, UnknownNameError, distinct_names, whole
from vaultc.support.safe_text import counted
from vaultc.support.workers import GradualWorkers
from vaultc.world import grid
from vaultc.world.catalog import Catalog
from vaultc.world.surroundings import Surroundings

if TYPE_CHECKING:
    from pandas import DataFrame

    from vaultc.api.generated_level import GeneratedLevel


class LayerRows(Protocol):
    """A layer to which the rows of levels are added."""

    def add(self, rows: NDArray[Any]) -> None:
        """Take the rows of the next levels, shape (n, 21, 80); their memory is used anew afterwards."""
        ...


class FilledRows:
    """A layer in an array that has room for all levels, of which ``cells`` has those that were added."""

    def __init__(self, memory: LayerCells) -> None:
        self._memory = memory
        self._done = 0

    def add(self, rows: NDArray[Any]) -> None:
        """Take the rows of the next levels."""
        end = self._done + len(rows)
        self._memory[self._done : end] = rows
        self._done = end

    @property
    def cells(self) -> LayerCells:
        """The layer of all levels that were added."""
        return self._memory[: self._done]


class LevelArrays:
    """The arrays of levels that come one by one: layers, which go to ``rows`` in blocks of levels, and measures."""

    def __init__(
        self, rows: abc.Mapping[str, LayerRows], columns: abc.Sequence[kept.MeasuredColumn], catalog: Catalog
    ) -> None:
        self._rows, self._columns, self._catalog = rows, columns, catalog
        self._measured: list[list[float | None]] = []
        self._block = kept.LayerBlock(rows, catalog)

    def add(self, level: Level, is_vault: bool) -> None:
        """Take the next level, which need not be kept; ``is_vault`` if it is a vault made alone."""
        if self._columns:
            self._measured.append(kept.surveyed(level, self._catalog, is_vault, self._columns))
        if self._block.add(level):
            self.flush()

    def flush(self) -> None:
        """Give the layers of all levels so far to their rows."""
        for name, cells in self._block.taken().items():
            self._rows[name].add(cells)

    def measures(self) -> dict[str, NDArray[Any]]:
        """The measures of all levels that were taken."""
        return kept.as_columns(self._columns, self._measured)


def filled(memory: abc.Mapping[str, LayerCells]) -> dict[str, FilledRows]:
    """Rows of layers in the memory for each of them."""
    return {name: FilledRows(cells) for name, cells in memory.items()}


def empty(names: abc.Iterable[str], count: int) -> dict[str, LayerCells]:
    """Memory for layers of some levels, by their names.

    It is allocated at once: numpy asks for huge pages for large arrays, which the system hands out much faster.
    """
    types = {name: kept.dtype_of(name) for name in names}
    cells = count * grid.HEIGHT * grid.WIDTH
    memory = numpy.empty(cells * sum(dtype.itemsize for dtype in types.values()), dtype=numpy.uint8)
    found, start = {}, 0
    # Wide numbers come first, so that all are aligned.
    for name, dtype in sorted(types.items(), key=lambda pair: -pair[1].itemsize):
        end = start + cells * dtype.itemsize
        found[name] = memory[start:end].view(dtype).reshape(count, grid.HEIGHT, grid.WIDTH)
        start = end
    return {name: found[name] for name in types}


_MOST_WORK = 10_000
"""The effort to tell if arrays share memory; slices of one array take less than a hundredth of it."""


def layer_memory(names: abc.Sequence[str], count: int, given: abc.Mapping[str, LayerCells]) -> dict[str, LayerCells]:
    """Arrays for the layers of ``count`` levels: memory of the caller by the names of layers, and new ones.

    Raises:
        InvalidValueError: memory is given for another layer, has another shape or type, is read-only or overlaps
            another layer's, or there is not enough for the new ones.
    """
    if not isinstance(given, abc.Mapping):
        raise InvalidValueError(
            f'memory is given by the names of layers, as out={{"terrain": array}}, not {type(given).__name__}'
        )
    for name, cells in given.items():
        if name not in names:
            raise InvalidValueError(f"there is memory for {name!r}, which is not among the layers {', '.join(names)}")
        _check(name, cells, count)
    for (first, cells), (second, others) in combinations(given.items(), 2):
        if _may_share(cells[:count], others[:count]):
            raise InvalidValueError(
                f"the memory for {first!r} and that for {second!r} overlap; each layer needs its own"
            )
    try:
        made = empty([name for name in names if name not in given], count)
    except (MemoryError, ValueError):  # the latter for more than there are addresses
        raise InvalidValueError(
            f"the layers of {count} levels do not fit in memory; vaultc.generate_batches makes them part by part"
        ) from None
    return {name: given[name] if name in given else made[name] for name in names}


def _check(name: str, memory: LayerCells, count: int) -> None:
    """Refuse memory that the levels do not fit in."""
    if not isinstance(memory, numpy.ndarray):
        raise InvalidValueError(f"the memory for {name!r} is an array of numpy, not {type(memory).__name__}")
    shape, wanted = memory.shape, kept.dtype_of(name)
    if len(shape) != 3 or shape[0] < count or shape[1:] != (grid.HEIGHT, grid.WIDTH) or memory.dtype != wanted:
        raise InvalidValueError(
            f"the memory for {name!r} is {memory.dtype}{list(shape)}; it must be "
            f"{wanted}[{count} or more, {grid.HEIGHT}, {grid.WIDTH}]"
        )
    if not memory.flags.writeable:
        raise InvalidValueError(f"the memory for {name!r} is read-only")
    if _overlaps_itself(memory):
        raise InvalidValueError(f"the memory for {name!r} is a view whose cells share memory; give an array of its own")


def _overlaps_itself(memory: LayerCells) -> bool:
    """True if some cells of an array may share memory: a step along an axis is shorter than what lies within it."""
    covered = memory.itemsize
    for step, size in sorted((abs(step), size) for step, size in zip(memory.strides, memory.shape, strict=True)):
        if size > 1 and step < covered:
            return True
        covered += step * (size - 1) if size else 0
    return False


def _may_share(first: LayerCells, second: LayerCells) -> bool:
    """True if two arrays share memory, or if that is hard to tell."""
    try:
        return bool(numpy.shares_memory(first, second, max_work=_MOST_WORK))  # type: ignore[arg-type] # any number
    except numpy.exceptions.TooHardError:
        return True


CHUNK = 256
"""Seeds that a worker takes at a time."""

BATCH_SIZE = 4096
"""Levels of a batch of :func:`generate_batches`, where nothing else is asked for."""

MISSING = kept.MISSING
"""The entry of a measure that a level has no value for."""

LAYERS = tuple(kept.LAYERS)
"""The names of the layers that are made where none are named."""

MEASURES = tuple(level_measures.MEASURES)
"""The names of the measures without arguments."""

MeasureColumn: TypeAlias = NDArray[numpy.int32] | NDArray[numpy.float64]
"""A measure of shape (n,): ``int32`` for measures and counts, ``float64`` for other expressions."""


_PartT = TypeVar("_PartT")


class BatchOptions(TypedDict, total=False):
    """The options of :func:`generate_many`, which explains them."""

    layers: abc.Iterable[str]
    measures: abc.Iterable[str]
    things: abc.Iterable[str]
    workers: int
    out: abc.Mapping[str, LayerCells] | None
    rng: str | None
    surroundings: Surroundings | None
    distinct: str | None


class SeededScript(Protocol):
    """The maker of the levels of seeds: a script of a file, or the ordinary levels of a game."""

    @property
    def catalog(self) -> Catalog:
        """The catalogue that its levels' numbers refer to."""
        ...

    @property
    def is_vault(self) -> bool:
        """True if it makes only a part of a level."""
        ...

    def maker(
        self, *, rng: str | None = None, surroundings: Surroundings | None = None
    ) -> abc.Callable[[int], GeneratedLevel]:
        """The function from seeds to levels."""
        ...


class NamedParts(dict[str, _PartT]):
    """Parts of a batch by name; ``what`` they are is named in the error for a name that is not there."""

    def __init__(self, what: str, parts: abc.Mapping[str, _PartT]) -> None:
        super().__init__(parts)
        self.what = what

    def __missing__(self, name: str) -> _PartT:
        raise UnknownNameError(f"the batch has no {self.what} {name!r}; it has {', '.join(self) or 'none'}")

    def __reduce__(self) -> tuple[type[NamedParts[_PartT]], tuple[str, dict[str, _PartT]]]:
        return type(self), (self.what, dict(self))


@dataclass(frozen=True, eq=False)
class LevelBatch:
    """The levels of some seeds, in the order of the seeds; seeds without a level are left out.

    ``seeds`` has shape (n,). ``layers`` are cells by the name of the layer; ``batch["terrain"]`` is short for
    ``batch.layers["terrain"]``. ``measures`` are columns of shape (n,) by the name or text that was asked for, with
    :data:`MISSING` where a level has no such value. ``things`` are tables by family. ``failed`` gives for each seed
    that has no level the reason. ``catalog`` is the catalogue of the game, ``name`` the script's name.
    With ``distinct``, ``repeated`` gives for each seed that was left out the first seed with an equal level.
    """

    seeds: NDArray[numpy.uint64]
    layers: dict[str, LayerCells] = field(default_factory=dict)
    measures: dict[str, MeasureColumn] = field(default_factory=dict)
    things: dict[str, kept.ThingTable] = field(default_factory=dict)
    failed: dict[int, str] = field(default_factory=dict)
    catalog: Catalog | None = None
    name: str = ""
    repeated: dict[int, int] = field(default_factory=dict)
    _fingerprints: tuple[bytes, ...] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        for part in ("layers", "measures", "things"):
            what = "table of things" if part == "things" else part.removesuffix("s")
            object.__setattr__(self, part, NamedParts(what, getattr(self, part)))

    def __len__(self) -> int:
        return len(self.seeds)

    @overload
    def __getitem__(self, layer: ByteLayer) -> NDArray[numpy.uint8]: ...

    @overload
    def __getitem__(self, layer: WideLayer) -> NDArray[numpy.uint16]: ...

    @overload
    def __getitem__(self, layer: GlyphLayer) -> NDArray[numpy.int16]: ...

    @overload
    def __getitem__(self, layer: str) -> LayerCells: ...

    def __getitem__(self, layer: str) -> LayerCells:
        return self.layers[layer]

    def names(self, layer: str) -> dict[int, str]:
        """Names of the numbers in a layer, or of the kinds in a table of things, as ``data.names`` of a data set.

        Raises:
            InvalidValueError: the numbers of that layer have no names.
        """
        told = {} if self.catalog is None else kept.legend(self.catalog)
        if "names" not in told.get(layer, {}):
            raise InvalidValueError(f"the numbers of {layer!r} have no names")
        return {int(number): name for number, name in told[layer]["names"].items()}

    def to_pandas(self, table: str = frames.LEVELS) -> DataFrame:
        """A table as a data frame, whose first columns are ``level`` and ``seed``.

        ``levels`` has the measures, with gaps where a level has no value; a family of ``things`` has a row a thing,
        with its name.

        Raises:
            MissingPackageError: pandas is not installed.
            UnknownNameError: the batch has no such table.
        """
        from vaultc.sampling import data_frames

        return data_frames.batch_frame(self, table)

    def __repr__(self) -> str:
        parts = [*self.layers, *self.measures, *(f"{name} as things" for name in self.things)]
        return f"LevelBatch({counted(len(self), 'level')}: {', '.join(parts)})"

    def _repr_html_(self) -> str:
        from vaultc.sampling import data_frames

        return data_frames.batch_html(self)


@dataclass(frozen=True, eq=False)
class _LevelJob:
    """Makes the batch of some seeds; may be sent to other processes."""

    script: SeededScript
    layers: tuple[str, ...]
    measures: tuple[str, ...]
    families: tuple[str, ...]
    rng: str | None
    surroundings: Surroundings | None
    distinct: str | None = None

    def __call__(self, seeds: abc.Sequence[int]) -> LevelBatch:
        return self.batch(seeds, empty(self.layers, len(seeds)))

    def batch(self, seeds: abc.Sequence[int], memory: abc.Mapping[str, LayerCells]) -> LevelBatch:
        """The batch of some seeds, with layers in the memory for them."""
        layers = filled(memory)
        arrays = LevelArrays(layers, self.columns, self.script.catalog)
        tables = [kept.ThingRows(family) for family in self.families]
        is_vault = self.script.is_vault
        found, failed, fingerprints = [], {}, []
        for seed in seeds:
            try:
                level = self.make(seed).level
            except GenerationError as error:
                failed[seed] = str(error)
                continue
            found.append(seed)
            arrays.add(level, is_vault)
            if self.distinct is not None:
                fingerprints.append(fingerprint(level, self.distinct))
            for table in tables:
                table.add(level)
            # The next level takes over the memory of this one, which is in the cache of the processor.
            del level
        arrays.flush()
        return LevelBatch(
            numpy.array(found, dtype=numpy.uint64),
            {name: rows.cells for name, rows in layers.items()},
            arrays.measures(),
            {family: table.table() for family, table in zip(self.families, tables, strict=True)},
            failed,
            _fingerprints=tuple(fingerprints),
        )

    def __getstate__(self) -> dict[str, object]:
        """Without what is derived from the fields."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @cached_property
    def make(self) -> abc.Callable[[int], GeneratedLevel]:
        """The function from seeds to levels.

        Raises:
            GenerationError: the script makes no level of any seed.
        """
        return self.script.maker(rng=self.rng, surroundings=self.surroundings)

    @cached_property
    def columns(self) -> tuple[kept.MeasuredColumn, ...]:
        """The columns of the measures."""
        return kept.measure_columns(self.measures, self.script.catalog)


# ---- the library


def generate_many(
    script: SeededScript,
    seeds: abc.Iterable[int],
    *,
    layers: abc.Iterable[str] = LAYERS,
    measures: abc.Iterable[str] = (),
    things: abc.Iterable[str] = (),
    workers: int = 1,
    out: abc.Mapping[str, LayerCells] | None = None,
    rng: str | None = None,
    surroundings: Surroundings | None = None,
    distinct: str | None = None,
) -> LevelBatch:
    """Generate the levels of many seeds as one batch of arrays; the number of ``workers`` changes nothing but time.

    Workers start only if that saves time, since each has to load vaultc first.

    ``layers`` are names of :data:`LAYERS`, or ``glyphs``; ``measures`` names of :data:`MEASURES` or expressions as
    ``vaultc hunt`` takes them (``count("dragon")``), ``things`` the families of
    :data:`~vaultc.sampling.columns.FAMILIES`.
    ``out`` gives memory for layers by their names (numpy arrays, memory-mapped files or shared memory) of shape
    (at least the number of seeds, 21, 80); the batch then holds views of it, and only layers without memory are
    allocated. ``rng`` and ``surroundings`` mean the same as for :meth:`LevelScript.generate`. With ``distinct``
    (``terrain``, ``things`` or ``start``, which is finest) only the first of equal levels is kept.

    Raises:
        InvalidValueError: there is no such layer, measure, family or grain, memory has another shape or type, is
            read-only or is given twice, a seed is none, or ``workers`` is below 1.
    """
    job = _job(script, layers, measures, things, rng, surroundings, distinct)
    wanted = _numbers(seeds)
    with GradualWorkers(job, workers) as makers:
        return _first_of_equals(_generated(job, makers, wanted, out), {})


def _generated(
    job: _LevelJob,
    makers: GradualWorkers[int, LevelBatch],
    wanted: abc.Sequence[int],
    out: abc.Mapping[str, LayerCells] | None,
) -> LevelBatch:
    """The levels of some seeds, equal ones too, by the workers that do the job."""
    memory = layer_memory(job.layers, len(wanted), {} if out is None else out)
    if makers.workers < 2:
        return replace(job.batch(wanted, memory), catalog=job.script.catalog, name=name_of(job.script))
    parts, done = [], 0
    for part in makers.parts(wanted, CHUNK):
        for name, cells in part.layers.items():
            memory[name][done : done + len(part)] = cells
        parts.append(replace(part, layers={}))
        done += len(part)
    return _joined(job, parts, {name: cells[:done] for name, cells in memory.items()})


def generate_batches(
    script: SeededScript, seeds: abc.Iterable[int], *, size: int = BATCH_SIZE, **options: Unpack[BatchOptions]
) -> abc.Iterator[LevelBatch]:
    """Generate batches of the levels of ``size`` seeds each, one at a time; ``options`` as :func:`generate_many`.

    Seeds may be without an end, as ``itertools.count(1)``; they are taken when they are needed.
    With ``out`` every batch is written to the same memory, so that it must be used before the next is asked for.

    Raises:
        InvalidValueError: as :func:`generate_many`, or ``size`` is below 1.
    """
    known: dict[bytes, int] = {}
    workers, out = options.pop("workers", 1), options.pop("out", None)
    settings = {"layers": LAYERS, "measures": (), "things": (), "rng": None, "surroundings": None, "distinct": None}
    job = _job(script, **(settings | options))  # type: ignore[arg-type] # the options have these types
    with GradualWorkers(job, workers) as makers:
        for chunk in _batches_of(seeds, whole(size, "the size of a batch", least=1)):
            yield _first_of_equals(_generated(job, makers, chunk, out), known)


def _first_of_equals(batch: LevelBatch, known: dict[bytes, int]) -> LevelBatch:
    """A batch without levels that are equal to earlier ones, whose seeds are ``known``; takes its own levels there."""
    if not batch._fingerprints:
        return batch
    repeated: dict[int, int] = {}
    kept_rows = numpy.ones(len(batch), dtype=bool)
    for row, (seed, found) in enumerate(zip(batch.seeds.tolist(), batch._fingerprints, strict=True)):
        first = known.setdefault(found, seed)
        if first != seed:
            repeated[seed], kept_rows[row] = first, False
    layers, count = {}, int(kept_rows.sum())
    for name, cells in batch.layers.items():
        cells[:count] = cells[kept_rows]
        layers[name] = cells[:count]
    return replace(
        batch,
        seeds=batch.seeds[kept_rows],
        layers=layers,
        measures={name: column[kept_rows] for name, column in batch.measures.items()},
        things={family: table.chosen(kept_rows) for family, table in batch.things.items()},
        repeated=repeated,
        _fingerprints=(),
    )


def _joined(job: _LevelJob, parts: abc.Sequence[LevelBatch], layers: dict[str, LayerCells]) -> LevelBatch:
    """One batch of the columns, things and failures of several, with layers that are already joined."""
    return LevelBatch(
        numpy.concatenate([numpy.zeros(0, dtype=numpy.uint64), *(part.seeds for part in parts)]),
        layers,
        {name: numpy.concatenate([part.measures[name] for part in parts]) for name in job.measures},
        {name: kept.joined(kept.MEANINGS[name], [part.things[name] for part in parts]) for name in job.families},
        {seed: reason for part in parts for seed, reason in part.failed.items()},
        job.script.catalog,
        name_of(job.script),
        _fingerprints=tuple(found for part in parts for found in part._fingerprints),
    )


def _job(
    script: SeededScript,
    layers: abc.Iterable[str],
    measures: abc.Iterable[str],
    things: abc.Iterable[str],
    rng: str | None,
    surroundings: Surroundings | None,
    distinct: str | None,
) -> _LevelJob:
    checked_script(script)
    names = kept.chosen_layers(layers)
    families = kept.chosen_families(things)
    texts = distinct_names(measures, "measures")
    job = _LevelJob(script, names, texts, families, rng, surroundings, checked_grain(distinct))
    assert len(job.columns) == len(texts)
    return job


def name_of(script: SeededScript) -> str:
    """The name of a script; ordinary levels, which have none of their own, are called so."""
    return str(getattr(script, "name", "ordinary"))


def checked_script(script: SeededScript) -> SeededScript:
    """Return a script.

    Raises:
        InvalidValueError: it is something else.
    """
    if not hasattr(script, "maker"):
        raise InvalidValueError(f"{script!r} makes no levels; give a script, as vaultc.load('cave.des').levels[0]")
    return script


def _numbers(seeds: abc.Iterable[int]) -> abc.Sequence[int]:
    """The seeds of one batch."""
    if isinstance(seeds, range):
        if seeds and abs(seeds[-1] - seeds[0]) // abs(seeds.step) >= sys.maxsize:
            raise InvalidValueError(f"{seeds!r} has too many seeds for one batch")
        return seeds
    return list(_each(seeds))


def _each(seeds: abc.Iterable[int]) -> abc.Iterator[int]:
    """The seeds one by one, of which there may be any number."""
    try:
        found = iter(seeds)
    except TypeError:
        end = seeds + 1 if isinstance(seeds, int) else "..."
        raise InvalidValueError(
            f"seeds must be several numbers, not {seeds!r}; write range(1, {end}), for example"
        ) from None
    return (whole(seed, "a seed") for seed in found)


def _batches_of(seeds: abc.Iterable[int], size: int) -> abc.Iterator[abc.Sequence[int]]:
    """The seeds of one batch after the other, taken when they are needed."""
    if isinstance(seeds, range):
        while seeds:
            yield seeds[:size]
            seeds = seeds[size:]
        return
    waiting = _each(seeds)
    while chunk := list(islice(waiting, size)):
        yield chunk
