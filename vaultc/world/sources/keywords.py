"""The words of a level compiler: rules of its scanner, and the values of flags."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from vaultc.world.sources.reading import Sources

MOST_WORDS: Final = 3000
MOST_LETTERS: Final = 300
_RANGE: Final = re.compile(r"(?<!\\)([A-Za-z])-([A-Za-z])")
LONGEST_ACTION: Final = 2000
"""Characters of the action of a rule."""
LARGEST_NUMBER: Final = 1 << 31
_FLAG: Final = "noteleport"
"""A flag that all games have."""
_RULE = re.compile(
    r"^(?:<[A-Z_,]+>)?\"?(?P<word>[A-Za-z][A-Za-z_0-9-]*(?:\|[A-Za-z][A-Za-z_0-9-]*)*)\"?[ \t]+(?P<action>[^ \t\n].*)$",
    re.MULTILINE,
)
_RETURN = re.compile(r"\breturn[ \t(]+([A-Za-z_0-9]+)|ST_RET\w*[ \t]*\([ \t]*([A-Za-z_0-9]+)")
_VALUE = re.compile(
    r"yylval\s*\.\s*i\s*=\s*([-A-Za-z_0-9+*<>|()\s]+)"
    r"|ST_RETN\w*[ \t]*\([^,]*,[ \t]*((?:[-A-Za-z_0-9+*<>| \t]|\((?:[^()]|\([^()]*\))*\))+)"
)
LONGEST_VALUE: Final = 100
"""Characters of the value of a word."""
_MAP_ROW = re.compile(r"^<MAPC>\[((?:[^\]\\\n]|\\.)+)\]", re.MULTILINE)


class Keyword(NamedTuple):
    """A word of the language: its class of tokens, and its value, a name or an expression."""

    word: str
    token: str
    value: str


def keywords(sources: Sources) -> list[Keyword]:
    """All words in the order of the rules; none, with a note, if there is no scanner."""
    path = sources.tree.find("lev_comp.l") or next(iter(sources.tree.declaring(r"<MAPC>", (".l",))), None)
    text = sources.tree.text(path) if path else None
    if text is None:
        sources.note("words", "there is no lev_comp.l, so that new words of the language are not known")
        return []
    found, waiting = list[Keyword](), list[str]()
    for match in _RULE.finditer(text):
        waiting += match["word"].split("|")
        if match["action"].strip() == "|":  # the action of the rule below
            continue
        start, end = match.start("action"), match.end()
        last = min(len(text), start + LONGEST_ACTION)
        while end < last and text.count("{", start, end) > text.count("}", start, end):  # it goes on over lines
            following = text.find("\n", end + 1, last)
            end = last if following < 0 else following
        action = text[start:end]
        token, value = _RETURN.search(action), _VALUE.search(action)
        if token is not None:
            number = " ".join((value[1] or value[2]).split())[:LONGEST_VALUE] if value else ""
            found += [Keyword(word, token[1] or token[2], number) for word in waiting]
        waiting = []
    return found[:MOST_WORDS]


def flags_of(sources: Sources, words: list[Keyword]) -> dict[str, int]:
    """The flags of levels with their bits."""
    found: dict[str, int] = {}
    known = next((each.token for each in words if each.word == _FLAG), "FLAG_TYPE")
    for each in words:
        if each.token == known:
            number = sources.headers.computed(each.value)
            if number is None or not 0 <= number < 2 * LARGEST_NUMBER:
                reason = f"{each.value} is not a number that the headers give" if each.value else "its rule gives none"
                sources.note(
                    "words", f"the flag {each.word} has no number, so levels with it cannot be compiled: {reason}"
                )
                number = 0
            found[each.word] = number
    return found


def numbers_of(sources: Sources, words: list[Keyword]) -> dict[str, int]:
    """The numbers of words that have one."""
    found = {
        each.word: sources.headers.computed(each.value)
        for each in words
        if each.value and (not each.word.isupper() or each.value.lstrip("-").isdecimal())
    }
    return {word: number for word, number in found.items() if number is not None and abs(number) < LARGEST_NUMBER}


def map_letters(sources: Sources) -> str | None:
    """The characters that rows of maps may have; None if the scanner does not say so in the usual form."""
    path = sources.tree.find("lev_comp.l")
    text = sources.tree.text(path) if path else None
    found = _MAP_ROW.search(text) if text else None
    if found is None:
        return None
    letters = _RANGE.sub(
        lambda match: "".join(map(chr, range(ord(match[1]), ord(match[2]) + 1))), found[1].replace("0-9", "")
    )
    return re.sub(r"\\(.)", r"\1", letters)[:MOST_LETTERS]
