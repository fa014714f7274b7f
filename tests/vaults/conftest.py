"""The library of vaults as the tests see it: every level with its tree, its title and its description."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from vaultc.games.unnethack import GAME
from vaultc.language import syntax
from vaultc.language.source import Source
from vaultc.language.syntax.nodes import Level
from vaultc.support import resources

sys.path.append(str(Path(__file__).parent))


@dataclass(frozen=True)
class Vault:
    """A level of the library and the comment block directly above it, line by line without the ``#``."""

    path: Path
    level: Level
    comment: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.level.name.text

    @property
    def title(self) -> str:
        return self.comment[0].removeprefix("Title: ") if self.comment else ""


def comment_above(source: Source, line: int) -> tuple[str, ...]:
    """The comment lines that end just above a line (counted from 1)."""
    first = line
    while first > 1 and source.line(first - 1).startswith("#"):
        first -= 1
    return tuple(source.line(number).removeprefix("#").strip() for number in range(first, line))


def read(path: Path) -> list[Vault]:
    source = Source.read(path)
    levels = syntax.parse(source, GAME.grammar).tree.levels
    return [Vault(path, level, comment_above(source, level.span.begin.line)) for level in levels]


@pytest.fixture(scope="session")
def vaults() -> list[Vault]:
    """All vaults in the order of the library."""
    return [vault for path in sorted(resources.vaults().glob("*.des")) for vault in read(path)]


@pytest.fixture(scope="session")
def library(vaults: list[Vault]) -> dict[str, Vault]:
    """All vaults by the names of their levels."""
    return {vault.name: vault for vault in vaults}
