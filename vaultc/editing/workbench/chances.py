"""The handler of the question about the chances of a level."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from vaultc.editing.workbench.contract import AnswerFields, AskedFields
from vaultc.editing.workbench.desk import Desk
from vaultc.editing.workbench.wishes import wish_of
from vaultc.generation.laws.sites import ChanceSite, chances_in

MOST_CHANCES: Final = 500
_LONGEST_TEXT: Final = 80
_SHORTEST: Final = 1000
"""Denominators up to which a share is shown as a fraction, too."""


def odds(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``odds``."""
    wish = wish_of(asked)
    script, _ = desk.states.script(wish)
    around = wish.surroundings_of(script)
    found = chances_in(script.facts.node, script.facts.functions, script.game, around)
    return {"chances": [_told(site, wish.file) for site in found[:MOST_CHANCES]]}


def _told(site: ChanceSite, file: str) -> dict[str, Any]:
    line = site.span.begin.line
    text = " ".join(site.span.text.partition("\n")[0].removesuffix("{").split())
    return {
        "line": line if site.span.source.name == file else None,
        "where": f"{site.span.source.name}:{line}",
        "text": text if len(text) <= _LONGEST_TEXT else f"{text[: _LONGEST_TEXT - 4]} ...",
        "kind": site.kind,
        "written": None if site.written is None else _percent(site.written),
        "share": None if site.times is None else _percent(site.times.at_least_once),
        "mean": None if site.times is None else f"{float(site.times.mean):.3g}",
    }


def _percent(share: Fraction) -> str:
    """A share in percent; with its fraction unless the percentage is whole or the fraction unreadable."""
    text = f"{float(100 * share):.3g} %"
    whole = (100 * share).denominator == 1
    return text if whole or share.denominator > _SHORTEST else f"{text} ({share})"
