"""``vaultc diff``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from vaultc.cli import diff_output, diff_pictures, failures, seeds
from vaultc.cli.color import color_option, use_color
from vaultc.cli.dialect_option import dialect_option
from vaultc.cli.target_argument import given
from vaultc.language.diagnostics import DesError
from vaultc.rendering.formats import PNG
from vaultc.sampling.comparison.files import diff

EPILOG = """\b
Examples:
  vaultc diff old/mine.des new/mine.des
  vaultc diff mine.des dat/mine.lev          is the compiled level up to date?
  vaultc diff old/mine.des new/mine.des --render --seed 7
  vaultc diff old/mine.des new/mine.des --render --out mine.png
  vaultc diff dat/ new-dat/ --json

\b
Exit status: 0 the same code, 1 something differs, 2 a file cannot be read or
has errors, or usage error."""


@click.command("diff", epilog=EPILOG)
@click.argument("before", metavar="A")
@click.argument("after", metavar="B")
@click.option("--level", metavar="NAME", help="Only this level.")
@click.option("--render", "rendered", is_flag=True, help="Also show both levels side by side, changed cells marked.")
@seeds.seed_option("The seed of the levels that --render shows", default=seeds.DEFAULT_SEED)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE.png",
    help="With --render: write a picture to this file instead of text.",
)
@click.option("--json", "as_json", is_flag=True, help="All differences as one JSON object.")
@dialect_option
@color_option
def command(
    before: str,
    after: str,
    level: str | None,
    rendered: bool,
    seed: int,
    out: Path | None,
    as_json: bool,
    dialect: str,
    color: str,
) -> None:
    """Show the differences in meaning between A and B: statements that were added, removed, changed.

    A and B are des files, compiled levels, or folders of them, in any mix. Files that
    compile to the same code are equal, however they are written.
    """
    _check_together(rendered, out, as_json)
    with failures.reported_failures():
        first, second = given((before, after))
        try:
            comparison = diff(first, second, level, dialect)
        except DesError as error:
            failures.report_to_stderr(error.diagnostics)
            sys.exit(failures.USAGE)
    colored = use_color(color, sys.stdout)
    if as_json:
        click.echo(json.dumps(diff_output.to_json(comparison), ensure_ascii=False, indent=2))
    else:
        for line in diff_output.to_text(comparison, colored):
            click.echo(line, color=colored)
    if out is not None:
        with failures.reported_failures():
            diff_pictures.save_levels(comparison, seed, out)
    elif rendered:
        diff_pictures.show_levels(comparison, seed, colored)
    sys.exit(0 if comparison.is_equal else failures.FINDINGS)


def _check_together(rendered: bool, out: Path | None, as_json: bool) -> None:
    """End with a message if these options do not go together."""
    if out is None and rendered and as_json:
        raise click.UsageError("--render and --json exclude each other, unless --out puts the picture into a file")
    if out is not None and not rendered:
        raise click.UsageError("--out requires --render")
    if out is not None and out.suffix.lower() not in PNG.suffixes:
        failures.fail(f"{out}: {out.suffix or 'no extension'} is not supported; name a .png file")
