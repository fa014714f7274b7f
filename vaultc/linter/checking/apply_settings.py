"""The result of checking a file, and the findings in it that count by rules, severities and comments."""

from __future__ import annotations

from collections import Counter, abc
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

from vaultc.language.diagnostics import MOST_OF_A_RULE, Diagnostic, Edit, Fix, Note, Severity
from vaultc.language.source import Source, Span
from vaultc.linter.checking import configuration
from vaultc.linter.checking.configuration import Settings, is_syntax_error
from vaultc.linter.checking.statements import NestedParts, StatementRow, sound_rows
from vaultc.support.errors import InvalidValueError, did_you_mean, nearest_name
from vaultc.support.json_types import JsonObject
from vaultc.support.lazy import lazy_pattern
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.targets import NOTEBOOK


class Allow(NamedTuple):
    """One name in a comment ``# vaultc: allow(name, ...)``: its own span, the comment's span, and the covered span."""

    name: str
    span: Span
    comment: Span
    covered: Span


class NamedLevel(NamedTuple):
    """The name of a level as it is written, with its span; whether its game counts levels by ``%i`` in names; FLAGS."""

    text: str
    span: Span
    counted: bool
    flags: frozenset[str] = frozenset()


class Examined(NamedTuple):
    """One file with the files it includes, examined by all rules.

    ``names`` are the names of its levels, also of included files. ``empty`` is true for a file without any text.
    ``included`` are the places where included files were looked for, with the hash of what was there (None: nothing).
    ``untried`` is the number of expectations of its levels that only levels decide. ``statements`` are those of the
    file itself where findings in it look alike, so that their common statement must be known.
    """

    sources: tuple[Source, ...]
    diagnostics: tuple[Diagnostic, ...]
    allows: tuple[Allow, ...]
    names: tuple[NamedLevel, ...]
    empty: bool
    included: tuple[tuple[str, str | None], ...]
    untried: int = 0
    statements: tuple[StatementRow, ...] = ()

    @property
    def levels(self) -> int:
        """The number of levels, also of included files."""
        return len(self.names)

    @property
    def source(self) -> Source:
        """The file itself."""
        return self.sources[0]


PlainSpan = list[int]


# ---- to plain data


def to_plain(examined: Examined) -> JsonObject:
    """As dictionaries, lists, strings and numbers."""
    pack = _packer(examined.sources)
    return {
        "files": [str(source.path) for source in examined.sources[1:]],
        "diagnostics": [pack_diagnostic(diagnostic, pack) for diagnostic in examined.diagnostics],
        "allows": [
            [allow.name, pack(allow.span), pack(allow.comment), pack(allow.covered)] for allow in examined.allows
        ],
        "names": [[level.text, pack(level.span), level.counted, sorted(level.flags)] for level in examined.names],
        "empty": examined.empty,
        "included": [list(item) for item in examined.included],
        "untried": examined.untried,
        "statements": [list(row) for row in examined.statements],
    }


def diagnostics_to_plain(diagnostics: abc.Sequence[Diagnostic], sources: abc.Sequence[Source]) -> list[Any]:
    """Diagnostics alone; all their spans lie in ``sources``."""
    pack = _packer(sources)
    return [pack_diagnostic(diagnostic, pack) for diagnostic in diagnostics]


def _packer(sources: abc.Sequence[Source]) -> abc.Callable[[Span], PlainSpan]:
    number = {id(source): index for index, source in enumerate(sources)}
    return lambda span: [number[id(span.source)], span.start, span.end]


def pack_diagnostic(diagnostic: Diagnostic, pack: abc.Callable[[Span], PlainSpan]) -> list[Any]:
    """One diagnostic as a list."""
    fix = diagnostic.fix
    edits = [[pack(edit.span), edit.replacement] for edit in fix.edits] if fix else []
    return [
        diagnostic.rule,
        int(diagnostic.severity),
        diagnostic.message,
        pack(diagnostic.span),
        diagnostic.help,
        [[note.message, pack(note.span)] for note in diagnostic.notes],
        [fix.message, edits, fix.safe] if fix else None,
        diagnostic.mended,
    ]


# ---- from plain data


def from_plain(plain: JsonObject, source: Source) -> Examined:
    """Back from :func:`to_plain`; ``source`` is the file itself, which the data do not hold.

    Raises:
        OSError: an included file cannot be read.
        KeyError, TypeError, ValueError, IndexError: the data are damaged.
    """
    sources = (source, *(_read_again(name, source) for name in plain["files"]))
    unpack = _unpacker(sources)
    return Examined(
        sources,
        diagnostics_from_plain(plain["diagnostics"], sources),
        tuple(
            Allow(_text(name), unpack(span), unpack(comment), unpack(covered))
            for name, span, comment, covered in plain["allows"]
        ),
        tuple(
            NamedLevel(_text(name), unpack(span), bool(counted), frozenset(map(_text, flags)))
            for name, span, counted, flags in plain["names"]
        ),
        bool(plain["empty"]),
        tuple((_text(place), _optional(digest)) for place, digest in plain["included"]),
        int(plain["untried"]),
        tuple(sound_rows(plain["statements"], len(source.text)) or ()),
    )


def _read_again(name: str, source: Source) -> Source:
    """A file that was included, or a cell of a notebook."""
    if not source.name.endswith(NOTEBOOK):
        return Source.read(Path(name))
    from vaultc.language.embedded.levels import cells_of

    cells = {str(cell.source.path): cell.source for cell in cells_of(source)}
    return cells[name] if name in cells else Source.read(Path(name))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not text")
    return value


def _optional(value: Any) -> str | None:
    return None if value is None else _text(value)


def _number(value: Any, most: int) -> int:
    if not isinstance(value, int) or not 0 <= value <= most:
        raise InvalidValueError(f"{value!r} is not from 0 to {most}")
    return value


def diagnostics_from_plain(rows: abc.Sequence[Any], sources: abc.Sequence[Source]) -> tuple[Diagnostic, ...]:
    """Back from :func:`diagnostics_to_plain`."""
    unpack = _unpacker(sources)
    return tuple(_unpack_diagnostic(row, unpack) for row in rows)


def _unpacker(sources: abc.Sequence[Source]) -> abc.Callable[[PlainSpan], Span]:
    def unpack(span: PlainSpan) -> Span:
        number, start, end = span
        source = sources[_number(number, len(sources) - 1)]
        return Span(_number(start, end), _number(end, len(source.text)), source)

    return unpack


def _unpack_diagnostic(row: abc.Sequence[Any], unpack: abc.Callable[[PlainSpan], Span]) -> Diagnostic:
    rule, severity, message, span, help, notes, fix, mended = row
    repair = None
    if fix is not None:
        words, edits, safe = fix
        repair = Fix(_text(words), tuple(Edit(unpack(place), _text(text)) for place, text in edits), bool(safe))
    remarks = tuple(Note(_text(text), unpack(place)) for text, place in notes)
    help_text, place = _optional(help), unpack(span)
    return Diagnostic(_text(rule), Severity(severity), _text(message), place, help_text, remarks, repair, bool(mended))


SettingsOf = abc.Callable[[Path | None], Settings]
Location = tuple[str, int, int]


def judge(
    files: abc.Iterable[Examined], settings_of: SettingsOf, sampled: bool = False, minihack: bool = False
) -> list[Diagnostic]:
    """The findings that count, file by file in the order of the text, each once.

    ``sampled`` says that generated levels were looked at, and ``minihack`` that the rules for MiniHack were applied;
    else comments that allow such findings are not reported. Nor are those that are needed beside other files.
    """
    files = list(files)
    allows = _Allows(files)
    idle = configuration.rules_of_several_files() | (frozenset() if sampled else configuration.sampled_rules())
    idle |= frozenset() if minihack else configuration.minihack_rules()
    findings: dict[tuple[str, Location, str], Diagnostic] = {}
    for examined in files:
        for diagnostic in examined.diagnostics:
            settings = settings_of(diagnostic.span.source.path)
            if is_selected(diagnostic.rule, settings, diagnostic.span.source.path) and not allows.take(diagnostic):
                key = diagnostic.rule, _place(diagnostic.span), diagnostic.message
                findings.setdefault(key, _weighed(diagnostic, settings))
    for examined in files:
        for diagnostic in islice(allows.unused(examined, settings_of, idle), MOST_OF_A_RULE):
            findings[diagnostic.rule, _place(diagnostic.span), diagnostic.message] = diagnostic
    order: dict[str, int] = {}  # included files come after the first that includes them
    for examined in files:
        for source in examined.sources:
            order.setdefault(_place(source.span(0, 0))[0], len(order))
    return sorted(findings.values(), key=lambda d: (order[_place(d.span)[0]], d.span.start, -d.severity, d.rule))


def is_selected(rule: str, settings: Settings, path: Path | None) -> bool:
    """Return whether a rule is to be applied to a file; errors of the reader always are."""
    if is_syntax_error(rule):
        return True
    return configuration.matches(rule, settings.select) and not configuration.matches(rule, settings.ignored_in(path))


def _weighed(diagnostic: Diagnostic, settings: Settings) -> Diagnostic:
    for pattern, severity in reversed(settings.severity):
        if configuration.matches(diagnostic.rule, (pattern,)) and not is_syntax_error(diagnostic.rule):
            return replace(diagnostic, severity=severity)
    return diagnostic


def _place(span: Span) -> Location:
    source = span.source
    return (str(source.path.absolute()) if source.path else source.name, span.start, span.end)


class _Allows:
    """All allowing comments of the files of a run, and which of them have suppressed a finding."""

    def __init__(self, files: list[Examined]) -> None:
        covered: dict[tuple[str, str], set[tuple[int, int]]] = {}
        for examined in files:
            for allow in examined.allows:
                covered.setdefault(_subject(allow), set()).add((allow.covered.start, allow.covered.end))
        self._covered = {subject: NestedParts(parts) for subject, parts in covered.items()}
        self._used: set[tuple[tuple[str, str], tuple[int, int]]] = set()

    def take(self, diagnostic: Diagnostic) -> bool:
        """Return whether a finding is allowed."""
        if is_syntax_error(diagnostic.rule):
            return False
        file, start, _ = _place(diagnostic.span)
        subject = diagnostic.rule, file
        nested = self._covered.get(subject)
        found = [] if nested is None else nested.around(start)
        self._used.update((subject, part) for part in found)
        return bool(found)

    def unused(self, examined: Examined, settings_of: SettingsOf, idle: frozenset[str]) -> abc.Iterator[Diagnostic]:
        """Findings about the file's own comments that allow nothing.

        Files that could not be read in full may hold what is allowed in the part that was lost. What a comment allows
        may not be listed if the rule found too much.
        """
        path = examined.source.path
        settings = settings_of(path)
        broken = any(is_syntax_error(diagnostic.rule) for diagnostic in examined.diagnostics)
        if broken or not is_selected(configuration.UNUSED_ALLOW, settings, path):
            return
        counts = Counter(diagnostic.rule for diagnostic in examined.diagnostics)
        for allow in examined.allows:
            if counts[allow.name] > MOST_OF_A_RULE:
                continue
            used = (_subject(allow), (allow.covered.start, allow.covered.end)) in self._used
            if used or allow.span.source is not examined.source:
                continue
            message = _complaint(allow, settings, path, idle)
            if message:
                name, fix = configuration.UNUSED_ALLOW, _mending(allow)
                yield _weighed(Diagnostic(name, Severity.WARNING, message, allow.span, fix=fix), settings)


def _subject(allow: Allow) -> tuple[str, str]:
    """The rule and the file of a comment."""
    return allow.name, _place(allow.span)[0]


def _complaint(allow: Allow, settings: Settings, path: Path | None, idle: frozenset[str]) -> str | None:
    """Return what is wrong with a comment that allowed nothing; None if its rule was not applied."""
    name = allow.name
    if name not in configuration.all_rules():
        return _no_rule(name)
    if is_syntax_error(name):
        return f"`{name}` cannot be allowed: the file must be readable"
    if name in idle or not is_selected(name, settings, path):
        return None
    return f"nothing here needs `{name}` to be allowed"


@lru_cache(maxsize=MOST_OF_A_RULE)
def _no_rule(name: str) -> str:
    return f"there is no rule `{name}`{did_you_mean(name, configuration.all_rules(), shown=repr)}"


def _mending(allow: Allow) -> Fix:
    """Write the rule that a misspelt name resembles; else remove the name, or the whole line if it is the only one."""
    known = configuration.all_rules()
    near = None if allow.name in known else nearest_name(allow.name, known)
    if near is not None:
        return Fix(f"write `{near}`", (Edit(allow.span, near),), safe=False)
    text, comment = allow.span.source.text, allow.comment
    comma_behind = _COMMA_BEHIND.match(text, allow.span.end, comment.end)
    start = allow.span.start
    while text[start - 1].isspace():
        start -= 1
    if text[start - 1] == ",":
        return _edit("remove the name", allow.span.source.span(start - 1, allow.span.end))
    if comma_behind:
        return _edit("remove the name", allow.span.source.span(allow.span.start, comma_behind.end()))
    start = text.rfind("\n", 0, comment.start) + 1
    if code := text[start : comment.start].rstrip():  # behind code of a script
        return _edit("remove the comment", allow.span.source.span(start + len(code), comment.end))
    end = text.find("\n", comment.end)
    return _edit("remove the comment", allow.span.source.span(start, len(text) if end < 0 else end + 1))


def _edit(message: str, span: Span) -> Fix:
    return Fix(message, (Edit(span, ""),))


_COMMA_BEHIND = lazy_pattern(r"\s*,[ \t]*")
