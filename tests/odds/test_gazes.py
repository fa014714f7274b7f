"""Attacks that hold: several eyes, general swings, remedies, and games of real generators."""

from __future__ import annotations

from fractions import Fraction

import pytest

from vaultc.chance.congruential import ROGUE_STATES, Rogue36
from vaultc.chance.generators import GENERATORS
from vaultc.odds.gazes import REMEDIES, Gaze, Swing
from vaultc.odds.softlock import FOR_EVER, hit_chance, rogue_trials
from vaultc.odds.softlock_trials import every_rogue_game, trials_in_a_row

BY_NAME = {remedy.name: remedy for remedy in REMEDIES}


def test_swings() -> None:
    for armour in range(20):
        assert Swing(armour).chance == hit_chance(armour)
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


# ---- remedies


def played(gaze: Gaze, remedy, state: int, turns: int) -> tuple[bool, int]:
    """One game of Rogue's generator, turn by turn: whether it locks, and for how many turns the hero was held."""
    generator, counter, hits = Rogue36(state), 0, 0
    gaze = remedy.gaze(gaze)
    for turn in range(min(turns, remedy.limit or turns)):
        exposed = not (remedy.spares_the_held and counter)
        for _ in range(gaze.eyes if exposed else 0):
            roll = generator.rnd(20) + 1 + gaze.swing.bonus - (hits if remedy.tiring else 0)
            if roll >= gaze.swing.needed:
                hits += 1
                counter = remedy.raised(counter, generator.rnd(gaze.spread) + gaze.shortest)
        if remedy.extra_draw:
            generator.rnd(100)
        counter = max(counter - 1, 0)
        if counter and remedy.break_free and generator.rnd(20) < 1:
            counter = 0
        if not counter:
            return False, turn
    return (True, 0) if remedy.limit is None or turns < remedy.limit else (False, remedy.limit)


@pytest.mark.parametrize("name", BY_NAME)
@pytest.mark.parametrize("gaze", [Gaze(Swing(9)), Gaze(Swing(5, level=2, bonus=1), eyes=2)], ids=["one", "two"])
def test_all_games_equal_games_played_one_by_one(name: str, gaze: Gaze) -> None:
    some = range(0, ROGUE_STATES, 97)
    one_by_one = [played(gaze, BY_NAME[name], state, 70) for state in some]
    escapes = [turns for locked, turns in one_by_one if not locked]
    games = every_rogue_game(gaze, BY_NAME[name], 70, some)
    assert (games.trials, games.locked) == (len(some), len(some) - len(escapes))
    assert (games.longest, games.mean) == (max(escapes), pytest.approx(sum(escapes) / len(escapes)))


@pytest.mark.parametrize("name", BY_NAME)
def test_fair_law_agrees_with_a_good_generator(name: str) -> None:
    remedy, gaze = BY_NAME[name], Gaze(Swing(10))
    words = GENERATORS["pcg64"].words(5)
    held = sum(_still_held(words, gaze, remedy, 12) for _ in range(4000)) / 4000
    assert held == pytest.approx(remedy.held_after(gaze, 12), abs=0.03)


def _still_held(words, gaze: Gaze, remedy, turns: int) -> bool:
    gaze, counter, hits = remedy.gaze(gaze), 0, 0
    for _ in range(turns):
        for _ in range(0 if remedy.spares_the_held and counter else gaze.eyes):
            roll = next(words) % 20 + 1 - (hits if remedy.tiring else 0)
            if roll >= gaze.swing.needed:
                hits += 1
                counter = remedy.raised(counter, next(words) % gaze.spread + gaze.shortest)
        counter = max(counter - 1, 0)
        if not counter or (remedy.break_free and next(words) % 20 < 1):
            return False
    return remedy.limit is None or turns < remedy.limit


def test_which_remedies_mend() -> None:
    gaze = Gaze(Swing(12))
    forever = {name: remedy.locked_for_ever(gaze) for name, remedy in BY_NAME.items()}
    assert {name for name, share in forever.items() if share} == {"none", "extra-draw", "better-armour"}
    assert forever["better-armour"] == Gaze(Swing(8)).locked_for_ever()
    for name, share in forever.items():
        assert BY_NAME[name].held_after(gaze, 3000) == pytest.approx(share, abs=0.001)


# ---- generators


@pytest.mark.parametrize("extra", [False, True])
def test_as_published_in_every_game(extra: bool, recorded) -> None:
    remedy = BY_NAME["extra-draw" if extra else "none"]
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


@pytest.mark.parametrize(
    ("shortest", "spread", "text"),
    [
        (2, 2, "a hit adds 1 to 2 turns instead of 2 to 3 turns"),
        (4, 1, "a hit adds 1 turn instead of 4 turns"),
        (4, 3, "a hit adds 1 to 3 turns instead of 4 to 6 turns"),
    ],
)
def test_a_shorter_hold_is_described_as_it_is(shortest: int, spread: int, text: str) -> None:
    gaze = Gaze(Swing(10), 1, shortest, spread)
    remedy = BY_NAME["shorter-hold"]
    assert remedy.described(gaze) == text
    assert remedy.gaze(gaze).added().keys() == {0, *range(1, spread + 1)}


def test_a_hold_that_is_short_stays() -> None:
    assert BY_NAME["shorter-hold"].described(Gaze(Swing(10), 1, 1, 4)) == "a hit adds 1 to 4 turns as it is"
