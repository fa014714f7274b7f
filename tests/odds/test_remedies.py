"""Changes of the rule by which a gaze holds: their laws, their strengths, and every game of Rogue under them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

from vaultc.chance.congruential import ROGUE_STATES, Rogue36
from vaultc.odds.floating_eye import STRENGTHS, Gaze, Remedy, Swing, chosen_remedies
from vaultc.odds.softlock import every_rogue_game

REMEDIES = chosen_remedies({})
BY_NAME = {remedy.name: remedy for remedy in REMEDIES}
MORE = (
    STRENGTHS["grace"].remedy(2),
    STRENGTHS["stacking"].remedy(3),
    STRENGTHS["cap"].remedy(2),
    STRENGTHS["tiring"].remedy(4),
    STRENGTHS["break-free"].remedy(3),
    STRENGTHS["starvation"].remedy(9),
    STRENGTHS["turn-limit"].remedy(7),
    Remedy("cap and grace", "", cap=4, grace=1, tiring=1),
    Remedy("stacking and freedom", "", stacking=2, break_free=Fraction(1, 7), resists=3),
    Remedy("spared and capped", "", spares_the_held=True, cap=2, grace=2),
    Remedy("grace and freedom", "", grace=1, break_free=Fraction(1, 20), starvation=11),
    Remedy("limits", "", limit=8, starvation=9, extra_draw=True),
)
ALL = {
    remedy.name if remedy.strength is None else f"{remedy.name} {remedy.strength}": remedy
    for remedy in (*REMEDIES, *MORE)
}
GAZES = {"one": Gaze(Swing(9)), "two": Gaze(Swing(5, level=2, bonus=1), eyes=2), "sure": Gaze(Swing(22), shortest=1)}

State = tuple[int, int, int]
"""Counter, hits, and turns of grace."""


def turns_of(remedy: Remedy, gaze: Gaze, state: State) -> Iterator[tuple[Fraction, State]]:
    """All that can happen in a turn, with its chance; a counter of 0 is freedom."""
    counter, hits, grace = state
    exposed = not grace and not (remedy.spares_the_held and counter)
    states = [(Fraction(1), counter, hits)]
    for _ in range(gaze.eyes if exposed else 0):
        states = [after for before in states for after in swings_of(remedy, gaze, before)]
    for share, held, hit in states:
        left = remedy.grace if hit > hits else max(grace - 1, 0)
        now = max(held - 1, 0)
        yield share * (1 - remedy.break_free if now else 1), (now, hit, left)


def swings_of(remedy: Remedy, gaze: Gaze, before: tuple[Fraction, int, int]) -> Iterator[tuple[Fraction, int, int]]:
    share, counter, hits = before
    rolls = sum(roll + gaze.swing.bonus - remedy.tiring * hits >= gaze.swing.needed for roll in range(1, 21))
    chance = Fraction(rolls, 20) * Fraction(20 - gaze.resists, 20)
    yield share * (1 - chance), counter, hits
    for more in range(gaze.shortest, gaze.shortest + gaze.spread):
        adds = remedy.stacking is None or hits < remedy.stacking
        total = counter + more if adds else max(counter, more)
        yield share * chance / gaze.spread, total if remedy.cap is None else min(total, remedy.cap), hits + 1


@pytest.mark.parametrize("gaze", GAZES.values(), ids=GAZES)
@pytest.mark.parametrize("remedy", ALL.values(), ids=ALL)
def test_laws_by_going_through_all_turns(remedy: Remedy, gaze: Gaze) -> None:
    changed = remedy.gaze(gaze)
    law: dict[State, Fraction] = {(0, 0, 0): Fraction(1)}
    starved = Fraction(0)
    for turn in range(1, 13):
        after: dict[State, Fraction] = {}
        for state, share in law.items():
            for chance, (counter, hits, grace) in turns_of(remedy, changed, state):
                if counter:
                    state_after = counter, min(hits, 40), grace
                    after[state_after] = after.get(state_after, Fraction(0)) + share * chance
        law = after
        if turn in (remedy.limit, remedy.starvation):
            starved += sum(law.values(), Fraction(0)) if turn != remedy.limit else 0
            law = {}
        held = float(sum(law.values(), Fraction(0)))
        assert remedy.held_after(gaze, turn) == pytest.approx(held, abs=1e-12)
        assert remedy.starved_by(gaze, turn) == pytest.approx(float(starved), abs=1e-12)


def played(gaze: Gaze, remedy: Remedy, state: int, turns: int) -> tuple[str, int]:
    """One game of Rogue's generator, turn by turn: its end, and for how many turns the hero was held."""
    rnd: Callable[[int], int] = (generator := Rogue36(state)).rnd
    gaze, counter, hits, grace = remedy.gaze(gaze), 0, 0, 0
    for turn in range(turns):
        if turn == remedy.limit:
            return "free", turn
        if turn == remedy.starvation:
            return "starved", turn
        before = hits
        exposed = not grace and not (remedy.spares_the_held and counter)
        for _ in range(gaze.eyes if exposed else 0):
            hit = rnd(20) + 1 + gaze.swing.bonus - remedy.tiring * hits >= gaze.swing.needed
            if hit and (not gaze.resists or rnd(20) >= gaze.resists):
                more = rnd(gaze.spread) + gaze.shortest
                counter = counter + more if remedy.stacking is None or hits < remedy.stacking else max(counter, more)
                counter = counter if remedy.cap is None else min(counter, remedy.cap)
                hits += 1
        grace = remedy.grace if hits > before else max(grace - 1, 0)
        if remedy.extra_draw:
            generator.rnd(100)
        counter = max(counter - 1, 0)
        if counter and remedy.break_free and rnd(remedy.break_free.denominator) < 1:
            counter = 0
        if not counter:
            return "free", turn
    return "starved" if turns == remedy.starvation else "free" if turns == remedy.limit else "held", turns


@pytest.mark.parametrize("gaze", GAZES.values(), ids=GAZES)
@pytest.mark.parametrize("remedy", ALL.values(), ids=ALL)
def test_all_games_equal_games_played_one_by_one(remedy: Remedy, gaze: Gaze) -> None:
    some = range(0, ROGUE_STATES, 97)
    one_by_one = [played(gaze, remedy, state, 70) for state in some]
    escapes = [turns for end, turns in one_by_one if end == "free"]
    games = every_rogue_game(gaze, remedy, 70, some)
    ends = [end for end, _ in one_by_one]
    assert (games.trials, games.locked, games.starved) == (len(some), ends.count("held"), ends.count("starved"))
    assert games.longest == max(escapes, default=0)
    assert games.mean == pytest.approx(sum(escapes) / len(escapes) if escapes else 0)


def test_which_remedies_mend() -> None:
    gaze = Gaze(Swing(12))
    forever = {name: remedy.locked_for_ever(gaze) for name, remedy in BY_NAME.items()}
    assert {name for name, share in forever.items() if share} == {"none", "extra-draw", "better-armour", "hero-level"}
    assert forever["better-armour"] == Gaze(Swing(8)).locked_for_ever()
    for name, share in forever.items():
        assert BY_NAME[name].held_after(gaze, 3000) == pytest.approx(share, abs=0.001)
    starved = BY_NAME["starvation"].starved_by(gaze, 10_000)
    assert starved == pytest.approx(forever["none"], abs=1e-9)


@pytest.mark.parametrize(
    ("remedy", "gaze", "share"),
    [
        (Remedy("", "", cap=5), Gaze(Swing(30)), 1.0),
        (Remedy("", "", cap=1), Gaze(Swing(30)), 0.0),
        (Remedy("", "", cap=5), Gaze(Swing(30), shortest=1), 0.5),
        (Remedy("", "", cap=5, grace=2), Gaze(Swing(30), eyes=2, shortest=2, spread=3), 1.0),
        (Remedy("", "", cap=5, grace=3), Gaze(Swing(30), eyes=2, shortest=2, spread=3), 8 / 9),
        (Remedy("", "", cap=5, grace=4), Gaze(Swing(30), eyes=2, shortest=2, spread=3), 0.0),
        (Remedy("", "", stacking=2), Gaze(Swing(30)), 1.0),
        (Remedy("", "", stacking=2), Gaze(Swing(30), eyes=2, shortest=1), 0.0),
        (Remedy("", "", stacking=2), Gaze(Swing(29), resists=1), 0.0),
        (Remedy("", "", grace=1), Gaze(Swing(12)), 0.0),
        (Remedy("", "", grace=2), Gaze(Swing(30)), 0.0),
    ],
)
def test_who_is_never_free(remedy: Remedy, gaze: Gaze, share: float) -> None:
    assert remedy.locked_for_ever(gaze) == pytest.approx(share)
    if share:
        assert remedy.held_after(gaze, 400) == pytest.approx(share)


def test_grace_with_a_drift_upwards() -> None:
    remedy, gaze = STRENGTHS["grace"].remedy(1), Gaze(Swing(17))
    assert 0 < remedy.locked_for_ever(gaze) < gaze.locked_for_ever()
    assert remedy.locked_for_ever(gaze) == pytest.approx(remedy.held_after(gaze, 3000), abs=1e-9)


# ---- strengths


def test_usual_strengths_are_among_the_remedies() -> None:
    assert {name: remedy.strength for name, remedy in BY_NAME.items() if remedy.strength} == {
        name: row.usual for name, row in STRENGTHS.items()
    }
    for row in STRENGTHS.values():
        for strength in (row.lowest, row.usual, row.highest):
            assert str(strength) in row.remedy(strength).what or row.name == "shorter-hold"
        for strength in (row.lowest - 1, row.highest + 1):
            with pytest.raises(ValueError, match=f"the strength of {row.name} must be between"):
                row.remedy(strength)


@pytest.mark.parametrize("name", [name for name in STRENGTHS if name != "starvation"])
def test_strengths_go_one_way(name: str) -> None:
    gaze, turns = Gaze(Swing(12), shortest=4, spread=3), 20
    held = [STRENGTHS[name].remedy(strength).held_after(gaze, turns) for strength in (2, 3, 5)]
    assert held in (sorted(held), sorted(held, reverse=True))
    assert held[0] != held[-1] or name == "turn-limit", "whose heroes are free by then"


def test_several_strengths_and_all_at_once() -> None:
    found = chosen_remedies({"cap": [3, 8], "break-free": [50]}, together=True)
    caps = [(remedy.strength, remedy.cap) for remedy in found if remedy.name == "cap"]
    assert caps == [(3, 3), (8, 8)]
    assert (found[-1].cap, found[-1].break_free, found[-1].what) == (3, Fraction(1, 50), "cap 3, break-free 50")
    assert len(found) == len(REMEDIES) + 2
    with pytest.raises(ValueError, match="two remedies or more"):
        chosen_remedies({"cap": [3, 8]}, together=True)


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
