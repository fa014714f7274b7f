"""Options that choose the layers, measures and tables of things of a data set."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass

import click

from vaultc.cli.option_records import Command, gathered
from vaultc.level.conditions.condition import measure_function
from vaultc.level.conditions.parsing import ConditionError
from vaultc.level.measures import level_measures
from vaultc.sampling.index import ARRAY_FORMS
from vaultc.support.errors import InvalidValueError
from vaultc.world.catalog import Catalog

ALL, NONE = "all", "none"
"""Words for all layers or plain measures, and for none of them."""

_WITH_COLUMNS = ("npz", "npy", "parquet")
"""The forms that hold layers and measures."""

_NO_THINGS = {"parquet": "--things goes with arrays; the format parquet always has tables of all things"}


@dataclass(frozen=True, slots=True)
class ColumnChoice:
    """The layers, measures and things that are asked for; None for what the form usually has."""

    layers: tuple[str, ...] | None
    measures: tuple[str, ...] | None
    things: tuple[str, ...]

    def check_form(self, form: str) -> None:
        """Make sure that a form can hold them.

        Raises:
            click.UsageError: it cannot.
        """
        for option, names in (("--layers", self.layers), ("--measures", self.measures)):
            if names is not None and form not in _WITH_COLUMNS:
                raise click.UsageError(
                    f"{option} chooses columns, and the format {form} has none; {', '.join(_WITH_COLUMNS)} have some"
                )
        if self.things and form not in ARRAY_FORMS:
            raise click.UsageError(_NO_THINGS.get(form, f"--things goes with arrays, and the format {form} has none"))

    def check_measures(self, catalog: Catalog) -> None:
        """Make sure that the measures exist.

        Raises:
            click.UsageError: a text is not a measure.
        """
        for text in self.measures or ():
            try:
                measure_function(text, catalog)
            except ConditionError as error:
                raise click.UsageError(f"--measures: {error.message}") from None


def column_options(command: Command) -> Command:
    """Add ``--layers``, ``--measures`` and ``--things``; the command gets a :class:`ColumnChoice` as ``columns``."""
    command = gathered("columns", ColumnChoice)(command)
    command = click.option(
        "--things", callback=_things, metavar="LIST",
        help="Tables of things beside the arrays of npz and npy: monsters, objects, traps, doors, rooms, or all.",
    )(command)  # fmt: skip
    command = click.option(
        "--measures", callback=_measures, metavar="LIST",
        help="Measures of each level as columns, such as floor,gold,'count(\"dragon\")', all or none.",
    )(command)  # fmt: skip
    return click.option(
        "--layers", callback=_layers, metavar="LIST",
        help="Layers of cells, such as terrain,glyphs, all (without glyphs) or none (npz, npy: all; parquet: none).",
    )(command)  # fmt: skip


def _layers(_context: click.Context, _option: click.Parameter, text: str | None) -> tuple[str, ...] | None:
    if text is None:
        return None
    from vaultc.sampling.layers import LAYERS, chosen_layers

    try:
        return chosen_layers(_chosen(text, tuple(LAYERS)))
    except InvalidValueError as error:
        raise click.BadParameter(str(error)) from None


def _things(_context: click.Context, _option: click.Parameter, text: str | None) -> tuple[str, ...]:
    if text is None:
        return ()
    from vaultc.sampling.thing_tables import FAMILIES, chosen_families

    try:
        return chosen_families(_chosen(text, tuple(FAMILIES)))
    except InvalidValueError as error:
        raise click.BadParameter(str(error)) from None


def _measures(_context: click.Context, _option: click.Parameter, text: str | None) -> tuple[str, ...] | None:
    return None if text is None else _chosen(text, level_measures.FINISHED)


def _chosen(text: str, everything: abc.Sequence[str]) -> tuple[str, ...]:
    """The names or texts of a list."""
    if text.strip() in (ALL, NONE):
        return tuple(everything) if text.strip() == ALL else ()
    return tuple(dict.fromkeys(filter(None, map(str.strip, split_list(text)))))


def split_list(text: str) -> list[str]:
    """The parts of a text between commas that are neither in quotes nor in parentheses.

    >>> split_list('gold,path("up", "down")')
    ['gold', 'path("up", "down")']
    """
    parts, depth, quote = [""], 0, ""
    for character in text:
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        else:
            depth += (character == "(") - (character == ")")
        if character == "," and not quote and depth <= 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts
