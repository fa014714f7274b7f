"""Policies for the chances of the level language over a series of levels, and how they are written.

Every decision spends one main word of the level's dice under every policy. ``u`` is that word as 32 bits. Most policies
hit if ``u`` is below a threshold that depends on a remembered state; two look at the word modulo 100. Options and saved
series hold policies in their textual form. Rules: "The policies".
Their laws over a series of levels are exact. Rules: "Comparison".
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import gcd, sqrt
from typing import Any, Protocol

from vaultc.chance.luck import check as check_luck
from vaultc.odds import laws, prd
from vaultc.odds.karmic import LONGEST, STRENGTHS
from vaultc.odds.prd import WORD
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError, PolicyError

PolicyState = Any
"""The memory of a policy at one place: None, a whole number, or a pair of them; JSON can hold it."""


class Draws(Protocol):
    """A source of further chance for a policy: an exactly uniform number below a bound."""

    def below(self, bound: int) -> int:
        """Uniform 0..bound-1."""
        ...


class Policy:
    """One way to decide; percentages are 1 to 99, since 0 and 100 decide themselves."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The textual form, which :func:`parse_policy` reads."""
        raise NotImplementedError

    @property
    def warm(self) -> bool:
        """True if a new place begins as if the series had been going on for long."""
        return False

    def start(self, percent: int) -> PolicyState:  # noqa: ARG002
        """Return the first state of a place; without another, nothing is remembered."""
        return None

    def decide(self, percent: int, state: PolicyState, word: int, u: int, draws: Draws) -> tuple[bool, PolicyState]:
        """Return the decision, True for a hit, and the next state."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Independent(Policy):
    """The game's own rule: every decision for itself."""

    text = "independent"

    def decide(self, percent: int, state: PolicyState, word: int, u: int, draws: Draws) -> tuple[bool, PolicyState]:  # noqa: ARG002
        """Hit if the word modulo 100 is below the percentage."""
        return word % 100 < percent, state


@dataclass(frozen=True, slots=True)
class Luck(Policy):
    """A luck-weighted roll of a hundred; ``boon`` tells if Luck wishes a hit, ``old_rule`` selects the rule of 3.4.3.

    ``in_stream`` takes the second draw from the level's dice, as a call of the game's own roll would.

    Raises:
        InvalidValueError: Luck is not between -13 and 13.
    """

    luck: int
    boon: bool = True
    old_rule: bool = False
    in_stream: bool = False

    def __post_init__(self) -> None:
        check_luck(1, self.luck)

    @property
    def text(self) -> str:
        """Such as ``luck:-5:bane:3.4.3``."""
        marks = (":3.4.3" if self.old_rule else "") + (":in-stream" if self.in_stream else "")
        return f"luck:{self.luck}:{'boon' if self.boon else 'bane'}{marks}"

    @property
    def ignored_one_in(self) -> int:
        """One roll in this many ignores Luck."""
        return 50 - self.luck if self.old_rule else 37 + abs(self.luck)

    def decide(self, percent: int, state: PolicyState, word: int, u: int, draws: Draws) -> tuple[bool, PolicyState]:  # noqa: ARG002
        """Hit if the adjusted roll lies in the lowest (boon) or highest (bane) part of the hundred."""
        roll = word % 100
        if self.luck and draws.below(self.ignored_one_in):
            roll = min(max(roll - self.luck, 0), 99)
        return roll < percent if self.boon else roll >= 100 - percent, state


class Remembering(Policy):
    """A policy that compares ``u`` with a threshold given by its state: the misses since the last hit, or another."""

    __slots__ = ()

    def start(self, percent: int) -> PolicyState:  # noqa: ARG002
        """No misses, and no streak."""
        return 0

    def threshold(self, percent: int, state: PolicyState) -> int:
        """Hit if ``u`` is below this, 0 to 2^32."""
        raise NotImplementedError

    def after(self, percent: int, state: PolicyState, hit: bool) -> PolicyState:  # noqa: ARG002
        """Return the state after a decision: one miss more, or none."""
        return 0 if hit else state + 1

    def decide(self, percent: int, state: PolicyState, word: int, u: int, draws: Draws) -> tuple[bool, PolicyState]:  # noqa: ARG002
        """Hit if ``u`` is below the threshold."""
        hit = u < self.threshold(percent, state)
        return hit, self.after(percent, state, hit)


@dataclass(frozen=True, slots=True)
class Prd(Remembering):
    """Pseudo-random distribution; remembers the misses since the last hit."""

    warm: bool = True

    @property
    def text(self) -> str:
        """``prd`` or ``prd:cold``."""
        return "prd" if self.warm else "prd:cold"

    def threshold(self, percent: int, state: PolicyState) -> int:
        """Grows with every miss."""
        return min(prd.WORD, (int(state) + 1) * prd.constant_word(percent))


@dataclass(frozen=True, slots=True)
class Rubber(Remembering):
    """Rubber-band odds; remembers a credit in ten-thousandths. ``strength`` is the drop after a hit in percent.

    Raises:
        InvalidValueError: the strength is not between 1 and 100.
    """

    strength: int = 40
    warm: bool = True

    def __post_init__(self) -> None:
        if not 1 <= self.strength <= 100:
            raise InvalidValueError(f"the strength of rubber-band odds must be between 1 and 100, not {self.strength}")

    @property
    def text(self) -> str:
        """Such as ``rubber:40:cold``."""
        return f"rubber:{self.strength}" + ("" if self.warm else ":cold")

    def start(self, percent: int) -> PolicyState:
        """A credit that makes the first chance the percentage."""
        return percent * (100 - self.strength)

    def threshold(self, percent: int, state: PolicyState) -> int:
        """The credit as a threshold, after this level's gain."""
        credit = int(state) + percent * self.strength
        return 0 if credit <= 0 else prd.WORD if credit >= 10000 else credit * prd.WORD // 10000

    def after(self, percent: int, state: PolicyState, hit: bool) -> PolicyState:
        """Every level gains, a hit costs."""
        return state + percent * self.strength - (100 * self.strength if hit else 0)


@dataclass(frozen=True, slots=True)
class Karmic(Remembering):
    """Streak breaking; remembers the signed streak. ``raw`` does not correct the long-run rate."""

    raw: bool = False
    warm: bool = True

    @property
    def text(self) -> str:
        """Such as ``karmic:raw:cold``."""
        return "karmic" + (":raw" if self.raw else "") + ("" if self.warm else ":cold")

    def threshold(self, percent: int, state: PolicyState) -> int:
        """The base, raised after misses and lowered after hits."""
        base = percent * prd.WORD // 100 if self.raw else karmic_base(percent)
        return karmic_threshold(base, percent, int(state))

    def after(self, percent: int, state: PolicyState, hit: bool) -> PolicyState:  # noqa: ARG002
        """A longer streak, or a new one."""
        return min(max(1, state + 1), LONGEST) if hit else max(min(-1, state - 1), -LONGEST)


def karmic_threshold(base: int, percent: int, streak: int) -> int:
    """The threshold of karmic odds over a base, 0 to 2^32."""
    shift = STRENGTHS[abs(streak)] * min(percent, 100 - percent) * prd.WORD // 1000
    return min(max(base - shift if streak > 0 else base + shift, 0), prd.WORD)


def karmic_rate(base: int, percent: int) -> float:
    """Long-run rate of karmic odds over a base, from the expected lengths of runs of hits and misses."""
    hits = _run([karmic_threshold(base, percent, streak) / prd.WORD for streak in range(1, LONGEST + 1)])
    misses = _run([1 - karmic_threshold(base, percent, -streak) / prd.WORD for streak in range(1, LONGEST + 1)])
    return hits / (hits + misses)


def _run(continuing: list[float]) -> float:
    """Expected length of a run that goes on with these chances after 1, 2, ... decisions; the last chance repeats."""
    length, reached = 1.0, 1.0
    for chance in continuing[:-1]:
        reached *= chance
        length += reached
    return length + reached * continuing[-1] / (1 - continuing[-1])


@cache
def karmic_base(percent: int) -> int:
    """The base for which the long-run rate is closest to the percentage."""
    if percent > 50:
        return prd.WORD - karmic_base(100 - percent)
    low, high = 0, prd.WORD
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if karmic_rate(middle, percent) < percent / 100 else (low, middle)
    return min(low, high, key=lambda base: abs(karmic_rate(base, percent) - percent / 100))


@dataclass(frozen=True, slots=True)
class Bag(Remembering):
    """A shuffled bag with the exact share of hits; remembers how many hits and cards are left."""

    text = "bag"

    def start(self, percent: int) -> PolicyState:  # noqa: ARG002
        """An empty bag, which is filled when it is needed."""
        return (0, 0)

    def threshold(self, percent: int, state: PolicyState) -> int:
        """The share of hits among the cards left."""
        hits, cards = self._filled(percent, state)
        return -(-hits * prd.WORD // cards)

    def after(self, percent: int, state: PolicyState, hit: bool) -> PolicyState:
        """A card less."""
        hits, cards = self._filled(percent, state)
        return (hits - hit, cards - 1)

    def _filled(self, percent: int, state: PolicyState) -> tuple[int, int]:
        hits, cards = state
        whole = gcd(percent, 100)
        return (hits, cards) if cards else (percent // whole, 100 // whole)


@dataclass(frozen=True, slots=True)
class Pity(Remembering):
    """Independent odds with a sure hit on the N-th try; remembers the misses since the last hit.

    Raises:
        InvalidValueError: N is not between 2 and 10000.
    """

    tries: int

    def __post_init__(self) -> None:
        if not 2 <= self.tries <= 10000:
            raise InvalidValueError(f"a pity timer must be between 2 and 10000 tries, not {self.tries}")

    @property
    def text(self) -> str:
        """Such as ``pity:20``."""
        return f"pity:{self.tries}"

    def threshold(self, percent: int, state: PolicyState) -> int:
        """The same odds until the last try."""
        return prd.WORD if state + 1 >= self.tries else pity_base(percent, self.tries)


@cache
def pity_base(percent: int, tries: int) -> int:
    """The threshold of the odds before the sure hit for which the long-run rate is the percentage.

    Raises:
        PolicyError: a sure hit on that try is already more often than the percentage.
    """
    if tries * percent <= 100:
        raise PolicyError(f"pity:{tries} hits more often than {percent} % even without luck; take more tries")
    chance = prd.halved(0.0, 1.0, lambda chance: chance / (1 - (1 - chance) ** tries) < percent / 100)
    return round(chance * prd.WORD)


FORMS = (
    "game, luck[:L][:boon|bane][:3.4.3][:in-stream], prd[:cold], rubber-band[:S][:cold], karmic[:raw][:cold], bag",
    "pity:N",
)
"""The forms as a message lists them."""
_GAME = ("game", "independent")


def parse_policy(text: str, luck: int = 0) -> Policy:
    """The policy that a text means; a plain ``luck`` takes the hero's Luck.

    Raises:
        InvalidValueError: the text means none.
    """
    name, *parts = text.strip().lower().split(":")
    marks = set(parts)
    if len(marks) < len(parts):
        raise InvalidValueError(f"{text!r} says something twice")
    policy = _policy(name, marks, luck)
    if policy is None or marks:
        raise InvalidValueError(f"{text!r} is not a chance policy; there are {', '.join(FORMS)}")
    return policy


def _policy(name: str, marks: set[str], luck: int) -> Policy | None:
    """The policy of a name; understood marks are removed from ``marks``."""
    if name in _GAME:
        return Independent()
    if name == "bag":
        return Bag()
    if name == "luck":
        bane, boon = _said(marks, "bane"), _said(marks, "boon")
        old, in_stream = _said(marks, "3.4.3"), _said(marks, "in-stream")
        number = _number(marks)
        return None if bane and boon else Luck(luck if number is None else number, not bane, old, in_stream)
    if name == "prd":
        return Prd(warm=not _said(marks, "cold"))
    if name in ("rubber", "rubber-band"):
        cold, strength = _said(marks, "cold"), _number(marks)
        return Rubber(40 if strength is None else strength, warm=not cold)
    if name == "karmic":
        return Karmic(raw=_said(marks, "raw"), warm=not _said(marks, "cold"))
    tries = _number(marks)
    return Pity(tries) if name == "pity" and tries is not None else None


def _said(marks: set[str], word: str) -> bool:
    """Remove a mark from the written names; True if it was there."""
    found = word in marks
    marks.discard(word)
    return found


def _number(marks: set[str]) -> int | None:
    """The number among the marks, if there is exactly one; it is taken out."""
    numbers = [mark for mark in marks if mark.lstrip("+-").isascii() and mark.lstrip("+-").isdigit()]
    if len(numbers) != 1:
        return None
    marks.discard(numbers[0])
    return int(numbers[0])


_WARMING = 4096
_LONG = 400
MOST_EXACT = 20
"""Levels up to which chances are told as fractions; beyond their numbers become very long."""
_NEVER = 1e-15
Law = Mapping[PolicyState, float]


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
    policy = parse_policy(text)
    step = _rounded(_step(policy, percent))
    law = first_law(policy, percent, step)
    hits = laws.hit_law(law, step, levels)
    mean, variance = laws.mean_and_variance(hits)
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
        first=tuple(laws.hit_chances(law, step, min(levels, 3))),
        drought_length=length,
        drought=max(0.0, laws.drought_chance(law, step, levels, length)),
        long_variance=max(0.0, laws.moments(law, step, _LONG)[1]) / _LONG,
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
    policy = parse_policy(text)
    if policy.warm or levels > MOST_EXACT:
        return None
    law, step = {policy.start(percent): Fraction(1)}, _step(policy, percent)
    chances = laws.hit_chances(law, step, levels)
    dry = laws.drought_chance(law, step, levels, drought_length(percent, levels))
    none = laws.drought_chance(law, step, levels, levels)
    return ExactChances(sum(chances, Fraction(0)), none, tuple(chances[:3]), dry)


def _step(policy: Policy, percent: int) -> laws.ChainStep[PolicyState, Fraction]:
    """The decision of a policy as a chain; policies without memory have one state."""
    if isinstance(policy, Remembering):
        remembering = policy

        def follow(state: PolicyState) -> tuple[Fraction, PolicyState, PolicyState]:
            chance = Fraction(remembering.threshold(percent, state), WORD)
            return chance, remembering.after(percent, state, True), remembering.after(percent, state, False)

        return follow
    chance = luck_chance(policy, percent) if isinstance(policy, Luck) else Fraction(percent, 100)
    return lambda state: (chance, state, state)


def _rounded(step: laws.ChainStep[PolicyState, Fraction]) -> laws.ChainStep[PolicyState, float]:
    """The same decision in floating point; each state is looked up once."""

    @cache
    def look_up(state: PolicyState) -> tuple[float, PolicyState, PolicyState]:
        chance, hit, miss = step(state)
        return float(chance), hit, miss

    return look_up


def luck_chance(policy: Luck, percent: int) -> Fraction:
    """The exact rate of a luck-weighted chance of 1 to 99 percent."""
    plain = Fraction(percent, 100)
    if not policy.luck:
        return plain
    ignored = Fraction(1, policy.ignored_one_in)
    shifted = percent + (policy.luck if policy.boon else -policy.luck)
    return ignored * plain + (1 - ignored) * Fraction(min(100, max(0, shifted)), 100)


def first_law(policy: Policy, percent: int, step: laws.ChainStep[PolicyState, float]) -> Law:
    """The law of the state before the first level; after a warm start, of the random phase."""
    law: Law = {policy.start(percent): 1.0}
    if not policy.warm:
        return law
    for _ in range(_WARMING):
        law = laws.evolve(law, step)
    period = 100 // gcd(percent, 100)
    total: dict[PolicyState, float] = {}
    for _ in range(period):
        for state, share in law.items():
            total[state] = total.get(state, 0.0) + share / period
        law = laws.evolve(law, step)
    return total
