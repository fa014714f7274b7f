"""Traps that authors of scripts fall into: each is found, or shown as the game does it."""

from __future__ import annotations

from lua_scripts import BOX, error, played, said, value

from vaultc.games.lua_versions import VERSIONS
from vaultc.language.source import Source
from vaultc.lua.statics import findings
from vaultc.world import grid


def static(data: bytes) -> list[str]:
    """The messages about a script that does not run for them."""
    return [each.message for each in findings(Source.from_bytes(data, "level.lua"), VERSIONS["nethack-3.7"])]


def test_a_call_in_the_middle_gives_one_value() -> None:
    two = "local function xy() return 3, 2 end\n"
    assert "wrong parameters" in error(BOX + two + "local s = selection.circle(xy(), 2)")
    assert error(BOX + two + "local s = selection.circle(2, xy())") == ""


def test_an_exclusion_of_zeros_excludes_a_cell() -> None:
    run = played(BOX + "des.levregion({ type = 'branch', region = { 1, 1, 2, 2 }, exclude = { 0, 0, 0, 0 } })")
    assert run.level.regions[0].exclusion == (11, 6, 11, 6)
    run = played(BOX + "des.levregion({ type = 'branch', region = { 1, 1, 2, 2 } })")
    assert run.level.regions[0].exclusion == (-1, -1, -1, -1)


def test_a_chance_of_nothing_counts_as_a_hundred() -> None:
    room = "des.room({ type = 'zoo', chance = %d, x = 3, y = 3, w = 5, h = 4 })"
    types = [{played(room % chance, seed=seed).level.rooms[0].type for seed in range(4)} for chance in (0, 100)]
    assert types[0] == types[1]
    assert len(types[0]) == 1


def test_the_list_of_alignments_begins_with_one_and_is_drawn_for_every_script() -> None:
    assert value("align[0]") == "nil"
    orders = {value("table.concat(align, ' ')"), *(
        str(played("des.message(table.concat(align, ' '))", seed=seed).calls[0].fields["text"]) for seed in range(12)
    )}  # fmt: skip
    assert len(orders) > 2
    assert {tuple(sorted(order.split())) for order in orders} == {("chaos", "law", "neutral")}


def test_divisions_give_fractions() -> None:
    assert error(BOX + "des.terrain(6 / 2, 1, 'T')") == ""
    assert "no integer representation" in error(BOX + "des.terrain(5 / 2, 1, 'T')")


def test_an_error_in_a_loop_over_cells_stops_the_loop_alone() -> None:
    text = "selection.area(1, 1, 3, 1):iterate(function(x, y) des.gold()\n local n = nil + 1 end)\ndes.message('on')"
    run = played(BOX + text)
    assert run.problem is None
    assert [call.name for call in run.calls] == ["map", "gold", "message"]
    assert any("the loop stops here" in each.message for each in run.findings)


def test_the_only_output_is_a_complaint() -> None:
    assert said("nh.impossible('here')") == ["here"]


def test_marks_of_other_systems_are_told() -> None:
    assert any("byte order mark" in each for each in static(b"\xef\xbb\xbfdes.object()\n"))
    assert any("CR" in each for each in static(b"des.object()\r\n"))
    assert static(b"des.object()\n") == []


def test_a_room_frame_is_over_after_the_room() -> None:
    run = played("des.room({ x = 3, y = 3, w = 5, h = 4, contents = function() end })\ndes.terrain(4, 5, 'T')")
    assert run.level.terrain[grid.at(5, 5)] != 0


def test_stairs_outside_of_rooms_do_not_hinder_corridors() -> None:
    text = "for i = 1, 4 do des.room({}) end\ndes.stair('up')\ndes.stair('down')\ndes.random_corridors()"
    for seed in range(1, 6):
        assert played(text, seed=seed, finished=True).failure is None


def test_rows_of_other_lengths_are_named() -> None:
    (told,) = said("des.map([[\n...\n..\n...]])")
    assert told.endswith("row 2 has 2 characters, most have 3")
