"""``vaultc render``: levels as text, pictures and pages, one by one or together on one sheet."""

from __future__ import annotations

import re
import sys
import time
from collections import abc
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NoReturn

import click

from vaultc.api import loading
from vaultc.api.generated_level import GeneratedLevel
from vaultc.api.loading import LevelScript
from vaultc.cli import drawing, level_choice, level_options, option_records
from vaultc.cli.drawing import Made, Tally, draw_all, workers_for
from vaultc.cli.failures import FINDINGS, complain, fail, report_to_stderr, reported_failures
from vaultc.cli.output import write_atomically
from vaultc.cli.progress import progress
from vaultc.cli.seeds import LARGEST_SEED, SeedOptions
from vaultc.cli.surroundings_options import PlaceOptions, surroundings_for, surroundings_options
from vaultc.cli.targets import given, target_argument
from vaultc.language import diagnostics
from vaultc.odds.series import Series
from vaultc.rendering import formats
from vaultc.support.targets import TargetError, find_files, is_path
from vaultc.world.surroundings import Surroundings

ScriptAndSeed = tuple[int, int]
"""The index of a script, and a seed."""

MOST_PLACES = 1000
"""Pictures on one sheet."""
MOST_FRAMES = 500
"""The most seeds of an animated picture."""
_STEP, _SEED = 700, 900
"""The time that a picture is shown, in milliseconds: after a statement, of a seed."""


def _columns_and_rows(_context: click.Context, _option: click.Parameter, text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    match = re.fullmatch(r"([1-9][0-9]{0,3})[x×]([1-9][0-9]{0,3})", text)
    if match is None:
        raise click.BadParameter(f"expected COLUMNSxROWS, such as 6x4, not {text!r}")
    if int(match[1]) * int(match[2]) > MOST_PLACES:
        raise click.BadParameter(f"{text} has more than {MOST_PLACES} pictures")
    return int(match[1]), int(match[2])


def _two_seeds(_context: click.Context, _option: click.Parameter, text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    match = re.fullmatch(r"([0-9]{1,20}),([0-9]{1,20})", text)
    if match is None or max(int(match[1]), int(match[2])) > LARGEST_SEED:
        raise click.BadParameter(f"expected two seeds, such as 3,17, not {text!r}")
    return int(match[1]), int(match[2])


@dataclass(frozen=True, slots=True)
class Together:
    """The requested picture: a sheet of columns and rows, a comparison of two seeds, or an animation."""

    sheet: tuple[int, int] | None = option_records.option(
        callback=_columns_and_rows, metavar="6x4",
        help="One picture with this many columns and rows of levels (default: one seed each).",
    )  # fmt: skip
    compare: tuple[int, int] | None = option_records.option(
        callback=_two_seeds, metavar="SEED,SEED", help="Two seeds side by side, with different cells marked."
    )
    animate: Path | None = option_records.option(
        type=click.Path(path_type=Path), metavar="FILE",
        help="An animation (.webp, .gif, .apng): one seed as its statements draw it, or a picture per seed.",
    )  # fmt: skip

    def __post_init__(self) -> None:
        if sum(each is not None for each in (self.sheet, self.compare, self.animate)) > 1:
            raise click.UsageError("--sheet, --compare and --animate exclude each other")
        if self.animate is not None:
            from vaultc.rendering.renderers.png import SUFFIXES

            if (suffix := self.animate.suffix).lower() not in SUFFIXES:
                said = suffix or "no extension"
                fail(f"{self.animate}: {said} is not an animation format; use .webp, .gif or .apng")

    def __bool__(self) -> bool:
        return (self.sheet, self.compare, self.animate) != (None, None, None)

    def seeds(self, wanted: range, *, chosen: bool) -> abc.Sequence[int]:
        """The seeds of each level: those ``wanted``, or as many as the sheet has places if none were ``chosen``."""
        if self.compare is not None:
            if chosen:
                raise click.UsageError("--compare chooses the seeds; leave out --seed, --seeds and --count")
            return self.compare
        if self.sheet is not None and not chosen:
            return range(wanted.start, wanted.start + self.sheet[0] * self.sheet[1])
        return wanted


together_options = option_records.options("wish", Together)
"""Adds ``--sheet``, ``--compare`` and ``--animate``; the command gets :class:`Together` as ``wish``."""


@dataclass(frozen=True, slots=True)
class Drawer:
    """Draws the levels of some scripts together."""

    scripts: tuple[LevelScript, ...]
    make: abc.Callable[[ScriptAndSeed], drawing.Made]
    look: drawing.DeliveryLook
    rng: str | None
    surroundings: Surroundings

    def draw(self, wish: Together, seeds: abc.Sequence[int], destination: drawing.Destination) -> None:
        """Draw and write the requested picture; ends the program with a message if that cannot be done.

        Raises:
            OSError: the disk does not allow it; no file is left half-written.
        """
        if self.look.others["legend"] and (wish.compare or (wish.animate and len(seeds) == 1)):
            complain(f"--legend does nothing with {'--compare' if wish.compare else '--animate and one seed'}")
        if self.look.others["tiles"] is not None:
            fail("--tiles cannot be combined with --sheet, --compare and --animate")
        if wish.animate is not None:
            if destination.path is not None:
                raise click.UsageError("--animate already names the file; leave out --out")
            tally = drawing.Tally(len(seeds), "seeds")
            write_atomically(wish.animate, self._moving(wish.animate.suffix, seeds, tally))
            tally.report()
            return
        unnamed = destination.path is not None and formats.format_of(destination.path.suffix) is None
        if destination.format is not formats.PNG and not unnamed:
            fail(f"--{'sheet' if wish.sheet else 'compare'} makes a picture: name a .png file with --out")
        replace(destination, format=formats.PNG).check(1)
        if destination.is_folder:
            fail(f"{destination.path}: expected a file, since there is only one picture")
        tally = drawing.Tally(len(self.scripts) * len(seeds), "seeds")
        data = self._sheet(wish.sheet, seeds, tally) if wish.sheet else self._comparison(seeds)
        if destination.path is None:
            sys.stdout.buffer.write(data)
        else:
            write_atomically(destination.path, data)
        tally.report()

    def _levels(
        self, seeds: abc.Sequence[int], tally: drawing.Tally
    ) -> abc.Iterator[tuple[str, GeneratedLevel | None]]:
        """The levels of all scripts and seeds with their captions; None instead of a level that failed.

        Ends the program if there is no other.
        """
        items = [(index, seed) for index in range(len(self.scripts)) for seed in seeds]
        for item in progress(items, len(items), "rendering", levels=len(items)):
            level = None
            try:
                level = self.make(item).level
            except diagnostics.GenerationError as error:
                tally.note(error.diagnostic)
                if tally.failed.total() == len(items):
                    tally.report()
            yield self._caption(*item), level

    def _options(self, script: LevelScript) -> Any:
        from vaultc.rendering.renderers.styles import PictureOptions

        return PictureOptions(**replace(self.look, format=formats.PNG).options_for(script))

    def _palette(self) -> Any:
        from vaultc.rendering.renderers.lettering import picture_palette

        return picture_palette(self.look.others["theme"])

    def _only(self, what: str) -> LevelScript:
        if len(self.scripts) > 1:
            fail(f"{what} needs one level, and there are {len(self.scripts)}; choose one with --level")
        return self.scripts[0]

    def _caption(self, index: int, seed: int) -> str:
        return f"{self.scripts[index].name}, seed {seed}" if len(self.scripts) > 1 else f"seed {seed}"

    def _pictures(self, seeds: abc.Sequence[int], tally: drawing.Tally) -> tuple[list[Any], list[str]]:
        """Pictures with their captions; the place of a level that cannot be generated stays empty."""
        from vaultc.rendering.renderers.framing import empty
        from vaultc.rendering.renderers.png import compose

        pictures, captions = [], []
        for caption, level in self._levels(seeds, tally):
            script = None if level is None else level.script
            if level is None or not isinstance(script, LevelScript):
                pictures.append(empty())
                captions.append(f"{caption}: failed")
                continue
            pictures.append(compose(level.level, level.catalog, self._options(script)))
            captions.append(caption)
        return pictures, captions

    def _sheet(self, shape: tuple[int, int], seeds: abc.Sequence[int], tally: drawing.Tally) -> bytes:
        from vaultc.rendering.renderers.framing import sheet
        from vaultc.rendering.renderers.png import png_file

        columns, rows = shape
        if len(self.scripts) > 1 and len(seeds) == columns * rows:
            seeds = seeds[:1]
        total = len(self.scripts) * len(seeds)
        if total > columns * rows:
            fail(f"a sheet of {columns}x{rows} holds {columns * rows} pictures, not {total}")
        pictures, captions = self._pictures(seeds, tally)
        return png_file(sheet(pictures, captions, columns), self._palette())

    def _comparison(self, seeds: abc.Sequence[int]) -> bytes:
        from vaultc.rendering.renderers.png import comparison, png_file

        script = self._only("--compare")
        try:
            one, other = (self.make((0, seed)).level for seed in seeds)
        except diagnostics.GenerationError as error:
            _end(error.diagnostic)
        titles = self._caption(0, seeds[0]), self._caption(0, seeds[1])
        options = self._options(script)
        picture = comparison(one.level, other.level, script.catalog, titles, options, corner_on_corner=script.is_vault)
        return png_file(picture, self._palette())

    def _moving(self, suffix: str, seeds: abc.Sequence[int], tally: drawing.Tally) -> bytes:
        from vaultc.rendering.renderers.png import moving_picture

        script = self._only("--animate")
        if len(seeds) > MOST_FRAMES:
            fail(f"--animate shows at most {MOST_FRAMES} seeds, not {len(seeds)}")
        if len(seeds) > 1:
            return moving_picture(self._seeds_as_frames(seeds, tally), self._palette(), suffix, _SEED)
        from vaultc.api.animation import statement_frames

        try:
            frames = list(statement_frames(script, seeds[0], self.surroundings, self._options(script), self.rng))
        except diagnostics.GenerationError as error:
            _end(error.diagnostic)
        return moving_picture(frames, self._palette(), suffix, _STEP)

    def _seeds_as_frames(self, seeds: abc.Sequence[int], tally: drawing.Tally) -> list[Any]:
        """The levels as pictures of equal size under their seeds."""
        from vaultc.rendering.renderers import framing

        pictures, captions = self._pictures(seeds, tally)
        height, width = (max(picture.shape[axis] for picture in pictures) for axis in (0, 1))
        return [
            framing.captioned(framing.padded(picture, height, width), caption, 1)
            for picture, caption in zip(pictures, captions, strict=True)
        ]


def _end(diagnostic: diagnostics.Diagnostic) -> NoReturn:
    report_to_stderr([diagnostic])
    sys.exit(FINDINGS)


EPILOG = """\b
Examples:
  vaultc render cellar.des
  vaultc render cellar.des --level attic --seeds 1-20 --format png --out pictures/
  vaultc render levels/ --format json --out levels.jsonl
  vaultc render - < cellar.des
  vaultc render vlt-watcher --depth 12 --seed 3 --out watcher.png
  vaultc render cellar.des --sheet 6x4 --out sheet.png
  vaultc render cellar.des --compare 3,17 --out differences.png
  vaultc render cellar.des --animate cellar.webp

\b
The same file, seed and options always give the same bytes.
Exit status: 0 done, 1 mistakes in a file or a level that cannot be generated,
2 usage error."""


@click.command("render", epilog=EPILOG)
@target_argument(required=True)
@level_choice.level_option
@level_options.seed_options
@level_options.file_options
@level_options.chance_options
@surroundings_options
@click.option("--crop/--no-crop", default=None, help="Cut the picture to its content (default for vaults).")
@click.option("--watch", is_flag=True, help="Draw again whenever a file changes, until interrupted.")
@together_options
@level_options.look_options
def command(
    targets: tuple[str, ...],
    chosen: level_choice.ChosenLevels,
    seeds: SeedOptions,
    chance: level_options.ChanceOptions,
    place: PlaceOptions,
    wish: Together,
    drawing: level_options.DrawingOptions,
    output: level_options.OutputOptions,
    crop: bool | None,
    watch: bool,
) -> None:
    """Generate levels and show or save them.

    A TARGET is a file, a folder (all des files below it), the name of a vault of the library, the word library for
    all of these, or - for standard input. Without --out, text goes to standard output. A random vault is made alone,
    on an empty level.
    """
    order = _Order(targets, chosen, seeds, chance, place, wish, drawing, output, crop)
    if not watch:
        order.render()
        return
    if "-" in targets or output.out is not None or wish:
        raise click.UsageError(
            "--watch shows files in the terminal: it goes neither with - nor with files to be written"
        )

    repeat(targets, order.render, terminal=sys.stdout.isatty())


@dataclass(frozen=True, slots=True)
class _Order:
    """The request of one call of the command."""

    targets: tuple[str, ...]
    chosen: level_choice.ChosenLevels
    seeds: SeedOptions
    chance: level_options.ChanceOptions
    place: PlaceOptions
    wish: Together
    drawing: level_options.DrawingOptions
    output: level_options.OutputOptions
    crop: bool | None

    def render(self) -> None:
        """Generate and draw the levels."""
        seeds = self.wish.seeds(self.seeds.chosen(), chosen=self.seeds.are_given)
        with reported_failures():
            scripts = level_choice.chosen_levels(
                loading.load(*given(self.targets), dialect=self.place.dialect), self.chosen
            )
        surroundings = surroundings_for((script.game for script in scripts), self.place)
        series = level_options.checked_policy(self.chance, seeds, surroundings)
        tally = Tally(len(seeds), "seeds")
        with reported_failures(), level_options.refused_policies():
            destination, look = level_options.output_of(
                self.output, self.drawing, crop=self.crop, together=bool(self.wish)
            )
            make = _Make.of(scripts, seeds[-1], self.chance.rng, surroundings, series)
            if self.wish:
                Drawer(scripts, make, look, self.chance.rng, surroundings).draw(self.wish, seeds, destination)
                return
            items = [(index, seed) for index in range(len(scripts)) for seed in seeds]
            destination.check(len(items))
            workers = 1 if any(make.memories) else workers_for(self.drawing.jobs, len(items))
            draw_all(make, items, look, destination, tally, workers)
        tally.report()


@dataclass(frozen=True, slots=True)
class _Make:
    """Makes the level of a script, by its index, and a seed; a script's memory lasts from level to level."""

    scripts: tuple[loading.LevelScript, ...]
    stems: tuple[str, ...]
    last_seed: int
    rng: str | None
    surroundings: Surroundings
    memories: tuple[Series | None, ...]

    @classmethod
    def of(
        cls,
        scripts: tuple[loading.LevelScript, ...],
        last_seed: int,
        rng: str | None,
        surroundings: Surroundings,
        series: abc.Callable[[], Series | None],
    ) -> _Make:
        """For some scripts, each with a memory of its own."""
        stems = loading.file_stems(scripts)
        memories = tuple(series() for _ in scripts)
        return cls(scripts, tuple(stems[script] for script in scripts), last_seed, rng, surroundings, memories)

    def __call__(self, item: tuple[int, int]) -> Made:
        index, seed = item
        level = self.scripts[index].generate(
            seed, rng=self.rng, surroundings=self.surroundings, series=self.memories[index]
        )
        return Made(loading.seed_stem(self.stems[index], seed, self.last_seed), level)


PAUSE = 0.3
"""Seconds between two checks of the files."""

_HOME_AND_CLEAR = "\x1b[H\x1b[2J\x1b[3J"


def repeat(targets: abc.Sequence[str], act: abc.Callable[[], object], *, terminal: bool) -> None:
    """Act now and whenever a file of the targets changes, until interrupted; what ends the act does not end this.

    In a ``terminal`` what is written replaces what was written before.
    """
    seen: object = None
    with suppress(KeyboardInterrupt):
        while True:
            state = tuple(_facts(targets))
            if state != seen:
                seen = state
                if terminal:
                    click.echo(_HOME_AND_CLEAR, nl=False)
                with suppress(SystemExit):
                    act()
                click.echo("\nwatching; Ctrl-C ends", err=True)
            time.sleep(PAUSE)


def _facts(targets: abc.Iterable[str]) -> abc.Iterator[tuple[str, int, int]]:
    """Facts that change when a target file changes, appears or disappears; included files are in the same folders."""
    for target in targets:
        folder = Path(target) if Path(target).is_dir() else Path(target).parent
        files: list[Path] = []
        if is_path(target):
            with suppress(TargetError, OSError):
                files = find_files(str(folder))
        for path in dict.fromkeys((*files, Path(target))):
            with suppress(OSError):
                status = path.stat()
                yield str(path), status.st_mtime_ns, status.st_size
