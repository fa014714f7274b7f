"""Every vault follows the conventions of ``vaults/README.md``, and every des file shipped reads without a finding."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import vaultc
from vaultc.games.unnethack import GAME
from vaultc.language import syntax
from vaultc.language.source import Source
from vaultc.language.syntax.nodes import Room, Subroom, VaultGen
from vaultc.support import resources

EXAMPLES = resources.PACKAGE.parent / "examples"
FILES = sorted(resources.vaults().glob("*.des")) + sorted(EXAMPLES.glob("*.des"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_file_reads_without_finding(path: Path) -> None:
    parsed = syntax.parse(Source.read(path), GAME.grammar)
    assert parsed.tree.levels
    assert [str(diagnostic) for diagnostic in parsed.diagnostics] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_linter_finds_nothing(path: Path) -> None:
    assert [str(diagnostic) for diagnostic in vaultc.load(path).diagnostics] == []


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.des")), ids=lambda path: path.name)
def test_example_can_be_generated(path: Path) -> None:
    for script in vaultc.load(path).levels:
        for seed in range(1, 21):
            assert script.generate(seed).level.complaints == []


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.des")), ids=lambda path: path.name)
def test_example_says_what_it_shows(path: Path) -> None:
    first, second = path.read_text().splitlines()[:2]
    assert re.match(r"# [A-Z]", first)
    assert second.startswith("#")
    assert path.name in (EXAMPLES / "README.md").read_text()


def test_every_vault_has_title_and_description(vaults) -> None:
    for vault in vaults:
        assert re.fullmatch(r"Title: \S.*", vault.comment[0]), vault.name
        assert len(vault.comment) in (2, 3), vault.name
        assert all(vault.comment), vault.name
        assert vault.comment[-1].endswith("."), vault.name


def test_titles_and_names_are_unique(vaults) -> None:
    assert [name for name, count in Counter(vault.name for vault in vaults).items() if count > 1] == []
    assert [title for title, count in Counter(vault.title for vault in vaults).items() if count > 1] == []


def test_names_fit_the_game(vaults) -> None:
    for vault in vaults:
        assert re.fullmatch(r"vlt-[a-z][a-z0-9-]*", vault.name)
        assert len(vault.name) <= 14


def test_all_levels_are_random_vaults(vaults) -> None:
    for vault in vaults:
        assert vault.level.flags is not None, vault.name
        assert [word.text for word in vault.level.flags.words] == ["rndvault"], vault.name


def test_only_the_ordinary_room_has_a_weight_of_its_own_and_comes_first(vaults) -> None:
    weights = {
        vault.name: statement.frequency.value
        for vault in vaults
        for statement in vault.level.statements
        if isinstance(statement, VaultGen)
    }
    assert weights == {"vlt-ordinary": 2000}
    assert vaults[0].name == "vlt-ordinary"


def test_rooms_carry_no_flag_words(vaults) -> None:
    for vault in vaults:
        for node in syntax.walk(vault.level):
            if isinstance(node, Room | Subroom):
                assert node.flags == (), vault.name


def test_readme_lists_all_vaults_in_order(vaults) -> None:
    rows = re.findall(
        r"^\| (.*) \| `(vlt-.*)` \| `(.*\.des)` \|$", (resources.vaults() / "README.md").read_text(), re.M
    )
    assert rows == [(vault.title, vault.name, vault.path.name) for vault in vaults]
