"""Files, levels, and the statements that set a level up or describe it as a whole (rule: "File")."""

from __future__ import annotations

from vaultc.language.formatter.phrases import Phrase, PhraseHandlers, glued, joined, statement
from vaultc.language.syntax import nodes


def include(node: nodes.Include) -> Phrase:
    return glued("INCLUDE ", node.path)


def level(node: nodes.Level) -> Phrase:
    return statement("LEVEL", node.name) if node.maze is None else statement("MAZE", node.name, node.maze)


def flags(node: nodes.Flags) -> Phrase:
    return statement("FLAGS", *node.words)


def message(node: nodes.Message) -> Phrase:
    return statement("MESSAGE", node.text)


def sound(node: nodes.Sound) -> Phrase:
    return glued("(", joined((node.kind, node.text)), ")")


def sounds(node: nodes.Sounds) -> Phrase:
    return statement("SOUNDS", node.frequency, *node.parts)


def generation_part(node: nodes.GenerationPart) -> Phrase:
    return glued("(", joined((node.frequency, node.kind)), ")")


def mon_generation(node: nodes.MonGeneration) -> Phrase:
    return statement("MON_GENERATION", node.chance, *node.parts)


def vault_gen(node: nodes.VaultGen) -> Phrase:
    return statement("VAULTGEN", node.frequency)


def branch(node: nodes.Branch) -> Phrase:
    return statement("BRANCH", node.area, node.exclusion)


def portal(node: nodes.Portal) -> Phrase:
    return statement("PORTAL", node.area, node.exclusion, node.target)


def teleport_region(node: nodes.TeleportRegion) -> Phrase:
    return statement("TELEPORT_REGION", node.area, node.exclusion, node.direction)


def stair_region(node: nodes.StairRegion) -> Phrase:
    return statement("STAIR", node.area, node.exclusion, node.direction)


def solid_fill(node: nodes.SolidFill) -> Phrase:
    return statement("INIT_MAP", "solidfill", node.filling)


def maze_grid(node: nodes.MazeGrid) -> Phrase:
    return statement("INIT_MAP", "mazegrid", node.filling)


def mines(node: nodes.Mines) -> Phrase:
    terrains = node.foreground, node.background
    return statement("INIT_MAP", "mines", *terrains, node.smoothed, node.joined, node.light, node.walled, node.filling)


def named_ground(node: nodes.NamedGround) -> Phrase:
    return statement("INIT_MAP", node.ground)


PHRASES: PhraseHandlers = {
    nodes.Include: include,
    nodes.Level: level,
    nodes.Flags: flags,
    nodes.Message: message,
    nodes.Sound: sound,
    nodes.Sounds: sounds,
    nodes.GenerationPart: generation_part,
    nodes.MonGeneration: mon_generation,
    nodes.VaultGen: vault_gen,
    nodes.Branch: branch,
    nodes.Portal: portal,
    nodes.TeleportRegion: teleport_region,
    nodes.StairRegion: stair_region,
    nodes.SolidFill: solid_fill,
    nodes.MazeGrid: maze_grid,
    nodes.Mines: mines,
    nodes.NamedGround: named_ground,
}
