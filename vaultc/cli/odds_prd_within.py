"""The number of hits in some tries, and the longest run of misses in them, as reports and plots."""

from __future__ import annotations

from collections import abc
from fractions import Fraction

from vaultc.cli import odds_cells
from vaultc.cli.odds_reports import Report
from vaultc.odds.chains import hit_law
from vaultc.odds.hit_counts import HitCounts, hit_counts, independent_counts, longest_misses

_NEGLIGIBLE = 1e-12
MOST_EXACT = 24
"""Tries of which the law is a table of fractions, if the chances are."""


def hits_report(
    facts: abc.Mapping[str, odds_cells.TableCell], chances: abc.Sequence[Fraction | float], rate: float, tries: int
) -> Report:
    """The law of the number of hits in the first tries, beside independent tries of the same long-run rate.

    It is exact if the chances are, and the tries are few.
    """
    known = [float(chance) for chance in chances]
    ours = hit_counts(known, [1.0, *[0.0] * (len(known) - 1)], tries)
    alone = independent_counts(rate, tries)
    more: dict[str, odds_cells.TableCell] = {"tries": tries, **_moments("", ours), **_moments("independent: ", alone)}
    shares = _exact_shares(chances, tries) if tries <= MOST_EXACT else None
    rows: list[abc.Sequence[odds_cells.TableCell]] = [
        (hits, *(shares[hits] if shares is not None else _shares(ours, hits)), *_shares(alone, hits))
        for hits in range(tries + 1)
        if max(_share(ours, hits), _share(alone, hits)) > _NEGLIGIBLE
    ]
    columns = ("hits", "exactly", "as many or more", "independent: exactly", "independent: as many or more")
    return Report(columns, rows, {**facts, **more}, lambda: _plot(f"Hits in {tries} tries", "hits", rows))


def _moments(whose: str, law: HitCounts) -> dict[str, odds_cells.TableCell]:
    return {
        f"{whose}hits on average": law.mean,
        f"{whose}variance": law.deviation**2,
        f"{whose}standard deviation": law.deviation,
    }


def _share(law: HitCounts, hits: int) -> float:
    place = hits - law.first
    return float(law.shares[place]) if 0 <= place < len(law.shares) else 0.0


def _shares(law: HitCounts, hits: int) -> tuple[odds_cells.Share, odds_cells.Share]:
    """The chance of a number of hits, and of as many or more."""
    here = _share(law, hits)
    above = float(law.shares[max(hits - law.first, 0) :].sum())
    return odds_cells.Share(here), odds_cells.Share(1.0 if hits <= law.first else min(1.0, above))


def _exact_shares(chances: abc.Sequence[Fraction | float], tries: int) -> list[tuple[Fraction, Fraction]] | None:
    """The same for every number of hits from 0 on, as fractions; None if the chances are none."""
    exact = [chance for chance in chances if isinstance(chance, Fraction)]
    if len(exact) < len(chances):
        return None
    start: dict[int, Fraction] = {0: Fraction(1)}
    law = hit_law(start, lambda misses: (exact[misses], 0, (misses + 1) % len(exact)), tries)
    found, left = [], Fraction(1)
    for hits in range(tries + 1):
        share = law.get(hits, Fraction(0))
        found.append((share, left))
        left -= share
    return found


def miss_runs_report(
    facts: abc.Mapping[str, odds_cells.TableCell], chances: abc.Sequence[float], rate: float, tries: int
) -> Report:
    """The law of the longest run of misses in the first tries, beside independent tries of the same long-run rate."""
    ours, alone = longest_misses(chances, tries), longest_misses([rate], tries)
    more: dict[str, odds_cells.TableCell] = {
        "tries": tries,
        "longest run on average": _mean(ours),
        "independent: longest run on average": _mean(alone),
    }
    rows: list[abc.Sequence[odds_cells.TableCell]] = [
        (length, *_at(ours, length), *_at(alone, length))
        for length in range(max(len(ours), len(alone)))
        if max((*ours[length : length + 1], *alone[length : length + 1])) > _NEGLIGIBLE
    ]
    columns = ("misses", "longest", "as long or longer", "independent: longest", "independent: as long or longer")
    return Report(columns, rows, {**facts, **more}, lambda: _plot("Longest run of misses", "misses", rows))


def _mean(law: abc.Sequence[float]) -> float:
    return sum(length * share for length, share in enumerate(law))


def _at(law: abc.Sequence[float], length: int) -> tuple[odds_cells.Share, odds_cells.Share]:
    share = law[length] if length < len(law) else 0.0
    return odds_cells.Share(share), odds_cells.Share(
        min(1.0, max(1 - sum(law[:length]), share)) if length < len(law) else 0.0
    )


def _plot(title: str, what: str, rows: abc.Sequence[abc.Sequence[odds_cells.TableCell]]) -> bytes:
    from vaultc.cli.odds_cells import as_float
    from vaultc.rendering.renderers import plots

    curves = [
        plots.Curve(name, [(as_float(row[0]), as_float(row[place])) for row in rows], dots=len(rows) < 40)
        for name, place in (("with memory", 1), ("independent tries", 3))
    ]
    top = max(share for curve in curves for _, share in curve.points)
    first, last = as_float(rows[0][0]), as_float(rows[-1][0])
    axes = plots.Axis(what, first - 0.5, last + 0.5, whole=True), plots.Axis("chance", 0, top * 1.08, percent=True)
    return plots.png_bytes(plots.curve_plot(title, *axes, curves))
