"""The article "rnl": three tables of events, one of distributions, and what its text says."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from article_numbers.model import Number, Value, Verdict, recorded
from vaultc.chance import luck
from vaultc.odds.luck_events import LuckSituation, parse_event, situations

ARTICLE = "rnl"
RULE = luck.ROUNDED
DISTRIBUTION = "Sample distribution, rnl(10)"


def tables() -> dict[str, list[tuple[LuckSituation, dict[str, Value | list[dict[str, str]]]]]]:
    """The situations of the tables of events with what is recorded of them, by the table's heading."""
    rows = [row for row in recorded("rnl_tables")["events"] if "cells" in row]
    found: dict[str, list[tuple[LuckSituation, dict[str, Value | list[dict[str, str]]]]]] = {}
    for situation, row in zip(situations(), rows, strict=True):
        found.setdefault(row["section"], []).append((situation, row))
    return found


def place_of(section: str, situation: LuckSituation, hero_luck: int) -> str:
    """The place of a cell in a table of events."""
    return f"{section}: {situation.name}, {situation.roll}, Luck {hero_luck:+d}"


def numbers() -> Iterator[Number]:
    """All numbers of the article."""
    yield from _events()
    yield from _distribution()
    yield from _text()


def _events() -> Iterator[Number]:
    for section, rows in tables().items():
        for situation, row in rows:
            cells = row["cells"]
            assert isinstance(cells, list)
            for cell in cells:
                value = int(cell["luck"])
                yield _cell(place_of(section, situation, value), cell, partial(situation.value, value, RULE))


def _distribution() -> Iterator[Number]:
    for row in recorded("rnl_tables")["sample_distribution_rnl10"]:
        for cell in row["cells"]:
            place = f"{DISTRIBUTION}: Luck {row['luck']:+d}, result {cell['result']}"
            yield _cell(place, cell, partial(_share, 10, row["luck"], cell["result"]))


def _share(x: int, hero_luck: int, result: int) -> Fraction:
    return luck.law(x, hero_luck, RULE)[result]


def _cell(place: str, cell: dict[str, str], value: partial[Fraction]) -> Number:
    errs = not cell["verdict"].startswith("rounded")
    remark = f"should read {cell['exact_decimal'].rstrip('0').rstrip('.')}" if errs else ""
    if errs and cell["verdict"] == "truncated":
        remark = f"truncated instead of rounded: {cell['exact_decimal']}"
    if errs and cell["printed"] == "0%":
        remark = "should read 10%, like its neighbours: the row sums to 90%"
    elif errs and cell["verdict"] == "off":
        remark = f"should read {cell['exact_decimal']}"
    verdict = Verdict.ERRS if errs else Verdict.EXACT
    return Number(ARTICLE, place, cell["printed"], cell["exact"], value, verdict, remark)


def _text() -> Iterator[Number]:
    """The numbers outside of the tables."""
    rows: list[tuple[str, str, str, partial[Value], str]] = [
        ("how often Luck is ignored, small Luck", "1/38", "1/38", partial(_ignored, 10, 2, RULE), ""),
        ("how often Luck is ignored, Luck 13, x up to 15", "1/41", "1/41", partial(_ignored, 10, 13, RULE), ""),
        ("how often Luck is ignored, Luck 13, larger x", "1/50", "1/50", partial(_ignored, 16, 13, RULE), ""),
        ("3.4.3, how often Luck is ignored, from", "1/37", "1/37", partial(_ignored, 10, 13, luck.OLD),
         "the printed 137 has lost its stroke"),
        ("3.4.3, how often Luck is ignored, to", "1/63", "1/63", partial(_ignored, 10, -13, luck.OLD),
         "the printed 163 has lost its stroke"),
        ("largest x of which a third of Luck is taken", "15", "15", partial(_largest_small), ""),
        ("lowest Luck", "-13", "-13", partial(int, luck.LOWEST_LUCK), ""),
        ("highest Luck", "13", "13", partial(int, luck.HIGHEST_LUCK), ""),
        ("a minion before level 8", "0%", "0", partial(_event, "rnl(7)>6", -13), "impossible, as the text has it"),
        ("an angry god in Gehennom at alignment 1", "0%", "0", partial(_event, "rnl(1)>0", -13),
         "impossible, as the text has it"),
        ("kicking a door, about (Luck + X)/35, X of 15, Luck +5", "57%", "167/294", partial(_event, "rnl(35)<15", 5),
         "exact except for rolls that ignore Luck"),
        ("opening a door, about (Luck + X)/20, X of 15, Luck +2", "85%", "661/780", partial(_event, "rnl(20)<15", 2),
         "exact except for rolls that ignore Luck"),
    ]  # fmt: skip
    for place, printed, right, value, remark in rows:
        yield Number(ARTICLE, f"text: {place}", printed, right, value, Verdict.EXACT, remark)


def _ignored(x: int, hero_luck: int, rule: luck.LuckRule) -> Fraction:
    return luck.ignore_chance(x, hero_luck, rule)


def _event(text: str, hero_luck: int) -> Fraction:
    event = parse_event(text)
    assert event.x is not None
    return event.chance(event.x, hero_luck, RULE)


def _largest_small() -> int:
    """The largest x at which the highest Luck shifts by less than itself."""
    return max(x for x in range(1, 60) if RULE.adjustment(x, luck.HIGHEST_LUCK) < luck.HIGHEST_LUCK)
