"""Differences of UnNetHack 6 in making monsters: equipment, minions, player monsters, shapeshifters and disguises.

Guardians and quantum mechanics have more equipment than in UnNetHack 5.2.

Rules: "UnNetHack 6: Monsters", "UnNetHack 6: Arms", "UnNetHack 6: Belongings", "UnNetHack 6: Roamer",
"UnNetHack 6: Player monster", "UnNetHack 6: Changing shape", "UnNetHack 6: Appearance".
"""

from __future__ import annotations

from dataclasses import replace

from vaultc.games.nethack36 import monsters
from vaultc.games.nethack36.equipment import arm_guardian, quantum_mechanic
from vaultc.games.nethack36.monsters import MONSTERS as NETHACK36
from vaultc.games.nethack36.monsters import by_role, roamer
from vaultc.games.unnethack.monsters import MONSTERS as BEFORE
from vaultc.games.unnethack.monsters import create_armed
from vaultc.generation.population.monsters.equipment import arms
from vaultc.generation.population.monsters.equipment.outfit import Outfit
from vaultc.generation.population.monsters.shapes import replace_species, species_meant
from vaultc.generation.population.monsters.special import good_weapon, make_way
from vaultc.generation.site import Site
from vaultc.generation.variations.monsters import SPELLINGS
from vaultc.level.level import Item, Monster
from vaultc.world.catalog.monsters import VAMPIRE_SHAPES


def _arm_human(outfit: Outfit) -> None:
    BEFORE.arms["@"](outfit)
    arm_guardian(outfit)


def _arm_angel(outfit: Outfit) -> None:
    """Angels draw the enchantment of their swords twice."""
    if outfit.row.model == "Aleax":
        arms.arm_aleax(outfit)
    else:
        arms.arm_angel(outfit, draws=2)


def create_roamer(
    site: Site, species: int | None, x: int, y: int, alignment: int, peaceful: bool | None
) -> Monster | None:
    """Create a minion of an alignment, of any species; a monster in the way is moved first."""
    make_way(site, x, y)
    return roamer(site, species, x, y, alignment, peaceful)


_SPEARS = ("spear", "elven spear", "orcish spear", "dwarvish spear", "silver spear", "javelin")
_BLADES = ("dagger", "elven dagger", "orcish dagger", "silver dagger", "knife", "shuriken")
_SPREADS = {**dict.fromkeys(_SPEARS, 4), **dict.fromkeys(_BLADES, 8)}
"""Sides of the draw for more weapons of a kind."""


def create_player_monster(site: Site, species: int, x: int, y: int) -> Monster | None:
    """Create a player monster, who has several weapons of a kind that is thrown."""
    return create_armed(site, species, x, y, by_role, _good_weapons)


def _good_weapons(outfit: Outfit, kind: int) -> Item:
    weapon = good_weapon(outfit, kind)
    spread = _SPREADS.get(outfit.site.catalog.kinds[weapon.kind].name or "")
    if spread is not None:
        weapon.quantity += outfit.site.dice.rn2(spread)
    return weapon


_VAMPIRES = "V"


def shift(site: Site, monster: Monster) -> bool:
    """A new shapeshifter takes a shape of its own at once, and then has nothing; vampires do not."""
    return not _is_vampire(site, monster) and monsters.take_shape(site, monster)


def appear_as(site: Site, monster: Monster, what: str) -> None:
    """Apply ``m_monster``: a mimic looks like the species, a shapeshifter becomes a monster of it.

    The name of its own species ends a disguise.
    """
    rows = site.catalog.species
    species = species_meant(site, monster, what)
    if species is not None and monster.shapechanger >= 0 and _is_vampire(site, monster):
        species = _form_of_vampire(site, monster, species)
    if species is None:
        site.complain(f"a monster cannot become {what!r}, or look like it")
    elif species == monster.species:
        monster.appears = None
    elif rows[monster.species].character == "m":
        monster.appears = ("monster", rows[species].name)
    else:
        replace_species(site, monster, species)


def _is_vampire(site: Site, monster: Monster) -> bool:
    return site.catalog.species[monster.shapechanger].character == _VAMPIRES


def _form_of_vampire(site: Site, monster: Monster, species: int) -> int | None:
    """The species that a vampire becomes at the name of one; any shapeshifter's name calls it back to itself."""
    wanted, own = site.catalog.species[species], site.catalog.species[monster.shapechanger]
    if "shapeshifter" in wanted.flags:
        return own.index
    refused = wanted.model not in VAMPIRE_SHAPES or (wanted.model == "wolf" and own.model not in monsters.WOLVES)
    return None if refused else species


_MORE_SPELLINGS = (
    ("aligned priestess", "aligned priest"),
    ("high priestess", "high priest"),
    ("master thief", "master of thieves"),
    ("master of assassin", "master assassin"),
    ("invisible stalker", "stalker"),
    ("high-elf", "elvenking"),
    ("high elf", "elvenking"),
    ("wood-elf", "woodland-elf"),
    ("wood elf", "woodland-elf"),
    ("woodland nymph", "wood nymph"),
    ("halfling", "hobbit"),
    ("genie", "djinni"),
    ("watchmen", "watchman"),
)


MONSTERS = replace(
    BEFORE,
    arms={**BEFORE.arms, "@": _arm_human, "A": _arm_angel},
    belongings={**BEFORE.belongings, "Q": quantum_mechanic},
    guise=NETHACK36.guise,
    shape=NETHACK36.shape,
    shift=shift,
    appear_as=appear_as,
    roamer=create_roamer,
    player_monster=create_player_monster,
    ordain=NETHACK36.ordain,
    numbered=True,
    never_picked=NETHACK36.never_picked,
    weak_first=True,
    demon_picks=1,
    keepers_stay=True,
    floaters_cross=True,
    shuns_lava=NETHACK36.shuns_lava,
    amorphous_squeeze=True,
    corners_twice=True,
    random_places=50,
    free_sex_of_quest_persons=False,
    quest_persons_know_traps=True,
    shy_below=frozenset({"cockatrice", "chickatrice"}),
    sea_hides_on_plane=False,
    lords_belongings={
        "Croesus": "two-handed sword",
        "nemesis": "Bell of Opening",
        "Pestilence": "potion of sickness",
    },
    companions_alike=True,
    saddle_initialised=True,
    wolves_in_air=False,
    gold_is_item=True,
    minions_by_own_alignment=True,
    faithful_helms=True,
    cursed_when_worn=NETHACK36.cursed_when_worn,
    weapons_at_hand=2,
    oil_for_fire=True,
    rulers_forbid_teleport=True,
    wrappings_fit_giants=True,
    bare_vampires=True,
    kept_in_room=True,
    sex_by_statement=True,
    undressed=True,
    spellings=SPELLINGS + _MORE_SPELLINGS,
    titles=True,
    renamed_to_front=False,
    shapeshifters_pose=False,
)
