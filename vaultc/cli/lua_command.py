"""``vaultc lua``."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

import click

from vaultc.cli import failures
from vaultc.cli.option_records import FOLDER, made_by, option, options
from vaultc.cli.output import write_atomically
from vaultc.cli.standard_input import read_standard_input
from vaultc.cli.targets import STDIN, STDIN_NAME, dialect_option
from vaultc.language.diagnostics import DesError, Diagnostic, errors_among
from vaultc.language.source import Source
from vaultc.support.dataclass import dataclass
from vaultc.support.targets import find_files, read_bytes
from vaultc.translation.lua.scene import LuaSettings
from vaultc.translation.lua.scripting import LuaScript, LuaScripts, ScriptCounts, scripts_of, themed_scripts
from vaultc.world.catalog.lua_worlds import WORLDS, LuaWorld, extended, world_named

EPILOG = f"""\b
Examples:
  vaultc lua cellar.des
  vaultc lua levels/ --out lua/ --for {WORLDS[-1]}
  vaultc lua vaults/ --out lua/ --vaults levels --strict

\b
The last lines count statements for each file and for all:
  cellar.des: 3 levels, 78 statements exact, 2 near, 1 lost

\b
A statement without an exact counterpart becomes the nearest that there is,
with a comment in the script and a message on stderr.
Exit status: 0 done, 1 a file has errors or cannot be translated, 2 usage error."""


@dataclass(frozen=True, slots=True)
class LuaOptions:
    """The folder to write, the game that loads the scripts, and how they follow the file."""

    out: Path | None = option(type=FOLDER, metavar="DIR",
                              help="Write the scripts to this folder instead of printing them.")  # fmt: skip
    world: str = option("--for", type=click.Choice(WORLDS), default=WORLDS[0], show_default=True,
                        help="The game that loads the scripts.")  # fmt: skip
    setting: str = option(
        type=click.Choice(["faithful", "intended"]), default="faithful", show_default=True,
        help="Where these differ: follow what the game makes of the file, or what its words say.",
    )  # fmt: skip
    vaults: str = option(type=click.Choice(["rooms", "levels"]), default="rooms", show_default=True,
                         help="Random vaults: themed rooms in one file, or a level each.")  # fmt: skip
    names: Path | None = option(type=click.Path(path_type=Path, exists=True, dir_okay=False), metavar="FILE",
                                help="A JSON file of substitutes for what the game lacks.")  # fmt: skip
    strict: bool = option(help="Make warnings errors, and write nothing then.")
    dialect: str = made_by(dialect_option)


@click.command("lua", epilog=EPILOG)
@click.argument("targets", nargs=-1, required=True, metavar="TARGET...")
@options("asked", LuaOptions)
def command(targets: tuple[str, ...], asked: LuaOptions) -> None:
    """Translate des files to Lua level scripts, one for each level.

    A TARGET is a file, a folder (all des files below it), or - for standard input.
    """
    with failures.reported_failures():
        known = _with_names(world_named(asked.world), asked.names)
        settings = LuaSettings(known, asked.setting == "intended", asked.vaults == "rooms")
        results: list[LuaScripts] = []
        said: list[Diagnostic] = []
        for source in [each for target in dict.fromkeys(targets) for each in _sources(target)]:
            try:
                results.append(scripts_of(source, settings, asked.dialect, strict=asked.strict))
                said += results[-1].diagnostics
            except DesError as error:
                said += error.diagnostics
        failures.report_to_stderr(said)
        if errors_among(said):
            sys.exit(failures.FINDINGS)
        _deliver(
            [*(script for result in results for script in result.scripts), *themed_scripts(results)], results, asked.out
        )


def _with_names(world: LuaWorld, path: Path | None) -> LuaWorld:
    """The game with the substitutes of a file."""
    if path is None:
        return world
    try:
        return extended(world, json.loads(path.read_text("utf-8")))
    except (ValueError, RecursionError) as error:
        failures.fail(f"{path}: {error}")


def _sources(target: str) -> list[Source]:
    if target == STDIN:
        return [Source.from_bytes(read_standard_input(), STDIN_NAME)]
    return [Source.from_bytes(read_bytes(path), str(path), path) for path in find_files(target)]


def _deliver(scripts: list[LuaScript], results: list[LuaScripts], out: Path | None) -> None:
    """Print or write the scripts, and tell how exact they are."""
    if out is None:
        click.echo("\n".join(script.text for script in scripts), nl=False)
        return
    several = [name for name, count in Counter(script.name.lower() for script in scripts).items() if count > 1]
    if several:
        failures.fail(f"several levels are called {several[0]} and would overwrite each other; name fewer files")
    for script in scripts:
        write_atomically(out / f"{script.name}.lua", script.text.encode())
    for result in results if len(results) > 1 else ():
        kept = len(result.scripts) + len(result.vaults)
        click.echo(f"{result.source}: {kept} level{'' if kept == 1 else 's'}, {_shown(result.counts)}")
    total = ScriptCounts.of_all(result.counts for result in results)
    click.echo(f"{len(scripts)} script{'' if len(scripts) == 1 else 's'} in {out}: {_shown(total)}")


def _shown(counts: ScriptCounts) -> str:
    return f"{counts.exact} statements exact, {counts.near} near, {counts.lost} lost"
