"""Layouts in MiniHack: taken like other levels, and shown as they are."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy
import pytest

import vaultc
from vaultc import minihack
from vaultc.games import game_named
from vaultc.minihack import bridge
from vaultc.rendering.glyphs import glyph_numbers

REAL = pytest.mark.skipif(find_spec("nle") is None, reason="MiniHack is not installed; see make test-minihack")


def hall() -> vaultc.Layout:
    """A lit hall with a thing of each kind."""
    layout = vaultc.Layout.empty("nethack36")
    layout.surroundings = minihack.PLACE
    layout.room(10, 5, 30, 12)
    layout.place("door", "locked", 10, 8)
    layout.place("feature", "fountain", 20, 9)
    layout.place("monster", "brown mold", 14, 7)
    layout.place("object", "boulder", 15, 8)
    layout.place("object", "healing", 16, 9, symbol="!")
    layout.place("trap", "teleport", 25, 10)
    return layout


def test_a_layout_is_frozen_as_the_level_of_minihack() -> None:
    layout = hall()
    assert layout.validate("nethack36")[0].severity.name == "NOTE"
    assert minihack.frozen(layout) == layout.to_des("nethack36", "mylevel")
    again = vaultc.load(vaultc.language.source.Source.from_text(minihack.frozen(layout), "a.des"), dialect="nethack36")
    assert again.levels[0].generate(5).layout() == layout


@REAL
def test_the_game_shows_a_layout_with_its_things() -> None:
    minihack.verify(hall())


@REAL
@pytest.mark.parametrize("kind", ["trap", "monster", "object"])
def test_things_that_differ_are_noticed(kind: str) -> None:
    layout = hall()
    made = layout.to_level()
    text = minihack.frozen(made)
    changed = {"trap": layout.traps, "monster": layout.monsters, "object": layout.objects}[kind][0]
    layout.move(changed, 28, 6)
    observation = bridge._mapped(text)
    bridge.compare(made, observation)
    with pytest.raises(minihack.LevelDiffers):
        bridge.compare(layout.to_level(), observation)


def wands() -> vaultc.Layout:
    """A lit hall of the other game with each of its wands that the game inside MiniHack has too."""
    layout = vaultc.Layout.empty("unnethack6")
    layout.room(10, 5, 30, 12)
    known = {kind.name for kind in game_named("nethack36").catalog.kinds if kind.character == "/"}
    shared = [kind.name for kind in layout.game.catalog.kinds if kind.character == "/" and kind.name in known]
    for number, name in enumerate(filter(None, shared)):
        layout.place("object", name, 12 + number % 16, 6 + number // 16, symbol="/")
    return layout


def test_an_unknown_object_may_have_each_appearance_of_the_game_inside() -> None:
    """Its kinds without a namesake in the game of the level lend their appearances too."""
    layout = wands()
    made = layout.to_level()
    shown = game_named("nethack36").catalog
    numbers = glyph_numbers(shown)
    appearances = {numbers.objects[kind.index] for kind in shown.kinds if kind.character == "/"}
    assert appearances - set(glyph_numbers(made.catalog).objects)
    observation = observed(layout, (1, 0))
    cells = observation["glyphs"]
    for glyph in appearances:
        cells[6, 11] = glyph
        bridge.compare(made, observation)
    cells[6, 11] = max(appearances) + 1
    with pytest.raises(minihack.LevelDiffers, match=r"at \(12,6\), which is .* \(wands\)"):
        bridge.compare(made, observation)


@REAL
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_game_shows_the_wands_of_another_game(seed: int) -> None:
    minihack.verify(wands(), seed)


@REAL
def test_a_seed_settles_what_verifying_sees() -> None:
    text = minihack.frozen(wands())
    first, again, other = (bridge._mapped(text, seed)["glyphs"].tobytes() for seed in (1, 1, 2))
    assert first == again
    assert first != other


@REAL
def test_seeded_games_do_not_depend_on_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "game_class", lambda: lambda **options: options)
    assert bridge.seedable("a.des", pet=True) == {"des_file": "a.des", "pet": True, "fix_moon_phase": True}
    assert bridge.seedable("a.des", fix_moon_phase=False) == {"des_file": "a.des", "fix_moon_phase": False}


def observed(layout: vaultc.Layout, hero: tuple[int, int]) -> dict[str, Any]:
    """The observation of a layout by a hero on a cell."""
    cells = layout.to_level().grid("glyphs")[:, 1:].copy()
    return {"glyphs": cells, "chars": numpy.full_like(cells, ord("F")), "blstats": numpy.array((hero[0] - 1, hero[1]))}


@pytest.mark.parametrize("column", [15, 29])
def test_a_monster_on_which_the_hero_begins_is_elsewhere(column: int) -> None:
    """Even a mold, which never moves, and as far away as the nearest free cell; else it must be where it is."""
    there, elsewhere = hall(), hall()
    (mold,) = elsewhere.monsters
    elsewhere.move(mold, column, 7)
    bridge.compare(there.to_level(), observed(elsewhere, (14, 7)))
    with pytest.raises(minihack.LevelDiffers, match=rf"at \({column},7\)"):
        bridge.compare(there.to_level(), observed(elsewhere, (20, 11)))


@REAL
def test_the_game_moves_a_monster_across_a_full_room() -> None:
    """The hero begins on a mold's cell, and one cell is free."""
    layout = vaultc.Layout.empty("nethack36")
    layout.surroundings = minihack.PLACE
    layout.room(10, 5, 20, 8)
    for x, y in [(x, y) for x in range(11, 20) for y in (6, 7)][:-1]:
        layout.place("monster", "brown mold", x, y)
    observation = bridge._mapped(minihack.frozen(layout), 5)
    assert observation["blstats"][0] + 1 < 15, "the free cell is far from the hero"
    assert observation["chars"][7][18] == ord("F")
    minihack.verify(layout, 5)


@REAL
def test_the_game_moves_a_monster_out_of_the_way_of_the_hero() -> None:
    layout = vaultc.Layout.empty("nethack36")
    layout.surroundings = minihack.PLACE
    layout.room(10, 5, 14, 8)
    for x in (11, 12, 13):
        layout.place("monster", "brown mold", x, 6)
    for seed in range(1, 5):
        minihack.verify(layout, seed)
