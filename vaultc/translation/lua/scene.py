"""The translation of one level: its notes, its frame, its lines, its variables and helper functions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from vaultc.language import diagnostics
from vaultc.language.game import Feature, Game
from vaultc.language.semantics import Model
from vaultc.language.semantics.model import LevelFacts
from vaultc.language.semantics.statements import Placed, inner_statements
from vaultc.language.semantics.types import Type
from vaultc.language.source import Source, Span
from vaultc.language.syntax import Comment
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import children
from vaultc.support.named_tuple import NamedTuple
from vaultc.translation import first_line
from vaultc.translation.lua.text import INDENT, WIDEST, broken, indented
from vaultc.world.catalog.lua_worlds import LuaWorld

_FILE = Path(__file__).with_name("helpers.lua")
_MARK = "--@ "


@cache
def _pieces() -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """By name: the helpers that each needs, and its lines."""
    found: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    for piece in _FILE.read_text("utf-8").split(_MARK)[1:]:
        head, *lines = piece.rstrip("\n").split("\n")
        name, *needed = head.split()
        found[name] = tuple(needed), tuple(lines)
    return found


def helper_names() -> frozenset[str]:
    """The names that helpers define, which variables must not have."""
    return frozenset(_pieces()) | {"KINDS", "MOVES"}


def helper_lines(names: Iterable[str]) -> list[str]:
    """The lines of some helpers and of all that they need, callee first."""
    pieces = _pieces()
    wanted, waiting = set[str](), list(names)
    while waiting:
        name = waiting.pop()
        if name not in wanted:
            wanted.add(name)
            waiting += pieces[name][0]
    lines: list[str] = []
    for name, (_, text) in pieces.items():
        if name in wanted:
            lines += [*text, ""]
    return lines


_KEYWORDS = """and break do else elseif end false for function goto if in local nil not or repeat return then true until
while"""
_GLOBALS = """des selection nh u obj align nhc d percent shuffle pline math string table utf8 type tostring tonumber
pairs ipairs select next rm done stop step v themerooms"""
RESERVED = frozenset((*_KEYWORDS.split(), *_GLOBALS.split(), *helper_names()))

MOST_LOCALS = 100
"""A function with more variables keeps them in one table: Lua allows two hundred locals."""

VariablesOwner = n.Level | n.FunctionDefinition

_PLACING = (n.Object, n.Container, n.Monster, n.Trap, n.Gold, n.Altar, n.Engraving, n.Grave, n.Stair, n.Ladder)
"""Statements whose place may be a table of two numbers."""


def statements_of(owner: VariablesOwner) -> tuple[n.Statement, ...]:
    """The statements directly in a level or in the body of a function."""
    return owner.statements if isinstance(owner, n.Level) else owner.body.statements


def inside(owner: VariablesOwner) -> Iterator[tuple[n.Statement, int]]:
    """All statements of a level or function with their depth, in text order, without the bodies of functions."""
    waiting = [(statement, 0) for statement in reversed(statements_of(owner))]
    while waiting:
        statement, depth = waiting.pop()
        yield statement, depth
        if not isinstance(statement, n.FunctionDefinition):
            inner = [(each, depth + 1) for each in inner_statements(statement)]
            waiting += reversed(inner)


def parts_of(owner: VariablesOwner) -> Iterator[n.Node]:
    """All nodes of a level or function in text order, without the bodies of functions."""
    waiting: list[n.Node] = list(reversed(statements_of(owner)))
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, n.FunctionDefinition):
            waiting += reversed(children(node))


class Variables:
    """The variables of one owner."""

    def __init__(self, model: Model, owner: VariablesOwner) -> None:
        self.model = model
        self.owner = owner
        self.names: dict[str, str] = {}
        self.values: dict[str, list[n.Expression]] = {}
        self._loops: dict[str, list[n.For]] = {}
        parameters = () if isinstance(owner, n.Level) else owner.parameters
        self.parameters = tuple(self.named(parameter.variable.name) for parameter in parameters)
        self._read_assignments()
        self.plain_loops = frozenset(id(node) for loops in self._loops.values() for node in self._plain(loops))
        self.split = self._split_places()
        used = set(self.values) | {name for name, loops in self._loops.items() if not self._plain(loops)}
        self.in_table = len(used) > MOST_LOCALS
        self.hoisted = self._hoisted(used)
        self.declared = set(self.hoisted) | {parameter.variable.name for parameter in parameters}

    def named(self, name: str) -> str:
        """The Lua name of a variable."""
        if name not in self.names:
            lua = name.replace(".", "_")
            while lua in RESERVED or lua in self.names.values():
                lua += "_"
            self.names[name] = lua
        return self.names[name]

    def text(self, name: str) -> str:
        """A variable as a Lua expression."""
        kept = self.in_table and name in self.hoisted
        return f"v.{self.named(name)}" if kept else self.named(name)

    def declaring(self, name: str) -> str:
        """The left side of an assignment: with ``local`` at the first of a variable that is not hoisted."""
        if name in self.declared:
            return self.text(name)
        self.declared.add(name)
        return f"local {self.named(name)}"

    # ---- facts

    def _read_assignments(self) -> None:
        for statement, _ in inside(self.owner):
            if isinstance(statement, n.Assignment):
                self.named(statement.variable.name)
                self.values.setdefault(statement.variable.name, []).append(statement.value)
            elif isinstance(statement, n.For):
                self.named(statement.variable.name)
                self._loops.setdefault(statement.variable.name, []).append(statement)

    def _plain(self, loops: list[n.For]) -> list[n.For]:
        """The loops over one variable, if it is only read inside of them and changed nowhere."""
        name = loops[0].variable.name
        if name in self.values or name in {key for key, lua in self.names.items() if lua in self.parameters}:
            return []
        spans = [loop.body.span for loop in loops]
        if any(a is not b and a.span.start <= b.span.start < a.span.end for a in loops for b in loops):
            return []
        for node in parts_of(self.owner):
            if isinstance(node, n.Variable) and node.name == name:
                at = node.span.start
                heads = any(loop.variable is node for loop in loops)
                if not heads and not any(span.start <= at < span.end for span in spans):
                    return []
        return loops

    def _hoisted(self, used: Iterable[str]) -> tuple[str, ...]:
        """The variables whose first assignment is inside of a block, in the order of these."""
        depths: dict[str, int] = {}
        homes = self._homes()
        for statement, depth in inside(self.owner):
            if isinstance(statement, n.Assignment | n.For) and id(statement) not in self.plain_loops:
                name = statement.variable.name
                at_home = isinstance(statement, n.Assignment) and self._is_kept_inside(name, homes.get(id(statement)))
                depths.setdefault(name, 0 if at_home else depth + isinstance(statement, n.For))
        wanted = set(used)
        return tuple(name for name, depth in depths.items() if name in wanted and (depth or self.in_table))

    def _homes(self) -> dict[int, Span]:
        """The block around each assignment that is directly in one, by the assignment's identity."""
        return {
            id(each): node.span
            for node in parts_of(self.owner)
            if isinstance(node, n.Block)
            for each in node.statements
            if isinstance(each, n.Assignment)
        }

    def _is_kept_inside(self, name: str, home: Span | None) -> bool:
        """Return whether a variable is used nowhere outside of a block."""
        if home is None:
            return False
        return all(home.start <= node.span.start < home.end for node in self._mentions.get(name, ()))

    @cached_property
    def _mentions(self) -> dict[str, list[n.Node]]:
        found: dict[str, list[n.Node]] = {}
        for node in parts_of(self.owner):
            name = node.variable if isinstance(node, n.Method) else getattr(node, "name", None)
            if isinstance(name, str) and isinstance(node, n.Variable | n.Element | n.Method):
                found.setdefault(name, []).append(node)
        return found

    def _split_places(self) -> frozenset[str]:
        """The coordinate variables whose columns and rows are used one by one."""
        tables: set[int] = set()
        split: set[str] = set()
        copies: list[tuple[str, str]] = []
        for node in parts_of(self.owner):
            if isinstance(node, _PLACING):
                place = getattr(node, "place", None)
                places = [place] if place is not None else [o.value for o in getattr(node, "options", ())]
                tables |= {id(each) for each in places if isinstance(each, n.Variable | n.Element)}
            elif isinstance(node, n.Method):
                split.add(node.variable)
            elif isinstance(node, n.Assignment) and isinstance(node.value, n.Variable | n.Element):
                copies.append((node.variable.name, node.value.name))
                tables.add(id(node.value))
        for node in parts_of(self.owner):
            if isinstance(node, n.Variable | n.Element) and id(node) not in tables:
                if self.model.type_of(node) is Type.COORDINATE:
                    split.add(node.name)
            elif isinstance(node, n.Assignment) and isinstance(node.value, n.RndCoord | n.CoreCall):
                split |= {node.variable.name} if self.model.type_of(node.value) is Type.COORDINATE else set()
        for _ in copies:
            for one, other in copies:
                if one in split or other in split:
                    split |= {one, other}
        return frozenset(split)

    # ---- what a variable may hold

    def is_counted(self, name: str) -> bool:
        """True if a loop counts a variable, or a call gives it a value."""
        return name in self._loops or self.names.get(name) in self.parameters

    def holds(self, name: str, *, seen: frozenset[str] = frozenset()) -> Iterator[n.Expression]:
        """The expressions that a variable or an element of an array may have been given."""
        for value in self.values.get(name, ()):
            inner = value.value if isinstance(value, n.Typed) else value
            for each in inner.elements if isinstance(inner, n.Array) else (inner,):
                copied = isinstance(each, n.Variable | n.Element) and each.name not in seen | {name}
                if copied and isinstance(each, n.Variable | n.Element):
                    yield from self.holds(each.name, seen=seen | {name})
                else:
                    yield each

    def may_be_random(self, name: str) -> bool:
        """True if a coordinate variable may be a place that is drawn at each use."""
        return any(isinstance(value, n.RandomCoordinate) for value in self.holds(name))

    def may_be_function(self, name: str) -> bool:
        """True if a coordinate variable may be a random place of some kinds of terrain."""
        return any(isinstance(value, n.RandomCoordinate) and value.humidity for value in self.holds(name))

    def length(self, name: str) -> int | None:
        """The number of elements of an array, if it is always the same."""
        values = [value.value if isinstance(value, n.Typed) else value for value in self.values.get(name, ())]
        lengths = {len(value.elements) if isinstance(value, n.Array) else -1 for value in values}
        return next(iter(lengths)) if len(lengths) == 1 and -1 not in lengths else None


def has_exit_inside(placed: Iterable[Placed]) -> bool:
    """True if an EXIT is in a function or in a block that becomes a function."""
    return any(isinstance(each.node, n.Exit) and each.nearest(*CALLBACKS) for each in placed)


CALLBACKS = (n.Room, n.Subroom, n.RegionStatement, n.Container, n.Monster, n.FunctionDefinition)
"""Statements whose block becomes a Lua function."""


APPROXIMATION, LOST, MEANING = "lua-approximation", "lua-lost", "lua-meaning"
"""Rules of the diagnostics: a near translation, something lost, and words that the des engine ignores."""

_RULES = (MEANING, APPROXIMATION, LOST)


class Fidelity(IntEnum):
    """The quality of the translation of a statement; a larger value is worse."""

    EXACT = 0
    NEAR = 1
    LOST = 2


class MapFrame(NamedTuple):
    """The map frame that coordinates are counted from.

    ``size`` is None if the frame is not known; ``origin`` has the absolute column and row of its corner as Lua text.
    """

    size: tuple[int, int] | None
    origin: tuple[str, str] | None

    @property
    def is_level(self) -> bool:
        """True if it is the whole level."""
        return self == LEVEL_FRAME


LEVEL_FRAME = MapFrame((79, 21), ("1", "0"))
UNKNOWN_FRAME = MapFrame(None, None)


class LuaSettings(NamedTuple):
    """The wishes of a user: the world, words over defects (``intended``), and vaults as ``themed`` rooms."""

    world: LuaWorld
    intended: bool = False
    themed: bool = True
    handlers: Any = None


class ScriptFunction(NamedTuple):
    """A function of the script: its name, and whether its first argument is the room around the call."""

    name: str
    takes_room: bool


class Notes:
    """The diagnostics of a file, and the fidelity of each statement of its levels."""

    def __init__(self) -> None:
        self.said: dict[tuple[str, Span], diagnostics.Diagnostic] = {}
        self.fidelity: dict[Span, Fidelity] = {}

    def counts(self, spans: Iterator[Span]) -> tuple[int, int, int]:
        """The numbers of statements that are exact, near and lost."""
        found = [self.fidelity.get(span, Fidelity.EXACT) for span in spans]
        return found.count(Fidelity.EXACT), found.count(Fidelity.NEAR), found.count(Fidelity.LOST)


class LuaScene:
    """The translation of one level or function: where its lines go and what is known at this point of the text."""

    def __init__(
        self, model: Model, facts: LevelFacts, settings: LuaSettings, notes: Notes, owner: VariablesOwner
    ) -> None:
        self.model = model
        self.facts = facts
        self.settings = settings
        self.notes = notes
        self.owner = owner
        self.variables = Variables(model, owner)
        self.lines: list[str] = []
        self.helpers: set[str] = set()
        self.frame = LEVEL_FRAME if isinstance(owner, n.Level) else UNKNOWN_FRAME
        self.rooms = 0
        """The number of rooms around the statement."""
        self.takes_room = False
        """True in a function that asks for the size of the room around its call."""
        self.callbacks = 0 if isinstance(owner, n.Level) else 1
        """The number of Lua functions around the statement, the script itself aside."""
        self.ends_early = False
        """True if an EXIT in a function has to end the whole script."""
        self.has_filled = False
        """True if an INIT_MAP came before."""
        self.ground_letters = ""
        """The map characters that the level's maps and fillings have drawn."""
        self.labels: list[tuple[n.Statement, str]] = []
        """Statements that a BREAK leaves by ``goto``, with their labels."""
        self.statement: n.Node = owner
        self.made: dict[str, int] = {}
        self.functions: dict[str, ScriptFunction] = {}
        self._comments: list[Comment] = []
        self._told: set[str] = set()

    # ---- what is translated, and for whom

    @property
    def game(self) -> Game:
        """The game of the file."""
        return self.model.game

    @property
    def world(self) -> LuaWorld:
        """The game that loads the script."""
        return self.settings.world

    @property
    def intended(self) -> bool:
        """True if words count more than what the engine makes of them."""
        return self.settings.intended

    @property
    def in_themed_room(self) -> bool:
        """True if the level is a vault that becomes a themed room."""
        return self.facts.is_vault and self.settings.themed

    def has(self, feature: Feature) -> bool:
        """Return whether the file's game has a feature."""
        return self.game.has(feature)

    # ---- notes

    def tell(
        self, fidelity: Fidelity, message: str, *, node: n.Node | None = None, help: str | None = None,
        severity: diagnostics.Severity = diagnostics.Severity.WARNING, comment: bool = True, once: bool = False,
    ) -> None:  # fmt: skip
        """Note how a statement differs, for the user and in a comment of the script; ``once`` in the whole file."""
        about = node or self.statement
        spans = {about.span, self.statement.span}
        for span in spans:
            self.notes.fidelity[span] = max(fidelity, self.notes.fidelity.get(span, Fidelity.EXACT))
        rule = _RULES[fidelity]
        span = first_line(about.span)
        if not (once and any(message == said for said, _ in self.notes.said)):
            self.notes.said.setdefault((message, span), diagnostics.Diagnostic(rule, severity, message, span, help))
        if comment and message not in self._told:
            self._told.add(message)
            sign = "TODO: " if severity is diagnostics.Severity.WARNING else ""
            self.write(f"-- {sign}{message}")

    def near(self, message: str, *, node: n.Node | None = None, help: str | None = None, once: bool = False) -> None:
        """Warn of a translation that is not exact."""
        self.tell(Fidelity.NEAR, message, node=node, help=help, once=once)

    def lost(self, message: str, *, node: n.Node | None = None, help: str | None = None) -> None:
        """Warn of something without a counterpart."""
        self.tell(Fidelity.LOST, message, node=node, help=help)

    def remark(self, message: str, *, node: n.Node | None = None, comment: bool = False) -> None:
        """Note a small difference."""
        severity = diagnostics.Severity.NOTE
        self.tell(Fidelity.NEAR, message, node=node, severity=severity, comment=comment)

    def explain(self, message: str, *, node: n.Node | None = None, comment: bool = False) -> None:
        """Note that words and engine differ, and which of them the script follows exactly."""
        self.tell(Fidelity.EXACT, message, node=node, severity=diagnostics.Severity.NOTE, comment=comment)

    def tell_dropped(self, what: str, why: str) -> None:
        """Warn that a random vault loses a statement as a themed room."""
        self.lost(f"themed rooms cannot have {what}; {why}")

    def helper(self, name: str) -> str:
        """The name of a helper function, which the script then takes along."""
        self.helpers.add(name)
        return name

    def fresh(self, name: str) -> str:
        """A name for a local that nothing else in the level has."""
        taken = set(self.variables.names.values())
        while True:
            self.made[name] = self.made.get(name, 0) + 1
            made = name if self.made[name] == 1 else f"{name}{self.made[name]}"
            if made not in taken:
                return made

    # ---- writing

    def write(self, *lines: str) -> None:
        """Append lines to the current block; long ones are broken at unions of selections."""
        for line in lines:
            self.lines += [line] if len(line) <= WIDEST else broken(line)

    @contextmanager
    def elsewhere(self) -> Iterator[list[str]]:
        """Collect the lines of a block by themselves."""
        before, self.lines = self.lines, []
        try:
            yield self.lines
        finally:
            self.lines = before

    def block(self, statements: Sequence[n.Statement], end: int | None = None) -> list[str]:
        """The lines of some statements, not indented; comments up to ``end`` come with them."""
        with self.elsewhere() as lines:
            self.run(statements)
            if end is not None:
                self.comments_until(end)
        while lines and not lines[-1]:
            lines.pop()
        return lines

    def callback(self, statements: Sequence[n.Statement], end: int, *, room: bool = False) -> list[str]:
        """The lines of a block that becomes a function."""
        self.callbacks += 1
        self.rooms += room
        lines = self.block(statements, end)
        self.rooms -= room
        self.callbacks -= 1
        return lines

    def run(self, statements: Sequence[n.Statement]) -> None:
        """Translate statements one after the other."""
        from vaultc.translation.lua.control import run_statements

        run_statements(self, statements)

    def visit(self, statement: n.Statement) -> None:
        """Translate one statement, after the comments before it."""
        self.comments_until(statement.span.start)
        self._space_before(statement.span.start, statement.span.source)
        before, self.statement = self.statement, statement
        handler: Callable[[LuaScene, Any], None] = self.settings.handlers[type(statement)]
        handler(self, statement)
        self.statement = before

    def wrapped(self, head: str, lines: list[str], tail: str = "end") -> None:
        """Write a block between two lines, on one line if it is short."""
        if len(lines) == 1 and not lines[0].startswith(_COMPOUND) and "\0" not in lines[0]:
            one = f"{head} {lines[0]} {tail}"
            if len(one) <= WIDEST - len(INDENT):
                self.write(one)
                return
        self.write(head, *indented(lines), tail)

    # ---- comments

    def take_comments(self, comments: Sequence[Comment]) -> None:
        """The comments of the level, which are written before the statements that follow them."""
        self._comments = sorted(comments, key=lambda comment: comment.span.start)

    def comments_until(self, offset: int) -> None:
        """Write the comments before an offset."""
        while self._comments and self._comments[0].span.start < offset:
            comment = self._comments.pop(0)
            if is_remark(comment):
                self._space_before(comment.span.start, comment.span.source)
                self.write(comment_line(comment))

    def _space_before(self, offset: int, source: Source) -> None:
        """Keep an empty line of the source."""
        line = source.position(offset).line
        if line > 1 and self.lines and self.lines[-1] and not source.line(line - 1).strip():
            self.write("")


_COMPOUND = ("--", "if ", "for ", "do ")
"""Beginnings of lines that are not put between two others on one line."""

_FOR_VAULTC = re.compile(r"#\s*(?:expect|vaultc)\s*:")
_TAB = re.compile(r"^ *\t\s*")
EMPTY_COMMENT = "--"
_TITLE = re.compile(r"\s*Title:\s*")


def is_remark(comment: Comment) -> bool:
    """Return whether a comment is for readers: not a word to vaultc itself."""
    return _FOR_VAULTC.match(comment.text) is None


def comment_line(comment: Comment) -> str:
    """A comment as Lua writes it."""
    text = _TITLE.sub(" ", _TAB.sub(" ", comment.text.lstrip("#").rstrip()), count=1)
    return f"--{text if not text or text[0] in ' -=*' else ' ' + text}"
