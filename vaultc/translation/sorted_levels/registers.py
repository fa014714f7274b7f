"""Lists of places and classes, which are arrays of variables in scripts."""

from __future__ import annotations

from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import sorted_nodes as s
from vaultc.translation.sorted_levels import names, values
from vaultc.translation.sorted_levels.grades import NotExpressibleError
from vaultc.translation.sorted_levels.setting import Setting


def objects(setting: Setting, node: s.RandomObjects) -> str:
    """The classes in the order in which the old games keep them: the last comes first."""
    setting.registers.lengths.pop("object", None)
    return _shuffled(setting, "object", "object: ", [names.object_kind(setting, kind) for kind in node.classes[::-1]])


def monsters(setting: Setting, node: s.RandomMonsters) -> str:
    """The classes in the order in which the old games keep them: the last comes first."""
    setting.registers.lengths.pop("monster", None)
    return _shuffled(setting, "monster", "monster: ", [names.monster(setting, kind) for kind in node.classes[::-1]])


def places(setting: Setting, node: s.RandomPlaces) -> str:
    """The places in the order of the text, in an array for each list."""
    name = values.list_name(node.number.value if node.number is not None else 0)
    setting.registers.lengths.pop(name, None)
    if any(isinstance(place, s.Nowhere) for place in node.places):
        raise NotExpressibleError("no list of places can have `none` in it", "write a list for each case")
    return _shuffled(setting, name, "", [values.place(setting, place) for place in node.places])


def area(setting: Setting, node: s.RandomRegion) -> str:
    """Nothing: areas are written where they are used."""
    setting.registers.areas[node.number.value] = node
    return ""


def _shuffled(setting: Setting, name: str, kind: str, entries: list[str]) -> str:
    setting.registers.lengths[name] = len(entries)
    assignment = f"${name} = {kind}{{ {', '.join(entries)} }}"
    return assignment if len(entries) == 1 else f"{assignment}\nSHUFFLE: ${name}"


NODES: tuple[type[n.Statement], ...] = (s.RandomObjects, s.RandomPlaces, s.RandomRegion, s.RandomMonsters)
"""The lists in the order in which they are shuffled."""
