"""Choices about objects, traps and the stock of special rooms."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from vaultc.level.level import Item, Room
from vaultc.support.records import Record
from vaultc.world.catalog.objects import Kind
from vaultc.world.game_texts import EPITAPHS
from vaultc.world.surroundings import Surroundings

PropertyMaker = abc.Callable[[Any, Item, bool], None]
"""Gives a new object its properties, as ``population.objects.initialisers`` explains."""


class ShuffleRange(NamedTuple):
    """A range of a group of kinds that exchange their appearances: behind one named kind, up to another (None: all)."""

    group: str
    after: str | None = None
    through: str | None = None


class Wear(NamedTuple):
    """The wear of texts on the floor: small marks, which vanish at the first hit; the characters to which others may
    wear down; and the mark to which all others do."""

    blotted: frozenset[str]
    worn: abc.Mapping[str, str]
    blot: str = "?"


WEAR: Final[Wear] = Wear(
    frozenset("?.,'`-|_"),
    {
        "A": "^", "B": "Pb[", "C": "(", "D": "|)[", "E": "|FL[_", "F": "|-", "G": "C(", "H": "|-", "I": "|",
        "K": "|<",
        "L": "|_", "M": "|", "N": "|\\", "O": "C(", "P": "F", "Q": "C(", "R": "PF", "T": "|", "U": "J", "V": "/\\",
        "W": "V/\\", "Z": "/", "b": "|", "d": "c|", "e": "c", "g": "c", "h": "n", "j": "i", "k": "|", "l": "|",
        "m": "nr", "n": "r", "o": "c", "q": "c", "w": "v", "y": "v", ":": ".", ";": ",", "0": "C(", "1": "|",
        "6": "o", "7": "/", "8": "3o",
    },
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ThingRules(Record):
    """Differences between games in making objects and traps and in filling rooms."""

    late_shuffles: tuple[ShuffleRange, ...] = ()
    """The appearances that the start of a game shuffles after dragon armour."""
    numbered: bool = False
    """True if each new object draws the step to its number."""
    families: abc.Mapping[str, abc.Callable[[Kind], PropertyMaker]] = field(default_factory=dict)
    """The makers of initialisers for classes of objects (ids such as ``FOOD``) with rules of the game's own."""
    bare: abc.Mapping[str, PropertyMaker] = field(default_factory=dict)
    """The properties that kinds, by name, get even without random ones."""
    first_species: abc.Callable[[Kind, bool], int] | None = None
    """``(kind, initialised)``: the number in the species field of a new object, before it gets one; 0 without it."""
    safe: str | None = None
    """The kind of box, always locked, in which treasure may lie on levels deeper than 15."""
    many_charges: tuple[int, int] = (20, 60)
    """The least charges of cameras, tinning kits and markers, and the bound of the roll for more."""
    behind_locks: int = 0
    """The number of further things that a locked chest or large box may hold."""
    wasted_search: bool = True
    """True if the last resort for a species is searched twice, and the first result thrown away."""
    trolls_stir: bool = False
    """True if the corpses of trolls draw when they will rise again."""
    gold_by_depth: bool = False
    """True if heaps of gold near the surface are small."""
    coins_neutral: bool = False
    """True if coins are never blessed or cursed."""
    boulders_on_top: bool = False
    """True if boulders lie above everything else in a pile."""
    untrapping: bool = False
    """True if ``not_trapped`` takes a trap away."""
    bogs_swallow_traps: bool = False
    """True if TRAP makes nothing in bog, as in water."""
    furniture_spared: bool = False
    """True if no trap comes to furniture, except pits and holes in graves."""
    boards_have_notes: bool = False
    """True if squeaky boards draw their note."""
    unicorns_spared: bool = False
    """True if statue traps avoid unicorns of the hero's alignment."""
    victims_count: bool = True
    """True if monsters made for statue traps count as born."""
    boulders_kill: bool = True
    """True if a victim may lie dead behind a rolling boulder."""
    crown: abc.Callable[[Any, int, int], None] | None = None
    """``(site, x, y)``: makes the ruler of a court at the place of its throne, before all others."""
    enthrone: abc.Callable[[Any, Room, tuple[int, int]], None] | None = None
    """``(site, room, place)``: puts up the throne and lays out the treasure of a court, by a rule of the game's own."""
    altars_off_centre: bool = False
    """True if the altar of a temple with an even number of columns or rows may be on either side of the middle."""
    chance_is_unaligned: bool = False
    """True if ALTAR with an alignment of ``random`` draws none, and makes an altar of no alignment."""
    sanctums_marked: bool = False
    """True if the altar of a sanctum has a mark of its own."""
    tries_in_room: int = 0
    """The number of times that TRAP and ALTAR look for another cell of the room if their own is not plain floor."""
    vain_search_fails: bool = False
    """True if a search of the room without a result ends that; else the last cell of the search counts."""
    epitaphs: int = EPITAPHS
    """The bound of the draw for an epitaph: how many there are, or how long their file is."""
    thin_oil_burns_fast: bool = False
    """True if diluted oil burns three quarters of its turns at once, and not all."""
    stone_counts_late: bool = False
    """True if monsters made for Medusa's statues count as born when they have become stone, and not before."""
    prizes: abc.Callable[[Surroundings], frozenset[str]] | None = None
    """Kinds of objects: the first that an OBJECT of the kind makes is the prize of a place."""
    graffiti_teach: bool = True
    """True if rumours on the floor exercise the hero's wisdom."""
    neat_blocks: bool = False
    """True if what is written in the block of a CONTAINER or MONSTER is not stacked, lit or buried in the end, and
    what is made while the block of a MONSTER is open, but not written there, goes to the monster too.
    """
    states_always_set: bool = False
    """True if OBJECT sets lock, grease and damage in any case, and cannot break locks."""
    lost_artifacts_return: bool = False
    """True if an artifact that is lost with a buried container can be made again."""
    saddles_fit: bool = False
    """True if steeds wear the saddles that their blocks give them."""
    victims_resist: bool = True
    """True if the things of a victim that cannot become a statue draw for their resistance as it vanishes."""
    golems_spared: bool = False
    """True if Medusa's statues are not made of golems that become stone golems."""
    new_species_new_timers: bool = False
    """True if corpses and eggs get their timers with the species that OBJECT names; else eggs always, corpses never."""
    extinct_unhatched: bool = False
    """True if eggs of species that are gone get no timer so."""
    wear: Wear = WEAR
    """The wear of texts on the floor."""
