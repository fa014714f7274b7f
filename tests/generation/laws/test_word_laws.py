"""The laws of random words, against the rules that draw them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest

from vaultc.api.loading import load
from vaultc.chance.seeding import game_dice
from vaultc.generation.exact_chances.words import WordLaws
from vaultc.generation.layout.rooms import random_light
from vaultc.generation.population.objects.choosing import random_class, random_kind
from vaultc.generation.population.traps import passable_kind, random_trap_kind
from vaultc.generation.site import Site
from vaultc.level.level import Level

DRAWS = 20_000

RULES: dict[str, Callable[[Site], object]] = {
    "TRAP: random, (5,5)": lambda site: passable_kind(site, random_trap_kind(site)),
    "OBJECT: random, (5,5)": random_class,
    "OBJECT: '/', (5,5)": lambda site: random_kind(site, "WAND"),
    'REGION: (1,1,5,5), random, "ordinary"': random_light,
}


@pytest.mark.parametrize("dialect", ["unnethack", "nethack36", "unnethack6"])
@pytest.mark.parametrize("statement", RULES)
def test_laws_are_those_of_the_rules(statement: str, dialect: str, tmp_path: Path) -> None:
    path = tmp_path / "word.des"
    path.write_text(f'LEVEL: "x"\n{statement}\n', "utf-8")
    script = load(path, dialect=dialect).levels[0]
    around = script.surroundings_at()
    (word,) = WordLaws(script.facts.node, script.game, around).of(script.facts.node.statements[0])
    assert word.law is not None
    assert sum(word.law.values()) == 1
    site = Site(Level("x"), game_dice(7), around, script.game)
    drawn = Counter(RULES[statement](site) for _ in range(DRAWS))
    expected = sorted(word.law.values(), reverse=True)
    found = [Fraction(number, DRAWS) for _, number in drawn.most_common()]
    for chance, share in zip(expected, found + [Fraction(0)] * len(expected), strict=False):
        assert float(share) == pytest.approx(float(chance), abs=6 * sqrt(chance * (1 - chance) / DRAWS) + 1e-9)
    assert len(found) <= len(expected)
