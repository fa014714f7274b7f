"""The answers about statements, or the calls of Lua scripts: which ran, what each made, and why others made nothing."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from operator import itemgetter
from typing import Any, Final

from vaultc.api.level_script import LevelScript
from vaultc.chance.dice import Dice
from vaultc.editing.studio import AnswerFields, AskedFields
from vaultc.editing.studio.session import (
    LevelRequest,
    StudioSession,
    described,
    failure_text,
    make_level,
    number_of,
    origins_of,
)
from vaultc.generation.exact_chances.branches import EventKey, reachable_parts
from vaultc.generation.interpreter.machine import Instruction, Machine, chance_keys
from vaultc.generation.interpreter.program import Recording
from vaultc.language import diagnostics
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.language.syntax.nodes.base import TerrainEffect
from vaultc.language.syntax.walk import children
from vaultc.level.level import Item, Level
from vaultc.pipeline import generating
from vaultc.sampling.chances import Witness, every_item, watched_instructions
from vaultc.support.dataclass import dataclass, field, replace
from vaultc.support.named_tuple import NamedTuple

MOST_DRAWS: Final = 24
"""Random numbers that are kept of a statement."""


class RandomDraw(NamedTuple):
    """A random number of a statement from 0 on, the number of its values, and what it decided; empty if unknown."""

    values: int
    value: int
    topic: str


@dataclass(slots=True)
class RunReport:
    """The report of one level.

    ``events`` counts what happened, ``made`` the cells and things that each statement made and that are still there,
    ``failed`` the rooms for which there was no place, ``undone`` the statement that took something of another away.
    ``stacked`` has the statements whose object lies in a stack that bears another statement's name, and that other.
    ``draws`` has the first random numbers of each statement. ``problem`` tells why there is no level.
    """

    events: Counter[EventKey] = field(default_factory=Counter)
    made: Counter[Span] = field(default_factory=Counter)
    failed: set[Span] = field(default_factory=set)
    undone: dict[Span, Span] = field(default_factory=dict)
    stacked: dict[Span, Span] = field(default_factory=dict)
    draws: dict[Span, list[RandomDraw]] = field(default_factory=dict)
    problem: str | None = None
    level: Level | None = None


def report_of(script: LevelScript, request: LevelRequest, *, drawn: bool = True) -> RunReport:
    """The report of a level; without ``drawn`` the random numbers are left out, which is faster."""
    report, recording = RunReport(), Recording()
    if drawn:
        make: Callable[..., Dice] = script.game.seeding.load_tracer()
        dice = make(request.seed, experience_level=request.surroundings_of(script).hero.level)
    else:
        dice = request.dice_for(script)
    keys = chance_keys(script.facts.node, script.facts.functions, script.name)
    witness = Witness({key: span for span, key in keys.items()}, report.events)
    program = script.program.recorded(recording)
    instructions = watched_instructions(script, program.instructions, report.events)
    if drawn:
        instructions = tuple(_traced(one, dice, report.draws) for one in instructions)
    parts = reachable_parts(script.facts.node, script.facts.functions)
    objects = {part.span for part in parts if isinstance(part, nodes.Object | nodes.Container)}
    instructions = tuple(_stacking(one, report.stacked) if one.span in objects else one for one in instructions)
    program = replace(program, instructions=instructions)
    try:
        level = generating.make_level(program, dice, request.surroundings_of(script), script.game, witness)
    except (diagnostics.GenerationError, ValueError) as error:
        report.problem = failure_text(error)
    else:
        report.level = level
        report.made.update(origins_of(level))
        report.made.update(span for span in report.stacked if not report.made[span])
    report.failed.update(recording.failed_rooms)
    report.undone.update((one.earlier, one.later) for one in recording.overwritten)
    return report


def _traced(instruction: Instruction, dice: Dice, draws: dict[Span, list[RandomDraw]]) -> Instruction:
    """The same instruction, which notes the numbers that it draws."""
    action, span = instruction.action, instruction.span

    def traced(machine: Machine) -> int | None:
        before = len(dice.trace)
        target = action(machine)
        if len(dice.trace) > before:
            kept = draws.setdefault(span, [])
            new = dice.trace[before : before + MOST_DRAWS - len(kept)]
            for number, (_, values, value) in enumerate(new, before):
                topic = bisect_right(dice.topics, number, key=itemgetter(0))
                kept.append(RandomDraw(values, value, dice.topics[topic - 1][1] if topic else ""))
        return target

    return replace(instruction, action=traced)


def _stacking(instruction: Instruction, stacked: dict[Span, Span]) -> Instruction:
    """The same instruction, which notes whose objects went into a stack of others."""
    action, span = instruction.action, instruction.span

    def watched(machine: Machine) -> int | None:
        before = [_Stack(item, item.quantity) for item in _objects(machine.level)]
        target = action(machine)
        after = {id(item) for item in _objects(machine.level)}
        for item, quantity in before:
            if item.origin is None or item.origin == span:
                continue
            if id(item) not in after:
                stacked[item.origin] = span
            elif item.quantity > quantity:
                stacked[span] = item.origin
        return target

    return replace(instruction, action=watched)


class _Stack(NamedTuple):
    """An object and the quantity that it had."""

    item: Item
    quantity: int


def _objects(level: Level) -> list[Item]:
    """The objects of a level and of its monsters."""
    carried = (item for monster in level.monsters for item in monster.inventory)
    return list(every_item(chain(level.items(), carried)))


MOST_EXPLAINED: Final = 200
"""Levels of one question."""
MOST_STATEMENTS: Final = 2000
_THINGS = (nodes.Object, nodes.Container, nodes.Monster, nodes.Trap, nodes.Gold, nodes.Engraving, nodes.Grave)
_OFTEN_UNSEEN = (nodes.NoMap, nodes.RegionStatement, nodes.Door, nodes.Wallify)
"""Statements whose effect may be light, a room, the state of a door, or nothing that was missing."""
_UNSEEN = (nodes.FunctionDefinition, nodes.Chance, nodes.VaultGen)
"""Statements that are not listed: a function stands for its body, a chance for the statement behind it, and a weight
counts before the level is made."""


class EnclosingPart(NamedTuple):
    """A statement around another, and the part of it in which that other lies."""

    statement: nodes.Statement
    part: nodes.Node


class Guarded(NamedTuple):
    """A statement and everything that decides about it, from the outside in."""

    statement: nodes.Statement
    guards: tuple[EnclosingPart, ...]

    @property
    def makes(self) -> bool:
        """True if its effect is seen on the level."""
        if isinstance(self.statement, _OFTEN_UNSEEN):
            return False
        return isinstance(self.statement, _THINGS) or self.statement.draws is not TerrainEffect.NOTHING


def guarded_statements(script: LevelScript) -> list[Guarded]:
    """The statements of a level and of the functions that it may call, in the order of the text."""
    functions = script.facts.functions
    parts = reachable_parts(script.facts.node, functions)
    called = {part.function.text for part in parts if isinstance(part, nodes.Call)}
    roots = (*(functions[name] for name in functions if name in called), script.facts.node)
    found = {each.statement.span: each for root in roots for each in _below(root)}
    ordered = sorted(found.values(), key=lambda each: (each.statement.span.source.name, each.statement.span.start))
    return ordered[:MOST_STATEMENTS]


def _below(root: nodes.Node) -> Iterator[Guarded]:
    waiting: list[tuple[nodes.Node, tuple[EnclosingPart, ...]]] = [(root, ())]
    while waiting:
        node, guards = waiting.pop()
        if isinstance(node, nodes.FunctionDefinition) and node is not root:
            continue
        if isinstance(node, nodes.Statement) and not isinstance(node, _UNSEEN):
            yield Guarded(node, guards)
        if isinstance(node, nodes.Statement):
            waiting += [(child, (*guards, EnclosingPart(node, child))) for child in children(node)]
        else:
            waiting += [(child, guards) for child in children(node)]


def statements(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``statements``."""
    request, script = session.asked(asked)
    if script.model.is_script:
        calls = call_report(script, request)
        return {"statements": [_call_facts(call, calls) for call in script_calls(script)], "problem": calls.problem}
    report = report_of(script, request)
    return {
        "statements": [_statement_facts(each, report) for each in guarded_statements(script)],
        "problem": report.problem,
    }


def _statement_facts(each: Guarded, report: RunReport) -> dict[str, Any]:
    span = each.statement.span
    state, reason = _state(each, report)
    return {
        **described(span),
        "depth": sum(not isinstance(guard.statement, _UNSEEN) for guard in each.guards),
        "state": state,
        "reason": reason,
        "ran": report.events["run", span],
        "made": report.made[span],
        "chances": list(_chances(each, report)),
        "draws": [list(draw) for draw in report.draws.get(span, [])],
    }


def _state(each: Guarded, report: RunReport) -> tuple[str, str | None]:
    """One of ``ran``, ``nothing`` and ``skipped``, and why it made nothing."""
    span = each.statement.span
    if not report.events["run", span]:
        return "skipped", _why_skipped(each, report)
    if span in report.failed and not report.made[span]:
        return "nothing", "no place was found for this room"
    if span in report.stacked:
        return "ran", f"it is in the stack of line {report.stacked[span].begin.line}"
    if not each.makes or report.made[span]:
        return "ran", None
    if span in report.undone:
        return "nothing", f"line {report.undone[span].begin.line} removed it again"
    if report.problem is not None:
        return "nothing", report.problem
    if report.events["squares", span]:
        return "nothing", "later statements changed it again"
    return "nothing", "no place was found for it" if isinstance(each.statement, _THINGS) else "it changed nothing"


def _why_skipped(each: Guarded, report: RunReport) -> str:
    for guard in reversed(each.guards):
        if isinstance(guard.statement, nodes.FunctionDefinition):
            return f"{guard.statement.name.text} was not called"
        if report.events["run", guard.statement.span]:
            reason = _why_not_inside(guard, report)
            if reason is not None:
                return reason
            break
    if report.problem is not None:
        return report.problem
    return "the script ended before it, or jumped over it"


def _why_not_inside(guard: EnclosingPart, report: RunReport) -> str | None:
    """The reason why a statement that ran left one of its parts out."""
    statement, line = guard.statement, guard.statement.span.begin.line
    if isinstance(statement, nodes.If | nodes.Chance):
        tries = report.events["run", statement.span]
        otherwise = isinstance(statement, nodes.If) and guard.part is statement.otherwise
        if not isinstance(statement.condition, nodes.Percent):
            return f"the condition on line {line} was {'true' if otherwise else 'false'}"
        came = "succeeded" if otherwise else "failed"
        often = f", in {tries} tries" if tries > 1 else ""
        return f"the chance of {statement.condition.value} % on line {line} {came}{often}"
    if isinstance(statement, nodes.Switch):
        return f"the SWITCH on line {line} chose another case"
    if isinstance(statement, nodes.Room | nodes.Subroom) and statement.span in report.failed:
        return f"no place was found for the room on line {line}"
    if isinstance(statement, nodes.Loop | nodes.For):
        return f"the loop on line {line} was left before it"
    if isinstance(statement, _THINGS):
        return f"the {type(statement).__name__.lower()} on line {line} was not made"
    return None


def _chances(each: Guarded, report: RunReport) -> Iterator[dict[str, Any]]:
    """The written chances that decided about a statement, with how often each was asked and came true."""
    own = EnclosingPart(each.statement, each.statement)
    for guard in (*each.guards, own):
        percent = _percent(guard.statement)
        if percent is None or (guard is own and not isinstance(guard.statement, nodes.Room | nodes.Subroom)):
            continue
        span = guard.statement.span
        draws = report.draws.get(percent.span, []) if guard is not own else []
        yield {
            "line": percent.span.begin.line,
            "percent": percent.value,
            "otherwise": isinstance(guard.statement, nodes.If) and guard.part is guard.statement.otherwise,
            "asked": report.events["run", span],
            "true": report.events["true", percent.span],
            "draws": [[draw.values, draw.value] for draw in draws],
        }


def _percent(statement: nodes.Statement) -> nodes.Percent | None:
    if isinstance(statement, nodes.If | nodes.Chance):
        return statement.condition if isinstance(statement.condition, nodes.Percent) else None
    return statement.chance if isinstance(statement, nodes.Room | nodes.Subroom) else None


def frequencies(session: StudioSession, asked: AskedFields) -> AnswerFields:
    """Answer ``frequencies``."""
    request, script = session.asked(asked)
    first = number_of(asked, "first", 1, (0, 2**32 - 1))
    count = number_of(asked, "count", MOST_EXPLAINED, (1, MOST_EXPLAINED))
    seeds = range(first, min(first + count, 2**32))
    if script.model.is_script:
        return _frequencies_of_calls(script, request, seeds)
    listed = guarded_statements(script)
    ran, made, failed = [0] * len(listed), [0] * len(listed), 0
    for seed in seeds:
        report = report_of(script, request._replace(seed=seed), drawn=False)
        failed += report.problem is not None
        for number, each in enumerate(listed):
            span = each.statement.span
            ran[number] += report.events["run", span] > 0
            made[number] += (report.made[span] if each.makes else report.events["run", span]) > 0
    return {"levels": len(seeds), "failed": failed, "ran": ran, "made": made}


def _frequencies_of_calls(script: LevelScript, request: LevelRequest, seeds: range) -> AnswerFields:
    calls = script_calls(script)
    ran, made, failed = [0] * len(calls), [0] * len(calls), 0
    for seed in seeds:
        report = call_report(script, request._replace(seed=seed))
        failed += report.problem is not None
        for number, call in enumerate(calls):
            did_run = call.span in report.ran
            ran[number] += did_run
            made[number] += report.made[call.span] > 0 if call.name in _MAKERS else did_run
    return {"levels": len(seeds), "failed": failed, "ran": ran, "made": made}


# ---- calls of Lua scripts

MOST_CALLS = 2000
_MAKERS = frozenset(
    f"des.{name}"
    for name in (
        "map", "room", "terrain", "feature", "stair", "ladder", "altar", "grave", "engraving", "gold", "trap",
        "monster", "object", "drawbridge", "mazewalk", "corridor", "random_corridors",
    )
)  # fmt: skip
"""Calls whose effect is seen on the level."""


class ScriptCall(NamedTuple):
    """A call of ``des`` in the text: its line as findings name it, its name, and the number of calls around it."""

    span: Span
    name: str
    depth: int


class CallReport(NamedTuple):
    """The report of one level: the places whose calls ran, what each made, the messages of the lines at which the game
    would stop, and why there is no whole level."""

    ran: frozenset[Span]
    made: Counter[Span]
    stops: dict[int, str]
    problem: str | None


def script_calls(script: LevelScript) -> list[ScriptCall]:
    """The calls of ``des`` in a script, in the order of the text."""
    from vaultc.lua.calls import LuaCalls  # the playground has no Lua
    from vaultc.lua.player import line_span

    source = script.model.parsed.source
    found = []
    open_until: list[int] = []
    for call in sorted(LuaCalls(source.text).all, key=lambda call: call.start):
        if not call.name.startswith("des."):
            continue
        open_until = [end for end in open_until if end > call.start]
        line = source.position(call.start).line
        found.append(ScriptCall(line_span(source, line), call.name, len(open_until)))
        open_until.append(call.close)
    return found[:MOST_CALLS]


def call_report(script: LevelScript, request: LevelRequest) -> CallReport:
    """The report of a level."""
    recording = Recording()
    level, problem = make_level(script, request, recording)
    made = Counter[Span]() if level is None else origins_of(level)
    stops = [] if level is None else level.stops
    messages = {stop.span.begin.line: stop.message for stop in reversed(stops) if stop.span is not None}
    return CallReport(frozenset(recording.ran), made, messages, problem)


def _call_facts(call: ScriptCall, report: CallReport) -> dict[str, Any]:
    state, reason = "ran", None
    stop = report.stops.get(call.span.begin.line)
    if stop is not None:
        state, reason = "nothing", f"the game stops here: {stop}"
    elif call.span not in report.ran:
        state, reason = "skipped", "the script left it out"
    elif call.name in _MAKERS and not report.made[call.span]:
        state, reason = "nothing", "nothing that it made is still there"
    return {
        **described(call.span), "depth": call.depth, "state": state, "reason": reason,
        "ran": int(call.span in report.ran), "made": report.made[call.span], "chances": [], "draws": [],
    }  # fmt: skip
