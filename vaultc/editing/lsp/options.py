"""Options that fit: of the words that the grammar allows at the cursor, those to which the linter has no objection.

Each word is tried in a level of its own, which is checked like a file; so completion proposes exactly the options that
``vaultc check`` accepts, in every game, also where they depend on the class of the thing or on what encloses it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import abc

from vaultc.editing.lsp import nodes
from vaultc.editing.lsp.context import Context
from vaultc.editing.lsp.documents import Document
from vaultc.editing.lsp.snippets import plain
from vaultc.language import diagnostics, semantics, syntax
from vaultc.language.source import Source
from vaultc.language.syntax import nodes as n
from vaultc.linter.checking.faults import is_syntax_error
from vaultc.linter.linting import lint

SNIPPETS = {
    "align": "align[${1:0}]",
    "blinded": "blinded: ${1:10}",
    "eroded": "eroded: ${1:1}",
    "filter": "filter(fillrect (${1:0,0,8,4}), ${2:complement (1,1)})",
    "fleeing": "fleeing: ${1:10}",
    "m_feature": 'm_feature "${1:fountain}"',
    "m_monster": 'm_monster "${1:newt}"',
    "m_object": 'm_object "${1:chest}"',
    "montype": 'montype: "${1:newt}"',
    "name": 'name: "${1:name}"',
    "paralyzed": "paralyzed: ${1:10}",
    "quantity": "quantity: ${1:2}",
    "recharged": "recharged: ${1:1}",
    "rndcoord": "rndcoord(rect (${1:1,1,5,5}))",
    "seen_traps": 'seen_traps: "${1:pit}"',
}
"""Options with a value, as snippets with tab stops."""
_OTHER_SPELLINGS = {"NAME": "name"}
_OPPOSITES = {"not_trapped": "trapped"}
"""A word that denies another fits where the other does."""
LONGEST_STATEMENT = 4000
"""Characters of the statement before the cursor up to which words are tried; beyond, all are proposed."""
_HOLDERS: dict[type[n.Node], str] = {
    n.Container: 'CONTAINER: "chest", random { %s }',
    n.Monster: 'MONSTER: "ogre", random { %s }',
}


def fitting(document: Document, context: Context, words: abc.Set[str]) -> frozenset[str]:
    """The words that fit after the tokens of the statement at the cursor."""
    written = {token.text for token in context.before} if context.head == "FLAGS" else frozenset()
    candidates = sorted(
        frozenset(words) - written - {word for word in _OTHER_SPELLINGS if _OTHER_SPELLINGS[word] in words}
    )
    if not candidates or len(context.before) < 2 or context.head in ("", "$") or context.brackets:
        return frozenset(candidates)
    statement = document.text[context.before[0].start : context.start]
    if len(statement) > LONGEST_STATEMENT:
        return frozenset(candidates)
    frame = _frame(document, context)
    text, places = "", []
    for number, word in enumerate(candidates):
        before, after = frame.replace("NUMBER", str(number)).split("%s")
        text += before + statement
        places.append(len(text))
        text += plain(SNIPPETS.get(word, word)) + after
    refused = _refused(document, text, places)
    fit = frozenset(word for word, place in zip(candidates, places, strict=True) if place not in refused)
    return frozenset(word for word in fit if _OPPOSITES.get(word, word) in fit or _OPPOSITES[word] not in candidates)


def _frame(document: Document, context: Context) -> str:
    """The level around a statement that is tried, with ``%s`` for the statement."""
    if context.head in document.game.grammar.headers:
        return 'LEVEL: "levelNUMBER"\n%s\n'
    block = " { }" if context.head == "CONTAINER" else ""
    around = [node for node in nodes.path_to(document, context.before[0].start) if node.span.start < context.start]
    holder = next((node for node in reversed(around) if _holds(node, context.before[0].start)), None)
    return f'LEVEL: "levelNUMBER"\n{(_HOLDERS[type(holder)] if holder else "%s").replace("%s", "%s" + block)}\n'


def _holds(node: n.Node, offset: int) -> bool:
    """True if a statement at an offset is in the block of this container or monster."""
    block = node.content if isinstance(node, n.Container) else node.inventory if isinstance(node, n.Monster) else None
    return block is not None and block.span.start < offset


def _refused(document: Document, text: str, places: abc.Sequence[int]) -> frozenset[int]:
    """The places of the words to which there is an objection that begins with them."""
    model = semantics.analyze(syntax.parse(Source.from_text(text), document.game.grammar), document.game)
    found = (
        each.span.start
        for each in lint(model)
        if each.severity is not diagnostics.Severity.NOTE and not is_syntax_error(each.rule)
    )
    starts = {places[bisect_right(places, start) - 1] for start in found if start in places}
    return frozenset(starts)
