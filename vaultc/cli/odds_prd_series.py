"""The share of hits in a long series of tries, as a report and a plot."""

from __future__ import annotations

from collections import abc

from vaultc.cli import odds_cells
from vaultc.cli.odds_reports import Report
from vaultc.odds import hit_counts


def series_report(
    facts: abc.Mapping[str, odds_cells.TableCell],
    chances: abc.Sequence[float],
    options: abc.Mapping[str, int | str | None],
) -> Report:
    """Mean, range and quartiles of the share of hits, beside independent tries of the same mean.

    ``options`` are the command's: trials, runs, counters, level_tries.
    """
    trials, runs = int(options["trials"] or 1), int(options["runs"] or 1)
    counters, per_level = hit_counts.Counters(options["counters"]), int(options["level_tries"] or 1)
    ours = hit_counts.series_counts(chances, trials, counters, min(per_level, trials))
    alone = hit_counts.independent_counts(ours.mean / trials, trials)
    described = counters.value if counters is hit_counts.Counters.KEPT else f"{counters.value} every {per_level} tries"
    named: dict[str, odds_cells.Data] = {"counter of misses": counters.value}
    if counters is not hit_counts.Counters.KEPT:
        named["tries of a level"] = per_level
    more: dict[str, odds_cells.TableCell] = {
        "tries": trials,
        "counter of misses": odds_cells.LabelledValue(described, named),
    }
    if ours.deviation:
        more["standard deviation, independent by with memory"] = alone.deviation / ours.deviation
    pairs = zip(_statistics(ours, runs).items(), _statistics(alone, runs).values(), strict=True)
    rows = [(name, value, other) for (name, value), other in pairs]
    columns = ("share of hits", "with memory", "independent tries")
    return Report(columns, rows, {**facts, **more}, lambda: _series_plot(ours, alone))


def _statistics(law: hit_counts.HitCounts, runs: int) -> dict[str, float]:
    first, median, third = law.quartiles
    lowest, highest = law.extremes(runs)
    counts = {
        "mean": law.mean,
        "standard deviation": law.deviation,
        f"lowest of {runs} runs": lowest,
        "first quartile": first,
        "median": median,
        "third quartile": third,
        f"highest of {runs} runs": highest,
    }
    return {name: count / law.tries for name, count in counts.items()}


def _series_plot(ours: hit_counts.HitCounts, alone: hit_counts.HitCounts) -> bytes:
    from vaultc.rendering.renderers import plots

    curves, spans = [], []
    for name, law in (("with memory", ours), ("independent tries", alone)):
        low, high = law.extremes(10_000)
        spans += [low / law.tries, high / law.tries]
        shown = zip(law.hits.tolist(), law.shares.tolist(), strict=True)
        points = [(hits / law.tries, share) for hits, share in shown if low <= hits <= high]
        curves.append(plots.Curve(name, points, dots=len(points) < 40))
    top = max(share for curve in curves for _, share in curve.points)
    edge = (max(spans) - min(spans)) / 40 or 0.5 / ours.tries
    shares = plots.Axis("share of hits", min(spans) - edge, max(spans) + edge, percent=True)
    return plots.png_bytes(
        plots.curve_plot(
            f"Hits in {ours.tries} tries", shares, plots.Axis("chance", 0, top * 1.08, percent=True), curves
        )
    )
