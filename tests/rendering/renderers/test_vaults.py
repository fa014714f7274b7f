"""Finding the vaults of an ordinary level."""

from __future__ import annotations

from collections.abc import Callable

from vaultc.generation.layout.rooms import lay, new_room, number_room
from vaultc.generation.site import Site
from vaultc.level.level import Level
from vaultc.rendering.renderers.texts import vault_summary, vaults_by_cell
from vaultc.world.catalog.kinds import OROOM
from vaultc.world.grid import HEIGHT


def level_with_runs(make_site: Callable[..., Site]) -> Level:
    site = make_site()
    level = site.level
    level.name = "depth-05"
    for left in (5, 20, 35):
        room = new_room(level)
        lay(site, room, (left, 5, left + 4, 8), True, OROOM)
        number_room(level, room)
    level.vaults = [
        ("plain", False, 0, 1),
        ("moat", False, 1, 1),
        ("twins", False, 1, 3),
        ("moat", False, 3, 3),
        ("plain", True, 3, 3),
    ]
    return level


def test_summary(make_site: Callable[..., Site]) -> None:
    level = level_with_runs(make_site)
    assert vault_summary(level) == "plain, twins; no room from moat ×2"
    level.vaults.append(("plain", False, 3, 4))
    assert vault_summary(level).startswith("plain ×2, twins;")
    assert vault_summary(Level()) == ""


def test_a_vault_alone_is_not_said_to_hold_itself() -> None:
    level = Level("moat")
    level.vaults = [("moat", False, 0, 1)]
    assert vault_summary(level) == ""


def test_cells(make_site: Callable[..., Site]) -> None:
    owners = vaults_by_cell(level_with_runs(make_site))
    assert [owners.get(x * HEIGHT + 6) for x in (3, 4, 5, 9, 10, 11, 20, 37)] == [
        None, "plain", "plain", "plain", "plain", None, "twins", "twins",
    ]  # fmt: skip
    assert vaults_by_cell(Level()) == {}
