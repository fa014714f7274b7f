"""The facts of the published page of random vaults beside the library's values, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten

from vaultc.api import loading
from vaultc.cli.failures import fail
from vaultc.cli.odds_reports import (
    LabelledValue,
    Report,
    ReportFacts,
    ReportRow,
)
from vaultc.editing.page_facts import table
from vaultc.games import REFERENCE
from vaultc.games.detection import AUTO

FACT_COLUMNS = ("vault", "fact", "page", "library", "game's list", "verdict", "how")
_WIDEST = 44
"""Characters of a value in a table; files have all of it."""


def facts_report(levels: Sequence[loading.LevelScript], dialect: str, vault_set: str | None) -> Report:
    """The facts of the library's vaults among some levels; ends with a message if the page tells of none of them.

    The page is about the game of reference, which is meant unless another ``dialect`` is named.
    """
    whole = loading.library(REFERENCE if dialect == AUTO else dialect, vault_set=vault_set)
    wanted = {level.place for level in levels}
    facts = [fact for fact in table.stated_facts() if fact.vault in wanted]
    if not facts:
        fail("the page tells nothing of these levels; name vaults of the library, or none for all")
    rows = list(table.PageComparison(whole).rows(facts))
    differing = sum(row.verdict is table.FactVerdict.DIFFERS for row in rows)
    summary: ReportFacts = {
        "facts": len(rows),
        "agree": len(rows) - differing,
        "differ": differing,
    }
    cells: list[ReportRow] = []
    for row in rows:
        given = f" ({row.stated.given})" if row.stated.given else ""
        how = f"{row.how}; {row.stated.differs}" if row.stated.differs else row.how
        texts = (row.page, row.library, row.game)
        values = (LabelledValue(shorten(text, _WIDEST, placeholder=" ..."), text) for text in texts)
        cells.append((row.stated.vault, row.stated.fact + given, *values, row.verdict.value, how))
    return Report(FACT_COLUMNS, cells, summary)
