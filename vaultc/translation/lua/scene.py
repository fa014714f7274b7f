"""The translation of one level: its notes, its frame of reference, and the lines written so far."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum
from typing import Any, NamedTuple

from vaultc.language import diagnostics
from vaultc.language.features import Feature
from vaultc.language.game import Game
from vaultc.language.semantics import Model
from vaultc.language.semantics.model import LevelFacts
from vaultc.language.source import Source, Span
from vaultc.language.syntax import Comment
from vaultc.language.syntax import nodes as n
from vaultc.translation.lua.text import INDENT, WIDEST, broken, indented
from vaultc.translation.lua.variables import Variables, VariablesOwner
from vaultc.world.catalog.lua_worlds import LuaWorld

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
        span = _first_line(about.span)
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


def _first_line(span: Span) -> Span:
    line_end = span.source.text.find("\n", span.start, span.end)
    return span if line_end < 0 else span.source.span(span.start, line_end)
