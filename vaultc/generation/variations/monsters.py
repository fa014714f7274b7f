"""Choices about monsters."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass, field
from typing import Any

from vaultc.support.records import Record

Outfitter = abc.Callable[..., Any]

SPELLINGS: tuple[tuple[str, str], ...] = (
    ("gray-elf", "grey-elf"),
    ("gray elf", "grey-elf"),
    ("grey elf", "grey-elf"),
    ("grey unicorn", "gray unicorn"),
    ("grey ooze", "gray ooze"),
    ("uruk hai", "uruk-hai"),
    ("olog hai", "olog-hai"),
    ("mindflayer", "mind flayer"),
)
"""Beginnings of names of species that games accept beside their own."""

BIRTH_LIMITS: abc.Mapping[str, int] = {"Nazgul": 9, "erinys": 3}
"""Of species that games share."""


@dataclass(frozen=True, slots=True, eq=False)
class MonsterRules(Record):
    """Differences between games in making monsters.

    Values that every game must give come first: functions named by their rules, of which the equipping ones take an
    ``Outfit``, by the characters of classes, and names of its own species. All others are choices with the reference's
    as default.
    """

    arms: abc.Mapping[str, Outfitter]
    """The arms of monsters that fight with weapons."""
    belongings: abc.Mapping[str, Outfitter]
    """Their other belongings."""
    guise: abc.Callable[..., tuple[str, str]]
    """``(site, x, y)``: the disguise of a mimic there."""
    shape: abc.Callable[..., int]
    """``(site, monster)``: a shape for a shapeshifter, not yet tested."""
    shift: abc.Callable[..., bool]
    """``(site, monster)``: a new shapeshifter takes a shape; true if it therefore gets no belongings."""
    appear_as: abc.Callable[..., None]
    """``(site, monster, name)``: carries out the statement's ``m_monster``."""
    roamer: abc.Callable[..., Any]
    """``(site, species, x, y, alignment, peaceful)``: a monster that serves an alignment; None for none."""
    player_monster: abc.Callable[..., Any]
    """``(site, species, x, y)``: a monster of the hero's kind."""
    ordain: abc.Callable[..., None]
    """``(site, monster, species row, flags)``: makes a new monster a minion where one is due."""
    first_adult_dragon: str
    """The first species of its class with the hit points of dragons."""

    # ---- species

    numbered: bool = False
    """True if each new monster draws the step to its number."""
    quest_enemies: bool = False
    """True if enemies of the hero's role come to the Quest."""
    never_picked: frozenset[str] = frozenset()
    """Species that no class pick gives, beside those that are unique."""
    weak_first: bool = False
    """True if each species of a class has its frequency plus one, or just its frequency if it is too strong."""
    ends_where_harder: bool = False
    """True if a class pick ends early only where species become harder, and not where they become easier."""
    demon_picks: int = 20
    """The number of picks for a minor demon."""
    many: frozenset[str] = frozenset()
    """Unique species of which any number may come."""
    birth_limits: abc.Mapping[str, int] = field(default_factory=lambda: BIRTH_LIMITS)
    """The number of births after which a species is extinct, for species with a number of their own."""

    # ---- places

    keepers_stay: bool = False
    """True if a keeper or priest at home who must move first looks for a place in the same room."""
    floaters_cross: bool = False
    """True if floaters are good over water and lava, and only swimmers on the Plane of Water."""
    shuns_lava: frozenset[str] = frozenset()
    """Floaters that are not."""
    trees_are_walls: bool = True
    """True if trees can be closed to monsters that go through walls."""
    amorphous_squeeze: bool = False
    """True if a boulder does not keep amorphous monsters from the cell of a closed door."""
    ground_under_bridges: bool = False
    """True if a raised drawbridge over ground counts as that ground."""
    corners_twice: bool = False
    """True if the search for the nearest free place examines the upper corners of each ring twice, as far as the level
    reaches.
    """
    random_places: int | None = None
    """The number of random places that are tried before all cells are, in order; None for no limit."""
    last_pick_tested: bool = True
    """True if the last species picked for a place is tested for it, though it is kept in any case."""
    no_throwers_first: bool = False
    """True if in Sokoban a first pick that throws rocks is refused."""

    # ---- bodies

    hit_dice: abc.Mapping[int, int] | None = None
    """Sides of the dice for hit points by size; without it 8 for all."""
    rider_dice: int = 8
    """The number of dice of 8 sides that the Riders have beside 100, or instead."""
    rider_base: int = 100
    dragons_of_endgame: tuple[int, int] = (7, 8)
    """Hit points for a level, and sides of a die for each (0 for none)."""
    dragons: tuple[int, int] | None = None
    """Likewise elsewhere; without it as for all others."""
    leader_hit_points: bool = True
    """True if quest leaders have hit points of their own."""
    free_sex_of_quest_persons: bool = True
    """True if the sex of the hero's leader and nemesis is drawn; else the surroundings know it."""
    quest_persons_know_traps: bool = False
    """True if leader and nemesis know all traps; else a leader knows magic portals."""
    shy_below: frozenset[str] = frozenset()
    """Corpses that alone hide no monster without resistance to stone."""
    sea_hides_on_plane: bool = True
    """True if sea monsters hide on the Plane of Water."""
    lords_belongings: abc.Mapping[str, str] | None = None
    """The belongings given to single species when they are made, and under ``nemesis`` to all nemeses."""
    worms_know_edges: bool = False
    """True if the tails of worms turn back at all edges of the level, and not only at the first column and row."""
    companions_alike: bool = False
    """True if companions are made with the flags of their leader."""
    saddles: bool = True
    """True if one in a hundred steeds is born with a saddle, for which each new monster draws."""
    saddle_initialised: bool = False
    wolves_in_air: bool = True
    """True if vampires become wolves in the air, too."""

    # ---- equipment and statements

    gold_is_item: bool = False
    """True if gold is an item of the inventory, and not a number of the monster."""
    minions_by_own_alignment: bool = False
    """True if an angel with an alignment of its own is lawful by that alignment."""
    racial_armor: bool = True
    """True if armour of the hero's race is worth more to monsters."""
    faithful_helms: bool = False
    """True if priests and minions refuse helms of opposite alignment."""
    cursed_when_worn: frozenset[str] = frozenset()
    """Armour that is cursed by being put on."""
    weapons_at_hand: int = 1
    """The number of weapons that a hero holds at the beginning: one to wield, and perhaps an alternate one."""
    oil_for_fire: bool = False
    """True if now and then a potion of oil replaces an offensive wand of fire."""
    rulers_forbid_teleport: bool = False
    """True if only demon lords and princes teleport in hell while one is on the level."""
    wrappings_fit_giants: bool = False
    """True if species that are too large for suits, but can be wrapped, wear mummy wrappings."""
    bare_vampires: bool = False
    """True if shapeshifting vampires get no amulet of life saving."""
    cells_of: abc.Callable[[Any], tuple[str, ...]] | None = None
    """``(species row)``: the kinds of cells that a statement looks for, by a rule of the game's own."""
    kept_in_room: bool = False
    """True if a statement in a room makes no monster outside of it."""
    sex_by_statement: bool = False
    """True if the statement decides the sex in any case: female only where it says so."""
    undressed: bool = False
    """True if a monster that a block deprives of its things loses the effects of wearing them, too."""
    spellings: tuple[tuple[str, str], ...] = SPELLINGS
    """Other beginnings of names of species, and the names."""
    titles: bool = False
    """True if names of species may begin with an article of any kind, or be titles of heroes."""
    renamed_to_front: bool = True
    """True if a name of another length makes a monster the newest of the level."""
    shapeshifters_pose: bool = True
    """True if shapeshifters take features and objects for disguise, too."""
    amulet_in_sanctum: bool = False
    """True if the high priest of the Sanctum has the Amulet of Yendor, where the altar is of no alignment."""
