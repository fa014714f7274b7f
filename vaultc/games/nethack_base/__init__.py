"""The common ground of NetHack and its relatives, which is not a game itself.

Nothing here belongs to a single game, and no game takes anything from another. The folder of a game has its dungeons
(``plan.json``) and the files that users begin with (``room.txt``, ``map.txt``) as data.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from vaultc.language import game
from vaultc.support.resources import PACKAGE
from vaultc.world import blueprint, plan

if TYPE_CHECKING:
    from vaultc.world.surroundings import Surroundings

LIMITS = game.Limits(steps=65538, nested_rooms=5, nested_containers=10, nested_control=20, cases=20)

ADDED_LATER = frozenset({"FORGE", "MAGIC_CHEST", "PUDDLE", "SEWAGE"})
"""Operators of statements that only some descendants have."""

FORMER_MONSTERS: Final = game.naming(("MONSTER",), ("Dark One", "Minion of Huhetotl"))
"""A statement that makes a species that UnNetHack 6 no longer has, by which files of the older games are told from its
own."""


def vault_table(weights: game.Weights, _depths: game.LeastDepths = ()) -> Any:
    """The walk through a list of random vaults, which ends one step early; they come at all depths."""
    from vaultc.generation.dungeon.vaults import VaultTable

    return VaultTable(weights)


def starters(name: str) -> dict[str, str]:
    """The files that users of a game begin with."""
    return {kind: (PACKAGE / "games" / name / f"{kind}.txt").read_text("utf-8") for kind in ("room", "map")}


_BRANCHES: Final = {
    "up": plan.DungeonBranch("stairs", True),
    "down": plan.DungeonBranch("stairs"),
    "portal": plan.DungeonBranch("portal"),
    "none at this end": plan.DungeonBranch("none at this end"),
}


@cache
def _plan_data(name: str) -> dict[str, Any]:
    """The plan of a game as data; dungeons of the game that it is ``like`` stay as far as a row does not say more."""
    data: dict[str, Any] = json.loads((PACKAGE / "games" / name / "plan.json").read_bytes())
    before = {row["name"]: row for row in _plan_data(data["like"])["dungeons"]} if "like" in data else {}
    return data | {"dungeons": [before.get(row["name"], {}) | row for row in data["dungeons"]]}


def _dungeon(row: dict[str, Any]) -> plan.Dungeon:
    levels = {key: tuple(plan.SpecialLevel(**level) for level in row.get(key, ())) for key in ("special", "optional")}
    branches = tuple((number, _BRANCHES[kind]) for number, kind in row.get("branches", ()))
    return plan.Dungeon(**{**row, **levels, "branches": branches, "fillers": tuple(map(tuple, row.get("fillers", ())))})


def _planned(data: dict[str, Any]) -> blueprint.PlannedDungeon | None:
    """The blueprint of the main dungeon, where it is known: the record that a dungeon file would give."""
    if "ranges" not in data:
        return None
    rows = data["ranges"]

    def placed(row: dict[str, Any]) -> dict[str, Any]:
        return {**row, "places": blueprint.PlaceRange(*row["places"])}

    branches = ({**placed(row), "kind": blueprint.BranchKind(row.get("kind", "stair"))} for row in rows["branches"])
    return blueprint.PlannedDungeon(
        plan.MAIN_DUNGEON,
        rows["base"],
        rows["spread"],
        levels=tuple(blueprint.PlacedLevel(**placed(row)) for row in rows["levels"]),
        branches=tuple(blueprint.PlannedBranch(**row) for row in branches),
    )


def plan_of(name: str) -> plan.Plan:
    """The dungeons of a game in the reference world; facts that are drawn anew in every game and unknown are left out.

    Rules: "The plan of the dungeons", "UnNetHack 6: The reference world", "EvilHack: Dungeons".
    """
    data = _plan_data(name)
    lists = {key: tuple(data.get(key, ())) for key in ("elsewhere", "guests")}
    return plan.Plan(
        tuple(map(_dungeon, data["dungeons"])), data["hell"], **lists, below_medusa=data.get("below_medusa"),
        ranges=_planned(data),
    )  # fmt: skip


@cache
def surroundings_of(name: str) -> Surroundings:
    """The fifth level of a game's main dungeon, and a hero who carries less than the reference's."""
    from vaultc.world.surroundings import Hero, Surroundings

    data = _plan_data(name)
    carrying = tuple((*thing, tuple(facts.items())) for *thing, facts in data["surroundings"]["carrying"])
    return Surroundings(
        levels_in_dungeon=data["dungeons"][0]["levels"], medusa_depth=data["surroundings"]["medusa_depth"],
        hero=Hero(carrying=carrying),
    )  # fmt: skip
