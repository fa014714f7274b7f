"""MAP-Elites over levels: an archive with the best level for each length of the way and each number of loops.

    python examples/map_elites.py level.des archive.png --steps 3000

A level's place in the archive is given by two measures: the steps from the stairs up to the stairs down, and the number
of obstacles that a hero can walk around. Of levels in one place the one with the fewest dead ends stays. Each step
mutates a level of the archive, or crosses two, and puts the child in its place. The same arguments give the same file.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

import vaultc
from vaultc.chance.seeding import modern_dice

OPERATORS = {"toggle wall": 5, "move room": 3, "shift stairs": 3, "raise pillar": 1, "resample statement": 4}
"""The mutations that change the ways of a level, and their weights."""
COLUMNS, ROWS = 6, 6
STEPS, LOOPS = 15, 3
"""The width of a column in steps, and of a row in loops."""
PARENTS = 12
"""Seeds from which the search begins."""
WIDTH, HEIGHT, GAP, EDGE = 400, 105, 30, 110
"""Pixels of a picture, between two, and around all."""
GROUND, EMPTY, INK, FAINT, UP, DOWN = "#14161b", "#1d2027", "#e8e6df", "#a4a8b0", "#6fd08c", "#f0a24a"


class Elite(NamedTuple):
    """A level in the archive, with its measures."""

    layout: vaultc.Layout
    steps: int
    loops: int
    dead_ends: int

    @property
    def place(self) -> tuple[int, int]:
        """Its column and row."""
        return min(self.steps // STEPS, COLUMNS - 1), min(self.loops // LOOPS, ROWS - 1)


Archive = dict[tuple[int, int], Elite]


def enter(archive: Archive, layout: vaultc.Layout | None) -> None:
    """Put a level in its place, unless there is none for it or a better level has it."""
    if layout is None:
        return
    steps, loops, dead_ends = layout.measures("stairs_path", "loops", "dead_ends").values()
    if steps is None:
        return
    elite = Elite(layout, int(steps), int(loops or 0), int(dead_ends or 0))
    other = archive.get(elite.place)
    if other is None or elite.dead_ends < other.dead_ends:
        archive[elite.place] = elite


def search(script: vaultc.LevelScript, steps: int, seed: int = 1) -> Archive:
    """Return the archive after a number of steps."""
    dice, archive = modern_dice(seed), Archive()
    for parent in range(PARENTS):
        enter(archive, script.generate(seed + parent).layout())
    for _ in range(steps):
        elites = [archive[place].layout for place in sorted(archive)]
        mother, father = elites[dice.rn2(len(elites))], elites[dice.rn2(len(elites))]
        child: vaultc.Layout | None = mother
        if mother is not father and dice.rn2(4) == 0:
            child = vaultc.crossover(mother, father, dice.rn2(1 << 31))
        if child is not None:
            child = vaultc.mutate(child, dice.rn2(1 << 31), OPERATORS, times=1 + dice.rn2(3))
        enter(archive, child)
    return archive


# ---- the picture


def picture(archive: Mapping[tuple[int, int], Elite], title: str) -> Image.Image:
    """Draw the archive: longer ways to the right, more loops upwards; stairs up are green, stairs down orange."""
    sheet = Image.new("RGB", (EDGE + COLUMNS * (WIDTH + GAP), 2 * EDGE + ROWS * (HEIGHT + GAP)), GROUND)
    draw, small, large = ImageDraw.Draw(sheet), ImageFont.load_default(17), ImageFont.load_default(34)
    draw.text((EDGE, EDGE / 2), title, INK, large, anchor="lm")
    for column in range(COLUMNS):
        left = EDGE + column * (WIDTH + GAP)
        words = f"{bounds(column, STEPS, COLUMNS)} steps between the stairs"
        draw.text((left + WIDTH / 2, sheet.height - EDGE + 34), words, INK, small, anchor="mm")
        for row in range(ROWS):
            top = EDGE + (ROWS - 1 - row) * (HEIGHT + GAP)
            draw.rectangle((left, top, left + WIDTH - 1, top + HEIGHT - 1), EMPTY)
            if column == 0:
                words = f"{bounds(row, LOOPS, ROWS)}\nloops"
                draw.multiline_text((EDGE - 16, top + HEIGHT / 2), words, INK, small, anchor="rm", align="right")
            if (column, row) in archive:
                elite = archive[column, row]
                level = elite.layout.render("png").resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
                sheet.paste(level, (left, top))
                for stairs in elite.layout.stairs:
                    x, y = left + (stairs.x + 0.5) * WIDTH / 80, top + (stairs.y + 0.5) * HEIGHT / 21
                    draw.ellipse((x - 6, y - 6, x + 6, y + 6), UP if stairs.direction == "up" else DOWN, GROUND, 2)
                words = f"{elite.steps} steps, {elite.loops} loops, {elite.dead_ends} dead ends"
                draw.text((left, top + HEIGHT + 4), words, FAINT, small)
    return sheet


def bounds(number: int, width: int, count: int) -> str:
    """The values of a row or column; the last one is open."""
    return f"{number * width} or more" if number == count - 1 else f"{number * width} to {number * width + width - 1}"


def main() -> None:
    """Search, and write the picture."""
    parser = argparse.ArgumentParser(description="Fill an archive of levels by MAP-Elites, and draw it.")
    parser.add_argument("file", help="a des file; its first level is taken")
    parser.add_argument("picture", help="the PNG file to write")
    parser.add_argument("--steps", type=int, default=1000, help="the number of children (1000)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the search (1)")
    chosen = parser.parse_args()
    archive = search(vaultc.load(chosen.file).levels[0], chosen.steps, chosen.seed)
    title = f"{len(archive)} of {COLUMNS * ROWS} kinds of levels after {chosen.steps} children"
    picture(archive, title).save(chosen.picture)
    print(title)


if __name__ == "__main__":
    main()
