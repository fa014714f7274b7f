"""Names of species and objects that scripts may use, by version."""

from __future__ import annotations

import pytest
from lua_scripts import BOX, error, played, said

from vaultc.games.lua_versions import VERSIONS

NEWER = ("nethack-3.7", "nethack-5.0")
BY_NAME = 'des.monster({ id = "%s", x = 1, y = 1 })'
BY_OPTION = 'des.object({ id = "statue", montype = "%s", x = 1, y = 1 })'


@pytest.mark.parametrize(
    "name", ["gnome leader", "Gnome Lady", "elf-noble", "elven monarch", "amorous demon", "high cleric"]
)
def test_names_by_gender(name: str) -> None:
    for version in NEWER:
        assert error(BOX + BY_NAME % name, version) == ""
        assert error(BOX + BY_OPTION % name, version) == ""
        assert said(BOX + f"des.monster('{name}', 1, 1)", version) == []
    assert error(BOX + BY_NAME % name, "unnethack-6") != ""


@pytest.mark.parametrize(("name", "instead"), [("aligned priest", "aligned cleric"), ("human werewolf", "werewolf")])
def test_options_take_no_alternate_names(name: str, instead: str) -> None:
    assert error(BOX + BY_NAME % name) == ""
    assert f"did you mean {instead!r}?" in error(BOX + BY_OPTION % name)
    assert error(BOX + BY_OPTION % instead) == ""


def test_an_older_game_keeps_its_older_names() -> None:
    assert error(BOX + BY_OPTION % "aligned priest", "unnethack-6") == ""
    assert error(BOX + BY_NAME % "human wererat", "unnethack-6") == ""


@pytest.mark.parametrize("call", [BY_NAME % "displacer beast", 'des.object("amulet of flying", 1, 1)'])
def test_newer_things_are_shown_as_the_nearest(call: str) -> None:
    run = played(BOX + call)
    assert run.problem is None
    assert [each.rule for each in run.findings] == ["lua-preview"]
    assert "the preview shows" in run.findings[0].message


def test_all_tables_name_what_the_catalogue_has() -> None:
    for version in VERSIONS.values():
        world, catalog = version.world, version.world.catalog
        for table in (world.gendered_species, world.alternate_species, world.newer_species):
            assert [old for old in table.values() if catalog.species_number(old) is None] == []
        for new, old in world.newer_objects.items():
            assert (catalog.kind_number(new), catalog.kind_number(old) is None) == (None, False)


def test_objects_that_scripts_hold_answer_all_questions() -> None:
    text = """
local o = obj.new("dagger")
if not o:container():isnull() then des.message("in") end
local corpse = des.object({ id = "corpse", montype = "newt", x = 1, y = 1 })
des.message(corpse:totable().corpsenm_name)
"""
    run = played(BOX + text)
    assert run.problem is None
    assert [call.fields["text"] for call in run.calls if call.name == "message"] == ["newt"]
