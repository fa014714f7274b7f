"""All rules with their pages, wherever they live."""

from __future__ import annotations

from vaultc.linter.checking.faults import COMMENTS, FAULTS
from vaultc.linter.level_linter.rules import SAMPLED_RULES
from vaultc.linter.minihack import RULES as MINIHACK
from vaultc.linter.rule import Documented
from vaultc.linter.rules import RULES

DOCUMENTED: tuple[Documented, ...] = tuple(
    sorted(
        (
            *RULES,
            *SAMPLED_RULES,
            *MINIHACK,
            *(Documented(name, severity, page) for name, (severity, page) in (FAULTS | COMMENTS).items()),
        ),
        key=lambda documented: documented.name,
    )
)
"""By name: the rules of the linter, those that look at generated levels, and the faults that reading finds."""
