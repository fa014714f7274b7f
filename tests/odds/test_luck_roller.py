"""The roller of luck: what it rolls, remembers, takes back and writes."""

from __future__ import annotations

import json
import re
from itertools import islice

import pytest
from karmic_example import WORKED_EXAMPLE

from vaultc.chance.generators import GENERATORS
from vaultc.odds import luck_roller
from vaultc.odds.karmic import Event, HistoryError, Outcome, karma, streak_after
from vaultc.odds.luck_roller import MOST_ENTRIES, LuckRoller, NewModifier, restored, state_text


def test_rolls_are_the_generators() -> None:
    roller = LuckRoller("isaac", 42)
    rolls = [roller.roll(None, None, None).result for _ in range(60)]
    assert rolls == [word % 50 + 1 for word in islice(GENERATORS["isaac"].words(42), 60)]
    streak = 0
    for number, played in zip(rolls, roller.rolls, strict=True):
        assert isinstance(number, int)
        assert played.outcome is Event(0).ranges_after(streak).outcome(number)
        streak = streak_after(streak, played.outcome)
        assert (played.streak, played.karma_after) == (streak, karma(streak))


def test_the_worked_example() -> None:
    roller = LuckRoller("pcg64", 1)
    for outcome in WORKED_EXAMPLE:
        roller.roll(outcome, None, None)
    assert [roll.karma_after for roll in roller.rolls] == [0, -1, -2, 0, 0, 0, 1, 2, 4, 7, 10, 10, 0]
    assert [roll.possible for roll in roller.rolls].index(False) == 11


def filled() -> LuckRoller:
    """A roller with an entry of every kind."""
    roller = LuckRoller("rogue-clone", -5, Outcome.BAD)
    roller.change("event", 5)
    roller.roll(None, None, -3)
    roller.throw(3, 6, 1)
    roller.roll(17, 2, None)
    roller.change("intrinsic", -50)
    roller.roll(Outcome.BAD, None, None)
    roller.roll(None, None, None)
    return roller


def test_undo_takes_back_numbers_and_modifiers() -> None:
    roller, again = filled(), filled()
    entries = roller.entries.copy()
    for left in range(len(entries) - 1, -1, -1):
        assert roller.undo() == entries[left]
        assert roller.entries == entries[:left]
    assert (roller.rolls, roller.event, roller.intrinsic) == ([], 0, 0)
    roller.repeat(entries)
    assert (roller.rolls, roller.next_ranges()) == (again.rolls, again.next_ranges())
    assert roller.roll(None, None, None) == again.roll(None, None, None)
    with pytest.raises(ValueError, match="nothing to undo"):
        LuckRoller("isaac", 1).undo()


def test_a_state_brings_everything_back() -> None:
    roller = filled()
    text = state_text(roller)
    found = restored(text.encode())
    assert state_text(found) == text
    assert (found.entries, found.rolls, found.only) == (roller.entries, roller.rolls, roller.only)
    assert found.roll(None, None, None) == roller.roll(None, None, None)
    assert restored(state_text(LuckRoller("modern", 3)).encode()).entries == []


def damaged() -> list[tuple[str, str]]:
    """States that were changed, and what the message says."""
    data = json.loads(state_text(filled()))
    rolled = data["entries"][1]
    changes: list[tuple[dict[str, object], str]] = [
        ({"kind": "x"}, "no 'vaultc luck rolls'"),
        ({"version": 2}, "version 2"),
        ({"generator": "dice"}, "unknown generator 'dice'"),
        ({"generator": ["isaac"]}, "'generator' is missing or wrong"),
        ({"seed": 1 << 40}, "takes seeds"),
        ({"seed": True}, "'seed' is missing or wrong"),
        ({"seed": 6}, "entry 2 is not what rogue-clone draws from seed 6"),
        ({"only": "none"}, "'only' is neither"),
        ({"only": []}, "'only' is neither"),
        ({"entries": {}}, "'entries' is missing or wrong"),
        ({"entries": [7]}, "entry 1 is damaged"),
        ({"entries": [{"roll": 51, "drawn": False}]}, "entry 1 is damaged"),
        ({"entries": [{"roll": "luck", "drawn": False}]}, "entry 1 is damaged"),
        ({"entries": [{"roll": "bad", "drawn": True}]}, "entry 1 is damaged"),
        ({"entries": [rolled | {"note": 1}]}, "entry 1 is damaged"),
        ({"entries": [rolled | {"event": 51}]}, "entry 1 is damaged"),
        ({"entries": [{"set": "mood", "to": 1}]}, "entry 1 is damaged"),
        ({"entries": [{"dice": 0, "sides": 6, "bonus": 0, "total": 1}]}, "0d6"),
        ({"entries": [{"roll": 1, "drawn": False}] * (MOST_ENTRIES + 1)}, "at most 10000 entries"),
    ]
    texts = [(json.dumps(data | change), message) for change, message in changes]
    return [
        *texts,
        ("", "no JSON"),
        ("[]", "no 'vaultc luck rolls'"),
        ("[" * 100_000, "no JSON"),
        ("9" * 5000, "no JSON"),
    ]


@pytest.mark.parametrize(("text", "message"), damaged())
def test_damaged_states(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        restored(text.encode())


def test_a_state_that_is_no_text() -> None:
    with pytest.raises(ValueError, match="no JSON"):
        restored(b"\xff\xfe{")


# ---- lines


def test_lines() -> None:
    asked = luck_roller.parse_line("event=5 roll, 17 event=-5 Bad # d20", 1, empty_rolls=True)
    assert asked == [
        NewModifier("event", 5),
        luck_roller.AskedRoll(),
        luck_roller.AskedRoll(17, event=-5),
        luck_roller.AskedRoll(Outcome.BAD),
    ]
    assert luck_roller.parse_line("d50 2D20-1 u q ?", 1, empty_rolls=True) == [
        luck_roller.AskedRoll(),
        luck_roller.AskedDice(2, 20, -1),
        luck_roller.LuckWord.UNDO,
        luck_roller.LuckWord.QUIT,
        luck_roller.LuckWord.HELP,
    ]
    assert luck_roller.parse_line("  \n", 1, empty_rolls=True) == [luck_roller.AskedRoll()]
    assert luck_roller.parse_line("  \n", 1, empty_rolls=False) == []
    assert luck_roller.parse_line("# a comment", 1, empty_rolls=True) == []


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("7 bda", 3, "'bda' is not a roll; did you mean bad?"),
        ("unod", 1, "did you mean undo?"),
        ("51", 1, "between 1 and 50, not 51"),
        ("3d6x", 1, "'3d6x' is not a dice expression"),
        ("event=", 1, "'' is not a whole number"),
        ("event=99", 1, "the event modifier must be between -50 and 50, not 99"),
        ("roll luck=3", 6, "'luck' is not a modifier of a roll"),
        ("=3", 1, "'' is not a modifier"),
    ],
)
def test_words_that_mean_nothing(line: str, column: int, message: str) -> None:
    with pytest.raises(HistoryError, match=re.escape(message)) as caught:
        luck_roller.parse_line(line, 4, empty_rolls=True)
    assert (caught.value.line, caught.value.column) == (4, column)
