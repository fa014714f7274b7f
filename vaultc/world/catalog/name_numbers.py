"""Numbers of things by their names: as they are spelt, then in any case."""

from __future__ import annotations

NameNumbers = dict[tuple[str | None, str], int]


def numbers(indices: list[int], characters: list[str], names: list[str | None]) -> NameNumbers:
    """Index things by name alone and by class and name, the first first; some have none."""
    numbers: NameNumbers = {}
    for number, character, name in zip(indices, characters, names, strict=True):
        if name is None:
            continue
        for key in ((None, name), (character, name), (None, "\0" + name.lower()), (character, "\0" + name.lower())):
            numbers.setdefault(key, number)
    return numbers


def find(numbers: NameNumbers, name: str, character: str | None) -> int | None:
    """The number of a name, within a class if one is given; None if nothing has it."""
    exact = numbers.get((character, name))
    return exact if exact is not None else numbers.get((character, "\0" + name.lower()))
