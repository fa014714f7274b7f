"""The rooms of an ordinary level: vault after vault until there is no space (rule: "Making rooms")."""

from __future__ import annotations

from collections.abc import Callable

from vaultc.catalog.rooms import OROOM
from vaultc.dungeon.vaults import ForcedPick, VaultTable
from vaultc.layout.rooms import RANDOM, create_room, reserve_vault
from vaultc.layout.site import Site

_MOST_ROOMS = 40
_ROOMS_BEFORE_GOLD = 6

RunVault = Callable[[str], bool]
"""Runs the script of a vault on the site and tells whether the vault failed."""


def make_rooms(
    site: Site, run_vault: RunVault, table: VaultTable, forced: ForcedPick | None = None
) -> tuple[int, int] | None:
    """Fill the level with vaults, or with plain rooms if the table is empty.

    Returns the first floor cell of the gold vault for which space was reserved, if any.
    """
    reserved = None
    tried = False
    picks = 0
    rooms = site.level.rooms
    while len(rooms) < _MOST_ROOMS and site.rectangles.pick(site.dice) is not None:
        if len(rooms) >= _ROOMS_BEFORE_GOLD and site.dice.rn2(2) and not tried:
            tried = True
            reserved = reserve_vault(site)
            continue
        name = table.pick(site.dice)
        if name is None:
            if create_room(site, *(RANDOM,) * 6, OROOM, RANDOM) is None:
                break
            continue
        picks += 1
        if forced is not None and picks == forced.number:
            name = forced.name
        if _run(site, run_vault, name):
            break
    return reserved


def _run(site: Site, run_vault: RunVault, name: str) -> bool:
    """Run one vault in vault mode and note how it went; whether it failed.

    Level regions and messages of vaults are not carried out on ordinary levels.
    """
    before = len(site.level.rooms)
    site.vault_mode = True
    failed = run_vault(name)
    site.vault_mode = False
    site.level.regions.clear()
    site.level.messages.clear()
    site.level.vaults.append((name, failed, before, len(site.level.rooms)))
    return failed
