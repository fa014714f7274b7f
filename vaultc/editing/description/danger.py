"""Danger and loot in words: a level against an ordinary room or level, as far as samples tell."""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.editing.description.document import Fact
from vaultc.sampling.danger import wording
from vaultc.sampling.danger.comparing import DangerComparison
from vaultc.sampling.danger.tallies import Ratio
from vaultc.support.safe_text import counted


def danger_facts(found: DangerComparison) -> Iterator[Fact]:
    """The facts of a comparison: danger, loot, and the sample; none if no level could be made."""
    if found.rows:
        yield Fact("Danger", _danger(found))
        yield Fact("Loot", _loot(found))
        yield Fact("Sampled", _sample(found))


def _danger(found: DangerComparison) -> str:
    difficulty = found.row("difficulty")
    yardstick = _yardstick(found)
    against = _against(found, "difficulty")
    if not found.ordinary.parts:
        text = f"Difficulty {against} at depth {found.depth}, where there are no ordinary {found.yardstick}s"
    elif not difficulty.own.mean:
        text = f"No hostile monsters; {yardstick} has difficulty {_usual(found, 'difficulty')}"
    elif difficulty.ratio is None:
        text = f"Difficulty {against} for {yardstick}"
    else:
        text = (
            f"{_times(difficulty.ratio, 'dangerous')} {yardstick}: difficulty {against}, {_between(difficulty.ratio)}"
        )
    if difficulty.own.mean:
        text += f"; hardest monster {_against(found, 'hardest')}; damage {_against(found, 'damage')} hit points a turn"
    return f"{text}; traps {_against(found, 'traps')}."


def _loot(found: DangerComparison) -> str:
    value = found.row("value")
    yardstick = _yardstick(found)
    against = f"{_against(found, 'value')} zm"
    if not found.ordinary.parts:
        text = f"Objects of {against}"
    elif not value.own.mean:
        text = f"No objects of value; {yardstick} has {_usual(found, 'value')} zm"
    elif value.ratio is None:
        text = f"Objects of {against} for {yardstick}"
    else:
        text = f"{_times(value.ratio, 'rich')} {yardstick}: objects of {against}, {_between(value.ratio)}"
    if found.row("buried_value").own.mean:
        text += f"; {wording.short(found.row('buried_value').own.mean)} zm of it are buried"
    text += f"; {_against(found, 'objects')} objects, of which {_against(found, 'magical')} are magical"
    text += f"; gold {_against(found, 'gold')}"
    if found.row("carried_value").own.mean:
        text += f"; monsters carry {_against(found, 'carried_value')} zm"
    return f"{text}."


def _sample(found: DangerComparison) -> str:
    levels = counted(found.own.levels, "level")
    failed = f", {found.own.failed} more could not be made" if found.own.failed else ""
    against = f" against {wording.yardsticks(found)}" if found.ordinary.parts else ""
    besides = f" {wording.FILLED.format(found.rooms_filled)}." if found.fillings else ""
    seeds = f"seeds {found.seeds[0]} to {found.seeds[-1]}"
    hero = f"depth {found.depth}, hero of level {found.place.hero.level}"
    return f"Means of {levels} ({seeds}{failed}){against}; {hero}.{besides}"


def _yardstick(found: DangerComparison) -> str:
    return f"an ordinary {found.yardstick} at depth {found.depth}"


def _times(ratio: Ratio, what: str) -> str:
    """``About 3.1 times as dangerous as``; ``About as dangerous as`` where the interval holds 1."""
    if ratio.low <= 1 <= ratio.high:
        return f"About as {what} as"
    return f"About {_rough(ratio.value)} times as {what} as"


def _rough(value: float) -> str:
    """A number with two digits: ``0.42``, ``3.1``, ``52``, ``240``."""
    return f"{float(f'{value:.2g}'):g}" if value < 1e6 else f"{value:.2g}"


def _between(ratio: Ratio) -> str:
    return f"{wording.interval(ratio)} times with 95 % confidence"


def _usual(found: DangerComparison, name: str) -> str:
    usual = found.row(name).ordinary
    return "" if usual is None else wording.short(usual.mean)


def _against(found: DangerComparison, name: str) -> str:
    """``21 against 7``, or ``21`` without a yardstick."""
    row = found.row(name)
    own = wording.short(row.own.mean)
    return own if row.ordinary is None else f"{own} against {wording.short(row.ordinary.mean)}"
