"""The kinds of objects of a game: arrays ``obj_descr`` and ``objects``, and ``struct objclass``."""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.world.catalog.tables import FactTable
from vaultc.world.sources import flag_words
from vaultc.world.sources.declarations import Braces, CInitialiser, body_of, placed, string_of
from vaultc.world.sources.monsters import capitals
from vaultc.world.sources.reading import SourceRow, Sources, Unit, rows_of_structure

MOST_KINDS: Final = 10_000
MOST_MATERIALS: Final = 255
_PREFIXES: Final = {"WAND": "WAN_", "RING": "RIN_", "POTION": "POT_", "SPBOOK": "SPE_", "SCROLL": "SCR_"}
_DIRECTIONS: Final = {1: "nodir", 2: "immediate", 3: "ray"}
_PARTS: Final = {2: "helmet", 3: "gloves", 4: "boots", 5: "cloak"}
_OLD_RANGES: Final = (
    ("helmet", "helm of telepathy"), ("leather gloves", "gauntlets of dexterity"),
    ("cloak of protection", "cloak of displacement"), ("speed boots", "levitation boots"),
)  # fmt: skip
_MATERIALS: Final = {"DRAGON_HIDE": "dragon hide", "NO_MATERIAL": "none", "GEMSTONE": "gemstone"}


def objects(sources: Sources, characters: abc.Mapping[int, str]) -> list[FactTable]:
    """All kinds in the order of the table, with ``characters`` of classes by number; none if it cannot be read."""
    table = sources.table("objects", "objects.c") or sources.table_of("objclass")
    names = sources.table("obj_descr", "objects.c") or sources.table_of("objdescr")
    if table is None or names is None:
        missing = "objects" if table is None else "obj_descr"
        sources.note("objects", f"no file has the array `{missing}`")
        return []
    words = _ObjectWords(table.unit)
    members = [member.name for member in names.unit.structures.get("objdescr", ())]
    described = [string_pair(item, members, names.unit) for item in names.rows]
    found = list[FactTable]()
    rows = rows_of_structure(sources, table, "objclass")
    if len(rows) > MOST_KINDS:
        sources.note(table.file, f"{len(rows)} rows of objects; the first {MOST_KINDS} are read")
    if len(rows) != len(described):
        both = f"{len(described)} names, but {len(rows)} rows of numbers"
        sources.note(table.file, f"{both}: names and facts of objects do not belong together")
    for row in rows[:MOST_KINDS]:
        name, appearance = described[len(found)] if len(found) < len(described) else (None, None)
        row.label = f'"{name or appearance}"' if name or appearance else row.label
        fact = words.kind(len(found), row, name, appearance, characters)
        if found and name is None and fact["class"] in ("ILLOBJ", "") and not fact["prob"]:
            break
        found.append(fact)
    _share_chances(found)
    _name_constants(sources, found)
    _shuffle(sources, found)
    return found


def string_pair(item: CInitialiser, members: abc.Sequence[str], unit: Unit) -> tuple[str | None, str | None]:
    """The name and the description of a row of ``obj_descr``."""
    if not isinstance(item, Braces):
        return None, None
    texts = [string_of(each) for each in placed(item, unit.value, members)[:2]]
    first, second = (*texts, None, None)[:2]
    return first, second


class _ObjectWords:
    """The words of a tree for numbers in its table of objects."""

    def __init__(self, unit: Unit) -> None:
        self._classes = classes_of_objects(unit)
        self._materials = materials_of(unit)
        self._fire = unit.value("FIRE_RES") or -1

    def kind(
        self, index: int, row: SourceRow, name: str | None, appearance: str | None, characters: abc.Mapping[int, str]
    ) -> FactTable:
        """One row as the catalogue has it."""
        number, material, color = row.number("oc_class"), row.number("oc_material"), row.number("oc_color") & 0xFF
        class_name = self._classes.get(number, "")
        fact: FactTable = {
            "index": index,
            "name": name,
            "appearance": appearance,
            "class": class_name,
            "char": characters.get(number, ""),
            "prob": row.number("oc_prob"),
            "color": flag_words.color(color),
            "color_num": color,
            "material": self._materials.get(material, str(material)),
            "material_num": material,
            "weight": row.number("oc_weight"),
            "cost": row.number("oc_cost"),
            "skill": row.number("oc_subtyp", "oc_skill", "oc_armcat"),
            "shuffle": None,
        }
        fact |= {key: row.number(f"oc_{member}") for key, member in _BITS}
        if class_name in ("WAND", "SPBOOK"):
            fact["dir"] = _DIRECTIONS.get(row.number("oc_dir"))
        if class_name == "ARMOR":
            fact["ac"] = row.number("oc_oc1")
        if class_name == "FOOD":
            fact["nutrition"] = row.number("oc_nutrition")
        if row.number("oc_oprop") == self._fire:
            fact["fire_res"] = 1
        return fact


_BITS: Final = (
    ("known", "name_known"), ("merge", "merge"), ("uses_known", "uses_known"), ("magic", "magic"),
    ("charged", "charged"), ("unique", "unique"),
)  # fmt: skip


def classes_of_objects(unit: Unit) -> dict[int, str]:
    """The names of classes by their numbers, without ``_CLASS``."""
    found: dict[int, str] = {}
    names = next((each for each in _enumerations(unit) if "WEAPON_CLASS" in each), None)
    for name, value in (names or unit.with_prefix("")).items():
        if name.endswith("_CLASS") and name != "MAX_CLASS" and 0 <= value < 100:
            found.setdefault(value, name.removesuffix("_CLASS"))
    return found


def _enumerations(unit: Unit) -> list[dict[str, int]]:
    return [*unit.enumerations, *(unit.outer.enumerations if unit.outer is not None else [])]


def materials_of(unit: Unit) -> dict[int, str]:
    """The names of materials by their numbers: an enumeration, or macros one after another."""
    names = next((each for each in _enumerations(unit) if {"LIQUID", "WAX"} <= each.keys()), None)
    return {0: "none"} | {
        value: _MATERIALS.get(name, name.lower().replace("_", " "))
        for name, value in (names or _material_macros(unit)).items()
        if value
    }


def _material_macros(unit: Unit) -> dict[str, int]:
    """The macros from ``LIQUID`` on, as long as their values rise."""
    macros = list(unit.macros) if "LIQUID" in unit.macros else list(unit.outer.macros) if unit.outer else []
    found: dict[str, int] = {}
    for name in macros[macros.index("LIQUID") :] if "LIQUID" in macros else []:
        value = unit.value(name)
        if value is None or value <= max(found.values(), default=0) or value > MOST_MATERIALS:
            break
        found[name] = value
    return found


def _share_chances(kinds: list[FactTable]) -> None:
    """Give equal chances to the kinds of a class that has none at all."""
    for name in dict.fromkeys(kind["class"] for kind in kinds):
        own = [kind for kind in kinds if kind["class"] == name]
        if not any(kind["prob"] for kind in own):
            for number, kind in enumerate(own):
                kind["prob"] = (1000 + number) // len(own)


def _name_constants(sources: Sources, kinds: list[FactTable]) -> None:
    for kind in kinds:
        if kind["name"] is None or (kind["class"] == "GEM" and kind["material"] == "glass"):
            continue
        plastic = kind["class"] == "AMULET" and kind["material"] == "plastic"
        name = "FAKE_AMULET_OF_YENDOR" if plastic else _PREFIXES.get(kind["class"], "") + capitals(kind["name"])
        sources.made.setdefault(name, kind["index"])


# ---- shuffling


def _shuffle(sources: Sources, kinds: list[FactTable]) -> None:
    """Mark the kinds whose appearance is shuffled when a game starts."""
    pairs = _ranges(sources, kinds)
    paired = {kinds[first]["class"] for first, _ in pairs}
    for name in ("AMULET", "SCROLL", "SPBOOK", "POTION", "RING", "WAND", "VENOM"):
        if name in paired or (name == "VENOM" and not pairs):
            continue
        for kind in (each for each in kinds if each["class"] == name):
            if name in ("AMULET", "SCROLL", "SPBOOK") and (kind["unique"] or not kind["magic"]):
                break
            if name == "POTION" and kind["name"] == "water":
                break
            kind["shuffle"] = name.lower()
    armor = {kind["name"]: kind["index"] for kind in reversed(kinds) if kind["class"] == "ARMOR"}
    old_pairs = [(armor[a], armor[b]) for a, b in _OLD_RANGES if a in armor and b in armor]
    for first, last in pairs or old_pairs:
        for kind in kinds[first : last + 1]:
            part = _PARTS.get(kind["skill"], "armor") if kind["class"] == "ARMOR" else kind["class"].lower()
            kind["shuffle"] = part


def _ranges(sources: Sources, kinds: list[FactTable]) -> list[tuple[int, int]]:
    """The pairs of constants between which the game shuffles, from its function for that."""
    path = sources.tree.find("o_init.c")
    body = body_of(sources.unit(path).tokens, "obj_shuffle_range") if path else []
    numbers = {name: index for name, index in sources.made.items() if not name.startswith("PM_")}
    found, before = list[tuple[int, int]](), None
    for at, token in enumerate(body):
        number = numbers.get(token.text)
        if number is None or number >= len(kinds) or at == 0:
            continue
        sign = body[at - 1].text
        if sign == ">=":
            before = number
        elif sign == "<=" and before is not None and before <= number:
            found.append((before, number))
            before = None
        elif sign in ("==", "case"):
            before = number if sign == "==" and before is None else before
    return found
