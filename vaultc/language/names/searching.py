"""Search for names: exact matches, names with the words, names of a class, and similar spellings."""

from __future__ import annotations

from collections import abc
from typing import NamedTuple

from vaultc.language.game import Game
from vaultc.language.names.entries import KINDS, NameEntry, entries
from vaultc.language.semantics import suggestions
from vaultc.language.semantics.names import similar


class Found(NamedTuple):
    """A name and how it fits: ``exact``, ``meant``, ``words``, ``class`` or ``near``; ``all`` in a list of all."""

    entry: NameEntry
    match: str


def search(
    game: Game, words: str = "", *, what: abc.Collection[str] = KINDS, classes: abc.Collection[str] = ()
) -> tuple[Found, ...]:
    """The names that fit, the best first; without words all, in the order of the tables.

    ``what`` limits them to kinds of things, ``classes`` to classes of monsters and objects by their characters. Names
    that are only spelt alike are given where nothing else fits.
    """
    known = [entry for entry in entries(game) if entry.what in what]
    if classes:
        things = ("monsters", "objects", "artifacts")
        known = [entry for entry in known if entry.what in things and entry.symbol in classes]
    if not words.strip():
        return tuple(Found(entry, "all") for entry in known)
    found: dict[NameEntry, str] = {}
    for match, some in _ways(game, words, known):
        for entry in some:
            found.setdefault(entry, match)
    return tuple(Found(entry, match) for entry, match in (found or _near(words, known)).items())


def _ways(game: Game, words: str, known: abc.Sequence[NameEntry]) -> abc.Iterator[tuple[str, list[NameEntry]]]:
    texts = suggestions.variants(words)
    yield "exact", [entry for entry in known if entry.name.lower() in texts or words.strip() == entry.symbol]
    meant = {(what, name) for what, names in _meant(game, texts).items() for name in names}
    yield "meant", [entry for entry in known if (entry.what, entry.written) in meant]
    split = suggestions.PARTS.split
    held: list[NameEntry] = []  # names with all words of a text, the last of which may be the beginning of a word
    for entry in known:
        has = split(f"{entry.name} {entry.facts if entry.what in ('traps', 'flags') else ''}".lower())
        if any(
            set(whole) <= set(has) and any(part.startswith(last) for part in has) for *whole, last in map(split, texts)
        ):
            held.append(entry)
    yield "words", sorted(held, key=lambda entry: (KINDS.index(entry.what), len(suggestions.PARTS.split(entry.name))))
    yield "class", [entry for entry in known if _singular(entry.class_name.lower()) in map(_singular, texts)]


_MEANT: dict[str, abc.Callable[..., tuple[str, ...]]] = {
    "monsters": suggestions.monsters_meant,
    "objects": suggestions.objects_meant,
}


def _meant(game: Game, texts: abc.Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return the unique meanings of players' words (colours, appearances, synonyms) that spelling does not find."""
    if not texts:
        return {}
    found = {what: meant(game.catalog, texts[0]) for what, meant in _MEANT.items()}
    found["traps"] = tuple(f'"{name}"' for name in suggestions.traps_meant(game.catalog, texts[0]))
    found["rooms"] = tuple(f'"{name}"' for name in suggestions.rooms_meant(game.catalog, texts[0]))
    unique = {what: names for what, names in found.items() if len(names) == 1}
    return {what: names for what, names in unique.items() if not similar(texts[0], [names[0].strip('"')])}


def _singular(name: str) -> str:
    return name.removesuffix("s")


def _near(words: str, known: abc.Iterable[NameEntry]) -> dict[NameEntry, str]:
    by_name: dict[str, list[NameEntry]] = {}
    for entry in known:
        by_name.setdefault(entry.name, []).append(entry)
    texts = suggestions.variants(words)
    names = [name for text in texts[:1] for name in similar(text, by_name, 8)]
    return {entry: "near" for name in names for entry in by_name[name]}
