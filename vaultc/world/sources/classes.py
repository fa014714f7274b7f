"""Classes of monsters and objects with their characters, symbols, artifacts, and weights of random classes."""

from __future__ import annotations

from typing import Final

from vaultc.world.catalog.tables import FactTable
from vaultc.world.sources.declarations import Braces, character_of, string_of
from vaultc.world.sources.monsters import capitals
from vaultc.world.sources.objects import classes_of_objects, materials_of
from vaultc.world.sources.reading import SourceRow, Sources, rows_of_structure

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
        rows = [item for item in table.rows if isinstance(item, Braces) and len(item.items) > 1] if table else []
        if table and rows:
            numbers = [[sources.number(table.unit, part, array) for part in row.items[:2]] for row in rows]
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
