"""Files, levels, and the statements that set a level up or describe it as a whole."""

from __future__ import annotations

from vaultc.syntax.nodes.base import Expression, Node, Percent, Statement, Word
from vaultc.syntax.nodes.control import FunctionDefinition
from vaultc.syntax.nodes.expressions import Integer, LevelRegion, MapCharacter, MonsterKind, String


class Include(Node):
    """``INCLUDE "file"``."""

    path: String


class Flags(Node):
    """``FLAGS: noteleport, hardfloor``."""

    words: tuple[Word, ...]


class Level(Node):
    """``LEVEL: "name"`` with its flags and statements, up to the next level.

    ``maze`` is what the corridors of ``MAZE: "name", filling`` are filled with, a character or ``random``.
    """

    name: String
    flags: Flags | None
    statements: tuple[Statement, ...]
    maze: MapCharacter | Word | None = None


class DesFile(Node):
    """A whole file: functions and inclusions, then levels."""

    headers: tuple[FunctionDefinition | Include, ...]
    levels: tuple[Level, ...]


class Message(Statement):
    """``MESSAGE: "text"``."""

    text: Expression


class Sound(Node):
    """One part of SOUNDS, ``(hear, "a drip.")``."""

    kind: Word
    text: Expression


class Sounds(Statement):
    """``SOUNDS: 100, (hear, "a drip.")``."""

    frequency: Expression
    parts: tuple[Sound, ...]


class GenerationPart(Node):
    """One part of MON_GENERATION, ``(3, 'o')``."""

    frequency: Expression
    kind: MonsterKind


class MonGeneration(Statement):
    """``MON_GENERATION: 40%, (3, 'o'), (1, "newt")``."""

    chance: Percent
    parts: tuple[GenerationPart, ...]


class VaultGen(Statement):
    """``VAULTGEN: 20``."""

    frequency: Integer


class Branch(Statement):
    """``BRANCH: area, exclusion``."""

    area: LevelRegion
    exclusion: LevelRegion


class Portal(Statement):
    """``PORTAL: area, exclusion, "level"``."""

    area: LevelRegion
    exclusion: LevelRegion
    target: String


class TeleportRegion(Statement):
    """``TELEPORT_REGION: area, exclusion, up``; no direction means both."""

    area: LevelRegion
    exclusion: LevelRegion
    direction: Word | None


class StairRegion(Statement):
    """``STAIR: area, exclusion, up``."""

    area: LevelRegion
    exclusion: LevelRegion
    direction: Word


class SolidFill(Statement):
    """``INIT_MAP: solidfill, filling``."""

    filling: MapCharacter


class MazeGrid(Statement):
    """``INIT_MAP: mazegrid, filling``."""

    filling: MapCharacter


class Mines(Statement):
    """``INIT_MAP: mines, foreground, background, smoothed, joined, light, walled, filling``."""

    foreground: MapCharacter
    background: MapCharacter
    smoothed: Word
    joined: Word
    light: Word
    walled: Word
    filling: MapCharacter | None


class SheolLevel(Statement):
    """``INIT_MAP: sheollev``."""


class RogueLevel(Statement):
    """``INIT_MAP: rogue``."""
