"""Stocking mazes."""

from __future__ import annotations

from collections.abc import Callable

from vaultc.generation.population.minerals import stock_maze
from vaultc.generation.site import Site
from vaultc.world.grid import CELLS, HEIGHT

MakeSite = Callable[..., Site]


def touched(columns: range) -> bytearray:
    marks = bytearray(CELLS)
    for x in columns:
        marks[x * HEIGHT : (x + 1) * HEIGHT] = b"\1" * HEIGHT
    return marks


def test_a_small_maze_stays_empty(make_site: MakeSite) -> None:
    site = make_site(words=[])
    stock_maze(site, touched(range(2, 13)))
    assert not site.level.items()


def test_things_lie_on_crossings_of_the_maze(make_site: MakeSite, fill: Callable[..., None]) -> None:
    site = make_site(seed=3)
    fill(site.level, ".", 2, 1, 78, 19)
    stock_maze(site, touched(range(2, 40)))
    places = {(thing.x, thing.y) for thing in (*site.level.items(), *site.level.traps)}
    assert len(places) > 5
    assert all(x % 2 and y % 2 and 3 <= x < 40 for x, y in places)


def test_no_pit_under_a_boulder(make_site: MakeSite, fill: Callable[..., None]) -> None:
    for seed in range(40):
        site = make_site(seed=seed)
        fill(site.level, ".", 2, 1, 78, 19)
        stock_maze(site, touched(range(2, 78)))
        boulders = {(item.x, item.y) for item in site.level.items() if site.catalog.kinds[item.kind].name == "boulder"}
        openings = {(trap.x, trap.y) for trap in site.level.traps if trap.kind in (11, 12, 14)}
        assert not boulders & openings
