"""Mazes without a script: no levels of the game are recorded, so the order of draws is tested against the rule."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from vaultc.chance.seeding import game_dice, tracing_dice
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.dungeon import ordinary
from vaultc.generation.layout.positions import occupied
from vaultc.generation.population.traps import passable_kind, trap_in_maze
from vaultc.generation.site import Site
from vaultc.level.level import Level
from vaultc.support.acceleration import is_compiled
from vaultc.world.catalog.kinds import FALLING_ROCK, TRAP_DOOR
from vaultc.world.catalog.terrain import ROOM, STAIRS
from vaultc.world.grid import HEIGHT
from vaultc.world.plan import DungeonBranch
from vaultc.world.surroundings import Hero, Surroundings

HELL = Surroundings(
    dungeon="Gehennom", level_in_dungeon=6, levels_in_dungeon=23, depth=35, difficulty=35, registered=False
)

ORDER = re.compile(
    r"38 9 ([1-4] )+boulder 38 9 up 38 9 down "
    r"8 (38 9 2 (GEM|None) ){11,18}10 (38 9 boulder ){2,11}3 (38 9 minotaur ){0,2}"
    r"5 (38 9 monster ){7,11}6 (38 9 gold ){7,12}6 (trap ){7,12}"
)


def maze(seed: int, surroundings: Surroundings = HELL) -> Level:
    return site_of_maze(seed, surroundings).level


def site_of_maze(seed: int, surroundings: Surroundings) -> Site:
    site = Site(Level(), game_dice(seed), surroundings, UNNETHACK)
    ordinary.make_plain_maze(site)
    return site


@pytest.mark.skipif(is_compiled(), reason="notes take the places of functions, which compiled code calls at once")
@pytest.mark.parametrize("seed", range(1, 21))
def test_order_of_draws(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = tracing_dice(seed)
    events: list[Any] = dice.trace

    def note(what: str) -> None:
        events.append((what,))

    def monster(_site: Site, species: int | None, _x: int, _y: int) -> None:
        note("monster" if species is None else UNNETHACK.catalog.species[species].name)

    monkeypatch.setattr(ordinary.objects, "make_at", lambda *_: note("boulder"))
    monkeypatch.setattr(ordinary.objects, "random_item_at", lambda _site, kind, *_: note(str(kind)))
    monkeypatch.setattr(ordinary.objects, "gold", lambda *_: note("gold"))
    monkeypatch.setattr(ordinary.monsters, "create", monster)
    monkeypatch.setattr(ordinary.traps, "trap_in_maze", lambda *_: note("trap"))
    monkeypatch.setattr(ordinary.doors, "make_stairs", lambda *args: note("up" if args[3] == 1 else "down"))
    ordinary.make_plain_maze(Site(Level(), dice, HELL, UNNETHACK))
    text = "".join(f"{event[1] if len(event) > 1 else event[0]} " for event in events)
    assert ORDER.fullmatch(text), text


@pytest.mark.parametrize("seed", range(1, 21))
def test_every_passage_leads_everywhere(seed: int) -> None:
    level = maze(seed)
    passages = {(x, y) for x in range(80) for y in range(21) if level.terrain[x * HEIGHT + y] >= ROOM}
    assert {(x, y) for x in range(3, 78, 2) for y in range(3, 20, 2)} <= passages
    assert len(passages) == 2 * (38 * 9) - 1
    reached = {(level.up_stairs.x, level.up_stairs.y)}
    front = list(reached)
    while front:
        x, y = front.pop()
        new = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & passages - reached
        reached |= new
        front += new
    assert reached == passages


def test_stairs_and_branch() -> None:
    level = maze(3, Surroundings(dungeon="Gehennom", level_in_dungeon=9, branch=DungeonBranch("stairs", up=True)))
    for stairs in (level.up_stairs, level.down_stairs, level.branch_stairs):
        assert level.terrain[stairs.x * HEIGHT + stairs.y] == STAIRS
    assert "mazelevel" in level.flags_set


def test_the_kind_of_a_trap_comes_before_its_place() -> None:
    kinds = set()
    for seed in range(40):
        level = maze(seed)
        dice = tracing_dice(seed)
        site = Site(level, dice, HELL, UNNETHACK)
        level.traps.clear()
        trap = trap_in_maze(site)
        bounds = [bound for stream, bound, _ in dice.trace if stream == "g"]
        place = bounds.index(38)
        assert trap is not None
        assert bounds[place : place + 2] == [38, 9]
        assert set(bounds[:place]) <= {5, 23, 7}
        assert (trap.x % 2, trap.y % 2) == (1, 1)
        kinds.add(trap.kind)
    assert len(kinds) > 8


def test_the_vibrating_square_is_hidden_away_from_the_stairs() -> None:
    place = replace(HELL, level_in_dungeon=22, depth=51, hero=Hero(role="Archeologist"))
    for seed in range(1, 6):
        site = site_of_maze(seed, place)
        level = site.level
        assert level.vibrating_square is not None
        x, y = level.vibrating_square
        dx, dy = abs(x - level.up_stairs.x), abs(y - level.up_stairs.y)
        assert max(dx, dy) > 11
        assert 0 < dx != dy > 0
        assert not level.down_stairs.x
        assert [(e.kind, e.text, e.x, e.y) for e in level.engravings] == [("dust", "X", x, y)]
        assert occupied(site, x, y)
    assert not maze(1, replace(place, hero=Hero())).engravings


def test_nobody_falls_where_the_square_vibrates() -> None:
    for number, kind in ((22, FALLING_ROCK), (21, TRAP_DOOR)):
        place = replace(HELL, level_in_dungeon=number)
        assert passable_kind(Site(Level(), game_dice(1), place, UNNETHACK), TRAP_DOOR) == kind
