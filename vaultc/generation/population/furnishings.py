"""Altars, graves, and texts on the floor.

Rules: "FOUNTAIN, SINK, POOL, ALTAR, GRAVE, ENGRAVING, GOLD", "ENGRAVING", "GRAVE", "Smudging", "Depth engravings",
"Graffiti text".

The games' own texts are not reproduced: where the game draws one from its lists, the number is drawn the same and
a text of our own is taken.
"""

from __future__ import annotations

import json
from typing import Final

from vaultc.generation.layout import positions
from vaultc.generation.population import monsters
from vaultc.generation.population.monsters.orders import other_alignment
from vaultc.generation.site import Site
from vaultc.generation.variations import Wear
from vaultc.level.level import Engraving, Level, Room
from vaultc.support.resources import PACKAGE
from vaultc.world import grid
from vaultc.world.catalog import kinds, terrain

ENGRAVING_KINDS: Final[tuple[str, ...]] = ("dust", "engrave", "burn", "mark", "blood", "headstone")
"""Kinds of engravings by number, counted from 1."""

OWN_TEXTS: Final[dict[str, list[str]]] = json.loads((PACKAGE / "generation" / "own_texts.json").read_bytes())
"""Texts of our own in the place of the game's: on headstones, about depths, on walls, and titles of novels."""


def make_engraving(level: Level, kind: str, text: str, x: int, y: int) -> Engraving:
    """Engrave a cell anew; the former engraving is lost."""
    delete_engraving(level, x, y)
    engraving = Engraving(kind, text, x, y)
    level.engravings.insert(0, engraving)
    return engraving


def delete_engraving(level: Level, x: int, y: int) -> None:
    """Remove the engraving on a cell, if there is one."""
    engraving = level.engraving_at(x, y)
    if engraving is not None:
        level.engravings.remove(engraving)


def random_epitaph(site: Site) -> str:
    """A text for a headstone, chosen by the game's own draw."""
    texts = site.surroundings.texts
    known = (texts.epitaphs if texts is not None else ()) or OWN_TEXTS["epitaphs"]
    return known[site.dice.rn2(site.rules.things.epitaphs) % len(known)]


def smudge(site: Site, text: str, count: int, wear: Wear | None = None) -> str:
    """Wear down characters of a text at ``count`` random places, as the game or (``wear``) another table says.

    Blanks at the end are cut. Rules: "Smudging".
    """
    dice, letters, length = site.dice, list(text), len(text)
    blotted, worn, blot = wear or site.rules.things.wear
    for _ in range(count):
        place = dice.rn2(length)
        deep = dice.rn2(4)
        letter = letters[place]
        if letter == " ":
            continue
        if letter in blotted:
            letters[place] = " "
        elif deep and letter in worn:
            letters[place] = worn[letter][dice.rn2(len(worn[letter]))]
        else:
            letters[place] = blot
    return "".join(letters).rstrip(" ")


def smudge_engraving(site: Site, x: int, y: int, count: int) -> None:
    """Wear down the engraving on a cell; an empty one vanishes."""
    engraving = site.level.engraving_at(x, y)
    if engraving is None:
        return
    engraving.text = smudge(site, engraving.text, count).strip(" ")
    if not engraving.text:
        site.level.engravings.remove(engraving)


def depth_engraving(site: Site) -> None:
    """Burn a text somewhere on the two depths that have one. Rules: "Depth engravings"."""
    if site.locality.depth not in (23, 42):
        return
    texts = OWN_TEXTS["depths"]
    text = texts[site.dice.rn2(10) % len(texts)]
    for _ in range(1000):
        x, y = _place_of_graffiti(site)
        if not positions.occupied(site, x, y):
            make_engraving(site.level, "burn", text, x, y)
            return


def _place_of_graffiti(site: Site) -> tuple[int, int]:
    rooms, dice = site.level.rooms, site.dice
    if site.in_hell or len(rooms) <= 1:
        x = dice.rn2(80)
        return x, dice.rn2(21)
    room = rooms[dice.rn2(len(rooms) - 1)]
    found, x, y = positions.somexyspace(site, room)
    return (x, y) if found else positions.anywhere_in(site, room)


_LAWFUL: Final = 1
_SANCTUM: Final = 16
"""The mark of the altar of a sanctum, beside a shrine's mark."""
_LAWFUL_MASK: Final = 4
_SPOILT_MASK: Final = 3
"""The mask that the game is left with when the last of several draws for one altar says lawful."""

_KINDS = {"altar": 0, "shrine": 1, "sanctum": 2}


# ---- altars


def altar_statement(site: Site, x: int, y: int, room: Room | None, alignment: int | str, kind: str) -> None:
    """Carry out ALTAR at a known place; ``room`` is the current room.

    ``alignment`` is a sign (from a register) or a word; ``kind`` is ``altar``, ``shrine``, ``sanctum`` or
    ``random``.
    """
    if room is None:
        room = _temple_at(site, x, y)
    if site.level.terrain[grid.at(x, y)] in (terrain.STAIRS, terrain.LADDER):
        return
    make_altar(site, x, y, altar_mask(site, alignment))
    number = site.dice.rn2(2) if kind == "random" else _KINDS[kind]
    if number and room is not None and room.type == kinds.TEMPLE:
        found_temple(site, x, y, sanctum=number == _KINDS["sanctum"])


def make_altar(site: Site, x: int, y: int, mask: int) -> None:
    """Put an altar with an alignment mask (1 chaotic, 2 neutral, 4 lawful, 0 none) in a cell."""
    site.level.terrain[grid.at(x, y)] = terrain.ALTAR
    site.level.flags[grid.at(x, y)] = mask


def make_random_altar(site: Site, x: int, y: int) -> None:
    """Put an altar in a cell; its alignment is drawn."""
    make_altar(site, x, y, alignment_mask(site.dice.rn2(3) - 1))


def make_fountain(site: Site, x: int, y: int) -> None:
    """Put a fountain in a cell, now and then a blessed one."""
    site.level.terrain[grid.at(x, y)] = terrain.FOUNTAIN
    if not site.dice.rn2(7):
        site.level.horizontal[grid.at(x, y)] = 1
    site.level.fountains += 1


def make_sink(site: Site, x: int, y: int) -> None:
    """Put a sink in a cell."""
    site.level.terrain[grid.at(x, y)] = terrain.SINK
    site.level.sinks += 1


def found_temple(site: Site, x: int, y: int, *, sanctum: bool = False) -> None:
    """Give the altar at (x, y) its priest and make it a shrine. Rules: "Temple priest"."""
    monsters.create_priest(site, x, y, sanctum=sanctum)
    marked = sanctum and site.rules.things.sanctums_marked
    site.level.flags[grid.at(x, y)] |= terrain.SHRINE | (_SANCTUM if marked else 0)
    site.level.flags_set.add("has temple")


def alignment_mask(alignment: int) -> int:
    """The mask of an altar of a sign: 1 chaotic, 2 neutral, 4 lawful."""
    return _LAWFUL_MASK if alignment == _LAWFUL else alignment + 2


def altar_mask(site: Site, alignment: int | str) -> int:
    """The mask of an altar whose statement names an alignment by its sign or word; some words draw."""
    if isinstance(alignment, int):
        return alignment_mask(alignment)
    if alignment != "noncoaligned":
        sign = monsters.settle_alignment(site, alignment)
        return 0 if sign == monsters.NO_ALIGNMENT else alignment_mask(sign)
    # The game draws this anew at each of the three places that use it.
    other_alignment(site)
    if other_alignment(site) == _LAWFUL:
        return _LAWFUL_MASK
    last = other_alignment(site)
    return _SPOILT_MASK if last == _LAWFUL else alignment_mask(last)


def _temple_at(site: Site, x: int, y: int) -> Room | None:
    """The temple that a cell belongs to; of a shared cell's diagonal neighbours the last temple counts."""
    level = site.level
    numbers = [level.room_numbers[grid.at(x, y)]]
    if numbers[0] == positions.SHARED:
        diagonal = [(column, row) for column in (x - 1, x + 1) for row in (y - 1, y + 1) if grid.valid(column, row)]
        numbers = [level.room_numbers[grid.at(column, row)] for column, row in diagonal]
    found = None
    for number in numbers:
        room = positions.room_of_number(level, number) if number >= positions.FIRST_ROOM_NUMBER else None
        if room is not None and room.type == kinds.TEMPLE:
            found = room
    return found


# ---- graves


def make_grave(site: Site, x: int, y: int, text: str | None = None, *, epitaph: bool = False) -> None:
    """Carry out GRAVE on a valid cell without trap: a grave with ``text``, a random ``epitaph``, or neither."""
    level = site.level
    level.terrain[grid.at(x, y)] = terrain.GRAVE
    delete_engraving(level, x, y)
    if epitaph:
        text = random_epitaph(site)
    if text is not None:
        make_engraving(level, "headstone", text, x, y)


def random_grave(site: Site, x: int, y: int, text: str | None = None) -> bool:
    """A grave with a text (None: a random epitaph) on ground that admits one; true if it does.

    The epitaph is drawn only then. Rules: "Contents of ordinary rooms", "Zoo-like rooms".
    """
    level, cell = site.level, grid.at(x, y)
    if level.terrain[cell] not in (terrain.ROOM, terrain.GRAVE) or level.trap_at(x, y) is not None:
        return False
    make_grave(site, x, y, text, epitaph=text is None)
    return True
