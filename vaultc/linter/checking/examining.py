"""Examining one file by all rules of the linter."""

from __future__ import annotations

from vaultc.language.diagnostics import Diagnostic, Severity
from vaultc.language.game import Game
from vaultc.language.semantics import Model
from vaultc.language.semantics.includes import places
from vaultc.language.source import Source
from vaultc.linter.checking import findings, suppressions
from vaultc.linter.checking.inclusions import digest
from vaultc.linter.expectations.examined import expectations_in
from vaultc.linter.linting import lint
from vaultc.pipeline.reading import model_of
from vaultc.support.regular_files import folders_around


def examine(source: Source, game: Game, minihack: bool = False) -> findings.Examined:
    """The findings of all rules in a file and in the files it includes; rules for ``minihack`` only if asked."""
    return examine_model(model_of(source, game), minihack)


def examine_model(model: Model, minihack: bool = False) -> findings.Examined:
    """As :func:`examine`, of a file that is analysed already."""
    if model.is_script:
        return _examine_script(model, minihack)
    found = (
        *(_lint_minihack(model) if minihack else lint(model)),
        *suppressions.wrong_names(model.parsed),
        *suppressions.unknown_comments(model.parsed),
    )
    folders = folders_around(model.parsed.source.path)
    looked_at = {path: None for inclusion in model.inclusions for path in places(inclusion.node)}
    expected = expectations_in(model, any(diagnostic.severity is Severity.ERROR for diagnostic in found))
    return findings.Examined(
        tuple(parsed.source for parsed in model.files),
        (*found, *expected.findings),
        tuple(allow for parsed in model.files for allow in suppressions.find_allows(parsed)),
        level_names(model),
        not model.levels and not model.tree.headers,
        tuple((str(path), digest(path, folders)) for path in looked_at),
        expected.untried,
    )


def _examine_script(model: Model, minihack: bool) -> findings.Examined:
    """The findings in a Lua script: at once, and if there are no errors, of several runs."""
    found = _lint_minihack(model) if minihack else model.parsed.diagnostics
    if model.levels and model.parsed.ok:
        from vaultc.pipeline import reading

        found = (*found, *reading.findings(model))
    return findings.Examined((model.parsed.source,), found, (), level_names(model), not model.levels, ())


def level_names(model: Model) -> tuple[findings.NamedLevel, ...]:
    """The names of a file's levels in order, with included files at their places."""
    counted = model.game.language.quirks.numbers_levels
    return tuple(findings.NamedLevel(facts.name, facts.node.name.span, counted) for facts in model.levels)


def _lint_minihack(model: Model) -> tuple[Diagnostic, ...]:
    from vaultc.linter.minihack import lint_minihack

    return lint_minihack(model)
