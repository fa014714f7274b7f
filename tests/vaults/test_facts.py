"""The facts that are promised about single vaults, read from their trees."""

from __future__ import annotations

import pytest

from vaultc.language.syntax import walk
from vaultc.language.syntax.nodes import (
    Array,
    Assignment,
    Dice,
    Loop,
    MapCharacter,
    Monster,
    MonsterKind,
    Percent,
    RegionStatement,
    Room,
    Subroom,
)

FLOOR_SIZES = {
    "vlt-delphi": (11, 9),
    "vlt-big-1": (30, 10),
    "vlt-feature": (3, 3),
    "vlt-big-2": (10, 17),
    "vlt-thin-h": (17, 3),
    "vlt-thin-v": (3, 17),
    "vlt-cage": (5, 5),
    "vlt-mausoleum": (5, 5),
    "vlt-big-type": (17, 10),
    "vlt-fog": (10, 17),
    "vlt-thinner": (50, 3),
    "vlt-thinnest": (70, 3),
    "vlt-pillars": (10, 10),
    "vlt-caged-r": (5, 5),
}
RANDOM_SIZES = [
    "vlt-ordinary",
    "vlt-subroom",
    "vlt-loot",
    "vlt-boulders",
    "vlt-spiders",
    "vlt-watcher",
    "vlt-growths",
    "vlt-traps",
    "vlt-ferns",
    "vlt-ice",
    "vlt-scattered",
    "vlt-columns",
    "vlt-mirrored",
    "vlt-buried",
    "vlt-lamp",
    "vlt-gods",
    "vlt-massacre",
    "vlt-statuary",
]
NO_CHANCES = ["vlt-ice", "vlt-spiders", "vlt-gods", "vlt-lamp", "vlt-buried", "vlt-rivers"]
CONVERTIBLE = {"vlt-ordinary", "vlt-buried", "vlt-lamp", "vlt-pillars", "vlt-columns", "vlt-mirrored", "vlt-blocked"}
LIGHTS = {
    "vlt-delphi": "lit",
    "vlt-lamp": "unlit",
    "vlt-watcher": "unlit",
    "vlt-ozymandias": "lit",
    "vlt-cities": "unlit",
}
CHANCES = {
    "vlt-delphi": [25],
    "vlt-big-1": [75, 50],
    "vlt-cage": [90, 90],
    "vlt-loot": [50, 25, 75, 50, 25, 10],
    "vlt-feature": [10],
    "vlt-scattered": [30],
    "vlt-blocked": [75],
    "vlt-massacre": [10],
    "vlt-statuary": [50],
    "vlt-mausoleum": [50, 20],
    "vlt-ferns": [25, 50, 50, 50],
    "vlt-traps": [50, 50, 50, 50],
    "vlt-ozymandias": [10, 50, 80, 30, 75, 75],
    **{name: [] for name in NO_CHANCES},
}
HOSTILE_BANDS = ["vlt-big-2", "vlt-thin-h", "vlt-thin-v", "vlt-fog", "vlt-thinner", "vlt-thinnest"]


def of_class(vault, node_class: type) -> list:
    return [node for node in walk(vault.level) if isinstance(node, node_class)]


def elements(vault) -> tuple:
    """The elements of the vault's only array."""
    (assignment,) = (node for node in of_class(vault, Assignment) if of_array(node))
    return of_array(assignment)


def of_array(assignment: Assignment) -> tuple:
    value = getattr(assignment.value, "value", assignment.value)
    return value.elements if isinstance(value, Array) else ()


@pytest.mark.parametrize("name", FLOOR_SIZES)
def test_room_has_the_stated_size(library, name: str) -> None:
    (room,) = of_class(library[name], Room)
    assert (room.size.first, room.size.second) == FLOOR_SIZES[name]
    assert room.position is None
    assert room.alignment is None


@pytest.mark.parametrize("name", RANDOM_SIZES)
def test_room_has_random_size_and_place(library, name: str) -> None:
    (room,) = of_class(library[name], Room)
    assert (room.position, room.alignment, room.size) == (None, None, None)


def test_exactly_the_convertible_rooms_are_ordinary(vaults) -> None:
    ordinary = {
        vault.name
        for vault in vaults
        for node in of_class(vault, Room) + of_class(vault, RegionStatement)
        if node.type is not None and node.type.text == "ordinary" and vault.path.name != "shapes.des"
    }
    assert ordinary == CONVERTIBLE


@pytest.mark.parametrize("name", LIGHTS)
def test_light(library, name: str) -> None:
    vault = library[name]
    (room,) = of_class(vault, Room) or of_class(vault, RegionStatement)
    assert room.light.text == LIGHTS[name]


def test_all_other_light_is_random(vaults) -> None:
    for vault in vaults:
        rooms = of_class(vault, Room) or of_class(vault, RegionStatement)
        if vault.name not in LIGHTS and vault.path.name != "originals.des" and rooms:
            assert rooms[0].light.text == "random", vault.name


@pytest.mark.parametrize("name", CHANCES)
def test_chances(library, name: str) -> None:
    assert [node.value for node in of_class(library[name], Percent)] == CHANCES[name]


@pytest.mark.parametrize("name", HOSTILE_BANDS)
def test_two_to_six_hostile_monsters(library, name: str) -> None:
    (loop,) = of_class(library[name], Loop)
    (monster,) = loop.body.statements
    assert isinstance(loop.count, Dice)
    assert (loop.count.count, loop.count.sides) == (2, 3)
    assert isinstance(monster, Monster)
    assert monster.kind == MonsterKind(None, None, span=monster.span)
    assert [option.word.text for option in monster.options] == ["hostile"]


@pytest.mark.parametrize("name", ["vlt-cage", "vlt-loot"])
def test_strong_monsters_come_from_six_classes(library, name: str) -> None:
    assert [kind.character for kind in elements(library[name])] == list("MDOZTH")


def test_chambers(library) -> None:
    (delphi,) = of_class(library["vlt-delphi"], Subroom)
    assert (delphi.position.first, delphi.position.second) == (4, 3)
    assert (delphi.size.first, delphi.size.second) == (3, 3)
    assert delphi.light.text == "lit"
    for name in ("vlt-cage", "vlt-caged-r"):
        (cell,) = of_class(library[name], Subroom)
        assert (cell.position.first, cell.position.second) == (2, 2)
        assert (cell.size.first, cell.size.second) == (1, 1)


def test_massacre_has_all_kinds_of_victims(library) -> None:
    kinds = [kind.name or kind.character for kind in elements(library["vlt-massacre"])]
    assert kinds == [
        "@",
        "apprentice",
        "warrior",
        "ninja",
        "thug",
        "hunter",
        "acolyte",
        "abbot",
        "page",
        "attendant",
        "neanderthal",
        "chieftain",
        "student",
        "wizard",
        "valkyrie",
        "tourist",
        "samurai",
        "rogue",
        "ranger",
        "priestess",
        "priest",
        "monk",
        "knight",
        "healer",
        "cavewoman",
        "caveman",
        "barbarian",
        "archeologist",
    ]


@pytest.mark.parametrize(
    ("name", "materials"),
    [
        ("vlt-feature", "LIPT{"),
        ("vlt-scattered", "CLIPT"),
        ("vlt-pillars", "-----LIPT"),
        ("vlt-columns", "-----LIPTCF"),
        ("vlt-mirrored", "-----LIPTCF"),
        ("vlt-rivers", "LP"),
        ("vlt-blocked", "-P"),
    ],
)
def test_materials(library, name: str, materials: str) -> None:
    found = elements(library[name])
    assert all(isinstance(material, MapCharacter) for material in found)
    assert "".join(material.character for material in found) == materials
