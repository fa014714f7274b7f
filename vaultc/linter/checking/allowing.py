"""Comments that allow findings: those in Lua scripts with what they cover, and new ones in files of both kinds.

In a script they are ``-- vaultc: allow(rule, ...)``. One above a statement covers it with everything in it; above an
entry of a table, or an argument, this part of the statement. One behind code covers its own line. New comments are
written with the proof that nothing but comments was added.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, abc
from typing import Final

from vaultc.games import game_named
from vaultc.language import syntax
from vaultc.language.diagnostics import Diagnostic, Edit
from vaultc.language.source import Source, Span
from vaultc.language.syntax import nodes
from vaultc.linter.checking.configuration import UNUSED_ALLOW, is_syntax_error
from vaultc.linter.checking.fixing import edited
from vaultc.linter.checking.statements import statement_rows
from vaultc.lua.text import LuaStatements
from vaultc.support.errors import VaultcError
from vaultc.support.named_tuple import NamedTuple

SIGN: Final = "--"
"""The sign of a comment in a script."""
_SEPARATORS: Final = (",", ";")
_CLOSING: Final = (")", "}", "]", "end", "until")


class ScriptComments:
    """The comments of a script, and the statements and parts of tables that begin on its lines."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._statements = LuaStatements(source.text)
        self._tokens = self._statements.read.tokens
        self._starts = [token.start for token in self._tokens]
        self._ends: dict[int, int] = {}
        for each in self._statements.all():
            self._ends[each.start] = max(each.end, self._ends.get(each.start, 0))

    @property
    def parsed(self) -> syntax.Parsed:
        """The comments of one line, with a tree that holds nothing."""
        source, text = self.source, self.source.text
        pieces = [(start, start + len(text[start:end].rstrip())) for start, end in self._statements.read.comments]
        comments = (syntax.Comment(text[start:end], source.span(start, end)) for start, end in pieces)
        tree = nodes.DesFile((), (), span=source.span(0, 0))
        return syntax.Parsed(source, tree, tuple(each for each in comments if "\n" not in each.text), ())

    def covered(self, comment: Span) -> Span:
        """The text that a comment covers: its own line behind code, else what begins on the next line of code."""
        source, at = self.source, bisect_left(self._starts, comment.start)
        line = comment.begin.line
        if not source.text[source.line_starts[line - 1] : comment.start].strip():
            if at == len(self._tokens):
                return source.span(comment.end, comment.end)
            line = source.position(self._starts[at]).line
        return self._of_line(line)

    def _of_line(self, line: int) -> Span:
        """A line, with the text that reaches into it, and all of the statements and parts that begin in it."""
        start = self.source.line_starts[line - 1]
        end = start + len(self.source.line(line))
        first, last = bisect_left(self._starts, start), bisect_left(self._starts, end)
        ends = [end, *(self._ends[each] for each in self._starts[first:last] if each in self._ends)]
        if first < last and self._starts[first] not in self._ends:
            ends.append(self._end_of_part(first))
        if first and self._tokens[first - 1].end > start:
            start = self._tokens[first - 1].start
        return self.source.span(start, max(ends))

    def _end_of_part(self, index: int) -> int:
        """The end of the entry or argument that begins with a token: before the next separator or closing bracket."""
        partners, end = self._statements.read.partners, self._tokens[index].end
        while index < len(self._tokens):
            token = self._tokens[index]
            if token.kind != "string" and token.text in (*_SEPARATORS, *_CLOSING):
                break
            index = partners.get(index, index)
            end = self._tokens[min(index, len(self._tokens) - 1)].end
            index += 1
        return end

    def place_for(self, place: int) -> int | None:
        """The start of the innermost part around an offset above which a comment can stand; None if there is none."""
        line = self.source.line_starts[self.source.position(place).line - 1]
        first = bisect_left(self._starts, line)
        around = [start for start, end in self._ends.items() if start <= place <= end]
        around += [start for start in self._starts[first : first + 1] if start <= place]
        fitting = [
            start
            for start in around
            if self._begins_line(start) and place <= self._of_line(self.source.position(start).line).end
        ]
        return max(fitting, default=None)

    def _begins_line(self, start: int) -> bool:
        """Return whether a token is the first of its line, which begins in no text or long comment."""
        line = self.source.line_starts[self.source.position(start).line - 1]
        before = bisect_left(self._starts, start) - 1
        is_in_text = before >= 0 and self._tokens[before].end > line
        return not is_in_text and not self.source.text[line:start].strip()

    def code(self) -> list[tuple[str, str]]:
        """The tokens without their places, to compare the meaning of two texts."""
        return [(token.kind, token.text) for token in self._tokens]


# ---- new comments


COMMENT = "vaultc: allow("


class AllowingError(VaultcError):
    """Comments cannot be added to a file; the message says why."""


class Allowed(NamedTuple):
    """A text with its new comments, and how many findings they allow; ``left`` cannot be allowed."""

    text: str
    comments: int
    findings: int
    left: tuple[Diagnostic, ...]


def with_allows(source: Source, dialect: str, findings: abc.Sequence[Diagnostic]) -> Allowed:
    """Allow the findings of one file, each above its innermost statement; one comment holds all its rules.

    Of a Lua script also those parts of statements are statements that begin a line.

    Raises:
        AllowingError: a comment would change more than the comments of the file.
    """
    left = [found for found in findings if is_syntax_error(found.rule) or found.rule == UNUSED_ALLOW]
    chosen = [found for found in findings if found not in left]
    place_for = ScriptComments(source).place_for if source.is_lua_script else _places_in(source, dialect)
    wanted: dict[int, set[str]] = {}
    for found in chosen:
        start = place_for(found.span.start)
        if start is None:
            left.append(found)
        else:
            wanted.setdefault(source.position(start).line, set()).add(found.rule)
    ending = "\r\n" if "\r\n" in source.text else "\n"
    sign = SIGN if source.is_lua_script else "#"
    edits = []
    for line, rules in wanted.items():
        at, text = source.line_starts[line - 1], source.line(line)
        indent = text[: len(text) - len(text.lstrip(" \t"))]
        comment = f"{indent}{sign} {COMMENT}{', '.join(sorted(rules))}){ending}"
        edits.append(Edit(source.span(at, at), comment))
    text = edited(source.text, edits)
    _prove(source, text, dialect, len(edits))
    return Allowed(text, len(edits), len(findings) - len(left), tuple(left))


def _places_in(source: Source, dialect: str) -> abc.Callable[[int], int]:
    """Gives the start of the innermost statement of a des file around an offset."""
    rows = sorted(statement_rows(source, dialect), key=lambda row: (row[0], -row[2]))

    def place_for(place: int) -> int:
        starts = [start for start, _, end, _ in rows if start <= place <= end]
        return starts[-1] if starts else place

    return place_for


def _prove(source: Source, text: str, dialect: str, added: int) -> None:
    """Make sure that a text has the tree of its source, and its comments with some more of ours.

    Raises:
        AllowingError: it has not.
    """
    (tree, faults, old), (tree_after, faults_after, new) = (
        _meaning(each, dialect) for each in (source, Source(source.name, text, source.path))
    )
    more = new - old
    ours = more.total() == added and all(comment.lstrip("#- ").startswith(COMMENT) for comment in more)
    if tree != tree_after or old - new or not ours or faults != faults_after:
        raise AllowingError("a comment here would change the meaning of the file")


def _meaning(source: Source, dialect: str) -> tuple[object, list[tuple[str, str]], Counter[str]]:
    """The tree of a file, or the tokens of a script; its faults, and its comments."""
    if source.is_lua_script:
        script = ScriptComments(source)
        return script.code(), [], Counter(comment.text for comment in script.parsed.comments)
    parsed = syntax.parse(source, game_named(dialect).grammar)
    faults = [(found.rule, found.message) for found in parsed.diagnostics]
    return parsed.tree, faults, Counter(comment.text for comment in parsed.comments)
