"""Files, levels, and the statements that set a level up or describe it as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from vaultc.syntax.nodes.base import Expression, Node, Percent, Statement, Word
from vaultc.syntax.nodes.control import FunctionDefinition
from vaultc.syntax.nodes.expressions import Integer, LevelRegion, MapCharacter, MonsterKind, String


@dataclass(frozen=True, slots=True)
class Include(Node):
    """``INCLUDE "file"``."""

    path: String


@dataclass(frozen=True, slots=True)
class Flags(Node):
    """``FLAGS: noteleport, hardfloor``."""

    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Level(Node):
    """``LEVEL: "name"`` with its flags and statements, up to the next level."""

    name: String
    flags: Flags | None
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class DesFile(Node):
    """A whole file: functions and inclusions, then levels."""

    headers: tuple[FunctionDefinition | Include, ...]
    levels: tuple[Level, ...]


@dataclass(frozen=True, slots=True)
class Message(Statement):
    """``MESSAGE: "text"``."""

    text: Expression


@dataclass(frozen=True, slots=True)
class Sound(Node):
    """One part of SOUNDS, ``(hear, "a drip.")``."""

    kind: Word
    text: Expression


@dataclass(frozen=True, slots=True)
class Sounds(Statement):
    """``SOUNDS: 100, (hear, "a drip.")``."""

    frequency: Expression
    parts: tuple[Sound, ...]


@dataclass(frozen=True, slots=True)
class GenerationPart(Node):
    """One part of MON_GENERATION, ``(3, 'o')``."""

    frequency: Expression
    kind: MonsterKind


@dataclass(frozen=True, slots=True)
class MonGeneration(Statement):
    """``MON_GENERATION: 40%, (3, 'o'), (1, "newt")``."""

    chance: Percent
    parts: tuple[GenerationPart, ...]


@dataclass(frozen=True, slots=True)
class VaultGen(Statement):
    """``VAULTGEN: 20``."""

    frequency: Integer


@dataclass(frozen=True, slots=True)
class Branch(Statement):
    """``BRANCH: area, exclusion``."""

    area: LevelRegion
    exclusion: LevelRegion


@dataclass(frozen=True, slots=True)
class Portal(Statement):
    """``PORTAL: area, exclusion, "level"``."""

    area: LevelRegion
    exclusion: LevelRegion
    target: String


@dataclass(frozen=True, slots=True)
class TeleportRegion(Statement):
    """``TELEPORT_REGION: area, exclusion, up``; no direction means both."""

    area: LevelRegion
    exclusion: LevelRegion
    direction: Word | None


@dataclass(frozen=True, slots=True)
class StairRegion(Statement):
    """``STAIR: area, exclusion, up``."""

    area: LevelRegion
    exclusion: LevelRegion
    direction: Word


@dataclass(frozen=True, slots=True)
class SolidFill(Statement):
    """``INIT_MAP: solidfill, filling``."""

    filling: MapCharacter


@dataclass(frozen=True, slots=True)
class MazeGrid(Statement):
    """``INIT_MAP: mazegrid, filling``."""

    filling: MapCharacter


@dataclass(frozen=True, slots=True)
class Mines(Statement):
    """``INIT_MAP: mines, foreground, background, smoothed, joined, light, walled, filling``."""

    foreground: MapCharacter
    background: MapCharacter
    smoothed: Word
    joined: Word
    light: Word
    walled: Word
    filling: MapCharacter | None


@dataclass(frozen=True, slots=True)
class SheolLevel(Statement):
    """``INIT_MAP: sheollev``."""


@dataclass(frozen=True, slots=True)
class RogueLevel(Statement):
    """``INIT_MAP: rogue``."""
