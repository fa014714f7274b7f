"""The floating eye's softlock: closed form, survival, and every state of Rogue's generator."""

from __future__ import annotations

import pytest

from vaultc.chance.congruential import Rogue36
from vaultc.odds.floating_eye import Gaze, Swing
from vaultc.odds.softlock import locked_for_ever, rogue_trials


def test_closed_form_and_survival(recorded) -> None:
    for row in recorded("softlock")["rows"]:
        assert locked_for_ever(row["ac"]) == pytest.approx(float(row["good_generator_closed_form"]), abs=1e-12)
        for turns in (1, 10, 100, 1000):
            assert Gaze(Swing(row["ac"])).held_after(turns) == pytest.approx(
                float(row["good_generator_survival"][str(turns)]), rel=1e-9
            )


def test_only_above_armour_class_7_for_ever() -> None:
    assert [locked_for_ever(armour) > 0 for armour in (6, 7, 8)] == [False, False, True]
    assert (Gaze(Swing(7)).drift, Gaze(Swing(8)).drift > 0) == (0, True)
    assert [round(Gaze(Swing(7)).held_after(turns), 4) for turns in (100, 1000)] == [0.0378, 0.0120]


@pytest.mark.parametrize("extra", [False, True])
def test_all_states(extra: bool, recorded) -> None:
    key = "tweaked" if extra else "plain"
    for row in recorded("softlock")["rows"]:
        trials = rogue_trials(row["ac"], extra_draw=extra)
        assert trials.locking_states == row["lcg_single"][key]
        assert trials.in_a_row(10_000) == pytest.approx(float(row["lcg_long"][key]), abs=1e-6)
        if row["ac"] == 6:
            assert trials.longest_held == (337 if extra else 649)


def played(armour_class: int, state: int, limit: int) -> tuple[bool, int]:
    """One trial turn by turn: whether it locks, and after how many turns."""
    generator, counter = Rogue36(state), 0
    for turn in range(1, limit + 1):
        if generator.rnd(20) + 1 >= 20 - armour_class:
            counter += generator.rnd(2) + 2
        counter = max(0, counter - 1)
        if not counter:
            return False, turn
    return True, limit


def test_leaps_equal_turns_played_one_by_one() -> None:
    trials = rogue_trials(8, limit=300)
    for state in range(0, 32768, 331):
        assert (bool(trials.locked[state]), int(trials.turns[state])) == played(8, state, 300)
