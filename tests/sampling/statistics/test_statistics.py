"""Statistics of small scripts whose chances are known."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy
import pytest

import vaultc
from vaultc.language.source import Source
from vaultc.level.measures.level_measures import MEASURES
from vaultc.sampling.statistics.measuring import COLUMNS, HEAT, MeasuredSeeds, Measuring
from vaultc.sampling.statistics.report import report
from vaultc.sampling.statistics.results import (
    ComparisonError,
    MeasuringAll,
    SeedBatch,
    Statistics,
    collect,
    compare,
    read_summary,
    summary,
)
from vaultc.sampling.statistics.texts import comparison, comparison_csv, comparison_json, table, table_csv
from vaultc.support.workers import results

TEXT = """# Title: <b>cellar</b>
LEVEL: "cellar"
FLAGS: rndvault
FUNCTION never() { GOLD: 5, random }
ROOM: "rndvault", lit, random, random, (5,3) {
  [50%]: MONSTER: ('r', "sewer rat"), (0,0)
  IF [100%] { TRAP: "pit", (1,0) } ELSE { FOUNTAIN: (2,0) }
  SWITCH [2] {
    CASE 0: OBJECT: ('(', "chest"), (3,0)
      BREAK
    DEFAULT: OBJECT: (')', "dagger"), (4,0)
  }
  LOOP [3] { ENGRAVING: (0,1), dust, "so" }
}
"""
SOMETIMES = 'LEVEL: "x"\nIF [50%] { $x = 3 }\nLOOP [$x] { FOUNTAIN: random }\n'


def measured(text: str = TEXT, seeds: range = range(1, 121), backwards: bool = False) -> Statistics:
    def run(job: MeasuringAll, items: Iterable[SeedBatch]) -> Iterator[tuple[SeedBatch, MeasuredSeeds]]:
        return results(job, list(items)[::-1] if backwards else items, "here", 1)

    measuring = Measuring(vaultc.load(Source.from_text(text, "x.des")).levels[0])
    steps = list(collect([measuring], seeds, run))
    assert [done for done, _ in steps] == sorted(done for done, _ in steps)
    (found,) = steps[-1][1]
    return found


@pytest.fixture(scope="module")
def statistics() -> Statistics:
    return measured()


@pytest.fixture(scope="module")
def level(statistics: Statistics) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(summary([statistics])))["levels"][0]
    return found


def test_levels_and_seeds(level: dict[str, Any]) -> None:
    assert (level["name"], level["levels"], level["failed"], level["first_seed"], level["last_seed"]) == (
        "cellar", 120, 0, 1, 120,
    )  # fmt: skip
    assert list(level["measures"]) == list(MEASURES)


def test_measures_that_are_always_the_same(level: dict[str, Any]) -> None:
    for name, value in {"width": 5, "height": 3, "area": 15, "traps": 1, "rooms": 1, "lit": 1}.items():
        measure = level["measures"][name]
        assert measure["histogram"] == [[value, 120]], name
        assert measure["mean"] == measure["median"] == value
    assert level["measures"]["stairs_path"] == {"flag": False, "levels": 0, "missing": 120}


def test_a_measure_that_varies_follows_its_levels(statistics: Statistics, level: dict[str, Any]) -> None:
    rats = [len(statistics.script.generate(seed).monsters) for seed in statistics.seeds]
    assert list(statistics.column("monsters")) == rats
    measure = level["measures"]["monsters"]
    assert measure["histogram"] == [[0, rats.count(0)], [1, rats.count(1)]]
    assert measure["mean"] == pytest.approx(sum(rats) / 120)
    assert 40 < sum(rats) < 80
    (things,) = level["things"]["monsters"]
    assert things == {"name": "sewer rat", "levels": sum(rats), "number": sum(rats)}


def test_every_statement_is_counted_with_its_ways(level: dict[str, Any]) -> None:
    rows = {row["text"]: row for row in level["statements"]}
    rats = level["things"]["monsters"][0]["levels"]
    assert rows['[50%]: MONSTER: (\'r\', "sewer rat"), (0,0)']["ways"] == [
        {"name": "yes", "taken": rats, "levels": rats}, {"name": "no", "taken": 120 - rats, "levels": 120 - rats},
    ]  # fmt: skip
    assert rows["MONSTER: ('r', \"sewer rat\"), (0,0)"]["levels"] == rats
    sure = rows['IF [100%] { TRAP: "pit", (1,0) } ELSE { FOUNTAIN: (2,0) }']
    assert [way["taken"] for way in sure["ways"]] == [120, 0]
    assert rows["FOUNTAIN: (2,0) }"]["runs"] == 0
    chest, dagger = (way["taken"] for way in rows["SWITCH [2] {"]["ways"])
    assert chest + dagger == 120
    kinds = {row["name"]: row["levels"] for row in level["things"]["objects"]}
    assert (kinds["chest"], kinds["dagger"]) == (chest, dagger)
    engraving = rows['ENGRAVING: (0,1), dust, "so" }']
    assert (engraving["runs"], engraving["levels"]) == (360, 120)
    assert not [text for text in rows if "GOLD" in text]


def test_the_heat_is_where_things_are(statistics: Statistics, level: dict[str, Any]) -> None:
    heat = dict(zip(HEAT, statistics.part.heat, strict=True))
    assert heat["monsters"].sum() == level["things"]["monsters"][0]["number"]
    assert heat["traps"].sum() == 120
    assert (heat["ground"][:3, :5] == 120).all()
    assert heat["ground"].sum() == 15 * 120


def test_the_order_does_not_matter(statistics: Statistics) -> None:
    other = measured(backwards=True)
    assert summary([other]) == summary([statistics])
    assert report([other]) == report([statistics])


def test_rare_levels_are_those_with_rare_values() -> None:
    text = TEXT.replace("[50%]", "[4%]")
    found = measured(text)
    rats = [seed for seed, number in zip(found.seeds, found.column("monsters"), strict=True) if number]
    assert 0 < len(rats) < 20
    assert found.outstanding(1, rarest=True)[0] in rats
    assert found.outstanding(1, rarest=False)[0] not in rats


def test_surprise_adds_up_over_the_levels_that_could_be_made() -> None:
    """Levels that were not made have no share, and a way that is missing is as rare as levels without it."""
    text = 'LEVEL: "some"\nIF [50%] { $x = 3 }\nLOOP [$x] { ENGRAVING: (1,1), dust, "so" }\nGEOMETRY: left, top\nMAP\n'
    found = measured(text + "....\nENDMAP\nIF [25%] { STAIR: (0,0), up STAIR: (3,0), down }\n", range(1, 201))
    table = found.part.table[found.made]
    assert 50 < len(table) < 150
    bits = numpy.zeros(len(table))
    for column in numpy.delete(table, COLUMNS.index("draws"), axis=1).T:
        values, inverse, counts = numpy.unique(column, return_inverse=True, return_counts=True)
        assert len(values) <= 16
        bits -= numpy.log2(counts[inverse] / len(table))
    assert found.surprise[found.made] == pytest.approx(bits)
    assert numpy.isnan(found.surprise[~found.made]).all()


def test_levels_that_cannot_be_made() -> None:
    found = measured(SOMETIMES, range(1, 41))
    level = summary([found])["levels"][0]
    assert 0 < level["failed"] < 40
    assert level["levels"] + level["failed"] == 40
    (message,) = level["failures"]
    assert "never assigned" in message
    assert level["failures"][message] == level["failed"]
    with pytest.raises(vaultc.GenerationError):
        found.script.generate(level["first_failure"])
    assert all(measure["levels"] + measure["missing"] == level["levels"] for measure in level["measures"].values())
    assert "could not be made" in table(summary([found]))
    assert "could not be made" in report([found])


def test_tables_and_csv(statistics: Statistics) -> None:
    data = summary([statistics])
    shown = table(data)
    assert "cellar: <b>cellar</b>, 120 levels, seeds 1 to 120" in shown
    assert "the same on all: width 5, height 3" in shown
    lines = table_csv(data).splitlines()
    assert (
        lines[0]
        == "level,measure,levels,missing,mean,standard_deviation,minimum,percentile_5,median,percentile_95,maximum"
    )
    assert "cellar,width,120,0,5.0,0.0,5,5,5,5,5" in lines
    assert "cellar,stairs_path,0,120,,,,,,," in lines


def test_the_report_is_whole_and_harmless(statistics: Statistics) -> None:
    page = report([statistics], ("monsters", "objects"))
    assert "&lt;b&gt;cellar&lt;/b&gt;" in page
    assert "<b>cellar" not in page
    for heading in (
        "Measures",
        "Expressive range",
        "Where things are",
        "The rarest levels",
        "How often each statement",
    ):
        assert heading in page
    assert page.count('src="data:image/png;base64,') == 3 + 4 + 4
    assert "http" not in page


# ---- comparing


def test_a_changed_chance_is_found(statistics: Statistics) -> None:
    other = measured(TEXT.replace("[50%]", "[95%]"), range(1001, 1121))
    rows = compare(summary([statistics]), summary([other]))
    sure = [row for row in rows if row.is_sure]
    assert {row.what for row in sure} >= {"monsters", 'monsters("sewer rat")'}
    assert all(row.change.low > 0 for row in sure if row.what == "monsters")
    text = comparison(rows)
    assert "significant changes in" in text
    assert 'cellar: monsters("sewer rat")' in text
    assert len(comparison_csv(rows).splitlines()) == len(rows) + 1
    assert json.loads(json.dumps(comparison_json(rows)))[0]["sure"]
    assert "What changed" in report([other], changes=rows)


def test_other_seeds_of_the_same_are_no_change(statistics: Statistics) -> None:
    other = measured(seeds=range(1001, 1121))
    rows = compare(summary([statistics]), summary([other]))
    assert len(rows) > 60
    assert not [row for row in rows if row.is_sure]
    assert comparison(rows).startswith("no significant changes in ")


def test_statements_are_matched_where_the_text_moved(statistics: Statistics) -> None:
    moved = measured("# one more line\n" + TEXT.replace("[50%]", "[5%]").replace("LOOP [3]", "SINK: (4,2)\n  LOOP [3]"))
    rows = compare(summary([statistics]), summary([moved]))
    changed = [row.what for row in rows if row.is_sure and row.what.startswith("line ")]
    assert changed == ["line 7: MONSTER: ('r', \"sewer rat\"), (0,0)"]


@pytest.mark.parametrize("text", ["", "[]", '{"format": "vaultc statistics"}', "[" * 100_000])
def test_strange_files_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "old.json"
    path.write_text(text)
    with pytest.raises(ComparisonError, match=r"old\.json"):
        read_summary(path)


@pytest.mark.parametrize("number", [float("inf"), 10**400])
def test_numbers_without_sense_are_refused(statistics: Statistics, number: float) -> None:
    data = summary([statistics])
    level = data["levels"][0]
    old = level | {"statements": [row | {"levels": number} for row in level["statements"]]}
    with pytest.raises(ComparisonError, match="damaged"):
        compare({"levels": [old]}, data)


def test_strange_data_is_refused(statistics: Statistics) -> None:
    data = summary([statistics])
    for old in ({"levels": []}, {"levels": [{"name": "cellar"}]}, {"levels": [{"name": "attic"}]}, {"levels": [3]}):
        with pytest.raises(ComparisonError):
            compare(old, data)


def test_sums_of_gold_stay_at_the_largest_number() -> None:
    gold = measured('LEVEL: "x"\nNOMAP\nGOLD: 2000000000, (5,5)\nGOLD: 2000000000, (6,5)\n', range(1, 3))
    assert summary([gold])["levels"][0]["measures"]["gold"]["mean"] == 2**31 - 1
