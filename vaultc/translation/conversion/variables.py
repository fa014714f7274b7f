"""Names of variables that the other game can read, and new names for variables of functions."""

from __future__ import annotations

import re

from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.grammar import Grammar
from vaultc.language.syntax.repairs.old import without_digits

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class VariableNames:
    """The names of a file's variables in the other game; each is chosen once and then kept."""

    def __init__(self, model: Model, grammar: Grammar) -> None:
        self._pattern = re.compile(grammar.patterns["VAR"])
        self._taken = {variable.name for variable in model.find(n.Variable)} | {e.name for e in model.find(n.Element)}
        self._given: dict[tuple[str | None, str], str] = {}
        self._told: set[str] = set()

    def is_new(self, name: str) -> bool:
        """Return whether this is the first call for a name."""
        before = name in self._told
        self._told.add(name)
        return not before

    def of(self, name: str, function: str | None = None) -> str:
        """Return the name of a variable of a level, or of a function that is copied to its calls (no dollar signs)."""
        if function is None and self._pattern.fullmatch(f"${name}"):
            return name
        if (function, name) not in self._given:
            wanted = name if function is None else re.sub(r"\W", "_", f"{function}_{name}")
            self._given[function, name] = self._free(without_digits(f"${wanted}")[1:])
        return self._given[function, name]

    def _free(self, wanted: str) -> str:
        """A name that no variable has."""
        found, count = wanted, 0
        while found in self._taken:
            found = f"{wanted}_{_word(count)}"
            count += 1
        self._taken.add(found)
        return found


def _word(number: int) -> str:
    """``a`` to ``z``, then ``ba`` and so on."""
    word = LETTERS[number % 26]
    return word if number < 26 else _word(number // 26) + word
