"""A level as its statements draw it: one picture for every statement that changed something."""

from __future__ import annotations

from collections.abc import Iterator

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


def statement_frames(
    script: LevelScript, seed: int, surroundings: Surroundings, options: PictureOptions, rng: str | None = None
) -> Iterator[Pixels]:
    """Pictures of equal size in palette numbers, each under the statement that it follows; the last is the whole level.

    Raises:
        GenerationError: the game could not make this level either.
    """
    steps = _Steps(script, replace(options, scale=1, crop=False, coordinates=False, legend=False))
    program = script.program.watched(steps.see)
    place = script.surroundings_at(surroundings=surroundings)
    dice = generating.dice_of(script.game, seed, rng, experience_level=place.hero.level)
    level = generating.make_level(program, dice, place, script.game)
    steps.add(f"{level.name}, seed {seed}: finished", level)
    frame = symbols.WHOLE
    if options.crop:  # to the part that all pictures need; an empty level needs nothing
        frames = [needed for _, _, needed in steps.found if needed != symbols.WHOLE] or [symbols.WHOLE]
        x1, y1, x2, y2 = zip(*frames, strict=True)
        frame = symbols.Viewport(min(x1), min(y1), max(x2), max(y2)).widened()
    for caption, picture, _ in steps.found:
        part = picture[frame.y1 * art.CELL : (frame.y2 + 1) * art.CELL, frame.x1 * art.CELL : (frame.x2 + 1) * art.CELL]
        yield framing.captioned(framing.with_coordinates(part, level, frame, options), caption, _LINES)
