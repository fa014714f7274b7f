"""The tables of the variants of NetHack 3.4.3."""

from __future__ import annotations

from functools import cache
from typing import Any

from vaultc.world.catalog import Catalog, catalog_of
from vaultc.world.catalog.tables import FactTable, rows_of, shipped


@cache
def variant_catalog(name: str) -> Catalog:
    """The tables of a variant: the rooms, traps and terrain that it adds are known by name alone."""
    words: FactTable = shipped(name, "words")
    base = catalog_of("nethack-3.4.3")
    rows = {row["name"]: row for row in rows_of(base.table("terrain")["terrain"])}
    first = 1 + max(row.number for row in base.rooms)
    return base.extended(
        name,
        rooms=[{"number": number, "name": room} for number, room in enumerate(words["rooms"], first)],
        traps=[_trap(trap, number) for number, trap in enumerate(words["traps"], 1 + len(base.traps))],
        terrain=[
            _terrain(rows, number, *row) for number, row in enumerate(words["terrain"].items(), len(base.terrain))
        ],
        tables={"words": words},
    )


def _trap(name: str, number: int) -> FactTable:
    shown = {"char": "^", "color": "magenta", "color_num": 5, "random": False, "min_difficulty": 1, "condition": None}
    return {"des_name": name, "name": name, "number": number, **shown}


def _terrain(known: dict[str, Any], number: int, letter: str, meaning: list[str]) -> FactTable:
    word, like = meaning
    name = f"{word.upper().replace(' ', '_')}_{ord(letter)}"
    more = {"map_chars": [letter], "word": word, "phrase": word, "like": like, "json": ""}
    return {**known[like], "name": name, "number": number, **more}
