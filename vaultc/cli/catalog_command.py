"""``vaultc catalog``."""

from __future__ import annotations

import json
import re
import sys
from collections import abc
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vaultc import games
from vaultc.cli.failures import FINDINGS, complain, fail
from vaultc.cli.output import write_atomically
from vaultc.support.errors import VaultcError, did_you_mean
from vaultc.support.safe_text import counted

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


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """The options of an import; ``defined`` are macros with their texts, None for those that stay undefined."""

    base: str | None
    name: str | None
    defined: dict[str, str | None]
    check: bool
    verbose: bool


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


@command.command("import")
@click.argument("tree", type=click.Path(path_type=Path), metavar="PATH/TO/VARIANT")
@click.option("--base", metavar="GAME",
              help="The known game whose rules hold for all that no table says (default: the best fit).")  # fmt: skip
@click.option("--out", type=click.Path(path_type=Path), metavar="NAME.json", help="The catalogue to write.")
@click.option("--name", help="The name of the game (default: the name of the file).")
@click.option("--check", is_flag=True, help="Write nothing; exit status 1 if the catalogue is stale.")
@click.option("--define", "defined", multiple=True, callback=_macros, metavar="NAME[=V]", help="Define a macro.")
@click.option(
    "--undefine", "undefined", multiple=True, callback=_macros, metavar="NAME", help="Keep a macro undefined."
)
@click.option("-v", "--verbose", is_flag=True, help="Show all messages and names.")
def import_command(
    tree: Path, base: str | None, out: Path | None, name: str | None, check: bool, defined: dict[str, str],
    undefined: dict[str, str], verbose: bool,
) -> None:  # fmt: skip
    """Read the tables of a game's own source tree, and write a catalogue.

    Nothing is compiled or run. What cannot be read is as in the base, and reported with its place.
    """
    if check and out is None:
        fail("--check needs --out: the catalogue to check")
    macros: dict[str, str | None] = {**defined, **dict.fromkeys(undefined)}
    try:
        _import(tree, out, ImportOptions(base, name, macros, check, verbose))
    except VaultcError as error:
        fail(str(error))
    except OSError as error:
        fail(f"{error.filename or tree}: {(error.strerror or str(error)).lower()}")


def _import(path: Path, out: Path | None, options: ImportOptions) -> None:
    from vaultc.cli import catalog_reports
    from vaultc.world.catalog import imported as files
    from vaultc.world.sources.tree import SourceTree

    known = files.read_catalogue(out) if options.check and out is not None else None
    tree = SourceTree(path)
    defined = options.defined or (_recorded(known.header) if known else {})
    base = _base(options.base or (str(known.header["base"]) if known else games.OTHER))
    name = options.name or (str(known.header["name"]) if known else _name_from(out or path))
    result = _read(tree, name, base, defined)
    if known is not None:
        _end_check(known, result.data, str(out))
        return
    result, told = (
        _with_nearest_base(tree, result, defined) if options.base is None else (result, _other_base(tree, result))
    )
    told += [] if told else _other_switch(tree, result, defined)
    catalog = games.game_named(result.data["header"]["base"]).catalog
    click.echo(catalog_reports.import_report(result, catalog, None if options.verbose else _SHOWN), nl=False)
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
    for option in header.get("options", ()):
        key, sign, text = str(option).partition("=")
        found[key.removeprefix("-")] = text if sign else None
    return found


def _base(name: str) -> str:
    known = games.known_name(name)
    if known is None:
        named = ", ".join(games.dialects()) + did_you_mean(name, games.dialects())
        fail(f"--base: {name!r} is not a game whose levels are known here; there are {named}")
    return known


def _name_from(path: Path) -> str:
    word = re.sub(r"[^a-z0-9_-]+", "-", path.absolute().stem.lower()).strip("-_")[:40]
    name = word if word[:1].isalpha() else f"fork-{word}".rstrip("-")
    return f"{name}-fork" if games.known_name(name) else name


def _end_check(known: Any, data: dict[str, Any], name: str) -> None:
    from vaultc.cli.catalog_reports import stale_tables

    stale = stale_tables(known, data)
    if stale:
        complain(f"{name}: stale: the sources give other tables: {', '.join(stale)}; import them again")
        sys.exit(FINDINGS)
    click.echo(f"{name}: up to date")


@command.command("list")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar="[NAME.json]...")
def list_command(files: tuple[Path, ...]) -> None:
    """List the games that are built in, and the given catalogues, with the sizes of their tables."""
    from vaultc.cli import catalog_reports

    rows = [catalog_reports.sizes(name, catalog_reports.catalog_called(name)) for name in games.dialects()]
    rows += [catalog_reports.sizes(str(path), catalog_reports.catalog_called(str(path))) for path in files]
    click.echo(catalog_reports.size_table(rows), nl=False)


@command.command("show")
@click.argument("name", metavar="NAME | NAME.json")
@click.option("--table", "tables", multiple=True, metavar="TABLE", help="Show all rows of this table.")
def show_command(name: str, tables: tuple[str, ...]) -> None:
    """Show where a catalogue comes from, its counts, and the rows of tables."""
    from vaultc.cli import catalog_reports

    catalog = catalog_reports.catalog_called(name)
    click.echo(catalog_reports.shown(name, catalog, tables), nl=False)


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
    from vaultc.cli import catalog_reports
    from vaultc.world.catalog.imported import differences

    found = differences(catalog_reports.catalog_called(before), catalog_reports.catalog_called(after))
    most = None if verbose else _SHOWN
    text = catalog_reports.diff_json(found) if format_ == "json" else catalog_reports.diff_text(found, most)
    click.echo(text, nl=False)
    if any(not each.is_empty for each in found):
        sys.exit(FINDINGS)
