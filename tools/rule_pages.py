"""The pages of the rules in the book, and their index, which alone is kept (``docs/rules/README.md``)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from vaultc.linter.checking.pages import DOCUMENTED, explanations, facts, titled
from vaultc.linter.rule import Documented

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "rules"
INDEX = FOLDER / "README.md"
FOLDERS = ("errors", "rules", "minihack", "level_linter/rules")
"""The folders of rules with a file each."""
NOTICE = "<!-- Made from the rules' own documentation by `make rules`. -->"
HEAD = f"""\
# The rules

{{notice}}{len(DOCUMENTED)} rules. `vaultc explain NAME` shows a page in the terminal.

| rule | severity | finds |
|---|---|---|
"""


def pages() -> dict[Path, str]:
    """The pages of the book by the paths that its documents have."""
    rows = "".join(_row(rule, f"[{rule.name}]({rule.name}.md)") for rule in DOCUMENTED)
    others = {FOLDER / f"{rule.name}.md": page(rule) for rule in DOCUMENTED}
    return {INDEX: HEAD.format(notice="") + rows} | dict(sorted(others.items()))


def index() -> str:
    """The index as it is kept: other documents link to the row of a rule, a rule of its own to its file."""
    files = _files()
    rows = []
    for rule in DOCUMENTED:
        file = files.get(rule.name)
        name = f"[{rule.name}](../../{file})" if file else rule.name
        rows.append(_row(rule, f'<a id="{rule.name}"></a>{name}'))
    return HEAD.format(notice=f"{NOTICE}\n\n") + "".join(rows)


def page(rule: Documented) -> str:
    """One rule as a page."""
    lines = [f"# {rule.name}", "", f"{rule.summary}.", "", f"**{facts(rule)}**", ""]
    lines += [text for part in explanations(rule) for text in (part, "")]
    for example in rule.examples:
        for heading, text in titled(example):
            lines += [f"## {heading}", "", "```", text, "```", ""]
    return "\n".join(lines)


def _row(rule: Documented, name: str) -> str:
    summary = rule.summary.replace("|", "\\|")
    return f"| {name} | {rule.severity} | {summary} |\n"


@cache
def _files() -> dict[str, str]:
    """The files of rules, whose docstrings are their pages, by the names of the rules."""
    files = [file for folder in FOLDERS for file in sorted((ROOT / "vaultc" / "linter" / folder).glob("*.py"))]
    return {file.stem.replace("_", "-"): file.relative_to(ROOT).as_posix() for file in files}


if __name__ == "__main__":
    INDEX.write_text(index(), "utf-8")
