"""Measures of many levels as columns of numbers, whose types follow from the texts of the measures alone."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from typing import Any, Final

import numpy
from numpy.typing import NDArray

from vaultc.level.conditions import parsing
from vaultc.level.conditions.condition import Evaluate, measure_function
from vaultc.level.level import Level
from vaultc.level.measures import level_measures
from vaultc.level.measures.survey import Survey
from vaultc.world.catalog import Catalog

PREFIX = "measures/"
"""The beginning of the names of arrays of measures."""

MISSING = -1
"""The entry of a measure that a level has no value for, such as a path between stairs that are not there."""

_LARGEST: Final = int(numpy.iinfo(numpy.int32).max)


@dataclass(frozen=True, slots=True)
class MeasuredColumn:
    """A measure by its name or text, the type of its numbers (``int32`` or ``float64``), and its function."""

    text: str
    dtype: numpy.dtype[Any]
    take: Evaluate


def measure_columns(texts: abc.Iterable[str], catalog: Catalog) -> tuple[MeasuredColumn, ...]:
    """The columns of some measures: names, or expressions in the language of ``vaultc hunt``.

    Raises:
        ConditionError: a text is not a measure.
    """
    return tuple(MeasuredColumn(text, dtype_of(text), measure_function(text, catalog)) for text in texts)


def dtype_of(text: str) -> numpy.dtype[Any]:
    """The type of a measure's numbers: whole ones for measures and counts, else fractional ones.

    Raises:
        ConditionError: the text is not a measure.
    """
    return numpy.dtype(numpy.int32 if text in level_measures.MEASURES or _is_count(text) else numpy.float64)


def _is_count(text: str) -> bool:
    match parsing.parse(text):
        case parsing.Text() | parsing.ThingNode():
            return True
        case parsing.CallNode(name=name):
            return name != "share"
        case _:
            return False


def meaning_of(text: str) -> str:
    """A line about a measure for readers."""
    measure = level_measures.MEASURES.get(text)
    meaning = measure.meaning if measure is not None else "this expression"
    return f"{meaning}; {MISSING} where there is no value"


def surveyed(
    level: Level, catalog: Catalog, is_vault: bool, columns: abc.Sequence[MeasuredColumn]
) -> list[float | None]:
    """The values of some measures of a level; None where there is none."""
    survey = Survey(level, catalog, is_vault)
    return [column.take(survey) for column in columns]


def as_columns(
    columns: abc.Sequence[MeasuredColumn], rows: abc.Sequence[abc.Sequence[float | None]]
) -> dict[str, NDArray[Any]]:
    """The values of some levels as arrays by the texts of the measures, with :data:`MISSING` for None.

    Whole numbers too large for ``int32``, such as the gold of several huge heaps, become the largest that it holds.
    """
    values = list(zip(*rows, strict=True)) if rows else [()] * len(columns)
    return {
        column.text: numpy.array([_entry(value, column.dtype) for value in found], dtype=column.dtype)
        for column, found in zip(columns, values, strict=True)
    }


def _entry(value: float | None, dtype: numpy.dtype[Any]) -> float:
    if value is None:
        return MISSING
    return min(value, _LARGEST) if dtype.kind == "i" else value
