"""Rules for levels that MiniHack plays: every file here is a rule, as in ``linter.rules``.

MiniHack loads only the level "mylevel", and if there is none, it plays a random level without a message. Its level is
the first of the dungeon, on which the game makes no stairs up: the hero starts anywhere unless a BRANCH says where.
LevelGenerator writes a region that is one square larger than the map.
"""

from __future__ import annotations

from itertools import pairwise

from vaultc.linter import n, rule
from vaultc.linter.engine import lint
from vaultc.linter.rules import RULES as ALL_LEVELS

RULES: tuple[rule.Rule, ...] = rule.rules_in(__name__)
"""The rules that hold for MiniHack's levels alone, by name."""

_REPLACED = frozenset(("missing-stairs", "no-way-in", "no-way-out"))
"""Rules about ways between levels, of which there is one here."""
_NAMED = "minihack-level-name"


def lint_minihack(model: rule.Model) -> tuple[rule.Diagnostic, ...]:
    """Return all findings in a file for MiniHack, in the order of the text.

    The region that LevelGenerator writes after each map is allowed.
    """
    if model.is_script:
        named = (diagnostic for own in RULES if own.name == _NAMED for diagnostic in own.run(model))
        return (*named, *lint(model))
    rules = tuple(known for known in ALL_LEVELS if known.name not in _REPLACED) + RULES
    generated = _generated_regions(model)
    return tuple(d for d in lint(model, rules) if d.rule != "region-outside-map" or d.span not in generated)


def _generated_regions(model: rule.Model) -> frozenset[rule.Span]:
    """The regions of ordinary ground from the corner of a map to one square beyond its last, right after the map."""
    found = set()
    statements = [placed.node for placed in model.statements]
    for before, node in pairwise(statements):
        if isinstance(before, n.Map) and isinstance(node, n.RegionStatement) and isinstance(node.region, n.Region):
            area = node.region
            if (area.x1, area.y1, area.x2, area.y2) == (0, 0, *rule.map_size(before.block)) and not node.flags:
                found.add(area.span)
    return frozenset(found)
