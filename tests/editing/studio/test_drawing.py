"""Changes to pictures become the smallest edits of the text, or are explained."""

from __future__ import annotations

from typing import Any

import pytest

from vaultc.editing.studio.canvas import ChangeError, LevelCanvas, NothingToChangeError, ThingOnCell, things
from vaultc.editing.studio.drawing import contents_of_cell, write_change
from vaultc.editing.studio.forms import form_of
from vaultc.editing.studio.text_edits import applied
from vaultc.games import game_named
from vaultc.language.diagnostics import Edit
from vaultc.language.source import Source
from vaultc.linter.checking.configuration import Settings

MAP = """# a cellar
LEVEL: "cellar"
FLAGS: noflip
GEOMETRY: center, center
MAP
---------
|.......|
|.......+
|...
|.......|
---------
ENDMAP
OBJECT: '*', (1,1)
  # the guard
MONSTER: 'o' , ( 2,2 ) , hostile
FOUNTAIN: (3,3) & (5,1)
LOOP [2] {
  TRAP: "pit", (6,1)
}
$here = (7,1)
ENGRAVING: $here, dust, "x"
"""
ROOMS = """LEVEL: "rooms"
ROOM: "ordinary", lit, (3,3), (center,center), (9,7) {
  OBJECT: '*', (1,1)
}
ROOM: "ordinary", lit, (1,1), (left,top), (6,5) { }
RANDOM_CORRIDORS
"""


def canvas_of(text: str, seed: int = 1, game: str = "unnethack6") -> LevelCanvas:
    source = Source.from_text(text, "cellar.des")
    return LevelCanvas(source, game_named(game), 0, seed, lambda script: script.surroundings_at(), Settings())


def corner(canvas: LevelCanvas) -> tuple[int, int]:
    """The cell of the first place of the map or of the first room."""
    moment = next(moment for moment in canvas.traced.moments if moment.after.base != (1, 0))
    return moment.after.base


def cell(canvas: LevelCanvas, x: int, y: int) -> list[int]:
    """The cell of the finished level for coordinates of the map or of the first room."""
    left, top = corner(canvas)
    return list(canvas.traced.finished((left + x, top + y)))


def thing(canvas: LevelCanvas, kind: str) -> ThingOnCell:
    found = [one for one in things(canvas.traced.level, canvas.game.catalog) if one.kind == kind and one.origin]
    return found[0]


def start_of(canvas: LevelCanvas, words: str) -> int:
    return canvas.source.text.index(words)


def test_paints_into_rows_of_the_map() -> None:
    canvas = canvas_of(MAP)
    drawn = write_change(canvas, {"do": "paint", "cells": [cell(canvas, 2, 1), cell(canvas, 3, 1)], "terrain": "L"})
    assert drawn.text == MAP.replace("|.......|\n|.......+", "|.LL....|\n|.......+", 1)


def test_lengthens_short_rows() -> None:
    canvas = canvas_of(MAP)
    drawn = write_change(canvas, {"do": "paint", "cells": [cell(canvas, 6, 3)], "terrain": "."})
    assert drawn.text == MAP.replace("|...\n", "|...  .\n")


def test_paints_beside_the_map_with_a_statement_before_it() -> None:
    canvas = canvas_of(MAP)
    left, top = corner(canvas)
    place = canvas.traced.finished((left - 3, top - 2))
    drawn = write_change(canvas, {"do": "paint", "cells": [list(place)], "terrain": "T"})
    written = f"TERRAIN: ({left - 4},{top - 2}), 'T'\nGEOMETRY"
    assert drawn.text == MAP.replace("GEOMETRY", written)


def test_paints_over_a_later_statement_with_another() -> None:
    canvas = canvas_of(MAP)
    drawn = write_change(canvas, {"do": "paint", "cells": [cell(canvas, 5, 1)], "terrain": "."})
    assert drawn.text == MAP + "TERRAIN: (5,1), '.'\n"


def test_paints_rectangles_in_rooms() -> None:
    canvas = canvas_of(ROOMS)
    cells = [cell(canvas, x, y) for x in (2, 3) for y in (4, 5)]
    drawn = write_change(canvas, {"do": "paint", "cells": cells, "terrain": "}"})
    assert drawn.text == ROOMS.replace("(1,1)\n}", "(1,1)\n  TERRAIN: fillrect (2,4,3,5), '}'\n}")


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ({"thing": "trap", "parts": {"kind": '"web"'}}, 'TRAP: "web", (2,4)'),
        ({"thing": "monster", "parts": {"kind": "('o',  \"hill orc\")"}}, "MONSTER: ('o', \"hill orc\"), (2,4)"),
        (
            {"thing": "object", "parts": {"kind": '"dagger"'}, "options": ["cursed", "+1"]},
            'OBJECT: "dagger", (2,4), cursed, +1',
        ),
        ({"thing": "stairs", "parts": {"direction": "down"}}, "STAIR: (2,4), down"),
        ({"thing": "fountain"}, "FOUNTAIN: (2,4)"),
        ({"thing": "engraving", "parts": {"text": '"Hi"'}}, 'ENGRAVING: (2,4), dust, "Hi"'),
        ({"thing": "gold", "parts": {"amount": "2d6"}}, "GOLD: 2d6, (2,4)"),
    ],
)
def test_places_things_after_the_last_statement(asked: dict[str, Any], written: str) -> None:
    canvas = canvas_of(MAP)
    drawn = write_change(canvas, {"do": "place", "at": cell(canvas, 2, 4), **asked})
    assert drawn.text == f"{MAP}{written}\n"
    assert drawn.text[drawn.start :].startswith(drawn.text[len(MAP) :])


def test_places_things_in_the_block_of_their_room() -> None:
    canvas = canvas_of(ROOMS)
    drawn = write_change(canvas, {"do": "place", "thing": "fountain", "at": cell(canvas, 3, 3)})
    assert drawn.text == ROOMS.replace("(1,1)\n}", "(1,1)\n  FOUNTAIN: (3,3)\n}")


def test_opens_an_empty_block() -> None:
    canvas = canvas_of(ROOMS)
    second = [moment.after for moment in canvas.traced.moments if moment.after.is_room][-1]
    place = canvas.traced.finished((second.base[0] + 2, second.base[1] + 1))
    drawn = write_change(canvas, {"do": "place", "thing": "fountain", "at": list(place)})
    assert drawn.text == ROOMS.replace("(6,5) { }", "(6,5) {\n  FOUNTAIN: (2,1)\n}")


def test_moves_by_the_numbers_alone() -> None:
    canvas = canvas_of(MAP)
    monster = thing(canvas, "monster")
    start = start_of(canvas, "MONSTER")
    asked = {"do": "move", "start": start, "from": list(monster.cell), "to": cell(canvas, 4, 2)}
    assert write_change(canvas, asked).text == MAP.replace("( 2,2 )", "(4,2)")


def test_moves_one_place_of_several() -> None:
    canvas = canvas_of(MAP)
    start = start_of(canvas, "FOUNTAIN")
    asked = {"do": "move", "start": start, "from": cell(canvas, 5, 1), "to": cell(canvas, 5, 4)}
    assert write_change(canvas, asked).text == MAP.replace("(5,1)", "(5,4)")


def test_moves_into_another_room() -> None:
    canvas = canvas_of(ROOMS)
    second = [moment.after for moment in canvas.traced.moments if moment.after.is_room][-1]
    place = canvas.traced.finished((second.base[0] + 2, second.base[1] + 1))
    start = start_of(canvas, "OBJECT")
    asked = {"do": "move", "start": start, "from": list(thing(canvas, "object").cell), "to": list(place)}
    expected = ROOMS.replace("  OBJECT: '*', (1,1)\n", "").replace("(6,5) { }", "(6,5) {\n  OBJECT: '*', (2,1)\n}")
    assert write_change(canvas, asked).text == expected


def test_copies_after_the_original() -> None:
    canvas = canvas_of(MAP)
    start = start_of(canvas, "MONSTER")
    asked = {"do": "copy", "start": start, "from": list(thing(canvas, "monster").cell), "to": cell(canvas, 4, 2)}
    added = "MONSTER: 'o' , ( 2,2 ) , hostile\nMONSTER: 'o' , (4,2) , hostile\n"
    assert write_change(canvas, asked).text == MAP.replace("MONSTER: 'o' , ( 2,2 ) , hostile\n", added)


def test_a_copy_whose_chance_fails_with_the_seed_is_refused() -> None:
    text = MAP.replace("MONSTER:", "[50%]: MONSTER:")
    outcomes = set()
    for seed in range(1, 25):
        canvas = canvas_of(text, seed)
        monsters = [one for one in things(canvas.traced.level, canvas.game.catalog) if one.kind == "monster"]
        if not any(one.origin for one in monsters):
            continue
        start = text.index("MONSTER:")
        asked = {"do": "copy", "start": start, "from": list(thing(canvas, "monster").cell), "to": cell(canvas, 4, 2)}
        try:
            drawn = write_change(canvas, asked)
        except ChangeError as error:
            outcomes.add("chance" if "its chance fails" in str(error) else str(error))
            continue
        outcomes.add("shown")
        cells = [one.cell for one in things(drawn.canvas.traced.level, canvas.game.catalog) if one.kind == "monster"]
        assert tuple(asked["to"]) in cells
    assert outcomes == {"chance", "shown"}


def test_deletes_whole_lines_and_keeps_comments() -> None:
    canvas = canvas_of(MAP)
    drawn = write_change(canvas, {"do": "delete", "start": start_of(canvas, "MONSTER")})
    assert drawn.text == MAP.replace("MONSTER: 'o' , ( 2,2 ) , hostile\n", "")


def test_deletes_one_place_of_several() -> None:
    canvas = canvas_of(MAP)
    start = start_of(canvas, "FOUNTAIN")
    for x, y, left in ((3, 3, "FOUNTAIN: (5,1)"), (5, 1, "FOUNTAIN: (3,3)")):
        drawn = write_change(canvas, {"do": "delete", "start": start, "from": cell(canvas, x, y)})
        assert drawn.text == MAP.replace("FOUNTAIN: (3,3) & (5,1)", left)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("TRAP", "the LOOP of line 17 runs this 2 times; change line 18 in the text"),
        ("ENGRAVING", "line 21 takes the place from $here, set in line 20; change it there"),
    ],
)
def test_explains_what_it_does_not_move(words: str, message: str) -> None:
    canvas = canvas_of(MAP)
    start = start_of(canvas, words)
    here = {"TRAP": (6, 1), "ENGRAVING": (7, 1)}[words]
    with pytest.raises(ChangeError) as caught:
        write_change(canvas, {"do": "move", "start": start, "from": cell(canvas, *here), "to": cell(canvas, 2, 4)})
    assert str(caught.value) == message
    told = contents_of_cell(canvas, (cell(canvas, *here)[0], cell(canvas, *here)[1]))
    assert message in [one["fixed"] for one in told["things"]]


def test_refuses_what_the_check_would_find_until_the_author_insists() -> None:
    canvas = canvas_of(MAP)
    asked = {"do": "place", "thing": "stairs", "at": cell(canvas, 0, 0)}
    with pytest.raises(ChangeError, match="feature-in-rock") as caught:
        write_change(canvas, asked)
    assert caught.value.insist
    drawn = write_change(canvas, {**asked, "insist": True})
    assert drawn.text == f"{MAP}STAIR: (0,0), up\n"
    assert [found.rule for found in drawn.accepted] == ["feature-in-rock"]


def test_never_writes_an_error() -> None:
    canvas = canvas_of(MAP)
    asked = {"do": "place", "thing": "monster", "at": cell(canvas, 2, 4), "parts": {"kind": '"hill ork"'}}
    with pytest.raises(ChangeError, match="unknown monster"):
        write_change(canvas, {**asked, "insist": True})


@pytest.mark.parametrize("kind", ['"newt", (1,1) EXIT', "'o', (1,1)\nEXIT", '"newt"), (1,1'])
def test_a_part_stays_a_part(kind: str) -> None:
    canvas = canvas_of(MAP)
    with pytest.raises(ChangeError):
        write_change(canvas, {"do": "place", "thing": "monster", "at": cell(canvas, 2, 4), "parts": {"kind": kind}})


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_mirrored_level_is_drawn_where_it_is_shown(seed: int) -> None:
    text = MAP.replace("FLAGS: noflip\n", "")
    canvas = canvas_of(text, seed, "unnethack")
    drawn = write_change(canvas, {"do": "place", "thing": "fountain", "at": cell(canvas, 2, 4)})
    assert drawn.text == f"{text}FOUNTAIN: (2,4)\n"


def test_some_seed_mirrors_the_level() -> None:
    text = MAP.replace("FLAGS: noflip\n", "")
    assert {canvas_of(text, seed, "unnethack").traced.level.flip for seed in range(1, 9)} > {0}


@pytest.mark.parametrize("text", [MAP, ROOMS])
def test_line_ends_stay(text: str) -> None:
    canvas = canvas_of(text.replace("\n", "\r\n"))
    drawn = write_change(canvas, {"do": "place", "thing": "fountain", "at": cell(canvas, 2, 4)})
    assert drawn.text.count("\r\n") == drawn.text.count("\n")
    plain = canvas_of(text)
    expected = write_change(plain, {"do": "place", "thing": "fountain", "at": cell(plain, 2, 4)})
    assert drawn.text == expected.text.replace("\n", "\r\n")


def test_a_text_without_last_line_end_stays_so() -> None:
    canvas = canvas_of(MAP.rstrip("\n"))
    drawn = write_change(canvas, {"do": "place", "thing": "fountain", "at": cell(canvas, 2, 4)})
    assert drawn.text == f"{MAP}FOUNTAIN: (2,4)"
    canvas = canvas_of(MAP.rstrip("\n"))
    drawn = write_change(canvas, {"do": "delete", "start": start_of(canvas, "ENGRAVING"), "insist": True})
    assert drawn.text == MAP[: MAP.index("\nENGRAVING")]


# ---- rooms and regions


def test_draws_a_room_after_the_last_room() -> None:
    canvas = canvas_of(ROOMS)
    drawn = write_change(canvas, {"do": "room", "box": [66, 14, 71, 16], "type": '"zoo"'})
    added = [line for line in drawn.text.splitlines() if line not in ROOMS.splitlines()]
    assert len(added) == 1
    assert added[0].startswith('ROOM: "zoo", lit, (')
    assert added[0].endswith(", (6,3) { }")
    assert drawn.text.index(added[0]) < drawn.text.index("RANDOM_CORRIDORS")


def test_draws_a_room_in_a_room() -> None:
    canvas = canvas_of(ROOMS)
    corners = [cell(canvas, 2, 2), cell(canvas, 4, 3)]
    drawn = write_change(canvas, {"do": "room", "box": [*corners[0], *corners[1]], "light": "unlit"})
    block = '  SUBROOM: "ordinary", unlit, (2,2), (3,2) {\n    ROOMDOOR: false, closed, random, random\n  }\n'
    assert drawn.text == ROOMS.replace("(1,1)\n}", f"(1,1)\n{block}}}")


def test_draws_a_region() -> None:
    canvas = canvas_of(MAP)
    corners = [cell(canvas, 1, 1), cell(canvas, 7, 4)]
    drawn = write_change(canvas, {"do": "region", "box": [*corners[0], *corners[1]]})
    assert drawn.text == f'{MAP}REGION: (1,1,7,4), lit, "ordinary"\n'


def test_says_that_a_map_level_has_no_rooms() -> None:
    canvas = canvas_of(MAP)
    with pytest.raises(ChangeError, match="drawn by maps"):
        write_change(canvas, {"do": "room", "box": [5, 5, 8, 8]})


# ---- forms


def test_a_form_knows_the_parts_and_the_names() -> None:
    canvas = canvas_of(MAP)
    form = form_of(canvas, start_of(canvas, "MONSTER"))
    parts = [(field["label"], field["text"]) for field in form["fields"]]
    assert parts == [("kind", "'o'"), ("place", "( 2,2 )"), ("option", "hostile")]
    assert {"text": '"newt"', "name": "newt lizard"} in form["fields"][0]["choices"]
    assert "asleep" in [option["text"] for option in form["options"]]


def test_the_place_of_an_object_has_its_name_in_the_form() -> None:
    room = 'LEVEL: "a"\nROOM: "ordinary", lit, random, random, (9,5) {\n  '
    canvas = canvas_of(room + "OBJECT: '*', (1,1), cursed\n}\n")
    parts = [(field["label"], field["text"]) for field in form_of(canvas, start_of(canvas, "OBJECT"))["fields"]]
    assert parts == [("kind", "'*'"), ("place", "(1,1)"), ("option", "cursed")]


@pytest.mark.parametrize(
    ("field", "text", "line"),
    [
        (0, '"newt"', 'MONSTER: "newt" , ( 2,2 ) , hostile'),
        (2, "peaceful", "MONSTER: 'o' , ( 2,2 ) , peaceful"),
        (2, "", "MONSTER: 'o' , ( 2,2 )"),
        (3, "asleep", "MONSTER: 'o' , ( 2,2 ) , hostile, asleep"),
    ],
)
def test_fills_in_a_part(field: int, text: str, line: str) -> None:
    canvas = canvas_of(MAP)
    drawn = write_change(canvas, {"do": "fill", "start": start_of(canvas, "MONSTER"), "field": field, "text": text})
    assert drawn.text == MAP.replace("MONSTER: 'o' , ( 2,2 ) , hostile", line)


@pytest.mark.parametrize("text", ["hostile, asleep", "hostile EXIT", "'", "{ }"])
def test_a_part_that_is_no_part_is_refused(text: str) -> None:
    canvas = canvas_of(MAP)
    with pytest.raises(ChangeError):
        write_change(canvas, {"do": "fill", "start": start_of(canvas, "MONSTER"), "field": 2, "text": text})


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"do": "paint"},
        {"do": "paint", "cells": [[0, 0]], "terrain": "."},
        {"do": "paint", "cells": [[5, 5]], "terrain": "@"},
        {"do": "paint", "cells": [[5, "5"]], "terrain": "."},
        {"do": "place", "thing": "ghost", "at": [5, 5]},
        {"do": "place", "thing": "trap", "at": [5, 5], "parts": {"place": "(1,1)"}},
        {"do": "move", "start": 3, "from": [5, 5], "to": [6, 6]},
        {"do": "move", "start": True, "from": [5, 5], "to": [6, 6]},
        {"do": "delete", "start": -1},
        {"do": "region", "box": [1, 2, 3]},
        {"do": "room", "box": [-5, 2, 3, 4]},
    ],
)
def test_refuses_what_is_no_change(asked: dict[str, Any]) -> None:
    with pytest.raises(ChangeError):
        write_change(canvas_of(MAP), asked)


# ---- areas, contents, places at random

CHEST = MAP + 'OBJECT: "chest", (4,4)\n'


def test_terrain_goes_before_the_things_that_stand_on_it() -> None:
    canvas = canvas_of(ROOMS)
    drawn = write_change(canvas, {"do": "paint", "cells": [cell(canvas, 1, 1), cell(canvas, 2, 1)], "terrain": "{"})
    assert drawn.text == ROOMS.replace("  OBJECT", "  TERRAIN: fillrect (1,1,2,1), '{'\n  OBJECT")


def test_terrain_goes_before_things_that_come_there_at_random() -> None:
    text = ROOMS.replace("'*', (1,1)", "'*', random")
    canvas = canvas_of(text)
    place = canvas.traced.finished(thing(canvas, "object").cell)
    drawn = write_change(canvas, {"do": "paint", "cells": [list(place)], "terrain": "L"})
    assert drawn.text.index("TERRAIN") < drawn.text.index("OBJECT")


def test_terrain_beside_things_goes_to_the_end() -> None:
    canvas = canvas_of(ROOMS)
    drawn = write_change(canvas, {"do": "paint", "cells": [cell(canvas, 2, 1)], "terrain": "{"})
    assert drawn.text == ROOMS.replace("(1,1)\n}", "(1,1)\n  TERRAIN: (2,1), '{'\n}")


def test_a_thing_somewhere_at_random() -> None:
    canvas = canvas_of(ROOMS)
    change = {
        "do": "place",
        "thing": "monster",
        "at": cell(canvas, 4, 4),
        "parts": {"kind": '"newt"'},
        "anywhere": True,
    }
    assert write_change(canvas, change).text == ROOMS.replace("(1,1)\n}", '(1,1)\n  MONSTER: "newt", random\n}')


def test_a_plain_box_becomes_a_container_and_takes_more() -> None:
    canvas = canvas_of(CHEST)
    first = write_change(canvas, {"do": "put_in", "start": start_of(canvas, 'OBJECT: "chest"'), "kind": '"dagger"'})
    assert first.text == MAP + 'CONTAINER: "chest", (4,4) {\n  OBJECT: "dagger"\n}\n'
    canvas = canvas_of(first.text)
    change = {"do": "put_in", "start": start_of(canvas, 'CONTAINER: "chest"'), "kind": '"dagger"'}
    second = MAP + 'CONTAINER: "chest", (4,4) {\n  OBJECT: "dagger"\n  OBJECT: "dagger"\n}\n'
    assert write_change(canvas, change).text == second


def test_a_monster_carries_what_is_put_in() -> None:
    canvas = canvas_of(MAP)
    change = {"do": "put_in", "start": start_of(canvas, "MONSTER"), "kind": '"dagger"'}
    assert write_change(canvas, change).text == MAP.replace(", hostile\n", ', hostile {\n  OBJECT: "dagger"\n}\n')


@pytest.mark.parametrize(("words", "reason"), [("FOUNTAIN", "only containers"), ('TRAP: "pit"', "only containers")])
def test_what_holds_nothing_is_refused(words: str, reason: str) -> None:
    canvas = canvas_of(MAP)
    with pytest.raises(ChangeError, match=reason):
        write_change(canvas, {"do": "put_in", "start": start_of(canvas, words), "kind": "random"})


def copied(text: str, first: tuple[int, int], last: tuple[int, int], to: tuple[int, int]) -> Any:
    canvas = canvas_of(text)
    (left, top), box = cell(canvas, 0, 0), [*cell(canvas, *first), *cell(canvas, *last)]
    return write_change(canvas, {"do": "copy_area", "box": box, "to": [left + to[0], top + to[1]]})


def test_a_copied_area_has_its_terrain_and_its_things_in_smallest_edits() -> None:
    drawn = copied(MAP, (1, 1), (3, 2), (5, 3))
    expected = MAP.replace("|...\n", "|... ...\n").replace("(1,1)\n", "(1,1)\nOBJECT: '*', (5,3)\n")
    guard = "MONSTER: 'o' , ( 2,2 ) , hostile\n"
    assert drawn.text == expected.replace(guard, guard + "MONSTER: 'o' , (6,4) , hostile\n")
    source = canvas_of(MAP).source
    edits = [Edit(source.span(edit.span.start, edit.span.end), edit.replacement) for edit in drawn.edits]
    assert applied(source, edits) == drawn.text
    assert all(len(edit.replacement) < 60 for edit in edits)


def test_a_copied_area_with_walls_beside_the_map() -> None:
    assert copied(MAP, (0, 0), (3, 3), (14, 0)).summary == "a copy of 16 cells with 2 things"


def test_a_copy_beyond_the_level_or_on_itself_is_refused() -> None:
    with pytest.raises(ChangeError, match="beyond the level"):
        copied(MAP, (0, 0), (3, 3), (30, 9))
    with pytest.raises(NothingToChangeError):
        copied(MAP, (0, 0), (1, 1), (0, 0))


CHOICES = """LEVEL: "rooms"
ROOM: "ordinary", lit, (3,3), (center,center), (9,7) {
  IF [100%] {
    MONSTER: "newt", (1,1)
    SWITCH [1] {
      DEFAULT:
        OBJECT: '*', (2,2)
    }
  }
}
"""


@pytest.mark.parametrize("anywhere", [False, True])
def test_a_new_thing_does_not_depend_on_the_choices_of_others(anywhere: bool) -> None:
    canvas = canvas_of(CHOICES)
    drawn = write_change(canvas, {"do": "place", "thing": "fountain", "at": cell(canvas, 4, 4), "anywhere": anywhere})
    assert drawn.text == CHOICES[:-2] + f"  FOUNTAIN: {'random' if anywhere else '(4,4)'}\n}}\n"


def test_terrain_does_not_depend_on_the_choice_of_a_thing_beside_it() -> None:
    canvas = canvas_of(CHOICES)
    drawn = write_change(canvas, {"do": "paint", "cells": [cell(canvas, 3, 3)], "terrain": "L"})
    assert drawn.text == CHOICES[:-2] + "  TERRAIN: (3,3), 'L'\n}\n"


def test_a_map_of_a_choice_gets_its_things_there() -> None:
    start, end = MAP.index("GEOMETRY"), MAP.index("  # the guard")
    text = f"{MAP[:start]}IF [100%] {{\n{MAP[start:end]}}}\n"
    canvas = canvas_of(text)
    drawn = write_change(canvas, {"do": "place", "thing": "fountain", "at": cell(canvas, 3, 1)})
    assert drawn.text == text.replace("(1,1)\n", "(1,1)\nFOUNTAIN: (3,1)\n")
