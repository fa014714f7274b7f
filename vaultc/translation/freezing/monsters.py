"""Monsters of a frozen level."""

from __future__ import annotations

from vaultc.language.features import Feature
from vaultc.level.level import Monster
from vaultc.translation.freezing import things
from vaultc.translation.freezing.writing import Writing, place, text_of

_STATES = ("cancelled", "revived", "avenge", "stunned", "confused")
_TURNS = ("fleeing", "blinded", "paralyzed")
_VAMPIRE = "V"
_BRING_OBJECTS = frozenset("sS")
_OF_SPECIES = {"monster": "m_monster", "object": "m_object", "feature": "m_feature"}


def write_monsters(writing: Writing) -> None:
    """All of them, the oldest first, each with exactly what it has."""
    for monster in reversed(writing.level.monsters):
        if id(monster) not in writing.skipped:
            _write(writing, monster)


def _write(writing: Writing, monster: Monster) -> None:
    shape = monster.species if monster.shapechanger < 0 else monster.shapechanger
    named = things.species_words(writing, shape, monster.origin)
    if named is None or _came_before(writing, shape, monster):
        return
    words = [named, place(monster.x, monster.y), *_looks(writing, monster)]
    writing.say(f"MONSTER: {', '.join(words + _manners(writing, monster))} {{")
    things.note_alike(writing, monster.inventory)
    for item in reversed(monster.inventory):
        things.write_item(writing, item, None)
    writing.say("}")
    _note_rest(writing, monster, shape)


def _came_before(writing: Writing, number: int, monster: Monster) -> bool:
    """Return whether a monster cannot come any more, since there is only one of its kind."""
    row = writing.catalog.species[number]
    if "unique" not in row.generation or number not in writing.unique:
        writing.unique.add(number)
        return False
    writing.cannot_say(f"{row.name} comes only once by a statement", monster.origin)
    return True


def _looks(writing: Writing, monster: Monster) -> list[str]:
    words = []
    if monster.shapechanger >= 0 and monster.species != monster.shapechanger:
        words.append(f'm_monster "{writing.catalog.species[monster.species].name}"')
    elif monster.appears is not None:
        look, what = monster.appears
        words.append(f"{_OF_SPECIES[look]} {text_of(writing, what, 'a disguise')}")
    if monster.name is not None:
        words.append(text_of(writing, monster.name, "a name"))
    return words


def _manners(writing: Writing, monster: Monster) -> list[str]:
    words = ["peaceful" if monster.peaceful else "hostile", "asleep" if monster.asleep else "awake"]
    fixed = writing.catalog.species[monster.species].sex in ("female", "male")
    if monster.female and (not fixed or writing.game.has(Feature.GIVEN_SEX)):
        words.append("female")
    words += [state for state in _STATES if monster.state.get(state)]
    if monster.state.get("invisible") or monster.permanently_invisible:
        words.append("invisible")
    return words + [f"{state}: {monster.state[state]}" for state in _TURNS if monster.state.get(state)]


def _note_rest(writing: Writing, monster: Monster, shape: int) -> None:
    row = writing.catalog.species[shape]
    if row.character == _VAMPIRE and monster.shapechanger < 0 and not monster.permanently_invisible:
        writing.cannot_say("a vampire may come in a cloak that makes it invisible", monster.origin, by_chance=True)
    if monster.gold:
        writing.cannot_say("a des file cannot give gold to a monster", monster.origin, by_chance=True)
    if monster.tail:
        writing.cannot_say("a worm's tail lies anywhere", monster.origin, by_chance=True)
    if monster.shop is not None or "priest" in monster.state:
        writing.cannot_say("shopkeepers and priests have no shop or temple", monster.origin)
    if writing.catalog.species[shape].character in _BRING_OBJECTS:
        writing.cannot_say("a spider or snake brings an object", monster.origin, by_chance=not monster.y)
