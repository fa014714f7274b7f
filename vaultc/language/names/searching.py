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
    if not found:
        by_name: dict[str, list[NameEntry]] = {}
        for entry in known:
            by_name.setdefault(entry.name, []).append(entry)
        for text in suggestions.variants(words)[:1]:
            found = {entry: "near" for name in similar(text, by_name, 8) for entry in by_name[name]}
    return tuple(Found(entry, match) for entry, match in found.items())


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
    singulars = {text.removesuffix("s") for text in texts}
    yield "class", [entry for entry in known if entry.class_name.lower().removesuffix("s") in singulars]


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
