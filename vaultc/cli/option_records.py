"""Records of options, so that functions pass on a few values instead of many; and the option ``--json``."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any

import click

Command = Callable[..., Any]
"""A function that becomes a command, or one with options added."""


def gathered(name: str, record: Callable[..., Any]) -> Callable[[Command], Command]:
    """Pass some options of a command to it as one argument ``name``: what ``record`` makes of them.

    ``record`` is a class or a function; its parameters have the names of the options that it takes. A new option of
    several commands is a new field of such a record, and no command changes.
    """
    taken = tuple(signature(record).parameters)

    def decorate(command: Command) -> Command:
        @wraps(command)
        def with_record(*arguments: Any, **options: Any) -> Any:
            made = record(**{option: options.pop(option) for option in taken})
            return command(*arguments, **options, **{name: made})

        return with_record

    return decorate


def json_for_short(field: str) -> Callable[[Command], Command]:
    """Add ``--json``, which sets the format of the option ``field``."""

    def decorate(command: Command) -> Command:
        @wraps(command)
        def with_format(*arguments: Any, as_json: bool, **options: Any) -> Any:
            if as_json and options[field] not in (None, "json"):
                raise click.UsageError(f"choose one format, not {options[field]} and json")
            return command(*arguments, **options | ({field: "json"} if as_json else {}))

        return click.option("--json", "as_json", is_flag=True, help="Short for --format json.")(with_format)

    return decorate
