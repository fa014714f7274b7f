"""The speed of parsing, analysis and checks. Rates in KB/s are in the column of extra info."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.semantics import analyze
from vaultc.language.source import Source
from vaultc.language.syntax import parse
from vaultc.linter.engine import lint
from vaultc.support.resources import vaults

STATEMENTS = """ROOM: "ordinary", lit, random, random, random {
  STAIR: random, up
  [50%]: MONSTER: ('r', "sewer rat"), random, hostile
  LOOP [1d4 + 2] { OBJECT: ('(', "chest"), (1,2), quantity: 2d4 }
  IF [room.width > 5] { TERRAIN: filter(30%, fillrect (0,0,4,4)), 'P' }
}
"""


def generated() -> Source:
    """About 100 KB of statements."""
    return Source.from_text('LEVEL: "generated"\n' + STATEMENTS * (100_000 // len(STATEMENTS)))


def library() -> Source:
    """All files of the library as one text."""
    return Source.from_text("\n".join(Path(path).read_text("utf-8") for path in sorted(vaults().glob("*.des"))))


@pytest.fixture(params=[generated, library], ids=["generated", "library"])
def source(request: pytest.FixtureRequest) -> Source:
    result: Source = request.param()
    return result


def report_rate(benchmark: BenchmarkFixture, source: Source) -> None:
    """Put the rate into the benchmark's name."""
    if benchmark.stats is not None:
        rate = len(source.text) / benchmark.stats.stats.median / 1000
        benchmark.stats.name += f" {rate:.0f} KB/s"


@pytest.mark.benchmark(group="text")
def test_parse(benchmark: BenchmarkFixture, source: Source) -> None:
    parse(Source.from_text("# loads the tables\n"), UNNETHACK.grammar)
    assert benchmark(lambda: parse(source, UNNETHACK.grammar)).ok
    report_rate(benchmark, source)


@pytest.mark.benchmark(group="text")
def test_check(benchmark: BenchmarkFixture, source: Source) -> None:
    found = benchmark(lambda: lint(analyze(parse(source, UNNETHACK.grammar), UNNETHACK)))
    assert not [diagnostic for diagnostic in found if diagnostic.rule == "syntax-error"]
    report_rate(benchmark, source)
