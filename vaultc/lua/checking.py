"""Findings of several runs of a script: by dice, and with its own draws all low and all high."""

from __future__ import annotations

from typing import Final

from vaultc.games.lua_rules import game_of_version
from vaultc.games.lua_versions import LuaVersion
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.source import Source
from vaultc.lua.budget import Budget
from vaultc.lua.playing import PlayedScript, play

RUNS: Final = (("dice", 1), ("dice", 4), ("dice", 5), ("low", 2), ("high", 3))
"""The runs: the way in which the draws fall, and the seed. What always falls alike may take all that is left."""


def findings_of_runs(source: Source, version: LuaVersion) -> tuple[Diagnostic, ...]:
    """The findings of all runs, each once, in the order of the text.

    Draws that always fall alike may keep a script in a loop forever, so that limits count only by dice. All runs share
    one budget; the first that ends at a limit is the last.

    Raises:
        LuaMissingError: there is no interpreter.
    """
    game = game_of_version(version)
    make = next(iter(game.seeding.load_generators().values()))
    found: dict[tuple[str, str, int], Diagnostic] = {}
    budget = Budget()
    for rolls, seed in RUNS:
        if not budget.allows_another():
            break
        dice = make(seed, experience_level=1)
        played = play(source, version, dice, rolls=rolls, finished=rolls == "dice", budget=budget)
        if rolls == "dice" or not _is_limit(played):
            for each in played.findings:
                found.setdefault((each.rule, each.message, each.span.start), each)
        if played.problem is not None and played.problem.reason is not None:
            break
    return tuple(sorted(found.values(), key=lambda each: (each.span.start, -each.severity, each.rule)))


def _is_limit(played: PlayedScript) -> bool:
    return played.failure is not None or (played.problem is not None and played.problem.reason is not None)
