"""The answers about calls of Lua scripts: which of them ran, and what each made."""

from __future__ import annotations

from collections import Counter
from typing import Any

from vaultc.api.level_script import LevelScript
from vaultc.editing.studio.contract import AnswerFields
from vaultc.editing.studio.session import LevelRequest, described, make_level, origins_of
from vaultc.generation.interpreter.program import Recording
from vaultc.language.source import Span
from vaultc.lua.calls import LuaCalls
from vaultc.lua.player import line_span
from vaultc.support.named_tuple import NamedTuple

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


def statements(script: LevelScript, request: LevelRequest) -> AnswerFields:
    """Answer ``statements`` for a script."""
    report = call_report(script, request)
    return {"statements": [_facts(call, report) for call in script_calls(script)], "problem": report.problem}


def _facts(call: ScriptCall, report: CallReport) -> dict[str, Any]:
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


def frequencies(script: LevelScript, request: LevelRequest, seeds: range) -> AnswerFields:
    """Answer ``frequencies`` for a script."""
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
