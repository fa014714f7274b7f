"""Findings as other programs read them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from vaultc.cli.check_reports import FORMATS, READABLE, RENDERERS
from vaultc.language.diagnostics import Diagnostic, Edit, Fix, Note, Severity
from vaultc.language.source import Source
from vaultc.linter.checking import output_formats
from vaultc.linter.checking.output_formats import with_fingerprints
from vaultc.linter.checking.pages import DOCUMENTED

SCHEMA = json.loads((Path(__file__).parent / "sarif-2.1.0-excerpt.json").read_text("utf-8"))
TEXT = 'LEVEL: "x"\nTRAP: "bear trap", random\nTRAP: "bear trap", random\n'


def diagnostic(
    marked: str, severity: Severity, text: str = TEXT, name: str = "levels/a b.des", **more: Any
) -> Diagnostic:
    source = Source(name, text, Path(name))
    start = text.index(marked)
    return Diagnostic("unknown-trap", severity, f"50% of {marked}", source.span(start, start + len(marked)), **more)


def rich() -> Diagnostic:
    plain = diagnostic('"bear trap"', Severity.ERROR)
    fix = Fix("make it bear", (Edit(plain.span, '"bear"'),), False)
    return diagnostic('"bear trap"', Severity.ERROR, help="write bear", notes=(Note("here", plain.span),), fix=fix)


def many(count: int, severity: Severity) -> list[Diagnostic]:
    source = Source("a.des", "x\n" * count, Path("a.des"))
    return [Diagnostic("made-up", severity, f"n{i}", source.span(2 * i, 2 * i + 1)) for i in range(count)]


# ---- SARIF


def validated(diagnostics: list[Diagnostic]) -> dict[str, Any]:
    log = json.loads(output_formats.as_sarif(diagnostics, DOCUMENTED))
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(log, SCHEMA)
    return log["runs"][0]


def test_sarif_declares_all_rules_on_a_clean_run() -> None:
    run = validated([])
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == [rule.name for rule in DOCUMENTED]
    assert run["results"] == []


def test_sarif_result() -> None:
    run = validated([rich()])
    (result,) = run["results"]
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == "unknown-trap"
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "levels/a%20b.des", "uriBaseId": "SRCROOT"}
    assert place["region"] == {"startLine": 2, "startColumn": 7, "endLine": 2, "endColumn": 18}
    (replacement,) = result["fixes"][0]["artifactChanges"][0]["replacements"]
    assert replacement == {"deletedRegion": place["region"], "insertedContent": {"text": '"bear"'}}
    assert result["relatedLocations"][0]["message"] == {"text": "here"}


def test_sarif_outside_of_the_folder_and_unknown_rules() -> None:
    outside = diagnostic("LEVEL", Severity.NOTE, name="/some where/a.des")
    run = validated([outside, *many(1, Severity.WARNING)])
    first, second = run["results"]
    assert first["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "file:///some%20where/a.des"}
    assert "ruleIndex" not in second


def test_the_schema_finds_faults() -> None:
    log = json.loads(output_formats.as_sarif([rich()], DOCUMENTED))
    log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] = 0
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(log, SCHEMA)


# ---- fingerprints


def test_fingerprints_survive_lines_above_and_tell_equal_lines_apart() -> None:
    text = "\n# more\n" + TEXT
    first = [diagnostic('"bear', Severity.ERROR), diagnostic("TRAP", Severity.ERROR)]
    moved = [diagnostic('"bear', Severity.ERROR, text), diagnostic("TRAP", Severity.ERROR, text)]
    marks = [mark for _, mark in with_fingerprints(first)]
    assert [mark for _, mark in with_fingerprints(moved)] == marks
    assert len({mark for _, mark in with_fingerprints([first[0], first[0], first[1]])}) == 3


# ---- GitHub


def test_github_annotation() -> None:
    assert output_formats.as_github([rich()]) == (
        "::error file=levels/a b.des,line=2,endLine=2,col=7,endColumn=17,title=unknown-trap"
        '::50%25 of "bear trap"%0Ahelp: write bear\n'
    )
    odd = diagnostic("LEVEL", Severity.NOTE, name="a,b:c%.des")
    assert output_formats.as_github([odd]).startswith("::notice file=a%2Cb%3Ac%25.des,line=1,")


def test_github_shows_the_worst_first_and_ten_of_a_kind() -> None:
    lines = output_formats.as_github(many(12, Severity.WARNING) + many(11, Severity.ERROR)).splitlines()
    assert [line.split(" ")[0] for line in lines[:20]] == ["::error"] * 10 + ["::warning"] * 10
    assert lines[20:] == [
        "a.des:11:1: error: n10 [made-up]",
        "a.des:11:1: warning: n10 [made-up]",
        "a.des:12:1: warning: n11 [made-up]",
    ]


def test_github_summary_has_the_rest() -> None:
    text = output_formats.github_summary([*many(11, Severity.WARNING), diagnostic("LEVEL", Severity.ERROR)], "1 error")
    assert "1 error" in text
    assert text.count("| warning |") == 1
    assert "| a.des:11 | warning | n10 | made-up |" in text
    assert "|" not in output_formats.github_summary([], "no errors")


def test_github_summary_is_limited_and_harmless() -> None:
    assert len(output_formats.github_summary(many(30_000, Severity.NOTE), "")) < 500_000
    source = Source("a.des", "x" * 11, Path("a.des"))
    row = output_formats.github_summary([Diagnostic("r", Severity.NOTE, "a|b<c\nd", source.span(0, 1))] * 11, "")
    assert "| a\\|b&lt;c d |" in row


# ---- GitLab and JSON


def test_gitlab() -> None:
    first, second = json.loads(output_formats.as_gitlab([rich(), diagnostic("LEVEL", Severity.NOTE)]))
    assert first["location"] == {"path": "levels/a b.des", "lines": {"begin": 2, "end": 2}}
    assert (first["check_name"], first["severity"], second["severity"]) == ("unknown-trap", "major", "info")
    assert first["fingerprint"] != second["fingerprint"]
    assert json.loads(output_formats.as_gitlab([])) == []


def test_json() -> None:
    data = json.loads(output_formats.as_json([rich()], 3))
    assert data["summary"] == {"files": 3, "errors": 1, "warnings": 0, "notes": 0}
    (found,) = data["diagnostics"]
    assert (found["line"], found["column"], found["end_line"], found["end_column"]) == (2, 7, 2, 18)
    assert found["fix"]["edits"][0]["replacement"] == '"bear"'
    assert found["fix"]["safe"] is False
    assert found["notes"][0]["message"] == "here"


def test_each_function_of_a_format_is_in_the_table_of_formats() -> None:
    """A format is its function and its line; none is taken for another."""
    assert len(set(RENDERERS.values())) == len(RENDERERS)
    assert (*READABLE, *RENDERERS) == FORMATS
    modules = vars(output_formats) | vars(output_formats)
    functions = {name.removeprefix("as_") for name in modules if name.startswith("as_")}
    assert functions == set(RENDERERS)
