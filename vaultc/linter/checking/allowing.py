"""Writing comments that allow findings, with the proof that nothing but comments was added."""

from __future__ import annotations

from collections import Counter, abc

from vaultc.games import game_named
from vaultc.language import syntax
from vaultc.language.diagnostics import Diagnostic, Edit
from vaultc.language.source import Source
from vaultc.linter.checking import script_comments
from vaultc.linter.checking.configuration import UNUSED_ALLOW, is_syntax_error
from vaultc.linter.checking.fixing import edited
from vaultc.linter.checking.script_comments import ScriptComments
from vaultc.linter.checking.statements import statement_rows
from vaultc.support.errors import VaultcError
from vaultc.support.named_tuple import NamedTuple

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
    sign = script_comments.SIGN if source.is_lua_script else "#"
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
