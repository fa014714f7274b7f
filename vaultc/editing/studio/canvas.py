"""The subject of a change: a text, a level of it as a seed makes it, its trace, and what forbids a change."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from vaultc.api.level_script import LevelScript
from vaultc.generation.interpreter.machine import Instruction, Machine, MachineStep
from vaultc.language.diagnostics import Diagnostic, GenerationError, Severity
from vaultc.language.game import Game
from vaultc.language.semantics import LevelFacts, Model
from vaultc.language.semantics.statements import Placed
from vaultc.language.source import Source, Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import walk
from vaultc.level.level import Level
from vaultc.linter.checking.apply_settings import judge
from vaultc.linter.checking.check_file import examine_model
from vaultc.linter.checking.configuration import Settings
from vaultc.pipeline import generating
from vaultc.pipeline.reading import model_of
from vaultc.support.dataclass import dataclass, field, replace
from vaultc.support.errors import InvalidValueError, VaultcError
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid
from vaultc.world.catalog import Catalog
from vaultc.world.surroundings import Surroundings


class ChangeError(VaultcError):
    """A change that cannot be made; the message says why and, where something can be done, what.

    ``span`` is the statement that prevents it, None if no statement does. ``insist`` is true if only new findings speak
    against it, so that the author may decide to make it anyway.
    """

    def __init__(self, message: str, span: Span | None = None, *, insist: bool = False) -> None:
        super().__init__(message)
        self.span = span
        self.insist = insist

    @property
    def line(self) -> int | None:
        """The line of the statement that prevents it."""
        return None if self.span is None else self.span.begin.line


class NothingToChangeError(ChangeError):
    """A change after which the level would be as it is."""


MOST_MOMENTS = 50_000
"""Executed instructions that are noted; longer scripts are known up to there."""
_NO_SOURCE = Source.from_text("")


class RunFrame(NamedTuple):
    """The frame of reference at one moment of a run: the cell that (0,0) means, and the box of its map or room.

    ``is_room`` tells a room from a map part; ``irregular`` rooms do not fill their box. ``part`` is the corner of the
    map part in force, from which regions count also inside of rooms.
    """

    base: grid.Cell
    box: grid.Box
    part: grid.Cell = (1, 0)
    is_room: bool = False
    irregular: bool = False


WHOLE_LEVEL = RunFrame((1, 0), grid.WHOLE_LEVEL)
"""The frame before the first map and room."""


class Moment(NamedTuple):
    """One executed instruction: its statement, and the frames before and after it."""

    span: Span
    before: RunFrame
    after: RunFrame


@dataclass(slots=True)
class FrameTrace:
    """Notes of one run. ``ground`` has for each cell, as it was before any mirroring, the statement that made it."""

    moments: list[Moment] = field(default_factory=list)
    ground: list[Span | None] = field(default_factory=lambda: [None] * grid.CELLS)
    markers: list[Span | None] = field(
        default_factory=lambda: [Span(cell, cell, _NO_SOURCE) for cell in range(grid.CELLS)]
    )
    """Each cell's own number as an origin: mirroring carries origins along, so that they tell where cells were."""

    def watch(self, instructions: Sequence[Instruction]) -> tuple[Instruction, ...]:
        """The same instructions, each of which is noted."""
        return tuple(replace(instruction, action=self._noted(instruction)) for instruction in instructions)

    def _noted(self, instruction: Instruction) -> MachineStep:
        action, span = instruction.action, instruction.span

        def noted(machine: Machine) -> int | None:
            level = machine.level
            level.origins = self.markers
            terrain, before, skipping = bytes(level.terrain), _frame_of(machine), machine.skipping
            target = action(machine)
            if level.terrain != terrain:
                for cell, (old, new) in enumerate(zip(terrain[: grid.CELLS], level.terrain, strict=False)):
                    if old != new:
                        self.ground[cell] = span
            if not skipping and len(self.moments) < MOST_MOMENTS:
                self.moments.append(Moment(span, before, _frame_of(machine)))
            return target

        return noted


def _frame_of(machine: Machine) -> RunFrame:
    room = machine.room
    if room is not None:
        return RunFrame((room.lx, room.ly), (room.lx, room.ly, room.hx, room.hy), machine.origin, True, room.irregular)
    (left, top), (width, height) = machine.origin, machine.size
    return RunFrame((left, top), (left, top, left + width - 1, top + height - 1), machine.origin)


@dataclass(frozen=True, eq=False)
class TracedLevel:
    """A generated level and the trace of its script.

    ``drawn_at`` has for each cell of the level the cell where it was while the script ran: another one where the game
    has mirrored the level.
    """

    level: Level
    moments: Sequence[Moment]
    ground: Sequence[Span | None]
    drawn_at: Sequence[int]

    def scripted(self, cell: grid.Cell) -> grid.Cell:
        """The place, while the script ran, of a cell of the finished level."""
        return divmod(self.drawn_at[grid.at(*cell)], grid.HEIGHT)

    def finished(self, cell: grid.Cell) -> grid.Cell:
        """The cell of the finished level for a place where the script drew."""
        return divmod(self.drawn_at.index(grid.at(*cell)), grid.HEIGHT)

    def maker(self, cell: grid.Cell) -> Span | None:
        """The statement that last changed the terrain of a place where the script drew."""
        return self.ground[grid.at(*cell)]

    def of(self, span: Span) -> list[Moment]:
        """The moments of one statement, without its inner statements."""
        return [moment for moment in self.moments if moment.span == span]


def traced(script: LevelScript, seed: int, surroundings: Surroundings) -> TracedLevel:
    """Make the level of a seed, and take notes.

    Raises:
        GenerationError: the level cannot be made with this seed.
        SeedError: the game takes no such seed.
    """
    trace = FrameTrace()
    program = replace(script.program, instructions=trace.watch(script.program.instructions))
    dice = generating.dice_of(script.game, seed, None, experience_level=surroundings.hero.level)
    level = generating.make_level(program, dice, surroundings, script.game)
    level.seed = seed
    markers = level.origins or [None] * grid.CELLS  # a script without instructions leaves no markers
    drawn_at = [marker.start if marker is not None else cell for cell, marker in enumerate(markers)]
    level.origins = [trace.ground[cell] for cell in drawn_at]
    return TracedLevel(level, trace.moments, trace.ground, drawn_at)


class ThingOnCell(NamedTuple):
    """One thing: its kind, its name, its cell in the finished level, and the statement that placed it, if any did."""

    kind: str
    name: str
    cell: grid.Cell
    origin: Span | None


def things(level: Level, catalog: Catalog) -> Iterator[ThingOnCell]:
    """All things on a level, those above others first."""
    for monster in level.monsters:
        yield ThingOnCell("monster", catalog.species[monster.species].name, (monster.x, monster.y), monster.origin)
    for item in level.items():
        yield ThingOnCell("object", catalog.kinds[item.kind].name or "object", (item.x, item.y), item.origin)
    for trap in level.traps:
        known = catalog.trap_kinds.get(trap.kind)
        yield ThingOnCell("trap", "trap" if known is None else known.name, (trap.x, trap.y), trap.origin)
    for engraving in level.engravings:
        yield ThingOnCell("engraving", engraving.kind, (engraving.x, engraving.y), engraving.origin)


SurroundingsOf = Callable[[LevelScript], Surroundings]
_NUMBER = re.compile(r"[0-9]+")


@dataclass(frozen=True, eq=False)
class LevelCanvas:
    """A text and one of its levels, as a seed makes it at the place that ``surroundings_of`` tells.

    ``settings`` are the project's: they say which findings count.
    """

    source: Source
    game: Game
    index: int
    seed: int
    surroundings_of: SurroundingsOf
    settings: Settings

    def with_text(self, text: str) -> LevelCanvas:
        """The same level of another text."""
        source = self.source
        return replace(self, source=Source(source.name, text, source.path, source.remarks, source.encoding))

    def known(self, model: Model, findings: Iterable[Diagnostic]) -> LevelCanvas:
        """The same, with the model and the findings of its text, which need not be found out again."""
        vars(self).update(model=model, findings=tuple(findings))
        return self

    @cached_property
    def model(self) -> Model:
        """The text read and analysed."""
        return model_of(self.source, self.game)

    @property
    def source_now(self) -> Source:
        """The source that the spans of the model name: of a compiled level the text that it decompiles to."""
        return self.model.parsed.source

    @cached_property
    def findings(self) -> tuple[Diagnostic, ...]:
        """The findings of ``vaultc check`` without samples."""
        return tuple(judge([examine_model(self.model)], lambda _: self.settings))

    @property
    def facts(self) -> LevelFacts:
        """The level.

        Raises:
            ChangeError: the text has no such level, or it is in another file.
        """
        if self.source.is_compiled:
            raise ChangeError("a compiled level has no text to be changed; vaultc convert makes a des file of it")
        levels = self.model.levels
        if not 0 <= self.index < len(levels):
            raise ChangeError("this file has no such level")
        found = levels[self.index]
        if found.node.span.source is not self.model.parsed.source:
            raise ChangeError(f"this level is in {found.node.span.source.name}; open that file", found.node.span)
        return found

    @cached_property
    def traced(self) -> TracedLevel:
        """The level with its trace.

        Raises:
            ChangeError: the text has errors, or the seed makes no level.
        """
        errors = [found for found in self.findings if found.forbids_use]
        if errors:
            raise ChangeError(f"line {errors[0].span.begin.line} has an error: {errors[0].message}", errors[0].span)
        script = LevelScript(self.facts, self.model)
        try:
            return traced(script, self.seed, self.surroundings_of(script))
        except GenerationError as error:
            raise ChangeError(f"seed {self.seed} makes no level: {error.diagnostic.message}") from None
        except InvalidValueError as error:
            raise ChangeError(str(error)) from None

    @cached_property
    def statements(self) -> dict[Span, Placed]:
        """The statements of the level, and of the functions of the file, by their spans."""
        return {placed.node.span: placed for placed in self.model.statements if placed.level in (None, self.index)}

    def statement_at(self, start: int) -> Placed:
        """The statement that begins at an offset of the text; of a chance before it and the statement the latter.

        Raises:
            ChangeError: there is none.
        """
        here = self.model.parsed.source
        found = [placed for span, placed in self.statements.items() if span.start == start and span.source is here]
        found = [placed for placed in found if not isinstance(placed.node, n.Chance)]
        if not found:
            raise ChangeError("there is no statement at this place in the text any more; reload the level")
        return found[-1]


def new_findings(before: LevelCanvas, after: LevelCanvas) -> list[Diagnostic]:
    """The findings of a text that it had not before an edit; a finding whose numbers alone changed is not new."""
    known = Counter(map(_kind_of, before.findings))
    fresh = []
    for found in after.findings:
        if known[_kind_of(found)]:
            known[_kind_of(found)] -= 1
        elif found.severity >= Severity.NOTE:
            fresh.append(found)
    return fresh


def _kind_of(found: Diagnostic) -> tuple[str, str]:
    return found.rule, _NUMBER.sub("0", found.message)


def obstacle(canvas: LevelCanvas, placed: Placed) -> ChangeError | None:
    """The reason why a statement cannot be changed for one place alone: it runs several times, or elsewhere."""
    span = placed.node.span
    if span.source is not canvas.source_now:
        return ChangeError(f"{span} places this, in an included file; open that file", span)
    for outer in placed.ancestors():
        line = outer.node.span.begin.line
        match outer.node:
            case n.Loop() | n.For():
                times = len(canvas.traced.of(span))
                word = "FOR" if isinstance(outer.node, n.For) else "LOOP"
                message = (
                    f"the {word} of line {line} runs this {times} times; change line {span.begin.line} in the text"
                )
                return ChangeError(message, span)
            case n.FunctionDefinition():
                name = outer.node.name.text
                message = f"the function {name}() of line {line} does this wherever it is called; change its text"
                return ChangeError(message, span)
    return None


def why_not_fixed(canvas: LevelCanvas, placed: Placed, place: n.Expression | None) -> ChangeError:
    """The reason why the place of a statement cannot be rewritten."""
    span = placed.node.span
    line = span.begin.line
    match place:
        case None:
            return ChangeError(f"line {line} gives no place, so it is random; write one, such as (3,4)", span)
        case n.RandomCoordinate():
            message = f"line {line} places this at random: {place.span.text}; write a place to fix it"
            return ChangeError(message, span)
        case n.RndCoord():
            return ChangeError(f"line {line} takes a random cell of a selection: {place.span.text}", span)
        case n.Variable() | n.Element():
            return ChangeError(_of_variable(canvas, placed, place.name), span)
    variables = [part.name for part in walk(place) if isinstance(part, n.Variable | n.Element)]
    if variables:
        return ChangeError(_of_variable(canvas, placed, variables[0]), span)
    return ChangeError(f"line {line} covers more than this cell: {place.span.text}; change it in the text", span)


def _of_variable(canvas: LevelCanvas, placed: Placed, name: str) -> str:
    """The lines that give a variable its value."""
    text = f"line {placed.node.span.begin.line} takes the place from ${name}"
    kinds: tuple[tuple[str, type[n.Assignment] | type[n.Shuffle]], ...] = (
        (", set in line ", n.Assignment), (" and shuffled in line ", n.Shuffle),
    )  # fmt: skip
    for words, kind in kinds:
        lines = [
            str(span.begin.line)
            for span, known in canvas.statements.items()
            if isinstance(known.node, kind) and known.node.variable.name == name
        ]
        if lines:
            text += words + ", ".join(lines)
    return f"{text}; change it there"
