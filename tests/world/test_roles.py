"""The objects and species that rules single out are rows of each game's own table."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from vaultc.games import NAMES, game_named
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.named import kinds_in_role, named, of_species, with_fuel


def renamed(base: Catalog, old: str, new: str, table: str) -> dict[str, Any]:
    """A table in which an object is called otherwise."""
    data = base.table(table)
    if table == "named":
        objects = {
            role: [[kind, new if name == old else name] for kind, name in things]
            for role, things in data["objects"].items()
        }
        return {**data, "objects": objects}
    if table != "objects":
        return data
    place = data["objects"]["columns"].index("name")
    rows = [
        [new if index == place and value == old else value for index, value in enumerate(row)]
        for row in data["objects"]["rows"]
    ]
    return {**data, "objects": {**data["objects"], "rows": rows}}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("old", ["oil lamp", "corpse", "gold piece", "boulder", "chest"])
def test_what_plays_a_role_may_have_any_name(name: str, old: str) -> None:
    base = game_named(name).catalog
    other = Catalog(base.version, partial(renamed, base, old, "thingummy"))
    assert other.kind_number(old) != base.kind_number(old)
    assert named(other) == named(base)
    assert (of_species(other), with_fuel(other)) == (of_species(base), with_fuel(base))


@pytest.mark.parametrize("name", NAMES)
def test_all_games_have_the_same_roles(name: str) -> None:
    tables = [game_named(game).catalog.table("named") for game in (name, NAMES[0])]
    for part in ("objects", "species", "artifacts"):
        assert tables[0][part].keys() == tables[1][part].keys()


def test_a_role_that_nothing_plays_is_refused() -> None:
    base = game_named(NAMES[0]).catalog
    with pytest.raises(LookupError, match="no 'thingummy'"):
        kinds_in_role(
            Catalog(
                "x",
                lambda table: renamed(base, "oil lamp", "thingummy", table) if table == "named" else base.table(table),
            ),
            "corpse",
        )
    with pytest.raises(KeyError):
        kinds_in_role(base, "umbrella")
