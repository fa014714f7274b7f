"""Write what ``make fuzz`` broke as Markdown, with the way to repeat it; nothing if nothing broke.

    python tools/report_fuzz.py build/fuzz SEED

Texts of failures are indented, so that nothing in them is markup.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from textwrap import indent

PROPERTIES = "properties.out"
"""The file of pytest's output."""

MOST = 10
"""Failures of one kind that are shown."""
LONGEST = 60
"""Lines of one failure that are shown: the last ones before what it printed, which hold the failing example."""
CHARACTERS = 60_000
"""The length of a report: issues take little more."""

_HEADING = re.compile(r"^_{3,} (.*?) _{3,}$", re.MULTILINE)
_FAILURES = re.compile(r"^=+ (?:FAILURES|ERRORS) =+$", re.MULTILINE)
_SUMMARY = re.compile(r"^=+ (?:warnings summary|short test summary info) =+$", re.MULTILINE)
_PRINTED = re.compile(r"^-+ Captured .* -+$", re.MULTILINE)
_PASSED = re.compile(r"\b\d+ passed\b")


def report(folder: Path, seed: str) -> str:
    """Failing properties first, then the fuzzer's inputs."""
    found = [*_properties(folder / PROPERTIES), *_inputs(folder)]
    if not found:
        return ""
    return f"`make fuzz SEED={seed}` repeats this.\n\n{''.join(found)}"[:CHARACTERS]


def _properties(output: Path) -> list[str]:
    text = output.read_text("utf-8", "replace") if output.exists() else ""
    if not (failures := _FAILURES.search(text)):
        return [] if _PASSED.search(text) else [_section("The properties did not run", text)]
    pieces = _HEADING.split(_SUMMARY.split(text[failures.end() :])[0])
    return [_section(*piece) for piece in list(zip(pieces[1::2], pieces[2::2], strict=True))[:MOST]]


def _inputs(folder: Path) -> list[str]:
    found = []
    for log in sorted(folder.glob("*-*-*.log"))[:MOST]:
        kind, seed, number = log.stem.split("-")
        repeat = f"python tests/fuzz/fuzz.py --seed {seed} --runs {kind}=1 --first {number}"
        found.append(_section(repeat, log.read_text("utf-8", "replace")))
    return found


def _section(title: str, text: str) -> str:
    shown = "\n".join(_PRINTED.split(text)[0].strip().splitlines()[-LONGEST:])
    return f"### `{title}`\n\n{indent(shown, '    ')}\n\n"


if __name__ == "__main__":
    print(report(Path(sys.argv[1]), sys.argv[2]), end="")
