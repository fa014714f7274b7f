"""Texts on the floor: engravings, epitaphs, graffiti, and how they wear away.

The games' own texts are not reproduced: where the game draws one from its lists, the number is drawn the same and
a text of our own is taken. Rules: "ENGRAVING", "GRAVE", "Smudging", "Depth engravings", "Graffiti text".
"""

from __future__ import annotations

from typing import Final

from vaultc.generation.layout import positions
from vaultc.generation.site import Site
from vaultc.generation.variations.things import Wear
from vaultc.level.level import Engraving, Level

ENGRAVING_KINDS: Final[tuple[str, ...]] = ("dust", "engrave", "burn", "mark", "blood", "headstone")
"""Kinds of engravings by number, counted from 1."""

_EPITAPHS = (
    "Here rests a cartographer, off the map at last.",
    "She counted to ten. The troll counted to three.",
    "He read it aloud.",
    "Went down for gold, stayed for good.",
    "I told you the chest was ill.",
    "Beloved pet of a careless owner.",
    "He never looked up.",
    "Left no forwarding address.",
    "The door was not locked.",
    "Quiet neighbour, especially now.",
    "One more room, she said.",
    "Rest in pieces.",
)

_DEPTH_TEXTS = (
    "You are further down than you think.",
    "Turn back? Which way is back?",
    "Somebody counted the stairs up to here.",
    "No treasure here. Honestly.",
    "The walls remember.",
)

_PLACE_TRIES: Final = 1000
_ENGRAVED_DEPTHS = (23, 42)


def make_engraving(level: Level, kind: str, text: str, x: int, y: int) -> Engraving:
    """Engrave a cell anew; the former engraving is lost."""
    delete_engraving(level, x, y)
    engraving = Engraving(kind, text, x, y)
    level.engravings.insert(0, engraving)
    return engraving


def delete_engraving(level: Level, x: int, y: int) -> None:
    """Remove the engraving on a cell, if there is one."""
    engraving = level.engraving_at(x, y)
    if engraving is not None:
        level.engravings.remove(engraving)


def random_epitaph(site: Site) -> str:
    """A text for a headstone, chosen by the game's own draw."""
    texts = site.surroundings.texts
    known = (texts.epitaphs if texts is not None else ()) or _EPITAPHS
    return known[site.dice.rn2(site.rules.things.epitaphs) % len(known)]


def smudge(site: Site, text: str, count: int, wear: Wear | None = None) -> str:
    """Wear down characters of a text at ``count`` random places, as the game or (``wear``) another table says.

    Blanks at the end are cut. Rules: "Smudging".
    """
    dice, letters, length = site.dice, list(text), len(text)
    blotted, worn, blot = wear or site.rules.things.wear
    for _ in range(count):
        place = dice.rn2(length)
        deep = dice.rn2(4)
        letter = letters[place]
        if letter == " ":
            continue
        if letter in blotted:
            letters[place] = " "
        elif deep and letter in worn:
            letters[place] = worn[letter][dice.rn2(len(worn[letter]))]
        else:
            letters[place] = blot
    return "".join(letters).rstrip(" ")


def smudge_engraving(site: Site, x: int, y: int, count: int) -> None:
    """Wear down the engraving on a cell; an empty one vanishes."""
    engraving = site.level.engraving_at(x, y)
    if engraving is None:
        return
    engraving.text = smudge(site, engraving.text, count).strip(" ")
    if not engraving.text:
        site.level.engravings.remove(engraving)


def depth_engraving(site: Site) -> None:
    """Burn a text somewhere on the two depths that have one. Rules: "Depth engravings"."""
    if site.surroundings.depth not in _ENGRAVED_DEPTHS:
        return
    text = _DEPTH_TEXTS[site.dice.rn2(10) % len(_DEPTH_TEXTS)]
    for _ in range(_PLACE_TRIES):
        x, y = _place(site)
        if not positions.occupied(site, x, y):
            make_engraving(site.level, "burn", text, x, y)
            return


def _place(site: Site) -> tuple[int, int]:
    rooms, dice = site.level.rooms, site.dice
    if site.in_hell or len(rooms) <= 1:
        x = dice.rn2(80)
        return x, dice.rn2(21)
    room = rooms[dice.rn2(len(rooms) - 1)]
    found, x, y = positions.somexyspace(site, room)
    return (x, y) if found else positions.anywhere_in(site, room)
