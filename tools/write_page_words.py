"""Write the words of the language for the page of the workbench; run by ``make editors``.

As in the files for editors, words come from the grammars, and letters of maps from the tables of terrain.
"""

from __future__ import annotations

import json
from pathlib import Path

from write_editor_words import words

from vaultc.games import NAMES, game_named
from vaultc.language.semantics.core_functions import CORE_FUNCTIONS
from vaultc.world.catalog.terrain import TerrainType

PAGE_WORDS = Path(__file__).resolve().parent.parent / "vaultc" / "editing" / "workbench" / "page" / "words.js"


def terrain_letters() -> dict[str, str]:
    """The letters of maps, of all games, by what a page colours alike."""
    found: dict[str, set[str]] = {}
    for name in NAMES:
        for row in game_named(name).catalog.terrain_types.values():
            found.setdefault(_kind(row), set()).update(row.map_characters)
    return {kind: "".join(sorted(letters)) for kind, letters in sorted(found.items()) if kind and letters}


def _kind(row: TerrainType) -> str:
    if row.liquid:
        return row.liquid
    if row.kind in ("door", "secret door"):
        return "door"
    if row.wall or row.kind in ("icewall", "bars"):
        return "wall"
    if row.furniture:
        return "furniture"
    return "tree" if row.kind == "tree" else ""


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
