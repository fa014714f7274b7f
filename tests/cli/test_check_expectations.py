"""``vaultc check`` with expectations in the files: output of each format, and hard cases."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

FILE = """\
LEVEL: "cellar"
FLAGS: rndvault
# expect: 1..3 monsters
# expect: 75 % "fountain"
# expect: 40..60 % lit
# expect: 0..50 % 1 chst
# expect: reachable
ROOM: "ordinary", random, random, random, (9,5) {
  LOOP [1d4] {
    MONSTER: "newt", random
  }
  [75%]: FOUNTAIN: random
}
"""


@pytest.fixture
def write(tmp_path: Path):
    def write(text: str, name: str = "levels.des") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def rules_in(output: str) -> list[str]:
    return [each["rule"] for each in json.loads(output)["diagnostics"]]


def test_without_samples_it_says_once_that_some_were_not_tried(run, write) -> None:
    result = run("check", write(FILE.replace("chst", "chest")))
    assert result.exit_code == 0
    assert result.stdout.endswith("\n4 expectations not tried; --samples 100 tries them\n")
    assert result.stdout.count("not tried") == 1
    single = write('LEVEL: "x"\n# expect: 1 sink\nSINK: random\n', "single.des")
    assert "1 expectation not tried; --samples 100 tries it\n" in run("check", single).stdout


def test_with_samples_failures_fail_and_the_others_are_counted(run, write) -> None:
    result = run("check", write(FILE), "--samples", "40")
    assert result.exit_code == 1
    assert "`1..3 monsters` fails in " in result.stdout
    assert "first with seed " in result.stdout
    assert "unknown name 'chst'; did you mean chest?" in result.stdout
    assert "not tried" not in result.stdout
    assert "2 expectations hold\n" in result.stdout
    listed = run("check", write(FILE), "--samples", "40", "--verbose").stdout
    assert '`75 % "fountain"` holds: exactly 75 % of the levels meet it\n' in listed
    assert "`reachable` holds in 40 levels; at most 7.216 % of all levels fail, with 95 % confidence\n" in listed


def test_the_same_run_gives_the_same_words_from_the_cache_too(run, write) -> None:
    path = write(FILE)
    first, second = (run("check", path, "--samples", "40", "--verbose").stdout for _ in range(2))
    assert first == second
    assert first == run("check", path, "--samples", "40", "--verbose", "--no-cache").stdout


@pytest.mark.parametrize("name", ["json", "sarif", "github", "gitlab"])
def test_each_format_has_them(run, write, name: str) -> None:
    output = run("check", write(FILE), "--samples", "40", "--output-format", name).stdout
    for rule in ("failed-expectation", "invalid-expectation"):
        assert rule in output
    assert "1..3 monsters" in output
    assert "met-expectation" not in output
    if name in ("json", "sarif", "gitlab"):
        json.loads(output)


def test_severities_selection_and_allowing(run, write) -> None:
    path = write(FILE.replace("# expect: 0..50 % 1 chst\n", ""))
    assert run("check", path, "--samples", "40", "--ignore", "failed-expectation").exit_code == 0
    write('[severity]\nfailed-expectation = "warning"\n', "vaultc.toml")
    assert run("check", path, "--samples", "40").exit_code == 0
    (path.parent / "vaultc.toml").unlink()
    allowed = write("# vaultc: allow-file(failed-expectation)\n" + path.read_text(), "allowed.des")
    assert run("check", allowed, "--samples", "40").exit_code == 0
    assert "unused-allow" not in run("check", allowed).stdout


def test_other_commands_take_a_file_with_an_invalid_one(run, write) -> None:
    path = write(FILE)
    assert run("check", path).exit_code == 1
    assert run("render", path, "--seed", "1").exit_code == 0
    assert run("hunt", path, "--where", "1 newt", "--find", "1").exit_code == 0


def test_the_formatter_and_conversion_keep_them(run, write) -> None:
    text = '# expect: 1 room\n\n# Title: cellar\n# expect: reachable\nLEVEL: "a"\n  # expect:   no lava\nSINK: random\n'
    path = write(text)
    run("fmt", path)
    kept = [line.strip() for line in path.read_text().splitlines() if "expect" in line]
    assert kept == ["# expect: 1 room", "# expect: reachable", "# expect:   no lava"]
    assert path.read_text().startswith("# expect: 1 room\n\n")


def test_files_of_nethack36(run, write) -> None:
    text = "MAZE: \"x\", ' '\n# expect: 1 newt\n# expect: 2 orcs\nGEOMETRY: center,center\n"
    text += "MAP\n-----\n|...|\n-----\nENDMAP\nMONSTER: (':', \"newt\"), (1,1)\nSTAIR: (2,1), up\n"
    result = run("check", write(text), "--samples", "5", "--dialect", "nethack36", "--output-format", "json")
    assert "`2 orcs` fails in 5 of 5 levels, first with seed 1 (orcs: 0)" in result.stdout
    assert "`1 newt` fails" not in result.stdout


def test_a_thousand_expectations(run, write) -> None:
    many = "".join(f"# expect: <= {number} monsters and <= {number} objects\n" for number in range(1000))
    path = write(FILE.replace("# expect: reachable\n", many).replace("# expect: 0..50 % 1 chst\n", ""))
    result = run("check", path, "--samples", "3", "--output-format", "json")
    failed = [each for each in json.loads(result.stdout)["diagnostics"] if each["rule"] == "failed-expectation"]
    assert 1 <= len(failed) < 10
    wrong = write(path.read_text().replace("monsters", "monsterss"), "wrong.des")
    assert rules_in(run("check", wrong, "--output-format", "json").stdout).count("invalid-expectation") == 1000


def test_a_large_file(run, write) -> None:
    levels = "".join(f'LEVEL: "lev{number}"\n# expect: 1 sink\nSINK: random\n\n' for number in range(500))
    result = run("check", write("# expect: reachable\n\n" + levels))
    assert "1000 expectations not tried" in result.stdout


def test_a_file_that_is_included(run, write) -> None:
    write('LEVEL: "inner"\n# expect: 9 rooms\nROOM: "ordinary", lit, (3,3), (center,center), (3,3) { }\n', "inner.des")
    outer = write('INCLUDE "inner.des"\n')
    result = run("check", outer, "--samples", "2")
    assert "inner.des:2:11: error: `9 rooms` fails in 2 of 2 levels" in result.stdout
