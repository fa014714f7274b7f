"""The rules whose findings are errors, one per file as in ``linter.rules``.

They have a package of their own because programs that load a file to use it need its errors alone.
"""

from __future__ import annotations

from typing import Any

from vaultc.linter import rule

ERRORS: tuple[rule.Rule, ...]
"""All rules that find errors, by name; loaded at the first use."""


def __getattr__(name: str) -> Any:
    if name != "ERRORS":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals().setdefault(name, rule.rules_in(__name__))
