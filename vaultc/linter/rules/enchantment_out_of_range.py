"""An enchantment that does not fit into a byte.

It is from -126 to 127. Others are cut to a byte, and -127 means a random one.

Bad:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    OBJECT:'[',"plate mail",random,cursed,300
                                          ^^^

Says:
    3:39: warning: the enchantment 300 becomes 44

Good:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    OBJECT:'[',"plate mail",random,cursed,3
"""

from __future__ import annotations

from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule, sorted_facts


def check(model: Model) -> rule.Findings:
    for _, group in sorted_facts.all_groups(model):
        for node in group.leaves:
            for option in node.options if isinstance(node, sorted_facts.SortedThing) else ():
                if isinstance(option.value, n.Integer) and not -126 <= option.value.value <= 127:
                    number = option.value.value
                    result = "is random" if (number + 127) % 256 == 0 else f"becomes {(number + 128) % 256 - 128}"
                    yield rule.Finding(f"the enchantment {number} {result}", option.value.span)


RULE = rule.sorted_warning("enchantment-out-of-range", __doc__, check)
