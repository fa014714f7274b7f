"""Generated levels as what the user asked for: text on standard output, one file, or a folder of files."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from vaultc.api import GeneratedLevel
from vaultc.cli.failures import fail
from vaultc.cli.output import write_atomically
from vaultc.diagnostics import Diagnostic
from vaultc.generated import Maker
from vaultc.renderers.vaults import vault_summary
from vaultc.visible import inert, visible

SUFFIXES = {"ascii": ".txt", "png": ".png", "json": ".jsonl", "html": ".html"}
FORMAT_OF = {".txt": "ascii", ".png": "png", ".json": "json", ".jsonl": "json", ".html": "html", ".htm": "html"}
PICTURES = ("png", "html")
"""Formats of which a file can hold only one level."""


@dataclass(frozen=True, slots=True)
class Look:
    """How levels are to be shown; ``crop`` None leaves that to the kind of level."""

    format: str
    crop: bool | None
    color: bool
    scale: int
    grid: bool
    legend: bool

    def options_for(self, maker: Maker) -> dict[str, Any]:
        """What the renderer of the format is told; vaults are cropped unless that was decided."""
        crop = maker.is_vault if self.crop is None else self.crop
        if self.format == "ascii":
            return {"crop": crop, "color": self.color, "coordinates": self.grid}
        if self.format == "png":
            marks = {"grid": self.grid, "coordinates": self.grid, "legend": self.legend}
            return {"crop": crop, "scale": self.scale, **marks}
        return {}

    def draw(self, level: GeneratedLevel, *, titled: bool) -> str | bytes:
        """A level as text or as the content of a picture; text among several levels gets a heading."""
        if self.format == "png":
            return level.png(**self.options_for(level.script))
        if self.format == "html":
            return str(level.render("html"))
        if self.format == "json":
            return json.dumps(level.render("json"), ensure_ascii=False, separators=(",", ":")) + "\n"
        title = f": {level.script.title}" if level.script.title else ""
        heading = inert(visible(f"{level.name}, seed {level.seed}{title}")) + "\n" if titled else ""
        summary = vault_summary(level.level)
        vaults = f"vaults: {summary}\n" if summary else ""
        return f"{heading}{level.render('ascii', **self.options_for(level.script))}\n{vaults}"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A level as it is to be written, with the name of its file without ending and what the game complains about.

    Without a name it could not be generated; ``failure`` says why. ``unmet`` names a level that lacks what was asked
    for.
    """

    stem: str | None
    content: str | bytes = ""
    complaints: tuple[str, ...] = ()
    failure: Diagnostic | None = None
    unmet: str | None = None


@dataclass(frozen=True, slots=True)
class Destination:
    """Where levels go: a folder, a file, or (without a path) standard output."""

    format: str
    path: Path | None
    is_folder: bool

    @classmethod
    def of(cls, out: str | None, format: str | None) -> Destination:
        """What ``--out`` and ``--format`` mean together. A folder is one that exists or ends with a slash."""
        if out is None or out == "-":
            return cls(format or "ascii", None, False)
        path = Path(out)
        is_folder = path.is_dir() or out.endswith("/")
        if format is None and path.suffix and not is_folder and path.suffix.lower() not in FORMAT_OF:
            fail(f"{out}: the ending {path.suffix} is no format; choose one with --format")
        return cls(format or FORMAT_OF.get(path.suffix.lower(), "png" if is_folder else "ascii"), path, is_folder)

    def check(self, total: int) -> None:
        """End with a message if so many levels cannot go there."""
        if self.format not in PICTURES or self.is_folder:
            return
        if self.path is None and (total > 1 or sys.stdout.isatty()):
            fail(f"{self.format} needs --out: a file for one level, a folder (such as pictures/) for several")
        if self.path is not None and total > 1:
            fail(f"{self.path}: a file cannot hold {total} levels as {self.format}; name a folder: --out {self.path}/")


def deliver(levels: Iterable[Drawn], look: Look, destination: Destination) -> None:
    """Write all levels that are there, in a folder under their names.

    Raises:
        OSError: the disk does not allow it; no file is left half-written.
    """
    made = (level for level in levels if level.stem is not None)
    if destination.path is None:
        _print(made, look)
    elif destination.is_folder:
        for level in made:
            write_atomically(destination.path / f"{level.stem}{SUFFIXES[look.format]}", level.content)
    else:
        contents = [level.content for level in made]
        if contents:
            write_atomically(destination.path, _joined(contents, look))


def _print(levels: Iterable[Drawn], look: Look) -> None:
    """Level by level to standard output, so that a reader sees the first at once."""
    separator = ""
    for level in levels:
        if isinstance(level.content, bytes) or look.format != "ascii":
            sys.stdout.buffer.write(_as_bytes(level.content))
        else:
            click.echo(separator + level.content, color=look.color, nl=False)
            separator = _separator(look)


def _joined(contents: list[str | bytes], look: Look) -> bytes:
    return _separator(look).encode().join(map(_as_bytes, contents))


def _as_bytes(content: str | bytes) -> bytes:
    return content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content


def _separator(look: Look) -> str:
    return "" if look.format == "json" else "\n"
