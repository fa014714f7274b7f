"""The codes of quest texts, and English words as the game inflects them there.

The game also replaces the codes in MESSAGE: at once, or when the hero reads it. It inflects by endings and knows few
exceptions: it writes "Staffs" and "Woman-at-armses". Rules: "MON_GENERATION, SOUNDS, MESSAGE".
"""

from __future__ import annotations

import re
from collections import abc
from typing import Final

from vaultc.support.dataclass import dataclass, field, replace
from vaultc.support.lazy import lazy_pattern
from vaultc.world.catalog import Catalog, monsters
from vaultc.world.plan import MAIN_DUNGEON
from vaultc.world.surroundings import Hero, Surroundings

# ---- English words

_VOWELS: Final = "aeiou"
_NO_MEN: Final = ("human", "shaman")
"""Words in -man that have nothing to do with men."""
_PLURAL_ENDINGS: Final = (
    ("man", "men"), ("foot", "feet"), ("sis", "ses"), ("ium", "ia"), ("us", "i"), ("ato", "atoes"), ("ff", "ffs"),
    ("f", "ves"),
)  # fmt: skip


def capitalized(text: str) -> str:
    """A text whose first letter is large."""
    return text[:1].upper() + text[1:]


def with_article(text: str) -> str:
    """A text with "a" or "an" in front, unless it begins with "the"."""
    if _has_article(text):
        return text
    return ("an " if text[:1].lower() in tuple(_VOWELS) else "a ") + text


def possessive(text: str) -> str:
    """The genitive of a text."""
    return text + ("'" if text.endswith("s") else "'s")


def plural_of(text: str) -> str:
    """A text in the plural; what follows "of" stays as it is."""
    head, complement, rest = text.partition(" of ")
    return _plural(head) + complement + rest


def _has_article(text: str) -> bool:
    return text[:4].lower() == "the "


def _plural(text: str) -> str:
    lower = text.lower()
    if lower.endswith("samurai"):
        return text
    if not lower.endswith(_NO_MEN):
        for ending, replacement in _PLURAL_ENDINGS:
            if lower.endswith(ending):
                return text[: -len(ending)] + replacement
    if lower.endswith("y") and lower[-2:-1] not in tuple(_VOWELS):
        return text[:-1] + "ies"
    return text + ("es" if lower.endswith(("s", "x", "z", "ch", "sh")) else "s")


# ---- texts

_CODE = lazy_pattern(r"%(.)", re.DOTALL)

_ALIGNMENTS: Final = {"law": "lawful", "neutral": "neutral", "chaos": "chaotic"}
_GODS_OF_PRIESTS: Final = "Valkyrie"
"""The role whose gods priests have here; the game draws one when it starts."""
_GODDESS: Final = "_"
"""Goddesses are marked by this in front of their names."""


OfTheRole = abc.Callable[[Hero, Catalog], str]


@dataclass(frozen=True, slots=True, eq=False)
class Wording:
    """The differences between games in such texts.

    ``codes`` are further ones. ``pronouns`` hold, by codes, the person or thing of which certain further modifiers
    speak: ``he``, ``she``, ``it`` or ``they``. ``plural`` is the plural of a text, ``start`` the number by which the
    world's creator is chosen.
    """

    codes: abc.Mapping[str, OfTheRole] = field(default_factory=dict)
    pronouns: abc.Mapping[str, abc.Callable[[Surroundings, Catalog], str]] = field(default_factory=dict)
    plural: abc.Callable[[str], str] = plural_of
    start: abc.Callable[[Surroundings], int] = lambda surroundings: surroundings.start_time


REFERENCE: Final = Wording()


def substituted(text: str, surroundings: Surroundings, catalog: Catalog, wording: Wording = REFERENCE) -> str:
    """Replace each ``%`` and the character behind it, and apply the modifier that may follow.

    A code that does not exist is replaced by nothing; a ``%`` at the very end stays. A hero of a race, gender or
    alignment that the role does not admit is spoken of as the game would make one.
    """
    if "%" not in text:
        return text
    hero = surroundings.hero
    race, gender, alignment = catalog.valid_hero(hero.role, hero.race, hero.gender, hero.alignment)
    surroundings = replace(surroundings, hero=replace(hero, race=race, gender=gender, alignment=alignment))
    parts, end = [], 0
    while (found := _CODE.search(text, end)) is not None:
        parts.append(text[end : found.start()])
        code, modifier, end = found[1], text[found.end() : found.end() + 1], found.end()
        case = _CASES.find(modifier.lower()) if modifier else -1
        if case >= 0 and code in wording.pronouns:
            pronoun = _PRONOUNS[wording.pronouns[code](surroundings, catalog)][case]
            value = capitalized(pronoun) if modifier.isupper() else pronoun
        else:
            value = _value(code, surroundings, catalog, wording)
            if modifier not in _MODIFIERS:
                parts.append(value)
                continue
            value = _MODIFIERS[modifier](value, wording.plural)
        parts.append(value)
        end += 1
    return "".join(parts) + text[end:]


def _value(code: str, surroundings: Surroundings, catalog: Catalog, wording: Wording) -> str:
    if code in _WORDS:
        return _WORDS[code]
    if code in _OF_THE_HERO:
        return _OF_THE_HERO[code](surroundings.hero)
    of_the_role = _OF_THE_ROLE.get(code) or wording.codes.get(code)
    if of_the_role is not None:
        return of_the_role(surroundings.hero, catalog)
    return _creator(surroundings, catalog, wording) if code == "m" else ""


# ---- the hero


def _role(hero: Hero, catalog: Catalog) -> monsters.Role:
    return catalog.roles[hero.role]


def _texts(hero: Hero, catalog: Catalog) -> monsters.RoleTexts:
    return catalog.role_texts[hero.role]


def _female(hero: Hero) -> bool:
    return hero.gender == "female"


def _rank(hero: Hero, catalog: Catalog, level: int) -> str:
    return _texts(hero, catalog).rank(level, female=_female(hero))


def _god(hero: Hero, catalog: Catalog, alignment: str) -> str:
    gods = _texts(hero, catalog).gods or catalog.role_texts[_GODS_OF_PRIESTS].gods
    return gods[("law", "neutral", "chaos").index(alignment)] if gods else ""


def title_of_god(hero: Hero, catalog: Catalog) -> str:
    """The title of the hero's god: ``god`` or ``goddess``."""
    return "goddess" if _god(hero, catalog, hero.alignment).startswith(_GODDESS) else "god"


# ---- the quest


def _called(name: str, catalog: Catalog) -> str:
    """A leader or nemesis in a text: with an article, unless the species' name is a person's."""
    number = catalog.species_number(name)
    proper = number is not None and "proper_name" in catalog.one_species(number).flags
    return name if proper else f"the {name}"


def artifact(hero: Hero, catalog: Catalog) -> str:
    """The artifact of the hero's Quest."""
    name = _texts(hero, catalog).quest_artifact
    return f"the {name.removeprefix('The ')}" if name.startswith("The ") else name


def _creator(surroundings: Surroundings, catalog: Catalog, wording: Wording) -> str:
    """The world's creator, whom the start of the game chooses, and two days of the year."""
    if not catalog.creators:
        return ""
    start, day = wording.start(surroundings), (surroundings.clock.month, surroundings.clock.day)
    if day == (9, 19):
        return "the FSM"
    if day == (5, 23):
        return "Discordia" if start % 2 else "Eris"
    return catalog.creators[start % len(catalog.creators)]


# ---- codes and modifiers


_WORDS: Final[dict[str, str]] = {
    "C": "chaotic", "N": "neutral", "L": "lawful", "x": "see", "Z": MAIN_DUNGEON, "%": "%",
}  # fmt: skip

_OF_THE_HERO: Final[dict[str, abc.Callable[[Hero], str]]] = {
    "p": lambda hero: hero.name,
    "s": lambda hero: "sister" if _female(hero) else "brother",
    "S": lambda hero: "daughter" if _female(hero) else "son",
    "a": lambda hero: _ALIGNMENTS[hero.alignment],
    "A": lambda hero: _ALIGNMENTS[hero.alignment],
}

_OF_THE_ROLE: Final[dict[str, OfTheRole]] = {
    "c": lambda hero, catalog: (_female(hero) and _role(hero, catalog).female_name) or _role(hero, catalog).name,
    "r": lambda hero, catalog: _rank(hero, catalog, hero.level),
    "R": lambda hero, catalog: _rank(hero, catalog, catalog.quest_level),
    "d": lambda hero, catalog: _god(hero, catalog, hero.alignment).removeprefix(_GODDESS),
    "D": lambda hero, catalog: _god(hero, catalog, "law").removeprefix(_GODDESS),
    "G": title_of_god,
    "l": lambda hero, catalog: _called(_role(hero, catalog).leader, catalog),
    "n": lambda hero, catalog: _called(_role(hero, catalog).nemesis, catalog),
    "g": lambda hero, catalog: _role(hero, catalog).guardian,
    "i": lambda hero, catalog: _texts(hero, catalog).intermediate,
    "H": lambda hero, catalog: _texts(hero, catalog).home,
    "o": artifact,
}

_CASES: Final = "hij"
"""The modifiers for pronouns: as subject, as object, and before what somebody owns."""
_PRONOUNS: Final[dict[str, tuple[str, str, str]]] = {
    "he": ("he", "him", "his"),
    "she": ("she", "her", "her"),
    "it": ("it", "it", "its"),
    "they": ("they", "them", "their"),
}

_MODIFIERS: Final[dict[str, abc.Callable[[str, abc.Callable[[str], str]], str]]] = {
    "a": lambda text, _: with_article(text),
    "A": lambda text, _: capitalized(with_article(text)),
    "C": lambda text, _: capitalized(text),
    "p": lambda text, plural: plural(text),
    "P": lambda text, plural: plural(capitalized(text)),
    "s": lambda text, _: possessive(text),
    "S": lambda text, _: possessive(capitalized(text)),
    "t": lambda text, _: text[4:] if _has_article(text) else text,
}
