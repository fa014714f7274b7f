"""``vaultc catalog``: tables of a variant from its source tree, and reports about them."""

from __future__ import annotations

import json
import re
import sys
from collections import abc
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vaultc import games
from vaultc.cli.failures import FINDINGS, complain, fail, reported_failures
from vaultc.cli.option_records import PATH, option, options
from vaultc.cli.output import write_atomically
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import VaultcError, did_you_mean
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

if TYPE_CHECKING:
    from vaultc.world.sources.importing import Imported
    from vaultc.world.sources.tree import SourceTree

EPILOG = """\b
Examples:
  vaultc catalog import ~/src/myfork --out myfork.json
  vaultc catalog import ~/src/myfork --out myfork.json --check
  vaultc catalog show myfork.json
  vaultc catalog diff older.json myfork.json

\b
A folder uses a catalogue by its settings: game = "myfork.json" in vaultc.toml."""

_SHOWN = 12
"""Names or messages that a text shows of a longer list, unless all are asked for."""


@click.group("catalog", epilog=EPILOG)
def command() -> None:
    """Import, list, show and compare catalogues: the monsters, objects and words of games."""


def _macros(_context: click.Context, _option: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for each in given:
        name, sign, text = each.partition("=")
        if not re.fullmatch(r"[A-Za-z_]\w*", name):
            raise click.BadParameter(f"{each!r} is not a macro; write NAME or NAME=VALUE")
        found[name] = text if sign else "1"
    return found


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """The options of an import; ``defined`` and ``undefined`` are macros."""

    base: str | None = option(
        metavar="GAME", help="The known game whose rules apply where no table says otherwise (default: the best fit).",
    )  # fmt: skip
    out: Path | None = option(type=PATH, metavar="NAME.json", help="The catalogue to write.")
    name: str | None = option(help="The name of the game (default: the name of the file).")
    check: bool = option(help="Write nothing; exit status 1 if the catalogue is stale.")
    defined: dict[str, str] = option("--define", multiple=True, callback=_macros, metavar="NAME[=V]",
                                     help="Define a macro.")  # fmt: skip
    undefined: dict[str, str] = option("--undefine", multiple=True, callback=_macros, metavar="NAME",
                                       help="Keep a macro undefined.")  # fmt: skip
    verbose: bool = option("-v", "--verbose", help="Show all messages and names.")


@command.command("import")
@click.argument("tree", type=PATH, metavar="PATH/TO/VARIANT")
@options("asked", ImportOptions)
def import_command(tree: Path, asked: ImportOptions) -> None:
    """Read the tables of a game's own source tree, and write a catalogue.

    Nothing is compiled or run. What cannot be read is as in the base, and reported with its place.
    """
    if asked.check and asked.out is None:
        fail("--check needs --out: the catalogue to check")
    with reported_failures(VaultcError):
        _import(tree, asked)


def _import(path: Path, asked: ImportOptions) -> None:
    from vaultc.world.catalog import imported as files
    from vaultc.world.sources.tree import SourceTree

    out = asked.out
    known = files.read_catalogue(out) if asked.check and out is not None else None
    tree = SourceTree(path)
    macros = {**asked.defined, **dict.fromkeys(asked.undefined)}
    defined = macros or (_recorded(known.header) if known else {})
    base = _base(asked.base or (str(known.header["base"]) if known else games.OTHER))
    name = asked.name or (str(known.header["name"]) if known else _name_from(out or path))
    result = _read(tree, name, base, defined)
    if known is not None:
        _end_check(known, result.data, str(out))
        return
    result, told = (
        _with_nearest_base(tree, result, defined) if asked.base is None else (result, _other_base(tree, result))
    )
    told += [] if told else _other_switch(tree, result, defined)
    catalog = games.game_named(result.data["header"]["base"]).catalog
    click.echo(import_report(result, catalog, None if asked.verbose else _SHOWN), nl=False)
    for line in told:
        complain(line)
    if out is not None:
        write_atomically(out, json.dumps(result.data, ensure_ascii=False, separators=(",", ":")) + "\n")
        click.echo(f"wrote {out}")


def _read(tree: SourceTree, name: str, base: str, defined: abc.Mapping[str, str | None]) -> Imported:
    from vaultc.games.from_catalogue import flags_of
    from vaultc.world.sources.importing import imported

    game = games.game_named(base)
    return imported(tree, name, base, game.catalog, defined, flags_of(game, game.catalog))


def _with_nearest_base(
    tree: SourceTree, result: Imported, defined: abc.Mapping[str, str | None]
) -> tuple[Imported, list[str]]:
    """The import with the base that fits a tree best, and a sentence about it unless it is the usual one."""
    from vaultc.games.from_catalogue import BaseTrial

    header = result.data["header"]
    trial = BaseTrial(tree, result.data["tables"])
    usual = trial.fit(header["base"])
    best = trial.nearest(usual)
    if best.base == usual.base:
        return result, []
    reason = (
        f"{counted(best.mistakes, 'mistake')} in the tree's own des files, {usual.mistakes} with {usual.base}"
        if best.mistakes < usual.mistakes
        else f"its names are nearer to the tree's than {usual.base}'s"
    )
    told = f"no --base given: {best.base} is taken, as it fits best ({reason}); --base GAME takes another"
    return _read(tree, header["name"], best.base, defined), [told]


def _other_base(tree: SourceTree, result: Imported) -> list[str]:
    """A sentence about a base that fits a tree clearly better."""
    from vaultc.games.from_catalogue import BaseTrial

    trial = BaseTrial(tree, result.data["tables"])
    asked = trial.fit(result.data["header"]["base"])
    best = trial.best(asked)
    if not best.is_clearly_better(asked):
        return []
    return [
        f"--base {best.base} fits better: {counted(best.mistakes, 'mistake')} in the tree's own des files, "
        f"{asked.mistakes} with {asked.base}"
    ]


def _other_switch(tree: SourceTree, result: Imported, defined: abc.Mapping[str, str | None]) -> list[str]:
    """A sentence about a switch of the build with which clearly fewer names are unknown, or about their number."""
    from vaultc.games.from_catalogue import CLEARLY
    from vaultc.world.sources.reading import better_build

    uses, header = result.uses, result.data["header"]
    choice = better_build(tree, defined, uses.things) if uses.unknown >= CLEARLY else None
    unknown = f"{uses.unknown} of {counted(uses.looked_up, 'name')} in the tree's own des files are not known"
    if choice is not None:
        others = _read(tree, header["name"], header["base"], choice.defined).uses
        if 2 * others.unknown <= uses.unknown and uses.unknown - others.unknown >= CLEARLY:
            return [f"{unknown}, but {others.unknown} with {choice.option}: import again with it"]
    if not uses.looks_wrong:
        return []
    return [f"the catalogue looks wrong: {unknown}; if a switch of the build chooses the tables, give --define NAME"]


def _recorded(header: dict[str, Any]) -> dict[str, str | None]:
    """The macros of an import as its header tells them."""
    found: dict[str, str | None] = {}
    for each in header.get("options", ()):
        key, sign, text = str(each).partition("=")
        found[key.removeprefix("-")] = text if sign else None
    return found


def _base(name: str) -> str:
    known = games.known_name(name)
    if known is None:
        named = ", ".join(games.dialects()) + did_you_mean(name, games.dialects())
        fail(f"--base: {name!r} is not a game whose levels vaultc knows; there are {named}")
    return known


def _name_from(path: Path) -> str:
    word = re.sub(r"[^a-z0-9_-]+", "-", path.absolute().stem.lower()).strip("-_")[:40]
    name = word if word[:1].isalpha() else f"fork-{word}".rstrip("-")
    return f"{name}-fork" if games.known_name(name) else name


def _end_check(known: Any, data: dict[str, Any], name: str) -> None:

    stale = stale_tables(known, data)
    if stale:
        complain(f"{name}: stale: the sources give other tables: {', '.join(stale)}; import them again")
        sys.exit(FINDINGS)
    click.echo(f"{name}: up to date")


@command.command("list")
@click.argument("files", nargs=-1, type=PATH, metavar="[NAME.json]...")
def list_command(files: tuple[Path, ...]) -> None:
    """List the games that are built in, and the given catalogues, with the sizes of their tables."""

    rows = [sizes(name, catalog_called(name)) for name in games.dialects()]
    rows += [sizes(str(path), catalog_called(str(path))) for path in files]
    click.echo(size_table(rows), nl=False)


@command.command("show")
@click.argument("name", metavar="NAME | NAME.json")
@click.option("--table", "tables", multiple=True, metavar="TABLE", help="Show all rows of this table.")
def show_command(name: str, tables: tuple[str, ...]) -> None:
    """Show where a catalogue comes from, its counts, and the rows of tables."""

    catalog = catalog_called(name)
    click.echo(shown(name, catalog, tables), nl=False)


@command.command("diff")
@click.argument("before", metavar="A")
@click.argument("after", metavar="B")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True,
              help="The output format.")  # fmt: skip
@click.option("-v", "--verbose", is_flag=True, help="Show all names and facts.")
def diff_command(before: str, after: str, format_: str, verbose: bool) -> None:
    """Compare two catalogues: names that come and go, numbers that move, facts that change.

    A and B are names of games, or catalogue files. The exit status is 1 if they differ.
    """
    found = differences(catalog_called(before), catalog_called(after))
    most = None if verbose else _SHOWN
    text = diff_json(found) if format_ == "json" else diff_text(found, most)
    click.echo(text, nl=False)
    if any(not each.is_empty for each in found):
        sys.exit(FINDINGS)


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
    effects = [f"{table}: {_EFFECTS[table].format(header['base'])}" for table in result.kept]
    lines += _listed(f"taken from {header['base']}, because the tree's table could not be read", effects, None)
    for title, only_levels in (("changes what a check reports", False), ("changes only levels and pictures", True)):
        messages = [f"{note.place}: {note.message}" for note in notes if note.only_levels is only_levels]
        lines += _listed(title, messages, most)
    lines += _listed("left to add by hand", list(header["by_hand"]), None)
    return "\n".join([*map(visible, lines), ""])


def _uses(result: Imported, most: int | None) -> list[str]:
    uses = result.uses
    if not uses.files:
        return ["  no des files in the tree, so no names were looked up"]
    lines = [f"  {uses.looked_up} names in {uses.files} des files looked up, {uses.unknown} not known"]
    misses = [f"{miss.place}: {miss.name} is not in the table {miss.table}" for miss in uses.misses]
    return lines + _listed("names not known; add them to the table", misses, most)


def _listed(title: str, messages: list[str], most: int | None) -> list[str]:
    return [f"{title}:", *_first(messages, most)] if messages else []


def _first(items: abc.Sequence[str], most: int | None, sign: str = "") -> list[str]:
    """A line for each item, or for so many and the number of the others."""
    first = items[:most]
    more = [f"... and {len(items) - len(first)} more (--verbose)"] if len(first) < len(items) else []
    return [f"  {sign}{item}" for item in (*first, *more)]


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
        lines += _first(each.added, most, "+ ") + _first(each.removed, most, "- ")
        facts = [f"{c.name}: {c.fact} {' -> '.join(_sides(c.before, c.after, most))}" for c in each.changed]
        lines += _first(facts, most, "~ ")
    return "\n".join([*(lines or ["no differences"]), ""])


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
