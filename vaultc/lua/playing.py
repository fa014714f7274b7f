"""Runs of a script for its findings: its program, its calls, its level, and other draws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from vaultc.chance.dice import Dice
from vaultc.games.lua_rules import game_of_version
from vaultc.games.lua_versions import LuaVersion
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.site import Site
from vaultc.language.diagnostics import Diagnostic, GenerationError, Severity
from vaultc.language.source import Source, Span
from vaultc.level.level import Level
from vaultc.lua.player import TOO_MUCH, DesCall, Journal, ScriptPlayer, line_span
from vaultc.lua.sandbox import INSTRUCTIONS, Budget, LuaProblem
from vaultc.world.surroundings import Surroundings

_REASONS = {
    "instructions": f"the script uses more than {INSTRUCTIONS} instructions of Lua, at which the game ends",
    "patience": TOO_MUCH,
}


@dataclass(frozen=True, slots=True)
class LuaRunner:
    """Runs a level script of a version.

    ``see`` is shown the place of every call that is over, and the level as it is then.
    """

    source: Source
    version: LuaVersion
    see: Callable[[Span, Level], None] | None = None

    def __call__(self, site: Site) -> Machine:
        """Run the script on a site and finish it; returns the machine with its final state.

        Raises:
            GenerationError: the script fails, or the level cannot be made with these numbers.
            LuaMissingError: there is no interpreter.
        """
        player = ScriptPlayer(self.source, self.version, site)
        player.see = self.see
        problem = player.run()
        if problem is not None:
            raise GenerationError(diagnostic_of(self.source, problem, "generation"))
        finish(player)
        return player.machine

    def watched(self, see: Callable[[Span, Level], None]) -> LuaRunner:
        """The same script; after every call ``see`` is shown its place and the level as it is then."""
        return replace(self, see=see)


def finish(player: ScriptPlayer) -> None:
    """The steps after a script."""
    site, machine = player.site, player.machine
    site.statement = None
    site.level.scaffolding.carrier = None
    for step in site.rules.finish_script:
        step(machine)


def diagnostic_of(source: Source, problem: LuaProblem, rule: str = "lua-error") -> Diagnostic:
    """The diagnostic of an error."""
    message = _REASONS.get(problem.reason or "", problem.message)
    return Diagnostic(rule, Severity.ERROR, message.partition("\n")[0], line_span(source, problem.line))


SEVERITIES = {"lua-error": Severity.ERROR}
"""The severities of rules other than warnings."""


@dataclass(frozen=True, slots=True)
class PlayedScript:
    """The record of a run.

    ``problem`` is the error that ended it, ``is_spent`` tells if its budget is at an end. ``level`` is the level after
    the script, finished only if that was wanted.
    """

    source: Source
    journal: Journal
    level: Level
    problem: LuaProblem | None
    failure: Diagnostic | None
    is_spent: bool = False

    @property
    def calls(self) -> list[DesCall]:
        """The calls of functions of ``des``, in order."""
        return self.journal.calls

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """The findings, in the order of their lines."""
        if self.failure is not None and self.is_spent:
            return (self.failure,)
        if self.problem is not None and self.problem.reason == "patience":
            return (diagnostic_of(self.source, self.problem),)
        found = [
            Diagnostic(each.rule, SEVERITIES.get(each.rule, Severity.WARNING), each.message,
                       line_span(self.source, each.line))
            for each in self.journal.remarks
        ]  # fmt: skip
        if self.problem is not None:
            found.append(diagnostic_of(self.source, self.problem))
        if self.failure is not None:
            found.append(self.failure)
        return tuple(sorted(found, key=lambda each: (each.span.start, each.rule, each.message)))


def play(
    source: Source,
    version: LuaVersion,
    dice: Dice,
    *,
    rolls: str = "dice",
    finished: bool = False,
    surroundings: Surroundings | None = None,
    budget: Budget | None = None,
) -> PlayedScript:
    """Run a script once; ``rolls`` says how its own draws fall (see :data:`vaultc.lua.player.ROLLS`).

    ``budget`` is shared by several runs.

    Raises:
        LuaMissingError: there is no interpreter.
    """
    game = game_of_version(version)
    level = Level(source.name)
    player = ScriptPlayer(source, version, Site(level, dice, surroundings or game.surroundings, game), rolls, budget)
    problem: LuaProblem | None = None
    failure: Diagnostic | None = None
    try:
        problem = player.run()
        if finished and problem is None:
            finish(player)
    except GenerationError as error:
        failure = error.diagnostic
    return PlayedScript(source, player.journal, level, problem, failure, player.budget.is_spent)


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
        is_limited = played.problem is not None and played.problem.reason is not None
        if rolls == "dice" or not (is_limited or played.failure is not None):
            for each in played.findings:
                found.setdefault((each.rule, each.message, each.span.start), each)
        if is_limited:
            break
    return tuple(sorted(found.values(), key=lambda each: (each.span.start, -each.severity, each.rule)))
