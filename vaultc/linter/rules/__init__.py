"""The rules, one per file: whatever file stands here is a rule, by the name of ``RULE`` in it."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from vaultc.linter.rule import Rule


def _found() -> tuple[Rule, ...]:
    names = sorted(module.name for module in iter_modules(__path__))
    return tuple(import_module(f"{__name__}.{name}").RULE for name in names)


RULES: tuple[Rule, ...] = _found()
"""All rules, by name."""
