"""A level as its statements draw it: one picture for every statement that changed something."""

from __future__ import annotations

from typing import NamedTuple

from vaultc.api.loading import LevelScript
from vaultc.language.source import Span
from vaultc.level.level import Level, visible_state
from vaultc.pipeline import generating
from vaultc.rendering.renderers import art, framing, symbols
from vaultc.rendering.renderers.lettering import Pixels
from vaultc.rendering.renderers.png import compose
from vaultc.rendering.renderers.styles import PictureOptions
from vaultc.support.dataclass import dataclass, field, replace
from vaultc.world.surroundings import Surroundings

MOST_STEPS = 240
"""More steps are thinned out, so that every second one is shown, or every fourth, and so on."""
_LINES = 2


@dataclass(slots=True)
class _Steps:
    """Collects pictures of a level with the statements that changed it."""

    script: LevelScript
    options: PictureOptions
    found: list[tuple[str, Pixels, symbols.Viewport]] = field(default_factory=list)
    state: tuple[object, ...] = field(default_factory=lambda: visible_state(Level()))
    every: int = 1
    number: int = 0

    def see(self, span: Span, level: Level) -> None:
        """Look at the level after a statement."""
        state = visible_state(level)
        if state == self.state:
            return
        self.state = state
        self.number += 1
        if self.number % self.every == 0:
            line = span.begin.line
            self.add(f"{line}: {' '.join(span.source.line(line).split())}", level)
        if len(self.found) > MOST_STEPS:
            self.found, self.every = self.found[1::2], self.every * 2

    def add(self, caption: str, level: Level) -> None:
        """Keep a picture of the whole level."""
        self.found.append((caption, compose(level, self.script.catalog, self.options), symbols.bounds(level)))


class StatementFrames(NamedTuple):
    """Pictures of equal size in palette numbers, each under the statement that it follows, and the level at the end.

    The last picture is the whole level, or as far as the game would come with it.
    """

    frames: list[Pixels]
    level: Level


def statement_frames(
    script: LevelScript, seed: int, surroundings: Surroundings, options: PictureOptions, rng: str | None = None
) -> StatementFrames:
    """The pictures of a level while its statements make it.

    Raises:
        GenerationError: the game could not make this level either.
    """
    steps = _Steps(script, replace(options, scale=1, crop=False, coordinates=False, legend=False))
    program = script.program.watched(steps.see)
    place = script.surroundings_at(surroundings=surroundings)
    dice = generating.dice_of(script.game, seed, rng, experience_level=place.hero.level)
    try:
        level = generating.make_level(program, dice, place, script.game)
        end = "finished"
    except generating.StoppedLevelError as stopped:
        level, stop = stopped.level, stopped.diagnostic
        end = f"the game stops in line {stop.span.begin.line}: {stop.message}"
    steps.add(f"{level.name}, seed {seed}: {end}", level)
    frame = symbols.WHOLE
    if options.crop:  # to the part that all pictures need; an empty level needs nothing
        frames = [needed for _, _, needed in steps.found if needed != symbols.WHOLE] or [symbols.WHOLE]
        x1, y1, x2, y2 = zip(*frames, strict=True)
        frame = symbols.Viewport(min(x1), min(y1), max(x2), max(y2)).widened()
    rows, columns = (slice(first * art.CELL, (last + 1) * art.CELL)
                     for first, last in ((frame.y1, frame.y2), (frame.x1, frame.x2)))  # fmt: skip
    parts = ((caption, picture[rows, columns]) for caption, picture, _ in steps.found)
    return StatementFrames(
        [framing.captioned(framing.with_coordinates(part, level, frame, options), caption, _LINES)
         for caption, part in parts],
        level,
    )  # fmt: skip
