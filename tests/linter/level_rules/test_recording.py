"""Watching a script changes nothing of what it makes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from thorough import sampled

from vaultc.api.loading import LevelScript, library
from vaultc.chance.seeding import GENERATORS
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.interpreter.program import Recording
from vaultc.language.source import Source
from vaultc.linter.probe import Probe
from vaultc.pipeline.generating import make_special_level, make_vault_preview
from vaultc.pipeline.reading import model_of
from vaultc.world.grid import CELLS, HEIGHT
from vaultc.world.surroundings import Surroundings

TEXT = """LEVEL: "x"
GEOMETRY: left, top
MAP
-------
|.....|
-------
ENDMAP
STAIR: (1,1), up
TERRAIN: (3,1), 'K'
[100%]: TERRAIN: (4,1), '{'
[0%]: SINK: (5,1)
"""


def probe(text: str) -> Probe:
    model = model_of(Source.from_text(text, "x.des"), UNNETHACK)
    return Probe.of(model.levels[0], model)


@pytest.mark.parametrize("script", sampled(library().levels, 9), ids=lambda script: script.name)
def test_the_level_is_the_same(script: LevelScript) -> None:
    make = make_vault_preview if script.is_vault else make_special_level
    levels = []
    for program in (script.program, script.program.recorded(Recording())):
        dice = GENERATORS["isaac"](5, experience_level=1)
        levels.append(make(program, dice, Surroundings(), script.game))
    plain, watched = levels
    assert plain.terrain == watched.terrain
    assert plain.draws == watched.draws
    assert plain.origins == []
    assert len(watched.origins) == CELLS


def keywords(spans: Sequence[object]) -> set[str]:
    return {str(getattr(span, "text", "")).split(":")[0] for span in spans}


def test_origins_follow_the_flips_of_the_level() -> None:
    drawn = {"STAIR": 28, "TERRAIN": 32}
    flips = set()
    for seed in range(1, 12):
        sample = probe(TEXT).sample(seed)
        level = sample.level
        assert level is not None
        flips.add(level.flip)
        for cell, span in enumerate(level.origins):
            word = span.text.split(":")[0] if span else ""
            if word in drawn and "'{'" not in span.text:  # type: ignore[union-attr]
                assert level.terrain[cell] == drawn[word]
                assert level.origin(cell // HEIGHT, cell % HEIGHT) == span
        assert keywords([span for span in level.origins if span]) == {"GEOMETRY", "STAIR", "TERRAIN"}
    assert len(flips) == 4


def test_only_what_ran_is_recorded() -> None:
    ran = keywords(list(probe(TEXT).sample(1).recording.ran))
    assert "STAIR" in ran
    assert "SINK" not in ran
