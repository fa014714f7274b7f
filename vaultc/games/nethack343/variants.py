"""The living variants of NetHack 3.4.3: its language with words of their own, their tables, and previews of levels.

Their monsters and objects are not known here; a maintainer imports them (``vaultc catalog import``). Previews show by
the rules of NetHack 3.4.3 what their levels write.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from vaultc.games.nethack343 import GAME, sorted_grammar
from vaultc.language.features import Feature
from vaultc.world.catalog import Catalog, catalog_of
from vaultc.world.catalog.tables import FactTable, rows_of, shipped

if TYPE_CHECKING:
    from vaultc.generation.site import GenerationRules
    from vaultc.language.game import Game
    from vaultc.language.marks import Marks


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


def variant_of(name: str, title: str, marks: Marks, *, widest_map: int = 76, **quirks: Any) -> Game:
    """A variant; ``quirks`` are those in which it differs. It names the cells of its rooms if they begin at 0."""
    different = GAME.language.quirks._replace(**quirks)
    return replace(
        GAME,
        name=name,
        title=title,
        language=replace(
            GAME.language,
            load_grammar=partial(sorted_grammar, name, widest_map),
            quirks=different,
            features=GAME.language.features | Feature.OPEN_NAMES,
            marks=marks,
        ),
        load_catalog=partial(variant_catalog, name),
        load_generation_rules=partial(_making_of_variant, different.room_places[0] == 0),
    )


@cache
def _making_of_variant(cells_of_rooms: bool) -> GenerationRules:
    """The rules of a variant, whose dungeons are not known; some name the cells of their rooms."""
    from vaultc.generation.site import making_of

    rules = making_of(GAME)
    return replace(rules, ground=replace(rules.ground, portals_lead=False, cells_of_rooms=cells_of_rooms))
