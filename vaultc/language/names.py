"""The names of a game, as des files call them, each with a line of facts; search among them."""

from __future__ import annotations

import json
from collections import abc
from functools import lru_cache
from typing import Final

from vaultc.language.game import Feature, Game
from vaultc.language.semantics import suggestions
from vaultc.language.semantics.suggestions import similar
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.catalog.kinds import Kind
from vaultc.world.catalog.monsters import Species
from vaultc.world.catalog.tables import DATA

FLAGS: Final[dict[str, str]] = json.loads((DATA / "level-flags.json").read_bytes())
"""Explanations by flag of a level."""


class NameEntry(NamedTuple):
    """One thing that has a name.

    ``what`` is its kind (one of :data:`KINDS`). ``symbol`` is the character of its class, or that by which maps show
    it; ``class_name`` is the class in words. ``level`` is a monster's. ``frequency`` is 0 to 7 for monsters, in 1000 of
    its class for objects; None where nothing is chosen by it. ``written`` is how des files call it, ``facts`` a line
    of other facts.
    """

    what: str
    name: str
    symbol: str
    class_name: str
    level: int | None
    frequency: int | None
    written: str
    facts: str
    color: int = 7
    """Number of the colour in which the game shows it, 0..15."""


@lru_cache(maxsize=8)
def entries(game: Game) -> tuple[NameEntry, ...]:
    """All names of a game, kind by kind in the order of :data:`KINDS`, each in the order of its table."""
    return tuple(entry for what in KINDS for entry in _MAKERS[what](game))


# ---- monsters


def _monsters(game: Game) -> abc.Iterator[NameEntry]:
    catalog = game.catalog
    classes = {known.character: known.name for known in catalog.monster_classes}
    for species in catalog.species:
        name, letter, color = species.name, species.character, species.color_number
        written = _in_class(game, letter, name)
        if written is None and catalog.species_number(name) == species.index:
            written = f'"{name}"'
        elif written is None:  # an earlier one has the same name
            written = "('{}', \"{}\")".format("\\'" if letter == "'" else letter, name)
        level, frequency, facts = species.level, species.frequency, _monster_facts(species)
        yield NameEntry("monsters", name, letter, classes.get(letter, ""), level, frequency, written, facts, color)


def _in_class(game: Game, character: str, name: str) -> str | None:
    """The class and the name of a thing, as sorted levels name both; None in other games."""
    quoted = "'\\''" if character == "'" else f"'{character}'"
    return f'{quoted},"{name}"' if game.has(Feature.SORTED_LEVELS) else None


def _monster_facts(species: Species) -> str:
    alignment = "lawful" if species.align > 0 else "chaotic" if species.align < 0 else "neutral"
    facts = [
        f"difficulty {species.difficulty}",
        f"speed {species.speed}",
        f"AC {species.armor_class}",
        "unaligned" if species.align == -128 else alignment,
    ]
    facts += [f"always {species.attitude}"] if species.attitude else []
    for how, dice, sides in ((attack.how, attack.dice, attack.sides) for attack in species.attacks):
        if how != "none":
            facts.append(_ATTACKS.get(how, how) + (f" {dice}d{sides}" if dice else ""))
    facts += [f"resists {', '.join(sorted(species.resists))}"] if species.resists else []
    facts += ["unique"] if "unique" in species.generation else []
    facts += ["never at random"] if "no_generate" in species.generation else []
    return ", ".join(facts)


_ATTACKS = {"tuch": "touch", "engl": "engulf", "brea": "breath", "boom": "explosion", "gaze": "gaze", "weap": "weapon",
            "magc": "spell", "tent": "tentacles", "expl": "explosion", "hugs": "hug", "stng": "sting"}  # fmt: skip


# ---- objects and artifacts


def _objects(game: Game) -> abc.Iterator[NameEntry]:
    catalog = game.catalog
    classes = {known.id: known.plural_name or known.id.lower() for known in catalog.object_classes.values()}
    for kind in catalog.kinds:
        if kind.name is None:
            continue
        name, letter, facts, color = kind.name, kind.character, _object_facts(kind), kind.color_number
        written = _in_class(game, letter, name) or suggestions.object_literal(catalog, name, letter)
        class_name = classes.get(kind.object_class, "")
        yield NameEntry("objects", name, letter, class_name, None, kind.probability, written, facts, color)


def _object_facts(kind: Kind) -> str:
    facts = [kind.material, f"weight {kind.weight}", f"cost {kind.cost}"]
    facts += [f"AC {kind.armor_class}"] if kind.armor_class else []
    facts += [f"nutrition {kind.nutrition}"] if kind.nutrition else []
    facts += ["magical"] if kind.magic else []
    facts += ["unique"] if kind.unique else []
    if kind.appearance and kind.appearance != kind.name:
        looks = "looks like" if kind.shuffle is None else "looks shuffled with"
        facts.append(f"{looks} {kind.appearance}")
    return ", ".join(facts)


def _artifacts(game: Game) -> abc.Iterator[NameEntry]:
    catalog = game.catalog
    for artifact in catalog.artifacts:
        kind = catalog.kinds[artifact.base_index]
        letter, name, color = kind.character, kind.name or "", kind.color_number
        written = f"OBJECT: {suggestions.artifact_form(catalog, artifact).literal}"
        if in_class := _in_class(game, letter, name):
            written = f'OBJECT:{in_class},random,random,random,"{artifact.name}"'
        facts = "only for its hero or as a gift" if artifact.no_random else "found at random"
        yield NameEntry("artifacts", artifact.name, letter, name, None, None, written, facts, color)


# ---- the rest


def _traps(game: Game) -> abc.Iterator[NameEntry]:
    for trap in (row for row in game.catalog.traps if row.word):
        facts = "" if trap.name == trap.des_name else trap.name
        color = trap.color_number
        yield NameEntry("traps", trap.des_name, trap.character, "", None, None, f'"{trap.des_name}"', facts, color)


def _terrain(game: Game) -> abc.Iterator[NameEntry]:
    catalog = game.catalog
    sides = {"VWALL": ", from north to south", "HWALL": ", from west to east"}
    for row in catalog.terrain:
        name = row.word + sides.get(row.name, "")
        shown = row.symbols[0] if row.symbols else None
        color = shown.color_number if shown else 7
        for character in row.map_characters:
            written = "'\\\\'" if character == "\\" else f"'{character}'"
            looks = "" if shown is None or shown.character == character else f"shown as {shown.character!r}"
            yield NameEntry("terrain", name, character, "", None, None, written, looks, color)
    if "x" in catalog.codes and game.grammar.map_row.fullmatch("x"):
        yield NameEntry("terrain", "leave what is there", "x", "", None, None, "'x'", "what is there stays")


def _rooms(game: Game) -> abc.Iterator[NameEntry]:
    bare = game.language.quirks.bare_rooms
    for row in sorted((row for row in game.catalog.rooms if row.word), key=lambda row: row.name):
        facts = [row.meaning] if row.meaning else []
        facts += ["not stocked where a des file asks for it"] if row.name in bare else []
        yield NameEntry("rooms", row.name, "", "", None, None, f'"{row.name}"', "; ".join(facts))


def _flags(game: Game) -> abc.Iterator[NameEntry]:
    words = {rule.symbols[0] for rule, *_ in game.grammar.rules if rule.origin == "<flag>"}
    for name in sorted(words):
        yield NameEntry("flags", name, "", "", None, None, name, FLAGS.get(name, ""))


_MAKERS: dict[str, abc.Callable[[Game], abc.Iterator[NameEntry]]] = {
    "monsters": _monsters, "objects": _objects, "artifacts": _artifacts, "traps": _traps, "terrain": _terrain,
    "rooms": _rooms, "flags": _flags,
}  # fmt: skip

KINDS = tuple(_MAKERS)
"""The kinds of things that have names."""


class Found(NamedTuple):
    """A name and how it fits: ``exact``, ``meant``, ``words``, ``class`` or ``near``; ``all`` in a list of all."""

    entry: NameEntry
    match: str


def search(
    game: Game, words: str = "", *, what: abc.Collection[str] = KINDS, classes: abc.Collection[str] = ()
) -> tuple[Found, ...]:
    """The names that fit, the best first; without words all, in the order of the tables.

    ``what`` limits them to kinds of things, ``classes`` to classes of monsters and objects by their characters. Names
    that are only spelt alike are given where nothing else fits.
    """
    known = [entry for entry in entries(game) if entry.what in what]
    if classes:
        things = ("monsters", "objects", "artifacts")
        known = [entry for entry in known if entry.what in things and entry.symbol in classes]
    if not words.strip():
        return tuple(Found(entry, "all") for entry in known)
    found: dict[NameEntry, str] = {}
    for match, some in _ways(game, words, known):
        for entry in some:
            found.setdefault(entry, match)
    if not found:
        by_name: dict[str, list[NameEntry]] = {}
        for entry in known:
            by_name.setdefault(entry.name, []).append(entry)
        for text in suggestions.variants(words)[:1]:
            found = {entry: "near" for name in similar(text, by_name, 8) for entry in by_name[name]}
    return tuple(Found(entry, match) for entry, match in found.items())


def _ways(game: Game, words: str, known: abc.Sequence[NameEntry]) -> abc.Iterator[tuple[str, list[NameEntry]]]:
    texts = suggestions.variants(words)
    yield "exact", [entry for entry in known if entry.name.lower() in texts or words.strip() == entry.symbol]
    meant = {(what, name) for what, names in _meant(game, texts).items() for name in names}
    yield "meant", [entry for entry in known if (entry.what, entry.written) in meant]
    split = suggestions.PARTS.split
    held: list[NameEntry] = []  # names with all words of a text, the last of which may be the beginning of a word
    for entry in known:
        has = split(f"{entry.name} {entry.facts if entry.what in ('traps', 'flags') else ''}".lower())
        if any(
            set(whole) <= set(has) and any(part.startswith(last) for part in has) for *whole, last in map(split, texts)
        ):
            held.append(entry)
    yield "words", sorted(held, key=lambda entry: (KINDS.index(entry.what), len(suggestions.PARTS.split(entry.name))))
    singulars = {text.removesuffix("s") for text in texts}
    yield "class", [entry for entry in known if entry.class_name.lower().removesuffix("s") in singulars]


def _meant(game: Game, texts: abc.Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return the unique meanings of players' words (colours, appearances, synonyms) that spelling does not find."""
    if not texts:
        return {}
    catalog, text = game.catalog, texts[0]
    found = {
        "monsters": suggestions.monsters_meant(catalog, text),
        "objects": suggestions.objects_meant(catalog, text),
        "traps": tuple(f'"{name}"' for name in suggestions.traps_meant(catalog, text)),
        "rooms": tuple(f'"{name}"' for name in suggestions.rooms_meant(catalog, text)),
    }
    unique = {what: names for what, names in found.items() if len(names) == 1}
    return {what: names for what, names in unique.items() if not similar(text, [names[0].strip('"')])}
