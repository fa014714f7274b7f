"""Maps and the frames that they set: things land where the des file puts them."""

from __future__ import annotations

import pytest
from lua_translation import drawn_by_des, played, script, translated

MAP = "MAP\n-----\n|...|\n|.x.|\n-----\nENDMAP\n"


WITHOUT_CHANCE = {
    "aligned": f"GEOMETRY: left, bottom\n{MAP}TERRAIN: (1,1), 'L'\n",
    "left after a filling": f"INIT_MAP: solidfill, (' ', unlit)\nGEOMETRY: left, top\n{MAP}TERRAIN: (1,1), 'L'\n",
    "at a place": f"GEOMETRY: (10,5)\n{MAP}TERRAIN: (1,1), 'L'\n",
    "at the place of a variable": f"$p = (12,4)\nGEOMETRY: $p\n{MAP}TERRAIN: (1,1), 'L'\n",
    "in the frame of the map before": (
        f"GEOMETRY: (10,5)\n{MAP}GEOMETRY: right, top, false\n{MAP}TERRAIN: (1,1), 'L'\nFOUNTAIN: (2,1)\n"
    ),
    "in the frame of the level": f"GEOMETRY: (10,5), false\n{MAP}TERRAIN: (1,1), 'L'\n",
    "back to the level": f"GEOMETRY: (10,5)\n{MAP}NOMAP\nTERRAIN: (1,1), 'L'\n",
    "a tiny one": "GEOMETRY: (10,5)\nMAP\n.\nENDMAP\nTERRAIN: (1,1), 'L'\n",
    "rows of many lengths": "GEOMETRY: center, center\nMAP\n..\n....123\n.\nENDMAP\nTERRAIN: (3,2), 'L'\n",
    "lines and shapes": (
        f"GEOMETRY: (10,5)\n{MAP}TERRAIN: line (1,1) - (9,4), 'L'\nTERRAIN: ellipse((20,8), 6, 3, unfilled), 'P'\n"
        "TERRAIN: grow(north|east, rect (30,3,34,6)), 'I'\nTERRAIN: filter('I', fillrect (31,0,40,9)), 'T'\n"
    ),
    "light": f"GEOMETRY: (10,5)\n{MAP}REGION: (1,1,3,2), lit, \"ordinary\"\nTERRAIN: (2,1), ('.', unlit)\n",
    "doors and fountains": f"GEOMETRY: (10,5)\n{MAP}DOOR: locked, (0,1)\nFOUNTAIN: (1,1) & (3,2)\nSINK: (2,1)\n",
    "a wall for floor": f"GEOMETRY: (10,5)\n{MAP}REPLACE_TERRAIN: (0,0,4,3), '-', 'T', 100%\n",
}
"""Levels by name."""


@pytest.mark.parametrize("name", WITHOUT_CHANCE)
def test_terrain_is_the_same(name: str) -> None:
    text = f'LEVEL: "a"\nFLAGS: noflip\n{WITHOUT_CHANCE[name]}'
    scripted = played(translated(text).scripts[0].text)
    assert scripted.problem is None
    expected = drawn_by_des(text)
    assert bytes(scripted.level.terrain) == bytes(expected.terrain)
    assert bytes(scripted.level.lit) == bytes(expected.lit)


def test_a_map_in_the_left_column_of_a_room_is_drawn_cell_by_cell() -> None:
    lines = script(f'ROOM: "ordinary", lit, (3,3), (center,center), (9,7) {{\nGEOMETRY: (0,1)\n{MAP}}}')
    assert any('des.terrain(selection.area(00,01,04,01),"-")' in line for line in lines)
    assert not any("des.map" in line for line in lines)


def test_rows_are_neither_indented_nor_uneven() -> None:
    lines = script("IF [50%] {\nGEOMETRY: center, center\nMAP\n..\n....\nENDMAP\n}")
    start = next(index for index, line in enumerate(lines) if "des.map" in line)
    assert lines[start + 1 : start + 3] == ["..  ", "....]])"]
