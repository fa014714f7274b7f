"""Levels and pictures per second: the column OPS."""

from __future__ import annotations

from itertools import cycle

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import vaultc

SEEDS = 50
"""The number of levels that take turns, so that no single seed decides the figure."""


@pytest.mark.benchmark(group="levels")
def test_generate(benchmark: BenchmarkFixture, script: vaultc.LevelScript) -> None:
    seeds = cycle(range(1, SEEDS + 1))
    script.generate(1)
    benchmark(lambda: script.generate(next(seeds)))


@pytest.mark.benchmark(group="pictures")
@pytest.mark.parametrize("format", ["png", "ascii", "html", "json"])
@pytest.mark.parametrize("name", ["hall", "vault-like"])
def test_draw(benchmark: BenchmarkFixture, format: str, name: str, request: pytest.FixtureRequest) -> None:
    script = vaultc.load(request.path.parent / f"{name}.des").levels[0]
    levels = cycle([script.generate(seed) for seed in range(1, SEEDS + 1)])
    draw = (lambda level: level.png(crop=script.is_vault)) if format == "png" else lambda level: level.render(format)
    assert benchmark(lambda: draw(next(levels)))


@pytest.mark.benchmark(group="library")
def test_one_level_of_every_vault(benchmark: BenchmarkFixture) -> None:
    scripts = vaultc.library().levels
    assert len(benchmark(lambda: [script.generate(1) for script in scripts])) == len(scripts)


@pytest.mark.benchmark(group="pictures")
@pytest.mark.parametrize("name", ["rooms-and-corridors", "vault-like"])
def test_png_files(benchmark: BenchmarkFixture, name: str, request: pytest.FixtureRequest) -> None:
    """A full level and a vault at 16 pixels a cell, in one process: 500 and 1500 per second are the least."""
    script = vaultc.load(request.path.parent / f"{name}.des").levels[0]
    made = [script.generate(seed) for seed in range(1, SEEDS + 1)]
    crop = name == "vault-like"
    levels = cycle(made)
    for level in made:
        level.png(crop=crop)  # the looks of cells are drawn once per process
    assert benchmark(lambda: next(levels).png(crop=crop))
