"""Questions that the exact law of a vault's script answers: how often statements are executed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Final

from vaultc.editing.page_facts.asking import FactQuestion, PlacedStatement
from vaultc.editing.page_facts.values import ValueLaw, chance
from vaultc.generation.laws.counts import CountLaw
from vaultc.generation.laws.courses import MadeThings
from vaultc.generation.laws.script import script_law
from vaultc.support.errors import InvalidValueError


def count_law(ask: FactQuestion, statements: Iterable[PlacedStatement]) -> CountLaw:
    """The law of the number of times that some statements are executed in a level, all together.

    Raises:
        InvalidValueError: it does not follow from the text.
    """
    made = MadeThings({placed.node.span: ((("fact", ""), 1),) for placed in statements})
    facts = ask.script.facts
    law = script_law(facts.node, facts.functions, ask.script.game, ask.surroundings, made).law(("fact", ""))
    if law is None or law.more:
        raise InvalidValueError(f"{ask.script.name}: no law of {ask.text!r} follows from the text")
    return law


def _number(ask: FactQuestion) -> ValueLaw:
    return {number: share for number, share in enumerate(count_law(ask, ask.found).chances) if share}


def _any(ask: FactQuestion) -> ValueLaw:
    return chance(count_law(ask, ask.found).at_least_once)


def _rate(ask: FactQuestion) -> ValueLaw:
    """The mean number of executions of one kind of statement for each of another."""
    one, other = (count_law(ask, ask.matching(word.split())).mean for word in ask.words)
    return chance(one / other if other else Fraction(0))


COUNTERS: Final[Mapping[str, tuple[str, Callable[[FactQuestion], ValueLaw]]]] = {
    "number": ("number", _number),
    "any": ("chance", _any),
    "rate": ("chance", _rate),
}
"""By the question: how the page's value is written, and how the library's is computed."""
