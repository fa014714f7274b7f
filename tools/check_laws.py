"""Compare the exact laws of levels with many seeds; run by ``make laws``.

    python tools/check_laws.py [--samples N] [--first SEED] [--jobs N] [--lines] [forms | library | FILE | FOLDER]...

Without names: ``forms``, small levels with every form of statement, in each dialect, and the library. Each chance of
each law is compared with the number of levels, by the exact binomial test. A chance lies outside of its 99.99 %
interval in one of 10,000 comparisons by luck; the result is a failure if it is so unlikely that 99.99 % of whole runs
have none of the kind. Levels that cannot be made do not count.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import exp, inf, lgamma, log, log1p
from pathlib import Path

import vaultc
from vaultc.api.loading import LevelScript, load
from vaultc.generation.exact_chances.sites import ChanceSite, chances_in
from vaultc.generation.exact_chances.things import exact_things
from vaultc.generation.exact_chances.values import CountLaw
from vaultc.language.diagnostics import DesError
from vaultc.sampling.chances import (
    CountedSite,
    CountedThings,
    KindOfThing,
    SiteRow,
    SiteWitness,
    ThingCounts,
    things_in,
)
from vaultc.support.workers import sample

ROOT = Path(__file__).resolve().parent.parent
_FOLDER = ROOT / "tests" / "generation" / "laws" / "forms"
FORMS = (
    (_FOLDER / "forms.des", "unnethack"),
    (_FOLDER / "forms.des", "unnethack6"),
    (_FOLDER / "forms36.des", "nethack36"),
)
"""Files with every form of statement, and how to read them."""

UNUSUAL = 1e-4
"""The chance that a number lies outside of its 99.99 % interval."""


@dataclass(frozen=True, slots=True)
class LawComparison:
    """A chance by a law, and the levels (or draws) that it was found in: ``luck`` is the chance of such a deviation."""

    name: str
    chance: Fraction
    found: int
    total: int
    luck: float


@dataclass(slots=True)
class CheckedLaws:
    """All comparisons of a level; ``without`` counts chances and kinds of things that have no law."""

    levels: int = 0
    laws: int = 0
    without: int = 0
    comparisons: list[LawComparison] = field(default_factory=list)

    def compare(self, name: str, chance: Fraction, found: int, total: int) -> None:
        """Note one comparison."""
        self.comparisons.append(LawComparison(name, chance, found, total, luck_of(found, total, chance)))

    def compare_law(self, name: str, law: CountLaw, numbers: Mapping[int, int]) -> None:
        """Compare the law of a number with the levels that had each number; unlikely numbers count together."""
        self.laws += 1
        rest, others = Fraction(0), sum(found for number, found in numbers.items() if number >= len(law.chances))
        if others and not law.more:
            self.compare(f"{name}: {max(numbers)} times", Fraction(0), others, self.levels)
        for number, chance in enumerate(law.chances):
            found = numbers.get(number, 0)
            if 0 < chance * self.levels < 5:
                rest, others = rest + chance, others + found
            elif chance or found:
                self.compare(f"{name}: {number} times", chance, found, self.levels)
        if rest + law.more:
            self.compare(f"{name}: another number", rest + law.more, others, self.levels)


def luck_of(found: int, total: int, chance: Fraction) -> float:
    """The chance that a binomial number deviates at least as far, to either side."""
    if chance in (0, 1):
        return 1.0 if found == total * chance else 0.0
    share = float(chance)
    below, above = _tail(found, total, share), _tail(total - found, total, 1 - share)
    return min(1.0, 2 * min(below, above))


def _tail(most: int, total: int, share: float) -> float:
    """The chance of at most that number."""
    if most >= total * share:
        return 1.0
    term = (
        lgamma(total + 1) - lgamma(most + 1) - lgamma(total - most + 1) + most * log(share)
        + (total - most) * log1p(-share)
    )  # fmt: skip
    tail = 0.0
    odds = log1p(-share) - log(share)
    for number in range(most, -1, -1):
        tail += exp(term)
        term += (log(number) if number else -inf) - log(total - number + 1) + odds
        if exp(term) < tail * 1e-12:
            break
    return tail


# ---- levels


@dataclass(frozen=True, slots=True)
class _Making:
    """Makes the level of a seed once for everything that is counted in it."""

    witness: SiteWitness
    counts_things: bool

    def __call__(self, seed: int) -> tuple[list[SiteRow], ThingCounts] | None:
        level = self.witness.make(seed)
        if level is None:
            return None
        things = things_in(level, self.witness.script.catalog) if self.counts_things else {}
        return self.witness.rows(level), things


def check(script: LevelScript, seeds: range, jobs: int = 1) -> CheckedLaws:
    """Compare all laws of a script with its levels."""
    around = script.surroundings_at()
    facts = script.facts
    sites = chances_in(facts.node, facts.functions, script.game, around)
    things = {
        KindOfThing(family, name): law
        for (family, name), law in exact_things(facts.node, facts.functions, script.game, around).items()
    }
    checked = CheckedLaws(without=sum(site.times is None for site in sites))
    known = [site for site in sites if site.times is not None]
    if not known and not things:
        return checked
    counted, numbers = [CountedSite() for _ in known], CountedThings()
    making = _Making(SiteWitness(script, around, known), bool(things))
    for made in sample(making, seeds, jobs):
        if made is not None:
            checked.levels += 1
            numbers.add(made[1])
            for one, row in zip(counted, made[0], strict=True):
                one.add(row)
    if checked.levels:
        _compare(checked, zip(known, counted, strict=True), things, numbers)
    return checked


def _compare(
    checked: CheckedLaws,
    sites: Iterable[tuple[ChanceSite, CountedSite]],
    things: Mapping[KindOfThing, CountLaw],
    numbers: CountedThings,
) -> None:
    for site, counted in sites:
        name = f"{site.span.begin.line}: {site.kind} {' '.join(site.span.text.split())[:40]}"
        assert site.times is not None
        checked.compare_law(name, site.times, counted.numbers)
        _compare_drawn(checked, name, site, counted.drawn)
    for kind, law in things.items():
        checked.compare_law(f"{kind.family} {kind.name}", law, numbers.law(kind))


def _compare_drawn(checked: CheckedLaws, name: str, site: ChanceSite, drawn: Counter[str]) -> None:
    """Compare what was drawn with its law; unlikely outcomes count together."""
    total = drawn.total()
    if not site.outcomes or not total:
        return
    rest, others = Fraction(0), sum(found for outcome, found in drawn.items() if outcome not in site.outcomes)
    for outcome, chance in site.outcomes.items():
        found = drawn.get(outcome, 0)
        if 0 < chance * total < 5:
            rest, others = rest + chance, others + found
        else:
            checked.compare(f"{name}: {outcome}", chance, found, total)
    if rest or others:
        checked.compare(f"{name}: another outcome", rest, others, total)


# ---- the command


def scripts_of(names: Iterable[str]) -> Iterator[LevelScript]:
    """The levels of files and folders, of the library, or of all forms; files with errors are passed over."""
    for name in names:
        if name == "library":
            yield from vaultc.library().levels
        elif name == "forms":
            for file, dialect in FORMS:
                yield from load(file, dialect=dialect).levels
        else:
            path = Path(name)
            for file in sorted(path.rglob("*.des")) if path.is_dir() else [path]:
                yield from _without_errors(file)


def _without_errors(file: Path) -> Iterator[LevelScript]:
    try:
        yield from load(file).levels
    except DesError as error:
        print(f"{file}: passed over: {error.diagnostics[0].message}", file=sys.stderr)


def main() -> None:
    """Check, and tell each level with what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=["forms", "library"])
    parser.add_argument("--samples", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--lines", action="store_true", help="print every comparison")
    asked = parser.parse_args()
    found: list[tuple[LevelScript, CheckedLaws]] = []
    for script in scripts_of(asked.names):
        checked = check(script, range(asked.first, asked.first + asked.samples), asked.jobs)
        found.append((script, checked))
        _tell(script, checked, every=asked.lines)
    sys.exit(sum_up([checked for _, checked in found]))


def _tell(script: LevelScript, checked: CheckedLaws, *, every: bool) -> None:
    print(
        f"{script.name}: {checked.laws} laws, {checked.without} without, {len(checked.comparisons)} comparisons, "
        f"{checked.levels} levels",
        flush=True,
    )
    for one in checked.comparisons:
        if every or one.luck < UNUSUAL:
            share = f"{float(one.chance):.6f} by the law, {one.found / one.total:.6f} in {one.total}"
            print(f"  {one.name}: {share} (luck {one.luck:.2g})", flush=True)


def sum_up(checked: Sequence[CheckedLaws]) -> int:
    """Tell the figures of the whole run; returns the exit status."""
    lucks = [one.luck for level in checked for one in level.comparisons]
    laws, without = sum(level.laws for level in checked), sum(level.without for level in checked)
    outside = sum(luck < UNUSUAL for luck in lucks)
    wrong = sum(luck * len(lucks) < UNUSUAL for luck in lucks)
    print(f"{len(checked)} scripts, {laws} laws ({without} chances have none), {len(lucks)} comparisons:")
    print(f"{outside} outside of their 99.99 % intervals, where luck puts {len(lucks) * UNUSUAL:.2f};")
    print(f"{wrong} with the number of comparisons accounted for")
    return 1 if wrong else 0


if __name__ == "__main__":
    main()
