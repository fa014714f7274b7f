"""``vaultc render``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from vaultc.api import FORMATS, GeneratedLevel, GenerationError, LevelScript, Library, load, unknown_level
from vaultc.cli.color import color_option, use_color
from vaultc.cli.failures import FINDINGS, fail, reported_failures
from vaultc.cli.output import write_atomically
from vaultc.cli.progress import progress
from vaultc.cli.seeds import SeedRange, chosen_seeds
from vaultc.cli.surroundings_options import surroundings_of, surroundings_options
from vaultc.diagnostics import Diagnostic
from vaultc.surroundings import Surroundings

EPILOG = """\b
Examples:
  vaultc render cellar.des
  vaultc render cellar.des --level cellar --seeds 1-20 --format png --out pictures/
  vaultc render levels/ --format json --out levels.jsonl
  vaultc render watcher --depth 12 --seed 3 --format png --out watcher.png
The same file, seed and options always give the same bytes."""

SUFFIXES = {"ascii": ".txt", "png": ".png", "json": ".jsonl", "html": ".html"}


@dataclass(frozen=True, slots=True)
class Look:
    """How levels are to be shown."""

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
            return {"crop": crop, "scale": self.scale, "grid": self.grid, "legend": self.legend}
        return {}


@click.command("render", epilog=EPILOG)
@click.argument("targets", nargs=-1, required=True, metavar="TARGET...")
@click.option("--level", "names", multiple=True, metavar="NAME", help="Only this level; may be repeated.")
@click.option("--seed", type=int, metavar="N", help="One seed, 0 to 4294967295 (default 1).")
@click.option("--seeds", type=SeedRange(), metavar="A-B", help="All seeds from A to B.")
@click.option("--count", type=click.IntRange(1), metavar="N", help="The seeds 1 to N.")
@click.option("--format", "format_", type=click.Choice(FORMATS), help="Default: by the suffix of --out, else ascii.")
@click.option("--out", type=click.Path(path_type=Path), metavar="PATH", help="A file, or a folder for many pictures.")
@click.option("--rng", type=click.Choice(("isaac", "modern")), default="isaac", show_default=True,
              help="The game's generator, or a modern one.")  # fmt: skip
@surroundings_options
@click.option("--crop/--no-crop", default=None, help="Cut the picture to its content (default for vaults).")
@click.option("--grid", is_flag=True, help="Show coordinates.")
@click.option("--legend", is_flag=True, help="List below the picture what is on the level (png).")
@click.option("--scale", type=click.IntRange(1, 8), default=1, show_default=True, help="Magnification (png).")
@color_option
def command(
    targets: tuple[str, ...],
    names: tuple[str, ...],
    seed: int | None,
    seeds: range | None,
    count: int | None,
    format_: str | None,
    out: Path | None,
    rng: str,
    crop: bool | None,
    grid: bool,
    legend: bool,
    scale: int,
    color: str,
    **place: Any,
) -> None:
    """Generate levels and show or save them.

    A TARGET is a file, a folder, or the name of a vault of the library. Without --out, text goes to standard
    output. With several levels or seeds, --out is a folder (pictures) or a file that collects them (ascii, json).
    """
    surroundings = surroundings_of(**place)
    wanted = chosen_seeds(seed, seeds, count)
    format_ = format_ or _format_of(out)
    look = Look(format_, crop, use_color(color, sys.stdout) and out is None, scale, grid, legend)
    with reported_failures():
        scripts = _chosen(load(*targets), names)
        failures: list[Diagnostic] = []
        generated = _generate(scripts, wanted, rng, surroundings, failures)
        _deliver(generated, len(scripts) * len(wanted), look, out)
    if failures:
        from vaultc.cli.reporting import report_to_stderr

        report_to_stderr(failures)
        sys.exit(FINDINGS)


def _format_of(out: Path | None) -> str:
    """The format that a file's suffix means."""
    by_suffix = {".png": "png", ".json": "json", ".jsonl": "json", ".html": "html", ".htm": "html"}
    return by_suffix.get(out.suffix.lower(), "ascii") if out is not None else "ascii"


def _chosen(loaded: Library, names: tuple[str, ...]) -> tuple[LevelScript, ...]:
    """The levels to render: all, or those named, in the order named."""
    if not loaded.levels:
        fail("there is no level in " + ", ".join(str(model.parsed.source.name) for model in loaded.models))
    for name in names:
        if not any(name in (level.name, level.facts.name) for level in loaded.levels):
            fail(unknown_level(name, loaded.levels))
    if not names:
        return loaded.levels
    return tuple(level for name in names for level in loaded.levels if name in (level.name, level.facts.name))


def _generate(
    scripts: tuple[LevelScript, ...],
    seeds: range,
    rng: str,
    surroundings: Surroundings,
    failures: list[Diagnostic],
) -> Iterator[GeneratedLevel | None]:
    """Every level with every seed; None for one that cannot be generated, whose diagnostic is collected."""
    for script in scripts:
        for seed in seeds:
            try:
                yield script.generate(seed, rng=rng, surroundings=surroundings)
            except GenerationError as error:
                failures.append(error.diagnostic)
                yield None


def _deliver(levels: Iterable[GeneratedLevel | None], total: int, look: Look, out: Path | None) -> None:
    levels = progress(levels, total, "rendering")
    made = (level for level in levels if level is not None)
    if look.format in ("png", "html"):
        _deliver_pictures(made, total, look, out)
    elif out is None:
        for number, level in enumerate(made):
            click.echo(_text(level, look, number, total), color=look.color)
    else:
        write_atomically(out, "\n".join(_text(level, look, n, total) for n, level in enumerate(made)) + "\n")


def _text(level: GeneratedLevel, look: Look, number: int, total: int) -> str:
    if look.format == "json":
        import json

        return json.dumps(level.render("json"), ensure_ascii=False, separators=(",", ":"))
    picture = str(level.render("ascii", **look.options_for(level.script)))
    if total == 1:
        return picture
    heading = f"{level.name}, seed {level.seed}" + (f": {level.script.title}" if level.script.title else "")
    return ("\n" if number else "") + heading + "\n" + picture


def _deliver_pictures(levels: Iterable[GeneratedLevel], total: int, look: Look, out: Path | None) -> None:
    if out is None and (total > 1 or sys.stdout.isatty()):
        fail(f"{look.format} pictures need --out, a file for one level or a folder for many")
    folder = out if out is not None and (total > 1 or out.is_dir() or str(out).endswith("/")) else None
    for level in levels:
        data = picture_bytes(level, look)
        if folder is not None:
            write_atomically(folder / f"{_file_name(level)}{SUFFIXES[look.format]}", data)
        elif out is not None:
            write_atomically(out, data)
        else:
            sys.stdout.buffer.write(data)


def picture_bytes(level: GeneratedLevel, look: Look) -> bytes:
    """The bytes of a picture file."""
    if look.format == "html":
        return str(level.render("html")).encode("utf-8")
    from io import BytesIO

    buffer = BytesIO()
    level.render("png", **look.options_for(level.script)).save(buffer, "PNG", optimize=False)
    return buffer.getvalue()


def _file_name(level: GeneratedLevel) -> str:
    """A file name for a level: its name without what file systems mind, and the seed."""
    safe = "".join(c if c.isalnum() or c in "-_" else "_" for c in level.name)
    return f"{safe or 'level'}-{level.seed}"
