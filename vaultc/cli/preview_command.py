"""``vaultc preview``, and the message of commands whose packages are installed only on demand."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import click

from vaultc.cli.failures import fail, reported_failures
from vaultc.cli.option_records import PATH
from vaultc.support.installation import installing


def require(extra: str, *packages: str) -> None:
    """End with a message if one of the packages of an extra is missing."""
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        fail(f"this needs {' and '.join(missing)}; install vaultc with the extra {extra}: {installing(extra)}")


EPILOG = """\b
Examples:
  vaultc preview cellar.des
  vaultc preview cellar.des --edit
  vaultc preview levels/ --port 8765 --no-browser

\b
Only this machine can open the page, and its address holds a secret token.
Nothing outside of the folder of the target is read. Ctrl-C ends.
It needs the extra preview; without it, it says how to install it."""


@click.command("preview", epilog=EPILOG)
@click.argument("target", type=PATH)
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="The port (default: any free one).")
@click.option("--edit", is_flag=True, help="Let the page change the files, and save them when its user says so.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option("--editor", is_flag=True, help="Show texts that an editor sends to standard input, and end with it.")
def command(target: Path, port: int, edit: bool, no_browser: bool, editor: bool) -> None:
    """Show levels in the browser, and redraw them whenever a file is saved.

    The TARGET is a des file, or a folder with all des files below it. The page shows its text, a level of it for
    several seeds, the statements that made each cell, the others with the reason, findings, and a time line that draws
    the level statement by statement. While the text is broken the last good level stays.
    """
    if edit and editor:
        raise click.UsageError("--edit and --editor are for two different places where texts are changed")
    require("preview", "starlette", "uvicorn", "watchfiles")
    from vaultc.editing.studio.server import Preview

    with reported_failures():
        preview = Preview(target, port, _store if edit else None)

    def ready(address: str) -> None:
        click.echo(address)
        if not no_browser:
            click.launch(address)

    sys.exit(preview.run(ready, editor=editor))


def _store(path: Path, before: bytes | None, after: bytes) -> None:
    """Give a file a new content if it still holds what it did.

    Raises:
        OSError: it does not, or the disk does not allow it.
    """
    from vaultc.cli.output import create_atomically, replace_content

    if before is None:
        create_atomically(path, after)
    else:
        replace_content(path, before, after)
