"""The rules that look at generated levels, one per file: whatever file stands here is a rule, by ``RULE`` in it."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from vaultc.level_linter.probe import SampledRule


def _found() -> tuple[SampledRule, ...]:
    names = sorted(module.name for module in iter_modules(__path__))
    return tuple(import_module(f"{__name__}.{name}").RULE for name in names)


SAMPLED_RULES: tuple[SampledRule, ...] = _found()
"""All of them, by name."""
