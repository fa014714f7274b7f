"""``vaultc diff REV1..REV2``: files of Git revisions, as text, JSON, a page and a comment with pictures."""

from __future__ import annotations

import json
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from PIL import Image

from vaultc.sampling.comparison import revisions
from vaultc.support.git import Repository

MINE = """LEVEL: "mine"
FLAGS: noteleport
GEOMETRY: center, center
MAP
-------------
|....|......|
|....+......|
-------------
ENDMAP
STAIR: (2,2), up
IF [50%] {
  MONSTER: ('Z', "ghoul"), (8,2)
}
"""


def git(*words: str) -> None:
    subprocess.run(["git", *words], check=True, capture_output=True)


def write(name: str, text: str) -> None:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def commit(**files: str | None) -> None:
    """Commit files by name (``a__b_des`` is ``a/b.des``); None removes one."""
    for key, text in files.items():
        name = re.sub(r"_(\w+)$", r".\1", key.replace("__", "/"))
        Path(name).unlink() if text is None else write(name, text)
    git("add", "-A")
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x")


@pytest.fixture(autouse=True)
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    git("init", "-q", "-b", "main")


def test_statements_and_seeds_as_text(run) -> None:
    commit(levels__mine_des=MINE)
    commit(levels__mine_des=MINE.replace("50%", "40%"))
    result = run("diff", "HEAD~1..HEAD")
    moved = revisions.diff_revisions("HEAD~1..HEAD").files[0].seeds["mine"]
    assert 0 < len(moved.moved) < moved.tried == 20
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "levels/mine.des",
        "level mine",
        "-   11  IF [50%]",
        "+   11  IF [40%]",
        f"  seeds that move: {len(moved.moved)} of the first 20 ({', '.join(map(str, moved.moved))})",
        "",
        "1 level differs in 1 file: 1 changed",
    ]


def test_another_layout_is_no_difference(run) -> None:
    commit(mine_des=MINE)
    commit(mine_des=f"# a comment\n{MINE}")
    result = run("diff", "HEAD~1..")
    assert (result.exit_code, result.stdout) == (0, "no level differs in HEAD~1..HEAD\n")


def test_only_a_file_or_a_folder(run) -> None:
    commit(a__x_des=MINE, b__y_des=MINE.replace("mine", "other"))
    commit(a__x_des=MINE.replace("50", "1"), b__y_des=MINE.replace("mine", "other").replace("50", "1"))
    assert "1 level differs in 1 file" in run("diff", "HEAD~1..HEAD", "a").stdout
    assert "level other" in run("diff", "HEAD~1..HEAD", "b/y.des").stdout
    assert "level mine" not in run("diff", "HEAD~1..HEAD", "--level", "other").stdout
    result = run("diff", "HEAD~1..HEAD", "c")
    assert (result.exit_code, "c: no des file in either revision" in result.stderr) == (2, True)
    assert "not in the repository" in run("diff", "HEAD~1..HEAD", "/").stderr


def test_moved_files_are_compared_with_themselves(run) -> None:
    commit(a_des=MINE)
    commit(a_des=None, b__other_des=MINE.replace("ghoul", "human zombie"))
    (change,) = revisions.diff_revisions("HEAD~1..HEAD").files
    assert (change.path, change.former) == ("b/other.des", "a.des")
    assert "b/other.des (was a.des)\nlevel mine\n" in run("diff", "HEAD~1..HEAD").stdout


def test_files_for_minihack_are_not_taken_for_moved_ones(run) -> None:
    """All of them have a level of the same name."""
    level = 'LEVEL: "mylevel"\nROOM: "ordinary", lit, (3,3), (center,center), (5,5) { STAIR: random, down }\n'
    commit(a_des=level, b_des=level)
    commit(b_des=None, c_des=level.replace("(5,5)", "(9,3)"))
    out = run("diff", "HEAD~1..HEAD").stdout
    assert "1 added, 1 removed" in out
    assert "was b.des" not in out


def test_a_game_whose_compiled_files_are_not_known(run) -> None:
    level = """# vaultc: dialect=nethack343
LEVEL: "hall"
ROOM: "ordinary", lit, (3,3), (center,center), (15,5)
STAIR: random, up
MONSTER: 'G', "gnome", random

ROOM: "ordinary", lit, (1,1), (center,center), (4,4)
TRAP: "pit", (1,1)
"""
    commit(hall_des=level)
    commit(hall_des=level.replace("STAIR: random, up", "# the way up\nSTAIR:random,up").replace("LEVEL:", "LEVEL :"))
    assert run("diff", "HEAD~1..HEAD").stdout == "no level differs in HEAD~1..HEAD\n"
    commit(hall_des=level.replace('"gnome"', '"gnome lord"').replace('"pit"', '"hole"'))
    lines = run("diff", "HEAD~1..HEAD").stdout.splitlines()
    assert [line[8:].strip() for line in lines if line[:1] in ("-", "+")] == [
        "MONSTER: 'G', \"gnome\", random",
        "MONSTER: 'G', \"gnome lord\", random",
        'TRAP: "pit", (1,1)',
        'TRAP: "hole", (1,1)',
    ]
    assert run("diff", "HEAD~1..HEAD", "--out", "page.html").exit_code == 1
    assert "data:image/png" in Path("page.html").read_text()


def test_added_and_removed_levels_and_files(run) -> None:
    commit(a_des=MINE, b_des='LEVEL: "gone"\n')
    commit(a_des=f'{MINE}LEVEL: "second"\n', b_des=None, c_des='LEVEL: "new"\n')
    data = json.loads(run("diff", "HEAD~1..HEAD", "--json").stdout)
    assert {(file["file"], level["level"], level["change"]) for file in data["files"] for level in file["levels"]} == {
        ("a.des", "second", "added"),
        ("b.des", "gone", "removed"),
        ("c.des", "new", "added"),
    }


def test_what_is_included_and_settings_count(run) -> None:
    commit(part_des="FUNCTION f() { SINK: (1,1) }\n", x_des=f'INCLUDE "part.des"\n{MINE}f()\n')
    commit(part_des="FUNCTION f() { FOUNTAIN: (1,1) }\n")
    assert "level mine" in run("diff", "HEAD~1..HEAD").stdout
    commit(vaultc_toml='dialect = "nethack36"\n', x_des=MINE, part_des=None)
    assert "are two languages" in run("diff", "HEAD~1..HEAD").stdout


def test_files_with_errors_are_told_by_their_names(run) -> None:
    commit(levels__a_des=MINE, levels__b_des=MINE.replace("mine", "b"))
    commit(levels__a_des=MINE.replace("STAIR:", "STAIR"), levels__b_des=MINE.replace("mine", "b").replace("50", "1"))
    result = run("diff", "HEAD~1..HEAD")
    assert result.exit_code == 1
    assert "has errors now, so its levels cannot be compared\n  levels/a.des:10:" in result.stdout
    assert "level b" in result.stdout
    assert "vaultc-" not in result.stdout


def test_three_dots_compare_with_the_common_ancestor(run) -> None:
    commit(a_des=MINE)
    git("checkout", "-qb", "branch")
    commit(b_des='LEVEL: "b"\n')
    git("checkout", "-q", "main")
    commit(c_des='LEVEL: "c"\n')
    assert "1 level differs in 1 file: 1 added" in run("diff", "main...branch").stdout
    assert "2 levels differ in 2 files: 1 added, 1 removed" in run("diff", "main..branch").stdout


def test_a_page_with_pictures(run) -> None:
    commit(a_des=MINE)
    commit(a_des=MINE.replace("ghoul", "human zombie"), b_des='LEVEL: "<b>&"\nSINK: random\n')
    assert run("diff", "HEAD~1..HEAD", "--out", "changes.html").exit_code == 1
    text = Path("changes.html").read_text()
    page = ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>\n"))
    pictures = [image.get("alt") for image in page.iter("img")]
    assert pictures[0].endswith("before and after")
    assert pictures[1] == "<b>&, seed 1, which is new"
    assert 'src="http' not in text


def test_a_comment_with_pictures_beside_it(run) -> None:
    commit(a_des=MINE)
    commit(a_des=MINE.replace("ghoul", "human zombie"))
    run("diff", "HEAD~1..HEAD", "--out", "out/note.md")
    text = Path("out/note.md").read_text()
    assert text.startswith("<!-- vaultc diff -->\n### Levels that change in `")
    (link,) = re.findall(r"!\[[^\]]*\]\(([^)]*)\)", text)
    assert link == "note-images/mine.png"
    with Image.open(Path("out") / link) as picture:
        assert picture.width > picture.height
    assert "```diff\n    11  IF [50%]\n-   12    MONSTER: ('Z', \"ghoul\"), (8,2)\n" in text
    run("diff", "HEAD~1..HEAD", "--out", "out/note.md", "--image-url", "https://example.org/x/")
    assert "](https://example.org/x/mine.png)" in Path("out/note.md").read_text()


def test_texts_of_levels_mean_nothing_in_a_comment(run) -> None:
    commit(a_des=MINE)
    commit(a_des='LEVEL: "@me![x](y)`z`"\nENGRAVING: (1,1), engrave, "```"\n')
    run("diff", "HEAD~1..HEAD", "--out", "note.md")
    text = Path("note.md").read_text()
    assert "#### `` @me![x](y)`z` `` is new in `a.des`" in text
    assert "![&#64;me&#33;" in text


def test_a_long_comment_is_cut(monkeypatch: pytest.MonkeyPatch, run) -> None:
    from vaultc.cli import diff_revisions

    monkeypatch.setattr(diff_revisions, "LONGEST_COMMENT", 600)
    commit(a_des=MINE)
    commit(a_des="".join(f'LEVEL: "{number}"\n' for number in range(9)))
    run("diff", "HEAD~1..HEAD", "--out", "note.md")
    cut = r"and \d more, which `vaultc diff \w+\.\.\w+ --out changes\.html` shows too\.\n$"
    assert re.search(cut, Path("note.md").read_text())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nowhere..HEAD",), "no revision 'nowhere' in "),
        (("HEAD..HEAD", "--out", "a.png"), "name a .html or .md file"),
        (("HEAD..HEAD", "--image-url", "x"), "--image-url requires --out FILE.md"),
        (("HEAD",), "name two files or folders, or revisions as REV1..REV2"),
        (("../a.des", "b.des"), "no such file"),
        (("../a", "b"), "no such file"),
    ],
)
def test_wrong_calls(run, words: tuple[str, ...], message: str) -> None:
    commit(a_des=MINE)
    result = run("diff", *words)
    assert (result.exit_code, message in result.stderr) == (2, True)


def test_names_that_lead_out_of_the_folder_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    commit(a_des=MINE)
    digest = "0" * 40
    rows = (
        b"".join(
            b"100644 blob %s       3\t%s\0" % (digest.encode(), name)
            for name in (b"a.des", b"../b.des", b"/c.des", b"d/../../e.des", b".git/f.des")
        )
        + b"120000 blob %s       3\tg.des\0" % digest.encode()
    )
    monkeypatch.setattr(Repository, "_asked", lambda *_: rows)
    assert Repository.around(Path.cwd()).files("x") == {"a.des": digest}
