"""The open texts, and the results of the stages for them; everything is computed on demand.

Findings about a folder with a dungeon file belong to the texts that are open. The dungeon file is the one in the folder
of a level or the nearest above, unless the settings name another. The levels of its folder are known by their names and
FLAGS, which are read without a parser, so that a folder of fifty files takes no time while one types.
"""

from __future__ import annotations

import gc
import re
from collections import abc
from contextlib import contextmanager
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from vaultc.editing.lsp.parameters import ContentChange
from vaultc.editing.lsp.positions import EditedText, Positions, path_of, units_of, uri_of, without_links
from vaultc.editing.lsp.protocol import Range
from vaultc.games import game_named
from vaultc.language import semantics, syntax
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.dungeon import is_dungeon_file
from vaultc.language.dungeon.reading import read_dungeon
from vaultc.language.game import Feature, Game
from vaultc.language.source import Source, Span, is_lua
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.grammar import Token
from vaultc.language.syntax.lexer import Lexer
from vaultc.language.syntax.messages import Reports
from vaultc.linter.checking import apply_settings, configuration
from vaultc.linter.checking.apply_settings import Examined, NamedLevel, SettingsOf
from vaultc.linter.checking.check_file import examine, examine_model
from vaultc.linter.checking.dialects import dialect_of
from vaultc.linter.dungeon.checking import examine_dungeon, examine_source
from vaultc.support.dataclass import KW_ONLY, dataclass, field, replace
from vaultc.support.regular_files import is_regular
from vaultc.support.targets import DUNGEON_FILES, PYTHON, TargetError, find_files

if TYPE_CHECKING:
    from vaultc.language.embedded.levels import EmbeddedLevel


Reader = abc.Callable[[Path], str | None]
"""A function from a path to the file's text in the editor; None if it is not open."""


@dataclass(eq=False)
class Document:
    """One text at one moment; a change makes a new document."""

    uri: str
    text: str
    _: KW_ONLY
    version: int | None
    encoding: str
    settings: apply_settings.SettingsOf
    reader: Reader
    is_embedding: bool = False
    """True if it is a Python file, whose strings hold levels."""
    kept: dict[str, object] = field(default_factory=dict, init=False)
    """Results that other modules have computed for this text, by their own keys."""

    @cached_property
    def path(self) -> Path | None:
        """The file, if the text comes from a file."""
        return path_of(self.uri)

    @cached_property
    def place(self) -> Path | None:
        """The file without links."""
        return without_links(self.path) if self.path else None

    @cached_property
    def source(self) -> Source:
        """The text as a source."""
        return Source(str(self.path or self.uri), self.text, self.path)

    @cached_property
    def positions(self) -> Positions:
        """Its lines and characters."""
        return Positions(self.text, self.encoding)

    @cached_property
    def game(self) -> Game:
        """The game in whose dialect it is written."""
        game: Game = game_named(dialect_of(self.source, self.settings(self.path)).name)
        return game

    @cached_property
    def is_dungeon(self) -> bool:
        """True if it is a dungeon file; those in Lua are scripts to the editor."""
        return not self.source.is_lua_script and is_dungeon_file(self.source.name, self.text)

    @property
    def is_script(self) -> bool:
        """True of a Lua level script."""
        return self.source.is_lua_script

    @cached_property
    def model(self) -> semantics.Model:
        """Its tree and facts; included files are read as they are in the editor."""
        if self.source.is_lua_script:
            from vaultc.pipeline.reading import model_of

            return model_of(self.source, self.game)

        def load(path: Path) -> syntax.Parsed:
            text = self.reader(path)
            source = Source.read(path, links=False) if text is None else Source(str(path), text, path)
            return syntax.parse(source, self.game.grammar)

        with without_collector():
            return semantics.analyze(syntax.parse(self.source, self.game.grammar), self.game, load)

    @cached_property
    def findings(self) -> abc.Sequence[Diagnostic]:
        """All findings that the settings leave, with those in included files, and those of a folder's dungeon file.

        Lua that makes no level has none.
        """

        if self.is_script and not is_lua(self.text):
            return []
        if self.is_dungeon:
            whole = of_dungeon(self.source, self.settings, self.reader)
            return apply_settings.judge([whole], self.settings)
        with without_collector():
            if not self.is_embedding:
                beside = of_levels(self.source, self.settings, self.reader)
                own = examine_model(self.model)
                return apply_settings.judge([own] if beside is None else [own, beside], self.settings)
            from vaultc.linter.checking.embedded_files import examine_embedded

            minihack = self.game.has(Feature.MINIHACK_LEVELS)
            found = examine_embedded(self.source, self.game, minihack) if self.embedded else None
            return [] if found is None else apply_settings.judge([found], self.settings, minihack=minihack)

    @cached_property
    def embedded(self) -> tuple[EmbeddedLevel, ...]:
        """The levels in the strings of a Python file; none while it is no Python, which its own server tells."""
        from vaultc.language.embedded.levels import levels_in
        from vaultc.language.embedded.parsing import PythonFileError

        try:
            return levels_in(self.source)
        except PythonFileError:
            return ()

    def examined(self, source: Source) -> list[Diagnostic]:
        """The findings in another text that may take the place of this one."""
        found = examine_source(source) if self.is_dungeon else examine(source, self.game)
        return apply_settings.judge([found], self.settings)

    @property
    def own_findings(self) -> abc.Iterator[Diagnostic]:
        """The findings in this text itself."""
        return (found for found in self.findings if found.span.source is self.source)

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """Its words, numbers and signs, whatever the parser makes of them."""
        return tuple(Lexer(self.game.grammar, self.source, Reports()).tokens())

    @cached_property
    def statement_count(self) -> int:
        """The number of statements of its levels."""
        return sum(isinstance(node, n.Statement) for level in self.model.tree.levels for node in syntax.walk(level))

    def level_at(self, offset: int) -> n.Level | None:
        """The level around an offset: the last that begins before it."""
        before = [level for level in self.model.tree.levels if level.span.start <= offset]
        return before[-1] if before else None

    def line_of(self, span: Span) -> int:
        """The line in which a span of this text or of an included one begins, counted from 1 as editors do."""
        positions = self.positions if span.source is self.source else Positions(span.source.text)
        return positions.line(span.start) + 1

    def line_around(self, offset: int) -> tuple[int, int]:
        """The offsets at which the line of an offset begins and ends; lines of the language end with LF."""
        end = self.text.find("\n", offset)
        return self.text.rfind("\n", 0, offset) + 1, end if end >= 0 else len(self.text)

    def range(self, span: Span) -> Range:
        """The range of a span of this text."""
        return self.positions.of(span)

    def changed(self, changes: abc.Sequence[ContentChange], version: int | None) -> Document:
        """The document after some changes."""
        units = units_of(self.encoding)
        edited = EditedText(self.text, units)
        for change in changes:
            if change.range is not None:
                edited.replace(change.range.start, change.range.end, change.text)
            else:
                edited = EditedText(change.text, units)
        return self.with_text(edited.text, version)

    def with_text(self, text: str, version: int | None = None) -> Document:
        """A document at the same address with another text."""
        return replace(self, text=text, version=version)


class Documents:
    """All texts that are open, by their addresses."""

    def __init__(self) -> None:
        self._open: dict[str, Document] = {}
        self._by_place: dict[Path, str] = {}
        self.encoding = "utf-16"
        self.problem: str | None = None
        """The reason why the settings of the last file cannot be used."""
        self._configurations = configuration.Configurations()

    def __iter__(self) -> abc.Iterator[Document]:
        return iter(tuple(self._open.values()))

    def open(self, uri: str, text: str, version: int | None) -> Document:
        """Take a text as open."""
        document = self._document(uri, text, version)
        self._open[uri] = document
        if document.place is not None:
            self._by_place[document.place] = uri
        return document

    def change(self, uri: str, changes: abc.Sequence[ContentChange], version: int | None) -> Document | None:
        """Change a text that is open; None if it is not."""
        document = self._open.get(uri)
        if document is not None:
            place = document.place
            document = self._open[uri] = document.changed(changes, version)
            document.place = place  # looked up once, since links are followed on the disk
        return document

    def close(self, uri: str) -> None:
        """Forget a text."""
        document = self._open.pop(uri, None)
        if document is not None and document.place is not None and self._by_place.get(document.place) == uri:
            del self._by_place[document.place]

    def get(self, uri: str) -> Document | None:
        """The text that is open at an address."""
        return self._open.get(uri)

    def at(self, path: Path) -> Document:
        """A file as it is in the editor, or else on the disk.

        Raises:
            OSError: it cannot be read.
        """
        known = self._at(path)
        if known is not None:
            return known
        return self._document(uri_of(path), Source.read(path).text, None)

    def _document(self, uri: str, text: str, version: int | None) -> Document:
        return Document(
            uri,
            text,
            version=version,
            encoding=self.encoding,
            settings=self.settings,
            reader=self._text_of,
            is_embedding=uri.endswith(PYTHON),
        )

    def reload(self) -> None:
        """Read settings and included files again: everything that was found is forgotten."""
        self._configurations = configuration.Configurations()
        self._by_place.clear()
        for uri, document in list(self._open.items()):
            self.open(uri, document.text, document.version)

    def settings(self, path: Path | None) -> configuration.Settings:
        """The settings for a file; unusable settings are left out, and ``problem`` gives the reason."""
        try:
            return self._configurations.settings(path)
        except (configuration.ConfigurationError, OSError) as error:
            self.problem = str(error)
            return configuration.Settings()

    def _text_of(self, path: Path) -> str | None:
        document = self._at(path)
        return document.text if document else None

    def _at(self, path: Path) -> Document | None:
        place = without_links(path)
        return self._open.get(self._by_place.get(place, "")) if place else None


@contextmanager
def without_collector() -> abc.Iterator[None]:
    """Trees hold no cycles, so that looking for some among their many nodes is for nothing."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


MOST_FILES: Final = 500
"""Files of a folder beyond which nothing is said about it."""
_FOLDERS_ABOVE: Final = 4
"""Folders above a level in which its dungeon file is looked for, its own included."""
_LEVEL: Final = re.compile(r"^[ \t]*(?:LEVEL|MAZE)[ \t]*:[ \t]*(\"([^\"\n]*)\")", re.MULTILINE)
_FLAGS: Final = re.compile(r"^[ \t]*FLAGS[ \t]*:([^\n#]*)", re.MULTILINE)


def of_dungeon(source: Source, settings: SettingsOf, reader: Reader) -> Examined:
    """The findings in a dungeon file, with what the levels of its folder say."""
    folder = source.path.parent if source.path is not None else None
    files = None if folder is None else [*_levels_below(folder, reader)]
    return _own(source, examine_dungeon(read_dungeon(source), files, settings(source.path).loaded_by_code))


def of_levels(source: Source, settings: SettingsOf, reader: Reader) -> Examined | None:
    """The findings of the dungeon file in the levels of a text; None without a dungeon file."""
    path = _dungeon_file_of(source.path, settings) if source.path is not None else None
    if path is None or source.path is None:
        return None
    text = reader(path)
    try:
        dungeon = Source.read(path) if text is None else Source(str(path), text, path)
    except OSError:
        return None
    files = [
        _named_levels(source) if file.source.path == source.path else file
        for file in _levels_below(path.parent, reader)
    ]
    if all(file.source is not source for file in files):
        return None
    examined = examine_dungeon(read_dungeon(dungeon), files, settings(path).loaded_by_code)
    return _own(source, examined)._replace(allows=())


def _own(source: Source, examined: Examined) -> Examined:
    """The findings in one text alone, since those in others are shown there."""
    found = tuple(each for each in examined.diagnostics if each.span.source is source)
    return examined._replace(sources=(source,), diagnostics=found)


def _dungeon_file_of(path: Path, settings: SettingsOf) -> Path | None:
    chosen = settings(path).dungeon
    if chosen is not None:
        return chosen
    above = (folder / DUNGEON_FILES[0] for folder in [*path.absolute().parents][:_FOLDERS_ABOVE])
    return next(filter(is_regular, above), None)


def _levels_below(folder: Path, reader: Reader) -> abc.Iterator[Examined]:
    """The levels of the files in a folder and below it, as they are in the editor."""
    try:
        files = find_files(str(folder))[: MOST_FILES + 1]
    except TargetError:
        return
    for file in files if len(files) <= MOST_FILES else ():
        text = reader(file)
        try:
            status = file.stat()
            yield (
                _named_levels(Source(str(file), text, file))
                if text is not None
                else _kept(file, status.st_mtime_ns, status.st_size)
            )
        except OSError:
            continue


@lru_cache(maxsize=MOST_FILES)
def _kept(file: Path, _changed: int, _size: int) -> Examined:
    return _named_levels(Source.read(file))


def _named_levels(source: Source) -> Examined:
    """The names and FLAGS of the levels of a text."""
    matches = [*_LEVEL.finditer(source.text)]
    ends = [match.start() for match in matches[1:]] + [len(source.text)]
    names = []
    for match, end in zip(matches, ends, strict=True):
        flags = _FLAGS.search(source.text, match.end(), end)
        words = frozenset(re.findall(r"\w+", flags[1])) if flags else frozenset()
        names.append(NamedLevel(match[2], source.span(*match.span(1)), counted=True, flags=words))
    return Examined((source,), (), (), tuple(names), False, ())
