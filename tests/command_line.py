"""Calls of the command line in this process."""

from __future__ import annotations

from click.testing import CliRunner, Result

from vaultc.cli import group


def run(*arguments: object, text: str | bytes | None = None, **environment: str) -> Result:
    """Call ``vaultc`` with a text on its standard input; whatever it raises but SystemExit is a mistake."""
    words = [str(argument) for argument in arguments]
    return CliRunner().invoke(group, words, input=text, env={"COLUMNS": None, **environment}, catch_exceptions=False)
