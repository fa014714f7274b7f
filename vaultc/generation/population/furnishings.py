"""Altars and graves. Rules: "FOUNTAIN, SINK, POOL, ALTAR, GRAVE, ENGRAVING, GOLD"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.layout import positions
from vaultc.generation.population import engravings, monsters
from vaultc.generation.population.monsters.orders import other_alignment
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world import grid
from vaultc.world.catalog import terrain
from vaultc.world.catalog.rooms import TEMPLE

CHAOTIC: Final = -1
NEUTRAL: Final = 0
LAWFUL: Final = 1
_WORDS = {"chaos": CHAOTIC, "neutral": NEUTRAL, "law": LAWFUL}
_UNALIGNED: Final = 0
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
    cell = grid.at(x, y)
    if room is None:
        room = _temple_at(site, x, y)
    if site.level.terrain[cell] in (terrain.STAIRS, terrain.LADDER):
        return
    mask = altar_mask(site, alignment)
    make_altar(site, x, y, mask)
    number = site.dice.rn2(2) if kind == "random" else _KINDS[kind]
    if number and room is not None and room.type == TEMPLE:
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
    return _LAWFUL_MASK if alignment == LAWFUL else alignment + 2


def altar_mask(site: Site, alignment: int | str) -> int:
    """The mask of an altar whose statement names an alignment by its sign or word; some words draw."""
    if isinstance(alignment, int):
        return alignment_mask(alignment)
    if alignment == "random":
        if site.rules.things.chance_is_unaligned:
            return _UNALIGNED
        return alignment_mask(monsters.induced_alignment(site))
    if alignment == "coaligned":
        return alignment_mask(site.surroundings.hero.alignment_sign)
    if alignment == "noncoaligned":
        # The game draws this anew at each of the three places that use it.
        other_alignment(site)
        if other_alignment(site) == LAWFUL:
            return _LAWFUL_MASK
        last = other_alignment(site)
        return _SPOILT_MASK if last == LAWFUL else alignment_mask(last)
    return alignment_mask(_WORDS[alignment]) if alignment in _WORDS else _UNALIGNED


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
        if room is not None and room.type == TEMPLE:
            found = room
    return found


# ---- graves


def make_grave(site: Site, x: int, y: int, text: str | None = None, *, epitaph: bool = False) -> None:
    """Carry out GRAVE on a valid cell without trap: a grave with ``text``, a random ``epitaph``, or neither."""
    level = site.level
    level.terrain[grid.at(x, y)] = terrain.GRAVE
    engravings.delete_engraving(level, x, y)
    if epitaph:
        text = engravings.random_epitaph(site)
    if text is not None:
        engravings.make_engraving(level, "headstone", text, x, y)


def random_grave(site: Site, x: int, y: int, text: str | None = None) -> bool:
    """A grave with a text (None: a random epitaph) on ground that admits one; true if it does.

    The epitaph is drawn only then. Rules: "Contents of ordinary rooms", "Zoo-like rooms".
    """
    level, cell = site.level, grid.at(x, y)
    if level.terrain[cell] not in (terrain.ROOM, terrain.GRAVE) or level.trap_at(x, y) is not None:
        return False
    make_grave(site, x, y, text, epitaph=text is None)
    return True
