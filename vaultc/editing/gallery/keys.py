"""The keys of the pages of a gallery, and the box that lists them."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Final

FIRST_PAGE_KEYS: Final = {
    "/": "search",
    "j k": "next and last level",
    "← → ↑ ↓": "the level beside, above and below",
    "Enter": "open the level; in the search field go to the first one found",
    "Esc": "leave the search field, or show all levels again",
    "?": "this list",
}
LEVEL_PAGE_KEYS: Final = {
    "n p": "next and last seed, also ] and [",
    "j k": "next and last level of the list",
    "m": "go to the map; there the arrows and h j k l y u b n walk from cell to cell",
    ". ,": "next and last cell with something on it",
    "Esc": "let the cell go, then back to the list",
    "/": "search the list",
    "?": "this list",
}


def keys_dialog(keys: Mapping[str, str]) -> str:
    """The box that ``?`` opens."""
    rows = "".join(
        f"<dt>{' '.join(f'<kbd>{escape(key)}</kbd>' for key in names.split())}</dt><dd>{meaning}</dd>"
        for names, meaning in keys.items()
    )
    return f"""<dialog id="help" aria-label="Keys"><h2>Keys</h2><dl>{rows}</dl>
<form method="dialog"><button>Close</button></form></dialog>
"""
