"""The handler of the question about the expectations of a level."""

from __future__ import annotations

from typing import Any, Final

from vaultc.api.level_script import LevelScript
from vaultc.editing.workbench.contract import AnswerFields, AskedFields
from vaultc.editing.workbench.desk import Desk
from vaultc.editing.workbench.wishes import number_of, wish_of
from vaultc.linter.expectations.outcomes import TriedExpectation
from vaultc.linter.expectations.written import expectations_of
from vaultc.linter.level_linter.probe import Probe, Trial

MOST_LEVELS: Final = 500


def expectations(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``expectations``."""
    wish = wish_of(asked)
    script, _ = desk.states.script(wish)
    count = number_of(asked, "count", 100, (1, MOST_LEVELS))
    return {"expectations": [_told(each, wish.file) for each in _tried(script, count)]}


def _tried(script: LevelScript, count: int) -> list[TriedExpectation]:
    """The results after some levels, fewer if all are decided; a level without expectations is not made at all."""
    if not any(expectations_of(script.facts, script.game.name)):
        return []
    probe = Probe.of(script.facts, script.model)
    trial = Trial.of(probe)
    for seed in range(1, count + 1):
        if trial.is_over:
            break
        trial.see(probe.sample(seed))
    return list(trial.outcomes())


def _told(tried: TriedExpectation, file: str) -> dict[str, Any]:
    span, place = tried.written.span, tried.written.expectation.place
    line = span.begin.line
    first = tried.first if not place.night and place.place is None else None
    return {
        "text": tried.written.expectation.text,
        "verdict": tried.verdict.value,
        "message": tried.message,
        "help": tried.advice,
        "line": line if span.source.name == file else None,
        "where": f"{span.source.name}:{line}",
        "seed": first.seed if first else None,
        "depth": first.depth if first else None,
    }
