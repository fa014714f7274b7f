"""``--given`` of ``vaultc odds``: reports at other places and for other heroes, beside one another."""

from __future__ import annotations

from collections import abc
from dataclasses import replace
from itertools import product
from typing import Any, Final

import click

from vaultc.cli import surroundings_options
from vaultc.cli.odds_cells import TableCell
from vaultc.cli.odds_reports import Report
from vaultc.cli.odds_values import list_of_numbers

_NUMBERS: Final = {"depth": (1, surroundings_options.DEEPEST), "hero-level": (1, 30), "luck": (-13, 13)}
_WORDS: Final = {
    "place": None,
    "role": None,
    "race": None,
    "date": None,
    "gender": surroundings_options.GENDERS,
    "align": surroundings_options.ALIGNMENTS,
}
_FIELDS: Final = {"place": "where", "hero-level": "hero_level"}
"""The fields of :class:`PlaceOptions` that have another name."""


def under_conditions(
    conditions: abc.Sequence[str],
    place: surroundings_options.PlaceOptions,
    make: abc.Callable[[surroundings_options.PlaceOptions], Report],
) -> Report:
    """A report for each combination of the values given, all in one table with a column for each condition.

    Raises:
        click.BadParameter: a condition names nothing, or a value cannot be.
    """
    if not conditions:
        return make(place)
    values = dict(map(_condition, conditions))
    reports: list[tuple[tuple[Any, ...], Report]] = []
    for chosen in product(*values.values()):
        fields: dict[str, Any] = {_FIELDS.get(name, name): value for name, value in zip(values, chosen, strict=True)}
        reports.append((chosen, make(replace(place, **fields))))
    columns = (*(name.replace("-", " ") for name in values), *reports[0][1].columns)
    rows: list[abc.Sequence[TableCell]] = [(*chosen, *row) for chosen, report in reports for row in report.rows]
    draw = reports[0][1].draw if len(reports) == 1 else None
    names = [_other(name, index, columns) for index, name in enumerate(columns)]
    return Report(names, rows, draw=draw, grouped=() if "given place" in names else reports[0][1].grouped)


def _other(name: str, index: int, columns: abc.Sequence[str]) -> str:
    """The name of a column, which is the condition's if a report has a column of that name already."""
    return f"given {name}" if name in columns[index + 1 :] else name


def _condition(text: str) -> tuple[str, abc.Sequence[int | str]]:
    """The name of a condition, and its values."""
    name, equals, value = (part.strip() for part in text.partition("="))
    name = name.replace("_", "-").replace(" ", "-").lower()
    known = [*_NUMBERS, *_WORDS]
    if not equals or name not in known:
        raise click.BadParameter(f"{text!r}: write NAME=VALUE with one of {', '.join(known)}", param_hint="--given")
    if name in _NUMBERS:
        return name, _numbers(text, value, *_NUMBERS[name])
    choices = _WORDS[name]
    if choices is not None and value not in choices:
        raise click.BadParameter(f"{text!r}: choose from {', '.join(choices)}", param_hint="--given")
    return name, [value]


def _numbers(text: str, value: str, low: int, high: int) -> list[int]:
    context = click.get_current_context()
    try:
        found = list_of_numbers(context, context.command.params[0], value)
    except click.BadParameter as error:
        raise click.BadParameter(f"{text!r}: {error.message}", param_hint="--given") from None
    if not all(low <= number <= high for number in found):
        raise click.BadParameter(f"{text!r}: expected {low} to {high}", param_hint="--given")
    return found
