"""The page of the book that lists the numbers: which are exact, and where the articles err."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from page_facts.table import StatedFact, stated_facts

from article_numbers import rnl
from article_numbers.model import Number, Value, Verdict
from article_numbers.sources import DISTRIBUTION, FACTS, SITUATIONS, source_of

NAME = "articles/numbers.md"

TITLES = {
    "rnl": "rnl",
    "luck-and-roguelikes": "Luck and Roguelikes",
    "luck-events": "Luck Events",
    "rogue-random-generator": "Rogue Random Generator",
    "random-vault": "Random vault (UnNetHack)",
}

INTRODUCTION = """# Every number in the articles

This page lists each number that the five articles print or ask for, with its place, vaultc's number, and a verdict:

- **exact**: the printed number is right, rounded to its printed digits;
- **sampled**: the printed number comes from a simulation, and is within three standard errors of the right one;
- **errs**: the printed number is wrong; the remark says why;
- **answer**: the article does not print the number, but asks for it, or its program computes it.

Each number has a command that prints it. The numbers of a command are listed below it, with their places in its output:
a line of the facts above the table, or a row (named by the texts in its columns) and a column. Commands print decimals;
`--format json` gives exact fractions. Run the commands in the root of the repository, without a terminal width
(`COLUMNS`), which would cut wide tables into blocks.

A test (`tests/articles`) checks each number, by article and place, and another test finds it in the output of its
command. The situations have the names from `vaultc odds rnl --situations`. `make generated` writes this page.
"""

VAULT_PAGE = f"""## The page of random vaults

The sizes, light, chances, numbers and conditions of every vault that the game's page states are rows of

    {FACTS}

and, for a single vault, of `vaultc odds vaults "fake Delphi" --facts`. [Fact by fact](vault-facts.md) shows them beside
the values in the library and in the list of UnNetHack 5.2. The column `page` has the page's numbers, and the column
`library` has vaultc's, in the rows with these texts:

| `vault` | `fact` | `page` |
|---|---|---|
"""


def page(numbers: Sequence[Number]) -> str:
    """The whole page as Markdown."""
    by_place = {number.name: number for number in numbers}
    parts = [INTRODUCTION, _summary(numbers), _commands(numbers)]
    for article, title in TITLES.items():
        own = [number for number in numbers if number.article == article]
        parts.append(f"## {title}\n")
        if article == rnl.ARTICLE:
            parts += _grids(by_place)
            own = [number for number in own if number.place.startswith("text: ")]
        parts.append(_by_command(own))
    return "\n".join((*parts, VAULT_PAGE)) + "".join(
        f"| {fact.vault} | {row_of(fact)} | {fact.page} |\n" for fact in stated_numbers()
    )


def stated_numbers() -> list[StatedFact]:
    """The facts of the page of vaults that are numbers, or have some."""
    return [fact for fact in stated_facts() if any(map(str.isdigit, fact.page))]


def row_of(fact: StatedFact) -> str:
    """A fact's name in the output, with the place or the hour at which it holds."""
    return f"{fact.fact} ({fact.given})" if fact.given else fact.fact


def _summary(numbers: Sequence[Number]) -> str:
    lines = ["| article | numbers | exact | sampled | errs | answer |", "|---|---|---|---|---|---|"]
    for article, title in TITLES.items():
        own = [number for number in numbers if number.article == article]
        counts = [sum(number.verdict is verdict for number in own) for verdict in Verdict]
        lines.append(f"| [{title}]({article}.md) | {len(own)} | {' | '.join(map(str, counts))} |")
    return "\n".join(lines) + "\n"


def _commands(numbers: Sequence[Number]) -> str:
    """All commands, and how many numbers each of them prints."""
    counts = Counter(source_of(number).command for number in numbers)
    lines = [f"{len(counts)} commands print all of them:\n", "| command | numbers |", "|---|---|"]
    return "\n".join((*lines, *(f"| `{command}` | {count} |" for command, count in counts.items()))) + "\n"


def _by_command(numbers: Iterable[Number]) -> str:
    """The numbers below the commands that print them."""
    together: dict[str, list[Number]] = {}
    for number in numbers:
        together.setdefault(source_of(number).command, []).append(number)
    return "\n".join(f"    {command}\n\n{_list(own)}" for command, own in together.items())


def _list(numbers: Iterable[Number]) -> str:
    lines = ["| place | printed | vaultc | in the output | | |", "|---|---|---|---|---|---|"]
    for number in numbers:
        errs = number.verdict is Verdict.ERRS
        verdict = f"**{number.verdict.value}**" if errs else number.verdict.value
        cells = (
            number.place.removeprefix("text: "),
            number.printed or "–",
            shown(number.value(), number.printed or number.right),
            source_of(number).where,
            verdict,
            number.remark,
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def shown(value: Value, printed: str) -> str:
    """A value for readers: fractions with a decimal beside, in percent where the article prints percent."""
    if isinstance(value, int | str):
        return str(value)
    scale, unit, digits = (100, "%", 4) if printed.endswith("%") or "/" in printed else (1, "", 7)
    decimal = f"{float(value) * scale:.{digits}f}".rstrip("0").rstrip(".") + unit
    if isinstance(value, Fraction) and value.denominator > 1 and value.denominator < 10**7:
        exact = Fraction(decimal.removesuffix(unit) if unit else decimal) / scale == value
        return decimal if exact and "/" not in printed else f"{value} = {decimal}"
    return decimal


# ---- the tables of "rnl", cell by cell


def _grids(by_place: dict[str, Number]) -> Iterator[str]:
    yield "Each cell has the exact value and the printed one, in **bold** if the article errs. The command\n"
    yield f"    {SITUATIONS}\n"
    yield "prints the first three tables: row *situation*, column `Luck -11` and so on.\n"
    for section, rows in rnl.tables().items():
        lucks = [int(cell["luck"]) for cell in _cells(rows[0][1])]
        head = [f"### {section}\n", f"| situation | roll |{''.join(f' {luck:+d} |' for luck in lucks)}"]
        head.append("|---|---|" + "---|" * len(lucks))
        for situation, _ in rows:
            places = [rnl.place_of(section, situation, luck) for luck in lucks]
            cells = " | ".join(_cell(by_place[f"rnl/{place}"]) for place in places)
            factor = f" × {situation.factor}" if situation.factor != 1 else ""
            head.append(f"| {situation.name} | `{situation.roll}`{factor} | {cells} |")
        yield "\n".join(head) + "\n"
    yield _distribution(by_place)
    errs = [number for number in by_place.values() if number.article == "rnl" and number.verdict is Verdict.ERRS]
    yield "### Where the tables err\n"
    yield _list(number for number in errs if not number.place.startswith("text: "))
    yield "### What the text says\n"


def _cells(row: dict[str, Value | list[dict[str, str]]]) -> list[dict[str, str]]:
    cells = row["cells"]
    assert isinstance(cells, list)
    return cells


def _cell(number: Number) -> str:
    printed = f"**{number.printed}**" if number.verdict is Verdict.ERRS else number.printed
    return f"{number.value()} · {printed}"


def _distribution(by_place: dict[str, Number]) -> str:
    lines = [f"### {rnl.DISTRIBUTION}\n", f"    {DISTRIBUTION}\n", "row *luck*, column the result.\n"]
    lines += [f"| Luck |{''.join(f' {result} |' for result in range(10))}"]
    lines.append("|---|" + "---|" * 10)
    for luck in range(-13, 14):
        places = [f"rnl/{rnl.DISTRIBUTION}: Luck {luck:+d}, result {result}" for result in range(10)]
        lines.append(f"| {luck:+d} | {' | '.join(_cell(by_place[place]) for place in places)} |")
    return "\n".join(lines) + "\n"
