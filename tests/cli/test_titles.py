"""Titles of vaults and levels are names for every command."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import run
from every import every
from page_facts.table import stated_facts
from thorough import sampled

import vaultc

HALL = '# Title: The Great Hall\nLEVEL: "hall"\nGOLD: 5, random\n# Title: cellar\nLEVEL: "attic"\nGOLD: 6, random\n'
CELLAR = HALL + '# Title: hall\nLEVEL: "cellar"\nGOLD: 7, random\n'


@pytest.mark.parametrize(
    "arguments",
    [
        ("render", "TARGET"),
        ("list", "TARGET", "--json"),
        ("check", "TARGET"),
        ("odds", "TARGET"),
        ("odds", "vaults", "TARGET"),
        ("describe", "TARGET"),
        ("freeze", "TARGET"),
        ("stats", "TARGET", "--seeds", 2),
        ("hunt", "TARGET", "--where", "rooms >= 1", "--count", 20),
    ],
    ids=lambda arguments: "-".join(map(str, arguments)),
)
def test_a_title_does_what_the_name_does(arguments: tuple[object, ...]) -> None:
    by_name, by_title = (
        run(*(name if part == "TARGET" else part for part in arguments)) for name in ("vlt-delphi", "Fake  Delphi")
    )
    assert by_title.exit_code == 0
    assert (by_title.stdout, by_title.stderr) == (by_name.stdout, by_name.stderr)


def test_a_title_that_rotations_share_means_all_of_them() -> None:
    loaded = vaultc.load("l-shaped", "T-shaped (2 of 4)", "Ozymandias\N{RIGHT SINGLE QUOTATION MARK} tomb")
    assert list(loaded.keys()) == [*(f"vlt-ell-{number}" for number in range(1, 5)), "vlt-tee-2", "vlt-ozymandias"]


def test_names_come_before_titles(tmp_path: Path) -> None:
    path = tmp_path / "x.des"
    path.write_text(CELLAR)
    loaded = vaultc.load(path)
    assert [loaded[name].name for name in ("cellar", "hall", "the great hall")] == ["cellar", "hall", "hall"]
    assert "THE GREAT HALL" in loaded
    listed = run("describe", path, "--level", "The great hall", "--no-picture").stdout
    assert "A pile of 5 gold." in listed


def test_a_vault_is_forced_by_its_title() -> None:
    assert run("dungeon", "--force", "fake Delphi", "--count", 1).exit_code == 0
    several = run("dungeon", "--force", "L-shaped")
    assert several.exit_code == 2
    assert "choose one: vlt-ell-1, vlt-ell-2" in several.stderr


def test_near_titles_are_proposed() -> None:
    assert 'did you mean "fake Delphi"?' in run("render", "fake Delfi").stderr


TITLES = sorted({fact.vault for fact in stated_facts()})
SOME_TITLES = sampled(TITLES, 3)
COMMANDS = (("odds", "vaults"), ("list",), ("check",), ("describe", "--no-picture", "--sampled", "0"))


@every("title", SOME_TITLES, at_once=40)
def test_every_title_of_the_page_is_a_name(title: str) -> None:
    names = list(vaultc.load(title))
    assert names
    written = (
        title.upper(), title.replace("-", " "), title.replace(" ", "-"), title.replace("'", ""), title.replace(",", ""),
        f"The {title}", f" a  {title} ",
    )  # fmt: skip
    assert [list(vaultc.load(form)) for form in written] == [names] * len(written)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_titles_are_names_for_commands(command: tuple[str, ...]) -> None:
    """Titles of the page at once, each written in another way."""
    by_title = [title.title() if number % 2 else f"the {title.upper()}" for number, title in enumerate(SOME_TITLES)]
    by_name = [level.name for title in SOME_TITLES for level in vaultc.load(title)]
    texts = [run(*command, *names) for names in (by_title, by_name)]
    assert {result.exit_code for result in texts} == {0}
    assert texts[0].stdout == texts[1].stdout


@every("title", [title for title in TITLES if len(title) > 6])
def test_every_near_title_is_proposed(title: str) -> None:
    """A letter left out in the middle."""
    middle = next(index for index in range(len(title) // 2, len(title)) if title[index - 1 : index + 1].isalpha())
    with pytest.raises(vaultc.TargetError, match="did you mean") as caught:
        vaultc.load(title[:middle] + title[middle + 1 :])
    assert f'"{title}"' in str(caught.value)


def test_near_titles_of_levels_are_proposed(tmp_path: Path) -> None:
    path = tmp_path / "x.des"
    path.write_text(HALL)
    assert 'did you mean "The Great Hall"?' in run("describe", path, "--level", "graet hall").stderr
    assert run("describe", path, "--level", "great hall", "--no-picture").exit_code == 0
    assert run("describe", path, "--level", "the", "--no-picture").exit_code == 2
