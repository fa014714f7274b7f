"""Draw the pictures that the documentation shows; run by ``make images``."""

from __future__ import annotations

import shlex
from collections import abc
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy
from click.testing import CliRunner
from PIL import Image

import vaultc
from vaultc.cli import group
from vaultc.editing.gallery.files import contact_sheet
from vaultc.rendering.renderers import art, lettering, symbols, texts
from vaultc.rendering.renderers.cells import thing_pictures
from vaultc.rendering.renderers.lettering import picture_palette
from vaultc.rendering.renderers.palette import DIM, FLOOR, MARGIN, TEXT, TRANSPARENT
from vaultc.rendering.renderers.picture_files import SMALL
from vaultc.rendering.renderers.png import png_file
from vaultc.rendering.renderers.styles import TILES
from vaultc.world.catalog import Catalog

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
EXAMPLES = ROOT / "examples"
FROM_EXAMPLES = {"first-room": 3, "cave": 2, "lava-island": 1, "maze": 1}
FROM_LIBRARY = {
    "vlt-tidepool": 3,
    "vlt-fissure": 1,
    "vlt-grove": 1,
    "vlt-pillars": 2,
    "vlt-feature": 4,
    "vlt-delphi": 1,
    "vlt-chess": 1,
    "vlt-cities": 1,
    "vlt-moated": 1,
}
"""Vaults by name, with the seeds that are shown."""

PLOTS = {
    "chance-luck": "rnl --x 10",
    "dungeon-special-rooms": "dungeon --special-rooms --samples 20 --jobs 1",
    "chance-prd": "prd 25%",
    "chance-dice": "dice 8d10+12 40d2+12",
    "chance-policies": "policies 25%",
    "article-vaults": "vaults --game-walk",
    "article-rnl": "rnl --x 10 --rule both",
    "article-rnl-search": "rnl --event 'rnl(7)==0' --rule both",
    "article-prd-share": "prd --table published --overrun --trials 10000",
    "article-rubber-band": "rubber-band",
    "article-waffles": "rubber-band --game waffles --hunger",
    "article-hit-points": "dice 8d10+12 40d2+12 --rng rogue36",
    "article-softlock": "softlock --armour 5..14",
    "article-karmic": "karmic",
    "article-karmic-example": "karmic --replay -",
    "article-rogue-looks": "rogue 165",
    "article-rogue-swaps": "rogue --shufflers",
}
"""Pictures that ``vaultc odds`` draws, by name, with its arguments."""


BEYOND_THE_ROOM = """LEVEL: "flood"
FLAGS: noflip
ROOM: "ordinary", lit, (1,2), (center,center), (7,4) { STAIR: random, up }
ROOM: "ordinary", lit, (3,3), (center,center), (9,5) { TERRAIN: SELECTION, 'L' }
ROOM: "ordinary", lit, (5,2), (center,center), (8,4) { STAIR: random, down }
ROOM: "ordinary", lit, (5,5), (center,top), (6,3) { FOUNTAIN: (2,1) }
RANDOM_CORRIDORS
"""
"""A level with a selection that is drawn in a room."""

SELECTIONS = ("gradient(radial, (1 - 4), (4,2))", "filter(fillrect (0,0,8,4), gradient(radial, (1 - 4), (4,2)))")


WORKED_EXAMPLE = "good good good bad none bad bad bad bad bad bad bad none"
"""Standard input for the plot of a history."""


def plot(name: str, folder: Path) -> Path:
    """Draw one of the plots into a folder."""
    path = folder / f"{name}.png"
    run(["odds", *shlex.split(PLOTS[name]), "--out", str(path)])
    return path


def run(arguments: list[str]) -> None:
    """Run a command of vaultc.

    Raises:
        RuntimeError: it fails.
    """
    result = CliRunner().invoke(group, arguments, input=WORKED_EXAMPLE)
    if result.exit_code:
        raise RuntimeError(f"vaultc {shlex.join(arguments)}: {result.output}")


def main() -> None:
    """Write one picture per example, a sheet of a few vaults, and the plots."""
    for name in PLOTS:
        plot(name, IMAGES)
    IMAGES.joinpath("tiles.png").write_bytes(tiles())
    for name, seed in {"dungeon-world": ["--seed", "3"], "dungeon-ranges": []}.items():
        run(["render", str(ROOT / "docs" / "dungeon.def"), *seed, "--out", str(IMAGES / f"{name}.png")])
    for name, seed in FROM_EXAMPLES.items():
        level = vaultc.load(EXAMPLES / f"{name}.des").levels[0].generate(seed)
        IMAGES.joinpath(f"{name}.png").write_bytes(level.png(crop=True, effort=SMALL))
    beyond_the_room().save(IMAGES / "beyond-the-room.png", optimize=True)
    vaults = [vaultc.library()[name].generate(seed) for name, seed in FROM_LIBRARY.items()]
    pictures = [vault.render("png", crop=True) for vault in vaults]
    sheet = contact_sheet(pictures, [vault.script.display_title for vault in vaults], width=1280)
    sheet.quantize(256).save(IMAGES / "vaults.png", optimize=True)


def beyond_the_room() -> Image.Image:
    """The same level with a selection that floods it, and with another, which ends at the walls."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "flood.des"
        pictures = []
        for selection in SELECTIONS:
            path.write_text(BEYOND_THE_ROOM.replace("SELECTION", selection), encoding="utf-8")
            pictures.append(vaultc.load(path).levels[0].generate(1).render("png"))
    return contact_sheet(pictures, SELECTIONS, width=1280).quantize(64)


def tiles() -> bytes:
    """The sheet of all tiles, twice as large as drawn."""
    sheet = tile_sheet(vaultc.library().levels[0].catalog)
    return png_file(sheet.repeat(2, axis=0).repeat(2, axis=1), picture_palette(), SMALL)


_COLUMNS = 26
_PLACE = art.CELL + 4
_ZOOM = 2


def tile_sheet(catalog: Catalog) -> lettering.Pixels:
    """The tiles in palette numbers, on lit floor; states at the end, the last of them on unlit floor."""
    parts = (
        ("monsters", _drawings(catalog, symbols.Layer.MONSTER)),
        ("objects", _drawings(catalog, symbols.Layer.OBJECT)),
        ("traps", _drawings(catalog, symbols.Layer.TRAP)),
        ("states of a jackal and of a chest", _states(catalog)),
    )
    return numpy.vstack([_part(catalog, title, list(things)) for title, things in parts])


def _drawings(catalog: Catalog, layer: symbols.Layer) -> abc.Iterator[texts.Thing]:
    """The first thing of every drawing."""
    file, named = {
        symbols.Layer.MONSTER: ("monsters", [(one.index, one.name, one.character) for one in catalog.species]),
        symbols.Layer.OBJECT: ("objects", [(one.index, one.name or "", one.object_class) for one in catalog.kinds]),
        symbols.Layer.TRAP: ("traps", [(code, one.name, "^") for code, one in catalog.trap_kinds.items()]),
    }[layer]
    drawings, seen = art.read_art(file), set()
    for number, name, kin in named:
        drawing = drawings.get(name, drawings.get(kin))
        if drawing not in seen:
            seen.add(drawing)
            yield texts.Thing(layer, number, 20)


def _states(catalog: Catalog) -> abc.Iterable[texts.Thing]:
    dog, chest = catalog.species_number("jackal"), catalog.kind_number("chest")
    mark = texts.StateMark
    of_dogs = (mark.ASLEEP, mark.PEACEFUL, mark.ASLEEP | mark.PEACEFUL, mark.INVISIBLE)
    if dog is not None:
        yield from (texts.Thing(symbols.Layer.MONSTER, dog, -1, marks) for marks in of_dogs)
    if chest is not None:
        yield from (
            texts.Thing(symbols.Layer.OBJECT, chest, -1, marks) for marks in (mark.LOCKED, mark.TRAPPED, mark.BURIED)
        )


def _part(catalog: Catalog, title: str, things: list[texts.Thing]) -> lettering.Pixels:
    """A heading with the tiles below it."""
    rows = -(-len(things) // _COLUMNS)
    heading = lettering.line_height(_ZOOM) + 8
    canvas = numpy.full((heading + rows * _PLACE, _COLUMNS * _PLACE), MARGIN, dtype=numpy.uint8)
    lettering.write(canvas, title, 2, 6, TEXT, _ZOOM)
    canvas[heading:] = FLOOR
    for position, thing in enumerate(things):
        row, column = divmod(position, _COLUMNS)
        y, x = heading + row * _PLACE + 2, column * _PLACE + 2
        if thing.marks & texts.StateMark.BURIED:
            canvas[y - 2 : y + art.CELL + 2, x - 2 : x + art.CELL + 2] = FLOOR + DIM
        picture = lettering.array_of(thing_pictures(catalog, TILES).picture(thing))
        area = canvas[y : y + art.CELL, x : x + art.CELL]
        numpy.copyto(area, picture, where=picture != TRANSPARENT)
    return canvas


if __name__ == "__main__":
    main()
