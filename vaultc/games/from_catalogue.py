"""Games of forks: a known game with the tables of a catalogue file, and how well each reads a fork's files.

Such a game is called by a key, ``NAME@{...}``, which tells a worker process everything that it needs, and changes with
the contents of the file. For games that load Lua scripts, a version's words are joined with those of the fork's
catalogue and settings.
"""

from __future__ import annotations

import json
from collections import abc
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from vaultc import games
from vaultc.language.diagnostics import errors_among
from vaultc.language.game import Feature
from vaultc.language.source import Source
from vaultc.language.syntax import parse
from vaultc.support.errors import InvalidValueError
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.catalog import imported
from vaultc.world.catalog.lua_worlds import LuaWorld, world_named
from vaultc.world.catalog.tables import FactTable, rows_of
from vaultc.world.sources.importing import names_in
from vaultc.world.surroundings import know_roles

if TYPE_CHECKING:
    from vaultc.language.game import Game
    from vaultc.language.syntax.grammar import Grammar
    from vaultc.world.catalog import Catalog
    from vaultc.world.sources.tree import SourceTree

SIGN: Final = "@"
_LUA: Final = "lua"
"""The settings of scripts among the rows of a key."""
_OF_MAPS: Final = frozenset({"MAP", "ENDMAP"})
_FLAG: Final = "noteleport"
"""The flag of all games like which further flags are read."""


def key_of_file(path: Path, extras: abc.Mapping[str, Any] | None = None) -> str:
    """The key of the game of a catalogue file, with further rows.

    Raises:
        CatalogueError: the file is not a catalogue, or its tables do not fit.
        InvalidValueError: the rows do not fit, or the base is not known.
    """
    file = imported.read_catalogue(path)
    data = imported.digest_of(path)
    spec = {"path": str(path.resolve()), "sha256": data, "base": file.header["base"], "extras": dict(extras or {})}
    return _tried(f"{file.header['name']}{SIGN}{json.dumps(spec, sort_keys=True)}")


def key_of_rows(base: str, extras: abc.Mapping[str, Any]) -> str:
    """The key of a known game with further rows.

    Raises:
        InvalidValueError: the rows do not fit.
    """
    spec = {"base": base, "extras": dict(extras)}
    digest = sha256(json.dumps(spec, sort_keys=True).encode()).hexdigest()
    return _tried(f"{base}-{digest[:6]}{SIGN}{json.dumps(spec, sort_keys=True)}")


def _tried(key: str) -> str:
    _catalog(key)
    return key


def name_of(key: str) -> str:
    """The name of the game of a key; a name is its own."""
    return key.partition(SIGN)[0]


def file_of(key: str) -> str | None:
    """The path of the catalogue file of a key; None of a name, or of a game with further rows alone."""
    path: str | None = spec_of(key).get("path") if SIGN in key else None
    return path


@lru_cache(maxsize=16)
def game_of_key(key: str, named: abc.Callable[[str], Game]) -> Game:
    """The game of a key; ``named`` gives the base by its name.

    Raises:
        CatalogueError: its file cannot be used any more.
    """
    spec = spec_of(key)
    base = named(spec["base"])
    features, quirks = base.language.features, base.language.quirks
    if "path" in spec:
        quirks = quirks._replace(unknown_code=True)
        if {"monsters", "objects"} <= imported.read_catalogue(Path(spec["path"])).tables.keys():
            features &= ~Feature.OPEN_NAMES
    language = replace(base.language, load_grammar=partial(_grammar, key), features=features, quirks=quirks)
    title = f"{name_of(key)} (as {base.title})"
    return replace(
        base, name=name_of(key), title=title, language=language, load_catalog=partial(_catalog, key),
        load_targets=partial(_targets, key),
    )  # fmt: skip


def extras_of(key: str) -> abc.Mapping[str, Any]:
    """The further rows and settings of a key; empty of a name."""
    found: abc.Mapping[str, Any] = spec_of(key)["extras"] if SIGN in key else {}
    return found


def catalog_of_key(key: str) -> Catalog:
    """The catalogue of the game of a key."""
    return _catalog(key)


def key_of_game(game: Game) -> str | None:
    """The key of a game; None of a game that is built in."""
    load = game.load_catalog
    return load.args[0] if isinstance(load, partial) and load.func is _catalog else None


def key_with(name: str, further: abc.Mapping[str, Any]) -> str:
    """The key of a game, by its name or key, with further settings among its rows."""
    if SIGN not in name:
        return f"{name}+{SIGN}{json.dumps({'base': name, 'extras': dict(further)}, sort_keys=True)}"
    spec = spec_of(name)
    spec["extras"] = {**spec["extras"], **further}
    return f"{name_of(name)}{SIGN}{json.dumps(spec, sort_keys=True)}"


def spec_of(key: str) -> dict[str, Any]:
    """Return the parts of a key: ``base``, ``extras``, and of a catalogue file ``path`` and ``sha256``."""
    spec: dict[str, Any] = json.loads(key.partition(SIGN)[2])
    return spec


@lru_cache(maxsize=16)
def _catalog(key: str) -> Catalog:
    spec = spec_of(key)
    base: Catalog = games.game_named(spec["base"]).catalog
    if "path" in spec:
        base = imported.extended_by(base, imported.read_catalogue(Path(spec["path"])), spec["path"])
        know_roles(base.roles)
    rows = {name: given for name, given in spec["extras"].items() if name != _LUA}
    return _with_extras(base, name_of(key), rows) if rows else base


def _with_extras(base: Catalog, name: str, extras: abc.Mapping[str, Any]) -> Catalog:
    try:
        catalog = imported.extended(
            base, name, extras, monsters=extras.get("monsters", ()), objects=extras.get("objects", ())
        )
    except LookupError as error:
        raise InvalidValueError(str(error.args[0])) from None
    try:
        for table in ("terrain", "traps"):
            getattr(catalog, table)
    except ValueError as error:
        raise InvalidValueError(str(error)) from None
    return catalog


@lru_cache(maxsize=16)
def _grammar(key: str) -> Grammar:
    base: Game = games.game_named(spec_of(key)["base"])
    extras = spec_of(key)["extras"]
    return forked_grammar(base.grammar, _catalog(key), extras.get("flags", ()), bool(extras.get("terrain")))


def forked_grammar(
    base: Grammar, catalog: Catalog, flags: abc.Iterable[str] = (), own_letters: bool = False
) -> Grammar:
    """The grammar of a base with the words of a fork's catalogue and further flags.

    Maps have the letters that the fork's scanner has in them, or all of its terrain if it has ``own_letters``.
    """
    from vaultc.language.syntax.grammar import with_words

    words = words_of(catalog)
    letters, keywords = words.get("map_letters"), words.get("keywords", {})
    own = {letter for row in catalog.terrain for letter in row.map_characters if letter.isprintable()}
    own = own if letters is None or own_letters else own & set(letters)
    unread = _unread(base, keywords)
    return with_words(
        base, catalog.version, alike=dict.fromkeys([*words.get("flags", ()), *flags], _FLAG),
        letters="".join(sorted(own)), unread=unread,
        aliases={word: known for word, known in _aliases(base, keywords).items() if word in unread},
    )  # fmt: skip


def _unread(grammar: Grammar, words: abc.Iterable[str]) -> frozenset[str]:
    """The words of a scanner that a grammar does not have, which begin statements or are parts of them."""
    unknown = {word for word in words if len(word) > 2 and not grammar.is_reserved(word)} - grammar.literals - _OF_MAPS
    found = ((word, grammar.scanner.fullmatch(word)) for word in unknown)
    return frozenset(word for word, match in found if match is not None and match.lastgroup == "IDENT")


def _aliases(grammar: Grammar, keywords: abc.Mapping[str, tuple[str, str]]) -> dict[str, str]:
    """The words of a scanner that a grammar lacks but knows others of the same class of tokens with a value, each with
    the first of these."""
    of_class: dict[str, str] = {}
    for word, (token, value) in keywords.items():
        if value and word in grammar.words and not word.isupper():
            of_class.setdefault(token, word)
    return {
        word: of_class[token]
        for word, (token, value) in keywords.items()
        if value and token in of_class and not word.isupper()
    }


def flags_of(game: Game, catalog: Catalog) -> frozenset[str]:
    """The level flags that des files of a game may name, with the flags of a fork's catalogue."""
    known = {word for target in game.load_targets() for word in target.flags}
    return frozenset(known.union(words_of(catalog).get("flags", ())))


def words_of(catalog: Catalog) -> FactTable:
    """The table of a fork's own words; empty if its catalogue has none."""
    try:
        return catalog.table("words")
    except OSError:
        return {}


def _targets(key: str) -> tuple[Any, ...]:
    spec, words = spec_of(key), words_of(_catalog(key))
    flags: dict[str, int] = words.get("flags", {})
    free = max([*flags.values(), 1 << 23])
    flags = flags | {word: free << number for number, word in enumerate(spec["extras"].get("flags", ()), 1)}
    own = {word: bits for word, bits in flags.items() if bits}
    targets = games.game_named(spec["base"]).load_targets()
    numbers = words.get("numbers", {})
    return tuple(replace(each, game=name_of(key), flags={**each.flags, **own}, words=numbers) for each in targets)


MOST_TRIED: Final = 600_000
"""Characters of des files that are read with each base; the smallest files come first, so that most are read."""
CLEARLY: Final = 3
"""Mistakes that a base must save, and half of all, to be proposed in place of the chosen one."""

Tables = abc.Mapping[str, FactTable]


class Fit(NamedTuple):
    """A base tried: the syntax errors and unread statements of the des files, and the uses of names it lacks."""

    base: str
    errors: int
    unknown: int

    @property
    def mistakes(self) -> int:
        """All that it cannot read."""
        return self.errors + self.unknown

    def is_clearly_better(self, other: Fit) -> bool:
        """True if it saves enough mistakes to be proposed in place of another."""
        return 2 * self.mistakes <= other.mistakes and other.mistakes - self.mistakes >= CLEARLY


class BaseTrial:
    """The des files of a source tree, and the tables that were imported from it, to be tried with several bases."""

    def __init__(self, tree: SourceTree, tables: Tables) -> None:
        self._tables = tables
        self._sources = list[Source]()
        texts = {path: tree.text(path) or "" for path in tree.paths if path.endswith(".des")}
        left = MOST_TRIED
        for path in sorted(texts, key=lambda path: (len(texts[path]), path)):
            left -= len(texts[path])
            if left >= 0:
                self._sources.append(Source.from_bytes(texts[path].encode("latin-1"), path))

    def fit(self, base: str) -> Fit:
        """The mistakes with a base."""
        fit = self._fit(base, None)
        assert fit is not None
        return fit

    def best(self, asked: Fit) -> Fit:
        """The fit of the base with the fewest mistakes; of several the asked one, else the nearest."""
        return self._fewest([asked.base], asked)

    def nearest(self, asked: Fit) -> Fit:
        """The fit of the base with the fewest mistakes; of several the one with the most names of the fork."""
        return self._fewest([], asked)

    def _fewest(self, preferred: list[str], asked: Fit) -> Fit:
        """The fit with the fewest mistakes; a base is left as soon as it has more than the best before it."""
        others = [name for name in (games.OTHER, *games.dialects()) if name not in preferred]
        near = {name: self._likeness(games.game_named(name).catalog) for name in dict.fromkeys(others)}
        best: Fit | None = None
        for name in [*preferred, *sorted(near, key=lambda name: -near[name])]:
            found = asked if name == asked.base else self._fit(name, best.mistakes if best else asked.mistakes)
            if found is not None and (best is None or found.mistakes < best.mistakes):
                best = found
            if best is not None and not best.mistakes:
                return best
        assert best is not None
        return best

    def _fit(self, base: str, most: int | None) -> Fit | None:
        """The mistakes with a base; None as soon as there are more than ``most``."""
        game: Game = games.game_named(base)
        catalog: Catalog = game.catalog.extended(base, tables=self._tables)
        grammar = forked_grammar(game.grammar, catalog)
        errors = 0
        for source in self._sources:
            parsed = parse(source, grammar)
            errors += len(errors_among(parsed.diagnostics)) + sum(comment.is_unread for comment in parsed.comments)
            if most is not None and errors > most:
                return None
        texts = [(source.name, source.text) for source in self._sources]
        return Fit(base, errors, names_in(texts, catalog, flags_of(game, catalog)).unknown)

    def _likeness(self, catalog: Catalog) -> float:
        """The share of names of monsters and objects that a base and the fork have both."""
        own, known = _names(self._tables), _names({name: catalog.table(name) for name in ("monsters", "objects")})
        return len(own & known) / len(own | known)


def _names(tables: Tables) -> frozenset[tuple[str, str]]:
    rows = (
        (name, row["name"]) for name in ("monsters", "objects") for row in rows_of(tables.get(name, {}).get(name, []))
    )
    return frozenset((table, name.lower()) for table, name in rows if name)


FunctionValue = str | int | float | bool
"""The value that a function of a fork returns in a preview."""
_OF_BOTH_SEXES: Final = {
    "succubus": "incubus", "cavewoman": "caveman", "priestess": "priest", "aligned priest": "priest",
    "aligned priestess": "priest", "aligned cleric": "priest", "high priestess": "high priest",
}  # fmt: skip
"""Names of species that a catalogue of this line has under the first of their names by sex."""
LUA: Final = "lua"
FUNCTIONS: Final = "functions"


@lru_cache(maxsize=32)
def declared_functions(key: str) -> Mapping[str, FunctionValue]:
    """The functions that the settings of a key declare, by their names as scripts write them, with their values."""
    found: Mapping[str, FunctionValue] = extras_of(key).get(LUA, {}).get(FUNCTIONS, {})
    return found


@lru_cache(maxsize=32)
def forked_world(name: str, key: str) -> LuaWorld:
    """The words of a version, by its name, and those of the game of a key.

    A name that the catalogue has means itself; another name of the version counts as far as the catalogue has what it
    means.
    """
    world, catalog = world_named(name), catalog_of_key(key)
    if file_of(key) is None and not extras_of(key).keys() - {LUA}:
        return world
    letters = dict.fromkeys(world.map_characters) | dict.fromkeys(
        letter for row in catalog.terrain for letter in row.map_characters if letter.isprintable()
    )
    own_flags = words_of(catalog).get("flags", {}).keys()
    is_own = file_of(key) is not None
    return replace(
        world,
        object_numbers=world.catalog_version if is_own else world.object_numbers,
        terrain_numbers=() if is_own else world.terrain_numbers,
        flags=frozenset((*world.flags, *own_flags, *extras_of(key).get("flags", ()))),
        rooms=frozenset((*world.rooms, *catalog.room_types)),
        traps=frozenset((*world.traps, *catalog.trap_codes)),
        map_characters="".join(letters),
        renamed_objects={old: new for old, new in world.renamed_objects.items() if _has_kind(catalog, old)},
        gendered_species={
            name: known
            for name, known in _OF_BOTH_SEXES.items()
            if catalog.species_number(name) is None and catalog.species_number(known) is not None
        }
        | {
            name: known
            for name, known in catalog.table("monsters").get("other_names", {}).items()
            if catalog.species_number(name) is None
        }
        | _meaning(catalog, world.gendered_species),
        alternate_species=_meaning(catalog, world.alternate_species),
        newer_species=_meaning(catalog, world.newer_species),
        newer_objects={
            new: near
            for new, near in world.newer_objects.items()
            if not _has_kind(catalog, new) and _has_kind(catalog, near)
        },
    )


def _meaning(catalog: Catalog, names: Mapping[str, str]) -> dict[str, str]:
    """Further names of species, each with the name that the catalogue has for it."""
    found: dict[str, str] = {}
    of_same: dict[str, list[str]] = {}
    for name, meant in names.items():
        of_same.setdefault(meant, []).append(name)
    for name, meant in names.items():
        if catalog.species_number(name) is not None:
            continue
        known = next((each for each in (meant, *of_same[meant]) if catalog.species_number(each) is not None), None)
        if known is not None:
            found |= {name: known, meant: known}
    return {name: known for name, known in found.items() if name != known}


def _has_kind(catalog: Catalog, name: str) -> bool:
    return catalog.kind_number(name, None) is not None


_STAIRS_AND_ALTARS: Final = ("STAIRS", "LADDER", "GRAVE", "ALTAR")


@lru_cache(maxsize=32)
def features_of(key: str) -> Mapping[str, int]:
    """The terrain that ``des.feature`` can make in a fork, by its word, with its code: furniture and the like."""
    catalog = catalog_of_key(key)
    own = (row for row in catalog.terrain if row.furniture and row.name not in _STAIRS_AND_ALTARS)
    return {row.name.lower().replace("_", " "): row.code for row in own}
