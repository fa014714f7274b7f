"""Mistakes in the flow of control, and signs in the wrong place, whose meaning is plain.

Their heads may have other brackets and words (``LOOP 3 {``, ``IF [50%] THEN {``), or no brackets and braces at all
(``for i = 1, 3 do``, ``if (n > 5) {``, ``if n > 5 then``, ``else``, ``end``).
"""

from __future__ import annotations

import re

from vaultc.language.diagnostics import Edit, Fix
from vaultc.language.syntax import messages
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.build import LEVEL_HEAD, virtual
from vaultc.language.syntax.grammar import END, Token
from vaultc.language.syntax.repairs.repair import Repair, RepairStack, block_end, bracket_end, literal, write

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


def _for(stack: RepairStack, _token: Token) -> Repair | None:
    """``FOR i = 1 TO 3``, ``FOR $i = 1, 3``, ``FOR $i IN 1..3``, ``FOR ($i = 1; $i <= 3; $i++)``."""
    index = stack.boundary()
    if stack.head_type != "FOR" or stack.open_braces(index):
        return None
    start = _after_blanks(stack.text, stack.values[index].end)
    found = CLASSIC.match(stack.text, start) or COUNTED.match(stack.text, start)
    better = found and _range(found, "() \t")
    if found is None or better is None:
        return None
    message, help = f"the head of a FOR is {literal(better)}", write(f"{better} {{ ... }}")
    return stack.rewrite(found.span(), better.removeprefix("FOR "), message, first=index + 1, help=help)


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
    return str(int(bound) - 1) if bound.isdecimal() and len(bound) < 10 else f"{bound} - 1"


def _after_blanks(text: str, start: int) -> int:
    """The offset of the first character from an offset on that is not a blank."""
    return start + len(text[start : start + 80]) - len(text[start : start + 80].lstrip(" \t"))


def _chance_of_loop(stack: RepairStack, token: Token) -> Repair | None:
    """``LOOP [50%] {``: a chance in place of a count."""
    if token.type != "PERCENT" or stack.head_type != "LOOP" or stack.last_type != "LOOP":
        return None
    chance = token.text.replace(" ", "")
    message = f"a LOOP takes the number of its turns, and {literal(chance)} is a chance"
    help = f"write `IF {chance} {{ ... }}` for a block that may be left out, or `LOOP [3] {{ ... }}` for three turns"
    extent = stack.start_from(-1), token.end
    return stack.rewrite(extent, f"IF {chance}", message, first=-1, help=help, safe=False, at=token)


def _chance_with_block(stack: RepairStack, token: Token) -> Repair | None:
    """``[50%]: { ... }`` and ``[50%] { ... }``: a block where one statement belongs."""
    first = stack.boundary()
    if token.type != "{" or first >= len(stack.values) or stack.head_type in BLOCK_HEADS:
        return None
    found = CHANCE.fullmatch(stack.text, stack.start_from(first), token.start)
    if not found:
        return None
    extent, better, help = (found.start(), token.end), f"IF {found[1]} {{", write(f"IF {found[1]} {{ ... }}")
    return stack.rewrite(extent, better, f"{literal(found[1])} in front of a block needs an IF", first=first, help=help)


def _other_arm(stack: RepairStack, token: Token) -> Repair | None:
    """``ELSE:`` in a SWITCH."""
    word, first = stack.name_of_statement() or token, stack.boundary()
    found = stack.at_offset(r"[ \t]*:", word.end)
    is_other = word.text.upper() in ("ELSE", "OTHERWISE", "OTHER") and stack.accepts_from(first, ("DEFAULT",))
    if not is_other or not found:
        return None
    message = f"the arm of a SWITCH for all other values is `DEFAULT:`, not {literal(word.text)}"
    return stack.rewrite((word.start, found.end()), "DEFAULT:", message, first=first, at=word)


def _bracketed(stack: RepairStack, token: Token) -> Repair | None:
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
    return stack.rewrite((begin, end), better, f"{what} needs brackets: {literal(better)}", first=index + 1, help=help)


def _bare(head: str) -> str:
    """A condition without parentheses round the whole of it."""
    return head[1:-1].strip() if head.startswith("(") and bracket_end(head, 0) == len(head) else head


def _filler(stack: RepairStack, token: Token) -> Repair | None:
    """``IF [50%] THEN {`` and ``IF [50%]: {``."""
    if stack.head_type not in BLOCK_HEADS or not stack.accepts("{"):
        return None
    if token.text not in FILLER and token.type != ":":
        return None
    if not stack.at_offset(r"\s*\{", token.end):
        return None
    before = stack.text[stack.start_from(stack.boundary()) : token.start].rstrip()
    fix = messages.replace("remove it", stack.span(stack.last_end(), token.end), "")
    message = f"{literal(token.text)} does not belong between {stack.head_type} and its block"
    return stack.mend(token, message, help=write(f"{before} {{ ... }}"), fix=fix)


def _braces(stack: RepairStack, token: Token) -> Repair | None:
    """``IF [50%] EXIT``: one statement on the same line in place of a block."""
    text = stack.text
    if stack.head_type not in (*BLOCK_HEADS, "ELSE") and stack.last_type != "ELSE":
        return None
    if not stack.accepts("{") or stack.complete:
        return None
    if "\n" in text[stack.last_end() : token.start] or token.type == "$END":
        return None
    begin = _after_blanks(text, token.end if token.type == ":" else token.start)
    end = stack.rest_of_line(begin)
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
    return stack.rewrite((token.start, end), better, message, help=help, at=token)


def _otherwise(stack: RepairStack, token: Token) -> Repair | None:
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
    condition = stack.at_offset(r"[ \t]*(\[[^\]\n]*\])", end)
    shown = f"ELSE {{ IF {condition[1] if condition else '[...]'} {{ ... }} }}"
    message = f"{literal(text[start:end])} does not exist"
    help = f"put the IF into the braces of the ELSE block: {literal(shown)}"
    follow = (Token("IF", "IF", start, end), *(() if token.end == end else (token,)))
    return stack.mend(token if token.type == "IF" else (start, end), message, *follow, help=help, fix=fix, drop=drop)


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


def _arm(stack: RepairStack, token: Token) -> Repair | None:
    """``SWITCH [3] { 0: ... }``: an arm without its CASE; or a text as a case."""
    is_value = token.type in ("INT", "NEG_INT") and stack.accepts("CASE", token.type, ":")
    if is_value and stack.at_offset(r"[ \t]*:", token.end):
        better = f"CASE {token.text}"
        return stack.rewrite(token, better, f"an arm of a SWITCH begins with CASE: {literal(better + ':')}")
    if stack.accepts("CASE") and not stack.accepts(token.type) and token.type in stack.grammar.statements:
        at = token.start
        pieces = (Token("CASE", "CASE", at, at), Token("INT", "0", at, at), Token(":", ":", at, at), token)
        line = stack.line_from(at).partition("}")[0].strip()
        return stack.mend(token, "the statements of a SWITCH belong to a CASE", *pieces, help=write(f"CASE 0: {line}"))
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


def _foreign_head(stack: RepairStack, token: Token) -> Repair | None:
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
    braces = found[3] is not None or not stack.at_offset(r"\s*\{", found.end())
    condition = ASSIGNED.sub("==", _bare(found[2]).removeprefix("[").removesuffix("]").strip())
    better = _counted(found[2]) if found[1].lower() == "for" else f"IF [{condition}]"
    if better is None or (found[3] == "{" and BRACKETED.fullmatch(found[2])):
        return None
    message = f"{literal(found[0].strip())} is the head of a block in another language"
    whole = f"{better} {{" if braces else better
    return stack.rewrite((start, found.end()), whole, message, first=first, help=write(f"{better} {{ ... }}"))


def _counted(head: str) -> str | None:
    inner = head[1:-1] if head.startswith("(") and head.endswith(")") else head
    classic, python = CLASSIC.fullmatch(f"({inner})"), PYTHON.fullmatch(inner)
    if python and not classic:
        return f"FOR ${python[1]} = {python[2] or 0} TO {_before(python[3])}"
    found = classic or COUNTED.match(f"{inner} {{")
    return found and _range(found)


def _end(stack: RepairStack, token: Token) -> Repair | None:
    """``end`` alone on its line, for ``}``."""
    name = stack.name_of_statement() or token
    alone = stack.at_offset(r"[ \t]*;?[ \t]*\r?(?:\n|\Z)", name.end)
    if name.text.lower() not in ENDS or not alone or not stack.open_braces():
        return None
    rest = () if name is token else (token,)
    closing = Token("}", "}", name.start, name.end)
    message = f"a block ends with `}}`, not {literal(name.text)}"
    return stack.mend(name, message, closing, *rest, fix=("write }", "}"), drop=len(rest))


def _else(stack: RepairStack, token: Token) -> Repair | None:
    """``else`` alone on its line, without braces."""
    name = stack.name_of_statement() or token
    alone = stack.at_offset(r"[ \t]*:?[ \t]*\r?\n(?!\s*\{)", name.end)
    if name.text.lower() != "else" or not alone or not stack.open_braces():
        return None
    first, then = (None, None) if name is token else (-1, token)
    return stack.rewrite(name, "} ELSE {", "a block ends before ELSE, and another begins", first=first, then=then)


FOREIGN_BLOCKS = (_end, _else, _foreign_head)
"""The repairs of heads and ends of blocks."""


SPLIT_CHANCE = r"(?i)\[\s*([0-9]+)\s*(?:%|percent\b|pct\b)\s*\]"


def repair_checked_sign(stack: RepairStack, token: Token) -> Repair | None:
    """The repair of a spare sign, or of a missing one with which the statement is sound."""
    if spare := _spare_comma(stack, token) or _spare_colon(stack, token):
        return spare
    found = stack.statement()
    repair = _missing_sign(stack, token) if found and found.start < token.start < found.end else None
    if found is None or repair is None or repair.diagnostic is None:
        return None
    at, text = stack.last_end(), stack.text
    better = text[found.start : at] + repair.tokens[0].text + " " + text[at : found.end]
    pieces = stack.read(better) or []
    following = "{" if stack.at_offset(r"\s*\{", found.end) else "EXIT"
    sound = stack.accepts_from(found.first, [*(type_ for type_, _ in pieces), following])
    return repair if pieces and sound else None


def _glued_sign(stack: RepairStack, token: Token) -> Repair | None:
    """``50-100``, meant as a number between two, and ``$a-5``, a variable and a negative number."""
    if token.type not in ("NEG_INT", "POS_INT"):
        return None
    sign, digits = token.text[0], token.text[1:]
    is_glued = bool(stack.values) and stack.last_type != "(" and stack.last_end() == token.start
    low = stack.written_from(-1) if is_glued and sign == "-" else ""
    if low.isdecimal() and len(digits) < 10 and int(low) < int(digits):
        between = stack.range_with_dice((stack.start_from(-1), token.end), low, digits, first=-1)
        if between is not None:
            return between
    if not stack.accepts(sign, "INT"):
        return None
    better = f"{sign} {digits}"
    before = "" if stack.text[token.start - 1] in " \t\n" else " "
    message = f"`{token.text}` is one number here; with a space after the sign it is `{better}`"
    at = token.start + 1
    parts = Token(sign, sign, token.start, at), Token("INT", digits, at, token.end)
    return stack.mend(token, message, *parts, fix=("insert a blank", before + better))


def _bare_sign(stack: RepairStack, token: Token) -> Repair | None:
    """``GOLD: -1``: a negative value without parentheses."""
    if token.type == "NEG_INT" and stack.accepts("(", "NEG_INT", ")"):
        better = f"({token.text})"
        message, fix = f"a negative number needs parentheses: `{better}`", ("put it in parentheses", better)
        return stack.mend(token, message, *virtual("(", token.start), token, *virtual(")", token.end), fix=fix)
    if token.type == "POS_INT" and stack.accepts("INT"):
        digits = token.text[1:]
        message = f"a number has no plus sign here: write `{digits}`"
        return stack.exchange(token, "INT", digits, message, "remove the sign")
    return None


def _percent_form(stack: RepairStack, token: Token) -> Repair | None:
    """A percentage with brackets where there should be none, or the other way round, or meant as a remainder."""
    if token.type == "SPERCENT" and stack.accepts("PERCENT"):
        better = f"[{token.text}]"
        follows = stack.at_offset(r"[ \t]+([A-Z_]+)(?=[ \t]*:)", token.end)
        if follows and (stack.at_boundary or stack.complete) and follows[1] in stack.grammar.statements:
            return stack.rewrite(token, f"{better}:", f"a chance is written `{better}:`")
        return stack.exchange(token, "PERCENT", better, f"a chance needs brackets: `{better}`", "put it in brackets")
    if token.type == "SPERCENT" and stack.accepts("INT", "%"):
        middle = token.end - 1
        parts = (Token("INT", token.text[:-1], token.start, middle), Token("%", "%", middle, token.end))
        if stack.last_type == "[" and stack.at_offset(SPLIT_CHANCE, stack.values[-1].start):
            return Repair(None, parts)
        digits = token.text[:-1]
        message = f"`{token.text}` is a percentage; for the remainder write `{digits} %`"
        return stack.mend(token, message, *parts, fix=("insert a blank", f"{digits} %"))
    if token.type == "PERCENT" and stack.accepts("SPERCENT"):
        better = token.text.strip("[ ]")
        message = f"this percentage has no brackets: write `{better}`"
        return stack.exchange(token, "SPERCENT", better, message, "remove the brackets")
    if token.type == "INT" and stack.accepts("SPERCENT") and not stack.accepts("INT"):
        better = f"{token.text}%"
        return stack.exchange(token, "SPERCENT", better, f"a percentage is written `{better}`", "add `%`")
    return None


def _split_chance(stack: RepairStack, token: Token) -> Repair | None:
    """``[50 %]``: blanks where a chance must have none."""
    if token.type != "]" and token.text.lower() not in ("percent", "pct"):
        return None
    index = stack.last_of("[")
    written = stack.at_value(SPLIT_CHANCE, index)
    if index is None or not written or (written.end() != token.end and token.type == "]"):
        return None
    better, drop, end = f"[{written[1]}%]", len(stack.values) - index, written.end()
    message = f"a chance has no space before `%`, only inside its brackets: `{better}`"
    whole, fix = Token("PERCENT", better, *written.span()), ("write it as one piece", better)
    return stack.mend(written.span(), message, whole, fix=fix, drop=drop, resume=end)


def _missing_level(stack: RepairStack, token: Token) -> Repair | None:
    """A statement before the first level."""
    begins = token.type in stack.grammar.statements or token.type in ("VAR", "ARRVAR", "PERCENT", "[")
    if not (begins and stack.at_file_level and stack.at_boundary):
        return None
    message = 'statements must be in a level, which begins with `LEVEL: "name"`'
    fix = messages.unsafe(messages.insertion("begin a level", stack.source, token.start, 'LEVEL: "name"\n'))
    help = 'write `LEVEL: "name"` on a line before'
    return stack.mend(token, message, *virtual(LEVEL_HEAD, token.start), token, help=help, fix=fix)


def _missing_sign(stack: RepairStack, token: Token) -> Repair | None:
    """A comma, colon or closing bracket that was forgotten."""
    if stack.complete and stack.at_boundary:
        return None
    for sign, name in MISSING:
        if stack.accepts(sign, token.type) and (token.type not in (",", ":") or sign in ")]"):
            end = stack.last_end()
            where = "at the end of the line"
            if "\n" not in stack.text[end : token.start]:
                where = f"between {messages.quoted(stack.written_from(-1))} and {messages.quoted(token.text)}"
            fix = messages.insertion(f"insert {name}", stack.source, end, sign)
            pieces, at = (Token(sign, sign, end, end), token), (max(0, end - 1), end)
            return stack.mend(at, f"{name} is missing {where}", *pieces, fix=fix)
    return None


MISSING = ((":", "a `:`"), (",", "a `,`"), (")", "a `)`"), ("]", "a `]`"))


def _spare_comma(stack: RepairStack, token: Token) -> Repair | None:
    """A comma with nothing after it."""
    message, fix, text = "there is nothing after this comma", ("remove the comma", ""), stack.text
    if token.type == "," and stack.complete:
        after = stack.line_from(token.end)
        word = re.match(r"[A-Z_]+(?=[ \t]*:)", after)
        if after and not after.startswith("}") and not (word and word[0] in stack.grammar.statements):
            return None
        return stack.mend(token, "statements are not separated by commas" if word else message, fix=fix)
    closes = token.type in ("}", ")", "]")
    if stack.last_type != "," or not (closes or "\n" in text[stack.last_end() : token.start] or token.type == END):
        return None
    if not stack.accepts_without_last(token.type):
        return None
    return stack.mend(stack.values[-1], message, token, fix=fix, drop=1)


def _spare_colon(stack: RepairStack, token: Token) -> Repair | None:
    """``NOMAP:``, ``IF: [50%]``, ``RANDOM_CORRIDORS:``."""
    fix = ("remove it", "")
    if stack.last_type == ":" and len(stack.values) == stack.boundary() + 2 and stack.accepts_without_last(token.type):
        word, colon = stack.values[-2:]
        if not isinstance(word, n.Word | Token):
            return None
        return stack.mend(colon, f"`{word.text}` has no colon, unless arguments follow", token, fix=fix, drop=1)
    keyword = stack.last_type or ""
    if token.type != ":" or keyword not in stack.grammar.words or not keyword.isupper():
        return None
    return stack.mend(token, f"`{stack.values[-1].text}` has no colon", fix=fix)


COMMENT = r"(?m)(?://+|--+|;+|/\*+|\*+/?|%+|REM\b)[ \t]*([^\n]*?)[ \t]*(?:\*/)?[ \t]*$"


def repair_comment(stack: RepairStack, token: Token) -> Repair | None:
    """``// text``, ``-- text``, ``/* text */``: comments of other languages."""
    begins = token.type in ("/", "-", "*", "%") or (token.type == "IDENT" and token.text.startswith("--"))
    if not begins or not (stack.complete or stack.at_boundary):
        return None
    text = stack.text
    found = stack.at_offset(COMMENT, token.start)
    if not found:
        return None
    long = stack.at_offset(r"(?m)/\*([^*\n]*\n(?:[^*\n]*\n){0,30}?[^*\n]*)\*/[ \t]*$", token.start)
    if long:
        return _long_comment(stack, long)
    start, end = found.start(), found.start() + len(found[0].rstrip("\r"))
    line_start = text.rfind("\n", 0, start) + 1
    alone = not text[line_start:start].strip()
    better = f"# {found[1]}".rstrip()
    message = "a comment begins with `#`" + ("" if alone else " and is on a line of its own")
    begin = start if alone else line_start + len(text[line_start:start].rstrip())
    fix = messages.replace("make it a comment", stack.span(begin, end), better)
    if not alone:
        fix = messages.moved_above(stack.span(begin, end), better)
    help = write(better) if alone else f"{write(better)} on a line of its own"
    rule = "syntax-error" if alone else "trailing-comment"
    return stack.mend((start, end), message, help=help, rule=rule, fix=fix, resume=end)


def _long_comment(stack: RepairStack, found: re.Match[str]) -> Repair:
    """A comment from ``/*`` to ``*/`` over several lines."""
    lines = [line.strip(" \t\r*") for line in found[1].split("\n")]
    better = "\n".join(f"# {line}" for line in lines if line)
    message = "a comment begins with `#`, on each of its lines"
    first = found.start(), found.start() + len(found[0].partition("\n")[0].rstrip())
    fix = messages.replace("make it a comment", stack.span(*found.span()), better)
    return stack.mend(first, message, help=write(better.partition("\n")[0]), fix=fix, resume=found.end())


def repair_marker(stack: RepairStack, token: Token) -> Repair | None:
    """``<<<<<<< HEAD``, ``=======``, ``>>>>>>> branch``: the marks of a version control system at a conflict."""
    text = stack.text
    found = stack.at_offset(r"(?m)(?:<{7}|={7}|>{7}|\|{7})(?![<=>|])[^\n]*", token.start)
    is_sign = token.type in ("<", "==", ">", "|", "<=", ">=", "<>")
    if not found or not is_sign or text[token.start - 1 : token.start] not in ("", "\n"):
        return None
    if not (stack.complete or stack.at_boundary):
        return None
    if token.type == "<":
        message = "two versions of these lines were not merged"
        help = "keep one version, and remove the lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`"
        return stack.mend(found.span(), message, help=help, resume=found.end())
    return Repair(None, (), resume=found.end()) if "\n<<<<<<<" in text[: token.start] else None


AT_NUMBERS = (_glued_sign, _bare_sign, _percent_form, _split_chance)
"""The repairs of a sign at a number."""

MISSING_SIGNS = (_missing_level, _missing_sign)
"""The repairs of a sign that is missing, or of the head of a level."""
