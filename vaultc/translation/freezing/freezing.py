"""A level as the text of a des file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from vaultc.games.detection import declared
from vaultc.language.formatter import format_source
from vaultc.language.game import Feature, Game
from vaultc.language.source import Source
from vaultc.level.level import Level, Room
from vaultc.linter.checking import dialects
from vaultc.support.errors import InvalidValueError
from vaultc.translation.freezing.ground import Inexpressible, Writing, region, text_of, write_ground
from vaultc.translation.freezing.things import write_late_piles, write_monsters, write_things
from vaultc.world.catalog import kinds

SAID_FLAGS = frozenset((
    *("noteleport", "hardfloor", "nommap", "shortsighted", "arboreal", "mazelevel", "stormy", "sky", "graveyard"),
    *("shroud", "corrmaze"),
))  # fmt: skip
"""The flags of a finished level that a script can express."""
UNSAID_FLAGS = {
    "cavernous": "a level is cavernous only by the caves of an INIT_MAP",
    "sokoban rules": "the rules of Sokoban need a premapped level",
}
"""The flags of a finished level that no frozen level has, with the reasons."""
_ORDINARY = (kinds.OROOM, kinds.RNDVAULT)
_NAMELESS = "frozen"
_REGIONS = {"teleport": "", "teleport up": ", up", "teleport down": ", down"}


@dataclass(frozen=True, slots=True)
class Frozen:
    """A des file with one level, and the parts of the level that it cannot express."""

    text: str
    unsaid: tuple[Inexpressible, ...]


def freeze(level: Level, game: Game, to: Game | str | Path | None = None, name: str | None = None) -> Frozen:
    """Write a finished level of a game down, in the language of a game ``to``, which may be named, or else of its own.

    ``name`` is the new level's name, if it should differ. The text has the layout of ``vaultc fmt``,
    and a comment that tells its game where nothing else does.

    Raises:
        InvalidValueError: there is no such game, or its language is for levels that are data, which this does not
            write.
    """
    writing = _written(level, game, None if to is None else dialects.game_of(to), name)
    source = Source.from_text("\n".join(writing.lines) + "\n", f"{name or level.name or _NAMELESS}.des")
    text = declared(format_source(source, writing.game.language), writing.game.name)
    return Frozen(text, tuple(writing.unsaid.values()))


def inexpressible(level: Level, game: Game, to: Game | None = None) -> tuple[Inexpressible, ...]:
    """The parts of a level that its des file cannot express, as in :class:`Frozen`; far quicker than the text."""
    return tuple(_written(level, game, to, None).unsaid.values())


def unformatted(level: Level, game: Game, to: Game | None = None, name: str | None = None) -> str:
    """The statements of :func:`freeze`, not laid out and without the comment that tells the game; far quicker."""
    return "\n".join(_written(level, game, to, name).lines) + "\n"


def _written(level: Level, game: Game, to: Game | None, name: str | None) -> Writing:
    """The statements of a level, not laid out yet."""
    target = to or game
    if target.has(Feature.SORTED_LEVELS):
        raise InvalidValueError(f"a level cannot be frozen in the language of {target.title}; choose another with --to")
    writing = Writing(level, game.catalog, target)
    writing.say(f"# {level.name or _NAMELESS}, seed {level.seed}, as {game.title} makes it")
    name = name or level.name or _NAMELESS
    writing.say(f"LEVEL: {text_of(writing, name, 'the name of a level')}")
    _write_flags(writing)
    _write_messages(writing)
    write_ground(writing)
    _write_regions(writing)
    write_things(writing)
    write_monsters(writing)
    write_late_piles(writing)
    _note_rooms(writing, level.rooms)
    return writing


def _write_messages(writing: Writing) -> None:
    longest = writing.game.language.quirks.longest_message
    for message in writing.level.messages:
        # A game that cuts messages also replaces the codes in them.
        text = message if longest is None else message.replace("%", "%%")
        if longest is not None and len(text) > longest:
            writing.cannot_say(f"a message is cut after {longest} characters")
        writing.say(f"MESSAGE: {text_of(writing, text, 'a message')}")


def _write_flags(writing: Writing) -> None:
    known = writing.game.usual_target.flags
    flags = sorted(flag for flag in writing.level.flags_set if flag in SAID_FLAGS)
    kept = [flag for flag in flags if flag in known]
    for flag in flags:
        if flag not in known:
            writing.cannot_say(f"{writing.game.title} has no flag {flag}")
    for flag in sorted(writing.level.flags_set & UNSAID_FLAGS.keys()):
        writing.cannot_say(UNSAID_FLAGS[flag])
    if "noflip" in known:
        kept.append("noflip")
    if kept:
        writing.say(f"FLAGS: {', '.join(kept)}")


def _write_regions(writing: Writing) -> None:
    for stored in writing.level.regions:
        if stored.kind in _REGIONS:
            areas = f"{region(*stored.area)}, {region(*stored.exclusion)}"
            writing.say(f"TELEPORT_REGION: {areas}{_REGIONS[stored.kind]}")
        elif stored.kind == "branch" and not writing.level.branch_stairs.x:
            writing.say(f"BRANCH: {region(*stored.area)}, {region(*stored.exclusion)}")
    for trap in writing.level.traps:
        if trap.portal is not None:
            there = region(trap.x, trap.y, trap.x, trap.y)
            writing.say(f"PORTAL: {there}, {region(1, 0, 1, 0)}, {text_of(writing, trap.portal, 'a portal')}")


def _note_rooms(writing: Writing, found: Iterable[Room]) -> None:
    for room in found:
        if room.type not in _ORDINARY:
            name = writing.catalog.room_names.get(room.type, "special room")
            writing.cannot_say(f"a {name} keeps what is in it, but is not such a room any more", room.origin)
        _note_rooms(writing, room.subrooms)
