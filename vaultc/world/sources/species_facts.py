"""Facts of species that objects and shapeshifters ask for: corpses, growing up, lists of shapes."""

from __future__ import annotations

from vaultc.world.catalog.tables import FactTable
from vaultc.world.sources.declarations import Braces, string_of
from vaultc.world.sources.ground import function_body
from vaultc.world.sources.reading import Sources


def facts_of_species(sources: Sources, species: list[FactTable]) -> list[FactTable]:
    """The rows of the table of facts, one for each species."""
    grown, young = _growing(sources)
    corpses = _corpses(sources)
    troll = sources.headers.value("S_TROLL")
    found = list[FactTable]()
    for row in species:
        index = row["index"]
        found.append({
            "index": index,
            "name": row["name"],
            "char": row["char"],
            "corpse_as": corpses.get(index, index),
            "no_corpse": int("no_corpse" in row["gen"]),
            "nutrition": row["nutrition"],
            "lays_eggs": int("oviparous" in row["flags"]),
            "grows_to": grown.get(index, index),
            "grows_from": young.get(index, index),
            "human": int("human" in row["flags"]),
            "tiny": int(row["size"] == "tiny"),
            "weight": row["weight"],
            "troll": int(row["class_number"] == troll),
            "rider": int("rider" in row["derived"]),
            "stone_res": int("stone" in row["resists"]),
        })  # fmt: skip
    return found


def _growing(sources: Sources) -> tuple[dict[int, int], dict[int, int]]:
    """The next grown-up forms and the younger forms; the first pair counts."""
    table = sources.table("grownups", "mondata.c")
    if table is None:
        sources.note("objmonfacts", "no file has the array `grownups`; no species grows up")
        return {}, {}
    grown: dict[int, int] = {}
    young: dict[int, int] = {}
    for item in table.rows:
        if isinstance(item, Braces) and len(item.items) > 1:
            first, second = [sources.number(table.unit, part, "grownups") for part in item.items[:2]]
            if first >= 0 and second >= 0:
                grown.setdefault(first, second)
                young.setdefault(second, first)
    return grown, young


def _corpses(sources: Sources) -> dict[int, int]:
    """The species whose corpse another leaves, from the switch of a function."""
    path = sources.tree.find("mon.c")
    cases = function_body(sources.unit(path), "undead_to_corpse") if path else []
    found: dict[int, int] = {}
    for labels, text in cases:
        into = next((sources.made[word] for word in text.split() if word in sources.made), None)
        if into is not None:
            found |= {sources.made[name]: into for name in labels if name in sources.made}
    if not cases:
        sources.note("objmonfacts", "no function `undead_to_corpse`; every species leaves its own corpse")
    return found


def shapes(sources: Sources, species: list[FactTable], base: FactTable) -> FactTable:
    """Lists of species, and names, that monsters take; the base's where the sources have none."""
    names = {row["index"]: row["name"] for row in species}
    tail = next((row["index"] for row in species if row["name"] == "long worm tail"), len(species))
    known = set(names.values())
    found: FactTable = {
        "first_special": tail,
        "animal_shapes": [row["name"] for row in species[:tail] if "animal" in row["flags"]],
        "golem_hp": _golems(sources, names) or {k: v for k, v in base.get("golem_hp", {}).items() if k in known},
        "nasty_shapes": [name for name in base["nasty_shapes"] if name in known],
        "ghost_names": list(base["ghost_names"]),
    }
    table = sources.table("nasties", "wizard.c")
    if table is not None:
        numbers = [sources.number(table.unit, item, "nasties") for item in table.rows if isinstance(item, list)]
        found["nasty_shapes"] = [names[number] for number in numbers if number in names] or found["nasty_shapes"]
    table = sources.table("ghostnames", "do_name.c")
    if table is not None:
        found["ghost_names"] = [text for item in table.rows if (text := string_of(item))]
    return found


def _golems(sources: Sources, names: dict[int, str]) -> dict[str, int]:
    path = sources.tree.find("makemon.c")
    found: dict[str, int] = {}
    for labels, text in function_body(sources.unit(path), "golemhp") if path else []:
        numbers = [word for word in text.split() if word.isdigit()]
        for label in labels:
            index = sources.made.get(label)
            if index in names and numbers and int(numbers[0]):
                found[names[index]] = int(numbers[0])
    return found
