"""The catalogue of a fork, from its sources: all tables that can be read and fit, and a report of the others.

The words of the level compiler come from the rules of its scanner, with the values of flags.
"""

from __future__ import annotations

import json
import re
from collections import Counter, abc
from typing import Any, Final

from vaultc.support.named_tuple import NamedTuple
from vaultc.support.version import __version__
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.imported import FORMAT, CatalogueError, checked_tables, parsed_catalogue
from vaultc.world.catalog.tables import FactTable, rows_of
from vaultc.world.sources import objects, predicates
from vaultc.world.sources.c_language import decoded
from vaultc.world.sources.monsters import facts_of_species, heroes, monsters, packed, playing, shapes
from vaultc.world.sources.predicates import MapSymbols, add_predicates
from vaultc.world.sources.reading import ImportNote, Sources
from vaultc.world.sources.tree import SourceTree

MOST_WORDS: Final = 3000
MOST_LETTERS: Final = 300
_RANGE: Final = re.compile(r"(?<!\\)([A-Za-z])-([A-Za-z])")
LONGEST_ACTION: Final = 2000
"""Characters of the action of a rule."""
LARGEST_NUMBER: Final = 1 << 31
_FLAG: Final = "noteleport"
"""A flag that all games have."""
_RULE = re.compile(
    r"^(?:<[A-Z_,]+>)?\"?(?P<word>[A-Za-z][A-Za-z_0-9-]*(?:\|[A-Za-z][A-Za-z_0-9-]*)*)\"?[ \t]+(?P<action>[^ \t\n].*)$",
    re.MULTILINE,
)
_RETURN = re.compile(r"\breturn[ \t(]+([A-Za-z_0-9]+)|ST_RET\w*[ \t]*\([ \t]*([A-Za-z_0-9]+)")
_VALUE = re.compile(
    r"yylval\s*\.\s*i\s*=\s*([-A-Za-z_0-9+*<>|()\s]+)"
    r"|ST_RETN\w*[ \t]*\([^,]*,[ \t]*((?:[-A-Za-z_0-9+*<>| \t]|\((?:[^()]|\([^()]*\))*\))+)"
)
LONGEST_VALUE: Final = 100
"""Characters of the value of a word."""
_MAP_ROW = re.compile(r"^<MAPC>\[((?:[^\]\\\n]|\\.)+)\]", re.MULTILINE)


class Keyword(NamedTuple):
    """A word of the language: its class of tokens, and its value, a name or an expression."""

    word: str
    token: str
    value: str


def keywords(sources: Sources) -> list[Keyword]:
    """All words in the order of the rules; none, with a note, if there is no scanner."""
    path = sources.tree.find("lev_comp.l") or next(iter(sources.tree.declaring(r"<MAPC>", (".l",))), None)
    text = sources.tree.text(path) if path else None
    if text is None:
        sources.note("words", "there is no lev_comp.l, so new words of the language are unknown")
        return []
    found, waiting = list[Keyword](), list[str]()
    for match in _RULE.finditer(text):
        waiting += match["word"].split("|")
        if match["action"].strip() == "|":  # the action of the rule below
            continue
        start, end = match.start("action"), match.end()
        last = min(len(text), start + LONGEST_ACTION)
        while end < last and text.count("{", start, end) > text.count("}", start, end):  # it goes on over lines
            following = text.find("\n", end + 1, last)
            end = last if following < 0 else following
        action = text[start:end]
        token, value = _RETURN.search(action), _VALUE.search(action)
        if token is not None:
            number = " ".join((value[1] or value[2]).split())[:LONGEST_VALUE] if value else ""
            found += [Keyword(word, token[1] or token[2], number) for word in waiting]
        waiting = []
    return found[:MOST_WORDS]


def flags_of(sources: Sources, words: list[Keyword]) -> dict[str, int]:
    """The flags of levels with their bits."""
    found: dict[str, int] = {}
    known = next((each.token for each in words if each.word == _FLAG), "FLAG_TYPE")
    for each in words:
        if each.token == known:
            number = sources.headers.computed(each.value)
            if number is None or not 0 <= number < 2 * LARGEST_NUMBER:
                reason = f"{each.value} is not a number that the headers give" if each.value else "its rule gives none"
                sources.note(
                    "words", f"the flag {each.word} has no number, so levels with it cannot be compiled: {reason}"
                )
                number = 0
            found[each.word] = number
    return found


def numbers_of(sources: Sources, words: list[Keyword]) -> dict[str, int]:
    """The numbers of words that have one."""
    found = {
        each.word: sources.headers.computed(each.value)
        for each in words
        if each.value and (not each.word.isupper() or each.value.lstrip("-").isdecimal())
    }
    return {word: number for word, number in found.items() if number is not None and abs(number) < LARGEST_NUMBER}


def map_letters(sources: Sources) -> str | None:
    """The characters that rows of maps may have; None if the scanner does not say so in the usual form."""
    path = sources.tree.find("lev_comp.l")
    text = sources.tree.text(path) if path else None
    found = _MAP_ROW.search(text) if text else None
    if found is None:
        return None
    letters = _RANGE.sub(
        lambda match: "".join(map(chr, range(ord(match[1]), ord(match[2]) + 1))), found[1].replace("0-9", "")
    )
    return re.sub(r"\\(.)", r"\1", letters)[:MOST_LETTERS]


_TOGETHER: Final = (
    frozenset({"monsters", "objmonfacts", "roles"}), frozenset({"objects", "objclass", "artifacts"})
)  # fmt: skip
"""Tables that hold numbers of each other's rows."""
_TABLE: Final = re.compile(r"tables?[/ ](\w+)")


def leave_out_misfits(sources: Sources, tables: dict[str, FactTable], base: Catalog) -> None:
    """Remove tables that no catalogue may hold, each with a note, so that the base's are taken."""
    for _ in range(len(tables)):
        fault = _first_fault(tables, base)
        found = _TABLE.search(fault or "")
        if fault is None or found is None or found[1] not in tables:
            return
        sources.note("tables", f"{fault}; the base's are taken")
        for name in next((group for group in _TOGETHER if found[1] in group), frozenset({found[1]})):
            tables.pop(name, None)


def _first_fault(tables: dict[str, FactTable], base: Catalog) -> str | None:
    data = {"format": FORMAT, "header": {"name": "sources", "base": "sources"}, "tables": tables}
    try:
        file = parsed_catalogue(json.dumps(data).encode(), "sources")
    except CatalogueError as error:
        return str(error).removeprefix("sources: ")
    return next(iter(checked_tables(base.extended("sources", tables=file.tables), file.tables)), None)


MOST_MISSES: Final = 200
FEWEST_UNKNOWN: Final = 20
"""Uses of unknown names of which a catalogue has at least as many if it looks wrong; fewer can be misspelt."""
LARGEST_SHARE: Final = 20
"""A catalogue looks wrong if one use of a name in this number is unknown: 5 %. Of a good one, hardly any is."""

_CLASS = r"(?:'(?P<class>.)'|[A-Za-z$_][A-Za-z_0-9$]*(?:\[\d+\])?)"
_THING = re.compile(
    r"^[ \t]*(?:\[[ \t]*\d+%[ \t]*\][ \t]*:?[ \t]*)?(?P<word>MONSTER|OBJECT|CONTAINER)[ \t]*(?:\[[^\]\n]*\])?[ \t]*:"
    rf"[ \t]*\(?[ \t]*(?:{_CLASS}[ \t]*,[ \t]*)?\"(?P<name>[^\"\n]*)\"",
    re.MULTILINE,
)
_PAIR = re.compile(r"\([ \t]*'(?P<class>.)'[ \t]*,[ \t]*\"(?P<name>[^\"\n]*)\"[ \t]*\)")
_SPECIES = re.compile(r"\b(?:montype|m_monster)[ \t]*:?[ \t]*\"(?P<name>[^\"\n]*)\"")
_DISGUISE = re.compile(r"\bm_object[ \t]*:?[ \t]*\"(?P<name>[^\"\n]*)\"")
_SPECIES_OF_OBJECT = re.compile(
    r"^(?:OBJECT|CONTAINER)[ \t]*(?:\[[^\]\n]*\])?[ \t]*:[^,\n(]*,[^,\n]*,[ \t]*(?:\([^)\n]*\)|[^,\n(]*)"
    r"(?:,[ \t]*(?:blessed|uncursed|cursed|random))?[ \t]*,[ \t]*\"(?P<name>[^\"\n]*)\"[ \t]*,[ \t]*(?:[+-]?\d|random)",
    re.MULTILINE,
)
"""The species after the place of an object, in the older language."""
_ARRAY = re.compile(r"\b(?P<word>monster|object)[ \t]*:[ \t]*\{(?P<items>[^{}]*)\}")
_ELEMENT = re.compile(r"\([^()\n]*\)|\"(?P<name>[^\"\n]*)\"")
_DESCRIPTION = "#"
"""The class of things that are described in words, in some variants."""
_TRAP = re.compile(r"^[ \t]*TRAP[ \t]*(?:\[[^\]\n]*\])?[ \t]*:[ \t]*\"(?P<name>[^\"\n]*)\"", re.MULTILINE)
_ROOM = re.compile(
    r"^[ \t]*(?:ROOM|SUBROOM)[ \t]*:[ \t]*\"(?P<name>[^\"\n]*)\""
    r"|^[ \t]*REGION[ \t]*:[^\"\n]*\"(?P<region>[^\"\n]*)\"",
    re.MULTILINE,
)
_FLAGS = re.compile(r"^[ \t]*FLAGS[ \t]*:[ \t]*(?P<words>[a-z][A-Za-z_ \t,-]*)", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*[#;].*$", re.MULTILINE)


class Miss(NamedTuple):
    """A name that no table has: where it is used, the table that should have it, and the name with its class."""

    place: str
    table: str
    name: str


class Uses(NamedTuple):
    """The number of uses of names that were looked up, the number of files, and the misses.

    ``unknown`` is the number of uses of names that no table has, and ``things`` counts the uses of each name of a
    monster or an object, in lower case.
    """

    looked_up: int
    files: int
    misses: tuple[Miss, ...]
    unknown: int
    things: abc.Mapping[str, int]

    @property
    def looks_wrong(self) -> bool:
        """True if the catalogue is more likely to be wrong than the files, as many names are unknown."""
        return self.unknown >= FEWEST_UNKNOWN and self.unknown * LARGEST_SHARE >= self.looked_up


def used_names(tree: SourceTree, catalog: Catalog, flags: abc.Collection[str]) -> Uses:
    """Look up the names in all des files of a tree."""
    texts = ((path, tree.text(path)) for path in tree.paths if path.endswith(".des"))
    return names_in([(path, decoded(text or "")) for path, text in texts], catalog, flags)


def names_in(files: abc.Sequence[tuple[str, str]], catalog: Catalog, flags: abc.Collection[str]) -> Uses:
    """Look up the names of monsters, objects, traps, rooms and flags in des files, each a path and its text.

    Flags are not looked up if none is known.
    """
    lookup = _Lookup(catalog, flags)
    for path, text in files:
        lookup.file(path, _COMMENT.sub("", text))
    return Uses(lookup.count, len(files), tuple(lookup.misses.values()), lookup.unknown, lookup.things)


class _Lookup:
    """Counts uses, and keeps the first miss of each name."""

    def __init__(self, catalog: Catalog, flags: abc.Collection[str]) -> None:
        self.count = self.unknown = 0
        self.things = Counter[str]()
        self.misses: dict[tuple[str, str], Miss] = {}
        self._catalog = catalog
        self._flags = flags
        self._traps = {trap.des_name.lower() for trap in catalog.traps if trap.word}
        self._rooms = {row.name.lower() for row in catalog.rooms if row.word}

    def file(self, path: str, text: str) -> None:
        """Look up the names of one file."""
        for found in _THING.finditer(text):
            character = found["class"]
            if character == _DESCRIPTION:
                continue
            table = "monsters" if found["word"] == "MONSTER" else "objects"
            self._use(path, text, found, table, self._knows(table, found["name"], character), character)
        for found in _PAIR.finditer(text):
            known = any(self._knows(table, found["name"], found["class"]) for table in ("monsters", "objects"))
            self._use(path, text, found, "monsters or objects", known, found["class"])
        self._inner(path, text)
        for found in _TRAP.finditer(text):
            self._use(path, text, found, "traps", found["name"].lower() in self._traps | {"random"})
        for found in _ROOM.finditer(text):
            name = found["name"] or found["region"] or "random"
            self._use(path, text, found, "rooms", name.lower() in self._rooms | {"random"})
        for found in _FLAGS.finditer(text) if self._flags else ():
            for word in re.findall(r"[A-Za-z_-]+", found["words"]):
                self._use(path, text, found, "words", word in self._flags, name=word)

    def _inner(self, path: str, text: str) -> None:
        """Look up the names in options and in arrays."""
        for pattern, table in ((_SPECIES, "monsters"), (_SPECIES_OF_OBJECT, "monsters"), (_DISGUISE, "objects")):
            for found in pattern.finditer(text):
                self._use(path, text, found, table, self._knows(table, found["name"], None))
        for array in _ARRAY.finditer(text):
            table = "monsters" if array["word"] == "monster" else "objects"
            for found in _ELEMENT.finditer(text, array.start("items"), array.end("items")):
                if found["name"] is not None:
                    self._use(path, text, found, table, self._knows(table, found["name"], None))

    def _knows(self, table: str, name: str, character: str | None) -> bool:
        find = self._catalog.species_number if table == "monsters" else self._catalog.kind_number
        return name in ("random", "") or find(name, character) is not None

    def _use(
        self, path: str, text: str, found: re.Match[str], table: str, known: bool,
        character: str | None = None, name: str | None = None,
    ) -> None:  # fmt: skip
        self.count += 1
        groups = found.groupdict()
        shown = name or groups.get("name") or groups.get("region") or ""
        words = f'"{shown}"' + (f" of class {character!r}" if character else "")
        self.unknown += not known
        if table not in ("traps", "rooms", "words"):
            self.things[shown.lower()] += 1
        if known or (table, words) in self.misses or len(self.misses) >= MOST_MISSES:
            return
        if table == "monsters or objects" and any(key[1] == words for key in self.misses):
            return
        line = text.count("\n", 0, found.end()) + 1
        self.misses[table, words] = Miss(f"{path.rpartition('/')[2]}:{line}", table, words)


MONSTER_COLUMNS: Final = (
    *("index", "name", "char", "level", "speed", "ac", "mr", "align", "difficulty", "freq", "gen", "size", "weight"),
    *("color", "color_num", "sex", "attitude", "sound", "resists", "flags", "derived", "attacks"),
)
FACT_COLUMNS: Final = (
    *("index", "name", "char", "corpse_as", "no_corpse", "nutrition", "lays_eggs", "grows_to", "grows_from", "human"),
    *("tiny", "weight", "troll", "rider", "stone_res"),
)
OBJECT_COLUMNS: Final = (
    *("index", "name", "appearance", "class", "char", "prob", "color", "color_num", "material", "material_num"),
    *("weight", "cost", "skill", "known", "merge", "uses_known", "magic", "charged", "unique", "shuffle", "dir", "ac"),
    *("fire_res", "nutrition"),
)
TABLES: Final = (
    *("monsters", "objmonfacts", "objects", "objclass", "artifacts", "traps", "terrain", "rooms", "words", "named"),
    "roles",
)
_HEAD: Final = 600
"""Characters at the beginning of a source in which its date is looked for."""
_DATE: Final = re.compile(r"\b((?:19|20)\d\d)[/-](0[1-9]|1[0-2])[/-](0[1-9]|[12]\d|3[01])\b")
BY_HAND: Final = (
    "syntax of new statements and options, which vaultc cannot read from a grammar",
    "rules in code: contents of special rooms, random traps, equipment (the base's are used)",
)


class Imported(NamedTuple):
    """The result of an import: the file's data, notes, the uses of names, and the tables of the base that remain."""

    data: dict[str, Any]
    notes: tuple[ImportNote, ...]
    uses: Uses
    kept: tuple[str, ...]


def imported(
    tree: SourceTree, name: str, base_name: str, base: Catalog, defined: abc.Mapping[str, str | None],
    base_flags: abc.Iterable[str] = (),
) -> Imported:  # fmt: skip
    """Read all tables of a tree; what cannot be read is as in the base, and noted."""
    sources = Sources(tree, defined)
    tables = _tables(sources, base)
    leave_out_misfits(sources, tables, base)
    extended = base.extended(name, tables=tables)
    tables["named"], missing = playing(extended, base.table("named"))
    for message in missing:
        sources.note("named", message, only_levels=True)
    flags = {*base_flags, *tables.get("words", {}).get("flags", {})}
    final = base.extended(name, tables=tables)
    for fault in checked_tables(final, tables):
        sources.note("tables", fault)
    uses = used_names(tree, final, flags)
    kept = tuple(table for table in TABLES if table not in tables)
    header = _header(tree, sources, name, base_name, defined, kept)
    return Imported({"format": FORMAT, "header": header, "tables": tables}, tuple(sources.notes), uses, kept)


def _tables(sources: Sources, base: Catalog) -> dict[str, FactTable]:
    tables: dict[str, FactTable] = {}
    base_monsters = base.table("monsters")
    monster_classes = objects.monster_classes(sources, base_monsters["classes"])
    species = monsters(sources)
    if species and monster_classes:
        characters = {row["index"]: row["char"] for row in monster_classes}
        for row in species:
            row["char"] = characters.get(row["class_number"], "")
            if not row["char"]:
                sources.note("monsters", f"{row['name']} is of class {row['class_number']}, which has no character")
        add_predicates(sources, species)
        tables["monsters"] = {
            **base_monsters, "version": "", "count": len(species), "classes": monster_classes,
            **shapes(sources, species, base_monsters), "monsters": packed(species, MONSTER_COLUMNS),
        }  # fmt: skip
        by_sex = {name: row["name"] for row in species for name in row["other_names"]}
        if by_sex:
            tables["monsters"]["other_names"] = by_sex
        facts = facts_of_species(sources, species)
        tables["objmonfacts"] = {
            **base.table("objmonfacts"), "version": "", "count": len(facts), "monsters": packed(facts, FACT_COLUMNS)
        }  # fmt: skip
    tables |= _tables_of_objects(sources, base)
    if "monsters" in tables:
        own, texts = tables.get("artifacts", {}).get("artifacts", []), base.table("roles")
        found = heroes(sources, species, own, tables["monsters"], texts)
        if "texts" in found:
            tables["roles"] = {**texts, "roles": found.pop("texts")}
        tables["monsters"] |= found
    tables |= _tables_of_ground(sources, base)
    words = keywords(sources)
    if words:
        tables["words"] = {
            "flags": flags_of(sources, words),
            "map_letters": map_letters(sources),
            "keywords": {word.word: [word.token, word.value] for word in words},
            "numbers": numbers_of(sources, words),
        }
    for table in tables.values():
        for key in ("version", "fields", "note"):
            table.pop(key, None)
    return tables


def _tables_of_objects(sources: Sources, base: Catalog) -> dict[str, FactTable]:
    base_classes = base.table("objclass")
    found = objects.object_classes(sources, base_classes["classes"])
    kinds = objects.objects(sources, {row["number"]: row["char"] for row in found if row["char"]}) if found else []
    if not any(kind["name"] and kind["class"] not in ("ILLOBJ", "") for kind in kinds):
        return {}
    for name in dict.fromkeys(kind["class"] for kind in kinds):
        total = sum(kind["prob"] for kind in kinds if kind["class"] == name)
        if name not in ("ILLOBJ", "GEM") and abs(total - 1000) > 20:
            sources.note("objects", f"the chances of class {name} make {total} in 1000", only_levels=True)
    rows = {"count": len(kinds), "objects": packed(kinds, OBJECT_COLUMNS)}
    rows["class_first_index"] = {row["id"]: row["first_index"] for row in objects.counted(found, kinds) if row["rows"]}
    _complete(sources, found, base_classes["classes"], kinds)
    weights = objects.random_weights(sources)
    there = [row["id"] for row in found if row["kinds"] and row["id"] != "ILLOBJ"]
    if not there:
        sources.note(
            "objclass", "no class of objects that has a character has kinds as well; the base's tables are taken"
        )
        return {}
    kept = {key: value for key, value in base_classes.items() if key.startswith("random_")}
    for key, value in kept.items():
        weights[key] = _full(sources, key, weights.get(key, value), there)
    tables: dict[str, FactTable] = {
        "objects": rows,
        "objclass": {**base_classes, "classes": found, **weights, **objects.gem_chances(kinds)},
    }
    known = objects.artifacts(sources, kinds)
    if known is None:
        tables["artifacts"] = _artifacts_of_base(sources, base, kinds)
    else:
        tables["artifacts"] = {"count": len(known), "artifacts": known}
    return tables


def _complete(sources: Sources, found: list[FactTable], known: list[FactTable], kinds: list[FactTable]) -> None:
    """Let classes of the base that a fork lacks stand for one of its kinds, as rules of the base ask for them."""
    usual = next(kind for kind in kinds if kind["name"] and kind["class"] not in ("ILLOBJ", ""))
    there = {row["id"]: row for row in found}
    lacking = [row for row in known if row["rows"] and not there.get(row["id"], {}).get("rows")]
    for row in lacking:
        stand_in = {"first_index": usual["index"], "rows": 1, "kinds": 0}
        if row["id"] in there:
            there[row["id"]] |= stand_in
        else:
            found.append({**row, **stand_in, "number": len(found), "char": None, "plural_name": None})
    if lacking:
        names = ", ".join(row["id"] for row in lacking)
        sources.note(
            "objclass",
            f"no kinds of the classes {names}; rules that ask for one make {usual['name']!r}",
            only_levels=True,
        )


def _full(sources: Sources, key: str, weights: list[FactTable], there: list[str]) -> list[FactTable]:
    """Weights of classes that have kinds, which make 100: the first class gets what is missing."""
    own = [dict(row) for row in weights if row["class"] in there] or [{"class": there[0], "weight": 100}]
    rest = 100 - sum(row["weight"] for row in own)
    if rest > 0:
        own[0]["weight"] += rest
    if rest:
        more = f"; {own[0]['class']} gets the rest" if rest > 0 else ""
        sources.note("objclass", f"the weights of {key} make {100 - rest} in 100{more}", only_levels=True)
    return own


def _artifacts_of_base(sources: Sources, base: Catalog, kinds: list[FactTable]) -> FactTable:
    numbers = {(kind["class"], kind["name"]): kind["index"] for kind in reversed(kinds)}
    rows = list[FactTable]()
    for row in rows_of(base.table("artifacts")["artifacts"]):
        index = numbers.get((row["base_class"], row["base_name"]))
        if index is not None:
            rows.append(row | {"number": len(rows) + 1, "base_index": index})
    sources.note("artifacts", "the artifacts of the base are kept, as far as their kinds exist", only_levels=True)
    return {"count": len(rows), "artifacts": rows}


def _tables_of_ground(sources: Sources, base: Catalog) -> dict[str, FactTable]:
    tables: dict[str, FactTable] = {}
    symbols = MapSymbols(sources)
    terrain = predicates.terrain_table(sources, base.table("terrain"), symbols)
    if terrain is not None:
        tables["terrain"] = terrain
    traps = predicates.trap_rows(sources, base.table("traps")["traps"], symbols)
    if traps:
        tables["traps"] = {**base.table("traps"), "count": len(traps), "traps": traps}
    rooms = predicates.room_rows(sources, base.table("rooms")["rooms"])
    if rooms:
        tables["rooms"] = {**base.table("rooms"), "rooms": rooms}
    return tables


def _header(
    tree: SourceTree, sources: Sources, name: str, base: str, defined: abc.Mapping[str, str | None],
    kept: tuple[str, ...],
) -> dict[str, Any]:  # fmt: skip
    read = {path: digest for path, digest in tree.sums.items() if not path.endswith(".des")}
    heads = [(tree.text(path) or "")[:_HEAD] for path in read]  # times of files differ from machine to machine
    dates = [found.groups() for head in heads for found in _DATE.finditer(head)]
    return {
        "name": name,
        "version": _version(sources),
        "base": base,
        "tool": __version__,
        "date": "-".join(max(dates, default=())),
        "options": [f"{key}={value}" if value is not None else f"-{key}" for key, value in sorted(defined.items())],
        "sources": sorted([path.rpartition("/")[2], digest] for path, digest in read.items()),
        "defaulted": list(kept),
        "by_hand": list(BY_HAND),
    }


def _version(sources: Sources) -> str:
    path = sources.tree.find("patchlevel.h")
    unit = sources.unit(path) if path else sources.headers
    for prefix in ("VERSION_", "VARIANT_", "GAME_"):
        numbers = [unit.value(prefix + part) for part in ("MAJOR", "MINOR")]
        if None not in numbers:
            patch = unit.value("PATCHLEVEL")
            return ".".join(str(number) for number in (*numbers, patch) if number is not None)
    return ""
