"""Functions that only some versions have."""

from __future__ import annotations

import pytest
from lua_scripts import BOX, error, played, said, value

from vaultc.games.lua_versions import VERSIONS
from vaultc.language.source import Source
from vaultc.lua.statics import findings
from vaultc.world.catalog import terrain


def static(text: str, version: str) -> list[str]:
    """The messages about the names in a script."""
    return [each.message for each in findings(Source.from_text(text, "level.lua"), VERSIONS[version])]


@pytest.mark.parametrize(
    ("call", "versions"),
    [
        ("local s = monkfoodshop()", {"nethack-3.7", "nethack-5.0"}),
        ("hell_tweaks(selection.new())", {"nethack-3.7", "nethack-5.0"}),
        ("local s = get_deadends()", {"unnethack-6"}),
        ("local s = nh.get_config('x')", {"nethack-3.7", "nethack-5.0"}),
        ("local s = nh.is_genocided('newt')", {"nethack-5.0"}),
        ("nh.flip_level(1)", {"nethack-5.0"}),
        ("local s = selection.size_description(selection.new())", {"nethack-5.0"}),
        ("local s = selection.new():size_description()", {"nethack-5.0"}),
        ("local s = u.invocation_level", {"nethack-3.7", "nethack-5.0"}),
        ("des.reset_level()", {"nethack-3.7", "nethack-5.0"}),
        ("local s = nh.stairways()", set(VERSIONS)),
    ],
)
def test_functions_are_only_where_the_version_has_them(call: str, versions: set[str]) -> None:
    assert {name for name in VERSIONS if error(call, name) == ""} == versions
    if ":" not in call and "u." not in call:
        assert {name for name in VERSIONS if not static(call, name)} == versions


def test_lava_and_bars_keep_off_what_is_protected() -> None:
    text = "des.level_init({ style = 'solidfill', fg = '.' })\nhell_tweaks(selection.%s)"
    changed = {bytes(played(text % "new()", seed=seed).level.terrain).count(terrain.LAVAPOOL) > 0 for seed in (1, 2)}
    assert changed == {True}
    assert terrain.LAVAPOOL not in bytes(played(text % "negate()").level.terrain)
    assert any("hell_tweaks" in each for each in said(text % "new()"))
    assert "selection expected" in error("hell_tweaks()")


def test_shops_for_monks() -> None:
    assert value("monkfoodshop()") == "food shop"


def test_results_of_the_newest_functions() -> None:
    newest = "nethack-5.0"
    assert value("nh.is_genocided('newt')", version=newest) == "false"
    assert value("nh.int_to_pm_name(0)", version=newest) == "giant ant"
    assert value("nh.int_to_obj_name(-1)", version=newest) == ""
    assert value("selection.area(1, 1, 3, 2):size_description()", BOX, newest) == "3 x 2"
