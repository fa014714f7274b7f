"""One test for every number that the articles print, found by its article and place."""

from __future__ import annotations

import article_numbers
import pytest
from article_numbers import page
from article_numbers.model import Number, Verdict, agrees, as_number
from repository import ROOT

DOCS = ROOT / "docs"


@pytest.mark.parametrize("number", article_numbers.NUMBERS, ids=lambda number: number.name)
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


def test_the_page_of_the_book_says_so() -> None:
    written = (DOCS / page.NAME).read_text("utf-8")
    assert written == page.page(article_numbers.NUMBERS), "run `make numbers` and read the change"


@pytest.mark.parametrize(
    ("printed", "value", "right"),
    [("81.8%", 0.817, False), ("81.7%", 0.81707, True), ("0.5", 0.55, True), ("0.5", 0.56, False),
     ("1/38", 1 / 38, False), ("16%", 0.155, True), ("16%", 0.1549, False), ("0%", 0.0049, True),
     ("−4", -4, True), ("1-10", "1-10", True)],
)  # fmt: skip
def test_what_counts_as_rounded(printed: str, value: float | str, right: bool) -> None:
    assert agrees(printed, value) is right
