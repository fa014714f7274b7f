"""Facts that several rules ask for: fixed places, kinds by name, artifacts, shrines, and ways in and out of a level."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from vaultc.language import semantics
from vaultc.language.features import Feature
from vaultc.language.semantics.constants import Range
from vaultc.language.semantics.flow import is_certain
from vaultc.language.semantics.frames import Area, Spot
from vaultc.language.semantics.geometry import map_size
from vaultc.language.syntax import nodes as n
from vaultc.world.catalog import Catalog
from vaultc.world.grid import Cell

if TYPE_CHECKING:
    from vaultc.world.catalog.monsters import Species
    from vaultc.world.catalog.objects import Artifact, Kind


def subject(node: n.Statement) -> str:
    """Return the thing that a statement places, as subject of a sentence with its verb: ``this altar is``."""
    return "these stairs are" if isinstance(node, n.Stair) else f"this {node.thing} is"


def spots_of(model: semantics.Model, *kinds: type[n.Statement]) -> tuple[Spot, ...]:
    """The fixed places that statements of these classes use."""
    return tuple(spot for spot in model.spots if type(spot.placed.node) in kinds)


def overlaps(model: semantics.Model, *kinds: type[n.Statement]) -> Iterator[tuple[Spot, Spot]]:
    """Pairs of statements of these classes with the same fixed place, the second executed only after the first."""
    first: dict[tuple[int, Cell], list[Spot]] = {}
    for spot in spots_of(model, *kinds):
        if len(spot.sheets) != 1 or not spot.is_literal:
            continue
        earlier = first.setdefault((id(spot.sheets[0]), spot.cell), [])
        for other in earlier:
            if is_certain(other.situation.path, spot.situation.path):
                yield other, spot
                break
        earlier.append(spot)


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
    first: semantics.Placed


def repeated_artifacts(model: semantics.Model) -> Iterator[RepeatedArtifact]:
    """Objects that are executed only after another of the level became the same artifact."""
    catalog = model.game.catalog
    artifacts = {(artifact.name, artifact.base_index): artifact for artifact in catalog.artifacts}
    made: dict[tuple[int | None, int], list[semantics.Placed]] = {}
    for placed in model.placed(n.Object, n.Container):
        assert isinstance(placed.node, n.Object | n.Container)
        kind = kind_of(catalog, placed.node.kind)
        for option in placed.node.options if kind else ():
            if option.key != "name" or not isinstance(option.value, n.String):
                continue
            artifact = artifacts.get((option.value.text, kind.index if kind else -1))
            if artifact is None:
                continue
            path = model.situations[placed.order].path
            earlier = made.setdefault((placed.level, artifact.number), [])
            first = next((one for one in earlier if is_certain(model.situations[one.order].path, path)), None)
            if first:
                yield RepeatedArtifact(artifact, option, first)
            earlier.append(placed)


class PlainShrine(NamedTuple):
    """A shrine that makes no priest, and the temple that comes too late for it, if the level has one."""

    altar: semantics.Placed
    temple: semantics.Placed | None


def plain_shrines(model: semantics.Model) -> Iterator[PlainShrine]:
    """Shrines of levels without a temple, and those before their temple: a priest comes with the ALTAR, never later."""
    temples = [
        placed
        for placed in model.placed(n.Room, n.Subroom, n.RegionStatement)
        if isinstance(placed.node, n.Room | n.Subroom | n.RegionStatement)
        and placed.node.type is not None
        and placed.node.type.text == "temple"
    ]
    calling = {placed.level for placed in model.placed(n.Call)}
    for altar in model.placed(n.Altar):
        assert isinstance(altar.node, n.Altar)
        is_shrine = altar.node.kind.text in ("shrine", "sanctum")
        if not is_shrine or altar.level is None or altar.level in calling or model.levels[altar.level].is_vault:
            continue
        own = [temple for temple in temples if temple.level == altar.level]
        if not own:
            yield PlainShrine(altar, None)
        elif not model.game.has(Feature.SORTED_LEVELS) and altar.nearest(n.Loop, n.For, n.Room, n.Subroom) is None:
            late = _late_temple(model, altar, own)
            if late is not None:
                yield PlainShrine(altar, late)


def _late_temple(
    model: semantics.Model, altar: semantics.Placed, temples: list[semantics.Placed]
) -> semantics.Placed | None:
    """The first temple after a shrine, if no temple before it may be around it."""
    late = [temple for temple in temples if temple.order > altar.order]
    early = [temple for temple in temples if temple.order < altar.order]
    spot = next((spot for spot in model.spots if spot.placed is altar and len(spot.sheets) == 1), None)
    if spot is not None:
        areas = {area.placed.order: area for area in model.areas if area.sheets == spot.sheets}
        early, late = (
            [temple for temple in some if temple.order not in areas or _is_in(spot, areas[temple.order])]
            for some in (early, late)
        )
    return late[0] if late and not early else None


def _is_in(spot: Spot, area: Area) -> bool:
    """True if a place is in an area or on its border, which belongs to the room as well."""
    x1, y1, x2, y2 = area.corners
    return x1 - 1 <= spot.cell[0] <= x2 + 1 and y1 - 1 <= spot.cell[1] <= y2 + 1


def level_of(model: semantics.Model, placed: semantics.Placed) -> str | None:
    """The name of the level that a statement belongs to; None in a file's header."""
    return None if placed.level is None else model.levels[placed.level].name


def selected(model: semantics.Model, placed: semantics.Placed) -> Range | None:
    """The numbers that a SWITCH compares with its cases. Rules: "Control flow"."""
    assert isinstance(placed.node, n.Switch)
    selector = placed.node.selector
    known = model.assignments.range(placed, selector)
    if known and semantics.is_constant(selector):
        return Range(0, max(known.low - 1, 0))
    return known


COMPLETE = (n.Mines, n.NamedGround, n.RandomCorridors)
TRAPS = {"hole": "down", "trap door": "down", "magic portal": "both", "level teleport": "both"}
WIDE = 20
SEVERAL_ROOMS = 3


class Ways(Enum):
    """Directions in which heroes come and go; ``ARRIVAL`` is a region where they only arrive."""

    UP = auto()
    DOWN = auto()
    BOTH = auto()
    ARRIVAL = auto()


def ways_of(model: semantics.Model, level: semantics.LevelFacts) -> set[Ways] | None:
    """Return the ways into a level and out of it; None for vaults, and for levels that are incomplete.

    A call may hold anything, so that it counts as a way in both directions.
    """
    statements = [placed.node for placed in model.statements_of(level)]
    rooms = sum(isinstance(node, n.Room) for node in statements)
    is_complete = rooms >= SEVERAL_ROOMS or any(
        isinstance(node, COMPLETE) or (isinstance(node, n.Map) and map_size(node.block).width >= WIDE)
        for node in statements
    )
    if level.is_vault or not is_complete:
        return None
    return {way for node in statements for way in _ways(node)}


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
