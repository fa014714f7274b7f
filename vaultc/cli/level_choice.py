"""The options ``--level`` and ``--define``, which choose among the levels of the targets and set their variables, and
``--room`` and ``--fill``, which choose among themed rooms."""

from __future__ import annotations

from collections import abc
from itertools import product
from math import prod
from typing import Final

import click

from vaultc.api import loading
from vaultc.api.level_script import LevelScript, ParameterError, levels_called, with_values
from vaultc.cli import failures
from vaultc.cli.option_records import Command, option, options
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.lazy import lazy_pattern


@dataclass(frozen=True, slots=True)
class ChosenLevels:
    """Levels by name or title (all without any), values for variables at their top, a themed room and its fill."""

    names: tuple[str, ...] = option("--level", multiple=True, metavar="NAME",
                                    help="Only this level, by name or title; may be repeated.")  # fmt: skip
    defined: tuple[tuple[str, str], ...] = option(
        "--define", multiple=True, metavar="NAME=VALUE", callback=lambda _c, _o, texts: _values(texts),
        help="Give a variable at the top of the levels this value; may be repeated.",
    )  # fmt: skip
    room: str | None = option(metavar="NAME", help="This room of a file of themed rooms, or all.")
    fill: str | None = option(metavar="NAME", help="This fill of a file of themed rooms, in every room.")


level_option = options("chosen", ChosenLevels)
"""Adds ``--level``, ``--define``, ``--room`` and ``--fill``; the command gets :class:`ChosenLevels` as ``chosen``."""


def _values(texts: abc.Iterable[str]) -> tuple[tuple[str, str], ...]:
    values = tuple(named_value(text) for text in texts)
    _check_names([name for name, _ in values])
    return values


def _check_names(names: abc.Sequence[str]) -> None:
    """Check that each variable is named once.

    Raises:
        click.BadParameter: one is named twice.
    """
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise click.BadParameter(f"the variable {twice!r} is named twice")


def named_value(text: str) -> tuple[str, str]:
    """The name and the value of ``NAME=VALUE``; the name may be written with its dollar sign.

    Raises:
        click.BadParameter: it is written otherwise.
    """
    name, equals, value = text.partition("=")
    name = name.strip().removeprefix("$")
    if not (equals and name and value.strip()):
        raise click.BadParameter(f"{text!r} is not NAME=VALUE, such as chance=30")
    return name, value.strip()


def chosen_levels(loaded: loading.Library, chosen: ChosenLevels) -> tuple[LevelScript, ...]:
    """The levels that are meant: all, or those named by name or title, in the order named, with the values defined.

    Ends with a message if there is none, none of that name, or a variable cannot have its value.
    """
    if not loaded.levels:
        failures.fail_without_levels(loaded.files)
    for name in chosen.names:
        if loaded.get(name) is None:
            failures.fail(loading.unknown_level(name, loaded.levels))
    levels = [level for name in chosen.names for level in levels_called(loaded.levels, name)]
    return themed(defined(levels or loaded.levels, dict(chosen.defined)), chosen)


ALL: Final = "all"
"""The word for all themed rooms."""


def themed(scripts: tuple[LevelScript, ...], chosen: ChosenLevels) -> tuple[LevelScript, ...]:
    """The themed rooms that are meant, with their fill; all levels if the options ask for neither.

    Ends with a message if there are none, or none of these names.
    """
    if chosen.room is None and chosen.fill is None:
        return scripts
    from vaultc.api import ordinary_levels
    from vaultc.support.errors import UnknownNameError

    found = [script for script in scripts if script.is_themed]
    if not found:
        failures.fail("--room and --fill are for files of themed rooms (themerms.lua); choose a level with --level")
    rooms: list[LevelScript] = []
    problem: UnknownNameError | None = None
    for source in dict.fromkeys(script.model.parsed.source for script in found):
        here = [script for script in found if script.model.parsed.source is source]
        try:
            if chosen.room not in (None, ALL):
                entry = ordinary_levels.themed_entry(source, here[0].game, ordinary_levels.ROOM, chosen.room or "")
                here = [script for script in here if script.facts.index == entry.index - 1]
            if chosen.fill is not None:
                fill = ordinary_levels.themed_entry(source, here[0].game, ordinary_levels.FILL, chosen.fill)
                here = [replace(script, fill=fill.index) for script in here]
        except UnknownNameError as error:
            problem = error
            continue
        rooms += here
    if not rooms and problem is not None:
        failures.fail(str(problem))
    return tuple(rooms)


def defined(scripts: abc.Sequence[LevelScript], values: abc.Mapping[str, str]) -> tuple[LevelScript, ...]:
    """The same levels with values for their variables, each as far as it has them.

    Ends with a message if no level has a variable of one of the names, or it cannot have that value.
    """
    if not values:
        return tuple(scripts)
    known = [{parameter.name for parameter in script.parameters} for script in scripts]
    missing = [name for name in values if not any(name in names for names in known)]
    try:
        for name in missing:
            with_values(scripts[0], {name: values[name]})
        return tuple(
            with_values(script, {name: value for name, value in values.items() if name in names})
            for script, names in zip(scripts, known, strict=True)
        )
    except ParameterError as error:
        failures.fail(str(error))


# ---- sweeps

MOST_SWEPT = 1000
"""Combinations of swept values."""


def sweep_option(command: Command) -> Command:
    """Add ``--sweep``; the command gets the names with their values as ``sweeps``."""
    return click.option(
        "--sweep", "sweeps", multiple=True, metavar="NAME=A..B:STEP", callback=_swept_values,
        help="Make the levels with each of these values of a variable, as chance=10..90:10 or kind=gem,ring; may be "
             "repeated for all combinations.",
    )(command)  # fmt: skip


Sweeps = tuple[tuple[str, tuple[str, ...]], ...]
"""Variables with all values that they are to have."""


def _swept_values(_context: click.Context, _option: click.Parameter, texts: abc.Iterable[str]) -> Sweeps:
    found = tuple((name, _several(value)) for name, value in map(named_value, texts))
    _check_names([name for name, _ in found])
    if prod(len(values) for _, values in found) > MOST_SWEPT:
        raise click.BadParameter(f"these are more than {MOST_SWEPT} combinations")
    return found


_RANGE: Final = lazy_pattern(r"(-?[0-9]{1,99})\.\.(-?[0-9]{1,99})(?::(-?[0-9]{1,99}))?")
_PIECE: Final = lazy_pattern(r"(?s)\"[^\"]*\"|'.'|.")
"""A text, a character in quotes, or any other character."""


def _several(text: str) -> tuple[str, ...]:
    """The values of ``10..90:10``, ``gem,ring`` or ``(1,2),(3,4)``."""
    match = _RANGE.fullmatch(text)
    values = _listed(text) if match is None else _counted(*(int(part) for part in match.groups("1")))
    if not values:
        raise click.BadParameter(f"{text!r} is not an ascending range of at most {MOST_SWEPT} values")
    twice = next((value for value in values if values.count(value) > 1), None)
    if twice is not None:
        raise click.BadParameter(f"{text!r} has {twice!r} twice, which would make the same levels again")
    return values


def _counted(first: int, last: int, step: int) -> tuple[str, ...]:
    """The numbers of a range as des files write them; none if there are too many, or it does not ascend."""
    if first > last or step < 1 or (last - first) // step >= MOST_SWEPT:
        return ()
    return tuple(str(number) if number >= 0 else f"({number})" for number in range(first, last + 1, step))


def _listed(text: str) -> tuple[str, ...]:
    """The values between commas; commas in quotes or brackets belong to a value."""
    values, depth = [""], 0
    for piece in _PIECE.findall(text):
        depth = max(depth + (piece in "([{") - (piece in ")]}"), 0)
        if piece == "," and not depth:
            values.append("")
        else:
            values[-1] += piece
    return tuple(value.strip() for value in values)


def check_sweeps(chosen: ChosenLevels, sweeps: Sweeps) -> None:
    """Check that no variable has values of both options.

    Raises:
        click.UsageError: ``--define`` and ``--sweep`` name the same variable.
    """
    both = next((name for name, _ in sweeps if name in dict(chosen.defined)), None)
    if both is not None:
        raise click.UsageError(f"--define and --sweep both set {both!r}; leave out one of them.")


def swept(scripts: abc.Sequence[LevelScript], sweeps: Sweeps) -> tuple[LevelScript, ...]:
    """The levels with every combination of values, level by level; ends with a message as :func:`defined`."""
    names = [name for name, _ in sweeps]
    combinations = [dict(zip(names, values, strict=True)) for values in product(*(values for _, values in sweeps))]
    by_values = [defined(scripts, values) for values in combinations]
    return tuple(script for variants in zip(*by_values, strict=True) for script in variants)


def of_one_game(scripts: tuple[LevelScript, ...]) -> tuple[LevelScript, ...]:
    """The same levels; ends with a message if they are of several games, whose things have different names."""
    games = list(dict.fromkeys(script.game.name for script in scripts))
    if len(games) > 1:
        failures.fail(
            f"these are levels of several games ({', '.join(games)}); choose one with --dialect or give files of one"
        )
    return scripts
