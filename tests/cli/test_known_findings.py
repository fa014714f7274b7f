"""``vaultc check`` with a baseline, with comments that it adds, and since a revision; equal findings; the last line."""

from __future__ import annotations

import json
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from vaultc.cli.check_reports import folded
from vaultc.language.diagnostics import Diagnostic, Severity
from vaultc.language.source import Source
from vaultc.linter.checking import allowing
from vaultc.linter.checking.allowing import AllowingError, with_allows
from vaultc.linter.checking.apply_settings import Examined
from vaultc.linter.checking.cache import Cache
from vaultc.linter.checking.statements import StatementIndex

FAULTY = """LEVEL: "x"
ROOM: "ordinary", lit, random, random, random {
  TRAP: "baer", random
  $unused = 1
}
"""
MOVED = FAULTY.replace("ROOM", "# a comment\n\nROOM").replace('TRAP: "baer", random', 'TRAP:   "baer",  random')
NOTED = 'LEVEL: "x"\nFLAGS: noteleport\n$a = 1\nTERRAIN: (1,1), \'.\'\nIF [1 > 2] { ENGRAVING: (1,1), engrave, "a" }\n'
KEY = "unnethack"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "work" / "levels").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "work")


def write(text: str, name: str = "levels/x.des") -> Path:
    path = Path(name)
    path.write_text(text)
    return path


# ---- baselines


def test_known_findings_are_left_out_wherever_they_move_to(run) -> None:
    path = write(FAULTY)
    assert run("check", "levels", "--write-baseline", "known.json").stdout == (
        "2 findings in 1 file written to known.json\n"
    )
    assert json.loads(Path("known.json").read_text()) == {
        "version": 1,
        "findings": [
            {"file": "levels/x.des", "rule": "unknown-trap", "text": 'TRAP: "baer", random'},
            {"file": "levels/x.des", "rule": "unused-variable", "text": "$unused = 1"},
        ],
    }
    path.write_text(MOVED)
    result = run("check", path, "--baseline", "known.json", "--fail-on", "warning")
    assert result.exit_code == 0
    assert result.stdout.endswith("in 1 file\n2 left out as known in known.json\n")


def test_findings_stay_known_when_the_file_is_formatted(run) -> None:
    words = "a long text, " * 12
    path = write(
        f'LEVEL:"x"\nROOM:"ordinary",lit,(03,03),(center,center),(09,04){{\n$long="{words}"\n$unused=(01,02)\n}}\n'
    )
    run("check", path, "--write-baseline", "known.json")
    formatted = run("fmt", path)
    assert (formatted.exit_code, "(3,3), (center,center), (9,4)" in path.read_text()) == (0, True)
    result = run("check", path, "--baseline", "known.json", "--fail-on", "note")
    listed = json.loads(Path("known.json").read_text())["findings"]
    assert max(len(row["text"]) for row in listed) == 120  # one with a hash
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, f"{len(listed)} left out as known in known.json")


def test_what_is_new_fails_and_what_is_gone_is_told(run) -> None:
    path = write(FAULTY)
    run("check", path, "--write-baseline", "known.json")
    path.write_text(FAULTY.replace("$unused = 1", 'TRAP: "baer", random'))
    result = run("check", path, "--baseline", "known.json")
    assert result.exit_code == 1
    assert result.stdout.count("[unknown-trap]") == 1
    assert result.stdout.splitlines()[-1] == (
        "failed: 1 error; 1 left out as known in known.json; "
        "1 known in known.json no longer found (--write-baseline drops them)"
    )
    assert "no longer found" not in run("check", path, "--baseline", "known.json", "--select", "unknown-trap").stdout


def test_findings_of_a_removed_file_are_gone(run) -> None:
    write(FAULTY)
    write(FAULTY.replace('"x"', '"y"'), "levels/y.des")
    write(FAULTY.replace('"x"', '"z"'), "z.des")
    run("check", ".", "--write-baseline", "known.json")
    Path("levels/y.des").unlink()
    Path("z.des").unlink()
    for target, gone in ((".", 4), ("levels", 2), ("levels/x.des", 0)):
        told = f"{gone} known in known.json no longer found" in run("check", target, "--baseline", "known.json").stdout
        assert told == bool(gone)


def test_only_a_baseline_is_replaced(run) -> None:
    path = write(FAULTY)
    for name, message in ((path, "this is not a baseline, so it is not replaced"), ("levels", "this is a folder")):
        result = run("check", path, "--write-baseline", name)
        assert (result.exit_code, message in result.stderr) == (2, True)
    assert path.read_text() == FAULTY
    run("check", path, "--write-baseline", "known.json")
    written = Path("known.json").read_text()
    Path("known.json").write_text(f"<<<<<<< ours\n{written}=======\n{written}>>>>>>> theirs\n")
    assert run("check", path, "--write-baseline", "known.json").exit_code == 0
    assert Path("known.json").read_text() == written


def test_fixes_of_what_is_left_out_are_told_as_such(run) -> None:
    path = write(FAULTY)
    run("check", path, "--write-baseline", "known.json", "--select", "unused-variable")
    scope = "fixable with --fix --unsafe-fixes, including those left out\n"
    assert scope in run("check", path, "--baseline", "known.json").stdout
    assert scope not in run("check", path).stdout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            None,
            "known.json: no such file or directory; `vaultc check TARGET... --write-baseline known.json` writes one",
        ),
        ("[", "known.json: this is not a baseline: "),
        ('{"version": 2, "findings": []}', "known.json: this is not a baseline of version 1; "),
        ('{"version": 1, "findings": [{"file": "x"}]}', "known.json: entry 1 is damaged: "),
        ('{"version": 1, "findings": [{"file": "x", "rule": "y", "text": "z", "count": true}]}', "entry 1 is damaged"),
    ],
)
def test_damaged_baselines(run, text: str | None, message: str) -> None:
    write(FAULTY)
    if text is not None:
        write(text, "known.json")
    result = run("check", "levels", "--baseline", "known.json")
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--add-allow", "--fix"), "--fix and --add-allow exclude each other"),
        (("--write-baseline", "a", "--baseline", "b"), "leave --baseline out"),
        (("--write-baseline", "a", "--watch"), "exclude each other"),
        (("--write-baseline", "a", "--changed-since", "HEAD"), "leave --changed-since out"),
    ],
)
def test_options_that_do_not_go_together(run, arguments: tuple[str, ...], message: str) -> None:
    result = run("check", write(FAULTY), *arguments)
    assert (result.exit_code, message in result.stderr) == (2, True)


# ---- comments that allow


def test_comments_are_added_above_the_statements(run) -> None:
    path = write(FAULTY)
    result = run("check", path, "--add-allow")
    assert (result.exit_code, result.stdout) == (0, "2 findings allowed by 2 comments in 1 file\n")
    assert path.read_text() == FAULTY.replace("  TRAP", "  # vaultc: allow(unknown-trap)\n  TRAP").replace(
        "  $unused", "  # vaultc: allow(unused-variable)\n  $unused"
    )
    assert run("check", path, "--fail-on", "note").exit_code == 0
    assert run("fmt", "--check", path).exit_code == 0


def test_syntax_errors_cannot_be_allowed(run) -> None:
    path = write('LEVEL: "x"\nTRAP "bear", random\n')
    result = run("check", path, "--add-allow")
    assert result.exit_code == 1
    assert "vaultc: not allowed: levels/x.des:2:" in result.stderr
    assert path.read_text() == 'LEVEL: "x"\nTRAP "bear", random\n'


def test_a_comment_before_the_end_of_a_map_covers_what_follows(run) -> None:
    path = write('LEVEL: "x"\nGEOMETRY: center, center\nMAP\n...\nENDMAP TRAP: "baer", random\n')
    assert run("check", path, "--add-allow", "--select", "unknown-trap").exit_code == 0
    assert "unknown-trap" not in run("check", path).stdout


@pytest.mark.parametrize("text", ['LEVEL: "y"\n', 'LEVEL: "x"\n# other\n', 'LEVEL: "x"\n'])
def test_texts_that_are_not_the_same_are_refused(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    source = Source.from_text('LEVEL: "x"\n# a\n')
    monkeypatch.setattr(allowing, "edited", lambda *_: text)
    with pytest.raises(AllowingError, match="would change the meaning"):
        with_allows(source, KEY, [Diagnostic("unused-variable", Severity.WARNING, "", source.span(0, 5))])


# ---- since a revision


def commit(folder: str = ".") -> None:
    for words in (["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x"]):
        subprocess.run(["git", "-C", folder, *words], check=True)


def test_only_files_that_changed_since_a_revision(run) -> None:
    write(FAULTY)
    other = write(FAULTY.replace('"x"', '"y"'), "levels/y.des")
    commit()
    assert "no file differs from HEAD" in run("check", "levels", "--changed-since", "HEAD").stderr
    other.write_text(MOVED.replace('"x"', '"y"'))
    result = run("check", "levels", "--changed-since", "HEAD", "--output-format", "concise")
    assert {line.partition(":")[0] for line in result.stdout.splitlines()[:-2]} == {"levels/y.des"}
    write(FAULTY.replace('"x"', '"z"'), "levels/z.des")
    assert "in 2 files\n" in run("check", "levels", "--changed-since", "HEAD").stdout


def test_a_file_that_includes_a_changed_one_counts(run) -> None:
    write("FUNCTION f() { EXIT }\n", "part.des")
    write('INCLUDE "part.des"\nLEVEL: "x"\nf()\n', "x.des")
    commit()
    write("FUNCTION f() { EXIT }\n# new\n", "part.des")
    assert "in 1 file\n" in run("check", "x.des", "--changed-since", "HEAD").stdout


def test_no_hook_or_filter_of_the_repository_runs(run, tmp_path: Path) -> None:
    write(FAULTY)
    write("*.des filter=evil\n", ".gitattributes")
    commit()
    for setting in ("filter.evil.clean", "core.fsmonitor", "diff.external", "core.pager"):
        subprocess.run(["git", "config", setting, f"touch {tmp_path}/ran; cat"], check=True)
    write(MOVED)
    assert "failed: 1 error" in run("check", "levels", "--changed-since", "HEAD").stdout
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize("revision", ["nowhere", "", "--output=x", "HEAD:levels"])
def test_revisions_that_are_none(run, revision: str) -> None:
    write(FAULTY)
    commit()
    result = run("check", "levels", f"--changed-since={revision}")
    assert result.exit_code == 2
    assert f"no revision {revision!r} in " in result.stderr


def test_a_folder_without_repository(run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    assert "not in a Git repository" in run("check", write(FAULTY), "--changed-since", "HEAD").stderr
    monkeypatch.setenv("PATH", "bin")
    assert "git is not installed" in run("check", write(FAULTY), "--changed-since", "HEAD").stderr


# ---- equal findings


def index(source: Source) -> StatementIndex:
    return StatementIndex([Examined((source,), (), (), (), False, ())], [KEY], Cache(None))


def test_equal_findings_of_a_map_are_folded() -> None:
    source = Source.from_text('LEVEL: "x"\nGEOMETRY: center, center\nMAP\n123\n456\n...\nENDMAP\nTRAP: "x", (4,4)\n')
    places = [source.text.index(digit) for digit in "1256"]
    found = [Diagnostic("a", Severity.ERROR, f"wrong at {at}", source.span(at, at + 1)) for at in places]
    trap = Diagnostic("a", Severity.ERROR, "wrong at 7", source.span(source.text.index("TRAP"), len(source.text)))
    other = Diagnostic("b", Severity.ERROR, "wrong at 7", found[0].span)
    groups = folded([*found, other, trap], index(source))
    assert [(group.first, len(group.others), group.remark) for group in groups] == [
        (found[0], 3, "and 3 more in this map, lines 4 to 5"),
        (other, 0, ""),
        (trap, 0, ""),
    ]
    assert [group.first for group in folded([*found, trap], None)] == [*found, trap]


def test_equal_findings_of_different_statements_stay_apart() -> None:
    source = Source.from_text('LEVEL: "x"\nIF [50%] {\n  EXIT\n  EXIT\n}\n')
    starts = [source.text.index("EXIT"), source.text.rindex("EXIT")]
    found = [Diagnostic("a", Severity.ERROR, "wrong", source.span(at, at + 4)) for at in starts]
    assert [group.others for group in folded(found, index(source))] == [(), ()]


def test_statements_are_found_again_in_the_cache(tmp_path: Path) -> None:
    source = Source.from_text('LEVEL: "x"\nIF [50%] {\n  EXIT\n}\n')
    found = Diagnostic("a", Severity.ERROR, "wrong", source.span(source.text.index("IF"), source.text.index("IF") + 2))
    (tmp_path / "kept").mkdir(mode=0o700)
    for _ in range(2):
        examined = Examined((source,), (), (), (), False, ())
        known = StatementIndex([examined], [KEY], Cache(tmp_path / "kept"))
        assert known.around(found) == ("statement", source.text.index("IF"), "IF [50%]")


# ---- formats, notes and the last line


def test_formats_for_logs(run) -> None:
    path = write(FAULTY)
    assert run("check", path, "--output-format", "concise").stdout.splitlines() == [
        "levels/x.des:3:9: error: unknown trap `baer` [unknown-trap]",
        "levels/x.des:4:3: warning: `$unused` is never used [unused-variable]",
        "1 error, 1 warning in 1 file",
        "failed: 1 error",
    ]
    assert run("check", path, "--output-format", "grouped").stdout.splitlines() == [
        "levels/x.des",
        "  3:9  error    unknown trap `baer` [unknown-trap]",
        "  4:3  warning  `$unused` is never used [unused-variable]",
        "",
        "1 error, 1 warning in 1 file",
        "failed: 1 error",
    ]


def test_junit(run) -> None:
    write(FAULTY)
    write('LEVEL: "y"\n', "levels/y.des")
    root = ElementTree.fromstring(run("check", "levels", "--output-format", "junit").stdout)
    assert (root.tag, root.get("tests"), root.get("failures")) == ("testsuites", "3", "1")
    first, second = root
    assert [(case.get("name"), case.find("failure") is not None) for case in first] == [
        ("unknown-trap 3:9", True),
        ("unused-variable 4:3", False),
    ]
    assert [case.attrib for case in second] == [{"name": "check", "classname": "levels/y.des"}]


def test_rdjson_counts_bytes(run) -> None:
    path = write('LEVEL: "x"\nENGRAVING: (1,1), engrave, "\xe9"   TRAP: "baer", random\n')
    (found,) = json.loads(run("check", path, "--output-format", "rdjson", "--select", "unknown-trap").stdout)[
        "diagnostics"
    ]
    column = 'ENGRAVING: (1,1), engrave, "\xe9"   TRAP: '.encode()
    place = {"line": 2, "column": len(column) + 1}
    assert found["location"]["range"]["start"] == place
    assert found["suggestions"] == [{"range": found["location"]["range"], "text": '"bear"'}]
    assert (found["severity"], found["code"]) == ("ERROR", {"value": "unknown-trap"})


def test_notes_are_left_out_in_ci_unless_asked_for(run, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write('# vaultc: alow(unused-variable)\nLEVEL: "x"\n$a = 1\n')
    assert "1 warning, 1 note in 1 file" in run("check", path).stdout
    monkeypatch.setenv("CI", "true")
    result = run("check", path)
    assert result.stdout.endswith("1 warning in 1 file\n1 note left out (--notes shows them)\n")
    for words in (("--notes",), ("--fail-on", "note"), ("--select", "unknown-comment"), ("--output-format", "json")):
        assert "unknown-comment" in run("check", path, *words).stdout
    assert "left out" in run("check", path, "--output-format", "github").stdout


def test_the_number_of_levels_within_a_time_is_told(run) -> None:
    path = write('LEVEL: "x"\nROOM: "ordinary", lit, random, random, random { STAIR: random, up }\n')
    result = run("check", path, "--samples", "3", "--samples-time", "1000")
    assert "looked at 3 levels of the script (--samples-time 1000)\n" in result.stdout
    assert run("check", path, "--samples-time", "0").exit_code == 2
