"""Options of a command gathered in records, so that functions pass on a few values instead of many."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any

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
