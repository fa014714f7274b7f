"""The expectations of a level, as the page shows them."""

from __future__ import annotations

from vaultc.editing.studio.answers import Studio
from vaultc.editing.studio.files import MemoryFiles

TEXT = """\
# expect: 1 room

LEVEL: "hut"
FLAGS: rndvault
# expect: 1..2 monsters
# expect: 75 % "fountain"
# expect: 49..51 % width == 9
# expect: no sinks at night
ROOM: "rndvault", random, random, random, (9,5) {
  LOOP [1d3] {
    MONSTER: random, random, hostile
  }
  [75%]: FOUNTAIN: random
  IF [time.night] {
    SINK: random
  }
  IF [level.depth > 20] {
    LOOP [3] {
      MONSTER: "bat", random
    }
  }
}
"""


def test_each_has_its_verdict_and_a_level_that_differs() -> None:
    studio = Studio(MemoryFiles({"hut.des": TEXT}))
    found = studio.answer("expectations", {"file": "hut.des", "count": 20})["expectations"]
    assert [each["text"] for each in found] == [
        "1 room", "1..2 monsters", '75 % "fountain"', "49..51 % width == 9", "no sinks at night",
    ]  # fmt: skip
    assert [each["verdict"] for each in found] == ["holds", "failed", "undecided", "failed", "failed"]
    room, monsters, _, _, sinks = found
    assert (room["line"], room["where"], room["seed"]) == (1, "hut.des:1", None)
    assert monsters["seed"] is not None
    assert monsters["depth"] is not None
    assert "`vaultc render hut.des --level hut --seed" in monsters["help"]
    assert sinks["seed"] is None


def test_a_file_with_a_wrong_or_a_failed_one_is_drawn_all_the_same() -> None:
    text = TEXT.replace("1 room", "1 rooom").replace("IF [level.depth > 20]", "IF [10%]")
    studio = Studio(MemoryFiles({"hut.des": text.replace('75 % "fountain"', '70 % "fountain"')}))
    level = studio.answer("level", {"file": "hut.des"})
    assert level["svg"] is not None
    assert level["old"] is False
    rules = [each["rule"] for each in studio.answer("findings", {"file": "hut.des"})["findings"]]
    assert "invalid-expectation" in rules


def test_a_level_without_expectations_is_not_made() -> None:
    studio = Studio(MemoryFiles({"hut.des": TEXT.replace("# expect", "# hope")}))
    assert studio.answer("expectations", {"file": "hut.des"}) == {"expectations": []}
