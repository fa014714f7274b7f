"""Dungeon files in Lua become the tree of a dungeon file, with places in the script."""

from __future__ import annotations

import pytest

from vaultc.language.dungeon.nodes import DungeonHead, DungeonTree, blueprint_of
from vaultc.language.source import Source
from vaultc.lua import sandbox
from vaultc.lua.dungeon_tables import read_dungeon_script
from vaultc.world.blueprint import BranchKind, PlaceRange

pytestmark = pytest.mark.skipif(not sandbox.is_installed(), reason="lupa is not installed")

SCRIPT = """\
-- The dungeons { of "The Cellars" }.
local deepest = 12
dungeon = {
   {
      name = "The Halls", bonetag = "D", base = deepest, range = 4, alignment = "unaligned",
      branches = {
         { name = "The Cellars", base = 2, range = 3 },
         { name = "The Loft", chainlevel = "well", base = 1, direction = "up", branchtype = "no_down" },
      },
      levels = {
         { name = "well", bonetag = "O", base = 5, range = 5, alignment = "neutral", flags = "town" },
         { name = "hall", base = 6, range = 3, nlevels = 3, chance = 40 },
      },
   },
   { name = "The Cellars", base = 4, range = 2, lvlfill = "cell", flags = { "mazelike", "hellish" } },
   { name = "The Loft", base = 2, entry = -1, chance = 70 },
}
"""


def read(text: str) -> DungeonTree:
    return read_dungeon_script(Source.from_text(text, "dungeon.lua"))


def test_tables_become_a_blueprint() -> None:
    tree = read(SCRIPT)
    assert not tree.diagnostics
    halls, cellars, loft = blueprint_of(tree).dungeons
    assert (halls.name, halls.base, halls.spread, halls.alignment) == ("The Halls", 12, 4, "none")
    assert [(one.dungeon, one.kind, one.up, one.after) for one in halls.branches] == [
        ("The Cellars", BranchKind.STAIRS, False, None),
        ("The Loft", BranchKind.NO_DOWN, True, "well"),
    ]
    well, hall = halls.levels
    assert (well.places, well.alignment, well.descriptors) == (PlaceRange(5, 5), "neutral", ("town",))
    assert (hall.files, hall.percent) == (("hall-1", "hall-2", "hall-3"), 40)
    assert (cellars.filler, cellars.descriptors) == ("cell", ("mazelike", "hellish"))
    assert (loft.entry, loft.percent) == (-1, 70)


def test_names_have_their_places() -> None:
    heads = [one.name.span for one in read(SCRIPT).statements if isinstance(one, DungeonHead)]
    assert [(span.begin.line, span.text) for span in heads] == [
        (5, '"The Halls"'),
        (15, '"The Cellars"'),
        (16, '"The Loft"'),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("dungeon = {", "to close '{'"),
        ("levels = {}", "this script sets no table `dungeon` with a list of dungeons"),
        ("dungeon = { { name = 'A', base = 1, alignment = 'good' } }", "`good` is no alignment of a dungeon"),
        ("while true do end", "instruction"),
    ],
)
def test_mistakes_are_errors(text: str, message: str) -> None:
    tree = read(text)
    assert not tree.is_complete
    assert message in f"{tree.diagnostics[0].span.begin.line} {tree.diagnostics[0].message}"
