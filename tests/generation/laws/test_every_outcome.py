"""The laws of small levels, proven by all outcomes of their dice."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from every_outcome import outcomes, site_laws

from vaultc.api.loading import LevelScript, load
from vaultc.generation.exact_chances.sites import ChanceSite, chances_in
from vaultc.level.level import Level
from vaultc.world.catalog.terrain import DRAWBRIDGE_DOWN
from vaultc.world.grid import at

FORMS = Path(__file__).parent / "forms" / "forms.des"
LEVELS = {script.name: script for script in load(FORMS, dialect="unnethack").levels}

ENUMERATED = (
    "chance", "nested", "arms", "comparisons", "picks", "functions", "doors", "furniture", "bridge", "traps",
    "replaced", "filtered", "lights", "walk", "dice", "boulders", "contained", "later",
)  # fmt: skip


def sites_of(script: LevelScript) -> list[ChanceSite]:
    return chances_in(script.facts.node, script.facts.functions, script.game, script.surroundings_at())


@pytest.mark.parametrize("name", ENUMERATED)
def test_numbers_of_events_are_those_of_all_outcomes(name: str) -> None:
    sites = sites_of(LEVELS[name])
    assert sites
    for site, law in zip(sites, site_laws(LEVELS[name], sites), strict=True):
        assert site.times is not None, site
        assert {number: chance for number, chance in enumerate(site.times.chances) if chance} == law, site
        assert site.times.mean == sum(number * chance for number, chance in law.items())


Look = Callable[[Level], str]
ALTARS = {0: "unaligned", 1: "chaotic", 2: "neutral", 3: "lawful (mask 3)", 4: "lawful"}


def _altar(x: int) -> Look:
    return lambda level: ALTARS[level.flags[at(1 + x, 10)] & 7]


WORDS: dict[tuple[str, str], Look] = {
    ("doors", "(12,5)"): lambda level: {0: "nodoor", 1: "broken", 2: "open", 4: "closed", 8: "locked"}[
        level.flags[at(13, 5)]
    ],
    ("furniture", "(10,10), random, random"): _altar(10),
    ("furniture", "align[0]"): _altar(12),
    ("furniture", "noncoaligned"): _altar(14),
    ("bridge", "DRAWBRIDGE"): lambda level: "open" if level.terrain[at(21, 10)] == DRAWBRIDGE_DOWN else "closed",
    ("lights", "solidfill"): lambda level: "lit" if level.lit[at(31, 10)] else "unlit",
    ("lights", "TERRAIN"): lambda level: "lit" if level.lit[at(11, 10)] else "unlit",
}
"""Decisions of random words, by the level and a part of the statement."""


@pytest.mark.parametrize(("name", "part"), WORDS)
def test_words_have_the_chances_of_all_outcomes(name: str, part: str) -> None:
    script = LEVELS[name]
    site = next(s for s in sites_of(script) if part in s.span.text and s.outcomes and s.kind != "kind of altar")
    found: dict[object, Fraction] = dict(outcomes(script, lambda level, _: WORDS[name, part](level)))
    assert {outcome: chance for outcome, chance in (site.outcomes or {}).items() if chance} == found
