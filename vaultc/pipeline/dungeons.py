"""Dungeon files of both kinds: their trees and blueprints, and the chances of their levels."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from vaultc.language.diagnostics import DesError, errors_among
from vaultc.language.dungeon.nodes import DungeonTree, blueprint_of
from vaultc.language.dungeon.reading import read_dungeon
from vaultc.language.source import Source
from vaultc.world.blueprint import Blueprint
from vaultc.world.place_laws import BlueprintLaws, TooManyWorldsError, laws_of, sampled_laws
from vaultc.world.planned_places import seeded_draw

SAMPLES: Final = 20_000
"""The worlds that are drawn where chances are not exact."""


def tree_of(source: Source) -> DungeonTree:
    """The tree of a dungeon file of either kind.

    Raises:
        LuaMissingError: it is a script, and there is no interpreter.
    """
    if source.name.endswith(".lua"):
        from vaultc.lua.dungeon_tables import read_dungeon_script

        return read_dungeon_script(source)
    return read_dungeon(source)


def blueprint_in(path: Path) -> Blueprint:
    """The blueprint of a file.

    Raises:
        OSError: the file cannot be read.
        DesError: it has errors; carries the diagnostics.
        LuaMissingError: it is a script, and there is no interpreter.
    """
    tree = tree_of(Source.read(path))
    if errors_among(tree.diagnostics) or not tree.statements:
        raise DesError(tree.diagnostics)
    return blueprint_of(tree)


def chances_of(blueprint: Blueprint, samples: int = SAMPLES) -> BlueprintLaws:
    """The chances of a blueprint: exact where that is possible, else shares of worlds with the seeds from 1 on."""
    try:
        return laws_of(blueprint)
    except TooManyWorldsError:
        return sampled_laws(blueprint, (seeded_draw(seed) for seed in range(1, samples + 1)))
