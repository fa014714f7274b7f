"""``vaultc odds softlock``: the softlock as reports and plots, by armour class, by remedy, by generator."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

import click

from vaultc.cli import seeds
from vaultc.cli.odds_reports import (
    Amount,
    Report,
    ReportCell,
    ReportFacts,
    ReportRow,
    Share,
    as_float,
    deliver,
    list_of_numbers,
    optional,
    report_options,
    usage_errors,
)
from vaultc.cli.option_records import made_by, option, options
from vaultc.cli.progress import progress
from vaultc.games import DEFAULT
from vaultc.support.dataclass import dataclass, replace

if TYPE_CHECKING:
    from vaultc.odds.floating_eye import Gaze, Remedy

MOST_TURNS, MOST_TRIALS = 20_000, 100_000
SOON = 100
"""Turns after which a remedy shows its effect."""

EPILOG = """\b
Examples:
  vaultc odds softlock                              one floating eye, by armour class
  vaultc odds softlock --armour 0..19 --out lock.png
  vaultc odds softlock --extra-draw                 the published 0, 12, 32, 47 %
  vaultc odds softlock --armour 4 --eyes 2          two eyes at once
  vaultc odds softlock --eye-level 3 --bonus 2      any attack that holds
  vaultc odds softlock --remedies --armour 8,12     remedies
  vaultc odds softlock --remedies --grace 1..3 --cap 3,8,20       at other strengths
  vaultc odds softlock --remedies --cap 8 --break-free 50 --together
  vaultc odds softlock --generators --armour 10     generator by generator

\b
The model: every turn each eye hits if 1d20 + bonus is at least 21 - level - armour
class (low is good armour), and a hit holds for 2 or 3 turns more (--hold); then one
turn passes. A hero who is still held after --turns counts as locked. If a turn adds more
than it takes (drift above 0) no good generator helps: the rule itself locks.
Rogue's generator has only 32768 games, so that all of them are played; "in a row"
means one trial after the other, averaged over all first states.

\b
A remedy has a strength, and --remedies shows each with its usual one, or with all that
its option gives, such as 1..3 or 2,5: points of armour (4), the level of the hero, who
resists as many in 20 hits (5), the fewest turns of a hit (1), hits that add up (1), the
largest counter (5), turns without hits after one (1), numbers of the die that every hit
takes (1), the turns of which one frees (20), turns to freedom (50) or starvation (1000).
With --together a last row has all that were given, at once."""


def _hold(_context: click.Context, _option: click.Parameter, text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", text)
    if match is None or int(match[2] or match[1]) < int(match[1]):
        raise click.BadParameter(f"{text!r} is not a range of turns; write it like 2-3")
    return int(match[1]), int(match[2] or match[1])


_STRENGTH = {"callback": optional(list_of_numbers), "metavar": "N,..."}
STRENGTHS = ("better-armour", "hero-level", "shorter-hold", "stacking", "cap", "grace", "tiring", "break-free",
             "turn-limit", "starvation")  # fmt: skip
"""Remedies that have a strength, each an option."""


@dataclass(frozen=True, slots=True)
class SoftlockQuestions:
    """The armour classes of a hero, the eyes that look at the hero, and what is compared."""

    armour: list[int] = option(callback=list_of_numbers, default="6,8,10,12", show_default=True, metavar="AC,...",
                               help="Armour classes, or ranges such as 6..12.")  # fmt: skip
    eyes: int = option(type=int, default=1, show_default=True, help="The number of eyes that see the hero.")
    eye_level: int = option(type=click.IntRange(0, 30), default=1, show_default=True, help="The level of an eye.")
    bonus: int = option(type=click.IntRange(-20, 20), default=0, show_default=True, help="Its bonus to hit.")
    hold: tuple[int, int] = option(callback=_hold, default="2-3", show_default=True, metavar="LOW-HIGH",
                                   help="Turns that a hit adds.")  # fmt: skip
    extra_draw: bool = option(help="Draw one more number every turn, as rnd(100).")
    turns: int = option(type=click.IntRange(1, MOST_TURNS), default=10_000, show_default=True,
                        help="A hero held this long counts as locked.")  # fmt: skip
    trials: int | None = option(type=click.IntRange(1, MOST_TRIALS),
                                help="Trials in a row.  [default: 10000; by generator 1000]")  # fmt: skip
    remedies: bool = option(help="Compare changes to the rule.")
    better_armour: list[int] | None = option(help="With --remedies: the strength of better-armour.", **_STRENGTH)
    hero_level: list[int] | None = option(help="With --remedies: the strength of hero-level.", **_STRENGTH)
    shorter_hold: list[int] | None = option(help="With --remedies: the strength of shorter-hold.", **_STRENGTH)
    stacking: list[int] | None = option(help="With --remedies: the strength of stacking.", **_STRENGTH)
    cap: list[int] | None = option(help="With --remedies: the strength of cap.", **_STRENGTH)
    grace: list[int] | None = option(help="With --remedies: the strength of grace.", **_STRENGTH)
    tiring: list[int] | None = option(help="With --remedies: the strength of tiring.", **_STRENGTH)
    break_free: list[int] | None = option(help="With --remedies: the strength of break-free.", **_STRENGTH)
    turn_limit: list[int] | None = option(help="With --remedies: the strength of turn-limit.", **_STRENGTH)
    starvation: list[int] | None = option(help="With --remedies: the strength of starvation.", **_STRENGTH)
    together: bool = option(help="With --remedies: also all of the given strengths at once.")
    generators: bool = option(help="Compare random number generators, by trials in a row.")
    seed: int = made_by(seeds.seed_option("With --generators", default=seeds.DEFAULT_SEED, game=DEFAULT))

    def strengths(self) -> dict[str, list[int]]:
        """The strengths that are given, by the names of the remedies."""
        found = {name: getattr(self, name.replace("-", "_")) for name in STRENGTHS}
        return {name: strengths for name, strengths in found.items() if strengths}

    def gazes(self) -> list[Gaze]:
        """The gaze of the eyes at each armour class.

        Raises:
            ValueError: there are no such eyes or armour.
        """
        from vaultc.odds.floating_eye import Gaze, Swing

        shortest, longest = self.hold
        swings = [Swing(armour, self.eye_level, self.bonus) for armour in self.armour]
        return [Gaze(swing, self.eyes, shortest, longest - shortest + 1) for swing in swings]


@click.command("softlock", epilog=EPILOG)
@options("asked", SoftlockQuestions)
@report_options
def command(asked: SoftlockQuestions, format_: str | None, out: str | None) -> None:
    """The floating eye that never lets go: chances to be held forever, by armour, generator and remedy."""
    strengths = asked.strengths()
    if asked.remedies + asked.generators + asked.extra_draw > 1:
        raise click.UsageError("choose one of --remedies, --generators and --extra-draw")
    if (strengths or asked.together) and not asked.remedies:
        raise click.UsageError(f"--{next(iter(strengths), 'together')} requires --remedies")
    with usage_errors():
        gazes = asked.gazes()
        if asked.remedies:
            from vaultc.odds.floating_eye import chosen_remedies

            report = remedies_report(gazes, chosen_remedies(strengths, together=asked.together), asked.turns)
        elif asked.generators:
            report = generators_report(gazes, asked.turns, asked.trials or 1000, asked.seed)
        else:
            report = softlock_report(gazes, asked.turns, asked.trials or 10_000, asked.extra_draw)
        deliver(report, format_, out)


def _facts(gaze: Gaze, turns: int) -> ReportFacts:
    """Facts that all rows share."""
    longest = gaze.shortest + gaze.spread - 1
    hold = str(longest) if longest == gaze.shortest else f"{gaze.shortest} to {longest}"
    eyes = "one eye" if gaze.eyes == 1 else f"{gaze.eyes} eyes"
    hits = f"1d20{gaze.swing.bonus:+d}" if gaze.swing.bonus else "1d20"
    attack = f"{eyes} of level {gaze.swing.level}; {hits} must reach {21 - gaze.swing.level} - armour class"
    swing = {"eyes": gaze.eyes, "eye level": gaze.swing.level, "bonus to hit": gaze.swing.bonus}
    return {
        "attack": ReportCell(attack, swing),
        "a hit holds for": ReportCell(f"{hold} turns more", {"hold from": gaze.shortest, "hold to": longest}),
        "locked": ReportCell(f"still held after {turns} turns", {"turns": turns}),
    }


# ---- by armour class


def softlock_report(gazes: Sequence[Gaze], turns: int, trials: int, extra_draw: bool) -> Report:
    """By armour class: a fair die, every game of Rogue's generator, and its trials in a row."""
    from vaultc.odds import softlock

    extra = ReportCell("one a turn" if extra_draw else "none", {"extra draw": extra_draw})
    rows: list[ReportRow] = []
    for gaze in progress(gazes, len(gazes), "playing all games"):
        games = softlock.rogue_trials(gaze, extra_draw=extra_draw, limit=turns)
        never = softlock.rogue_trials(gaze, extra_draw=extra_draw, limit=softlock.FOR_EVER)
        rows.append({
            "armour class": gaze.swing.armour_class,
            "hits": gaze.swing.chance,
            "drift": Amount(gaze.drift),
            "fair die: forever": Share(gaze.locked_for_ever()),
            "fair die: locked": Share(gaze.held_after(turns)),
            "Rogue: games that lock": games.locking_states,
            "Rogue: locked": Fraction(games.locking_states, len(games.end)),
            f"Rogue: {trials} in a row": games.exactly_in_a_row(trials),
            "Rogue: forever": never.locking_states,
            "Rogue: longest escape": never.longest_escape,
        })  # fmt: skip
    facts = {**_facts(gazes[0], turns), "extra draw": extra}
    return Report(rows, facts, lambda: _armour_plot(gazes[0], rows, f"Rogue: {trials} in a row"))


def _armour_plot(gaze: Gaze, rows: Sequence[ReportRow], in_a_row: str) -> bytes:
    from vaultc.rendering.renderers import plots

    classes = sorted(as_float(row["armour class"]) for row in rows)
    fair = []
    for step in range(int(classes[0]) - 1, int(classes[-1]) + 2):
        swing = replace(gaze.swing, armour_class=min(max(step, -20), 30))
        fair.append((float(swing.armour_class), replace(gaze, swing=swing).locked_for_ever()))
    games, long = (
        sorted((as_float(row["armour class"]), as_float(row[name])) for row in rows)
        for name in ("Rogue: locked", in_a_row)
    )
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
    from vaultc.odds import softlock

    soon, rows = min(SOON, turns), list[ReportRow]()
    pairs = [(gaze, remedy) for gaze in gazes for remedy in remedies]
    for gaze, remedy in progress(pairs, len(pairs), "trying remedies"):
        games = softlock.every_rogue_game(gaze, remedy, turns)
        rows.append({
            "armour class": gaze.swing.armour_class,
            "remedy": remedy.name,
            "strength": remedy.strength,
            "what changes": remedy.described(gaze),
            f"held after {soon}": Share(remedy.held_after(gaze, soon)),
            f"after {turns} turns": Share(remedy.held_after(gaze, turns)),
            "for ever": Share(remedy.locked_for_ever(gaze)),
            "starves": Share(remedy.starved_by(gaze, turns)),
            "Rogue: games that lock": games.locked,
            "Rogue: longest escape": games.longest,
            "Rogue: escape on average": games.mean,
            "Rogue: games that starve": games.starved,
        })  # fmt: skip
    return Report(rows, _facts(gazes[0], turns), lambda: _remedies_plot(rows, soon, turns))


def _remedies_plot(rows: Sequence[ReportRow], soon: int, turns: int) -> bytes:
    from vaultc.rendering.renderers import plots

    early, late = f"held after {soon}", f"after {turns} turns"
    drawn = []
    for row in rows:
        name = row["remedy"] if row["strength"] is None else f"{row['remedy']} {row['strength']}"
        shares = ((as_float(row[early]), plots.BEST), (as_float(row[late]), plots.WORST))
        bars = [plots.Bar(0, share, color) for share, color in shares if share > 1e-4]
        note = "starved" if as_float(row["starves"]) else "" if bars else "free"
        drawn.append(plots.PlotRow(f"AC {row['armour class']} {name}", bars, note=note))
    top = max(as_float(row[early]) for row in rows) or 0.1
    top *= 1.25 if any(row.note == "starved" for row in drawn) else 1.08
    names = [(f"held after {soon} turns", plots.BEST), (f"after {turns}", plots.WORST)]
    axis = plots.Axis("share of heroes", 0, top, percent=True)
    return plots.png_bytes(plots.row_plot("Remedies of the softlock (fair die)", axis, drawn, names))


# ---- whose random numbers


def generators_report(gazes: Sequence[Gaze], turns: int, trials: int, seed: int) -> Report:
    """Trials in a row with every generator, beside the exact law of a fair die."""
    from vaultc.chance.generators import GENERATORS
    from vaultc.odds import softlock

    rows: list[ReportRow] = []
    fair_shares = [(gaze, gaze.held_after(turns)) for gaze in gazes]
    pairs = [(gaze, fair, generator) for gaze, fair in fair_shares for generator in GENERATORS.values()]
    for gaze, fair, generator in progress(pairs, len(pairs), "playing with generators"):
        held = softlock.trials_in_a_row(generator.words(seed), gaze, trials, turns)
        rows.append({
            "armour class": gaze.swing.armour_class,
            "generator": generator.name,
            "locked": held.locked,
            "share": Fraction(held.locked, trials),
            "fair die": Share(fair),
            "deviations away": (held.locked / trials - fair) / _deviation(fair, trials) if 0 < fair < 1 else None,
            "longest escape": held.longest,
            "escape on average": held.mean,
        })  # fmt: skip
    facts = {**_facts(gazes[0], turns), "trials in a row": trials, "seed": seed}
    return Report(rows, facts, lambda: _generators_plot(rows, trials))


def _deviation(share: float, trials: int) -> float:
    return sqrt(share * (1 - share) / trials)


def _generators_plot(rows: Sequence[ReportRow], trials: int) -> bytes:
    from vaultc.rendering.renderers import plots

    drawn = []
    for row in rows:
        middle, around = as_float(row["fair die"]), 2 * _deviation(as_float(row["fair die"]), trials)
        bars = [plots.Bar(max(middle - around, 0), middle + around, plots.GRID), plots.Bar(middle, middle, plots.WORST)]
        dots = [(as_float(row["share"]), plots.BEST)]
        drawn.append(plots.PlotRow(f"AC {row['armour class']} {row['generator']}", bars, dots))
    shares = [place for row in drawn for place, _ in row.dots]
    begin = min(*(bar.begin for row in drawn for bar in row.bars), *shares)
    end = max(*(bar.end for row in drawn for bar in row.bars), *shares)
    edge = (end - begin) * 0.08 or 0.05
    axis = plots.Axis("locked", max(begin - edge, 0), end + edge, percent=True)
    names = [
        (f"{trials} trials in a row", plots.BEST),
        ("fair die", plots.WORST),
        ("two deviations around it", plots.GRID),
    ]
    return plots.png_bytes(plots.row_plot("Whose random numbers lock", axis, drawn, names))
