"""The tool that compares laws with levels: its statistics, and a small run of it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb
from pathlib import Path

import check_laws
import pytest

from vaultc.api.loading import LevelScript
from vaultc.generation.exact_chances.values import NEVER, CountLaw

FORMS = {f"{script.name} of {script.game.name}": script for script in check_laws.scripts_of(["forms"])}


@pytest.mark.parametrize("name", FORMS)
def test_levels_with_every_form_follow_their_laws(name: str) -> None:
    checked = check_laws.check(FORMS[name], range(1, 76))
    assert checked.levels == 75
    assert checked.comparisons
    assert [one for one in checked.comparisons if one.luck * 1000 < check_laws.UNUSUAL] == []


def binomial(tries: int, chance: Fraction) -> CountLaw:
    """The law of the number of successes among independent tries."""
    law = NEVER
    for _ in range(tries):
        law = law.plus(CountLaw(chance, (1 - chance, chance)))
    return law


def test_luck_is_that_of_the_binomial_distribution() -> None:
    for total, chance in ((20, Fraction(3, 10)), (7, Fraction(1, 2)), (50, Fraction(1, 100))):
        shares = [comb(total, k) * chance**k * (1 - chance) ** (total - k) for k in range(total + 1)]
        for found in range(total + 1):
            below = found < total * chance
            tail = sum(shares[: found + 1] if below else shares[found:])
            expected = 1.0 if found == total * chance else min(1.0, 2 * float(tail))
            assert check_laws.luck_of(found, total, chance) == pytest.approx(expected)
    assert check_laws.luck_of(1, 10, Fraction(0)) == 0
    assert check_laws.luck_of(10, 10, Fraction(1)) == 1


def test_a_wrong_law_is_found() -> None:
    checked = check_laws.CheckedLaws(levels=1000)
    numbers = {0: 250, 1: 500, 2: 250}
    checked.compare_law("right", binomial(2, Fraction(1, 2)), numbers)
    assert min(one.luck for one in checked.comparisons) > 0.5
    for wrong in (binomial(2, Fraction(2, 5)), CountLaw(Fraction(1), (Fraction(1, 2), Fraction(0), Fraction(1, 2)))):
        checked = check_laws.CheckedLaws(levels=1000)
        checked.compare_law("wrong", wrong, numbers)
        assert min(one.luck for one in checked.comparisons) < 1e-9


def test_the_command_tells_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "coin.des"
    path.write_text('LEVEL: "coin"\nINIT_MAP: solidfill, \'.\'\n[50%]: MESSAGE: "heads"\n', "utf-8")
    (tmp_path / "wrong.des").write_text('LEVEL: "wrong"\nMONSTER: "no such", random\n', "utf-8")
    scripts: list[LevelScript] = list(check_laws.scripts_of([str(tmp_path)]))
    assert [script.name for script in scripts] == ["coin"]
    assert "wrong.des: passed over: " in capsys.readouterr().err
    checked = check_laws.check(scripts[0], range(1, 51))
    assert check_laws.sum_up([checked]) == 0
    assert "1 scripts, 1 laws (0 chances have none), 2 comparisons:" in capsys.readouterr().out
    unlucky = replace(checked.comparisons[0], luck=0.0)
    assert check_laws.sum_up([replace(checked, comparisons=[unlucky])]) == 1
