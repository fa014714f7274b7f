"""Altars and graves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from vaultc.generation.population.furnishings import altar_statement, make_grave, random_grave
from vaultc.generation.population.traps import make_trap
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world.catalog.kinds import TEMPLE
from vaultc.world.catalog.terrain import ALTAR, CORR, GRAVE, ROOM, STAIRS
from vaultc.world.grid import HEIGHT
from vaultc.world.surroundings import Hero

MakeSite = Callable[..., Site]
CELL = 10 * HEIGHT + 5


@pytest.mark.parametrize(
    ("alignment", "hero", "words", "mask"),
    [
        ("law", "neutral", [], 4),
        ("noalign", "neutral", [], 0),
        (-1, "neutral", [], 1),
        ("coaligned", "law", [], 4),
        ("random", "neutral", [1], 2),
        ("noncoaligned", "neutral", [1, 0], 4),
        ("noncoaligned", "neutral", [0, 1, 1], 1),
        ("noncoaligned", "neutral", [0, 1, 0], 3),
        ("noncoaligned", "law", [0, 1, 0], 2),
        ("noncoaligned", "chaos", [0, 1], 4),
    ],
)
def test_alignments_of_altars(
    make_site: MakeSite, alignment: int | str, hero: str, words: list[int], mask: int
) -> None:
    site = make_site(words=words, hero=replace(Hero(), alignment=hero))
    altar_statement(site, 10, 5, None, alignment, "altar")
    assert (site.level.terrain[CELL], site.level.flags[CELL]) == (ALTAR, mask)
    assert not site.dice.general.words


def test_a_level_lends_its_alignment(make_site: MakeSite) -> None:
    site = make_site(words=[79], level_alignment="chaos")
    altar_statement(site, 10, 5, None, "random", "altar")
    assert site.level.flags[CELL] == 1


def test_stairs_stay(make_site: MakeSite) -> None:
    site = make_site(words=[])
    site.level.terrain[CELL] = STAIRS
    altar_statement(site, 10, 5, None, "random", "shrine")
    assert site.level.terrain[CELL] == STAIRS


def test_a_shrine_needs_a_temple(make_site: MakeSite, add_room: Callable[..., Room]) -> None:
    site = make_site()
    plain, temple = add_room(site, (10, 5, 14, 8)), add_room(site, (30, 5, 34, 8), TEMPLE)
    altar_statement(site, 12, 6, plain, "law", "shrine")
    altar_statement(site, 32, 6, None, "law", "shrine")
    assert site.level.flags[12 * HEIGHT + 6] == 4
    assert site.level.flags[32 * HEIGHT + 6] == 12
    assert [(m.x, m.y, m.peaceful) for m in site.level.monsters] == [(33, 6, True)]
    assert "has temple" in site.level.flags_set
    assert temple.type == TEMPLE


def test_a_written_grave_goes_anywhere(make_site: MakeSite) -> None:
    site = make_site(words=[])
    site.level.terrain[CELL] = CORR
    make_grave(site, 10, 5, "Here.")
    assert site.level.terrain[CELL] == GRAVE
    assert [(e.kind, e.text) for e in site.level.engravings] == [("headstone", "Here.")]


def test_a_random_grave_needs_plain_floor_without_trap(make_site: MakeSite) -> None:
    site = make_site()
    assert not random_grave(site, 10, 5)
    site.level.terrain[CELL] = ROOM
    make_trap(site, 10, 5, 1)
    assert not random_grave(site, 10, 5)
    assert site.dice.drawn == (0, 0)
    site.level.traps.clear()
    assert random_grave(site, 10, 5)
    assert site.dice.trace[0][:2] == ("g", 113)
    assert site.level.engravings[0].text
