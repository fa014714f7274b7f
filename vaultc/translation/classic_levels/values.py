"""The text of values, and the names that the other game has for things."""

from __future__ import annotations

from collections import abc
from functools import cache
from typing import Final

from vaultc.language.game import Feature
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import sorted_nodes as s
from vaultc.translation.classic_levels.setting import NotExpressibleError, Setting
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.kinds import Kind
from vaultc.world.catalog.monsters import Species

LAST_COLUMN, LAST_ROW = 79, 20
LETTERS = "abcdefghijklmnopqrstuvwxyz"
ENTRIES = 10
"""Negative numbers down to this are entries of the list of places, where nothing checks coordinates."""

# names that games gave to things of NetHack 3.4.3

POWERS: Final = {
    "gray": "magic", "silver": "reflecting", "red": "fire", "white": "ice", "orange": "sleep",
    "black": "disintegration", "blue": "electric", "green": "poison", "yellow": "acid",
}  # fmt: skip
"""Colours of dragons, and the powers after which some games name what is made of their scales."""

NEW_NAMES: Final = {
    f"{color} dragon {piece}": f"{power} dragon {piece}"
    for color, power in POWERS.items()
    for piece in ("scales", "scale mail")
}
"""Objects that are the same under another name."""

SUCCESSORS: Final = {
    **{f"{age}{color} dragon": f"{age}glowing dragon" for color in POWERS for age in ("", "baby ")},
    **{f"{people} lord": f"{people} noble" for people in ("dwarf", "gnome", "kobold", "ogre", "vampire")},
    **{f"{people} king": f"{people} royal" for people in ("dwarf", "gnome", "ogre")},
    "elf-lord": "elven noble",
    "Elvenking": "elven royal",
}  # fmt: skip
"""Species that became one, or that are of both sexes under another name."""

MATERIALS: Final = frozenset({"brass", "bronze", "iron", "leather", "silver", "wooden"})
"""Materials that some games do not tell by the names of objects."""


def string(text: str) -> str:
    """A string in quotes."""
    return f'"{text}"'


def character(sign: str) -> str:
    """A character in quotes."""
    return f"'\\{sign}'" if sign in "'\\" else f"'{sign}'"


def alignment(node: n.Node | None) -> str:
    """An alignment or its register."""
    if isinstance(node, n.AlignmentRegister):
        return f"align[{node.index}]"
    assert isinstance(node, n.Word)
    return node.text


def light(setting: Setting, node: n.Word) -> str:
    """``lit``, ``unlit`` or ``random``; a light that only the old game knows becomes random."""
    if node.text in ("lit", "unlit", "random"):
        return node.text
    setting.near(f"`{node.text}` becomes `random`: {setting.to.title} has no such light")
    return "random"


# ---- places


def place_text(setting: Setting, node: n.Node, anywhere: str = "random") -> str:
    """A place; ``anywhere`` is written for ``random``.

    Raises:
        NotExpressibleError: the other game has no form for it.
    """
    match node:
        case n.Coordinate():
            return _fixed(setting, node, anywhere)
        case n.RandomCoordinate():
            return anywhere
        case s.PlaceRegister():
            return anywhere if setting.room is not None else _entry(setting, node.number, node.index)
        case s.RegionRegister():
            return _within(setting, node.index)
        case s.CheckedPlace():
            return place_text(setting, node.place, anywhere)
        case n.PointSelection():
            return place_text(setting, node.place, anywhere)
    raise NotExpressibleError(f"{setting.to.title} has no form for this place")


def is_fixed(node: n.Node) -> bool:
    """True of a place that is a pair of numbers from 0 on."""
    while isinstance(node, s.CheckedPlace | n.PointSelection):
        node = node.place
    return isinstance(node, n.Coordinate) and node.x >= 0 and node.y >= 0


def _fixed(setting: Setting, node: n.Coordinate, anywhere: str) -> str:
    x, y = node.x, node.y
    if x < 0 or y < 0:
        return _negative(setting, x, y, anywhere)
    if x > LAST_COLUMN or y > LAST_ROW:
        raise NotExpressibleError(f"({x},{y}) is outside of the level: columns end at 79, rows at 20")
    return f"({x},{y})"


def _negative(setting: Setting, x: int, y: int, anywhere: str) -> str:
    """The meaning of negative numbers: in rooms any place, elsewhere an entry of the list of places."""
    if setting.room is not None and x < 0 and y < 0:
        return anywhere
    if setting.room is None and x < -ENTRIES:
        return anywhere
    if setting.room is None and x == y:
        return _entry(setting, None, -x - 1)
    raise NotExpressibleError(f"a coordinate of ({x},{y}) is drawn by chance, and the other is not")


def _entry(setting: Setting, number: int | None, index: int) -> str:
    if number is None and index < 0:
        return "(0,0)"
    return setting.registers.entry(list_name(number or 0), index)


def list_name(number: int) -> str:
    """The variable of a list of places, by the number of the list."""
    return "place" if number == 0 else f"place_{LETTERS[number % len(LETTERS)]}"


def _within(setting: Setting, index: int) -> str:
    """A point of an area and not of another."""
    found = setting.registers.areas.get(index)
    if found is None:
        raise NotExpressibleError(f"no area was given for `region[{index}]`")
    if found.area.absolute or found.exclusion.absolute:
        raise NotExpressibleError("the area counts from the level, and a place from the map")
    outside = f"complement fillrect {corners(found.exclusion)}"
    return f"rndcoord(filter(fillrect {corners(found.area)}, {outside}))"


# ---- areas


def corners(node: n.Region | n.LevelRegion) -> str:
    """The four numbers of an area."""
    if min(node.x1, node.y1, node.x2, node.y2) < 0:
        raise NotExpressibleError("an area cannot have negative numbers")
    return f"({node.x1},{node.y1},{node.x2},{node.y2})"


def level_area(node: n.LevelRegion) -> str:
    """An area of a level region, which may count from the level."""
    if not node.absolute:
        return corners(node)
    if node.x1 == 0:
        return f"levregion(1,1,{LAST_COLUMN},{LAST_ROW})"
    return f"levregion{corners(node)}"


DESCRIPTION: Final = "#"
"""The class whose name is a description in free words."""


def monster(setting: Setting, node: n.MonsterKind | s.MonsterRegister) -> str:
    """A monster.

    Raises:
        NotExpressibleError: the other game has none of that name or class.
    """
    if isinstance(node, s.MonsterRegister):
        return setting.registers.entry("monster", node.index)
    if node.character is None:
        return "random"
    own, catalog = setting.game.catalog, setting.to.catalog
    if node.name is not None and (node.name in _names(own, "monster", node.character) or _is_open(setting)):
        return _named(setting, "monster", node.character, node.name, catalog.species, catalog.species_number)
    if node.character not in catalog.monster_characters:
        raise NotExpressibleError(f"{setting.to.title} has no class of monsters {character(node.character)}")
    return character(node.character)


def object_kind(setting: Setting, node: n.ObjectKind | s.ObjectRegister) -> str:
    """An object; a name takes the place of a register.

    Raises:
        NotExpressibleError: the other game has none of that name or class.
    """
    own, catalog = setting.game.catalog, setting.to.catalog
    if isinstance(node, s.ObjectRegister):
        if node.name is None or not (node.name in _names(own, "object") or _is_open(setting)):
            return setting.registers.entry("object", node.index)
        return _named(setting, "object", None, node.name, catalog.kinds, catalog.kind_number)
    if node.character is None:
        return "random"
    if node.name is not None and (node.name in _names(own, "object", node.character) or _is_open(setting)):
        return _named(setting, "object", node.character, node.name, catalog.kinds, catalog.kind_number)
    if node.character not in catalog.object_class_of:
        raise NotExpressibleError(f"{setting.to.title} has no class of objects {character(node.character)}")
    return character(node.character)


def species(setting: Setting, name: str) -> str:
    """The species of a corpse, a statue and the like: a name, or ``random`` for a name that the old game lacks.

    Raises:
        NotExpressibleError: the other game has none of that name.
    """
    catalog = setting.to.catalog
    if name not in _names(setting.game.catalog, "monster") and not _is_open(setting):
        return "random"
    return _named(setting, "monster", None, name, catalog.species, catalog.species_number)


def _is_open(setting: Setting) -> bool:
    """True if the old game has monsters and objects that its catalogue does not know."""
    return setting.game.has(Feature.OPEN_NAMES)


@cache
def _names(catalog: Catalog, what: str, sign: str | None = None) -> frozenset[str]:
    """The names of a class as the old game compares them: letter by letter, capitals included."""
    rows: abc.Iterable[Species | Kind] = catalog.species if what == "monster" else catalog.kinds
    return frozenset(row.name for row in rows if row.name and sign in (None, row.character))


def _named(
    setting: Setting, what: str, sign: str | None, name: str,
    rows: abc.Sequence[Species] | abc.Sequence[Kind], number_of: abc.Callable[..., int | None],
) -> str:  # fmt: skip
    """Something by name, in its class or in the class that it has in the other game."""
    if sign == DESCRIPTION:
        raise NotExpressibleError(f"{setting.to.title} has no descriptions of {what}s in free words")
    known = _known_name(setting, what, name, number_of)
    if sign is None:
        return string(known)
    if number_of(known, sign) is None:
        number = number_of(known)
        assert number is not None
        sign = rows[number].character
        setting.near(f"`{known}` is in class '{sign}' in {setting.to.title}")
    return f"({character(sign)}, {string(known)})"


def _known_name(setting: Setting, what: str, name: str, number_of: abc.Callable[..., int | None]) -> str:
    if number_of(name) is not None:
        return name
    plain = " ".join(word for word in name.split() if word not in MATERIALS)
    others = (NEW_NAMES.get(name), SUCCESSORS.get(name), plain)
    better = next((other for other in others if other and number_of(other) is not None), None)
    if better is None:
        raise NotExpressibleError(f"{setting.to.title} has no {what} `{name}`")
    if name not in NEW_NAMES:
        setting.near(f"`{name}` becomes `{better}`: {setting.to.title} has no {what} of that name")
    return better
