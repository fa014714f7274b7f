"""Names in scope at a place in a program: variables by type, functions, and constructs around the place."""

from __future__ import annotations

from dataclasses import dataclass, field

TYPES = ("int", "string", "coord", "region", "mapchar", "monster", "object", "selection")


@dataclass
class Scope:
    """The body of a level or of a function.

    ``variables`` holds names (with the dollar) by type, ``arrays`` likewise with the number of elements.
    """

    variables: dict[str, list[str]] = field(default_factory=lambda: {kind: [] for kind in TYPES})
    arrays: dict[str, list[tuple[str, int]]] = field(default_factory=lambda: {kind: [] for kind in TYPES})

    def copy(self) -> Scope:
        """The names in scope now."""
        return Scope(
            {kind: list(names) for kind, names in self.variables.items()},
            {kind: list(pairs) for kind, pairs in self.arrays.items()},
        )


@dataclass
class Function:
    """A function that may be called: its name and the types of its parameters."""

    name: str
    parameters: tuple[str, ...]
    body: str
    """The body of its first call: calls from another body are undefined."""


@dataclass
class Surrounding:
    """The constructs around a place: what is open, and how much more may be opened."""

    breakables: int = 0
    switches: int = 0
    things: int = 0
    conditionals: int = 0
    loops: int = 0
    rooms: int = 0
    bounds: tuple[int, int] = (0, 0)
    """The largest x and y that plain level regions may name, at this point of the text."""
