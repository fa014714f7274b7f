"""Files, levels, and the statements that set a level up or describe it as a whole. Rules: "File"."""

from __future__ import annotations

from vaultc.language.formatter import phrases
from vaultc.language.syntax import nodes


def include(node: nodes.Include) -> phrases.Phrase:
    return phrases.glued("INCLUDE ", node.path)


def level(node: nodes.Level) -> phrases.Phrase:
    return (
        phrases.statement("LEVEL", node.name) if node.maze is None else phrases.statement("MAZE", node.name, node.maze)
    )


def flags(node: nodes.Flags) -> phrases.Phrase:
    return phrases.statement("FLAGS", *node.words)


def sound(node: nodes.Sound) -> phrases.Phrase:
    return phrases.glued("(", phrases.joined((node.kind, node.text)), ")")


def generation_part(node: nodes.GenerationPart) -> phrases.Phrase:
    return phrases.glued("(", phrases.joined((node.frequency, node.kind)), ")")


PHRASES: phrases.PhraseHandlers = {
    nodes.Include: include,
    nodes.Level: level,
    nodes.Flags: flags,
    nodes.Sound: sound,
    nodes.GenerationPart: generation_part,
}
