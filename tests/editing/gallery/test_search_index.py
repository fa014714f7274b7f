"""The search index: what is in a level, how often, and by which words it is found."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import vaultc
from vaultc.api.level_script import LevelScript
from vaultc.editing.gallery.cards import Group, index_data, search_script
from vaultc.editing.gallery.contents import Kinds, kinds_of
from vaultc.editing.gallery.pages import chance_text, contents_line

LEVEL = """LEVEL: "cellar"
ROOM: "ordinary", lit, (3,3), (center,center), (11,7) {
  CONTAINER: ('(', "chest"), (1,1) { OBJECT: ('!', "booze") }
  [40%]: MONSTER: ('D', "glowing dragon"), (2,2)
  FOUNTAIN: (5,3)
  LOOP [3] { OBJECT: ')', random }
}
"""


def levels(path: Path, number: int) -> tuple[LevelScript, Kinds]:
    """The only level of a file, and its kinds on some of its levels."""
    path.write_text(LEVEL)
    script = vaultc.load(path).levels[0]
    return script, kinds_of([script.generate(seed).level for seed in range(1, number + 1)], script.catalog)


def test_kinds_know_their_class_and_how_often_they_are_there(tmp_path: Path) -> None:
    script, kinds = levels(tmp_path / "cellar.des", 50)
    found = {kind.kind.name: kind for kind in kinds.found}
    assert found["chest"].kind[1:] == ("tool", "object")
    assert found["potion of booze"].kind.group == "potion"
    assert found["glowing dragon"].kind[1:] == ("dragon", "monster")
    assert found["fountain"].kind[1:] == ("terrain", "terrain")
    assert (found["chest"].levels, found["fountain"].levels) == (50, 50)
    dragons = [any(m.species for m in script.generate(seed).level.monsters) for seed in range(1, 51)]
    assert found["glowing dragon"].levels == sum(dragons) not in (0, 50)
    assert dict(kinds.varied)["object"] == 50


def test_shares_are_0_and_100_only_for_none_and_all() -> None:
    kinds = Kinds(1000)
    assert [kinds.percent(levels) for levels in (0, 1, 437, 999, 1000)] == [0, 1, 44, 99, 100]
    assert Kinds(0).percent(0) == 0


@pytest.fixture(scope="module")
def data(groups: tuple[Group, ...]) -> dict[str, Any]:
    """The index of the library."""
    return index_data(groups)


def test_every_level_is_in_the_index_in_the_order_of_the_page(groups: tuple[Group, ...], data: dict[str, Any]) -> None:
    assert [level["id"] for level in data["levels"]] == [card.stem for group in groups for card in group.cards]
    assert len({tuple(kind) for kind in data["kinds"]}) == len(data["kinds"])
    for level in data["levels"]:
        assert all(0 < percent <= 100 for _, percent in level["has"])
        assert len({number for number, _ in level["has"]}) == len(level["has"])


def test_levels_have_words_statements_and_figures(data: dict[str, Any]) -> None:
    archery = next(level for level in data["levels"] if level["id"] == "vlt-archery")
    assert archery["uses"] == ["FOR", "MONSTER", "OBJECT", "ROOM", "TRAP"]
    assert {"arrow", "centaur"} <= set(archery["words"].split())
    assert archery["file"] == "originals.des"
    assert archery["shows"] > 0
    names = {data["kinds"][number][0] for number, _ in archery["has"]}
    assert {"forest centaur", "bow", "arrow trap", "statue of orc"} <= names


def test_the_script_cannot_be_left_by_a_text(groups: tuple[Group, ...]) -> None:
    text = search_script(groups)
    found = text.rpartition("Gallery.load(")[2].removesuffix(");\n")
    assert "<" not in found
    assert json.loads(found) == index_data(groups)


def test_cards_list_what_is_in_them(groups: tuple[Group, ...]) -> None:
    cards = {card.stem: card for group in groups for card in group.cards}
    archery = contents_line(cards["vlt-archery"], 10)
    assert "<span>forest centaur</span>" in archery
    assert "<span>3 statues of orc</span>" in archery
    assert "nothing but floor" in contents_line(cards["vlt-ordinary"], 10)
    assert contents_line(cards["vlt-archery"], 2).count("<span>") == 2
    assert '<span class="more">and ' in contents_line(cards["vlt-archery"], 2)


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (Fraction(1, 2050), "1 in 2,050"),
        (Fraction(40, 41), "97.561 %"),
        (Fraction(1), "100 %"),
        (Fraction(2, 205), "about 1 in 102"),
        (Fraction(0), "0 %"),
    ],
)
def test_chances_read_well(share: Fraction, text: str) -> None:
    assert chance_text(share) == text
