"""The rules that look at generated levels, one per file: every file here is a rule, by ``check`` in it."""

from __future__ import annotations

from vaultc.linter.level_linter.probe import SampledRule
from vaultc.linter.rule import rules_in

SAMPLED_RULES: tuple[SampledRule, ...] = rules_in(__name__)
"""All of them, by name."""
