"""Facts and phrases that rules share: things, places, options, and how messages name them."""

from __future__ import annotations

from collections import abc, defaultdict
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, TypeVar, overload

from vaultc.language.game import Feature
from vaultc.language.semantics import LevelFacts, Model, Placed, sheets
from vaultc.language.semantics.constants import Range, integer_range
from vaultc.language.semantics.frames import Spot
from vaultc.language.semantics.sheets import map_size
from vaultc.language.semantics.statements import Path, is_certain, is_constant
from vaultc.language.semantics.types import Type, Types
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.safe_text import visible
from vaultc.world.catalog import Catalog

if TYPE_CHECKING:
    from vaultc.world.catalog.kinds import Artifact, Kind
    from vaultc.world.catalog.monsters import Species

__all__ = [
    "PASSED_LATER", "TRAPS", "Ways", "certainly_repeated", "choice", "did_you_mean", "first_option", "fits", "ground",
    "in_vault", "kind_of",
    "last_square", "level_of", "lies_in", "options_of", "ordinal", "overlaps", "placed_nodes", "plain_shrines",
    "quoted", "range_of", "repeated", "repeated_artifacts", "room_around", "selected", "shell_word", "signature",
    "some", "species_of", "spots_of", "subject", "things", "ways_of", "where", "where_to_last",
]  # fmt: skip

T = TypeVar("T")
Optioned = TypeVar("Optioned", n.Object, n.Container, n.Monster, n.Object | n.Container)
A = TypeVar("A", bound=n.Statement)
B = TypeVar("B", bound=n.Statement)
C = TypeVar("C", bound=n.Statement)


@overload
def placed_nodes(model: Model, one: type[A], /) -> abc.Iterator[tuple[Placed, A]]: ...


@overload
def placed_nodes(model: Model, one: type[A], other: type[B], /) -> abc.Iterator[tuple[Placed, A | B]]: ...


@overload
def placed_nodes(
    model: Model, one: type[A], other: type[B], third: type[C], /
) -> abc.Iterator[tuple[Placed, A | B | C]]: ...


def placed_nodes(model: Model, *kinds: type[Any]) -> abc.Iterator[tuple[Placed, Any]]:
    """All statements of exactly these classes, each at its place and as a node of its class."""
    return ((placed, placed.node) for placed in model.placed(*kinds))


def level_of(model: Model, placed: Placed) -> LevelFacts | None:
    """The level that a statement belongs to; None in a file's header."""
    return None if placed.level is None else model.levels[placed.level]


def in_vault(model: Model, placed: Placed) -> bool:
    """True for a statement of a random vault."""
    return placed.level is not None and model.levels[placed.level].is_vault


def room_around(placed: Placed) -> Placed | None:
    """The room, the region that may be one, or the function that a statement is in."""
    return placed.nearest(n.Room, n.Subroom, n.RegionStatement, n.FunctionDefinition)


def lies_in(span: Span, outer: Span) -> bool:
    """True for a span that is part of another."""
    return span.source is outer.source and outer.start <= span.start and span.end <= outer.end


def things(model: Model) -> list[n.Object | n.Container]:
    """All objects, then all containers."""
    return [*model.find(n.Object), *model.find(n.Container)]


def options_of(owners: abc.Iterable[Optioned], key: str | None = None) -> abc.Iterator[tuple[Optioned, n.Option]]:
    """The options of objects, containers or monsters, each after its owner; with a ``key``, only options of it."""
    return ((owner, option) for owner in owners for option in owner.options if key is None or option.key == key)


def first_option(owner: n.Object | n.Container | n.Monster, key: str) -> n.Option | None:
    """The first option of a key."""
    return next((option for option in owner.options if option.key == key), None)


def range_of(option: n.Option) -> Range | None:
    """The numbers that an option may give; None if that is not known."""
    return integer_range(option.value) if isinstance(option.value, n.Expression) else None


def repeated(items: abc.Iterable[T], key: abc.Callable[[T], object]) -> abc.Iterator[tuple[T, T]]:
    """The first item with a key, and each later one with the same."""
    firsts: dict[object, T] = {}
    return ((first, item) for item in items if (first := firsts.setdefault(key(item), item)) is not item)


def certainly_repeated(model: Model, items: abc.Iterable[tuple[object, Placed, T]]) -> abc.Iterator[tuple[T, T]]:
    """Items with one key of which the second is executed only after the first; each item follows key and place."""
    earlier: dict[object, list[tuple[Path, T]]] = defaultdict(list)
    for key, placed, item in items:
        path = model.situations[placed.order].path
        first = next((other for before, other in earlier[key] if is_certain(before, path)), None)
        if first is not None:
            yield first, item
        earlier[key].append((path, item))


def subject(node: n.Statement) -> str:
    """Return the thing that a statement places, as subject of a sentence with its verb: ``this altar is``."""
    return "these stairs are" if isinstance(node, n.Stair) else f"this {node.thing} is"


def spots_of(model: Model, *kinds: type[n.Statement]) -> tuple[Spot, ...]:
    """The fixed places that statements of these classes use."""
    return tuple(spot for spot in model.spots if type(spot.placed.node) in kinds)


def overlaps(model: Model, *kinds: type[n.Statement]) -> abc.Iterator[tuple[Spot, Spot]]:
    """Pairs of statements of these classes with the same fixed place, the second executed only after the first."""
    spots = (spot for spot in spots_of(model, *kinds) if len(spot.sheets) == 1 and spot.is_literal)
    return certainly_repeated(model, (((id(spot.sheets[0]), spot.cell), spot.placed, spot) for spot in spots))


def species_of(catalog: Catalog, kind: n.Expression) -> Species | None:
    """The species that is named; None for a class, ``random``, a variable or an unknown name."""
    if not isinstance(kind, n.MonsterKind) or kind.name is None:
        return None
    number = catalog.species_number(kind.name, kind.character)
    return None if number is None else catalog.one_species(number)


def kind_of(catalog: Catalog, kind: n.Expression) -> Kind | None:
    """The kind of object that is named; None for a class, ``random``, a variable or an unknown name."""
    if not isinstance(kind, n.ObjectKind) or kind.name is None:
        return None
    number = catalog.kind_number(kind.name, kind.character)
    return None if number is None else catalog.one_kind(number)


class RepeatedArtifact(NamedTuple):
    """An object whose name would make it an artifact that a statement before it has made."""

    artifact: Artifact
    option: n.Option
    first: Placed


def repeated_artifacts(model: Model) -> abc.Iterator[RepeatedArtifact]:
    """Objects that are executed only after another of the level became the same artifact."""
    catalog = model.game.catalog
    artifacts = {(artifact.name, artifact.base_index): artifact for artifact in catalog.artifacts}
    made: list[tuple[object, Placed, tuple[Artifact, n.Option, Placed]]] = []
    for placed, thing in placed_nodes(model, n.Object, n.Container):
        kind = kind_of(catalog, thing.kind)
        for option in thing.options if kind else ():
            if option.key == "name" and isinstance(option.value, n.String):
                artifact = artifacts.get((option.value.text, kind.index if kind else -1))
                if artifact is not None:
                    made.append(((placed.level, artifact.number), placed, (artifact, option, placed)))
    for (_, _, first), (artifact, option, _) in certainly_repeated(model, made):
        yield RepeatedArtifact(artifact, option, first)


class PlainShrine(NamedTuple):
    """A shrine that makes no priest, and the temple that comes too late for it, if the level has one."""

    altar: Placed
    temple: Placed | None


def plain_shrines(model: Model) -> abc.Iterator[PlainShrine]:
    """Shrines of levels without a temple, and those before their temple: a priest comes with the ALTAR, never later."""
    temples = [
        placed
        for placed in model.placed(n.Room, n.Subroom, n.RegionStatement)
        if isinstance(placed.node, n.Room | n.Subroom | n.RegionStatement)
        and placed.node.type is not None
        and placed.node.type.text == "temple"
    ]
    calling = {placed.level for placed in model.placed(n.Call)}
    for altar, node in placed_nodes(model, n.Altar):
        is_shrine = node.kind.text in ("shrine", "sanctum")
        if not is_shrine or altar.level is None or altar.level in calling or model.levels[altar.level].is_vault:
            continue
        own = [temple for temple in temples if temple.level == altar.level]
        if not own:
            yield PlainShrine(altar, None)
        elif not model.game.has(Feature.SORTED_LEVELS) and altar.nearest(n.Loop, n.For, n.Room, n.Subroom) is None:
            late = _late_temple(model, altar, own)
            if late is not None:
                yield PlainShrine(altar, late)


def _late_temple(model: Model, altar: Placed, temples: list[Placed]) -> Placed | None:
    """The first temple after a shrine, if no temple before it may be around it."""
    late = [temple for temple in temples if temple.order > altar.order]
    early = [temple for temple in temples if temple.order < altar.order]
    spot = next((spot for spot in model.spots if spot.placed is altar and len(spot.sheets) == 1), None)
    if spot is not None:
        areas = {area.placed.order: area for area in model.areas if area.sheets == spot.sheets}
        around = {
            order
            for order, area in areas.items()
            if area.corners[0] - 1 <= spot.cell[0] <= area.corners[2] + 1
            and area.corners[1] - 1 <= spot.cell[1] <= area.corners[3] + 1  # the border belongs to the room as well
        }
        early, late = (
            [temple for temple in some if temple.order not in areas or temple.order in around] for some in (early, late)
        )
    return late[0] if late and not early else None


def selected(model: Model, placed: Placed) -> Range | None:
    """The numbers that a SWITCH compares with its cases. Rules: "Control flow"."""
    assert isinstance(placed.node, n.Switch)
    selector = placed.node.selector
    known = model.assignments.range(placed, selector)
    if known and is_constant(selector):
        return Range(0, max(known.low - 1, 0))
    return known


PASSED_LATER = frozenset("BH")
"""Characters that are no obstacle in the end: a boundary becomes floor, and a secret corridor is found by searching."""

COMPLETE = (n.Mines, n.NamedGround, n.RandomCorridors)
TRAPS = {"hole": "down", "trap door": "down", "magic portal": "both", "level teleport": "both"}
WIDE = 20
SEVERAL_ROOMS = 3
LARGEST_LEVEL = 80 * 21
LEVEL_OF_ENVIRONMENTS = "mylevel"
"""The level that learning environments load; heroes begin anywhere on it, and it may have no stairs."""


class Ways(Enum):
    """Directions in which heroes come and go; ``ARRIVAL`` is a region where they only arrive."""

    UP = auto()
    DOWN = auto()
    BOTH = auto()
    ARRIVAL = auto()


def ways_of(model: Model, level: LevelFacts, least: int = LARGEST_LEVEL) -> set[Ways] | None:
    """Return the ways into a level and out of it; None for vaults, and for levels that look incomplete.

    A level on which heroes arrive is complete, and so is one with a wide map, or one of ``least`` squares. A call may
    hold anything, so that it counts as a way in both directions.
    """
    statements = [placed.node for placed in model.statements_of(level)]
    rooms = sum(isinstance(node, n.Room) for node in statements)
    is_complete = rooms >= SEVERAL_ROOMS or any(isinstance(node, COMPLETE) for node in statements)
    if not is_complete:
        sizes = (map_size(node.block) for node in statements if isinstance(node, n.Map))
        is_complete = any(size.width >= WIDE or size.width * size.height >= least for size in sizes)
    found = {way for node in statements for way in _ways(node)}
    return None if level.is_vault or not (is_complete or Ways.ARRIVAL in found) else found


def _ways(node: n.Statement) -> tuple[Ways, ...]:
    if isinstance(node, n.Stair | n.StairRegion | n.Ladder):
        return (Ways.UP,) if node.direction.text == "up" else (Ways.DOWN,)
    if isinstance(node, n.Branch | n.Portal | n.Call):
        return (Ways.BOTH,)
    if isinstance(node, n.TeleportRegion):
        return (Ways.ARRIVAL,)
    if isinstance(node, n.Trap) and node.kind is not None and node.kind.text in TRAPS:
        return (Ways.BOTH,) if TRAPS[node.kind.text] == "both" else (Ways.DOWN,)
    return ()


def quoted(text: str) -> str:
    """Text of the source for use in a sentence: on one line, without control characters, not too long."""
    shown = visible(text[:60])
    return f"`{shown}…`" if len(text) > 60 else f"`{shown}`"


def choice(texts: abc.Iterable[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    *head, last = texts
    return f"{', '.join(head)} or {last}" if head else last


def did_you_mean(names: abc.Iterable[str]) -> str | None:
    """A question that offers the names, or None if there are none."""
    shown = [quoted(name) for name in names]
    return f"did you mean {choice(shown)}?" if shown else None


def some(names: abc.Sequence[str]) -> str:
    """The first few of many names, and how many there are besides."""
    shown = ", ".join(f'`"{name}"`' for name in names[:_SOME])
    return f"{shown} and {len(names) - _SOME} more" if len(names) > _SOME else shown


_SOME = 4


def shell_word(character: str) -> str:
    """A character as the argument of a command."""
    return character if character.isalnum() else f'"{character}"' if character == "'" else f"'{character}'"


def signature(types: abc.Iterable[Type]) -> str:
    """A list of types as parameters are listed: ``(integer, string)``."""
    return f"({', '.join(type_.value for type_ in types)})"


def fits(given: Types, wanted: Types) -> bool:
    """Return whether arguments fit parameters; what is unknown fits everything."""
    return len(given) == len(wanted) and all(
        Type.UNKNOWN in pair or pair[0] is pair[1] for pair in zip(given, wanted, strict=True)
    )


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh")


def ordinal(number: int) -> str:
    """``sixth``; numbers beyond eleven as ``12th``."""
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}th"


def ground(model: Model, characters: sheets.Characters) -> str:
    """Return the contents of a square with their article: ``a wall``, ``lava or water``."""
    return " or ".join(sorted({model.alphabet.phrases[character] for character in characters}))


def where(sheet: sheets.ReferenceFrame) -> str:
    """Return the name of the area that coordinates are counted from."""
    return {sheets.FrameKind.LEVEL: "the level", sheets.FrameKind.MAP: "the map", sheets.FrameKind.ROOM: "the room"}[
        sheet.kind
    ]


def last_square(sheet: sheets.ReferenceFrame) -> str:
    """Return the last square of such an area, whose size is known."""
    assert sheet.size
    return f"({sheet.size.width - 1},{sheet.size.height - 1})"


def where_to_last(sheet: sheets.ReferenceFrame) -> str:
    """Return the name of such an area with its last square."""
    return f"{where(sheet)}, whose last square is {last_square(sheet)}"
