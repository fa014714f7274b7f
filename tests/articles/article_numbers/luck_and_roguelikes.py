"""The article "Luck and Roguelikes": a table of odds, rubber-band odds, dice of a bad generator, the floating eye."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from math import sqrt

from article_numbers.model import Number, Value, Verdict, answer, recorded
from vaultc.odds.hit_counts import HitCounts, hit_counts, independent_counts
from vaultc.odds.hunger import HungryGame, Larder, RubberBand, hungry_game, leaking_games
from vaultc.odds.laws import DiceLaw, all_games, dice_law
from vaultc.odds.prd import SEVEN_STEPS, WORD, Table, published_readings, thresholds_of
from vaultc.odds.softlock import RogueTrials, locked_for_ever, rogue_trials

ARTICLE = "luck-and-roguelikes"
RUNS, TRIALS = 10_000, 10_000
CHANCE = Fraction(2457, 100)
"""The chance of the independent check, in percent."""


def numbers() -> Iterator[Number]:
    """All numbers of the article."""
    yield from _table()
    yield from _shares()
    yield from _rubber_band()
    yield from _waffles()
    yield from _staircakes()
    yield from _hit_points()
    yield from _floating_eye()


# ---- the table of odds


def _table() -> Iterator[Number]:
    data = recorded("prd")["seed_table"]
    for index, (printed, percent) in enumerate(zip(data["thresholds"], data["nominal_percent"], strict=True)):
        place = f"table of odds, entry {index + 1}"
        yield Number(ARTICLE, f"{place}, threshold", str(printed), str(printed), partial(_threshold, index))
        yield Number(ARTICLE, f"{place}, percentage", f"{percent}%", f"{percent}%", partial(_chance, index))
    yield Number(ARTICLE, "table of odds, what stands for certainty", "4294967295", "4294967296", _certainty,
                 Verdict.ERRS, "thresholds are percentages of 4294967296: see entries 5, 7")  # fmt: skip
    yield Number(ARTICLE, "table of odds, cells that are read", "7", "8", _cells_read,
                 Verdict.ERRS, "the counter wraps one step too late; the cell after the table reads 0")  # fmt: skip


def _threshold(index: int) -> int:
    return thresholds_of(SEVEN_STEPS)[index]


def _chance(index: int) -> Fraction:
    return published_readings()["safe"].chances[index]


def _certainty() -> int:
    """The whole of which all thresholds are the percentages, cut off."""
    found = [
        whole
        for whole in (WORD - 1, WORD)
        if tuple(percent * whole // 100 for percent in SEVEN_STEPS) == thresholds_of(SEVEN_STEPS)
    ]
    return found[-1] if len(found) == 1 else 0


def _cells_read() -> int:
    return len(published_readings()["literal"].chances)


def _shares() -> Iterator[Number]:
    """The article's simulation: ten thousand runs of ten thousand tries, with the table and with one chance."""
    printed = recorded("prd")["seed_table"]["seed_printed"]
    remark = "includes the cell after the table"
    yield Number(ARTICLE, "simulation of the table, mean share of hits", f"{printed['mean']}", "0.2457458",
                 partial(_mean_share, "literal"), Verdict.SAMPLED, remark,
                 partial(_error_of_mean, "literal"))  # fmt: skip
    yield answer(ARTICLE, "the same, if the table is read safely", "0.2466251", partial(_mean_share, "safe"),
                 "forty standard errors away from the printed number")  # fmt: skip
    yield Number(ARTICLE, "simulation of the table, standard deviation", f"{printed['sd']}", "0.0022490",
                 partial(_deviation, "literal"), Verdict.SAMPLED, "",
                 partial(_error_of_deviation, "literal"))  # fmt: skip
    yield Number(ARTICLE, "simulation of one chance, threshold", f"{printed['straight_threshold']}", "1055273464",
                 _straight_threshold, Verdict.ERRS, "rounded up; the table truncates its thresholds")  # fmt: skip
    yield Number(ARTICLE, "simulation of one chance, mean share of hits", f"{printed['straight_mean']}", "0.2457000",
                 _straight_mean, Verdict.SAMPLED, "", lambda: _straight().deviation / TRIALS / sqrt(RUNS))  # fmt: skip
    yield Number(ARTICLE, "simulation of one chance, standard deviation", f"{printed['straight_sd']}", "0.0043050",
                 _straight_deviation, Verdict.SAMPLED, "",
                 lambda: _straight().deviation / TRIALS / sqrt(2 * RUNS))  # fmt: skip
    yield Number(ARTICLE, "simulation, one standard deviation by the other", "1.92", "1.914", _ratio, Verdict.SAMPLED,
                 "", lambda: _ratio() / sqrt(RUNS))  # fmt: skip
    yield from _closed()


def _closed() -> Iterator[Number]:
    """The article's question: how to come closer to 25%."""
    for place, reading, right in (
        ("in the long run, as printed", "literal", "0.245773182"),
        ("in the long run, read safely", "safe", "0.246653087"),
        ("with 100% as an eighth entry", "certain eighth", "0.24934056"),
        ("with 100% instead of the last entry", "certain seventh", "0.25023324"),
    ):
        yield answer(ARTICLE, f"share of hits of the table, {place}", right, partial(_rate, reading))
    for place, reading, right in (
        ("with an eighth of 100%", "certain eighth", "3.340850%"),
        ("with 100% instead of the last", "certain seventh", "2.879300%"),
    ):
        yield answer(ARTICLE, f"first entry for a share of exactly 25%, {place}", right, partial(_tuned, reading))


def _tuned(reading: str) -> Fraction:
    closed = published_readings()[reading]
    nominal = Table.of_percentages((*SEVEN_STEPS[: len(closed.chances) - 1], 100))
    return nominal.tuned(0, Fraction(1, 4))


@cache
def _counts(reading: str) -> HitCounts:
    table: Table = published_readings()[reading]
    chances = [float(chance) for chance in table.chances]
    return hit_counts(chances, [1.0] + [0.0] * (len(chances) - 1), TRIALS)


@cache
def _straight() -> HitCounts:
    return independent_counts((_straight_threshold() + 1) / WORD, TRIALS)


def _mean_share(reading: str) -> float:
    return _counts(reading).mean / TRIALS


def _deviation(reading: str) -> float:
    return _counts(reading).deviation / TRIALS


def _error_of_mean(reading: str) -> float:
    return _deviation(reading) / sqrt(RUNS)


def _error_of_deviation(reading: str) -> float:
    return _deviation(reading) / sqrt(2 * RUNS)


def _straight_threshold() -> int:
    return thresholds_of([CHANCE])[0]


def _straight_mean() -> float:
    return _straight().mean / TRIALS


def _straight_deviation() -> float:
    return _straight().deviation / TRIALS


def _ratio() -> float:
    """Beside independent tries of the same mean; one chance of 24.57% differs in the fifth digit."""
    return independent_counts(_mean_share("literal"), TRIALS).deviation / TRIALS / _deviation("literal")


def _rate(reading: str) -> Fraction:
    return published_readings()[reading].rate


# ---- rubber-band odds


def _rubber_band() -> Iterator[Number]:
    for place, printed, value in (
        ("odds at the start", "0.7", "start"),
        ("what a level adds", "0.15", "up"),
        ("what a hit takes", "0.4", "down"),
    ):
        yield Number(ARTICLE, f"rubber band, {place}", printed, printed, partial(getattr, RubberBand(), value))
    yield Number(ARTICLE, "rubber band, chance on the first level", "85%", "17/20", partial(_level, 1))
    yield Number(ARTICLE, "rubber band, chance on the second level after a miss", "100%", "1", _second_after_miss)
    yield answer(ARTICLE, "rubber band, share of hits in the long run", "3/8", lambda: RubberBand().long_run_rate or 0)
    for hits, right in ((7, "0.004518951"), (8, "0.334409125"), (9, "0.624338587"), (10, "0.036733336")):
        yield answer(ARTICLE, f"rubber band, {hits} hits in 20 levels", right, partial(_hits, hits))


def _level(number: int) -> Fraction:
    return RubberBand().level_chances(number)[-1]


def _hits(count: int) -> Fraction:
    return RubberBand().law(20)[count]


def _second_after_miss() -> Fraction:
    odds = RubberBand()
    return odds.step(odds.step(odds.start)[2])[0]


def _staircakes() -> Iterator[Number]:
    """The article: odds of 0 at the start keep the first level free."""
    step = Fraction(1, 50)
    yield Number(ARTICLE, "staircakes, chance on the first level with odds 0 and a step of 2%", "0%", "1/50",
                 partial(_first_cake, Fraction(0), step), Verdict.ERRS,
                 "the step is added before the test; a start of minus one step is needed")  # fmt: skip
    yield answer(ARTICLE, "the same with odds of minus one step", "0", partial(_first_cake, -step, step))
    yield answer(ARTICLE, "staircakes in 26 levels with it, none", "0.0003", partial(_cakes, 26, 0))
    yield answer(ARTICLE, "staircakes in 26 levels with it, one", "0.9997", partial(_cakes, 26, 1))


def _waffles() -> Iterator[Number]:
    """The listing, unchanged, lets odds leak from game to game."""
    yield answer(ARTICLE, "waffles, halflings who starve with fresh odds", "0", _starved)
    for left, right in ((2, "0.004519"), (3, "0.334409"), (4, "0.624339"), (5, "0.036733")):
        yield answer(ARTICLE, f"waffles, {left} left after 20 levels", right, partial(_left, left))
    remark = "the odds outlive the game in the listing"
    for place, game, right in (("in the second game", 2, "1.1160%"), ("in the long run", 10_000, "0.930982%")):
        yield answer(ARTICLE, f"waffles, halflings who starve {place}", right, partial(_leaking, game), remark)
    yield answer(ARTICLE, "waffles, halflings who starve in ten thousand games", "93.12",
                 lambda: sum(_leaking_games()), remark)  # fmt: skip


@cache
def _game() -> HungryGame:
    return hungry_game(RubberBand(), Larder(), 20)


def _starved() -> Fraction:
    return _game().starved


def _left(count: int) -> Fraction:
    return _game().levels[-1].stock[count]


@cache
def _leaking_games() -> list[float]:
    return leaking_games(RubberBand(), Larder(), 20, RUNS)


def _leaking(game: int) -> float:
    return _leaking_games()[game - 1]


def _cakes(levels: int, count: int) -> Fraction:
    return RubberBand(Fraction(-1, 50), Fraction(1, 50), Fraction(1)).law(levels).get(count, Fraction(0))


def _first_cake(start: Fraction, step: Fraction) -> Fraction:
    return RubberBand(start, step, Fraction(1)).level_chances(1)[0]


# ---- hit points

_PARTS = ("mean", "standard deviation", "lowest", "highest", "first quartile", "median", "third quartile")


def hit_points() -> dict[str, DiceLaw]:
    """The laws of 12 hit points and eight gains, by the case as it is recorded."""
    return {
        "1d10, LCG": all_games(8, 10, 12),
        "5d2, LCG low bit": all_games(40, 2, 12),
        "1d10, good": dice_law(8, 10, 12),
        "5d2, good": dice_law(40, 2, 12),
    }


_NAMES = {
    "1d10, LCG": "eight times 1d10 of the bad generator",
    "5d2, LCG low bit": "eight times 5d2 of the bad generator",
    "1d10, good": "eight times 1d10 of a good generator",
    "5d2, good": "eight times 5d2 of a good generator",
}


def _hit_points() -> Iterator[Number]:
    for row in recorded("dice_hp")["seed_printed"]:
        values = [row["mean"], row["sd"], row["min"], row["max"], *row.get("quartiles", ())]
        for part, printed in zip(_PARTS, values, strict=False):
            yield _of_dice(row["case"], part, f"{printed}")
    for dice, deviation in (("3d6", "2.958040"), ("1d20", "5.766281")):
        yield Number(ARTICLE, f"mean of {dice}", "10.5", "10.5", partial(_plain, dice, "mean"))
        yield answer(ARTICLE, f"standard deviation of {dice}", deviation, partial(_plain, dice, "standard deviation"))
    yield answer(ARTICLE, "hit points, eight times 5d2 by the high bits of the bad generator, standard deviation",
                 "3.155167", lambda: all_games(40, 2, 12, high_bits=True).deviation)  # fmt: skip


_RIGHT = {
    "1d10, LCG": ("55.994141", "7.987537", "28", "86", "50", "56", "62"),
    "5d2, LCG low bit": ("72", "0", "72", "72"),
    "1d10, good": ("56", "8.124038", "20", "92", "50", "56", "62"),
    "5d2, good": ("72", "3.162278", "52", "92", "70", "72", "74"),
}
_SAMPLE = 10_000


def _of_dice(case: str, part: str, printed: str) -> Number:
    place = f"hit points, {_NAMES[case]}, {part}"
    right = _RIGHT[case][_PARTS.index(part)]
    value = partial(_describe, case, part)
    if part in ("mean", "standard deviation") and case != "5d2, LCG low bit":
        return Number(ARTICLE, place, printed, right, value, Verdict.SAMPLED, "", partial(_error, case, part))
    if part in ("lowest", "highest") and printed != right:
        remark = f"of {_SAMPLE} games; {right} is possible"
        return Number(ARTICLE, place, printed, right, value, Verdict.SAMPLED, remark, partial(_reach, case, part))
    return Number(ARTICLE, place, printed, right, value)


def _described(law: DiceLaw) -> dict[str, Value]:
    values: tuple[Value, ...] = (law.mean, law.deviation, *law.range, *law.quartiles)
    return dict(zip(_PARTS, values, strict=True))


def _describe(case: str, part: str) -> Value:
    return _described(_law(case))[part]


@cache
def _law(case: str) -> DiceLaw:
    return hit_points()[case]


def _error(case: str, part: str) -> float:
    """Standard error of the mean of a sample, or about the standard error of its deviation."""
    return _law(case).deviation / sqrt(_SAMPLE if part == "mean" else 2 * _SAMPLE)


def _reach(case: str, part: str) -> float:
    """A third of the way from the end of the range to the total that a sample misses with one chance in a thousand."""
    law, end = _law(case), _law(case).range[part == "highest"]
    beyond = Fraction(0)
    for total, share in sorted(law.chances.items(), reverse=part == "highest"):
        beyond += share
        if (1 - float(beyond)) ** _SAMPLE < 1e-3:
            return max(abs(total - end) / 3, 1e-9)
    raise AssertionError("all totals together are certain")


def _plain(dice: str, part: str) -> Value:
    count, sides = map(int, dice.split("d"))
    return _described(dice_law(count, sides))[part]


# ---- the floating eye


def _floating_eye() -> Iterator[Number]:
    for row, single in zip(recorded("softlock")["rows"], ("0.00%", "7.33%", "28.32%", "43.67%"), strict=True):
        armour, printed = row["ac"], f"{row['seed_percent']}%"
        right = f"{float(row['lcg_long']['tweaked']):.4%}"
        yield Number(ARTICLE, f"floating eye, armour class {armour}, with the extra draw", printed, right,
                     partial(_in_a_row, armour, True), Verdict.EXACT,
                     "with the draw that is commented out, trials one after the other")  # fmt: skip
        verdict = Verdict.EXACT if armour == 6 else Verdict.ERRS
        remark = "" if armour == 6 else f"the program as printed gives {single}"
        yield Number(ARTICLE, f"floating eye, armour class {armour}, program as printed", printed, single,
                     partial(_in_a_row, armour, False), verdict, remark)  # fmt: skip
    for armour, right in ((6, "0"), (8, "9.2582%"), (10, "27.1514%"), (12, "44.3375%")):
        place = f"floating eye, armour class {armour}, good generator"
        yield answer(ARTICLE, place, right, partial(locked_for_ever, armour))
    yield Number(ARTICLE, "floating eye, armour class 6, longer than 100 turns", "100", "649", _longest,
                 Verdict.SAMPLED, "of all games; none comes near 10,000", lambda: 10_000 / 3)  # fmt: skip


@cache
def _trials(armour: int, extra: bool) -> RogueTrials:
    return rogue_trials(armour, extra_draw=extra)


def _in_a_row(armour: int, extra: bool) -> float:
    return _trials(armour, extra).in_a_row(TRIALS)


def _longest() -> int:
    return _trials(6, False).longest_held
