"""The living variants of NetHack 3.4.3: its language with words of their own, their tables, and previews of levels.

Their monsters and objects are not known here; a maintainer imports them (``vaultc catalog import``). Previews show by
the rules of NetHack 3.4.3 what their levels write.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from vaultc.games.nethack343 import GAME, sorted_grammar
from vaultc.language.game import Feature
from vaultc.world.catalog import Catalog, catalog_of
from vaultc.world.catalog.tables import FactTable, shipped

if TYPE_CHECKING:
    from vaultc.generation.site import GenerationRules
    from vaultc.language.game import Game, Marks


@cache
def variant_catalog(name: str) -> Catalog:
    """The tables of a variant: the rooms, traps and terrain that it adds are known by name alone."""
    from vaultc.world.catalog.imported import extended

    words: FactTable = shipped(name, "words")
    terrain = [
        {"name": f"{word.upper().replace(' ', '_')}_{ord(letter)}", "char": letter, "word": word, "like": like}
        for letter, (word, like) in words["terrain"].items()
    ]
    rooms, traps = ([{"name": each} for each in words[key]] for key in ("rooms", "traps"))
    extras = {"room-types": rooms, "traps": traps, "terrain": terrain}
    return extended(catalog_of("nethack-3.4.3"), name, extras, tables={"words": words})


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
