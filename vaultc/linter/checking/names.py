"""The names of all rules, known without loading the rules."""

from __future__ import annotations

import re
from collections import abc
from fnmatch import fnmatchcase
from functools import cache

from vaultc.linter.checking.faults import COMMENTS, FAULTS
from vaultc.support.resources import PACKAGE, module_names

UNUSED_ALLOW = "unused-allow"
UNKNOWN_DIALECT = "unknown-dialect"
UNKNOWN_COMMENT = "unknown-comment"
INVALID_EXPECTATION = "invalid-expectation"
FAILED_EXPECTATION = "failed-expectation"
UNDECIDED_EXPECTATION = "undecided-expectation"
MET_EXPECTATION = "met-expectation"
"""The name under which expectations that hold are told; they are not findings."""

FORMER_RULE_NAMES: abc.Mapping[str, str] = {
    "unknown-core-function": "unknown-name",
    "core-function-arguments": "built-in-arguments",
    "core-function-parentheses": "built-in-parentheses",
    "redrawn-place": "rerolled-place",
    "coordinates-of-random": "coordinates-of-random-place",
    "never-executed-assignment": "possibly-unassigned-variable",
    "outside-frame": "place-out-of-bounds",
    "too-deep-nesting": "statements-nested-too-deep",
    "duplicated-element": "element-used-twice",
    "trap-never-made": "impossible-trap",
    "grow-to-other-side": "grow-to-wrong-side",
}
"""The rules' earlier names, which settings, comments and ``vaultc explain`` still know, with the present ones."""


def current_name(name: str) -> str:
    """Return the present name of a rule that was renamed; any other name is returned as it is."""
    return FORMER_RULE_NAMES.get(name, name)


@cache
def former_names(rule: str) -> tuple[str, ...]:
    """The earlier names of a rule."""
    return tuple(former for former, name in FORMER_RULE_NAMES.items() if name == rule)


@cache
def static_rules() -> frozenset[str]:
    """The rules of the linter: each has a module of its name."""
    return _modules("linter/rules") | _modules("linter/errors")


@cache
def sampled_rules() -> frozenset[str]:
    """The rules that look at generated levels."""
    return _modules("linter/level_linter/rules")


@cache
def minihack_rules() -> frozenset[str]:
    """The rules of the linter that are applied only to levels for MiniHack."""
    return _modules("linter/minihack")


def rules_of_several_files() -> frozenset[str]:
    """The rules of the linter that find more where several files are checked at once."""
    return frozenset({"duplicate-level-name"})


@cache
def all_rules() -> frozenset[str]:
    """Everything that a finding can be named after, the reader's own complaints included."""
    return static_rules() | sampled_rules() | minihack_rules() | frozenset(FAULTS | COMMENTS)


def _modules(package: str) -> frozenset[str]:
    return frozenset(name.replace("_", "-") for name in module_names(PACKAGE / package))


def matches(name: str, patterns: abc.Iterable[str]) -> bool:
    """Return whether a rule, by its present or an earlier name, matches one of the patterns (``unknown-*``)."""
    names = (name, *former_names(name))
    return any(known == pattern or fnmatchcase(known, pattern) for pattern in patterns for known in names)


def unknown(pattern: str) -> str | None:
    """Return an error message for a pattern that matches no rule; None if it matches one."""
    if matches_any(pattern):
        return None
    return f"there is no rule {pattern!r}{suggestion(pattern, all_rules()) or '; `vaultc explain` lists the rules'}"


def matches_any(pattern: str) -> bool:
    """Return whether a pattern matches a rule, by its present or an earlier name."""
    if not re.search(r"[*?\[]", pattern):
        return current_name(pattern) in all_rules()
    return any(matches(name, (pattern,)) for name in all_rules())


def suggestion(word: str, known: abc.Iterable[str]) -> str:
    """``; did you mean 'x'?`` if a known word is near, else nothing."""
    near = nearest(word, known)
    return f"; did you mean {near!r}?" if near else ""


def nearest(word: str, known: abc.Iterable[str], similarity: float = 0.6) -> str | None:
    """The known word that is most like a word; None if none is alike enough."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, sorted(known), n=1, cutoff=similarity)), None)
