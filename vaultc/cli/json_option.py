"""The option ``--json`` of commands that have ``--format``."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from vaultc.cli.option_records import Command


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
