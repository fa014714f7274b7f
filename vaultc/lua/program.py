"""A Lua level script as a program: what makes levels takes it like the program of a des file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from vaultc.games.lua_versions import LuaVersion
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.site import Site
from vaultc.language.diagnostics import Diagnostic, GenerationError, Severity
from vaultc.language.source import Source, Span
from vaultc.level.level import Level
from vaultc.lua.player import TOO_MUCH, ScriptPlayer, line_span
from vaultc.lua.sandbox import INSTRUCTIONS, LuaProblem

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
