"""The rules that look at generated levels, one per file: every file here is a rule, with its function ``check``."""

from __future__ import annotations

from vaultc.linter import rule
from vaultc.linter.probe import SampledRule

SAMPLED_RULES: tuple[SampledRule, ...] = rule.rules_in(__name__)
"""All of them, by name."""
