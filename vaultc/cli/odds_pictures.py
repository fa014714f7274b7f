"""Plots of odds: a named row for each chance, curves over depth, and bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

from PIL import Image

from vaultc.cli.failures import fail
from vaultc.cli.odds_reports import as_percentage
from vaultc.odds.encounters import UncertainValue
from vaultc.odds.policies import PolicyLaw
from vaultc.rendering.renderers import plots
from vaultc.support.dataclass import dataclass
from vaultc.support.named_tuple import NamedTuple

MOST_ROWS = 300
_LONGEST_NAME = 40
_CHOICES = 10_000


@dataclass(frozen=True, slots=True)
class NamedChance:
    """A named chance. ``written`` is the percentage in the file, as a share; ``note`` is shown beside it."""

    name: str
    share: float
    written: float | None = None
    note: str = ""


def chances_picture(title: str, chances: Sequence[NamedChance], *, are_written: bool = True) -> bytes:
    """The share of levels of each chance or thing, with a dot at the percentage that is written in a file."""
    _check_number(chances)
    rows = []
    for chance in chances:
        dots = [] if chance.written is None else [(chance.written, plots.INK)]
        name = f"{_short(chance.name)} {as_percentage(chance.share):>8}" if not chance.note else _short(chance.name)
        rows.append(plots.PlotRow(name, [plots.Bar(0.0, chance.share, plots.COLORS[0])], dots, chance.note))
    names = [("share of levels", plots.COLORS[0]), *([("written", plots.INK)] if are_written else [])]
    return plots.png_bytes(plots.row_plot(title, plots.Axis("", 0, 1.02, percent=True), rows, names))


def vaults_picture(title: str, chances: Sequence[NamedChance]) -> bytes:
    """Chances of vaults; a bar far above all others is cut off, with its share beside it."""
    _check_number(chances)
    ranked = sorted((chance.share for chance in chances), reverse=True)
    dwarfing = len(ranked) > 1 and ranked[0] > 4 * ranked[1] > 0
    high = (ranked[1] if dwarfing else ranked[0]) * 1.2
    rows = []
    for chance in chances:
        cut = chance.share > high
        color = plots.COLORS[4] if cut else plots.COLORS[0]
        bar = plots.Bar(0.0, _CHOICES * min(chance.share, high), color)
        rows.append(plots.PlotRow(_short(chance.name), [bar], note=as_percentage(chance.share)))
    names = [("chance", plots.COLORS[0]), *([("cut off", plots.COLORS[4])] if dwarfing else [])]
    return plots.png_bytes(
        plots.row_plot(title, plots.Axis("times in 10,000 choices", 0, _CHOICES * high * 1.2), rows, names)
    )


def policies_picture(percent: int, laws: Sequence[tuple[str, PolicyLaw]]) -> bytes:
    """Hits by policy: from the fewest to the most that can happen, with mean and standard deviation."""
    rows = []
    for name, law in laws:
        around = plots.Bar(max(law.mean - law.deviation, 0), law.mean + law.deviation, plots.COLORS[0])
        ends = [(float(law.least), plots.COLORS[4]), (law.mean, plots.INK), (float(law.most), plots.COLORS[4])]
        rows.append(
            plots.PlotRow(name, [around], ends, f"no hit {as_percentage(law.none)}" if law.none else "always a hit")
        )
    levels = laws[0][1].levels
    names = [("mean and deviation", plots.COLORS[0]), ("fewest and most", plots.COLORS[4])]
    high = max(law.most for _, law in laws) * 1.3
    title = f"Hits of a {percent}% chance in {levels} levels, by policy"
    return plots.png_bytes(plots.row_plot(title, plots.Axis("hits", 0, high, whole=True), rows, names))


def _check_number(rows: Sequence[object]) -> None:
    if len(rows) > MOST_ROWS:
        fail(f"a plot shows at most {MOST_ROWS} rows, not {len(rows)}; choose table, csv or json")


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 3] + "..."


Points = Sequence[tuple[int, float]]
"""Values by depth."""

_SIZE = (1000, 560)


class DungeonCurves(NamedTuple):
    """Values by depth: shares of ordinary levels, of special rooms on them, of games with a vault so far, and the
    number of vaults so far.
    """

    ordinary: Points
    special: Points
    one_met: Points
    met: Sequence[tuple[int, UncertainValue]]


def dungeon_picture(title: str, curves: DungeonCurves) -> bytes:
    """Shares above, numbers of vaults below."""
    shares = [
        plots.Curve("level is ordinary", _placed(curves.ordinary), dots=True),
        plots.Curve("special room on an ordinary level", _placed(curves.special), dots=True),
    ]
    if not curves.one_met:
        return plots.png_bytes(_share_plot(f"Levels by depth, {title}", shares, curves.ordinary))
    shares.append(plots.Curve("a random vault met by here", _placed(curves.one_met), dots=True))
    above = _share_plot(f"Levels by depth, {title}", shares, curves.ordinary)
    means = [(depth, number.value) for depth, number in curves.met]
    high = max(number.interval()[1] for _, number in curves.met) * 1.1 or 1.0
    numbers = [plots.Curve("mean", _placed(means), dots=True), *_band(curves.met)]
    axes = _depth_axis(means), plots.Axis("vaults", 0.0, high)
    below = plots.curve_plot("Random vaults met by here in one game", *axes, numbers, _SIZE)
    return plots.png_bytes(plots.above_each_other([above, below]))


def special_rooms_picture(title: str, kinds: Mapping[str, Points]) -> bytes:
    """A curve for each kind of room from the depth where it begins, in as many plots as have a colour for each."""
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
    curve = plots.Curve("met by here", _placed([(depth, chance.value) for depth, chance in met]), dots=True)
    others = plots.Curve("chosen by here", _placed(chosen), dots=True)
    return plots.png_bytes(_share_plot(title, [curve, others, *_band(met, 1.0)], chosen))


def one_depth_picture(title: str, shares: Sequence[tuple[str, float]]) -> bytes:
    """A bar for each of some named shares."""
    _check_any(shares)
    _check_number(shares)
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
    high = max((share for curve in curves for _, share in curve.points), default=1.0)
    return plots.curve_plot(
        title, _depth_axis(along), plots.Axis("", 0.0, min(1.0, high * 1.1) or 1.0, percent=True), curves, _SIZE
    )


def _depth_axis(points: Points) -> plots.Axis:
    depths = [depth for depth, _ in points]
    return plots.Axis("depth", min(depths), max(max(depths), min(depths) + 1), whole=True)


def _placed(points: Points) -> list[tuple[float, float]]:
    return [(float(depth), value) for depth, value in points]


def _band(estimates: Sequence[tuple[int, UncertainValue]], most: float = inf) -> list[plots.Curve]:
    """Both ends of the intervals."""
    ends = [(depth, estimate.interval(high=most)) for depth, estimate in estimates]
    return [
        plots.Curve("95 % interval" if end == 0 else "", [(float(depth), both[end]) for depth, both in ends],
                    dashed=True, color=plots.COLORS[4])
        for end in (0, 1)
    ]  # fmt: skip
