"""Fixes are applied where the result is better, and only there."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.diagnostics import Diagnostic, Edit, Fix, Severity
from vaultc.language.source import Source
from vaultc.linter.checking.apply_settings import judge
from vaultc.linter.checking.check_file import examine
from vaultc.linter.checking.configuration import Settings
from vaultc.linter.checking.fixing import encoded, mend


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
    text = 'LEVEL: "x"\nTRAP: "baer", random\nSINK: random # here\n'
    moved = 'LEVEL: "x"\nTRAP: "baer", random\n# here\nSINK: random\n'
    assert mended(text) == moved
    assert mended(text, unsafe=True) == moved.replace("baer", "bear")


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
GOLD: 5, random # the end
"""


def test_errors_are_fixed_in_a_file_that_cannot_be_read_in_the_end() -> None:
    result = mend(Source.from_text(UNREADABLE, "x.des"), real)
    assert result.text == UNREADABLE.replace("random;", "random").replace('"newt" random', '"newt", random').replace(
        "GOLD: 5, random # the end", "# the end\nGOLD: 5, random"
    )
    assert result.fixed == {"illegal-character": 1, "syntax-error": 1, "trailing-comment": 1}
    assert [found.span.begin.line for found in result.blocking] == [6]
    assert '"jackal", random' in mended(UNREADABLE, unsafe=True)


def test_a_fix_that_gives_way_to_another_error_is_taken_back() -> None:
    """A curse that is misspelt, beside another."""
    text = "LEVEL: \"x\"\nOBJECT: '(', random, uncursed, bless\n"
    assert mended(text, unsafe=True) == text


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


def test_more_errors_than_are_read() -> None:
    """Errors that are read only after a fix do not count against it."""
    wrong = 'MONSTER: "newt" random\nMONSTER: "jackall", random\n' * 150
    right = wrong.replace('" r', '", r').replace("jackall", "jackal")

    for lost in ("", "ALTAR: random, 3 3\n"):
        head, number = f'LEVEL: "x"\n{lost}', 0

        def counting(source: Source) -> list[Diagnostic]:
            nonlocal number
            number += 1
            return real(source)

        assert mend(Source.from_text(head + wrong, "x.des"), counting, unsafe=True).text == head + right
        assert number < 20


# ---- what fixes write


@pytest.mark.parametrize(
    ("written", "better", "safe"),
    [
        ("LOOP 3\n{ EXIT }", "LOOP [3]\n{ EXIT }", True),
        ("IF 50%\n{ EXIT }", "IF [50%]\n{ EXIT }", True),
        (
            "IF [50%] { EXIT }\nELSE IF [20%]\n{ EXIT }\nELSE\n{ EXIT }",
            "IF [50%] { EXIT }\nELSE { IF [20%]\n{ EXIT }\nELSE\n{ EXIT } }",
            True,
        ),
        ("GOLD: 50", "GOLD: 50, random", False),
        ("MONSTER: 'o'", "MONSTER: 'o', random", False),
        ("STAIR: up", "STAIR: random, up", False),
        (
            'CONTAINER: "chest", random { IF [50%] { GOLD: 50 } }',
            'CONTAINER: "chest", random { IF [50%] { OBJECT: (\'$\', "gold piece"), quantity:50 } }',
            False,
        ),
        ("STATUE: random", 'OBJECT: "statue", random', True),
        ("TREE: (3,4)", "TERRAIN: (3,4), 'T'", True),
        ("WALL: (3,4)", "TERRAIN: (3,4), '-'", False),
        ("STAIRS_UP: random", "STAIR: random, up", True),
        ('PRINT: "Hello"', 'MESSAGE: "Hello"', True),
        ('MONSTER: 3, "newt", random', 'LOOP [3] { MONSTER: "newt", random }', False),
        ("FUNCTION f() { EXIT }\nf\nSINK: random", "FUNCTION f() { EXIT }\nf()\nSINK: random", True),
        ("[0.5]: SINK: random", "[50%]: SINK: random", True),
        ("TERRAIN: (3,4), '~'", "TERRAIN: (3,4), '}'", False),
        ('OBJECT: "scroll of identify", random', "OBJECT: ('?', \"identify\"), random", True),
        ('OBJECT: "Potion of Healing", random', "OBJECT: ('!', \"healing\"), random", True),
        ('OBJECT: "scrolls of identify", random', "OBJECT: ('?', \"identify\"), random", False),
        ('OBJECT: "blessed long sword", random', 'OBJECT: "long sword", random', False),
        ('OBJECT: "gold", (3,4)', "GOLD: 50, (3,4)", False),
        ('MONSTER: "hill-orc", random', 'MONSTER: "hill orc", random', True),
        ('MONSTER: "hill orcs", random', 'MONSTER: "hill orc", random', False),
        ('TRAP: "trapdoor", random', 'TRAP: "trap door", random', True),
        ('TRAP: "squeaky board", random', 'TRAP: "board", random', True),
        ('TRAP: "spike pit", random', 'TRAP: "spiked pit", random', False),
        ("MONSTER: 'd', random, sleeping", "MONSTER: 'd', random, asleep", True),
        ("MONSTER: 'd', random, tame", "MONSTER: 'd', random, peaceful", False),
        ("IF [depth > 5] { EXIT }", "IF [level.depth > 5] { EXIT }", True),
    ],
)
def test_what_is_written(written: str, better: str, safe: bool) -> None:
    """Safe where the text can mean nothing else."""
    head = 'LEVEL: "x"\n'
    assert mended(f"{head}{written}\n", unsafe=True) == f"{head}{better}\n"
    assert mended(f"{head}{written}\n") == f"{head}{better if safe else written}\n"
