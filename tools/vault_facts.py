"""The comparison of the published page of random vaults with the library: a page of the book, and a table.

The table is what ``vaultc odds vaults --facts`` prints.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests"))

from page_facts.measuring import SEEDS  # noqa: E402
from page_facts.table import FactRow, FactVerdict, PageComparison, stated_facts  # noqa: E402

from vaultc.api.loading import library  # noqa: E402

INTRODUCTION = f"""# The page of random vaults, fact by fact

This page lists what the published page of UnNetHack's random vaults states about each vault, in our own words, beside
the values in [the library](../../vaults/README.md) and in the list of UnNetHack 5.2. `make generated` writes this page,
and `vaultc odds vaults --facts` prints its rows:

    vaultc odds vaults --facts                        all of them
    vaultc odds vaults "fake Delphi" --facts          of one vault
    vaultc odds vaults --facts --format json          for programs, with all of each value

The page's values are in `vaults/page.toml`. The library's values are never written down by hand: **text** values are
read from the file of the vault, **law** values are computed exactly from it (chances, dice, conditions, all statements
together), and values of **{len(SEEDS)} levels** are counted in the levels of the seeds {SEEDS[0]} to {SEEDS[-1]} of
UnNetHack 5.2. A counted value agrees if nothing occurred that the page excludes, and each share is within 4.5 standard
deviations of the page's share. A test fails if a verdict or a value changes (`tests/vaults/test_page_facts.py`).

Numbers are sums: `2d3`, `1 + 25%` (one, and a second in 25 % of cases), `75% of (1 + 50%)`. For the library such a
number is given as dice, or as the chance of each value. A list names alternatives, equally likely unless they have
shares. Places in rooms count from the corner of the floor, places in maps from the corner of the map.

`--set page` chooses among the vaults that the page lists, weighted by the page's shares. `--set library` (the default)
chooses among the library's own, which leave out the original vaults. At present both are the same: without the
originals, the library has the {{vaults}} vaults of the page, and no share differs.

UnNetHack 5.2 counts each rotation as a vault of its own, and its walk through the list gives the first vault one chance
less, and the last vault one chance more, than their weights say; its column has the shares in the library's order. *As
the page* means that nothing else is known.
"""


@cache
def compared() -> tuple[FactRow, ...]:
    """All facts of the page, compared with the library and its levels."""
    return tuple(PageComparison(library("unnethack")).rows(stated_facts()))


def text() -> str:
    """The page of the book."""
    return page(compared())


def table() -> str:
    """The rows as ``vaultc odds vaults --facts`` prints them, as JSON: one row a line."""
    cells = []
    for row in compared():
        given = f" ({row.stated.given})" if row.stated.given else ""
        how = f"{row.how}; {row.stated.differs}" if row.stated.differs else row.how
        cells.append(
            (row.stated.vault, row.stated.fact + given, row.page, row.library, row.game, row.verdict.value, how)
        )
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in cells) + "\n]\n"


def page(rows: Sequence[FactRow]) -> str:
    """The whole page as Markdown."""
    vaults = dict.fromkeys(row.stated.vault for row in rows)
    verdicts = Counter(row.verdict for row in rows)
    parts = [
        INTRODUCTION.format(vaults=len(vaults)),
        f"{len(rows)} facts: {verdicts[FactVerdict.AGREES]} agree, {verdicts[FactVerdict.DIFFERS]} differ.\n",
        "## Where the library differs from the page\n",
        "\n".join(_differences(rows)) + "\n",
        "## Where the list of UnNetHack 5.2 differs from the page\n",
        "\n".join(_of_game(rows)) + "\n",
        "## All facts\n",
        "\n".join(_table(rows)) + "\n",
    ]
    return "\n".join(parts)


def _differences(rows: Iterable[FactRow]) -> Iterator[str]:
    for row in rows:
        if row.verdict is FactVerdict.DIFFERS:
            yield (
                f"- *{row.stated.vault}*, {row.stated.fact}: page {_value(row.page)}, library {_value(row.library)}; "
                f"{row.stated.differs or 'a mistake'}."
            )


def _of_game(rows: Iterable[FactRow]) -> Iterator[str]:
    for row in rows:
        if row.stated.game:
            yield f"- *{row.stated.vault}*, {row.stated.fact}: page {_value(row.page)}; UnNetHack 5.2 {row.game}."
    yield "- All shares: see above."


def _table(rows: Iterable[FactRow]) -> Iterator[str]:
    yield "| vault | fact | page | library | UnNetHack 5.2 | verdict | how |"
    yield "|---|---|---|---|---|---|---|"
    for row in rows:
        verdict = row.verdict.value if row.verdict is FactVerdict.AGREES else f"**{row.verdict.value}**"
        given = f" ({row.stated.given})" if row.stated.given else ""
        cells = (row.stated.vault, row.stated.fact + given, _value(row.page), _value(row.library), row.game, verdict)
        yield f"| {' | '.join(cells)} | {row.how} |"


def _value(text: str) -> str:
    """A value, so that no character in it is a mark of Markdown."""
    return text.replace("|", "\\|").replace("*", "\\*").replace("_", "\\_")
