"""Options as fields of dataclasses, which have name, type, default and help in one place."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import field, fields, is_dataclass
from functools import wraps
from pathlib import Path
from typing import Any

import click

Command = Callable[..., Any]
"""A function that becomes a command, or one with options added."""
CommandDecorator = Callable[[Command], Command]

PATH = click.Path(path_type=Path)
FILE = click.Path(path_type=Path, dir_okay=False)
FOLDER = click.Path(path_type=Path, file_okay=False)
"""The types of options that name a file or a folder, whether it is there or not."""


def option(*names: str, **settings: Any) -> Any:
    """A field that holds the value of an option, with the settings of :func:`click.option`.

    Without names the option is called like the field. A field of type ``bool`` is a flag.
    """
    return field(metadata={"names": names, "settings": settings})


def made_by(decorator: CommandDecorator) -> Any:
    """A field that holds the value of an option that another decorator adds, under the field's name."""
    return field(metadata={"decorator": decorator})


def options(name: str, record: type[Any], *, without: Collection[str] = ()) -> CommandDecorator:
    """Add the options of a dataclass, in the order of its fields; the command gets a record as argument ``name``.

    A field without an option takes the value of an option that is added elsewhere; fields in ``without`` are None.
    """
    shown = [each for each in fields(record) if each.name not in without]

    def decorate(command: Command) -> Command:
        command = gathered(name, record, without)(command)
        for each in reversed(shown):
            if "names" in each.metadata:
                names = each.metadata["names"] or ("--" + each.name.replace("_", "-"),)
                settings = {"is_flag": True} if each.type == "bool" else {}
                command = click.option(*names, each.name, **{**settings, **each.metadata["settings"]})(command)
            elif "decorator" in each.metadata:
                command = each.metadata["decorator"](command)
        return command

    return decorate


def gathered(name: str, record: Callable[..., Any], without: Collection[str] = ()) -> CommandDecorator:
    """Pass some options of a command to it as one argument ``name``: what ``record`` makes of them.

    ``record`` is a class or a function; its parameters have the names of the options that it takes. Those in
    ``without`` have no option, and are None.
    """
    taken = [parameter for parameter in _parameters(record) if parameter not in without]

    def decorate(command: Command) -> Command:
        @wraps(command)
        def with_record(*arguments: Any, **options: Any) -> Any:
            made = record(**dict.fromkeys(without), **{option: options.pop(option) for option in taken})
            return command(*arguments, **options, **{name: made})

        return with_record

    return decorate


def _parameters(record: Callable[..., Any]) -> list[str]:
    """The names of the parameters of a dataclass or a function; ``inspect`` would load the parser of Python."""
    if is_dataclass(record):
        return [each.name for each in fields(record) if each.init]
    code = record.__code__
    return list(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])


def check_one_format(format: str | None, as_json: bool) -> None:
    """Check that ``--json``, which is short for ``--format json``, does not meet another format.

    Raises:
        click.UsageError: it does.
    """
    if as_json and format not in (None, "json"):
        raise click.UsageError(f"choose one format, not {format} and json")
