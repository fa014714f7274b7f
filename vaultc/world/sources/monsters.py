"""The species, roles and races of a game: arrays ``mons``, ``roles`` and ``races``, and facts that rules ask for.

Objects and shapeshifters ask for corpses, growing up, and lists of shapes. With them, the things that play the roles
which rules ask for, in a fork that may have renamed or lost them.
"""

from __future__ import annotations

from collections import abc
from typing import Any, Final

from vaultc.world.catalog import Catalog
from vaultc.world.catalog.tables import RANKS, FactTable, with_rest
from vaultc.world.sources import predicates
from vaultc.world.sources.c_language import Braces, CInitialiser, placed, string_of
from vaultc.world.sources.predicates import switch_cases
from vaultc.world.sources.reading import SourceRow, Sources, Unit, rows_of_structure

MOST_SPECIES: Final = 30_000
_ATTACK: Final = ["aatyp", "adtyp", "damn", "damd"]
"""The members of an attack."""
_STRONG_DAMAGE = frozenset({"drli", "ston", "drst", "drdx", "drco", "were"})


def monsters(sources: Sources) -> list[FactTable]:
    """All species in the order of the table; none, with a note, if it cannot be read."""
    table = sources.table("mons", "monst.c") or sources.table_of("permonst")
    if table is None:
        sources.note("monsters", "no file has the array `mons`, or another of `struct permonst`")
        return []
    found: list[FactTable] = []
    rows = rows_of_structure(sources, table, "permonst")
    words = _Words(sources, table.unit)
    if len(rows) > MOST_SPECIES:
        sources.note(table.file, f"{len(rows)} rows of monsters; the first {MOST_SPECIES} are read")
    for row in rows[:MOST_SPECIES]:
        if row.number("mlet") == 0:
            break
        found.append(words.species(len(found), row))
    for fact in found:
        is_were = fact["class_number"] == fact["human_class"] and fact["name"].startswith("were")
        sources.made.setdefault(("PM_HUMAN_" if is_were else "PM_") + capitals(fact["name"]), fact["index"])
    return found


def capitals(name: str) -> str:
    """A name as constants have it: capitals, and ``_`` for all but letters and digits."""
    return "".join(each.upper() if each.isascii() and each.isalnum() else "_" for each in name)


_NAMES: Final = ("mname", "mnames", "name", "pmnames")
"""The members that hold the names of a species, as games call them; of names by sex the first counts."""


def _further_names(row: SourceRow) -> list[str]:
    """The names of a species after its first one, where it has names by sex."""
    value = row.item(*_NAMES)
    texts = [string_of(item) for item in value.items] if isinstance(value, Braces) else []
    names = list(dict.fromkeys(text for text in texts if text)) or [row.text(*_NAMES) or ""]
    further = (row.text(name) for name in row.columns if "fem" in name and name not in _NAMES)
    return list(dict.fromkeys([*names[1:], *(text for text in further if text and text != names[0])]))


class _Words:
    """The words of a tree for numbers in its table of species."""

    def __init__(self, sources: Sources, unit: Unit) -> None:
        self._sources = sources
        self._unit = unit
        self._attacks = _by_number(unit.with_prefix("AT_"))
        self._damages = _by_number(unit.with_prefix("AD_"))
        self._sounds = {value: name for name, value in unit.with_prefix("MS_").items() if name in predicates.SOUNDS}
        self._generation = {
            name: bit for name, bit in unit.with_prefix("G_").items() if name not in predicates.RUNNING and bit > 7
        }
        self._generation_words = predicates.generation_words(self._generation)
        self._human = unit.value("S_HUMAN") or -1
        self._flags: dict[str, dict[str, int]] = {}

    def species(self, index: int, row: SourceRow) -> FactTable:
        """One row as the catalogue has it; ``numbers`` are what predicates ask for, dropped later."""
        generation, size = row.number("geno"), row.number("msize")
        flags = self._words_of_flags(row)
        resists = predicates.words_of(row.number("mresists"), self._of_prefix("MR_"), {})
        for name in row.columns:
            if name.startswith("mresists") and name[8:].isdigit():
                resists += predicates.words_of(row.number(name), self._of_prefix(f"MR{name[8:]}_"), {})
        colour = row.number("mcolor") & 0xFF
        attacks = self._attack_slots(row)
        fact: FactTable = {
            "index": index,
            "name": row.text(*_NAMES) or "",
            "other_names": _further_names(row),
            "class_number": row.number("mlet"),
            "human_class": self._human,
            "level": row.number("mlevel", "mlvl"),
            "speed": row.number("mmove"),
            "ac": row.number("ac", "nac"),
            "mr": row.number("mr"),
            "align": row.number("maligntyp"),
            "freq": generation & 7,
            "gen": predicates.words_of(generation, self._generation, self._generation_words),
            "size": predicates.SIZES.get(size, "gigantic" if size > 4 else "medium"),
            "weight": row.number("cwt"),
            "nutrition": row.number("cnutrit"),
            "color": predicates.color(colour),
            "color_num": colour,
            "sex": next((word.lower() for word in predicates.SEXES if word in flags), "any"),
            "attitude": "hostile" if "HOSTILE" in flags else "peaceful" if "PEACEFUL" in flags else None,
            "sound": self._sounds.get(row.number("msound"), "").lower() or None,
            "resists": list(dict.fromkeys(resists)),
            "flags": [word for word in flags if word not in (*predicates.SEXES, "HOSTILE", "PEACEFUL")],
            "derived": [],
            "attacks": [list(slot) for slot in attacks if slot != ("none", "phys", 0, 0)],
        }
        has_difficulty = any(name in row.columns for name in ("difficulty", "mdifficulty", "mdiff"))
        fact["difficulty"] = (
            row.number("difficulty", "mdifficulty", "mdiff") if has_difficulty else difficulty(fact, attacks)
        )
        fact["numbers"] = {
            name: row.number(name)
            for name in row.columns
            if isinstance(value := row.item(name), list) and not any(token.kind == "str" for token in value)
        }
        return fact

    def _words_of_flags(self, row: SourceRow) -> list[str]:
        """The words of all columns of flags; sexes and attitudes stay in capitals."""
        words = list[str]()
        known = predicates.INBORN | {word: word for word in (*predicates.SEXES, "HOSTILE", "PEACEFUL")}
        for name in row.columns:
            prefix = f"M{name.removeprefix('mflags').upper()}_" if name.startswith("mflags") else ""
            prefix = {"mhflags": "MH_", "mrace": "MRACE_"}.get(name, prefix)
            if prefix:
                words += predicates.words_of(row.number(name), self._of_prefix(prefix), known)
        return list(dict.fromkeys(words))

    def _of_prefix(self, prefix: str) -> dict[str, int]:
        if prefix not in self._flags:
            self._flags[prefix] = self._unit.with_prefix(prefix)
        return self._flags[prefix]

    def _attack_slots(self, row: SourceRow) -> list[tuple[str, str, int, int]]:
        value = row.item("mattk", "mattks")
        slots = placed(value, self._unit.value) if isinstance(value, Braces) else []
        names = [member.name for member in self._unit.structures.get("attack", ())] or _ATTACK
        attacks = [placed(slot, self._unit.value, names) for slot in slots if isinstance(slot, Braces)]
        if not attacks:  # C lets the values of each attack stand without braces of their own
            attacks = [slots[at : at + len(names)] for at in range(0, len(slots), len(names))]
        found: list[tuple[str, str, int, int]] = []
        for parts in attacks:
            numbers = [self._sources.number(self._unit, item, "attack", row) for item in parts[:4]]
            how, damage, dice, sides = (*numbers, 0, 0, 0, 0)[:4]
            words = self._attacks.get(how, str(how)), self._damages.get(damage, str(damage))
            found.append((*words, dice, sides))
        return found


def _by_number(names: dict[str, int]) -> dict[int, str]:
    words: dict[int, str] = {}
    for name, number in names.items():
        words.setdefault(number, name.lower())
    return words


def difficulty(fact: FactTable, slots: list[tuple[str, str, int, int]]) -> int:
    """The strength that a game computes when it is built, where no column gives it. Rules: "Monsters and objects"."""
    level: int = fact["level"] if fact["level"] <= 49 else 2 * (fact["level"] - 6) // 4
    more: int = ("small_group" in fact["gen"]) + 2 * ("large_group" in fact["gen"])
    more += any(how in ("weap", "magc", "brea", "spit", "gaze") for how, *_ in slots)
    more += (fact["ac"] < 4) + (fact["ac"] < 0) + (fact["speed"] >= 18)
    for how, damage, dice, sides in slots:
        more += (how not in ("none", "any")) + (how == "magc") + (how == "weap" and "strong" in fact["flags"])
        more += 2 if damage in _STRONG_DAMAGE else int(damage != "phys" and fact["name"] != "grid bug")
        more += dice * sides > 23
    more -= 2 * (fact["name"] == "leprechaun")
    strength = level - 1 if more == 0 else level + (more // 2 if more >= 6 else more // 3 + 1)
    return max(strength, 0)


def packed(rows: list[FactTable], columns: tuple[str, ...]) -> dict[str, Any]:
    """Rows as columns and values, as the shipped tables have them."""
    return {"columns": list(columns), "rows": [[row.get(name) for name in columns] for row in rows]}


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
        sources.note("objmonfacts", "no file has the array `grownups`; no species grows up", only_levels=True)
        return {}, {}
    grown: dict[int, int] = {}
    young: dict[int, int] = {}
    for items in table.lists(2):
        first, second = [sources.number(table.unit, part, "grownups") for part in items[:2]]
        if first >= 0 and second >= 0:
            grown.setdefault(first, second)
            young.setdefault(second, first)
    return grown, young


def _corpses(sources: Sources) -> dict[int, int]:
    """The species whose corpse another leaves, from the switch of a function."""
    cases = switch_cases(sources.body("mon.c", "undead_to_corpse"))
    found: dict[int, int] = {}
    for labels, text in cases:
        into = next((sources.made[word] for word in text.split() if word in sources.made), None)
        if into is not None:
            found |= {sources.made[name]: into for name in labels if name in sources.made}
    if not cases:
        sources.note(
            "objmonfacts", "no function `undead_to_corpse`; every species leaves its own corpse", only_levels=True
        )
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
    found: dict[str, int] = {}
    for labels, text in switch_cases(sources.body("makemon.c", "golemhp")):
        numbers = [word for word in text.split() if word.isdigit()]
        for label in labels:
            index = sources.made.get(label)
            if index in names and numbers and int(numbers[0]):
                found[names[index]] = int(numbers[0])
    return found


_GENDERS: Final = ("male", "female", "neuter")
_ALIGNMENTS: Final = ("lawful", "neutral", "chaotic")
_SPECIES: Final = ("malenum", "mnum", "num")
"""The members of structures that hold the species of a role or a race, by how games call them."""


def heroes(
    sources: Sources, species: list[FactTable], artifacts: list[FactTable], base: FactTable, texts: FactTable
) -> dict[str, Any]:
    """The rows of ``roles`` and ``races`` for the table of monsters, and of ``texts``, the names that go with roles.

    Rows of the base whose names the sources lack follow, since rules in code may ask for them. What cannot be read is
    absent, and noted.
    """
    if not species:
        return {}
    reader = _Heroes(sources, species, artifacts)
    races, roles = reader.races(), reader.roles()
    found: dict[str, Any] = {}
    if races:
        found["races"] = with_rest([race for race, _ in races], base["races"])
    if roles:
        known = {row["name"]: row for row in base["roles"]}
        own = [reader.role(row, races, known.get(row.text("name") or "")) for row in roles]
        found["roles"] = with_rest(own, base["roles"])
        found["texts"] = with_rest([reader.text(row) for row in roles], texts["roles"])
    return found


class _Heroes:
    """Reads the rows of the arrays; ``_names`` are the names of species by number."""

    def __init__(self, sources: Sources, species: list[FactTable], artifacts: list[FactTable]) -> None:
        self._sources = sources
        self._names = {row["index"]: row["name"] for row in species}
        self._letters = {row["class_number"]: row["char"] for row in species}
        self._artifacts = {row["number"]: row["name"] for row in artifacts}
        self._unit: Unit | None = None

    def _rows(self, array: str, tag: str) -> list[SourceRow]:
        table = self._sources.table(array, "role.c")
        if table is None:
            self._sources.note("roles", f"no file has the array `{array}`; the base's are kept")
            return []
        self._unit = table.unit
        rows = list[SourceRow]()
        for row in rows_of_structure(self._sources, table, tag):
            if row.text("name", "noun") is None:
                break
            rows.append(row)
        return rows

    def roles(self) -> list[SourceRow]:
        """The rows of all roles."""
        rows = self._rows("roles", "Role")
        whole = [row for row in rows if {"name", "allow"} <= set(row.columns) and row.item(*_SPECIES) is not None]
        if rows and not whole:
            told = "struct Role has other members than name, malenum (or mnum), allow; the base's are kept"
            self._sources.note("roles", told)
        return whole

    def races(self) -> list[tuple[FactTable, int]]:
        """The races, each with the bits of its own kind."""
        return [
            (self._race(row), row.number("selfmask"))
            for row in self._rows("races", "Race")
            if {"noun", "selfmask"} <= set(row.columns) and row.item(*_SPECIES) is not None
        ]

    def _race(self, row: SourceRow) -> FactTable:
        allowed = row.number("allow")
        own = self._kinds(row.number("selfmask"))
        return {
            "name": row.text("noun") or "",
            "monster": self._species(row, *_SPECIES) or row.text("noun") or "",
            "own_flag": own[0] if own else row.text("noun") or "",
            "always_peaceful": self._kinds(row.number("lovemask")),
            "always_hostile": self._kinds(row.number("hatemask")),
            "alignments": self._words("ROLE_", _ALIGNMENTS, allowed) or list(_ALIGNMENTS),
        }

    def role(self, row: SourceRow, races: list[tuple[FactTable, int]], known: FactTable | None) -> FactTable:
        """The facts of a role; a person of its quest that cannot be read is as in the base, else of its own kind."""
        male, female = _pair(row.item("name"))
        allowed = row.number("allow")
        other: FactTable = known or {}
        monster = self._species(row, *_SPECIES) or other.get("monster") or next(iter(self._names.values()))
        people = {"leader": "ldrnum", "guardian": "guardnum", "nemesis": "neminum"}
        admitted = [race["name"] for race, bits in races if bits & allowed]
        fact: FactTable = {
            "name": male,
            "female_name": female,
            "code": row.text("filecode") or (male or "")[:3],
            "monster": monster,
            "female_monster": self._species(row, "femalenum"),
            **{key: self._species(row, member) or other.get(key) or monster for key, member in people.items()},
            "initial_record": row.number("initrecord"),
            "races": admitted or other.get("races") or [race["name"] for race, _ in races] or ["human"],
            "genders": self._words("ROLE_", _GENDERS, allowed) or ["male"],
            "alignments": self._words("ROLE_", _ALIGNMENTS, allowed) or list(_ALIGNMENTS),
        }
        for number in (1, 2):
            if f"enemy{number}sym" in row.columns:
                fact[f"quest_enemy{number}"] = self._species(row, f"enemy{number}num")
                fact[f"quest_class{number}"] = self._letters.get(row.number(f"enemy{number}sym"), "")
        return fact

    def text(self, row: SourceRow) -> FactTable:
        """The names that go with a role."""
        male, female = _pair(row.item("name"))
        item = row.item("rank")
        ranks = [list(_pair(each)) for each in (item.items if isinstance(item, Braces) else [])[:RANKS]]
        ranks += [[male, female]] * (RANKS - len(ranks))
        gods = [row.text(member) for member in ("lgod", "ngod", "cgod")]
        number = row.number("questarti")
        return {
            "name": male,
            "female_name": female,
            "code": row.text("filecode") or "",
            "ranks": [[title or male, other] for title, other in ranks],
            "gods": gods if all(gods) else [],
            "home": row.text("homebase") or "",
            "intermediate": row.text("intermed") or "",
            "quest_artifact": self._artifacts.get(number, ""),
        }

    def _species(self, row: SourceRow, *members: str) -> str | None:
        return self._names.get(row.number(*members)) if row.item(*members) else None

    def _kinds(self, bits: int) -> list[str]:
        """The words of races, as the flags of species have them."""
        for prefix in ("MH_", "M2_"):
            known = self._unit.with_prefix(prefix) if self._unit is not None else {}
            words = [name.lower() for name, bit in known.items() if bit > 0 and bit & (bit - 1) == 0 and bits & bit]
            if words:
                return list(dict.fromkeys(words))
        return []

    def _words(self, prefix: str, words: abc.Iterable[str], bits: int) -> list[str]:
        found = list[str]()
        for word in words:
            bit = self._unit.value(prefix + word.upper()) if self._unit is not None else None
            if bit and bits & bit:
                found.append(word)
        return found


def _pair(value: CInitialiser | None) -> tuple[str | None, str | None]:
    items = value.items[:2] if isinstance(value, Braces) else [value]
    first, second = (*(None if item is None else string_of(item) for item in items), None, None)[:2]
    return first, second


def playing(catalog: Catalog, base: FactTable) -> tuple[FactTable, list[str]]:
    """The table ``named`` of a base, with the things that exist; a role that nothing plays gets a stand-in.

    The messages tell the roles with a stand-in, so that a user can name what plays them.
    """
    missing = list[str]()
    first = next(kind for kind in catalog.kinds if kind.name)  # the strange object, which no rule says anything about
    strange = [[first.character, str(first.name)]]
    objects: dict[str, list[list[str]]] = {}
    for role, things in base["objects"].items():
        known = [thing for thing in things if catalog.kind_number(thing[1], thing[0]) is not None]
        objects[role] = known or (strange if things else [])
        if things and not known:
            missing.append(f"{_quoted(things[0][1], role)}; what rules make of it is left out until you name another")
    species: dict[str, list[str]] = {}
    for role, names in base["species"].items():
        there = [name for name in names if catalog.species_number(name) is not None]
        species[role] = there or ([catalog.one_species(0).name] if role in _SINGLE else [])
        if names and not there:
            missing.append(f"{_quoted(names[0], role)}; {_instead(*species[role][:1])}")
    artifacts = {artifact.name for artifact in catalog.artifacts}
    for role, names in base["artifacts"].items():
        if names and names[0] not in artifacts:  # then no object is it: nothing else takes the role of an artifact
            missing.append(f"{_quoted(names[0], role)}; {_instead()}")
    kept = {
        name: other
        for name, other in base.get("stand_ins", {}).items()
        if catalog.kind_number(other) is not None or catalog.species_number(other) is not None
    }
    named = {"objects": objects, "species": species, "artifacts": dict(base["artifacts"]), "stand_ins": kept}
    return named, missing


_SINGLE = ("human", "scorpion", "constellation")


def _quoted(name: str, role: str) -> str:
    return f"nothing plays the role `{role}`, as there is no {name!r}"


def _instead(*names: str) -> str:
    return f"{names[0]!r} takes its part until you name another" if names else "it stays empty"
