"""The state of a layout: its ground and its lists, viewed by name and as arrays, copied and compared."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Self, TypeVar, cast

from vaultc.api.layouts import comparing, naming, painting
from vaultc.api.layouts import ground as ground_views
from vaultc.games import DEFAULT, game_named
from vaultc.language.game import Game
from vaultc.rendering.converters.naming import NamedDoor, NamedDrawbridge, NamedEngraving, NamedStairs
from vaultc.support.errors import InvalidValueError
from vaultc.world import grid
from vaultc.world.natural_places import settled
from vaultc.world.surroundings import Surroundings

if TYPE_CHECKING:
    from vaultc.api.layouts.showing import ScriptRun
    from vaultc.level.cell_views import LevelCells


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
        return settled(around, game.plan, (self.name,))

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
        return ground_views.stairs(self.ground, self.branch)

    @property
    def doors(self) -> tuple[NamedDoor, ...]:
        """All doors and doorways, row by row."""
        return ground_views.doors(self.ground)

    @property
    def features(self) -> tuple[naming.PlacedFeature, ...]:
        """All fountains, altars, graves and the like, row by row."""
        return ground_views.features(self.ground, self.game.catalog)

    @property
    def drawbridges(self) -> tuple[NamedDrawbridge, ...]:
        """The spans of all drawbridges, row by row."""
        return ground_views.drawbridges(self.ground)

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
        return naming.terrain_name(self.ground.terrain[painting.cell_of(x, y)], self.game.catalog)

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
        raise InvalidValueError(f"{thing!r} is nothing that a layout holds")

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
        return comparing.distance(self, given_layout(other))

    def __eq__(self, other: object) -> bool:

        return (
            comparing.contents_of(self) == comparing.contents_of(other)
            if isinstance(other, LayoutState)
            else NotImplemented
        )

    __hash__ = None  # type: ignore[assignment]

    def digest(self) -> str:
        """A hash of everything the layout shows: equal for equal layouts, the same on every machine."""

        ground, *rest = comparing.contents_of(self)
        return hashlib.sha256(ground + repr(rest).encode("utf-8")).hexdigest()


def given_layout(value: LayoutState) -> LayoutState:
    """Return a layout that a caller gives.

    Raises:
        InvalidValueError: it is something else.
    """
    if not isinstance(value, LayoutState):
        raise InvalidValueError(f"{value!r} is not a layout; a level has one, as level.layout()")
    return value
