"""Generated levels as what the user asked for: text on standard output, one file, or a folder of files."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from vaultc.api import GeneratedLevel, LevelScript
from vaultc.cli.failures import fail
from vaultc.cli.output import write_atomically

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

    def options_for(self, script: LevelScript) -> dict[str, Any]:
        """What the renderer of the format is told; vaults are cropped unless that was decided."""
        crop = script.is_vault if self.crop is None else self.crop
        if self.format == "ascii":
            return {"crop": crop, "color": self.color, "coordinates": self.grid}
        if self.format == "png":
            marks = {"grid": self.grid, "coordinates": self.grid, "legend": self.legend}
            return {"crop": crop, "scale": self.scale, **marks}
        return {}


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


def deliver(
    levels: Iterable[GeneratedLevel | None],
    total: int,
    look: Look,
    destination: Destination,
    stems: Mapping[LevelScript, str],
) -> None:
    """Write all levels that are there; in a folder under their ``stems`` and seeds.

    Raises:
        OSError: the disk does not allow it; no file is left half-written.
    """
    made = (level for level in levels if level is not None)
    if destination.is_folder and destination.path is not None:
        for level in made:
            name = f"{stems[level.script]}-{level.seed}{SUFFIXES[look.format]}"
            write_atomically(destination.path / name, _bytes(level, look))
    elif look.format in PICTURES:
        for level in made:
            _write(_bytes(level, look), destination)
    elif destination.path is not None:
        texts = [_text(level, look, titled=total > 1) for level in made]
        if texts:
            write_atomically(destination.path, _separator(look).join(texts))
    else:
        _print(made, look, titled=total > 1)


def _print(levels: Iterable[GeneratedLevel], look: Look, titled: bool) -> None:
    """Level by level to standard output, so that a reader sees the first at once."""
    separator = ""
    for level in levels:
        click.echo(separator + _text(level, look, titled), color=look.color, nl=False)
        separator = _separator(look)


def _separator(look: Look) -> str:
    return "" if look.format == "json" else "\n"


def _text(level: GeneratedLevel, look: Look, titled: bool) -> str:
    """A level as lines; among several, under a heading."""
    if look.format == "json":
        return json.dumps(level.render("json"), ensure_ascii=False, separators=(",", ":")) + "\n"
    title = f": {level.script.title}" if level.script.title else ""
    heading = f"{level.name}, seed {level.seed}{title}\n" if titled else ""
    return f"{heading}{level.render('ascii', **look.options_for(level.script))}\n"


def _bytes(level: GeneratedLevel, look: Look) -> bytes:
    """A level as the content of a file of its own."""
    if look.format == "png":
        return level.png(**look.options_for(level.script))
    text = str(level.render("html")) if look.format == "html" else _text(level, look, titled=False)
    return text.encode("utf-8")


def _write(data: bytes, destination: Destination) -> None:
    if destination.path is not None:
        write_atomically(destination.path, data)
    else:
        sys.stdout.buffer.write(data)
