"""What the check says of the bad examples on the rules' pages; as a program, this file writes it into them."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent, indent, wrap

from vaultc import checking
from vaultc.checking.configuration import Settings
from vaultc.checking.examining import examine
from vaultc.checking.judging import judge
from vaultc.checking.registry import DOCUMENTED
from vaultc.diagnostics import Diagnostic, help_of
from vaultc.games.unnethack import GAME
from vaultc.level_linter.rules import SAMPLED_RULES
from vaultc.linter.rule import Documented, Rule
from vaultc.source import Source

SPEAKING = [rule for rule in DOCUMENTED if rule not in SAMPLED_RULES and rule.bad.strip()]
"""Whatever the check says without generating levels."""
WIDTH = 110
"""Columns of a line under a heading."""


def findings(text: str, folder: Path) -> list[Diagnostic]:
    """What the check says of an example, in a folder that holds the file that some examples include."""
    (folder / "furniture.des").write_text("FUNCTION furniture() { SINK: random }\n", encoding="utf-8")
    path = folder / "example.des"
    path.write_text(text, encoding="utf-8")
    return judge([examine(Source.read(path), GAME)], lambda _: Settings())


def said(rule: Documented, folder: Path) -> str:
    """What the check says of the bad example of a rule, as it stands on its page."""
    first = next(diagnostic for diagnostic in findings(rule.bad, folder) if diagnostic.rule == rule.name)
    line, column = first.span.begin
    advice = help_of(first)
    parts = [f"{line}:{column}: {first.severity}: {first.message}", *([f"help: {advice}"] if advice else [])]
    return "\n".join(line for part in parts for line in _wrapped(part))


def _wrapped(text: str) -> Iterator[str]:
    yield from wrap(text, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def write() -> None:
    """Write what the check says into the pages of all rules that say something else."""
    with tempfile.TemporaryDirectory() as folder:
        for rule in SPEAKING:
            now = said(rule, Path(folder))
            if now != rule.says:
                _replace(_file(rule), rule.documentation, _with(rule, now))


def _file(rule: Documented) -> Path:
    if isinstance(rule, Rule):
        return Path(str(sys.modules[rule.check.__module__].__file__))
    name = "registry.py" if rule.name == "unused-allow" else "faults.py"
    return Path(str(checking.__file__)).with_name(name)


def _with(rule: Documented, now: str) -> str:
    start, _, rest = rule.documentation.partition("\nGood:\n")
    start = start.partition("\nSays:\n")[0].rstrip("\n")
    return f"{start}\n\nSays:\n{indent(dedent(now), '    ')}\n\nGood:\n{rest}"


def _replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    before, after = (part.replace("\\", "\\\\") for part in (old, new))
    assert text.count(before) == 1, f"{path}: the page is not written as it reads"
    path.write_text(text.replace(before, after), encoding="utf-8")


if __name__ == "__main__":
    write()
