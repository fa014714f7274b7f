"""Findings agree with what the game makes: at its place, in its order of statements, in its piles."""

from __future__ import annotations

from dataclasses import replace

import pytest

import vaultc
from vaultc.games import NAMES, game_named
from vaultc.generation.population.traps import PITS
from vaultc.language.diagnostics import Severity
from vaultc.world.surroundings import GUESTS

GUEST = GUESTS["minihack"]
SEEDS = (1, 2, 3)


def hall(game: str, name: str = "hall") -> vaultc.Layout:
    layout = vaultc.Layout.empty(game, name=name)
    layout.room(5, 3, 20, 10)
    return layout


def problems(layout: vaultc.Layout, to: str | None = None) -> list[str]:
    return [found.message for found in layout.validate(to) if found.severity >= Severity.WARNING]


def comes_back(layout: vaultc.Layout) -> bool:
    return all(layout.made(seed) == layout for seed in SEEDS)


# ---- the place


def test_a_level_called_as_the_guest_is_made_at_its_place() -> None:
    layout, other = hall("nethack36", GUEST.level), hall("nethack36")
    assert layout.place_in(layout.game).depth == GUEST.place.depth
    for one in (layout, other):
        one.place("trap", "arrow", 9, 9)
    assert problems(other) == []
    assert problems(layout) == ["an arrow trap may come with a victim at this depth"]
    assert any(not comes_back_once(layout, seed) for seed in range(1, 40))
    assert all(comes_back_once(other, seed) for seed in range(1, 40))


def comes_back_once(layout: vaultc.Layout, seed: int) -> bool:
    return layout.made(seed) == layout


def test_a_layout_of_a_generated_level_stays_where_that_was_made() -> None:
    layout = hall("nethack36")
    layout.place("stairs", "up", 7, 7)
    layout = layout.made(1)
    assert layout.surroundings is not None
    assert problems(layout) == []
    layout.name = GUEST.level
    assert problems(layout) == []
    assert comes_back(layout)


def test_the_place_is_a_matter_of_the_game_that_makes_the_level() -> None:
    layout = hall("unnethack", GUEST.level)
    layout.place("stairs", "up", 7, 7)
    assert problems(layout) == []
    assert problems(layout, "nethack36") == ["no stairs lead up from the first level"]


def test_a_chosen_place_stays() -> None:
    layout = hall("nethack36", GUEST.level)
    layout.place("stairs", "up", 7, 7)
    layout.surroundings = replace(layout.game.surroundings, depth=9)
    assert layout.place_in(layout.game) == layout.surroundings
    assert problems(layout) == []
    assert comes_back(layout)


# ---- traps on features


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("feature", ["fountain", "sink", "throne", "altar"])
def test_traps_are_laid_before_features_that_would_refuse_them(game: str, feature: str) -> None:
    layout = hall(game)
    for number, kind in enumerate(sorted({"magic", "teleport", *pits(game)})):
        x = 7 + number
        if feature == "altar":
            layout.place("altar", "law", x, 6)
        else:
            layout.place("feature", feature, x, 6)
        layout.place("trap", kind, x, 6)
        layout.paint((x, 6), lit=bool(number % 2))
    assert problems(layout) == []
    assert comes_back(layout)
    assert {one.name for one in layout.made().features} == {feature}


def pits(game: str) -> set[str]:
    return {name for name, code in game_named(game).catalog.trap_codes.items() if code in PITS}


@pytest.mark.parametrize("game", NAMES)
def test_nobody_falls_through_a_hard_floor_below_a_feature(game: str) -> None:
    layout = hall(game)
    layout.level_flags = frozenset(("hardfloor",))
    layout.place("feature", "fountain", 9, 6)
    layout.place("trap", "hole", 9, 6)
    assert problems(layout) == [
        "nothing falls through the floor of this level: the game makes a falling rock trap instead"
    ]
    assert not comes_back(layout)


# ---- piles

CATALOGS = {name: game_named(name).catalog for name in NAMES}
LONE = [name for name, catalog in CATALOGS.items() if not catalog.kinds[catalog.kind_number("boulder") or 0].merges]
"""The games in which two boulders make no pile of one kind."""


@pytest.mark.parametrize("game", LONE)
def test_boulders_lie_on_top(game: str) -> None:
    layout = hall(game)
    layout.place("object", "bugle", 9, 6)
    layout.place("object", "boulder", 9, 6)
    layout.place("object", "boulder", 9, 6)
    assert problems(layout) == []
    assert comes_back(layout)
    layout.place("object", "bugle", 9, 6, blessing="cursed")
    assert problems(layout) == ["boulders must lie on top of a pile"]
    assert not comes_back(layout)


@pytest.mark.parametrize("game", LONE)
def test_the_order_of_boulders_is_told_where_it_changes(game: str) -> None:
    layout = hall(game)
    layout.place("object", "boulder", 9, 6, called="Sisyphus")
    layout.place("object", "boulder", 9, 6)
    assert comes_back(layout) == (problems(layout) == [])


# ---- games whose levels are data


def test_a_level_that_no_des_file_of_its_game_makes_has_an_error() -> None:
    layout = hall("nethack343")
    found = layout.validate()[0]
    assert found.severity == Severity.ERROR
    assert found.message.startswith("a level cannot be frozen in the language of NetHack 3.4.3")
    assert problems(layout, "nethack36") == []
    changed = vaultc.mutate(layout, 1, ["dig pool"])
    assert changed is not None
    assert changed.validate()[0] == found


# ---- what is not buried, and what changes on the way to the floor


@pytest.mark.parametrize("game", NAMES)
def test_nothing_is_buried_that_the_game_leaves_on_the_floor_or_destroys(game: str) -> None:
    catalog = CATALOGS[game]
    unique = [kind for kind in catalog.kinds if kind.unique and kind.name]
    riders = [row.name for row in catalog.species if row.rider]
    assert unique
    assert riders
    for kind in unique:
        assert kind.name is not None
        assert found_for(game, kind.name, kind.character) == [f"{kind.name}: the game does not bury it"]
    for rider in riders:
        assert found_for(game, "corpse", "%", species=rider) == ["corpse: the game does not bury it"]
    assert found_for(game, "rock", "*") == ["rock: it is destroyed if buried, except under ice"]
    for name, symbol in ((unique[0].name, unique[0].character), ("rock", "*")):
        assert name is not None
        assert found_for(game, name, symbol, buried=False) == []
    assert found_for(game, "rock", "*", ground="ice") == []
    assert found_for(game, "corpse", "%", species="newt") == []


def found_for(
    game: str, name: str, symbol: str, ground: str = "floor", species: str | None = None, *, buried: bool = True
) -> list[str]:
    """The problems of a thing on the square of a pit, buried unless said otherwise, which the game's level confirms."""
    layout = hall(game)
    layout.paint((9, 6), ground)
    if ground == "floor":
        layout.place("trap", "pit", 9, 6)
    layout.place("object", name, 9, 6, symbol=symbol, species=species, buried=buried)
    found = problems(layout)
    assert comes_back(layout) == (found == [])
    return found


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("where", ["floor", "chest", "pack"])
def test_crysknives_become_worm_teeth_wherever_they_are(game: str, where: str) -> None:
    """Fixed ones as well: a statement makes them so when they are worm teeth already."""
    for erodeproof in (False, True):
        layout = hall(game)
        knife = vaultc.PlacedObject("crysknife", ")", erodeproof=erodeproof)
        if where == "floor":
            layout.place("object", knife.name, 9, 6, erodeproof=erodeproof)
        elif where == "chest":
            layout.place("object", "chest", 9, 6, contents=[knife])
        else:
            layout.place("monster", "newt", 9, 6, inventory=[knife])
        assert "crysknife: it becomes a worm tooth when it is made" in problems(layout)
        assert not any(layout.made(seed) == layout for seed in SEEDS)
