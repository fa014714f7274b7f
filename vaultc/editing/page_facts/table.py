"""The table of facts: the value of the published page, the library's, the game's own, and a verdict."""

from __future__ import annotations

from collections import abc
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, cached_property
from typing import Any, Final

from vaultc.api import loading
from vaultc.editing.page_facts import measuring, values
from vaultc.editing.page_facts.measuring import COUNTERS, FactQuestion
from vaultc.editing.page_facts.reading import READERS
from vaultc.support.errors import InvalidValueError
from vaultc.world import vault_sets

_KEYS = {"fact", "ask", "page", "given", "game", "differs"}
_NEEDED = {"fact", "ask", "page"}


@dataclass(frozen=True, slots=True)
class StatedFact:
    """A fact about a vault: its name, the question that finds it in the library, and the page's value.

    ``given`` is the place or the hour at which it holds, ``game`` the value in the game's own list if that is
    another, ``differs`` the reason where the library does not have the page's value.
    """

    vault: str
    fact: str
    ask: str
    page: str
    given: str = ""
    game: str = ""
    differs: str = ""


@cache
def stated_facts() -> Sequence[StatedFact]:
    """All facts, in the order of the page.

    Raises:
        InvalidValueError: the file of facts is not as it must be; the installation is damaged.
    """
    return tuple(_fact(vault, row) for vault, table in vault_sets.page().items() for row in table.get("facts", ()))


def _fact(vault: str, row: dict[str, Any]) -> StatedFact:
    if not _NEEDED <= set(row) <= _KEYS or not all(isinstance(value, str) for value in row.values()):
        raise InvalidValueError(f"{vault_sets.PAGE_FILE}: a fact of {vault!r} has wrong fields: {', '.join(row)}")
    return StatedFact(vault, **row)


SHARE, LEVELS, SHAPE = "share", "levels", "shape"
AS_THE_PAGE: Final = "as the page"


class FactVerdict(Enum):
    """The verdict on a fact: the library has the page's value, or another."""

    AGREES = "agrees"
    DIFFERS = "differs"


@dataclass(frozen=True, slots=True)
class FoundValue:
    """A value of the library: for readers, whether it is the page's, and how it was found."""

    text: str
    agrees: bool
    how: str


@dataclass(frozen=True, slots=True)
class FactRow:
    """A stated fact with the library's value, and the value in the game's own list."""

    stated: StatedFact
    name: str
    page: str
    library: str
    game: str
    verdict: FactVerdict
    how: str


@dataclass(frozen=True)
class PageComparison:
    """The facts of vaults of a library, whose own chances count; ``seeds`` make the measured levels."""

    library: loading.Library
    seeds: range = measuring.SEEDS

    @cached_property
    def rotations(self) -> abc.Mapping[str, abc.Sequence[loading.LevelScript]]:
        """The vaults by the title that rotations share."""
        found: dict[str, list[loading.LevelScript]] = {}
        for script in self.library.levels:
            found.setdefault(vault_sets.without_rotation(script.display_title), []).append(script)
        return found

    def rows(self, facts: abc.Iterable[StatedFact]) -> abc.Iterator[FactRow]:
        """A row for each fact about a vault that is there.

        Raises:
            InvalidValueError: a fact is not written as its question wants.
        """
        for fact in facts:
            if fact.vault in self.rotations:
                yield self._row(fact)

    def _row(self, fact: StatedFact) -> FactRow:
        ask = FactQuestion(self.rotations[fact.vault], fact.ask, fact.given)
        found = self._share(ask, fact) if ask.name == SHARE else self._found(ask, fact)
        game = fact.game or (self._of_game(ask) if ask.name == SHARE else AS_THE_PAGE)
        verdict = FactVerdict.AGREES if found.agrees else FactVerdict.DIFFERS
        page = _floor_of(fact.page) if ask.name == SHAPE else fact.page
        return FactRow(fact, ask.script.name, page, found.text, game, verdict, found.how)

    def _found(self, ask: FactQuestion, fact: StatedFact) -> FoundValue:
        if ask.name == LEVELS:
            return self._measured(ask, fact)
        known = {**READERS, **COUNTERS}.get(ask.name)
        if known is None:
            raise InvalidValueError(f"{fact.vault}: there is no question {ask.name!r}")
        kind, handler = known
        law: values.ValueLaw = handler(ask)
        text = _floor_of(values.value_text(law, kind)) if ask.name == SHAPE else values.value_text(law, kind)
        return FoundValue(
            text, dict(law) == dict(values.STATED[kind](fact.page)), "text" if ask.name in READERS else "law"
        )

    def _measured(self, ask: FactQuestion, fact: StatedFact) -> FoundValue:
        kind = measuring.MEASURED_AS.get(ask.words[0], "chance")
        law, counts = values.STATED[kind](fact.page), measuring.measured(ask, self.seeds)
        agrees = set(counts) == set(law) if kind == "names" else values.fits(counts, law)
        return FoundValue(values.counted_text(counts, kind), agrees, f"{len(self.seeds)} levels")

    # ---- the choice of vaults

    def _share(self, ask: FactQuestion, fact: StatedFact) -> FoundValue:
        """The chance of a vault with all its rotations among the rooms that are drawn."""
        share, total = self._sum(ask, game_walk=False), self._places
        text = f"{share * total}/{total}" if (share * total).denominator == 1 else str(share)
        return FoundValue(text, share == Fraction(fact.page), "law")

    def _of_game(self, ask: FactQuestion) -> str:
        """The chance by the game's own walk, in which each rotation has a place."""
        total = sum(script.facts.frequency for script in self._chosen)
        return f"{self._sum(ask, game_walk=True) * total}/{total}"

    def _sum(self, ask: FactQuestion, *, game_walk: bool) -> Fraction:
        chances = loading.vault_chances(self._chosen, game_walk=game_walk)
        return sum(
            (chances[self._chosen.index(script)] for script in ask.scripts if script in self._chosen), Fraction()
        )

    @cached_property
    def _chosen(self) -> abc.Sequence[loading.LevelScript]:
        """The vaults among which one is chosen."""
        return [script for script in self.library.levels if script.is_vault and script not in self.library.aside]

    @property
    def _places(self) -> int:
        """The weights of all places together."""
        chosen = set(self._chosen)
        return sum(group[0].facts.frequency for group in self.rotations.values() if group[0] in chosen)


def _floor_of(shape: str) -> str:
    """A drawn map in few words."""
    return f"{shape.count('.')} squares of floor, as drawn"
