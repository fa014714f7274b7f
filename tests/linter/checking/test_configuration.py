"""Settings: their files, and the messages about wrong settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from vaultc.language.diagnostics import Severity
from vaultc.linter.checking.configuration import ConfigurationError, Configurations, Settings, parse_settings


def settings_of(folder: Path, text: str, name: str = "vaultc.toml") -> Settings:
    (folder / name).write_text(text)
    return Configurations().settings(folder / "x.des")


def test_defaults() -> None:
    settings = Settings()
    assert settings.fail_on is Severity.ERROR
    assert settings.samples == 0
    assert not settings.excludes(Path("x.des"))


def test_everything(tmp_path: Path) -> None:
    (tmp_path / "dat").mkdir()
    (tmp_path / "dat" / "dungeon.def").touch()
    settings = settings_of(
        tmp_path,
        """
        select = ["unknown-*", "unused-variable"]
        ignore = ["unknown-trap"]
        exclude = ["attic"]
        fail-on = "never"
        samples = 7
        unsafe-fixes = true
        dungeon = "dat/dungeon.def"
        loaded-by-code = ["goblintown"]
        [severity]
        unused-variable = "error"
        [per-file-ignores]
        "old/*.des" = ["unused-variable"]
        """,
    )
    assert settings.select == ("unknown-*", "unused-variable")
    assert settings.severity == (("unused-variable", Severity.ERROR),)
    assert (settings.fail_on, settings.samples, settings.unsafe_fixes) == (None, 7, True)
    assert (settings.dungeon, settings.loaded_by_code) == (tmp_path / "dat" / "dungeon.def", ("goblintown",))
    assert settings.ignored_in(tmp_path / "old" / "a.des") == ("unknown-trap", "unused-variable")
    assert settings.ignored_in(tmp_path / "a.des") == ("unknown-trap",)
    assert settings.folder == tmp_path


def test_the_nearest_file_counts_alone(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text("[tool.vaultc]\nsamples = 1\nfail-on = 'note'\n")
    assert Configurations().settings(inner / "x.des").samples == 1
    (tmp_path / "a" / "vaultc.toml").write_text("samples = 2\n")
    settings = Configurations().settings(inner / "x.des")
    assert (settings.samples, settings.fail_on) == (2, Severity.ERROR)
    assert Configurations().settings(tmp_path / "x.des").samples == 1


def test_a_project_file_without_the_table_is_passed_by(tmp_path: Path) -> None:
    inner = tmp_path / "a"
    inner.mkdir()
    (tmp_path / "vaultc.toml").write_text("samples = 3\n")
    (inner / "pyproject.toml").write_text("[tool.other]\nx = 1\n")
    assert Configurations().settings(inner / "x.des").samples == 3
    with pytest.raises(ConfigurationError, match=r"no table \[tool.vaultc\]"):
        Configurations(inner / "pyproject.toml")


def test_a_named_file_counts_for_all(tmp_path: Path) -> None:
    (tmp_path / "vaultc.toml").write_text("samples = 3\n")
    (tmp_path / "other.toml").write_text("samples = 4\n")
    assert Configurations(tmp_path / "other.toml").settings(tmp_path / "x.des").samples == 4
    with pytest.raises(ConfigurationError, match="no such file"):
        Configurations(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("selct = []", "there is no setting 'selct'; did you mean 'select'?"),
        ('ignore = ["unused-varable"]', "there is no rule 'unused-varable'; did you mean 'unused-variable'\\?$"),
        ('ignore = ["zzz-*"]', "there is no rule 'zzz-\\*'"),
        ('ignore = "unused-variable"', "ignore: this must be a list of strings"),
        ('fail-on = "errors"', "'errors' must be one of error, warning, note, never"),
        ("samples = -1", "this must be a number from 0"),
        ("samples = true", "this must be a number from 0"),
        ("samples = 'x'", "--samples can ask for more; write `samples = 20`"),
        ("unsafe-fixes = 1", "expected true or false"),
        ('[severity]\nunused-variable = "fatal"', "'fatal' is not a severity"),
        ("[severity]\nunused-varable = 'note'", "there is no rule"),
        ("per-file-ignores = []", "this must be a table"),
        ("dungeon = 1", "this must be the name of a file"),
        ('dungeon = "../dungeon.def"', "'../dungeon.def' is not a file in the folder of these settings"),
        ('loaded-by-code = "goblintown"', "loaded-by-code: this must be a list of strings"),
        ("samples = ", "vaultc.toml: "),
        ("samples = 1 # \xff", "vaultc.toml: "),
    ],
)
def test_wrong_settings(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "vaultc.toml").write_bytes(text.encode("latin-1"))
    with pytest.raises(ConfigurationError, match=message):
        Configurations().settings(tmp_path / "x.des")


def test_settings_must_be_a_table(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="are a table"):
        parse_settings(3, "pyproject.toml", tmp_path)


@pytest.mark.parametrize(
    ("pattern", "path", "excluded"),
    [
        ("attic", "attic/a.des", True),
        ("attic/", "deep/attic/a.des", True),
        ("attic", "attic.des", False),
        ("*.old.des", "deep/a.old.des", True),
        ("old/*.des", "old/a.des", True),
        ("old/*.des", "other/old/a.des", False),
        ("deep/attic", "deep/attic/a.des", True),
        ("deep/attic", "deep/attics/a.des", False),
    ],
)
def test_patterns_of_paths(tmp_path: Path, pattern: str, path: str, excluded: bool) -> None:
    settings = Settings(exclude=(pattern,), folder=tmp_path)
    assert settings.excludes(tmp_path / path) is excluded


@pytest.mark.parametrize("pattern", ["./old/*.des", "old//*.des", "old/./*.des"])
def test_patterns_for_paths_are_normalised(tmp_path: Path, pattern: str) -> None:
    settings = settings_of(tmp_path, f'exclude = ["{pattern}"]\n[per-file-ignores]\n"{pattern}" = ["unknown-trap"]')
    assert settings.excludes(tmp_path / "old" / "a.des")
    assert settings.ignored_in(tmp_path / "old" / "a.des") == ("unknown-trap",)
    assert not settings.excludes(tmp_path / "a.des")


@pytest.mark.parametrize("pattern", ["old\\a.des", "/old/a.des", "//old", "../a.des", ".", ""])
@pytest.mark.parametrize(
    "setting", ["exclude = ['{}']", "per-file-ignores = {{ '{}' = [] }}", "per-file-dialect = {{ '{}' = 'auto' }}"]
)
def test_patterns_that_fit_no_path_are_refused(tmp_path: Path, pattern: str, setting: str) -> None:
    with pytest.raises(ConfigurationError, match="matches no file"):
        settings_of(tmp_path, setting.format(pattern))


def test_a_byte_order_mark_is_read_over(tmp_path: Path) -> None:
    assert settings_of(tmp_path, "\ufeffsamples = 7\n").samples == 7


def test_a_dot_and_a_slash_mean_the_folder_of_the_settings_alone(tmp_path: Path) -> None:
    settings = settings_of(tmp_path, 'exclude = ["./a.des"]')
    assert settings.excludes(tmp_path / "a.des")
    assert not settings.excludes(tmp_path / "old" / "a.des")
