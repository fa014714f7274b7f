"""Objects, monsters, traps and furniture. Rules: "Statements in alphabetical order"."""

from __future__ import annotations

from vaultc.language.formatter.phrases import Phrase, PhraseHandlers, glued, joined
from vaultc.language.syntax import nodes


def option(node: nodes.Option) -> Phrase:
    if node.word is None:
        assert node.value is not None
        return node.value
    if node.value is not None:
        return glued(node.word, " " if node.key == "appearance" else ": ", node.value)
    if node.key == "alignment" and node.word.text == "random":
        return glued("align: random")
    return node.word


def alignment_register(node: nodes.AlignmentRegister) -> Phrase:
    return glued(f"align[{node.index}]")


def trap_set(node: nodes.TrapSet) -> Phrase:
    return joined(node.traps, " |")


PHRASES: PhraseHandlers = {
    nodes.Option: option,
    nodes.AlignmentRegister: alignment_register,
    nodes.TrapSet: trap_set,
}
