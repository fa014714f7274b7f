"""``vaultc gallery``: the folder it makes, and what it does when a level fails."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

FAILING = (
    '# Title: <b>bold</b>\n# "Quoted" & <script>alert(1)</script>\nLEVEL: "fails"\n'
    "IF [1%] { $x = 3 }\nLOOP [$x] { FOUNTAIN: random }\n"
)


class Page(HTMLParser):
    """The tags of a page; complains about wrong nesting."""

    VOID = frozenset({"meta", "input", "img", "br", "link"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def files_in(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def failing(tmp_path: Path) -> Path:
    path = tmp_path / "failing.des"
    path.write_text(FAILING)
    return path


def test_pictures_sheet_and_page(run, tmp_path: Path, cellar: Path) -> None:
    result = run("gallery", cellar, "--out", tmp_path / "g", "--samples", "2", "--seed", "5")
    assert result.exit_code == 0
    assert result.stdout == f"2 levels with 2 seeds each: open {tmp_path / 'g' / 'index.html'}\n"
    files = files_in(tmp_path / "g")
    pictures = [f"pictures/{level}-{seed}.png" for level in ("attic", "cellar") for seed in (5, 6)]
    levels = ["levels/attic.html", "levels/cellar.html"]
    assert sorted(files) == ["contact-sheet.png", "index.html", *levels, *pictures, "search.js"]
    page = files["index.html"].decode()
    shown = [a["src"] for tag, a in Page(page).tags if tag == "img" and "src" in a]
    assert [name.removesuffix(".png")[:-2] for name in shown] == ["pictures/cellar", "pictures/attic"]
    assert "A room with a way out." in page
    level = files["levels/cellar.html"].decode()
    assert {a["src"] for tag, a in Page(level).tags if tag == "img"} == {f"../{name}" for name in pictures[2:]}
    assert "STAIR: (0,0), up" in re.sub(r"<[^>]*>", "", level)


def test_is_the_same_every_time(run, tmp_path: Path, cellar: Path) -> None:
    for name in ("one", "two"):
        run("gallery", cellar, "vlt-ice", "--out", tmp_path / name)
    assert files_in(tmp_path / "one") == files_in(tmp_path / "two")


def test_page_needs_no_network(run, tmp_path: Path) -> None:
    run("gallery", "vlt-delphi", "--out", tmp_path / "g", "--samples", "1")
    page = (tmp_path / "g" / "index.html").read_text("utf-8")
    assert not re.search(r"https?:|//[a-z]|@import|url\(", page)
    assert str(tmp_path) not in page


def test_library_is_shown_whole(run, tmp_path: Path) -> None:
    result = run("gallery", "--out", tmp_path / "g", "--samples", 1, "--heat", 2, "--sampled", 2)
    assert result.exit_code == 0
    page = (tmp_path / "g" / "index.html").read_text("utf-8")
    levels = int(result.stdout.split()[0])
    for part in ("pictures", "levels"):
        assert page.count("<article") == levels == len(list((tmp_path / "g" / part).iterdir()))
    assert "weight 2000" in page
    Page(page)


def test_failing_levels_are_said_to_fail(run, tmp_path: Path, failing: Path, cellar: Path) -> None:
    result = run("gallery", failing, cellar, "--out", tmp_path / "g", "--samples", "2")
    assert result.exit_code == 1
    assert "see the page" in result.stderr
    page = (tmp_path / "g" / "index.html").read_text("utf-8")
    assert "Something is wrong with 1 level" in page
    assert "seed 1: line 5, column 7: $x is used but was never assigned" in page
    assert (tmp_path / "g" / "pictures" / "cellar-1.png").exists()


def test_texts_of_files_are_escaped(run, tmp_path: Path, failing: Path) -> None:
    run("gallery", failing, "--out", tmp_path / "g")
    page = (tmp_path / "g" / "index.html").read_text("utf-8")
    assert "<b>bold" not in page
    assert "<script>alert" not in page
    assert "&lt;b&gt;bold&lt;/b&gt;" in page
    Page(page)


def test_files_with_errors_do_not_stop_the_others(run, tmp_path: Path, cellar: Path) -> None:
    (tmp_path / "broken.des").write_text('LEVEL: "broken"\nMONSTER: "nwet", random\n')
    result = run("gallery", tmp_path, "--out", tmp_path / "g", "--samples", "1")
    assert result.exit_code == 1
    page = (tmp_path / "g" / "index.html").read_text("utf-8")
    assert "Something is wrong with 1 file" in page
    assert "line 2, column 10: unknown monster" in page
    assert sorted(path.name for path in (tmp_path / "g" / "pictures").iterdir()) == ["attic-1.png", "cellar-1.png"]
    assert cellar.exists()


def test_bugs_in_one_level_do_not_stop_the_others(
    run, tmp_path: Path, cellar: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from vaultc.api.loading import LevelScript

    generate = LevelScript.generate

    def broken(script: LevelScript, *arguments: object, **options: object) -> object:
        if script.name == "attic":
            raise ZeroDivisionError("oh")
        return generate(script, *arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(LevelScript, "generate", broken)
    result = run("gallery", cellar, "--out", tmp_path / "g", "--samples", "1")
    assert result.exit_code == 1
    assert "internal error: ZeroDivisionError: oh" in (tmp_path / "g" / "index.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["nothing.des", "--out", "x"], "no such file"),
        (["--samples", "0", "--out", "x"], "not in the range"),
        (["--seed", "4294967295", "--out", "x"], "the largest seed is"),
        ([], "Missing option '--out'"),
    ],
)
def test_wrong_options(run, options: list[str], message: str) -> None:
    result = run("gallery", *options)
    assert result.exit_code == 2
    assert message in result.stderr
    assert not Path("x").exists()


def test_folder_that_cannot_be_written(run, cellar: Path) -> None:
    result = run("gallery", cellar, "--out", cellar)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"vaultc: {cellar}")


def test_one_level_is_no_plural(run, tmp_path: Path) -> None:
    path = tmp_path / "one.des"
    path.write_text('LEVEL: "one"\nFOUNTAIN: (5,5)\n')
    result = run("gallery", path, "--out", tmp_path / "g", "--samples", "6")
    assert result.stdout == f"1 level with 6 seeds: open {tmp_path / 'g' / 'index.html'}\n"
