"""Short lines about a level: the things in it with how often they are there, its chance, its danger and loot."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import Final

from vaultc.editing.gallery.cards import Card
from vaultc.editing.gallery.kinds import Kinds, SeenKind
from vaultc.rendering.renderers.plurals import plural
from vaultc.rendering.renderers.symbols import Layer
from vaultc.sampling.danger import wording
from vaultc.sampling.danger.comparing import DangerRow
from vaultc.support.safe_text import counted

_FEW: Final = 2
_SEVERAL: Final = 1.5
_NOT_TINY: Final = Fraction(1, 20)
_LAYERS: Final = {Layer.MONSTER: "monsters", Layer.OBJECT: "objects", Layer.TRAP: "traps", Layer.TERRAIN: "terrain"}


def contents_line(card: Card, most: int, *, tells_levels: bool = False) -> str:
    """The things in a level as a list, with the number of levels behind it; nothing if no level was made."""
    kinds = card.kinds
    if kinds is None or not kinds.levels:
        return ""
    parts = [*(_usual(kind, kinds) for kind in kinds.usual()), *_varied(kinds)]
    more = f'<span class="more">and {len(parts) - most} more</span>' if len(parts) > most else ""
    listed = "".join(parts[:most]) + more or "<span>nothing but floor</span>"
    if tells_levels and parts:
        listed += f'<span class="more">on {counted(kinds.levels, "level")}</span>'
    return f'<p class="has" title="share of {counted(kinds.levels, "level")}">{listed}</p>\n'


def _usual(kind: SeenKind, kinds: Kinds) -> str:
    return _part(_numbered(kind), kinds.percent(kind.levels))


def _numbered(kind: SeenKind) -> str:
    """A kind with its number on the levels that have it: ``bow``, ``3 statues``, ``~11 corpses``."""
    mean, name = kind.number / kind.levels, kind.kind.name
    if kind.kind.layer == Layer.TERRAIN or mean < _SEVERAL:
        return name
    return f"{'' if mean.is_integer() else '~'}{round(mean)} {plural(name)}"


def _varied(kinds: Kinds) -> list[str]:
    """Kinds that are in few levels each: by name if they are few, else together as ``other objects``."""
    usual = kinds.usual()
    parts = []
    for layer, levels in kinds.varied:
        rare = [kind for kind in kinds.found if kind.kind.layer == layer and kind not in usual]
        if len(rare) <= _FEW:
            parts += [_usual(kind, kinds) for kind in rare]
            continue
        other = "other" if any(kind.kind.layer == layer for kind in usual) else "random"
        parts.append(_part(f"{other} {_LAYERS[Layer(layer)]}", kinds.percent(levels)))
    return parts


def _part(name: str, percent: int) -> str:
    share = "" if percent == 100 else f" <small>{percent} %</small>"
    return f"<span>{escape(name)}{share}</span>"


def chance(card: Card) -> str:
    """The chance of a vault; nothing for other levels."""
    facts = card.script.facts
    if not card.script.is_vault:
        return ""
    if card.chance is None:
        return f'<span title="weight {facts.frequency}; not among the vaults that are drawn">on demand</span>'
    title = f"weight {facts.frequency}: {card.chance} = {float(card.chance):.4%} of the vaults drawn from this gallery"
    return f'<span title="{title}">{chance_text(card.chance)}</span>'


def chance_text(share: Fraction) -> str:
    """``1 in 2,050`` for small chances, ``97.6 %`` for others."""
    if share >= _NOT_TINY or not share:
        return f"{float(share):.3%}".rstrip("%").rstrip("0").rstrip(".") + " %"
    exact = share.numerator == 1
    return f"{'' if exact else 'about '}1 in {round(1 / share):,}"


def danger_line(card: Card) -> str:
    """Danger and loot against an ordinary room or level; nothing if they were not sampled."""
    found = card.danger
    if found is None:
        return ""
    told = "".join(
        f"<span>{_times(found.row(row), word)}</span>" for row, word in (("difficulty", "danger"), ("value", "loot"))
    )
    title = f"own things at depth {found.depth}, and times as much as an ordinary {found.yardstick}"
    return f'<p class="facts" title="{title}">{told}</p>\n'


def _times(row: DangerRow, word: str) -> str:
    """``danger 12.2×`` where the ordinary is known, else the quantity itself."""
    if not row.own.mean:
        return f"no {word}"
    if row.ratio is not None:
        return f"{word} {wording.short(row.ratio.value)}×"
    return f"{word} {wording.short(row.own.mean)}{f' {row.quantity.unit}' if row.quantity.unit else ''}"
