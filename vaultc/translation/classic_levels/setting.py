"""The new text in pieces, the grade of each, and the context in which a statement is converted."""

from __future__ import annotations

import re
from collections import abc, deque
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from vaultc.games.detection import COMMENT as DIALECT
from vaultc.generation.site import making_of
from vaultc.language import diagnostics
from vaultc.language.game import Game
from vaultc.language.semantics import Model
from vaultc.language.source import Span
from vaultc.language.syntax import Comment
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import sorted_nodes as s
from vaultc.support.errors import VaultcError
from vaultc.translation import findings
from vaultc.world.catalog import terrain

INDENT = "  "
BLANK_LINE = re.compile(r"(?:\A|\n)[ \t]*\r?\n[ \t]*\Z")


@dataclass(slots=True)
class Passage:
    """The text of a statement, without the braces around its ``body``, and the comments before it.

    An empty comment is a blank line. A passage that is ``lost`` is written as a comment with the text of the old
    statement; a passage that is ``quoted`` has that comment above it, since a part of the statement is lost.
    """

    text: str
    node: n.Node
    comments: tuple[str, ...] = ()
    body: list[Passage] | None = None
    lost: bool = False
    quoted: bool = False


class PrecedingComments:
    """The comments of a file, each with the statement that it precedes in the text."""

    def __init__(self, model: Model, name: str) -> None:
        """``name`` is the game that comments shall name as the dialect of the file."""
        self._text = model.parsed.source.text
        self._found: dict[int, tuple[str, ...]] = {}
        comments = deque(model.parsed.comments)
        for statement, end in heads(model.tree):
            lines: list[str] = []
            while comments and comments[0].span.start < end:
                comment = comments.popleft()
                lines += [*self._blank(comment.span.start), _written(comment, name)]
            self._found[id(statement)] = (*lines, *self._blank(statement.span.start))
        self.last = tuple(_written(comment, name) for comment in comments)
        """The comments after the last statement."""

    def before(self, statement: n.Node) -> tuple[str, ...]:
        """The comments before a statement, with an empty text for each blank line among them."""
        return self._found.get(id(statement), ())

    def _blank(self, start: int) -> list[str]:
        """An empty text if there is a blank line before the line of an offset."""
        line = self._text.rfind("\n", 0, start) + 1
        return [""] if line and BLANK_LINE.search(self._text, max(line - 200, 0), line) else []


def _written(comment: Comment, name: str) -> str:
    if comment.is_unread:
        return f"# {comment.text}"
    text = comment.text
    named = DIALECT.fullmatch(text)
    return text if named is None else text[: named.start("name")] + name + text[named.end("name") :]


def heads(tree: n.DesFile) -> abc.Iterator[tuple[n.Node, int]]:
    """The statements of a file in the order of the text, each with the offset at which its own text ends."""
    for level in tree.levels:
        yield level, (level.maze or level.name).span.end
        if level.flags is not None:
            yield level.flags, level.flags.span.end
        for statement in level.statements:
            if isinstance(statement, n.Room | n.Subroom):
                yield statement, head_end(statement)
                yield from ((inner, inner.span.end) for inner in statement.body.statements)
            else:
                yield statement, statement.span.end


def head_end(room: n.Room | n.Subroom) -> int:
    """The offset at which the line of a room ends."""
    start, end, source = room.span
    first = source.text.find("\n", start, end)
    return end if first < 0 else first


class Page:
    """The lines of a text, with the passage that each comes from."""

    def __init__(self, passages: abc.Iterable[Passage]) -> None:
        self.lines: list[str] = []
        self.owners: list[Passage] = []
        self._add(passages, 0)

    @property
    def text(self) -> str:
        """The whole text."""
        return "".join(f"{line}\n" for line in self.lines)

    def _add(self, passages: abc.Iterable[Passage], depth: int) -> None:
        for passage in passages:
            self._put(passage, passage.comments, depth)
            if passage.lost or passage.quoted:
                self._put(passage, original(passage.node), depth)
            if not passage.lost:
                self._statement(passage, depth)
            elif passage.body:
                inside = (Passage("", inner.node, inner.comments, inner.body, lost=True) for inner in passage.body)
                self._add(inside, depth)

    def _statement(self, passage: Passage, depth: int) -> None:
        is_map = "\nMAP\n" in passage.text
        opened = passage.text + (" {" if passage.body is not None else "")
        self._put(passage, opened.split("\n") if opened else (), 0 if is_map else depth)
        if passage.body is not None:
            self._add(passage.body, depth + 1)
            self._put(passage, ("}",), depth)

    def _put(self, passage: Passage, lines: abc.Iterable[str], depth: int) -> None:
        for number, line in enumerate(lines):
            self.lines.append(INDENT * depth + line if line and not number else line)
            self.owners.append(passage)


def original(node: n.Node) -> list[str]:
    """The text of an old statement as comments."""
    start, end, source = node.span
    if isinstance(node, n.Room | n.Subroom):
        end = head_end(node)
    return [f"# {line.rstrip()}" for line in source.text[start:end].split("\n")]


class Grade(IntEnum):
    """The part of a statement that the other game can express; a larger value is worse."""

    EXACT = 0
    """The same levels with the same chances."""
    NEAR = 1
    """A difference that an author may notice."""
    IMPOSSIBLE = 2
    """All of it or a part of it is lost."""


class GradeCounts(NamedTuple):
    """The number of statements of each grade."""

    exact: int = 0
    near: int = 0
    impossible: int = 0

    def __add__(self, other: object) -> GradeCounts:
        assert isinstance(other, GradeCounts)
        return GradeCounts(*(ours + theirs for ours, theirs in zip(self, other, strict=True)))

    def __str__(self) -> str:
        statements = "statement" if sum(self) == 1 else "statements"
        return f"{sum(self)} {statements}: {self.exact} exact, {self.near} near, {self.impossible} impossible"


class NotExpressibleError(VaultcError):
    """A statement cannot be written in the other language; the message says why, ``help`` what to do.

    ``grade`` is NEAR for a statement that is left out because it had no effect.
    """

    def __init__(self, message: str, help: str | None = None, grade: Grade = Grade.IMPOSSIBLE) -> None:
        super().__init__(message)
        self.help = help
        self.grade = grade


class Ledger:
    """The grades of a file's statements, and what is to be told of them."""

    def __init__(self) -> None:
        self._grades: dict[int, Grade] = {}
        self._said: dict[tuple[str, Span], diagnostics.Diagnostic] = {}

    def enter(self, statement: n.Node) -> None:
        """Count a statement, as exact until something else is told of it."""
        self._grades.setdefault(id(statement), Grade.EXACT)

    def tell(
        self, statement: n.Node, grade: Grade, message: str, help: str | None = None, *, once: bool = False
    ) -> None:
        """Keep a finding about a statement, which has this grade at best; ``once`` in the whole file."""
        self._grades[id(statement)] = max(self._grades.get(id(statement), Grade.EXACT), grade)
        lost = grade is Grade.IMPOSSIBLE
        rule, severity = (
            (findings.CANNOT, diagnostics.Severity.WARNING) if lost else (findings.DIFFERENT, diagnostics.Severity.NOTE)
        )
        span = findings.first_line(statement)
        if not (once and any(message == said for said, _ in self._said)):
            self._said.setdefault((message, span), diagnostics.Diagnostic(rule, severity, message, span, help))

    def lose(self, statement: n.Node, message: str, help: str | None = None) -> None:
        """Tell that a statement is lost."""
        self.tell(statement, Grade.IMPOSSIBLE, message, help)

    def leave_out(self, unread: diagnostics.Diagnostic, title: str) -> None:
        """Tell of a word that only a fork's compiler reads."""
        found = findings.left_out(unread, findings.CANNOT, title)
        self._said.setdefault((found.message, found.span), found)
        self._grades[id(unread)] = Grade.IMPOSSIBLE

    def fail(self, statement: n.Node, message: str, help: str | None = None) -> None:
        """Keep an error: because of it there is no text."""
        found = diagnostics.Diagnostic(
            findings.CANNOT, diagnostics.Severity.ERROR, message, findings.first_line(statement), help
        )
        self._said.setdefault((message, found.span), found)

    @property
    def findings(self) -> tuple[diagnostics.Diagnostic, ...]:
        """All findings, in the order of the text."""
        return tuple(sorted(self._said.values(), key=lambda found: found.span.start))

    @property
    def counts(self) -> GradeCounts:
        """The number of statements of each grade."""
        grades = list(self._grades.values())
        return GradeCounts(*(grades.count(grade) for grade in Grade))


LIQUIDS = frozenset({terrain.POOL, terrain.MOAT, terrain.WATER, terrain.LAVAPOOL})


@dataclass(frozen=True, slots=True)
class RegisterLists:
    """The lists of a level that were made so far: the number of entries by the name of the variable, and areas."""

    lengths: dict[str, int] = field(default_factory=dict)
    areas: dict[int, s.RandomRegion] = field(default_factory=dict)

    def entry(self, name: str, index: int) -> str:
        """An entry of a list.

        Raises:
            NotExpressibleError: there is no list, or no such entry in it.
        """
        length = self.lengths.get(name)
        if length is None:
            raise NotExpressibleError(f"no list was given for `{name}[{index}]`", "give the list before")
        if not 0 <= index < length:
            entries = "1 entry" if length == 1 else f"{length} entries"
            raise NotExpressibleError(f"there is no entry {index}: the list has {entries}, counted from 0")
        return f"${name}[{index}]"


class Setting:
    """The level of the statement that is converted, and its part or room; one for each level, which changes."""

    def __init__(self, game: Game, to: Game, ledger: Ledger, remarks: PrecedingComments) -> None:
        self.game = game
        self.to = to
        self.ledger = ledger
        self.remarks = remarks
        self.statement: n.Node | None = None
        """The statement of the old file that is converted now."""
        self.quoted = False
        """True if a part of it is lost."""
        self.registers = RegisterLists()
        self.rows: tuple[str, ...] | None = None
        """The map of the part, after WALLIFY; None without a map."""
        self.room: n.Room | n.Subroom | None = None
        self.stairs = 0
        """The number of stairs in the part so far."""
        self.parents: abc.Mapping[int, n.Room | n.Subroom] = {}
        """The rooms around subrooms, by the ids of those."""
        self.arrivals: set[str] = set()
        """The directions of the areas of arrival in the parts before."""
        self.last_walk: n.Node | None = None
        """The maze that is walked last of all."""
        self.walks_early = False
        """True in a part with others after it."""
        self.caves: tuple[str, ...] = ()
        """The foreground and background of INIT_MAP."""

    def differs(self, rule: str, value: object) -> bool:
        """Return whether the other game has this value of a rule for ground."""
        return bool(getattr(making_of(self.to).ground, rule) == value)

    @property
    def has_liquid(self) -> bool:
        """True if there is water or lava in the part, as far as its map and INIT_MAP tell."""
        codes = self.game.catalog.codes
        return any(codes.get(character) in LIQUIDS for row in (*(self.rows or ()), *self.caves) for character in row)

    # ---- findings about the statement

    def enter(self, statement: n.Node) -> None:
        """Begin with a statement."""
        self.statement, self.quoted = statement, False
        self.ledger.enter(statement)

    def near(self, message: str, help: str | None = None) -> None:
        """Tell of a difference that an author may notice."""
        assert self.statement is not None
        self.ledger.tell(self.statement, Grade.NEAR, message, help)

    def lose(self, message: str, help: str | None = None, *, once: bool = False) -> None:
        """Tell of a part that is left out, ``once`` in the file; the old statement stays as a comment."""
        assert self.statement is not None
        self.ledger.tell(self.statement, Grade.IMPOSSIBLE, message, help, once=once)
        self.quoted = True

    # ---- passages

    def passage(self, text: str, body: list[Passage] | None = None) -> Passage:
        """The statement in the other language."""
        assert self.statement is not None
        return Passage(text, self.statement, self.remarks.before(self.statement), body, quoted=self.quoted)

    def left_out(self, error: NotExpressibleError) -> Passage:
        """The statement as a comment, and the finding about it."""
        assert self.statement is not None
        self.ledger.tell(self.statement, error.grade, str(error), error.help)
        return Passage("", self.statement, self.remarks.before(self.statement), lost=True)

    def dropped(self) -> Passage:
        """Nothing in the place of the statement but its comments."""
        assert self.statement is not None
        return Passage("", self.statement, self.remarks.before(self.statement))
