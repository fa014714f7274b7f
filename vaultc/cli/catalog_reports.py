"""The texts of ``vaultc catalog``."""

from __future__ import annotations

import json
from collections import abc
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from vaultc import games
from vaultc.cli.failures import fail
from vaultc.support.errors import VaultcError
from vaultc.support.safe_text import counted, visible
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.imported import (
    NAMED_ROWS,
    CatalogueFile,
    TableDifference,
    differences,
    parsed_catalogue,
    read_catalogue,
)
from vaultc.world.catalog.tables import rows_of
from vaultc.world.sources.importing import Imported

_EFFECTS = {
    "monsters": "levels have {}'s monsters; other names in MONSTER are unknown",
    "objmonfacts": "corpses, eggs and growing up are as in {}",
    "objects": "levels have {}'s objects; other names in OBJECT are unknown",
    "objclass": "random objects are of {}'s classes, with its chances",
    "artifacts": "levels have {}'s artifacts",
    "traps": "levels have {}'s traps; other names in TRAP are unknown",
    "terrain": "maps have {}'s letters, and other terrain is an error",
    "rooms": "levels have {}'s types of rooms; others in ROOM and REGION are unknown",
    "words": "keywords and flags of your own are errors, as in {}",
    "roles": "heroes are {}'s, and so are the words that messages have for them",
}
"""The effect on levels if a table is a base's."""
_LONG = 60
"""Characters of a value that is shown whole."""
_LONGEST = 400
"""Characters of what differs in a value, unless all is asked for."""
_AROUND = 12
"""Letters that are shown before and after a difference of two texts."""


def catalog_called(name: str) -> Catalog:
    """The catalogue of a game by its name, or of a catalogue file; ends with a message if there is none."""
    known = games.known_name(name)
    if known is not None:
        catalog: Catalog = games.game_named(known).catalog
        return catalog
    if not name.endswith(".json"):
        fail(f"{name!r} is not a game; there are {', '.join(games.dialects())}, and files NAME.json")
    from vaultc.games.from_catalogue import key_of_file

    try:
        forked: Catalog = games.game_named(key_of_file(Path(name))).catalog
    except VaultcError as error:
        fail(str(error))
    return forked


# ---- import


def import_report(result: Imported, base: Catalog, most: int | None) -> str:
    """Tell the counts of an import, the differences from the base, and everything that is left to do by hand."""
    tables, header = result.data["tables"], result.data["header"]
    catalog = base.extended(header["name"], tables=tables)
    version = f" {header['version']}" if header["version"] else ""
    lines = [f"{header['name']}{version}, as {header['base']}: {counted(len(header['sources']), 'file')} read"]
    for each in differences(base, catalog):
        kept = " (of the base)" if each.table in result.kept else ""
        parts = {"new": len(each.added), "gone": len(each.removed), "changed": len({c.name for c in each.changed})}
        told = [f"{count} {word}" for word, count in parts.items() if count]
        rows = len(rows_of(catalog.table(each.table)[NAMED_ROWS[each.table][0]]))
        lines.append(f"  {each.table:<10}{rows:>6}{kept}{'  ' * bool(told)}{', '.join(told)}")
    words = tables.get("words")
    if words is not None:
        lines.append(f"  {'words':<10}{len(words['keywords']):>6}  {len(words['flags'])} of them flags")
    lines += _uses(result, most)
    notes = sorted(result.notes, key=lambda note: (":" not in note.place, note.place in ("monsters", "named")))
    messages = [f"{note.place}: {note.message}" for note in notes]
    lines += _listed("could not be read, or needs a look", messages, most)
    effects = [f"{table}: {_EFFECTS[table].format(header['base'])}" for table in result.kept]
    lines += _listed(f"taken from {header['base']} as no table of the tree could be read", effects, None)
    lines += _listed("left to add by hand", list(header["by_hand"]), None)
    return "\n".join([*map(visible, lines), ""])


def _uses(result: Imported, most: int | None) -> list[str]:
    uses = result.uses
    if not uses.files:
        return ["  no des files in the tree, so that no names were looked up"]
    lines = [f"  {uses.looked_up} names in {uses.files} des files looked up, {uses.unknown} not known"]
    misses = [f"{miss.place}: {miss.name} is not in the table {miss.table}" for miss in uses.misses]
    return lines + _listed("names not known; add them to the table", misses, most)


def _listed(title: str, messages: list[str], most: int | None) -> list[str]:
    if not messages:
        return []
    shown = messages if most is None else messages[:most]
    more = [f"  ... and {len(messages) - len(shown)} more (--verbose)"] if len(shown) < len(messages) else []
    return [f"{title}:", *(f"  {message}" for message in shown), *more]


def stale_tables(known: CatalogueFile, data: dict[str, Any]) -> list[str]:
    """The tables that the sources would give otherwise than a file has them; ``sources`` if only these differ."""
    fresh = parsed_catalogue(json.dumps(data).encode(), "sources")
    names = dict.fromkeys([*known.tables, *fresh.tables])
    stale = [name for name in names if known.tables.get(name) != fresh.tables.get(name)]
    return stale or ["sources"] * (known.header.get("sources") != fresh.header["sources"])


# ---- list, show


def sizes(name: str, catalog: Catalog) -> tuple[str, ...]:
    """The name of a catalogue and the numbers of rows of its tables."""
    counts = (len(rows_of(catalog.table(table)[rows])) for table, (rows, _) in NAMED_ROWS.items())
    return (name, *map(str, counts))


def size_table(rows: abc.Sequence[tuple[str, ...]]) -> str:
    """Catalogues and the sizes of their tables, in columns."""
    head = ("catalogue", *NAMED_ROWS)
    widths = [max(len(row[place]) for row in (head, *rows)) for place in range(len(head))]
    lines = []
    for row in (head, *rows):
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        lines.append("  ".join(cells).rstrip())
    return "\n".join([*lines, ""])


def shown(name: str, catalog: Catalog, tables: abc.Sequence[str]) -> str:
    """The origin and the counts of a catalogue, or all rows of some tables, a JSON object each."""
    if not tables:
        lines = _origin(name) if name.endswith(".json") else []
        counts = dict(zip(NAMED_ROWS, sizes(name, catalog)[1:], strict=True))
        return "\n".join([*lines, *(f"{table:<10}{count:>6}" for table, count in counts.items()), ""])
    lines = []
    for table in tables:
        if table not in NAMED_ROWS:
            fail(f"--table: {table!r} is not one of {', '.join(NAMED_ROWS)}")
        rows = rows_of(catalog.table(table)[NAMED_ROWS[table][0]])
        lines += [json.dumps(row, ensure_ascii=False) for row in rows]
    return "\n".join([*lines, ""])


def _origin(name: str) -> list[str]:
    header = read_catalogue(Path(name)).header
    lines = [f"name      {header['name']}", f"base      {header['base']}"]
    for key in ("version", "date", "tool"):
        lines += [f"{key:<10}{header[key]}"] if header.get(key) else []
    lines += [f"options   {' '.join(header['options'])}"] if header.get("options") else []
    return [*lines, f"sources   {len(header.get('sources', ()))} files"]


# ---- diff


def diff_text(found: abc.Sequence[TableDifference], most: int | None) -> str:
    """Differences, table by table."""
    lines = list[str]()
    for each in found:
        if each.is_empty:
            continue
        moved = f", {each.renumbered} with another number" if each.renumbered else ""
        lines.append(f"{each.table}: {len(each.added)} added, {len(each.removed)} removed{moved}")
        lines += _names("+", each.added, most) + _names("-", each.removed, most)
        facts = [f"{c.name}: {c.fact} {' -> '.join(_sides(c.before, c.after, most))}" for c in each.changed]
        lines += _names("~", facts, most)
    return "\n".join([*(lines or ["no differences"]), ""])


def _names(sign: str, names: abc.Sequence[str], most: int | None) -> list[str]:
    kept = names if most is None else names[:most]
    more = [f"  {sign} ... and {len(names) - len(kept)} more (--verbose)"] if len(kept) < len(names) else []
    return [*(f"  {sign} {name}" for name in kept), *more]


def _sides(before: Any, after: Any, most: int | None) -> tuple[str, str]:
    """Two values that differ, as JSON; long ones as far as they differ, with ``...`` for the rest, unless all is asked
    for."""
    whole = _json(before), _json(after)
    if most is None or max(map(len, whole)) <= _LONG:
        return whole
    shorter = whole
    if isinstance(before, str) and isinstance(after, str):
        shorter = _parts_of_texts(*whole)
    elif isinstance(before, list) and isinstance(after, list):
        first, second = _parts([*map(_json, before)], [*map(_json, after)])
        shorter = f"[{', '.join(first)}]", f"[{', '.join(second)}]"
    elif isinstance(before, dict) and isinstance(after, dict):
        items = [[f"{_json(key)}: {_json(item)}" for key, item in each.items()] for each in (before, after)]
        first, second = _parts(*items)
        shorter = f"{{{', '.join(first)}}}", f"{{{', '.join(second)}}}"
    first_text, second_text = (text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..." for text in shorter)
    return first_text, second_text


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _parts(before: list[str], after: list[str]) -> tuple[list[str], list[str]]:
    """The items of two lists that differ, with ``...`` for runs of equal ones."""
    sides: tuple[list[str], list[str]] = [], []
    for kind, start, end, other_start, other_end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        for side, items in zip(sides, (before[start:end], after[other_start:other_end]), strict=True):
            if kind != "equal":
                side += items
            elif side[-1:] != ["..."]:
                side.append("...")
    return sides


def _parts_of_texts(before: str, after: str) -> tuple[str, str]:
    """The stretches of two quoted texts that differ, with some letters around them."""
    same = _shared(before, after)
    rest = min(len(before), len(after)) - same
    tail = min(_shared(before[::-1], after[::-1]), rest)
    start = max(same - _AROUND, 0)
    first, second = (
        ('"...' if start else "")
        + text[start : len(text) - max(tail - _AROUND, 0)]
        + ('..."' if tail > _AROUND else "")
        for text in (before, after)
    )
    return first, second


def _shared(before: str, after: str) -> int:
    """The number of letters with which both texts begin."""
    pairs = enumerate(zip(before, after, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(before), len(after)))


def diff_json(found: abc.Sequence[TableDifference]) -> str:
    """Differences as one JSON object, with a key for each table."""
    data = {
        each.table: {
            "added": each.added, "removed": each.removed, "renumbered": each.renumbered,
            "changed": [change._asdict() for change in each.changed],
        }
        for each in found
    }  # fmt: skip
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
