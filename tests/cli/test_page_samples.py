"""Pages on the command line: ``vaultc check -`` and ``vaultc new --from-page``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import run

import vaultc

WELL = 'LEVEL: "vlt-%04i"\nFLAGS: rndvault\nROOM: "ordinary", lit, random, random, (5,5) {\n  FOUNTAIN: (2,2)\n}\n'
BROKEN = WELL.replace("FOUNTAIN: (2,2)", 'MONSTER: "nwt", random')
PAGE = f"'''Vaults'''.\n\n== A well ==\n<pre>\n{WELL}</pre>\n\n== Another ==\n<pre>\n{WELL}</pre>\n"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# ---- check


def test_check_says_that_it_reads_a_page() -> None:
    result = run("check", "-", text=PAGE)
    assert result.exit_code == 0
    assert "<stdin>: read as a page: 2 samples (wikitext)\n" in result.stderr
    assert "no errors, no warnings" in result.stdout


def test_findings_are_at_places_of_the_page() -> None:
    text = PAGE.replace(WELL, BROKEN.replace("nwt", "n\u200bw\u200bt").replace(" (5,5)", "\u00a0(5,5)"))
    result = run("check", "-", "--stdin-filename", "vaults.wiki", "--output-format", "json", text=text)
    assert result.exit_code == 1
    found = [finding for finding in json.loads(result.stdout)["diagnostics"] if finding["severity"] == "error"]
    assert [(one["rule"], one["file"], one["line"], one["column"]) for one in found] == [
        ("unknown-monster", "vaults.wiki", 8, 12),
        ("unknown-monster", "vaults.wiki", 17, 12),
    ]
    assert "repaired odd spaces: 2 (lines 7, 16)" in result.stderr
    assert "n\\u200bw\\u200bt" in run("check", "-", text=text).stdout


@pytest.mark.parametrize("format", ["json", "sarif", "github", "gitlab"])
def test_all_formats_know_the_findings_of_pages(format: str) -> None:
    result = run("check", "-", "--output-format", format, text="== A ==\n<pre>\nSINK: random\n</pre>\n")
    assert result.exit_code == 0
    assert "sample-without-level" in result.stdout


def test_findings_of_pages_are_selected_like_others() -> None:
    page = "== A ==\n" + '<pre>\nLEVEL: "a"\nSINK: random\n</pre>\n' * 2
    assert "duplicate-level-name" in run("check", "-", text=page).stdout
    ignored = run("check", "-", "--ignore", "duplicate-level-name", text=page).stdout
    assert "no errors, no warnings" in ignored
    allowed = page.replace('LEVEL: "a"', '# vaultc: allow(duplicate-level-name)\nLEVEL: "a"')
    assert "is read as" not in run("check", "-", text=allowed).stdout


def test_samples_of_a_page_are_generated() -> None:
    page = PAGE.replace("FOUNTAIN: (2,2)", 'SUBROOM: "ordinary", lit, (0,0), (5,5) { }', 1)
    result = run("check", "-", "--samples", "2", text=page)
    assert "Traceback" not in result.output
    assert result.stderr.startswith("vaultc: <stdin>: read as a page: 2 samples")


def test_des_files_are_read_as_before() -> None:
    for text in (WELL, WELL.replace(" FOUNTAIN", "\u00a0FOUNTAIN"), f"{WELL}A line without its sign.\n{WELL}"):
        assert "page" not in run("check", "-", text=text).stderr
        assert run("check", "-", text=text).stdout == run("check", "-", "--no-page", text=text).stdout


def test_a_des_file_of_an_editor_is_not_taken_for_a_page() -> None:
    text = f"Prose that somebody forgot to mark.\n\n{WELL}"
    assert run("check", "-", text=text).exit_code == 0
    assert run("check", "-", "--stdin-filename", "a.txt", text=text).exit_code == 0
    result = run("check", "-", "--stdin-filename", "levels/a.des", text=text)
    assert (result.exit_code, result.stderr) == (1, "")
    assert run("check", "-", "--page", "--stdin-filename", "a.des", text=text).exit_code == 0


@pytest.mark.parametrize("name", ["a.wiki", "page.html", "text"])
def test_files_that_look_like_pages_are_read_as_pages(name: str) -> None:
    Path(name).write_text(PAGE)
    result = run("check", name)
    assert (result.exit_code, "read as a page: 2 samples" in result.stderr) == (0, True)


def test_files_called_des_are_des_files() -> None:
    Path("a.des").write_text(PAGE)
    assert run("check", "a.des").exit_code == 1
    Path("levels.txt").write_text(WELL)
    assert run("check", "levels.txt").stderr == run("check", "--no-page", "levels.txt").stderr


def test_options_force_either_reading() -> None:
    Path("a.wiki").write_text(PAGE)
    assert run("check", "--page", "a.wiki").exit_code == 0
    assert "2 samples" in run("check", "--page", "a.wiki").stderr
    assert run("check", "--no-page", "a.wiki").exit_code == 1
    assert run("check", "--no-page", "-", text=PAGE).exit_code == 1
    assert "1 sample (text)" in run("check", "--page", "-", text=WELL).stderr


@pytest.mark.parametrize("option", ["--fix", "--diff"])
def test_pages_are_not_fixed(option: str) -> None:
    result = run("check", "-", option, text=PAGE)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "vaultc new --from-page" in result.stderr


def test_pages_without_samples() -> None:
    page = "<html><body><p>LEVEL</p></body></html>"
    for result in (run("check", "-", text=page), run("new", "--from-page", "-", text=page)):
        assert result.exit_code == 1
        assert result.stderr == "vaultc: <stdin>: read as a page: no sample of a level in it (HTML)\n"
    assert list(Path().iterdir()) == []


# ---- new


def test_new_writes_the_samples_and_draws_them() -> None:
    Path("vaults.wiki").write_text(PAGE)
    result = run("new", "--from-page", "vaults.wiki")
    assert result.exit_code == 0
    assert "vlt-0001, seed 1: A well\n-------\n" in result.stdout
    assert "vlt-0002, seed 1: Another\n" in result.stdout
    loaded = vaultc.load("vaults.des")
    assert [(level.name, level.title) for level in loaded.levels] == [("vlt-0001", "A well"), ("vlt-0002", "Another")]
    assert 'Line 5 of the page, "A well".' in Path("vaults.des").read_text()
    assert run("check", "vaults.des").exit_code == 0
    assert run("fmt", "--check", "vaults.des").exit_code == 0


def test_new_never_overwrites() -> None:
    Path("page.des").write_text("mine")
    result = run("new", "--from-page", "-", text=PAGE)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert Path("page.des").read_text() == "mine"
    assert run("new", "other", "--from-page", "-", text=PAGE).exit_code == 0
    assert sorted(path.name for path in Path().iterdir()) == ["other.des", "page.des"]


def test_pictures_of_all_samples() -> None:
    result = run("new", "--from-page", "-", "--render", "pictures", "--gallery", "gallery", text=PAGE)
    assert result.exit_code == 0
    assert sorted(path.name for path in Path("pictures").iterdir()) == ["vlt-0001.png", "vlt-0002.png"]
    assert Path("gallery/index.html").exists()


def test_mistakes_do_not_keep_other_samples_from_being_drawn() -> None:
    result = run("new", "--from-page", "-", "--out", "-.des", text=PAGE.replace(WELL, BROKEN, 1))
    assert result.exit_code == 1
    assert "<stdin>:8:12: error: unknown monster `nwt`" in result.stderr
    assert "vaultc: vlt-0001: not drawn: 1 error" in result.stderr
    assert "vlt-0002, seed 1: Another" in result.stdout
    assert Path("-.des").exists()


def test_samples_go_to_a_stream_without_pictures() -> None:
    result = run("new", "--from-page", "-", "--out", "/dev/stdout", text=PAGE)
    assert result.exit_code == 0
    assert "seed 1" not in result.stdout
    assert run("new", "--from-page", "-", "--out", "/dev/stdout", "--json", text=PAGE).exit_code == 2


def test_summary_as_json() -> None:
    result = run("new", "--from-page", "-", "--json", text=PAGE.replace(WELL, BROKEN, 1).replace(": (2", ":\u00a0(2"))
    found = json.loads(result.stdout)
    assert [(sample["name"], sample["written"], sample["line"], sample["errors"]) for sample in found["samples"]] == [
        ("vlt-0001", "vlt-%04i", 5, 1),
        ("vlt-0002", "vlt-%04i", 14, 0),
    ]
    assert found["repaired"] == {"odd spaces": [17]}
    assert found["findings"] == {"note": 0, "warning": 0, "error": 1}


@pytest.mark.parametrize("game", ["unnethack", "unnethack6", "nethack36"])
def test_the_game_of_the_samples_is_kept(game: str) -> None:
    sample = 'LEVEL: "hall"\nROOM: "ordinary", lit, (3,3), (center,center), (5,5) {\n}\n'
    page = f"== A ==\n<pre>\n{sample}</pre>\n"
    assert run("new", "--from-page", "-", "--dialect", game, text=page).exit_code == 0
    assert {level.game.name for level in vaultc.load("page.des").levels} == {game}


@pytest.mark.parametrize(
    "arguments",
    [
        ("--from-page", "nowhere.html"),
        ("--from-page", "."),
        ("--from-page", "-", "--map"),
        ("a.b", "--from-page", "-"),
        ("name", "--render", "pictures"),
        ("name", "--json"),
        ("--seed", "3"),
        (),
    ],
)
def test_called_wrongly(arguments: tuple[str, ...]) -> None:
    result = run("new", *arguments, text=PAGE)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert list(Path().iterdir()) == []


def test_nothing_is_loaded_from_the_network() -> None:
    result = run("new", "--from-page", "https://example.invalid/wiki/Vaults")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "nothing is loaded from the network" in result.stderr


@pytest.mark.parametrize("line_end", ["\r\n", "\n"])
def test_line_ends_and_marks_of_the_page_do_not_matter(line_end: str) -> None:
    page = ("\ufeff" + PAGE.replace("\n", line_end)).encode()
    assert run("new", "--from-page", "-", text=page).exit_code == 0
    assert b"\r" not in Path("page.des").read_bytes()
    assert [level.title for level in vaultc.load("page.des").levels] == ["A well", "Another"]


@pytest.mark.parametrize("data", [b"\x02\x05\x00\x00 a", b"\x89PNG\r\n\x1a\n\0\0<p></p>", b"\0" * 100])
def test_binary_files_are_refused(data: bytes) -> None:
    result = run("new", "--from-page", "-", text=data)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert list(Path().iterdir()) == []


def test_bytes_that_are_not_utf8() -> None:
    page = PAGE.replace("A well", "Caf\xe9").replace("FOUNTAIN: ", "FOUNTAIN:\xa0").encode("latin-1")
    assert run("new", "--from-page", "-", text=page).exit_code == 0
    assert [level.title for level in vaultc.load("page.des").levels] == ["Café", "Another"]


def test_a_level_that_cannot_be_made_is_told() -> None:
    page = '== A ==\n<pre>\nLEVEL: "a"\nMONSTER: "newt", (70,20)\nENGRAVING: (79,20), dust, "x"\n</pre>\n'
    result = run("new", "--from-page", "-", text=page)
    assert "Traceback" not in result.output
    assert Path("page.des").exists()


def test_pages_that_vaultc_writes() -> None:
    source = vaultc.library()["vlt-delphi"].facts.node.span.text
    for format, block in (("mediawiki", "<pre>\n{}\n</pre>\n"), ("markdown", "```des\n{}\n```\n")):
        described = run("describe", "vlt-delphi", "--format", format).stdout
        assert run("check", "-", text=described).stderr.count("no sample of a level in it") == 1
        page = described + "\n" + block.format(source)
        assert "read as a page: 1 sample" in run("check", "-", text=page).stderr
