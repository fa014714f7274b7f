"""Choices about levels: scripts, maps, rooms, doors, corridors and finishing, and levels without a script."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from vaultc.support.records import Record
from vaultc.world.catalog import Catalog
from vaultc.world.surroundings import Surroundings


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
        ``strays_told``: the game complains about fixed places off the level.
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
    strays_told: bool = True
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
    both_stairs: Callable[[Any], None] | None = None
    """``(site)``: makes the stairs of an ordinary level by a rule of the game's own."""
    inner_rooms_furnished: bool = False
    """True if ordinary rooms within others get ordinary contents, too."""
    scribble: Callable[[Any, Any, Any], None] | None = None
    """``(site, room, rumours)``: engraves the text of an ordinary room, if it gets one, by a rule of the game's own.
    Its draws are exact without the game's texts."""
    full_rooms_left: bool = False
    """True if an ordinary room without a free cell for its first object gets no chance of more."""
    blocks_stay_open: bool = False
    """True if the next random vault finds open what a vault leaves open that ends inside a block of things."""
    vaults_speak: bool = False
    """True if the hero reads the messages of random vaults, too."""
    on_arrival: Callable[[str, Surroundings, Catalog], str] | None = None
    """``(text, surroundings, catalog)``: a line of MESSAGE as the hero reads it; without it the line itself."""
    portal_at_medusa: bool = False
    """True if gold vaults at Medusa's depth may hold the portal to the fort, too."""
    stray_things: bool = False
    """True if the game adds things of its own to the things of scripts: booty, an axe."""
