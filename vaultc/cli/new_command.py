"""``vaultc new``."""

from __future__ import annotations

import os
import re
from pathlib import Path

import click

from vaultc.cli.dialect_option import one_dialect_option
from vaultc.cli.failures import disk_message, fail, reported_failures
from vaultc.cli.output import is_stream, write_atomically
from vaultc.games import OTHER, game_named
from vaultc.games.detection import declared
from vaultc.language.game import Game
from vaultc.language.semantics.headings import MAXIMUM_NAME

EPILOG = f"""\b
Examples:
  vaultc new vlt-attic                 writes vlt-attic.des, a room
  vaultc new vlt-cross --map           a room of a shape of its own
  vaultc new vlt-attic --out levels/attic.des
  vaultc new mylevel --map --dialect {OTHER}

\b
Exit status: 0 done, 2 the name cannot be the name of a level, the file exists
already, or cannot be written."""


@click.command("new", epilog=EPILOG)
@click.argument("name")
@click.option("--room", "kind", flag_value="room", default="room", help="A rectangular room (default).")
@click.option("--map", "kind", flag_value="map", help="A room of any shape, drawn as a map.")
@click.option("--out", type=click.Path(path_type=Path), metavar="PATH", help="The file (default: NAME.des here).")
@one_dialect_option
def command(name: str, kind: str, out: Path | None, dialect: str) -> None:
    """Write a small commented vault to build on; for games without vaults, a whole level.

    Never overwrites a file.
    """
    fault = name_fault(name)
    if fault is not None:
        fail(fault)
    path = out or Path(f"{name}.des")
    if path.is_dir():
        path = path / f"{name}.des"
    text = starter(name, kind, game_named(dialect))
    if is_stream(path):
        with reported_failures():
            write_atomically(path, text)
        return
    _write(path, text)
    click.echo(f"wrote {path}; look at it with: vaultc render {path}")


def _write(path: Path, text: str) -> None:
    """Create a new file; if another process creates it at the same time, that file stays."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except FileExistsError:
        fail(f"{path}: already exists; choose another name, or --out PATH")
    except OSError as error:
        fail(disk_message(error))
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8"))
    except OSError as error:
        path.unlink(missing_ok=True)
        fail(disk_message(error))


def starter(name: str, kind: str, game: Game) -> str:
    """A file with comments, which tells its game where that is needed: a ``room``, or a ``map`` with its own shape."""
    text = game.load_starters()[kind].format(name=name, title=_title(name))
    return declared(f"\n{text}", game.name).removeprefix("\n")


def name_fault(name: str) -> str | None:
    """The reason why a text cannot be the name of a level and of its file, or None. Rules: "File"."""
    if not name:
        return "a level needs a name"
    if "." in name:
        return f"{name!r} has a dot, which the name of a level must not have{_without_ending(name)}"
    if len(name) > MAXIMUM_NAME:
        return f"{name!r} has {len(name)} characters; the name of a level has at most {MAXIMUM_NAME}"
    if not re.fullmatch(r"[A-Za-z0-9_-]+", name):
        return f"{name!r} cannot be the name of a level here: use letters, digits, - and _"
    if name.startswith("-"):
        return f"{name!r} begins with a -; begin with a letter or a digit"
    return None


def _without_ending(name: str) -> str:
    stem = name.removesuffix(".des")
    return f"; leave out .des: vaultc new {stem}" if stem != name and name_fault(stem) is None else ""


def _title(name: str) -> str:
    """A first title: the name in words."""
    return " ".join(re.split(r"[-_]+", name.removeprefix("vlt-"))).strip() or name
