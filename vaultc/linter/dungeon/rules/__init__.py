"""The rules of dungeon files: every file here is a rule, as in ``linter.rules``.

An example may have several files; a line ``==== NAME`` begins each, the dungeon file first.
"""

from __future__ import annotations

from vaultc.linter import rule
from vaultc.linter.dungeon.folder import DungeonRule

DUNGEON_RULES: tuple[DungeonRule, ...] = rule.rules_in(__name__)
"""All rules, by name."""
