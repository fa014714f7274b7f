"""Differences of NetHack 3.4.3 in making monsters. Rules: "NetHack 3.4.3: Helpers"."""

from __future__ import annotations

from dataclasses import replace

from vaultc.games.nethack36.arms import ARMS_36, arm_people
from vaultc.games.nethack36.belongings import BELONGINGS_36, nobody
from vaultc.games.nethack36.monsters import MONSTERS as LATER
from vaultc.generation.population.monsters import creating, shapes
from vaultc.generation.population.monsters.equipment.outfit import Outfit
from vaultc.generation.population.monsters.special import create_roamer
from vaultc.generation.site import Site
from vaultc.level.level import Monster
from vaultc.world.catalog.monsters import Species


def _human(outfit: Outfit) -> None:
    """Soldiers, elves and priests; the guardians of quests are bare."""
    arm_people(outfit)


def _shift(site: Site, monster: Monster) -> bool:
    """A new shapeshifter takes the shape of a random species; vampires are none."""
    if not site.catalog.species[monster.species].shifts_shape:
        monster.shapechanger = -1
        return False
    return shapes.shift(site, monster)


def _ordain(_site: Site, _monster: Monster, _row: Species, _flags: creating.CreationFlags) -> None:
    """No monster becomes a minion by being made."""


def _appear_as(site: Site, _monster: Monster, what: str) -> None:
    """Refuse to look like another monster, which no mimic does."""
    site.complain(f"a monster cannot look like the monster {what!r}")


def cells_of(row: Species) -> tuple[str, ...]:
    """The kinds of cells on which a statement puts a monster of a species."""
    if row.character == ";":
        return ("wet",)
    return ("dry", "wet") if "swim" in row.flags else ("dry",)


MONSTERS = replace(
    LATER,
    arms={**ARMS_36, "@": _human},
    belongings={**BELONGINGS_36, "G": nobody, "Q": nobody},
    shape=shapes.shape,
    shift=_shift,
    appear_as=_appear_as,
    roamer=create_roamer,
    ordain=_ordain,
    cells_of=cells_of,
    saddles=False,
    weak_first=False,
    ends_where_harder=False,
    floaters_cross=False,
    shuns_lava=frozenset(),
    trees_are_walls=True,
    amorphous_squeeze=False,
    ground_under_bridges=False,
    corners_twice=False,
    gold_is_item=False,
    bare_vampires=False,
)
