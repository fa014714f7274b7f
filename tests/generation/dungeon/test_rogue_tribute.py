"""The level that remembers Rogue: no levels of the game are recorded, so the rule's draws are played one by one."""

from __future__ import annotations

from collections.abc import Iterable

from scripted_dice import Words

from vaultc.api.ordinary_levels import ordinary_place
from vaultc.chance.dice import TracingDice
from vaultc.chance.isaac import Isaac
from vaultc.chance.seeding import game_dice
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.dungeon import ordinary
from vaultc.generation.dungeon.ordinary import generate_ordinary_level
from vaultc.generation.dungeon.vaults import VaultTable
from vaultc.generation.layout.rooms import lay, new_room
from vaultc.generation.population.species import known_species
from vaultc.generation.site import Site
from vaultc.level.level import Item, Level
from vaultc.world.catalog.terrain import DOOR, FOUNTAIN, STAIRS
from vaultc.world.grid import HEIGHT
from vaultc.world.surroundings import Surroundings

CATALOG = UNNETHACK.catalog
PLACE = ordinary_place(UNNETHACK.plan, Surroundings(), 15, rogue=True)


def haunted(words: list[int], gone: Iterable[int] = ()) -> Site:
    """A site with one room of 9 x 4 cells in which the ghost was asked for."""
    site = Site(Level(), TracingDice(Words(*words), Isaac(1)), PLACE, UNNETHACK)
    site.gone.update(gone)
    lay(site, new_room(site.level), (20, 8, 28, 11), True, 0)
    ordinary.haunt(site)
    return site


def things(site: Site) -> list[tuple[str | None, Item]]:
    """The objects on the ghost's cell, in the order in which they were placed."""
    [ghost] = site.level.monsters
    return [(CATALOG.kinds[item.kind].name, item) for item in reversed(site.level.pile(ghost.x, ghost.y))]


RICH = [0, 4, 2, 1, 1, 1, 4, 1, 2, 1, 0, 9, 1, 1, 2, 0, 0, 1, 5, 1]
RICH_BOUNDS = [1, 9, 4, 3, 2, 4, 7, 2, 3, 4, 4, 10, 4, 2, 3, 3, 4, 2, 10, 10]
POOR = [0, 4, 2, 0, 0, 0, 4, 0, 1, 0, 0, 0, 2, 1, 3, 0]
POOR_BOUNDS = [1, 9, 4, 3, 4, 2, 5, 4, 4, 10, 4, 2, 5, 3, 4, 2]


def test_a_ghost_with_much() -> None:
    site = haunted(RICH)
    assert [bound for stream, bound, _ in site.dice.trace if stream == "g"] == RICH_BOUNDS  # type: ignore[attr-defined]
    [ghost] = site.level.monsters
    assert (ghost.x, ghost.y, ghost.asleep, ghost.name) == (24, 10, True, "Michael Toy")
    found = [(name, i.quantity, i.spe, i.cursed, i.erodeproof) for name, i in things(site)]
    assert found == [
        ("food ration", 5, 0, False, False),
        ("mace", 1, 3, True, False),
        ("bow", 1, 1, False, False),
        ("arrow", 34, 0, True, False),
        ("ring mail", 1, 2, False, True),
        ("cheap plastic imitation of the Amulet of Yendor", 1, 0, False, False),
    ]


def test_a_ghost_with_little() -> None:
    site = haunted(POOR)
    assert [bound for stream, bound, _ in site.dice.trace if stream == "g"] == POOR_BOUNDS  # type: ignore[attr-defined]
    assert site.level.monsters[0].name == "Glenn Wichman"
    found = [(name, i.quantity, i.spe, i.cursed, i.erodeproof) for name, i in things(site)]
    assert found == [
        ("two-handed sword", 1, 3, False, False),
        ("bow", 1, 1, True, False),
        ("arrow", 25, 0, False, False),
        ("plate mail", 1, 1, True, False),
    ]


def test_without_a_ghost_there_is_nothing() -> None:
    assert haunted([0, 4, 2], {known_species(CATALOG, "ghost")}).level.piles == {}


def level_of(seed: int) -> Level:
    return generate_ordinary_level({}, VaultTable(()), game_dice(seed), PLACE, UNNETHACK)


def test_what_all_such_levels_have_and_lack() -> None:
    for seed in range(100):
        level = level_of(seed)
        assert 1 <= len(level.rooms) <= 9
        for stairs in (level.up_stairs, level.down_stairs):
            assert level.terrain[stairs.x * HEIGHT + stairs.y] == STAIRS
        assert any(CATALOG.species[monster.species].name == "ghost" for monster in level.monsters)
        assert FOUNTAIN not in level.terrain
        assert not any(engraving.kind == "mark" for engraving in level.engravings)
        doors = [x * HEIGHT + y for x, y in level.doors]
        assert not any(level.flags[cell] for cell in doors if level.terrain[cell] == DOOR)
        assert not level.traps
        others = {CATALOG.species[monster.species].character for monster in level.monsters} - {" "}
        assert others <= {"m"}  # only what hides in doors
