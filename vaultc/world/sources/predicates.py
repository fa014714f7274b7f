"""Species, terrain, traps, rooms and symbols of the headers, and predicates over species.

The map symbols of a game are the array ``defsyms``, whose rows are numbered.
"""

from __future__ import annotations

import re
from collections import abc
from typing import Final

from vaultc.support.named_tuple import NamedTuple
from vaultc.world.catalog.imported import NEW_TRAP
from vaultc.world.catalog.tables import FactTable
from vaultc.world.sources.c_language import (
    Braces,
    ConstantExpression,
    CToken,
    NotConstantError,
    body_of,
    character_of,
    evaluated,
    lines_of,
    string_of,
    unquoted,
)
from vaultc.world.sources.reading import Sources, Unit
from vaultc.world.sources.tree import SourceError

INBORN: Final = {
    "NEEDPICK": "needs_pick", "NOTAKE": "no_take", "NOEYES": "no_eyes", "NOHANDS": "no_hands", "NOLIMBS": "no_limbs",
    "NOHEAD": "no_head", "REGEN": "regenerates", "SEE_INVIS": "see_invisible", "TPORT": "teleports",
    "TPORT_CNTRL": "teleport_control", "ACID": "acidic", "POIS": "poisonous", "NOPOLY": "no_poly",
    "MERC": "mercenary", "PNAME": "proper_name", "WANDER": "wanders", "STALK": "stalks", "ROCKTHROW": "throws_rocks",
    "COLLECT": "collects", "WANTSAMUL": "wants_amulet", "WANTSBELL": "wants_bell", "WANTSBOOK": "wants_book",
    "WANTSCAND": "wants_candelabrum", "WANTSARTI": "wants_artifact", "WAITFORU": "waits_for_hero",
    "CLOSE": "waits_close", "INFRAVIS": "infravision",
}  # fmt: skip
GENERATION: Final = {
    "UNIQ": "unique", "NOGEN": "no_generate", "SGROUP": "small_group", "LGROUP": "large_group", "GENO": "genocidable",
    "NOCORPSE": "no_corpse",
}  # fmt: skip
RUNNING: Final = frozenset({"FREQ", "GONE", "EXTINCT", "GENOD", "KNOWN", "IGNORE", "LSM_INITIALIZED"})
"""Generation flags that belong to the running game."""
MASKS: Final = frozenset({"WANTSALL", "COVETOUS", "WAITMASK", "MASK", "ALL", "RACEMASK"})
SEXES: Final = ("MALE", "FEMALE", "NEUTER")
SOUNDS: Final = ("LEADER", "NEMESIS", "GUARDIAN", "BRIBE", "PRIEST")
SIZES: Final = {0: "tiny", 1: "small", 2: "medium", 3: "large", 4: "huge", 7: "gigantic"}
COLORS: Final = (
    *("black", "red", "green", "brown", "blue", "magenta", "cyan", "gray", "none", "orange", "bright green"),
    *("yellow", "bright blue", "bright magenta", "bright cyan", "white"),
)


def color(number: int) -> str:
    """The word for a colour; those from 16 on are of the palette of 256."""
    return COLORS[number] if 0 <= number < len(COLORS) else f"xterm {number}"


def words_of(value: int, flags: abc.Mapping[str, int], words: abc.Mapping[str, str]) -> list[str]:
    """The words of all flags whose bits are set, by their bits; a flag of several bits needs all of them."""
    bits = sorted((bit, name) for name, bit in flags.items() if bit > 0 and value & bit == bit)
    return list(dict.fromkeys(words.get(name, name.lower()) for _, name in bits if name not in MASKS))


def generation_words(names: abc.Iterable[str]) -> dict[str, str]:
    """The words for generation flags; of a place that has both, ``X`` means only there and ``NOX`` not there."""
    known = frozenset(names)
    pairs = [name for name in known if f"NO{name}" in known]
    places = {name: f"{name.lower()}_only" for name in pairs} | {f"NO{name}": f"no_{name.lower()}" for name in pairs}
    return places | GENERATION


COMPILER = ("lev_main.c", "lev_comp.y", "sp_lev.c")
"""Files that may hold the tables of words."""
MOST_TERRAIN: Final = 120
MOST_TRAPS: Final = 2000
MOST_ROOMS: Final = 900
_DEFINED = re.compile(r"^[ \t]*#[ \t]*define[ \t]+([A-Z][A-Z0-9_]*)[ \t]+[(A-Z0-9]", re.MULTILINE)
_KNOWN_TERRAIN = frozenset({"STONE", "DOOR", "CLOUD"})
_COLUMNS_OF_FLOOR = {"class": "floor", "walkable": True, "roomlike": True, "space": True, "zap_passes": True}


def terrain_numbers(sources: Sources) -> dict[str, int]:
    """The numbers of terrain by name; none, with a note, if the headers do not tell them."""
    found = next((each for each in sources.headers.enumerations if each.keys() >= _KNOWN_TERRAIN), None)
    if found is not None:
        return {name: value for name, value in found.items() if not name.startswith("MAX") and value < MOST_TERRAIN}
    return _numbers_of_macros(sources)


def _numbers_of_macros(sources: Sources) -> dict[str, int]:
    """The numbers of terrain that a header defines one by one, from STONE to the one before the transparent one."""
    path = sources.tree.find("rm.h")
    lines = (sources.tree.text(path) or "") if path else ""
    names = list(dict.fromkeys(_DEFINED.findall(lines)))
    numbers = {name: value for name in names if (value := sources.headers.value(name)) is not None}
    if not numbers.keys() >= _KNOWN_TERRAIN:
        sources.note("terrain", "no header numbers the terrain from STONE to CLOUD")
        return {}
    places = list(numbers)
    first = places.index("STONE")
    last = places.index("MAX_TYPE") if "MAX_TYPE" in numbers else places.index("CLOUD") + 1
    most = numbers.get("MAX_TYPE", numbers["CLOUD"] + 1)
    found: dict[int, str] = {}
    for name in places[first:last]:
        if 0 <= numbers[name] < min(most, MOST_TERRAIN):
            found.setdefault(numbers[name], name)
    return {name: number for number, name in sorted(found.items())}


def map_characters(sources: Sources, numbers: abc.Mapping[str, int]) -> dict[str, str]:
    """The names of terrain by the characters of maps."""
    for path in [p for name in COMPILER if (p := sources.tree.find(name))] + sources.tree.declaring(r"what_map_char"):
        body = body_of(sources.unit(path).tokens, "what_map_char")
        if body:
            return _cases(body, numbers, sources.headers)
    return _characters_anywhere(sources, numbers)


_PAIR_OF_FLOOR: Final = r"\{\s*'\.'\s*,\s*ROOM\s*[,}]"
_CASE_OF_FLOOR: Final = r"case\s*'\.'\s*:\s*return\b[\s(]*(?:\(\s*\w+\s*\)\s*)?\(?\s*ROOM\b"
_FEWEST_CHARACTERS: Final = 8
"""Characters of a table of map characters, at least."""


def _characters_anywhere(sources: Sources, numbers: abc.Mapping[str, int]) -> dict[str, str]:
    """The characters that games without a level compiler have in any file: in a table of pairs of a character and a
    terrain, or in the cases of a function."""
    for pattern, read in ((_PAIR_OF_FLOOR, _pairs), (_CASE_OF_FLOOR, _cases)):
        for path in sources.tree.declaring(pattern, (".c", ".h")):
            found = read(sources.unit(path).tokens, numbers, sources.headers)
            if len(found) >= _FEWEST_CHARACTERS:
                return found
    told = "no file has the function `what_map_char`, nor a table of map characters; add those of new terrain by hand"
    sources.note("terrain", told)
    return {}


def _pairs(tokens: abc.Sequence[CToken], numbers: abc.Mapping[str, int], headers: Unit) -> dict[str, str]:
    """The terrain of each character in rows ``{ '.', ROOM }``; the first row of a character counts."""
    names = _terrain_names(numbers, headers)
    found: dict[str, str] = {}
    for at in range(len(tokens) - 4):
        opening, letter, comma, *_ = tokens[at : at + 5]
        if opening.text != "{" or letter.kind != "char" or comma.text != ",":
            continue
        end = next((each for each in range(at + 3, min(at + 12, len(tokens))) if tokens[each].text in (",", "}")), at)
        words = [token.text for token in tokens[at + 3 : end] if token.text not in ("(", ")")]
        name = names.get(words[-1]) if words else None
        if name is not None:
            found.setdefault(unquoted(letter.text)[:1], name)
    return found


def _terrain_names(numbers: abc.Mapping[str, int], headers: Unit) -> dict[str, str]:
    """The names of terrain by what tokens are: names, or the numbers of macros."""
    names = {str(number): name for name, number in reversed([*numbers.items()])} | {name: name for name in numbers}
    for name in ("MAX_TYPE", "INVALID_TYPE"):
        names |= {name: name, str(headers.value(name)): name}
    return names


def _cases(body: abc.Sequence[CToken], numbers: abc.Mapping[str, int], headers: Unit) -> dict[str, str]:
    """The terrain of each character; names that are macros have become numbers."""
    names = _terrain_names(numbers, headers)
    found: dict[str, str] = {}
    waiting = list[str]()
    for at, token in enumerate(body):
        if token.kind == "char" and at and body[at - 1].text == "case":
            waiting.append(unquoted(token.text)[:1])
        elif token.text == "return" and waiting:
            text = _returned(body[at + 1 :], headers)
            found |= dict.fromkeys(waiting, names[text]) if text in names else {}
            waiting = []
    return found


def _returned(tokens: abc.Sequence[CToken], headers: Unit) -> str:
    """The name or the number that is returned."""
    end = next((at for at, token in enumerate(tokens) if token.text == ";"), 0)
    words = [token.text for token in tokens[:end] if token.text not in ("(", ")")]
    if len(words) == 1:
        return words[0]
    try:
        return str(evaluated(tokens[:end], headers.value))
    except NotConstantError:
        return ""


def terrain_table(sources: Sources, base: FactTable, symbols: MapSymbols) -> FactTable | None:
    """The terrain in order of its numbers, and the transparent character, if there is one; None if there is no table.

    A terrain that the base has keeps its facts. A new one is floor or furniture by its number; otherwise it
    is like the terrain before it, and noted. Terrain with one symbol is drawn as the sources tell.
    """
    numbers = terrain_numbers(sources)
    if not numbers:
        return None
    drawn = symbols.terrain(numbers)
    characters = map_characters(sources, numbers)
    known: dict[str, FactTable] = {row["name"]: row for row in base["terrain"]}
    rows = list[FactTable]()
    for name, number in sorted(numbers.items(), key=lambda pair: pair[1]):
        own = [letter for letter, terrain in characters.items() if terrain == name]
        row = dict(known[name]) if name in known else _new_terrain(sources, name, number, numbers, rows)
        letters = sorted(own, key=(row["map_chars"] + own).index) if characters else row["map_chars"]
        # walls are drawn by their neighbours, and the code that does so is not read
        if name in drawn and len(row["symbols"]) == 1 and not (name in known and row.get("is_wall")):
            row["symbols"] = [{"when": "always", **drawn[name].shown}]
        rows.append(row | {"number": number, "map_chars": letters})
    rows = _contiguous(sources, rows)
    lacking = [row for name, row in known.items() if name not in numbers]
    rows += [{**row, "number": number, "map_chars": []} for number, row in enumerate(lacking, len(rows))]
    transparent = next((letter for letter, terrain in characters.items() if terrain == "MAX_TYPE"), None)
    return {
        **base, "count": len(rows), "terrain": rows, "transparent_number": len(rows),
        "transparent_map_char": transparent if characters else base["transparent_map_char"],
    }  # fmt: skip


def _contiguous(sources: Sources, rows: list[FactTable]) -> list[FactTable]:
    """Rows whose numbers are their places; terrain numbers of two names keep the first."""
    kept = list[FactTable]()
    for row in rows:
        if row["number"] == len(kept):
            kept.append(row)
        else:
            sources.note("terrain", f"{row['name']} has number {row['number']}, where {len(kept)} is next; left out")
    return kept


def _new_terrain(
    sources: Sources, name: str, number: int, numbers: abc.Mapping[str, int], before: list[FactTable]
) -> FactTable:
    letter = "?"
    word = name.lower().replace("_", " ")
    symbols = [{"when": "always", "char": letter, "color": "white", "color_num": 15}]
    row: FactTable = {"name": name, "word": word, "map_chars": [], "symbols": symbols}
    if number >= numbers.get("ROOM", 0):
        furniture = numbers.get("STAIRS", 999) <= number <= numbers.get("ALTAR", -1)
        more = {"class": "furniture" if furniture else "floor", "furniture": furniture, "dry": not furniture}
        sources.note("terrain", f"{name} is new: taken for {more['class']}; correct its row if it is anything else")
        return row | _COLUMNS_OF_FLOOR | more
    usual = next((each for each in reversed(before) if each["name"] not in ("DBWALL", "SDOOR", "SCORR")), None)
    if usual is None:
        return row | _COLUMNS_OF_FLOOR
    like = usual.get("like") or usual["name"]
    sources.note("terrain", f"{name} is new: taken for something like {like}; correct `like` in its row")
    return {**usual, "name": name, "word": word, "phrase": word, "like": like, "map_chars": [], "json": ""}


# ---- traps and rooms


def word_table(sources: Sources, array: str) -> list[tuple[str, int]]:
    """The words of a table of the level compiler with their numbers, ``{ "word", NUMBER }``."""
    table = sources.table(array, *COMPILER)
    if table is None:
        sources.note(array, f"no file has the array `{array}`; the words of the base are taken")
        return []
    found = list[tuple[str, int]]()
    for items in table.lists(2):
        if word := string_of(items[0]):
            found.append((word, sources.number(table.unit, items[1], "number of a word")))
    return found


def trap_rows(sources: Sources, base: abc.Sequence[FactTable], symbols: MapSymbols) -> list[FactTable]:
    """The kinds of traps by number, also those between them that have no word; drawn as the sources tell."""
    words = [(word, number) for word, number in word_table(sources, "trap_types") if number > 0]
    known = {row["des_name"]: row for row in base}
    found: dict[int, FactTable] = {}
    for word, number in words:
        symbol = symbols.trap(number)
        called = word if "trap" in word else f"{word} trap"
        row = known.get(word) or _new_trap(word, symbol.explanation if symbol and symbol.explanation else called)
        found.setdefault(number, row | (symbol.shown if symbol else {}) | {"number": number})
    last = max(found, default=0)
    for number in range(1, min(last, MOST_TRAPS)):
        if number not in found:
            name = f"trap {number}"
            found[number] = _new_trap(name, name) | {"number": number, "word": False}
    if last > MOST_TRAPS:
        sources.note("traps", f"traps with numbers above {MOST_TRAPS} are left out, such as number {last}")
    return _with_unsaid([found[number] for number in sorted(found) if number <= MOST_TRAPS], base, "des_name")


def _new_trap(word: str, name: str) -> FactTable:
    return {"des_name": word, "name": name, **NEW_TRAP}


def _with_unsaid(rows: list[FactTable], base: abc.Sequence[FactTable], name: str) -> list[FactTable]:
    """Rows, and after them the base's other rows, which rules in code may ask for: they have no word."""
    known = {row[name] for row in rows}
    following = max((row["number"] for row in rows), default=0) + 1
    lacking = [row for row in base if row[name] not in known] if rows else []
    return rows + [{**row, "number": number, "word": False} for number, row in enumerate(lacking, following)]


def room_rows(sources: Sources, base: abc.Sequence[FactTable]) -> list[FactTable]:
    """The types of rooms by number."""
    known = {row["name"]: row for row in base}
    found: dict[int, FactTable] = {}
    for word, number in word_table(sources, "room_types")[:MOST_ROOMS]:
        if number < 0:
            continue
        shop = "shop" in word.split() or word.endswith("shop")
        row = known.get(word) or {"name": word, "word": True, "shop": shop, "meaning": ""}
        found.setdefault(number, row | {"number": number})
    return _with_unsaid([found[number] for number in sorted(found)], base, "name")


def switch_cases(body: abc.Sequence[CToken]) -> list[tuple[list[str], str]]:
    """The cases of the switch in a function: the constants of each run of cases, and the text up to the next one."""
    found, labels, words = list[tuple[list[str], str]](), list[str](), list[str]()
    at = 0
    while at < len(body):
        token = body[at]
        if token.text == "case" and at + 1 < len(body):
            if words:
                found.append((labels, " ".join(words)))
                labels, words = [], []
            labels.append(body[at + 1].text)
            at += 2
        elif token.text == "default" and labels:
            found.append((labels, " ".join(words)))
            labels, words = [], []
        elif labels:
            words.append(token.text)
        at += 1
    return [*found, (labels, " ".join(words))] if labels else found


_OF_FIRST_TRAP = "trap_to_defsym(1)"


class MapSymbol(NamedTuple):
    """A row of ``defsyms``: the character, what it stands for, and the number of its color."""

    character: str
    explanation: str
    color: int

    @property
    def shown(self) -> FactTable:
        """The character and color as rows of catalogues have them."""
        return {"char": self.character, "color": color(self.color), "color_num": self.color}


class MapSymbols:
    """All map symbols of a game; without a table there are none, with a note."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        table = sources.table("defsyms", "drawing.c", "symbols.c")
        self._rows = list[MapSymbol]()
        if table is None:
            sources.note(
                "symbols",
                "no file has the array `defsyms`; new terrain is drawn as ?, new traps as ^",
                only_levels=True,
            )
            return
        for item in table.rows:
            parts = item.items if isinstance(item, Braces) else []
            color = sources.number(table.unit, parts[2], "color of a symbol") if len(parts) > 2 else 7
            character = character_of(parts[0], table.unit.value) if parts else ""
            text = string_of(parts[1]) if len(parts) > 1 else None
            self._rows.append(MapSymbol(character, text or "", color if 0 <= color <= 255 else 7))

    def trap(self, number: int) -> MapSymbol | None:
        """The symbol of a kind of trap; None if the table has none for it."""
        first = self._first_trap()
        return self._row(first + number - 1) if first is not None and number > 0 else None

    def _first_trap(self) -> int | None:
        headers = self._sources.headers
        told = headers.computed(_OF_FIRST_TRAP) if "trap_to_defsym" in headers.macros else None
        if told is None:
            told = headers.value("S_arrow_trap")
        if told is None:
            told = next((number for number, row in enumerate(self._rows) if row.explanation == "arrow trap"), None)
        return told

    def terrain(self, numbers: abc.Mapping[str, int]) -> dict[str, MapSymbol]:
        """The symbols of terrain by its names: as the game's drawing tells, else by the names of the symbols."""
        found: dict[str, MapSymbol] = {}
        for name in numbers:
            number = self._sources.headers.value(f"S_{name.lower()}")
            row = self._row(number) if number is not None else None
            word = name.lower().replace("_", " ")
            row = row or next((each for each in self._rows if each.explanation == word), None)
            if row is not None:
                found[name] = row
        return found | self._drawn(numbers)

    def _drawn(self, numbers: abc.Mapping[str, int]) -> dict[str, MapSymbol]:
        """The symbols that the cases of a function give, where they are constant."""
        path = self._sources.tree.find("display.c")
        unit = self._sources.unit(path) if path else self._sources.headers
        names = {str(number): name for name, number in reversed([*numbers.items()])} | {name: name for name in numbers}
        found: dict[str, MapSymbol] = {}
        for labels, text in switch_cases(self._sources.body("display.c", "back_to_glyph")):
            number = unit.computed(text.partition("=")[2].partition(";")[0]) if "=" in text else None
            row = self._row(number) if number is not None else None
            for label in labels:
                if row is not None and label in names:
                    found[names[label]] = row
        return found

    def _row(self, number: int) -> MapSymbol | None:
        row = self._rows[number] if 0 <= number < len(self._rows) else None
        return row if row is not None and row.character.isprintable() and row.character else None


WORDS: Final = {
    "is_floater": "floater", "flaming": "flaming", "emits_light": "light_source", "nonliving": "nonliving",
    "is_placeholder": "placeholder", "is_unicorn": "unicorn", "is_whirly": "whirly", "is_bat": "bat",
    "likes_lava": "lava_lover", "noncorporeal": "incorporeal", "is_rider": "rider", "is_mplayer": "player_kind",
}  # fmt: skip
"""The macros of predicates, and the words for them."""
OPTIONAL: Final = {"amphibious": "amphibious", "is_plant": "plant"}
"""Predicates that only some games need a word for."""
_OF_ATTACKS: Final = {"attacktype": ("AT_",), "dmgtype": ("AD_",), "attacktype_fordmg": ("AT_", "AD_")}
"""Functions over the attacks of a species, and the prefixes of the kinds that they ask for; -1 is any kind."""
_SMALL = ("tiny", "small")
_LARGE = ("large", "huge", "gigantic")


class _Predicate(ConstantExpression):
    """A condition over ``ptr``, with a value for each of some species.

    ``kinds`` are the words of attacks and of damages by number.
    """

    def __init__(
        self,
        tokens: abc.Sequence[CToken],
        unit: Unit,
        species: abc.Sequence[FactTable],
        kinds: dict[str, dict[int, set[str]]],
    ) -> None:
        super().__init__(tokens, unit.value, len(species))
        self._species = species
        self._kinds = kinds

    def primary(self) -> list[int]:
        """Also members of the species, its place in the table, and its attacks."""
        name = self.peek()
        if name == "(":
            after = self.tokens[self.at + 1 : self.at + 3]
            if len(after) < 2 or after[0].text != "ptr" or after[1].text != ")":
                return super().primary()
            self.at += 3
            return self._of_species()
        if name == "ptr":
            self.at += 1
            return self._of_species()
        if name == "mons":
            self.at += 1
            self.expect("[")
            index = self.ternary()
            self.expect("]")
            return index
        if name in _OF_ATTACKS:
            return self._has_attack(_OF_ATTACKS[name])
        if (
            self.at + 1 < len(self.tokens)
            and self.tokens[self.at].kind == "id"
            and self.tokens[self.at + 1].text == "("
        ):
            raise NotConstantError(f"it is the function {name}, which is not run")
        return super().primary()

    def _of_species(self) -> list[int]:
        if not self.take("->"):
            return [int(row["index"]) for row in self._species]
        name = self.peek()
        self.at += 1
        if any(name not in row["numbers"] for row in self._species):
            raise self.failed()
        return [int(row["numbers"][name]) for row in self._species]

    def _has_attack(self, prefixes: tuple[str, ...]) -> list[int]:
        """Return whether one attack is of all kinds that a call names, each with one of the prefixes."""
        self.at += 1
        self.expect("(")
        self.expect("ptr")
        attacks = [list(row["attacks"]) for row in self._species]
        for prefix in prefixes:
            self.expect(",")
            for place, number in enumerate(self.ternary()):
                words = self._kinds[prefix].get(number, set())
                if number != -1:
                    attacks[place] = [attack for attack in attacks[place] if attack[prefix == "AD_"] in words]
        self.expect(")")
        return [int(bool(each)) for each in attacks]


def _values(
    tokens: abc.Sequence[CToken],
    unit: Unit,
    species: abc.Sequence[FactTable],
    kinds: dict[str, dict[int, set[str]]],
) -> list[int]:
    """The value of a predicate for each species."""
    if not species:
        return []
    try:
        return _Predicate(tokens, unit, species, kinds).value()
    except NotConstantError:  # of an operand that may count for no species that reaches it
        return [_Predicate(tokens, unit, [row], kinds).value()[0] for row in species]


_CHECKED: Final = frozenset(("flaming", "floater", "incorporeal", "lava_lover"))
"""Words of ``derived`` that rules of the check read."""


def add_predicates(sources: Sources, species: list[FactTable]) -> None:
    """Add the words of all predicates that hold to the species' column ``derived``."""
    path = sources.tree.find("mondata.h")
    if path is None:
        sources.note("monsters", "there is no mondata.h, so predicates of species are left out")
    else:
        unit = sources.unit(path)
        kinds: dict[str, dict[int, set[str]]] = {"AT_": {}, "AD_": {}}
        for prefix, words in kinds.items():
            for constant, number in unit.with_prefix(prefix).items():
                words.setdefault(number, set()).add(constant.lower())
        known = {name: word for name, word in (WORDS | OPTIONAL).items() if name in unit.macros or name in WORDS}
        for name, macro in unit.macros.items():  # those for places
            local = name.startswith("likes_") or name.endswith("_only")
            if local and macro.parameters is not None and len(macro.parameters) == 1:
                known.setdefault(name, name)
        for name, word in known.items():
            _add(sources, unit, species, (name, word), kinds)
    _add_own(sources, species)


def _add(
    sources: Sources,
    unit: Unit,
    species: list[FactTable],
    predicate: tuple[str, str],
    kinds: dict[str, dict[int, set[str]]],
) -> None:
    name, word = predicate
    by_hand = f"add `{word}` by hand to the species' column `derived`"
    only_levels = word not in _CHECKED
    if name not in unit.macros:
        sources.note("monsters", f"no header defines the predicate {name}; {by_hand}", only_levels=only_levels)
        return
    call = [token for line in lines_of(f"{name}(ptr)", "mondata.h") for token in line]
    try:
        tokens = unit.macros.expanded(call)
        values = _values(tokens, unit, species, kinds)
    except (NotConstantError, SourceError) as error:
        sources.note(
            "monsters", f"the predicate {name} cannot be evaluated: {error}; {by_hand}", only_levels=only_levels
        )
        return
    for row, holds in zip(species, values, strict=True):
        if holds:
            row["derived"].append(word)


def _add_own(sources: Sources, species: list[FactTable]) -> None:
    """Predicates that games write as functions, by the facts that these ask for."""
    cases = switch_cases(sources.body("mondata.c", "num_horns"))
    horns = {sources.headers.value(name) for labels, text in cases if "return 0" not in text for name in labels}
    broad = {sources.made.get(token.text) for token in sources.body("mondata.c", "breakarm")}
    steeds = sources.table("steeds", "steed.c")
    items = [item for item in steeds.rows if isinstance(item, list) and item] if steeds else []
    saddled = {sources.number(steeds.unit, item, "steeds") for item in items} - {0} if steeds else set()
    for row in species:
        has = frozenset(row["derived"])
        soft = bool({"whirly", "incorporeal"} & has)
        humanoid, small = "humanoid" in row["flags"], row["size"] in _SMALL
        if any(attack[0] == "weap" for attack in row["attacks"]):
            row["derived"].append("armed")
        if any(attack[0] == "expl" for attack in row["attacks"]):
            row["derived"].append("explodes")
        if soft or small or row["size"] in _LARGE or not humanoid or row["index"] in broad:
            row["derived"].append("no_suit")
        if row["index"] in horns:
            row["derived"].append("horns")
        solid = not soft and not {"amorphous", "unsolid"} & set(row["flags"])
        if row["class_number"] in saddled and solid and not small and (not humanoid or row["name"].endswith("centaur")):
            row["derived"].append("saddle_ok")
