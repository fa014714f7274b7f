"""The article "Luck Events": the ranges of 1d50, the calculator, and the worked example of karma."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from karmic_example import STEPS

from article_numbers.model import Number, Value, Verdict, answer, recorded
from vaultc.odds import karmic
from vaultc.odds.karmic import Event, Outcome, ranges

ARTICLE = "luck-events"
EXAMPLE = "worked example"


def numbers() -> Iterator[Number]:
    """All numbers of the article."""
    yield from _basics()
    yield from _calculator()
    yield from _karma()
    yield from _example()
    yield from _long_run()


def _basics() -> Iterator[Number]:
    spans = {Outcome.BAD: "1-10", Outcome.NEUTRAL: "11-40", Outcome.GOOD: "41-50"}
    for outcome, span in spans.items():
        yield Number(ARTICLE, f"range of {outcome.value} luck", span, span, partial(_span, 0, outcome))
    for place, printed, modifier, outcome in (
        ("no bad luck from this modifier on", "10", 10, Outcome.BAD),
        ("no good luck from this modifier on", "-10", -10, Outcome.GOOD),
    ):
        yield Number(ARTICLE, place, printed, printed, partial(_first_without, outcome, 1 if modifier > 0 else -1))
    remark = "the text says beyond 40, but 40 itself is enough"
    for place, printed, sign in (("good luck is certain from", "41", 1), ("bad luck is certain from", "-41", -1)):
        right = str(40 * sign)
        yield Number(ARTICLE, place, printed, right, partial(_first_certain, sign), Verdict.ERRS, remark)
    yield Number(ARTICLE, "lowest event modifier", "-50", "-50", partial(int, karmic.LOWEST_EVENT))
    yield Number(ARTICLE, "highest event modifier", "50", "50", partial(int, karmic.HIGHEST_EVENT))


def _span(modifier: int, outcome: Outcome) -> str:
    first, last = ranges(modifier).spans()[outcome] or (0, 0)
    return f"{first}-{last}"


def _first_without(outcome: Outcome, sign: int) -> int:
    return next(m for m in range(0, 51 * sign, sign) if not ranges(m).counts()[outcome])


def _first_certain(sign: int) -> int:
    wanted = Outcome.GOOD if sign > 0 else Outcome.BAD
    return next(m for m in range(0, 51 * sign, sign) if ranges(m).counts()[wanted] == karmic.SIDES)


def _calculator() -> Iterator[Number]:
    """The three shares of every modifier."""
    for row in recorded("karmic")["calculator"]:
        for outcome, key in ((Outcome.BAD, "bad"), (Outcome.NEUTRAL, "neutral"), (Outcome.GOOD, "good")):
            place = f"calculator, modifier {row['modifier']:+d}, {outcome.value}"
            printed = f"{row[f'{key}_percent']}%"
            yield Number(ARTICLE, place, printed, printed, partial(_plain, row["modifier"], outcome))


def _plain(modifier: int, outcome: Outcome) -> Fraction:
    return Event(modifier).plain()[outcome]


def _karma() -> Iterator[Number]:
    for length, printed in enumerate((0, 0, 1, 2, 4, 7, 10)):
        yield Number(ARTICLE, f"karmic modifier after {length} times bad luck", str(printed), str(printed),
                     partial(karmic.karma, -length))  # fmt: skip
        yield Number(ARTICLE, f"karmic modifier after {length} times good luck", str(-printed), str(-printed),
                     partial(karmic.karma, length))  # fmt: skip
    yield Number(ARTICLE, "longest streak that counts", "6", "6", partial(int, karmic.LONGEST))


def _example() -> Iterator[Number]:
    """Outcome, modifier in force, and modifier afterwards, step by step."""
    for row in recorded("karmic")["worked_example"]:
        step = row["step"]
        for what, key in (("modifier in force", "karmic_before"), ("modifier after", "karmic_after")):
            printed = str(row[key])
            yield Number(ARTICLE, f"{EXAMPLE}, step {step}, {what}", printed, printed, partial(_step, step, key))
    yield Number(ARTICLE, f"{EXAMPLE}, step 12, the highest other modifier that allows bad luck", "0", "-1", _needed,
                 Verdict.ERRS, "with the karmic +10 alone no number on the die is bad")  # fmt: skip


def _long_run() -> Iterator[Number]:
    """The shares in the long run with karma, which the article does not give."""
    rows = ((-40, "0.894827", "0.105173", "0"), (-10, "0.394662", "0.6", "0.005338"), (0, "0.2", "0.6", "0.2"),
            (5, "0.102303", "0.6", "0.297697"), (40, "0", "0.105173", "0.894827"))  # fmt: skip
    for modifier, *shares in rows:
        for outcome, right in zip(Outcome, shares, strict=True):
            place = f"with karma in the long run, modifier {modifier:+d}, {outcome.value}"
            yield answer(ARTICLE, place, right, partial(_with_karma, modifier, outcome))
    for length, right in ((2, "3.2193%"), (3, "0.5795%"), (4, "0.0927%"), (5, "0.0111%"), (6, "0.0007%")):
        place = f"a roll that finds {length}{' or more' if length == 6 else ''} times bad luck, modifier 0"
        yield answer(ARTICLE, place, right, partial(_streak, -length))


def _with_karma(modifier: int, outcome: Outcome) -> Fraction:
    return Event(modifier).long_run()[outcome]


def _streak(streak: int) -> Fraction:
    return Event().streaks()[streak]


def _step(step: int, key: str) -> Value:
    roll = STEPS[step - 1]
    return roll.modifiers.karma if key == "karmic_before" else roll.karma_after


def _needed() -> int:
    karma = STEPS[11].modifiers.karma
    return max(other for other in range(-50, 51) if ranges(other + karma).counts()[Outcome.BAD])
