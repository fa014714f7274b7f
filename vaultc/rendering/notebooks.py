"""HTML of values in notebooks: tables, and rows of pictures."""

from __future__ import annotations

import base64
from collections import abc
from html import escape

MOST_ROWS = 20
"""Rows of a table that are shown; a last row tells how many more there are."""


def picture(png: bytes, text: str) -> str:
    """An image of the bytes of a PNG file, with a text for readers who do not see it."""
    data = base64.b64encode(png).decode("ascii")
    return f'<img style="max-width:100%" alt="{escape(text)}" src="data:image/png;base64,{data}">'


def pictures(captioned: abc.Iterable[tuple[str, str]], columns: int = 3) -> str:
    """Pictures under their captions, ``columns`` in a row: pairs of a caption and the HTML of a picture."""
    figures = "".join(
        f'<figure style="margin:0"><figcaption>{escape(caption)}</figcaption>{image}</figure>'
        for caption, image in captioned
    )
    style = f"display:grid;grid-template-columns:repeat({columns},minmax(0,max-content));gap:1em;align-items:end"
    return f'<div style="{style}">{figures}</div>'


def table(caption: str, head: abc.Sequence[str], rows: abc.Iterable[abc.Sequence[object]], total: int) -> str:
    """A table with a caption: the first rows of ``total``; None is an empty cell."""
    shown = [row for row, _ in zip(rows, range(MOST_ROWS), strict=False)]
    lines = ["".join(f"<td>{_cell(value)}</td>" for value in row) for row in shown]
    if total > len(shown):
        lines.append(f'<td colspan="{len(head)}">and {total - len(shown)} more</td>')
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    heads = "".join(f"<th>{escape(name)}</th>" for name in head)
    return (
        f'<table><caption style="text-align:left;white-space:nowrap">{escape(caption)}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
    )


def _cell(value: object) -> str:
    return "" if value is None else escape(str(value))
