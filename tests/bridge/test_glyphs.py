"""Glyphs compared with the real game; ``make test-minihack`` installs it."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import numpy
import pytest

import vaultc
from vaultc.minihack import bridge
from vaultc.rendering.glyphs import glyph_numbers
from vaultc.world.catalog import catalog_of

REAL = pytest.mark.skipif(find_spec("nle") is None, reason="MiniHack is not installed; see make test-minihack")
LEVELS = Path(__file__).parent / "levels"
LIT_FLOOR, DARK_FLOOR = 2378, 2379
LIGHT = {LIT_FLOOR: DARK_FLOOR, 2381: 2380}
"""Lit floor and corridor, which the game shows as dark where the hero does not see them, and dark ones beside it."""


@REAL
def test_families_begin_where_they_do_in_the_game() -> None:
    from nle import nethack

    table = catalog_of("nethack-3.6").table("glyphs")
    names = ("MON", "PET", "INVIS", "DETECT", "BODY", "RIDDEN", "OBJ", "CMAP", "EXPLODE", "ZAP", "SWALLOW", "WARNING")
    assert list(table["offsets"].values()) == [getattr(nethack, f"GLYPH_{name}_OFF") for name in (*names, "STATUE")]
    assert table["count"] == nethack.MAX_GLYPH


@REAL
def test_species_and_kinds_have_the_numbers_of_the_game() -> None:
    from nle import nethack

    catalog = catalog_of("nethack-3.6")
    numbers = glyph_numbers(catalog)
    for species, glyph in zip(catalog.species, numbers.monsters, strict=True):
        assert glyph == 762 or nethack.permonst(nethack.glyph_to_mon(glyph)).mname == species.name
    for kind, glyph in zip(catalog.kinds, numbers.objects, strict=True):
        if kind.name is not None and kind.name != "mail":
            assert nethack.OBJ_NAME(nethack.objclass(nethack.glyph_to_obj(glyph))) == kind.name


@REAL
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("path", sorted(LEVELS.glob("*.des")), ids=lambda path: path.stem)
def test_a_mapped_level_has_these_glyphs(path: Path, seed: int) -> None:
    """Things besides traps are not known from a map, and traps may have victims."""
    made = bridge.generated(path, seed)
    real = bridge._mapped(bridge.frozen(made))["glyphs"]
    ours = made.grid("glyphs")[:, 1:]
    is_terrain = (ours >= 2359) & (ours < 2424) & (real >= 2359) & (real < 2424)
    dark = numpy.vectorize(lambda glyph: LIGHT.get(int(glyph), int(glyph)))
    assert is_terrain.sum() > 1500
    different = is_terrain & (dark(ours) != dark(real))
    assert not different.any(), [(ours[cell], real[cell]) for cell in zip(*different.nonzero(), strict=True)]


@REAL
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_dark_floor_is_lit_around_the_hero_and_around_what_burns(seed: int) -> None:
    """The layer has the light of the level itself, without creatures: the one difference of terrain in sight."""
    made = bridge.generated(LEVELS / "embers.des", seed)
    observation = bridge._mapped(bridge.frozen(made), seed)
    lit = (made.grid("glyphs")[:, 1:] == DARK_FLOOR) & (observation["glyphs"] == LIT_FLOOR)
    burning = [one for one in made.level.monsters if "light_source" in made.catalog.species[one.species].derived]
    assert len(burning) == 2
    column, row = (int(number) for number in observation["blstats"][:2])
    centres = [(column + 1, row), *((one.x, one.y) for one in burning)]
    expected = {(x + right, y + down) for x, y in centres for right in (-1, 0, 1) for down in (-1, 0, 1)} - {*centres}
    assert {(int(x) + 1, int(y)) for y, x in zip(*lit.nonzero(), strict=True)} == expected


@REAL
def test_the_levels_are_not_all_rock() -> None:
    (script,) = vaultc.load(LEVELS / "rooms.des").levels
    assert len(numpy.unique(script.generate(1).grid("glyphs"))) > 10
