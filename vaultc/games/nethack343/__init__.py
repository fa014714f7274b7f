"""NetHack 3.4.3, and GruntHack, which has the same language: levels are data, executed kind by kind.

Its living variants have words and tables of their own. Their monsters and objects are not known here; a maintainer
imports them (``vaultc catalog import``). Previews show by the rules of NetHack 3.4.3 what their levels write.
"""

from __future__ import annotations

from collections import abc
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from vaultc.games import LARGEST_SEEDS, Lazy
from vaultc.games.nethack36 import GAME as LATER
from vaultc.language import game
from vaultc.language.game import Feature

if TYPE_CHECKING:
    from vaultc.generation.site import GenerationRules
    from vaultc.language.syntax.grammar import Grammar
    from vaultc.world.catalog import Catalog


@cache
def sorted_grammar(name: str, widest_map: int = 76) -> Grammar:
    """A grammar of sorted levels: words alone, no names; a level is a list of parts or of rooms."""
    from vaultc.language.syntax import sorted_nodes
    from vaultc.language.syntax.grammar import load

    return replace(load(name), nodes=sorted_nodes.NODES, widest_map=widest_map)


def no_targets() -> tuple[Any, ...]:
    """No builds: its compiled levels are of another kind."""
    return ()


def generators() -> abc.Mapping[str, abc.Callable[..., Any]]:
    """The C library's generator, rolled as the game does, and others that the game could have had."""
    from vaultc.chance.seeding import GENERATORS, library_dice

    return {"glibc": library_dice} | {name: make for name, make in GENERATORS.items() if name != "glibc"}


_QUIRKS = game.Quirks(
    idle_object_options=frozenset(),
    bare_rooms=frozenset({"swamp", "anthole", "cocknest", "leprehall"}),
    longest_message=None,
    random_unfilled="candle shop",
    numbers_levels=False,
    longest_name=8,
)

GAME = replace(
    LATER,
    name="nethack343",
    title="NetHack 3.4.3",
    language=game.Language(
        load_grammar=Lazy("vaultc.games.nethack343:sorted_grammar", "nethack343"),
        load_phrases=Lazy("vaultc.language.formatter.sorted_levels:PHRASES"),
        limits=LATER.language.limits,
        quirks=_QUIRKS,
        features=(
            Feature.SORTED_LEVELS
            | Feature.FLOODFILLS
            | Feature.WHOLE_WALLIFY
            | Feature.RANDOM_ALIGNMENTS
            | Feature.TRAPS_ON_FURNITURE
        ),
        marks=game.Marks(own=tuple(map(game.headed, ("RANDOM_PLACES", "RANDOM_OBJECTS", "RANDOM_MONSTERS")))),
    ),
    seeding=game.Seeding(LARGEST_SEEDS["nethack343"], generators, Lazy("vaultc.chance.seeding:tracing_library_dice")),
    load_catalog=Lazy("vaultc.world.catalog:catalog_of", "nethack-3.4.3"),
    load_targets=no_targets,
    load_generation_rules=Lazy("vaultc.games.nethack343.levels:MAKING"),
    load_starters=Lazy("vaultc.games.nethack_base:starters", "nethack343"),
)


@cache
def _catalog(name: str) -> Catalog:
    """The tables of a variant: the rooms, traps and terrain that it adds are known by name alone."""
    from vaultc.world import catalog
    from vaultc.world.catalog import tables
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

    rules = making_of(GAME)
    return replace(rules, ground=replace(rules.ground, portals_lead=False, cells_of_rooms=cells_of_rooms))


def _variant(name: str, title: str, *own: game.Mark, widest_map: int = 76, **quirks: Any) -> game.Game:
    """A variant; ``quirks`` are those in which it differs. It names the cells of its rooms if they begin at 0."""
    before = GAME.language
    different = before.quirks._replace(**quirks)
    return replace(
        GAME,
        name=name,
        title=title,
        language=replace(
            before,
            load_grammar=partial(sorted_grammar, name, widest_map),
            quirks=different,
            features=before.features | game.Feature.OPEN_NAMES,
            marks=game.Marks(own=own),
        ),
        load_catalog=partial(_catalog, name),
        load_generation_rules=partial(_making, different.room_places[0] == 0),
    )


_ANY = "".join(map(chr, range(32, 127)))
"""SLASH'EM Extended joins any ground."""

VARIANTS = {
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
