"""The rules that look at generated levels, one per file. To add one, write its file and name it here."""

from __future__ import annotations

from vaultc.probing.probe import SampledRule
from vaultc.probing.rules import (
    failing_level,
    overwritten_placement,
    room_not_placed,
    statement_never_ran,
    thing_in_wall,
    unreachable_floor,
    unreachable_stairs,
)

SAMPLED_RULES: tuple[SampledRule, ...] = (
    failing_level.RULE,
    overwritten_placement.RULE,
    room_not_placed.RULE,
    statement_never_ran.RULE,
    thing_in_wall.RULE,
    unreachable_floor.RULE,
    unreachable_stairs.RULE,
)
