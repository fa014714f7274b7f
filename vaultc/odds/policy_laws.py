"""Exact laws of chance policies over a series of levels. Rules: "Comparison"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import gcd, sqrt

from vaultc.odds import chains, policies
from vaultc.odds.prd import WORD
from vaultc.support.errors import InvalidValueError

_WARMING = 4096
_LONG = 400
MOST_EXACT = 20
"""Levels up to which chances are told as fractions; beyond their numbers become very long."""
_NEVER = 1e-15
Law = Mapping[policies.PolicyState, float]


@dataclass(frozen=True, slots=True)
class PolicyLaw:
    """A policy at one percentage over a number of levels.

    ``most`` and ``least`` are the hits with a chance above 10^-15; ``first`` are the chances of the first levels;
    ``drought`` is the chance of a run of ``drought_length`` misses or more; ``long_variance`` is the variance of the
    number of hits per level over 400 levels.
    """

    policy: str
    percent: int
    levels: int
    hits: dict[int, float]
    mean: float
    deviation: float
    least: int
    most: int
    none: float
    first: tuple[float, ...]
    drought_length: int
    drought: float
    long_variance: float


def drought_length(percent: int, levels: int) -> int:
    """The longest drought that gets a column: about three times the expected wait, at most all levels."""
    return min(levels, max(2, 300 // percent))


def policy_law(text: str, percent: int, levels: int, drought: int | None = None) -> PolicyLaw:
    """The exact law of a policy, given by its textual form, at a percentage of 1 to 99.

    Raises:
        InvalidValueError: the text means no policy, or the percentage or the number of levels is out of range.
    """
    if not 1 <= percent <= 99:
        raise InvalidValueError(f"a percentage must be between 1 and 99 here, not {percent}")
    if not 1 <= levels <= _LONG:
        raise InvalidValueError(f"levels must be between 1 and {_LONG}, not {levels}")
    policy = policies.parse_policy(text)
    step = _rounded(_step(policy, percent))
    law = first_law(policy, percent, step)
    hits = chains.hit_law(law, step, levels)
    mean, variance = chains.mean_and_variance(hits)
    likely = [count for count, share in hits.items() if share > _NEVER]
    length = drought_length(percent, levels) if drought is None else drought
    return PolicyLaw(
        policy=text,
        percent=percent,
        levels=levels,
        hits=hits,
        mean=mean,
        deviation=sqrt(max(variance, 0.0)),
        least=min(likely),
        most=max(likely),
        none=hits.get(0, 0.0),
        first=tuple(chains.hit_chances(law, step, min(levels, 3))),
        drought_length=length,
        drought=max(0.0, chains.drought_chance(law, step, levels, length)),
        long_variance=max(0.0, chains.moments(law, step, _LONG)[1]) / _LONG,
    )


@dataclass(frozen=True, slots=True)
class ExactChances:
    """Chances of :class:`PolicyLaw` as fractions, with the mean number of hits."""

    mean: Fraction
    none: Fraction
    first: tuple[Fraction, ...]
    drought: Fraction


def exact_chances(text: str, percent: int, levels: int) -> ExactChances | None:
    """The chances of a policy as fractions; None after a warm start, and for more than 20 levels.

    Raises:
        InvalidValueError: the text means no policy.
    """
    policy = policies.parse_policy(text)
    if policy.warm or levels > MOST_EXACT:
        return None
    law, step = {policy.start(percent): Fraction(1)}, _step(policy, percent)
    chances = chains.hit_chances(law, step, levels)
    dry = chains.drought_chance(law, step, levels, drought_length(percent, levels))
    none = chains.drought_chance(law, step, levels, levels)
    return ExactChances(sum(chances, Fraction(0)), none, tuple(chances[:3]), dry)


def _step(policy: policies.Policy, percent: int) -> chains.ChainStep[policies.PolicyState, Fraction]:
    """The decision of a policy as a chain; policies without memory have one state."""
    if isinstance(policy, policies.Remembering):
        remembering = policy

        def follow(state: policies.PolicyState) -> tuple[Fraction, policies.PolicyState, policies.PolicyState]:
            chance = Fraction(remembering.threshold(percent, state), WORD)
            return chance, remembering.after(percent, state, True), remembering.after(percent, state, False)

        return follow
    chance = luck_chance(policy, percent) if isinstance(policy, policies.Luck) else Fraction(percent, 100)
    return lambda state: (chance, state, state)


def _rounded(
    step: chains.ChainStep[policies.PolicyState, Fraction],
) -> chains.ChainStep[policies.PolicyState, float]:
    """The same decision in floating point; each state is looked up once."""

    @cache
    def look_up(state: policies.PolicyState) -> tuple[float, policies.PolicyState, policies.PolicyState]:
        chance, hit, miss = step(state)
        return float(chance), hit, miss

    return look_up


def luck_chance(policy: policies.Luck, percent: int) -> Fraction:
    """The exact rate of a luck-weighted chance of 1 to 99 percent."""
    plain = Fraction(percent, 100)
    if not policy.luck:
        return plain
    ignored = Fraction(1, policy.ignored_one_in)
    shifted = percent + (policy.luck if policy.boon else -policy.luck)
    return ignored * plain + (1 - ignored) * Fraction(min(100, max(0, shifted)), 100)


def first_law(policy: policies.Policy, percent: int, step: chains.ChainStep[policies.PolicyState, float]) -> Law:
    """The law of the state before the first level; after a warm start, of the random phase."""
    law: Law = {policy.start(percent): 1.0}
    if not policy.warm:
        return law
    for _ in range(_WARMING):
        law = chains.evolve(law, step)
    period = 100 // gcd(percent, 100)
    total: dict[policies.PolicyState, float] = {}
    for _ in range(period):
        for state, share in law.items():
            total[state] = total.get(state, 0.0) + share / period
        law = chains.evolve(law, step)
    return total
