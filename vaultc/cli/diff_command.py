"""``vaultc diff``: differences of files or revisions, and pictures side by side."""

from __future__ import annotations

import json
import os
import sys
from collections import abc
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from vaultc.api.loading import LevelScript
from vaultc.cli import failures, seeds
from vaultc.cli.diff_reports import to_json, to_text
from vaultc.cli.option_records import PATH, made_by, option, options
from vaultc.cli.output import color_option, use_color, write_atomically
from vaultc.cli.reporting import terminal_width
from vaultc.cli.targets import dialect_option, given
from vaultc.language.diagnostics import DesError, GenerationError
from vaultc.rendering.formats import PNG
from vaultc.sampling.comparison import levels
from vaultc.support import safe_text
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.targets import COMPILED, SOURCE

MOST_LEVELS: Final = 50
"""Pairs of levels on one picture."""

_Picture = TypeVar("_Picture")


def show_levels(comparison: levels.Comparison, seed: int, color: bool) -> None:
    """Print both versions of every level that changed; what cannot be generated is reported to standard error."""
    columns = terminal_width() if sys.stdout.isatty() else None

    def text(old: LevelScript, new: LevelScript) -> str:
        from vaultc.rendering.renderers.png import render_side_by_side

        made = old.generate(seed).level, new.generate(seed).level
        return render_side_by_side(*made, old.catalog, _titles(old, new, seed), color=color, columns=columns)

    for picture in _drawn(comparison, _changed(comparison), text):
        click.echo(f"\n{picture}", color=color)


def save_levels(comparison: levels.Comparison, seed: int, path: Path) -> None:
    """Write one PNG file with both versions of every level that changed, their changed cells in a frame.

    What cannot be generated is reported to standard error. Without any such level there is no file, and a message.

    Raises:
        OSError: the disk does not allow it; nothing is half written.
    """
    from vaultc.rendering.renderers.framing import stacked
    from vaultc.rendering.renderers.lettering import picture_palette
    from vaultc.rendering.renderers.png import png_file
    from vaultc.rendering.renderers.styles import DARK

    changed = _changed(comparison)
    if len(changed) > MOST_LEVELS:
        failures.fail(
            f"{path}: {len(changed)} levels differ; a picture holds at most {MOST_LEVELS}; choose one with --level"
        )
    pictures = list(_drawn(comparison, changed, lambda old, new: _picture(old, new, seed)))
    if not pictures:
        failures.complain(f"{path}: not written: no level to show")
        return
    write_atomically(path, png_file(stacked(pictures), picture_palette(DARK)))


def _picture(old: LevelScript, new: LevelScript, seed: int) -> Any:
    from vaultc.rendering.renderers.png import comparison
    from vaultc.rendering.renderers.styles import PictureOptions

    made = old.generate(seed).level, new.generate(seed).level
    vaults, options = old.is_vault and new.is_vault, PictureOptions(crop=True)
    return comparison(*made, old.catalog, _titles(old, new, seed), options, corner_on_corner=vaults)


def _changed(comparison: levels.Comparison) -> list[levels.LevelDifference]:
    return [level for level in comparison.levels if level.before is not None and level.after is not None]


def _drawn(
    comparison: levels.Comparison,
    levels: list[levels.LevelDifference],
    draw: abc.Callable[[LevelScript, LevelScript], _Picture],
) -> abc.Iterator[_Picture]:
    """Apply ``draw`` to both versions of each level; report and skip a level that cannot be generated."""
    for level in levels:
        assert level.before is not None
        assert level.after is not None
        try:
            yield draw(comparison.before[level.before.facts.name], comparison.after[level.after.facts.name])
        except GenerationError as error:
            failures.report_to_stderr([error.diagnostic])


def _titles(old: LevelScript, new: LevelScript, seed: int) -> tuple[str, str]:
    return _title(old, seed), _title(new, seed)


def _title(script: LevelScript, seed: int) -> str:
    name = script.model.parsed.source.name.replace("\\", "/").rpartition("/")[2]
    return safe_text.inert(safe_text.visible(f"{script.name}, seed {seed} ({name})"))


EPILOG = """\b
Examples:
  vaultc diff old/mine.des new/mine.des
  vaultc diff mine.des dat/mine.lev          is the compiled level up to date?
  vaultc diff old/mine.des new/mine.des --render --seed 7
  vaultc diff old/mine.des new/mine.des --render --out mine.png
  vaultc diff dat/ new-dat/ --json
  vaultc diff main..my-branch
  vaultc diff v1.2...HEAD levels/ --out changes.html
  vaultc diff origin/main...HEAD --out comment.md

\b
Exit status: 0 the same code, 1 something differs, 2 a file cannot be read or
has errors, or usage error."""


@dataclass(frozen=True, slots=True)
class DiffOptions:
    """The options of the command; where ``before`` names revisions, ``after`` is the path.

    ``seed`` None means the first, or of revisions one that moved.
    """

    before: str
    after: str | None
    level: str | None = option(metavar="NAME", help="Only this level.")
    rendered: bool = option("--render", help="Also show both levels side by side, with changed cells marked.")
    seed: int | None = made_by(
        seeds.seed_option("The seed of the levels that are shown (default 1; of revisions: one that moved)")
    )
    tried: int = option("--seeds", type=click.IntRange(0, 1000), default=20, show_default=True, metavar="N",
                        help="For revisions: the number of seeds generated before and after.")  # fmt: skip
    out: Path | None = option(
        type=PATH, metavar="FILE",
        help="With --render: write a picture (.png) to this file instead of text. "
             "Of revisions: a page (.html), or a comment with its pictures beside it (.md).",
    )  # fmt: skip
    image_url: str | None = option(metavar="URL", help="The address where the pictures of a comment will be.")
    as_json: bool = option("--json", help="All differences as one JSON object.")
    dialect: str = made_by(dialect_option)
    color: str = made_by(color_option)

    @property
    def of_revisions(self) -> bool:
        """True for ``REV1..REV2`` that is not the path of a file."""
        if ".." not in self.before or os.path.exists(self.before) or self.before.endswith((SOURCE, COMPILED)):
            return False
        from vaultc.sampling.comparison.revisions import RANGE

        return RANGE.fullmatch(self.before) is not None

    def check(self) -> None:
        """End with a message if the options do not go together.

        Raises:
            click.UsageError: they do not.
        """
        suffix = None if self.out is None else self.out.suffix.lower()
        if suffix is None and self.rendered and self.as_json:
            raise click.UsageError("--render and --json exclude each other, unless --out puts the picture into a file")
        if self.of_revisions:
            known: abc.Collection[str] = (".html", ".md")
            if self.rendered and suffix is not None:
                raise click.UsageError("--render is for the terminal; --out FILE.html and FILE.md have pictures anyway")
            if self.image_url is not None and suffix != ".md":
                raise click.UsageError("--image-url requires --out FILE.md")
        else:
            known = PNG.suffixes
            if self.after is None:
                raise click.UsageError("name two files or folders, or revisions as REV1..REV2")
            if self.image_url is not None:
                raise click.UsageError("--image-url is for revisions (REV1..REV2)")
            if suffix is not None and not self.rendered:
                raise click.UsageError("--out requires --render")
        if suffix is not None and suffix not in known:
            failures.fail(f"{self.out}: {suffix or 'no extension'} is not supported; name a {' or '.join(known)} file")


@click.command("diff", epilog=EPILOG)
@click.argument("before", metavar="A")
@click.argument("after", metavar="B", required=False)
@options("asked", DiffOptions)
def command(asked: DiffOptions) -> None:
    """Show the differences in meaning between A and B: statements that were added, removed, changed.

    A and B are des files, compiled levels, or folders of them, in any mix. Files that
    compile to the same code are equal, however they are written.

    REV1..REV2 as A compares the levels of two Git revisions (REV1...REV2: since they
    parted), all of them or those in the file or folder B: statements, seeds that make
    another level, and pictures of both. Git's objects are read; nothing of the
    repository runs.
    """
    asked.check()
    colored = use_color(asked.color, sys.stdout)
    sys.exit(_diff_revisions(asked, colored) if asked.of_revisions else _diff_files(asked, colored))


def _diff_files(asked: DiffOptions, color: bool) -> int:
    """Report on two files or folders; gives the exit status."""
    seed = seeds.DEFAULT_SEED if asked.seed is None else asked.seed
    with failures.reported_failures():
        first, second = given((asked.before, asked.after or ""))
        try:
            comparison = levels.diff(first, second, asked.level, asked.dialect)
        except DesError as error:
            failures.report_to_stderr(error.diagnostics)
            return failures.USAGE
    if asked.as_json:
        click.echo(json.dumps(to_json(comparison), ensure_ascii=False, indent=2))
    else:
        for line in to_text(comparison, color):
            click.echo(line, color=color)
    if asked.out is not None:
        with failures.reported_failures():
            save_levels(comparison, seed, asked.out)
    elif asked.rendered:
        show_levels(comparison, seed, color)
    return 0 if comparison.is_equal else failures.FINDINGS


def _diff_revisions(asked: DiffOptions, color: bool) -> int:
    """Report on two revisions; gives the exit status."""
    from vaultc.cli import diff_revisions
    from vaultc.sampling.comparison.revisions import diff_revisions as compared_revisions
    from vaultc.support.git import GitError

    out = asked.out
    with failures.reported_failures(GitError):
        compared = compared_revisions(asked.before, asked.after, asked.level, asked.dialect, asked.tried)
        if out is None and asked.as_json:
            click.echo(json.dumps(diff_revisions.to_json(compared), ensure_ascii=False, indent=2))
        elif out is None:
            for line in diff_revisions.to_text(compared, asked.seed, color):
                click.echo(line, color=color)
        elif out.suffix.lower() == ".html":
            write_atomically(out, diff_revisions.to_html(compared, asked.seed))
        else:
            diff_revisions.write_markdown(compared, asked.seed, out, asked.image_url)
    if asked.rendered:
        for change, found in diff_revisions.reported_levels(compared, asked.seed):
            for level in found:
                show_levels(replace(change.comparison, levels=(level.difference,)), level.seed, color)
    if out is not None:
        click.echo(diff_revisions.summary(compared), err=True)
    return 0 if compared.is_equal else failures.FINDINGS
