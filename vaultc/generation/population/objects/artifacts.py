"""Objects that become artifacts, by chance or by name."""

from __future__ import annotations

from functools import cache
from typing import Final

from vaultc.generation.site import Site
from vaultc.level.level import Item
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.objects import Artifact

_NAME_BYTES: Final = 62


@cache
def _artifacts_of(catalog: Catalog, kind: int) -> tuple[Artifact, ...]:
    return tuple(artifact for artifact in catalog.artifacts if artifact.base_index == kind)


def chance_artifact(site: Site, item: Item) -> None:
    """Make an object one of the random artifacts of its kind that do not exist yet. Rules: "Artifact chance"."""
    candidates = [
        artifact
        for artifact in _artifacts_of(site.catalog, item.kind)
        if not artifact.no_random and artifact.number not in site.existing_artifacts
    ]
    if candidates:
        _become(site, item, candidates[site.dice.rn2(len(candidates))])


def name_item(site: Site, item: Item, name: str) -> None:
    """Name an object, which may make it an artifact, or fail because that artifact exists.

    Rules: "Making one".
    """
    name = name.encode()[:_NAME_BYTES].decode(errors="ignore")
    artifact = next((a for a in _artifacts_of(site.catalog, item.kind) if a.name == name), None)
    if item.artifact or (artifact is not None and artifact.number in site.existing_artifacts):
        return
    if artifact is None:
        item.name = name or None
    else:
        _become(site, item, artifact)


def _become(site: Site, item: Item, artifact: Artifact) -> None:
    item.name = artifact.name
    item.artifact = artifact.number
    item.age = 0
    site.existing_artifacts.add(artifact.number)
