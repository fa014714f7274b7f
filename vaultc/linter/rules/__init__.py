"""The rules, one per file: every file here or in ``linter.errors`` is a rule, by the name of ``RULE`` in it."""

from __future__ import annotations

from vaultc.linter.errors import ERRORS
from vaultc.linter.rule import Rule, rules_in

RULES: tuple[Rule, ...] = tuple(sorted((*ERRORS, *rules_in(__path__, __name__)), key=lambda rule: rule.name))
"""All rules, by name."""
