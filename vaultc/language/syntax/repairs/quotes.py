"""Texts, characters and bare words: what is in quotes that should not be, or in the wrong ones, or in none."""

from __future__ import annotations

import re

from vaultc.language.syntax import messages
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.lexer import LONG_CHARACTER
from vaultc.language.syntax.repairs import arguments, repair
from vaultc.language.syntax.stack import Stack
from vaultc.language.syntax.terrain_words import character_of
from vaultc.language.syntax.tokens import Token

WORDS = re.compile(r"[A-Za-z][A-Za-z0-9_' -]*[A-Za-z0-9]|[A-Za-z]")


def attempt(stack: Stack, token: Token) -> repair.Repair | None:
    """The repair of a text where a character is needed, or the other way round."""
    text = _inner_quotes(stack, token) or _sign(stack, token) or _unquoted(stack, token)
    if isinstance(text, repair.Repair):
        return text
    if text is None:
        return None
    extent = (token.start, token.start + len(text) if token.type not in QUOTED else token.end)
    size, head = len(stack.values), stack.head()
    is_assignment = isinstance(head, n.Variable) or (isinstance(head, Token) and head.type in ("VAR", "ARRVAR"))
    takes_text = stack.accepts("STRING") and (token.type in QUOTED or not stack.accepts("INT"))
    if token.type == LONG_CHARACTER and len(set(text)) == 1 and stack.accepts("CHAR"):
        return _character(stack, text, extent)
    if token.type in QUOTED and stack.accepts("CHAR") and not takes_text:
        return _character(stack, text, extent)
    if takes_text and token.type == LONG_CHARACTER:
        message = f"single quotes hold one character; a text needs double quotes: {repair.literal(_quoted(text))}"
        return repair.rewrite(stack, size, extent, _quoted(text), message)
    if takes_text and token.type == "CHAR" and not is_assignment:
        message = f"a text needs double quotes: {repair.literal(_quoted(text))}"
        return repair.rewrite(stack, size, extent, _quoted(text), message)
    if takes_text and token.type not in QUOTED:
        message = f"a text needs quotes: {repair.literal(_quoted(text))}"
        return repair.rewrite(stack, size, extent, _quoted(text), message)
    if stack.accepts("CHAR") and token.type not in QUOTED:
        return _character(stack, text, extent)
    return None


def _sign(stack: Stack, token: Token) -> repair.Repair | None:
    """``INIT_MAP: mines, ., ' '``: the character of a terrain without quotes."""
    alone = len(token.text) == 1 and token.text in ".-|+{}" and stack.last_type in (",", "(", ":")
    if not alone or not stack.accepts("CHAR") or stack.accepts("STRING"):
        return None
    better = f"'{token.text}'"
    message = f"a character needs quotes: `{better}`"
    return repair.rewrite(stack, len(stack.values), (token.start, token.end), better, message)


QUOTED = ("STRING", "CHAR", LONG_CHARACTER)


def _unquoted(stack: Stack, token: Token) -> str | None:
    """Return the content of a text or a row of bare words."""
    if token.type in QUOTED:
        return token.text[1:-1]
    if token.type != "IDENT" and token.type not in stack.grammar.words:
        return None
    if token.type in stack.grammar.statements or stack.complete:
        return None
    if token.type in stack.grammar.words and arguments.in_another_order(stack, token) is not None:
        return None
    words = WORDS.match(stack.source.text, token.start)
    return words[0] if words and words.end() >= token.end else None


def _character(stack: Stack, text: str, extent: tuple[int, int]) -> repair.Repair | None:
    """A terrain named in a word, or a character in the wrong quotes."""
    same = len(set(text)) == 1
    if len(text) != 1 and not same:
        named = character_of(text)
        if named is None:
            return None
        better = f"'{named}'" if named != "\\" else "'\\\\'"
        message = f"terrain is written as its map character: {repair.literal(better)}"
        return repair.rewrite(stack, len(stack.values), extent, better, message)
    better = f"'{text[0]}'" if text[0] != "\\" else "'\\\\'"
    if len(text) == 1:
        message = f"a single character needs single quotes: {repair.literal(better)}"
    else:
        message = f"single quotes hold one character: {repair.literal(better)}"
    return repair.rewrite(stack, len(stack.values), extent, better, message)


def _inner_quotes_later(stack: Stack, token: Token, name: Token, closing: int) -> repair.Repair | None:
    """The same after other statements, with which the text has been read as far as its first half."""
    text = stack.source.text
    line = text.rfind("\n", 0, name.start) + 1
    opening = text.rfind('"', line, name.start - 1)
    if opening < 0:
        return None
    better = _quoted(text[opening + 1 : closing].replace('"', "'"))
    span = stack.span(opening, closing + 1)
    message = 'a text cannot hold `"`, and there is no way to escape it'
    fix = messages.replace(f"write {better}", span, better)
    found = messages.error("syntax-error", message, span, repair.write(better), fix)
    return repair.Repair(found, (), 0 if name is token else 1, resume=closing + 1)


def _quoted(text: str) -> str:
    return f'"{text}"'


def _inner_quotes(stack: Stack, token: Token) -> repair.Repair | None:
    """``"a "nice" day"``: double quotes inside of a text, whose second half was taken for a statement."""
    text, name = stack.source.text, stack.name_of_statement()
    if name is None and token.type == "IDENT" and not stack.accepts("IDENT") and stack.complete:
        name = token
    if name is None or len(stack.values) < 2 or text[name.start - 1 : name.start] != '"':
        return None
    first = stack.boundary() if name is token else len(stack.values) - 2
    start = stack.start_from(first)
    line_end = text.find("\n", token.start)
    opening = text.find('"', start)
    closing = text.rfind('"', token.start, len(text) if line_end < 0 else line_end)
    if closing < 0:
        return None
    if "\n" in text[start : name.start]:
        return _inner_quotes_later(stack, token, name, closing)
    inner = text[opening + 1 : closing].replace('"', "'")
    better = text[start:opening] + _quoted(inner) + text[closing + 1 : line_end if line_end >= 0 else len(text)]
    message = 'a text cannot hold `"`, and there is no way to escape it'
    end = start + len(better)
    return repair.rewrite(stack, first, (start, end), better.rstrip(), message)
