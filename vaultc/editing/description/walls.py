"""Rooms and maps in words: their sizes, their light, their place, and what a map draws."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from vaultc.editing.description import document, nouns
from vaultc.language.semantics.geometry import map_rows
from vaultc.language.syntax import nodes as n
from vaultc.rendering.renderers import plurals

_PLAIN = " x-|.B"
"""Characters of maps that are not worth a sentence: rock, walls and floor."""

_FEW = 4
"""Squares of a map whose places are told."""

LIGHTS = {"lit": "lit", "unlit": "dark", "random": "randomly lit"}


def room_text(node: n.Room | n.Subroom) -> str:
    """A room as a noun with its type, its chance, its light, its size and its place."""
    what = "room" if isinstance(node, n.Room) else "inner room"
    kind = (
        ""
        if node.type is None or node.type.text in ("ordinary", "rndvault")
        else f" of type {document.plain(node.type.text)}"
    )
    kind = f"{kind} of random type" if node.type is None else kind
    chance = "" if node.chance is None else f", of that type with {nouns.chance_text(Fraction(node.chance.value, 100))}"
    size = "of random size" if node.size is None else f"of {node.size.first}x{node.size.second}"
    place = "" if node.position is None else f" at ({node.position.first},{node.position.second})"
    return f"a {LIGHTS.get(node.light.text, node.light.text)} {what}{kind} {size}{place}{chance}"


def map_text(node: n.Map) -> str:
    """The size of a map and of its floor."""
    rows = map_rows(node.block)
    floor = "".join(rows).count(".")
    part = f"{floor} {'is' if floor == 1 else 'are'} floor"
    return f"A map of {len(rows[0]) if rows else 0}x{len(rows)} squares, of which {part}."


def map_lines(node: n.Map, names: nouns.Names) -> tuple[document.Sentence, ...]:
    """One sentence for the terrain that a map draws besides rock, walls and floor."""
    found: dict[str, list[str]] = {}
    for y, row in enumerate(map_rows(node.block)):
        for x, character in enumerate(row):
            if character not in _PLAIN:
                found.setdefault(names.character(character), []).append(f"({x},{y})")
    if not found:
        return ()
    texts = [_squares(name, places) for name, places in found.items()]
    return (document.Sentence(f"The map has {nouns.alternatives(texts, 'and')}."),)


def _squares(name: str, places: Sequence[str]) -> str:
    """``a throne at (7,4)``; of many squares only their number."""
    if len(places) == 1:
        return f"{plurals.with_article(name)} at {places[0]}"
    where = f" at {nouns.alternatives(places, 'and')}" if len(places) <= _FEW else ""
    return f"{len(places)} squares of {name}{where}"


def counted(number: int, name: str) -> str:
    """``1 room``, ``3 rooms``."""
    return f"{number} {name if number == 1 else plurals.plural(name)}"
