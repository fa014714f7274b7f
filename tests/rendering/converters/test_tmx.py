"""Maps for Tiled: the tiles make the picture of the level again, and things are at their places."""

from __future__ import annotations

import base64
import io
from xml.etree import ElementTree

import numpy
import pytest
from PIL import Image

import vaultc
from vaultc.language.source import Source

TEXT = """LEVEL: "cellar"
FLAGS: noteleport
ROOM: "ordinary", lit, (3,3), (center,center), (7,3) {
  STAIR: (0,0), up
  CONTAINER: ('(', "chest"), (1,0) { OBJECT: (')', "dagger") }
  MONSTER: ('r', "sewer rat"), (2,0), asleep
  TRAP: "pit", (3,0)
  ENGRAVING: (4,0), engrave, "a < b & c"
}
"""


@pytest.fixture(scope="module")
def level() -> vaultc.GeneratedLevel:
    return vaultc.load(Source.from_text(TEXT, "cellar.des"))["cellar"].generate(2)


@pytest.fixture(scope="module")
def root(level: vaultc.GeneratedLevel) -> ElementTree.Element:
    return ElementTree.fromstring(level.render("tmx"))


def tiles(root: ElementTree.Element) -> list[Image.Image]:
    pictures = [entry.text or "" for entry in root.findall("tileset/tile/image/data")]
    return [Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB") for data in pictures]


def test_the_tiles_make_the_ground(level: vaultc.GeneratedLevel, root: ElementTree.Element) -> None:
    text = root.findtext("layer/data")
    assert text is not None
    rows = [[int(cell) for cell in row.split(",") if cell] for row in text.split("\n") if row]
    assert [len(row) for row in rows] == [80] * 21
    pictures, drawn = tiles(root), numpy.asarray(level.render("png"))
    things = {(thing.x, thing.y) for thing in (*level.objects, *level.monsters, *level.traps, *level.engravings)}
    for y, row in enumerate(rows):
        for x, number in enumerate(row):
            if (x, y) not in things:
                block = drawn[y * 16 : y * 16 + 16, x * 16 : x * 16 + 16]
                assert (numpy.asarray(pictures[number - 1]) == block).all(), (x, y)


def objects(root: ElementTree.Element, layer: str) -> list[ElementTree.Element]:
    return root.findall(f"objectgroup[@name='{layer}']/object")


def properties(entry: ElementTree.Element) -> dict[str, str]:
    return {p.attrib["name"]: p.attrib["value"] for p in entry.findall("properties/property")}


def test_things_have_names_places_and_pictures(level: vaultc.GeneratedLevel, root: ElementTree.Element) -> None:
    (rat,) = [entry for entry in objects(root, "monsters") if entry.attrib["name"] == "sewer rat"]
    (known,) = [monster for monster in level.monsters if monster.name == "sewer rat"]
    assert (rat.attrib["x"], rat.attrib["y"]) == (str(known.x * 16), str((known.y + 1) * 16))
    assert properties(rat)["asleep"] == "true"
    picture = numpy.asarray(tiles(root)[int(rat.attrib["gid"]) - 1])
    drawn = numpy.asarray(level.render("png"))
    assert (picture == drawn[known.y * 16 : known.y * 16 + 16, known.x * 16 : known.x * 16 + 16]).all()
    (chest,) = [entry for entry in objects(root, "objects") if entry.attrib["name"] == "chest"]
    assert "dagger" in properties(chest)["contents"]
    (room,) = objects(root, "rooms")
    assert (room.attrib["width"], room.attrib["height"], room.attrib["name"]) == ("112", "48", "ordinary")
    (engraving,) = objects(root, "engravings")
    assert properties(engraving)["text"] == "a < b & c"


def test_numbers_are_whole(root: ElementTree.Element) -> None:
    numbers = [int(entry.attrib["id"]) for entry in root.iter("object")]
    assert numbers == list(range(1, len(numbers) + 1))
    assert int(root.attrib["nextobjectid"]) == len(numbers) + 1
    assert root.find("tileset/tile/properties/property[@value='stairs']") is not None
    assert int(root.find("tileset").attrib["tilecount"]) == len(tiles(root))  # type: ignore[union-attr]


def test_the_same_level_gives_the_same_map(level: vaultc.GeneratedLevel) -> None:
    again = vaultc.load(Source.from_text(TEXT, "cellar.des"))["cellar"].generate(2)
    assert again.render("tmx") == level.render("tmx")
    assert again.render("tmx", theme="light", style="letters") != level.render("tmx")
