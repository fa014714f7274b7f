"""Objects, monsters, traps and what stands on the floor (rule: "Statements in alphabetical order")."""

from __future__ import annotations

from vaultc.language.formatter.phrases import Phrase, PhraseHandlers, glued, joined, statement
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


def object_statement(node: nodes.Object) -> Phrase:
    return statement("OBJECT", node.kind, *node.options)


def container(node: nodes.Container) -> Phrase:
    return statement("CONTAINER", node.kind, *node.options)


def monster(node: nodes.Monster) -> Phrase:
    return statement("MONSTER", node.kind, node.place, *node.options)


def trap(node: nodes.Trap) -> Phrase:
    return statement("TRAP", node.kind or "random", node.place)


def gold(node: nodes.Gold) -> Phrase:
    return statement("GOLD", node.amount, node.place)


def altar(node: nodes.Altar) -> Phrase:
    return statement("ALTAR", node.place, node.alignment, node.kind)


def engraving(node: nodes.Engraving) -> Phrase:
    return statement("ENGRAVING", node.place, node.kind, node.text)


def grave(node: nodes.Grave) -> Phrase:
    return statement("GRAVE", node.place, node.text)


PHRASES: PhraseHandlers = {
    nodes.Option: option,
    nodes.AlignmentRegister: alignment_register,
    nodes.TrapSet: trap_set,
    nodes.Object: object_statement,
    nodes.Container: container,
    nodes.Monster: monster,
    nodes.Trap: trap,
    nodes.Gold: gold,
    nodes.Altar: altar,
    nodes.Engraving: engraving,
    nodes.Grave: grave,
}
