"""Examining one file by all rules of the linter, with its expectations and its comments to the check.

Comments to the check allow what a rule would complain about, or name the dialect. ``# vaultc: allow(rule, ...)`` covers
the statement on the next line with everything in it; directly above ``LEVEL:`` (or among the comment lines there) the
whole level. ``# vaultc: allow-file(rule, ...)`` covers the file, at any place in it. Lua scripts have ``--`` for ``#``.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from vaultc import games
from vaultc.language import diagnostics
from vaultc.language.game import Game
from vaultc.language.semantics import Model
from vaultc.language.semantics.model import places
from vaultc.language.source import Source, Span
from vaultc.language.syntax import Comment, Parsed, walk
from vaultc.language.syntax import nodes as n
from vaultc.linter.checking import apply_settings, configuration
from vaultc.linter.checking.cache import digest
from vaultc.linter.checking.statements import likeness, rows_of
from vaultc.linter.engine import lint
from vaultc.linter.expectations.written import expectations_in
from vaultc.linter.rule import replacement
from vaultc.pipeline.reading import model_of, themes_in
from vaultc.support.errors import did_you_mean, nearest_name
from vaultc.support.lazy import lazy_pattern
from vaultc.support.regular_files import folders_around


def examine(source: Source, game: Game, minihack: bool = False) -> apply_settings.Examined:
    """The findings of all rules in a file and in the files it includes; rules for ``minihack`` only if asked."""
    return examine_model(model_of(source, game), minihack)


def examine_model(model: Model, minihack: bool = False) -> apply_settings.Examined:
    """As :func:`examine`, of a file that is analysed already."""
    if model.is_script:
        return _examine_script(model, minihack)
    found = (
        *(_lint_minihack(model) if minihack else lint(model)),
        *wrong_names(model.parsed),
        *unknown_comments(model.parsed),
    )
    folders = folders_around(model.parsed.source.path)
    looked_at = {path: None for inclusion in model.inclusions for path in places(inclusion.node)}
    expected = expectations_in(model, any(diagnostic.severity is diagnostics.Severity.ERROR for diagnostic in found))
    alike = Counter(likeness(each) for each in found if each.span.source is model.parsed.source)
    return apply_settings.Examined(
        tuple(parsed.source for parsed in model.files),
        (*found, *expected.findings),
        tuple(allow for parsed in model.files for allow in find_allows(parsed)),
        level_names(model),
        not model.levels and not model.tree.headers,
        tuple((str(path), digest(path, folders)) for path in looked_at),
        expected.untried,
        tuple(rows_of(model.tree)) if any(count > 1 for count in alike.values()) else (),
    )


def _examine_script(model: Model, minihack: bool) -> apply_settings.Examined:
    """The findings in a Lua script: at once, and if there are no errors, of several runs."""
    from vaultc.linter.checking.allowing import ScriptComments

    found = _lint_minihack(model) if minihack else model.parsed.diagnostics
    comments = ScriptComments(model.parsed.source)
    allows = tuple(allows_among(comments.parsed.comments, comments.source, comments.covered))
    themed = themes_in(model.parsed.source, model.game) if model.levels and model.parsed.ok else None
    defines_only = False
    if model.levels and model.parsed.ok:
        from vaultc.games import lua_rules
        from vaultc.lua.playing import findings_of_runs
        from vaultc.lua.statics import GLOBAL_RULE, is_library

        source = model.parsed.source
        version = lua_rules.version_for(model.game, source.text)
        defines_only = not source.text or is_library(source)
        found = (*found, *findings_of_runs(source, version))
        if themed is not None and not diagnostics.errors_among(found):
            from vaultc.lua import theme_checks

            found = (*found, *theme_checks.findings(source, version, themed))
        told = {each.span for each in found if each.rule != GLOBAL_RULE and each.severity is diagnostics.Severity.ERROR}
        of_globals = {each.span: each for each in reversed(found) if each.rule == GLOBAL_RULE and each.span not in told}
        found = tuple(each for each in found if each.rule != GLOBAL_RULE or of_globals.get(each.span) is each)
    found = (*found, *wrong_names(comments.parsed), *unknown_comments(comments.parsed))
    names = () if themed is not None or defines_only else level_names(model)
    return apply_settings.Examined((comments.source,), found, allows, names, not model.levels, ())


def level_names(model: Model) -> tuple[apply_settings.NamedLevel, ...]:
    """The names of a file's levels in order, with included files at their places."""
    counted = model.game.language.quirks.numbers_levels
    return tuple(
        apply_settings.NamedLevel(facts.name, facts.node.name.span, counted, facts.flags) for facts in model.levels
    )


def _lint_minihack(model: Model) -> tuple[diagnostics.Diagnostic, ...]:
    from vaultc.linter.minihack import lint_minihack

    return lint_minihack(model)


FORMS = ("# vaultc: allow(RULE, ...)", "# vaultc: allow-file(RULE, ...)", "# vaultc: dialect=NAME")
"""The comments that vaultc understands."""
_ALLOW = lazy_pattern(r"(?:#|--)\s*vaultc:\s*allow(?P<file>-file)?\s*\((?P<names>[^()]*)\)\s*(?:[:-].*)?")
_NAME = lazy_pattern(r"[^\s,]+")
_WORD_OF_VAULTC = r"(?:al+ow|ignore|disable|skip|noqa|dialect|game)(?:[-_ ]?file)?[ \t]*[(=\[]"
_ADDRESSED = lazy_pattern(rf"(?i)(?P<sign>#|--)\s*vaultc(?:\s*:|[\s=-]+(?={_WORD_OF_VAULTC}))(?P<words>.*)")
_FORM_LIKE = lazy_pattern(r"\s*(?P<word>[A-Za-z]+)(?P<file>[-_ ]?file)?\s*[:=(\[\s]\s*(?P<rest>.*)", re.IGNORECASE)
_DIALECT_WORDS, _ALLOW_WORDS = ("dialect", "game"), ("allow", "ignore", "disable", "skip", "noqa")
_RULE_LIKE = lazy_pattern(r"[\s,]*(?P<name>[\w*?-]+)")
_NAME_LIKE = lazy_pattern(r"[\w.-]+")
_REASON = lazy_pattern(r"[\s\])\"',;:.-]*(?P<reason>.*?)\s*")
_DIALECT = lazy_pattern(r"(?:#|--)[ \t]*vaultc:[ \t]*dialect[ \t]*=[ \t]*(?P<name>[^\s,;]*)")
_AFTER_DIALECT = lazy_pattern(r"\s*(?:[:#(-].*)?")
_SIMILAR = 0.8


def find_allows(parsed: Parsed) -> Iterator[apply_settings.Allow]:
    """All rules in the allowing comments of a file, by their present names."""
    coverage: list[_Coverage] = []

    def below(comment: Span) -> Span:
        if not coverage:
            coverage.append(_Coverage(parsed))
        return coverage[0].below(comment)

    return allows_among(parsed.comments, parsed.source, below)


def allows_among(
    comments: Iterable[Comment], source: Source, below: Callable[[Span], Span]
) -> Iterator[apply_settings.Allow]:
    """All rules in allowing comments, by their present names; ``below`` gives the text that a comment covers."""
    for comment in comments:
        match = _ALLOW.fullmatch(comment.text)
        if match is None:
            continue
        covered = source.span(0, len(source.text)) if match["file"] else below(comment.span)
        for name in _NAME.finditer(match["names"]):
            start = comment.span.start + match.start("names") + name.start()
            span = source.span(start, start + len(name[0]))
            yield apply_settings.Allow(configuration.current_name(name[0]), span, comment.span, covered)


def wrong_names(parsed: Parsed) -> Iterator[diagnostics.Diagnostic]:
    """Diagnose comments that name a dialect which does not exist."""
    for comment in parsed.comments:
        found = _DIALECT.match(comment.text)
        if found and not _is_dialect(found["name"], comment.text):
            known = _dialects_for(comment.text)
            start = comment.span.start + found.start("name")
            span = parsed.source.span(start, start + len(found["name"]))
            near = did_you_mean(found["name"], known, shown=repr)
            name, help = configuration.UNKNOWN_DIALECT, f"there are {', '.join(known)}"
            message = "this comment does not name a dialect"
            if found["name"]:
                message = f"there is no dialect `{found['name']}`{near}"
            yield diagnostics.Diagnostic(name, diagnostics.Severity.ERROR, message, span, help)


def _dialects_for(comment: str) -> tuple[str, ...]:
    """The dialects of files that have such comments: the games, or the versions of Lua scripts."""
    if comment.startswith("#"):
        return games.dialects()
    from vaultc.games.lua_versions import VERSIONS

    return tuple(VERSIONS)


def _is_dialect(name: str, comment: str) -> bool:
    return games.known_name(name) is not None or (not comment.startswith("#") and name in _dialects_for(comment))


def unknown_comments(parsed: Parsed) -> Iterator[diagnostics.Diagnostic]:
    """Note comments that address vaultc in a form that it does not know, with the form that was probably meant."""
    for comment in parsed.comments:
        addressed = _ADDRESSED.fullmatch(comment.text)
        message = _misunderstood(comment.text) if addressed else None
        if addressed is None or message is None:
            continue
        sign = addressed["sign"]
        meant = _meant(addressed["words"], sign)
        second = _meant(_after_dialect(comment.text).strip(" \t,;"), sign)
        if second is not None:
            help = f"write `{second}` on a line of its own"
        else:
            forms = ", ".join(f"`{sign}{form[1:]}`" for form in FORMS)
            help = f"write `{meant}`" if meant else f"there are {forms}"
        fix = replacement(help, comment.span, meant) if meant and second is None else None
        name, severity = configuration.UNKNOWN_COMMENT, diagnostics.Severity.NOTE
        yield diagnostics.Diagnostic(name, severity, message, comment.span, help, fix=fix)


def _misunderstood(text: str) -> str | None:
    """The message about a comment that addresses vaultc and is not understood; None if it is."""
    allow = _ALLOW.fullmatch(text)
    if allow:
        return None if allow["names"].strip() else "this comment allows no rule"
    if _DIALECT.match(text) is None:
        return "vaultc does not understand this comment"
    rest = _after_dialect(text)
    return f"vaultc does not read `{rest}` in this comment" if rest else None


def _after_dialect(text: str) -> str:
    """The words after the dialect in a comment that names one, without a remark that a sign begins."""
    found = _DIALECT.match(text)
    if found is None or not _is_dialect(found["name"], text) or _AFTER_DIALECT.fullmatch(text, found.end()):
        return ""
    return text[found.end() :].strip()


def _meant(words: str, sign: str) -> str | None:
    """The comment that somebody probably meant who wrote these words after ``# vaultc:``; None if nothing is near.

    ``sign`` is the sign of comments.
    """
    match = _FORM_LIKE.fullmatch(words)
    word = match and nearest_name(match["word"].lower(), (*_DIALECT_WORDS, *_ALLOW_WORDS), _SIMILAR)
    if match is None or not word:
        return None
    if word in _DIALECT_WORDS:
        return None if match["file"] else _meant_dialect(match["rest"], sign)
    rules, place = [], 0
    while found := _RULE_LIKE.match(match["rest"], place):
        name = found["name"].lower()
        rule: str | None = name
        if not configuration.matches_any(name):
            rule = nearest_name(name.replace("_", "-"), configuration.all_rules(), _SIMILAR)
        if rule is None:
            break
        rules.append(rule)
        place = found.end()
    if not rules or "," in match["rest"][place:].partition(")")[0][:1]:
        return None
    reason = _reason(match["rest"][place:])
    return f"{sign} vaultc: allow{'-file' if match['file'] else ''}({', '.join(rules)}){reason and f': {reason}'}"


def _meant_dialect(rest: str, sign: str) -> str | None:
    found = _NAME_LIKE.search(rest)
    known = _dialects_for(sign)
    name = found and (games.known_name(found[0]) or nearest_name(found[0].lower(), known, _SIMILAR))
    if found is None or not name:
        return None
    reason = _reason(rest[found.end() :])
    return f"{sign} vaultc: dialect={name}{reason and f' - {reason}'}"


def _reason(text: str) -> str:
    found = _REASON.fullmatch(text)
    return found["reason"] if found else ""


class _Coverage:
    """The text that comments of one file cover."""

    def __init__(self, parsed: Parsed) -> None:
        self._source = parsed.source
        kinds = (n.Statement, n.Level, n.Include, n.Case, n.Default)
        spans = [node.span for node in walk(parsed.tree) if isinstance(node, kinds)]
        # by the first character; of several that begin there, the longest first
        self._spans = sorted(spans, key=lambda span: (span.start, -span.end))
        self._resolved: dict[int, int] = {}

    def below(self, comment: Span) -> Span:
        """Return the statement that begins on the next line that is neither blank nor a comment, else that line."""
        source = self._source
        number = self._next(comment.begin.line + 1)
        if number > len(source.line_starts):
            return source.span(comment.end, comment.end)
        start = source.line_starts[number - 1]
        end = start + len(source.line(number))
        at = bisect_left(self._spans, start, key=lambda span: span.start)
        if at < len(self._spans) and self._spans[at].start <= end:
            return source.span(start, max(end, self._spans[at].end))
        return source.span(start, end)

    def _next(self, number: int) -> int:
        """The first line from this one on that is not passed over; no line is looked at twice."""
        passed = []
        while number not in self._resolved and number <= len(self._source.line_starts):
            if not _passed_over(self._source.line(number)):
                break
            passed.append(number)
            number += 1
        number = self._resolved.get(number, number)
        self._resolved.update(dict.fromkeys(passed, number))
        return number


def _passed_over(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")
