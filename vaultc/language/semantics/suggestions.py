"""Suggestions for unknown names and words: similar names of the catalogue, synonyms, other languages' words.

Spelling comes last: authors write what players see (``gold``, ``red dragon``, ``scroll of identify``, ``dwarves``), and
the catalogue's classes, appearances, colours and artifacts say which name that is.
"""

from __future__ import annotations

import json
import re
from collections import abc
from functools import lru_cache
from heapq import nlargest
from itertools import islice
from typing import TYPE_CHECKING

from vaultc.language.semantics.types import CORE_FUNCTIONS
from vaultc.support.lazy import lazy_pattern
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.resources import PACKAGE
from vaultc.world.catalog import Catalog

if TYPE_CHECKING:
    from vaultc.world.catalog.kinds import Artifact

CUTOFF = 0.7
"""The least similarity of two names: one slip in a word of four letters, two or three in a long name."""


LONGEST = 60
"""Characters of names that are compared; a mistake in a longer one is noticed."""
MOST_CANDIDATES = 50
"""Names that are compared letter by letter: those that share most letters, in any order, and enough to be alike."""


def similar(name: str, known: abc.Iterable[str], count: int = 3) -> tuple[str, ...]:
    """The known names that ``name`` may be meant to be, best first; upper and lower case are alike."""
    from difflib import get_close_matches

    if len(name) > LONGEST:
        return ()
    by_lower: dict[str, str] = {}
    for candidate in known:
        by_lower.setdefault(candidate.lower(), candidate)
    name = name.lower()
    letters = _letters(name)
    shares = ((2 * (letters & _letters(other)).bit_count() / (len(name) + len(other)), other) for other in by_lower)
    near = nlargest(MOST_CANDIDATES, ((share, other) for share, other in shares if share >= CUTOFF))
    matches = get_close_matches(name, [other for _, other in near], count, CUTOFF)
    return tuple(by_lower[match] for match in matches)


@lru_cache(maxsize=20_000)
def _letters(name: str) -> int:
    """A set of bits that has, for every letter of a name, as many bits as the letter occurs (eight at most)."""
    bits = 0
    for letter in name[: LONGEST * 2]:
        place = ord(letter) % 64 * 8
        count = (bits >> place & 0xFF).bit_count()
        bits |= 1 << place + min(count, 7)
    return bits


def similar_core_functions(name: str) -> tuple[str, ...]:
    """Core functions that an unknown name may mean; ``depth`` means ``level.depth``."""
    tails = tuple(known for known in CORE_FUNCTIONS if known.endswith(f".{name}"))
    return tails or similar(name, CORE_FUNCTIONS)


def is_monster_class(catalog: Catalog, character: str) -> bool:
    """True if the letter stands for a class of monsters. Rules: "Monster classes"."""
    return character in catalog.monster_characters


def is_object_class(catalog: Catalog, character: str) -> bool:
    """True if the character stands for a class of objects. Rules: "Object classes"."""
    return character in catalog.object_class_of


MOST = 4
_WORDS = json.loads((PACKAGE / "language" / "semantics" / "players_words.json").read_text("utf-8"))
OBJECT_NOUNS: dict[str, str] = _WORDS["object nouns"]
"""Players' words for the classes of objects."""
AMERICAN: dict[str, str] = _WORDS["american"]
"""British forms."""
MONSTER_ALIASES: dict[str, str] = _WORDS["monsters"]
"""Players' words for species whose names say less."""
ROOM_ALIASES: dict[str, str] = _WORDS["rooms"]
"""Players' words for the types of rooms."""
MEANINGS: dict[str, str] = _WORDS["language"]
"""The words that people write for each word of the language; of two meanings of a word, the likelier is first."""
CHARACTERS: dict[str, str] = _WORDS["terrain"]
"""The map characters of kinds of terrain. Implements: Map characters."""

BEFORE = lazy_pattern(r"^(?:(?:an?|the|some|[0-9]+|[+-][0-9]+|blessed|cursed|uncursed|holy|unholy|random)\s+)+", re.I)
PARTS = lazy_pattern(r"[\s-]+")
LITERAL = lazy_pattern(r"(?:\('(.+)', )?\"([^\"]+)\"\)?")
BODIES = lazy_pattern(
    r"(?:(.+) (corpse|statue|egg|figurine|tin)s?|(corpse|statue|egg|figurine|tin)s? of (?:an? )?(.+))"
)


# ---- names as people write them


def variants(name: str) -> tuple[str, ...]:
    """The name in lower case, then without article, number and curse, in American spelling, in the singular."""
    plain = " ".join(name.lower().replace("_", " ").split())
    bare = BEFORE.sub("", plain)
    american = " ".join(AMERICAN.get(word, word) for word in bare.split())
    found = [plain, bare, american]
    for text in (bare, american):
        found += _singulars(text)
    return tuple(dict.fromkeys(text for text in found if text))


def _singulars(text: str) -> abc.Iterator[str]:
    head, _, last = text.rpartition(" ")
    first = f"{head} " if head else ""
    for plural, singular in (("ves", "f"), ("ves", "fe"), ("men", "man"), ("ies", "y"), ("mice", "mouse"), ("es", ""),
                             ("s", ""), ("wolves", "wolf"), ("staves", "staff"), ("i", "us")):  # fmt: skip
        if last.endswith(plural) and len(last) > len(plural):
            yield first + last.removesuffix(plural) + singular
    thing, of, rest = text.partition(" of ")
    if of and thing.endswith("s"):
        yield f"{thing.removesuffix('s')} of {rest}"


def _name_words(name: str) -> frozenset[str]:
    return frozenset(PARTS.split(name.lower()))


def _holding(texts: abc.Iterable[str], known: abc.Iterable[str]) -> abc.Iterator[str]:
    """The known names that have all words of one of the texts, by how many more they have."""
    wanted = [_name_words(text) for text in texts]
    found = [name for name in known if any(want <= _name_words(name) for want in wanted)]
    return iter(sorted(found, key=lambda name: len(_name_words(name))))


def _unique(names: abc.Iterable[str]) -> tuple[str, ...]:
    return tuple(islice(dict.fromkeys(names), MOST))


def is_only_meaning(name: str, literals: abc.Sequence[str]) -> bool:
    """Return whether a name is one of these in another spelling, or after the noun of its class, and no other is.

    ``scroll of identify`` can only be ``('?', "identify")``; a plural may stand for several, and a typo for others.
    """
    plain, alike = _spelled(name), []
    for number, found in enumerate(map(LITERAL.fullmatch, literals)):
        if found is not None:
            nouns = [noun for noun, letter in OBJECT_NOUNS.items() if letter == found[1]]
            if plain in map(_spelled, (found[2], *(f"{noun} of {found[2]}" for noun in nouns))):
                alike.append(number)
    return alike == [0]


def _spelled(name: str) -> str:
    """A name without what spelling it otherwise changes: capitals, blanks, hyphens, British forms, an article."""
    first, *others = PARTS.split(name.lower().replace("_", " ").strip())
    words = others if others and first in ("a", "an", "the") else (first, *others)
    return "".join(AMERICAN.get(word, word) for word in words)


# ---- objects


def object_literal(catalog: Catalog, name: str, character: str) -> str:
    """Return the literal of a kind: its name alone if no earlier class has a kind of that name."""
    number = catalog.kind_number(name)
    alone = number is not None and catalog.kinds[number].character == character
    return f'"{name}"' if alone else f"('{character}', \"{name}\")"


def objects_meant(catalog: Catalog, name: str, character: str | None = None) -> tuple[str, ...]:
    """Objects that an unknown name may mean, as they are written, best first; of the class if one is given."""
    texts = variants(name)
    if not texts:
        return ()
    if "gold" in texts and character in (None, "$"):
        return ('"gold piece"',)
    numbers = (catalog.kind_number(text, character) for text in texts)
    spelt = [catalog.kinds[number] for number in numbers if number is not None]
    literals = (object_literal(catalog, kind.name or "", kind.character) for kind in spelt)
    exact = _unique((*literals, *_by_noun(catalog, texts)))
    if exact:
        return exact
    held = list(_kinds_holding(catalog, texts, character))
    if held:
        return _unique(held)
    known = [(kind.name, kind.character) for kind in catalog.kinds if kind.name and character in (None, kind.character)]
    by_name = dict(reversed(known))
    near = similar(texts[-1] if len(texts) == 1 else texts[0], by_name)
    return tuple(object_literal(catalog, found, by_name[found]) for found in near)


def _by_noun(catalog: Catalog, texts: abc.Iterable[str]) -> abc.Iterator[str]:
    """``potion``, ``scroll of identify``, ``identify scroll``."""
    for text in texts:
        if text in OBJECT_NOUNS and text != "gold":
            yield f"'{OBJECT_NOUNS[text]}'"
        noun, of, rest = text.partition(" of ")
        if not of:
            rest, _, noun = text.rpartition(" ")
        letter = OBJECT_NOUNS.get(noun) or OBJECT_NOUNS.get(noun.removesuffix("s"))
        if letter and rest:
            yield from (f"('{letter}', \"{kind}\")" for kind in _of_class(catalog, rest, letter))


def _of_class(catalog: Catalog, name: str, letter: str) -> tuple[str, ...]:
    """Kinds of a class by name, by appearance, or by spelling."""
    number = catalog.kind_number(name, letter)
    if number is not None:
        return (catalog.kinds[number].name or name,)
    kinds = [kind for kind in catalog.kinds if kind.name and kind.character == letter]
    looks = tuple(kind.name or "" for kind in kinds if kind.appearance == name)
    return looks or similar(name, (kind.name or "" for kind in kinds), 1)


def _kinds_holding(catalog: Catalog, texts: tuple[str, ...], character: str | None) -> abc.Iterator[str]:
    """Kinds by the words of their names, their appearances, or a colour and a word."""
    kinds = [kind for kind in catalog.kinds if kind.name and character in (None, kind.character)]
    by_name = {kind.name or "": kind for kind in reversed(kinds)}
    noun = next((OBJECT_NOUNS[text] for text in texts if text in OBJECT_NOUNS), None)
    several = [text for text in texts if " " in text]
    looks = [
        kind.name or ""
        for kind in kinds
        if kind.appearance
        and (
            kind.appearance.lower() in texts
            or any(_name_words(text) <= _name_words(kind.appearance) for text in several)
        )
    ]
    colored = (
        name
        for name, kind in by_name.items()
        if any(kind.color in text.split() and _name_words(text) - {kind.color} <= _name_words(name) for text in several)
    )
    found = [*looks, *_holding(texts, by_name), *colored]
    for name in sorted(found, key=lambda name: by_name[name].character != noun):
        yield object_literal(catalog, name, by_name[name].character)


class WithOption(NamedTuple):
    """An object that is written as its kind and an option."""

    kind: str
    option: str

    @property
    def literal(self) -> str:
        """Its arguments at a random place."""
        return f"{self.kind}, random, {self.option}"


def artifact_meant(catalog: Catalog, name: str) -> WithOption | None:
    """An artifact as its kind and its name; None if there is none of that name."""
    for artifact in catalog.artifacts:
        if artifact.name.lower().removeprefix("the ") == name.lower().removeprefix("the "):
            return artifact_form(catalog, artifact)
    return None


def artifact_form(catalog: Catalog, artifact: Artifact) -> WithOption:
    """An artifact as its kind and its name."""
    kind = catalog.kinds[artifact.base_index]
    return WithOption(f"('{kind.character}', \"{kind.name or ''}\")", f'name:"{artifact.name}"')


def remains_meant(catalog: Catalog, name: str) -> WithOption | None:
    """``newt corpse``, ``statue of a newt`` as they are written."""
    found = BODIES.fullmatch(name.lower())
    if not found:
        return None
    species, thing = (found[1], found[2]) if found[1] else (found[4], found[3])
    number, kind = catalog.species_number(species), catalog.kind_number(thing)
    if number is None or kind is None:
        return None
    literal = f"('{catalog.kinds[kind].character}', \"{thing}\")"
    return WithOption(literal, f'montype:"{catalog.species[number].name}"')


# ---- monsters


def monsters_meant(catalog: Catalog, name: str, character: str | None = None) -> tuple[str, ...]:
    """Monsters that an unknown name may mean, as they are written, best first; of the class if one is given."""
    texts = variants(name)
    if not texts:
        return ()
    called = [MONSTER_ALIASES[text] for text in texts if text in MONSTER_ALIASES]
    numbers = (catalog.species_number(text, character) for text in (*called, *texts))
    spelt = (f'"{catalog.species[number].name}"' for number in numbers if number is not None)
    exact = _unique((*spelt, *_dragons(catalog, texts)))
    if exact:
        return exact
    named = [species.name for species in catalog.species if character in (None, species.character)]
    held = list(_holding(texts, named))
    letters = [known.character for known in catalog.monster_classes if known.name.lower() in texts]
    classes = [f"'{letter}'" for letter in letters if letter.isalpha() and character in (None, letter)]
    if classes:
        letter = classes[0][1]
        members = [species.name for species in catalog.species if species.character == letter]
        others = [name for name in members if not name.startswith("baby ") and name not in held]
        held = [name for name in held if name in members and not name.startswith("baby ")] + others
    if held or classes:
        return _unique((*classes, *(f'"{name}"' for name in held)))
    near = similar(texts[0], named) or similar(texts[-1], named)
    last = texts[-1].rpartition(" ")[2]
    if not near and last != texts[-1]:
        return monsters_meant(catalog, last, character)
    return tuple(f'"{found}"' for found in near)


def dragon_of_colour(catalog: Catalog, name: str) -> tuple[str, str] | None:
    """The colour in a dragon's name, and what the game calls the dragon with scales of that colour; None if neither."""
    texts = variants(name)
    found = next(_dragons(catalog, texts), None)
    colour = next(
        (text.removeprefix("baby ").removesuffix(" dragon") for text in texts if text.endswith(" dragon")), ""
    )
    return (colour, found) if found and any(kind.color == colour for kind in catalog.kinds) else None


def _dragons(catalog: Catalog, texts: abc.Iterable[str]) -> abc.Iterator[str]:
    """``red dragon``, ``fire dragon``: the species whose scales have that colour or name."""
    for text in texts:
        baby = text.startswith("baby ")
        kind_of, _, noun = text.removeprefix("baby ").rpartition(" ")
        if noun != "dragon" or not kind_of:
            continue
        for kind in catalog.kinds:
            if not (kind.name and kind.name.endswith(" scales") and kind.appearance):
                continue
            if kind_of == kind.color or kind.name == f"{text.removeprefix('baby ')} scales":
                species = ("baby " if baby else "") + kind.appearance.removesuffix(" scales")
                if catalog.species_number(species) is not None:
                    yield f'"{species}"'


# ---- traps and rooms


def traps_meant(catalog: Catalog, name: str) -> tuple[str, ...]:
    """Traps that an unknown name may mean; players' names count: ``squeaky board`` means ``board``."""
    known, named = catalog.trap_numbers, [trap for trap in catalog.traps if trap.word]
    if not name.strip():
        return ()
    texts = [text.removesuffix(" trap") for text in variants(name)]
    for text in texts:
        if text in known:
            return (text,)
    for trap in named:
        if trap.name.lower() in (*texts, *(f"{text} trap" for text in texts)):
            return (trap.des_name,)
    joined = {trap.replace(" ", ""): trap for trap in known}
    for text in texts:
        plain = re.sub(r"[ -]|trap$", "", text)
        if plain in joined or text.replace(" ", "") in joined:
            return (joined.get(plain) or joined[text.replace(" ", "")],)
    held = _unique(_holding(texts, known)) or _unique(
        trap.des_name for trap in named if any(_name_words(text) <= _name_words(trap.name) for text in texts)
    )
    begun = tuple(trap for trap in known if any(len(text) > 2 and trap.startswith(text) for text in texts))
    return (
        held
        or begun
        or similar(name, known)
        or _unique(trap for trap in known if _name_words(trap) & _name_words(name))
    )


def is_trap_name(catalog: Catalog, name: str, meant: abc.Sequence[str]) -> bool:
    """Return whether a name is one of the only trap that it may mean, in another spelling."""
    plain = _spelled(name).removesuffix("trap")
    names = {meant[0], *(trap.name for trap in catalog.traps if trap.des_name == meant[0])} if len(meant) == 1 else ()
    return any(_spelled(known).removesuffix("trap") == plain for known in names)


def rooms_meant(catalog: Catalog, name: str) -> tuple[str, ...]:
    """Room types that an unknown name may mean."""
    known = catalog.room_types
    texts = variants(name)
    for text in texts:
        plain = text.removesuffix(" room")
        candidates = (text, plain, ROOM_ALIASES.get(text), ROOM_ALIASES.get(plain), f"{plain} shop")
        shop = f"{text.removesuffix(' store')} shop"
        for candidate in (*candidates, shop):
            if candidate in known:
                return (candidate,)
    return similar(name, known) or _unique(_holding(texts, known))


LOOSE = frozenset({"tame", "waiting", "rust", "rusty", "type", "corpse", "scared", "vault"})
"""Words whose suggestion is related, but may not be what is meant."""


def synonym_of(word: str, expected: abc.Iterable[str]) -> str | None:
    """The expected word that another word means; None if there is none."""
    allowed, written = set(expected), word.lower()
    return next((known for known, others in MEANINGS.items() if known in allowed and written in others.split()), None)


# ---- terrain


def character_of(name: str) -> str | None:
    """The map character of a kind of terrain by one of its names, in the singular or plural; None if it is none."""
    plain = name.lower().replace("_", " ").replace("-", " ").strip()
    return CHARACTERS.get(plain) or CHARACTERS.get(plain.removesuffix("s"))


# ---- statements


STATEMENTS: dict[str, str] = {
    name.upper().replace(" ", "_"): f"{name} is terrain: write `TERRAIN: (3,4), '{character}'`".replace("\\", "\\\\")
    for name, character in CHARACTERS.items()
    if name not in ("fountain", "sink", "pool", "room", "corridor", "door", "wall", "stone", "blank", "boundary")
} | {word: advice for advice, words in _WORDS["statements"].items() for word in words.split()}
"""Statements that people expect, and what to write for them."""

FUNCTION, ASSIGN = STATEMENTS["DEF"], STATEMENTS["LET"]

EXAMPLES = frozenset({"ITEM", "CREATURE", "MOB", "PET", "PRIEST"})
"""Statements whose advice is one example of many."""

SEVERAL = frozenset({"WALL", "WALLS", "WATER", "MAZE_WALK"})
"""Statements that may mean another terrain or direction."""
