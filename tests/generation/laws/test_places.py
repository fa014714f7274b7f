"""Laws of places that the dice choose, proven by all outcomes of their dice."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from every_outcome import outcomes

from vaultc.api.loading import LevelScript, load
from vaultc.generation.exact_chances.sites import PLACE, ChanceSite, chances_in
from vaultc.sampling.chances import count_sites
from vaultc.world.grid import HEIGHT

HALL = "GEOMETRY: left, top\nMAP\n" + "......\n" * 4 + "ENDMAP\n"


def script_of(folder: Path, text: str, game: str = "unnethack6") -> LevelScript:
    path = folder / "places.des"
    path.write_text(f'LEVEL: "places"\n{text}', "utf-8")
    return load(path, dialect=game).levels[0]


def places_in(script: LevelScript) -> list[ChanceSite]:
    found = chances_in(script.facts.node, script.facts.functions, script.game, script.surroundings_at())
    return [site for site in found if site.kind == PLACE]


@pytest.mark.parametrize(
    "text",
    [
        "FOUNTAIN: rndcoord(fillrect (1,1,4,1))\n",
        "FOUNTAIN: rndcoord(rect (1,1,4,3))\n",
        "FOUNTAIN: rndcoord(grow(east, (2,2)) & line (0,0)-(3,0))\n",
        "FOUNTAIN: rndcoord(filter(fillrect (1,1,4,3), fillrect (3,0,5,2)))\n",
        "$area = selection: fillrect (2,1,4,2)\nFOUNTAIN: rndcoord($area)\n",
        "$spots = { (1,1), (2,2), (4,3), (4,3) }\nSHUFFLE: $spots\nFOUNTAIN: $spots[0]\n",
        "$spots = { (1,1), (2,2), (4,3) }\nFOUNTAIN: $spots[rnd(2)]\n",
        "$spots = { (1,1), (2,2), (4,3) }\n[50%]: SHUFFLE: $spots\nFOUNTAIN: $spots[1]\n",
    ],
)
def test_chosen_places_have_the_chances_of_all_outcomes(tmp_path: Path, text: str) -> None:
    script = script_of(tmp_path, HALL + text)
    (site,) = places_in(script)
    codes = script.catalog.codes
    first = next(cell for cell, code in enumerate(script.generate(1).level.terrain) if code in (codes["."], codes["{"]))
    left, top = divmod(first, HEIGHT)
    found: dict[str, Fraction] = {}
    for cell, chance in outcomes(script, lambda level, _: level.terrain.index(codes["{"])).items():
        assert isinstance(cell, int)
        x, y = divmod(cell, HEIGHT)
        found[f"({x - left},{y - top})"] = found.get(f"({x - left},{y - top})", Fraction(0)) + chance
    assert site.outcomes == found


@pytest.mark.parametrize(
    "text",
    [
        "$spots = { (1,1), (2,2) }\nFOUNTAIN: $spots[1]\n",
        "$spots = { (1,1), (2,2) }\nFOR $i = 0 TO 1 { FOUNTAIN: $spots[$i] }\n",
        "FOR $i = 0 TO 1 { FOUNTAIN: coord($i,2) }\n",
        "FOUNTAIN: (3,3)\n",
    ],
)
def test_fixed_places_are_no_choices(tmp_path: Path, text: str) -> None:
    assert places_in(script_of(tmp_path, HALL + text)) == []


def test_places_put_together_from_dice(tmp_path: Path) -> None:
    text = "$n = { 1, 1, 4 }\nSHUFFLE: $n\nFOUNTAIN: coord($n[0], rnd(2))\n"
    (site,) = places_in(script_of(tmp_path, HALL + text))
    share = {"(1,0)": 2, "(1,1)": 2, "(4,0)": 1, "(4,1)": 1}
    assert site.outcomes == {name: Fraction(part, 6) for name, part in share.items()}


@pytest.mark.parametrize(
    ("text", "squares"),
    [
        ("FOUNTAIN: rndcoord(filter('.', fillrect (1,1,2,2)))\n", {"(1,1)", "(1,2)", "(2,1)", "(2,2)"}),
        ("$spot = rndcoord(filter('.', fillrect (1,1,2,1)))\n", {"(1,1)", "(2,1)"}),
        ("OBJECT: ('*', \"rock\"), random\n", {f"({x},{y})" for x in range(6) for y in range(4)}),
        ("$any = random\nTRAP: \"pit\", $any\n", {f"({x},{y})" for x in range(6) for y in range(4)}),
        ("$spots = { random, (0,0) }\nSHUFFLE: $spots\nTRAP: \"pit\", $spots[0]\n",
         {f"({x},{y})" for x in range(6) for y in range(4)}),
    ],
)  # fmt: skip
def test_places_without_a_law_are_counted(tmp_path: Path, text: str, squares: set[str]) -> None:
    script = script_of(tmp_path, HALL + text)
    (site,) = places_in(script)
    assert site.outcomes is None
    counted = count_sites(script, [site], range(1, 501), script.surroundings_at())
    assert set(counted.sites[0].drawn) == squares
    assert sum(counted.sites[0].drawn.values()) == 500


def test_rooms_move_their_places(tmp_path: Path) -> None:
    """A place of ``rndcoord`` in a room is off by the corner of the room, a choice of the dice."""
    room = 'ROOM: "ordinary", lit, (3,3), (center,center), (9,7) { GOLD: 5, rndcoord(fillrect (0,0,1,0)) }\n'
    (site,) = places_in(script_of(tmp_path, room))
    assert site.outcomes is None


def test_many_shuffled_places_take_no_time(tmp_path: Path) -> None:
    """Every element alone is any of the places; following all of their orders would take minutes."""
    spots = ", ".join(f"({x},{y})" for x in range(6) for y in range(4))
    uses = "".join(f'TRAP: "pit", $spots[{index}]\n' for index in range(24))
    sites = places_in(script_of(tmp_path, f"{HALL}$spots = {{ {spots} }}\nSHUFFLE: $spots\n{uses}"))
    assert [set((site.outcomes or {}).values()) for site in sites] == [{Fraction(1, 24)}] * 24
