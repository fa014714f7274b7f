"""Syntax of NetHack 3.6 that differs from the reference."""

from __future__ import annotations

from vaultc.language.formatter import phrases
from vaultc.language.formatter.handlers import BASE
from vaultc.language.syntax import nodes


def line(node: nodes.Line) -> phrases.Phrase:
    return phrases.glued("line ", phrases.joined((node.start, node.end)))


def rand_line(node: nodes.RandLine) -> phrases.Phrase:
    return phrases.glued("randline ", phrases.joined((node.start, node.end, node.roughness)))


PHRASES: phrases.PhraseHandlers = BASE | {nodes.Line: line, nodes.RandLine: rand_line}
