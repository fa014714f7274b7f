"""The chances of a level, as the page lists them."""

from __future__ import annotations

from vaultc.editing.studio.answers import Studio
from vaultc.editing.studio.files import MemoryFiles

TEXT = """\
LEVEL: "hut"
FLAGS: rndvault
ROOM: "rndvault", random, random, random, (9,5) {
  [30%]: FOUNTAIN: random
  LOOP [1d3] {
    [50%]: MONSTER: 'F', random
  }
  IF [level.depth > 10] { SINK: random }
}
"""


def chances(text: str, **request: object) -> list[dict[str, object]]:
    asked = {"file": "hut.des", **request}
    return Studio(MemoryFiles({"hut.des": text})).answer("odds", asked)["chances"]


def test_chances_are_exact_where_the_text_decides() -> None:
    rows = {(row["line"], row["kind"]): row for row in chances(TEXT)}
    row = rows[4, "chance"]
    assert (row["where"], row["written"], row["share"], row["mean"]) == ("hut.des:4", "30 %", "30 %", "0.3")
    assert rows[6, "chance"]["share"] == "70.8 % (17/24)"
    assert rows[6, "chance"]["mean"] == "1"
    assert rows[5, "dice"]["share"] == "100 %"


def test_the_place_decides_conditions() -> None:
    shares = [
        row["share"]
        for depth in (5, 12)
        for row in chances(TEXT, depth=depth)
        if row["line"] == 8 and row["kind"] != "place"
    ]
    assert shares == ["0 %", "100 %"]


def test_a_level_without_chances_lists_none() -> None:
    assert chances('LEVEL: "hut"\nROOM: "ordinary", lit, (1,1), (left,top), (3,3) { }\n') == []
