"""A number after `affixed_gem` that belongs to no gem.

The number is a row of the game's table of objects. Only real gems and luckstones can be set into an object; any other
number does nothing.

Bad:
    LEVEL: "cellar"
    OBJECT: ('[', "cornuthaum"), (10,10), affixed_gem: 3
                                                       ^

Says:
    2:52: warning: object 3 is `orcish arrow`, which cannot be set into another
    help: real gems have the numbers 520 to 541, the luckstone 551

Good:
    LEVEL: "cellar"
    OBJECT: ('[', "cornuthaum"), (10,10), affixed_gem: 521
"""

from __future__ import annotations

from vaultc.linter.rule import Feature, Finding, Findings, Model, n, quoted, warning
from vaultc.world.catalog import Catalog

_LUCKSTONE = "luckstone"


@warning(needs=Feature.FORGED_OBJECTS)
def check(model: Model) -> Findings:
    catalog = model.game.catalog
    things: list[n.Object | n.Container] = [*model.find(n.Object), *model.find(n.Container)]
    for thing in things:
        for option in thing.options:
            if option.key == "affixed_gem" and isinstance(option.value, n.Integer):
                number, settable = option.value.value, _settable(catalog)
                if number not in settable:
                    first, *_, last, luckstone = settable
                    help = f"real gems have the numbers {first} to {last}, the luckstone {luckstone}"
                    yield Finding(_message(number, catalog), option.value, help)


def _settable(catalog: Catalog) -> list[int]:
    """The numbers of real gems, in order, and of the luckstone."""
    names = [*catalog.table("objclass")["gem_names"], _LUCKSTONE]
    return [number for name in names if (number := catalog.kind_number(name, "*")) is not None]


def _message(number: int, catalog: Catalog) -> str:
    if number >= len(catalog.kinds):
        return f"there is no object {number}"
    name = catalog.kinds[number].name
    return f"object {number} is {quoted(name) if name else 'no kind'}, which cannot be set into another"
