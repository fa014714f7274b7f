"""Findings of several runs of a script: by dice, and with its own draws all low and all high."""

from __future__ import annotations

from typing import Final

from vaultc.games.lua_rules import game_of_version
from vaultc.games.lua_versions import LuaVersion
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.source import Source
from vaultc.lua.playing import PlayedScript, play

RUNS: Final = (("dice", 1), ("low", 2), ("high", 3), ("dice", 4), ("dice", 5))
"""The runs: the way in which the draws fall, and the seed."""


def findings_of_runs(source: Source, version: LuaVersion) -> tuple[Diagnostic, ...]:
    """The findings of all runs, each once, in the order of the text.

    Draws that always fall alike may keep a script in a loop forever, so that limits count only by dice.

    Raises:
        LuaMissingError: there is no interpreter.
    """
    game = game_of_version(version)
    make = next(iter(game.seeding.load_generators().values()))
    found: dict[tuple[str, str, int], Diagnostic] = {}
    for rolls, seed in RUNS:
        played = play(source, version, make(seed, experience_level=1), rolls=rolls, finished=rolls == "dice")
        if rolls == "dice" or not _is_limit(played):
            for each in played.findings:
                found.setdefault((each.rule, each.message, each.span.start), each)
    return tuple(sorted(found.values(), key=lambda each: (each.span.start, -each.severity, each.rule)))


def _is_limit(played: PlayedScript) -> bool:
    return played.failure is not None or (played.problem is not None and played.problem.reason is not None)
