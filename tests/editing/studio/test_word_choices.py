"""Proposals in the studio's text, names with pictures, and places in the author's terms."""

from __future__ import annotations

from typing import Any

import pytest

from vaultc.editing.studio import RequestError
from vaultc.editing.studio.answers import Studio
from vaultc.editing.studio.files import MemoryFiles

TEXT = """LEVEL: "cellar"
FLAGS: noflip
GEOMETRY: center, center
MAP
.....
.....
ENDMAP
OBJECT: '*', (1,1)
"""
ROOM = 'LEVEL: "a"\nROOM: "ordinary", lit, (3,3), (center,center), (9,7) {\n  OBJECT: \'*\', (6,3)\n}\n'


@pytest.fixture
def studio() -> Studio:
    return Studio(MemoryFiles({"map.des": TEXT, "room.des": ROOM}))


def place_of_gem(answer: dict[str, Any]) -> tuple[str, int, int]:
    cell = next(thing["cell"] for thing in answer["things"] if thing["made"] is not None)
    area, x, y = answer["places"][cell]
    return answer["areas"][area]["text"], x, y


def test_places_are_told_as_the_text_says_them(studio: Studio) -> None:
    assert place_of_gem(studio.answer("level", {"file": "room.des"})) == ("in this room", 6, 3)
    assert place_of_gem(studio.answer("level", {"file": "map.des"})) == ("of this MAP", 1, 1)


def test_cells_outside_of_all_areas_have_no_place(studio: Studio) -> None:
    assert studio.answer("level", {"file": "room.des"})["places"][0] is None


@pytest.mark.parametrize(
    ("typed", "label", "written"),
    [("MONST", "MONSTER", "MONSTER: "), ("BRE", "BREAK", "BREAK"), ('MONSTER: "hill o', "hill orc", '"hill orc"')],
)
def test_proposals_replace_what_is_typed(studio: Studio, typed: str, label: str, written: str) -> None:
    text = f'LEVEL: "a"\n{typed}'
    options = studio.answer("complete", {"file": "map.des", "text": text, "at": len(text)})["options"]
    found = next(option for option in options if option["label"] == label)
    assert found["apply"] == written
    assert text[found["from"] : found["to"]] in written


def test_a_text_that_is_none_is_refused(studio: Studio) -> None:
    for text in (None, 3, ["x"]):
        with pytest.raises(RequestError):
            studio.answer("complete", {"file": "map.des", "text": text})
    with pytest.raises(RequestError, match="objects, monsters, traps"):
        studio.answer("pictures", {"file": "map.des", "what": "wishes"})


@pytest.mark.parametrize("what", ["objects", "monsters", "traps"])
def test_every_name_has_its_picture(studio: Studio, what: str) -> None:
    answer = studio.answer("pictures", {"file": "map.des", "what": what})
    assert all(name["tile"] is not None for name in answer["names"])
    assert len(set(answer["tiles"])) == len(answer["tiles"]) > 5
    assert all(tile.startswith("<svg") for tile in answer["tiles"])


@pytest.mark.parametrize("dialect", ["unnethack", "unnethack6", "nethack36", "evilhack"])
def test_objects_are_written_with_their_class(dialect: str) -> None:
    level = f"# vaultc: dialect={dialect}\n{ROOM}"
    studio = Studio(MemoryFiles({"room.des": level}))
    names = studio.answer("pictures", {"file": "room.des", "what": "objects"})["names"]
    texts = {name["text"] for name in names}
    assert {"('/', \"digging\")", "('(', \"chest\")", "('/', \"sleep\")", "('+', \"sleep\")"} <= texts
    statements = "".join(f"  OBJECT: {text}, (1,1)\n" for text in texts)
    findings = studio.answer("findings", {"file": "room.des", "text": level.replace("\n}", f"\n{statements}}}")})
    assert [found["message"] for found in findings["findings"] if found["severity"] == "error"] == []


def test_objects_of_sorted_levels_keep_their_form() -> None:
    text = "MAZE:\"a\",' '\nGEOMETRY:center,center\nMAP\n...\n...\nENDMAP\nSTAIR:(0,0),up\n"
    text = "# vaultc: dialect=nethack343\n" + text
    names = Studio(MemoryFiles({"a.des": text})).answer("pictures", {"file": "a.des", "what": "objects"})["names"]
    assert "'/',\"digging\"" in {name["text"] for name in names}
