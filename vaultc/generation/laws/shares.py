"""The share of levels in which every written chance of a script comes true, where it follows from the text.

Rules: "Control", "What a policy decides".
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from vaultc.generation.interpreter.chance_sites import chance_sites
from vaultc.generation.laws.script import script_law
from vaultc.language.game import Game
from vaultc.language.syntax import nodes


def exact_shares(
    level: nodes.Level, functions: Mapping[str, nodes.FunctionDefinition], game: Game
) -> list[tuple[nodes.Percent, Fraction | None]]:
    """All written chances in the order of their keys, with their share of levels, or None where it has no law."""
    law = script_law(level, functions, game)
    found = [(site, law.law(("true", site.span))) for site in chance_sites(level, functions.values())]
    return [(site, None if counts is None else counts.at_least_once) for site, counts in found]
