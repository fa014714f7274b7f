"""Diagnostics of the parser, of Lua level scripts and of comments to vaultc, apart from all rules: their pages."""

from __future__ import annotations

from pathlib import Path

from vaultc.language.diagnostics import Severity

FaultPages = dict[str, tuple[Severity, str]]
"""By name: the severity, and the page (as for a rule; without examples if they would be too long to read)."""


def _read(name: str) -> FaultPages:
    """The pages in a file beside this one, each below a line ``== NAME: SEVERITY``."""
    pages: FaultPages = {}
    text = Path(__file__).with_name(name).read_text("utf-8")
    for part in text.removeprefix("== ").split("\n== "):
        heading, _, page = part.partition("\n")
        fault, _, severity = heading.partition(": ")
        pages[fault] = Severity[severity.upper()], f"{page.rstrip()}\n"
    return pages


FAULTS = _read("faults.txt")
COMMENTS = _read("comments.txt")


def is_syntax_error(rule: str) -> bool:
    """Return whether a finding of that name means that the file cannot be read as it is."""
    return rule in FAULTS and FAULTS[rule][0] is Severity.ERROR
