"""The main dungeon by depth as a report, with estimates and their 95 % intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import inf
from typing import TYPE_CHECKING

from vaultc.api.ordinary_levels import OrdinaryLevels
from vaultc.cli.failures import fail
from vaultc.cli.odds_reports import (
    Amount,
    Data,
    Report,
    ReportCell,
    ReportFacts,
    ReportRow,
    TableCell,
    as_percentage,
    check_rows,
)
from vaultc.language.game import Feature
from vaultc.language.syntax import nodes
from vaultc.odds.encounters import UncertainValue
from vaultc.sampling.dungeon_survey import DungeonSurvey, SoughtVaults, SurveyedDepth
from vaultc.world.plan import ORDINARY

if TYPE_CHECKING:
    from PIL import Image

    from vaultc.rendering.renderers import plots


def chance_at_a_choice(chance: Fraction, total: int) -> ReportCell:
    """An exact chance, as a whole number of the ``total`` of all weights if it is one."""
    times = chance * total
    text = f"{times}/{total}" if times.denominator == 1 else str(chance)
    return ReportCell(f"{text}, {as_percentage(chance)}", chance)


def estimated_chance(name: str, estimate: UncertainValue, **more: Data) -> ReportCell:
    """A chance or share: in files ``NAME``, ``NAME from`` and ``NAME to``, and ``more`` fields."""
    return ReportCell(short_percentage(estimate.value), {**estimated_fields(name, estimate, most=1.0), **more})


def estimated_number(name: str, estimate: UncertainValue, **more: Data) -> ReportCell:
    """A mean number, likewise."""
    return ReportCell(f"{estimate.value:.2f}", {**estimated_fields(name, estimate), **more})


def estimated_fields(name: str, estimate: UncertainValue, *, most: float = inf) -> dict[str, Data]:
    """An estimate of a number of at most ``most`` in files, with its interval."""
    low, high = estimate.interval(high=most)
    return {name: estimate.value, f"{name} from": low, f"{name} to": high}


def missing_estimate(name: str, *more: str) -> ReportCell:
    """The cell of an estimate that there is none of."""
    return ReportCell("-", dict.fromkeys((name, f"{name} from", f"{name} to", *more)))


def chance_in_words(estimate: UncertainValue) -> str:
    """A chance with its interval, as people read it."""
    low, high = estimate.interval(high=1.0)
    return f"{short_percentage(estimate.value)} ({short_percentage(low)} to {short_percentage(high)})"


def number_in_words(estimate: UncertainValue) -> str:
    """A number with its interval, likewise."""
    low, high = estimate.interval()
    return f"{estimate.value:.2f} on average ({low:.2f} to {high:.2f})"


def short_percentage(chance: float) -> str:
    """A sampled chance, with as many digits as make sense."""
    if 0 < chance < 0.00005 or 0.9995 <= chance < 1:
        return as_percentage(chance)
    return f"{chance:.2%}" if 0 < chance < 0.01 else f"{chance:.1%}"


NO_VAULT = SoughtVaults((), ())
BELOW = "deeper dungeons"
_MIDDLE = 0.05
"""The share of games that are left out at each end of a usual range."""


def random_vaults(levels: OrdinaryLevels) -> SoughtVaults:
    """All vaults to choose from but the plain rooms: a ROOM of random place and size with nothing in it."""
    if not levels.game.has(Feature.RANDOM_VAULTS):
        return NO_VAULT
    plain = {script.name for script in levels.scripts if _is_plain(script.facts.node)}
    chances = {name: chance for name, chance in levels.chances.items() if name not in plain and chance}
    return SoughtVaults(tuple(chances), tuple(chances.values()))


def _is_plain(level: nodes.Level) -> bool:
    """True if a level is nothing but an ordinary room somewhere."""
    statements = [statement for statement in level.statements if not isinstance(statement, nodes.VaultGen)]
    if len(statements) != 1 or not isinstance(room := statements[0], nodes.Room):
        return False
    is_ordinary = isinstance(room.type, nodes.String) and room.type.text == "ordinary" and room.chance is None
    return is_ordinary and room.position is None and room.size is None and not room.body.statements


# ---- the table


def overview(survey: DungeonSurvey, sought: SoughtVaults, shown: range) -> Report:
    """A row for each depth, and above them how many random vaults there are in one game."""
    levels = dict.fromkeys(kind or BELOW for kinds in survey.kinds.values() for kind in kinds)
    kinds = [kind for kind in levels if kind != ORDINARY]
    met = {depth: found.number_met(sought.chance) for depth, found in survey.depths.items()}
    any_met = {  # choices are taken as independent, each with the same chance
        depth: UncertainValue(1.0 - found.generating(_each(found, met[depth]), 0j).real, met[depth].error)
        for depth, found in survey.depths.items()
    }
    without = () if sought.names else ("choices", "vaults", "met by here", "any by here")
    rows: list[ReportRow] = [
        {name: cell for name, cell in _row(survey, kinds, met, any_met, depth).items() if name not in without}
        for depth in shown
    ]
    facts = {**_facts(survey, sought, met, shown[-1]), **sampling_facts(survey)}
    return Report(rows, facts, lambda: _picture(survey, met, any_met, shown))


def _each(found: SurveyedDepth, met: UncertainValue) -> float:
    """The chance that a choice is a random vault that is placed."""
    choices = found.mean_choices.value
    return met.value / choices if choices else 0.0


def _row(
    survey: DungeonSurvey,
    kinds: Sequence[str],
    met: Mapping[int, UncertainValue],
    any_met: Mapping[int, UncertainValue],
    depth: int,
) -> dict[str, TableCell]:
    laws = {kind or BELOW: share for kind, share in survey.kinds.get(depth, {None: Fraction(1)}).items()}
    others = ", ".join(f"{name} {short_percentage(float(laws[name]))}" for name in kinds if name in laws)
    shares: dict[str, Data] = {name: laws.get(name, Fraction(0)) for name in kinds}
    above = survey.journeys.down_to(depth)
    row: dict[str, TableCell] = {
        "depth": depth,
        "ordinary": laws.get(ORDINARY, Fraction(0)),
        "other levels": ReportCell(others, shares),
        "rooms": missing_estimate("rooms", "numbers of rooms", "shares of rooms"),
        "choices": missing_estimate("choices"),
        "vaults": missing_estimate("vaults"),
        "met by here": estimated_number("met by here", above.number(met)),
        "any by here": estimated_chance("any by here", above.chance(any_met)),
        "special room": missing_estimate("special room"),
        "gold vault": missing_estimate("gold vault"),
    }
    if (found := survey.depths.get(depth)) is not None:
        numbers = sorted(found.rooms)
        shares_of_rooms: dict[str, Data] = {
            "numbers of rooms": numbers,
            "shares of rooms": [found.rooms[number] / found.rooms.total() for number in numbers],
        }
        row |= {
            "rooms": estimated_number("rooms", found.mean_rooms, **shares_of_rooms),
            "choices": estimated_number("choices", found.mean_choices),
            "vaults": estimated_number("vaults", met[depth]),
            "special room": estimated_chance("special room", found.any_special_room(survey.levels)),
            "gold vault": estimated_chance("gold vault", found.gold_vaults),
        }
    return row


# ---- facts about a whole game


def sampling_facts(survey: DungeonSurvey) -> ReportFacts:
    """The number of sampled levels."""
    failed = f"; {survey.failed} could not be generated" if survey.failed else ""
    text = f"{survey.total} ordinary levels, {survey.samples} at each depth{failed}"
    data: dict[str, Data] = {
        "levels sampled": survey.total,
        "levels sampled at each depth": survey.samples,
        "levels that could not be generated": survey.failed,
    }
    return {"sampled": ReportCell(text, data)}


def game_facts(survey: DungeonSurvey) -> ReportFacts:
    """The game, and the worlds that count."""
    title = survey.levels.game.title
    reference = len(survey.worlds) == 1
    world = "the reference world" if reference else "any game"
    return {"game": ReportCell(f"{title}, {world}", {"game": title, "world": "reference" if reference else "any"})}


def goal(survey: DungeonSurvey, last: int) -> str:
    """The end of the way that is looked at, in words."""
    return "by Medusa" if survey.journeys.depths[-1] <= last else f"by depth {last}"


def _facts(survey: DungeonSurvey, sought: SoughtVaults, met: Mapping[int, UncertainValue], last: int) -> ReportFacts:
    facts = game_facts(survey)
    where = goal(survey, last)
    mean = sum((survey.share_of_kind(ORDINARY, depth) for depth in range(1, last + 1)), Fraction(0))
    numbers = [len(depths) for _, depths in survey.journeys.down_to(last).journeys]
    few, many = min(numbers), max(numbers)
    spread = f"{float(mean):.2f} on average, {few} to {many}" if few < many else f"{few}"
    name = f"ordinary levels {where} in one game"
    facts[name] = ReportCell(spread, {name: Amount(mean), f"{name} from": few, f"{name} to": many})
    if not sought.names:
        facts["random vaults"] = ReportCell("none, all rooms are plain", 0)
        return facts
    facts["random vaults"] = len(sought.names)
    total = survey.levels.table.total
    facts["chance of a random vault at each choice of a room"] = chance_at_a_choice(sought.chance, total)
    facts |= _met_in_game(survey, sought.chance, met, where, last)
    return facts


def _met_in_game(
    survey: DungeonSurvey, chance: Fraction, met: Mapping[int, UncertainValue], where: str, last: int
) -> ReportFacts:
    """The answer to the question how many random vaults one meets."""
    above = survey.journeys.down_to(last)
    number = above.number(met)
    each = {depth: _each(found, met[depth]) for depth, found in survey.depths.items()}
    law = above.law(lambda depth, point: survey.depths[depth].generating(each[depth], point), number.value)
    few, many = usual_range(law)
    name = f"random vaults met {where} in one game"
    text = f"{number_in_words(number)}, none in {short_percentage(law[0])}, usually {few} to {many}"
    data: dict[str, Data] = {**estimated_fields(name, number), f"{name}, shares": list(law[: many + 10])}
    chosen = above.number({depth: found.number_chosen(chance) for depth, found in survey.depths.items()})
    before = f"random vaults chosen {where} in one game"
    return {
        before: ReportCell(number_in_words(chosen), estimated_number(before, chosen).data),
        name: ReportCell(text, data),
    }


def usual_range(law: Sequence[float]) -> tuple[int, int]:
    """The numbers between which nine games in ten lie."""
    reached = list(accumulate(law))
    few = next(number for number, share in enumerate(reached) if share > _MIDDLE)
    return few, next((number for number, share in enumerate(reached) if share >= 1 - _MIDDLE), len(law) - 1)


# ---- pictures

Points = Sequence[tuple[int, float]]
"""Values by depth."""
_SIZE = (1000, 560)


def _picture(
    survey: DungeonSurvey, met: Mapping[int, UncertainValue], any_met: Mapping[int, UncertainValue], shown: range
) -> bytes:
    """Shares above, numbers of vaults below."""
    from vaultc.rendering.renderers import plots

    title = f"Levels by depth, {survey.levels.game.title}"
    ways = [(depth, survey.journeys.down_to(depth)) for depth in shown]
    special = {depth: found.any_special_room(survey.levels).value for depth, found in survey.depths.items()}
    ordinary = [(depth, survey.journeys.share(depth)) for depth in shown]
    shares = [
        plots.Curve("level is ordinary", _placed(ordinary), dots=True),
        plots.Curve(
            "special room on an ordinary level",
            _placed([(depth, special[depth]) for depth in shown if depth in special]),
            dots=True,
        ),
    ]
    if not any(met.values()):
        return plots.png_bytes(_share_plot(title, shares, ordinary))
    one_met = [(depth, way.chance(any_met).value) for depth, way in ways]
    shares.append(plots.Curve("a random vault met by here", _placed(one_met), dots=True))
    above = _share_plot(title, shares, ordinary)
    numbers = [(depth, way.number(met)) for depth, way in ways]
    means = [(depth, number.value) for depth, number in numbers]
    high = max(number.interval()[1] for _, number in numbers) * 1.1 or 1.0
    axes = _depth_axis(means), plots.Axis("vaults", 0.0, high)
    curves = [plots.Curve("mean", _placed(means), dots=True), *_band(numbers)]
    below = plots.curve_plot("Random vaults met by here in one game", *axes, curves, _SIZE)
    return plots.png_bytes(plots.above_each_other([above, below]))


def special_rooms_picture(title: str, kinds: Mapping[str, Points]) -> bytes:
    """A curve for each kind of room from the depth where it begins, in as many plots as have a colour for each."""
    from vaultc.rendering.renderers import plots

    along = next(iter(kinds.values()))
    names = [name for name, points in kinds.items() if any(share for _, share in points)]
    _check_any(names)
    starts = {name: next(index for index, (_, share) in enumerate(kinds[name]) if share) for name in names}
    curves = [plots.Curve(name, _placed(kinds[name][start:]), dots=True) for name, start in starts.items()]
    number = -(-len(names) // len(plots.COLORS))
    size = -(-len(names) // number)
    parts = range(0, len(names), size)
    pictures = [_share_plot("" if first else title, curves[first : first + size], along) for first in parts]
    return plots.png_bytes(plots.above_each_other(pictures))


def _check_any(shown: Sequence[object]) -> None:
    if not shown:
        fail("nothing to draw: no special room appears at these depths; choose table, csv or json")


def vault_picture(title: str, met: Sequence[tuple[int, UncertainValue]], chosen: Points) -> bytes:
    """The chance that a vault was met by a depth, with its interval, and that it was chosen."""
    from vaultc.rendering.renderers import plots

    curve = plots.Curve("met by here", _placed([(depth, chance.value) for depth, chance in met]), dots=True)
    others = plots.Curve("chosen by here", _placed(chosen), dots=True)
    return plots.png_bytes(_share_plot(title, [curve, others, *_band(met, 1.0)], chosen))


def one_depth_picture(title: str, shares: Sequence[tuple[str, float]]) -> bytes:
    """A bar for each of some named shares."""
    from vaultc.rendering.renderers import plots

    _check_any(shares)
    check_rows(shares)
    most = max((share for _, share in shares), default=0.0)
    ranked = sorted((share for _, share in shares), reverse=True)
    high = ranked[1] if len(ranked) > 1 and most > 4 * ranked[1] > 0 else most
    rows = [
        plots.PlotRow(name, [plots.Bar(0.0, min(share, high * 1.2), plots.COLORS[0 if share <= high else 4])],
                note=as_percentage(share))
        for name, share in shares
    ]  # fmt: skip
    names = [("share", plots.COLORS[0]), *([("cut off", plots.COLORS[4])] if high < most else [])]
    return plots.png_bytes(plots.row_plot(title, plots.Axis("", 0.0, (high or 1.0) * 1.4, percent=True), rows, names))


def _share_plot(title: str, curves: Sequence[plots.Curve], along: Points) -> Image.Image:
    from vaultc.rendering.renderers import plots

    high = max((share for curve in curves for _, share in curve.points), default=1.0)
    return plots.curve_plot(
        title, _depth_axis(along), plots.Axis("", 0.0, min(1.0, high * 1.1) or 1.0, percent=True), curves, _SIZE
    )


def _depth_axis(points: Points) -> plots.Axis:
    from vaultc.rendering.renderers import plots

    depths = [depth for depth, _ in points]
    return plots.Axis("depth", min(depths), max(max(depths), min(depths) + 1), whole=True)


def _placed(points: Points) -> list[tuple[float, float]]:
    return [(float(depth), value) for depth, value in points]


def _band(estimates: Sequence[tuple[int, UncertainValue]], most: float = inf) -> list[plots.Curve]:
    """Both ends of the intervals."""
    from vaultc.rendering.renderers import plots

    ends = [(depth, estimate.interval(high=most)) for depth, estimate in estimates]
    return [
        plots.Curve("95 % interval" if end == 0 else "", [(float(depth), both[end]) for depth, both in ends],
                    dashed=True, color=plots.COLORS[4])
        for end in (0, 1)
    ]  # fmt: skip
