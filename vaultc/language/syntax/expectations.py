"""Names of token types in messages, and the tokens expected at an error."""

from __future__ import annotations

NAMES = {
    "INT": "a number",
    "DICE": "dice like `2d4`",
    "STRING": "a text in double quotes",
    "CHAR": "a character in single quotes",
    "VAR": "a variable",
    "ARRVAR": "an array variable",
    "METHOD": "a variable",
    "IDENT": "a name",
    "PERCENT": "a chance like `[50%]`",
    "SPERCENT": "a percentage like `50%`",
    "NEG_INT": "a signed number",
    "POS_INT": "a signed number",
    "MAP_BLOCK": "a map (MAP … ENDMAP)",
    "random[": "`random[…]`",
    "$END": "the end of the file",
}
SELECTION = frozenset(
    {
        "rect",
        "fillrect",
        "floodfill",
        "grow",
        "filter",
        "circle",
        "ellipse",
        "complement",
        "line",
        "randline",
        "gradient",
    }
)
VALUE = frozenset({"INT", "DICE", "STRING"})
PLACE = frozenset({"random", "random[", "rndcoord"})
OPERATORS = frozenset("+-*/%.")
COMPARISONS = frozenset({"==", "!=", "<>", "<=", ">=", "<", ">"})
MONSTER_OPTIONS = frozenset({"peaceful", "asleep", "female", "fleeing"})
OBJECT_OPTIONS = frozenset({"montype", "quantity", "buried", "greased"})
GROUPS = (
    (MONSTER_OPTIONS, "an option of the monster"),
    (OBJECT_OPTIONS, "an option of the object or a place"),
    (SELECTION, "a selection"),
    (VALUE, "a value"),
    (PLACE, "a place like `(3,4)`"),
)
PARTS = frozenset({"VAR", "ARRVAR", "METHOD", "IDENT", "(", "INT", "DICE", "STRING", "NEG_INT", "POS_INT"})
MOST_WORDS = 8


def in_words(expected: frozenset[str], statements: frozenset[str]) -> str:
    """The expected tokens as a phrase like "`,`, `lit` or `unlit`"."""
    parts: list[str] = []
    left = set(expected)
    if statements <= left:
        parts.append("a statement")
        left -= statements | {"VAR", "ARRVAR", "IDENT", "PERCENT", "[", "FUNCTION", "LEVEL", "MAZE", "$END"}
    for group, name in GROUPS:
        if group <= left:
            parts.append(name)
            left -= group | SELECTION | PLACE
            left = left & {",", "{"} if group in (MONSTER_OPTIONS, OBJECT_OPTIONS) else left - PARTS
            break
    for group, name in ((COMPARISONS, "a comparison"), (OPERATORS - {".", "-"}, "an operator")):
        if group <= left:
            parts.append(name)
            left -= group | OPERATORS
    ordered = sorted(left, key=lambda type_: (type_ in NAMES, type_))
    words = list(dict.fromkeys(NAMES.get(type_, f"`{type_}`") for type_ in ordered))
    if len(words) > MOST_WORDS:
        words[MOST_WORDS - 1 :] = ["another word"]
    return enumeration([*words, *parts])


def enumeration(parts: list[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} or {parts[-1]}"
