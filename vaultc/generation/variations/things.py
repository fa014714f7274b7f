"""Choices about objects, traps and the stock of special rooms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from vaultc.level.level import Item, Room
from vaultc.support.records import Record
from vaultc.world.catalog.objects import Kind
from vaultc.world.game_texts import EPITAPHS
from vaultc.world.surroundings import Surroundings

Initialiser = Callable[[Any, Item, bool], None]
"""Gives a new object its properties, as ``population.objects.properties`` explains."""


@dataclass(frozen=True, slots=True)
class ThingRules(Record):
    """What games do differently when they make objects and traps and fill rooms."""

    families: Mapping[str, Callable[[Kind], Initialiser]] = field(default_factory=dict)
    """What makes the initialisers of classes of objects (ids such as ``FOOD``) that the game has rules of its own
    for."""
    bare: Mapping[str, Initialiser] = field(default_factory=dict)
    """What kinds, by name, get even where no random properties are asked for."""
    safe: str | None = None
    """The kind of box, always locked, in which treasure deeper than 15 may lie."""
    many_charges: tuple[int, int] = (20, 60)
    """The least charges of cameras, tinning kits and markers, and the bound of the roll for more."""
    behind_locks: int = 0
    """How many more things a chest or large box may hold if it is locked."""
    wasted_search: bool = True
    """Whether the last resort for a species is searched twice, and the first result thrown away."""
    trolls_stir: bool = False
    """Whether the corpses of trolls draw when they will rise again."""
    gold_by_depth: bool = False
    """Whether there is little in heaps of gold near the surface."""
    coins_neutral: bool = False
    """Whether coins are never blessed or cursed."""
    boulders_on_top: bool = False
    """Whether boulders lie above everything else in a pile."""
    untrapping: bool = False
    """Whether ``not_trapped`` takes a trap away."""
    furniture_spared: bool = False
    """Whether no trap comes to furniture, but for pits and holes in graves."""
    boards_have_notes: bool = False
    """Whether squeaky boards draw what they sound."""
    unicorns_spared: bool = False
    """Whether statue traps avoid unicorns of the hero's alignment."""
    boulders_kill: bool = True
    """Whether somebody may lie dead behind a rolling boulder."""
    crown: Callable[[Any, int, int], None] | None = None
    """``(site, x, y)``: makes the ruler of a court where its throne will be, before all others."""
    enthrone: Callable[[Any, Room, tuple[int, int]], None] | None = None
    """``(site, room, place)``: puts up the throne and lays out the treasure of a court, by a rule of the game's own."""
    altars_off_centre: bool = False
    """Whether the altar of a temple with an even number of columns or rows stands on either side of the middle."""
    tries_in_room: int = 0
    """How often TRAP and ALTAR look for another cell of the room where their own is no plain floor."""
    epitaphs: int = EPITAPHS
    """The bound of the draw for an epitaph: how many there are, or how long their file is."""
    thin_oil_burns_fast: bool = False
    """Whether diluted oil burns three quarters of its turns at once, and not all."""
    stone_counts_late: bool = False
    """Whether monsters made for Medusa's statues count as born when they have become stone, and not before."""
    prizes: Callable[[Surroundings], frozenset[str]] | None = None
    """The kinds of which the first made by an OBJECT of its kind is the prize of a place."""
    graffiti_teach: bool = True
    """Whether rumours on the floor exercise the hero's wisdom."""
    new_species_new_timers: bool = False
    """Whether corpses and eggs get their timers with the species that OBJECT names; else eggs always, corpses never."""
