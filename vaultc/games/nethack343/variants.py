"""The living variants of NetHack 3.4.3: its language with words of their own.

Their monsters and objects are not known here; a maintainer imports them (``vaultc catalog import``).
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from vaultc.games.nethack343 import GAME as BASE
from vaultc.games.nethack343 import sorted_grammar
from vaultc.games.nethack343.catalogue import variant_catalog
from vaultc.language.features import Feature

if TYPE_CHECKING:
    from vaultc.language.game import Game
    from vaultc.language.marks import Marks
    from vaultc.language.syntax.grammar import Grammar


@cache
def _grammar(name: str, widest_map: int) -> Grammar:
    return replace(sorted_grammar(name), widest_map=widest_map)


def _making(cells_of_rooms: bool) -> object:
    from vaultc.games.nethack343.previews import making_of_variant

    return making_of_variant(cells_of_rooms)


def variant_of(name: str, title: str, marks: Marks, *, widest_map: int = 76, **quirks: Any) -> Game:
    """A variant; ``quirks`` are those in which it differs. It names the cells of its rooms if they begin at 0."""
    different = BASE.language.quirks._replace(**quirks)
    return replace(
        BASE,
        name=name,
        title=title,
        language=replace(
            BASE.language,
            load_grammar=partial(_grammar, name, widest_map),
            quirks=different,
            features=BASE.language.features | Feature.OPEN_NAMES,
            marks=marks,
        ),
        load_catalog=partial(variant_catalog, name),
        load_generation_rules=partial(_making, different.room_places[0] == 0),
    )
