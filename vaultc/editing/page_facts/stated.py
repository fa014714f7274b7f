"""The facts that the published page states, from ``vaults/page.toml``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from vaultc.support.errors import InvalidValueError
from vaultc.world import vault_sets

_KEYS = {"fact", "ask", "page", "given", "game", "differs"}
_NEEDED = {"fact", "ask", "page"}


@dataclass(frozen=True, slots=True)
class StatedFact:
    """A fact about a vault: its name, the question that finds it in the library, and the page's value.

    ``given`` is the place or the hour at which it holds, ``game`` the value in the game's own list if that is
    another, ``differs`` the reason where the library does not have the page's value.
    """

    vault: str
    fact: str
    ask: str
    page: str
    given: str = ""
    game: str = ""
    differs: str = ""


@cache
def stated_facts() -> Sequence[StatedFact]:
    """All facts, in the order of the page.

    Raises:
        InvalidValueError: the file of facts is not as it must be; the installation is damaged.
    """
    return tuple(_fact(vault, row) for vault, table in vault_sets.page().items() for row in table.get("facts", ()))


def _fact(vault: str, row: dict[str, Any]) -> StatedFact:
    if not _NEEDED <= set(row) <= _KEYS or not all(isinstance(value, str) for value in row.values()):
        raise InvalidValueError(f"{vault_sets.PAGE_FILE}: a fact of {vault!r} has wrong fields: {', '.join(row)}")
    return StatedFact(vault, **row)
