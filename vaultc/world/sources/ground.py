"""Terrain, traps and types of rooms: numbers of the headers, and the words of the level compiler."""

from __future__ import annotations

import re
from collections import abc

from vaultc.world.catalog.tables import FactTable
from vaultc.world.sources.declarations import Braces, body_of, string_of
from vaultc.world.sources.reading import SourceArray, Sources, Unit
from vaultc.world.sources.tokens import CToken, unquoted

COMPILER = ("lev_main.c", "lev_comp.y", "sp_lev.c")
"""Files that may hold the tables of words."""
_KNOWN_TERRAIN = frozenset({"STONE", "DOOR", "CLOUD"})
_COLUMNS_OF_FLOOR = {"class": "floor", "walkable": True, "roomlike": True, "space": True, "zap_passes": True}


def terrain_numbers(sources: Sources) -> dict[str, int]:
    """The numbers of terrain by name; none, with a note, if the headers do not tell them."""
    found = next((each for each in sources.headers.enumerations if each.keys() >= _KNOWN_TERRAIN), None)
    if found is not None:
        return {name: value for name, value in found.items() if not name.startswith("MAX") and value < 120}
    path = sources.tree.find("rm.h")
    lines = (sources.tree.text(path) or "") if path else ""
    names = re.findall(r"^[ \t]*#[ \t]*define[ \t]+([A-Z][A-Z_]+)[ \t]+[0-9]+[ \t]*(?:/\*|$)", lines, re.MULTILINE)
    numbers = {name: value for name in names if (value := sources.headers.value(name)) is not None}
    if not numbers.keys() >= _KNOWN_TERRAIN:
        sources.note("terrain", "no header numbers the terrain from STONE to CLOUD")
        return {}
    last = list(numbers).index("CLOUD")
    first = list(numbers).index("STONE")
    kept = dict(list(numbers.items())[first : last + 1])
    return {name: value for name, value in kept.items() if name == "STONE" or value > 0}


def map_characters(sources: Sources, numbers: abc.Mapping[str, int]) -> dict[str, str]:
    """The names of terrain by the characters of maps."""
    for path in [p for name in COMPILER if (p := sources.tree.find(name))] + sources.tree.declaring(r"what_map_char"):
        body = body_of(sources.unit(path).tokens, "what_map_char")
        if body:
            return _cases(body, numbers)
    sources.note("terrain", "no file has the function `what_map_char`; add the characters of new terrain by hand")
    return {}


def _cases(body: abc.Sequence[CToken], numbers: abc.Mapping[str, int]) -> dict[str, str]:
    found: dict[str, str] = {}
    waiting = list[str]()
    for at, token in enumerate(body):
        if token.kind == "char" and at and body[at - 1].text == "case":
            waiting.append(unquoted(token.text)[:1])
        elif token.kind == "id" and waiting and (token.text in numbers or token.text in ("MAX_TYPE", "INVALID_TYPE")):
            found |= dict.fromkeys(waiting, token.text)
            waiting = []
    return found


def terrain_rows(sources: Sources, base: abc.Sequence[FactTable]) -> tuple[list[FactTable], str]:
    """The rows of terrain in order of their numbers, and the transparent character.

    A terrain that the base has keeps its facts. A new one is floor or furniture by its number; otherwise it
    is like the terrain before it, and noted.
    """
    numbers = terrain_numbers(sources)
    if not numbers:
        return [], "x"
    characters = map_characters(sources, numbers)
    known = {row["name"]: row for row in base}
    rows = list[FactTable]()
    for name, number in sorted(numbers.items(), key=lambda pair: pair[1]):
        own = [letter for letter, terrain in characters.items() if terrain == name]
        row = dict(known[name]) if name in known else _new_terrain(sources, name, number, numbers, rows)
        letters = sorted(own, key=(row["map_chars"] + own).index) if characters else row["map_chars"]
        rows.append(row | {"number": number, "map_chars": letters})
    rows = _contiguous(sources, rows)
    lacking = [row for name, row in known.items() if name not in numbers]
    rows += [{**row, "number": number, "map_chars": []} for number, row in enumerate(lacking, len(rows))]
    transparent = next((letter for letter, terrain in characters.items() if terrain == "MAX_TYPE"), "x")
    return rows, transparent


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
    for item in table.rows:
        if isinstance(item, Braces) and len(item.items) > 1 and (word := string_of(item.items[0])):
            found.append((word, _number_in(sources, table, item)))
    return found


def _number_in(sources: Sources, table: SourceArray, item: Braces) -> int:
    return sources.number(table.unit, item.items[1], "number of a word")


def trap_rows(sources: Sources, base: abc.Sequence[FactTable]) -> list[FactTable]:
    """The kinds of traps by number, also those between them that have no word."""
    words = [(word, number) for word, number in word_table(sources, "trap_types") if number > 0]
    known = {row["des_name"]: row for row in base}
    found: dict[int, FactTable] = {}
    for word, number in words:
        row = known.get(word) or {
            "des_name": word, "name": f"{word} trap" if "trap" not in word else word, "char": "^", "color": "magenta",
            "color_num": 5, "random": False, "min_difficulty": 1, "condition": None,
        }  # fmt: skip
        found.setdefault(number, row | {"number": number})
    last = max(found, default=0)
    for number in range(1, min(last, 500)):
        if number not in found:
            name = f"trap {number}"
            found[number] = {
                "number": number, "des_name": name, "name": name, "char": "^", "color": "magenta", "color_num": 5,
                "random": False, "min_difficulty": 1, "condition": None, "word": False,
            }  # fmt: skip
    return _with_unsaid([found[number] for number in sorted(found) if number <= 500], base, "des_name")


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
    for word, number in word_table(sources, "room_types"):
        if number < 0:
            continue
        shop = "shop" in word.split() or word.endswith("shop")
        row = known.get(word) or {"name": word, "word": True, "shop": shop, "meaning": ""}
        found.setdefault(number, row | {"number": number})
    return _with_unsaid([found[number] for number in sorted(found)], base, "name")


def function_body(unit: Unit, name: str) -> list[tuple[list[str], str]]:
    """The cases of a switch in a function: the constants of each run of cases, and the text up to the next one."""
    body = body_of(unit.tokens, name)
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
