"""Places, regions and maps that are written otherwise than the language writes them.

Places and regions may be computed, negative, or have other signs than `(3,4)`; a GEOMETRY may have other words or no
map, a map no GEOMETRY, a level no filling.
"""

from __future__ import annotations

import re
from collections import abc

from vaultc.language.semantics.suggestions import synonym_of
from vaultc.language.syntax import messages
from vaultc.language.syntax.build import virtual
from vaultc.language.syntax.grammar import Token
from vaultc.language.syntax.repairs.repair import Repair, RepairStack, bracket_end, divided, literal, write

WIDTH, HEIGHT = 76, 21
NUMBER = re.compile(r"[0-9]+")
SIGNED = re.compile(r"[-+] ?[0-9]+")
PAIR = re.compile(r"([0-9]+)(?:[ \t]*[,;.:x/-][ \t]*|[ \t]+)([0-9]+)")
COMPUTED = {2: ("place", "coord"), 4: ("region", "region")}
LOTS = {2: (WIDTH, HEIGHT), 4: (WIDTH, HEIGHT, WIDTH, HEIGHT)}
TEMPLATE = re.compile(r"[A-Z][A-Z0-9_]*|\{.*|%.*|<.*")


def _in_brackets(stack: RepairStack, token: Token) -> Repair | None:
    """``($i,1)``, ``(-1,2)``, ``(1;2)``, ``(1 2)``."""
    index = stack.last_of("(")
    if index is None:
        return None
    start = stack.start_from(index)
    end = bracket_end(stack.text, start)
    if end is None or end <= token.start:
        return None
    inner = stack.text[start + 1 : end - 1]
    pair = PAIR.fullmatch(inner.strip())
    if pair and "," not in inner:
        message = "the column and the row of a place are separated by a comma"
        return stack.rewrite((start, end), f"({pair[1]},{pair[2]})", message, first=index)
    return _of_parts(stack, index, (start, end), divided(inner))


def _of_parts(stack: RepairStack, index: int, extent: tuple[int, int], parts: tuple[str, ...]) -> Repair | None:
    if len(parts) not in COMPUTED or not all(parts):
        return None
    if all(map(NUMBER.fullmatch, parts)):
        return _other_count(stack, index, extent, parts)
    if all(SIGNED.fullmatch(part) or NUMBER.fullmatch(part) for part in parts):
        better = f"({','.join('0' if part.startswith('-') else part.strip('+ ') for part in parts)})"
        message = "columns and rows count from 0; a place has no sign in it"
        return stack.rewrite(extent, better, message, first=index, safe=not any(p.startswith("-") for p in parts))
    if "core_call" not in stack.grammar.productions:
        return _uncomputed(stack, index, extent, parts)
    if len(parts) == 4 and _is_line(stack, index):
        better = f" {_end(stack, parts[:2])}{stack.grammar.between_ends}{_end(stack, parts[2:])}"
        return stack.rewrite(extent, better, _ENDS_OF_LINE, first=index)
    (what, name), better = COMPUTED[len(parts)], _called(parts)
    if stack.text[extent[0] - 1 : extent[0]].isalnum():
        better = f" {better}"
    message = f"a {what} in parentheses is made of plain numbers; a computed one is {literal(f'{name}(…)')}"
    return stack.rewrite(extent, better, message, first=index, safe="random" not in parts)


_ENDS_OF_LINE = "a line goes from one place to another"


def _is_line(stack: RepairStack, index: int) -> bool:
    """True if a value follows ``line`` or ``randline``."""
    before = stack.values[index - 1] if index else None
    return isinstance(before, Token) and before.type in ("line", "randline")


def _end(stack: RepairStack, parts: abc.Sequence[str]) -> str:
    """The end of a line, with a function if it is computed and the dialect has one."""
    if all(map(NUMBER.fullmatch, parts)) or "core_call" not in stack.grammar.productions:
        return f"({','.join(parts)})"
    return _called(parts)


def _called(parts: abc.Sequence[str]) -> str:
    """The call of a function for a place or a region, with a draw for each random part."""
    lots = [f"rnd({size})" if part == "random" else part for part, size in zip(parts, LOTS[len(parts)], strict=True)]
    spaced = [GLUED.sub(r" \1 ", part) for part in lots]  # a sign without blanks would belong to the number after it
    return f"{COMPUTED[len(parts)][1]}({','.join(spaced)})"


GLUED = re.compile(r"(?<=[\w)\]])[ \t]*([-+])[ \t]*(?=[\w$(])")


def _uncomputed(stack: RepairStack, index: int, extent: tuple[int, int], parts: tuple[str, ...]) -> Repair | None:
    """``($i,1)`` where no function makes a place of numbers: one with zeros is read in its place."""
    if any(TEMPLATE.fullmatch(part) for part in parts) or not stack.accepts_from(index, ("VAR",)):
        return None
    message = f"a {COMPUTED[len(parts)][0]} is made of plain numbers; it cannot be computed in this dialect"
    help = "choose from an array: write `$place = { (1,1), (2,1) }` on a line before, and `$place[0]` here"
    if len(parts) == 2 and "random" in parts:
        (x, y), random = parts, [part == "random" for part in parts]
        right, bottom = str(WIDTH - 1) if random[0] else x, str(HEIGHT - 1) if random[1] else y
        help = write(f"rndcoord(line ({'0' if random[0] else x},{'0' if random[1] else y}), ({right},{bottom}))")
    plain = f"({','.join(part if NUMBER.fullmatch(part) else '0' for part in parts)})"
    return stack.rewrite(extent, plain, message, first=index, help=help, fix=False)


def _split_region(stack: RepairStack, token: Token) -> Repair | None:
    """``(1,1),(5,5)`` or ``(1,1)-(5,5)`` for ``(1,1,5,5)``; ``(1,1,5,5)`` for two places."""
    index = stack.last_of("(")
    if index is None and stack.head_type:
        index = -1
    found = stack.at_value(r"\(([^()\n]*)\)[ \t]*[-,.][ \t]*\(([^()\n]*)\)", index)
    if not found or found.end() <= token.start:
        return None
    better = f"({found[1].strip()},{found[2].strip()})"
    message = "a region is four numbers in one pair of parentheses: "
    return stack.rewrite(found.span(), better, message, first=index)


def _without_brackets(stack: RepairStack, token: Token) -> Repair | None:
    """``3,4`` or ``[3,4]`` where a place is needed."""
    if not stack.accepts("(", "INT", ",", "INT", ")"):
        return None
    text = stack.text
    if token.type in ("[", "{"):
        end = bracket_end(text, token.start)
        found = PAIR.fullmatch(text[token.start + 1 : end - 1].strip()) if end else None
    else:
        found = stack.at_offset(r"([0-9]+)[ \t]*[-,;.:x/][ \t]*([0-9]+)(?![0-9d%])", token.start)
        end = found.end() if found else None
    if not found or end is None:
        return None
    return stack.rewrite((token.start, end), f"({found[1]},{found[2]})", "a place needs parentheses: ")


_PLACE = r"(\$\w+(?:\[[^\[\]\n]*\])?|[a-z]*[ \t]*\((?:[^()\n]|\([^()\n]*\))*\))"


def _other_count(stack: RepairStack, index: int, extent: tuple[int, int], parts: tuple[str, ...]) -> Repair | None:
    """A region where a selection or a place is needed, or a place where a region is."""
    numbers = ",".join(parts)
    if len(parts) == 4:
        if _is_line(stack, index):
            better = f"({parts[0]},{parts[1]}){stack.grammar.between_ends}({parts[2]},{parts[3]})"
            return stack.rewrite(extent, better, _ENDS_OF_LINE, first=index)
        message = "four numbers are a region; as a selection it is filled with `fillrect`, or its outline with `rect`"
        return stack.rewrite(extent, f"fillrect ({numbers})", message, first=index, safe=False)
    message = "a region is four numbers: left, top, right and bottom"
    return stack.rewrite(extent, f"({numbers},{numbers})", message, first=index)


def _line_of(stack: RepairStack, token: Token) -> Repair | None:
    """``line (1,1),(5,5)``, and ``(1,1)-(5,5)`` alone."""
    sign = stack.grammar.between_ends
    for word in ("line", "randline"):
        first, start = _after_last(stack, token, word)
        ends = stack.at_offset(rf"{_PLACE}[ \t]*(,|-|to|TO)[ \t]*{_PLACE}", start) if first else None
        if ends and ends.end() > token.start and ends[2] != sign:
            written = [(end, divided(end[1:-1]) if end.startswith("(") else ()) for end in (ends[1], ends[3])]
            better = sign.join(_end(stack, parts) if len(parts) == 2 else end for end, parts in written)
            message = f"the ends of a {word} are joined with `{sign}`"
            return stack.rewrite(ends.span(), better, message, first=first, safe="random" not in ends[0])
    if token.text != "-" or not stack.values:
        return None
    opening = stack.last_of("(") if stack.last_type == ")" else None  # of a place that is not made one yet
    first = -1 if opening is None else opening
    ends = stack.at_offset(r"\(([^()\n]*)\)[ \t]*(?:,|-|to|TO)[ \t]*\(([^()\n]*)\)", stack.start_from(first))
    if not ends or ends.end() <= token.start:
        return None
    better = f"line ({ends[1]}){sign}({ends[2]})"
    return stack.rewrite(ends.span(), better, "a line from one place to another begins with `line`", first=first)


def _after_last(stack: RepairStack, token: Token, *words: str) -> tuple[int, int]:
    """The number of the value after the last of some words, and its offset; 0 if there is no such word."""
    index = stack.last_of(*words)
    first = 0 if index is None else index + 1
    return first, stack.start_from(first) if first < len(stack.values) else token.start


def _exchanged(stack: RepairStack, token: Token) -> Repair | None:
    """``(top,left)``."""
    index = stack.last_of("(")
    found = stack.at_value(r"\([ \t]*([a-z-]+)[ \t]*,[ \t]*([a-z-]+)[ \t]*\)", index)
    if not found or found.end() <= token.start:
        return None
    message = "left or right comes first, then top or bottom"
    return stack.rewrite(found.span(), f"({found[2]},{found[1]})", message, first=index)


def _wrapped(stack: RepairStack, token: Token) -> Repair | None:
    """``fillrect 1,1,5,5``; ``REGION: rect (1,1,5,5)``; ``TERRAIN: selection: ...``."""
    if token.type in ("rect", "fillrect") and stack.accepts("(", "INT", ",", "INT", ",", "INT"):
        found = stack.at_offset(r"[ \t]*(\([^()\n]*\))", token.end)
        if found:
            message = f"a region has no `{token.type}` in front of it"
            return stack.rewrite((token.start, found.end()), found[1], message)
    if token.type == "INT" and stack.last_type in ("rect", "fillrect"):
        found = stack.at_offset(r"[0-9]+(?:[ \t]*,[ \t]*[0-9]+){3}", token.start)
        if found:
            return stack.rewrite(found.span(), f"({','.join(divided(found[0]))})", "a region needs parentheses: ")
    if token.type == "selection" and stack.accepts("rect"):
        found = stack.at_offset(r"selection[ \t]*:[ \t]*(?=[^\s,])", token.start)
        if found:
            line = stack.line_from(found.end())
            head = line.rpartition(",")[0].strip()
            value = head if head and head.count("(") == head.count(")") else line
            extent = token.start, found.end() + len(value)
            return stack.rewrite(extent, value, "`selection:` is only for assignments")
    return None


def _round(stack: RepairStack, token: Token) -> Repair | None:
    """``circle (5,5),3``."""
    first, start = _after_last(stack, token, "circle", "ellipse")
    word = stack.values[first - 1].type if first else ""
    sizes = r"[ \t]*,[ \t]*([0-9]+)" * (1 if word == "circle" else 2)
    found = stack.at_offset(rf"(\([^()\n]*\)){sizes}", start) if word else None
    if not found:
        return None
    better = f"({','.join(found.groups())})"
    message = f"the centre and the size of a {word} need parentheses together: {literal(word + ' ' + better)}"
    return stack.rewrite(found.span(), better, message, first=first)


def _register(stack: RepairStack, token: Token) -> Repair | None:
    """``align(0)``, ``$p(0)``, ``$p`` for one element of an array."""
    if not stack.accepts("[", "INT", "]") or stack.last_type not in ("align", "ARRVAR"):
        return None
    found = stack.at_offset(r"\([ \t]*([0-9]+|\$\w+)[ \t]*\)", token.start)
    name = stack.written_from(-1)
    if found:
        better = f"[{found[1]}]"
        message = f"the index of an element needs brackets: `{name}{better}`"
        return stack.rewrite(found.span(), better, message, help=write(name + better))
    if stack.last_type != "ARRVAR" or stack.accepts("="):
        return None
    extent, better, follow = (stack.start_from(-1), stack.last_end()), f"{name}[0]", token.type
    message = f"`{name}` is an array; one element of it is `{better}`"
    return stack.rewrite(extent, better, message, first=-1, safe=False, arrays=(name,), follow=follow, then=token)


PLACES_AND_REGIONS = (
    _split_region, _line_of, _exchanged, _round, _in_brackets, _wrapped, _register, _without_brackets,
)  # fmt: skip
"""The repairs of places and regions."""


# ---- maps


HORIZONTAL = ("left", "half-left", "center", "half-right", "right")
VERTICAL = ("top", "center", "bottom")
MAP_WORDS = r"(?m)[ \t]*:[ \t]*([A-Za-z-]+)[ \t]*(?:,[ \t]*)?([A-Za-z-]+)[ \t]*(?=$)"
VAULT = re.compile(r"^[ \t]*FLAGS[ \t]*:[^\n#]*\brndvault\b(?:(?!\n[ \t]*LEVEL\b).)*\Z", re.MULTILINE | re.DOTALL)
GEOMETRY_OF_VAULT = "GEOMETRY: random"
MAP_HEAD = ("GEOMETRY", ":", "center", ",", "center")


def _unfilled(stack: RepairStack, token: Token) -> Repair | None:
    """``MAZE: "name"``."""
    head = stack.values[-3] if len(stack.values) > 2 else None
    if not isinstance(head, Token) or head.type != "MAZE" or not stack.accepts(",", "CHAR"):
        return None
    extent, better = (stack.start_from(-1), stack.last_end()), f"{stack.written_from(-1)}, ' '"
    message = "a MAZE has a filling after its name: `' '` for solid rock, `random` for a maze"
    fix = messages.insertion("insert the filling", stack.source, extent[1], ", ' '")
    return stack.rewrite(extent, better, message, first=-1, help=write(f"MAZE: {better}"), fix=fix, then=token)


def _filled(stack: RepairStack, token: Token) -> Repair | None:
    """``LEVEL: "name", ' '``."""
    found = stack.at_offset(r",[ \t]*(?:'\\?[^\n]'|random\b|\"[^\"\n]*\")", token.start)
    if token.type != "," or not found or not stack.at_boundary or len(stack.values) < 3:
        return None
    head = stack.values[-3]
    if not isinstance(head, Token) or head.type != "LEVEL":
        return None
    word, filling = ("MAZE", found[0]) if "MAZE" in stack.grammar.words else ("LEVEL", "")
    message, help = "LEVEL takes only a name; INIT_MAP fills the level", f"{word}: {stack.written_from(-1)}{filling}"
    return stack.mend(found.span(), message, help=write(help), resume=found.end())


def _without_geometry(stack: RepairStack, token: Token) -> Repair | None:
    """``MAP`` after a statement."""
    if token.type != "MAP_BLOCK" or not (stack.complete or stack.at_boundary):
        return None
    line = GEOMETRY_OF_VAULT if VAULT.search(stack.text, 0, token.start) else "GEOMETRY: center, center"
    message, help = "a map needs a GEOMETRY statement before it", f"write `{line}` on the line before"
    fix = messages.insertion("insert a GEOMETRY", stack.source, token.start, f"{line}\n")
    tokens = (*virtual(MAP_HEAD, token.start), token)
    return stack.mend((token.start, token.start + 3), message, *tokens, help=help, fix=fix)


def _other_words(stack: RepairStack, _token: Token) -> Repair | None:
    """``GEOMETRY: middle, middle``, ``GEOMETRY: top, left``, ``GEOMETRY: random, random``."""
    index = stack.boundary()
    found = stack.at_offset(MAP_WORDS, stack.values[index].end) if stack.head_type == "GEOMETRY" else None
    if not found:
        return None
    written = found[1], found[2]
    better = "random" if written == ("random", "random") else None
    for words in (written, written[::-1]):
        sides = [synonym_of(word, known) or word for word, known in zip(words, (HORIZONTAL, VERTICAL), strict=True)]
        if better is None and sides[0] in HORIZONTAL and sides[1] in VERTICAL:
            better = f"{sides[0]}, {sides[1]}"
    if better is None or better == f"{written[0]}, {written[1]}":
        return None
    message = "the place of a map is left, center or right, then top, center or bottom, or only `random`"
    help = write(f"GEOMETRY: {better}")
    return stack.rewrite((found.start(1), found.end(2)), better, message, first=index + 2, help=help)


MAPS = (_without_geometry, _other_words, _unfilled, _filled)
"""The repairs of a GEOMETRY, of a map without one, and of the filling of a level."""
