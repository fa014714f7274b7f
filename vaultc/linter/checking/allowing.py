"""Writing comments that allow findings, with the proof that nothing but comments was added."""

from __future__ import annotations

from collections import Counter, abc
from typing import NamedTuple

from vaultc.games import game_named
from vaultc.language import syntax
from vaultc.language.diagnostics import Diagnostic, Edit
from vaultc.language.source import Source
from vaultc.linter.checking.configuration import UNUSED_ALLOW, is_syntax_error
from vaultc.linter.checking.fixing import edited
from vaultc.linter.checking.statements import statement_rows
from vaultc.support.errors import VaultcError

COMMENT = "# vaultc: allow("


class AllowingError(VaultcError):
    """Comments cannot be added to a file; the message says why."""


class Allowed(NamedTuple):
    """A text with its new comments, and how many findings they allow; ``left`` cannot be allowed."""

    text: str
    comments: int
    findings: int
    left: tuple[Diagnostic, ...]


def with_allows(source: Source, dialect: str, findings: abc.Sequence[Diagnostic]) -> Allowed:
    """Allow the findings of one des file, each above its innermost statement; one comment holds all its rules.

    Raises:
        AllowingError: a comment would change more than the comments of the file.
    """
    left = [found for found in findings if is_syntax_error(found.rule) or found.rule == UNUSED_ALLOW]
    chosen = [found for found in findings if found not in left]
    wanted: dict[int, set[str]] = {}
    rows = sorted(statement_rows(source, dialect), key=lambda row: (row[0], -row[2]))
    for found in chosen:
        place = found.span.start
        starts = [start for start, _, end, _ in rows if start <= place <= end]
        start = starts[-1] if starts else place
        wanted.setdefault(source.position(start).line, set()).add(found.rule)
    ending = "\r\n" if "\r\n" in source.text else "\n"
    edits = []
    for line, rules in wanted.items():
        at, text = source.line_starts[line - 1], source.line(line)
        indent = text[: len(text) - len(text.lstrip(" \t"))]
        comment = f"{indent}{COMMENT}{', '.join(sorted(rules))}){ending}"
        edits.append(Edit(source.span(at, at), comment))
    text = edited(source.text, edits)
    _prove(source, text, dialect, len(edits))
    return Allowed(text, len(edits), len(chosen), tuple(left))


def _prove(source: Source, text: str, dialect: str, added: int) -> None:
    """Make sure that a text has the tree of its source, and its comments with some more of ours.

    Raises:
        AllowingError: it has not.
    """
    grammar = game_named(dialect).grammar
    before, after = (syntax.parse(each, grammar) for each in (source, Source(source.name, text, source.path)))
    old, new = (Counter(comment.text for comment in parsed.comments) for parsed in (before, after))
    more = new - old
    faults = [[(found.rule, found.message) for found in parsed.diagnostics] for parsed in (before, after)]
    ours = more.total() == added and all(comment.startswith(COMMENT) for comment in more)
    if before.tree != after.tree or old - new or not ours or faults[0] != faults[1]:
        raise AllowingError("a comment here would change the meaning of the file")
