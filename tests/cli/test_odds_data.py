"""Output of ``vaultc odds`` for programs: every subcommand, in CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from repository import ROOT

REPORTS = (
    "FILE --samples 20",
    "FILE --samples 20 --role Wizard",
    "vaults",
    "vaults --game-walk --set all",
    "vaults --weights 2000,1x50",
    "rnl --x 7 --luck -3..3",
    "rnl --x 20 --luck 5 --rule both",
    "rnl --event rnl(7)==0 --luck -2..2 --rule both",
    "rnl --situations --rule both",
    "rnl --adjustments --rule both",
    "rnl --situations --str 15 --dex 15 --con 15 --role Monk --alignment -3",
    "rnl --situation search --situation lance-breaks --situation write-scroll-wizard --rule both --luck 3",
    "rnl --situation tree-fruit --situation kick-door:15+15 --luck 3",
    "prd 25%",
    "prd 0.5% --trials 50",
    "prd --constant 0.3",
    "prd --constant 0.00001",
    "prd --rates 5..95",
    "prd --table published --rates 15..30 --entry all",
    "prd 25% --hits-in 8",
    "prd --table published --hits-in 30",
    "prd 10% --misses-in 30",
    "prd --table published",
    "prd --table published --overrun",
    "prd --table published --close added --tune 25%",
    "prd --table published --trials 200 --counters reset",
    "rubber-band",
    "rubber-band --order add-clamp-test-sub-clamp --levels 5",
    "rubber-band --streaks",
    "rubber-band --hunger",
    "rubber-band --hunger --leak 20",
    "rubber-band --leak 20",
    "rubber-band --game staircakes --levels 8",
    "softlock --armour 6,10 --turns 200 --trials 100",
    "softlock --armour 10 --extra-draw --turns 200 --hold 2-4 --eyes 2 --bonus -2",
    "softlock --armour 10 --remedies --turns 200",
    "softlock --armour 10 --generators --turns 200 --trials 20",
    "karmic",
    "karmic --modifier 3",
    "karmic --streaks",
    "karmic --modifier 0 --only bad",
    "karmic --event -3..3 --karma 2 --intrinsic 1",
    "karmic --event 5 --karma 0 --character blessed=3 --character cat=-4",
    "karmic --replay ROLLS",
    "dice 3d6 1d20+2",
    "dice 5d2 --rng rogue36",
    "dice 2d6 --rng isaac --rolls 200 --high-bits",
    "rogue 165",
    "rogue --shufflers",
    "rogue --generator",
    "rogue --percents 33,50,84",
    "rogue --shufflers --type 0 --swaps 5",
    "policies 25%",
    "policies 25% --levels 60",
    "rubber-band --streaks --levels 60",
    "dungeon --depth 1..2 --samples 2 --jobs 1",
    "dungeon --depth 3..4 --samples 2 --jobs 1 --special-rooms",
    "dungeon --depth 1..2 --samples 2 --jobs 1 --vault vlt-delphi",
    "dungeon --depth 1..2 --samples 2 --jobs 1 --each",
)
INEXACT = {
    "share of levels": "counted, where there is no exact law",
    "standard error": "a root",
    "standard deviation": "a root",
    "standard deviation of hits": "a root",
    "standard deviation, independent by with memory": "a root",
    "deviation": "a root",
    "deviations away": "a root",
    "constant": "the root of a long polynomial",
    "rate of that": "computed from the constant",
    "tries on average": "computed from the constant",
    "variance of tries": "computed from the constant",
    "variance against independent": "computed from the constant",
    "chance of this try": "computed from the constant",
    "hit here": "computed from the constant",
    "hit by here": "computed from the constant",
    "independent: here": "exact if the rate is written",
    "independent: by here": "exact if the rate is written",
    "exactly": "exact if the chances are, and the tries few",
    "as many or more": "exact if the chances are, and the tries few",
    "independent: exactly": "a law of many tries",
    "independent: as many or more": "a law of many tries",
    "independent: hits on average": "a law of many tries",
    "independent: variance": "a law of many tries",
    "independent: standard deviation": "a root",
    "longest": "a law of many tries",
    "as long or longer": "a law of many tries",
    "independent: longest": "a law of many tries",
    "independent: as long or longer": "a law of many tries",
    "longest run on average": "a law of many tries",
    "independent: longest run on average": "a law of many tries",
    "with memory": "a law of thousands of tries",
    "independent tries": "a law of thousands of tries",
    "fair die": "a law of thousands of turns",
    "fair die: forever": "a root",
    "fair die: locked": "a law of thousands of turns",
    "for ever": "a root",
    "held after 100": "a law of hundreds of turns",
    "after 200 turns": "a law of hundreds of turns",
    "chance on its first level": "a law of thousands of games",
    "hits on average": "a law of thousands of games",
    "starved": "a law of thousands of games",
    "starves": "a law of hundreds of turns",
    "starved in the first game": "a law of thousands of games",
    "starved in the last game": "a law of thousands of games",
    "starved games expected": "a law of thousands of games",
    "independent: so long": "exact up to some 40 levels",
    "independent: streaks": "exact up to some 40 levels",
    "mean": "of the law of a policy",
    "variance": "of the law of a policy",
    "no hit": "of policies over many levels",
    "level 1": "of policies over many levels",
    "level 2": "of policies over many levels",
    "level 3": "of policies over many levels",
    "12 misses in a row": "of policies over many levels",
    "Rogue: escape on average": "an average",
    "escape on average": "an average",
    "met by here": "of sampled levels; its interval is beside the share here",
    "one game in": "of sampled levels",
    "shares of rooms": "of sampled levels",
    "random vaults met by depth 2 in one game, shares": "of sampled levels",
}
"""Values known only as decimal numbers, with the reason."""
FRACTION = re.compile(r"-?[0-9]+(?:/[0-9]+)?")
PREFORMATTED = re.compile(r"%|  |^[+-]?[0-9]|[0-9]$|[0-9] (?:to|of|on) |on average|deviation")
PROSE = frozenset(("place", "text", "title", "vault", "level", "rolled", "roll", "remedy", "what changes", "shuffler",
                   "situation", "rule", "generator", "share of hits", "policy", "constant digits",
                   "long-run rate digits", "tries until a hit digits", "game", "condition", "suitable rooms",
                   "shop", "throne", "leprehall", "zoo", "garden", "armory", "temple", "beehive", "morgue", "anthole",
                   "barracks", "swamp", "cocknest"))  # fmt: skip
"""Fields that name things."""


@pytest.fixture
def arguments(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    """A report's arguments, with files for FILE and ROLLS."""
    path = tmp_path / "chances.des"
    path.write_text('LEVEL: "chances"\n[25%]: FOUNTAIN: (5,5)\n$x = 1d2\nIF [$x == 1] { [40%]: SINK: (6,6) }\n')
    files = {"FILE": str(path), "ROLLS": str(ROOT / "examples" / "chance" / "luck-rolls.txt")}
    return [files.get(word, word) for word in request.param.split()]


def fields(value: Any) -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """All plain values of a document with their names and what is beside them."""
    for key, part in value.items():
        if isinstance(part, dict):
            yield from fields(part)
        elif isinstance(part, list) and part and isinstance(part[0], dict):
            for row in part:
                yield from fields(row)
        elif isinstance(part, list):
            other = key.removesuffix(" decimal") if key.endswith(" decimal") else f"{key} decimal"
            besides = [{other: each} for each in value.get(other, ())] or [{} for _ in part]
            yield from ((key, each, beside) for each, beside in zip(part, besides, strict=True))
        else:
            yield key, part, value


def problems(name: str, value: Any, beside: dict[str, Any]) -> Iterator[str]:
    """The mistake in a field, if there is one."""
    exact = f"{name} decimal" in beside
    if exact and value is not None:
        if FRACTION.fullmatch(str(value)) is None:
            yield "no fraction"
        elif float(Fraction(value)) != beside[f"{name} decimal"]:
            yield "another number than its decimal"
    elif (
        isinstance(value, float)
        and not name.endswith(" decimal")
        and name not in INEXACT
        and not _sampled(name, beside)
    ):
        yield "no fraction beside it"
    elif isinstance(value, str) and not exact and not _prose(name) and PREFORMATTED.search(value):
        yield "made for people"
    if name.endswith(" decimal") and name.removesuffix(" decimal") not in beside:
        yield "no exact number beside it"


def _prose(name: str) -> bool:
    return name in PROSE or name.startswith("room for ")


def _sampled(name: str, beside: dict[str, Any]) -> bool:
    """True for a value that stands beside its interval, and for the interval's bounds."""
    return f"{name} from" in beside or name.rsplit(maxsplit=1)[-1] in ("from", "to")


@pytest.mark.parametrize("arguments", REPORTS, indirect=True)
def test_json_has_numbers_and_fractions_and_csv_says_the_same(run, arguments: list[str]) -> None:
    document = json.loads(run("odds", *arguments, "--format", "json").stdout)
    assert document["rows"]
    found = {(name, str(value), problem) for name, value, beside in fields(document)
             for problem in problems(name, value, beside)}  # fmt: skip
    assert found == set()
    assert len({tuple(row) for row in document["rows"]}) == 1, "rows have other fields"
    text = run("odds", *arguments, "--format", "csv").stdout
    lines = list(csv.reader(io.StringIO(text)))
    assert {len(line) for line in lines} == {len(lines[0])}
    rows = document["rows"]
    assert lines[0] == list(rows[0])
    assert [[_written(value) for value in row.values()] for row in rows] == lines[1:]


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return " ".join(map(str, value))
    return "" if value is None else str(value)


def test_every_subcommand_is_looked_at() -> None:
    from vaultc.cli.odds_command import SUBCOMMANDS

    assert {report.split()[0] for report in REPORTS} == {"FILE", *SUBCOMMANDS}


def test_fractions_of_too_many_digits_are_left_out(run) -> None:
    table = ",".join(["1"] * 600)
    rows = json.loads(run("odds", "prd", "--table", table, "--format", "json").stdout)["rows"]
    assert Fraction(rows[1]["reached"]) < 1
    assert rows[-1]["reached"] is None
    assert rows[-1]["reached decimal"] == pytest.approx(0.99**599, rel=1e-6)


def test_policies_that_start_cold_have_fractions(run) -> None:
    rows = {row["policy"]: row for row in json.loads(run("odds", "policies", "10%", "--format", "json").stdout)["rows"]}
    assert Fraction(rows["game"]["no hit"]) == Fraction(9, 10) ** 20
    assert rows["bag"]["mean"] == "2"
    assert rows["rubber:40:cold"]["level 1"] == str(Fraction(2**32 // 10, 2**32))
    for row in rows.values():
        exact = ":cold" in row["policy"] or row["policy"] in ("game", "bag")
        assert all((row[name] is not None) is exact for name in ("no hit", "level 1", "level 2", "level 3"))


def test_independent_streaks_are_exact(run) -> None:
    rows = json.loads(run("odds", "rubber-band", "--streaks", "--levels", 4, "--format", "json").stdout)["rows"]
    assert rows[0]["independent: so long"] == "1"
    assert Fraction(rows[1]["independent: so long"]) < 1
