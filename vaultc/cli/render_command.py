"""``vaultc render``: levels as text, pictures and pages, one by one or together on one sheet."""

from __future__ import annotations

import math
import re
import sys
import time
from collections import abc
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vaultc.api import loading
from vaultc.api.generated_level import GeneratedLevel
from vaultc.api.loading import LevelScript
from vaultc.cli import drawing, level_choice, level_options, option_records
from vaultc.cli.failures import FINDINGS, complain, fail, report_to_stderr, reported_failures
from vaultc.cli.output import write_atomically
from vaultc.cli.progress import progress
from vaultc.cli.seeds import LARGEST_SEED, SeedOptions
from vaultc.cli.surroundings_options import PlaceOptions, surroundings_for, surroundings_options
from vaultc.cli.targets import given, target_argument
from vaultc.language.diagnostics import Diagnostic, GenerationError
from vaultc.rendering import formats
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import PolicyError
from vaultc.support.targets import TargetError, find_files, is_path
from vaultc.world.surroundings import Surroundings

if TYPE_CHECKING:
    from vaultc.api.animation import StatementFrames
    from vaultc.odds.series import Series
    from vaultc.rendering.renderers.lettering import Pixels
    from vaultc.rendering.renderers.styles import PictureOptions

ScriptAndSeed = tuple[int, int]
"""The index of a script, and a seed."""

MOST_PLACES = 1000
"""Pictures on one sheet."""
MOST_COLUMNS = 8
"""Columns of a sheet that has as many as it needs."""
MOST_FRAMES = 500
"""The most seeds of an animated picture."""
_STEP, _SEED = 700, 900
"""The time that a picture is shown, in milliseconds: after a statement, of a seed."""


AUTOMATIC = "auto"
"""The value of ``--sheet`` alone: as many columns and rows as there are pictures."""


def _columns_and_rows(_context: click.Context, _option: click.Parameter, text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    if text == AUTOMATIC:
        return 0, 0
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
        callback=_columns_and_rows, metavar="[6x4]", is_flag=False, flag_value=AUTOMATIC,
        help="One picture with this many columns and rows of levels (default: as many as needed, one seed each).",
    )  # fmt: skip
    compare: tuple[int, int] | None = option_records.option(
        callback=_two_seeds, metavar="SEED,SEED", help="Two seeds side by side, with different cells marked.",
    )  # fmt: skip
    animate: Path | None = option_records.option(
        type=option_records.PATH, metavar="FILE",
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
        if self.sheet is not None and all(self.sheet) and not chosen:
            return range(wanted.start, wanted.start + self.sheet[0] * self.sheet[1])
        return wanted

    def settled(self, pictures: int) -> Together:
        """The same request with columns and rows for so many pictures, if the sheet has none of its own."""
        if self.sheet is None or all(self.sheet):
            return self
        columns = min(pictures, math.ceil(math.sqrt(pictures)), MOST_COLUMNS)
        return replace(self, sheet=(columns, math.ceil(pictures / columns)))


together_options = option_records.options("request", Together)
"""Adds ``--sheet``, ``--compare`` and ``--animate``; the command gets :class:`Together` as ``request``."""


# ---- one picture of several levels


def draw_together(
    request: Together,
    scripts: abc.Sequence[LevelScript],
    seeds: abc.Sequence[int],
    make: drawing.LevelMaking[ScriptAndSeed],
    look: drawing.DeliveryLook,
    destination: drawing.Destination,
    draw_statements: abc.Callable[[int, PictureOptions], StatementFrames],
) -> None:
    """Draw and write the requested picture; ends the program with a message if that cannot be done.

    ``draw_statements`` gives a picture for each statement of the first script, for a seed, and the level.

    Raises:
        OSError: the disk does not allow it; no file is left half-written.
    """
    from vaultc.rendering.renderers.framing import sheet
    from vaultc.rendering.renderers.lettering import picture_palette
    from vaultc.rendering.renderers.png import moving_picture, png_file

    path = _path_of_picture(request, seeds, look, destination)
    total, palette = len(scripts) * len(seeds), picture_palette(look.others["theme"])
    seeds = _checked_seeds(request, scripts, seeds)
    options = _picture_options(look, scripts[0])
    suffix = "" if request.animate is None else request.animate.suffix
    failures: list[Diagnostic] = []
    try:
        if request.compare is not None:
            levels = [make((0, seed))[1] for seed in seeds]
            failures += (stop for each in levels for stop in drawing.stops_of(each.level))
            data = png_file(_compared(levels, options, by_corner=scripts[0].is_vault), palette)
        elif request.sheet is not None:
            pictures, captions = _pictures(scripts, seeds, make, look, failures)
            data = png_file(sheet(pictures, captions, request.sheet[0]), palette)
        elif len(seeds) > 1:
            frames = _of_one_size(*_pictures(scripts, seeds, make, look, failures))
            data = moving_picture(frames, palette, suffix, _SEED)
        else:
            frames, shown = draw_statements(seeds[0], options)
            failures += drawing.stops_of(shown)
            data = moving_picture(frames, palette, suffix, _STEP)
    except GenerationError as error:
        report_to_stderr([error.diagnostic])
        sys.exit(FINDINGS)
    if path is None:
        sys.stdout.buffer.write(data)
    else:
        write_atomically(path, data)
    drawing.end_with_failures(failures, total)


def _compared(levels: abc.Sequence[GeneratedLevel], options: PictureOptions, *, by_corner: bool) -> Pixels:
    """A picture of the differences between two levels of a script, vaults corner on corner."""
    from vaultc.rendering.renderers.png import comparison

    one, other = levels
    titles = _caption(f"seed {one.seed}", one), _caption(f"seed {other.seed}", other)
    return comparison(one.level, other.level, one.catalog, titles, options, corner_on_corner=by_corner)


def _path_of_picture(
    request: Together, seeds: abc.Sequence[int], look: drawing.DeliveryLook, destination: drawing.Destination
) -> Path | None:
    """The file of the picture, None for standard output; ends with a message if it cannot be drawn or written there."""
    path = destination.path
    if look.others["legend"] and (request.compare or (request.animate and len(seeds) == 1)):
        complain(f"--legend does nothing with {'--compare' if request.compare else '--animate and one seed'}")
    if look.others["tiles"] is not None:
        fail("--tiles cannot be combined with --sheet, --compare and --animate")
    if request.animate is not None:
        if path is not None:
            raise click.UsageError("--animate already names the file; leave out --out")
        return request.animate
    unnamed = path is not None and formats.format_of(path.suffix) is None
    if destination.format is not formats.PNG and not unnamed:
        fail(f"--{'sheet' if request.sheet else 'compare'} makes a picture: name a .png file with --out")
    replace(destination, format=formats.PNG).check(1)
    if destination.is_folder:
        fail(f"{path}: expected a file, since there is only one picture")
    return path


def _checked_seeds(
    request: Together, scripts: abc.Sequence[LevelScript], seeds: abc.Sequence[int]
) -> abc.Sequence[int]:
    """The seeds of each script; ends with a message if the picture cannot show as many levels."""
    if request.sheet is not None:
        columns, rows = request.sheet
        if len(scripts) > 1 and len(seeds) == columns * rows:
            seeds = seeds[:1]
        total = len(scripts) * len(seeds)
        if total > columns * rows:
            fail(f"a sheet of {columns}x{rows} holds {columns * rows} pictures, not {total}")
        return seeds
    what = "--compare" if request.animate is None else "--animate"
    if len(scripts) > 1:
        fail(f"{what} needs one level, and there are {len(scripts)}; choose one with --level")
    if len(seeds) > MOST_FRAMES:
        fail(f"{what} shows at most {MOST_FRAMES} seeds, not {len(seeds)}")
    return seeds


def _picture_options(look: drawing.DeliveryLook, script: LevelScript) -> PictureOptions:
    from vaultc.rendering.renderers.styles import PictureOptions

    return PictureOptions(**look.options_for(script))


def _pictures(
    scripts: abc.Sequence[LevelScript],
    seeds: abc.Sequence[int],
    make: drawing.LevelMaking[ScriptAndSeed],
    look: drawing.DeliveryLook,
    failures: list[Diagnostic],
) -> tuple[list[Pixels], list[str]]:
    """Pictures with their captions; the place of a level that cannot be generated stays empty.

    Adds to ``failures``, and ends the program if no level can be generated.
    """
    from vaultc.rendering.renderers.framing import empty
    from vaultc.rendering.renderers.png import compose

    pictures, captions, drawn = [], [], 0
    items = [(index, seed) for index in range(len(scripts)) for seed in seeds]
    for index, seed in progress(items, len(items), "rendering", levels=len(items)):
        script = scripts[index]
        caption = f"{script.name}, seed {seed}" if len(scripts) > 1 else f"seed {seed}"
        try:
            level = make((index, seed))[1]
        except GenerationError as error:
            failures.append(error.diagnostic)
            pictures.append(empty())
            captions.append(f"{caption}: failed")
            continue
        failures += drawing.stops_of(level.level)
        drawn += 1
        pictures.append(compose(level.level, level.catalog, _picture_options(look, script)))
        captions.append(_caption(caption, level))
    if not drawn:
        drawing.end_with_failures(failures, len(items))
    return pictures, captions


def _caption(caption: str, level: GeneratedLevel) -> str:
    """A caption that tells if the game would stop on the level."""
    return f"{caption}: stopped" if level.level.stops else caption


def _of_one_size(pictures: abc.Sequence[Pixels], captions: abc.Sequence[str]) -> list[Pixels]:
    """The pictures with room around the smaller ones, above their captions."""
    from vaultc.rendering.renderers.framing import captioned, padded

    height, width = (max(picture.shape[axis] for picture in pictures) for axis in (0, 1))
    return [
        captioned(padded(picture, height, width), caption, 1)
        for picture, caption in zip(pictures, captions, strict=True)
    ]


EPILOG = """\b
Examples:
  vaultc render cellar.des
  vaultc render cellar.des --level attic --seeds 1-20 --format png --out pictures/
  vaultc render levels/ --format json --out levels.jsonl
  vaultc render - < cellar.des
  vaultc render vlt-watcher --depth 12 --seed 3 --out watcher.png
  vaultc render cellar.des --sheet 6x4 --out sheet.png
  vaultc render themerms.lua --room "water vault" --fill ice --seed 3
  vaultc render themerms.lua --room all --sheet --out rooms.png
  vaultc render cellar.des --compare 3,17 --out differences.png
  vaultc render cellar.des --animate cellar.webp

\b
The same file, seed and options always give the same bytes.
Exit status: 0 done, 1 mistakes in a file or a level that cannot be generated,
2 usage error."""


@click.command("render", cls=level_options.GridCommand, epilog=EPILOG)
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
    request: Together,
    drawing: level_options.DrawingOptions,
    output: level_options.OutputOptions,
    crop: bool | None,
    watch: bool,
) -> None:
    """Generate levels and show or save them.

    A TARGET is a file, a folder (all des files below it), the name of a vault of the library, the word library for
    all of these, or - for standard input. Without --out, text goes to standard output. A random vault is made alone,
    on an empty level.

    The TARGET can also be a dungeon file (dungeon.def, dungeon.lua): its dungeons are drawn for one --seed, or without
    it the ranges of all games with their chances.
    """
    draw = partial(_render, targets, chosen, seeds, chance, place, request, drawing, output, crop)
    if not watch:
        draw()
        return
    if "-" in targets or output.out is not None or request:
        raise click.UsageError(
            "--watch shows files in the terminal: it goes neither with - nor with files to be written"
        )

    repeat(targets, draw, terminal=sys.stdout.isatty())


def _render(
    targets: tuple[str, ...],
    chosen: level_choice.ChosenLevels,
    given_seeds: SeedOptions,
    chance: level_options.ChanceOptions,
    place: PlaceOptions,
    request: Together,
    look_options: level_options.DrawingOptions,
    output: level_options.OutputOptions,
    crop: bool | None,
) -> None:
    """Generate and draw the levels."""
    seeds = request.seeds(given_seeds.chosen(), chosen=given_seeds.are_given)
    if len(targets) == 1 and Path(targets[0]).name.lower().endswith((".def", "dungeon.lua")):
        from vaultc.cli.render_dungeon import render_dungeon

        if len(seeds) > 1 or request:
            raise click.UsageError("a dungeon file is drawn for one seed, or without a seed for all games")
        seed = seeds[0] if given_seeds.are_given else None
        render_dungeon(Path(targets[0]), seed, output.format_, output.out)
        return
    with reported_failures():
        scripts = level_choice.chosen_levels(loading.load(*given(targets), dialect=place.dialect), chosen)
    request = request.settled(len(scripts) * len(seeds))
    surroundings = surroundings_for((script.game for script in scripts), place)
    series = level_options.checked_policy(chance, seeds, surroundings)
    with reported_failures(PolicyError):
        destination, look = level_options.output_of(output, look_options, crop=crop, together=bool(request))
        stems, memories = loading.file_stems(scripts), [series() for _ in scripts]
        make = partial(_make, scripts, [stems[each] for each in scripts], memories, seeds[-1], chance.rng, surroundings)
        if request:
            from vaultc.api.animation import statement_frames

            def draw_statements(seed: int, options: PictureOptions) -> StatementFrames:
                return statement_frames(scripts[0], seed, surroundings, options, chance.rng)

            draw_together(request, scripts, seeds, make, look, destination, draw_statements)
            return
        items = [(index, seed) for index in range(len(scripts)) for seed in seeds]
        destination.check(len(items))
        workers = 1 if any(memories) else drawing.workers_for(look_options.jobs, len(items))
        drawing.draw_all(make, items, look, destination, len(seeds), "seeds", workers=workers)


def _make(
    scripts: tuple[LevelScript, ...],
    stems: abc.Sequence[str],
    memories: abc.Sequence[Series | None],
    last_seed: int,
    rng: str | None,
    surroundings: Surroundings,
    item: ScriptAndSeed,
) -> tuple[str, GeneratedLevel, None]:
    """Make the level of a script, by its index, and a seed; a script's memory lasts from level to level.

    A level at which the game would stop is as far as it can be drawn.
    """
    from vaultc.pipeline.generating import StoppedLevelError

    index, seed = item
    try:
        level = scripts[index].generate(seed, rng=rng, surroundings=surroundings, series=memories[index])
    except StoppedLevelError as stopped:
        level = stopped.shown
    return loading.seed_stem(stems[index], seed, last_seed), level, None


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
