"""Roles of the hero as texts name them: rank titles, gods, and the places and the artifact of a quest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from vaultc.support.records import Record


@dataclass(frozen=True, slots=True)
class RoleTexts(Record):
    """The names that go with a role.

    ``ranks`` are nine titles, each with its female form if there is one. ``gods`` are the lawful, the neutral and the
    chaotic god, goddesses with a stroke in front; empty where the game draws them. ``home`` and ``intermediate`` are
    places of the quest, with their articles; ``quest_artifact`` is the artifact's own name.
    """

    name: str
    ranks: tuple[tuple[str, str | None], ...]
    gods: tuple[str, ...]
    home: str
    intermediate: str
    quest_artifact: str

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> RoleTexts:
        """Read one row of the data file."""
        return cls(
            name=row["name"],
            ranks=tuple((male, female) for male, female in row["ranks"]),
            gods=() if None in row["gods"] else tuple(row["gods"]),
            home=row["home"],
            intermediate=row["intermediate"],
            quest_artifact=row["quest_artifact"],
        )

    def rank(self, level: int, *, female: bool) -> str:
        """The title of a hero of an experience level. Rules: "MON_GENERATION, SOUNDS, MESSAGE"."""
        number = 0 if level <= 2 else (level + 2) // 4 if level <= 30 else 8
        title, of_women = self.ranks[number]
        return of_women if female and of_women is not None else title
