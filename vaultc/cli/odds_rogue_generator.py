"""The generator of Rogue-clone III as a table: constants, words after seeding, and the law of percentages."""

from __future__ import annotations

from collections.abc import Sequence

from vaultc.chance import bsd_random
from vaultc.chance.rogue_clone import KEPT, percent_law
from vaultc.cli.odds_cells import LabelledValue, TableCell, as_float
from vaultc.cli.odds_reports import Report

UNSEEDED = 1
"""The seed with which a program begins that never seeds."""
_TYPE = 3


def generator_report(seed: int) -> Report:
    """The constants of ``random()``, and its table with which the game of a seed begins."""
    table = bsd_random.bundled_random(seed).table
    facts: dict[str, TableCell] = {
        "seed": LabelledValue(f"{seed}, as of a program that never seeds" if seed == UNSEEDED else str(seed), seed),
        "type of random()": _TYPE,
        "words of the table": bsd_random.TERMS,
        "cells of its array": bsd_random.TERMS + 1,
        "the front is ahead by": bsd_random.LAG,
        "results that seeding throws away": bsd_random.DISCARDED,
        "factor that fills the table": bsd_random.FACTOR,
        "summand that fills the table": bsd_random.SUMMAND,
        "bits of a word that rolls keep": KEPT.bit_length() - 1,
    }
    filled = bsd_random.bundled_table(seed)
    rows: list[Sequence[TableCell]] = [
        (place, first, word) for place, (first, word) in enumerate(zip(filled, table, strict=True))
    ]
    return Report(("place", "word as filled", "word when the game begins"), rows, facts)


def percents_report(percents: Sequence[int]) -> Report:
    """The chance of ``rand_percent`` at each percentage.

    Raises:
        InvalidValueError: a percentage is not between 0 and 100.
    """
    rows: list[Sequence[TableCell]] = []
    for percent in percents:
        chance = percent_law(percent)
        rows.append((percent, chance, int(chance * KEPT)))
    return Report(("percent", "chance", f"words of {KEPT}"), rows, {}, lambda: _picture(rows))


def _picture(rows: Sequence[Sequence[TableCell]]) -> bytes:
    from vaultc.rendering.renderers.plots import Axis, Curve, curve_plot, png_bytes

    points = [(as_float(row[0]), as_float(row[1]) * 100 - as_float(row[0])) for row in rows]
    first, last = points[0][0], max(place for place, _ in points)
    top = max(excess for _, excess in points) or 0.1
    axes = Axis("percent", first - 1, last + 1, whole=True), Axis("percent too many", 0, top * 1.08)
    return png_bytes(curve_plot("How much too often rand_percent succeeds", *axes, [Curve("", points, dots=True)]))
