"""Turning the tree of a level into instructions, once per program, and counting the cells that statements examine.

The game has no limit but that on steps, and a single step may be a die of a thousand million rolls. So that a file from
a stranger cannot keep a machine busy, the work of a script is counted and ends in a clear error; see "Limits of our
own" in ``docs/exactness.md``. One cell means about a microsecond. Rules: "Instruction sequences".
"""

from __future__ import annotations

from collections import abc
from typing import Any, Final

from vaultc.generation.interpreter.machine import Instruction, KnownFunctions, Machine, MachineStep, Operand, stop
from vaultc.generation.site import GenerationRules
from vaultc.language import diagnostics
from vaultc.language.game import Game
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import children, walk
from vaultc.support.dataclass import dataclass, field
from vaultc.world.catalog.terrain import INVALID

GRID: Final = 1700
"""The cells of a level."""
_CELLS: dict[type[nodes.Node], int] = {
    nodes.SolidFill: 100,
    nodes.MazeGrid: 100,
    nodes.Mines: 40 * GRID,
    nodes.Map: 2 * GRID,
    nodes.MazeWalk: 7 * GRID,
    nodes.Mineralize: 4 * GRID,
    nodes.ReplaceTerrain: GRID,
    nodes.WallWalk: 2 * GRID,
    nodes.Wallify: 3 * GRID,
    nodes.RegionStatement: 800,
    nodes.NonDiggable: 400,
    nodes.NonPasswall: 400,
    nodes.FillRect: 200,
    nodes.FloodFill: 2 * GRID,
    nodes.RandLine: 1000,
    nodes.Grow: 100,
    nodes.Filter: 100,
    nodes.Circle: 400,
    nodes.Ellipse: 400,
    nodes.Gradient: 3 * GRID,
    nodes.Complement: 200,
    nodes.Union: 300,
    nodes.RndCoord: 200,
}
"""Statements and selections that may examine much of the level."""


def _of_part(node: nodes.Node) -> int:
    """The cells of a part of a statement; blocks count when they run."""
    if isinstance(node, nodes.Statement | nodes.Block | nodes.Case | nodes.Default):
        return 0
    own = node.count if isinstance(node, nodes.Dice) else _CELLS.get(type(node), 0)
    return own + sum(map(_of_part, children(node)))


@dataclass(slots=True)
class Label:
    """A place that jumps lead to; known when it is marked."""

    position: int = -1


@dataclass(slots=True)
class Breakable:
    """A construct that BREAK leaves: its target, and the BREAKs in it that are still waiting for its end."""

    exit: Label = field(default_factory=Label)
    waiting: list[PendingBreak] = field(default_factory=list)


@dataclass(slots=True)
class PendingBreak:
    """A BREAK of an open construct; ``forgotten`` once an inner construct's BREAK follows it."""

    instruction: int
    record: int
    end_record: int
    exit: Label
    span: Span
    forgotten: bool = False


@dataclass(slots=True)
class AssemblerScope:
    """The state of one body, the level's or a function's: its start, its open constructs, the depth of its blocks of
    things, and the variables that are selections or map characters.
    """

    start: int = 0
    things_open: int = 0
    breakables: list[Breakable] = field(default_factory=list)
    selections: set[str] = field(default_factory=set)
    map_characters: set[str] = field(default_factory=set)


DEEPEST: Final = 100
"""The largest depth of nested statements, the bodies of called functions included. No limit of the game."""


class Assembler:
    """Collects the instructions of one level; ``records`` counts the game's own primitive instructions so far."""

    def __init__(
        self,
        game: Game,
        making: GenerationRules,
        functions: KnownFunctions,
        chance_keys: abc.Mapping[Span, str] | None = None,
    ) -> None:
        self.catalog = game.catalog
        self.rules = making
        self.chance_keys = chance_keys or {}
        self.functions = dict(functions)
        self.instructions: list[Instruction] = []
        self.records = 0
        self.scope = AssemblerScope()
        self.breaks: list[PendingBreak] = []
        self.entries: dict[str, Label] = {}
        self.depths: dict[str, int] = {}
        """For each function, the number of blocks of things around its definition."""
        self._open = 0

    # ---- emitting

    def emit(
        self, span: Span, action: MachineStep, cost: int, *operands: Operand[object], structural: bool = False
    ) -> None:
        """Add an instruction of ``cost`` steps besides its operands' steps."""
        total = cost + sum(operand.cost for operand in operands)
        self.instructions.append(Instruction(action, total, span, structural, operands))
        self.records += total

    def mark(self, target: Label) -> None:
        """Make ``target`` the place of the next instruction."""
        target.position = len(self.instructions)

    def jump(self, span: Span, target: Label) -> None:
        """Add an unconditional jump."""
        self.emit(span, lambda _: target.position, 2)

    def code_of(self, node: nodes.MapCharacter) -> int:
        """The terrain code of a map character."""
        return self.catalog.codes.get(node.character, INVALID)

    # ---- blocks

    def statements(self, statements: tuple[nodes.Statement, ...]) -> None:
        """Add the instructions of statements in order."""
        for statement in statements:
            self.statement(statement)

    def statement(self, statement: nodes.Statement) -> None:
        """Add the instructions of one statement, and before them the account of its work if that is notable.

        Raises:
            GenerationError: too many statements are nested, which only chains of functions cause.
        """
        if self._open == DEEPEST:
            message = "functions call one another too deeply here"
            raise diagnostics.GenerationError(
                diagnostics.Diagnostic("generation", diagnostics.Severity.ERROR, message, statement.span)
            )
        self._open += 1
        cells = _CELLS.get(type(statement), 0) + sum(map(_of_part, children(statement)))
        if cells:
            self.emit(statement.span, lambda machine: machine.count_work(cells), 0)
        self.rules.statements[type(statement)](statement, self)
        self._open -= 1

    def block(self, block: nodes.Block | None) -> None:
        """Add the instructions of a block, if there is one."""
        if block is not None:
            self.statements(block.statements)

    def breakable(self, block: nodes.Block | None) -> None:
        """Add the instructions of a block that BREAK leaves, if there is one."""
        self.open_breakable()
        self.block(block)
        self.close_breakable()

    def open_breakable(self) -> None:
        """Begin a construct that BREAK leaves."""
        self.scope.breakables.append(Breakable())

    def close_breakable(self) -> None:
        """Mark the place where BREAKs of the innermost construct land; it ends here.

        The reference forgets every BREAK that still waits for an outer construct when a construct that had a BREAK
        of its own is closed. Rules: "Forgotten BREAK".
        """
        construct = self.scope.breakables.pop()
        self.mark(construct.exit)
        if construct.waiting:
            self._forget_waiting()

    def _forget_waiting(self) -> None:
        for construct in self.scope.breakables:
            for pending in construct.waiting:
                pending.forgotten = True
            construct.waiting.clear()

    def add_break(self, span: Span) -> None:
        """Add the jump of a BREAK; its target is settled when the whole level is known."""
        construct = self.scope.breakables[-1]
        record = self.records - self.scope.start
        pending = PendingBreak(len(self.instructions), record, self.records + 1, construct.exit, span)
        construct.waiting.append(pending)
        self.breaks.append(pending)
        self.jump(span, construct.exit)

    # ---- functions

    def define(self, function: nodes.FunctionDefinition) -> None:
        """Make a function known from here on.

        Its text counts for the BREAKs around it, and for its objects' place inside a container.
        """
        name = function.name.text
        self.functions[name] = function
        self.depths[name] = self.scope.things_open
        if any(isinstance(node, nodes.Break) for node in walk(function)):
            self._forget_waiting()

    def finish(self) -> list[Instruction]:
        """The finished instructions, with forgotten BREAKs replaced by their effects."""
        for pending in self.breaks:
            if pending.forgotten:
                old = self.instructions[pending.instruction]
                action = _forgotten_break(pending, self.records)
                self.instructions[pending.instruction] = Instruction(action, old.cost, old.span)
        return self.instructions


def _forgotten_break(pending: PendingBreak, records: int) -> MachineStep:
    """Return the effect of a forgotten BREAK, by its place in the script. Rules: "Forgotten BREAK"."""
    target = pending.end_record + pending.record
    span = pending.span

    def fail(machine: Machine) -> None:
        raise machine.fail("this BREAK is forgotten by the game because of a BREAK further inside; it would jump"
                           " into the middle of another statement", span)  # fmt: skip

    if target - 1 >= records:
        return lambda _: None
    return stop if target == records else fail


StatementHandlers = dict[type[nodes.Statement], abc.Callable[[Any, Assembler], None]]
"""The functions that add the instructions of a statement, by its class; every family of the language has its own table.
"""

ValueHandlers = dict[type[nodes.Node], abc.Callable[[Any, Assembler], Operand[object]]]
"""The functions that make the operand of an expression or a condition, by its class."""
