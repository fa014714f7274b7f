"""Objects, monsters, traps and furniture. Rules: "Statements in alphabetical order"."""

from __future__ import annotations

from vaultc.language.formatter import phrases
from vaultc.language.syntax import nodes


def option(node: nodes.Option) -> phrases.Phrase:
    if node.word is None:
        assert node.value is not None
        return node.value
    if node.value is not None:
        return phrases.glued(node.word, " " if node.key == "appearance" else ": ", node.value)
    if node.key == "alignment" and node.word.text == "random":
        return phrases.glued("align: random")
    return node.word


def alignment_register(node: nodes.AlignmentRegister) -> phrases.Phrase:
    return phrases.glued(f"align[{node.index}]")


def trap_set(node: nodes.TrapSet) -> phrases.Phrase:
    return phrases.joined(node.traps, " |")


PHRASES: phrases.PhraseHandlers = {
    nodes.Option: option,
    nodes.AlignmentRegister: alignment_register,
    nodes.TrapSet: trap_set,
}
