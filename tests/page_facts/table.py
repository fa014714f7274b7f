"""The table of facts: the value of the published page, the library's, the game's own, and a verdict."""

from __future__ import annotations

from collections import abc
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, cached_property
from typing import Final

from page_facts import measuring, values
from page_facts.reading import READERS
from vaultc.api import loading
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
    found = []
    for vault, table in vault_sets.page().items():
        for row in table.get("facts", ()):
            if not _NEEDED <= set(row) <= _KEYS or not all(isinstance(value, str) for value in row.values()):
                fields = ", ".join(row)
                raise InvalidValueError(f"{vault_sets.PAGE_FILE}: a fact of {vault!r} has wrong fields: {fields}")
            found.append(StatedFact(vault, **row))
    return tuple(found)


SHARE, LEVELS, SHAPE = "share", "levels", "shape"
AS_THE_PAGE: Final = "as the page"


class FactVerdict(Enum):
    """The verdict on a fact: the library has the page's value, or another."""

    AGREES = "agrees"
    DIFFERS = "differs"


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
        ask = measuring.FactQuestion(self.rotations[fact.vault], fact.ask, fact.given)
        page, game = fact.page, fact.game or AS_THE_PAGE
        if ask.name == SHARE:
            share, text, walked = self._shares(ask.scripts)
            game, agrees, how = fact.game or walked, share == Fraction(page), "law"
        elif ask.name == LEVELS:
            kind, _ = measuring.MEASURES[ask.words[0]]
            stated, counts = values.STATED[kind](page), measuring.measured(ask, self.seeds)
            text, how = values.counted_text(counts, kind), f"{len(self.seeds)} levels"
            agrees = set(counts) == set(stated) if kind == "names" else values.fits(counts, stated)
        else:
            kind, law = self._law(ask, fact)
            text, how = values.value_text(law, kind), "text" if ask.name in READERS else "law"
            agrees = dict(law) == dict(values.STATED[kind](page))
        if ask.name == SHAPE:  # a drawn map in few words
            text, page = (f"{shape.count('.')} squares of floor, as drawn" for shape in (text, page))
        verdict = FactVerdict.AGREES if agrees else FactVerdict.DIFFERS
        return FactRow(fact, ask.script.name, page, text, game, verdict, how)

    def _law(self, ask: measuring.FactQuestion, fact: StatedFact) -> tuple[str, values.ValueLaw]:
        """The form in which the page's value is written, and the law of the library's."""
        if ask.name in READERS:
            kind, read = READERS[ask.name]
            found = read(ask)
            return kind, values.sure(found) if isinstance(found, str) else found
        if ask.name not in measuring.COUNTERS:
            raise InvalidValueError(f"{fact.vault}: there is no question {ask.name!r}")
        kind, count = measuring.COUNTERS[ask.name]
        return kind, count(ask)

    # ---- the choice of vaults

    @cached_property
    def _chosen(self) -> abc.Sequence[loading.LevelScript]:
        """The vaults among which one is chosen."""
        return [script for script in self.library.levels if script.is_vault and script not in self.library.aside]

    def _shares(self, scripts: abc.Sequence[loading.LevelScript]) -> tuple[Fraction, str, str]:
        """The chance of a vault with all its rotations among the rooms that are drawn, also as a text.

        The last is the chance by the game's own walk, in which each rotation has a place.
        """
        chosen = self._chosen
        places = [chosen.index(script) for script in scripts if script in chosen]
        share, walked = (
            sum((chances[place] for place in places), Fraction())
            for chances in (loading.vault_chances(chosen, game_walk=walk) for walk in (False, True))
        )
        drawn = (group[0] for group in self.rotations.values() if group[0] in chosen)
        total = sum(script.facts.frequency for script in drawn)
        text = f"{share * total}/{total}" if (share * total).denominator == 1 else str(share)
        whole = sum(script.facts.frequency for script in chosen)
        return share, text, f"{walked * whole}/{whole}"
