"""The rules whose findings are errors, one per file as in ``linter.rules``.

They have a package of their own because programs that load a file to use it need its errors alone.
"""

from __future__ import annotations

from vaultc.linter.rule import Rule, rules_in

ERRORS: tuple[Rule, ...] = rules_in(__path__, __name__)
"""All rules that find errors, by name."""
