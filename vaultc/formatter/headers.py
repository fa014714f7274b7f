"""Files, levels, and the statements that set a level up or describe it as a whole (rule: "File")."""

from __future__ import annotations

from vaultc.formatter.phrases import Phrase, glued, joined, phrase, statement
from vaultc.syntax import nodes


@phrase.register
def _(node: nodes.Include) -> Phrase:
    return glued("INCLUDE ", node.path)


@phrase.register
def _(node: nodes.Level) -> Phrase:
    return statement("LEVEL", node.name)


@phrase.register
def _(node: nodes.Flags) -> Phrase:
    return statement("FLAGS", *node.words)


@phrase.register
def _(node: nodes.Message) -> Phrase:
    return statement("MESSAGE", node.text)


@phrase.register
def _(node: nodes.Sound) -> Phrase:
    return glued("(", joined((node.kind, node.text)), ")")


@phrase.register
def _(node: nodes.Sounds) -> Phrase:
    return statement("SOUNDS", node.frequency, *node.parts)


@phrase.register
def _(node: nodes.GenerationPart) -> Phrase:
    return glued("(", joined((node.frequency, node.kind)), ")")


@phrase.register
def _(node: nodes.MonGeneration) -> Phrase:
    return statement("MON_GENERATION", node.chance, *node.parts)


@phrase.register
def _(node: nodes.VaultGen) -> Phrase:
    return statement("VAULTGEN", node.frequency)


@phrase.register
def _(node: nodes.Branch) -> Phrase:
    return statement("BRANCH", node.area, node.exclusion)


@phrase.register
def _(node: nodes.Portal) -> Phrase:
    return statement("PORTAL", node.area, node.exclusion, node.target)


@phrase.register
def _(node: nodes.TeleportRegion) -> Phrase:
    return statement("TELEPORT_REGION", node.area, node.exclusion, node.direction)


@phrase.register
def _(node: nodes.StairRegion) -> Phrase:
    return statement("STAIR", node.area, node.exclusion, node.direction)


@phrase.register
def _(node: nodes.SolidFill) -> Phrase:
    return statement("INIT_MAP", "solidfill", node.filling)


@phrase.register
def _(node: nodes.MazeGrid) -> Phrase:
    return statement("INIT_MAP", "mazegrid", node.filling)


@phrase.register
def _(node: nodes.Mines) -> Phrase:
    terrains = node.foreground, node.background
    return statement("INIT_MAP", "mines", *terrains, node.smoothed, node.joined, node.light, node.walled, node.filling)


@phrase.register
def _(_: nodes.SheolLevel) -> Phrase:
    return statement("INIT_MAP", "sheollev")


@phrase.register
def _(_: nodes.RogueLevel) -> Phrase:
    return statement("INIT_MAP", "rogue")
