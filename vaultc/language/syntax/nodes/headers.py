"""Files, levels, and the statements that set a level up or describe it as a whole."""

from __future__ import annotations

from vaultc.language.syntax.nodes.base import (
    Form,
    IntegerExpression,
    Node,
    Percent,
    Statement,
    StringExpression,
    TerrainEffect,
    Word,
)
from vaultc.language.syntax.nodes.control import FunctionDefinition
from vaultc.language.syntax.nodes.expressions import Integer, LevelRegion, MapCharacter, MonsterKind, String


class Include(Node):
    """``INCLUDE "file"``."""

    template = "INCLUDE {path}"

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

    form = Form("MESSAGE", 'MESSAGE: "text"', opcode="MESSAGE")
    draws = TerrainEffect.NOTHING

    text: StringExpression


class Sound(Node):
    """One part of SOUNDS, ``(hear, "a drip.")``."""

    template = "({kind}, {text})"

    kind: Word
    text: StringExpression


class Sounds(Statement):
    """``SOUNDS: 100, (hear, "a drip.")``."""

    form = Form("SOUNDS", 'SOUNDS: 100, (hear, "text")')
    draws = TerrainEffect.NOTHING

    frequency: IntegerExpression
    parts: tuple[Sound, ...]


class GenerationPart(Node):
    """One part of MON_GENERATION, ``(3, 'o')``."""

    template = "({frequency}, {kind})"

    frequency: IntegerExpression
    kind: MonsterKind


class MonGeneration(Statement):
    """``MON_GENERATION: 40%, (3, 'o'), (1, "newt")``."""

    form = Form("MON_GENERATION", "MON_GENERATION: 40%, (3, 'o'), (1, \"newt\")")
    draws = TerrainEffect.NOTHING

    chance: Percent
    parts: tuple[GenerationPart, ...]


class VaultGen(Statement):
    """``VAULTGEN: 20``."""

    form = Form("VAULTGEN", "VAULTGEN: 20")
    draws = TerrainEffect.NOTHING

    frequency: Integer


class MinDepth(Statement):
    """``MINDEPTH: 5``."""

    form = Form("MINDEPTH", "MINDEPTH: 5")
    draws = TerrainEffect.NOTHING

    depth: Integer


class Branch(Statement):
    """``BRANCH: area, exclusion``."""

    form = Form("BRANCH", "BRANCH: (0,0,5,5), (0,0,0,0)")
    draws = TerrainEffect.NOTHING

    area: LevelRegion
    exclusion: LevelRegion


class Portal(Statement):
    """``PORTAL: area, exclusion, "level"``."""

    form = Form("PORTAL", 'PORTAL: (0,0,5,5), (0,0,0,0), "air"')
    draws = TerrainEffect.NOTHING

    area: LevelRegion
    exclusion: LevelRegion
    target: String


class TeleportRegion(Statement):
    """``TELEPORT_REGION: area, exclusion, up``; no direction means both."""

    form = Form("TELEPORT_REGION", "TELEPORT_REGION: (0,0,5,5), (0,0,0,0), down")
    draws = TerrainEffect.NOTHING

    area: LevelRegion
    exclusion: LevelRegion
    direction: Word | None


class StairRegion(Statement):
    """``STAIR: area, exclusion, up``."""

    form = Form("STAIR", "STAIR: (0,0,5,5), (0,0,0,0), up")
    draws = TerrainEffect.NOTHING

    area: LevelRegion
    exclusion: LevelRegion
    direction: Word


class SolidFill(Statement):
    """``INIT_MAP: solidfill, filling``."""

    form = Form("INIT_MAP", "INIT_MAP: solidfill, ' '", style="solidfill")
    draws = TerrainEffect.TERRAIN

    filling: MapCharacter


class MazeGrid(Statement):
    """``INIT_MAP: mazegrid, filling``."""

    form = Form("INIT_MAP", "INIT_MAP: mazegrid, '-'", style="mazegrid")
    draws = TerrainEffect.ANYTHING

    filling: MapCharacter


class Mines(Statement):
    """``INIT_MAP: mines, foreground, background, smoothed, joined, light, walled, filling``."""

    form = Form("INIT_MAP", "INIT_MAP: mines, '.', ' ', true, true, lit, true", style="mines")
    draws = TerrainEffect.ANYTHING

    foreground: MapCharacter
    background: MapCharacter
    smoothed: Word
    joined: Word
    light: Word
    walled: Word
    filling: MapCharacter | None


class NamedGround(Statement):
    """``INIT_MAP: name``, a ground that a game knows by name and lays out in a way of its own."""

    form = Form("INIT_MAP", "INIT_MAP: rogue")
    draws = TerrainEffect.ANYTHING

    ground: Word
