"""``vaultc rotate``."""

from __future__ import annotations

import json
from collections import abc
from pathlib import Path

import click

from vaultc.api import loading
from vaultc.cli import failures, level_choice
from vaultc.cli.option_records import FILE, made_by, option, options
from vaultc.cli.output import print_or_write
from vaultc.cli.targets import dialect_option, given, target_argument
from vaultc.games.detection import declared
from vaultc.language.diagnostics import DesError
from vaultc.language.source import Source
from vaultc.language.symmetry.images import RotationSet, rotation_set, rotation_sets
from vaultc.language.symmetry.map_frames import SYMMETRIES, Symmetry
from vaultc.linter.engine import find_errors
from vaultc.pipeline.reading import model_of
from vaultc.support import safe_text
from vaultc.support.dataclass import dataclass

EPILOG = """\b
Examples:
  vaultc rotate cellar.des --level ell             all rotations and mirror images
  vaultc rotate cellar.des --level ell --rotations without the mirror images
  vaultc rotate cellar.des --level ell --missing   the images that the file lacks
  vaultc rotate cellar.des --list                  each set of images in the file

\b
Images that are alike are written once. A level can be turned if MAPs draw it, not
ROOMs, and by a quarter only if the turned map has at most 21 rows (a vault 19).
Exit status: 0 done, 1 mistakes in a file or a level that cannot be turned,
2 usage error."""


@dataclass(frozen=True, slots=True)
class RotateOptions:
    """The images to write or list, and where."""

    chosen: level_choice.ChosenLevels = made_by(level_choice.level_option)
    rotations: bool = option(help="Only rotations, no mirror images.")
    missing: bool = option(help="Write only the images that the file lacks.")
    as_list: bool = option("--list", help="List the images instead: which levels are which, twice or missing.")
    as_json: bool = option("--json", help="List them, one JSON object per line.")
    out: Path | None = option(type=FILE, metavar="FILE", help="Write there instead of printing.")
    dialect: str = made_by(dialect_option)


@click.command("rotate", epilog=EPILOG)
@target_argument(required=True)
@options("asked", RotateOptions)
def command(targets: tuple[str, ...], asked: RotateOptions) -> None:
    """Write all rotations and mirror images of a level drawn by MAPs.

    Every coordinate, region and direction is turned with the map, also in variables, computed places and functions.
    """
    symmetries = tuple(symmetry for symmetry in SYMMETRIES if symmetry.is_rotation or not asked.rotations)
    with failures.reported_failures():
        loaded = loading.load(*given(targets), dialect=asked.dialect)
        scripts = level_choice.chosen_levels(loaded, asked.chosen)
        if asked.as_list or asked.as_json:
            sets = list(_sets(scripts, symmetries))
            lines = _json_lines(sets) if asked.as_json else _table(sets)
            print_or_write("".join(f"{line}\n" for line in lines), asked.out)
        else:
            script = _only(scripts, asked.chosen.names)
            found = rotation_set(script.model, script.facts, symmetries)
            for symmetry, reason in found.impossible:
                failures.complain(f"{script.name}: not written {symmetry.text}: {_short(reason)}")
            print_or_write(_source(script, found, missing=asked.missing), asked.out)


def _short(reason: str) -> str:
    """A reason without the name of the symmetry, with which it begins."""
    return reason.rpartition(", ")[2]


def _sets(scripts: abc.Sequence[loading.LevelScript], symmetries: abc.Sequence[Symmetry]) -> abc.Iterator[RotationSet]:
    """The sets of images among some levels, file by file."""
    for model in dict.fromkeys(script.model for script in scripts):
        yield from rotation_sets(model, [script.facts for script in scripts if script.model is model], symmetries)


def _only(scripts: abc.Sequence[loading.LevelScript], names: abc.Sequence[str]) -> loading.LevelScript:
    """The one level that is to be turned."""
    if len(scripts) > 1:
        some = ", ".join([script.name for script in scripts[:3]] + ["..."] * (len(scripts) > 3))
        what = "--level chooses" if names else "there are"
        failures.fail(f"{what} {len(scripts)} levels ({some}); choose one with --level, or list all with --list")
    return scripts[0]


def _source(script: loading.LevelScript, found: RotationSet, *, missing: bool) -> str:
    """The text of a set; the images that a file lacks are written without what the file has already.

    Raises:
        DesError: an image has mistakes.
    """
    text = "\n".join(member.text for member in found.members if member.is_missing or not missing)
    whole = found.functions + text
    errors = find_errors(model_of(Source.from_text(whole, f"{script.name} turned"), script.game))
    if errors:
        raise DesError(errors)
    return text if missing else declared(whole, script.game.name)


# ---- lists


def _json_lines(sets: abc.Iterable[RotationSet]) -> list[str]:
    rows = []
    for found in sets:
        images = [
            {
                "symmetries": [symmetry.word for symmetry in member.image.same],
                "levels": [level.name for level in member.levels],
                "lines": [level.node.span.begin.line for level in member.levels],
                "weight": sum(level.frequency for level in member.levels),
            }
            for member in found.members
        ]
        cannot = {symmetry.word: reason for symmetry, reason in found.impossible}
        rows.append(json.dumps({"level": found.level.name, "images": images, "impossible": cannot}, ensure_ascii=False))
    return rows


def _table(sets: abc.Iterable[RotationSet]) -> list[str]:
    """A line for each image: the level it is an image of, the symmetries, the levels of the file, and what is wrong."""
    lines = []
    for found in sets:
        many = f"{len(found.members)} images" if len(found.members) > 1 else "1 image"
        lines.append(f"{found.level.name}: {many}")
        for member in found.members:
            words = ", ".join(symmetry.word for symmetry in member.image.same)
            levels = ", ".join(level.name for level in member.levels)
            state = "missing" if member.is_missing else "" if len(member.levels) == 1 else f"{len(member.levels)} times"
            lines.append(f"  {words}: {levels}{f' ({state})' if levels and state else state}")
        lines += [f"  {symmetry.word}: impossible: {_short(reason)}" for symmetry, reason in found.impossible]
    return [safe_text.inert(safe_text.visible(line)) for line in lines] or ["no level of these files can be turned"]
