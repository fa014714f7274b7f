"""``vaultc odds rogue``: appearances in Rogue, and the generator of Rogue-clone III as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import factorial

import click

from vaultc import games
from vaultc.chance import congruential
from vaultc.cli import failures
from vaultc.cli.odds_reports import (
    Amount,
    Data,
    Report,
    ReportCell,
    ReportFacts,
    ReportRow,
    TableCell,
    as_float,
    deliver,
    list_of_numbers,
    optional,
    report_options,
    rows_of,
    yes_or_no,
)
from vaultc.cli.option_records import option, options
from vaultc.odds import rogue_appearances as looks
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError
from vaultc.support.regular_files import read_regular

EPILOG = """\b
Examples:
  vaultc odds rogue 1                        what that game looks like
  vaultc odds rogue 1 --out game-1.png       as a picture
  vaultc odds rogue 1 --type 0               with the smallest generator
  vaultc odds rogue 1 --effects names.txt    with the names of effects
  vaultc odds rogue --shufflers              how fair the three shufflers are
  vaultc odds rogue --generator              constants and table of its random()
  vaultc odds rogue --percents 33,50,84      how often rand_percent succeeds

\b
A file for --effects names kinds, one a line: potion 6 healing. Things are potion,
wand (staff), ring and scroll; kinds count from 0, and # begins a comment."""

MOST_SWAPS = 200
_PLOTTED_SWAPS = 60
_LARGEST_NAMES = 100_000


@dataclass(frozen=True, slots=True)
class RogueQuestions:
    """The kind of generator, and what is asked of it instead of a game."""

    type_: str = option("--type", type=click.Choice(("3", "0")), default="3", show_default=True,
                        help="The type of random(): 3 as in the game, 0 with a table of a single word.")  # fmt: skip
    swaps: int = option(type=click.IntRange(0, MOST_SWAPS), default=looks.SWAPS, show_default=True,
                        help="The number of swaps of potion titles.")  # fmt: skip
    shufflers: bool = option(help="Compare the three shufflers instead of showing a game.")
    generator: bool = option(help="Show the generator and its table after seeding (SEED 1 if none).")
    effects: str | None = option(metavar="FILE", help="Names of the effects, by kind, in a column.")
    percents: list[int] | None = option(callback=optional(list_of_numbers), metavar="P,P..P",
                                        help="The chance of rand_percent at percentages.")  # fmt: skip


@click.command("rogue", epilog=EPILOG, context_settings={"ignore_unknown_options": True})
@click.argument("seed", required=False, type=click.IntRange(-(1 << 31), games.LARGEST_SEEDS[games.DEFAULT]))
@options("asked", RogueQuestions)
@report_options
def command(seed: int | None, format_: str | None, out: str | None, asked: RogueQuestions) -> None:
    """Show the potions, scrolls, rings, wands and staffs of the game of a SEED of Rogue-clone III.

    Kinds are numbered as the game lists them. With --shufflers: the exact bias of its three ways to assign
    appearances.
    """
    if (
        asked.shufflers + asked.generator + (asked.percents is not None) + (seed is not None and not asked.generator)
        != 1
    ):
        raise click.UsageError("give the seed of a game, or --shufflers, or --generator, or --percents")
    if asked.generator and asked.type_ == "0":
        raise click.UsageError("--generator shows the table of type 3; type 0 has a single word")
    if asked.effects is not None and (seed is None or asked.generator):
        raise click.UsageError("--effects requires the seed of a game")
    with failures.reported_failures(ValueError):
        names = {} if asked.effects is None else _read_effects(asked.effects)
        deliver(_report(seed, asked.swaps, asked.type_ == "0", asked.generator, asked.percents, names), format_, out)


def _read_effects(path: str) -> looks.Effects:
    try:
        return looks.parse_effects(read_regular(path, _LARGEST_NAMES).decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        failures.fail(f"{path}: not UTF-8 text (byte {error.start + 1})")
    except InvalidValueError as error:
        failures.fail(f"{path}:{error}")


def _report(seed: int | None, swaps: int, type0: bool, generator: bool, percents: list[int] | None,
            effects: looks.Effects) -> Report:  # fmt: skip

    if generator:
        return generator_report(UNSEEDED if seed is None else seed)
    if percents is not None:
        return percents_report(percents)
    if seed is None:
        return shufflers_report(swaps, type0=type0)
    return game_report(seed, swaps, type0=type0, effects=effects)


# ---- one game


def game_report(seed: int, swaps: int, *, type0: bool, effects: looks.Effects) -> Report:
    """The appearances of unknown things in one game, with the names of their effects if there are any."""
    rogue = congruential.RogueClone.of_type0(seed) if type0 else congruential.RogueClone(seed)
    found = looks.appearances(rogue, swaps)
    rows = []
    for thing, kind, *look in _things(found):
        row: dict[str, TableCell] = {"thing": thing, "kind": kind}
        if effects:
            row["effect"] = looks.effect_of(effects, thing, kind)
        rows.append(row | dict(zip(_LOOK, look, strict=True)))

    def draw() -> bytes:
        from vaultc.rendering.renderers.plots import png_bytes
        from vaultc.rendering.renderers.rogue_looks import looks_picture

        game = f"seed {seed}{', type 0' if type0 else ''}"
        return png_bytes(looks_picture(found, f"Unknown things of Rogue-clone III, {game}"))

    return Report(rows, _game_facts(found, seed, type0), draw)


_LOOK = ("looks like", "index", "wood", "first place", "same as")


def _game_facts(found: looks.Appearances, seed: int, type0: bool) -> ReportFacts:
    spent = ", ".join(f"{n} for {what}" for n, what in zip(found.draws, _THINGS, strict=True))
    stay = sum(title == place for place, title in enumerate(found.colours))
    kind, staffs = 0 if type0 else 3, sum(map(looks.is_wood, found.wands))
    return {
        "game": ReportCell(f"seed {seed}, random() of type {kind}", {"seed": seed, "type of random()": kind}),
        "draws": ReportCell(spent, {"draws": dict(zip(_THINGS, found.draws, strict=True))}),
        "potions with the title of their place": stay,
        "staffs": ReportCell(
            f"{staffs} of {len(found.wands)}", {"staffs": staffs, "wands and staffs": len(found.wands)}
        ),
        "scrolls with the title of another": len(found.equal_titles),
    }


_THINGS = ("potions", "wands and staffs", "rings", "scrolls")


def _index(*numbers: int) -> ReportCell:
    """The places of a look in the game's lists: one, or a place for each syllable of a title."""
    data: Data = numbers[0] if len(numbers) == 1 else list(numbers)
    return ReportCell(" ".join(map(str, numbers)), data)


def _things(found: looks.Appearances) -> Iterator[tuple[str, int, *tuple[TableCell, ...]]]:
    """A row for each unknown thing: its kind, its look, and what only things of its sort have."""
    for kind, title in enumerate(found.colours):
        yield "potion", kind, looks.COLOURS[title], _index(title), None, yes_or_no(title == kind), None
    for kind, material in enumerate(found.wands):
        wood = looks.is_wood(material)
        thing, look = "staff" if wood else "wand", looks.WAND_MATERIALS[material]
        yield thing, kind, look, _index(material), yes_or_no(wood), None, None
    for kind, gem in enumerate(found.rings):
        yield "ring", kind, looks.GEMS[gem], _index(gem), None, None, None
    same = found.equal_titles
    for kind, (scroll, syllables) in enumerate(zip(found.scrolls, found.syllables, strict=True)):
        twin = ReportCell(f"scroll {same[kind]}", same[kind]) if kind in same else None
        yield "scroll", kind, ReportCell(f"'{scroll}'", scroll), _index(*syllables), None, None, twin


# ---- the shufflers


def shufflers_report(swaps: int, *, type0: bool = False) -> Report:
    """Comparison of the three ways to assign appearances with a clean shuffle."""
    columns = ("shuffler", "draws on average", "fewest", "look stays", "fair", "distance from fair", "two alike")
    fair = Fraction(1, looks.POTIONS)
    rows: list[Sequence[TableCell]] = []
    for number in sorted({looks.SWAPS - 1, looks.SWAPS, swaps}):
        name = f"potions: {number} swaps" + (", the game" if number == looks.SWAPS else "")
        distance = looks.distance_from_uniform(number, looks.POTIONS)
        rows.append((name, Amount(2 * number), 2 * number, looks.colour_stays(number), fair, distance, Fraction(0)))
    for name, kinds, materials in (("wands", looks.WANDS, looks.WAND_MATERIALS), ("rings", looks.RINGS, looks.GEMS)):
        draws, share = Amount(looks.expected_draws(kinds, len(materials))), Fraction(1, len(materials))
        rows.append((f"{name}: until an unused one comes", draws, kinds, share, share, Fraction(0), Fraction(0)))
    scrolls = ("scrolls: 2 to 5 syllables each", Amount(117, 2), 39, None, None, None, looks.same_title_chance())
    rows += [scrolls, ("a clean shuffle of 14", Amount(13), 13, fair, fair, Fraction(0), Fraction(0))]
    keep, excess = looks.colour_stays(swaps) * looks.POTIONS, looks.identity_excess(swaps, looks.POTIONS)
    derangements = sum((Fraction((-1) ** k, factorial(k)) for k in range(looks.POTIONS + 1)), Fraction(0))
    pairs = looks.SCROLLS * (looks.SCROLLS - 1) // 2
    facts: ReportFacts = {
        **_counts(swaps),
        f"a title comes to one given other kind, {swaps} swaps": looks.colour_moves(swaps),
        f"potions that keep their title, {swaps} swaps": ReportCell(
            f"{float(keep):.6f} on average, fair would be 1", Amount(keep)
        ),
        f"no potion keeps its title, {swaps} swaps": looks.nothing_stays(swaps, looks.POTIONS),
        "no potion keeps its title, fair": derangements,
        f"all keep their titles, {swaps} swaps": ReportCell(
            f"{float(excess):.6g} times as often as fair", Amount(excess)
        ),
        "pairs of scrolls with the same title, expected in a game": Amount(looks.same_title_chance() * pairs),
    }
    if type0:
        facts |= _type0_facts(swaps)
    return Report(rows_of(columns, rows), facts, lambda: _distance_plot(swaps))


def _counts(swaps: int) -> ReportFacts:
    """The numbers of kinds and of looks."""
    metals, syllables = looks.FIRST_WOOD, len(looks.SYLLABLES)
    materials, gems = len(looks.WAND_MATERIALS), len(looks.GEMS)
    fewest, most, first = looks.FEWEST_SYLLABLES, looks.MOST_SYLLABLES, looks.FIRST_DRAWN
    return {
        "potions": ReportCell(
            f"{looks.POTIONS} kinds and titles, {swaps} swaps", {"kinds of potions": looks.POTIONS, "swaps": swaps}
        ),
        "wands and staffs": ReportCell(
            f"{looks.WANDS} kinds, {materials} materials, {metals} of them metal",
            {"kinds of wands": looks.WANDS, "materials": materials, "materials of metal": metals},
        ),
        "rings": ReportCell(f"{looks.RINGS} kinds, {gems} gems", {"kinds of rings": looks.RINGS, "gems": gems}),
        "scrolls": ReportCell(
            f"{looks.SCROLLS} kinds, {fewest} to {most} syllables, numbers {first} to {syllables - 1} of {syllables}",
            {
                "kinds of scrolls": looks.SCROLLS,
                "fewest syllables": fewest,
                "most syllables": most,
                "first syllable drawn": first,
                "last syllable drawn": syllables - 1,
                "syllables": syllables,
            },
        ),
    }


def _type0_facts(swaps: int) -> ReportFacts:
    """The effect of a one-word generator on the potions, counted over all its games."""
    stay = looks.type0_games_where_titles_stay(swaps)
    low, high = Fraction(min(stay), congruential.KEPT), Fraction(max(stay), congruential.KEPT)
    return {
        "different games with type 0": congruential.KEPT,
        f"potions that keep their title, {swaps} swaps, type 0": ReportCell(
            f"{sum(stay) / congruential.KEPT:.6f} on average", Amount(sum(stay), congruential.KEPT)
        ),
        "a title stays, type 0": ReportCell(
            f"{float(low):.3%} to {float(high):.3%}, by kind",
            {"a title stays, type 0, at least": low, "a title stays, type 0, at most": high},
        ),
    }


def _distance_plot(swaps: int) -> bytes:
    from vaultc.rendering.renderers import plots

    most = max(_PLOTTED_SWAPS, swaps)
    distances = looks.distances_from_uniform(most, looks.POTIONS)
    fair = 1 / looks.POTIONS
    curves = [
        plots.Curve(
            "distance from fair", [(float(n), float(distance)) for n, distance in enumerate(distances)], dots=True
        ),
        plots.Curve("a title stays", [(float(n), float(looks.colour_stays(n))) for n in range(most + 1)], dots=True),
        plots.Curve("fair", [(0.0, fair), (float(most), fair)], dashed=True),
        plots.Curve("", [(float(swaps), 0.0), (float(swaps), 1.0)]),
    ]
    axes = plots.Axis("swaps of two potions' titles", 0, most, whole=True), plots.Axis("", 0, 1, percent=True)
    return plots.png_bytes(plots.curve_plot(f"14 titles after random swaps; the line marks {swaps}", *axes, curves))


UNSEEDED = 1
"""The seed with which a program begins that never seeds."""
_TYPE = 3


def generator_report(seed: int) -> Report:
    """The constants of ``random()``, and its table with which the game of a seed begins."""
    table = congruential.bundled_random(seed).table
    facts: ReportFacts = {
        "seed": ReportCell(f"{seed}, as of a program that never seeds" if seed == UNSEEDED else str(seed), seed),
        "type of random()": _TYPE,
        "words of the table": congruential.TERMS,
        "cells of its array": congruential.TERMS + 1,
        "the front is ahead by": congruential.LAG,
        "results that seeding throws away": congruential.DISCARDED,
        "factor that fills the table": congruential.FACTOR,
        "summand that fills the table": congruential.SUMMAND,
        "bits of a word that rolls keep": congruential.KEPT.bit_length() - 1,
    }
    filled = congruential.bundled_table(seed)
    rows: list[ReportRow] = [
        {"place": place, "word as filled": first, "word when the game begins": word}
        for place, (first, word) in enumerate(zip(filled, table, strict=True))
    ]
    return Report(rows, facts)


def percents_report(percents: Sequence[int]) -> Report:
    """The chance of ``rand_percent`` at each percentage.

    Raises:
        InvalidValueError: a percentage is not between 0 and 100.
    """
    rows: list[ReportRow] = []
    for percent in percents:
        chance = congruential.percent_law(percent)
        words = int(chance * congruential.KEPT)
        rows.append({"percent": percent, "chance": chance, f"words of {congruential.KEPT}": words})
    return Report(rows, {}, lambda: _generator_picture(rows))


def _generator_picture(rows: Sequence[ReportRow]) -> bytes:
    from vaultc.rendering.renderers.plots import Axis, Curve, curve_plot, png_bytes

    shares = [(as_float(row["percent"]), as_float(row["chance"])) for row in rows]
    points = [(percent, share * 100 - percent) for percent, share in shares]
    first, last = points[0][0], max(place for place, _ in points)
    top = max(excess for _, excess in points) or 0.1
    axes = Axis("percent", first - 1, last + 1, whole=True), Axis("percent too many", 0, top * 1.08)
    return png_bytes(curve_plot("How much too often rand_percent succeeds", *axes, [Curve("", points, dots=True)]))
