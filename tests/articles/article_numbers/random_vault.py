"""The article "Random vault (UnNetHack)": how often the ordinary room and every other vault is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from article_numbers import vault_list
from article_numbers.model import Number, Verdict
from vaultc.odds.series import game_law

ARTICLE = "random-vault"
OTHERS = 50
WEIGHTS = (2000, *(1,) * OTHERS)
"""The list that the article counts: the ordinary room, and fifty vaults of weight 1."""


def numbers() -> Iterator[Number]:
    """All numbers of the article."""
    yield Number(ARTICLE, "weight of the ordinary room", "2000", "2000", partial(int, WEIGHTS[0]))
    yield Number(ARTICLE, "all weights together", "2050", "2050", partial(sum, WEIGHTS))
    yield Number(ARTICLE, "chance of the ordinary room", "2000/2050", "1999/2050", partial(_chance, 0), Verdict.ERRS,
                 "the share of the weight; the walk from the end of the list stops one step early")  # fmt: skip
    for number in range(1, OTHERS):
        yield Number(ARTICLE, f"chance of vault {number} of {OTHERS}", "1/2050", "1/2050", partial(_chance, number))
    yield Number(ARTICLE, f"chance of vault {OTHERS} of {OTHERS}", "1/2050", "2/2050", partial(_chance, OTHERS),
                 Verdict.ERRS, "the last vault of the list gains what the first loses")  # fmt: skip
    yield from vault_list.numbers()


def _chance(index: int) -> Fraction:
    return game_law(WEIGHTS)[index]
