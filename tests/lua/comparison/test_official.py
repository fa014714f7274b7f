"""Levels of NetHack 3.6, translated, beside the scripts of NetHack 3.7 that were written for them.

Needs ``VAULTC_CORPUS`` with the folders ``nethack-3.6`` (des files) and ``nethack-3.7`` (scripts).
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Set
from functools import cache
from pathlib import Path

import pytest
from every import every
from lua_comparison.comparing import ScriptComparison, compare_scripts
from lua_comparison.differences import ASPECTS
from thorough import sampled

from vaultc.games.lua_versions import version_named
from vaultc.language.source import Source
from vaultc.translation.lua.scene import LuaSettings
from vaultc.translation.lua.scripting import scripts_of
from vaultc.world.catalog.lua_worlds import world_named

VERSION = "nethack-3.7"
CORPUS = Path(os.environ.get("VAULTC_CORPUS", "no corpus"))

EQUAL = [
    "Arc-fila", "Arc-filb", "Arc-goal", "Arc-loca", "Bar-fila", "Bar-filb", "Bar-goal", "Bar-loca",
    "Cav-fila", "Cav-filb", "Cav-goal", "Cav-loca", "Hea-loca", "Kni-goal", "Kni-loca", "Mon-fila",
    "Mon-filb", "Pri-fila", "Pri-filb", "Pri-loca", "Ran-fila", "Ran-filb", "Ran-goal", "Ran-loca",
    "Rog-fila", "Rog-filb", "Rog-goal", "Rog-loca", "Sam-fila", "Sam-filb", "Sam-loca", "Tou-fila",
    "Tou-filb", "Wiz-fila", "Wiz-filb", "earth", "minetn-3", "minetn-4", "minetn-5", "minetn-7", "oracle",
    "water",
]  # fmt: skip
"""Levels whose calls are equal."""

OTHER_CHOICES = ("Sam-goal", "Tou-goal", "Tou-loca", "astral", "tower3")
"""Levels that are equal up to where random choices fall."""

_START = frozenset({"object", "monster.inventory"})
_PRIZE = frozenset({"object.achievement", "object.chance"})
_BIG = frozenset({"non_diggable", "region"})
_HOT = frozenset({"level_flags.noteleport", "hell_tweaks"})
_SOKOBAN = frozenset({"exclusion", "object.achievement"})
_OTHER_FILL = frozenset({"level_init"})
_WHERE = {"place", "selection", "region"}
_PLACES = frozenset(
    f"{call}.{key}" for call, keys in ASPECTS.items() for key in keys & {"place", "selection", "region"}
)
_TOWER = _PLACES | {"map", "hell_tweaks", "region", "door"}
CHANGED: Mapping[str, Set[str]] = {
    **dict.fromkeys(("Arc-strt", "Cav-strt", "Hea-strt", "Rog-strt", "Sam-strt", "Tou-strt", "Wiz-strt"), _START),
    **dict.fromkeys(("Bar-strt", "Kni-strt", "Mon-strt", "Pri-strt"), frozenset({"object", "monster"})),
    "Val-strt": {*_START, "region"},
    "Ran-strt": {*_START, "levregion.exclude"},
    **dict.fromkeys(
        ("Hea-fila", "Hea-filb", "Hea-goal", "Kni-fila", "Kni-filb", "Val-fila", "Val-filb", "Val-loca", "Mon-goal"),
        _OTHER_FILL,
    ),
    "Val-goal": {"level_init", "drawbridge", "terrain", "replace_terrain", "map"},
    "Pri-goal": {"object.eroded"},
    "Wiz-goal": {"altar.align"},
    "Wiz-loca": {"door"},
    **dict.fromkeys(("soko1-1", "soko1-2"), _SOKOBAN | {"object"}),
    **dict.fromkeys(("soko2-1", "soko2-2", "soko3-1", "soko3-2", "soko4-1", "soko4-2"), _SOKOBAN),
    **dict.fromkeys(("bigrm-1", "bigrm-2", "bigrm-3", "bigrm-5", "bigrm-6", "bigrm-7", "bigrm-8"), _BIG),
    **dict.fromkeys(("bigrm-9", "bigrm-10"), _BIG | _OTHER_FILL),
    **dict.fromkeys(("asmodeus", "baalz", "orcus"), _HOT),
    **dict.fromkeys(("wizard1", "wizard2", "wizard3", "fakewiz1", "fakewiz2"), _TOWER),
    "air": {"level_flags.stormy"},
    "valley": {"level_flags.temperate"},
    "sanctum": {"door", "map"},
    "castle": {"object.locked"},
    "minend-1": _PRIZE,
    "minend-2": {*_PRIZE, "levregion"},
    "minend-3": {*_PRIZE, "level_init.fg"},
    "minetn-2": {"door.state"},
    "tower2": {"object"},
    "medusa-1": {"levregion", "object", "region.arrival_room"},
    "medusa-2": {"levregion", "object", "region.arrival_room"},
}
"""Levels that are equal except for these functions and fields."""

REDESIGNED = [
    "fire", "juiblex", "knox", "minetn-1", "minetn-6", "medusa-3", "medusa-4", "minefill", "bigrm-4",
    "tower1", "Mon-loca", "bigrm-11", "hellfill", "tut-1", "tut-2",
]  # fmt: skip
"""Levels of which only a run is wanted."""


@cache
def translations() -> dict[str, str]:
    """The scripts that the levels of NetHack 3.6 become, by name."""
    settings = LuaSettings(world_named(VERSION), themed=False)
    paths = sorted((CORPUS / "nethack-3.6").glob("*.des"))
    return {s.name: s.text for path in paths for s in scripts_of(Source.read(path), settings, "nethack36").scripts}


def official(name: str) -> Source:
    """The script of that name, whatever its capital letters."""
    folder = CORPUS / "nethack-3.7"
    if not folder.is_dir():
        pytest.skip("VAULTC_CORPUS has no folder nethack-3.7")
    found = [path for path in sorted(folder.rglob("*.lua")) if path.stem.casefold() == name.casefold()]
    if not found:
        pytest.skip(f"VAULTC_CORPUS has no {name}.lua in nethack-3.7")
    return Source.read(found[0])


def compared(name: str, ignored: Set[str]) -> ScriptComparison:
    """The comparison of a level with its script, except what is listed."""
    second = official(name)
    if name not in translations():
        pytest.skip(f"VAULTC_CORPUS has no level {name} in nethack-3.6")
    first = Source.from_text(translations()[name], f"{name}.lua")
    return compare_scripts(first, second, version_named(VERSION)).without(ignored)


@every("name", [*EQUAL, *OTHER_CHOICES])
def test_equal_levels(name: str) -> None:
    found = compared(name, set())
    assert found.problems == ()
    assert [(each.lines, each.message) for each in found.differences] == []


@every("name", CHANGED)
def test_levels_that_differ_as_listed(name: str) -> None:
    found = compared(name, CHANGED[name])
    assert found.problems == ()
    assert [(each.lines, each.message) for each in found.differences] == []


@pytest.mark.parametrize("name", REDESIGNED)
def test_other_levels_run(name: str) -> None:
    second = official(name)
    assert compare_scripts(second, second, version_named(VERSION)).is_equal


def test_all_words_of_the_lists_are_known() -> None:
    assert len({*EQUAL, *OTHER_CHOICES, *CHANGED, *REDESIGNED}) == len(EQUAL) + 5 + len(CHANGED) + len(REDESIGNED)
    assert len(EQUAL) == 42
    for word in {word for words in CHANGED.values() for word in words}:
        call, _, aspect = word.partition(".")
        assert call in ASPECTS
        assert not aspect or aspect in ASPECTS[call]


@pytest.mark.skipif(not (CORPUS / "nethack-3.6").is_dir(), reason="VAULTC_CORPUS has no folder nethack-3.6")
@pytest.mark.parametrize("name", sampled(["minetn-3", "soko1-1", "oracle", "Arc-goal"], 2))
def test_a_level_is_equal_to_itself_without_positions_and_to_no_other(name: str) -> None:
    text = translations()[name]
    first = Source.from_text(text, "first.lua")
    spread = text.replace("des.region(selection.area(", "local function area(...) return selection.area(...) end\n"
                          "des.region(area(", 1)  # fmt: skip
    assert compare_scripts(first, Source.from_text(spread, "second.lua"), version_named(VERSION)).is_equal
    other = f"{text}\ndes.monster('newt')\n"
    found = compare_scripts(first, Source.from_text(other, "second.lua"), version_named(VERSION))
    assert {(each.call, each.kind) for each in found.differences} == {("monster", "added")}
