"""The softlock as reports and plots: by armour class, by remedy, by generator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import sqrt

from vaultc.cli.odds_reports import Amount, LabelledValue, Report, ReportFacts, ReportRow, Share, as_float
from vaultc.cli.progress import progress
from vaultc.odds import softlock
from vaultc.odds.floating_eye import Gaze, Remedy

SOON = 100
"""Turns after which a remedy shows its effect."""


def _facts(gaze: Gaze, turns: int) -> ReportFacts:
    """Facts that all rows share."""
    longest = gaze.shortest + gaze.spread - 1
    hold = str(longest) if longest == gaze.shortest else f"{gaze.shortest} to {longest}"
    eyes = "one eye" if gaze.eyes == 1 else f"{gaze.eyes} eyes"
    hits = f"1d20{gaze.swing.bonus:+d}" if gaze.swing.bonus else "1d20"
    attack = f"{eyes} of level {gaze.swing.level}; {hits} must reach {21 - gaze.swing.level} - armour class"
    swing = {"eyes": gaze.eyes, "eye level": gaze.swing.level, "bonus to hit": gaze.swing.bonus}
    return {
        "attack": LabelledValue(attack, swing),
        "a hit holds for": LabelledValue(f"{hold} turns more", {"hold from": gaze.shortest, "hold to": longest}),
        "locked": LabelledValue(f"still held after {turns} turns", {"turns": turns}),
    }


# ---- by armour class


def softlock_report(gazes: Sequence[Gaze], turns: int, trials: int, extra_draw: bool) -> Report:
    """By armour class: a fair die, every game of Rogue's generator, and its trials in a row."""
    extra = LabelledValue("one a turn" if extra_draw else "none", {"extra draw": extra_draw})
    facts = {**_facts(gazes[0], turns), "extra draw": extra}
    rows: list[ReportRow] = []
    in_a_row: list[tuple[int, float]] = []
    for gaze in progress(gazes, len(gazes), "playing all games"):
        games = softlock.rogue_trials(gaze, extra_draw=extra_draw, limit=turns)
        never = softlock.rogue_trials(gaze, extra_draw=extra_draw, limit=softlock.FOR_EVER)
        long_run = games.exactly_in_a_row(trials)
        in_a_row.append((gaze.swing.armour_class, float(long_run)))
        fair = gaze.swing.chance, Amount(gaze.drift), Share(gaze.locked_for_ever()), Share(gaze.held_after(turns))
        locking = games.locking_states, Fraction(games.locking_states, len(games.end)), long_run
        rows.append((gaze.swing.armour_class, *fair, *locking, never.locking_states, never.longest_escape))
    columns = (
        "armour class", "hits", "drift", "fair die: forever", "fair die: locked", "Rogue: games that lock",
        "Rogue: locked", f"Rogue: {trials} in a row", "Rogue: forever", "Rogue: longest escape",
    )  # fmt: skip
    return Report(columns, rows, facts, lambda: _armour_plot(gazes, rows, in_a_row))


def _armour_plot(gazes: Sequence[Gaze], rows: Sequence[ReportRow], in_a_row: Sequence[tuple[int, float]]) -> bytes:
    from vaultc.rendering.renderers import plots

    classes = sorted(gaze.swing.armour_class for gaze in gazes)
    fair = []
    for step in range((classes[0] - 1), (classes[-1] + 2)):
        armour = min(max(step, -20), 30)
        gaze = replace(gazes[0], swing=replace(gazes[0].swing, armour_class=armour))
        fair.append((float(armour), gaze.locked_for_ever()))
    games = sorted((float(gaze.swing.armour_class), as_float(row[6])) for gaze, row in zip(gazes, rows, strict=True))
    long = [(float(armour), share) for armour, share in sorted(in_a_row)]
    curves = [
        plots.Curve("fair die", fair, dashed=True),
        plots.Curve("Rogue, every game", games, dots=True),
        plots.Curve("Rogue, in a row", long, dots=True),
    ]
    top = max(0.1, *(share for curve in curves for _, share in curve.points))
    axes = (
        plots.Axis("armour class", classes[0] - 1, classes[-1] + 1, whole=True),
        plots.Axis("locked", 0, top * 1.08, percent=True),
    )
    return plots.png_bytes(plots.curve_plot("Heroes held forever, by armour class", *axes, curves))


# ---- remedies


def remedies_report(gazes: Sequence[Gaze], remedies: Sequence[Remedy], turns: int) -> Report:
    """Changes of the rule side by side: with a fair die soon and late, and in every game of Rogue's generator."""
    pairs = [(gaze, remedy) for gaze in gazes for remedy in remedies]
    rows = [_remedy_row(gaze, remedy, turns) for gaze, remedy in progress(pairs, len(pairs), "trying remedies")]
    columns = (
        "armour class", "remedy", "strength", "what changes", f"held after {min(SOON, turns)}", f"after {turns} turns",
        "for ever", "starves", "Rogue: games that lock", "Rogue: longest escape", "Rogue: escape on average",
        "Rogue: games that starve",
    )  # fmt: skip
    return Report(columns, rows, _facts(gazes[0], turns), lambda: _remedies_plot(rows, turns))


def _remedy_row(gaze: Gaze, remedy: Remedy, turns: int) -> ReportRow:
    games = softlock.every_rogue_game(gaze, remedy, turns)
    soon, late = remedy.held_after(gaze, min(SOON, turns)), remedy.held_after(gaze, turns)
    shares = (soon, late, remedy.locked_for_ever(gaze), remedy.starved_by(gaze, turns))
    words = remedy.name, remedy.strength, remedy.described(gaze)
    ends = games.locked, games.longest, games.mean, games.starved
    return (gaze.swing.armour_class, *words, *map(Share, shares), *ends)


def _remedies_plot(rows: Sequence[ReportRow], turns: int) -> bytes:
    from vaultc.rendering.renderers import plots
    from vaultc.rendering.renderers.plots import Bar, PlotRow, row_plot

    drawn = []
    for armour, remedy, strength, _, soon, late, _, starves, *_ in rows:
        name = remedy if strength is None else f"{remedy} {strength}"
        shares = ((as_float(soon), plots.BEST), (as_float(late), plots.WORST))
        bars = [Bar(0, share, color) for share, color in shares if share > 1e-4]
        note = "starved" if as_float(starves) else "" if bars else "free"
        drawn.append(PlotRow(f"AC {armour} {name}", bars, note=note))
    top = max(as_float(row[4]) for row in rows) or 0.1
    top *= 1.25 if any(row.note == "starved" for row in drawn) else 1.08
    names = [(f"held after {min(SOON, turns)} turns", plots.BEST), (f"after {turns}", plots.WORST)]
    title = "Remedies of the softlock (fair die)"
    return plots.png_bytes(row_plot(title, plots.Axis("share of heroes", 0, top, percent=True), drawn, names))


# ---- whose random numbers


def generators_report(gazes: Sequence[Gaze], turns: int, trials: int, seed: int) -> Report:
    """Trials in a row with every generator, beside the exact law of a fair die."""
    from vaultc.chance.generators import GENERATORS

    rows: list[ReportRow] = []
    fair_shares = [(gaze, gaze.held_after(turns)) for gaze in gazes]
    pairs = [(gaze, fair, generator) for gaze, fair in fair_shares for generator in GENERATORS.values()]
    for gaze, fair, generator in progress(pairs, len(pairs), "playing with generators"):
        held = softlock.trials_in_a_row(generator.words(seed), gaze, trials, turns)
        away = (held.locked / trials - fair) / _deviation(fair, trials) if 0 < fair < 1 else None
        shares = (Fraction(held.locked, trials), Share(fair), away)
        rows.append((gaze.swing.armour_class, generator.name, held.locked, *shares, held.longest, held.mean))
    facts = {**_facts(gazes[0], turns), "trials in a row": trials, "seed": seed}
    columns = ("armour class", "generator", "locked", "share", "fair die", "deviations away", "longest escape",
               "escape on average")  # fmt: skip
    return Report(columns, rows, facts, lambda: _generators_plot(rows, trials))


def _deviation(share: float, trials: int) -> float:
    return sqrt(share * (1 - share) / trials)


def _generators_plot(rows: Sequence[ReportRow], trials: int) -> bytes:
    from vaultc.rendering.renderers import plots
    from vaultc.rendering.renderers.plots import Bar, PlotRow, row_plot

    drawn = []
    for armour, name, _, share, fair, *_ in rows:
        middle, around = as_float(fair), 2 * _deviation(as_float(fair), trials)
        bars = [Bar(max(middle - around, 0), middle + around, plots.GRID), Bar(middle, middle, plots.WORST)]
        drawn.append(PlotRow(f"AC {armour} {name}", bars, [(as_float(share), plots.BEST)]))
    ends = [bar.end for row in drawn for bar in row.bars] + [place for row in drawn for place, _ in row.dots]
    begins = [bar.begin for row in drawn for bar in row.bars] + [place for row in drawn for place, _ in row.dots]
    edge = (max(ends) - min(begins)) * 0.08 or 0.05
    axis = plots.Axis("locked", max(min(begins) - edge, 0), max(ends) + edge, percent=True)
    names = [
        (f"{trials} trials in a row", plots.BEST),
        ("fair die", plots.WORST),
        ("two deviations around it", plots.GRID),
    ]
    return plots.png_bytes(row_plot("Whose random numbers lock", axis, drawn, names))
