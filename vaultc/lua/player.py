"""The run of a script: its calls by the interface, and the values of Python that it holds.

A call that a statement of the des language describes becomes that statement, and runs as it does in a des file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from vaultc.chance.dice import Dice
from vaultc.games.lua_versions import NEAREST_CHARACTERS, LuaVersion
from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.machine import Instruction, Machine
from vaultc.generation.interpreter.places import signed64
from vaultc.generation.interpreter.selection import RollBelow
from vaultc.generation.site import Site
from vaultc.language.diagnostics import Fix, GenerationError
from vaultc.language.source import Source, Span
from vaultc.language.syntax import nodes
from vaultc.level.level import Item, Level
from vaultc.lua import sandbox as budgets
from vaultc.lua.calls import ArgumentPlaces, CallMade
from vaultc.lua.kinds import ArgumentError, ArgumentPlace, CellSet, FieldName, Host, StandInMetError
from vaultc.lua.schemas import CallFields
from vaultc.support.dataclass import dataclass, field
from vaultc.world import grid

_SWEEP: Final = 500
_CROWDED: Final = budgets.RUN_MEMORY // 4

HeldValue = CellSet | Item | None


class HeldValues:
    """Selections and objects by their numbers.

    Lua collects the stand-ins that a script has dropped when its own memory fills, in which a stand-in counts little.
    So values are freed by what they take here.
    """

    def __init__(self, sandbox: budgets.Sandbox, budget: budgets.Budget) -> None:
        self._sandbox = sandbox
        self._budget = budget
        self._values: dict[int, HeldValue] = {}
        self._made = 0
        self._next_search = _CROWDED

    def value(self, number: int) -> HeldValue:
        """The value of a number."""
        return self._values[number]

    def items(self) -> list[Item]:
        """The objects that the script holds."""
        return [value for value in self._values.values() if isinstance(value, Item)]

    def keep(self, kind: str, value: HeldValue) -> object:
        """The stand-in in Lua of a value; ``kind`` is ``selection`` or ``object``."""
        self._made += 1
        self._values[self._made] = value
        self._budget.hold(_size(value))
        made = self._sandbox.proxy(kind, self._made)
        if self._budget.held > self._next_search:
            self._free(all_of_it=True)
            self._next_search = self._budget.held + _CROWDED // 4
        elif self._made % _SWEEP == 0:
            self._free()
            self._next_search = max(_CROWDED, self._budget.held)
        return made

    def change(self, chosen: CellSet, cells: list[int]) -> None:
        """Give a selection other cells."""
        self._budget.hold(budgets.CELL * (len(cells) - len(chosen.cells)))
        chosen.cells = cells

    def _free(self, *, all_of_it: bool = False) -> None:
        for number in self._sandbox.released(all_of_it):
            self._budget.hold(-_size(self._values.pop(number)))
        if all_of_it:
            self._budget.work -= _SWEEP


def _size(value: HeldValue) -> int:
    return budgets.VALUE + (budgets.CELL * len(value.cells) if isinstance(value, CellSet) else 0)


_ALIKE: Final = 0.8


def is_misspelt(written: str, meant: str | None, share: float = _ALIKE) -> bool:
    """Return whether a name is so near to a known one that it is no name of its own, which a catalogue may lack."""
    from difflib import SequenceMatcher

    return meant is not None and SequenceMatcher(None, written.lower(), meant.lower()).ratio() >= share


ROLLS: Final = ("dice", "low", "high")
"""The ways in which a script's own draws fall: by the dice, always 0, or always the most."""


def roller(dice: Dice, rolls: str) -> RollBelow:
    """The function behind all random numbers of a script; what is made by its calls draws from the dice in any case."""
    if rolls == "low":
        return lambda _: 0
    if rolls == "high":
        return lambda n: n - 1
    return dice.rn2


TOO_MUCH: Final = "the script makes or repeats so much that vaultc gives up here"
"""The message for a script at the end of its budget."""
DEEPEST: Final = 30
"""The largest depth of callbacks. No limit of the games."""
_WHOLE: Final = ((1, 0), (79, 21))
_CELLS = "cells"
_MOST_REMARKS: Final = 1000
_LONGEST: Final = 400


@dataclass(frozen=True, slots=True)
class DesCall:
    """A call of a function of ``des``: its name, its fields without defaults, its depth in callbacks, and its line.

    ``place`` is a pair; a random one is absent. Selections are ascending tuples of absolute cells, functions True.
    """

    name: str
    fields: dict[str, object]
    depth: int = 0
    line: int = 0


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to tell about a place in a script."""

    rule: str
    message: str
    span: Span
    fix: Fix | None = None


@dataclass(slots=True)
class Journal:
    """The record of a run: the calls of ``des`` in order, and what there is to say about the script.

    ``broken`` are the lines where Lua itself ended a callback; it is empty if nothing but calls was refused. ``doubts``
    are told only if the same rule is ``settled`` at the same place in no run.
    """

    calls: list[DesCall] = field(default_factory=list)
    remarks: dict[Remark, None] = field(default_factory=dict)
    broken: list[int] = field(default_factory=list)
    doubts: dict[Remark, None] = field(default_factory=dict)
    settled: set[tuple[str, Span]] = field(default_factory=set)


DesFunction = Callable[["ScriptPlayer", CallFields], object]
LuaArguments = tuple[Any, ...]
LuaFunction = Callable[["ScriptPlayer", LuaArguments], object]


class ScriptPlayer:
    """Runs a script on a site, once.

    ``line`` is the line of the call that is being carried out, ``function`` its name, ``depth`` the number of callbacks
    around it, ``callers`` their callers, ``things`` the number of open containers and inventories. ``is_word_form``
    tells if the call began with a word, not a table. ``handlers`` replace functions of ``des``, by name. ``line_roll``
    draws for jagged lines, which may never end when all draws are the same. ``features`` are marks by ``des.feature``.
    A player that ``goes_on`` notes what the game refuses as an error of the journal, and such a call does nothing.
    ``is_themed`` holds while themed rooms are made; ``has_failed`` then tells that a room or a map found no place, so
    that no further one is made. ``later`` are functions that judge the level at the end, ``flag_spans`` the places of
    the level's flags, ``areas`` those of its level regions, ``stocked`` the special rooms of regions, with their boxes.
    """

    def __init__(
        self, source: Source, version: LuaVersion, site: Site, rolls: str = "dice", budget: budgets.Budget | None = None
    ) -> None:
        from vaultc.lua.functions import names_of
        from vaultc.lua.statics import unknown_functions, unknown_methods, unknown_sources

        self.source = source
        self.version = version
        self.site = site
        self.machine = Machine(site)
        self.roll: RollBelow = roller(site.dice, rolls)
        self.line_roll: RollBelow = site.dice.rn2
        self.journal = Journal()
        self.line = self.depth = self.things = self.draws = self.counted = self.argument_count = 0
        self.features: dict[int, dict[str, bool]] = {}
        self.see: Callable[[Span, Level], None] | None = None
        self.failure: GenerationError | None = None
        self.crash: Exception | None = None
        self.fatal: budgets.LuaProblem | None = None
        self.is_word_form = self.is_themed = self.has_failed = False
        self.goes_on = False
        self.function = ""
        self.made = CallMade("", 0, ())
        self.callers: list[str] = []
        self.handlers: Mapping[str, DesFunction] = {}
        self.later: list[Callable[[], None]] = []
        self.flag_spans: dict[str, Span] = {}
        self.areas: list[Span] = []
        self.stocked: list[tuple[str, grid.Box]] = []
        characters = {code: character for character, code in reversed(list(site.catalog.codes.items()))}
        self.characters = {code: each for code, each in characters.items() if each in version.map_characters}
        self.budget = budget or budgets.Budget()
        self._spans: dict[int, Span] = {}
        self._told: set[tuple[str, str, int, ArgumentPlace]] = set()
        self._places = ArgumentPlaces(source, lambda value: dict(self.sandbox.entries(value)))
        self.unknown = {each.name: each for each in unknown_functions(source.text, version)}
        self.unknown_sources = unknown_sources(source.text, version)
        methods = [f"{owner}.{name}" for name in unknown_methods(source.text, version) for owner in ("selection", "o")]
        names = (*names_of(version), *self.unknown, *sorted(methods))
        self.sandbox = budgets.Sandbox(self._dispatch, names, self.budget.instructions)
        self.values = HeldValues(self.sandbox, self.budget)
        self.host = Host(self.sandbox, version, self.values.value, self.warn, self.machine.count_work, self.refuse)

    # ---- running

    def run(self, text: str | None = None) -> budgets.LuaProblem | None:
        """Run the script, or a changed ``text`` of the same lines; returns its error, if it has one.

        Raises:
            GenerationError: the level cannot be made with these numbers.
        """
        self.site.heading = self.span_of(1)
        self.sandbox.set_global("align", self.sandbox.new_list(self._alignments()))
        self.budget.start()
        problem = self.sandbox.run(as_bytes(self.source.text if text is None else text))
        self.budget.instructions = self.sandbox.instructions_left()
        self.budget.end()
        if (ended := self.crash or self.failure) is not None:
            raise ended
        return self.fatal or problem

    def _alignments(self) -> list[str]:
        """The list ``align``, in an order drawn at every start."""
        words = ["law", "neutral", "chaos"]
        for last in (2, 1):
            other = self.site.dice.rn2(last + 1)
            words[last], words[other] = words[other], words[last]
        signs = {"law": 1, "neutral": 0, "chaos": -1}
        self.site.alignments[:] = [signs[word] for word in words]
        return words

    def _dispatch(self, name: str, line: int, count: int, *arguments: Any) -> budgets.DispatchResult:
        """Carry out a call of the script: the only way from Lua to Python. Nothing is raised into Lua."""
        from vaultc.lua.functions import call, stand_in

        outer = self.line, self.made, self.host.reading.at
        self.line, self.host.reading.at = line, None
        self.made = CallMade(name, line, arguments[:count])
        self.site.statement = self.span
        result: object
        try:
            self._count(name, arguments)
            result = call(self, name, arguments[:count])
            if self.see is not None and name.startswith("des."):
                self.see(self.span, self.machine.level)
        except ArgumentError as error:
            try:
                self.refuse(error)
            except ArgumentError:
                return False, as_bytes(shortened(str(error)))
            result = stand_in(self, name)
        except StandInMetError:
            result = stand_in(self, name)
        except GenerationError as error:
            self.failure = self.failure or error
            return False, "failure", "failure"
        except (RecursionError, MemoryError) as error:  # Lua raises errors of memory, too
            return False, "not enough memory" if isinstance(error, MemoryError) else f"{name}: nested too deeply"
        except self.sandbox.errors as error:  # a limit that Lua met in a table made from here
            return False, str(error).partition("\n")[0]
        except Exception as error:  # Lua must never hold an object of Python, not even an error
            self.crash = self.crash or error
            return False, "failure", "failure"
        finally:
            self.line, self.made, self.host.reading.at = outer
            self.budget.work -= (self.machine.work - self.counted) // 2
            self.counted = self.machine.work
            self.budget.is_spent |= self.budget.is_exceeded
        if self.fatal is not None:
            return False, "stopped", "failure"
        results = result if isinstance(result, tuple) else (result,)
        if any(isinstance(each, str) and len(each) > budgets.MEMORY // 8 for each in results):
            return False, "not enough memory"
        return (True, *map(_given, results))

    def _count(self, name: str, arguments: tuple[Any, ...]) -> None:
        characters = sum(len(argument) for argument in arguments if isinstance(argument, str))
        self.machine.count_work(5 + characters)
        self.budget.call(name, len(arguments) + characters)
        self.budget.keep(budgets.VALUE + 2 * characters if name.startswith("des.") else 0)
        if self.budget.is_exceeded:
            raise self.fail(TOO_MUCH)

    def call_back(self, function: Any, *arguments: object, lenient: bool = False) -> bool:
        """Call a function of the script; False if it failed. An error in it ends the run, unless ``lenient``."""
        if self.depth >= DEEPEST:
            raise ArgumentError(f"vaultc calls functions of a script no more than {DEEPEST} deep")
        if self.see is not None and self.function.startswith("des."):  # what is there before its contents
            self.see(self.span, self.machine.level)
        self.depth += 1
        self.callers.append(self.function)
        try:
            problem = self.sandbox.call(function, *arguments)
        finally:
            self.depth -= 1
            self.function = self.callers.pop()
        if problem is None:
            return True
        if lenient and problem.reason is None and self.failure is None:
            self.remark("lua-error", f"{problem.message}; the loop stops here, and the script continues", problem.line)
            self.journal.broken.append(problem.line)
            return False
        if self.goes_on and problem.reason is None and self.failure is None and self.fatal is None:
            self.remark(self.rule_of(problem), problem.message, problem.line)
            self.journal.broken.append(problem.line)
            return False
        if self.failure is None and self.fatal is None:
            self.fatal = problem
        return False

    def rule_of(self, problem: budgets.LuaProblem) -> str:
        """The rule of an error of Lua: no error where a function that vaultc does not know may have given the nil."""
        return "lua-global" if self.unknown_sources.explain(problem) else "lua-error"

    def choose_entry(self, kind: str, index: int, room: object = None) -> int:  # noqa: ARG002
        """The entry of themed rooms or fills that runs in place of the one chosen; 0 for none. Fills get a room."""
        return index

    def leave_entry(self, kind: str, index: int) -> None:
        """Called when an entry of themed rooms or fills has run."""

    def suits_room(self, kind: str, index: int, answer: bool) -> bool:  # noqa: ARG002
        """Called with the answer of ``eligible`` of a fill that is to run; False if it does not run."""
        return answer

    def chance(self, percentage: int) -> bool:
        """True with this chance in percent; always one draw."""
        return self.roll(100) < percentage

    # ---- statements

    def perform(self, node: nodes.Statement, inside: Callable[[], object] | None = None) -> None:
        """Carry out a statement of the des language; ``inside`` runs before its last instruction."""
        instructions = self.instructions(node)
        last = len(instructions) - 1
        for position, instruction in enumerate(instructions):
            if inside is not None and position == last:
                self.things += 1
                inside()
                self.things -= 1
            self.machine.site.statement = self.span
            instruction.action(self.machine)

    def instructions(self, node: nodes.Statement) -> list[Instruction]:
        """The instructions of a statement."""
        assembler = Assembler(self.site.game, self.site.rules, {})
        assembler.scope.things_open = self.things
        assembler.statement(node)
        return assembler.instructions

    def cells_node(self, cells: list[int]) -> nodes.Variable:
        """An expression whose value is a selection."""
        self.machine.frame.variables[_CELLS] = cells
        return nodes.Variable(_CELLS, span=self.span)

    def place_node(self, place: tuple[int, int] | None) -> nodes.Expression:
        """A place as an expression; None is random."""
        if place is None:
            return nodes.RandomCoordinate((), span=self.span)
        if not grid.valid(*self.cell(place)):
            self.warn("lua-strict", f"the place ({place[0]},{place[1]}) lies beyond the level", "place")
        return nodes.Coordinate(place[0] & 255, place[1] & 255, span=self.span)

    def word(self, text: str) -> nodes.Word:
        """A word of a statement."""
        return nodes.Word(text, span=self.span)

    def text(self, text: str) -> nodes.String:
        """A string of a statement."""
        return nodes.String(text, span=self.span)

    def number(self, value: int) -> nodes.Integer:
        """A number of a statement."""
        return nodes.Integer(value, span=self.span)

    # ---- places

    def cell(self, place: tuple[int, int]) -> tuple[int, int]:
        """The absolute column and row of a place."""
        left, top = self.machine.base()
        return left + (place[0] & 255), top + (place[1] & 255)

    def inside(self, function: str, place: tuple[int, int] | None) -> tuple[int, int]:
        """The cell of a place that must be given and lie on the level.

        Raises:
            ArgumentError: it is random, or outside.
        """
        if place is None:
            raise ArgumentError(f"des.{function}: a place is needed; no random place is possible here", "place")
        x, y = self.cell(place)
        if not grid.valid(x, y):
            raise ArgumentError(f"des.{function}: the place ({place[0]},{place[1]}) lies outside the level", "place")
        return x, y

    def area(self, box: tuple[int, ...], *, in_room: bool) -> tuple[int, int, int, int]:
        """The absolute corners of a region in the frame, which is the room only where the function says so."""
        left, top = self.machine.base() if in_room else self.machine.origin
        return box[0] + left, box[1] + top, box[2] + left, box[3] + top

    def cells_of_area(self, corners: tuple[int, ...]) -> list[int]:
        """The cells of an area of the frame, in ascending order."""
        x1, y1, x2, y2 = self.area(corners, in_room=True)
        self.machine.count_work(grid.CELLS)
        return [cell for cell in range(grid.HEIGHT, grid.CELLS)
                if x1 <= cell // grid.HEIGHT <= x2 and y1 <= cell % grid.HEIGHT <= y2]  # fmt: skip

    def code(self, character: str) -> int:
        """The terrain of a map character; what the game of the preview lacks becomes its nearest terrain."""
        codes = self.site.catalog.codes
        return codes.get(character, codes[NEAREST_CHARACTERS.get(character, " ")])

    def reset_frame(self) -> None:
        """The frame is the level again."""
        self.machine.origin, self.machine.size = _WHOLE

    # ---- values that scripts hold

    def selection(self, cells: list[int], *, is_spoiled: bool = False) -> object:
        """A new selection for the script."""
        self.machine.count_work(20 + len(cells) // 4)
        return self.values.keep("selection", CellSet(cells, is_spoiled=is_spoiled))

    def held_object(self, item: Item | None) -> object:
        """An object for the script; None if it does not exist."""
        self.machine.count_work(100)
        return self.values.keep("object", item)

    def item_of(self, value: object) -> Item | None:
        """The object behind a script's value.

        Raises:
            ArgumentError: it is not an object.
        """
        handle = self.sandbox.handle(value)
        if handle is None or isinstance(found := self.values.value(handle), CellSet):
            raise ArgumentError("object expected")
        return found

    # ---- telling

    @property
    def span(self) -> Span:
        """The place of the call that is being carried out."""
        return self.span_of(self.line)

    def span_of(self, line: int) -> Span:
        """A line of the script without the blanks around it."""
        known = self._spans.get(line)
        if known is None:
            known = self._spans[line] = line_span(self.source, line)
        return known

    def span_at(self, at: ArgumentPlace) -> Span:
        """The place of an argument of the current call, or of the call if the text does not show it."""
        pointed = self._places.place(self.made, at)
        return self.span if pointed is None else pointed.span

    def doubt(self, rule: str, message: str | None, span: Span) -> None:
        """Note what is told if it holds at this place whenever the script comes there; None if it does not hold."""
        if message is None:
            self.journal.settled.add((rule, span))
        elif len(self.journal.doubts) < _MOST_REMARKS:
            self.journal.doubts[Remark(rule, shortened(message), span)] = None

    def warn(self, rule: str, message: str, at: ArgumentPlace = None, *, meant: str | None = None) -> None:
        """Note something about the current call, at an argument; ``meant`` is what is probably to be written there."""
        if len(self.journal.remarks) >= _MOST_REMARKS:
            return
        at = self.host.reading.at if at is None else at
        key = rule, message, self.line, at
        if key in self._told:
            return
        self._told.add(key)
        pointed = self._places.place(self.made, at)
        span = self.span if pointed is None else pointed.span
        fix = None if pointed is None or meant is None else self._places.fix(pointed, self._written(at), meant)
        self.journal.remarks[Remark(rule, shortened(message), span, fix)] = None

    def refuse(self, error: ArgumentError) -> None:
        """Note what the game refuses; the caller goes on. A fork may take it, unless it is surely a misspelt name.

        Raises:
            ArgumentError: the run does not go on, or the script itself catches errors.
        """
        if not self.goes_on or self.sandbox.is_catching():
            raise error
        at = error.place_among(self.made.values)
        at = self.host.reading.at if at is None else at
        written = self._written(at) if error.certain else None
        if self.version.is_open and not (isinstance(written, str) and is_misspelt(written, error.meant)):
            whose = "the catalogue lacks this name" if error.certain else "NetHack 3.7 refuses this"
            self.warn("lua-strict", f"{whose}: {error}", at, meant=error.meant)
        else:
            self.warn("lua-error", str(error), at, meant=error.meant)

    def _written(self, at: ArgumentPlace) -> object:
        """The value of an argument of the current call, or the name of a field itself."""
        if isinstance(at, FieldName):
            return at
        values = self.made.values
        if isinstance(at, int):
            found = values[at] if at < len(values) else None
        else:
            is_table = bool(values) and self.sandbox.kind(values[0]) == "table"
            found = dict(self.sandbox.entries(values[0])).get(at) if is_table else next(iter(values), None)
        return found.encode("latin-1").decode("utf-8", "replace") if isinstance(found, str) else found

    def remark(self, rule: str, message: str, line: int) -> None:
        """Note something about a line, once."""
        if len(self.journal.remarks) < _MOST_REMARKS:
            span = self._places.named_in(message, line) or self.span_of(line)
            self.journal.remarks[Remark(rule, shortened(message), span)] = None

    def complain(self, message: str, at: ArgumentPlace = None, *, meant: str | None = None) -> None:
        """Note that the game complains here and goes on."""
        self.site.statement = self.span
        self.budget.keep(budgets.VALUE)
        self.site.complain(shortened(message))
        self.warn("lua-complaint", message, at, meant=meant)

    def fail(self, message: str) -> GenerationError:
        """The error that ends this level at the current call."""
        return self.site.fail(message, self.span)

    def map_drawn(self, corner: tuple[int, int]) -> None:
        """Called with the absolute corner of each map that was drawn, after its call is recorded."""

    def record(self, name: str, fields: CallFields) -> None:
        """Note a call."""
        call = DesCall(name, {key: _plain(v) for key, v in fields.items()}, self.depth, self.line)
        cells = sum(len(each) for each in call.fields.values() if isinstance(each, tuple))
        self.machine.count_work(cells)
        texts = sum(len(each) for each in call.fields.values() if isinstance(each, str))
        self.budget.keep(2 * budgets.VALUE + 2 * budgets.CELL * cells + 4 * texts)
        self.journal.calls.append(call)


def line_span(source: Source, line: int) -> Span:
    """A line of a source without the blanks around it; line 0 is the first, and after the last text is its line.

    Lua's compiler finds what is missing at the end of a file, where there is nothing to show.
    """
    number = min(max(line, 1), len(source.line_starts))
    while number > 1 and not source.text[source.line_starts[number - 1] :].strip():
        number -= 1
    text = source.line(number)
    start = source.line_starts[number - 1] + len(text) - len(text.lstrip())
    return source.span(min(start, len(source.text)), min(start + max(len(text.strip()), 1), len(source.text)))


def shortened(message: str) -> str:
    """A message that may repeat long texts of a script, in a length that can be read."""
    return message if len(message) <= _LONGEST else message[: _LONGEST - 3] + "..."


def _plain(value: object) -> object:
    if isinstance(value, CellSet):
        return tuple(value.points())
    return value if isinstance(value, str | int | bool | tuple) else True


def _given(value: object) -> object:
    """A result as Lua can hold it: numbers of 64 bits, and texts of bytes."""
    if isinstance(value, str):
        return as_bytes(value)
    return signed64(value) if isinstance(value, int) and not isinstance(value, bool) else value


def as_bytes(text: str) -> str:
    """A text as Lua holds it: a character for each byte."""
    return text.encode("utf-8", "replace").decode("latin-1")
