"""Several levels in one picture: sheets, comparisons of two seeds, animations."""

from __future__ import annotations

import re
import sys
from collections import abc
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NoReturn

import click

from vaultc.api.generated_level import GeneratedLevel
from vaultc.api.loading import LevelScript
from vaultc.cli import drawing, option_records
from vaultc.cli.failures import FINDINGS, complain, fail, report_to_stderr
from vaultc.cli.output import write_atomically
from vaultc.cli.progress import progress
from vaultc.cli.seeds import LARGEST_SEED
from vaultc.language import diagnostics
from vaultc.rendering import formats
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
            from vaultc.rendering.renderers.comparing import SUFFIXES

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
        from vaultc.rendering.renderers.comparing import comparison
        from vaultc.rendering.renderers.png import png_file

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
        from vaultc.rendering.renderers.comparing import moving_picture

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
