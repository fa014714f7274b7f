"""Comparisons with ordinary rooms: fixed vaults whose figures are counted by hand, and laws of ordinary rooms."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from vaultc.api.level_script import LevelScript
from vaultc.api.loading import load
from vaultc.games import game_named
from vaultc.language.game import Feature
from vaultc.language.source import Source
from vaultc.level.level import Item, Level, Room
from vaultc.sampling.danger import comparing, texts
from vaultc.sampling.danger.comparing import DangerComparison, DangerTally
from vaultc.sampling.danger.texts import danger_page
from vaultc.support.workers import results
from vaultc.world.grid import at

GAMES = ("unnethack", "nethack36", "unnethack6")

LAIR = """# Title: <i>lair</i>
LEVEL: "lair"
FLAGS: rndvault
ROOM: "rndvault", lit, random, random, (9,5) {
  MONSTER: ('a', "soldier ant"), (2,2), hostile, awake
  MONSTER: ('d', "jackal"), (4,2), hostile, awake
  MONSTER: ('d', "winter wolf"), (6,2), hostile, awake
  MONSTER: ('L', "lich"), (8,2), peaceful
  TRAP: "pit", (1,1)
  CONTAINER: ('(', "chest"), (4,4), locked, uncursed { OBJECT: ('/', "wishing"), 1 }
  OBJECT: ('*', "ruby"), (5,4), quantity: 1, buried
  GOLD: 50, (6,4)
}
"""
EXPECTED = {
    "difficulty": 6 + 1 + 9, "hardest": 9, "damage": 18.75 + 1.5 + 7, "traps": 1, "objects": 4, "magical": 1,
    "value": 16 + 500 + 3500, "buried_value": 3500, "gold": 50,
}  # fmt: skip


def script(text: str = LAIR, game: str = "unnethack") -> LevelScript:
    """The script of a text, without the marks of vaults where the game has none."""
    if not game_named(game).has(Feature.RANDOM_VAULTS):
        text = text.replace("FLAGS: rndvault\n", "").replace('"rndvault"', '"ordinary"')
    return load(Source.from_text(text, "x.des"), dialect=game).levels[0]


def compared(one: LevelScript, *depths: int, levels: int = 20, backwards: bool = False) -> list[DangerComparison]:
    def run(
        job: comparing.SamplingAll, items: Iterable[comparing.SampledChunk]
    ) -> Iterator[tuple[comparing.SampledChunk, DangerTally]]:
        return results(job, list(items)[::-1] if backwards else items, "here", 1)

    around = replace(one.game.surroundings, anywhere=True)
    plan = comparing.plan_of(comparing.requests_of([one], around, depths), range(1, levels + 1))
    return list(plan.compare(run))[-1][1]


@pytest.mark.parametrize("game", GAMES)
def test_fixed_things_give_the_figures_counted_by_hand(game: str) -> None:
    (found,) = compared(script(game=game), 5)
    assert found.yardstick == (comparing.LEVEL if game == "nethack36" else comparing.ROOM)
    assert {name: found.row(name).own.mean for name in EXPECTED} == EXPECTED
    assert all(found.row(name).own.error == 0 for name in EXPECTED)


def test_the_room_of_a_vault_is_filled_besides() -> None:
    assert compared(script(), 5)[0].fillings == 1
    drawn = "\n".join(("GEOMETRY: center, center\nMAP\n-----------", *["|.........|"] * 5, "-----------\nENDMAP\n"))
    region = 'REGION: (1,1,9,5), lit, "ordinary", filled\n'
    bare = LAIR.replace('ROOM: "rndvault", lit, random, random, (9,5) {\n', drawn + region).removesuffix("}\n")
    assert compared(script(bare), 5)[0].fillings == 0


@pytest.mark.parametrize("game", GAMES)
def test_ordinary_rooms_have_traps_by_their_law(game: str) -> None:
    """A room gets another trap once in 8 - difficulty/6: 1/7 of a trap at depth 5, 1/5 at depth 12."""
    made = game_named(game)
    for depth, mean in ((5, 1 / 7), (12, 1 / 5)):
        place = comparing.place_of(made, made.surroundings.at_depth(depth))
        sample = comparing.OrdinarySample(made, place, comparing.ROOM)
        traps = sample(range(1, 201)).estimate(comparing.NAMES.index("traps"))
        assert 0 < traps.error < 0.02
        assert abs(traps.mean - mean) < 4 * traps.error


def test_the_things_of_a_room_are_those_between_its_walls() -> None:
    game = game_named("unnethack")
    level, room = Level(), Room(5, 5, 8, 7)
    ruby = game.catalog.kind_number("ruby")
    assert ruby is not None
    for x, y in [(4, 5), (5, 5), (8, 7), (9, 7), (8, 8)]:
        level.piles[at(x, y)] = [Item(ruby, x=x, y=y)]
    level.buried = [Item(ruby, x=6, y=6), Item(ruby, x=6, y=8)]
    found = dict(zip(comparing.NAMES, comparing.amounts(comparing.things_in(level, room), game.catalog), strict=True))
    assert (found["objects"], found["value"], found["buried_value"]) == (3, 3 * 3500, 3500)


def test_other_levels_are_compared_with_ordinary_levels() -> None:
    (found,) = compared(script(LAIR.replace("FLAGS: rndvault\n", "")), 5)
    assert found.yardstick == comparing.LEVEL
    assert (found.ordinary.levels, found.ordinary.parts, found.fillings) == (20, 20, 0)
    rooms = compared(script(), 5)[0].ordinary
    assert rooms.levels == 20
    assert rooms.parts > 100
    assert found.ordinary.totals[comparing.NAMES.index("traps")] >= rooms.totals[comparing.NAMES.index("traps")]


def test_the_result_does_not_depend_on_the_order_of_the_work() -> None:
    first, second = (texts.danger_data(compared(script(), 1, 20, levels=120, backwards=one)) for one in (False, True))
    assert json.dumps(first) == json.dumps(second)


def test_no_ordinary_rooms_are_in_mazes() -> None:
    (found,) = compared(script(), 40)
    assert found.ordinary.parts == 0
    assert found.row("difficulty").ratio is None
    assert "no ordinary rooms are so deep" in texts.danger_table([found])
    assert "no ordinary rooms are so deep" in danger_page([found])


def test_levels_that_cannot_be_made_are_counted() -> None:
    (found,) = compared(script('LEVEL: "x"\nIF [50%] { $x = 3 }\nLOOP [$x] { FOUNTAIN: random }\n'), 5)
    assert found.own.failed + found.own.levels == 20
    assert 0 < found.own.failed < 20
    assert f"{found.own.failed} could not be made" in texts.danger_table([found])
    (none,) = compared(script('LEVEL: "x"\nIF [0%] { $x = 3 }\nLOOP [$x] { FOUNTAIN: random }\n'), 5, levels=2)
    assert (none.own.levels, none.rows) == (0, ())
    assert texts.danger_csv([none]).count("\n") == 1
    assert "0 levels, 2 could not be made" in texts.danger_table([none])
    assert "<h3>Depth 5</h3>" in danger_page([none])


def test_texts() -> None:
    found = compared(script(), 1, 5)
    table = texts.danger_table(found)
    assert table.startswith("lair: <i>lair</i>, seeds 1 to 20\n\ndepth 1: 20 levels against ")
    assert "own things only; the game adds the contents of an ordinary room\n" in table
    rows = list(csv.DictReader(io.StringIO(texts.danger_csv(found))))
    assert [row["depth"] for row in rows] == ["1"] * 10 + ["5"] * 10
    assert rows[2]["quantity"] == "damage"
    assert (rows[2]["own"], rows[2]["own_low"], rows[2]["unit"]) == ("27.25", "27.25", "hit points a turn")
    data = json.loads(json.dumps(texts.danger_data(found), allow_nan=False))
    assert data["levels"][1]["quantities"]["value"]["own"] == {"mean": 4016.0, "low": 4016.0, "high": 4016.0}
    page = danger_page(found)
    assert "<i>lair" not in page
    assert page.count("<svg") == 3


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0"), (0.004, "0"), (0.774, "0.77"), (2.4, "2.4"), (9.949, "9.95"), (9.96, "10"), (52.34, "52.3"),
     (99.6, "100"), (573.78, "574"), (4016.0, "4016")],
)  # fmt: skip
def test_short_numbers(value: float, text: str) -> None:
    assert comparing.short(value) == text
