"""Mutations of layouts, by name and weight: small changes after which a level is as valid as before.

A mutation edits a copy, which counts only if the game can make it: no new problem in :meth:`Layout.validate`, the same
stairs, and no part of the level cut off that was not before. Otherwise other dice are tried, a few times.

A monster comes with the belongings, the temper and the sleep that the game gives to monsters made there; an object has
the properties of a random one. Species and traps come as often as in the game, where they come at random at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from vaultc.api.layouts import ground, passages, showing
from vaultc.api.layouts.naming import LooseThing, PlacedMonster, PlacedObject, PlacedTrap, unknown
from vaultc.api.layouts.state import given_layout
from vaultc.chance.dice import Dice
from vaultc.chance.seeding import modern_dice
from vaultc.generation.population import monsters, objects, traps
from vaultc.generation.site import Site
from vaultc.language.diagnostics import Severity
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import InvalidValueError, whole
from vaultc.world import grid
from vaultc.world.catalog import terrain

if TYPE_CHECKING:
    from vaultc.api.layouts.layout import Layout

_LARGEST_POOL: Final = 8
_LARGEST_ROOM: Final = 300
"""Cells of the largest room that is moved, with its walls."""
_DOORS: Final = (
    ("nodoor", False), ("broken", False), ("open", False), ("closed", False), ("locked", False),
    ("closed", True), ("locked", True),
)  # fmt: skip
"""The states of doors, and if they are hidden."""


def _bare(layout: Layout, *codes: int) -> list[int]:
    """The inner cells of some terrain on which nothing is."""
    return [
        cell
        for cell in passages.without(passages.of_terrain(layout, *codes), layout.things())
        if passages.is_inside(cell)
    ]


# ---- walls


def toggle_wall(layout: Layout, dice: Dice) -> bool:
    """Open a wall, or build one: wall becomes floor or corridor, floor wall, and corridor rock."""
    return _open_wall(layout, dice) if dice.rn2(2) else _build_wall(layout, dice)


def _open_wall(layout: Layout, dice: Dice) -> bool:
    ground = layout.ground
    walls = [
        cell
        for cell in passages.of_terrain(layout, *range(terrain.VWALL, terrain.DBWALL))
        if passages.is_inside(cell) and not ground.flags[cell] & terrain.NON_DIGGABLE and _beside(layout, cell)
    ]
    if not walls:
        return False
    cell = passages.pick(dice, walls)
    beside = _beside(layout, cell)
    code = terrain.ROOM if any(ground.terrain[other] != terrain.CORR for other in beside) else terrain.CORR
    ground.put(cell, code)
    ground.lit[cell] = any(ground.lit[other] for other in beside)
    passages.wall_in(layout, [cell])
    layout.fix_walls()
    return True


def _beside(layout: Layout, cell: int) -> list[int]:
    """The cells beside a wall that are open."""
    codes = layout.ground.terrain
    steps = [cell + step for step in grid.STRAIGHT]
    return [other for other in steps if codes[other] == terrain.CORR or terrain.is_room_like(codes[other])]


def _build_wall(layout: Layout, dice: Dice) -> bool:
    spots = _bare(layout, terrain.ROOM, terrain.CORR)
    if not spots:
        return False
    cell = passages.pick(dice, spots)
    rock = layout.ground.terrain[cell] == terrain.CORR
    layout.ground.put(cell, terrain.STONE if rock else terrain.HWALL)
    layout.fix_walls()
    return True


def raise_pillar(layout: Layout, dice: Dice) -> bool:
    """Raise a pillar: a wall, or a tree where there are trees, with floor on all sides."""
    codes = layout.ground.terrain
    spots = [
        cell
        for cell in _bare(layout, terrain.ROOM)
        if all(codes[other] == terrain.ROOM for other in passages.around(cell))
    ]
    if not spots:
        return False
    wooded = terrain.TREE in codes and dice.rn2(2)
    layout.ground.put(passages.pick(dice, spots), terrain.TREE if wooded else terrain.HWALL)
    layout.fix_walls()
    return True


def dig_pool(layout: Layout, dice: Dice) -> bool:
    """Dig a pool in the floor: of the liquids of the layout, or else of lava or ice, which stay as they are."""
    floor = set(_bare(layout, terrain.ROOM))
    if not floor:
        return False
    liquids = [code for code in _LIQUIDS if code in layout.ground.terrain]
    code = passages.pick(dice, liquids or [terrain.LAVAPOOL, terrain.ICE])
    pool = [passages.pick(dice, sorted(floor))]
    size = 1 + dice.rn2(_LARGEST_POOL)
    while len(pool) < size:
        beside = sorted({cell + step for cell in pool for step in grid.STRAIGHT} & floor - {*pool})
        if not beside:
            break
        pool.append(passages.pick(dice, beside))
    for cell in pool:
        layout.ground.put(cell, code)
    return True


_LIQUIDS: Final = (terrain.POOL, terrain.MOAT, terrain.LAVAPOOL, terrain.ICE)


# ---- doors, stairs, light


def change_door(layout: Layout, dice: Dice) -> bool:
    """Give a door another state, or hide it in the wall."""
    if not layout.doors:
        return False
    door = passages.pick(dice, layout.doors)
    state = "nodoor" if door.state == "none" else door.state
    name, hidden = passages.pick(dice, [one for one in _DOORS if one != (state, door.hidden)])
    layout.place("door", name, door.x, door.y, hidden=hidden, horizontal=door.horizontal)
    return True


def shift_stairs(layout: Layout, dice: Dice) -> bool:
    """Move stairs or a ladder to another place on floor."""
    spots = passages.without(passages.of_terrain(layout, terrain.ROOM), [*layout.traps, *layout.engravings])
    if not layout.stairs or not spots:
        return False
    stairs = passages.pick(dice, layout.stairs)
    layout.move(stairs, *passages.xy(passages.near_or_far(dice, passages.cell_of(stairs), spots)))
    return True


def toggle_light(layout: Layout, dice: Dice) -> bool:
    """Light a dark room with its walls, or darken a lit one."""
    hall = _any_hall(layout, dice)
    if hall is None:
        return False
    lit = not layout.ground.lit[hall[0]]
    layout.paint([passages.xy(cell) for cell in passages.with_walls(hall)], lit=lit)
    return True


def _any_hall(layout: Layout, dice: Dice) -> list[int] | None:
    floor = passages.of_terrain(layout, terrain.ROOM)
    return passages.hall(layout, passages.pick(dice, floor)) if floor else None


# ---- rooms


def move_room(layout: Layout, dice: Dice) -> bool:
    """Cut out a room with its walls, doors and things, paste it elsewhere in the rock, and join it to the rest."""
    hall = _any_hall(layout, dice)
    if hall is None:
        return False
    room = passages.with_walls(hall)
    step = _free_step(layout, dice, room) if len(room) <= _LARGEST_ROOM else None
    if step is None:
        return False
    reached = passages.entered(layout, passages.reach_of(layout))
    goals = {cell + grid.at(*step) for cell in room}
    beside = [cell for cell in passages.with_walls(room) if cell not in room]
    old = layout.copy()
    passages.cut(layout, room)
    passages.paste(layout, old, room, *step)
    wanted = {cell + grid.at(*step) if cell in room else cell for cell in reached}
    if not passages.join(layout, wanted):
        return False
    passages.wall_up_idle_doors(layout, sorted(goals))
    passages.fill_dead_ends(layout, sorted({*beside} - goals))
    layout.fix_walls()
    return True


def _free_step(layout: Layout, dice: Dice, room: set[int]) -> grid.Cell | None:
    """Columns and rows by which a room may move: it covers nothing but rock and itself."""
    free = {cell for cell in range(grid.CELLS) if layout.ground.terrain[cell] == terrain.STONE} | room
    columns, rows = ([divmod(cell, grid.HEIGHT)[axis] for cell in room] for axis in (0, 1))
    steps = [
        (x, y)
        for x in range(1 - min(columns), grid.LAST_COLUMN - max(columns) + 1)
        for y in range(-min(rows), grid.LAST_ROW - max(rows) + 1)
        if (x or y) and all(cell + grid.at(x, y) in free for cell in room)
    ]
    return passages.pick(dice, steps) if steps else None


_ALONE = monsters.CreationFlags(no_group=True)


def site_of(layout: Layout, dice: Dice) -> Site:
    """A site around a new level that shows the layout, at the place where the game makes it."""
    level = ground.level_of(layout)
    for monster in level.monsters:
        level.scaffolding.entered[grid.at(monster.x, monster.y)] = 1
    return Site(level, dice, layout.place_in(layout.game), layout.game)


def natural_monster(layout: Layout, dice: Dice, x: int, y: int) -> PlacedMonster | None:
    """A monster that the game makes at random on a cell, if any species suits the place."""
    monster = monsters.create(site_of(layout, dice), None, x, y, _ALONE)
    return None if monster is None else ground.placed_monster(monster, layout.game)


def natural_object(layout: Layout, dice: Dice, x: int, y: int) -> PlacedObject:
    """An object that the game makes at random on a cell."""
    item = objects.random_item_at(site_of(layout, dice), None, x, y)
    return ground.placed_object(item, layout.game.catalog)


def natural_trap(layout: Layout, dice: Dice, x: int, y: int) -> PlacedTrap:
    """A trap of a kind that the game lays at random."""
    site = site_of(layout, dice)
    kind = traps.passable_kind(site, traps.random_trap_kind(site))
    return PlacedTrap(layout.game.catalog.trap_kinds[kind].des_name, x, y)


def move_thing(layout: Layout, dice: Dice) -> bool:
    """Move a monster, an object or a trap to another cell of its kind of ground."""
    things: list[LooseThing] = [*layout.monsters, *layout.objects, *layout.traps]
    if not things:
        return False
    thing = passages.pick(dice, things)
    here = passages.cell_of(thing)
    spots = [cell for cell in _spots(layout, thing, here) if cell != here]
    if not spots:
        return False
    layout.move(thing, *passages.xy(passages.near_or_far(dice, here, spots)))
    return True


def _spots(layout: Layout, thing: LooseThing, here: int) -> list[int]:
    """The cells to which a thing may move."""
    ground = passages.alike(layout, here)
    for others in (layout.monsters, layout.traps):
        if thing in others:
            return passages.without(ground, others)
    return ground


def swap_things(layout: Layout, dice: Dice) -> bool:
    """Exchange two things of a kind: two monsters, two objects or two traps."""
    kinds: list[Sequence[LooseThing]] = [layout.monsters, layout.objects, layout.traps]
    several = [things for things in kinds if len({passages.cell_of(thing) for thing in things}) > 1]
    if not several:
        return False
    things = passages.pick(dice, several)
    first = passages.pick(dice, things)
    layout.swap(
        first, passages.pick(dice, [thing for thing in things if passages.cell_of(thing) != passages.cell_of(first)])
    )
    return True


# ---- monsters


def add_monster(layout: Layout, dice: Dice) -> bool:
    """Add a monster that the game makes at random at this depth."""
    spots = passages.without(passages.plain(layout), layout.monsters)
    monster = natural_monster(layout, dice, *passages.xy(passages.pick(dice, spots))) if spots else None
    if monster is None:
        return False
    layout.add(monster)
    return True


def remove_monster(layout: Layout, dice: Dice) -> bool:
    """Remove a monster."""
    return _remove_one(layout, dice, layout.monsters)


def change_species(layout: Layout, dice: Dice) -> bool:
    """Put another monster in the place of one, of a species that the game makes at random at this depth."""
    if not layout.monsters:
        return False
    monster = passages.pick(dice, layout.monsters)
    layout.remove(monster)
    other = natural_monster(layout, dice, monster.x, monster.y)
    if other is None or other.name == monster.name:
        return False
    layout.add(other)
    return True


# ---- objects and traps


def add_object(layout: Layout, dice: Dice) -> bool:
    """Add an object that the game makes at random."""
    spots = passages.plain(layout)
    if not spots:
        return False
    layout.add(natural_object(layout, dice, *passages.xy(passages.pick(dice, spots))))
    return True


def remove_object(layout: Layout, dice: Dice) -> bool:
    """Remove an object."""
    return _remove_one(layout, dice, layout.objects)


def add_trap(layout: Layout, dice: Dice) -> bool:
    """Add a trap of a kind that the game lays at random at this depth."""
    spots = passages.without(passages.plain(layout), layout.traps)
    if not spots:
        return False
    layout.add(natural_trap(layout, dice, *passages.xy(passages.pick(dice, spots))))
    return True


def remove_trap(layout: Layout, dice: Dice) -> bool:
    """Remove a trap; portals stay."""
    return _remove_one(layout, dice, [trap for trap in layout.traps if trap.leads_to is None])


def _remove_one(layout: Layout, dice: Dice, things: Sequence[LooseThing]) -> bool:
    if not things:
        return False
    layout.remove(passages.pick(dice, things))
    return True


TRIES: Final = 8
"""The number of times that a mutation rolls for a valid layout."""

LayoutEdit = Callable[["Layout", Dice], bool]
"""Changes a layout in place with chance from some dice; returns False if there is nothing to change."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """A kind of change: its name, its meaning, the function that makes it, and how often it comes among others.

    ``edit`` need not care for validity.
    """

    name: str
    meaning: str
    edit: LayoutEdit
    weight: int = 1

    def mutated(self, layout: Layout, seed: int, *, exact: bool = True) -> Layout | None:
        """Return a changed copy of a layout, or None if the mutation does not apply or finds no valid change.

        Same layout, same seed, same result. ``exact`` also refuses changes that a des file cannot express.
        """
        dice = modern_dice(whole(seed, "a seed"))
        given_layout(layout)
        return _mutated(self, layout, _soundness(layout, exact), dice, exact)


def mutate(
    layout: Layout,
    seed: int,
    operators: Iterable[str | Mutation] | Mapping[str, int] | None = None,
    *,
    times: int = 1,
    exact: bool = True,
) -> Layout | None:
    """Return a copy of a layout with some mutations, or None if none applies; the layout itself stays as it is.

    ``operators`` are names from :data:`MUTATIONS`, or mutations of your own; a mapping gives the names other weights.
    Without them all mutations are chosen from. Each of ``times`` steps draws one by weight, and another one if it does
    not apply. Same layout, same seed, same result, on every platform. ``exact`` also refuses changes that a des file
    cannot express, so that the des file makes what the layout shows.

    Raises:
        InvalidValueError: there is no such mutation, no weight is above 0, or an argument is of another type.
    """
    table = chosen(operators)
    dice = modern_dice(whole(seed, "a seed"))
    given_layout(layout)
    found: Layout | None = layout
    for _ in range(whole(times, "the number of mutations")):
        if found is not None:
            found = _step(table, found, dice, exact)
    return None if found is layout else found


def chosen(operators: Iterable[str | Mutation] | Mapping[str, int] | None) -> tuple[Mutation, ...]:
    """The mutations that are meant, without those whose weight is 0.

    Raises:
        InvalidValueError: there is no such mutation, or no weight is above 0.
    """
    if operators is None:
        found = tuple(MUTATIONS.values())
    elif isinstance(operators, Mapping):
        found = tuple(replace(_named(name), weight=weight) for name, weight in operators.items())
    else:
        listed = [operators] if isinstance(operators, str) else operators
        found = tuple(one if isinstance(one, Mutation) else _named(one) for one in listed)
    found = tuple(one for one in found if one.weight > 0)
    if not found:
        raise InvalidValueError("no mutation has a weight above 0")
    return found


def _named(name: str) -> Mutation:
    if name not in MUTATIONS:
        raise unknown("mutation", name, MUTATIONS)
    return MUTATIONS[name]


def _step(table: tuple[Mutation, ...], layout: Layout, dice: Dice, exact: bool) -> Layout | None:
    """One mutation of those that apply."""
    before = _soundness(layout, exact)
    left = list(table)
    while left:
        mutation = _drawn(left, dice)
        found = _mutated(mutation, layout, before, dice, exact)
        if found is not None:
            return found
        left.remove(mutation)
    return None


def _drawn(table: list[Mutation], dice: Dice) -> Mutation:
    roll = dice.rn2(sum(mutation.weight for mutation in table))
    for mutation in table:
        roll -= mutation.weight
        if roll < 0:
            return mutation
    raise AssertionError("the roll is below the sum of the weights")


def _soundness(layout: Layout, exact: bool) -> passages.Soundness:
    return passages.Soundness.of(layout, Severity.WARNING if exact else Severity.ERROR)


def _mutated(mutation: Mutation, layout: Layout, before: passages.Soundness, dice: Dice, exact: bool) -> Layout | None:
    for _ in range(TRIES):
        changed = layout.copy()
        if mutation.edit(changed, dice) and changed != layout and before.is_kept_by(_soundness(changed, exact)):
            return changed
    return None


MUTATIONS: Final[dict[str, Mutation]] = {
    mutation.name: mutation
    for mutation in (
        Mutation("toggle wall", "a wall is opened, or one is built on floor; a corridor is filled with rock",
                 toggle_wall, 6),
        Mutation("raise pillar", "a pillar rises in open floor", raise_pillar, 2),
        Mutation("dig pool", "floor becomes a pool of water or lava, or ice", dig_pool, 1),
        Mutation("change door", "a door gets another state, or is hidden", change_door, 3),
        Mutation("shift stairs", "stairs or a ladder move to another place", shift_stairs, 2),
        Mutation("toggle light", "a room is lit or darkened", toggle_light, 1),
        Mutation("move room", "a room is cut out, pasted elsewhere in the rock, and joined to the rest",
                 move_room, 2),
        Mutation("move thing", "a monster, an object or a trap moves", move_thing, 4),
        Mutation("swap things", "two monsters, two objects or two traps swap places", swap_things, 1),
        Mutation("add monster", "a monster that suits the depth is added", add_monster, 2),
        Mutation("remove monster", "a monster is removed", remove_monster, 2),
        Mutation("change species", "a monster is replaced by another that suits the depth",
                 change_species, 2),
        Mutation("add object", "a random object is added", add_object, 2),
        Mutation("remove object", "an object is removed", remove_object, 2),
        Mutation("add trap", "a trap that suits the depth is added", add_trap, 1),
        Mutation("remove trap", "a trap is removed", remove_trap, 1),
        Mutation("resample statement", "a statement of the level's script is rolled again, and only this one",
                 showing.resample, 4),
    )
}  # fmt: skip
"""All mutations by name."""
