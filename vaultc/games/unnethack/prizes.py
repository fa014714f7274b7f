"""The prizes of Sokoban. Rules: "Fix-ups"."""

from __future__ import annotations

from vaultc.generation.population import objects
from vaultc.generation.population.known import wanted_kind
from vaultc.generation.site import Site

_MARK = "Elbereth"
"""The engraving that marks the cells of the prizes of Sokoban."""
_PRIZES = 3


def lay_prizes(site: Site) -> None:
    """Lay the prizes on the top level of Sokoban."""
    if site.surroundings.in_sokoban and site.surroundings.first_level:
        _lay_prizes(site)


def _lay_prizes(site: Site) -> None:
    marks = [e for e in site.level.engravings if e.kind == "burn" and e.text == _MARK]
    if len(marks) > _PRIZES:
        raise site.fail(f"the first level of Sokoban has {len(marks)} burned {_MARK} engravings, one too many")
    for mark, choose in zip(marks, (_bag, _cloak, _amulet), strict=False):
        prize = objects.make_at(site, choose(site), mark.x, mark.y)
        prize.cursed = False
        prize.locked = True  # the game's mark of a prize
        prize.spe = max(prize.spe, 0)


def _bag(site: Site) -> int:
    return wanted_kind(site, "bag of holding")


def _cloak(site: Site) -> int:
    return wanted_kind(site, "cloak of magic resistance" if site.dice.rn2(2) else "cloak of displacement")


def _amulet(site: Site) -> int:
    if not site.dice.rn2(3):
        return wanted_kind(site, "amulet of life saving", '"')
    return wanted_kind(site, "amulet of flying" if site.dice.rn2(2) else "amulet of reflection", '"')
