"""A generated level, which can be shown in every format and names its contents, one by one or as tables.

Tables have a row a thing, with those that it holds after it, for data frames and notebooks.
"""

from __future__ import annotations

from collections import Counter, abc
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar, Unpack, overload

from vaultc.rendering import formats
from vaultc.support import frames
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError, did_you_mean, distinct_names, whole
from vaultc.support.safe_text import counted
from vaultc.world.catalog import Catalog
from vaultc.world.surroundings import Surroundings

if TYPE_CHECKING:
    from pandas import DataFrame
    from PIL.Image import Image

    from vaultc.api.layouts.layout import Layout
    from vaultc.level.cell_views import GlyphCells, LevelCells
    from vaultc.level.level import Level
    from vaultc.level.solving.solver import Solution
    from vaultc.rendering.converters.level_types import LevelJson
    from vaultc.rendering.converters.naming import (
        NamedDoor,
        NamedEngraving,
        NamedMonster,
        NamedObject,
        NamedRoom,
        NamedStairs,
        NamedTrap,
    )
    from vaultc.support.json_types import JsonDocument
    from vaultc.world.grid import Cell

ThingT_co = TypeVar("ThingT_co", covariant=True)

MOST_SHOWN: Final = 12
"""Things that a repr tells one by one; of more it tells how many there are of each name."""

FAMILIES: Final = ("objects", "monsters", "traps", "rooms", "doors", "stairs", "engravings")
"""The names of the tables of a level's things."""

_HELD: Final = ("contents", "inventory", "subrooms")
"""Fields with things inside of others."""
_INSIDE_OF_THEIR_KIND: Final = {"contents", "subrooms"}
_HOLDER: Final = "holder"


@cache
def _kinds() -> dict[str, Any]:
    """The classes of a level's things by the names of their tables."""
    from vaultc.rendering.converters import naming

    kinds = (
        naming.NamedObject, naming.NamedMonster, naming.NamedTrap, naming.NamedRoom, naming.NamedDoor,
        naming.NamedStairs, naming.NamedEngraving,
    )  # fmt: skip
    return dict(zip(FAMILIES, kinds, strict=True))


class ThingTuple(tuple[ThingT_co, ...]):
    """Things of a level: a tuple with a short repr, which notebooks show as a table."""

    __slots__ = ()

    def __repr__(self) -> str:
        if len(self) <= MOST_SHOWN:
            return tuple.__repr__(self)
        numbers = Counter(name_of(thing) for thing in self).most_common()
        told = ", ".join(f"{number} {name}" for name, number in numbers[:MOST_SHOWN])
        return f"<{counted(len(self), 'thing')}: {told}{', ...' if len(numbers) > MOST_SHOWN else ''}>"

    def _repr_html_(self) -> str:
        from vaultc.rendering import notebooks

        family = next((name for name, kind in _kinds().items() if self and isinstance(self[0], kind)), "objects")
        columns = columns_of(family, self)
        told = {name: values for name, values in columns.items() if any(value not in _USUAL for value in values)}
        number = max(map(len, columns.values()))
        inside = f" and {number - len(self)} inside" if number > len(self) else ""
        caption = f"{counted(len(self), 'thing')}{inside}"
        return notebooks.table(caption, tuple(told), zip(*told.values(), strict=True), number)


_USUAL: Final = (None, 0, False, (), "uncursed")


def name_of(thing: object) -> str:
    """The name of a thing, or its type, state, text or kind if it has no name."""
    for field in ("name", "type", "state", "text", "kind"):
        if (found := getattr(thing, field, None)) is not None:
            return str(found)
    return type(thing).__name__


def columns_of(family: str, things: abc.Iterable[Any]) -> dict[str, list[Any]]:
    """The fields of all things of a family as columns, in their order.

    Things inside of others follow these, and tell the name of the thing around them in a last column, ``holder``.
    Among objects are those that monsters carry, if monsters are given too.
    """
    kind = _kinds()[family]
    known = kind.__dataclass_fields__
    names = [name for name in known if name not in _HELD]
    names += [_HOLDER] if known.keys() & _INSIDE_OF_THEIR_KIND else []
    rows = [row for thing in things for row in _rows(thing, kind, None)]
    return {name: [row[name] for row in rows] for name in names}


def _rows(thing: Any, kind: Any, holder: str | None) -> abc.Iterator[dict[str, Any]]:
    """The row of a thing if it is of a kind, and those of the things of that kind that it holds."""
    if isinstance(thing, kind):
        own = {name: getattr(thing, name) for name in thing.__dataclass_fields__ if name not in _HELD}
        yield {**own, _HOLDER: holder}
    for name in _HELD:
        for inner in getattr(thing, name, ()):
            yield from _rows(inner, kind, name_of(thing))


def joined_columns(parts: abc.Mapping[str, dict[str, list[Any]]], label: str) -> dict[str, list[Any]]:
    """Tables with the same columns one after the other, after the column ``label`` with the name of each table."""
    found: dict[str, list[Any]] = {label: []}
    for name, part in parts.items():
        found[label] += [name] * len(next(iter(part.values()), []))
        for column, values in part.items():
            found.setdefault(column, []).extend(values)
    return found


def placed_columns(things: abc.Iterable[Any]) -> dict[str, list[Any]]:
    """Names and places of things; of a room the first column and row of its floor."""
    found: dict[str, list[Any]] = {"name": [], "x": [], "y": []}
    for thing in things:
        x, y = (thing.left, thing.top) if isinstance(thing, _kinds()["rooms"]) else (thing.x, thing.y)
        for name, value in zip(found, (name_of(thing), x, y), strict=True):
            found[name].append(value)
    return found


class Renderable:
    """Something that can be shown as a level."""

    __slots__ = ()

    def _shown(self) -> formats.Shown:
        """The level to be shown."""
        raise NotImplementedError

    @overload
    def render(self, format: Literal["ascii"] = "ascii", **options: Unpack[formats.AsciiOptions]) -> str: ...

    @overload
    def render(self, format: Literal["png"], **options: Unpack[formats.PngOptions]) -> Image: ...

    @overload
    def render(self, format: Literal["html"], **options: Unpack[formats.HtmlOptions]) -> str: ...

    @overload
    def render(self, format: Literal["svg"], **options: Unpack[formats.SvgOptions]) -> str: ...

    @overload
    def render(self, format: Literal["tmx"], **options: Unpack[formats.TmxOptions]) -> str: ...

    @overload
    def render(self, format: Literal["json", "jsonl"]) -> LevelJson: ...

    @overload
    def render(self, format: Literal["conformance"], **options: Unpack[formats.ConformanceOptions]) -> JsonDocument: ...

    @overload
    def render(self, format: str, **options: Unpack[formats.RenderOptions]) -> formats.RenderedLevel: ...

    def render(self, format: str = "ascii", **options: Unpack[formats.RenderOptions]) -> formats.RenderedLevel:
        """The level as ``ascii`` (str), ``png`` (PIL image), ``html`` (str), ``json`` (dict), or in another format.

        ``options`` go to the renderer: ``crop``, ``color``, ``scale``, ``grid``, ``legend`` and so on. Without ``crop``
        a random vault is cropped to its content, as by ``vaultc render``, and any other level is shown whole.

        Raises:
            InvalidValueError: there is no such format, or it has no such option.
        """
        if format not in formats.FORMATS:
            raise InvalidValueError(f"unknown format {format!r}; there are {', '.join(formats.FORMATS)}")
        names = formats.OPTION_NAMES.get(format, frozenset(options))
        for name in options:
            if name not in names:
                known = f"its options are {', '.join(sorted(names))}" if names else "it has none"
                raise InvalidValueError(f"the format {format!r} has no option {name!r}; {known}")
        record, shown = formats.FORMATS[format], self._shown()
        return record.render(shown, {**record.usual_options(shown.script), **options})


CellArray = Literal["terrain", "lit", "flags", "horizontal", "room_numbers", "edges"]
"""The cell arrays of bytes."""

LAYERS = {
    "terrain": "terrain by its code; `level.terrain_name(code)` says what it is called",
    "lit": "1 where it is lit",
    "flags": "states of doors (`level.doors` has their names), directions of stairs, properties of walls",
    "horizontal": "1 for doors and the like in horizontal walls",
    "room_numbers": "number of the room, 0 none",
    "edges": "1 at the edges of rooms",
    "glyphs": "NLE's glyph of what is on top: monster, object, trap or terrain",
}
"""The cell arrays of a level by name, with what they hold."""


@dataclass(frozen=True, repr=False)
class GeneratedLevel(Renderable):
    """A generated level, with everything needed to show it; ``script`` is the script that made it.

    ``rng`` is the generator if it was not the game's own, ``surroundings`` the place, the hero and the date.
    """

    level: Level
    script: formats.Maker
    seed: int
    rng: str | None = None
    surroundings: Surroundings | None = None

    @property
    def name(self) -> str:
        """Name of the level."""
        return self.level.name

    @property
    def catalog(self) -> Catalog:
        """The catalogue that the level's numbers refer to."""
        return self.script.catalog

    # ---- what is on it, by name

    @cached_property
    def objects(self) -> ThingTuple[NamedObject]:
        """All objects on the floor and buried, row by row, with what is in them."""
        from vaultc.rendering.converters.naming import objects

        return ThingTuple(objects(self.level, self.catalog))

    @cached_property
    def monsters(self) -> ThingTuple[NamedMonster]:
        """All monsters, row by row, with what they carry."""
        from vaultc.rendering.converters.naming import monsters

        return ThingTuple(monsters(self.level, self.catalog))

    @cached_property
    def traps(self) -> ThingTuple[NamedTrap]:
        """All traps, row by row."""
        from vaultc.rendering.converters.naming import traps

        return ThingTuple(traps(self.level, self.catalog))

    @cached_property
    def rooms(self) -> ThingTuple[NamedRoom]:
        """All rooms in their order, with those inside of them."""
        from vaultc.rendering.converters.naming import rooms

        return ThingTuple(rooms(self.level, self.catalog))

    @cached_property
    def doors(self) -> ThingTuple[NamedDoor]:
        """All doors and doorways, row by row."""
        from vaultc.rendering.converters.naming import doors

        return ThingTuple(doors(self.level))

    @cached_property
    def stairs(self) -> ThingTuple[NamedStairs]:
        """All stairs and ladders, row by row."""
        from vaultc.rendering.converters.naming import branch_of, stairs

        return ThingTuple(stairs(self.level, branch_of(self.level)))

    @cached_property
    def engravings(self) -> ThingTuple[NamedEngraving]:
        """All engravings and headstones, row by row."""
        from vaultc.rendering.converters.naming import engravings

        return ThingTuple(engravings(self.level))

    @cached_property
    def messages(self) -> tuple[str, ...]:
        """The lines that the hero reads on arrival; ``level.messages`` has them as the level keeps them."""
        from vaultc.generation.site import making_of

        texts, show = self.level.messages, making_of(self.script.game).levels.on_arrival
        around = self.surroundings or self.script.game.surroundings
        return tuple(texts if show is None else [show(text, around, self.catalog) for text in texts])

    @property
    def layers(self) -> dict[str, str]:
        """The names of the cell arrays for :meth:`grid`, with what they hold."""
        return dict(LAYERS)

    @overload
    def grid(self, name: CellArray = "terrain") -> LevelCells: ...

    @overload
    def grid(self, name: Literal["glyphs"]) -> GlyphCells: ...

    @overload
    def grid(self, name: str) -> LevelCells | GlyphCells: ...

    def grid(self, name: str = "terrain") -> LevelCells | GlyphCells:
        """A cell array as a read-only numpy array of shape (21, 80), indexed [y, x].

        There are ``terrain``, ``lit``, ``flags``, ``horizontal``, ``room_numbers``, ``edges`` and ``glyphs``;
        ``layers`` says what they hold.

        Raises:
            InvalidValueError: there is no such layer.
        """
        if name not in LAYERS:
            raise InvalidValueError(f"there is no layer {name!r}; there are {', '.join(LAYERS)}")
        if name != "glyphs":
            from vaultc.level.cell_views import view  # which loads numpy

            return view(getattr(self.level, name))
        from vaultc.rendering.glyphs import glyphs_of

        found: GlyphCells = glyphs_of((self.level,), self.catalog)[0]
        found.flags.writeable = False
        return found

    def terrain_name(self, code: int) -> str:
        """The name of the terrain of a code, such as ``floor``; as in the JSON of levels and in data sets."""
        from vaultc.world.catalog.terrain import name

        return name(code, self.catalog.terrain_types)

    def measures(self, *names: str) -> dict[str, float | None]:
        """The measures of ``vaultc hunt`` by name, all unless some are named; None where there is no value.

        A name may also be an expression, such as ``count("dragon")`` or ``path("up", "down")``.

        Raises:
            ConditionError: a text is not a measure.
            InvalidValueError: a name is not a text.
        """
        from vaultc.level.conditions.condition import measure_function
        from vaultc.level.measures.level_measures import MEASURES
        from vaultc.level.measures.survey import Survey

        wanted = distinct_names(names, "measures") or MEASURES
        survey = Survey(self.level, self.catalog, self.script.is_vault)
        return {name: measure_function(name, self.catalog)(survey) for name in wanted}

    def layout(self) -> Layout:
        """The level as a layout, to be edited: terrain, light, doors and things, without the chance that made them."""
        from vaultc.api.layouts.layout import Layout

        return Layout.from_level(self)

    def solve(
        self,
        start: str | Cell = "up",
        goal: str | Cell = "down",
        with_: abc.Iterable[str] = (),
        without: abc.Iterable[str] = (),
        effort: int | None = None,
    ) -> Solution:
        """Find a way with what the level offers: keys, tools, boulders to push, and the hero's own abilities.

        ``start`` and ``goal`` are ways as in conditions (``up``, ``down``, ``portal`` ...) or squares (x, y).
        ``with_`` names the abilities, the usual ones if it is empty; ``without`` takes some away. ``effort`` limits the
        states that are searched. The result tells the verdict, the plan and its tools, or what is missing.

        Raises:
            InvalidValueError: there is no such ability or way, or the square or the effort is out of range.
        """
        from vaultc.level.solving import solver
        from vaultc.level.solving.powers import abilities_of

        if isinstance(with_, str) or isinstance(without, str):
            raise InvalidValueError('abilities must be a list, such as with_=["keys"]')
        if effort is not None:
            effort = whole(effort, "the effort", least=1)
        abilities = abilities_of([*with_, *(f"no {word}" for word in without)])
        ends = self._ends_of_way(start), self._ends_of_way(goal)
        sokoban = True if self.surroundings is not None and self.surroundings.in_sokoban else None
        quest = solver.quest_of(self.level, self.catalog, ends, abilities, goal == "down", sokoban)
        return solver.solve(quest, self.catalog, solver.EFFORT if effort is None else effort)

    def _ends_of_way(self, end: str | Cell) -> list[int]:
        from vaultc.level.conditions.condition import WAYS
        from vaultc.level.measures.survey import Survey
        from vaultc.world import grid

        if not isinstance(end, str):
            if not isinstance(end, abc.Sequence) or len(end) != 2:
                raise InvalidValueError(f"an end of a path must be a name or a square (x, y), not {end!r}")
            x, y = (whole(place, "a coordinate") for place in end)
            if not grid.valid(x, y):
                raise InvalidValueError(f"there is no square ({x},{y}); columns are 1 to 79, rows 0 to 20")
            return [grid.at(x, y)]
        if end not in WAYS:
            hint = did_you_mean(end, WAYS, f"there are {', '.join(WAYS)}")
            raise InvalidValueError(f"there is no way {end!r}{hint}")
        return Survey(self.level, self.catalog).cells_of(end)

    def to_pandas(self, table: str = frames.THINGS) -> DataFrame:
        """A table of the level as a data frame, whose first columns are ``level`` and ``seed``.

        ``things`` has the family, the name and the place of each thing. ``objects``, ``monsters``, ``traps``,
        ``rooms``, ``doors``, ``stairs`` and ``engravings`` have all facts of these things; objects in others or with
        monsters have a ``holder``, and the level of a monster is its ``monster_level``. ``levels`` is one row with the
        measures of the level.

        Raises:
            MissingPackageError: pandas is not installed.
            UnknownNameError: there is no such table.
        """
        frames.check_table(table, (frames.THINGS, *FAMILIES, frames.LEVELS))
        if table == frames.LEVELS:
            columns: dict[str, list[Any]] = {name: [value] for name, value in self.measures().items()}
        elif table == frames.THINGS:
            placed = {family: placed_columns(getattr(self, family)) for family in FAMILIES}
            columns = joined_columns(placed, "family")
        else:
            carriers = self.monsters if table == "objects" else ()
            columns = columns_of(table, [*getattr(self, table), *carriers])
        rows = len(next(iter(columns.values()), []))
        return frames.frame_of_levels({"level": [self.name] * rows, "seed": [self.seed] * rows}, columns)

    # ---- showing it

    def _shown(self) -> GeneratedLevel:
        return self

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r}, seed {self.seed})"

    def __str__(self) -> str:
        return self.render("ascii")

    def png(self, **options: Unpack[formats.PngFileOptions]) -> bytes:
        """The level as a small PNG file; ``options`` as for :meth:`render`."""
        content = formats.PNG.content(self, {**formats.PNG.usual_options(self.script), **options}, False)
        assert isinstance(content, bytes)
        return content

    def _repr_png_(self) -> bytes:
        return self.png()

    def _repr_html_(self) -> str:
        from vaultc.rendering import notebooks

        return notebooks.picture(self._repr_png_(), "a generated level")
