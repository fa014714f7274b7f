"""Statements that set up or describe the level as a whole.

Rules: "INIT_MAP", "Level regions", "MON_GENERATION, SOUNDS, MESSAGE".
"""

from __future__ import annotations

from typing import Final

from vaultc.generation.interpreter import expressions
from vaultc.generation.interpreter.assembler import Assembler, StatementHandlers
from vaultc.generation.interpreter.machine import Machine, Operand
from vaultc.generation.interpreter.maps import ice_mark
from vaultc.generation.interpreter.places import LIGHT
from vaultc.generation.interpreter.quest_texts import substituted
from vaultc.generation.layout import init_map
from vaultc.generation.layout.integers import place_number
from vaultc.generation.layout.walls import LIGHT_UNCHANGED
from vaultc.language.semantics.constants import literal
from vaultc.language.syntax import nodes
from vaultc.level.level import MonsterOverride, StoredRegion
from vaultc.world import grid
from vaultc.world.catalog import terrain

_MESSAGE_LENGTH: Final = 79
_MOST_REGIONS: Final = 100
"""The largest number of level regions in one script. No limit of the game."""


def flag_words(level: nodes.Level) -> frozenset[str]:
    """The words after FLAGS."""
    return frozenset(word.text for word in level.flags.words) if level.flags is not None else frozenset()


def emit_flags(node: nodes.Level, assembler: Assembler) -> None:
    """The first instruction of every level. Rules: "Start of a script"."""
    words = flag_words(node)
    plain = words & LEVEL_FLAGS
    forbidden = 0
    for word in words:
        forbidden |= _FORBIDDEN_FLIPS.get(word, 0)

    def set_flags(machine: Machine) -> None:
        machine.level.flags_set.discard("mazelevel")
        machine.level.flags_set |= plain
        machine.flips &= ~forbidden
        machine.words = words

    assembler.emit((node.flags or node.name).span, set_flags, 2)


_PLACE_FLAGS: Final = frozenset(("noteleport", "hardfloor", "nommap", "arboreal", "stormy", "graveyard", "sky"))
LEVEL_FLAGS: Final[frozenset[str]] = _PLACE_FLAGS | {"shortsighted", "mazelevel", "shroud", "corrmaze"}
_FORBIDDEN_FLIPS = {"noflipx": 1, "noflipy": 2, "noflip": 3, "rndvault": 3}
"""The names are the wrong way round in effect: ``noflipx`` forbids the flip of top and bottom (bit 1)."""


# ---- INIT_MAP


def solid_fill(node: nodes.SolidFill, assembler: Assembler) -> None:
    code, word = assembler.code_of(node.filling), node.filling.light
    light = LIGHT_UNCHANGED if word is None else LIGHT[word.text]

    def fill(machine: Machine) -> None:
        machine.joined, machine.initialised = False, True
        init_map.solid_fill(machine.level, machine.dice, code, light)

    assembler.emit(node.span, fill, 9)


def maze_grid(node: nodes.MazeGrid, assembler: Assembler) -> None:
    code = assembler.code_of(node.filling)

    def fill(machine: Machine) -> None:
        machine.joined, machine.initialised = False, True
        init_map.maze_grid(machine.level, terrain.STONE if "corrmaze" in machine.level.flags_set else code)

    assembler.emit(node.span, fill, 9)


def mines(node: nodes.Mines, assembler: Assembler) -> None:
    foreground, background = assembler.code_of(node.foreground), assembler.code_of(node.background)
    filling = None if node.filling is None else assembler.code_of(node.filling)
    smoothed, joined = node.smoothed.text == "true", node.joined.text == "true"
    light, walled = LIGHT[node.light.text], node.walled.text != "false"

    def carve(machine: Machine) -> None:
        machine.joined, machine.initialised = joined, True
        init_map.carve_caves(
            machine.site,
            foreground,
            background,
            smoothed=smoothed,
            joined=joined,
            light=light,
            walled=walled,
            filling=filling,
        )
        if machine.site.rules.ground.ice_on_maps:
            # All ice is part of a pool or a moat.
            level, mark = machine.level, ice_mark(machine)
            for cell in range(grid.HEIGHT, grid.CELLS):
                if level.terrain[cell] == terrain.ICE:
                    level.flags[cell] = mark

    assembler.emit(node.span, carve, 9)


def named_ground(node: nodes.NamedGround, assembler: Assembler) -> None:
    ground = assembler.rules.grounds[node.ground.text]

    def lay_out(machine: Machine) -> None:
        machine.joined, machine.initialised = False, True
        ground.lay_out(machine.site)

    assembler.emit(node.span, lambda machine: machine.count_work(ground.cells), 0)
    assembler.emit(node.span, lay_out, 9)


# ---- level regions


KeptRegion = nodes.Branch | nodes.Portal | nodes.TeleportRegion | nodes.StairRegion

_REGIONS: Final[dict[type[nodes.Statement], str]] = {
    nodes.Branch: "branch",
    nodes.Portal: "portal",
    nodes.TeleportRegion: "teleport",
    nodes.StairRegion: "stair",
}


def region_kind(node: KeptRegion) -> tuple[str, str | None]:
    """The kind of a level region, and the target of a portal."""
    kind = _REGIONS[type(node)]
    if isinstance(node, nodes.Portal):
        return kind, node.target.text
    direction = None if isinstance(node, nodes.Branch) else node.direction
    return kind if direction is None else f"{kind} {direction.text}", None


def level_region(node: KeptRegion, assembler: Assembler) -> None:
    """Keep a region until the script is over; plain areas are relative to the map part of this moment."""
    kind, target = region_kind(node)

    def store(machine: Machine) -> None:
        if len(machine.level.regions) >= _MOST_REGIONS:
            raise machine.fail(f"there are more than {_MOST_REGIONS} level regions", node.span)
        area, exclusion = _absolute(machine, node.area), _absolute(machine, node.exclusion)
        region = StoredRegion(kind, area, exclusion, node.area.absolute, node.exclusion.absolute, target, node.span)
        machine.level.regions.append(region)

    assembler.emit(node.span, store, 14)


def _absolute(machine: Machine, region: nodes.LevelRegion) -> grid.Box:
    if region.absolute:
        return region.x1, region.y1, region.x2, region.y2
    (left, top), wide = machine.origin, machine.site.rules.ground.wide_places
    x1, y1 = place_number(region.x1 + left, wide), place_number(region.y1 + top, wide)
    return x1, y1, place_number(region.x2 + left, wide), place_number(region.y2 + top, wide)


# ---- texts and generation


def message(node: nodes.Message, assembler: Assembler) -> None:
    text = expressions.text_of(node.text, assembler)

    def keep(machine: Machine) -> None:
        line = text.evaluate(machine).partition("\n")[0][:_MESSAGE_LENGTH]
        machine.level.messages.append(substituted(line, machine.site.surroundings, machine.site.catalog))

    assembler.emit(node.span, keep, 1, text)


def mon_generation(node: nodes.MonGeneration, assembler: Assembler) -> None:
    frequencies = tuple(expressions.number_of(part.frequency, assembler) for part in node.parts)
    operands = tuple(Operand(o.evaluate, o.cost + 2, (o,)) for o in frequencies)
    kinds, codes = zip(*(_generation_kind(part.kind, assembler) for part in node.parts), strict=True)
    chance = literal(node.chance.value)

    def override(machine: Machine) -> None:
        weights = [o.evaluate(machine) for o in frequencies]
        if machine.level.mon_generation is not None:
            machine.site.complain("monster generation is already defined for this level")
            # The operands stay on the stack, where a loop around the statement then no longer finds its counter.
            stack = machine.frame.stack
            for weight, code in zip(weights, codes, strict=True):
                stack.extend((weight, *code))
            stack += (chance, len(weights))
            return
        entries = [(weight, *kind) for weight, kind in zip(weights, kinds, strict=True)]
        machine.level.mon_generation = MonsterOverride(chance, entries)

    assembler.emit(node.span, override, 3, *operands)


def _generation_kind(kind: nodes.MonsterKind, assembler: Assembler) -> tuple[tuple[str, str], tuple[int, int]]:
    """A class or a species by its name, and as the two numbers that the compiled script holds."""
    if kind.name is None:
        return ("class", kind.character or ""), (ord(kind.character or " "), 1)
    number = assembler.catalog.species_number(kind.name)
    name = kind.name if number is None else assembler.catalog.species[number].name
    return ("species", name), (number or 0, 0)


def sounds(node: nodes.Sounds, assembler: Assembler) -> None:
    frequency = expressions.number_of(node.frequency, assembler)
    texts = tuple(expressions.text_of(part.text, assembler) for part in node.parts)
    operands = tuple(Operand(o.evaluate, o.cost + 1, (o,)) for o in texts)
    kinds = tuple(part.kind.text for part in node.parts)

    def keep(machine: Machine) -> None:
        rate = abs(frequency.evaluate(machine))
        lines = [o.evaluate(machine) for o in texts]
        if machine.level.sounds is not None:
            machine.site.complain("sounds are already defined for this level")
            machine.frame.stack += (rate, *(part for line in lines for part in (line, 0)), len(lines))
            return
        machine.level.sounds = (rate, list(zip(kinds, lines, strict=True)))

    assembler.emit(node.span, keep, 2, frequency, *operands)


def vault_setting(node: nodes.VaultGen | nodes.MinDepth, assembler: Assembler) -> None:
    """The weight and least depth of a vault are known before the script runs; there is no instruction."""


STATEMENTS: StatementHandlers = {
    nodes.SolidFill: solid_fill,
    nodes.MazeGrid: maze_grid,
    nodes.Mines: mines,
    nodes.NamedGround: named_ground,
    nodes.Branch: level_region,
    nodes.Portal: level_region,
    nodes.TeleportRegion: level_region,
    nodes.StairRegion: level_region,
    nodes.Message: message,
    nodes.MonGeneration: mon_generation,
    nodes.Sounds: sounds,
    nodes.MinDepth: vault_setting,
    nodes.VaultGen: vault_setting,
}
