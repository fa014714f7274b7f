"""The things on a cell in words, with the names of several."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vaultc.language.source import Span
from vaultc.level.level import Item, Level, Monster, Trap
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.catalog import Catalog, named, terrain
from vaultc.world.grid import at

_UNCHANGED = frozenset({
    "ya", "shuriken", "boots", "gloves", "lenses", "scales", "shoes", "hai", "rin", "Nazgul", "tengu", "manes",
    "jellyfish", "samurai", "ninja", "roshi", "spetum", "bars", "gas",
})  # fmt: skip
_IRREGULAR = {
    "knife": "knives", "tooth": "teeth", "leaf": "leaves", "staff": "staves", "wolf": "wolves", "elf": "elves",
    "dwarf": "dwarves", "thief": "thieves", "watchman": "watchmen", "caveman": "cavemen", "woman": "women",
    "vortex": "vortices", "fungus": "fungi", "homunculus": "homunculi", "cubus": "cubi", "erinys": "erinyes",
    "djinni": "djinn", "mumak": "mumakil", "mouse": "mice", "foot": "feet",
}  # fmt: skip
_AFTER = r" of | versus | up$| down$| above$|, | \(|$"
"""Words that can follow the word that changes."""


def plural(name: str) -> str:
    """The plural of the name of an object, a monster or a feature; the word before ``of`` changes, or the last word.

    >>> plural("scroll of fire"), plural("ruby"), plural("crysknife"), plural("lurker above")
    ('scrolls of fire', 'rubies', 'crysknives', 'lurkers above')
    """
    head, after, rest = re.fullmatch(rf"(.*?)({_AFTER})(.*)", name, re.DOTALL).groups()  # type: ignore[union-attr]
    start, last = re.fullmatch(r"(.*?)([^ -]*)", head, re.DOTALL).groups()  # type: ignore[union-attr]
    return start + _word(last) + after + rest


def _word(word: str) -> str:
    if word in _UNCHANGED or not word:
        return word
    for end, ends in _IRREGULAR.items():
        if word.endswith(end):
            return word.removesuffix(end) + ends
    if re.search(r"[^aeiou]y$", word):
        return word[:-1] + "ies"
    return word + ("es" if re.search(r"(s|x|z|ch|sh)$", word) else "s")


def with_article(name: str) -> str:
    """A name with ``a`` or ``an``.

    >>> with_article("ice box"), with_article("chest"), with_article("unicorn horn")
    ('an ice box', 'a chest', 'a unicorn horn')
    """
    vowel = re.match(r"(?!uni|us|eu|one)[aeiou]", name, re.IGNORECASE)
    return f"{'an' if vowel else 'a'} {name}"


_ALIGNMENT_NAMES = {0: "unaligned", 1: "chaotic", 2: "neutral", 4: "lawful"}
_ONE_PIECE_CLASSES = frozenset({"WEAPON", "ARMOR"})


def terrain_name(code: int, catalog: Catalog, flags: int = 0, horizontal: int = 0) -> str:
    """Name of a cell's terrain with its state, such as ``locked door`` or ``staircase up``."""
    name = terrain.word(code, catalog.terrain_types)
    if code == terrain.DOOR:
        state = terrain.door_state(code, flags)
        name = "doorway" if state == "nodoor" else f"{state} door"
        return f"trapped {name}" if flags & terrain.TRAPPED else name
    if code == terrain.SDOOR:
        lock = "locked " if terrain.door_state(code, flags) == "locked" else ""
        return f"{lock}secret door" + (", trapped" if flags & terrain.TRAPPED else "")
    if code in (terrain.STAIRS, terrain.LADDER):
        noun = "staircase" if code == terrain.STAIRS else name
        return f"{noun} {'up' if flags & terrain.UP else 'down'}"
    if code == terrain.ALTAR:
        shrine = " (shrine)" if flags & terrain.SHRINE else ""
        return f"{_ALIGNMENT_NAMES.get(flags & 7, 'unaligned')} altar{shrine}"
    if code == terrain.FOUNTAIN and horizontal:
        return "blessed fountain"
    return name


def item_name(item: Item, catalog: Catalog) -> str:
    """Name of an object without quantity and properties: ``newt corpse``, ``statue of newt``, ``scroll of fire``."""
    kind = catalog.kinds[item.kind]
    name = kind.full_name or "strange object"
    if item.species < 0 or item.kind not in named.of_species(catalog):
        return name
    species = catalog.species[item.species].name
    is_part = item.kind in named.kinds_if_any(catalog, "corpse") | named.kinds_if_any(catalog, "egg")
    return f"{species} {name}" if is_part else f"{name} of {species}"


def item_title(item: Item, catalog: Catalog) -> str:
    """An object in one line: quantity, properties, name and given name. Gold is always counted."""
    name = item_name(item, catalog)
    words = [f"{item.quantity}"] if item.quantity != 1 or catalog.kinds[item.kind].object_class == "COIN" else []
    words += _item_properties(item, catalog)
    words.append(name if item.quantity == 1 else plural(name))
    if item.name is not None:
        words.append(f"named {item.name}")
    if item.contents:
        words.append(f"({len(item.contents)} inside)")
    return " ".join(words)


def _item_properties(item: Item, catalog: Catalog) -> Iterator[str]:
    kind = catalog.kinds[item.kind]
    for attribute in ("buried", "blessed", "cursed", "locked", "greased", "erodeproof", "lit"):
        if getattr(item, attribute):
            yield attribute
    if item.broken:
        yield "lock-broken"
    if item.trapped:
        yield "poisoned" if kind.object_class == "WEAPON" else "trapped"
    if item.eroded or item.eroded2:
        yield f"eroded {max(item.eroded, item.eroded2)}"
    if kind.object_class in _ONE_PIECE_CLASSES or (kind.object_class == "RING" and kind.charged):
        yield f"{item.spe:+d}"


def monster_title(monster: Monster, catalog: Catalog) -> str:
    """A monster in one line: properties, species and given name."""
    words = [word for word in ("peaceful", "asleep", "waiting", "female") if getattr(monster, word)]
    words += [word if value in (1, True) else f"{word} {value}" for word, value in monster.state.items() if value]
    words.append(catalog.species[monster.species].name)
    if monster.name is not None:
        words.append(f"named {monster.name}")
    if monster.appears is not None:
        words.append(f"looking like {monster.appears[1]}")
    return f"{' '.join(words)}, level {monster.level}, {monster.hit_points} hit points"


def trap_name(trap: Trap, catalog: Catalog) -> str:
    """Name of a trap, such as ``bear trap``."""
    return catalog.trap_kinds[trap.kind].name


class Told(NamedTuple):
    """A line about a thing on a cell, and the statement that made the thing, if it is known."""

    cell: int
    text: str
    origin: Span | None


def _things(label: str, items: list[Item], index: int, catalog: Catalog, depth: int = 0) -> Iterator[Told]:
    for item in items:
        yield Told(index, "  " * depth + f"{label}: {item_title(item, catalog)}", item.origin)
        yield from _things("contains", item.contents, index, catalog, depth + 1)


def told_things(level: Level, catalog: Catalog) -> Iterator[Told]:
    """A line for every engraving, trap, object and monster, in this order; what is inside or carried is indented."""
    for engraving in level.engravings:
        text = f"engraving ({engraving.kind}): {engraving.text}"
        yield Told(at(engraving.x, engraving.y), text, engraving.origin)
    for trap in level.traps:
        yield Told(at(trap.x, trap.y), f"trap: {trap_name(trap, catalog)}", trap.origin)
    for index, pile in level.piles.items():
        yield from _things("object", pile, index, catalog)
    for item in level.buried:
        yield from _things("object", [item], at(item.x, item.y), catalog)
    for monster in level.monsters:
        index = at(monster.x, monster.y)
        yield Told(index, f"monster: {monster_title(monster, catalog)}", monster.origin)
        yield from _things("carries", monster.inventory, index, catalog, 1)


def thing_lines(level: Level, catalog: Catalog) -> dict[int, list[str]]:
    """The lines of :func:`told_things` for the cells that hold something, by cell index."""
    lines: dict[int, list[str]] = {}
    for told in told_things(level, catalog):
        lines.setdefault(told.cell, []).append(told.text)
    return lines


def terrain_line(level: Level, catalog: Catalog, index: int) -> str:
    """Terrain and light of a cell: ``locked door, unlit``."""
    light = "lit" if level.lit[index] else "unlit"
    return f"{terrain_name(level.terrain[index], catalog, level.flags[index], level.horizontal[index])}, {light}"
