"""Syntax of NetHack 3.6 that differs from the reference."""

from __future__ import annotations

from vaultc.language.formatter.handlers import BASE
from vaultc.language.formatter.phrases import Phrase, PhraseHandlers, glued, joined
from vaultc.language.syntax import nodes


def line(node: nodes.Line) -> Phrase:
    return glued("line ", joined((node.start, node.end)))


def rand_line(node: nodes.RandLine) -> Phrase:
    return glued("randline ", joined((node.start, node.end, node.roughness)))


PHRASES: PhraseHandlers = BASE | {nodes.Line: line, nodes.RandLine: rand_line}
