"""Write the words of the language for the page of the workbench; run by ``make editors``.

As in the files for editors, words come from the grammars, and letters of maps from the tables of terrain.
"""

from __future__ import annotations

import json
from pathlib import Path

from write_editor_words import terrain_letters, words

from vaultc.language.semantics.types import CORE_FUNCTIONS

PAGE_WORDS = Path(__file__).resolve().parent.parent / "vaultc" / "editing" / "workbench" / "page" / "words.js"


def page_words() -> str:
    """The module of the page."""
    capitals, others = words()
    tables = {
        "STATEMENTS": capitals,
        "WORDS": others,
        "FUNCTIONS": sorted(CORE_FUNCTIONS),
        "TERRAIN": terrain_letters(),
    }
    lines = [f"export const {name} = {json.dumps(table)};" for name, table in tables.items()]
    return "\n".join(["// Words of the language; written by `make editors`.", "", *lines, ""])


if __name__ == "__main__":
    PAGE_WORDS.write_text(page_words(), "utf-8")
