"""Charts of dungeons: what is where in them, and the same shapes as text, SVG and PNG."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ElementTree

from PIL import Image

from vaultc.rendering.dungeon_chart import ChartedKind, DungeonChart, as_text, chart_of_laws, chart_of_world
from vaultc.rendering.dungeon_pictures import as_png, as_svg
from vaultc.world.blueprint import Blueprint, BranchKind, PlacedLevel, PlaceRange, PlannedBranch, PlannedDungeon
from vaultc.world.place_laws import laws_of
from vaultc.world.planned_places import draw_world

BELOW = Blueprint(
    (
        PlannedDungeon(
            "The Halls",
            4,
            levels=(PlacedLevel("well", PlaceRange(2, 2), variants=2), PlacedLevel("keep", PlaceRange(-1))),
            branches=(
                PlannedBranch("The Loft", PlaceRange(1), up=True),
                PlannedBranch("The Shrine", PlaceRange(2), BranchKind.PORTAL),
                PlannedBranch("The Pit", PlaceRange(-1)),
            ),
        ),
        PlannedDungeon("The Loft", 2, entry=-1, levels=(PlacedLevel("roof", PlaceRange(1)),)),
        PlannedDungeon("The Shrine", 1),
        PlannedDungeon("The Pit", 2, levels=(PlacedLevel("pit<3>", PlaceRange(-1)),)),
    )
)

WORLD = """\
The dungeons
one game

                       The Loft
  -1                    roof
   0 The Halls         >·
   1  · -> The Loft    The Shrine
   2  · ~> The Shrine  >·
   3  well (1 of 2)
   4  keep -> The Pit
     The Pit
   5 >·
   6  pit<3>
"""


def world() -> DungeonChart:
    return chart_of_world(draw_world(BELOW, lambda below: below - 1), "The dungeons", "one game")


def ranges() -> DungeonChart:
    return chart_of_laws(laws_of(BELOW), BELOW, "The dungeons")


def test_a_world_as_text() -> None:
    assert as_text(world()) == WORLD


def test_dungeons_below_one_another_share_a_column() -> None:
    columns = {title.text: title.column for title in world().titles}
    assert columns == {"The Halls": 0, "The Loft": 1, "The Shrine": 1, "The Pit": 0}
    assert world().gaps == {5}
    assert [(path.start, path.end, path.is_portal) for path in world().paths] == [
        ((0, 1), (1, 0), False),
        ((0, 2), (1, 2), True),
        ((0, 4), (0, 5), False),
    ]


def test_chances_of_all_worlds_are_strengths() -> None:
    boxes = ranges().boxes
    well = [(box.depth, box.text, box.strength) for box in boxes if box.level == "well"]
    assert well == [(2, "well 50%", 0.5), (3, "50%", 0.5)]
    keep = [box for box in boxes if box.level == "keep"]
    assert [(box.depth, box.text, box.kind) for box in keep] == [(4, "keep", ChartedKind.SPECIAL)]
    assert {box.text for box in boxes if box.kind is ChartedKind.BRANCH} == {"> The Loft", "> The Shrine", "> The Pit"}
    assert len({(box.column, box.depth) for box in boxes}) == len(boxes)
    assert "▓well 50%" in as_text(ranges())


def test_pictures_hold_all_names_and_links() -> None:
    for chart in (world(), ranges()):
        root = ElementTree.fromstring(as_svg(chart, {"pit<3>": "pit.html?a&b"}))
        texts = ["".join(element.itertext()) for element in root.iter() if element.tag.endswith("text")]
        assert {box.text for box in chart.boxes if box.text} | {title.text for title in chart.titles} <= {*texts}
        links = [element.attrib["href"] for element in root.iter() if element.tag.endswith("}a")]
        assert links == ["pit.html?a&b"]
        image = Image.open(io.BytesIO(as_png(chart)))
        assert image.size == (int(root.attrib["width"]), int(root.attrib["height"]))
        assert as_png(chart) == as_png(chart)
