"""The rules that may find something in a model, told by an index without loading the others.

The index has a line for each rule that looks at certain nodes or facts of a model and is silent where there are none.
It is made by applying all rules to an empty file (``tools/write_rule_index.py``): the result of a check depends on
nothing but the answers of its model, so a rule that asked for certain nodes alone, and found nothing when there were
none, finds nothing in any model without them. Rules that are not in the index may find something in every file.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Final

from vaultc.language.features import Feature
from vaultc.language.game import Game
from vaultc.language.semantics import Model
from vaultc.linter.rule import Rule, load_rule, rule_names
from vaultc.support.resources import PACKAGE

FILE: Final = PACKAGE / "linter" / "rule_index.json"
ERRORS: Final = "vaultc.linter.errors"
WARNINGS: Final = "vaultc.linter.rules"

FACTS: Final = ("areas", "breaks", "inclusions", "levels", "spots", "statements")
"""The facts of a model by which rules are found, beside the classes of nodes: collections that may be empty."""

Index = dict[str, list[str]]
"""Classes of nodes and facts by the names of the modules of rules; nothing is found where there is none of them."""


def rules_about(model: Model) -> tuple[Rule, ...]:
    """Load the rules that may find something in a model: all others find nothing in it."""
    return errors_about(model) + _about(model, WARNINGS)


def errors_about(model: Model) -> tuple[Rule, ...]:
    """Load the rules that may find errors in a model."""
    return _about(model, ERRORS)


def _about(model: Model, package: str) -> tuple[Rule, ...]:
    index = _index()[kind_of_levels(model.game)]
    names = rule_names(package)
    return tuple(
        load_rule(package, name)
        for name in names
        if name not in index or any(getattr(model, w) if w in FACTS else w in model.kinds for w in index[name])
    )


def kind_of_levels(game: Game) -> str:
    """Return the part of the index for the levels of a game."""
    return "sorted" if game.has(Feature.SORTED_LEVELS) else "scripts"


@cache
def _index() -> dict[str, Index]:
    index: dict[str, Index] = json.loads(FILE.read_bytes())
    return index
