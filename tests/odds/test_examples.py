"""The programs of ``examples/chance``: they run, and their numbers follow the rules."""

from __future__ import annotations

import importlib.util
import sys
from fractions import Fraction
from types import ModuleType

import pytest
from repository import ROOT

FOLDER = ROOT / "examples" / "chance"
PROGRAMS = sorted(path.stem for path in FOLDER.glob("*.py"))


def program(name: str) -> ModuleType:
    specification = importlib.util.spec_from_file_location(f"example_{name}", FOLDER / f"{name}.py")
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    sys.modules[specification.name] = module
    specification.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", PROGRAMS)
def test_runs(name: str, capsys) -> None:
    program(name).main()
    assert len(capsys.readouterr().out.splitlines()) >= 5


def test_there_are_five() -> None:
    assert len(PROGRAMS) == 5


def test_hit_points(recorded) -> None:
    data = recorded("dice_hp")
    cases = program("hit_points").cases()
    bad = cases["1d10, Rogue's generator"]
    counts = {str(total): int(chance * 32768) for total, chance in bad.chances.items()}
    assert counts == data["lcg_1d10"]["count_over_all_32768_states"]
    assert str(bad.mean) == data["lcg_1d10"]["mean"]
    assert bad.deviation == pytest.approx(float(data["lcg_1d10"]["sd"]), rel=1e-13)
    assert cases["5d2 from the low bit, Rogue's"].range == (72, 72)
    high = cases["5d2 from the high bit, Rogue's"]
    assert (high.mean, round(high.deviation, 6), high.range, high.quartiles) == (72, 3.155167, (61, 83), (70, 72, 74))


def test_halflings(recorded) -> None:
    data = recorded("rubber_band")["waffles"]
    halflings = program("starving_halflings")
    left, starved = halflings.game().levels[-1].stock, halflings.game().starved
    assert starved == Fraction(data["fresh_odds_each_game"]["p_starve"]) == 0
    assert {str(count): str(share) for count, share in left.items()} == data["fresh_odds_each_game"]["waffles_left"]
    leaking, expected = halflings.starving(10_000), data["odds_carried_between_games"]
    assert leaking[0] == 0
    assert leaking[1] == pytest.approx(float(expected["p_starve_game_2"]), rel=1e-12)
    assert leaking[-1] == pytest.approx(float(expected["p_starve_long_run"]), rel=1e-12)
    assert sum(leaking) == pytest.approx(float(expected["expected_starved_in_10000_games"]), rel=1e-10)
    cakes = halflings.staircakes(Fraction(-1, 50), Fraction(1, 50), Fraction(1), 20)
    assert float(cakes[0]) == pytest.approx(0.0120, abs=5e-5)


def test_floating_eye() -> None:
    row = program("floating_eye").row(8)
    assert row.locking_states == (3140, 3158)
    assert [round(share * 100, 2) for share in (row.good_generator, *row.in_a_row)] == [9.26, 7.33, 12.00]


def test_potion_colours() -> None:
    potions = program("potion_colours")
    games = potions.colours_that_stay(range(1, 1001))
    assert sum(count * times for count, times in games.items()) / 1000 == pytest.approx(1.08, abs=0.1)
    assert sorted(potions.clean_colours(3)) == sorted(potions.COLOURS)


def test_prd_against_independent_tries() -> None:
    tries = program("prd_against_independent")
    readings = tries.published_readings()
    literal, alone = tries.share_of_hits(readings["literal"]), tries.independent()
    assert (round(literal.mean, 7), round(literal.deviation, 7)) == (0.2457458, 0.0022490)
    assert round(alone.deviation / literal.deviation, 3) == 1.914
    assert tries.simulated(readings["literal"], 1, 20_000) == pytest.approx(literal.rate, abs=0.006)
