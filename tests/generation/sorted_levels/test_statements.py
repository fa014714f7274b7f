"""Levels whose statements are executed kind by kind: what the recorded levels do not show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vaultc.chance.seeding import TracingOneStreamDice, tracing_library_dice
from vaultc.games.nethack343 import GAME
from vaultc.generation.classic_levels.things import memory_of
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.site import Site
from vaultc.language.diagnostics import GenerationError
from vaultc.language.source import Source
from vaultc.level.level import Item, Level
from vaultc.pipeline.generating import dice_of, make_level, make_special_level, program_of
from vaultc.pipeline.reading import model_of
from vaultc.world import grid
from vaultc.world.catalog import terrain

CATALOG = GAME.catalog
YARD = "\n".join(("MAP", "-----", "|...|", "|...|", "-----", "ENDMAP")) + "\n"
MAZE = "MAZE:\"x\",' '\nGEOMETRY:left,top\n" + YARD
HALL = 'LEVEL:"x"\nROOM:"ordinary",lit,(3,3),(center,center),(9,6)\n'
OPENING = 2
"""The draws for the alignments, before every level."""


def run(text: str, seed: int = 1) -> tuple[Machine, list[tuple[int, int]]]:
    """The machine after a level's statements, and the bounds and results of its draws."""
    (level,) = model_of(Source("x.des", text), GAME).levels
    dice: TracingOneStreamDice = tracing_library_dice(seed)
    machine = program_of(level, GAME).run(Site(Level("x"), dice, GAME.surroundings, GAME))
    return machine, [(bound, result) for _, bound, result in dice.trace[OPENING:]]


def items(level: Level) -> list[Item]:
    return [item for pile in level.piles.values() for item in pile]


def names(found: list[Item]) -> list[str]:
    return sorted(str(CATALOG.kinds[item.kind].name) for item in found)


# ---- MAZE


def test_kinds_have_an_order_of_their_own() -> None:
    machine, _ = run(MAZE + 'ENGRAVING:(1,1),burn,"here"\nTRAP:"pit",(1,1)\nSTAIR:(1,1),up\nLADDER:(1,1),down\n')
    level = machine.level
    assert level.terrain[grid.at(4, 4)] == terrain.STAIRS
    assert [engraving.text for engraving in level.engravings] == ["here"]


def test_places_count_from_the_part_and_may_lie_off_the_level() -> None:
    ground = "MAZE:\"x\",' '\nINIT_MAP:'.',' ',false,false,lit,false\nNOMAP\n"
    machine, _ = run(ground + "FOUNTAIN:(4,5)\nFOUNTAIN:(100,5)\n")
    assert machine.level.terrain[grid.at(5, 5)] == machine.level.terrain[grid.at(78, 20)] == terrain.FOUNTAIN
    assert any("(101,5)" in complaint.message for complaint in machine.level.complaints)


def test_a_part_without_a_map_is_one_cell_of_rock() -> None:
    machine, _ = run("MAZE:\"x\",'.'\nNOMAP\n")
    assert (machine.origin, machine.size) == ((3, 3), (1, 1))
    assert machine.level.terrain[grid.at(3, 3)] == terrain.STONE
    with pytest.raises(GenerationError, match="the game stops"):
        run("MAZE:\"x\",'.'\nNOMAP\nSTAIR:random,up\n")


def test_wallify_walls_the_text_of_its_part_alone() -> None:
    rows = "\n".join(("MAP", "     ", "  .. ", "     ", "ENDMAP"))
    machine, _ = run(f"MAZE:\"x\",' '\nGEOMETRY:left,top\n{rows}\nWALLIFY\n")
    level, (x, y) = machine.level, machine.origin
    assert level.terrain[grid.at(x, y)] == terrain.STONE
    assert level.terrain[grid.at(x + 1, y + 1)] == terrain.VWALL
    assert level.terrain[grid.at(x + 2, y)] == terrain.HWALL


def test_regions_of_the_level_are_kept_the_latest_first() -> None:
    later = "GEOMETRY:right,bottom\n" + YARD
    machine, _ = run(MAZE + "BRANCH:(1,1,2,2),(0,0,0,0)\nTELEPORT_REGION:(1,1,2,2),(0,0,0,0)\n" + later
                     + "STAIR:levregion(1,1,9,9),(0,0,1,1),up\n")  # fmt: skip
    assert [region.kind for region in machine.level.regions] == ["stair up", "teleport", "branch"]


def test_registers_that_were_never_given_are_the_first_cell_and_no_class() -> None:
    machine, _ = run(MAZE + "FOUNTAIN:place[3]\nOBJECT:object[2],random,(2,1)\n")
    assert machine.level.terrain[grid.at(*machine.origin)] == terrain.FOUNTAIN
    assert len(items(machine.level)) == 1


def test_registers_stay_from_part_to_part() -> None:
    lists = "RANDOM_PLACES:(2,2)\nRANDOM_OBJECTS:'!'\n"
    machine, _ = run(MAZE + lists + "GEOMETRY:right,bottom\n" + YARD + "OBJECT:object[0],random,place[0]\n")
    (item,) = items(machine.level)
    assert CATALOG.kinds[item.kind].object_class == "POTION"
    assert (machine.origin[0] + 2, machine.origin[1] + 2) in {divmod(cell, 21) for cell in machine.level.piles}


# ---- things


def test_contents_go_into_the_last_container_that_was_made() -> None:
    text = (MAZE + "CONTAINER:'(',\"chest\",(1,1)\nOBJECT:'*',\"ruby\",contained\nOBJECT:')',\"dart\",(2,2)\n"
            "CONTAINER[1%]:'(',\"large box\",(2,1)\nOBJECT:'*',\"opal\",contained\n")  # fmt: skip
    machine, _ = run(text)
    (chest,) = [item for item in items(machine.level) if CATALOG.kinds[item.kind].name == "chest"]
    assert names(chest.contents) == ["opal", "ruby"]
    assert memory_of(machine).container is chest


def test_contents_without_a_container_lie_about() -> None:
    machine, _ = run(MAZE + "OBJECT:'*',\"ruby\",contained\n")
    assert names(items(machine.level)) == ["ruby"]


def test_a_container_is_never_inside_of_another() -> None:
    machine, _ = run(
        MAZE + "CONTAINER:'(',\"chest\",(1,1)\nCONTAINER:'(',\"sack\",contained\nOBJECT:'*',\"ruby\",contained\n"
    )
    found = items(machine.level)
    assert names(found) == ["chest", "sack"]
    assert [names(item.contents) for item in found if item.contents] == [["ruby"]]


def test_monsters_with_an_alignment_are_priests_and_angels_or_none() -> None:
    machine, _ = run(MAZE + "MONSTER:'n',random,(1,1),chaos\nMONSTER:'A',\"Angel\",(2,2),law\n")
    assert [CATALOG.species[monster.species].name for monster in machine.level.monsters] == ["Angel"]


def test_names_with_other_letters_are_any_of_their_class() -> None:
    machine, _ = run(MAZE + "MONSTER:'F',\"Lichen\",(1,1)\nOBJECT:'*',\"Ruby\",(1,1)\n")
    assert CATALOG.species[machine.level.monsters[0].species].character == "F"
    assert CATALOG.kinds[items(machine.level)[0].kind].object_class == "GEM"


def test_chances_are_drawn_also_where_none_is_written() -> None:
    _, drawn = run(MAZE + 'TRAP:"bear",(1,1)\n')
    assert [bound for bound, _ in drawn] == [100]


def test_a_register_of_half_a_place_is_refused() -> None:
    with pytest.raises(GenerationError, match="outside of all registers"):
        run("MAZE:\"x\",' '\nINIT_MAP:'.',' ',false,false,lit,false\nNOMAP\nFOUNTAIN:(-2,3)\n")


# ---- LEVEL


def test_statements_of_a_room_go_backwards_except_objects() -> None:
    stones = "OBJECT:'*',\"ruby\",(1,1)\nOBJECT:'*',\"opal\",(2,1)\n"
    machine, _ = run(HALL + 'ENGRAVING:(1,1),burn,"a"\nENGRAVING:(2,1),burn,"b"\n' + stones)
    assert [engraving.text for engraving in machine.level.engravings] == ["a", "b"]
    assert [names(pile) for pile in machine.level.piles.values()] == [["ruby"], ["opal"]]


def test_a_room_that_finds_no_place_takes_its_subrooms_with_it() -> None:
    crowd = (
        'ROOM:"ordinary",lit,(3,3),(center,center),(9,6)\nNAME:"lost"\nSUBROOM:"ordinary",lit,random,random,"lost"\n'
    )
    machine, drawn = run(HALL + crowd)
    assert (len(machine.level.rooms), len(machine.level.subrooms), drawn) == (1, 0, [])


def test_subrooms_of_a_name_belong_to_the_first_room_that_has_it() -> None:
    other = 'NAME:"b"\nROOM:"ordinary",lit,(1,1),(left,top),(9,5)\nNAME:"b"\nSUBROOM:"ordinary",lit,(1,1),(2,2),"b"\n'
    machine, _ = run(HALL + other)
    first, second = machine.level.rooms
    assert (len(first.subrooms), len(second.subrooms)) == (1, 0)


def test_a_subroom_of_a_subroom_is_made_with_a_complaint() -> None:
    inner = 'NAME:"a"\nSUBROOM:"ordinary",lit,(1,1),(6,4),"a"\nNAME:"b"\nSUBROOM:"ordinary",lit,(1,1),(2,1),"b"\n'
    machine, _ = run(HALL + inner)
    assert len(machine.level.subrooms) == 2
    assert [complaint.message for complaint in machine.level.complaints if "subroom" in complaint.message]


def test_too_many_walks_are_refused() -> None:
    with pytest.raises(GenerationError, match="more than 50 MAZEWALKs"):
        run(MAZE.replace("' '", "random") + "MAZEWALK:(4,1),east\n" * 51)


def test_places_in_rooms_that_the_game_cannot_take() -> None:
    with pytest.raises(GenerationError, match="outside of the level"):
        run(HALL + "GOLD:5,(70,3)\n")
    with pytest.raises(GenerationError, match='the trap "pit" needs plain floor, but there is water'):
        run(HALL + 'POOL:(2,2)\nTRAP:"pit",(2,2)\n')


def test_random_corridors_number_the_rooms_from_left_to_right() -> None:
    text = 'LEVEL:"x"\nROOM:"ordinary",lit,(5,3),(left,top),(3,3)\nROOM:"ordinary",lit,(1,3),(left,top),(3,3)\n'
    machine, _ = run(text + "RANDOM_CORRIDORS\n")
    assert [room.lx for room in machine.level.rooms] == sorted(room.lx for room in machine.level.rooms)
    assert len(machine.level.doors) == 2


def test_an_unstocked_room_has_not_even_a_mark() -> None:
    zoo = 'LEVEL:"x"\nROOM:"zoo",unlit,(3,3),(center,center),(4,3)'
    empty, full = run(zoo + ",false\n")[0].level, run(zoo + "\n")[0].level
    assert (empty.monsters, empty.flags_set & {"has zoo"}) == ([], set())
    assert len(full.monsters) > 6
    assert "has zoo" in full.flags_set


def test_a_whole_level_is_finished() -> None:
    (facts,) = model_of(Source("x.des", HALL + "STAIR:random,up\n"), GAME).levels
    place = replace(GAME.surroundings, depth=4, difficulty=4)
    level = make_level(program_of(facts, GAME), dice_of(GAME, 7), place, GAME)
    assert level.draws[0] > 0
    assert level.room_numbers[grid.at(level.rooms[0].lx, level.rooms[0].ly)] == level.rooms[0].number


def test_without_a_room_the_game_crashes_at_medusas_place() -> None:
    """A draw among no columns crashes. Rules: "NetHack 3.4.3: Helpers"."""
    (level,) = model_of(Source("x.des", MAZE), GAME).levels
    place = replace(GAME.surroundings, special_level="medusa")
    with pytest.raises(GenerationError, match="needs a room"):
        make_special_level(program_of(level, GAME), dice_of(GAME, 1), place, GAME)
