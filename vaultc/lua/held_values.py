"""The values of Python that a script holds by numbers, for as long as it holds them."""

from __future__ import annotations

from typing import Final

from vaultc.level.level import Item
from vaultc.lua import sandbox as budgets
from vaultc.lua.arguments import CellSet

_SWEEP: Final = 500
_CROWDED: Final = budgets.RUN_MEMORY // 4

HeldValue = CellSet | Item | None


class HeldValues:
    """Selections and objects by their numbers.

    Lua collects the stand-ins that a script has dropped when its own memory fills, in which a stand-in counts little.
    So values are freed by what they take here.
    """

    def __init__(self, sandbox: budgets.Sandbox, budget: budgets.Budget) -> None:
        self._sandbox = sandbox
        self._budget = budget
        self._values: dict[int, HeldValue] = {}
        self._made = 0
        self._next_search = _CROWDED

    def value(self, number: int) -> HeldValue:
        """The value of a number."""
        return self._values[number]

    def items(self) -> list[Item]:
        """The objects that the script holds."""
        return [value for value in self._values.values() if isinstance(value, Item)]

    def keep(self, kind: str, value: HeldValue) -> object:
        """The stand-in in Lua of a value; ``kind`` is ``selection`` or ``object``."""
        self._made += 1
        self._values[self._made] = value
        self._budget.hold(_size(value))
        made = self._sandbox.proxy(kind, self._made)
        if self._budget.held > self._next_search:
            self._free(all_of_it=True)
            self._next_search = self._budget.held + _CROWDED // 4
        elif self._made % _SWEEP == 0:
            self._free()
            self._next_search = max(_CROWDED, self._budget.held)
        return made

    def change(self, chosen: CellSet, cells: list[int]) -> None:
        """Give a selection other cells."""
        self._budget.hold(budgets.CELL * (len(cells) - len(chosen.cells)))
        chosen.cells = cells

    def _free(self, *, all_of_it: bool = False) -> None:
        for number in self._sandbox.released(all_of_it):
            self._budget.hold(-_size(self._values.pop(number)))
        if all_of_it:
            self._budget.work -= _SWEEP


def _size(value: HeldValue) -> int:
    return budgets.VALUE + (budgets.CELL * len(value.cells) if isinstance(value, CellSet) else 0)
