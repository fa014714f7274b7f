"""The facts of the published page of random vaults beside the library's values, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten

from vaultc.api.loading import LevelScript, library
from vaultc.cli.failures import fail
from vaultc.cli.odds_cells import LabelledValue, TableCell
from vaultc.cli.odds_reports import Report
from vaultc.editing.page_facts.stated import stated_facts
from vaultc.editing.page_facts.table import FactRow, FactVerdict, PageComparison
from vaultc.games import REFERENCE
from vaultc.games.detection import AUTO

COLUMNS = ("vault", "fact", "page", "library", "game's list", "verdict", "how")
_WIDEST = 44
"""Characters of a value in a table; files have all of it."""


def facts_report(levels: Sequence[LevelScript], dialect: str, vault_set: str | None) -> Report:
    """The facts of the library's vaults among some levels; ends with a message if the page tells of none of them.

    The page is about the game of reference, which is meant unless another ``dialect`` is named.
    """
    whole = library(REFERENCE if dialect == AUTO else dialect, vault_set=vault_set)
    wanted = {level.place for level in levels}
    facts = [fact for fact in stated_facts() if fact.vault in wanted]
    if not facts:
        fail("the page tells nothing of these levels; name vaults of the library, or none for all")
    rows = list(PageComparison(whole).rows(facts))
    differing = sum(row.verdict is FactVerdict.DIFFERS for row in rows)
    summary: dict[str, TableCell] = {"facts": len(rows), "agree": len(rows) - differing, "differ": differing}
    return Report(COLUMNS, [_row(row) for row in rows], summary)


def _row(row: FactRow) -> Sequence[str | LabelledValue]:
    given = f" ({row.stated.given})" if row.stated.given else ""
    how = f"{row.how}; {row.stated.differs}" if row.stated.differs else row.how
    values = (row.page, row.library, row.game)
    cells = (LabelledValue(shorten(value, _WIDEST, placeholder=" ..."), value) for value in values)
    return (row.stated.vault, row.stated.fact + given, *cells, row.verdict.value, how)
