"""The machine that runs a level script: its state, its loop, the limit on executed steps, and how chances are decided.

A program is a list of instructions, each worth one or more of the primitive steps that the game counts. Statements are
one instruction; control flow is jumps between them, so that all that a script can observe of the game's own stack
machine (left-over loop counters, rooms that could not be made, the step limit) follows without special cases.

A chance written in a script is the game's own draw if there is no series. With one, the series decides by the key of
the place in the file, which counts the written chances of the level in the order of the text. Rules: "Execution model",
"Step limit", "What a policy decides".
"""

from __future__ import annotations

from collections import abc
from typing import Final, Generic, NamedTuple, TypeVar

from vaultc.chance.dice import Dice
from vaultc.generation.population.objects import ContainerStack
from vaultc.generation.site import Site
from vaultc.language.diagnostics import GenerationError
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import walk
from vaultc.level.level import CountedArea, Level, Monster, Room
from vaultc.support.dataclass import dataclass
from vaultc.world.grid import CELLS

WORK_LIMIT = 10_000_000
"""The number of cells that a script may examine, at about a microsecond each. No limit of the game."""

MachineStep = abc.Callable[["Machine"], "int | None"]
KnownFunctions = abc.Mapping[str, nodes.FunctionDefinition]
"""The functions that a level may call, by their names."""
Value_co = TypeVar("Value_co", covariant=True)


class Operand(Generic[Value_co]):
    """An expression ready to be evaluated; ``cost`` counts its steps, its ``parts`` included.

    Its type parameter is the type of its value (see ``interpreter.values``). ``value`` is known without a machine; it
    is None if the operand is not a constant.
    """

    # No dataclass: a generic one cannot be compiled.
    __slots__ = ("cost", "evaluate", "parts", "value")

    def __init__(
        self,
        evaluate: abc.Callable[[Machine], Value_co],
        cost: int,
        parts: tuple[Operand[object], ...] = (),
        value: Value_co | None = None,
    ) -> None:
        self.evaluate: Final = evaluate
        self.cost: Final = cost
        self.parts: Final = parts
        self.value: Final = value


def computed(evaluate: abc.Callable[[Machine], Value_co], own_cost: int, *parts: Operand[object]) -> Operand[Value_co]:
    """An operand that computes its value of its parts; ``own_cost`` are its steps besides theirs."""
    return Operand(evaluate, own_cost + sum(part.cost for part in parts), parts)


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction: its effect, its cost, and its statement.

    ``structural`` instructions (the beginning and end of rooms) are carried out even while a failed room is passed
    over. ``operands`` are used only if the step limit falls inside the instruction.
    """

    action: MachineStep
    cost: int
    span: Span
    structural: bool = False
    operands: tuple[Operand[object], ...] = ()


class Frame:
    """An activation of the level or a function: variables, counters, and where to go on afterwards.

    An array is a list in ``variables``. Only a refused SOUNDS leaves texts on the ``stack``.
    """

    __slots__ = ("arguments", "return_to", "stack", "variables")

    def __init__(self, arguments: list[object] | None = None, return_to: int = 0) -> None:
        self.variables: dict[str, object] = {}
        self.stack: list[int | str] = []
        self.arguments = [] if arguments is None else arguments
        self.return_to = return_to


class RoomEntry(NamedTuple):
    """An entry of the room stack: a room, no room (the bottom), or a room that could not be made."""

    room: Room | None
    failed: bool = False


class Machine:
    """The state of one running script. Rules: "Script state".

    ``memory`` is for the statements of a game that need more than this. ``origin`` and ``size`` are the map part,
    ``touched`` marks the cells where this script put stairs, ladders,
    drawbridges or maze passages (or, in other games, the cells that it drew). ``words`` are its flags, ``initialised``
    tells that INIT_MAP came.
    """

    def __init__(self, site: Site) -> None:
        self.site = site
        self.level: Level = site.level
        self.dice: Dice = site.dice
        self.memory: object = None
        self.frame = Frame()
        self.frames: list[Frame] = []
        self.rooms: list[RoomEntry] = [RoomEntry(None)]
        self.room: Room | None = None
        self.skipping = False
        self.skipped = 0
        self.containers = ContainerStack(site.game.language.limits.nested_containers)
        self.carrier: Monster | None = None
        if site.rules.levels.blocks_stay_open:
            self.containers.entries = self.level.scaffolding.open_containers
            self.carrier = self.level.scaffolding.carrier
        self.origin = (1, 0)
        self.size = (79, 21)
        self.joined = False
        self.initialised = False
        self.words: frozenset[str] = frozenset()
        self.flips = 3
        self.touched = bytearray(CELLS)
        self.vault_failed = False
        self.stopped = False
        self.steps = 0
        self.work = 0
        self._most_work = WORK_LIMIT

    # ---- running

    def run(self, program: tuple[Instruction, ...]) -> None:
        """Execute instructions until the end, EXIT, a failed vault or the step limit."""
        site = self.site
        limit = site.game.language.limits.steps
        position = 0
        end = len(program)
        while position < end and not self.stopped:
            instruction = program[position]
            self.steps += instruction.cost
            if self.steps > limit:
                # The limit falls into this instruction: only operands that end before it are still evaluated.
                site.statement = instruction.span
                if not self.skipping:
                    self._spend(instruction.operands, limit - (self.steps - instruction.cost))
                site.complain(f"the script was stopped here, after {limit} steps")
                return
            if self.skipping and not instruction.structural:
                position += 1
                continue
            site.statement = instruction.span
            target = instruction.action(self)
            position = position + 1 if target is None else target

    def _spend(self, operands: tuple[Operand[object], ...], left: int) -> None:
        for operand in operands:
            if operand.cost > left:
                self._spend(operand.parts, left)
                return
            if operand.cost > 1:  # literals draw nothing, and a variable is only read by the instruction that takes it
                operand.evaluate(self)
            left -= operand.cost

    def count_work(self, cells: int) -> None:
        """Count examined cells, so that no script keeps a machine busy without end.

        Raises:
            GenerationError: this is more than any level needs.
        """
        self.work += cells
        if self.work > self._most_work:
            raise self.fail("this script repeats so much work that vaultc gives up here")

    def fail(self, message: str, span: Span | None = None) -> GenerationError:
        """The error that ends this level at the current statement."""
        return self.site.fail(message, span)

    # ---- rooms

    def push_room(self, room: Room | None, *, failed: bool = False, counts: bool = True) -> None:
        """Enter the block of a room, or of a room that could not be made; ``counts``: places in the block count from
        the room."""
        deepest = self.site.game.language.limits.nested_rooms
        if len(self.rooms) > deepest:
            raise self.fail(f"rooms are nested deeper than {deepest}")
        self.rooms.append(RoomEntry(room, failed))
        if room is not None and counts:
            box = (room.lx, room.ly, room.hx, room.hy)
            self.level.areas.append(CountedArea(room.lx, room.ly, box, True, room.origin))
        self._look_at_top()

    def pop_room(self) -> None:
        """The end of a room's block. Rules: "The room stack and execution order"."""
        if self.skipping and self.skipped:
            self.skipped -= 1
        elif len(self.rooms) > 1:
            self.rooms.pop()
            self._look_at_top()
        elif self.size[0] <= 1 and self.size[1] <= 1:
            self.origin, self.size = (1, 0), (79, 21)

    def _look_at_top(self) -> None:
        self.room, self.skipping = self.rooms[-1]

    def count_from(self, corner: tuple[int, int], size: tuple[int, int]) -> None:
        """Move the map part; outside of rooms, places of the script count from its corner now."""
        self.origin, self.size = corner, size
        if self.room is None:
            x, y = corner
            box = (x, y, x + size[0] - 1, y + size[1] - 1)
            self.level.areas.append(CountedArea(x, y, box, False, self.site.statement))

    def base(self) -> tuple[int, int]:
        """The cell that coordinate (0,0) means now."""
        room = self.room
        return self.origin if room is None else (room.lx, room.ly)

    def place(self, x: int, y: int) -> str:
        """A cell in words, as the script counts now and as the level does: ``(2,1) of this MAP, level (37,8)``."""
        left, top = self.base()
        whole = self.room is None and (left, top) == (1, 0)
        area = "" if whole else " of this MAP" if self.room is None else " in this room"
        return f"({x - left},{y - top}){area}, level ({x},{y})"

    def extent(self) -> tuple[int, int]:
        """Width and height of the area of random places at this point of the script."""
        room = self.room
        return self.size if room is None else (room.width, room.height)


def stop(machine: Machine) -> None:
    """The effect of EXIT."""
    machine.stopped = True


def written_chance(node: nodes.Node) -> nodes.Percent | None:
    """The chance of a condition, or of a room's type, if it has one."""
    if isinstance(node, nodes.If | nodes.Chance):
        return node.condition if isinstance(node.condition, nodes.Percent) else None
    return node.chance if isinstance(node, nodes.Room | nodes.Subroom) else None


def chance_sites(level: nodes.Level, functions: abc.Iterable[nodes.FunctionDefinition]) -> list[nodes.Percent]:
    """All written chances of a level: its own, then the chances of functions defined before it."""
    found: dict[Span, nodes.Percent] = {}
    for root in (level, *functions):
        for node in walk(root):
            percent = written_chance(node)
            if percent is not None:
                found.setdefault(percent.span, percent)
    return list(found.values())


def chance_keys(level: nodes.Level, functions: KnownFunctions, name: str) -> dict[Span, str]:
    """The keys of all written chances, by their positions in the file."""
    sites = chance_sites(level, functions.values())
    return {percent.span: f"{name}/chance#{number}" for number, percent in enumerate(sites)}


def decision(percent: int, key: str | None) -> abc.Callable[[Machine], bool]:
    """The decision of one chance; without a key it is always the game's."""
    if key is None:
        return lambda machine: machine.dice.rn2(100) < percent

    def decide(machine: Machine) -> bool:
        series = machine.site.series
        if series is None:
            return machine.dice.rn2(100) < percent
        return series.decide(key, percent, machine.dice)

    return decide
