"""Two states of a file as a unified diff, safe to be shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import click

from vaultc.support import safe_text


class Style(NamedTuple):
    """Style of a line of a diff in a terminal."""

    color: str | None
    bold: bool = False


STYLES = {
    "---": Style(None, True),
    "+++": Style(None, True),
    "@": Style("cyan"),
    "-": Style("red"),
    "+": Style("green"),
}
"""Styles by how a line begins; the first that fits."""


def difference(before: str, after: str, name: str, new_name: str, color: bool = False) -> Iterator[str]:
    """The lines of a unified diff, without their ends."""
    import difflib

    old, new = (_with_ends(text.split("\n")) for text in (before, after))
    for line in difflib.unified_diff(old, new, safe_text.visible(name), safe_text.visible(new_name), lineterm=""):
        for part in line.split("\n"):
            yield _shown(part, color)


def _with_ends(lines: list[str]) -> list[str]:
    """Lines for a diff: a last line without an end is marked as ``diff`` does it."""
    *lines, last = lines
    return [*lines, f"{last}\n\\ No newline at end of file"] if last else lines


def _shown(line: str, color: bool) -> str:
    """A line as a terminal may have it; without colours CR at its end stays, so that the diff can be applied."""
    text = line.removesuffix("\r")
    shown = safe_text.inert(safe_text.visible(text, "\t"))
    if not color:
        return shown + line[len(text) :]
    style = next((style for start, style in STYLES.items() if line.startswith(start)), None)
    return shown if style is None else click.style(shown, fg=style.color, bold=style.bold)
