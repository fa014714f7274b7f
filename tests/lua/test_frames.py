"""Frames: the cells that coordinates mean, before, in and after maps and rooms."""

from __future__ import annotations

from lua_scripts import BOX, error, played, value

from vaultc.world import grid
from vaultc.world.catalog import terrain

HERE = "local x, y = nh.abscoord(0, 0)\ndes.message(x .. ',' .. y)"
ROOM = "des.room({ x = 3, y = 3, w = 8, h = 5, contents = function(rm)\n%s\nend })\n"


def here(text: str) -> list[str]:
    """The texts that a script shows with ``HERE``."""
    run = played(text)
    assert run.problem is None, run.problem
    return [str(call.fields["text"]) for call in run.calls if call.name == "message"]


def test_the_level_frame_begins_in_column_one() -> None:
    assert here(HERE) == ["1,0"]


def test_a_map_moves_the_frame_for_good() -> None:
    assert here(BOX + HERE) == ["11,6"]


def test_after_contents_the_frame_is_the_level() -> None:
    inner = "des.map({ x = 30, y = 3, map = '...\\n...', contents = function(m)\n" + HERE + "\nend })\n"
    assert here(BOX + inner + HERE) == ["30,3", "1,0"]


def test_contents_get_the_size_of_the_map() -> None:
    told = "function(m) des.message(m.width .. 'x' .. m.height) end"
    assert here("des.map({ x = 5, y = 3, map = '....\\n....', contents = " + told + " })") == ["4x2"]


def test_small_maps_reset_the_frame() -> None:
    assert here(BOX + "des.map({ x = 1, y = 1, map = 'x' })\n" + HERE) == ["1,0"]


def test_transparent_maps_only_move_the_frame() -> None:
    run = played("des.map({ x = 20, y = 6, map = 'xxx\\nxxx' })\n" + HERE)
    assert run.calls[-1].fields["text"] == "20,6"
    assert not any(run.level.terrain)


def test_rooms_have_frames_of_their_own() -> None:
    outside, inside, after = here(BOX + HERE + "\n" + ROOM % HERE + HERE)
    assert outside == after == "11,6"
    assert inside not in (outside, "1,0")


def test_a_map_in_a_room_changes_the_map_frame() -> None:
    text = ROOM % "des.map({ x = 1, y = 1, map = '..\\n..' })" + HERE
    (after,) = here(text)
    assert after != "1,0"


def test_maps_in_rooms_cannot_begin_in_column_zero() -> None:
    assert error(ROOM % "des.map({ x = 0, y = 1, map = '..' })") != ""


def test_regions_and_wall_properties_ignore_the_room_frame() -> None:
    run = played(ROOM % "des.region({ region = { 0, 0, 1, 1 }, lit = 1 })")
    assert run.level.lit[grid.at(1, 0)] == 1
    run = played(ROOM % "des.wall_property({ region = { 0, 0, 1, 1 } })")
    assert run.level.flags[grid.at(1, 0)] & terrain.NON_DIGGABLE


def test_selections_are_in_the_frame_and_bounds_are_absolute() -> None:
    assert value("selection.area(1, 1, 2, 2):bounds().lx", BOX) == "12"
    assert value("selection.set(3, 2):rndcoord().x", BOX) == "3"


def test_iterate_gives_negative_coordinates_left_of_the_frame() -> None:
    text = BOX + "local n = 0\nselection.negate():iterate(function(x, y) if x < 0 then n = n + 1 end end)\n"
    assert value("n", text) == str(10 * grid.HEIGHT)
    assert "out of range" in error(BOX + "nh.getmap(-1, 1)")


def test_left_maps_move_after_level_init() -> None:
    text = "des.map({ halign = 'left', valign = 'top', map = '...\\n...' })\n" + HERE
    assert here(text) == ["3,3"]
    assert here("des.level_init({ style = 'solidfill', fg = ' ' })\n" + text) == ["1,3"]


def test_nested_callbacks_have_depth() -> None:
    run = played(ROOM % "des.object({ id = 'chest', contents = function() des.object('apple') end })")
    assert [(call.name, call.depth) for call in run.calls] == [("room", 0), ("object", 1), ("object", 2)]


def test_single_negative_numbers_are_far_outside() -> None:
    run = played(BOX + "des.object({ id = 'dagger', x = -1, y = 2 })")
    assert [(item.x, item.y) for item in run.level.items()] == [(78, 20)]
