"""An order of statements that the game does not follow.

The game sorts statements by kind and executes one kind after another: areas before doors, traps before monsters, and
the contents of a room after its stairs. If both take a random place, or the same place, the order of the text is
misleading.

Bad:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    MONSTER:'o',random,random
    TRAP:"pit",random
    ^^^^

Says:
    4:1: note: the game makes all traps before the first monster
    help: write them in that order

Good:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    TRAP:"pit",random
    MONSTER:'o',random,random
"""

from vaultc.linter import n, rule, s, sorted_facts
from vaultc.support.named_tuple import NamedTuple


class _Order(NamedTuple):
    """Kinds of statements that are executed ``first`` and ``later``, and the sentence about that."""

    first: tuple[type[n.Statement], ...]
    later: tuple[type[n.Statement], ...]
    message: str
    in_rooms: bool = False


_CONTENTS = (n.Trap, n.Monster, n.Object, s.OpenContainer, n.Gold)
_ORDERS = (
    _Order((n.RegionStatement,), (n.Door,), "the game makes all areas before the first door"),
    _Order((n.Trap,), (n.Monster,), "the game makes all traps before the first monster"),
    _Order((n.Stair,), _CONTENTS, "the game makes the stairs of a room before its contents", True),
)


@rule.note(needs=rule.Feature.SORTED_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    for _, group in sorted_facts.all_groups(model):
        if group.head is not None:
            for order in _ORDERS:
                if not (order.in_rooms and group.is_part):
                    yield from _exchanged(group, order)


def _exchanged(group: sorted_facts.SortedGroup, order: _Order) -> rule.Findings:
    """The first statement that is executed before one above it; one finding for a part or room."""
    above: dict[object, n.Statement] = {}
    for node in group.leaves:
        place = sorted_facts.named_place(node)
        if isinstance(node, order.later):
            above.setdefault(place, node)
        elif isinstance(node, order.first) and above:
            earlier = next(iter(above.values())) if isinstance(node, n.RegionStatement) else above.get(place)
            if earlier is not None:
                yield rule.Finding(order.message, node, "write them in that order", note=("this comes later", earlier))
                return
