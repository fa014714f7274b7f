"""The rules, one per file: every file here or in ``linter.errors`` is a rule, by ``check`` in it."""

from __future__ import annotations

from typing import Any

from vaultc.linter import errors
from vaultc.linter.rule import Rule, rules_in

RULES: tuple[Rule, ...]
"""All rules, by name; loaded at the first use."""


def __getattr__(name: str) -> Any:
    if name != "RULES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    every = sorted((*errors.ERRORS, *rules_in(__name__)), key=lambda rule: rule.name)
    return globals().setdefault(name, tuple(every))
