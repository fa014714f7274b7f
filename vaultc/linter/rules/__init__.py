"""The rules, one per file: every file here or in ``linter.errors`` is a rule, with its function ``check``."""

from __future__ import annotations

from typing import Any

from vaultc.linter import errors, rule

RULES: tuple[rule.Rule, ...]
"""All rules, by name; loaded at the first use."""


def __getattr__(name: str) -> Any:
    if name != "RULES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    every = sorted((*errors.ERRORS, *rule.rules_in(__name__)), key=lambda one: one.name)
    return globals().setdefault(name, tuple(every))
