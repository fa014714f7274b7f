"""``vaultc new``: begin a file, from nothing or from the samples of a page."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from vaultc import games
from vaultc.api import loading
from vaultc.cli import drawing, failures, level_options, output, seeds, standard_input, targets
from vaultc.cli.option_records import FOLDER, PATH, made_by, option, options
from vaultc.cli.targets import STDIN, STDIN_NAME
from vaultc.games import detection
from vaultc.games.detection import declared
from vaultc.language.diagnostics import Diagnostic, GenerationError, Severity
from vaultc.language.game import Game
from vaultc.language.semantics.statements import MAXIMUM_NAME
from vaultc.language.source import Source
from vaultc.rendering import formats
from vaultc.support.dataclass import asdict, dataclass, replace
from vaultc.support.safe_text import counted, visible
from vaultc.support.targets import read_bytes

if TYPE_CHECKING:
    from vaultc.editing.pages.page import PageSample, ReadPage

EPILOG = f"""\b
Examples:
  vaultc new vlt-attic                 writes vlt-attic.des, a room
  vaultc new vlt-cross --map           a room of its own shape
  vaultc new vlt-attic --out levels/attic.des
  vaultc new mylevel --map --dialect {games.OTHER}
  vaultc new --from-page article.html --render pictures/
  vaultc new vaults --from-page - < copied.txt

\b
Exit status: 0 done, 1 a page without samples, or with mistakes in them,
2 the name cannot be the name of a level, the file exists already, or cannot
be written."""


@dataclass(frozen=True, slots=True)
class NewOptions:
    """The file to write, and what is made of a page."""

    out: Path | None = option(type=PATH, metavar="PATH", help="The file (default: NAME.des here).")
    page: str | None = option(
        "--from-page", metavar="FILE",
        help="Take the samples of a page instead (HTML, wikitext, Markdown or pasted text; - for standard "
             "input) and draw them.",
    )  # fmt: skip
    pictures: Path | None = option(
        "--render", type=FOLDER, metavar="DIR",
        help="With --from-page: write a PNG of each sample into a folder instead of showing text.",
    )  # fmt: skip
    gallery: Path | None = option(type=FOLDER, metavar="DIR",
                                  help="With --from-page: build a gallery of the samples too.")  # fmt: skip
    seed: int = made_by(seeds.seed_option("With --from-page: the seed of the pictures", default=seeds.DEFAULT_SEED))
    as_json: bool = option("--json", help="With --from-page: a summary as JSON instead of the pictures.")
    dialect: str = made_by(targets.one_dialect_option)


@click.command("new", epilog=EPILOG)
@click.argument("name", required=False)
@click.option("--room", "kind", flag_value="room", default="room", help="A rectangular room (default).")
@click.option("--map", "kind", flag_value="map", help="A room of any shape, drawn as a map.")
@options("asked", NewOptions)
@click.pass_context
def command(context: click.Context, /, name: str | None, kind: str, asked: NewOptions) -> None:
    """Write a small commented vault to build on; for games without vaults, a whole level.

    With --from-page, write the samples of a page. Never overwrites a file.
    """
    typed = ParameterSource.COMMANDLINE
    given = {each for each in context.params if context.get_parameter_source(each) is typed}
    if asked.page is not None:
        path = _path(name or _stem(asked.page), name, asked.out)
        if "kind" in given:
            raise click.UsageError("--room and --map cannot be combined with --from-page")
        from vaultc.linter.checking import dialects

        game = partial(dialects.game_for, dialect=asked.dialect if "dialect" in given else detection.AUTO)
        with failures.reported_failures():
            status = write_from_page(asked.page, path, asked, game)
        if status:
            sys.exit(status)
        return
    if given & {"pictures", "gallery", "seed", "as_json"}:
        raise click.UsageError("--render, --gallery, --seed and --json require --from-page")
    if name is None:
        raise click.UsageError("Missing argument 'NAME'.")
    path = _path(name, name, asked.out)
    text = starter(name, kind, games.game_named(asked.dialect))
    if output.is_stream(path):
        with failures.reported_failures():
            output.write_atomically(path, text)
        return
    _write(path, text)
    click.echo(f"wrote {path}; look at it with: vaultc render {path}")


def _path(stem: str, name: str | None, out: Path | None) -> Path:
    """The file to write; ends with a message if the name that was given cannot be the name of a level."""
    fault = None if name is None else name_fault(name)
    if fault is not None:
        failures.fail(fault)
    path = out or Path(f"{stem}.des")
    return path / f"{stem}.des" if path.is_dir() else path


def _stem(page: str) -> str:
    return "page" if page == "-" else Path(page).stem or "page"


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


_GALLERY_SEEDS, _HEAT_SEEDS = 6, 60
_PICTURES = level_options.DrawingOptions(
    grid=False, legend=False, scale=1, style="tiles", theme="dark", tiles=None, tile_size=None, color="never", jobs=None
)


def page_source(page: str) -> Source:
    """The text of a page, from a file or from standard input.

    Raises:
        TargetError: the file cannot be read.
    """
    if page == STDIN:
        return Source.from_bytes(standard_input.read_standard_input(), STDIN_NAME)
    if "://" in page and not Path(page).exists():
        failures.fail(f"{page}: nothing is loaded from the network; save the page, or copy its text to --from-page -")
    return Source.from_bytes(read_bytes(Path(page)), page, Path(page))


def write_from_page(name: str, out: Path, asked: NewOptions, game: Callable[[Source], Game]) -> int:
    """Write the samples of a page to a new file, report what is wrong with them, and draw them; the exit status.

    ``game`` tells the game of a source.

    Raises:
        OSError: a file cannot be written, or is there already.
    """
    to_stream = output.is_stream(out)
    if to_stream and asked.as_json:
        failures.fail(f"{out}: the samples go there, which leaves no place for --json; name a file with --out")
    if not to_stream and out.exists():
        failures.fail(f"{out}: already exists; choose another name, or --out PATH")
    page = standard_input.read_reported(page_source(name))
    if not page.levels:
        failures.complain(standard_input.without_samples(page))
        return failures.FINDINGS
    samples = _Samples(page, out, asked, game(page.des))
    write = output.write_atomically if to_stream else output.create_atomically
    write(out, samples.file_text)
    failures.report_to_stderr([found for found in samples.findings if found.severity > Severity.NOTE])
    shows_text = asked.pictures is None
    failed = {} if shows_text and (to_stream or asked.as_json) else samples.draw()
    if asked.gallery is not None:
        samples.build_gallery(asked.gallery)
    if asked.as_json:
        click.echo(json.dumps(samples.summary(failed), ensure_ascii=False, indent=2))
    elif not to_stream:
        failures.complain(f"wrote {out}; check it with: vaultc check {out}")
    return failures.FINDINGS if failed or samples.errors else 0


@dataclass
class _Samples:
    """The samples of a page with what is wrong with them, the file for them, and what is asked of them."""

    page: ReadPage
    out: Path
    asked: NewOptions
    game: Game

    @cached_property
    def file_text(self) -> str:
        """The content of the des file."""
        name = self.asked.page or STDIN
        origin = "a page" if name == STDIN else visible(Path(name).name)
        text = f"# The samples of {origin}.\n\n{self.page.des.text}"
        return declared(text, self.game.name)

    @cached_property
    def found(self) -> tuple[Diagnostic, ...]:
        """The findings about the des file, at their places in it."""
        from vaultc.linter.checking.check_file import examine

        return examine(self.page.des, self.game).diagnostics

    @cached_property
    def findings(self) -> list[Diagnostic]:
        """The findings at their places on the page."""
        located = [*map(self.page.located, self.found), *self.page.findings]
        return sorted(located, key=lambda found: (found.span.start, -found.severity))

    @cached_property
    def errors(self) -> dict[PageSample, int]:
        """The number of errors in each sample that has some."""
        places = [found.span.start for found in self.found if found.forbids_use and found.span.source is self.page.des]
        counts = {sample: sum(sample.start <= place <= sample.end for place in places) for sample in self.page.samples}
        return {sample: count for sample, count in counts.items() if count}

    @cached_property
    def library(self) -> loading.Library:
        """The samples without errors."""
        text = self.page.des.text
        parts = [text[sample.start : sample.end] for sample in self.page.samples if sample not in self.errors]
        return loading.read(Source.from_text("\n".join(parts), str(self.out)), dialect=self.game)

    # ---- pictures

    def draw(self) -> dict[str, str]:
        """Draw all samples that can be drawn; the reasons why others cannot, by their names."""
        failed = {sample.name: counted(count, "error") for sample, count in self.errors.items()}
        if self.library.has_errors:
            failed |= {level.name: "errors in functions of the page" for level in self.library.levels}
        else:
            failed |= dict(self._draw(self.library.levels))
        for name, reason in failed.items():
            failures.complain(f"{name or 'functions'}: not drawn: {reason}")
        return failed

    def _draw(self, scripts: Sequence[loading.LevelScript]) -> Iterator[tuple[str, str]]:
        folder = self.asked.pictures
        form = formats.ASCII if folder is None else formats.PNG
        look = drawing.DeliveryLook(form, True, False, asdict(_PICTURES))
        stems = loading.file_stems(scripts)
        separator = ""
        for script in scripts:
            try:
                drawn = look.draw(script.generate(self.asked.seed), titled=folder is None)
            except GenerationError as error:
                yield script.name, error.diagnostic.message
                continue
            if folder is not None:
                output.write_atomically(folder / f"{stems[script]}{form.suffixes[0]}", drawn)
            else:
                click.echo(f"{separator}{drawn!s}", nl=False)
                separator = form.separator

    def build_gallery(self, folder: Path) -> None:
        """Build a gallery of the samples without errors."""
        from vaultc.cli.gallery_command import build
        from vaultc.editing.gallery.cards import DrawingPlan

        if self.library.levels and not self.library.has_errors:
            seeds = range(self.asked.seed, self.asked.seed + _GALLERY_SEEDS)
            around = replace(self.game.surroundings, anywhere=True)
            plan = DrawingPlan(seeds, _HEAT_SEEDS, around, level_options.SAMPLED)
            build(self.library, plan, folder, f"Samples of {self.page.source.name}", None)

    # ---- summary

    def summary(self, failed: dict[str, str]) -> dict[str, object]:
        """The facts about the page for programs."""
        return {
            "page": self.page.source.name,
            "kind": self.page.kind,
            "file": str(self.out),
            "dialect": self.game.name,
            "samples": [self._sample(sample, failed) for sample in self.page.levels],
            "repaired": {kind: list(lines) for kind, lines in sorted(self.page.repaired_lines.items())},
            "findings": {str(severity): sum(f.severity is severity for f in self.findings) for severity in Severity},
        }

    def _sample(self, sample: PageSample, failed: dict[str, str]) -> dict[str, object]:
        line, column = sample.span.begin
        return {
            "name": sample.name,
            "written": sample.written,
            "heading": sample.heading,
            "line": line,
            "column": column,
            "errors": self.errors.get(sample, 0),
            "not_drawn": failed.get(sample.name),
        }
