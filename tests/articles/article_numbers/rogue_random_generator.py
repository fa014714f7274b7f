"""The article "Rogue Random Generator": the generator's table and constants, and the counts of the shufflers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from article_numbers.model import Number, Value, Verdict, answer, recorded
from vaultc.chance.congruential import AdditiveFeedback, RogueClone, bundled_random, bundled_table, percent_law
from vaultc.odds import rogue_appearances as looks
from vaultc.odds.rogue_appearances import distance_from_uniform, identity_excess, nothing_stays

ARTICLE = "rogue-random-generator"
UNSEEDED = 1


def numbers() -> Iterator[Number]:
    """All numbers of the article."""
    yield from _generator()
    yield from _table()
    yield from _rolls()
    yield from _counts()
    yield from _shufflers()


def _generator() -> Iterator[Number]:
    for place, printed, value in (
        ("words of the table", "31", partial(_terms)),
        ("how far the front pointer is ahead", "3", partial(_lead)),
        ("results thrown away after seeding", "310", partial(_discarded)),
        ("factor that fills the table", "1103515245", partial(_factor)),
        ("summand that fills the table", "12345", partial(_summand)),
        ("type of the generator, first cell of the array", "3", partial(_lead)),
        ("cells of the array", "32", partial(_cells)),
    ):
        yield Number(ARTICLE, f"generator, {place}", printed, printed, value)


def _terms() -> int:
    return len(bundled_table(UNSEEDED))


def _cells() -> int:
    return 1 + _terms()


def _lead() -> int:
    generator = bundled_random(UNSEEDED)
    return (generator.front - generator.rear) % _terms()


def _discarded() -> int:
    """The number of steps from the filled table to the table with which the game begins."""
    raw = AdditiveFeedback.__new__(AdditiveFeedback)
    raw.table, raw.rear = bundled_table(UNSEEDED), 0
    seeded = bundled_random(UNSEEDED)
    return next(n for n in range(1000) if raw.table == seeded.table or _stepped(raw) is None)


def _stepped(generator: AdditiveFeedback) -> int:
    return generator.next_word()


def _factor() -> int:
    first, second = bundled_table(0)[1:3]
    return (second - first) * pow(first, -1, 1 << 32) % (1 << 32)


def _summand() -> int:
    return bundled_table(0)[1]


def _table() -> Iterator[Number]:
    """The table of an unseeded program."""
    [vector] = [row for row in recorded("rogue_clone3")["vectors"] if row["seed"] == UNSEEDED]
    for index, word in enumerate(vector["table_after_seed"]):
        yield Number(ARTICLE, f"table, word {index}", str(word), str(word), partial(_word, index))


def _word(index: int) -> Value:
    return bundled_random(UNSEEDED).table[index]


def _rolls() -> Iterator[Number]:
    remark = "the mask is 3fff: 14 bits"
    yield Number(ARTICLE, "rolls, bits of a word that are kept", "16", "14", _kept_bits, Verdict.ERRS, remark)
    for percent, right in ((33, "0.330322"), (50, "0.500488"), (84, "0.840820")):
        yield answer(ARTICLE, f"rolls, rand_percent({percent})", right, partial(percent_law, percent),
                     "a little too often, like all results that the remainder favours")  # fmt: skip


def _kept_bits() -> int:
    """The number of bits of a word that can change a roll of a wide span."""
    rogue = RogueClone(UNSEEDED)
    return max(rogue.get_rand(0, (1 << 31) - 1) for _ in range(20_000)).bit_length()


def _counts() -> Iterator[Number]:
    yield Number(ARTICLE, "potions, swaps", "32", "33", _swaps, Verdict.ERRS,
                 "the loop runs from 0 to 32 inclusive")  # fmt: skip
    for place, printed, value in (
        ("potions, kinds", "14", len(looks.COLOURS)),
        ("wands, kinds", "11", looks.WANDS),
        ("wands, materials", "30", len(looks.WAND_MATERIALS)),
        ("wands, materials of metal", "15", looks.FIRST_WOOD),
        ("rings, kinds", "11", looks.RINGS),
        ("rings, gems", "14", len(looks.GEMS)),
        ("scrolls, kinds", "13", looks.SCROLLS),
        ("scrolls, syllables in the list", "40", len(looks.SYLLABLES)),
        ("scrolls, fewest syllables", "2", min(map(len, _titles()))),
        ("scrolls, most syllables", "5", max(map(len, _titles()))),
        ("scrolls, lowest syllable drawn", "1", min(map(min, _titles()))),
        ("scrolls, highest syllable drawn", "39", max(map(max, _titles()))),
    ):
        yield Number(ARTICLE, place, printed, printed, partial(int, value))


def _shufflers() -> Iterator[Number]:
    """The fairness of the shufflers, computed with the article's own program."""
    rows: tuple[tuple[str, str, Callable[[], Value]], ...] = (
        ("a title stays on its kind", "0.0771641", looks.colour_stays),
        ("a title comes to one given other kind", "0.0709874", looks.colour_moves),
        ("titles that stay, on average", "1.080297", lambda: looks.colour_stays() * looks.POTIONS),
        ("distance from a fair shuffle", "0.030297", partial(distance_from_uniform, 33, 14)),
        ("distance from a fair shuffle after 32 swaps", "0.035269", partial(distance_from_uniform, 32, 14)),
        ("nothing stays", "0.339088", partial(nothing_stays, 33, 14)),
        ("everything stays, times as often as fair", "2.39", partial(identity_excess, 33, 14)),
    )
    for place, right, value in rows:
        yield answer(ARTICLE, f"potions, {place}", right, value)
    yield answer(ARTICLE, "wands, draws on average", "13.4174", partial(looks.expected_draws, 11, 30))
    yield answer(ARTICLE, "rings, draws on average", "19.8552", partial(looks.expected_draws, 11, 14))
    yield answer(ARTICLE, "scrolls, two given ones agree", "0.000042173", looks.same_title_chance)
    yield answer(ARTICLE, "scrolls, pairs that agree in a game", "0.0032895", lambda: looks.same_title_chance() * 78)


def _swaps() -> int:
    """Two draws belong to a swap."""
    return looks.appearances(RogueClone(UNSEEDED)).draws[0] // 2


def _titles() -> list[tuple[int, ...]]:
    return [title for seed in range(1, 60) for title in looks.appearances(RogueClone(seed)).syllables]
