"""The symbol of a cell."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultc.level.level import Item, Level, Monster, Trap
from vaultc.rendering.renderers import palette
from vaultc.rendering.renderers.symbols import Layer, sight, sights
from vaultc.rendering.renderers.texts import entries
from vaultc.rendering.renderers.wording import item_title, monster_title, thing_lines
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.grid import CELLS, HEIGHT, at

Load = Callable[[str], Level]


def _kind(catalog: Catalog, name: str) -> int:
    number = catalog.kind_number(name)
    assert number is not None
    return number


def _species(catalog: Catalog, name: str) -> int:
    number = catalog.species_number(name)
    assert number is not None
    return number


def test_monster_hides_object_hides_trap_hides_terrain(catalog: Catalog) -> None:
    level = Level()
    level.terrain[at(5, 5)] = terrain.FOUNTAIN
    assert sight(level, catalog, 5, 5) == ("{", palette.BLUE, Layer.TERRAIN, "fountain")
    level.traps.append(Trap(18, 5, 5))
    assert sight(level, catalog, 5, 5) == ('"', palette.GRAY, Layer.TRAP, "web")
    level.piles[at(5, 5)] = [Item(_kind(catalog, "dagger")), Item(_kind(catalog, "boulder"))]
    assert sight(level, catalog, 5, 5)[:3] == (")", palette.CYAN, Layer.OBJECT)
    level.monsters.append(Monster(_species(catalog, "newt"), 5, 5))
    assert sight(level, catalog, 5, 5) == (":", palette.YELLOW, Layer.MONSTER, "newt")


@pytest.mark.parametrize(
    ("flags", "horizontal", "character", "color", "name"),
    [
        (0, 0, ".", palette.GRAY, "doorway"),
        (terrain.BROKEN, 1, ".", palette.GRAY, "broken door"),
        (terrain.OPEN, 1, "|", palette.BROWN, "open door"),
        (terrain.OPEN, 0, "-", palette.BROWN, "open door"),
        (terrain.CLOSED, 0, "+", palette.BROWN, "closed door"),
        (terrain.LOCKED | terrain.TRAPPED, 1, "+", palette.BROWN, "trapped locked door"),
    ],
)
def test_doors(flags: int, horizontal: int, character: str, color: int, name: str, catalog: Catalog) -> None:
    level = Level()
    index = at(8, 8)
    level.terrain[index], level.flags[index], level.horizontal[index] = terrain.DOOR, flags, horizontal
    assert sight(level, catalog, 8, 8) == (character, color, Layer.TERRAIN, name)


def test_corpses_take_the_color_of_their_species_and_statues_are_white(catalog: Catalog) -> None:
    level = Level()
    newt = _species(catalog, "newt")
    level.piles[at(1, 1)] = [Item(_kind(catalog, "corpse"), species=newt)]
    level.piles[at(2, 1)] = [Item(_kind(catalog, "statue"), species=newt)]
    assert sight(level, catalog, 1, 1)[:2] == ("%", palette.YELLOW)
    assert sight(level, catalog, 1, 1).name == "newt corpse"
    assert sight(level, catalog, 2, 1)[:2] == ("`", palette.WHITE)


def test_secret_things_are_shown_on_request(catalog: Catalog) -> None:
    level = Level()
    level.terrain[at(1, 1)], level.terrain[at(2, 1)] = terrain.SCORR, terrain.SDOOR
    hidden = Monster(_species(catalog, "giant eel"), 3, 1, state={"hidden": 1})
    mimic = Monster(_species(catalog, "giant mimic"), 4, 1, appears=("object", "boulder"))
    closed = Monster(_species(catalog, "large mimic"), 5, 1, appears=("feature", "closed door"))
    fountain = Monster(_species(catalog, "large mimic"), 6, 1, appears=("feature", "fountain"))
    level.monsters += [hidden, mimic, closed, fountain]
    assert [sight(level, catalog, x, 1).character for x in range(1, 7)] == ["#", "|", ";", "m", "m", "m"]
    seen = [sight(level, catalog, x, 1, reveal=False).character for x in range(1, 7)]
    assert seen == [" ", "|", " ", "`", "+", "{"]


def test_trees_instead_of_stone_on_arboreal_levels(catalog: Catalog) -> None:
    level = Level()
    level.flags_set.add("arboreal")
    assert sight(level, catalog, 7, 7)[:2] == ("#", palette.GREEN)


def test_all_cells_at_once_are_the_same_as_one_by_one(load: Load, catalog: Catalog) -> None:
    level = load("t5-contents")
    one_by_one = [sight(level, catalog, *divmod(index, HEIGHT)) for index in range(CELLS)]
    assert sights(level, catalog) == one_by_one


def test_an_invalid_code_is_drawn_as_such(catalog: Catalog) -> None:
    level = Level()
    level.terrain[at(1, 1)] = terrain.INVALID
    assert sight(level, catalog, 1, 1).character == "?"


def test_words_for_objects_and_monsters(catalog: Catalog) -> None:
    sword = Item(_kind(catalog, "long sword"), 1, 2, blessed=True, eroded=1, name="Gleam")
    assert item_title(sword, catalog) == "blessed eroded 1 +2 long sword named Gleam"
    arrows = Item(_kind(catalog, "arrow"), 7, cursed=True, trapped=True)
    assert item_title(arrows, catalog) == "7 cursed poisoned +0 arrows"
    monster = Monster(_species(catalog, "jackal"), 1, 1, 1, 4, 4, asleep=True, state={"fleeing": 9})
    assert monster_title(monster, catalog) == "asleep fleeing 9 jackal, level 1, 4 hit points"


@pytest.mark.parametrize(
    ("name", "quantity", "title"),
    [
        ("gold piece", 1, "1 gold piece"),
        ("gold piece", 48, "48 gold pieces"),
        ("booze", 1, "potion of booze"),
        ("booze", 2, "2 potions of booze"),
        ("crysknife", 2, "2 crysknives"),
        ("ruby", 3, "3 rubies"),
        ("low boots", 2, "2 +0 low boots"),
        ("large box", 2, "2 large boxes"),
    ],
)
def test_quantities(name: str, quantity: int, title: str, catalog: Catalog) -> None:
    kind = catalog.kind_number(name)
    assert kind is not None
    item = Item(kind, species=-1, quantity=quantity)
    assert item_title(item, catalog).replace("+0 crys", "crys") == title


def test_lines_of_a_cell_go_from_the_ground_up(load: Load, catalog: Catalog) -> None:
    level = load("t6-plain-d10")
    trap = level.traps[0]
    level.monsters.append(Monster(_species(catalog, "newt"), trap.x, trap.y, inventory=[Item(_kind(catalog, "dart"))]))
    lines = thing_lines(level, catalog)[at(trap.x, trap.y)]
    assert [line.split(":")[0] for line in lines] == ["trap", "monster", "  carries"]


def test_legend_counts_what_is_there(load: Load, catalog: Catalog) -> None:
    level = load("t6-plain-d10")
    counted = {
        (entry.sight.layer, entry.sight.name): entry.number for entry in entries(level, catalog) if not entry.where
    }
    assert counted[Layer.TERRAIN, "fountain"] == 1
    assert counted[Layer.MONSTER, "Mordor orc"] == 2
    gold = [
        item.quantity for pile in level.piles.values() for item in pile if catalog.kinds[item.kind].character == "$"
    ]
    assert counted[Layer.OBJECT, "gold piece"] == sum(gold)
