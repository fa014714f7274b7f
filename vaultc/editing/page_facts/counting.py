"""Questions that the exact law of a vault's script answers: how often statements are executed."""

from __future__ import annotations

from collections import abc
from fractions import Fraction
from typing import Final

from vaultc.editing.page_facts import asking, values
from vaultc.generation.laws.counts import CountLaw
from vaultc.generation.laws.courses import MadeThings
from vaultc.generation.laws.script import script_law
from vaultc.support.errors import InvalidValueError


def count_law(ask: asking.FactQuestion, statements: abc.Iterable[asking.PlacedStatement]) -> CountLaw:
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


def _number(ask: asking.FactQuestion) -> values.ValueLaw:
    return {number: share for number, share in enumerate(count_law(ask, ask.found).chances) if share}


def _any(ask: asking.FactQuestion) -> values.ValueLaw:
    return values.chance(count_law(ask, ask.found).at_least_once)


def _rate(ask: asking.FactQuestion) -> values.ValueLaw:
    """The mean number of executions of one kind of statement for each of another."""
    one, other = (count_law(ask, ask.matching(word.split())).mean for word in ask.words)
    return values.chance(one / other if other else Fraction(0))


COUNTERS: Final[abc.Mapping[str, tuple[str, abc.Callable[[asking.FactQuestion], values.ValueLaw]]]] = {
    "number": ("number", _number),
    "any": ("chance", _any),
    "rate": ("chance", _rate),
}
"""By the question: how the page's value is written, and how the library's is computed."""
