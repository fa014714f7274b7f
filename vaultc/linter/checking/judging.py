"""The findings that count: by selected rules, configured severities, and ``allow`` comments."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, abc
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from pathlib import Path

from vaultc.language import diagnostics
from vaultc.language.source import Span
from vaultc.linter.checking import names
from vaultc.linter.checking.configuration import Settings
from vaultc.linter.checking.faults import is_syntax_error
from vaultc.linter.checking.findings import Allow, Examined
from vaultc.support.lazy_pattern import lazy_pattern

SettingsOf = abc.Callable[[Path | None], Settings]
Location = tuple[str, int, int]


def judge(
    files: abc.Iterable[Examined], settings_of: SettingsOf, sampled: bool = False, minihack: bool = False
) -> list[diagnostics.Diagnostic]:
    """The findings that count, file by file in the order of the text, each once.

    ``sampled`` says that generated levels were looked at, and ``minihack`` that the rules for MiniHack were applied;
    else comments that allow such findings are not reported. Nor are those that are needed beside other files.
    """
    files = list(files)
    allows = _Allows(files)
    idle = names.rules_of_several_files() | (frozenset() if sampled else names.sampled_rules())
    idle |= frozenset() if minihack else names.minihack_rules()
    findings: dict[tuple[str, Location, str], diagnostics.Diagnostic] = {}
    for examined in files:
        for diagnostic in examined.diagnostics:
            settings = settings_of(diagnostic.span.source.path)
            if is_selected(diagnostic.rule, settings, diagnostic.span.source.path) and not allows.take(diagnostic):
                key = diagnostic.rule, _place(diagnostic.span), diagnostic.message
                findings.setdefault(key, _weighed(diagnostic, settings))
    for examined in files:
        for diagnostic in islice(allows.unused(examined, settings_of, idle), diagnostics.MOST_OF_A_RULE):
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
    return names.matches(rule, settings.select) and not names.matches(rule, settings.ignored_in(path))


def _weighed(diagnostic: diagnostics.Diagnostic, settings: Settings) -> diagnostics.Diagnostic:
    for pattern, severity in reversed(settings.severity):
        if names.matches(diagnostic.rule, (pattern,)) and not is_syntax_error(diagnostic.rule):
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
        self._covered = {subject: _Nested(parts) for subject, parts in covered.items()}
        self._used: set[tuple[tuple[str, str], tuple[int, int]]] = set()

    def take(self, diagnostic: diagnostics.Diagnostic) -> bool:
        """Return whether a finding is allowed."""
        if is_syntax_error(diagnostic.rule):
            return False
        file, start, _ = _place(diagnostic.span)
        subject = diagnostic.rule, file
        nested = self._covered.get(subject)
        found = [] if nested is None else nested.around(start)
        self._used.update((subject, part) for part in found)
        return bool(found)

    def unused(
        self, examined: Examined, settings_of: SettingsOf, idle: frozenset[str]
    ) -> abc.Iterator[diagnostics.Diagnostic]:
        """Findings about the file's own comments that allow nothing.

        Files that could not be read in full may hold what is allowed in the part that was lost. What a comment allows
        may not be listed if the rule found too much.
        """
        path = examined.source.path
        settings = settings_of(path)
        broken = any(is_syntax_error(diagnostic.rule) for diagnostic in examined.diagnostics)
        if broken or not is_selected(names.UNUSED_ALLOW, settings, path):
            return
        counts = Counter(diagnostic.rule for diagnostic in examined.diagnostics)
        for allow in examined.allows:
            if counts[allow.name] > diagnostics.MOST_OF_A_RULE:
                continue
            used = (_subject(allow), (allow.covered.start, allow.covered.end)) in self._used
            if used or allow.span.source is not examined.source:
                continue
            message = _complaint(allow, settings, path, idle)
            if message:
                yield _weighed(
                    diagnostics.Diagnostic(
                        names.UNUSED_ALLOW, diagnostics.Severity.WARNING, message, allow.span, fix=_mending(allow)
                    ),
                    settings,
                )


def _subject(allow: Allow) -> tuple[str, str]:
    """The rule and the file of a comment."""
    return allow.name, _place(allow.span)[0]


class _Nested:
    """Parts of a text, of which few lie around each other: files, levels, statements."""

    def __init__(self, parts: abc.Iterable[tuple[int, int]]) -> None:
        self._parts = sorted(parts, key=lambda part: (part[0], -part[1]))
        self._outer: list[int | None] = []
        open_: list[int] = []
        for number, (start, _) in enumerate(self._parts):
            while open_ and self._parts[open_[-1]][1] < start:
                open_.pop()
            self._outer.append(open_[-1] if open_ else None)
            open_.append(number)

    def around(self, place: int) -> list[tuple[int, int]]:
        """The parts that hold a place, ends included."""
        number: int | None = bisect_right(self._parts, place, key=lambda part: part[0]) - 1
        number = None if number == -1 else number
        found = []
        while number is not None:
            if place <= self._parts[number][1]:
                found.append(self._parts[number])
            number = self._outer[number]
        return found


def _complaint(allow: Allow, settings: Settings, path: Path | None, idle: frozenset[str]) -> str | None:
    """Return what is wrong with a comment that allowed nothing; None if its rule was not applied."""
    name = allow.name
    if name not in names.all_rules():
        return _no_rule(name)
    if is_syntax_error(name):
        return f"`{name}` cannot be allowed: the file must be readable"
    if name in idle:
        return None
    if not is_selected(name, settings, path):
        return None
    return f"nothing here needs `{name}` to be allowed"


@lru_cache(maxsize=diagnostics.MOST_OF_A_RULE)
def _no_rule(name: str) -> str:
    return f"there is no rule `{name}`{names.suggestion(name, names.all_rules())}"


def _mending(allow: Allow) -> diagnostics.Fix:
    """Write the rule that a misspelt name resembles; else remove the name, or the whole line if it is the only one."""
    near = None if allow.name in names.all_rules() else names.nearest(allow.name, names.all_rules())
    if near is not None:
        return diagnostics.Fix(f"write `{near}`", (diagnostics.Edit(allow.span, near),), safe=False)
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
    end = text.find("\n", comment.end)
    return _edit("remove the comment", allow.span.source.span(start, len(text) if end < 0 else end + 1))


def _edit(message: str, span: Span) -> diagnostics.Fix:
    return diagnostics.Fix(message, (diagnostics.Edit(span, ""),))


_COMMA_BEHIND = lazy_pattern(r"\s*,[ \t]*")
