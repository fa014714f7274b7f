"""Typical mistakes of authors: each is found on its line, once, and the help says what to write.

``single.txt`` holds one mistake a file, ``several.txt`` files with many. After a line of dashes come the expected
diagnostics: line, rule and help. NetHack 3.6 has the same, except for the entries of ``nethack36.txt``, which also has
mistakes of its own. Run this file as a program to rewrite the tables, and read the difference.
"""

from __future__ import annotations

import re
from pathlib import Path

from every import every
from examined_texts import examined, source_of

from vaultc.games.nethack36 import GAME as NETHACK
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.diagnostics import Diagnostic, Severity
from vaultc.language.game import Game
from vaultc.language.source import Source
from vaultc.linter.checking.configuration import is_syntax_error
from vaultc.linter.checking.fixing import edited, mend

HERE = Path(__file__).parent
RULER = "\n----\n"
LITERAL = re.compile(r"`[^`]+`")


def blocks(name: str) -> list[tuple[str, str]]:
    texts = (HERE / name).read_text(encoding="utf-8").split("====\n")
    return [(text.partition(RULER)[0], text.partition(RULER)[2]) for text in texts if text]


def diagnose(source: Source, game: Game = UNNETHACK) -> list[Diagnostic]:
    return [d for d in examined(source, game) if d.severity >= Severity.WARNING]


def findings(text: str, game: Game = UNNETHACK) -> list[Diagnostic]:
    return diagnose(source_of(f"{text}\n"), game)


def described(text: str, game: Game = UNNETHACK) -> str:
    return "".join(f"{d.span.begin.line} {d.rule}: {d.help}\n" for d in findings(text, game))


SINGLE, SEVERAL, RELATIVE = blocks("single.txt"), blocks("several.txt"), blocks("nethack36.txt")


@every(("text", "expected"), [*SINGLE, *SEVERAL], at_once=200)
def test_line_rule_and_help(text: str, expected: str) -> None:
    assert described(text) == expected


@every(("text", "expected"), [*(dict(SINGLE) | dict(RELATIVE)).items()], at_once=200)
def test_line_rule_and_help_in_nethack36(text: str, expected: str) -> None:
    assert described(text, NETHACK) == expected


def test_one_mistake_is_one_finding() -> None:
    assert {text: said for text, said in SINGLE if said.count("\n") != 1} == {}
    assert len({text for text, _said in SINGLE}) == len(SINGLE) >= 130


def test_several_mistakes_are_as_many_findings() -> None:
    for text, said in SEVERAL:
        declared = int(text.splitlines()[0].removeprefix("# ").split()[0])
        assert said.count("\n") == declared, text


def test_nethack36_finds_as_much() -> None:
    """On the same lines, except for texts that are right there."""
    for text, said in RELATIVE:
        lines = {line.split()[0] for line in dict(SINGLE).get(text, "").splitlines()}
        assert lines <= {line.split()[0] for line in said.splitlines()} or "gray dragon" in text or " line " in text


def test_helps_say_what_to_write() -> None:
    """In at least 95 of 100 cases, as a literal text of the language."""
    found = [d for text, _said in (*SINGLE, *SEVERAL) for d in findings(text)]
    literal = [d for d in found if d.help and LITERAL.search(d.help)]
    assert len(literal) / len(found) >= 0.95


WRITTEN = re.compile(r"(?:write|did you mean) `([^`]+)`")


def test_help_and_fix_say_the_same() -> None:
    """A fix writes what the help says first, up to its ellipsis."""
    for text, _said in (*SINGLE, *SEVERAL):
        source = source_of(f"{text}\n")
        for found in diagnose(source):
            advice = WRITTEN.match(found.help or "")
            if advice and found.fix:
                after = "".join(edited(source.text, found.fix.edits).split())
                assert "".join(advice[1].partition("{ ...")[0].split()) in after


@every("text", [text for text, _said in (*SINGLE, *SEVERAL)], at_once=50)
def test_safe_fixes_keep_what_they_promise(text: str) -> None:
    """A safe fix removes its diagnostic, causes no error, and leaves nothing to do for a second run."""
    source = source_of(f"{text}\n")
    before = diagnose(source)
    mended = mend(source, diagnose)
    after = diagnose(source_of(mended.text))
    assert mend(source_of(mended.text), diagnose).text == mended.text
    assert errors(after) <= errors(before)
    if len(before) == 1 and before[0].fix and before[0].fix.safe:
        assert before[0].rule not in {d.rule for d in after}
        assert not any(is_syntax_error(d.rule) for d in after)


def errors(found: list[Diagnostic]) -> set[str]:
    return {d.rule for d in found if d.severity is Severity.ERROR}


def write(name: str, table: list[tuple[str, str]], game: Game = UNNETHACK) -> None:
    texts = [f"{text}{RULER}{described(text, game)}" for text, _expected in table]
    (HERE / name).write_text("====\n".join(texts), encoding="utf-8")


if __name__ == "__main__":
    write("single.txt", SINGLE)
    write("several.txt", SEVERAL)
    others = [(text, said) for text, said in SINGLE if described(text) != described(text, NETHACK)]
    write("nethack36.txt", [*(dict(others) | dict(RELATIVE)).items()], NETHACK)
