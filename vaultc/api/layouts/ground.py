"""The ground of a layout as bytes and as arrays; from a level to a layout and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from vaultc.api.layouts import naming
from vaultc.generation.layout import walls
from vaultc.language.game import Feature, Game
from vaultc.level import layers as numbers
from vaultc.level.level import Engraving, Item, Level, Monster, Stairway, StoredRegion, Trap
from vaultc.rendering.converters import naming as records
from vaultc.rendering.converters.naming import NamedDoor, NamedEngraving, NamedStairs
from vaultc.support.named_tuple import NamedTuple
from vaultc.translation.freezing.things import LOST_FLAGS, WRITTEN_FLAGS
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.catalog.named import kinds_in_role, of_species

if TYPE_CHECKING:
    from vaultc.api.layouts.state import LayoutState
    from vaultc.level.cell_views import LevelCells

HARDNESS: Final = terrain.NON_DIGGABLE | terrain.NON_PASSWALL
_DIRECTED: Final = frozenset(
    (terrain.DOOR, terrain.SDOOR, terrain.DBWALL, terrain.DRAWBRIDGE_UP, terrain.DRAWBRIDGE_DOWN, terrain.FOUNTAIN)
)
"""Terrain whose second mark tells something: how it lies, or that a fountain is blessed."""


def _meaning(code: int) -> int:
    """The bits of the flags of a cell that tell something, by its terrain."""
    if terrain.is_wall(code) or code in (terrain.STONE, terrain.TREE, terrain.DEADTREE):
        return HARDNESS
    if code in (terrain.DOOR, terrain.SDOOR, terrain.DRAWBRIDGE_UP, terrain.DRAWBRIDGE_DOWN):
        return 31
    return {terrain.STAIRS: 3, terrain.LADDER: 3, terrain.ALTAR: 15}.get(code, 0)


_MEANINGS: Final = bytes([_meaning(code) for code in range(256)])
_DIRECTIONS: Final = bytes([code in _DIRECTED for code in range(256)])
RESISTING: Final = bytes([255 * (_meaning(code) == HARDNESS and code != terrain.DBWALL) for code in range(256)])
"""255 for terrain that may resist digging and phasing: walls, rock and trees."""
_DERIVED: Final = (terrain.SDOOR, terrain.DBWALL, terrain.DRAWBRIDGE_UP, terrain.DRAWBRIDGE_DOWN)
_KEPT: Final = bytes([255 & ~terrain.NON_DIGGABLE if mark else 255 for mark in range(256)])
_EAST: Final = 2
"""The number of the first side on which the portcullis lies beside the span."""
_ONES: Final = bytes([value > 0 for value in range(256)])
_NOTHING: Final = bytes(grid.CELLS)


CellBytes: TypeAlias = Sequence[int]
"""Bytes of any kind, one a cell."""


class LayoutGround:
    """The cells of a layout, one byte each in four arrays; cell (x, y) has the index :func:`grid.at`.

    ``flags`` are states of doors, directions of stairs, alignments of altars, sides of drawbridges, and resistance of
    walls, as in a level, without what follows from other cells. ``horizontal`` is 1 for doors and drawbridges that lie
    so, and for blessed fountains.
    """

    __slots__ = ("flags", "horizontal", "lit", "terrain")

    def __init__(
        self,
        codes: CellBytes = _NOTHING,
        lit: CellBytes = _NOTHING,
        flags: CellBytes = _NOTHING,
        horizontal: CellBytes = _NOTHING,
    ) -> None:
        self.terrain = bytearray(codes)
        self.lit = bytearray(lit)
        self.flags = bytearray(flags)
        self.horizontal = bytearray(horizontal)

    @classmethod
    def of(cls, level: Level) -> LayoutGround:
        """The ground of a level, with what its cells tell and no more."""
        end = grid.CELLS
        ground = cls(level.terrain[:end], level.lit[:end].translate(_ONES), level.flags[:end], level.horizontal[:end])
        ground.settle("mazelevel" in level.flags_set)
        return ground

    @property
    def arrays(self) -> tuple[bytearray, bytearray, bytearray, bytearray]:
        """Terrain, light, flags and directions."""
        return self.terrain, self.lit, self.flags, self.horizontal

    def copy(self) -> LayoutGround:
        """An independent copy."""
        return LayoutGround(self.terrain, self.lit, self.flags, self.horizontal)

    def settle(self, maze: bool) -> None:
        """Clear marks without a meaning, and the resistance of the rim, which the game gives to every level."""
        codes = self.terrain
        self.flags[:] = _both(self.flags, codes.translate(_MEANINGS))
        self.horizontal[:] = _both(self.horizontal, codes.translate(_DIRECTIONS))
        for code in _DERIVED:
            cell = codes.find(code)
            while cell >= 0:
                self._derive(cell, code)
                cell = codes.find(code, cell + 1)
        if any(self.flags):
            rim = bytearray(grid.CELLS)
            walls.mark_boundary(codes, rim, maze)
            self.flags[:] = _both(self.flags, _both(rim, codes.translate(RESISTING)).translate(_KEPT))

    def _derive(self, cell: int, code: int) -> None:
        """Settle the marks of a secret door, which looks like a wall, and of the parts of drawbridges."""
        flags = self.flags[cell]
        if code == terrain.SDOOR:
            self.flags[cell] = (flags & terrain.LOCKED or terrain.CLOSED) | flags & terrain.TRAPPED
        elif code == terrain.DBWALL:
            self.flags[cell] = terrain.NON_DIGGABLE
        else:
            self.horizontal[cell] = flags & terrain.PORTCULLIS_SIDE >= _EAST

    def put(self, cell: int, code: int, flags: int = 0, horizontal: int = 0) -> None:
        """Set the terrain of a cell with its marks; its light stays, but lava shines."""
        self.terrain[cell] = code
        self.flags[cell] = flags
        self.horizontal[cell] = horizontal
        if code == terrain.LAVAPOOL:
            self.lit[cell] = 1


def _both(marks: bytes | bytearray, others: bytes | bytearray) -> bytes:
    """The bits that are in both of two rows of bytes."""
    return (int.from_bytes(marks) & int.from_bytes(others)).to_bytes(len(marks))


def view(cells: bytes | bytearray) -> LevelCells:
    """Cells as a read-only array of shape (21, 80), which later edits do not change."""
    import numpy

    return numpy.frombuffer(bytes(cells), dtype=numpy.uint8).reshape(grid.WIDTH, grid.HEIGHT).T


def door_numbers(ground: LayoutGround) -> LevelCells:
    """The numbers of doors as such an array."""
    cells = bytearray(grid.CELLS)
    for cell, number in numbers.doors_in(ground.terrain, ground.flags).items():
        cells[cell] = number
    return view(cells)


def features(ground: LayoutGround, catalog: Catalog) -> tuple[naming.PlacedFeature, ...]:
    """All furniture but stairs and ladders, row by row."""
    ways = (terrain.STAIRS, terrain.LADDER)
    codes = [row.code for row in catalog.terrain if row.furniture and row.code not in ways]
    return tuple(feature_at(ground, cell, catalog) for cell in records.cells_with(ground, *codes))


def feature_at(ground: LayoutGround, cell: int, catalog: Catalog) -> naming.PlacedFeature:
    """The furniture of a cell."""
    code = ground.terrain[cell]
    name = naming.terrain_name(code, catalog)
    if code == terrain.ALTAR:
        altar = records.altar_at(ground, cell)
        return naming.PlacedFeature(name, altar.x, altar.y, altar.alignment, altar.shrine)
    blessed = code == terrain.FOUNTAIN and bool(ground.horizontal[cell])
    return naming.PlacedFeature(name, *divmod(cell, grid.HEIGHT), blessed=blessed)


def record_at(
    ground: LayoutGround, cell: int, branch: grid.Cell | None, catalog: Catalog
) -> NamedDoor | NamedStairs | naming.PlacedFeature | None:
    """The door, the stairs or other furniture of a cell."""
    code = ground.terrain[cell]
    if code in (terrain.DOOR, terrain.SDOOR):
        return records.door_at(ground, cell)
    if code in (terrain.STAIRS, terrain.LADDER):
        return records.stairs_at(ground, cell, branch)
    return feature_at(ground, cell, catalog) if catalog.terrain_classes.furniture[code] else None


CONDITIONS = (
    *("cancelled", "revived", "avenge", "stunned", "confused", "invisible"),
    *("fleeing", "blinded", "paralyzed", "shopkeeper", "priest"),
)
"""The conditions of monsters that layouts keep; a des file can say all but the last two."""
TEMPORARY = frozenset(("fleeing", "blinded", "paralyzed"))
"""Conditions that last a number of turns."""


class ArrivalRegion(NamedTuple):
    """The arrival of heroes who fall or teleport to the level; ``kind`` as in the level schema."""

    kind: str
    area: grid.Box
    exclusion: grid.Box


def placed_object(item: Item, catalog: Catalog, *, inside: bool = False) -> naming.PlacedObject:
    """An object with what is in it; one ``inside`` of something or carried has no place of its own."""
    kind = catalog.kinds[item.kind]
    return naming.PlacedObject(
        kind.name or kind.appearance or "",
        kind.character,
        None if inside else item.x,
        None if inside else item.y,
        item.quantity,
        "blessed" if item.blessed else "cursed" if item.cursed else "uncursed",
        item.spe,
        0 if item.kind in kinds_in_role(catalog, "corpse") else item.recharged,
        item.eroded,
        item.eroded2,
        records.species_of(item, catalog),
        item.name,
        item.buried,
        item.locked,
        item.broken,
        item.trapped,
        item.erodeproof,
        item.greased,
        item.lit,
        tuple([placed_object(inner, catalog, inside=True) for inner in item.contents]) if item.contents else (),
    )


def objects_of(level: Level, catalog: Catalog) -> list[naming.PlacedObject]:
    """All objects, row by row; those in a pile from the top, then the buried ones."""
    piles = sorted(level.piles, key=lambda cell: (cell % grid.HEIGHT, cell))
    found = [placed_object(item, catalog) for cell in piles for item in level.piles[cell]]
    return found + [placed_object(item, catalog) for item in level.buried]


def placed_monster(monster: Monster, game: Game) -> naming.PlacedMonster:
    """A monster with what it carries."""
    catalog = game.catalog
    own = monster.species if monster.shapechanger < 0 else monster.shapechanger
    species = catalog.species[own]
    disguise = monster.appears
    if monster.shapechanger >= 0 and monster.species != own:
        disguise = "monster", catalog.species[monster.species].name
    state = dict(monster.state)
    if monster.permanently_invisible:
        state["invisible"] = 1
    return naming.PlacedMonster(
        species.name,
        species.character,
        monster.x,
        monster.y,
        monster.peaceful,
        monster.asleep,
        monster.female and game.has(Feature.GIVEN_SEX),
        monster.name,
        disguise,
        tuple((word, int(state[word])) for word in sorted(state) if word in CONDITIONS and state[word]),
        tuple(placed_object(item, catalog, inside=True) for item in monster.inventory),
    )


def traps_of(level: Level, catalog: Catalog) -> list[naming.PlacedTrap]:
    """All traps."""
    return [
        naming.PlacedTrap(catalog.trap_kinds[trap.kind].des_name, trap.x, trap.y, trap.portal or None)
        for trap in level.traps
    ]


def engravings_of(level: Level) -> list[NamedEngraving]:
    """All engravings and headstones."""
    return [NamedEngraving(e.x, e.y, e.kind, e.text) for e in level.engravings]


def regions_of(level: Level) -> tuple[ArrivalRegion, ...]:
    """The regions in which heroes arrive."""
    return tuple(
        ArrivalRegion(region.kind, _on_grid(region.area), _on_grid(region.exclusion))
        for region in level.regions
        if region.kind.startswith("teleport")
    )


def _on_grid(area: grid.Box) -> grid.Box:
    """An area as a frozen level writes it."""
    return max(area[0], 1), max(area[1], 0), max(area[2], 1), max(area[3], 0)


def flags_of(level: Level) -> frozenset[str]:
    """The flags of a level that authors set."""
    return frozenset(level.flags_set) & (WRITTEN_FLAGS | LOST_FLAGS.keys())


_MIMIC = "m"
_ACROSS = bytes(code in (terrain.HWALL, terrain.IRONBARS) for code in range(256))
_WAYS = {
    (terrain.STAIRS, terrain.UP): "up_stairs", (terrain.STAIRS, terrain.DOWN): "down_stairs",
    (terrain.LADDER, terrain.UP): "up_ladder", (terrain.LADDER, terrain.DOWN): "down_ladder",
}  # fmt: skip


def level_of(layout: LayoutState) -> Level:
    """A new level that shows a layout."""
    level, catalog = Level(layout.name, layout.seed), layout.game.catalog
    _write_ground(level, layout)
    for placed in layout.objects:
        item = _item(placed, catalog)
        if item.buried:
            level.buried.append(item)
        else:
            level.piles.setdefault(grid.at(item.x, item.y), []).append(item)
    level.monsters = [_monster(monster, catalog) for monster in layout.monsters]
    level.traps = [Trap(catalog.trap_codes[trap.name], trap.x, trap.y, portal=trap.leads_to) for trap in layout.traps]
    level.engravings = [Engraving(e.kind, e.text, e.x, e.y) for e in layout.engravings]
    level.messages = list(layout.messages)
    level.flags_set = set(layout.level_flags)
    for region in layout.regions:
        level.regions.append(StoredRegion(region.kind, region.area, region.exclusion, True, True))
        for way in ("up", "down"):
            if region.kind in ("teleport", f"teleport {way}"):
                level.arrivals[way] = region.area, region.exclusion
    return level


def _write_ground(level: Level, layout: LayoutState) -> None:
    ground, end = layout.ground, grid.CELLS
    level.terrain[:end], level.lit[:end], level.flags[:end] = ground.terrain, ground.lit, ground.flags
    across = ground.terrain.translate(_ACROSS)
    level.horizontal[:end] = bytes(map(int.__or__, ground.horizontal, across))
    if not (layout.surroundings and layout.surroundings.on_plane_of_earth):
        walls.mark_boundary(level.terrain, level.flags, "mazelevel" in layout.level_flags)
    walls.display_modes(level)
    cells = ground.terrain
    level.fountains, level.sinks = cells.count(terrain.FOUNTAIN) & 255, cells.count(terrain.SINK) & 255
    for (code, direction), attribute in _WAYS.items():
        cell = cells.find(code)
        while cell >= 0:
            if ground.flags[cell] & 3 == direction and divmod(cell, grid.HEIGHT) != layout.branch:
                setattr(level, attribute, Stairway(*divmod(cell, grid.HEIGHT)))
            cell = cells.find(code, cell + 1)
    if layout.branch is not None:
        level.branch_stairs = Stairway(*layout.branch)


def _item(placed: naming.PlacedObject, catalog: Catalog) -> Item:
    number = catalog.kind_number(placed.name, placed.symbol)
    if number is None:
        number = next(kind.index for kind in catalog.kinds if kind.name is None and kind.appearance == placed.name)
    species = -1 if placed.species is None else catalog.species_number(placed.species)
    artifacts = (row.number for row in catalog.artifacts if row.base_index == number and row.name == placed.called)
    return Item(
        number,
        spe=placed.bonus,
        blessed=placed.blessing == "blessed",
        cursed=placed.blessing == "cursed",
        species=(-1 if species is None else species) if number in of_species(catalog) else 0,
        trapped=placed.trapped,
        artifact=next(artifacts, 0) if placed.called else 0,
        x=placed.x or 0,
        y=placed.y or 0,
        contents=[_item(inner, catalog) for inner in placed.contents],
        **{attribute: getattr(placed, name) for name, attribute in records.ATTRIBUTES[Item]},
    )


def _monster(placed: naming.PlacedMonster, catalog: Catalog) -> Monster:
    own = catalog.species_number(placed.name, placed.symbol)
    assert own is not None
    species = catalog.species[own]
    form, appears, changer = own, placed.disguise, -1
    if placed.disguise is not None and placed.disguise[0] == "monster" and placed.symbol != _MIMIC:
        found = catalog.species_number(placed.disguise[1])
        form, appears, changer = own if found is None else found, None, own
    state = dict(placed.conditions)
    return Monster(
        form,
        placed.x,
        placed.y,
        species.level,
        peaceful=placed.peaceful,
        asleep=placed.asleep,
        female=placed.female,
        name=placed.called,
        shapechanger=changer,
        appears=appears,
        permanently_invisible="invisible" in state,
        shop=None,
        state=state,
        inventory=[_item(item, catalog) for item in placed.inventory],
    )
