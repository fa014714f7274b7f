"""The number of things of each kind in a level as a report: chance of none, mean, and the whole law."""

from __future__ import annotations

from collections import abc
from fractions import Fraction
from functools import partial

from vaultc.api.loading import LevelScript
from vaultc.cli import odds_cells
from vaultc.cli.drawing import workers_for
from vaultc.cli.odds_reports import Report
from vaultc.cli.progress import progress
from vaultc.generation.laws.counts import CountLaw
from vaultc.generation.laws.things import exact_things
from vaultc.sampling import things
from vaultc.sampling.statistics.inference import wilson
from vaultc.world.surroundings import Surroundings

COLUMNS = ("level", "family", "thing", "none", "mean", "numbers", "how")

_MOST_NUMBERS = 4
"""The number of numbers whose chances people read in a table; files have them all."""


def things_report(
    scripts: abc.Sequence[LevelScript], samples: int, surroundings: Surroundings, jobs: int | None = None
) -> Report:
    """For every kind of thing that came or may come by the text: the law of its number in a level."""
    rows: list[abc.Sequence[odds_cells.TableCell]] = []
    for script in scripts:
        rows += _rows(script, samples, surroundings, jobs)
    return Report(COLUMNS, rows, draw=(lambda: _picture(rows)) if rows else None)


def _picture(rows: abc.Sequence[abc.Sequence[odds_cells.TableCell]]) -> bytes:
    from vaultc.cli import odds_pictures

    return odds_pictures.things_picture(
        "Levels that have a thing",
        [odds_pictures.NamedChance(f"{row[2]}", 1 - odds_cells.as_float(row[3])) for row in rows],
    )


def _rows(
    script: LevelScript, samples: int, surroundings: Surroundings, jobs: int | None
) -> list[abc.Sequence[odds_cells.TableCell]]:
    around = script.surroundings_at(surroundings=surroundings)
    exact = {
        things.KindOfThing(family, name): law
        for (family, name), law in exact_things(script.facts.node, script.facts.functions, script.game, around).items()
    }
    bar = partial(progress, total=samples, what=f"sampling {script.name}", levels=samples)
    counted = things.count_things(script, range(1, samples + 1), around, workers_for(jobs, samples), bar)
    kinds = [*counted.kinds, *(kind for kind in exact if kind not in counted.numbers)]
    kinds.sort(key=lambda kind: things.FAMILIES.index(kind.family))
    return [_row(script, kind, exact.get(kind), counted) for kind in kinds]


def _row(
    script: LevelScript, kind: things.KindOfThing, exact: CountLaw | None, counted: things.CountedThings
) -> abc.Sequence[odds_cells.TableCell]:
    told = _counted(counted, kind) if exact is None else _exact(exact)
    return (script.name, kind.family, kind.name, *told)


def _exact(law: CountLaw) -> tuple[odds_cells.TableCell, ...]:
    numbers = {number: chance for number, chance in enumerate(law.chances) if chance}
    how = odds_cells.LabelledValue("exact", {"how": "exact", "levels": None, "none from": None, "none to": None})
    return law.chances[0], odds_cells.Amount(law.mean), _numbers(numbers), how


def _counted(counted: things.CountedThings, kind: things.KindOfThing) -> tuple[odds_cells.TableCell, ...]:
    """The law as counted, with the 95 % interval of the chance of none."""
    law, levels = counted.law(kind), counted.levels
    low, high = wilson(law.get(0, 0), levels)
    mean = sum(number * found for number, found in law.items()) / levels
    numbers = {number: Fraction(found, levels) for number, found in law.items()}
    text = f"sampled: none in {law.get(0, 0)} of {levels} seeds; {low:.1%} to {high:.1%}"
    how = odds_cells.LabelledValue(text, {"how": "sampled", "levels": levels, "none from": low, "none to": high})
    return odds_cells.Share(law.get(0, 0) / levels), mean, _numbers(numbers), how


def _numbers(law: abc.Mapping[int, Fraction]) -> odds_cells.LabelledValue:
    told = [f"{number}: {odds_cells.as_percentage(share)}" for number, share in sorted(law.items())[:_MOST_NUMBERS]]
    more = f", more: up to {max(law)}" if len(law) > _MOST_NUMBERS else ""
    chances: list[odds_cells.Data] = [*law.values()]
    data: dict[str, odds_cells.Data] = {
        "numbers": [*law],
        "chances": chances,
        "chances decimal": [float(c) for c in law.values()],
    }
    return odds_cells.LabelledValue(", ".join(told) + more, data)
