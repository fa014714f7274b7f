"""Facts that several rules ask for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from vaultc.language import semantics
from vaultc.language.semantics.constants import Range
from vaultc.language.semantics.paths import is_certain
from vaultc.language.semantics.places import Spot
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
