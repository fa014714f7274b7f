"""``vaultc examples``."""

from __future__ import annotations

import re
from collections import abc
from pathlib import Path
from typing import Any

import click

from vaultc.cli import failures
from vaultc.cli.option_records import FOLDER
from vaultc.cli.output import write_atomically
from vaultc.support.errors import did_you_mean
from vaultc.support.resources import examples

EPILOG = """\b
Examples:
  vaultc examples                            list them
  vaultc examples cave                       show one
  vaultc examples cave | vaultc render -     see what it makes
  vaultc examples cave tutorial --out mine/  copy some
  vaultc examples --out mine/                copy all

\b
Exit status: 0 done, 2 usage error, or a file that differs is in
the way."""

_SUFFIXES = (".des", ".lua", ".py", ".txt")
_STEP = re.compile(r"step-0*(\d+)$")


def _complete(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[Any]:
    """Complete the names of examples."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(name) for name in _names() if name.startswith(incomplete)]


@click.command("examples", epilog=EPILOG)
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=_complete)
@click.option("--out", type=FOLDER, metavar="DIR", help="Copy the examples there.")
def command(names: tuple[str, ...], out: Path | None) -> None:
    """List the annotated examples that come with vaultc, show them, or copy them into a folder.

    A NAME is the listed name of an example, with or without its extension, or the name of one of their folders.
    """
    with failures.reported_failures():
        chosen = [file for name in names for file in _meant(name)] if names else _files()
        chosen = list(dict.fromkeys(chosen))
        if out is not None:
            _copy(chosen, out)
        elif names:
            click.echo("\n".join(file.read_text("utf-8") for file in chosen), nl=False)
        else:
            width = max(map(len, _names()))
            for file in chosen:
                click.echo(f"{_name(file):<{width}}  {_description(file)}".rstrip())


def _files() -> list[Path]:
    """All examples: first those in the folder itself, then those in its subfolders, sorted."""
    found = (file for file in examples().rglob("*") if file.suffix in _SUFFIXES and file.is_file())
    return sorted(found, key=lambda file: (len(file.relative_to(examples()).parts), file))


def _name(file: Path) -> str:
    return file.relative_to(examples()).as_posix()


def _names() -> list[str]:
    return [_name(file) for file in _files()]


def _meant(name: str) -> list[Path]:
    """The files of a name; ends with a message if there are none."""
    wanted = name.removesuffix("/")
    found = [file for file in _files() if wanted in _answers(file)]
    if not found:
        known = [answer for file in _files() for answer in _answers(file)]
        failures.fail(f"there is no example {name!r}{did_you_mean(name, known, '`vaultc examples` lists them')}")
    return found


def _answers(file: Path) -> abc.Iterator[str]:
    """Names of a file: its path, its path without the extension, and its folder."""
    path = file.relative_to(examples())
    yield from (path.as_posix(), path.with_suffix("").as_posix())
    yield from (folder.as_posix() for folder in path.parents if folder.name)


def _description(file: Path) -> str:
    """The first sentence of the comment or text at the top of a file."""
    step = _STEP.search(file.stem)
    if step is not None:
        return f"step {step[1]} of the tutorial"
    text = file.read_text("utf-8")
    if file.suffix == ".py":
        return _sentence(text.split('"""')[1])
    mark, lines = ("-- " if file.suffix == ".lua" else "# "), []
    for line in text.splitlines():
        if not line.startswith(mark):
            break
        lines.append(line.removeprefix(mark))
    return _sentence(" ".join(lines))


def _sentence(text: str) -> str:
    return " ".join(re.split(r"[.?](?:\s|$)", text.strip(), maxsplit=1)[0].split())


def _copy(files: abc.Sequence[Path], out: Path) -> None:
    """Copy files with their folders; copy nothing if a different file is in the way."""
    copies = {out / file.relative_to(examples()): file.read_bytes() for file in files}
    for path, data in copies.items():
        if path.exists() and (not path.is_file() or path.read_bytes() != data):
            failures.fail(f"{path}: already exists and differs; nothing was copied")
    for path, data in copies.items():
        write_atomically(path, data)
        click.echo(path)
