"""Tables of names for readers: words are never broken, whatever the width of the terminal."""

from __future__ import annotations

from collections import abc
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Group
    from rich.table import Table

_GAP = 2


def table(
    titles: abc.Sequence[str], rows: abc.Sequence[abc.Sequence[str]], numbers: abc.Container[str], room: int
) -> Table | None:
    """A table in at most ``room`` columns of a terminal; None if some word would have to be broken.

    Where the cells do not fit side by side, the widest columns are wrapped between words. Columns titled as in
    ``numbers`` are aligned to the right.
    """
    from rich.table import Table
    from rich.text import Text

    widths = _widths([titles, *rows], room)
    if widths is None:
        return None
    made = Table(box=None, pad_edge=False, header_style="bold", padding=(0, _GAP, 0, 0))
    for title, width in zip(titles, widths, strict=True):
        made.add_column(title, width=width, overflow="fold", justify="right" if title in numbers else "left")
    for cells in rows:
        made.add_row(*map(Text, cells))
    return made


def _widths(rows: abc.Sequence[abc.Sequence[str]], room: int) -> list[int] | None:
    """The widths of columns, as wide as their cells if these fit; None if not even their longest words do."""
    from rich.cells import cell_len

    columns = list(zip(*rows, strict=True))
    widths = [max(map(cell_len, cells)) for cells in columns]
    least = [max(cell_len(word) for cell in cells for word in (cell.split() or [""])) for cells in columns]
    excess = sum(widths) + _GAP * (len(widths) - 1) - room
    while excess > 0:
        wide = max(range(len(widths)), key=lambda index: (widths[index] > least[index], widths[index]))
        if widths[wide] == least[wide]:
            return None
        widths[wide] -= 1
        excess -= 1
    return widths


def stacked(titles: abc.Sequence[str], rows: abc.Iterable[abc.Sequence[str]]) -> Group:
    """The same for a terminal that is too narrow: below the first cell of a row its other cells, with their titles."""
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text

    parts: list[Text | Padding] = []
    for name, *cells in rows:
        told = [f"{title}: {cell}" for title, cell in zip(titles[1:], cells, strict=True) if cell]
        parts += [Text(name, style="bold"), *(Padding(Text(text), (0, 0, 0, _GAP)) for text in told)]
    return Group(*parts)
