"""A number after `affixed_gem` that is not the number of a gem.

The number is a row of the game's table of objects. Only real gems and luckstones can be set in an object; any other
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

from vaultc.linter import n, rule


@rule.warning(needs=rule.Feature.FORGED_OBJECTS)
def check(model: rule.Model) -> rule.Findings:
    catalog = model.game.catalog
    gems = [*catalog.table("objclass")["gem_names"], "luckstone"]
    settable = [number for name in gems if (number := catalog.kind_number(name, "*")) is not None]
    for _, option in rule.options_of(rule.things(model), "affixed_gem"):
        if isinstance(option.value, n.Integer) and option.value.value not in settable:
            number = option.value.value
            name = catalog.kinds[number].name if number < len(catalog.kinds) else None
            kind = rule.quoted(name) if name else "no kind"
            message = f"object {number} is {kind}, which cannot be set into another"
            if number >= len(catalog.kinds):
                message = f"there is no object {number}"
            first, *_, last, luckstone = settable
            help = f"real gems have the numbers {first} to {last}, the luckstone {luckstone}"
            yield rule.Finding(message, option.value, help)
