"""Files, levels, and the statements that set a level up or describe it as a whole. Rules: "File"."""

from __future__ import annotations

from vaultc.language.formatter.phrases import Phrase, PhraseHandlers, glued, joined, statement
from vaultc.language.syntax import nodes


def include(node: nodes.Include) -> Phrase:
    return glued("INCLUDE ", node.path)


def level(node: nodes.Level) -> Phrase:
    return statement("LEVEL", node.name) if node.maze is None else statement("MAZE", node.name, node.maze)


def flags(node: nodes.Flags) -> Phrase:
    return statement("FLAGS", *node.words)


def sound(node: nodes.Sound) -> Phrase:
    return glued("(", joined((node.kind, node.text)), ")")


def generation_part(node: nodes.GenerationPart) -> Phrase:
    return glued("(", joined((node.frequency, node.kind)), ")")


PHRASES: PhraseHandlers = {
    nodes.Include: include,
    nodes.Level: level,
    nodes.Flags: flags,
    nodes.Sound: sound,
    nodes.GenerationPart: generation_part,
}
