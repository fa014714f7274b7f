"""The beginning of a level, and its registers. Rules: "NetHack 3.4.3: Making a level", "NetHack 3.4.3: Registers"."""

from __future__ import annotations

from vaultc.generation.interpreter import headers
from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.control import exchange_all
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.interpreter.values import LIGHT
from vaultc.generation.layout import caves, fills
from vaultc.generation.sorted_levels.memory import memory_of
from vaultc.language.syntax import nodes, sorted_nodes
from vaultc.world import grid
from vaultc.world.catalog import terrain


def begin(level: nodes.Level, assembler: Assembler) -> None:
    """The effect of the head of a level: its form, its ground, its flags."""
    grounds = [statement for statement in level.statements if isinstance(statement, nodes.Mines)]
    if level.maze is not None:
        assembler.emit(level.maze.span, lambda machine: machine.level.flags_set.add("mazelevel"), 1)
    if grounds:
        _caves(grounds[0], assembler)
    elif level.maze is not None:
        _filling(level.maze, assembler)
    words = headers.flag_words(level)

    def set_flags(machine: Machine) -> None:
        machine.level.flags_set |= words & headers.LEVEL_FLAGS
        machine.words |= words

    assembler.emit((level.flags or level.name).span, set_flags, 1)


def _caves(node: nodes.Mines, assembler: Assembler) -> None:
    """``INIT_MAP``."""
    codes = assembler.catalog.codes
    foreground = codes.get(node.foreground.character, terrain.INVALID)
    background = codes.get(node.background.character, terrain.INVALID)
    smoothed, joined, walled = node.smoothed.text == "true", node.joined.text == "true", node.walled.text != "false"
    light = LIGHT.get(node.light.text, LIGHT["lit"])

    def carve(machine: Machine) -> None:
        machine.joined, machine.initialised, memory_of(machine).filled = joined, True, True
        caves.carve_caves(
            machine.site, foreground, background, smoothed=smoothed, joined=joined, light=light, walled=walled
        )

    assembler.emit(node.span, carve, 1)


def _filling(filling: nodes.MapCharacter | nodes.Word, assembler: Assembler) -> None:
    """Fill the level around the parts, unlit; an unknown character is a grid for mazes, as ``random`` is."""
    code = assembler.catalog.codes.get(filling.character) if isinstance(filling, nodes.MapCharacter) else None

    def fill(machine: Machine) -> None:
        if code is None:
            fills.maze_grid(machine.level, terrain.HWALL)
            return
        first, last = grid.at(fills.FIRST_COLUMN, 0), grid.at(fills.LAST_COLUMN + 1, 0)
        machine.level.terrain[first:last] = bytes([code]) * (last - first)

    assembler.emit(filling.span, fill, 1)


def message(node: nodes.Message, assembler: Assembler) -> None:
    """``MESSAGE``: the text without changes."""
    text = node.text.text if isinstance(node.text, nodes.String) else ""
    assembler.emit(node.span, lambda machine: machine.level.messages.append(text), 1)


# ---- registers


def random_objects(node: sorted_nodes.RandomObjects, assembler: Assembler) -> None:
    """``RANDOM_OBJECTS``, stored from the last to the first."""
    characters = [kind.character for kind in reversed(node.classes)]
    assembler.emit(node.span, lambda machine: _deal(machine, characters, memory_of(machine).objects), 1)


def random_monsters(node: sorted_nodes.RandomMonsters, assembler: Assembler) -> None:
    """``RANDOM_MONSTERS``, stored from the last to the first."""
    characters = [kind.character for kind in reversed(node.classes)]
    assembler.emit(node.span, lambda machine: _deal(machine, characters, memory_of(machine).monsters), 1)


def _deal(machine: Machine, characters: list[str | None], register: list[str | None]) -> None:
    entries = characters.copy()
    exchange_all(machine.dice, entries)
    register[: len(entries)] = entries


def random_places(node: sorted_nodes.RandomPlaces, assembler: Assembler) -> None:
    """``RANDOM_PLACES``."""
    number = 0 if node.number is None else node.number.value
    places = [(place.x, place.y) if isinstance(place, nodes.Coordinate) else None for place in node.places]

    def deal(machine: Machine) -> None:
        entries = places.copy()
        exchange_all(machine.dice, entries)
        stored = memory_of(machine).places.setdefault(number, [])
        stored[: len(entries)] = entries

    assembler.emit(node.span, deal, 1)


def random_region(node: sorted_nodes.RandomRegion, assembler: Assembler) -> None:
    """``RANDOM_REGION``."""
    number = node.number.value

    def keep(machine: Machine) -> None:
        memory_of(machine).areas[number] = (absolute(machine, node.area), absolute(machine, node.exclusion))

    assembler.emit(node.span, keep, 1)


def absolute(machine: Machine, region: nodes.LevelRegion) -> grid.Box:
    """The corners of a level region; plain ones count from the part."""
    left, top = (0, 0) if region.absolute else machine.origin
    return region.x1 + left, region.y1 + top, region.x2 + left, region.y2 + top
