"""The laws of the numbers of things: exact where nothing else makes one, and true of levels."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest

import vaultc
from vaultc.api.loading import LevelScript, load
from vaultc.generation.exact_chances.things import ThingName, exact_things
from vaultc.sampling.chances import KindOfThing, count_things

ROOM = 'ROOM: "ordinary", lit, random, random, (7,5)'


def vault(tmp_path: Path, body: str) -> LevelScript:
    path = tmp_path / "things.des"
    path.write_text(f'LEVEL: "things"\nFLAGS: rndvault\n{ROOM} {{\n{body}\n}}\n', "utf-8")
    return load(path, dialect="unnethack").levels[0]


def laws(script: LevelScript) -> dict[ThingName, list[Fraction]]:
    found = exact_things(script.facts.node, script.facts.functions, script.game, script.surroundings_at())
    return {name: list(law.chances) for name, law in found.items()}


ONE = [Fraction(0), Fraction(1)]
HALF = [Fraction(1, 2), Fraction(1, 2)]
QUARTERS = [Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)]

EXACT: dict[str, dict[ThingName, list[Fraction]]] = {
    "LOOP [2] { [50%]: OBJECT: ('`', \"boulder\"), random }": {("object", "boulder"): QUARTERS},
    "IF [50%] { CONTAINER: ('(', \"chest\"), random { OBJECT: ('/', \"sleep\") } }": {
        ("object", "chest"): HALF, ("object", "wand of sleep"): HALF,
    },
    "$a = object: { ('`',\"boulder\"), ('(',\"tin opener\") }\nSHUFFLE: $a\nOBJECT: $a[0], random": {
        ("object", "boulder"): HALF, ("object", "tin opener"): HALF,
    },
    "OBJECT: ('`', \"boulder\"), random\nOBJECT: '!', random": {("object", "boulder"): ONE},
    "OBJECT: ('!', \"booze\"), random\nOBJECT: '!', random": {},
    "OBJECT: ('`', \"boulder\"), random\nOBJECT: random, random": {},
    "OBJECT: ('/', \"sleep\"), random\nOBJECT: ('(', \"chest\"), random": {("object", "chest"): ONE},
    "OBJECT: ('(', \"tin opener\"), random\nMONSTER: 's', random": {},
    '[50%]: TRAP: "pit", random': {("trap", "pit"): HALF},
    '[50%]: TRAP: "pit", (1,1)\n[50%]: TRAP: "pit", (2,2)': {("trap", "pit"): QUARTERS},
    '[50%]: TRAP: "pit", (1,1)\n[50%]: TRAP: "pit", (1,1)': {
        ("trap", "pit"): [Fraction(1, 4), Fraction(3, 4)],
    },
    '[50%]: TRAP: "pit", (1,1)\n[50%]: TRAP: "bear", (1,1)\n[50%]: TRAP: "pit", (2,1)': {
        ("trap", "pit"): [Fraction(3, 8), Fraction(1, 2), Fraction(1, 8)], ("trap", "bear"): HALF,
    },
    "[50%]: FOUNTAIN: (1,1)\n[50%]: SINK: (1,1)\n[50%]: POOL: (1,1)": {
        ("feature", "fountain"): HALF, ("feature", "sink"): [Fraction(3, 4), Fraction(1, 4)],
        ("terrain", "pool"): [Fraction(7, 8), Fraction(1, 8)],
    },
    'POOL: (1,1)\n[50%]: FOUNTAIN: (1,1)\nTRAP: "pit", (2,2)': {
        ("terrain", "pool"): HALF, ("feature", "fountain"): HALF, ("trap", "pit"): ONE,
    },
    '[50%]: TRAP: "pit", (1,1)\nFOUNTAIN: (1,1)': {},
    '[50%]: TRAP: "pit", random\n[50%]: TRAP: "pit", random': {},
    'LOOP [2] { TRAP: "pit", (1,1) }': {("trap", "pit"): ONE},
    'LOOP [2] { [50%]: TRAP: "pit", (1,1) }': {("trap", "pit"): [Fraction(1, 4), Fraction(3, 4)]},
    "[50%]: FOUNTAIN: (1,1)\n[50%]: FOUNTAIN: (3,3)": {("feature", "fountain"): QUARTERS},
    "[50%]: FOUNTAIN: (1,1)\nTERRAIN: (1,1), 'L'": {},
    '[50%]: MONSTER: "newt", (1,1)\n[50%]: MONSTER: "newt", random': {("monster", "newt"): QUARTERS},
    '[50%]: MONSTER: "newt", (1,1)\nMONSTER: \':\', random': {},
    '[50%]: MONSTER: "chameleon", (1,1)': {},
    'LOOP [40] { MONSTER: "newt", random }': {},
}  # fmt: skip


@pytest.mark.parametrize("body", EXACT)
def test_laws_by_the_text(body: str, tmp_path: Path) -> None:
    assert laws(vault(tmp_path, body)) == EXACT[body]


@pytest.mark.parametrize("body", [body for body, law in EXACT.items() if law])
def test_levels_follow_the_laws(body: str, tmp_path: Path) -> None:
    script = vault(tmp_path, body)
    counted = count_things(script, range(1, 401), script.surroundings_at())
    for (family, name), law in laws(script).items():
        found = counted.law(KindOfThing(family, name))
        for number, chance in enumerate(law):
            assert found.get(number, 0) / 400 == pytest.approx(
                float(chance), abs=4.5 * sqrt(chance * (1 - chance) / 400)
            )


def test_levels_of_the_library_follow_their_laws() -> None:
    checked = 0
    for script in vaultc.library().levels:
        found = laws(script)
        counted = count_things(script, range(1, 201 if found else 1), script.surroundings_at())
        for (family, name), law in found.items():
            numbers = counted.law(KindOfThing(family, name))
            assert not set(numbers) - {number for number, chance in enumerate(law) if chance}
            none = float(law[0])
            assert numbers.get(0, 0) / 200 == pytest.approx(none, abs=4.5 * sqrt(none * (1 - none) / 200))
            checked += 1
    assert checked > 10


def test_stocked_rooms_have_no_laws(tmp_path: Path) -> None:
    """A zoo in a random vault is stocked like any other."""
    path = tmp_path / "zoo.des"
    path.write_text(
        'LEVEL: "x"\nFLAGS: rndvault\nROOM: "zoo", lit, random, random, (7,5) { MONSTER: "newt", random }\n'
    )
    assert laws(load(path, dialect="unnethack").levels[0]) == {}


MAP = "GEOMETRY: center, center\nMAP\n-------\n|.....|\n|..}..|\n|.....|\n-------\nENDMAP\n"

WHOLE: dict[str, dict[ThingName, list[Fraction]]] = {
    "OBJECT: ('`', \"boulder\"), (5,5)": {("object", "boulder"): ONE},
    "INIT_MAP: solidfill, '.'\nLOOP [2] { [50%]: MONSTER: \"newt\", random }": {("monster", "newt"): QUARTERS},
    MAP + '[50%]: TRAP: "pit", (1,1)\n[50%]: TRAP: "pit", (1,1)\nSTAIR: (2,1), up': {
        ("trap", "pit"): [Fraction(1, 4), Fraction(3, 4)],
    },
    MAP + '[50%]: TRAP: "pit", (1,1)\nSTAIR: random, up': {},
    MAP + '[50%]: TRAP: "pit", (1,1)\nSTAIR: (1,1), up': {},
    MAP + 'TRAP: "pit", (3,2)': {},
    MAP + '[50%]: FOUNTAIN: (1,1)\nREGION: (0,0,6,4), lit, "ordinary"': {("feature", "fountain"): HALF},
    MAP + 'OBJECT: (\'`\', "boulder"), (1,1)\nREGION: (1,1,5,3), lit, "zoo"': {},
    MAP + "OBJECT: ('*', \"ruby\"), (1,1)\n[50%]: OBJECT: ('(', \"chest\"), (1,1)": {("object", "chest"): HALF},
    MAP + 'LOOP [20] { MONSTER: "newt", random }': {},
    MAP + MAP + "OBJECT: ('`', \"boulder\"), (1,1)": {},
}


@pytest.mark.parametrize("body", WHOLE)
def test_laws_of_whole_levels(body: str, tmp_path: Path) -> None:
    path = tmp_path / "whole.des"
    path.write_text(f'LEVEL: "whole"\n{body}\n', "utf-8")
    script = load(path, dialect="unnethack").levels[0]
    assert laws(script) == WHOLE[body]
    counted = count_things(script, range(1, 201 if WHOLE[body] else 1), script.surroundings_at())
    for (family, name), law in laws(script).items():
        found = counted.law(KindOfThing(family, name))
        assert set(found) <= {number for number, chance in enumerate(law) if chance}
        assert found.get(0, 0) / 200 == pytest.approx(float(law[0]), abs=4.5 * sqrt(law[0] * (1 - law[0]) / 200))


def test_games_that_add_things_of_their_own_have_no_laws_of_whole_levels(tmp_path: Path) -> None:
    path = tmp_path / "whole.des"
    path.write_text('LEVEL: "whole"\nOBJECT: (\'`\', "boulder"), (5,5)\n', "utf-8")
    assert laws(load(path, dialect="unnethack6").levels[0]) == {}
    sokoban = load(path, dialect="unnethack").levels[0]
    around = sokoban.surroundings_at("soko2-1")
    assert exact_things(sokoban.facts.node, sokoban.facts.functions, sokoban.game, around) == {}
