"""The page on upgrading: what is new, by version, from the history of the rules and the change log."""

from __future__ import annotations

import re
from pathlib import Path

from vaultc.linter.checking.configuration import FORMER_RULE_NAMES, all_rules
from vaultc.linter.checking.pages import DOCUMENTED, first_version, recorded
from vaultc.support.version import __version__, parsed

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "upgrading.md"
BEGIN = "<!-- What follows is written by tools/upgrading.py. -->\n"

RENAMED = dict.fromkeys(FORMER_RULE_NAMES, "0.3.0")
"""The version that renamed each rule, by its former name; a later one is to be added by hand."""


def page() -> str:
    """The page: its head as it is written there, then a section for each version, the newest first."""
    head, begin, _ = PAGE.read_text("utf-8").partition(BEGIN)
    if not begin:
        raise SystemExit(f"upgrading.md has no line {BEGIN.strip()!r}")
    versions = sorted({*recorded().values(), __version__}, key=parsed, reverse=True)
    return head + begin + "".join(map(_section, versions[:-1]))


def _section(version: str) -> str:
    rules = [rule for rule in DOCUMENTED if first_version(rule.name) == version]
    renamed = [(old, new) for old, new in FORMER_RULE_NAMES.items() if RENAMED[old] == version]
    parts = [f"\n## {version}\n", "\n### Seeds that move\n", f"\n{_seeds(version)}\n"]
    if renamed:
        parts.append(
            "\n### Renamed rules\n\nFormer names still work in settings and comments.\n\n| former | now |\n|---|---|\n"
        )
        parts += [f"| `{old}` | `{new}` |\n" for old, new in renamed]
    parts.append(f"\n### New rules\n\n{len(rules)} of {len(all_rules())} rules. ")
    parts.append("Errors fail a check that passed before; warnings and notes only where `fail-on` says so.\n\n")
    parts.append("| rule | severity | finds |\n|---|---|---|\n")
    parts += [f"| `{rule.name}` | {rule.severity} | {_cell(rule.summary)} |\n" for rule in rules]
    return "".join(parts)


def _seeds(version: str) -> str:
    """The change log's lines about seeds of a version, with links from the folder of the book."""
    log = (ROOT / "CHANGELOG.md").read_text("utf-8")
    section = re.search(rf"^## {re.escape(version)}\b(.*?)(?=^## |\Z)", log, re.MULTILINE | re.DOTALL)
    seeds = section and re.search(r"^### Seeds that move\n+(.*?)(?=^###? |\Z)", section[1], re.MULTILINE | re.DOTALL)
    return seeds[1].strip().replace("](docs/", "](") if seeds else "None."


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
