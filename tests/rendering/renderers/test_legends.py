"""Legends: every line whole, inside of its picture, in good English, and with all that is there."""

from __future__ import annotations

from collections.abc import Callable

import numpy
import pytest

import vaultc
from vaultc.level.author_places import PlaceWords
from vaultc.level.level import Item, Level, Monster
from vaultc.rendering.renderers.framing import legend_picture
from vaultc.rendering.renderers.lettering import wrapped, write
from vaultc.rendering.renderers.png import render
from vaultc.rendering.renderers.texts import entries
from vaultc.rendering.renderers.wording import plural, with_article
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.grid import at

Load = Callable[[str], Level]
SEEDS = range(1, 7)


def _labels(level: Level, catalog: Catalog, *, places: bool = False) -> list[str]:
    words = PlaceWords(level, places)
    return [entry.label(words) for entry in entries(level, catalog)]


def _nothing(_entry: object) -> numpy.typing.NDArray[numpy.uint8]:
    return numpy.zeros((16, 16), dtype=numpy.uint8)


@pytest.fixture
def chest(catalog: Catalog) -> Level:
    """A level with a chest that holds a sack with arrows, a buried gem, and a wolf that carries a dart."""
    kinds = {name: catalog.kind_number(name) for name in ("chest", "sack", "arrow", "ruby", "dart")}
    assert None not in kinds.values()
    sack = Item(kinds["sack"], contents=[Item(kinds["arrow"], quantity=7)])
    level = Level()
    level.piles[at(3, 4)] = [Item(kinds["chest"], contents=[sack])]
    level.buried.append(Item(kinds["ruby"], x=5, y=6))
    wolf = catalog.species_number("wolf")
    level.monsters = [Monster(wolf, x, 7, inventory=[Item(kinds["dart"])]) for x in (8, 9)]
    return level


def test_contents_and_belongings_are_listed(chest: Level, catalog: Catalog) -> None:
    assert _labels(chest, catalog) == [
        "chest", "ruby, buried", "sack, in a chest", "7 arrows, in a sack, in a chest", "2 wolves",
        "2 darts, carried by a wolf",
    ]  # fmt: skip


def test_places_are_told_on_demand(chest: Level, catalog: Catalog) -> None:
    assert "2 wolves (8,7) (9,7)" in _labels(chest, catalog, places=True)
    for x in range(10, 30):
        chest.terrain[at(x, 2)] = terrain.ICE
    assert _labels(chest, catalog, places=True)[0].endswith("(17,2) and 12 more")
    assert _labels(chest, catalog)[0] == "ice, 20 squares"


def test_no_text_stands_outside_of_its_picture_over_the_whole_library() -> None:
    """Writing refuses what does not fit; every letter of every line is there."""
    for script in vaultc.library().levels:
        for seed in SEEDS:
            level = script.generate(seed).level
            for zoom in (2, 4) if seed == 1 else (2,):
                legend_picture(level, script.catalog, 48, zoom, _nothing, places=seed % 2 == 0)


@pytest.mark.parametrize("scale", [1, 2, 5])
@pytest.mark.parametrize("crop", [True, False])
def test_pictures_with_legends_are_whole(chest: Level, catalog: Catalog, scale: int, crop: bool) -> None:
    bare = render(chest, catalog, scale=scale, crop=crop, coordinates=True)
    picture = render(chest, catalog, scale=scale, crop=crop, coordinates=True, legend=True)
    assert picture.width >= bare.width
    left = (picture.width - bare.width) // 2
    assert picture.crop((left, 0, left + bare.width, bare.height)).tobytes() == bare.tobytes()


def test_writing_outside_is_refused() -> None:
    picture = numpy.zeros((20, 24), dtype=numpy.uint8)
    write(picture, "four", 0, 0, 1)
    for x, y in ((1, 0), (0, 12), (-1, 0)):
        with pytest.raises(ValueError, match="does not fit"):
            write(picture, "four", x, y, 1)


def test_wrapping_loses_nothing() -> None:
    line = "Grunthor's incomprehensibly-long-name of Xyzzyxyzzyxyzzyxyzzyxyzzy"
    lines = wrapped(line, 12)
    assert max(map(len, lines)) <= 12
    assert "".join(lines).replace(" ", "") == line.replace(" ", "")


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("thug corpse", "thug corpses"),
        ("statue of dwarf", "statues of dwarf"),
        ("staircase up", "staircases up"),
        ("secret door, trapped", "secret doors, trapped"),
        ("chaotic altar (shrine)", "chaotic altars (shrine)"),
        ("winter wolf", "winter wolves"),
        ("Woodland-elf", "Woodland-elves"),
        ("human", "humans"),
        ("energy vortex", "energy vortices"),
        ("Uruk-hai", "Uruk-hai"),
        ("spotted jelly", "spotted jellies"),
        ("lurker above", "lurkers above"),
        ("fox", "foxes"),
    ],
)
def test_plurals(one: str, several: str) -> None:
    assert plural(one) == several


def test_articles() -> None:
    assert [with_article(name) for name in ("ice box", "unicorn", "orc", "chest")] == [
        "an ice box", "a unicorn", "an orc", "a chest",
    ]  # fmt: skip
