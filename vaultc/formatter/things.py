"""Objects, monsters, traps and what stands on the floor (rule: "Statements in alphabetical order")."""

from __future__ import annotations

from vaultc.formatter.phrases import Phrase, glued, joined, phrase, statement
from vaultc.syntax import nodes


@phrase.register
def _(node: nodes.Option) -> Phrase:
    if node.word is None:
        assert node.value is not None
        return phrase(node.value)
    if node.value is not None:
        return glued(node.word, " " if node.key == "appearance" else ": ", node.value)
    if node.key == "alignment" and node.word.text == "random":
        return glued("align: random")
    return phrase(node.word)


@phrase.register
def _(node: nodes.AlignmentRegister) -> Phrase:
    return glued(f"align[{node.index}]")


@phrase.register
def _(node: nodes.TrapSet) -> Phrase:
    return joined(node.traps, " |")


@phrase.register
def _(node: nodes.Object) -> Phrase:
    return statement("OBJECT", node.kind, *node.options)


@phrase.register
def _(node: nodes.Container) -> Phrase:
    return statement("CONTAINER", node.kind, *node.options)


@phrase.register
def _(node: nodes.Monster) -> Phrase:
    return statement("MONSTER", node.kind, node.place, *node.options)


@phrase.register
def _(node: nodes.Trap) -> Phrase:
    return statement("TRAP", node.kind or "random", node.place)


@phrase.register
def _(node: nodes.Gold) -> Phrase:
    return statement("GOLD", node.amount, node.place)


@phrase.register
def _(node: nodes.Altar) -> Phrase:
    return statement("ALTAR", node.place, node.alignment, node.kind)


@phrase.register
def _(node: nodes.Engraving) -> Phrase:
    return statement("ENGRAVING", node.place, node.kind, node.text)


@phrase.register
def _(node: nodes.Grave) -> Phrase:
    return statement("GRAVE", node.place, node.text)
