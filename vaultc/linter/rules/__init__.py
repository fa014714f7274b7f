"""The rules, one per file: whatever file stands here is a rule, by the name of ``RULE`` in it."""

from __future__ import annotations

from vaultc.linter.rule import Rule, rules_in

RULES: tuple[Rule, ...] = rules_in(__path__, __name__)
"""All rules, by name."""
