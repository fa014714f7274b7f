"""Hidden doors: locked or else closed, in every form; other bits of theirs say how they look as a wall."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest

import vaultc
from vaultc.language.source import Source
from vaultc.level.layers import SECRET, TRAPPED
from vaultc.sampling import columns
from vaultc.world.catalog import terrain
from vaultc.world.grid import at

TEXT = """LEVEL: "hidden"
ROOM: "ordinary", lit, random, random, random {
  SUBROOM: "ordinary", lit, random, random {
    ROOMDOOR: true, random, random, random
    ROOMDOOR: false, broken, random, random
  }
}
ROOM: "ordinary", lit, random, random, random { STAIR: random, up }
ROOM: "ordinary", unlit, random, random, random { STAIR: random, down }
RANDOM_CORRIDORS
"""
ARRAY_STATES = {"none": 1, "broken": 2, "open": 3, "closed": 4, "locked": 5}
Door = tuple[int, int, str, bool, bool]


def levels(dialect: str) -> list[vaultc.GeneratedLevel]:
    (script,) = vaultc.load(Source.from_text(TEXT, "hidden.des"), dialect=dialect).levels
    return [script.generate(seed) for seed in range(1, 41)]


def recorded(level: vaultc.GeneratedLevel) -> set[Door]:
    """The doors in the form of the conformance suite, which the games' own levels prove."""
    rows = level.render("conformance")["doors"]
    return {(x, y, state.replace("nodoor", "none"), bool(secret), bool(trap)) for x, y, state, secret, trap, _ in rows}


def of_array(level: vaultc.GeneratedLevel) -> set[Door]:
    states = {number: word for word, number in ARRAY_STATES.items()}
    doors = columns.arrays_of([level], [0])["doors"][0]
    places = [(x, y, int(doors[y, x])) for y in range(21) for x in range(80) if doors[y, x]]
    return {(x, y, states[n & 7], bool(n & SECRET), bool(n & TRAPPED)) for x, y, n in places}


def of_map(level: vaultc.GeneratedLevel) -> set[Door]:
    found = set()
    for entry in ElementTree.fromstring(level.render("tmx")).findall("objectgroup[@name='doors']/object"):
        facts = {fact.get("name"): fact.get("value") for fact in entry.findall("properties/property")}
        x, y = int(entry.get("x", "")) // 16, int(entry.get("y", "")) // 16 - 1
        found.add((x, y, str(facts.get("state")), facts.get("hidden") == "true", facts.get("trapped") == "true"))
    return found


@pytest.mark.parametrize("dialect", ["unnethack", "nethack36"])
def test_all_forms_agree_with_the_recorded_one(dialect: str) -> None:
    seen: Counter[tuple[str, bool, bool]] = Counter()
    for level in levels(dialect):
        expected = recorded(level)
        assert {(door.x, door.y, door.state, door.hidden, door.trapped) for door in level.doors} == expected
        rows = level.render("json")["doors"]
        told = {(r["x"], r["y"], r["state"], r.get("hidden", False), r.get("trapped", False)) for r in rows}
        assert told == expected
        assert of_array(level) == expected
        assert of_map(level) == expected
        seen.update((state, hidden, trapped) for _, _, state, hidden, trapped in expected)
    assert {state for state, hidden, _ in seen if hidden} == {"closed", "locked"}
    assert {state for state, hidden, _ in seen if not hidden} >= {"none", "broken", "open", "closed", "locked"}
    assert {trapped for _, hidden, trapped in seen if hidden} == {False, True}


@pytest.mark.parametrize("looks", range(8))
@pytest.mark.parametrize(("mark", "state"), [(0, "closed"), (terrain.LOCKED, "locked")])
@pytest.mark.parametrize("trapped", [False, True])
def test_how_a_wall_looks_is_no_state(looks: int, mark: int, state: str, trapped: bool) -> None:
    """All that the flags of a secret door can be, with every one of the wall's looks."""
    made = levels("unnethack")[0]
    cell = at(5, 5)
    made.level.terrain[cell] = terrain.SDOOR
    made.level.flags[cell] = looks | mark | (terrain.TRAPPED if trapped else 0)
    here = (5, 5, state, True, trapped)
    assert here in recorded(made)
    assert here in of_array(made)
    assert here in {(d.x, d.y, d.state, d.hidden, d.trapped) for d in made.doors}


def test_states_of_other_doors() -> None:
    """The strongest word of a door that is not hidden counts."""
    flags = (0, terrain.BROKEN, terrain.OPEN, terrain.CLOSED, terrain.LOCKED, terrain.CLOSED | terrain.BROKEN)
    states = [terrain.door_state(terrain.DOOR, each | terrain.TRAPPED) for each in flags]
    assert states == ["nodoor", "broken", "open", "closed", "locked", "closed"]
