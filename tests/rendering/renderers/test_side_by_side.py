"""Two levels beside one another."""

from __future__ import annotations

import vaultc
from vaultc.language.source import Source
from vaultc.rendering.renderers.png import changed_cells, render_side_by_side

PLAIN = 'LEVEL: "a"\nGEOMETRY: center, center\nMAP\n-----\n|...|\n-----\nENDMAP\nREGION: (1,1,3,1), lit, "ordinary"\n'


def made(text: str):
    return vaultc.load(Source.from_text(text)).levels[0].generate(1)


def test_changes_of_terrain_light_and_things_are_marked() -> None:
    before = made(PLAIN)
    for after, cells in ((PLAIN, 0), (PLAIN.replace("|...|", "|.{.|"), 1), (PLAIN + "GOLD: 5, (2,1)\n", 1)):
        assert len(changed_cells(before.level, made(after).level, before.catalog)) == cells
    dark = made(PLAIN.replace("lit", "unlit"))
    assert len(changed_cells(before.level, dark.level, before.catalog)) >= 3


def test_narrow_terminals_get_one_below_the_other() -> None:
    before, after = made(PLAIN), made(PLAIN.replace("|...|", "|.{.|"))
    levels, titles = (before.level, after.level), ("one", "two")
    wide = render_side_by_side(*levels, before.catalog, titles).splitlines()
    assert wide == ["one     two", "-----   -----", "|...|   |.{.|", "  ^       ^", "-----   -----", "1 cell differs"]
    narrow = render_side_by_side(*levels, before.catalog, titles, columns=12).splitlines()
    assert narrow[:6] == ["one", "-----", "|...|", "  ^  ", "-----", ""]
    assert render_side_by_side(*levels, before.catalog, titles, columns=13).splitlines() == wide
    assert "|.\x1b[7m{\x1b[0m.|" in render_side_by_side(*levels, before.catalog, titles, color=True)
