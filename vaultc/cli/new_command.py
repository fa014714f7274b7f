"""``vaultc new``."""

from __future__ import annotations

import re
import sys
from functools import partial
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from vaultc import games
from vaultc.cli import dialect_option, failures, output, seeds
from vaultc.games import detection
from vaultc.language.game import Game
from vaultc.language.semantics.statements import MAXIMUM_NAME

EPILOG = f"""\b
Examples:
  vaultc new vlt-attic                 writes vlt-attic.des, a room
  vaultc new vlt-cross --map           a room of a shape of its own
  vaultc new vlt-attic --out levels/attic.des
  vaultc new mylevel --map --dialect {games.OTHER}
  vaultc new --from-page article.html --render pictures/
  vaultc new vaults --from-page - < copied.txt

\b
Exit status: 0 done, 1 a page without samples, or with mistakes in them,
2 the name cannot be the name of a level, the file exists already, or cannot
be written."""


@click.command("new", epilog=EPILOG)
@click.argument("name", required=False)
@click.option("--room", "kind", flag_value="room", default="room", help="A rectangular room (default).")
@click.option("--map", "kind", flag_value="map", help="A room of any shape, drawn as a map.")
@click.option("--out", type=click.Path(path_type=Path), metavar="PATH", help="The file (default: NAME.des here).")
@click.option("--from-page", "page", metavar="FILE",
              help="Take the samples of a page instead (HTML, wikitext, Markdown or pasted text; - for standard "
              "input) and draw them.")  # fmt: skip
@click.option("--render", "pictures", type=click.Path(path_type=Path, file_okay=False), metavar="DIR",
              help="With --from-page: write a PNG of each sample into a folder instead of showing text.")  # fmt: skip
@click.option("--gallery", type=click.Path(path_type=Path, file_okay=False), metavar="DIR",
              help="With --from-page: build a gallery of the samples too.")  # fmt: skip
@seeds.seed_option("With --from-page: the seed of the pictures", default=seeds.DEFAULT_SEED)
@click.option("--json", "as_json", is_flag=True, help="With --from-page: a summary as JSON instead of the pictures.")
@dialect_option.one_dialect_option
@click.pass_context
def command(
    context: click.Context, /, name: str | None, kind: str, out: Path | None, dialect: str, **wishes: Any
) -> None:
    """Write a small commented vault to build on; for games without vaults, a whole level.

    With --from-page, write the samples of a page. Never overwrites a file.
    """
    if wishes["page"] is not None:
        _from_page(context, _path(name or _stem(wishes["page"]), name, out), **wishes)
        return
    if any(_is_given(context, option) for option in _OF_PAGES):
        raise click.UsageError("--render, --gallery, --seed and --json require --from-page")
    if name is None:
        raise click.UsageError("Missing argument 'NAME'.")
    path = _path(name, name, out)
    text = starter(name, kind, games.game_named(dialect))
    if output.is_stream(path):
        with failures.reported_failures():
            output.write_atomically(path, text)
        return
    _write(path, text)
    click.echo(f"wrote {path}; look at it with: vaultc render {path}")


_OF_PAGES = ("pictures", "gallery", "seed", "as_json")


def _is_given(context: click.Context, option: str) -> bool:
    return context.get_parameter_source(option) is ParameterSource.COMMANDLINE


def _path(stem: str, name: str | None, out: Path | None) -> Path:
    """The file to write; ends with a message if the name that was given cannot be the name of a level."""
    fault = None if name is None else name_fault(name)
    if fault is not None:
        failures.fail(fault)
    path = out or Path(f"{stem}.des")
    return path / f"{stem}.des" if path.is_dir() else path


def _stem(page: str) -> str:
    return "page" if page == "-" else Path(page).stem or "page"


def _from_page(
    context: click.Context,
    path: Path,
    *,
    page: str,
    pictures: Path | None,
    gallery: Path | None,
    seed: int,
    as_json: bool,
) -> None:
    """Write the samples of a page; their game is found in them unless an option names it."""
    from vaultc.cli import new_from_page
    from vaultc.linter.checking import dialects

    if _is_given(context, "kind"):
        raise click.UsageError("--room and --map cannot be combined with --from-page")
    dialect = context.params["dialect"] if _is_given(context, "dialect") else detection.AUTO
    game = partial(dialects.game_for, dialect=dialect)
    with failures.reported_failures():
        status = new_from_page.write_from_page(
            new_from_page.PageOrder(page, path, game, pictures, gallery, seed, as_json)
        )
    if status:
        sys.exit(status)


def _write(path: Path, text: str) -> None:
    """Create a new file; if another process creates it at the same time, that file stays."""
    try:
        output.create_atomically(path, text)
    except FileExistsError:
        failures.fail(f"{path}: already exists; choose another name, or --out PATH")
    except OSError as error:
        failures.fail(failures.disk_message(error))


def starter(name: str, kind: str, game: Game) -> str:
    """A file with comments, which tells its game where that is needed: a ``room``, or a ``map`` with its own shape."""
    text = game.load_starters()[kind].format(name=name, title=_title(name))
    return detection.declared(f"\n{text}", game.name).removeprefix("\n")


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
