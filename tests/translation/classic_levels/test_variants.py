"""Sorted levels of variants: their own words, and what other games have for them."""

from __future__ import annotations

import pytest
from sorted_texts import MAZE, after_map, lines, messages, there

from vaultc.games import game_named
from vaultc.language.source import Source
from vaultc.pipeline.reading import model_of
from vaultc.translation.classic_levels.levels import unsorted

SLASHEM, DNETHACK, FIQHACK = "slashem", "dnethack", "fiqhack"


@pytest.mark.parametrize(("dialect", "old", "new"), [
    (SLASHEM, "ENGRAVING:(1,1),scrawl,\"x\"", ['ENGRAVING: (1,1), blood, "x"']),
    (SLASHEM, "OBJECT:'(',\"candle\",(1,1)\nOBJFLAGS:o_lit,o_buried", ["# OBJECT:'(',\"candle\",(1,1)"]),
    (SLASHEM, "OBJECT:'(',\"oil lamp\",(1,1)\nOBJFLAGS:o_lit,o_buried",
     ["OBJECT: ('(', \"oil lamp\"), (1,1), lit, buried"]),
    (SLASHEM, "RANDOM_PLACES[0]:(1,1),(2,1)\nRANDOM_PLACES[1]:(3,1),(4,1)\nGOLD:1,place[1][0]\nGOLD:2,place[1]",
     ["$place = { (1,1), (2,1) }", "SHUFFLE: $place", "$place_b = { (3,1), (4,1) }", "SHUFFLE: $place_b",
      "GOLD: 1, $place_b[0]", "GOLD: 2, $place[1]"]),
    (SLASHEM, "RANDOM_PLACES:(1,1),none\nGOLD:1,place[0]", ["# RANDOM_PLACES:(1,1),none", "# GOLD:1,place[0]"]),
    (SLASHEM, "DOOR:locked,(6,3),\"Excalibur\"", ["# DOOR:locked,(6,3),\"Excalibur\"", "DOOR: locked, (6,3)"]),
    (DNETHACK, "DOOR:locked,(6,3),5", ["# DOOR:locked,(6,3),5", "DOOR: locked, (6,3)"]),
    (DNETHACK, "MONSTER:'o',\"hill orc\",(0,0)[skipcheck]", ["MONSTER: ('o', \"hill orc\"), (0,0)"]),
    (DNETHACK, "OBJECT:'#',\"cursed long sword\",(1,1)", ["# OBJECT:'#',\"cursed long sword\",(1,1)"]),
    (DNETHACK, "MONSTER:'o',\"marsh orc\",(1,1)", ["# MONSTER:'o',\"marsh orc\",(1,1)"]),
    (DNETHACK, "TRAP:\"mummy trap\",(1,1)", ["# TRAP:\"mummy trap\",(1,1)"]),
    (DNETHACK, "FORGE:(1,1)", ["# FORGE:(1,1)"]),
    (FIQHACK, "BRANCH:levregion(),(0,0,0,0)", ["BRANCH: levregion(1,1,79,20), (0,0,0,0)"]),
    (FIQHACK, 'REGION:(1,1,5,3),mineslight,"ordinary"', ['REGION: (1,1,5,3), random, "ordinary"']),
])  # fmt: skip
def test_words_of_variants(dialect: str, old: str, new: list[str]) -> None:
    assert after_map(there(f"{MAZE}{old}\n", dialect=dialect)) == new


def test_area_as_a_place() -> None:
    result = there(f"{MAZE}RANDOM_REGION[0]:(1,1,5,3),(2,2,3,3)\nGOLD:1,region[0]\n", dialect=SLASHEM)
    place = "rndcoord(filter(fillrect (1,1,5,3), complement fillrect (2,2,3,3)))"
    assert after_map(result) == [f"GOLD: 1, {place}"]


def test_statement_that_only_one_target_has() -> None:
    assert after_map(there(f"{MAZE}FORGE:(1,1)\n", "evilhack", DNETHACK)) == ["FORGE: (1,1)"]


def test_messages_for_the_hallucinating_are_lost() -> None:
    result = there(MAZE.replace("GEOMETRY", 'MESSAGE:"a"\nHALLUMSG:"b"\nGEOMETRY'), dialect=FIQHACK)
    assert [line for line in lines(result) if "MSG" in line or "MESS" in line] == ['MESSAGE: "a"', '# HALLUMSG:"b"']


def test_place_of_a_map_by_chance() -> None:
    result = there(MAZE.replace("center,center", "randomx,top"), dialect=SLASHEM)
    found = lines(result)
    assert found[3] == "SWITCH [5] {"
    assert found.count("MAP") == 5
    assert "GEOMETRY: half-left, top" in found
    assert (result.counts or (0, 0, 0))[1:] == (1, 0)


def test_wide_map_becomes_two() -> None:
    row = "." * 79
    old = f"MAZE:\"t\",' '\nGEOMETRY:center,center\nMAP\n{row[1:]}|\n{row}\nENDMAP\nGOLD:1,(78,1)\n"
    result = unsorted(model_of(Source.from_text(old), game_named(SLASHEM)), game_named("unnethack"))
    assert result.text is not None
    assert result.text.splitlines()[3:] == [
        "GEOMETRY: (76,11), false", "MAP", "..|", "...", "ENDMAP",
        "GEOMETRY: (0,11)", "MAP", "." * 76, "." * 76, "ENDMAP", "GOLD: 1, (78,1)",
    ]  # fmt: skip


def test_terrain_that_the_other_game_lacks() -> None:
    old = MAZE.replace("|..}..S", "|e.}..S")
    result = there(old, dialect=DNETHACK)
    assert "|..}..S" in lines(result)
    assert "# |e.}..S" in lines(result)
    assert any("no terrain `e`" in message for message in messages(result))


@pytest.mark.parametrize(("cell", "place"), [("40,10", "3,3"), ("3,3", "1,1"), ("79,20", "5,5"), ("17,5", "2,1")])
def test_cells_of_rooms_are_rounded_to_the_grid(cell: str, place: str) -> None:
    result = there(f'LEVEL:"t"\nROOM:"ordinary",lit,({cell}),(center,center),(9,7)\n', dialect=DNETHACK)
    assert lines(result)[1] == f'ROOM: "ordinary", lit, ({place}), (center,center), (9,7) {{ }}'
