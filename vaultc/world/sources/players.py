"""The things that play the roles which rules ask for, in a fork that may have renamed or lost them."""

from __future__ import annotations

from vaultc.world.catalog import Catalog
from vaultc.world.catalog.tables import FactTable


def playing(catalog: Catalog, base: FactTable) -> tuple[FactTable, list[str]]:
    """The table ``named`` of a base, with the things that exist; a role that nothing plays gets a stand-in.

    The messages tell the roles with a stand-in, so that a user can name what plays them.
    """
    missing = list[str]()
    objects: dict[str, list[list[str]]] = {}
    for role, things in base["objects"].items():
        known = [thing for thing in things if catalog.kind_number(thing[1], thing[0]) is not None]
        objects[role] = known or (_stand_in_kind(catalog) if things else [])
        if things and not known:
            missing.append(f"{_quoted(things[0][1], role)}; what rules make of it is left out until you name another")
    species: dict[str, list[str]] = {}
    for role, names in base["species"].items():
        there = [name for name in names if catalog.species_number(name) is not None]
        species[role] = there or ([catalog.one_species(0).name] if role in _SINGLE else [])
        if names and not there:
            missing.append(f"{_quoted(names[0], role)}; {_instead(*species[role][:1])}")
    artifacts = {artifact.name for artifact in catalog.artifacts}
    for role, names in base["artifacts"].items():
        if names and names[0] not in artifacts:  # then no object is it: nothing else takes the role of an artifact
            missing.append(f"{_quoted(names[0], role)}; {_instead()}")
    kept = {
        name: other
        for name, other in base.get("stand_ins", {}).items()
        if catalog.kind_number(other) is not None or catalog.species_number(other) is not None
    }
    named = {"objects": objects, "species": species, "artifacts": dict(base["artifacts"]), "stand_ins": kept}
    return named, missing


_SINGLE = ("human", "scorpion", "constellation")


def _quoted(name: str, role: str) -> str:
    return f"nothing plays the role `{role}`, as there is no {name!r}"


def _instead(*names: str) -> str:
    return f"{names[0]!r} takes its part until you name another" if names else "it stays empty"


def _stand_in_kind(catalog: Catalog) -> list[list[str]]:
    """The first kind with a name: the strange object, which rules have nothing to say about."""
    first = next(kind for kind in catalog.kinds if kind.name)
    return [[first.character, str(first.name)]]
