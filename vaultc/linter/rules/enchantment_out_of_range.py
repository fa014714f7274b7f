"""An enchantment that does not fit into a byte.

It may be from -126 to 127. Other numbers wrap around, and -127 means a random enchantment.

Bad:
    LEVEL: "cellar"
    OBJECT: (')', "dagger"), random, +300
                                     ^^^^

Says:
    2:34: warning: the enchantment 300 becomes 44

Good:
    LEVEL: "cellar"
    OBJECT: (')', "dagger"), random, +3
"""

from collections import abc

from vaultc.language.semantics.options import reads_option, signed_byte
from vaultc.linter import n, rule, s, sorted_facts

_RANDOM = -127


@rule.warning(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    if model.game.has(rule.Feature.SORTED_LEVELS):
        for _, node in sorted_facts.leaves(model, n.Object, s.OpenContainer):
            yield from _cut(node.options, 8)
        return
    for thing in rule.things(model):
        yield from _cut([option for option in thing.options if reads_option(model.game.catalog, thing, option)], 16)


def _cut(options: abc.Iterable[n.Option], bits: int) -> rule.Findings:
    """Enchantments out of range; a number that becomes -127 when it is cut to some bits means a random one."""
    for option in options:
        known = rule.range_of(option) if option.key == "enchantment" else None
        if known is None or (known.low >= -126 and known.high <= 127):
            continue
        if known.low < known.high:
            message = f"the enchantment is from {known.low} to {known.high}, but it is cut to a byte"
        elif (known.low - _RANDOM) % (1 << bits) == 0:
            message = f"the enchantment {known.low} is random"
        else:
            message = f"the enchantment {known.low} becomes {signed_byte(known.low)}"
        yield rule.Finding(message, option.value or option)
