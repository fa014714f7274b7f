"""Conditions, loops and blocks as other languages write them.

Their heads may have other brackets and words (``LOOP 3 {``, ``IF [50%] THEN {``), or no brackets and braces at all
(``for i = 1, 3 do``, ``if (n > 5) {``, ``if n > 5 then``, ``else``, ``end``).
"""

from __future__ import annotations

import re

from vaultc.language.diagnostics import Edit, Fix
from vaultc.language.syntax import messages
from vaultc.language.syntax.build import Stack
from vaultc.language.syntax.repairs.repair import (
    Repair,
    block_end,
    bracket_end,
    line_from,
    literal,
    mend,
    rest_of_line,
    rewrite,
    write,
)
from vaultc.language.syntax.tokens import Token

HEAD = re.compile(r"([^{}\n]*?)[ \t]*(?:\b(?:THEN|then|DO|do|TIMES|times)\b[ \t]*|:[ \t]*)?\s*\{")
CLASSIC = re.compile(
    r"\(\s*(?:int\s+)?\$?(\w+)\s*=\s*([^;\n]+?)\s*;\s*\$?\w+\s*(<=?)\s*([^;\n]+?)\s*;[^()\n]*\)", re.ASCII
)
COUNTED = re.compile(r"\$?([A-Za-z_]\w*)[ \t]*(?:=|\b[iI][nN]\b)[ \t]*([^{}\n]+?)[ \t]*(?=\{)")
RANGE = re.compile(r"[ \t]*(?:\.\.\.?|,|;|:|-|\b(?:to|To|TO|until|upto)\b)[ \t]*")
ASSIGNED = re.compile(r"(?<![=!<>])=(?!=)")
TIMES = re.compile(r"[ \t]*\b(?:TIMES|times)\b")
FILLER = ("THEN", "then", "DO", "do", "BEGIN", "begin")
OTHERWISE = re.compile(r"(?:ELSE[ \t]+IF|ELSE[ \t]+if|ELSIF|ELSEIF|ELIF|elif|elsif|elseif|else[ \t]+if)\b")
HEADS = {"IF": "a condition", "LOOP": "the number of turns", "SWITCH": "the value of a SWITCH"}
BLOCK_HEADS = frozenset({*HEADS, "FOR"})
CHANCE = re.compile(r"(\[[^\[\]\n]*(?:\[[^\[\]\n]*\][^\[\]\n]*)*\])[ \t]*:?\s*")


def _for(stack: Stack, _token: Token) -> Repair | None:
    """``FOR i = 1 TO 3``, ``FOR $i = 1, 3``, ``FOR $i IN 1..3``, ``FOR ($i = 1; $i <= 3; $i++)``."""
    index = stack.boundary()
    if stack.head_type != "FOR" or stack.open_braces(index):
        return None
    start = _after_blanks(stack.text, stack.values[index].end)
    found = CLASSIC.match(stack.text, start) or COUNTED.match(stack.text, start)
    better = found and _range(found, "() \t")
    if found is None or better is None:
        return None
    help = write(f"{better} {{ ... }}")
    message = f"the head of a FOR is {literal(better)}"
    return rewrite(stack, found.span(), better.removeprefix("FOR "), message, first=index + 1, help=help)


def _range(found: re.Match[str], brackets: str = "") -> str | None:
    """The head of a FOR, of a loop that is written as in C or with two bounds, perhaps in brackets."""
    if found.re is CLASSIC:
        first, last = found[2], _before(found[4]) if found[3] == "<" else found[4]
    else:
        bounds = RANGE.split(found[2].strip(brackets))
        if len(bounds) != 2 or not all(bounds):
            return None
        first, last = bounds
    return f"FOR ${found[1]} = {first} TO {last}"


def _before(bound: str) -> str:
    """The number before another."""
    return str(int(bound) - 1) if bound.isdecimal() and len(bound) < 10 else f"{bound} - 1"


def _after_blanks(text: str, start: int) -> int:
    """The offset of the first character from an offset on that is not a blank."""
    return start + len(text[start : start + 80]) - len(text[start : start + 80].lstrip(" \t"))


def _chance_of_loop(stack: Stack, token: Token) -> Repair | None:
    """``LOOP [50%] {``: a chance in place of a count."""
    if token.type != "PERCENT" or stack.head_type != "LOOP" or stack.last_type != "LOOP":
        return None
    chance = token.text.replace(" ", "")
    message = f"a LOOP takes the number of its turns, and {literal(chance)} is a chance"
    help = f"write `IF {chance} {{ ... }}` for a block that may be left out, or `LOOP [3] {{ ... }}` for three turns"
    extent = stack.start_from(-1), token.end
    return rewrite(stack, extent, f"IF {chance}", message, first=-1, help=help, safe=False, at=token)


def _chance_with_block(stack: Stack, token: Token) -> Repair | None:
    """``[50%]: { ... }`` and ``[50%] { ... }``: a block where one statement belongs."""
    first = stack.boundary()
    if token.type != "{" or first >= len(stack.values) or stack.head_type in BLOCK_HEADS:
        return None
    found = CHANCE.fullmatch(stack.text, stack.start_from(first), token.start)
    if not found:
        return None
    extent, better, help = (found.start(), token.end), f"IF {found[1]} {{", write(f"IF {found[1]} {{ ... }}")
    return rewrite(
        stack, extent, better, f"{literal(found[1])} in front of a block needs an IF", first=first, help=help
    )


def _other_arm(stack: Stack, token: Token) -> Repair | None:
    """``ELSE:`` in a SWITCH."""
    word, first = stack.name_of_statement() or token, stack.boundary()
    found = re.compile(r"[ \t]*:").match(stack.text, word.end)
    is_other = word.text.upper() in ("ELSE", "OTHERWISE", "OTHER") and stack.accepts_from(first, ("DEFAULT",))
    if not is_other or not found:
        return None
    message = f"the arm of a SWITCH for all other values is `DEFAULT:`, not {literal(word.text)}"
    return rewrite(stack, (word.start, found.end()), "DEFAULT:", message, first=first, at=word)


def _bracketed(stack: Stack, token: Token) -> Repair | None:
    """``LOOP 3 {``, ``SWITCH (2) {``, ``IF ($n > 3) {``, ``IF (50%) {``."""
    what, index = HEADS.get(stack.head_type), stack.boundary()
    if what is None or stack.open_braces(index):
        return None
    text, start = stack.text, stack.values[index].end
    found = HEAD.match(text, start)
    if not found:
        return None
    inner = _bare(found[1].strip())
    inner = inner.strip("[] ") if inner.startswith("[") and inner.endswith("]") else inner
    better = f"[{ASSIGNED.sub('==', inner)}]"
    begin, end = start + len(found[1]) - len(found[1].lstrip()), start + len(found[1].rstrip())
    if times := TIMES.match(text, end):
        end = times.end()
    if not inner or end <= token.start - 1 or text[begin:end] == better:
        return None
    help = write(f"{stack.head_type} {better} {{ ... }}")
    return rewrite(stack, (begin, end), better, f"{what} needs brackets: {literal(better)}", first=index + 1, help=help)


def _bare(head: str) -> str:
    """A condition without parentheses round the whole of it."""
    return head[1:-1].strip() if head.startswith("(") and bracket_end(head, 0) == len(head) else head


def _filler(stack: Stack, token: Token) -> Repair | None:
    """``IF [50%] THEN {`` and ``IF [50%]: {``."""
    if stack.head_type not in BLOCK_HEADS or not stack.accepts("{"):
        return None
    if token.text not in FILLER and token.type != ":":
        return None
    if not re.compile(r"\s*\{").match(stack.text, token.end):
        return None
    before = stack.text[stack.start_from(stack.boundary()) : token.start].rstrip()
    fix = messages.replace("remove it", stack.span(stack.last_end(), token.end), "")
    message = f"{literal(token.text)} does not belong between {stack.head_type} and its block"
    return mend(stack, token, message, help=write(f"{before} {{ ... }}"), fix=fix)


def _braces(stack: Stack, token: Token) -> Repair | None:
    """``IF [50%] EXIT``: one statement on the same line in place of a block."""
    text = stack.text
    if stack.head_type not in (*BLOCK_HEADS, "ELSE") and stack.last_type != "ELSE":
        return None
    if not stack.accepts("{") or stack.complete:
        return None
    if "\n" in text[stack.last_end() : token.start] or token.type == "$END":
        return None
    begin = _after_blanks(text, token.end if token.type == ":" else token.start)
    end = rest_of_line(text, begin)
    inner = text[begin:end]
    if not inner or "{" in inner or "}" in inner:
        return None
    if token.type == "(" and inner.startswith("(") and inner.endswith(")"):
        inner = inner[1:-1].strip()
    better = f"{{ {inner} }}"
    head = "ELSE" if stack.last_type == "ELSE" else stack.head_type
    start = stack.last_end() - 4 if head == "ELSE" else stack.start_from(stack.boundary())
    help = write(f"{text[start : stack.last_end()]} {better}")
    message = f"the block of {head} needs braces: `{{ ... }}`"
    return rewrite(stack, (token.start, end), better, message, help=help, at=token)


def _otherwise(stack: Stack, token: Token) -> Repair | None:
    """``ELSE IF``, ``ELIF``: read as an IF of its own; the fix puts it into the block of an ELSE."""
    text = stack.text
    name = stack.name_of_statement()
    if token.type == "IF" and stack.last_type == "ELSE":
        start, end, drop = stack.values[-1].start, token.end, 1
    elif name is not None and OTHERWISE.fullmatch(name.text):
        start, end, drop = name.start, name.end, 1
    elif token.type == "IDENT" and not stack.accepts("IDENT") and OTHERWISE.fullmatch(token.text):
        start, end, drop = token.start, token.end, 0
    else:
        return None
    last, fix = _chain_end(text, end), None
    if last is not None:
        edits = Edit(stack.span(start, end), "ELSE { IF"), Edit(stack.span(last, last), " }")
        fix = Fix("put the IF into the ELSE block", edits)
    condition = re.compile(r"[ \t]*(\[[^\]\n]*\])").match(text, end)
    shown = f"ELSE {{ IF {condition[1] if condition else '[...]'} {{ ... }} }}"
    message = f"{literal(text[start:end])} does not exist"
    help = f"put the IF into the braces of the ELSE block: {literal(shown)}"
    follow = (Token("IF", "IF", start, end), *(() if token.end == end else (token,)))
    return mend(stack, token if token.type == "IF" else (start, end), message, *follow, help=help, fix=fix, drop=drop)


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
    is_value = token.type in ("INT", "NEG_INT") and stack.accepts("CASE", token.type, ":")
    if is_value and re.compile(r"[ \t]*:").match(stack.text, token.end):
        better = f"CASE {token.text}"
        return rewrite(stack, token, better, f"an arm of a SWITCH begins with CASE: {literal(better + ':')}")
    if stack.accepts("CASE") and not stack.accepts(token.type) and token.type in stack.grammar.statements:
        at = token.start
        pieces = (Token("CASE", "CASE", at, at), Token("INT", "0", at, at), Token(":", ":", at, at), token)
        line = line_from(stack.text, at).partition("}")[0].strip()
        return mend(stack, token, "the statements of a SWITCH belong to a CASE", *pieces, help=write(f"CASE 0: {line}"))
    return None


CONTROL = (
    _otherwise, _chance_of_loop, _other_arm, _chance_with_block, _for, _bracketed, _filler, _braces, _arm,
)  # fmt: skip
"""The repairs of heads of blocks."""


# ---- blocks of other languages


FOREIGN_HEAD = re.compile(
    r"(for|if|elseif|elsif|elif|For|If)\b[ \t]*([^\n{}]*?)[ \t]*(\{|\bdo\b|\bthen\b|:)?[ \t]*;?[ \t]*(?=\r?$)",
    re.MULTILINE,
)
ENDS = frozenset({"end", "endif", "end_if", "fi", "done", "endfor", "end_for"})
PYTHON = re.compile(r"\$?([A-Za-z_]\w*)[ \t]+in[ \t]+range\([ \t]*(?:([^,()\n]+),[ \t]*)?([^,()\n]+)\)")
BRACKETED = re.compile(r"\[[^\n\]]*\]")


def _foreign_head(stack: Stack, token: Token) -> Repair | None:
    """``for i = 1, 3 do``, ``if n > 5 then``: of the unfinished statement, or where the rejected word may begin one."""
    first, start = stack.boundary(), token.start
    if first < len(stack.values) and "\n" not in stack.text[stack.start_from(first) : start] and not stack.complete:
        start = stack.start_from(first)
    elif stack.complete or stack.at_boundary:
        first = len(stack.values)
    else:
        return None
    found = FOREIGN_HEAD.match(stack.text, start)
    if found is None or not found[2] or found.end() - found.start() > 200:
        return None
    braces = found[3] is not None or not re.compile(r"\s*\{").match(stack.text, found.end())
    condition = ASSIGNED.sub("==", _bare(found[2]).removeprefix("[").removesuffix("]").strip())
    better = _counted(found[2]) if found[1].lower() == "for" else f"IF [{condition}]"
    if better is None or (found[3] == "{" and BRACKETED.fullmatch(found[2])):
        return None
    message = f"{literal(found[0].strip())} is the head of a block in another language"
    whole = f"{better} {{" if braces else better
    return rewrite(stack, (start, found.end()), whole, message, first=first, help=write(f"{better} {{ ... }}"))


def _counted(head: str) -> str | None:
    """The head of a FOR."""
    inner = head[1:-1] if head.startswith("(") and head.endswith(")") else head
    classic, python = CLASSIC.fullmatch(f"({inner})"), PYTHON.fullmatch(inner)
    if python and not classic:
        return f"FOR ${python[1]} = {python[2] or 0} TO {_before(python[3])}"
    found = classic or COUNTED.match(f"{inner} {{")
    return found and _range(found)


def _end(stack: Stack, token: Token) -> Repair | None:
    """``end`` alone on its line, for ``}``."""
    name = stack.name_of_statement() or token
    alone = re.compile(r"[ \t]*;?[ \t]*\r?(?:\n|\Z)").match(stack.text, name.end)
    if name.text.lower() not in ENDS or not alone or not stack.open_braces():
        return None
    rest = () if name is token else (token,)
    closing = Token("}", "}", name.start, name.end)
    message = f"a block ends with `}}`, not {literal(name.text)}"
    return mend(stack, name, message, closing, *rest, fix=("write }", "}"), drop=len(rest))


def _else(stack: Stack, token: Token) -> Repair | None:
    """``else`` alone on its line, without braces."""
    name = stack.name_of_statement() or token
    alone = re.compile(r"[ \t]*:?[ \t]*\r?\n(?!\s*\{)").match(stack.text, name.end)
    if name.text.lower() != "else" or not alone or not stack.open_braces():
        return None
    first, then = (None, None) if name is token else (-1, token)
    return rewrite(stack, name, "} ELSE {", "a block ends before ELSE, and another begins", first=first, then=then)


FOREIGN_BLOCKS = (_end, _else, _foreign_head)
"""The repairs of heads and ends of blocks."""
