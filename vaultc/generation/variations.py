"""Choices about levels, monsters and things.

The defaults are the reference's, except for names that only it has. A difference that is a whole rule is not a choice:
the game has its own function for it, in a table of handlers or in a step of its
:class:`~vaultc.generation.site.GenerationRules`.
"""

from __future__ import annotations

from collections import abc
from typing import Any, Final, NamedTuple

from vaultc.level.level import Item, Room
from vaultc.support.dataclass import dataclass, field
from vaultc.support.records import Record
from vaultc.world.catalog import Catalog, kinds
from vaultc.world.surroundings import EPITAPHS, Surroundings


@dataclass(frozen=True, slots=True)
class GroundRules(Record):
    """Differences between games in making ground.

    Of scripts:
        ``wide_places``: places are computed with 16 bits, in regions no coordinate is negative, and ``.x`` and ``.y``
        are signed; else places wrap around as 8 bits do, and ``.x`` and ``.y`` are not negative.
        ``library_lines``: the roughness of ``randline`` comes from the C library's generator.
        ``floodfill_works``: ``floodfill`` selects an area, else nothing.
        ``random_light_drawn``: ``filter`` draws for each cell of a terrain of random light, else it takes them all.
        ``backward_grow``: ``grow`` goes to the sides opposite of those that are named, and reaches column 0.
        ``marks_drawn``: a script's marks are on the cells that its maps and doors drew, not on its mazes.
        ``mazes_marked``: its mazes are marked in any case, and what is marked is stocked as a maze.
        ``left_after_init``: the column of a map to the left if INIT_MAP came before.
        ``ice_on_maps``: ice is marked as a pool's or a moat's once INIT_MAP came.
        ``vault_rows_below``: the number of rows by which the map of a vault is shifted when it is compared.
        ``vaults_fit_exactly``: it is compared where it will be, and rooms of vaults are not moved from the edges.
        ``bare_wallify``: WALLIFY without a selection does anything.
        ``wide_wallify``: WALLIFY also covers what lies around the map part, within the level, and leaves column 0 out.
        ``walls_from``: the first column whose walls NON_DIGGABLE and NON_PASSWALL change.
        ``hard_bars``: they change iron bars too.
        ``stairs_kept``: TERRAIN leaves stairs alone.
        ``random_springs``: SPILL looks for a wall to begin at if its place is random.
        ``stairs_on_floor``: random stairs go to floor, corridor or ice, and fixed ones turn their cell into floor.
        ``open_bridge``: the roll of two that opens a drawbridge of random state.
        ``stairs_clear_rooms``: STAIR takes a trap away in a room as well.
        ``warns_off_level``: the game complains about fixed places off the level.
        ``corridors_told``: it complains about CORRIDOR without rooms for it.

    Of caves:
        ``caves_keep_light``: caves do not darken the level before.
        ``caves_forget_rooms``: the rooms of joined caves are forgotten in the end, and the numbers of all cells.
        ``caves_walled_like_wallify``: their walls are those that WALLIFY would make.
        ``mines_lit_by_depth``: random light of caves in the Mines is drawn again for the way to the town.
        ``caves_refill``: joined caves with walls get their filling beyond the walls.
        ``flood_alike``: a flood takes only terrain like its first cell.
        ``flood_trees``: it also takes trees, of which rock is full on arboreal levels.
        ``flood_hidden``: secret doors are its edge.
        ``flood_numbers_edges``: cells of its edge that have no number take its number; else all are shared at once.

    Of rooms and doors:
        ``junctions_at_once``: rooms have the junctions of their walls when they are made, subrooms in the end;
        else the other way round.
        ``wanted_places_checked``: a room with a wanted place gives way to obstacles.
        ``doors_listed_at_once``: a door of a script is listed when it is made, not when the script is over.
        ``doors_in_front``: the newest door of a room comes before its others.
        ``doors_listed_once``: doors that are listed when a script is over are not listed with a room that has them.
        ``cells_of_rooms``: ROOM gives the cell of a room, and not one of five by five places.
        ``plain_floor_only``: a random place in a room must be floor, corridor or ice (see ``positions.somexyspace``).

    Of corridors:
        ``rooms_refuse``: rooms may refuse them, and niches.
        ``corridors_wander``: they turn before they must, by chance.
        ``corridors_hide``: one cell in a hundred is secret.
        ``hidden_doors``: one door of a corridor in how many is secret (0: none, without a draw).
        ``corridor_styles``: RANDOM_CORRIDORS has several.
        ``hidden_between_blocks``: between the nine blocks, one cell in how many is secret (0: none).
        ``rogue_doors_bare``: on the Rogue level doors lose their state before the test for mimics.
        ``both_door_draws``: the place of a door is drawn along both axes, also in a wall of one cell.

    Of niches:
        ``niche_bars``: one open niche in how many has bars, of those without a door.

    Of stairs:
        ``stairs_by_place``: a room has the stairs, ladders and branches that lie in it or on its walls, however
        they were made; else only its own.

    Of stairs, portals and branches that a level places in a region:
        ``rounds_of_placing``: the number of searches for a place, with lower demands each time.
        ``placing_anywhere``: the whole level is searched after the region.
        ``first_column``, ``first_row``: the first cells of the whole level.
        ``ice_suits``: ice is as good as floor, and air only on the Planes.
        ``branch_on_floor``: in a room, a branch takes the first free floor or corridor that comes up.
        ``branches_anywhere``: the search for a branch's room does not avoid stairs, and looks for a place in each
        ordinary room that comes up.
        ``searches_told``: the game complains about regions in reverse, and about an own branch that finds no place.
        ``portals_lead``: a portal to a level that is not known ends the game, and no name means the next plane.

    Of mazes:
        ``square_tries``: the number of draws for the vibrating square before any place will do; without stairs up
        the first one will; None for no limit.
        ``mazes_narrow``: all passages of plain mazes are one cell wide, in odd columns and rows, where places are
        looked for.
        ``marks_stray``: a maze that begins left of the level changes the generator of the monster stream.
    """

    wide_places: bool = False
    library_lines: bool = True
    floodfill_works: bool = True
    random_light_drawn: bool = True
    backward_grow: bool = True
    marks_drawn: bool = False
    mazes_marked: bool = True
    left_after_init: int = 3
    ice_on_maps: bool = False
    vault_rows_below: int = 1
    vaults_fit_exactly: bool = False
    bare_wallify: bool = True
    wide_wallify: bool = False
    walls_from: int = 0
    hard_bars: bool = False
    stairs_kept: bool = False
    random_springs: bool = False
    stairs_on_floor: bool = False
    open_bridge: int = 1
    stairs_clear_rooms: bool = False
    warns_off_level: bool = True
    corridors_told: bool = True

    caves_keep_light: bool = False
    caves_forget_rooms: bool = False
    caves_walled_like_wallify: bool = False
    mines_lit_by_depth: bool = False
    caves_refill: bool = True
    flood_alike: bool = False
    flood_trees: bool = False
    flood_hidden: bool = False
    flood_numbers_edges: bool = False

    junctions_at_once: bool = True
    wanted_places_checked: bool = True
    doors_listed_at_once: bool = True
    doors_in_front: bool = False
    doors_listed_once: bool = False
    cells_of_rooms: bool = False
    plain_floor_only: bool = False

    rooms_refuse: bool = True
    corridors_wander: bool = False
    corridors_hide: bool = False
    hidden_doors: int = 8
    corridor_styles: bool = True
    hidden_between_blocks: int = 0
    rogue_doors_bare: bool = False
    both_door_draws: bool = False
    niche_bars: int = 8

    stairs_by_place: bool = False

    rounds_of_placing: int = 5
    placing_anywhere: bool = True
    first_column: int = 1
    first_row: int = 1
    ice_suits: bool = False
    branch_on_floor: bool = False
    branches_anywhere: bool = False
    searches_told: bool = False
    portals_lead: bool = False

    mazes_narrow: bool = True
    square_tries: int | None = None
    marks_stray: bool = True


@dataclass(frozen=True, slots=True)
class LevelRules(Record):
    """Differences between games in making a level; ``bones`` tells if each begins with a draw for the files of dead
    heroes. Without a rule ``knows_start``, rules take second 0 as the start of the game.
    """

    bones: bool = True
    knows_start: bool = True
    knows_seed: bool = False
    """True if rules take the game's seed as the start of the game."""
    rooms_below_medusa: bool = True
    """True if one level in five below Medusa has rooms, for which a draw is made on all levels that may have some."""
    portal_put_off: bool = False
    """True if two of three gold vaults, in any place, leave the portal to the fort to later ones."""
    both_stairs: abc.Callable[[Any], None] | None = None
    """``(site)``: makes the stairs of an ordinary level by a rule of the game's own."""
    inner_rooms_furnished: bool = False
    """True if ordinary rooms within others get ordinary contents, too."""
    scribble: abc.Callable[[Any, Any, Any], None] | None = None
    """``(site, room, rumours)``: engraves the text of an ordinary room, if it gets one, by a rule of the game's own.
    Its draws are exact without the game's texts."""
    full_rooms_left: bool = False
    """True if an ordinary room without a free cell for its first object gets no chance of more."""
    blocks_stay_open: bool = False
    """True if the next random vault finds open what a vault leaves open that ends inside a block of things."""
    vaults_speak: bool = False
    """True if the hero reads the messages of random vaults, too."""
    on_arrival: abc.Callable[[str, Surroundings, Catalog], str] | None = None
    """``(text, surroundings, catalog)``: a line of MESSAGE as the hero reads it; without it the line itself."""
    portal_at_medusa: bool = False
    """True if gold vaults at Medusa's depth may hold the portal to the fort, too."""
    stray_things: bool = False
    """True if the game adds things of its own to the things of scripts: booty, an axe."""


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
    disguise: abc.Callable[..., tuple[str, str]]
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
    families: abc.Mapping[str, abc.Callable[[kinds.Kind], PropertyMaker]] = field(default_factory=dict)
    """The makers of initialisers for classes of objects (ids such as ``FOOD``) with rules of the game's own."""
    bare: abc.Mapping[str, PropertyMaker] = field(default_factory=dict)
    """The properties that kinds, by name, get even without random ones."""
    first_species: abc.Callable[[kinds.Kind, bool], int] | None = None
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
