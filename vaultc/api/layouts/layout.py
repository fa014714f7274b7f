"""A level as a value to edit: ground as arrays, things as lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol, TypeVar, Unpack, overload

from vaultc.api.generated_level import Renderable
from vaultc.api.layouts import ground, naming, verbs
from vaultc.api.layouts.state import LayoutState
from vaultc.games import DEFAULT
from vaultc.language.game import Game
from vaultc.level.level import Level
from vaultc.rendering import formats
from vaultc.rendering.converters.naming import NamedDoor, NamedDrawbridge, NamedEngraving, NamedStairs
from vaultc.world import grid
from vaultc.world.surroundings import Surroundings

if TYPE_CHECKING:
    from vaultc.api.generated_level import GeneratedLevel
    from vaultc.api.layouts.object_checks import LayoutFinding
    from vaultc.translation.freezing import Frozen


_Moved = TypeVar("_Moved", bound=naming.AnyThing)
_Loose = TypeVar("_Loose", bound=naming.LooseThing)


class LayoutOrigin(Protocol):
    """A generated level, as far as a layout needs it."""

    @property
    def level(self) -> Level: ...

    @property
    def script(self) -> formats.Maker: ...

    @property
    def surroundings(self) -> Surroundings | None: ...


class Layout(LayoutState, Renderable):
    """A level that programs edit: terrain, light, doors and things, without the chance that made them.

    Verbs (:meth:`paint`, :meth:`place`, :meth:`move`, :meth:`remove`, :meth:`swap` ...) change the layout itself;
    :meth:`copy` makes an independent one, cheaply. Things are immutable values, so that a changed thing is another one.
    Cells are (x, y) with x from 0 to 79 and y from 0 to 20; the game uses no column 0. Arrays are indexed [y, x].

    Layouts are equal if they show the same: ground, things and their piles, flags, messages and arrivals; names, games
    and places do not count.
    """

    __slots__ = ()

    # ---- where layouts come from

    @classmethod
    def empty(
        cls, game: Game | str = DEFAULT, fill: str = "stone", *, lit: bool = False, name: str = "layout"
    ) -> Layout:
        """A layout without things whose cells are all of one terrain, except for the first column.

        Raises:
            InvalidValueError: there is no such game or terrain.
        """
        layout = cls(game, name)
        layout.paint(grid.WHOLE_LEVEL, fill, lit=lit)
        return layout

    @classmethod
    def from_level(cls, generated: LayoutOrigin) -> Layout:
        """The layout of a generated level, which later edits do not change."""
        from vaultc.api.layouts.showing import ScriptRun

        level, game = generated.level, generated.script.game
        layout = cls(game, level.name or "layout", ground.LayoutGround.of(level))
        layout.seed = level.seed
        layout.surroundings = generated.surroundings
        layout.run = ScriptRun.of(generated)
        layout._monsters = [ground.placed_monster(monster, game) for monster in level.monsters]
        layout._objects = ground.objects_of(level, game.catalog)
        layout._traps = ground.traps_of(level, game.catalog)
        layout._engravings = ground.engravings_of(level)
        layout.messages = tuple(level.messages)
        layout.level_flags = ground.flags_of(level)
        layout.regions = ground.regions_of(level)
        if level.branch_stairs.x:
            layout.branch = level.branch_stairs.x, level.branch_stairs.y
        return layout

    # ---- verbs

    def paint(
        self,
        where: verbs.Where,
        terrain: str | None = None,
        *,
        lit: bool | None = None,
        diggable: bool | None = None,
        phaseable: bool | None = None,
    ) -> None:
        """Set terrain, light or the resistance of walls of some cells; what is None stays.

        ``where`` is a cell (x, y), a box (left, top, right, bottom) with all its cells, an array of shape (21, 80)
        that is true where to paint, or several cells. Terrain is named as in data (``floor``, ``top left corner``),
        ``wall`` and ``stone`` for short, or by its character in maps. A painted door is a doorway; headstones go with
        their graves. Things stay where they are.

        Raises:
            InvalidValueError: there is no such terrain or cell.
        """
        cells = verbs.cells_of(where)
        if terrain is not None:
            verbs.paint_terrain(self, cells, naming.terrain_code(terrain, self.game.catalog))
        if lit is not None:
            verbs.paint_light(self, cells, lit)
        verbs.paint_resistance(self, cells, diggable, phaseable)

    def room(self, left: int, top: int, right: int, bottom: int, floor: str = "floor", *, lit: bool = True) -> None:
        """Paint a room whose walls stand on the sides of a box, and settle the shapes of walls.

        Raises:
            InvalidValueError: the box has no inside or lies off the level, or there is no such terrain.
        """
        verbs.make_room(self, (left, top, right, bottom), floor, lit)

    def fix_walls(self) -> None:
        """Give walls the shapes, and doors the directions, that the game gives them.

        Walls that border only stone and walls become stone.
        """
        verbs.fix_walls(self)

    @overload
    def place(
        self, kind: Literal["monster"], name: str, x: int, y: int, **facts: Unpack[naming.MonsterFacts]
    ) -> naming.PlacedMonster: ...

    @overload
    def place(
        self, kind: Literal["object"], name: str, x: int, y: int, **facts: Unpack[naming.ObjectFacts]
    ) -> naming.PlacedObject: ...

    @overload
    def place(
        self, kind: Literal["trap"], name: str, x: int, y: int, **facts: Unpack[naming.TrapFacts]
    ) -> naming.PlacedTrap: ...

    @overload
    def place(
        self, kind: Literal["engraving"], name: str, x: int, y: int, **facts: Unpack[naming.EngravingFacts]
    ) -> NamedEngraving: ...

    @overload
    def place(self, kind: Literal["stairs", "ladder"], name: str, x: int, y: int) -> NamedStairs: ...

    @overload
    def place(
        self, kind: Literal["door"], name: str, x: int, y: int, **facts: Unpack[naming.DoorFacts]
    ) -> NamedDoor: ...

    @overload
    def place(
        self, kind: Literal["altar"], name: str, x: int, y: int, **facts: Unpack[naming.AltarFacts]
    ) -> naming.PlacedFeature: ...

    @overload
    def place(self, kind: Literal["grave", "feature"], name: str, x: int, y: int) -> naming.PlacedFeature: ...

    @overload
    def place(
        self, kind: Literal["drawbridge"], name: str, x: int, y: int, **facts: Unpack[naming.DrawbridgeFacts]
    ) -> NamedDrawbridge: ...

    @overload
    def place(self, kind: str, name: str, x: int, y: int, **facts: naming.FactValue) -> naming.AnyThing: ...

    def place(self, kind: str, name: str, x: int, y: int, **facts: naming.FactValue) -> naming.AnyThing:
        """Put something on a cell and return it.

        ``monster``, ``object`` and ``trap`` are named as in the game's catalogue; ``facts`` are the fields of
        :class:`PlacedMonster`, :class:`PlacedObject` and :class:`PlacedTrap`; contents and inventories may be names. An
        ``engraving`` is named by its kind (``dust``, ``burn`` ...) and has a ``text``. ``stairs`` and ``ladder`` are
        ``up`` or ``down``; a ``door`` is named by its state (``nodoor``, ``broken``, ``open``, ``closed``, ``locked``),
        and may be ``hidden`` or ``horizontal``; an ``altar`` by its alignment; a ``grave`` by its text; a
        ``drawbridge`` by the side of its portcullis, and may be ``open`` and over ``lava``; other ``feature``s by their
        terrain. Whatever of the ground was there is replaced; an object lies on top of its pile.

        Raises:
            InvalidValueError: there is no such kind, name, fact or cell.
        """
        return verbs.put_on_cell(self, kind, name, x, y, facts)

    def move(self, thing: _Moved, x: int, y: int) -> _Moved:
        """Move a thing, stairs or a door to another cell, and return it as it is there.

        Stairs and doors leave floor behind, doors in walls a wall; see :meth:`swap` for an exchange.

        Raises:
            InvalidValueError: there is no such thing or cell.
        """
        return verbs.move(self, thing, x, y)

    def replace(self, thing: _Loose, **facts: naming.FactValue) -> _Loose:
        """Change facts of a thing (``peaceful=True``), which keeps its place among others, and return the new one.

        Raises:
            InvalidValueError: there is no such thing or fact.
        """
        return verbs.replace(self, thing, facts)

    def remove(self, thing: naming.AnyThing) -> None:
        """Remove a thing, stairs or a door; stairs leave floor behind, doors a wall.

        Raises:
            InvalidValueError: there is no such thing.
        """
        verbs.remove(self, thing)

    def clear(self, where: verbs.Where) -> None:
        """Remove all things on some cells.

        Raises:
            InvalidValueError: there is no such cell.
        """
        verbs.clear(self, verbs.cells_of(where))

    def swap(self, a: verbs.Swapped, b: verbs.Swapped) -> None:
        """Exchange two things, two cells, or two boxes of one size with all that is in them.

        Raises:
            InvalidValueError: they cannot be exchanged, as boxes that overlap.
        """
        verbs.swap(self, a, b)

    # ---- out

    def to_level(self) -> GeneratedLevel:
        """A generated level that shows the layout: every picture, measure and format is made of it."""
        from vaultc.api.layouts.showing import generated

        return generated(self)

    def to_des(self, dialect: Game | str | None = None, name: str | None = None) -> str:
        """A des file without chance that makes this level, in the language of its own game or another.

        Raises:
            InvalidValueError: there is no such game.
        """
        return self.freeze(dialect, name).text

    def freeze(self, dialect: Game | str | None = None, name: str | None = None) -> Frozen:
        """As :meth:`to_des`, with the parts that the des file cannot express.

        Raises:
            InvalidValueError: there is no such game.
        """
        from vaultc.api.layouts.showing import frozen

        return frozen(self, dialect, name)

    def made(self, seed: int = 1, dialect: Game | str | None = None) -> Layout:
        """The layout that the game makes of this one: of its des file, with a seed.

        Raises:
            GenerationError: the game could not make this level.
            InvalidValueError: there is no such game.
        """
        from vaultc.api.layouts.showing import made

        return made(self, seed, dialect)

    def validate(self, to: Game | str | None = None, *, seed: int | None = None) -> tuple[LayoutFinding, ...]:
        """All that the game would refuse, change or draw by chance, and what is odd; the worst first.

        Without errors and warnings the game makes exactly this layout, with every seed. An error is a certain
        difference, a warning a possible one, a note none. ``to`` names another game that shall make it. With a ``seed``
        the game makes the layout, which takes longer, and what differs is among the warnings.

        Raises:
            InvalidValueError: there is no such game.
        """
        from vaultc.api.layouts.showing import validate

        return validate(self, to, seed)

    def _shown(self) -> GeneratedLevel:
        return self.to_level()

    def measures(self, *names: str) -> dict[str, float | None]:
        """Measures by name, as :meth:`~vaultc.GeneratedLevel.measures` gives them; a layout has no rooms.

        Raises:
            ConditionError: a text is not a measure.
        """
        return self.to_level().measures(*names)

    def __str__(self) -> str:
        return self.render()

    def __repr__(self) -> str:
        count = len(self._monsters), len(self._objects), len(self._traps)
        return f"Layout({self.name!r}, {self.game.name}, monsters={count[0]}, objects={count[1]}, traps={count[2]})"

    def _repr_png_(self) -> bytes:
        return self.to_level().png()
