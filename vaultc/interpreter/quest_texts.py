"""The codes of quest texts, which the game also replaces in MESSAGE (rule: "MON_GENERATION, SOUNDS, MESSAGE")."""

from __future__ import annotations

import re
from collections.abc import Callable

from vaultc.branches import MAIN_DUNGEON
from vaultc.catalog import Catalog
from vaultc.surroundings import Hero

_CODE = re.compile(r"%(.)([aACpPsSt]?)", re.DOTALL)

_ALIGNMENTS = {"law": "lawful", "neutral": "neutral", "chaos": "chaotic"}

_GODS = {
    "Archeologist": ("Quetzalcoatl", "Camaxtli", "Huhetotl"),
    "Barbarian": ("Mitra", "Crom", "Set"),
    "Caveman": ("Anu", "_Ishtar", "Anshar"),
    "Convict": ("Ilmater", "Grumbar", "_Tymora"),
    "Healer": ("_Athena", "Hermes", "Poseidon"),
    "Knight": ("Lugh", "_Brigit", "Manannan Mac Lir"),
    "Monk": ("Shan Lai Ching", "Chih Sung-tzu", "Huan Ti"),
    "Priest": ("Tyr", "Odin", "Loki"),
    "Rogue": ("Issek", "Mog", "Kos"),
    "Ranger": ("Mercury", "_Venus", "Mars"),
    "Samurai": ("_Amaterasu Omikami", "Raijin", "Susanowo"),
    "Tourist": ("Blind Io", "_The Lady", "Offler"),
    "Valkyrie": ("Tyr", "Odin", "Loki"),
    "Wizard": ("Ptah", "Thoth", "Anhur"),
}
"""The lawful, neutral and chaotic god of every role; goddesses are marked by a stroke in front.

Priests have those of a role drawn at game start; those of the Valkyries stand for them.
"""


def substituted(text: str, hero: Hero, catalog: Catalog) -> str:
    """Replace each ``%`` and the character behind it, and obey the modifier that may follow.

    Rank titles, and the places and things of a quest, are left out.
    """

    def replacement(found: re.Match[str]) -> str:
        value = _value(found[1], hero, catalog)
        return _MODIFIERS[found[2]](value) if found[2] else value

    return _CODE.sub(replacement, text)


def _value(code: str, hero: Hero, catalog: Catalog) -> str:
    female = hero.gender == "female"
    role = catalog.roles[hero.role]
    own = _god(hero, hero.alignment)
    values = {
        "p": hero.name,
        "c": role.female_name if female and role.female_name else role.name,
        "s": "sister" if female else "brother",
        "S": "daughter" if female else "son",
        "a": _ALIGNMENTS[hero.alignment],
        "A": _ALIGNMENTS[hero.alignment],
        "C": "chaotic",
        "N": "neutral",
        "L": "lawful",
        "d": own.removeprefix("_"),
        "D": _god(hero, "law").removeprefix("_"),
        "G": "goddess" if own.startswith("_") else "god",
        "l": role.leader,
        "n": role.nemesis,
        "g": role.guardian,
        "x": "see",
        "Z": MAIN_DUNGEON,
        "%": "%",
    }
    return values.get(code, "")


def _god(hero: Hero, alignment: str) -> str:
    return _GODS[hero.role][("law", "neutral", "chaos").index(alignment)]


# ---- modifiers


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _with_article(text: str) -> str:
    return ("an " if text[:1].lower() in tuple("aeiou") else "a ") + text


def _plural(text: str) -> str:
    if text.endswith("man"):
        return text.removesuffix("man") + "men"
    if text.endswith("y") and text[-2:-1] not in tuple("aeiou"):
        return text.removesuffix("y") + "ies"
    return text + ("es" if text.endswith(("s", "x", "z", "ch", "sh")) else "s")


def _possessive(text: str) -> str:
    return text + ("'" if text.endswith("s") else "'s")


_MODIFIERS: dict[str, Callable[[str], str]] = {
    "a": _with_article,
    "A": lambda text: _capital(_with_article(text)),
    "C": _capital,
    "p": _plural,
    "P": lambda text: _plural(_capital(text)),
    "s": _possessive,
    "S": lambda text: _possessive(_capital(text)),
    "t": lambda text: text[4:] if text.lower().startswith("the ") else text,
}
