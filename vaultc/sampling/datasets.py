"""Data sets for users, and endless batches of levels without files."""

from __future__ import annotations

from collections import abc
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack, overload

from vaultc.sampling import batches, columns, loaders, sample_types
from vaultc.sampling.dataset import Dataset
from vaultc.sampling.index import MEASURES, DatasetError
from vaultc.support.errors import InvalidValueError, whole
from vaultc.world.surroundings import Surroundings

if TYPE_CHECKING:
    from PIL.Image import Image

    from vaultc.rendering.converters.level_types import LevelJson

__all__ = ["Dataset", "DatasetError", "dataset"]


class OpeningOptions(TypedDict, total=False):
    """The options of :func:`dataset` except the format."""

    verify: bool
    arrays: abc.Iterable[str] | None
    in_memory: bool


@overload
def dataset(
    folder: str | Path, *, format: Literal["npz", "npy"], **options: Unpack[OpeningOptions]
) -> Dataset[sample_types.ArrayLevel]: ...


@overload
def dataset(
    folder: str | Path, *, format: Literal["jsonl"], **options: Unpack[OpeningOptions]
) -> Dataset[LevelJson]: ...


@overload
def dataset(
    folder: str | Path, *, format: Literal["parquet"], **options: Unpack[OpeningOptions]
) -> Dataset[sample_types.LevelRow]: ...


@overload
def dataset(folder: str | Path, *, format: Literal["text"], **options: Unpack[OpeningOptions]) -> Dataset[str]: ...


@overload
def dataset(folder: str | Path, *, format: Literal["png"], **options: Unpack[OpeningOptions]) -> Dataset[Image]: ...


@overload
def dataset(folder: str | Path, *, format: None = None, **options: Unpack[OpeningOptions]) -> Dataset: ...


def dataset(
    folder: str | Path,
    *,
    verify: bool = False,
    arrays: abc.Iterable[str] | None = None,
    in_memory: bool = False,
    format: sample_types.SampleFormat | None = None,
) -> Dataset[sample_types.Sample]:
    """Open the data set in a folder; ``verify`` reads every file once and compares its hash.

    ``arrays`` names the arrays to read where not all are needed; ``in_memory`` keeps what was read. With ``format``,
    type checkers know the type of a level: ``npz`` and ``npy`` arrays, ``jsonl`` its documented JSON, ``parquet`` a
    row with its things, ``text`` a text, ``png`` a picture.

    >>> data = vaultc.dataset("delphi")
    >>> len(data), data[0]["terrain"].shape
    (1000, (21, 80))

    Raises:
        DatasetError: it is none, is not finished, or is damaged. Levels that are read later raise it too.
        InvalidValueError: it has no array of that name, or another format.
    """
    return Dataset(folder, verify=verify, arrays=arrays, in_memory=in_memory, format=format)


MOST_FAILURES = 1000
"""Seeds in a row without a level after which a stream ends with an error."""


class LevelStream(loaders.Batches):
    """Endless batches of levels that are made on the way, without files.

    Batch b of a rank has ``size`` seeds: ``start`` + rank + world_size × (b × size + 0 ... size - 1). A seed whose
    level cannot be made is left out of its batch.

    >>> for batch in vaultc.LevelStream(script, 64, layers=["terrain", "monsters"]):
    ...     batch["terrain"].shape, batch["seed"]

    Raises:
        InvalidValueError: there is no such layer, type or rank, or ``size`` is below 1.
        ConditionError: a text of ``measures`` is not a measure.
    """

    def __init__(
        self,
        script: batches.SeededScript,
        size: int = 64,
        *,
        layers: abc.Iterable[str] = ("terrain",),
        start: int = 1,
        measures: abc.Iterable[str] = (),
        dtype: str | None = None,
        rank: int | None = None,
        world_size: int | None = None,
        rng: str | None = None,
        surroundings: Surroundings | None = None,
    ) -> None:
        super().__init__(layers, dtype, rank, world_size, measures)
        columns.measure_columns(self.measures, batches.checked_script(script).catalog)
        self.script = script
        self.size, self.start = whole(size, "the size of a batch", least=1), whole(start, "the first seed")
        self._rng, self._surroundings = rng, surroundings

    def seeds(self, batch: int, share: loaders.RankShare) -> range:
        """The seeds of a batch of a rank."""
        first = self.start + share.rank + share.world_size * batch * self.size
        return range(first, first + share.world_size * self.size, share.world_size)

    def batches_of(
        self, share: loaders.RankShare, worker: int = 0, workers: int = 1
    ) -> abc.Iterator[loaders.ArrayBatch]:
        """The endless batches of a rank, of which a worker makes every ``workers``-th.

        Raises:
            InvalidValueError: many seeds in a row give no level, or a seed is too large for the game.
        """
        failures = 0
        for number in islice(count(), worker, None, workers):
            made = batches.generate_many(
                self.script,
                self.seeds(number, share),
                layers=self.layers,
                measures=self.measures,
                rng=self._rng,
                surroundings=self._surroundings,
            )
            failures = 0 if len(made) else failures + len(made.failed)
            if failures >= MOST_FAILURES:
                raise InvalidValueError(f"{failures} seeds in a row give no level: {next(iter(made.failed.values()))}")
            if len(made):
                measures = {MEASURES + name: column for name, column in made.measures.items()}
                yield self.typed({"seed": made.seeds, **made.layers, **measures}, self.dtype)
