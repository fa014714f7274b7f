"""The kinds of objects of a game, the classes of monsters and objects, and artifacts.

Kinds come from the arrays ``obj_descr`` and ``objects``, and ``struct objclass``; classes have characters and symbols,
and weights where one is chosen at random.
"""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.world.catalog.tables import FactTable
from vaultc.world.sources import predicates
from vaultc.world.sources.c_language import Braces, CInitialiser, character_of, placed, string_of
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
    for name in dict.fromkeys(kind["class"] for kind in found):
        own = [kind for kind in found if kind["class"] == name]
        if not any(kind["prob"] for kind in own):  # a class without chances: all are equal
            for number, kind in enumerate(own):
                kind["prob"] = (1000 + number) // len(own)
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
            "color": predicates.color(color),
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
    body = sources.body("o_init.c", "obj_shuffle_range")
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


_WEIGHTS: Final = {
    "random_ordinary": "mkobjprobs", "random_container": "boxiprobs", "random_rogue_level": "rogueprobs",
    "random_gehennom": "hellprobs",
}  # fmt: skip


def monster_classes(sources: Sources, known: list[FactTable]) -> list[FactTable]:
    """The classes of monsters by number, with names as in ``known`` ones of the base."""
    rows = _symbols(sources, "def_monsyms", "monexplain")
    names = {value: name for name, value in reversed(sources.headers.with_prefix("S_").items())}
    alike = {(row["char"], row["explanation"]): row["name"] for row in known}
    return [
        {"index": number, "char": character, "name": alike.get((character, text), names.get(number, "").lower()),
         "explanation": text}
        for number, (character, text) in enumerate(rows)
        if number and character not in ("", "\0")
    ]  # fmt: skip


def object_classes(sources: Sources, known: list[FactTable]) -> list[FactTable]:
    """The classes of objects by number; counts of kinds are filled in when the kinds are known."""
    rows = _symbols(sources, "def_oc_syms", "objexplain")
    if not rows:
        return []
    plural = sources.table("oclass_names", "drawing.c")
    names = [string_of(item) for item in plural.rows] if plural else [text for _, text in rows]
    ids = classes_of_objects(sources.headers)
    alike = {row["id"]: row["plural_name"] for row in known}
    found = list[FactTable]()
    for number, (character, _) in enumerate(rows):
        word = ids.get(number, f"CLASS{number}")
        name = alike.get(word) or (names[number] if number < len(names) else None)
        empty = number == 0 or character in ("", "\0")
        found.append({"number": number, "id": word, "char": None if empty else character,
                      "plural_name": None if empty else name})  # fmt: skip
    return found


def counted(classes: list[FactTable], kinds: list[FactTable]) -> list[FactTable]:
    """Classes of objects with their first row, their rows, and those that have a name."""
    for row in classes:
        own = [kind for kind in kinds if kind["class"] == row["id"]]
        row["first_index"] = own[0]["index"] if own else None
        row["rows"] = len(own)
        row["kinds"] = sum(kind["name"] is not None for kind in own)
    return classes


def _symbols(sources: Sources, array: str, explanations: str) -> list[tuple[str, str]]:
    """The characters and explanations of an array of classes, in either form."""
    table = sources.table(array, "drawing.c", "symbols.c", "decl.c")
    if table is None:
        sources.note(array, f"no file has the array `{array}`; add the characters of classes by hand")
        return []
    other = sources.table(explanations, "drawing.c")
    texts = [string_of(item) or "" for item in other.rows] if other else []
    found = list[tuple[str, str]]()
    for number, item in enumerate(table.rows):
        parts = item.items if isinstance(item, Braces) else [item]
        strings = [text for part in parts if (text := string_of(part)) is not None]
        text = strings[-1] if strings else texts[number] if number < len(texts) else ""
        found.append((character_of(parts[0] if parts else [], table.unit.value), text))
    return found


def artifacts(sources: Sources, kinds: list[FactTable]) -> list[FactTable] | None:
    """All artifacts; an empty list if the tree has none, None, with a note, if they cannot be read."""
    table = sources.table("artilist", "artilist.h", "artifact.c") or sources.table_of("artifact")
    if table is None:
        sources.note("artifacts", "no file has the array `artilist`")
        return None
    unit = table.unit
    hidden, restricted = unit.value("SPFX_NOGEN") or 0, unit.value("SPFX_RESTR") or 0
    materials = materials_of(sources.headers)
    found = list[FactTable]()
    rows = rows_of_structure(sources, table, "artifact")
    for row in rows[1:] if rows and not row_name(rows[0]) else rows:
        name, base = row_name(row), row.number("otyp")
        if not name:
            break
        kind = kinds[base] if 0 <= base < len(kinds) else {"name": None, "class": None}
        bits = row.number("spfx")
        fact: FactTable = {"number": len(found) + 1, "name": name, "base_index": base, "base_name": kind["name"],
                           "base_class": kind["class"], "no_random": int(bool(bits & hidden)),
                           "restricted": int(bool(bits & restricted))}  # fmt: skip
        if "material" in row.columns:
            fact["material"] = materials.get(row.number("material"), "none")
        found.append(fact)
        sources.made.setdefault("ART_" + capitals(name.removeprefix("The ").removeprefix("the ")), fact["number"])
    if not found and (any(row.number("otyp") for row in rows) or (table.rows and not rows)):
        sources.note("artifacts", "no row of `artilist` has a name that can be read")
        return None
    return found


def row_name(row: SourceRow) -> str:
    """The name of an artifact; empty in the first row, which stands for none, and at the end."""
    return row.text("name", "aname") or ""


def random_weights(sources: Sources) -> FactTable:
    """The weights of random classes in the kinds of places that a game tells apart."""
    ids = classes_of_objects(sources.headers)
    found: FactTable = {}
    for key, array in _WEIGHTS.items():
        table = sources.table(array, "mkobj.c")
        if table and (rows := table.lists(2)):
            numbers = [[sources.number(table.unit, part, array) for part in row[:2]] for row in rows]
            found[key] = [{"class": ids.get(number, ""), "weight": weight} for weight, number in numbers]
    return found


def gem_chances(kinds: list[FactTable]) -> FactTable:
    """The names of real gems, and their chances by depth. Rules: "Gem probabilities"."""
    gems = [kind for kind in kinds if kind["class"] == "GEM" and kind["name"]]
    ends = [number for number, kind in enumerate(gems) if kind["name"] == "jade"]
    ends = ends or [number for number, kind in enumerate(gems) if kind["material"] == "gemstone"][-1:]
    count = ends[0] + 1 if ends else 0
    thirds = list[FactTable]()
    for third in range(10):
        first = min(max(0, 9 - third), max(0, count - 1))
        chances = [0] * first + [(171 + place) // (count - first) for place in range(count - first)]
        thirds.append({"third": third, "prob": chances})
    names = [kind["name"] for kind in gems[:count]]
    return {"gem_names": names, "gem_prob_by_ledger_third": thirds} if count else {}
