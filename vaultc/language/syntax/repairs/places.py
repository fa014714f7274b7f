"""Places, regions and maps that are written otherwise than the language writes them.

Places and regions may be computed, negative, or have other signs than `(3,4)`; a GEOMETRY may have other words or no
map, a map no GEOMETRY, a level no filling.
"""

from __future__ import annotations

import re
from collections import abc
from dataclasses import replace

from vaultc.language.syntax import messages
from vaultc.language.syntax.repairs.repair import (
    Repair,
    bracket_end,
    divided,
    last_opening,
    line_from,
    literal,
    rewrite,
    write,
)
from vaultc.language.syntax.stack import Stack, virtual
from vaultc.language.syntax.synonyms import meant
from vaultc.language.syntax.tokens import Token

WIDTH, HEIGHT = 76, 21
NUMBER = re.compile(r"[0-9]+")
SIGNED = re.compile(r"[-+] ?[0-9]+")
BARE = re.compile(r"([0-9]+)[ \t]*[-,;.:x/][ \t]*([0-9]+)(?![0-9d%])")
PAIR = re.compile(r"([0-9]+)(?:[ \t]*[,;.:x/-][ \t]*|[ \t]+)([0-9]+)")
COMPUTED = {2: "coord", 4: "region"}
LOTS = {2: (WIDTH, HEIGHT), 4: (WIDTH, HEIGHT, WIDTH, HEIGHT)}
TEMPLATE = re.compile(r"[A-Z][A-Z0-9_]*|\{.*|%.*|<.*")
WHOLE_PLACE = re.compile(r"\(([^()\n]*)\)[ \t]*[-,.][ \t]*\(([^()\n]*)\)")


def repair_place(stack: Stack, token: Token) -> Repair | None:
    """The repair of a place, if the parser stumbled over one."""
    return (
        _split_region(stack, token)
        or _line_of(stack, token)
        or _exchanged(stack, token)
        or _round(stack, token)
        or _in_brackets(stack, token)
        or _wrapped(stack, token)
        or _without_brackets(stack, token)
    )


def _in_brackets(stack: Stack, token: Token) -> Repair | None:
    """``($i,1)``, ``(-1,2)``, ``(1;2)``, ``(1 2)``."""
    index = last_opening(stack)
    if index is None:
        return None
    start = stack.start_from(index)
    end = bracket_end(stack.source.text, start)
    if end is None or end <= token.start:
        return None
    inner = stack.source.text[start + 1 : end - 1]
    pair = PAIR.fullmatch(inner.strip())
    if pair and "," not in inner:
        message = "the column and the row of a place are divided by a comma"
        return rewrite(stack, index, (start, end), f"({pair[1]},{pair[2]})", message)
    return _of_parts(stack, index, (start, end), divided(inner))


def _of_parts(stack: Stack, index: int, extent: tuple[int, int], parts: tuple[str, ...]) -> Repair | None:
    if len(parts) not in COMPUTED or not all(parts):
        return None
    if all(map(NUMBER.fullmatch, parts)):
        return _other_count(stack, index, extent, parts)
    if all(SIGNED.fullmatch(part) or NUMBER.fullmatch(part) for part in parts):
        better = f"({','.join('0' if part.startswith('-') else part.strip('+ ') for part in parts)})"
        message = "columns and rows count from 0; a place has no sign in it"
        return rewrite(stack, index, extent, better, message, safe=not any(p.startswith("-") for p in parts))
    if "core_call" not in stack.grammar.productions:
        return _uncomputed(stack, index, extent, parts)
    if len(parts) == 4 and _is_line(stack, index):
        better = f" {_end(stack, parts[:2])}{stack.grammar.between_ends}{_end(stack, parts[2:])}"
        return rewrite(stack, index, extent, better, _ENDS_OF_LINE)
    name = COMPUTED[len(parts)]
    better = _called(name, parts)
    if stack.source.text[extent[0] - 1 : extent[0]].isalnum():
        better = f" {better}"
    what = "place" if name == "coord" else "region"
    message = f"a {what} in parentheses is made of plain numbers; a computed one is {literal(f'{name}(…)')}"
    return rewrite(stack, index, extent, better, message, safe="random" not in parts)


_ENDS_OF_LINE = "a line goes from one place to another"


def _is_line(stack: Stack, index: int) -> bool:
    """True if a value follows ``line`` or ``randline``."""
    before = stack.values[index - 1] if index else None
    return isinstance(before, Token) and before.type in ("line", "randline")


def _end(stack: Stack, parts: abc.Sequence[str]) -> str:
    """The end of a line, with a function if it is computed and the dialect has one."""
    if all(map(NUMBER.fullmatch, parts)) or "core_call" not in stack.grammar.productions:
        return f"({','.join(parts)})"
    return _called("coord", parts)


def _called(name: str, parts: abc.Sequence[str]) -> str:
    """The call of a function for a place or a region, with a draw for each random part."""
    lots = [f"rnd({size})" if part == "random" else part for part, size in zip(parts, LOTS[len(parts)], strict=True)]
    spaced = [GLUED.sub(r" \1 ", part) for part in lots]  # a sign without blanks would belong to the number after it
    return f"{name}({','.join(spaced)})"


GLUED = re.compile(r"(?<=[\w)\]])[ \t]*([-+])[ \t]*(?=[\w$(])")


def _uncomputed(stack: Stack, index: int, extent: tuple[int, int], parts: tuple[str, ...]) -> Repair | None:
    """``($i,1)`` where no function makes a place of numbers: one with zeros is read in its place."""
    if any(TEMPLATE.fullmatch(part) for part in parts) or not stack.accepts_from(index, ("VAR",)):
        return None
    what = "place" if len(parts) == 2 else "region"
    message = f"a {what} is made of plain numbers; it cannot be computed in this dialect"
    help = "choose from an array: write `$place = { (1,1), (2,1) }` on a line before, and `$place[0]` here"
    if len(parts) == 2 and "random" in parts:
        first, last = (_with(parts, numbers) for numbers in (("0", "0"), (str(WIDTH - 1), str(HEIGHT - 1))))
        help = write(f"rndcoord(line {first}, {last})")
    plain = f"({','.join(part if NUMBER.fullmatch(part) else '0' for part in parts)})"
    repair = rewrite(stack, index, extent, plain, message, help=help)
    return repair and repair.without_fix()


def _with(parts: tuple[str, ...], numbers: tuple[str, str]) -> str:
    """A place with numbers for its random parts."""
    return f"({','.join(number if part == 'random' else part for part, number in zip(parts, numbers, strict=True))})"


def _split_region(stack: Stack, token: Token) -> Repair | None:
    """``(1,1),(5,5)`` or ``(1,1)-(5,5)`` for ``(1,1,5,5)``; ``(1,1,5,5)`` for two places."""
    index = last_opening(stack)
    if index is None and isinstance(stack.head(), Token):
        index = len(stack.values) - 1
    if index is None:
        return None
    found = WHOLE_PLACE.match(stack.source.text, stack.start_from(index))
    if not found or found.end() <= token.start:
        return None
    better = f"({found[1].strip()},{found[2].strip()})"
    message = f"a region is four numbers in one pair of parentheses: {literal(better)}"
    return rewrite(stack, index, found.span(), better, message)


def _without_brackets(stack: Stack, token: Token) -> Repair | None:
    """``3,4`` or ``[3,4]`` where a place is needed."""
    if not stack.accepts("(", "INT", ",", "INT", ")"):
        return None
    text = stack.source.text
    if token.type in ("[", "{"):
        end = bracket_end(text, token.start)
        found = PAIR.fullmatch(text[token.start + 1 : end - 1].strip()) if end else None
    else:
        found = BARE.match(text, token.start)
        end = found.end() if found else None
    if not found or end is None:
        return None
    better = f"({found[1]},{found[2]})"
    message = f"a place needs parentheses: {literal(better)}"
    return rewrite(stack, len(stack.values), (token.start, end), better, message, help=write(better))


ENDS = re.compile(r"\(([^()\n]*)\)[ \t]*(?:,|-|to|TO)[ \t]*\(([^()\n]*)\)")
_PLACE = r"(\$\w+(?:\[[^\[\]\n]*\])?|[a-z]*[ \t]*\((?:[^()\n]|\([^()\n]*\))*\))"
PLACES = re.compile(rf"{_PLACE}[ \t]*(,|-|to|TO)[ \t]*{_PLACE}")
FOUR = re.compile(r"\(([0-9]+),([0-9]+),([0-9]+),([0-9]+)\)")
WORDS = re.compile(r"\([ \t]*([a-z-]+)[ \t]*,[ \t]*([a-z-]+)[ \t]*\)")


def _other_count(stack: Stack, index: int, extent: tuple[int, int], parts: tuple[str, ...]) -> Repair | None:
    """A region where a selection or a place is needed, or a place where a region is."""
    numbers = ",".join(parts)
    if len(parts) == 4:
        if _is_line(stack, index):
            better = f"({parts[0]},{parts[1]}){stack.grammar.between_ends}({parts[2]},{parts[3]})"
            return rewrite(stack, index, extent, better, _ENDS_OF_LINE)
        message = "four numbers are a region; as a selection it is filled with `fillrect`, or its outline with `rect`"
        return rewrite(stack, index, extent, f"fillrect ({numbers})", message, safe=False)
    message = "a region is four numbers: left, top, right and bottom"
    return rewrite(stack, index, extent, f"({numbers},{numbers})", message)


def _line_of(stack: Stack, token: Token) -> Repair | None:
    """``line (1,1),(5,5)``, and ``(1,1)-(5,5)`` alone."""
    text, sign = stack.source.text, stack.grammar.between_ends
    for word in ("line", "randline"):
        found = [i for i, v in enumerate(stack.values) if isinstance(v, Token) and v.type == word]
        if found and found[-1] >= stack.boundary():
            first = found[-1] + 1
            start = stack.start_from(first) if first < len(stack.values) else token.start
            ends = PLACES.match(text, start)
            if ends and ends.end() > token.start and ends[2] != sign:
                better = sign.join(_end_of(stack, end) for end in (ends[1], ends[3]))
                message = f"the ends of a {word} are joined with `{sign}`"
                return rewrite(stack, first, ends.span(), better, message, safe="random" not in ends[0])
    if token.text != "-" or not stack.values:
        return None
    opening = last_opening(stack) if stack.last_type == ")" else None  # of a place that is not made one yet
    first = len(stack.values) - 1 if opening is None else opening
    ends = ENDS.match(text, stack.start_from(first))
    if not ends or ends.end() <= token.start:
        return None
    better = f"line ({ends[1]}){sign}({ends[2]})"
    return rewrite(stack, first, ends.span(), better, "a line from one place to another begins with `line`")


def _end_of(stack: Stack, end: str) -> str:
    """A written end of a line, as ``coord`` if it is computed in parentheses alone."""
    parts = divided(end[1:-1]) if end.startswith("(") else ()
    return _end(stack, parts) if len(parts) == 2 else end


def _exchanged(stack: Stack, token: Token) -> Repair | None:
    """``(top,left)``."""
    index = last_opening(stack)
    found = WORDS.match(stack.source.text, stack.start_from(index)) if index is not None else None
    if index is None or not found or found.end() <= token.start:
        return None
    better = f"({found[2]},{found[1]})"
    return rewrite(stack, index, found.span(), better, "left or right comes first, then top or bottom")


def _wrapped(stack: Stack, token: Token) -> Repair | None:
    """``fillrect 1,1,5,5``; ``REGION: rect (1,1,5,5)``; ``TERRAIN: selection: ...``."""
    text, size = stack.source.text, len(stack.values)
    if token.type in ("rect", "fillrect") and stack.accepts("(", "INT", ",", "INT", ",", "INT"):
        blank = re.compile(r"[ \t]*").match(text, token.end)
        end = blank.end() if blank else token.end
        numbers = re.compile(r"\([^()\n]*\)").match(text, end)
        if numbers:
            message = f"a region has no `{token.type}` in front of it"
            return rewrite(stack, size, (token.start, numbers.end()), numbers[0], message)
    if token.type == "INT" and stack.last_type in ("rect", "fillrect"):
        found = re.compile(r"[0-9]+(?:[ \t]*,[ \t]*[0-9]+){3}").match(text, token.start)
        if found:
            better = f"({','.join(divided(found[0]))})"
            return rewrite(stack, size, found.span(), better, f"a region needs parentheses: {literal(better)}")
    if token.type == "selection" and stack.accepts("rect"):
        found = re.compile(r"selection[ \t]*:[ \t]*([^\s,]+)").match(text, token.start)
        line = line_from(text, found.start(1)) if found else ""
        if found and line:
            head = line.rpartition(",")[0].strip()
            value = head if head and head.count("(") == head.count(")") else line.strip()
            message = "`selection:` is only for assignments"
            return rewrite(stack, size, (token.start, found.start(1) + len(value)), value, message)
    return _register(stack, token)


def _round(stack: Stack, token: Token) -> Repair | None:
    """``circle (5,5),3``."""
    shapes = [i for i, v in enumerate(stack.values) if isinstance(v, Token) and v.type in ("circle", "ellipse")]
    if not shapes or shapes[-1] < stack.boundary():
        return None
    first = shapes[-1] + 1
    count = 1 if stack.values[shapes[-1]].type == "circle" else 2
    start = stack.start_from(first) if first < len(stack.values) else token.start
    found = re.compile(r"(\([^()\n]*\))" + r"[ \t]*,[ \t]*([0-9]+)" * count).match(stack.source.text, start)
    if not found:
        return None
    better = f"({','.join(found.groups())})"
    word = stack.values[shapes[-1]].type
    message = f"the centre and the size of a {word} need parentheses together: {literal(word + ' ' + better)}"
    return rewrite(stack, first, found.span(), better, message)


def _register(stack: Stack, token: Token) -> Repair | None:
    """``align(0)``, ``$p(0)``, ``$p`` for one element of an array."""
    text, size = stack.source.text, len(stack.values)
    if not stack.accepts("[", "INT", "]") or stack.last_type not in ("align", "ARRVAR"):
        return None
    found = re.compile(r"\([ \t]*([0-9]+|\$\w+)[ \t]*\)").match(text, token.start)
    name = text[stack.start_from(size - 1) : stack.last_end()]
    if found:
        better = f"[{found[1]}]"
        message = f"the index of an element needs brackets: `{name}{better}`"
        return rewrite(stack, size, found.span(), better, message, help=write(name + better))
    if stack.last_type == "ARRVAR" and not stack.accepts("="):
        message = f"`{name}` is an array; one element of it is `{name}[0]`"
        extent = (stack.start_from(size - 1), stack.last_end())
        repair = rewrite(stack, size - 1, extent, f"{name}[0]", message, follow=token, arrays=(name,), safe=False)
        return repair and Repair(repair.diagnostic, (*repair.tokens, token), repair.drop)
    return None


# ---- maps


HORIZONTAL = ("left", "half-left", "center", "half-right", "right")
VERTICAL = ("top", "center", "bottom")
MAP_WORDS = re.compile(r"[ \t]*:[ \t]*([A-Za-z-]+)[ \t]*(?:,[ \t]*)?([A-Za-z-]+)[ \t]*(?=$)", re.MULTILINE)
FILLING = re.compile(r",[ \t]*(?:'\\?[^\n]'|random\b|\"[^\"\n]*\")")
VAULT = re.compile(r"^[ \t]*FLAGS[ \t]*:[^\n#]*\brndvault\b(?:(?!\n[ \t]*LEVEL\b).)*\Z", re.MULTILINE | re.DOTALL)
GEOMETRY_OF_VAULT = "GEOMETRY: random"
MAP_HEAD = ("GEOMETRY", ":", "center", ",", "center")


def repair_map(stack: Stack, token: Token) -> Repair | None:
    """The repair of a GEOMETRY, of a map without one, or of the filling of a level."""
    return _without_geometry(stack, token) or _other_words(stack) or _unfilled(stack, token) or _filled(stack, token)


def _unfilled(stack: Stack, token: Token) -> Repair | None:
    """``MAZE: "name"``."""
    head = stack.values[-3] if len(stack.values) > 2 else None
    if not isinstance(head, Token) or head.type != "MAZE" or not stack.accepts(",", "CHAR"):
        return None
    start, end = stack.start_from(len(stack.values) - 1), stack.last_end()
    better = f"{stack.source.text[start:end]}, ' '"
    message = "a MAZE has a filling after its name: `' '` for solid rock, `random` for a maze"
    fix = messages.insertion("insert the filling", stack.source, end, ", ' '")
    help = write(f"MAZE: {better}")
    repair = rewrite(stack, len(stack.values) - 1, (start, end), better, message, help=help)
    if repair is None or repair.diagnostic is None:
        return None
    return Repair(replace(repair.diagnostic, fix=fix), (*repair.tokens, token), repair.drop)


def _filled(stack: Stack, token: Token) -> Repair | None:
    """``LEVEL: "name", ' '``."""
    found = FILLING.match(stack.source.text, token.start)
    if token.type != "," or not found or not stack.at_boundary or len(stack.values) < 3:
        return None
    head = stack.values[-3]
    if not isinstance(head, Token) or head.type != "LEVEL":
        return None
    name = stack.source.text[stack.start_from(len(stack.values) - 1) : stack.last_end()]
    word = "MAZE" if "MAZE" in stack.grammar.words else "LEVEL"
    better = f"{word}: {name}{found[0] if word == 'MAZE' else ''}"
    message = "LEVEL takes a name alone; INIT_MAP fills the level"
    diagnostic = messages.error("syntax-error", message, stack.span(*found.span()), write(better))
    return Repair(diagnostic, (), resume=found.end())


def _without_geometry(stack: Stack, token: Token) -> Repair | None:
    if token.type != "MAP_BLOCK" or not (stack.complete or stack.at_boundary):
        return None
    span = stack.span(token.start, token.start + 3)
    line = GEOMETRY_OF_VAULT if VAULT.search(stack.source.text, 0, token.start) else "GEOMETRY: center, center"
    advice = f"write `{line}` on the line before"
    fix = messages.insertion("insert a GEOMETRY", stack.source, token.start, f"{line}\n")
    diagnostic = messages.error("syntax-error", "a map needs a GEOMETRY statement before it", span, advice, fix)
    return Repair(diagnostic, (*virtual(MAP_HEAD, token.start), token))


def _other_words(stack: Stack) -> Repair | None:
    """``GEOMETRY: middle, middle``, ``GEOMETRY: top, left``, ``GEOMETRY: random, random``."""
    head = stack.head()
    if not isinstance(head, Token) or head.type != "GEOMETRY":
        return None
    found = MAP_WORDS.match(stack.source.text, head.end)
    if not found:
        return None
    first, second = found[1], found[2]
    if first == second == "random":
        better = "random"
    else:
        across = meant(first, HORIZONTAL) or (first if first in HORIZONTAL else None)
        down = meant(second, VERTICAL) or (second if second in VERTICAL else None)
        if across is None or down is None:
            across = meant(second, HORIZONTAL) or (second if second in HORIZONTAL else None)
            down = meant(first, VERTICAL) or (first if first in VERTICAL else None)
        better = f"{across}, {down}"
        if across is None or down is None or better == f"{first}, {second}":
            return None
    message = "the place of a map is left, center or right, then top, center or bottom, or `random` alone"
    index = stack.boundary()
    start = found.start(1)
    whole = f"GEOMETRY: {better}"
    return rewrite(stack, index + 2, (start, found.end(2)), better, message, help=write(whole))
