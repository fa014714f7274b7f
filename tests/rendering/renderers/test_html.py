"""Pages: well-formed, self-contained, and safe with any name."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from vaultc.level.level import Engraving, Item, Level, Monster
from vaultc.rendering.renderers.html import render
from vaultc.world.catalog import Catalog
from vaultc.world.grid import CELLS, at

Load = Callable[[str], Level]

HOSTILE = "</script><script>alert('&\"')</script><!-- ]]> \x00\ud800 \u2028"


@pytest.fixture
def hostile(load: Load) -> Level:
    """A level with texts that try to break out of their place."""
    level = load("t3-options-order")
    level.name = HOSTILE
    level.engravings.append(Engraving("dust", HOSTILE, 5, 5))
    level.monsters.append(Monster(0, 6, 6, name=HOSTILE))
    level.items()[0].name = HOSTILE
    return level


def _cells(page: str) -> dict[str, list[object]]:
    found = re.search(r'<script type="application/json" id="cells">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, list[object]] = json.loads(found[1])
    return data


@pytest.mark.parametrize("case", ["t6-plain-d10", "t3-containers", "t4-inventory", "t1-arboreal"])
def test_well_formed(case: str, load: Load, catalog: Catalog) -> None:
    page = render(load(case), catalog)
    root = ElementTree.fromstring(page)
    identifiers = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert sorted(identifiers) == ["cells", "cursor", "details", "lines", "map", "place", "steps"]


def test_no_network(load: Load, catalog: Catalog) -> None:
    page = render(load("t6-plain-d10"), catalog)
    assert not re.search(r"https?:|@import|url\(|<link|fetch\(", page)
    assert re.findall(r'src="([^"]{0,22})', page) == ["data:image/png;base64,"]


def test_texts_cannot_break_out(hostile: Level, catalog: Catalog) -> None:
    page = render(hostile, catalog, title=HOSTILE)
    page.encode("utf-8")
    root = ElementTree.fromstring(page)
    assert len(list(root.iter("script"))) == 2
    assert page.count("<script") == page.count("</script>") == 2
    assert "alert('" not in page.replace("alert(&#x27;", "").split("<script type")[0]
    data = _cells(page)
    assert any("</script><script>alert" in line for lines in data["texts"] for line in lines)  # type: ignore[attr-defined]


def test_every_cell_has_its_text(load: Load, catalog: Catalog) -> None:
    level = load("t4-inventory")
    data = _cells(render(level, catalog))
    assert len(data["cells"]) == CELLS
    monster = level.monsters[0]
    index = at(monster.x, monster.y)
    text = data["texts"][data["cells"][index]]  # type: ignore[call-overload]
    assert any(line.startswith("monster: ") for line in text)
    assert index in data["filled"]


def test_an_empty_level_has_a_page(catalog: Catalog) -> None:
    page = render(Level(), catalog)
    ElementTree.fromstring(page)
    assert _cells(page)["filled"] == []
    assert "<title>Level</title>" in page


def _box(page: str) -> list[str]:
    """The texts of the box that describes cells, before a cell is chosen."""
    box = next(one for one in ElementTree.fromstring(page).iter() if one.get("id") == "details")
    return [text.strip() for text in box.itertext() if text.strip() and text.strip() not in "←→"]


def test_the_box_begins_with_what_the_level_is(load: Load, catalog: Catalog) -> None:
    level = load("t6-plain-d10")
    counts = f"{len(level.rooms)} rooms, {len(level.monsters)} monsters, {len(level.items())} objects"
    title, contents, *_ = _box(render(level, catalog, title="The cellar"))
    assert title == "The cellar"
    assert contents.startswith(counts)
    assert _box(render(Level(), catalog))[0] == "Level"


def test_hints_name_touch_where_there_is_no_mouse(load: Load, catalog: Catalog) -> None:
    page = render(load("t4-inventory"), catalog)
    root = ElementTree.fromstring(page)
    hints = {one.get("class"): "".join(one.itertext()) for one in root.iter() if one.get("class") in ("mouse", "touch")}
    assert hints["mouse"].startswith("Point at a cell")
    assert hints["touch"].startswith("Touch a cell")
    assert "@media (hover: none) { .touch { display: inline; } .mouse { display: none; } }" in page


def test_things_can_be_gone_through_without_a_keyboard(load: Load, catalog: Catalog) -> None:
    root = ElementTree.fromstring(render(load("t4-inventory"), catalog))
    steps = next(one for one in root.iter() if one.get("id") == "steps")
    assert [button.get("data-step") for button in steps] == ["-1", "1"]
    assert all(button.get("aria-label") for button in steps)


def test_gold_is_counted_in_words(load: Load, catalog: Catalog) -> None:
    level = load("t4-inventory")
    gold = catalog.kind_number("gold piece")
    assert gold is not None
    level.piles[at(3, 3)] = [Item(gold, species=-1, quantity=48)]
    level.piles[at(4, 3)] = [Item(gold, species=-1, quantity=1)]
    texts = [line for lines in _cells(render(level, catalog))["texts"] for line in lines]  # type: ignore[attr-defined]
    assert {"object: 48 gold pieces", "object: 1 gold piece"} <= set(texts)


def test_a_map_is_cut_to_its_content(catalog: Catalog) -> None:
    level = Level()
    level.monsters.append(Monster(0, 6, 7))
    level.monsters.append(Monster(0, 9, 8))
    page = render(level, catalog, crop=True)
    assert _cells(page)["frame"] == [5, 6, 10, 9]
    assert 'width="96" height="64"' in page
    assert 'class="sideways"' not in page
    assert _cells(render(level, catalog))["frame"] == [0, 0, 79, 20]
