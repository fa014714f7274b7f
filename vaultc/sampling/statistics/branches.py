"""The statements of a script, and the instructions that tell whether they ran and which way they took."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vaultc.generation.interpreter.program import Program
from vaultc.language.semantics import LevelFacts
from vaultc.language.semantics.statements import inner_statements
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n

_LONGEST = 90


@dataclass(frozen=True, slots=True)
class StatementWay:
    """A way that a statement can take: its name, the number of the instruction, and whether that jumps then."""

    name: str
    instruction: int
    jumps: bool


@dataclass(frozen=True, slots=True)
class CoveredStatement:
    """A statement: its line, its nesting depth, its text in one line, the number of the instruction that
    shows whether it ran, and the branches that it can take."""

    line: int
    depth: int
    text: str
    instruction: int
    ways: tuple[StatementWay, ...] = ()


def branches_of(facts: LevelFacts, program: Program) -> tuple[CoveredStatement, ...]:
    """All statements of a level and of the functions that it calls, in the order of their text."""
    first: dict[tuple[int, int, int], int] = {}
    for number, instruction in enumerate(program.instructions):
        first.setdefault(_key(instruction.span), number)
    found = [branch for statement in facts.node.statements for branch in _branches(statement, 0, first)]
    for function in facts.functions.values():
        found += _branches(function, 0, first)
    unique = {(branch.line, branch.instruction, branch.text): branch for branch in found}
    return tuple(sorted(unique.values(), key=lambda branch: branch.line))


def _key(span: Span) -> tuple[int, int, int]:
    return id(span.source), span.start, span.end


def _branches(statement: n.Statement, depth: int, first: dict[tuple[int, int, int], int]) -> Iterator[CoveredStatement]:
    entry = first.get(_key(_entry(statement)))
    if entry is not None and not isinstance(statement, n.FunctionDefinition):
        span = statement.span
        ways = tuple(_ways(statement, entry, first))
        yield CoveredStatement(span.begin.line, depth, _one_line(span), entry, ways)
    for inner in inner_statements(statement):
        yield from _branches(inner, depth + 1, first)


def _entry(statement: n.Statement) -> Span:
    """The span of the statement's first instruction."""
    return statement.condition.span if isinstance(statement, n.If | n.Chance) else statement.span


def _ways(statement: n.Statement, entry: int, first: dict[tuple[int, int, int], int]) -> Iterator[StatementWay]:
    if isinstance(statement, n.If | n.Chance):
        yield StatementWay("yes", entry, False)
        yield StatementWay("no", entry, True)
    elif isinstance(statement, n.Switch):
        for arm in statement.arms:
            number = first.get(_key(arm.span))
            if number is not None:
                yield StatementWay(f"case {arm.value.value}" if isinstance(arm, n.Case) else "default", number, True)


def _one_line(span: Span) -> str:
    line = " ".join(span.source.line(span.begin.line)[span.begin.column - 1 :].split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"
