"""The living variants of NetHack 3.4.3: its language with words of their own, their tables, and previews of levels.

Their monsters and objects are not known here; a maintainer imports them (``vaultc catalog import``). Previews show by
the rules of NetHack 3.4.3 what their levels write.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from vaultc.games import nethack343
from vaultc.language import game
from vaultc.world import catalog
from vaultc.world.catalog import tables

if TYPE_CHECKING:
    from vaultc.generation.site import GenerationRules


@cache
def _catalog(name: str) -> catalog.Catalog:
    """The tables of a variant: the rooms, traps and terrain that it adds are known by name alone."""
    from vaultc.world.catalog.imported import extended

    words = tables.shipped(name, "words")
    terrain = [
        {"name": f"{word.upper().replace(' ', '_')}_{ord(letter)}", "char": letter, "word": word, "like": like}
        for letter, (word, like) in words["terrain"].items()
    ]
    rooms, traps = ([{"name": each} for each in words[key]] for key in ("rooms", "traps"))
    extras = {"room-types": rooms, "traps": traps, "terrain": terrain}
    return extended(catalog.catalog_of("nethack-3.4.3"), name, extras, tables={"words": words})


@cache
def _making(cells_of_rooms: bool) -> GenerationRules:
    """The rules of a variant, whose dungeons are not known; some name the cells of their rooms."""
    from vaultc.generation.site import making_of

    rules = making_of(nethack343.GAME)
    return replace(rules, ground=replace(rules.ground, portals_lead=False, cells_of_rooms=cells_of_rooms))


def _variant(name: str, title: str, *own: game.Mark, widest_map: int = 76, **quirks: Any) -> game.Game:
    """A variant; ``quirks`` are those in which it differs. It names the cells of its rooms if they begin at 0."""
    before = nethack343.GAME.language
    different = before.quirks._replace(**quirks)
    return replace(
        nethack343.GAME,
        name=name,
        title=title,
        language=replace(
            before,
            load_grammar=partial(nethack343.sorted_grammar, name, widest_map),
            quirks=different,
            features=before.features | game.Feature.OPEN_NAMES,
            marks=game.Marks(own=own),
        ),
        load_catalog=partial(_catalog, name),
        load_generation_rules=partial(_making, different.room_places[0] == 0),
    )


_ANY = "".join(map(chr, range(32, 127)))
"""SLASH'EM Extended joins any ground."""

GAMES = {
    "slashem": _variant(
        "slashem",
        "SLASH'EM Extended",
        *map(game.anywhere, ("spooky", "lethe", "randomx", "randomy", "scrawl")),
        game.headed("OBJFLAGS"),
        game.statement("RANDOM_REGION"),
        widest_map=79,
        joined_grounds=_ANY,
    ),
    "dnethack": _variant(
        "dnethack",
        "dNetHack and its descendants",
        game.Mark("'#'", r"^(?:MONSTER|OBJECT|CONTAINER)[ \t]*(?:\[ *[0-9]+% *\])?[ \t]*:[ \t]*'#'"),
        game.headed("FORGE"),
        *map(game.anywhere, ("skipcheck", "noskipcheck", "lethe")),
        game.Mark("FLAGS", r"^FLAGS[ \t]*:[^\n]*\b(?:cave|outside)\b"),
        joined_grounds=".#,GeswI",
        room_places=(0, 0, 80, 20),
    ),
    "fiqhack": _variant(
        "fiqhack",
        "FIQHack",
        game.headed("HALLUMSG"),
        game.anywhere("mineslight"),
        game.Mark("levregion", r"\blevregion[ \t]*\([ \t]*\)"),
        game.Mark("chestroom", r"\"chestroom\""),
        game.Mark("vibrating", r"^TRAP[^\n]*\"vibrating square\""),
        first_column=0,
        room_places=(0, 0, 79, 21),
    ),
}
"""SLASH'EM Extended and SlashTHEM; dNetHack, dNAO and notdNetHack; FIQHack."""
