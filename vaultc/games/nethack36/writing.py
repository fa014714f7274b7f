"""Syntax of NetHack 3.6 that differs from the reference."""

from __future__ import annotations

from vaultc.language.formatter import handlers
from vaultc.language.formatter.handlers import BASE
from vaultc.language.syntax import nodes


def line(node: nodes.Line) -> handlers.Phrase:
    return handlers.glued("line ", handlers.joined((node.start, node.end)))


def rand_line(node: nodes.RandLine) -> handlers.Phrase:
    return handlers.glued("randline ", handlers.joined((node.start, node.end, node.roughness)))


PHRASES: handlers.PhraseHandlers = BASE | {nodes.Line: line, nodes.RandLine: rand_line}
