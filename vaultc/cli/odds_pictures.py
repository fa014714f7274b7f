"""Pictures of the odds of files, of vaults, and of policies: a named row for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vaultc.cli.failures import fail
from vaultc.cli.odds_cells import as_percentage
from vaultc.odds.policy_laws import PolicyLaw
from vaultc.rendering.renderers import plots, row_plots

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


def chances_picture(title: str, chances: Sequence[NamedChance]) -> bytes:
    """Chances of files: the frequency of each, with a dot at the written percentage."""
    rows = []
    for chance in _few(chances):
        dots = [] if chance.written is None else [(chance.written, plots.INK)]
        name = f"{_short(chance.name)} {as_percentage(chance.share):>8}" if not chance.note else _short(chance.name)
        rows.append(row_plots.PlotRow(name, [row_plots.Bar(0.0, chance.share, plots.COLORS[0])], dots, chance.note))
    names = [("share of levels", plots.COLORS[0]), ("written", plots.INK)]
    return plots.png_bytes(row_plots.row_plot(title, plots.Axis("", 0, 1.02, percent=True), rows, names))


def things_picture(title: str, chances: Sequence[NamedChance]) -> bytes:
    """The share of levels that have each kind of thing."""
    rows = [
        row_plots.PlotRow(
            f"{_short(chance.name)} {as_percentage(chance.share):>8}",
            [row_plots.Bar(0.0, chance.share, plots.COLORS[0])],
        )
        for chance in _few(chances)
    ]
    return plots.png_bytes(
        row_plots.row_plot(title, plots.Axis("", 0, 1.02, percent=True), rows, [("share of levels", plots.COLORS[0])])
    )


def vaults_picture(title: str, chances: Sequence[NamedChance]) -> bytes:
    """Chances of vaults; a bar far above all others is cut off, with its share beside it."""
    ranked = sorted((chance.share for chance in _few(chances)), reverse=True)
    dwarfing = len(ranked) > 1 and ranked[0] > 4 * ranked[1] > 0
    high = (ranked[1] if dwarfing else ranked[0]) * 1.2
    rows = []
    for chance in chances:
        cut = chance.share > high
        color = plots.COLORS[4] if cut else plots.COLORS[0]
        bar = row_plots.Bar(0.0, _CHOICES * min(chance.share, high), color)
        rows.append(row_plots.PlotRow(_short(chance.name), [bar], note=as_percentage(chance.share)))
    names = [("chance", plots.COLORS[0]), *([("cut off", plots.COLORS[4])] if dwarfing else [])]
    return plots.png_bytes(
        row_plots.row_plot(title, plots.Axis("times in 10,000 choices", 0, _CHOICES * high * 1.2), rows, names)
    )


def policies_picture(percent: int, laws: Sequence[tuple[str, PolicyLaw]]) -> bytes:
    """Hits by policy: from the fewest to the most that can happen, with mean and standard deviation."""
    rows = []
    for name, law in laws:
        around = row_plots.Bar(max(law.mean - law.deviation, 0), law.mean + law.deviation, plots.COLORS[0])
        ends = [(float(law.least), plots.COLORS[4]), (law.mean, plots.INK), (float(law.most), plots.COLORS[4])]
        rows.append(
            row_plots.PlotRow(name, [around], ends, f"no hit {as_percentage(law.none)}" if law.none else "always a hit")
        )
    levels = laws[0][1].levels
    names = [("mean and deviation", plots.COLORS[0]), ("fewest and most", plots.COLORS[4])]
    high = max(law.most for _, law in laws) * 1.3
    title = f"Hits of a {percent}% chance in {levels} levels, by policy"
    return plots.png_bytes(row_plots.row_plot(title, plots.Axis("hits", 0, high, whole=True), rows, names))


def _few(chances: Sequence[NamedChance]) -> Sequence[NamedChance]:
    if len(chances) > MOST_ROWS:
        fail(f"a plot shows at most {MOST_ROWS} rows, not {len(chances)}; choose table, csv or json")
    return chances


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 3] + "..."
