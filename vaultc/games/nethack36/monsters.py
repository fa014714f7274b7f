"""Differences of NetHack 3.6 in making monsters: disguises, minions, shapeshifters, arms and belongings.

Rules: "NetHack 3.6: Species", "NetHack 3.6: Places", "NetHack 3.6: create", "NetHack 3.6: Disguise", "NetHack 3.6:
MONSTER", "Player monster", "Changing shape", "Appearance", "NetHack 3.6: Arms", "NetHack 3.6: Belongings".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vaultc.generation.layout import positions
from vaultc.generation.population import objects
from vaultc.generation.population.monsters import arms, creating, orders, shapes
from vaultc.generation.population.monsters.moving import give_tail
from vaultc.generation.population.monsters.outfit import Outfit
from vaultc.generation.population.species import (
    MISSING,
    adjusted_level,
    genocided,
    wanted_kind,
    wanted_species,
    wanted_species_between,
)
from vaultc.generation.site import Site
from vaultc.generation.variations import MonsterRules
from vaultc.level.level import Monster
from vaultc.world.catalog import monsters as species_table
from vaultc.world.catalog import terrain
from vaultc.world.catalog.kinds import OROOM
from vaultc.world.grid import at

_SERVANTS = frozenset({"student", "attendant", "abbot", "acolyte", "guide", "apprentice"})
_WARRIORS = frozenset({"chieftain", "page", "roshi", "warrior"})


def human_arms(outfit: Outfit) -> None:
    """Soldiers, elves, priests, and the guardians of the quests."""
    if not arm_people(outfit):
        arm_guardian(outfit)


def arm_people(outfit: Outfit) -> bool:
    """Arm soldiers, elves and priests; False for all others."""
    row = outfit.row
    if "mercenary" in row.flags:
        arms.arm_mercenary(outfit, outfit.rank)
    elif "elf" in row.flags:
        arms.arm_elf(outfit)
    elif arms.is_priestly(outfit):
        arms.arm_priest(outfit)
    else:
        return False
    return True


def arm_guardian(outfit: Outfit) -> None:
    """Give a quest guardian, or a ninja, the arms of its people."""
    name = outfit.row.name
    if name == "ninja":
        outfit.give(outfit.either("shuriken", 4, "dart"))
        outfit.give(outfit.either("short sword", 4, "axe"))
    elif name in _SERVANTS:
        _servant(outfit)
    elif name in _WARRIORS:
        _warrior(outfit)
    elif name == "hunter":
        outfit.give(outfit.either("short sword", 3, "dagger"))
        if outfit.most_of(2):
            outfit.give(outfit.either("leather jacket", 2, "leather armor"))
        _bow(outfit)
    elif name == "thug":
        outfit.give("club")
        outfit.give(outfit.either("dagger", 3, "knife"))
        if outfit.most_of(2):
            outfit.give("leather gloves")
        outfit.give(outfit.either("leather jacket", 2, "leather armor"))
    elif name == "neanderthal":
        outfit.give("club", "leather armor")


def _servant(outfit: Outfit) -> None:
    if outfit.most_of(2):
        outfit.give(outfit.either("dagger", 3, "knife"))
    if outfit.most_of(5):
        outfit.give(outfit.either("leather jacket", 3, "leather cloak"))
    if outfit.most_of(3):
        outfit.give(outfit.either("low boots", 3, "high boots"))
    if outfit.most_of(3):
        outfit.give("potion of healing")


def _warrior(outfit: Outfit) -> None:
    outfit.give(outfit.either("long sword", 3, "short sword"))
    outfit.give(outfit.either("chain mail", 3, "leather armor"))
    if outfit.most_of(2):
        outfit.give(outfit.either("low boots", 2, "high boots"))
    if outfit.one_in(3):
        outfit.give("leather cloak")
    if outfit.one_in(3):
        _bow(outfit)


def _bow(outfit: Outfit) -> None:
    outfit.give("bow")
    outfit.throw("arrow", 12)


def angel(outfit: Outfit) -> None:
    """All species with hands."""
    if "humanoid" in outfit.row.flags:
        arms.arm_angel(outfit)


def humanoid(outfit: Outfit) -> None:
    """Hobbits, and dwarves, who do not drink."""
    if outfit.row.model == "hobbit":
        arms.arm_hobbit(outfit)
    elif "dwarf" in outfit.row.flags:
        arms.arm_dwarf(outfit)


def demon_arms(outfit: Outfit) -> None:
    """Orcus has a wand of his own."""
    arms.arm_demon(outfit, arms.DEMONS | {"Orcus": ("wand of death",)})


ARMS_36: dict[str, Callable[[Outfit], None]] = {
    **arms.ARMS,
    "@": human_arms,
    "A": angel,
    "h": humanoid,
    "&": demon_arms,
}


def human_belongings(outfit: Outfit) -> None:
    """Soldiers, keepers and priests."""
    row = outfit.row
    if "mercenary" in row.flags:
        _mercenary(outfit)
    elif row.model == "shopkeeper":
        arms.give_shopkeeper(outfit)
    elif arms.is_priestly(outfit):
        arms.give_priest(outfit)
    elif arms.is_quest_person_of(outfit, "Monk"):
        arms.give_monk(outfit)


def _mercenary(outfit: Outfit) -> None:
    name = outfit.rank
    arms.give_armor(outfit, name)
    if name == "guard":
        whistle = outfit.make("tin whistle", initialised=True)
        whistle.cursed, whistle.blessed = True, False
        outfit.keep(whistle)
    elif name == "watchman":
        if outfit.most_of(3):
            outfit.give("tin whistle")
    elif name != "watch captain":
        arms.give_rations(outfit)


def quantum_mechanic(outfit: Outfit) -> None:
    """Now and then a box with a cat that does not rot."""
    if outfit.one_in(20):
        box, corpse = outfit.make("large box"), outfit.make("corpse", initialised=True)
        corpse.species = wanted_species(outfit.site, "housecat")
        outfit.site.dice.rnz(25)
        box.spe = 1
        if corpse.species != MISSING:
            objects.merge_into(outfit.site, corpse, box.contents)
        outfit.keep(box)


def demon_belongings(outfit: Outfit) -> None:
    """Asmodeus has his wands, ice devils spears."""
    name = outfit.row.name
    if name == "Asmodeus":
        outfit.give("wand of cold", "wand of fire")
    elif name == "ice devil" and outfit.one_in(4):
        outfit.give("spear")


def gnome(outfit: Outfit) -> None:
    """Gnomes carry candles, which burn in the dark; more of them in their mines."""
    site, monster = outfit.site, outfit.monster
    if outfit.one_in(20 if site.locality.in_mines else 60):
        one = arms.candle(outfit)
        if outfit.keep(one) is one and not site.level.lit[at(monster.x, monster.y)]:
            objects.light(site, one)


def nobody(_outfit: Outfit) -> None:
    """Nothing of its class."""


BELONGINGS_36: dict[str, Callable[[Outfit], None]] = {
    **arms.BELONGINGS,
    "@": human_belongings,
    "Q": quantum_mechanic,
    "V": nobody,
    "&": demon_belongings,
    "h": nobody,
    "G": gnome,
    "A": nobody,
}


_DISGUISES = (*shapes.STAIRS_AND_CLASSES, shapes.STRANGE, shapes.STRANGE)
_OF_SPECIES = frozenset({"statue", "figurine", "corpse", "egg", "tin"})


def disguise_at(site: Site, x: int, y: int) -> tuple[str, str]:
    """Draw the disguise of a mimic on a cell, with the draws for parts of it that are never seen."""
    kind, what = found = _drawn_disguise(site, x, y)
    if kind == "object" and what in _OF_SPECIES:
        species = objects.species(site)
        if what == "corpse" and site.species[species].no_corpse:
            site.dice.rn2(len(shapes.player_kinds(site.catalog)))
        elif what == "egg":
            objects.hatch(site, species)
    elif found == ("feature", "altar"):
        site.dice.rn2(3)
        if site.in_hell:
            site.dice.rn2(3)
    return found


def _drawn_disguise(site: Site, x: int, y: int) -> tuple[str, str]:
    level, cell = site.level, at(x, y)
    pile = level.piles.get(cell)
    if pile:
        return shapes.kind_of_object(site, pile[0].kind)
    code = level.terrain[cell]
    if code in (terrain.DOOR, terrain.SDOOR, terrain.SCORR) or terrain.VWALL <= code <= terrain.DBWALL:
        return "feature", "wall" if site.locality.on_rogue_level else "closed door"
    if "mazelevel" in level.flags_set and not site.locality.in_sokoban and site.dice.rn2(2):
        return shapes.STATUE
    number = level.room_numbers[cell]
    if number < positions.FIRST_ROOM_NUMBER and all((trap.x, trap.y) != (x, y) for trap in level.traps):
        return shapes.BOULDER
    room = positions.room_of_number(level, number) if number >= positions.FIRST_ROOM_NUMBER else None
    return shapes.disguise_in_room(site, room.type if room is not None else OROOM, _DISGUISES)


_PRIESTS = frozenset({"aligned priest", "high priest"})
_ORDERED = creating.CreationFlags(adjacent_ok=True, minion=True)


def roamer(site: Site, species: int | None, x: int, y: int, alignment: int, peaceful: bool | None) -> Monster | None:
    """Create a minion of an alignment; any species may be one."""
    monster = creating.create(site, species, x, y, _ORDERED)
    if monster is not None:
        _swear(monster, alignment)
        monster.renegade = alignment == site.locality.hero.alignment_sign and peaceful is False
        monster.known_traps = orders.ALL_TRAPS
        monster.peaceful = peaceful is not False
        monster.asleep = False
    return monster


def make_minion(site: Site, monster: Monster, row: species_table.Species, flags: creating.CreationFlags) -> None:
    """Priests without a temple, and one Angel in three, serve some alignment from the beginning."""
    free_priest = row.model in _PRIESTS and not flags.temple
    if flags.minion or not (free_priest or (row.model == "Angel" and not site.dice.rn2(3))):
        return
    _swear(monster, site.dice.rn2(3) - 1)
    monster.renegade = flags.angry or not site.dice.rn2(3)
    coaligned = monster.alignment == site.locality.hero.alignment_sign
    monster.peaceful = coaligned != monster.renegade


def _swear(monster: Monster, alignment: int) -> None:
    monster.alignment = alignment
    monster.state["minion"] = 1


_BODY: creating.KindRange = ("gray dragon scale mail", "yellow dragon scale mail")
_THROWN = frozenset({
    *("spear", "elven spear", "orcish spear", "dwarvish spear", "silver spear", "javelin"),
    *("dagger", "elven dagger", "orcish dagger", "silver dagger", "knife", "shuriken", "ya", "dart"),
    *("arrow", "elven arrow", "orcish arrow", "silver arrow", "crossbow bolt"),
})  # fmt: skip
_OF_SPEARS, _OF_OTHERS = 4, 8


def create_player_monster(site: Site, species: int, x: int, y: int) -> Monster | None:
    """Create a player monster and equip it; its armour is drawn, but it has none."""
    creating.make_way(site, x, y)
    monster = creating.create(site, species, x, y)
    if monster is None:
        return None
    outfit = Outfit(site, monster)
    creating.grow(outfit)
    plain = wanted_kind(site, "long sword") if outfit.one_in(2) else creating.pick_of(outfit, creating.WEAPONS)
    creating.draw_armor(outfit, _BODY)
    weapon = by_role(outfit, plain)
    if weapon is not None:
        item, kinds = creating.good_weapon(outfit, weapon), site.kinds
        kind = kinds[item.kind]
        if kind.model in _THROWN:
            spear = site.catalog.kind_number("spear")
            is_spear = spear is not None and kind.skill == kinds[spear].skill
            item.quantity += site.dice.rn2(_OF_SPEARS if is_spear else _OF_OTHERS)
        outfit.keep(item)
    creating.give_things(outfit)
    return monster


def by_role(outfit: Outfit, plain: int) -> int | None:
    """The kind of weapon of a player monster's role, or a plain one; None if it has none."""
    name = outfit.row.name
    if name == "monk":
        shuriken = wanted_kind(outfit.site, "shuriken") if outfit.one_in(3) else None
        creating.draw_clothes(outfit, name)
        return shuriken
    if name == "rogue":
        chosen = outfit.either("short sword", 2, "orcish dagger") if outfit.most_of(2) else None
    else:
        chosen = creating.weapon_of_role(outfit, name)
    creating.draw_clothes(outfit, name)
    return plain if chosen is None else wanted_kind(outfit.site, chosen)


_TRIES = 20
_REFUSED_AT_ROGUES = 5
_LAST_TRIES = 10
_HUMANOIDS = 5
_FIRST_GUARDIAN, _LAST_GUARDIAN = "student", "apprentice"
VLAD: Final = "Vlad the Impaler"
CANDELABRUM: Final = "Candelabrum of Invocation"
WOLVES: Final[dict[str, int]] = {"vampire lord": 10, VLAD: 3}


# ---- new shapeshifters


def shift(site: Site, monster: Monster) -> bool:
    """A new shapeshifter takes a shape of its own at once, and then has nothing; only Vlad does not."""
    return site.species[monster.species].model != VLAD and take_shape(site, monster)


def take_shape(site: Site, monster: Monster) -> bool:
    """Turn a new shapeshifter into a shape of its own choice; false if it stays what it is.

    Rules: "Changing shape".
    """
    for trial in range(_TRIES):
        species = shape(site, monster)
        refused = site.locality.on_rogue_level and trial < _REFUSED_AT_ROGUES
        if not refused and _acceptable(site, monster, site.species[species]):
            break
    else:
        return False
    if species == monster.species:
        return False
    _become(site, monster, species)
    return True


def _acceptable(site: Site, monster: Monster, row: species_table.Species) -> bool:
    if "placeholder" in row.derived or genocided(site, row.index):
        return False
    return "player_kind" in row.derived or row.index == monster.shapechanger or "no_poly" not in row.flags


def _become(site: Site, monster: Monster, species: int) -> None:
    row = orders.species_table(site)[species]
    shapes.adapt_sex(site, monster, row)
    former, most = monster.species, monster.hit_points_max
    monster.level = adjusted_level(site, species)
    monster.hit_points_max = creating.hit_points(site, monster, row, size=site.species[former].size)
    present = monster.hit_points * monster.hit_points_max // most
    monster.hit_points = min(max(1, present), monster.hit_points_max)
    monster.species = species
    shapes.appear_changed(site, monster, former)
    if "hidden" in monster.state:
        orders.come_out_unless_hidden(site, monster, row)
    if row.model == "long worm":
        give_tail(site, monster)


# ---- shapes


def shape(site: Site, monster: Monster) -> int:
    """A shape for a shapeshifter, tested for little."""
    name = site.species[monster.shapechanger].model if monster.shapechanger >= 0 else ""
    chosen = None
    if name == species_table.SANDESTIN:
        chosen = _nasty(site) if site.dice.rn2(7) else None
    elif name == species_table.DOPPELGANGER:
        chosen = _of_doppelganger(site)
    elif name == species_table.CHAMELEON:
        chosen = None if site.dice.rn2(3) else _one_of(site, site.catalog.animal_shapes)
    elif name:
        chosen = _of_vampire(site, name, monster)
    return _anything(site, monster) if chosen is None else chosen


def _anything(site: Site, monster: Monster) -> int:
    """Any species; at Rogue's a few times more while it is none that the monster could become."""
    species = site.dice.rn2(site.catalog.first_special)
    if site.locality.on_rogue_level:
        for _ in range(_LAST_TRIES - 1):
            if _acceptable(site, monster, site.species[species]):
                break
            species = site.dice.rn2(site.catalog.first_special)
    return species


def _one_of(site: Site, names: tuple[str, ...]) -> int:
    """Draw a shape of a list; on the Rogue level the list is drawn from twice."""
    numbers = shapes.numbers_of(site.catalog, names)
    if site.locality.on_rogue_level:
        site.dice.rn2(len(numbers))
    return numbers[site.dice.rn2(len(numbers))]


def _nasty(site: Site) -> int:
    return _one_of(site, site.catalog.nasty_shapes)


def _of_doppelganger(site: Site) -> int | None:
    rn2 = site.dice.rn2
    if not rn2(7):
        return _nasty(site)
    if rn2(3):
        kinds = shapes.player_kinds(site.catalog)
        return kinds[rn2(len(kinds))]
    if not rn2(3):
        guardians = wanted_species_between(site, _FIRST_GUARDIAN, _LAST_GUARDIAN)  # a ninja is among them
        species = guardians[rn2(len(guardians))]
        guardian = site.catalog.roles[site.locality.hero.role].guardian
        return None if species == MISSING or site.species[species].name == guardian else species
    for _ in range(_HUMANOIDS):
        species = rn2(site.catalog.first_special)
        flags = site.species[species].flags
        if "humanoid" in flags and "no_poly" not in flags:
            return species
    return None


def _of_vampire(site: Site, name: str, monster: Monster) -> int | None:
    rn2, rogues = site.dice.rn2, site.locality.on_rogue_level
    if name == VLAD and any(site.kinds[item.kind].model == CANDELABRUM for item in monster.inventory):
        return monster.shapechanger
    if name in WOLVES and not rn2(WOLVES[name]) and not rogues and not _hovers(site, monster):
        return site.catalog.species_number("wolf")
    if not rn2(4) and not rogues:
        return site.catalog.species_number("fog cloud")
    return site.catalog.species_number("vampire bat")


def _hovers(site: Site, monster: Monster) -> bool:
    """True if a monster is in the air, where no wolf can be, in games that think of it."""
    if site.rules.monsters.wolves_in_air or site.locality.in_endgame:
        return False
    return site.level.terrain[at(monster.x, monster.y)] == terrain.AIR


# ---- the statement


def appear_as(site: Site, monster: Monster, what: str) -> None:
    """Apply ``m_monster``: a mimic looks like the species, or undisguised if that is its own; a shapeshifter becomes a
    monster of it."""
    rows = site.species
    poses = rows[monster.species].character == "m"
    species = shapes.species_meant(site, monster, what)
    if species is None and not poses:
        site.complain(f"a shapeshifter cannot become {what!r}, which is not a species")
    if species is None:
        return
    if poses:
        monster.appears = None if species == monster.species else ("monster", site.species[species].name)
    elif species != monster.species and _may_become(site, monster, rows[species]):
        shapes.replace_species(site, monster, species)


def _may_become(site: Site, monster: Monster, row: species_table.Species) -> bool:
    own = site.species[monster.shapechanger]
    if own.character != "V" or row.index == own.index:
        return True
    return row.model in species_table.VAMPIRE_SHAPES and (row.model != "wolf" or own.model in WOLVES)


MONSTERS: MonsterRules = MonsterRules(
    arms=ARMS_36,
    belongings=BELONGINGS_36,
    disguise=disguise_at,
    shape=shape,
    shift=shift,
    appear_as=appear_as,
    roamer=roamer,
    player_monster=create_player_monster,
    ordain=make_minion,
    quest_enemies=True,
    never_picked=frozenset({"mail daemon"}),
    weak_first=True,
    ends_where_harder=True,
    demon_picks=1,
    many=frozenset({"high priest"}),
    floaters_cross=True,
    shuns_lava=frozenset({"floating eye"}),
    trees_are_walls=False,
    amorphous_squeeze=True,
    ground_under_bridges=True,
    corners_twice=True,
    random_places=50,
    last_pick_tested=False,
    no_throwers_first=True,
    rider_dice=10,
    rider_base=0,
    first_adult_dragon="gray dragon",
    dragons_of_endgame=(8, 0),
    dragons=(4, 4),
    leader_hit_points=False,
    free_sex_of_quest_persons=False,
    quest_persons_know_traps=True,
    shy_below=frozenset({"cockatrice"}),
    sea_hides_on_plane=False,
    lords_belongings={
        VLAD: CANDELABRUM,
        "Croesus": "two-handed sword",
        "nemesis": "Bell of Opening",
        "Pestilence": "potion of sickness",
    },
    companions_alike=True,
    worms_know_edges=True,
    saddle_initialised=True,
    gold_is_item=True,
    minions_by_own_alignment=True,
    racial_armor=False,
    faithful_helms=True,
    cursed_when_worn=frozenset({"helm of opposite alignment", "dunce cap"}),
    bare_vampires=True,
    renamed_to_front=False,
    shapeshifters_pose=False,
    amulet_in_sanctum=True,
)
