"""Letters of terrain in the other game."""

from __future__ import annotations

from vaultc.translation.sorted_levels.setting import Setting

FLOOR = "."


def letter_in(setting: Setting, letter: str) -> str:
    """The letter of a terrain in the other game; of the nearest terrain, with a finding, if it lacks that."""
    old = setting.game.catalog.terrain_of.get(letter)
    if old is None:
        return " "
    rows = [row for row in setting.to.catalog.terrain if row.map_characters]
    same = next((row for row in rows if row.name == old.name), None)
    same = same or next((row for row in rows if row.word == old.word), None)
    if same is None:
        base = setting.game.catalog.terrain_lineage(letter)[-1]
        nearest = next((row for row in rows if row.code == base.code), None)
        better = nearest.map_characters[0] if nearest is not None else FLOOR
        word = nearest.word if nearest is not None else "floor"
        lacking = f"{setting.to.title} has no terrain `{letter}` ({old.word})"
        setting.lose(lacking, f"the nearest is written: {word}", once=True)
        return better
    return letter if letter in same.map_characters else same.map_characters[0]
