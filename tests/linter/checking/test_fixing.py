"""Fixes are applied where the result is better, and only there."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.diagnostics import Diagnostic, Edit, Fix, Severity
from vaultc.language.source import Source
from vaultc.linter.checking.configuration import Settings
from vaultc.linter.checking.examining import examine
from vaultc.linter.checking.fixing import encoded, mend
from vaultc.linter.checking.judging import judge


def real(source: Source) -> list[Diagnostic]:
    return judge([examine(source, UNNETHACK)], lambda _: Settings())


def mended(text: str, unsafe: bool = False) -> str:
    return mend(Source.from_text(text, "x.des"), real, unsafe).text


def finder(pattern: str, replace: Callable[[str], str], rule: str = "made-up") -> Callable[[Source], list[Diagnostic]]:
    """Finds all places that fit a pattern, and offers to replace them."""

    def find(source: Source) -> list[Diagnostic]:
        found = []
        for match in re.finditer(pattern, source.text):
            span = source.span(*match.span())
            fix = Fix("replace", (Edit(span, replace(match[0])),))
            found.append(Diagnostic(rule, Severity.WARNING, "found", span, fix=fix))
        return found

    return find


def test_safe_and_unsafe_fixes() -> None:
    text = 'LEVEL: "x"\nTRAP: "bear trap", random\nSINK: random # here\n'
    moved = 'LEVEL: "x"\nTRAP: "bear trap", random\nSINK: random\n# here\n'
    assert mended(text) == moved
    assert mended(text, unsafe=True) == moved.replace("bear trap", "bear")


def test_a_mended_file_has_nothing_left_to_mend() -> None:
    text = 'LEVEL: "x"\nTRAP: "bear trap", random;\nMONSTER: "kobold zombi", random # a\nOBJECT: \'(\', "chest", random'
    result = mended(text, unsafe=True)
    assert real(Source.from_text(result, "x.des")) == []
    assert mended(result, unsafe=True) == result


def test_counts() -> None:
    result = mend(Source.from_text('LEVEL: "x"\nSINK: random;\nSINK: random;\n', "x.des"), real)
    assert result.fixed == {"illegal-character": 2}


UNREADABLE = """\
LEVEL: "x"
# a word that is never used, if nothing on the lost line uses it
$n = 3
SINK: random;
MONSTER: "newt" random
ALTAR: random, 3 3
MONSTER: "jackall", random
GOLD: 5, random # unreadable files keep what is no error
"""


def test_errors_are_fixed_in_a_file_that_cannot_be_read_in_the_end() -> None:
    result = mend(Source.from_text(UNREADABLE, "x.des"), real)
    assert result.text == UNREADABLE.replace("random;", "random").replace('"newt" random', '"newt", random').replace(
        "random # unr", "random\n# unr"
    )
    assert result.fixed == {"illegal-character": 1, "syntax-error": 1, "trailing-comment": 1}
    assert [found.span.begin.line for found in result.blocking] == [6]
    assert '"jackal", random' in mended(UNREADABLE, unsafe=True)


def test_fixes_of_an_unreadable_file_that_wait() -> None:
    """A warning may be wrong as long as a line is lost."""

    def find(source: Source) -> list[Diagnostic]:
        lost = [
            Diagnostic("syntax-error", Severity.ERROR, "no", source.span(*found.span()))
            for found in re.finditer("x", source.text)
        ]
        return finder("a", lambda _: "b")(source) + lost

    result = mend(Source.from_text("a\nx\na", "x.des"), find)
    assert (result.text, len(result.waiting)) == ("a\nx\na", 2)
    assert [found.span.begin.line for found in result.blocking] == [2]


def test_an_unreadable_file_gets_no_new_error() -> None:
    """Not even in exchange for two others."""

    def find(source: Source) -> list[Diagnostic]:
        found = [
            Diagnostic("syntax-error", Severity.ERROR, "no", source.span(match.start(), match.end()))
            for match in re.finditer("[xz]", source.text)
        ]
        pair = Fix("replace both", (Edit(source.span(0, 2), "  z"),))
        return found + [
            Diagnostic("pair", Severity.ERROR, "two", source.span(0, 2), fix=pair)
            for _ in range(source.text[:2] == "aa")
        ]

    assert mend(Source.from_text("aa x", "x.des"), find).text == "aa x"


def test_overlapping_fixes_are_applied_in_rounds() -> None:
    source = Source.from_text("aaaa", "x")
    assert mend(source, finder("(?=(aa))", str), False).text == "aaaa"

    def overlapping(source: Source) -> list[Diagnostic]:
        spans = [source.span(i, i + 2) for i in range(len(source.text) - 1)]
        return [
            Diagnostic("r", Severity.NOTE, f"pair {len(source.text)}", span, fix=Fix("", (Edit(span, "a"),)))
            for span in spans
        ]

    result = mend(source, overlapping)
    assert result.text == "a"


def test_a_fix_whose_finding_stays_is_taken_back() -> None:
    def find(source: Source) -> list[Diagnostic]:
        stays = finder("b", lambda _: "bx", "stays")(source)
        return finder("a", lambda _: "c", "goes")(source) + stays

    result = mend(Source.from_text("abab", "x"), find)
    assert (result.text, result.fixed) == ("cbcb", {"goes": 2})


def test_a_fix_that_brings_an_error_is_taken_back() -> None:
    def find(source: Source) -> Sequence[Diagnostic]:
        errors = [
            Diagnostic("e", Severity.ERROR, "no", source.span(*match.span())) for match in re.finditer("x", source.text)
        ]
        return finder("a", lambda _: "x")(source) + finder("b", lambda _: "y")(source) + errors

    assert mend(Source.from_text("ab", "x"), find).text == "ay"


def test_fixes_that_undo_each_other_end() -> None:
    def find(source: Source) -> list[Diagnostic]:
        return finder("a", lambda _: "b", "to-b")(source) + finder("b", lambda _: "a", "to-a")(source)

    assert mend(Source.from_text("a", "x"), find).text in ("a", "b")


def test_fixes_of_other_files_are_left_alone() -> None:
    other = Source.from_text("a", "other")
    assert mend(Source.from_text("a", "x"), lambda _: finder("a", lambda _: "b")(other)).text == "a"


@pytest.mark.parametrize("original", [b"caf\xc3\xa9", b"\xef\xbb\xbfcaf\xc3\xa9", b"caf\xe9", b"a\r\nb"])
def test_encoding_is_kept(original: bytes) -> None:
    source = Source.from_bytes(original, "x")
    assert encoded(source.text, original) == original


def test_what_an_encoding_lacks() -> None:
    with pytest.raises(UnicodeEncodeError):
        encoded("\u2020", b"caf\xe9")


def checks(text: str, find: Callable[[Source], Sequence[Diagnostic]]) -> tuple[str, int]:
    """The fixed text, and the number of checks it took."""
    number = 0

    def counting(source: Source) -> Sequence[Diagnostic]:
        nonlocal number
        number += 1
        return find(source)

    return mend(Source.from_text(text, "x.des"), counting).text, number


@pytest.mark.parametrize("name", ["unknown-monster", "no-such-rule"])
@pytest.mark.parametrize("layout", ["lines", "whole file", "names"])
def test_many_comments_without_use_are_removed_together(name: str, layout: str) -> None:
    """Equal comments move up to the place of those that are removed."""
    level = 'LEVEL: "x"\n'
    texts = {
        "lines": level + f"# vaultc: allow({name})\n" * 40 + "SINK: random\n",
        "whole file": f"# vaultc: allow-file({name})\n" * 40 + level + "SINK: random\n",
        "names": level + f"# vaultc: allow({', '.join([name] * 20)})\nSINK: random\n",
    }
    text, number = checks(texts[layout], real)
    assert text == level + "SINK: random\n"
    assert number <= 6


def test_one_fix_that_does_not_help_costs_few_checks() -> None:
    """Words of even length are fixed; one fix leads to a worse word."""

    def find(source: Source) -> list[Diagnostic]:
        found = finder(r"\bbad\b|\bworst\b", lambda word: "good" if word == "bad" else "error!")(source)
        wrong = source.text.find("error!")
        if wrong >= 0:
            found.append(Diagnostic("worse", Severity.ERROR, "no", source.span(wrong, wrong + 6)))
        return found

    text, number = checks("bad " * 100 + "worst " + "bad " * 100, find)
    assert text == "good " * 100 + "worst " + "good " * 100
    assert number < 60
