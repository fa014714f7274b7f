"""Frequencies of the chances in des files: exact where the text decides, else counted over many seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from pathlib import Path

from vaultc.api.loading import GenerationError, LevelScript
from vaultc.chance.dice import Dice
from vaultc.cli.drawing import workers_for
from vaultc.cli.odds_cells import Data, LabelledValue, Share, TableCell, as_float, percent, shown
from vaultc.cli.odds_reports import Report
from vaultc.cli.progress import progress
from vaultc.generation.interpreter.chance_law import exact_shares
from vaultc.language.source import Span
from vaultc.odds.policies import Independent
from vaultc.odds.series import Series
from vaultc.support.workers.sharing import sample
from vaultc.world.surroundings import Surroundings

_LONGEST_TEXT = 60


class Witness(Series):
    """Decides as the game does, and records the places where a chance was met and where it succeeded."""

    def __init__(self) -> None:
        super().__init__(0, Independent())
        self.met: set[str] = set()
        self.hit: set[str] = set()

    def decide(self, key: str, percent: int, dice: Dice) -> bool:
        """The game's own draw, noted."""
        hit = dice.rn2(100) < percent
        self.met.add(key)
        if hit:
            self.hit.add(key)
        return hit


@dataclass(slots=True)
class SampledOdds:
    """The number of levels made, and the number in which each place was met or succeeded, by key."""

    levels: int = 0
    met: Counter[str] = field(default_factory=Counter)
    hit: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class _Witnessing:
    """Makes the level of a seed; returns the places met and the places that succeeded, None if it cannot be made."""

    script: LevelScript
    surroundings: Surroundings

    def __call__(self, seed: int) -> tuple[frozenset[str], frozenset[str]] | None:
        witness = Witness()
        try:
            self.script.generate(seed, surroundings=self.surroundings, series=witness)
        except GenerationError:
            return None
        return frozenset(witness.met), frozenset(witness.hit)


def count_chances(
    script: LevelScript, seeds: range, surroundings: Surroundings, jobs: int | None = None
) -> SampledOdds:
    """Make many levels and count; levels that cannot be made do not count. ``jobs`` processes share the work."""
    found = SampledOdds()
    results = sample(_Witnessing(script, surroundings), seeds, workers_for(jobs, len(seeds)))
    for result in progress(results, len(seeds), f"sampling {script.name}", levels=len(seeds)):
        if result is not None:
            found.levels += 1
            found.met.update(result[0])
            found.hit.update(result[1])
    return found


def file_report(
    scripts: Sequence[LevelScript], samples: int, surroundings: Surroundings, jobs: int | None = None
) -> Report:
    """All written chances of the levels, with their share of levels."""
    rows: list[Sequence[TableCell]] = []
    for script in scripts:
        rows += _rows(script, samples, surroundings, jobs)
    columns = ("level", "place", "text", "written", "share of levels", "how")
    return Report(columns, rows, draw=(lambda: _picture(rows)) if rows else None)


def _picture(rows: Sequence[Sequence[TableCell]]) -> bytes:
    from vaultc.cli.odds_pictures import NamedChance, chances_picture

    chances = []
    for _, place, text, written, share, how in rows:
        note = shown(how) if share is None else ""
        chances.append(NamedChance(f"{Path(str(place)).name} {text}", as_float(share), as_float(written), note))
    return chances_picture("Written chances, and the share of levels in which they come out", chances)


def _rows(script: LevelScript, samples: int, surroundings: Surroundings, jobs: int | None) -> list[Sequence[TableCell]]:
    shares = exact_shares(script.facts.node, script.facts.functions, script.game)
    counted = SampledOdds()
    if any(share is None for _, share in shares):
        counted = count_chances(script, range(1, samples + 1), surroundings, jobs)
    rows: list[Sequence[TableCell]] = []
    for number, (site, share) in enumerate(shares):
        key = f"{script.name}/chance#{number}"
        found, how = (
            _counted(counted, key) if share is None else (share, LabelledValue(f"exact: {share}", _how("exact")))
        )
        place = f"{site.span.source.name}:{site.span.begin.line}"
        rows.append((script.name, place, _text(site.span), percent(Fraction(site.value, 100)), found, how))
    return rows


def _how(how: str, seeds: int = 0, **counts: Data) -> Data:
    """The origin of a share, in files: from how many levels, in how many of which a chance was met and came out."""
    return {"how": how, "levels": seeds or None, **{name.replace("_", " "): count for name, count in counts.items()}}


def _counted(counted: SampledOdds, key: str) -> tuple[TableCell, LabelledValue]:
    """A sampled share, with its standard error, which people read in percentage points."""
    if not counted.levels:
        return None, LabelledValue("no level could be made", _how("no level could be made"))
    share = Fraction(counted.hit[key], counted.levels)
    error = sqrt(share * (1 - share) / counted.levels)
    met = "" if counted.met[key] == counted.levels else f", met in {counted.met[key]}"
    text = f"sampled: {counted.hit[key]} of {counted.levels} seeds{met}, +-{error * 100:.1f}"
    numbers = _how("sampled", counted.levels, met=counted.met[key], came_out=counted.hit[key], standard_error=error)
    return Share(share), LabelledValue(text, numbers)


def _text(span: Span) -> str:
    """The line of a chance, without its indentation."""
    line = " ".join(span.source.line(span.begin.line).split())
    return line if len(line) <= _LONGEST_TEXT else line[: _LONGEST_TEXT - 3] + "..."
