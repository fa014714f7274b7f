"""Runs of a script for its findings: its program, its calls, its level, and other draws."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from vaultc.chance.dice import Dice
from vaultc.games.lua_rules import game_of_version
from vaultc.games.lua_versions import LuaVersion
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.site import Site
from vaultc.language.diagnostics import Diagnostic, GenerationError, Severity
from vaultc.language.source import Source, Span
from vaultc.level.level import Complaint, Level
from vaultc.lua.calls import ArgumentPlaces
from vaultc.lua.doubts import judge_level
from vaultc.lua.player import TOO_MUCH, DesCall, Journal, ScriptPlayer, line_span
from vaultc.lua.sandbox import INSTRUCTIONS, NO_MEMORY, Budget, LuaProblem
from vaultc.lua.text import LuaStatements
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.named_tuple import NamedTuple
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

        Where the game would stop, the level has the place among its ``stops``, and what the rest of the script makes.

        Raises:
            GenerationError: the script comes to a limit of vaultc, or the level cannot be made with these numbers.
            LuaMissingError: there is no interpreter.
        """
        player = ScriptPlayer(self.source, self.version, site)
        player.see, player.goes_on = self.see, True
        problem = player.run(drawn_text(self.source, self.version) if player.unknown_sources.exist else None)
        if problem is not None and not is_stop(problem):
            raise GenerationError(diagnostic_of(self.source, problem, "generation"))
        refused = [each for each in player.journal.remarks if each.rule == "lua-error"]
        site.level.stops += [Complaint(each.message, each.span) for each in refused]
        if problem is not None:
            found = pointed(self.source, problem)
            site.level.stops.append(Complaint(found.message, found.span))
        try:
            finish(player)
        except GenerationError:
            if not site.level.stops:
                raise
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


def is_stop(problem: LuaProblem) -> bool:
    """Return whether the game itself ends at an error, so that what was made before it can be shown."""
    return problem.reason in (None, "instructions")


def diagnostic_of(source: Source, problem: LuaProblem, rule: str = "lua-error") -> Diagnostic:
    """The diagnostic of an error."""
    message = _REASONS.get(problem.reason or "", problem.message)
    return Diagnostic(rule, Severity.ERROR, message.partition("\n")[0], line_span(source, problem.line))


def pointed(source: Source, problem: LuaProblem) -> Diagnostic:
    """The diagnostic of an error of Lua, at the name that its message tells."""
    found = diagnostic_of(source, problem)
    if problem.reason is not None:
        return found
    span = ArgumentPlaces(source, dict).named_in(found.message, problem.line)
    return found if span is None else replace(found, span=span)


class UnknownSources(NamedTuple):
    """The sources of nil in a script that vaultc does not know: functions, methods, and in a fork globals and facts.

    ``lines`` and ``names`` are those of the statements with such calls, and of the variables that these set. In a
    fork's script ``anywhere`` a nil may come from them, since library files of the fork may define more.
    """

    statements: LuaStatements
    anywhere: bool = False
    lines: frozenset[int] = frozenset()
    names: frozenset[str] = frozenset()

    @property
    def exist(self) -> bool:
        """True if there is a source."""
        return self.anywhere or bool(self.lines)

    def explain(self, problem: LuaProblem) -> bool:
        """Return whether an error of Lua may follow from a nil that only vaultc gives."""
        if "nil" not in problem.message or problem.reason is not None:
            return False
        if self.anywhere or problem.line in self.lines:
            return True
        statement = self.statements.on_line(problem.line) if self.names else None
        return statement is not None and bool(self.names & self.statements.names(statement))


SEVERITIES = {
    "lua-error": Severity.ERROR, "missing-stairs": Severity.NOTE, "no-way-out": Severity.NOTE,
    "idle-maze-walk": Severity.NOTE,
}  # fmt: skip
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
    is_spent: bool
    unknown_sources: UnknownSources

    @property
    def calls(self) -> list[DesCall]:
        """The calls of functions of ``des``, in order."""
        return self.journal.calls

    @property
    def is_limited(self) -> bool:
        """True if a limit of the games or of vaultc ended the run."""
        problem = self.problem
        return problem is not None and (problem.reason is not None or problem.message == NO_MEMORY)

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """The findings, in the order of their lines."""
        if self.failure is not None and self.is_spent:
            return (self.failure,)
        if self.problem is not None and self.problem.reason == "patience":
            return (diagnostic_of(self.source, self.problem),)
        found = [
            Diagnostic(each.rule, SEVERITIES.get(each.rule, Severity.WARNING), each.message, each.span, fix=each.fix)
            for each in self.journal.remarks
        ]
        if self.problem is not None:
            told = pointed(self.source, self.problem)
            is_guess = not self.is_limited and self.unknown_sources.explain(self.problem)
            found.append(replace(told, rule="lua-global", severity=Severity.WARNING) if is_guess else told)
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
    goes_on: bool = False,
    text: str | None = None,
) -> PlayedScript:
    """Run a script once; ``rolls`` says how its own draws fall (see :data:`vaultc.lua.player.ROLLS`).

    ``budget`` is shared by several runs. A run that ``goes_on`` leaves out calls that the game refuses. ``text`` is run
    in place of the source's.

    Raises:
        LuaMissingError: there is no interpreter.
    """
    game = game_of_version(version)
    level = Level(source.name)
    player = ScriptPlayer(source, version, Site(level, dice, surroundings or game.surroundings, game), rolls, budget)
    player.goes_on = goes_on
    problem: LuaProblem | None = None
    failure: Diagnostic | None = None
    try:
        problem = player.run(text)
        if problem is None:
            judge_level(player)
        if finished and problem is None:
            finish(player)
    except GenerationError as error:
        failure = error.diagnostic
    is_spent, sources = player.budget.is_spent, player.unknown_sources
    return PlayedScript(source, player.journal, level, problem, failure, is_spent, sources)


RUNS: Final = (("dice", 1), ("dice", 4), ("dice", 5), ("low", 2), ("high", 3))
"""The runs: the way in which the draws fall, and the seed. What always falls alike may take all that is left."""


def findings_of_runs(source: Source, version: LuaVersion) -> tuple[Diagnostic, ...]:
    """The findings of all runs, each once, in the order of the text, and no more than :data:`MOST_FINDINGS`.

    Draws that always fall alike may keep a script in a loop forever, so that limits count only by dice. All runs share
    one budget; the first that ends at a limit is the last. What the game refuses is left out of a run, which goes on.

    Raises:
        LuaMissingError: there is no interpreter.
    """
    return _runs(source, version)[0]


@lru_cache(maxsize=16)
def drawn_text(source: Source, version: LuaVersion) -> str:
    """A script without the statements at which Lua ends it since vaultc does not know a function that it calls."""
    return _runs(source, version)[1]


def _runs(source: Source, version: LuaVersion) -> tuple[tuple[Diagnostic, ...], str]:
    """The findings of all runs, and the text without the statements at which Lua ended one."""
    game = game_of_version(version)
    make = next(iter(game.seeding.load_generators().values()))
    found: dict[tuple[str, str, int, int], Diagnostic] = {}
    doubts: dict[tuple[str, Span], Diagnostic] = {}
    settled: set[tuple[str, Span]] = set()
    budget, cleared = Budget(), ClearedText(source)
    for rolls, seed in RUNS:
        if not budget.allows_another():
            break
        while True:
            dice = make(seed, experience_level=1)
            played = play(
                source, version, dice, rolls=rolls, finished=rolls == "dice", budget=budget, goes_on=True,
                text=cleared.text,
            )  # fmt: skip
            is_limited = played.is_limited
            if is_limited and cleared.text != source.text:  # what was taken out may have ended a loop
                played = replace(played, problem=None)
            if rolls == "dice" or not (is_limited or played.failure is not None):
                for each in played.findings:
                    if not cleared.follows(each.span.begin.line):
                        alike = _NUMBER.sub("#", each.message)  # of messages that differ in numbers the first
                        found.setdefault((each.rule, alike, each.span.start, each.severity), each)
                for doubt in played.journal.doubts:
                    severity = SEVERITIES.get(doubt.rule, Severity.WARNING)
                    told = Diagnostic(doubt.rule, severity, doubt.message, doubt.span)
                    doubts.setdefault((doubt.rule, doubt.span), told)
            settled |= played.journal.settled
            if is_limited or not budget.allows_another() or not cleared.clear(played):
                break
        if is_limited:
            break
    if cleared.text == source.text and not any(each.severity is Severity.ERROR for each in found.values()):
        unsettled = [each for key, each in doubts.items() if key not in settled]
        found |= {(each.rule, each.message, each.span.start, each.severity): each for each in unsettled}
    ordered = sorted(found.values(), key=lambda each: (each.span.start, -each.severity, each.rule))
    return tuple(ordered[:MOST_FINDINGS]), cleared.text


_NUMBER: Final = re.compile(r"-?\d+")
MOST_FINDINGS: Final = 50
"""The findings of a script that are told at once."""
_MOST_CLEARED: Final = 40


class ClearedText:
    """A script without the statements at which Lua ended it, and what follows from their absence."""

    def __init__(self, source: Source) -> None:
        self._statements = LuaStatements(source.text)
        self._missing: set[str] = set()
        self._cleared = 0
        self.text = source.text

    def clear(self, played: PlayedScript) -> bool:
        """Take out the statements that ended a run or a callback of it; False if there is nothing to take out."""
        lines = set(played.journal.broken)
        if played.problem is not None and not played.is_limited:
            lines.add(played.problem.line)
        before = self.text
        for line in sorted(lines):
            statement = self._statements.on_line(line) if line > 0 and self._cleared < _MOST_CLEARED else None
            if statement is not None:
                self._cleared += 1
                self._missing |= self._statements.assigned(statement)
                self.text = self._statements.without(statement)
                self._statements = LuaStatements(self.text)
        return self.text != before

    def follows(self, line: int) -> bool:
        """Return whether what a line finds may follow from a variable that a statement taken out would have set."""
        if not self._missing:
            return False
        statement = self._statements.on_line(line)
        return statement is not None and bool(self._missing & self._statements.names(statement))
