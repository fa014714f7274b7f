"""The version in which each rule came: the released ones are recorded, all others came with this version."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from vaultc.linter.checking import configuration
from vaultc.support.version import __version__, parsed


@cache
def recorded() -> dict[str, str]:
    """The versions of rules that were released, by name."""
    found: dict[str, str] = {}
    version = ""
    for line in Path(__file__).with_name("history.txt").read_text("utf-8").splitlines():
        if line.startswith("== "):
            version = line.removeprefix("== ")
        elif line:
            found[line] = version
    return found


def first_version(rule: str) -> str:
    """The version that first had a rule, under any of its names."""
    names = (rule, *configuration.former_names(rule))
    return next((recorded()[name] for name in names if name in recorded()), __version__)


def new_since(version: str) -> dict[str, list[str]]:
    """The rules that came after a version, by the version that they came with, the newest first.

    Raises:
        InvalidValueError: this is no version.
    """
    last = parsed(version)
    found: dict[str, list[str]] = {}
    for rule in sorted(configuration.all_rules()):
        first = first_version(rule)
        if parsed(first) > last:
            found.setdefault(first, []).append(rule)
    return dict(sorted(found.items(), key=lambda item: parsed(item[0]), reverse=True))
