"""Conditions under which a gold vault holds the portal to Fort Ludios."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vaultc.generation.dungeon.rooms import leads_to_ludios
from vaultc.world.plan import DungeonBranch
from vaultc.world.surroundings import Surroundings

DEEP = Surroundings(depth=20, level_in_dungeon=20)


@pytest.mark.parametrize(
    ("change", "leads"),
    [
        ({}, True),
        ({"depth": 10}, False),
        ({"depth": 11}, True),
        ({"depth": 27}, True),
        ({"depth": 28}, False),
        ({"branch": DungeonBranch("portal")}, False),
        ({"dungeon": "The Ruins of Moria"}, False),
        ({"ludios_placed": True}, False),
    ],
)
def test_where_the_portal_is(change: dict[str, object], leads: bool) -> None:
    assert leads_to_ludios(replace(DEEP, **change)) is leads
