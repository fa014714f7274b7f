"""Attacks that hold: several eyes, general swings, remedies, and games of real generators."""

from __future__ import annotations

from fractions import Fraction

import pytest

from vaultc.chance.generators import GENERATORS
from vaultc.odds.floating_eye import SIDES, Gaze, Remedy, Swing
from vaultc.odds.softlock import FOR_EVER, every_rogue_game, rogue_trials, trials_in_a_row


def test_swings() -> None:
    for armour in range(20):
        assert Swing(armour).chance == Fraction(armour + 1, SIDES)
        for level in range(5):
            for bonus in (-3, 0, 4):
                hits = sum(roll + bonus >= 21 - level - armour for roll in range(1, 21))
                assert Swing(armour, level, bonus).chance == Fraction(hits, 20)
    assert (Swing(-20).chance, Swing(30).chance) == (0, 1)


def test_one_eye_as_recorded(recorded) -> None:
    for row in recorded("softlock")["rows"]:
        gaze = Gaze(Swing(row["ac"]))
        assert gaze.escape_root() == pytest.approx(float(row["ruin_root"]), abs=1e-12)
        assert gaze.locked_for_ever() == pytest.approx(float(row["good_generator_closed_form"]), abs=1e-12)
        for turns in (1, 10, 100, 1000, 10_000):
            survival = float(row["good_generator_survival"][str(turns)])
            assert gaze.held_after(turns) == pytest.approx(survival, rel=1e-9)


def test_what_several_eyes_add() -> None:
    gaze = Gaze(Swing(9), eyes=2, shortest=1, spread=1)
    assert gaze.added() == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    assert gaze.drift == 0
    assert Gaze(Swing(6), eyes=2).drift == 2 * Fraction(5, 2) * Fraction(7, 20) - 1


@pytest.mark.parametrize(
    "gaze", [Gaze(Swing(4), eyes=2), Gaze(Swing(4), 3, 1, 4), Gaze(Swing(12), shortest=3, spread=1)]
)
def test_locked_for_ever_is_what_survival_tends_to(gaze: Gaze) -> None:
    assert gaze.drift > 0
    assert gaze.locked_for_ever() == pytest.approx(gaze.held_after(2000), abs=1e-9)
    assert gaze.held_after(5) > gaze.held_after(50) > gaze.locked_for_ever() - 1e-12


def test_who_is_always_hit_is_never_free() -> None:
    always = Gaze(Swing(30))
    assert (always.escape_root(), always.locked_for_ever(), always.held_after(7)) == (pytest.approx(0), 1, 1)
    never = Gaze(Swing(-20))
    assert (never.locked_for_ever(), never.held_after(1)) == (0, 0)


@pytest.mark.parametrize(
    "make",
    [lambda: Swing(31), lambda: Swing(-21), lambda: Gaze(Swing(6), eyes=0), lambda: Gaze(Swing(6), eyes=13)],
)
def test_limits(make) -> None:
    with pytest.raises(ValueError, match="must be"):
        make()
    with pytest.raises(ValueError, match="must hold"):
        Gaze(Swing(6), shortest=0)
    with pytest.raises(ValueError, match="must resist 0 to 20 hits"):
        Gaze(Swing(6), resists=21)


def test_a_hero_who_resists() -> None:
    gaze = Gaze(Swing(11), eyes=2, resists=5)
    assert gaze.chance == Fraction(12, 20) * Fraction(15, 20)
    assert gaze.drift == 2 * Fraction(5, 2) * gaze.chance - 1
    held = trials_in_a_row(GENERATORS["pcg64"].words(3), gaze, 3000)
    assert held.locked / 3000 == pytest.approx(gaze.locked_for_ever(), abs=0.03)


# ---- generators


@pytest.mark.parametrize("extra", [False, True])
def test_as_published_in_every_game(extra: bool, recorded) -> None:
    remedy = Remedy("test", "", extra_draw=extra)
    for row in recorded("softlock")["rows"]:
        games = every_rogue_game(Gaze(Swing(row["ac"])), remedy)
        assert games.locked == row["lcg_single"]["tweaked" if extra else "plain"]


def test_what_locks_for_ten_thousand_turns_locks_for_ever() -> None:
    for armour in (8, 12):
        assert rogue_trials(armour, limit=FOR_EVER).locking_states == rogue_trials(armour).locking_states
    hard = rogue_trials(7)
    never = rogue_trials(7, limit=FOR_EVER)
    assert never.locking_states <= hard.locking_states


def test_trials_in_a_row() -> None:
    gaze = Gaze(Swing(8))
    held = trials_in_a_row(GENERATORS["isaac"].words(3), gaze, 3000)
    assert held.locked / 3000 == pytest.approx(gaze.held_after(10_000), abs=0.03)
    assert trials_in_a_row(GENERATORS["isaac"].words(3), Gaze(Swing(30)), 5).locked == 5
    never = trials_in_a_row(GENERATORS["isaac"].words(3), Gaze(Swing(-20)), 5)
    assert (never.locked, never.longest, never.mean) == (0, 0, 0.0)
