"""One test for every number that the articles print, found by its article and place."""

from __future__ import annotations

import shlex
from collections import Counter
from functools import cache

import article_numbers
import pytest
from article_numbers import page
from article_numbers.model import Number, Verdict, agrees, as_number
from article_numbers.printed import Printed
from article_numbers.sources import FACTS, Source, source_of
from command_line import run
from every import every
from repository import ROOT

DOCS = ROOT / "docs"


@every("number", article_numbers.NUMBERS, ids=lambda number: number.name, at_once=200)
def test_number(number: Number) -> None:
    value = number.value()
    assert agrees(number.right, value), f"vaultc gives {value}, not {number.right}"
    if number.verdict is Verdict.EXACT:
        assert agrees(number.printed, value), f"{number.printed} is printed, vaultc gives {value}"
    elif number.verdict is Verdict.ERRS:
        assert not agrees(number.printed, value), "nothing is wrong with it"
        assert number.remark
    elif number.verdict is Verdict.ANSWER:
        assert number.printed == ""
    else:
        assert number.deviation is not None
        assert isinstance(value, int | float) or hasattr(value, "numerator")
        assert abs(as_number(number.printed) - float(value)) <= 3 * number.deviation()


SHARED = {"row `none`, column `karmic modifier`"}
"""Places that hold two numbers: after no streak at all karma is 0, whether bad or good luck did not come."""

COMMANDS = list(dict.fromkeys(source_of(number).command for number in article_numbers.NUMBERS))


@cache
def output(command: str) -> Printed:
    """The text that users read."""
    result = run(*shlex.split(command)[1:])
    assert result.exit_code == 0
    return Printed(result.stdout)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_prints_its_numbers(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every number is at its place in what users read, rounded to the digits that they see."""
    monkeypatch.chdir(ROOT)
    printed = output(command)
    numbers = [number for number in article_numbers.NUMBERS if source_of(number).command == command]
    missing = {
        number.place: source_of(number).find(printed)
        for number in numbers
        if not agrees(source_of(number).find(printed), number.value())
    }
    assert numbers
    assert missing == {}


def test_the_numbers_of_the_page_of_vaults_are_printed() -> None:
    """Every number that the page states of a vault is beside the library's."""
    rows = {(row["vault"], row["fact"]): row for row in output(FACTS).rows}
    stated = page.stated_numbers()
    assert len(stated) > 150
    for fact in stated:
        row = rows[fact.vault, page.row_of(fact)]
        assert fact.page.startswith(row["page"].removesuffix(" ..."))
        assert row["library"]


def test_every_number_has_a_place_in_an_output_of_its_own() -> None:
    sources = [source_of(number) for number in article_numbers.NUMBERS]
    again = [source for source, count in Counter(sources).items() if count > 1]
    assert {source.where for source in again} <= SHARED


def test_every_number_has_a_place_of_its_own() -> None:
    names = [number.name for number in article_numbers.NUMBERS]
    assert len(set(names)) == len(names)
    assert {number.article for number in article_numbers.NUMBERS} == set(page.TITLES)


def test_the_discrepancies_are_known() -> None:
    errs = [number for number in article_numbers.NUMBERS if number.verdict is Verdict.ERRS]
    cells = [number for number in errs if number.article == "rnl" and not number.place.startswith("text")]
    assert len(cells) == 8
    assert sum(number.place.startswith(("Events", "Numerical")) for number in article_numbers.NUMBERS) == 351
    assert sum(number.place.startswith("Sample") for number in article_numbers.NUMBERS) == 270


TABLE = """start, up, down: 7/10, 3/20, 2/5
8d10+12: mean 56, 28 to 86

level  what it says   chance  so far
    1  a wide cell   85.000%
   10                  <100%     1.5
"""


def test_printed_text_is_taken_apart() -> None:
    printed = Printed(TABLE)
    assert printed.fact("start, up, down") == "7/10, 3/20, 2/5"
    assert printed.rows == [
        {"level": "1", "what it says": "a wide cell", "chance": "85.000%", "so far": ""},
        {"level": "10", "what it says": "", "chance": "<100%", "so far": "1.5"},
    ]
    assert Source("", "start, up, down", nth=2).find(printed) == "3/20"
    assert Source("", "8d10+12", nth=3).find(printed) == "86"
    assert Source("", "so far", (("level", "10"),)).find(printed) == "1.5"
    assert Source("", "chance", (("level", "1|10"),), of=2).find(printed) == "<100%"
    with pytest.raises(KeyError):
        Source("", "chances", (("level", "1"),)).find(printed)


@pytest.mark.parametrize(
    ("printed", "value", "right"),
    [("81.8%", 0.817, False), ("81.7%", 0.81707, True), ("0.5", 0.55, True), ("0.5", 0.56, False),
     ("1/38", 1 / 38, False), ("16%", 0.155, True), ("16%", 0.1549, False), ("0%", 0.0049, True),
     ("−4", -4, True), ("1-10", "1-10", True)],
)  # fmt: skip
def test_what_counts_as_rounded(printed: str, value: float | str, right: bool) -> None:
    assert agrees(printed, value) is right
