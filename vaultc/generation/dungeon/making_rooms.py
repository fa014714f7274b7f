"""The rooms of an ordinary level: vault after vault until there is no space.

Rules: "Making rooms: the random-vault draw".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from vaultc.generation.dungeon import vaults
from vaultc.generation.layout.rooms import RANDOM, create_room, reserve_vault
from vaultc.generation.site import Site
from vaultc.world.catalog.rooms import OROOM
from vaultc.world.catalog.terrain import STONE

_MOST_ROOMS: Final = 40
_ROOMS_BEFORE_GOLD: Final = 6

_MOST_FRUITLESS: Final = 1000
"""The largest number of vaults in a row that make no room."""

RunVault: TypeAlias = Callable[[str], bool]
"""Run the script of a vault on the site; true if the vault failed."""


def make_rooms(
    site: Site, run_vault: RunVault, chooser: vaults.VaultChooser, forced: vaults.Forced | None = None
) -> tuple[int, int] | None:
    """Fill the level with vaults, or with plain rooms if there are none to choose from.

    Vaults that are maps take no free space, so a table of maps alone would be tried without end; here that ends with a
    complaint. Returns the first floor cell of the gold vault for which space was reserved, if any.
    """
    reserved = None
    tried = False
    picks = fruitless = 0
    rooms = site.level.rooms
    chooser = chooser.at_depth(site.surroundings.depth)
    while len(rooms) < _MOST_ROOMS and site.rectangles.pick(site.dice) is not None:
        if len(rooms) >= _ROOMS_BEFORE_GOLD and site.dice.rn2(2) and not tried:
            tried = True
            reserved = reserve_vault(site)
            continue
        name = chooser.pick(site.dice)
        if name is None:
            if create_room(site, *(RANDOM,) * 6, OROOM, RANDOM) is None:
                break
            continue
        picks += 1
        before = len(rooms)
        failed = _run(site, run_vault, name) if forced is None else _run_forced(site, run_vault, name, picks, forced)
        fruitless = fruitless + 1 if len(rooms) == before else 0
        if failed:
            break
        if fruitless == _MOST_FRUITLESS:
            site.complain(f"{fruitless} vaults in a row made no room; the game would go on trying")
            break
    return reserved


def _run_forced(site: Site, run_vault: RunVault, chosen: str, number: int, forced: vaults.Forced) -> bool:
    """As :func:`_run`, for a replacement of the chosen vault."""
    name = forced.choose(number, chosen)
    before = bytes(site.level.terrain)
    failed = _run(site, run_vault, name)
    changed = zip(before, site.level.terrain, strict=True)
    forced.note(name, placed=any(old == STONE != new for old, new in changed))
    return failed


def _run(site: Site, run_vault: RunVault, name: str) -> bool:
    """Run one vault in vault mode and record the result; True if it failed.

    Level regions of a vault are forgotten after its script, which carries them out in some games only; so are its
    messages, unless vaults speak.
    """
    before = len(site.level.rooms)
    site.vault_mode = True
    failed = run_vault(name)
    site.vault_mode = False
    site.level.regions.clear()
    if not site.rules.levels.vaults_speak:
        site.level.messages.clear()
    site.level.vaults.append((name, failed, before, len(site.level.rooms)))
    return failed
