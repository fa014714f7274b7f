"""Conversion of des files to the language of another game, as far as it can express them.

Rules: "NetHack 3.6: Language".
"""

from __future__ import annotations

from pathlib import Path

from vaultc.games import detection
from vaultc.language.diagnostics import DesError, Diagnostic, Severity, errors_among
from vaultc.language.formatter import format_parsed, format_source
from vaultc.language.game import Feature, Game
from vaultc.language.semantics import Model
from vaultc.language.source import Source
from vaultc.language.syntax import Parsed
from vaultc.linter.checking import dialects
from vaultc.linter.engine import find_errors
from vaultc.pipeline.reading import des_model_of, model_of, themes_in
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError
from vaultc.translation import CANNOT, source_of
from vaultc.translation.classic_levels.levels import unsorted
from vaultc.translation.classic_levels.setting import GradeCounts
from vaultc.translation.conversion import handlers
from vaultc.translation.conversion.conversion import Conversion, Draft, Scene


class ConversionError(DesError):
    """A file cannot be written in the other game's language; carries a diagnostic for each such statement."""


@dataclass(frozen=True, slots=True)
class Converted:
    """A text in the language of a game, laid out, and what is to be known of it: where the two games differ.

    ``text`` is None if something cannot be converted; ``diagnostics`` has an error for each such statement then.
    Of a file of sorted levels, ``counts`` has the number of statements by how well they were converted. What cannot be
    written is a comment in its text, with a warning.
    """

    text: str | None
    game: Game
    diagnostics: tuple[Diagnostic, ...]
    counts: GradeCounts | None = None

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The notes on statements that cannot be converted."""
        return errors_among(self.diagnostics)


def convert(
    source: str | Path | Source,
    to: str | Path | Game,
    dialect: dialects.Dialect = detection.AUTO,
    *,
    in_text_order: bool = False,
) -> Converted:
    """A des file in the language of another game.

    ``source`` is a path, a source, or a text of more than one line. ``dialect`` tells its game. Sorted levels come out
    in the order of execution, or ``in_text_order``.

    Raises:
        DesError: the file has errors in its own game.
        ConversionError: something in it cannot be written for the other game.
        OSError: the file cannot be read.
        InvalidValueError: there is no such game, or no scripts can be converted to it.
    """
    result = converted(source_of(source), dialects.game_of(to), dialect, in_text_order=in_text_order)
    if result.text is None:
        raise ConversionError(result.diagnostics)
    return result


def converted(
    source: Source, to: Game, dialect: dialects.Dialect = detection.AUTO, *, in_text_order: bool = False
) -> Converted:
    """As :func:`convert`, but the result holds the errors instead of raising them.

    Raises:
        DesError: the file has errors in its own game.
        InvalidValueError: there is no such dialect, or no scripts can be converted to it.
    """
    game = dialects.game_for(source, dialect)
    if source.is_lua_script and (themed := themes_in(source, game)) is not None:
        from vaultc.translation.themed_vaults import convert_themes

        vaults = convert_themes(source, game, themed, to)
        return Converted(vaults.text, to, tuple(vaults.findings), vaults.counts)
    model = des_model_of(source, game)
    errors = find_errors(model)
    if errors:
        raise DesError(errors)
    if model.game == to:
        return Converted(format_parsed(model.parsed, to.language).source.text, to, ())
    if to.has(Feature.SORTED_LEVELS):
        raise InvalidValueError(f"files cannot be converted to {to.title}: its levels have no variables and no loops")
    if model.game.has(Feature.SORTED_LEVELS):
        return _unsorted(model, to, in_text_order)
    conversion = Conversion(model, to, handlers.handlers(model.game.grammar.nodes))
    draft = _edited(conversion)
    after = None if conversion.fails else _checked(conversion, draft)
    said = tuple(sorted(conversion.said.values(), key=lambda d: (d.span.source.name, d.span.start)))
    text = None
    if after is not None and not conversion.fails:
        laid_out = format_parsed(after, to.language).source.text
        text = detection.declared(laid_out, to.name)  # a comment where nothing else tells whose it is
    return Converted(text, to, said)


def _unsorted(model: Model, to: Game, in_text_order: bool) -> Converted:
    result = unsorted(model, to, in_text_order=in_text_order)
    if result.text is None:
        return Converted(None, to, result.findings, result.counts)
    old = model.parsed.source
    newline = "\r\n" if old.text.count("\r\n") * 2 > old.text.count("\n") else "\n"
    source = Source.from_text(result.text.replace("\r\n", "\n").replace("\n", newline), old.name)
    text = detection.declared(format_source(source, to.language), to.name)
    return Converted(text, to, result.findings, result.counts)


def _edited(conversion: Conversion) -> Draft:
    model = conversion.model
    draft = conversion.draft(model.parsed.source)
    for comment in draft.comments:
        named = detection.COMMENT.fullmatch(comment.text)
        if named:
            start = comment.span.start
            draft.drop(start + named.start("name"), start + named.end("name"))
            draft.insert(start + named.end("name"), conversion.to.name)
    Scene(conversion, draft, None).visit(model.tree)
    return draft


def _checked(conversion: Conversion, draft: Draft) -> Parsed:
    """Parse the draft, and diagnose all that the other game's compiler would reject, at its place in the file."""
    source = draft.source
    after: Model = model_of(Source.from_text(draft.text(), source.name), conversion.to)
    for error in find_errors(after):
        start = draft.origin(error.span.start)
        span = source.span(start, max(start, draft.origin(error.span.end)))
        message = f"in {conversion.to.title}: {error.message}"
        conversion.say(CANNOT, Severity.ERROR, message, span, error.help)
    return after.parsed
