"""Large files cost in proportion to their size; what is counted is work, never time."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from vaultc.games.unnethack import GAME
from vaultc.language.diagnostics import MOST_OF_A_RULE
from vaultc.language.semantics.sheets import Border, Redrawing
from vaultc.language.source import Source
from vaultc.language.syntax import lexer, parse
from vaultc.linter.checking import apply_settings, check_file
from vaultc.linter.checking.check_file import examine
from vaultc.linter.checking.configuration import Settings

LEVEL = 'LEVEL: "x"\n'
MAP = LEVEL + "GEOMETRY: center, center\nMAP\n-----\n|...|\n|...|\n-----\nENDMAP\n"


class Counter:
    """Counts the calls of a function that is replaced by itself."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> None:
        self.calls = 0
        function = getattr(owner, name)

        def counting(*arguments: object, **named: object) -> object:
            self.calls += 1
            return function(*arguments, **named)

        monkeypatch.setattr(owner, name, counting)


def work(counter: Counter, text: str) -> int:
    counter.calls = 0
    examine(Source("x.des", text, Path("x.des")), GAME)
    return counter.calls


@pytest.mark.parametrize(
    "statement",
    [
        "DOOR: closed, (1,0)\n",
        "STAIR: (1,1), up\n",
        "[50%]: FOUNTAIN: (1,1)\n",
        "IF [50%] {\n  DOOR: closed, (0,1)\n} ELSE {\n  DOOR: closed, (0,1)\n}\n",
    ],
)
def test_equal_statements(monkeypatch: pytest.MonkeyPatch, statement: str) -> None:
    counter = Counter(monkeypatch, Redrawing, "covers")
    few, many = (work(counter, MAP + statement * number) for number in (150, 600))
    assert 0 < few < many < 6 * few


def test_comments_that_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    counter = Counter(monkeypatch, check_file, "_passed_over")
    few, many = (work(counter, "# vaultc: allow(unknown-object)\n" * n + LEVEL) for n in (150, 600))
    assert 0 < few < many < 6 * few


def test_comments_that_allow_cover_what_they_did(findings: Callable[..., list[object]]) -> None:
    comments = "# vaultc: allow(unknown-trap)\n\n# why\n" * 3
    text = f'{LEVEL}{comments}TRAP: "pitt", random\nTRAP: "pitt", random\n'
    found = findings(text)
    assert [(d.rule, d.span.begin.line) for d in found] == [("unknown-trap", 12)]  # type: ignore[attr-defined]


def test_misspelt_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is compared with a few of the known names, however many there are."""
    counter = Counter(monkeypatch, difflib.SequenceMatcher, "set_seq1")
    known, used = ("".join(f"${word}{i} = 1\n" for i in range(400)) for word in ("foo", "bar"))
    misspelt = "".join(f"GOLD: $fo{i}, random\n" for i in range(400))
    assert 0 < work(counter, LEVEL + known + used + misspelt) <= 400 * 51


def test_no_more_findings_of_a_rule_than_anybody_reads(findings: Callable[..., list[object]]) -> None:
    found = findings(LEVEL + 'TRAP: "pitt", random\n' * (MOST_OF_A_RULE + 200))
    assert len(found) == MOST_OF_A_RULE + 1
    assert found[-1].message == f"more than {MOST_OF_A_RULE} findings of this rule: the others are not listed"  # type: ignore[attr-defined]


def test_comments_beyond_the_listed_findings_are_not_called_unused(findings: Callable[..., list[object]]) -> None:
    allowed = '# vaultc: allow(unknown-trap)\nTRAP: "pitt", random\n'
    assert {d.rule for d in findings(LEVEL + allowed * (MOST_OF_A_RULE + 200))} <= {"unknown-trap"}  # type: ignore[attr-defined]


def test_a_variable_of_many_values_used_many_times() -> None:
    """Every use may mean every value; beyond a limit the value is unknown."""
    text = MAP + "$a = (1,1)\nGOLD: 5, $a\n" * 400
    from vaultc.linter.checking.check_file import model_of

    assert len(model_of(Source("x.des", text), GAME).spots) < 400 * 70


@pytest.mark.parametrize("selection", ["rect (0,0,99999999,5)", "fillrect (0,0,99999999,99999999)"])
def test_huge_rectangles_are_no_lists_of_cells(selection: str) -> None:
    """Examined where little memory can be had, so that a list of the cells could not be made."""
    resource = pytest.importorskip("resource")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    examine(Source("x.des", f"{MAP}TERRAIN: {selection}, '.'\nDOOR: closed, (1,1)\n"), GAME)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 100_000 * (1024 if sys.platform == "darwin" else 1)


def test_the_border_of_a_rectangle() -> None:
    border = Border((1, 2, 4, 5))
    cells = {(x, y) for x in range(7) for y in range(8) if border.covers((x, y))}
    edges = {(x, y) for x in range(1, 5) for y in (2, 5)} | {(x, y) for x in (1, 4) for y in range(2, 6)}
    assert cells == edges


@pytest.mark.parametrize(("text", "name"), [("SINK: random\n", "words"), ("# comment\n", "comments")])
def test_a_file_of_too_many_words_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch, text: str, name: str) -> None:
    monkeypatch.setattr(lexer, "MOST_TOKENS", 500)
    monkeypatch.setattr("vaultc.language.syntax.parser.MOST_TOKENS", 500)
    parsed = parse(Source.from_text(LEVEL + text * 5000), GAME.grammar)
    assert [d.message for d in parsed.diagnostics] == [
        "a file of more than 500 words, signs and comments: the rest was not read"
    ]
    assert len(parsed.tree.levels) == 1
    assert name in parsed.diagnostics[0].message


def test_line_starts_take_little_memory() -> None:
    source = Source.from_text("\n" * 100_000)
    assert sys.getsizeof(source.line_starts) < 1_000_000
    assert tuple(source.position(99_999)) == (100_000, 1)


@pytest.mark.parametrize("comment", ["allow", "allow-file"])
def test_comments_that_allow_one_rule(monkeypatch: pytest.MonkeyPatch, comment: str) -> None:
    """A finding is compared with the few comments that cover its place, however many there are."""
    looked = 0
    around = apply_settings.NestedParts.around

    def counting(self: apply_settings.NestedParts, place: int) -> list[tuple[int, int]]:
        nonlocal looked
        found = around(self, place)
        looked += 1 + len(found)
        return found

    monkeypatch.setattr(apply_settings.NestedParts, "around", counting)
    text = LEVEL + f"# vaultc: {comment}(overlapping-features)\nFOUNTAIN: (1,2)\n" * 300
    examined = examine(Source("x.des", text, Path("x.des")), GAME)
    found = apply_settings.judge([examined], lambda _: Settings())
    assert all(diagnostic.rule != "overlapping-features" for diagnostic in found)
    assert 299 <= looked <= 3 * len(examined.diagnostics)


def test_nested_parts_are_found_as_if_all_were_looked_at() -> None:
    parts = [(0, 100), (0, 40), (10, 20), (10, 12), (20, 30), (25, 45), (46, 46), (60, 90), (70, 80)]
    nested = apply_settings.NestedParts(parts)
    for place in range(-1, 103):
        assert sorted(nested.around(place)) == sorted(part for part in parts if part[0] <= place <= part[1])
