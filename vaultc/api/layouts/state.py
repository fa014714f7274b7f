"""The state of a layout: its ground and lists, viewed by name, copied, and compared in one fixed form."""

from __future__ import annotations

import functools
import hashlib
import operator
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Self, TypeAlias, TypeVar, cast

from vaultc.api.layouts import ground as ground_views
from vaultc.api.layouts import naming, verbs
from vaultc.api.layouts.ground import LayoutGround
from vaultc.games import DEFAULT, game_named
from vaultc.language.game import Game
from vaultc.rendering.converters import naming as records
from vaultc.rendering.converters.naming import NamedDoor, NamedDrawbridge, NamedEngraving, NamedStairs
from vaultc.support.errors import InvalidValueError
from vaultc.world import grid
from vaultc.world.surroundings import Surroundings, settled

if TYPE_CHECKING:
    from vaultc.api.layouts.showing import ScriptRun
    from vaultc.level.cell_views import LevelCells

LayoutContents: TypeAlias = tuple[bytes, list[str], list[str], list[str], list[str], list[str], list[str]]
"""The ground as bytes; monsters, objects, traps and engravings, flags, and the rest, each as sorted texts."""


def contents_of(layout: LayoutState) -> LayoutContents:
    """Everything that a layout shows, in a form that is equal for equal layouts."""
    ground = _settled(layout)
    arrays = bytes(ground.terrain + ground.lit + ground.flags + ground.horizontal)
    monsters, traps, engravings = (
        sorted(map(repr, listed)) for listed in (layout.monsters, layout.traps, layout.engravings)
    )
    rest = [repr(layout.branch), *map(repr, layout.regions), *map(repr, layout.messages)]
    return arrays, monsters, _piled(layout.objects), traps, engravings, sorted(layout.level_flags), rest


def _settled(layout: LayoutState) -> LayoutGround:
    ground = layout.ground.copy()
    ground.settle("mazelevel" in layout.level_flags)
    return ground


_ARRAYS: Final = ("terrain", "lit", "flags", "horizontal")


def _piled(objects: tuple[naming.PlacedObject, ...]) -> list[str]:
    """Objects with their number in the pile, from below, since their order there counts; buried ones have none."""
    depths: Counter[tuple[int, int]] = Counter()
    found = []
    for thing in reversed(objects):
        where = naming.place_of(thing)
        found.append(f"{'' if thing.buried else depths[where]} {thing!r}")
        depths[where] += not thing.buried
    return sorted(found)


def distance(a: LayoutState, b: LayoutState) -> float:
    """The number of cells and things that differ, as a share of all cells."""
    (mine, *my_things), (others, *other_things) = contents_of(a), contents_of(b)
    return (_cells(mine, others) + sum(map(_unmatched, my_things, other_things))) / grid.CELLS


def _cells(mine: bytes, others: bytes) -> int:
    """The number of cells that differ in one of the arrays."""
    if mine == others:
        return 0
    numbers = [int.from_bytes(mine[start:end]) ^ int.from_bytes(others[start:end]) for start, end in _PARTS]
    return grid.CELLS - functools.reduce(operator.or_, numbers).to_bytes(grid.CELLS).count(0)


_PARTS: Final = tuple((start, start + grid.CELLS) for start in range(0, 4 * grid.CELLS, grid.CELLS))
"""The arrays of a ground within its bytes."""


def _unmatched(mine: list[str], others: list[str]) -> int:
    if mine == others:
        return 0
    counted, other_counted = Counter(mine), Counter(others)
    return (counted - other_counted).total() + (other_counted - counted).total()


def differences(mine: LayoutState, others: LayoutState) -> Iterator[tuple[str, int | None, int | None]]:
    """The cells and things that differ, as messages about what another layout has, with their cells."""
    grounds = _settled(mine), _settled(others)
    for word in _ARRAYS:
        arrays = [getattr(ground, word) for ground in grounds]
        for cell, (one, other) in enumerate(zip(*arrays, strict=True)):
            if one != other:
                is_terrain = word == "terrain"
                become = naming.terrain_name(other, others.game.catalog) if is_terrain else f"another: {word} {other}"
                yield f"the game makes this {become}", *divmod(cell, grid.HEIGHT)
    for thing in _missing(mine, others):
        yield f"the game does not make {thing!r}", thing.x, thing.y
    for thing in _missing(others, mine):
        yield f"the game makes {thing!r}", thing.x, thing.y
    if mine.objects != others.objects and sorted(map(repr, mine.objects)) == sorted(map(repr, others.objects)):
        yield "the game makes a pile in another order", None, None
    for word in ("branch", "regions", "messages", "level_flags"):
        if getattr(mine, word) != getattr(others, word):
            yield f"{word.replace('_', ' ')} differ: {getattr(others, word)!r}", None, None


def _missing(mine: LayoutState, others: LayoutState) -> Iterator[naming.LooseThing]:
    """The things that the other layout lacks."""
    left = Counter(map(repr, others.things()))
    for thing in mine.things():
        left[repr(thing)] -= 1
        if left[repr(thing)] < 0:
            yield thing


_Loose = TypeVar("_Loose", bound=naming.LooseThing)


class LayoutState:
    """Ground, things and flags of a level; see :class:`~vaultc.Layout`, which edits them.

    ``run`` is the run of the script that made it, whose statements mutations roll anew.
    """

    __slots__ = (
        "_engravings",
        "_monsters",
        "_objects",
        "_traps",
        "branch",
        "game",
        "ground",
        "level_flags",
        "messages",
        "name",
        "regions",
        "run",
        "seed",
        "surroundings",
    )

    def __init__(
        self, game: Game | str = DEFAULT, name: str = "layout", ground: ground_views.LayoutGround | None = None
    ) -> None:
        self.game: Game = game_named(game) if isinstance(game, str) else game
        self.name = name
        self.seed: int | None = None
        self.run: ScriptRun | None = None
        self.ground = ground or ground_views.LayoutGround()
        self.surroundings: Surroundings | None = None
        self.level_flags: frozenset[str] = frozenset()
        self.messages: tuple[str, ...] = ()
        self.regions: tuple[ground_views.ArrivalRegion, ...] = ()
        self.branch: grid.Cell | None = None
        self._monsters: list[naming.PlacedMonster] = []
        self._objects: list[naming.PlacedObject] = []
        self._traps: list[naming.PlacedTrap] = []
        self._engravings: list[NamedEngraving] = []

    def copy(self) -> Self:
        """An independent copy; it shares only values that never change."""
        twin = type(self).__new__(type(self))
        twin.game, twin.name, twin.seed, twin.surroundings = self.game, self.name, self.seed, self.surroundings
        twin.run = self.run
        twin.level_flags, twin.messages, twin.regions = self.level_flags, self.messages, self.regions
        twin.branch, twin.ground = self.branch, self.ground.copy()
        twin._monsters, twin._objects = self._monsters[:], self._objects[:]
        twin._traps, twin._engravings = self._traps[:], self._engravings[:]
        return twin

    __copy__ = copy

    def __deepcopy__(self, _memo: dict[int, object]) -> Self:
        return self.copy()

    def place_in(self, game: Game) -> Surroundings:
        """The surroundings in which a game makes this level: its own, or where levels of its name are at home."""
        around = self.surroundings or replace(game.surroundings, anywhere=True)
        return settled(around, game.plan, game.catalog, (self.name,))

    # ---- what is on it

    @property
    def terrain(self) -> LevelCells:
        """Terrain by its code, a read-only array of uint8 of shape (21, 80), indexed [y, x]."""
        return ground_views.view(self.ground.terrain)

    @property
    def lit(self) -> LevelCells:
        """1 where it is lit, an array as :attr:`terrain`."""
        return ground_views.view(self.ground.lit)

    @property
    def door_numbers(self) -> LevelCells:
        """Doors by the numbers of the layer ``doors`` in data sets, an array as :attr:`terrain`."""
        return ground_views.door_numbers(self.ground)

    @property
    def monsters(self) -> tuple[naming.PlacedMonster, ...]:
        """All monsters, row by row."""
        return tuple(sorted(self._monsters, key=naming.by_rows))

    @property
    def objects(self) -> tuple[naming.PlacedObject, ...]:
        """All objects on the floor, row by row and in each pile from the top, with the buried ones."""
        return tuple(sorted(self._objects, key=naming.by_rows))

    @property
    def traps(self) -> tuple[naming.PlacedTrap, ...]:
        """All traps, row by row."""
        return tuple(sorted(self._traps, key=naming.by_rows))

    @property
    def engravings(self) -> tuple[NamedEngraving, ...]:
        """All engravings and headstones, row by row."""
        return tuple(sorted(self._engravings, key=naming.by_rows))

    @property
    def stairs(self) -> tuple[NamedStairs, ...]:
        """All stairs and ladders, row by row."""
        return records.stairs(self.ground, self.branch)

    @property
    def doors(self) -> tuple[NamedDoor, ...]:
        """All doors and doorways, row by row."""
        return records.doors(self.ground)

    @property
    def features(self) -> tuple[naming.PlacedFeature, ...]:
        """All fountains, altars, graves and the like, row by row."""
        return ground_views.features(self.ground, self.game.catalog)

    @property
    def drawbridges(self) -> tuple[NamedDrawbridge, ...]:
        """The spans of all drawbridges, row by row."""
        return records.drawbridges(self.ground)

    def things(self) -> Iterator[naming.LooseThing]:
        """All monsters, objects, traps and engravings."""
        yield from self.monsters
        yield from self.objects
        yield from self.traps
        yield from self.engravings

    def at(self, x: int, y: int) -> tuple[naming.LooseThing, ...]:
        """The things on a cell."""
        return tuple(thing for thing in self.things() if (thing.x, thing.y) == (x, y))

    def terrain_at(self, x: int, y: int) -> str:
        """The name of the terrain of a cell."""
        return naming.terrain_name(self.ground.terrain[verbs.cell_of(x, y)], self.game.catalog)

    # ---- the lists themselves, for verbs

    def add(self, thing: _Loose) -> _Loose:
        """Add a thing as it is; an object lies on top of its pile."""
        self.list_of(thing).insert(0, thing)
        return thing

    def list_of(self, thing: _Loose) -> list[_Loose]:
        """The list that holds things such as this one, the newest first.

        Raises:
            InvalidValueError: it is not a thing of layouts.
        """
        if isinstance(thing, naming.PlacedMonster):
            return cast("list[_Loose]", self._monsters)
        if isinstance(thing, naming.PlacedObject):
            return cast("list[_Loose]", self._objects)
        if isinstance(thing, naming.PlacedTrap):
            return cast("list[_Loose]", self._traps)
        if isinstance(thing, NamedEngraving):
            return cast("list[_Loose]", self._engravings)
        raise InvalidValueError(f"a layout cannot hold {thing!r}")

    def map_things(self, change: Callable[[naming.LooseThing], naming.LooseThing | None]) -> None:
        """Put what ``change`` gives for each thing in its place; None removes it."""
        lists = (self._monsters, self._objects, self._traps, self._engravings)
        for listed in cast("tuple[list[naming.LooseThing], ...]", lists):
            listed[:] = [new for thing in listed if (new := change(thing)) is not None]

    def keep_engravings(self, chosen: Callable[[NamedEngraving], bool]) -> None:
        """Remove all engravings but chosen ones."""
        self._engravings[:] = filter(chosen, self._engravings)

    # ---- comparing

    def distance(self, other: LayoutState) -> float:
        """The number of cells and things that differ, as a share of all cells: 0 if and only if layouts are equal.

        A cell differs in terrain, light or marks (doors, stairs ...); each thing counts that the other layout does not
        have at the same place. This is a metric: symmetric, and never longer by a detour over a third layout.

        Raises:
            InvalidValueError: the other one is not a layout.
        """
        return distance(self, given_layout(other))

    def __eq__(self, other: object) -> bool:

        return contents_of(self) == contents_of(other) if isinstance(other, LayoutState) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def digest(self) -> str:
        """A hash of everything the layout shows: equal for equal layouts, the same on every machine."""

        ground, *rest = contents_of(self)
        return hashlib.sha256(ground + repr(rest).encode("utf-8")).hexdigest()


def given_layout(value: LayoutState) -> LayoutState:
    """Return a layout that a caller gives.

    Raises:
        InvalidValueError: it is something else.
    """
    if not isinstance(value, LayoutState):
        raise InvalidValueError(f"{value!r} is not a layout; level.layout() makes one of a level")
    return value
