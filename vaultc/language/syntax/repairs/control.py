"""Conditions, loops and blocks as other languages write them.

Their heads may have other brackets and words (``LOOP 3 {``, ``IF [50%] THEN {``), or no brackets and braces at all
(``for i = 1, 3 do``, ``if (n > 5) {``, ``if n > 5 then``, ``else``, ``end``).
"""

from __future__ import annotations

import re

from vaultc.language import diagnostics
from vaultc.language.syntax import messages
from vaultc.language.syntax.repairs.repair import (
    Repair,
    block_end,
    bracket_end,
    line_from,
    literal,
    read,
    rest_of_line,
    rewrite,
    write,
)
from vaultc.language.syntax.stack import Stack
from vaultc.language.syntax.tokens import Token

HEAD = re.compile(r"([^{}\n]*?)[ \t]*(?:\b(?:THEN|then|DO|do|TIMES|times)\b[ \t]*|:[ \t]*)?\s*\{")
CLASSIC = re.compile(
    r"\(\s*(?:int\s+)?\$?(\w+)\s*=\s*([^;\n]+?)\s*;\s*\$?\w+\s*(<=?)\s*([^;\n]+?)\s*;[^()\n]*\)", re.ASCII
)
COUNTED = re.compile(r"\$?([A-Za-z_]\w*)[ \t]*(?:=|\b[iI][nN]\b)[ \t]*([^{}\n]+?)[ \t]*(?=\{)")
RANGE = re.compile(r"[ \t]*(?:\.\.\.?|,|;|:|-|\b(?:to|To|TO|until|upto)\b)[ \t]*")
TIMES = re.compile(r"[ \t]*\b(?:TIMES|times)\b")
FILLER = ("THEN", "then", "DO", "do", "BEGIN", "begin")
OTHERWISE = re.compile(r"(?:ELSE[ \t]+IF|ELSE[ \t]+if|ELSIF|ELSEIF|ELIF|elif|elsif|elseif|else[ \t]+if)\b")
BLOCK_HEADS = frozenset({"IF", "LOOP", "FOR", "SWITCH"})
CHANCE = re.compile(r"(\[[^\[\]\n]*(?:\[[^\[\]\n]*\][^\[\]\n]*)*\])[ \t]*:?\s*")


def repair_control(stack: Stack, token: Token) -> Repair | None:
    """The repair of the head of a block."""
    return (
        _otherwise(stack, token)
        or _chance_of_loop(stack, token)
        or _other_arm(stack, token)
        or _chance_with_block(stack, token)
        or _for(stack)
        or _bracketed(stack, token)
        or _filler(stack, token)
        or _braces(stack, token)
        or _arm(stack, token)
    )


def _head(stack: Stack) -> str:
    head = stack.head()
    return head.type if isinstance(head, Token) else ""


def _for(stack: Stack) -> Repair | None:
    """``FOR i = 1 TO 3``, ``FOR $i = 1, 3``, ``FOR $i IN 1..3``, ``FOR ($i = 1; $i <= 3; $i++)``."""
    index = stack.boundary()
    if _head(stack) != "FOR" or stack.open_braces(index):
        return None
    start = stack.values[index].end
    text = stack.source.text
    start += len(text[start : start + 80]) - len(text[start : start + 80].lstrip(" \t"))
    classic = CLASSIC.match(text, start)
    if classic:
        last = before(classic[4]) if classic[3] == "<" else classic[4]
        better, extent = f"${classic[1]} = {classic[2]} TO {last}", classic.span()
    else:
        counted = COUNTED.match(text, start)
        bounds = RANGE.split(counted[2].strip("() \t")) if counted else []
        if not counted or len(bounds) != 2 or not all(bounds):
            return None
        better, extent = f"${counted[1]} = {bounds[0]} TO {bounds[1]}", counted.span()
    message = f"the head of a FOR is {literal(f'FOR {better}')}"
    return rewrite(stack, index + 1, extent, better, message, help=write(f"FOR {better} {{ ... }}"))


def before(bound: str) -> str:
    """The number before another."""
    return str(int(bound) - 1) if bound.isdecimal() and len(bound) < 10 else f"{bound} - 1"


def _chance_of_loop(stack: Stack, token: Token) -> Repair | None:
    """``LOOP [50%] {``: a chance in place of a count."""
    if token.type != "PERCENT" or _head(stack) != "LOOP" or stack.last_type != "LOOP":
        return None
    chance = token.text.replace(" ", "")
    message = f"a LOOP takes the number of its turns, and {literal(chance)} is a chance"
    help = f"write `IF {chance} {{ ... }}` for a block that may be left out, or `LOOP [3] {{ ... }}` for three turns"
    first = len(stack.values) - 1
    extent = stack.start_from(first), token.end
    at = stack.span(token.start, token.end)
    return rewrite(stack, first, extent, f"IF {chance}", message, help=help, safe=False, at=at)


def _chance_with_block(stack: Stack, token: Token) -> Repair | None:
    """``[50%]: { ... }`` and ``[50%] { ... }``: a block where one statement belongs."""
    first = stack.boundary()
    if token.type != "{" or first >= len(stack.values) or _head(stack) in BLOCK_HEADS:
        return None
    found = CHANCE.fullmatch(stack.source.text, stack.start_from(first), token.start)
    if not found:
        return None
    better = f"IF {found[1]} {{"
    message = f"{literal(found[1])} in front of a block needs an IF"
    extent = found.start(), token.end
    return rewrite(stack, first, extent, better, message, help=write(f"IF {found[1]} {{ ... }}"))


def _other_arm(stack: Stack, token: Token) -> Repair | None:
    """``ELSE:`` in a SWITCH."""
    word = stack.name_of_statement() or token
    if word.text.upper() not in ("ELSE", "OTHERWISE", "OTHER") or not stack.accepts_from(
        stack.boundary(), ("DEFAULT",)
    ):
        return None
    found = re.compile(r"[ \t]*:").match(stack.source.text, word.end)
    if not found:
        return None
    message = f"the arm of a SWITCH for all other values is `DEFAULT:`, not {literal(word.text)}"
    extent = word.start, found.end()
    return rewrite(stack, stack.boundary(), extent, "DEFAULT:", message, at=stack.span(word.start, word.end))


def _bracketed(stack: Stack, token: Token) -> Repair | None:
    """``LOOP 3 {``, ``SWITCH (2) {``, ``IF ($n > 3) {``, ``IF (50%) {``."""
    head, index = _head(stack), stack.boundary()
    if head not in BLOCK_HEADS or stack.open_braces(index):
        return None
    text, start = stack.source.text, stack.values[index].end
    found = HEAD.match(text, start)
    if not found:
        return None
    inner = found[1].strip()
    if inner.startswith("("):
        begin = start + found[1].index("(")
        if bracket_end(text, begin) == begin + len(inner):
            inner = inner[1:-1].strip()
    inner = inner.strip("[] ") if inner.startswith("[") and inner.endswith("]") else inner
    begin = start + len(found[1]) - len(found[1].lstrip())
    extent = (begin, start + len(found[1].rstrip()))
    inner = re.sub(r"(?<![=!<>])=(?!=)", "==", inner)
    better = f"[{inner}]"
    times = TIMES.match(text, extent[1])
    if times:
        extent = extent[0], times.end()
    if not inner or extent[1] <= token.start - 1 or text[extent[0] : extent[1]] == better:
        return None
    what = {"IF": "a condition", "LOOP": "the number of turns", "SWITCH": "the value of a SWITCH"}.get(head)
    if what is None:
        return None
    message = f"{what} needs brackets: {literal(better)}"
    return rewrite(stack, index + 1, extent, better, message, help=write(f"{head} {better} {{ ... }}"))


def _filler(stack: Stack, token: Token) -> Repair | None:
    """``IF [50%] THEN {`` and ``IF [50%]: {``."""
    if _head(stack) not in BLOCK_HEADS or not stack.accepts("{"):
        return None
    if token.text not in FILLER and token.type != ":":
        return None
    if not re.compile(r"\s*\{").match(stack.source.text, token.end):
        return None
    span = stack.span(token.start, token.end)
    head = _head(stack)
    start = stack.start_from(stack.boundary())
    before = stack.source.text[start : token.start].rstrip()
    fix = diagnostics.Fix("remove it", (diagnostics.Edit(stack.span(stack.last_end(), token.end), ""),))
    message = f"{literal(token.text)} does not belong between {head} and its block"
    return Repair(messages.error("syntax-error", message, span, write(f"{before} {{ ... }}"), fix), ())


def _braces(stack: Stack, token: Token) -> Repair | None:
    """``IF [50%] EXIT``: one statement on the same line in place of a block."""
    text = stack.source.text
    if _head(stack) not in (*BLOCK_HEADS, "ELSE") and stack.last_type != "ELSE":
        return None
    if not stack.accepts("{") or stack.complete:
        return None
    if "\n" in text[stack.last_end() : token.start] or token.type == "$END":
        return None
    begin = token.end if token.type == ":" else token.start
    begin += len(text[begin : begin + 80]) - len(text[begin : begin + 80].lstrip(" \t"))
    end = rest_of_line(text, begin)
    inner = text[begin:end]
    if not inner or "{" in inner or "}" in inner:
        return None
    if token.type == "(" and inner.startswith("(") and inner.endswith(")"):
        inner = inner[1:-1].strip()
    better = f"{{ {inner} }}"
    head = "ELSE" if stack.last_type == "ELSE" else _head(stack)
    start = stack.last_end() - 4 if head == "ELSE" else stack.start_from(stack.boundary())
    whole = f"{text[start : stack.last_end()]} {better}"
    repair = rewrite(
        stack,
        len(stack.values),
        (token.start, end),
        better,
        f"the block of {head} needs braces: `{{ ... }}`",
        help=write(whole),
        at=stack.span(token.start, token.end),
    )
    is_whole = stack.accepts(*(type_ for type_, _ in read(stack, better) or []))
    return repair if is_whole else None


def _otherwise(stack: Stack, token: Token) -> Repair | None:
    """``ELSE IF``, ``ELIF``: read as an IF of its own; the fix puts it into the block of an ELSE."""
    text = stack.source.text
    name = stack.name_of_statement()
    if token.type == "IF" and stack.last_type == "ELSE":
        start, end, drop = stack.values[-1].start, token.end, 1
    elif name is not None and OTHERWISE.fullmatch(name.text):
        start, end, drop = name.start, name.end, 1
    elif token.type == "IDENT" and not stack.accepts("IDENT") and OTHERWISE.fullmatch(token.text):
        start, end, drop = token.start, token.end, 0
    else:
        return None
    written = text[start:end]
    last = _chain_end(text, end)
    fix: diagnostics.Fix | None = None
    if last is not None:
        opening = diagnostics.Edit(stack.span(start, end), "ELSE { IF")
        fix = diagnostics.Fix(
            "put the IF into the ELSE block", (opening, diagnostics.Edit(stack.span(last, last), " }"))
        )
    condition = re.compile(r"[ \t]*(\[[^\]\n]*\])").match(text, end)
    shown = f"ELSE {{ IF {condition[1] if condition else '[...]'} {{ ... }} }}"
    message = f"{literal(' '.join(written.split()))} does not exist"
    help = f"put the IF into the braces of the ELSE block: {literal(shown)}"
    place = stack.span(token.start, token.end) if token.type == "IF" else stack.span(start, end)
    diagnostic: diagnostics.Diagnostic = messages.error("syntax-error", message, place, help, fix)
    follow = (Token("IF", "IF", start, end), *(() if token.end == end else (token,)))
    return Repair(diagnostic, follow, drop)


def _chain_end(text: str, position: int) -> int | None:
    """Offset after the last block of an IF and of the ELSEs that follow it."""
    end: int | None = None
    while True:
        opening = re.compile(r"[^{}\n]*\s*\{").match(text, position)
        if not opening:
            return end
        closing = block_end(text, opening.end() - 1)
        if closing is None:
            return None
        end = closing
        more = re.compile(rf"\s*(?:{OTHERWISE.pattern}|ELSE\b)").match(text, end)
        if not more:
            return end
        position = more.end()


def _arm(stack: Stack, token: Token) -> Repair | None:
    """``SWITCH [3] { 0: ... }``: an arm without its CASE; or a text as a case."""
    if token.type in ("INT", "NEG_INT") and stack.accepts("CASE") and stack.accepts("CASE", token.type, ":"):
        follows = re.compile(r"[ \t]*:").match(stack.source.text, token.end)
        if follows:
            better = f"CASE {token.text}"
            message = f"an arm of a SWITCH begins with CASE: {literal(better + ':')}"
            return rewrite(stack, len(stack.values), (token.start, token.end), better, message)
    statements = stack.grammar.statements
    if stack.accepts("CASE") and not stack.accepts(token.type) and token.type in statements:
        at = token.start
        pieces = (Token("CASE", "CASE", at, at), Token("INT", "0", at, at), Token(":", ":", at, at), token)
        line = line_from(stack.source.text, at).partition("}")[0].strip()
        message = "the statements of a SWITCH belong to a CASE"
        return Repair(
            messages.error("syntax-error", message, stack.span(at, token.end), write(f"CASE 0: {line}")), pieces
        )
    return None


# ---- blocks of other languages


FOREIGN_HEAD = re.compile(
    r"(for|if|elseif|elsif|elif|For|If)\b[ \t]*([^\n{}]*?)[ \t]*(\{|\bdo\b|\bthen\b|:)?[ \t]*;?[ \t]*(?=\r?$)",
    re.MULTILINE,
)
ENDS = frozenset({"end", "endif", "end_if", "fi", "done", "endfor", "end_for"})
PYTHON = re.compile(r"\$?([A-Za-z_]\w*)[ \t]+in[ \t]+range\([ \t]*(?:([^,()\n]+),[ \t]*)?([^,()\n]+)\)")
BRACKETED = re.compile(r"\[[^\n\]]*\]")


def repair_foreign_block(stack: Stack, token: Token) -> Repair | None:
    """The repair of a block's head or end."""
    return _end(stack, token) or _else(stack, token) or _foreign_head(stack, token)


def _beginning(stack: Stack, token: Token) -> tuple[int, int] | None:
    """The number and the offset of the unfinished statement, or of the rejected word if a statement may begin there."""
    index = stack.boundary()
    if index < len(stack.values):
        start = stack.start_from(index)
        if stack.source.text[start : token.start].count("\n") == 0 and not stack.complete:
            return index, start
    return (len(stack.values), token.start) if stack.complete or stack.at_boundary else None


def _foreign_head(stack: Stack, token: Token) -> Repair | None:
    beginning = _beginning(stack, token)
    found = FOREIGN_HEAD.match(stack.source.text, beginning[1]) if beginning else None
    if beginning is None or found is None or not found[2] or found.end() - found.start() > 200:
        return None
    braces = found[3] is not None or not re.compile(r"\s*\{").match(stack.source.text, found.end())
    better = _counted(found[2]) if found[1].lower() == "for" else _head_of_if(found[2])
    if better is None or (found[3] == "{" and BRACKETED.fullmatch(found[2])):
        return None
    message = f"{literal(found[0].strip())} is the head of a block in another language"
    whole = f"{better} {{" if braces else better
    index, start = beginning
    return rewrite(stack, index, (start, found.end()), whole, message, help=write(f"{better} {{ ... }}"))


def _counted(head: str) -> str | None:
    """The head of a FOR."""
    inner = head[1:-1] if head.startswith("(") and head.endswith(")") else head
    classic = CLASSIC.fullmatch(f"({inner})")
    if classic:
        last = before(classic[4]) if classic[3] == "<" else classic[4]
        return f"FOR ${classic[1]} = {classic[2]} TO {last}"
    python = PYTHON.fullmatch(inner)
    if python:
        return f"FOR ${python[1]} = {python[2] or 0} TO {before(python[3])}"
    counted = COUNTED.match(f"{inner} {{")
    bounds = RANGE.split(counted[2]) if counted else []
    return f"FOR ${counted[1]} = {bounds[0]} TO {bounds[1]}" if counted and len(bounds) == 2 and all(bounds) else None


def _head_of_if(head: str) -> str:
    """The head of an IF."""
    inner = head
    if inner.startswith("(") and bracket_end(inner, 0) == len(inner):
        inner = inner[1:-1].strip()
    inner = inner.removeprefix("[").removesuffix("]").strip()
    return f"IF [{re.sub(r'(?<![=!<>])=(?!=)', '==', inner)}]"


def _end(stack: Stack, token: Token) -> Repair | None:
    """``end`` alone on its line, for ``}``."""
    name = stack.name_of_statement() or token
    alone = re.compile(r"[ \t]*;?[ \t]*\r?(?:\n|\Z)").match(stack.source.text, name.end)
    if name.text.lower() not in ENDS or not alone or not stack.open_braces():
        return None
    span = stack.span(name.start, name.end)
    fix = messages.replace("write }", span, "}")
    found = messages.error("syntax-error", f"a block ends with `}}`, not {literal(name.text)}", span, "write `}`", fix)
    closing = Token("}", "}", name.start, name.end)
    return Repair(found, (closing,)) if name is token else Repair(found, (closing, token), 1)


def _else(stack: Stack, token: Token) -> Repair | None:
    """``else`` alone on its line, without braces."""
    name = stack.name_of_statement() or token
    alone = re.compile(r"[ \t]*:?[ \t]*\r?\n(?!\s*\{)").match(stack.source.text, name.end)
    if name.text.lower() != "else" or not alone or not stack.open_braces():
        return None
    first = len(stack.values) - (name is not token)
    repair = rewrite(stack, first, (name.start, name.end), "} ELSE {", "a block ends before ELSE, and another begins")
    return (
        repair if repair is None or name is token else Repair(repair.diagnostic, (*repair.tokens, token), repair.drop)
    )
