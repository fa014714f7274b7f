"""The names of a game: one entry for each monster, object, artifact, trap, terrain, type of room and flag."""

from __future__ import annotations

from collections import abc
from functools import lru_cache
from typing import NamedTuple

from vaultc.language.features import Feature
from vaultc.language.game import Game
from vaultc.language.semantics import suggestions
from vaultc.world.catalog import Catalog, meanings
from vaultc.world.catalog.monsters import Species
from vaultc.world.catalog.objects import Kind


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
        written = _in_class(game, species.character, species.name) or monster_literal(catalog, species)
        name, letter = species.name, species.character
        facts = _monster_facts(species)
        class_name = classes.get(letter, "")
        yield NameEntry(
            "monsters", name, letter, class_name, species.level, species.frequency, written, facts, species.color_number
        )


def _in_class(game: Game, character: str, name: str) -> str | None:
    """The class and the name of a thing, as sorted levels name both; None in other games."""
    quoted = "'\\''" if character == "'" else f"'{character}'"
    return f'{quoted},"{name}"' if game.has(Feature.SORTED_LEVELS) else None


def monster_literal(catalog: Catalog, species: Species) -> str:
    """Return the literal of a species: its name alone if no earlier one has the same name."""
    alone = catalog.species_number(species.name) == species.index
    letter = "\\'" if species.character == "'" else species.character
    return f'"{species.name}"' if alone else f"('{letter}', \"{species.name}\")"


def _monster_facts(species: Species) -> str:
    alignment = "lawful" if species.align > 0 else "chaotic" if species.align < 0 else "neutral"
    facts = [
        f"difficulty {species.difficulty}",
        f"speed {species.speed}",
        f"AC {species.armor_class}",
        "unaligned" if species.align == -128 else alignment,
    ]
    facts += [f"always {species.attitude}"] if species.attitude else []
    facts += [_attack(attack.how, attack.dice, attack.sides) for attack in species.attacks if attack.how != "none"]
    facts += [f"resists {', '.join(sorted(species.resists))}"] if species.resists else []
    facts += ["unique"] if "unique" in species.generation else []
    facts += ["never at random"] if "nogen" in species.generation else []
    return ", ".join(facts)


_ATTACKS = {"tuch": "touch", "engl": "engulf", "brea": "breath", "boom": "explosion", "gaze": "gaze", "weap": "weapon",
            "magc": "spell", "tent": "tentacles", "expl": "explosion", "hugs": "hug", "stng": "sting"}  # fmt: skip


def _attack(how: str, dice: int, sides: int) -> str:
    name = _ATTACKS.get(how, how)
    return f"{name} {dice}d{sides}" if dice else name


# ---- objects and artifacts


def _objects(game: Game) -> abc.Iterator[NameEntry]:
    catalog = game.catalog
    classes = {known.id: known.plural_name or known.id.lower() for known in catalog.object_classes.values()}
    for kind in catalog.kinds:
        if kind.name is None:
            continue
        written = _in_class(game, kind.character, kind.name)
        written = written or suggestions.object_literal(catalog, kind.name, kind.character)
        class_name = classes.get(kind.object_class, "")
        facts = _object_facts(kind)
        color = kind.color_number
        yield NameEntry("objects", kind.name, kind.character, class_name, None, kind.probability, written, facts, color)


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
        written = f"OBJECT: {suggestions.artifact_form(catalog, artifact).literal}"
        if game.has(Feature.SORTED_LEVELS):
            written = (
                f'OBJECT:{_in_class(game, kind.character, kind.name or "")},random,random,random,"{artifact.name}"'
            )
        facts = "only for its hero or as a gift" if artifact.no_random else "found at random"
        name = kind.name or ""
        yield NameEntry("artifacts", artifact.name, kind.character, name, None, None, written, facts, kind.color_number)


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
        yield NameEntry("flags", name, "", "", None, None, name, meanings.FLAGS.get(name, ""))


_MAKERS: dict[str, abc.Callable[[Game], abc.Iterator[NameEntry]]] = {
    "monsters": _monsters,
    "objects": _objects,
    "artifacts": _artifacts,
    "traps": _traps,
    "terrain": _terrain,
    "rooms": _rooms,
    "flags": _flags,
}

KINDS = tuple(_MAKERS)
"""The kinds of things that have names."""
